"""What a terminal can show: which theme suits it, and whether it is one at all.

Needs no Textual; the colours themselves are turned into the terminal's by Rich, whose rules for
COLORTERM and TERM are followed here.
"""

import os
from collections.abc import Mapping

ESCAPE_DELAY = 0.03
"""Seconds after which an escape that nothing follows is the escape key. Terminals send the bytes of
a key together, so waiting longer tells nothing more and only makes the key slow."""
TITLE_LIMIT = 80
"""Letters of a window's title."""
UNTITLED = ("ansi", "cons", "dumb", "linux", "unknown", "vt")
"""Terminals without a window, or whose way to name it is another; by how TERM begins."""
ERASING = ("xterm", "tmux", "alacritty", "foot", "linux", "putty", "rxvt", "wezterm")
"""Terminals that erase to the ground of the pen, not to their own; by how TERM begins."""

TITLE_KEPT, TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""Keeps the title of the terminal's window, and gives it back."""
MODES_OFF = (
    "\x18\x1b\\"  # ends a sequence that was half written
    "\x1b[?2026l\x1b[<u"
    + "".join(f"\x1b[?{mode}l" for mode in (1000, 1002, 1003, 1015, 1006, 1016, 1004, 2004, 2048))
    + "\x1b[?7h\x1b7\x1b[?1049l\x1b[?25h\x1b[m"
)
"""Turns off whatever a program may have turned on: updates in one go, kitty's keys, the mouse,
focus, marks around pastes, sizes as keys, the other screen; lines wrap, the cursor is shown.
Changes nothing where nothing is on: the place of the cursor is kept before the screen is left."""

TRUE = {"truecolor", "24bit"}
LIGHT_GROUNDS = {"7", "15"}
"""The colours that COLORFGBG names for a light background."""


def colours(environment: Mapping[str, str]) -> int:
    """How many colours the terminal shows: 2**24, 256, 16, or 0 for none."""
    if environment.get("NO_COLOR"):
        return 0
    term = environment.get("TERM", "").strip().lower()
    if term in {"dumb", "unknown"}:
        return 0
    if environment.get("COLORTERM", "").strip().lower() in TRUE:
        return 1 << 24
    return 256 if term.rpartition("-")[2] in {"256color", "kitty"} else 16


def erases(environment: Mapping[str, str]) -> bool:
    """Whether erased cells take the ground they would be written on."""
    return environment.get("TERM", "").strip().lower().startswith(ERASING)


def theme_for(choice: str, environment: Mapping[str, str]) -> str:
    """The name of the theme for a terminal.

    Args:
        choice: A theme's name, or ``auto``: the terminal's own colours where there are 16 or
            none, else dark, or light where COLORFGBG tells of a light background.
        environment: Where NO_COLOR, COLORTERM, TERM and COLORFGBG are looked up. NO_COLOR wins
            over any choice: only the ANSI theme can be shown without a single colour code.
    """
    shown = colours(environment)
    if shown == 0:
        return "kennel-ansi"
    if choice != "auto":
        return choice
    if shown == 16:
        return "kennel-ansi"
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "kennel-light" if ground in LIGHT_GROUNDS else "kennel-dark"


def can_be_drawn_on(environment: Mapping[str, str]) -> bool:
    """Whether the terminal can move its cursor at all."""
    return environment.get("TERM", "") != "dumb"


def with_title(environment: Mapping[str, str]) -> bool:
    """Whether the terminal has a window that can be given a title."""
    term = environment.get("TERM", "").strip().lower()
    return bool(term) and not term.startswith(UNTITLED)


def is_terminal() -> bool:
    """Whether a person can read and type here."""
    try:
        return os.isatty(0) and os.isatty(1) and can_be_drawn_on(os.environ)
    except OSError:
        return False
