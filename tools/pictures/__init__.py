"""Pictures of every screen, to be looked at: ``python -m tools.pictures``."""
