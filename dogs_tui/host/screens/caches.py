"""Caches of Textual that outlive the app for which they were filled."""

from textual._styles_cache import StylesCache
from textual.filter import ANSIToTruecolor


def forget_apps() -> None:
    """Empties the caches that hold on to parts of apps; what still runs fills them again.

    Textual caches two methods together with the object on which they are called: up to 1,024 of
    them, each with all that its widget has painted. In a terminal of one's own nobody notices; a
    host would keep what guests saw who have long gone, some 100 KB of each.
    """
    StylesCache.get_inner_outer.cache_clear()
    ANSIToTruecolor.truecolor_style.cache_clear()
