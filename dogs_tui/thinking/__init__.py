"""Where computer players think: worker processes that all tables of this program share."""

from dogs_tui.thinking.thinkers import Thinkers, ThinkingError

__all__ = ["Thinkers", "ThinkingError"]
