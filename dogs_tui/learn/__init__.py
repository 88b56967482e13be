"""Lessons: somebody who has never seen a game plays it, a step at a time, on the real screens."""
