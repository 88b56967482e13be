"""What a terminal sends, as keys: bounded, whatever comes.

Only what a keyboard makes becomes an event. Pastes are cut, replies of terminals, reports of mice
and control strings are dropped, and what is not finished yet is kept in a few characters.
"""

import codecs
import re
from enum import Enum
from typing import Final

from textual import events
from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from dogs_tui.app.textual_seams import SEQUENCE_KEYS, key_of_character

PASTE: Final = 4096
"""Characters of a paste that are taken; the rest of it is dropped."""

_STEPS: Final = 16
"""Sequences that may be dropped for each event that is asked for, before others have a turn."""
_PASTE_END: Final = "\x1b[201~"
_LONGEST: Final = 32
"""Characters of the longest sequence that a key sends; longer ones are no keys."""
_SHORT: Final = 2
"""Characters of an escape with a key after it, as a person may type them."""
_CSI: Final = re.compile(r"\x1b\[([0-?]*[ -/]*)([@-~])")
_CSI_BEGUN: Final = re.compile(r"\x1b\[[0-?]*[ -/]*\Z")
_CSI_REST: Final = re.compile(r"[0-?]*[ -/]*")
_STRING_END: Final = re.compile("[\x07\x18\x1a\x1b\x9c]")
_STRING_BEGUN: Final = re.compile("\x1b[]P_^X][^\x07\x18\x1a\x1b\x9c]*\\Z")
_TEXT: Final = re.compile("[^\x1b]+")
_STRINGS: Final = frozenset("]P_^X")
"""What follows an escape that begins a control string: OSC, DCS, APC, PM, SOS."""
_UNTYPED: Final = re.compile("[\x00\x80-\x9f]")
"""Controls that no key sends."""
_PASTE_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class _Within(Enum):
    """What the next character belongs to."""

    GROUND = 0
    PASTE = 1
    STRING = 2
    """A control string, dropped up to its end."""
    OVERLONG = 3
    """A sequence too long to be a key, dropped up to its end."""
    MOUSE = 4
    """The three characters of an old mouse report."""


class Incoming:
    """Turns bytes into keys and pastes.

    What is fed waits here as text until ``take`` is called, so that a caller can go on in slices.
    """

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        self._text = ""
        self._at = 0
        self._within = _Within.GROUND
        self._pasted: list[str] = []
        self._room = 0
        self._left = 0
        self.stuck = True
        """Whether nothing can be taken before more is fed."""

    @property
    def waiting(self) -> int:
        """How many characters have not been looked at."""
        return len(self._text) - self._at

    @property
    def undecided(self) -> bool:
        """Whether what waits is the beginning of something, such as a lone escape.

        Only time tells: if nothing follows, ``resolve`` it.
        """
        return self._within is _Within.STRING or (
            self._within is _Within.GROUND and self.waiting > 0
        )

    @property
    def in_string(self) -> bool:
        """Whether what is undecided is a control string, which nobody types."""
        return self._within is _Within.STRING

    def feed(self, data: bytes) -> None:
        """Takes bytes as they came; broken UTF-8 is dropped."""
        self._text = self._text[self._at :] + self._decode(data)
        self._at = 0
        self.stuck = False

    def take(self, most: int) -> list[events.Event]:
        """The next keys and pastes, at most so many.

        Fewer when nothing can be taken of what waits (``stuck``), or when much was dropped: then
        the caller comes again, and others have their turn before.
        """
        out: list[events.Event] = []
        for _ in range(_STEPS * most):
            if len(out) >= most:
                return out
            if self._at >= len(self._text) or not self._step(out, most):
                self.stuck = True
                return out
        return out

    def skip_typed(self) -> int:
        """Drops keys that wait, up to a paste or the end. A flood is nobody's typing.

        What goes on in a control string that began among them is still part of it, and no keys.

        Returns:
            How many characters were dropped.
        """
        if self._within is not _Within.GROUND:
            return 0
        begin = self._text.find("\x1b[200~", self._at)
        end = max(self._at, len(self._text) - len(_PASTE_END)) if begin < 0 else begin
        dropped = end - self._at
        if _STRING_BEGUN.search(self._text, self._at, end):
            self._within = _Within.STRING
        self._at = end
        return dropped

    def resolve(self) -> list[events.Event]:
        """What is ``undecided`` was typed so: time has passed and nothing followed.

        Of a sequence that broke off in its middle nothing is left.
        """
        typed = self._text[self._at :] if self._within is _Within.GROUND else ""
        self._within = _Within.GROUND
        self._text, self._at = "", 0
        if len(typed) > _SHORT:
            return []
        return [events.Key("escape", "\x1b") if char == "\x1b" else _key(char) for char in typed]

    # One step of each kind; ``False``: more must come first.

    def _step(self, out: list[events.Event], most: int) -> bool:
        match self._within:
            case _Within.GROUND:
                if self._text[self._at] != "\x1b":
                    return self._typed(out, most)
                return self._escape(out)
            case _Within.PASTE:
                return self._paste(out)
            case _Within.STRING:
                return self._string()
            case _Within.OVERLONG:
                return self._overlong()
            case _Within.MOUSE:
                skipped = min(self._left, self.waiting)
                self._at += skipped
                self._left -= skipped
                if not self._left:
                    self._within = _Within.GROUND
                return True

    def _typed(self, out: list[events.Event], most: int) -> bool:
        found = _TEXT.match(self._text, self._at, self._at + most - len(out))
        assert found is not None
        self._at = found.end()
        out += [_key(char) for char in _UNTYPED.sub("", found.group())]
        return True

    def _escape(self, out: list[events.Event]) -> bool:
        """An escape: a key of its own, or the beginning of a sequence."""
        if self.waiting < 2:
            return False
        second = self._text[self._at + 1]
        if second == "[":
            return self._sequence(out)
        if second == "O":
            if self.waiting < 3:
                return False
            self._known(out, self._text[self._at : self._at + 3])
            self._at += 3
        elif second in _STRINGS:
            self._at += 2
            self._within = _Within.STRING
        else:
            # No command needs alt: an escape and a key that came together are two keys.
            out.append(events.Key("escape", "\x1b"))
            self._at += 1
        return True

    def _sequence(self, out: list[events.Event]) -> bool:
        found = _CSI.match(self._text, self._at, self._at + _LONGEST)
        if found is None:
            return self._no_sequence()
        self._at = found.end()
        sequence = found.group()
        if sequence == "\x1b[200~":
            self._within = _Within.PASTE
            self._pasted, self._room = [], PASTE
        elif sequence == "\x1b[M":
            self._within, self._left = _Within.MOUSE, 3
        else:
            self._known(out, sequence)
        return True

    def _no_sequence(self) -> bool:
        """Not a whole sequence: unfinished, too long, or broken off by something else."""
        begun = _CSI_BEGUN.match(self._text, self._at)
        if self.waiting < _LONGEST and begun is not None:
            return False
        self._at += 2
        self._within = _Within.OVERLONG
        return True

    def _known(self, out: list[events.Event], sequence: str) -> None:
        """The keys that send a sequence; none for replies, reports and what nobody knows."""
        keys = SEQUENCE_KEYS.get(sequence)
        if isinstance(keys, tuple):
            out += [events.Key(key.value, None) for key in keys if key is not Keys.Ignore]
        elif isinstance(keys, str):
            out.append(_key(keys))

    def _paste(self, out: list[events.Event]) -> bool:
        end = self._text.find(_PASTE_END, self._at)
        stop = max(self._at, len(self._text) - len(_PASTE_END) + 1) if end < 0 else end
        taken = _PASTE_CONTROLS.sub("", self._text[self._at : min(stop, self._at + self._room)])
        self._pasted.append(taken)
        self._room -= len(taken)
        if end < 0:
            moved = stop > self._at
            self._at = stop
            return moved
        self._at = end + len(_PASTE_END)
        self._within = _Within.GROUND
        text = "".join(self._pasted)
        self._pasted = []
        if text:
            out.append(events.Paste(text))
        return True

    def _string(self) -> bool:
        found = _STRING_END.search(self._text, self._at)
        if found is None:
            self._at = len(self._text)
            return True
        self._at = found.start()
        self._within = _Within.GROUND
        if self._text.startswith("\x1b\\", self._at):
            self._at += 2
        elif self._text[self._at] == "\x1b":
            if self.waiting < 2:
                self._within = _Within.STRING
                return False
        else:
            self._at += 1
        return True

    def _overlong(self) -> bool:
        found = _CSI_REST.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        if self._at < len(self._text):
            self._within = _Within.GROUND
            if "@" <= self._text[self._at] <= "~":
                self._at += 1
        return True


def _key(char: str) -> events.Key:
    """The key that types a character, by Textual's name for it."""
    keys = SEQUENCE_KEYS.get(char)
    if isinstance(keys, tuple):
        return events.Key(keys[0].value, char)
    name = char if char.isalnum() else key_of_character(char)
    return events.Key(KEY_NAME_REPLACEMENTS.get(name, name), char)
