"""Doors of a host: how a terminal comes in, and what every door is held to."""
