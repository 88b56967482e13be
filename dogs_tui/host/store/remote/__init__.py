"""A store that another process of this machine has: it is asked over a socket."""
