"""Bones: a game as another package would bring it, small and with hands that are hidden."""
