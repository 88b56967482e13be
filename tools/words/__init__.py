"""``make words``: the message catalogues, made from the source and kept up to date with it."""
