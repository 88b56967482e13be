"""A session in full-screen mode: the screens that a guest sees in a terminal."""
