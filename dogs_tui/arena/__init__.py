"""``dogs-tui arena``: tournaments between bots, in the shell."""
