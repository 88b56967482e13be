"""A session in lines: what a guest reads and types who wants no screens."""
