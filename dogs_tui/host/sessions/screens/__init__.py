"""A session in screens: what a guest sees who has a terminal."""
