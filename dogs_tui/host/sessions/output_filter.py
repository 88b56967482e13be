"""The last filter: only what the app itself makes goes to a terminal.

Texts are cleaned where they come in, and the wire writes no control character of a text. This is
the gate behind both: whatever slips through them does not reach anybody's terminal.
"""

import re
from typing import Final

from dogs_tui.kit.terminal import KITTY_KEYS, KITTY_KEYS_OFF, TITLE_LIMIT

RESET: Final = (
    "\x1b[<9u"  # kitty's keys, left over from a program that crashed
    "\x1b[!p"  # soft reset
    "\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    "\x1b[?1004l\x1b[?2031l\x1b[?2048l\x1b[?2026l"
    "\x1b[?1l\x1b[?6l\x1b[4l\x1b>\x1b(B\x0f"
)
"""No mouse, no reports, plain keys and letters: whatever a program before has left behind."""

START: Final = (
    "\x1b[?1049h" + RESET + "\x1b[r\x1b[m\x1b[2J\x1b[H\x1b[?7l\x1b[?25l\x1b[?2004h" + KITTY_KEYS
)
"""The alternate screen, empty; pastes come marked. The reset comes after the switch, so that a
terminal which shows what it does not know shows it where it is cleared at once."""

STOP: Final = (
    KITTY_KEYS_OFF + "\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[m\x1b[2J\x1b[H\x1b[?25h\x1b[?1049l"
)
"""The screen as it was before."""

SYNC_END: Final = "\x1b[?2026l"

_ALLOWED: Final = (
    r"\[[0-9;]{0,40}[mABCDGHJKXdr]"
    r"|\[\?(?:25|7|2004|2026|1049)[hl]"
    r"|\[\?(?:1|6|9|1000|1002|1003|1004|1005|1006|1015|1016|2031|2048)l"
    r"|\[4l|\[!p|\[<9u|\[>5u|\[<u|\[2[23];2t|\[[0-6] q|>|\(B"
    rf"|\]2;[^\x00-\x1f\x7f-\x9f]{{0,{TITLE_LIMIT}}}\x07"
)
_UNSEEN: Final = "\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
_BAD: Final = r"\x00-\x06\x09\x0b\x0c\x0e\x10-\x1a\x1c-\x1f\x7f-\x9f" + _UNSEEN
_OWN: Final = re.compile(rf"(?:[^\x1b{_BAD}]++|\x1b(?:{_ALLOWED}))*+")
"""Nothing but what the app makes."""

_WHOLE: Final = re.compile(
    rf"(?P<own>\x1b(?:{_ALLOWED}))"
    r"|(?:\x1b[\]P_^X]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?"
    rf"|[{_BAD}]"
)
"""A sequence of the app, or something foreign with all that belongs to it."""


def filtered(text: str) -> str:
    """The text without any sequence or control character that the app does not make.

    What is foreign goes as a whole: a clipboard that somebody wants to set does not become text.
    """
    if _OWN.fullmatch(text) is not None:
        return text
    return _WHOLE.sub(lambda match: match["own"] or "", text)
