"""The grammar of what terminals send, as ECMA-48 has it and as they came to bend it."""

import codecs
import re
from typing import Final

LONGEST: Final = 32
"""Characters of the longest sequence that a key sends; longer ones are no keys."""
EIGHT_BITS: Final = {
    "\x8f": "O", "\x90": "P", "\x98": "X", "\x9b": "[", "\x9d": "]", "\x9e": "^", "\x9f": "_"
}  # fmt: skip
"""Controls of one character, and what stands for them after an escape."""
BEGINS: Final = frozenset(EIGHT_BITS) | {"\x1b"}
"""What a sequence, a chord or a control string begins with."""
STRINGS: Final = frozenset("]P_^X")
"""What begins a control string after an escape: OSC, DCS, APC, PM, SOS."""
STRING_END: Final = re.compile("[\x07\x18\x1a\x1b\x9c]")
ST: Final = "\\"
"""What ends a control string after an escape: no chord, though no string goes before it."""
STRING_BEGUN: Final = re.compile("(?:\x1b[]P_^X]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x9c]*\\Z")
PARAMETERS: Final = re.compile(r"[ -?]*")
TEXT: Final = re.compile("[^\x1b\x8f\x90\x98\x9b\x9d-\x9f]+")
UNTYPED: Final = re.compile("[\x00\x80-\x9f]")
"""Controls that no key sends."""
PASTE_BEGIN: Final = "\x1b[200~"
PASTE_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
PASTE_END: Final = "\x1b[201~"
OLD_MOUSE: Final = "\x1b[M"
"""Three more characters belong to it."""
UNENDED: Final = frozenset(f"\x1b[{number}$" for number in (3, 7, 8, 23, 24))
"""Keys of rxvt that end as no sequence does; only what follows, or time, tells that they do."""

_CSI: Final = re.compile(r"(?:\x1b\[|\x9b)(?:\[[ -~]|\d{1,2}\$(?=[^y])|[0-?]*[ -/]*[@-Z\\-~])")
"""The Linux console has a second bracket in some keys, rxvt a dollar at the end of others."""
_CSI_BEGUN: Final = re.compile(r"(?:\x1b\[|\x9b)(?:\[|[0-?]*[ -/]*)\Z")
_SS3: Final = re.compile(r"(?:\x1bO|\x8f)([0-9;]{0,4})([ -/:<-~])")
_SS3_BEGUN: Final = re.compile(r"(?:\x1bO|\x8f)[0-9;]{0,4}\Z")
_LINE_ENDS: Final = re.compile("[\n\x04\x1b\x80-\x9f]")
_BROKEN: Final = re.compile("([^\udc80-\udcff]*)([\udc80-\udcff]+)")
"""Bytes that are no UTF-8, as Python names them, and the text before them."""
_LEADS: Final = range(0xC2, 0xF5)
"""Bytes that begin a letter of several bytes."""
_LONGEST_LETTER: Final = 4
"""Bytes of the longest letter."""


class Decoder:
    """Turns bytes into text, however they are cut; what is no UTF-8 is dropped.

    But for the controls of a terminal that speaks eight bits: these stay, unless they may be the
    rest of a broken letter.
    """

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("surrogateescape").decode
        self._rest = 0
        """How many bytes more may be of a broken letter."""

    def text(self, data: bytes) -> str:
        """Decodes bytes; gives the text that is complete by now."""
        text = self._decode(data)
        controls = text if text.isascii() else _BROKEN.sub(self._controls, text)
        if text and not "\udc80" <= text[-1] <= "\udcff":
            self._rest = 0
        return controls

    def _controls(self, broken: re.Match[str]) -> str:
        """What stays of a whole text and the bytes behind it that are no UTF-8."""
        text, rest = broken.groups()
        if text:
            self._rest = 0
        for byte in (ord(sign) - 0xDC00 for sign in rest):
            if byte in _LEADS:
                self._rest = _LONGEST_LETTER - 1
            elif byte < 0xC0 and self._rest:
                self._rest -= 1
            else:
                self._rest = 0
                text += chr(byte) if byte < 0xA0 else ""
        return text


def end_of_line(text: str, at: int) -> int:
    """The end of a line from a pipe, or the start of a sequence in it; the end of the text."""
    line_end = _LINE_ENDS.search(text, at)
    return len(text) if line_end is None else line_end.start()


def whole(text: str, at: int = 0) -> str:
    """The whole sequence that begins in a place; empty: none does."""
    sequence = _CSI.match(text, at, at + LONGEST) or _SS3.match(text, at)
    return "" if sequence is None else sequence.group()


def is_begun(text: str, at: int = 0) -> bool:
    """True if the text from a place on may be the beginning of a sequence that a key sends."""
    if len(text) - at >= LONGEST:
        return False
    return (_CSI_BEGUN.match(text, at) or _SS3_BEGUN.match(text, at)) is not None


def in_seven_bits(sequence: str) -> str:
    """A whole sequence as most terminals send it: with an escape, and modifiers in brackets."""
    if sequence[0] in EIGHT_BITS:
        sequence = f"\x1b{EIGHT_BITS[sequence[0]]}{sequence[1:]}"
    parts = _SS3.fullmatch(sequence)
    if parts is None or not parts[1]:
        return sequence
    return f"\x1b[1;{parts[1].rpartition(';')[2]}{parts[2]}"


def begun_end_of_paste(text: str, at: int) -> int:
    """Counts the last characters, from a place on, that may begin the end of a paste."""
    longest = min(len(PASTE_END) - 1, len(text) - at)
    return next((size for size in range(longest, 0, -1) if text.endswith(PASTE_END[:size])), 0)
