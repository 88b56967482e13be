"""Glyph sets as data: plain ASCII, and Unicode characters one cell wide.

Every glyph is one code point. Games add sets of their own under the same two names.
"""

from collections.abc import Mapping
from typing import Any

import msgspec


class Glyphs(msgspec.Struct, frozen=True):
    """The characters that the shared widgets draw with."""

    name: str
    seats: tuple[str, ...]
    """A shape for each seat: seats are told apart by it even without colour."""
    horizontal: str
    vertical: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    pointer: str
    """In front of what is chosen."""
    here: str
    """The seat to move, in the status line."""
    tick: str
    cross: str
    dot: str
    """Between things in one line."""
    up: str
    down: str
    left: str
    right: str
    bar: str
    """Fills a bar of a chart."""
    mark: str
    """A figure in a chart."""
    shade: str
    """Hatches what is closed or covered."""
    ellipsis: str
    dash: str
    enter: str
    """The name of the enter key where room is short."""


ASCII = Glyphs(
    name="ascii",
    seats=("^", "o", "#", "%", "&"),
    horizontal="-",
    vertical="|",
    top_left="+",
    top_right="+",
    bottom_left="+",
    bottom_right="+",
    pointer=">",
    here="*",
    tick="v",
    cross="x",
    dot="|",
    up="^",
    down="v",
    left="<",
    right=">",
    bar="=",
    mark="*",
    shade="/",
    ellipsis="~",
    dash="-",
    enter="enter",
)

UNICODE = Glyphs(
    name="unicode",
    seats=("▲", "●", "■", "◆", "▼"),
    horizontal="─",
    vertical="│",
    top_left="╭",
    top_right="╮",
    bottom_left="╰",
    bottom_right="╯",
    pointer="▸",
    here="▸",
    tick="✓",
    cross="×",
    dot="·",
    up="↑",
    down="↓",
    left="←",
    right="→",
    bar="█",
    mark="•",
    shade="░",
    ellipsis="…",
    dash="–",
    enter="⏎",
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def glyphs_of(node: Any) -> Glyphs:
    """The glyph set of the app that a widget belongs to."""
    glyphs = getattr(node.app, "glyphs", UNICODE)
    assert isinstance(glyphs, Glyphs)
    return glyphs


def fitting(choice: str, environment: Mapping[str, str]) -> Glyphs:
    """The glyph set for a terminal.

    Args:
        choice: ``unicode``, ``ascii``, or ``auto``: ASCII on a Linux console, a dumb terminal or
            a locale that is not UTF-8, Unicode elsewhere.
        environment: Where TERM and the locale are looked up.
    """
    if choice in SETS:
        return SETS[choice]
    if environment.get("TERM", "") in {"linux", "dumb"}:
        return ASCII
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG", "")
    if locale and "utf" not in locale.lower():
        return ASCII
    return UNICODE
