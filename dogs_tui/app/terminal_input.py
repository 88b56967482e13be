"""What a terminal sends, as keys: bounded, whatever comes.

The one reader of keys, for the terminal of this process and for those of a host's guests. Pastes
are cut; sequences that are no keys, reports nobody asked for and control strings are dropped whole;
what is not finished yet is kept in a few characters. Bytes may be cut anywhere. What cannot be
told by the bytes is told by time, which the caller brings: nothing here has a clock.

An escape is the key, or the beginning of something. What follows it in the same moment belongs to
it: a sequence, or a key with alt held. A person who types escape and a key takes longer; where a
line brings both together, a chord that does nothing is the harmless reading.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from textual import events
from textual.message import Message

from dogs_tui.app import control_sequences as grammar
from dogs_tui.app.key_sequences import keys_of, typed, with_alt
from dogs_tui.kit.terminal import ESCAPE_DELAY, REMOTE_ESCAPE_DELAY

PASTE: Final = 4096
"""Characters of a paste that are taken; the rest of it is dropped."""
SILENCE: Final = 1.0
"""Seconds without a byte after which a paste or a control string has broken off."""
TRICKLE: Final = 3.0
"""Seconds after which it has broken off though keys go on coming: somebody is typing."""
LATE: Final = 1.0
"""Seconds within which the rest of a sequence is known whose escape was taken for the key."""
AT_ONCE: Final = 12
"""Characters that a person can send at once: a key with modifiers. More come from a machine."""

_STEPS: Final = 16
"""Sequences that may be dropped for each event that is asked for, before others have a turn."""
_SHORT: Final = 2
"""Characters of an escape with a key after it, as a person may type them."""


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

    Args:
        escape_delay: Seconds after which an escape that nothing follows is the key. Terminals send
            the bytes of a key together; a slow line may bring them apart.
        report: What a sequence that is no key tells the app: a mouse, an answer. By default nothing
            is asked for, and nothing is told.
    """

    def __init__(
        self,
        escape_delay: float = REMOTE_ESCAPE_DELAY,
        report: Callable[[str], Message | None] = lambda _: None,
    ) -> None:
        self._escape_delay = escape_delay
        self._report = report
        self._decoder = grammar.Decoder()
        self._text = ""
        self._at = 0
        self._within = _Within.GROUND
        self._pasted: list[str] = []
        self._room = 0
        self._left = 0
        self._fed_at = 0.0
        self._begun_at = 0.0
        """When the paste or the string began, or when a machine last sent of it."""
        self._stalled = False
        """True if the paste or the string has broken off: what comes next says by whom it is."""
        self._apart = False
        """True if what follows the escape that waits came too late for a chord."""
        self._late = ""
        """What was typed by time alone, and may yet turn out to begin a sequence."""
        self._given = 0
        """How many characters of what waits the app has had as keys."""
        self.stuck = True
        """True if nothing can be taken before more is fed."""

    @property
    def waiting(self) -> int:
        """Number of characters not looked at yet."""
        return len(self._text) - self._at

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes as they came at a time, in seconds of a clock that never goes back."""
        text = self._decoder.text(data)
        if not text:
            return
        before, self._text, self._at = self._text[self._at :], "", 0
        if self._stalled:
            self._stalled = False
            if self._is_typed(before + text):
                self._within, before = _Within.GROUND, ""
        if self._within is not _Within.GROUND:
            if len(text) > AT_ONCE:
                self._begun_at = now
        elif before == "\x1b":
            before = self._escape_before(text, now)
        elif not before and self._late and now - self._fed_at <= LATE:
            before = self._late if self._continues(self._late, text) else ""
            self._given = len(before)
        self._late = ""
        self._text = before + text
        self._fed_at = now
        self.stuck = False

    def take(self, most: int) -> list[Message]:
        """The next keys and pastes, at most so many.

        Fewer when nothing can be taken of what waits (``stuck``), or when much was dropped: then
        the caller comes again, and others have their turn before.
        """
        out: list[Message] = []
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
        begin = self._text.find(grammar.PASTE_BEGIN, self._at)
        end = max(self._at, len(self._text) - len(grammar.PASTE_END)) if begin < 0 else begin
        dropped = end - self._at
        if dropped and grammar.STRING_BEGUN.search(self._text, self._at, end):
            self._begin(_Within.STRING)
        self._at, self._given = end, 0
        return dropped

    def skip_line(self) -> None:
        """Drops what waits of a line, up to its end or to a sequence."""
        if self._within is _Within.GROUND:
            self._at = grammar.end_of_line(self._text, self._at)
            self.stuck |= not self.waiting

    def wait(self, now: float) -> float | None:
        """Seconds until ``resolve`` can tell what the bytes do not; ``None``: there is nothing.

        What is fed before then may tell it.
        """
        if not self.stuck:
            return None
        if self._within is not _Within.GROUND:
            if self._stalled:
                return None
            until = min(self._fed_at + SILENCE, self._begun_at + TRICKLE)
        elif not self.waiting:
            return None
        else:  # but for a lone escape, nobody types what waits, and nobody feels the wait
            alone = self.waiting == 1 and not self._given
            until = self._fed_at + (self._escape_delay if alone else REMOTE_ESCAPE_DELAY)
        return max(0.0, until - now)

    def resolve(self, now: float) -> list[Message]:
        """Time has passed and nothing followed: what waits was typed so, or has broken off.

        Of a sequence that broke off in its middle nothing is left.
        """
        if self._within is not _Within.GROUND:
            return self._break_off()
        left, given = self._text[self._at :], self._given
        self._text, self._at, self._given = "", 0, 0
        self._late, self._fed_at = ("" if given else left), now
        apart, self._apart = self._apart, False
        if left in grammar.UNENDED:
            return [*keys_of(left)]
        if len(left) - given > _SHORT or not left.startswith("\x1b"):
            return []
        if len(left) == _SHORT and not given and not apart and left != "\x1b\x1b":
            return [with_alt(typed(left[1]))]
        return [typed(char) for char in left[given:] if not grammar.UNTYPED.match(char)]

    # What only time can tell.

    def _is_typed(self, text: str) -> bool:
        """True if a person typed what comes after a paste or a string that broke off."""
        if len(text) > AT_ONCE:
            return False
        if self._within is _Within.PASTE:
            return grammar.PASTE_END not in text
        return self._within is not _Within.STRING or grammar.STRING_END.search(text) is None

    def _escape_before(self, text: str, now: float) -> str:
        """The escape that waited, as what now follows it is to be read."""
        if now - self._fed_at <= ESCAPE_DELAY:
            return "\x1b"
        if not self._continues("\x1b", text):
            return "\x1b[27u"  # the key, and nothing else
        self._apart = True
        return "\x1b"

    def _continues(self, begun: str, text: str) -> bool:
        """True if what came late is the rest of what has begun, and no typing.

        Where a person may have typed it, too, it takes a key that is known, or a machine's haste.
        """
        if begun == "\x1b" and text[0] in "[O":
            return True
        if len(begun) >= _SHORT and begun[1] in "[O":
            sequence = grammar.whole(begun + text)
            if not sequence:
                return grammar.is_begun(begun + text)
            return len(text) > _SHORT or bool(self._messages(sequence))
        return len(text) > AT_ONCE and (begun + text)[1] in grammar.STRINGS

    def _break_off(self) -> list[Message]:
        begun = self._within is _Within.PASTE or (
            self._within is _Within.STRING and not self.waiting
        )
        if begun:
            self._stalled = True
        else:
            self._within, self._text, self._at = _Within.GROUND, "", 0
        return self._end_paste()

    # One step of each kind; ``False``: more must come first.

    def _step(self, out: list[Message], most: int) -> bool:
        match self._within:
            case _Within.GROUND:
                if self._text[self._at] in grammar.BEGINS:
                    return self._escape(out)
                return self._typed(out, most)
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

    def _typed(self, out: list[Message], most: int) -> bool:
        text = grammar.TEXT.match(self._text, self._at, self._at + most - len(out))
        assert text is not None
        self._at = text.end()
        out += [typed(char) for char in grammar.UNTYPED.sub("", text.group())]
        return True

    def _escape(self, out: list[Message]) -> bool:
        """An escape: a key of its own, or the beginning of a sequence or a chord."""
        lead = self._text[self._at]
        size = 1 if lead in grammar.EIGHT_BITS else 2
        if self.waiting < size:
            return False
        second = grammar.EIGHT_BITS.get(lead) or self._text[self._at + 1]
        if second in "[O":
            taken = self._sequence(out, self._at)
        elif second in grammar.STRINGS:
            taken = size == 1 or self.waiting > size
            if taken:
                self._at += size
                self._begin(_Within.STRING)
        elif second == "\x1b":
            taken = self._escaped_escape(out)
        else:
            taken = True
            self._at += size
            if second != grammar.ST and not grammar.UNTYPED.match(second):
                out.append(with_alt(typed(second)))
        if taken:
            self._given, self._apart = 0, False
        return taken

    def _escaped_escape(self, out: list[Message]) -> bool:
        """Two escapes: two keys, unless the second begins the sequence of a key with alt held."""
        if self.waiting <= _SHORT:
            return False
        if self._text[self._at + _SHORT] in "[O":
            keys: list[Message] = []
            begun = self._at
            self._at += 1
            if not self._sequence(keys, self._at):
                self._at = begun
                return False
            out += [with_alt(key) if isinstance(key, events.Key) else key for key in keys]
            return True
        out.append(typed("\x1b"))
        self._at += 1
        return True

    def _sequence(self, out: list[Message], at: int) -> bool:
        """A sequence from a place on; what is no whole one is unfinished, too long, or broken."""
        sequence = grammar.whole(self._text, at)
        if not sequence:
            if grammar.is_begun(self._text, at):
                return False
            self._no_sequence(at)
            return True
        if self._given:  # this line brings keys in pieces: from now on they are waited for
            self._escape_delay = max(self._escape_delay, REMOTE_ESCAPE_DELAY)
        self._at = at + len(sequence)
        sequence = grammar.in_seven_bits(sequence)
        if sequence == grammar.PASTE_BEGIN:
            self._begin(_Within.PASTE)
            self._pasted, self._room = [], PASTE
        elif sequence == grammar.OLD_MOUSE:
            self._begin(_Within.MOUSE)
            self._left = 3
        else:
            out += self._messages(sequence)
        return True

    def _no_sequence(self, at: int) -> None:
        """Passes by what has begun as a sequence and is none."""
        if self._given:
            self._at = at + self._given
            return
        self._at = at + (1 if self._text[at] in grammar.EIGHT_BITS else 2)
        if self._text[at : self._at] in {"\x9b", "\x1b["}:
            self._begin(_Within.OVERLONG)

    def _messages(self, sequence: str) -> Sequence[Message]:
        """What a whole sequence tells the app."""
        sequence = grammar.in_seven_bits(sequence)
        if keys := keys_of(sequence):
            return keys
        report = self._report(sequence)
        return () if report is None else (report,)

    def _begin(self, within: _Within) -> None:
        self._within, self._begun_at = within, self._fed_at

    def _paste(self, out: list[Message]) -> bool:
        end = self._text.find(grammar.PASTE_END, self._at)
        stop = end
        if end < 0:
            stop = len(self._text) - grammar.begun_end_of_paste(self._text, self._at)
        text = grammar.PASTE_CONTROLS.sub("", self._text[self._at : stop])[: self._room]
        self._pasted.append(text)
        self._room -= len(text)
        if end < 0:
            moved, self._at = stop > self._at, stop
            return moved
        self._at = end + len(grammar.PASTE_END)
        self._within = _Within.GROUND
        out += self._end_paste()
        return True

    def _end_paste(self) -> list[Message]:
        text, self._pasted = "".join(self._pasted), []
        return [events.Paste(text)] if text else []

    def _string(self) -> bool:
        end = grammar.STRING_END.search(self._text, self._at)
        if end is None:
            self._at = len(self._text)
            return True
        self._at = end.start()
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
        parameters = grammar.PARAMETERS.match(self._text, self._at)
        assert parameters is not None
        self._at = parameters.end()
        if self._at < len(self._text):
            self._within = _Within.GROUND
            if "@" <= self._text[self._at] <= "~":
                self._at += 1
        return True
