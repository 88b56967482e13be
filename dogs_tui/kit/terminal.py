"""What a terminal can show: which theme suits it, and whether it is one at all.

Needs no Textual; the colours themselves are turned into the terminal's by Rich, which is told here
how many there are.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from dogs_tui.kit.terminfo import TRUE_COLOURS, colours_of

ESCAPE_DELAY = 0.03
"""Seconds after which an escape that nothing follows is the escape key. Terminals send the bytes of
a key together, so waiting longer tells nothing more and only makes the key slow."""
REMOTE_ESCAPE_DELAY = 0.4
"""The same at the other end of a line, which may bring the bytes of a key apart. Terminals that
speak the kitty keyboard protocol have another escape, which nobody waits for."""
USUAL_SIZE = (80, 24)
"""Columns and rows of a terminal of which nobody says how large it is."""
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

KITTY_KEYS, KITTY_KEYS_OFF = "\x1b[>5u", "\x1b[<u"
"""Has escape and keys with modifiers told by their codes, and by those of an American keyboard, too
(the kitty keyboard protocol, flags 1 and 4); and as before."""

TRUE = {"truecolor", "24bit"}
TRUE_TERMS = frozenset(
    [
        *("alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty"),
        *("mlterm", "rio", "st", "vscode", "vte", "wezterm"),
    ]
)
"""Terminals that show all colours whatever their entries in terminfo say; by the name in TERM."""
TRUE_PROGRAMS = frozenset(("ghostty", "hyper", "iterm.app", "rio", "vscode", "wezterm"))
"""The same, by TERM_PROGRAM."""
LIGHT_GROUNDS = {"7", "15"}
"""The colours that COLORFGBG names for a light background."""


def escape_delay(environment: Mapping[str, str]) -> float:
    """Seconds after which an escape is the key here: as ESCDELAY says (in thousandths), if it does.

    That is the name by which programs of terminals ask for it (ncurses).
    """
    wanted = environment.get("ESCDELAY", "")
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 6:
        return max(1, int(wanted)) / 1000
    return REMOTE_ESCAPE_DELAY if environment.get("SSH_CONNECTION") else ESCAPE_DELAY


def terminal_size(number: int = 1) -> tuple[int, int]:
    """Columns and rows of the terminal that is written to.

    The terminal knows best; COLUMNS and LINES count where there is none, or where it does not say.

    Args:
        number: The descriptor that is written to.
    """
    with suppress(OSError):
        columns, rows = os.get_terminal_size(number)
        if columns > 0 and rows > 0:
            return columns, rows
    columns, rows = (_said(name) for name in ("COLUMNS", "LINES"))
    return columns or USUAL_SIZE[0], rows or USUAL_SIZE[1]


def _said(name: str) -> int:
    """A size in the environment; 0: it says none."""
    size = os.environ.get(name, "")
    return int(size) if size.isascii() and size.isdigit() and len(size) < 6 else 0


def colours(environment: Mapping[str, str]) -> int:
    """Gives the number of colours the terminal shows: 2**24, 256, 16, or 0 for none.

    What terminals say of themselves (COLORTERM, TERM_PROGRAM) is lost on the way through ssh, so
    TERM counts, too: by its name, where that is known, else by the terminfo database.
    """
    if environment.get("NO_COLOR"):
        return 0
    term = environment.get("TERM", "").strip()
    name = term.lower()
    if name in {"dumb", "unknown"}:
        return 0
    if environment.get("COLORTERM", "").strip().lower() in TRUE or _is_known_for_all(name):
        return TRUE_COLOURS
    program = environment.get("TERM_PROGRAM", "").lower()
    if program in TRUE_PROGRAMS and not name.startswith("screen"):
        return TRUE_COLOURS
    if sys.platform == "win32" and not term:
        return TRUE_COLOURS
    count = colours_of(term, environment)
    if name.endswith("256color"):
        count = max(count or 0, 256)
    if count is None:
        return 16
    if count >= TRUE_COLOURS:
        return TRUE_COLOURS
    return 256 if count >= 256 else 16 if count else 0


def _is_known_for_all(name: str) -> bool:
    """True if a terminal of this name shows all colours, as ``alacritty`` or ``xterm-kitty``."""
    first, *more = name.split("-")
    if first == "xterm" and more:
        first = more[0]
    return (
        first in TRUE_TERMS
        or any(part.startswith("direct") for part in more)
        or "truecolor" in more
    )


def erases(environment: Mapping[str, str]) -> bool:
    """True if erased cells take the background they would be written on."""
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
    """True if the terminal can move its cursor at all."""
    return environment.get("TERM", "") != "dumb"


def with_title(environment: Mapping[str, str]) -> bool:
    """True if the terminal has a window that can be given a title."""
    term = environment.get("TERM", "").strip().lower()
    return bool(term) and not term.startswith(UNTITLED)


def is_attended() -> bool:
    """True if a person can read and type here, if only lines."""
    try:
        return os.isatty(0) and os.isatty(1)
    except OSError:
        return False


def is_terminal() -> bool:
    """True if a person can read and type here, and screens can be drawn."""
    return is_attended() and can_be_drawn_on(os.environ)
