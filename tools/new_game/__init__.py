"""Writes the beginning of a game: small, whole, and with tests that are green."""
