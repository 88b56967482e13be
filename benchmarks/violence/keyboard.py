"""Whatever bytes a terminal sends: nothing is raised, and cut anywhere they give the same keys.

At home and on a host: there one reader asks for the mouse and for answers, here one does not.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from textual import events

from benchmarks.violence.matter import dice
from benchmarks.violence.tally import Case, Row
from dogs_tui.app.terminal_input import PASTE, TRICKLE, Incoming
from dogs_tui.app.terminal_reports import Reports

CASES = 200
SEQUENCES = 1000
"""Sequences of a case: 200,000 in all."""
KEPT = 256
"""Characters that may wait for more at most."""


def some_bytes(chance: Random) -> bytes:
    return chance.randbytes(chance.randint(1, 12))


def text(chance: Random) -> bytes:
    letters = "".join(chr(chance.choice((0x61, 0x20AC, 0x1F415, 0x9B, 0x7F, 0x0D, 0x200B, 0x301))))
    return letters.encode()


def number(chance: Random) -> str:
    return str(chance.choice((0, 1, 2, 3, 13, 27, 57441, 97, 55296, 1114112, 10**17, "")))


def parameters(chance: Random) -> bytes:
    said = (number(chance) + chance.choice((";", ":", "?", "<", "")) for _ in range(4))
    return "".join(said).encode()[: chance.randint(0, 48)]


def csi(chance: Random) -> bytes:
    begun = chance.choice((b"\x1b[", b"\x9b", b"\xc2\x9b", b"\x1b\x1b[", b"\x1b[["))
    return begun + parameters(chance) + chance.choice((b"", b"$", b" ")) + letter(chance)


def kitty(chance: Random) -> bytes:
    fields = ";".join(
        ":".join(number(chance) for _ in range(chance.randint(1, 3)))
        for _ in range(chance.randint(1, 3))
    )
    return b"\x1b[" + fields.encode() + chance.choice((b"u", b"~", b"A", b"R", b"S"))


def letter(chance: Random) -> bytes:
    return bytes([chance.randint(0x20, 0x7E)])


def chord(chance: Random) -> bytes:
    return b"\x1b" + chance.choice((b"", b"O", b"\x1b")) + letter(chance)


def string(chance: Random) -> bytes:
    begun = chance.choice((b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bX", b"\x9d", b"\xc2\x90"))
    end = chance.choice((b"\x07", b"\x1b\\", b"\xc2\x9c", b"\x18", b""))
    return begun + chance.randbytes(chance.randint(0, 40)) + end


def paste(chance: Random) -> bytes:
    within = chance.choice((b"two\nlines", b"\x1b[31m", b"", chance.randbytes(30), 5000 * b"w"))
    return b"\x1b[200~" + within + chance.choice((b"\x1b[201~", b"\x1b[201", b""))


def mouse(chance: Random) -> bytes:
    where = b"%d;%d;%d" % tuple(chance.choice((0, 3, 64, 80, 10**8)) for _ in range(3))
    return chance.choice((b"\x1b[<" + where + b"M", b"\x1b[" + where + b"M", b"\x1b[M !!"))


KINDS: tuple[Callable[[Random], bytes], ...] = (
    some_bytes, text, csi, kitty, chord, string, paste, mouse
)  # fmt: skip


def drained(incoming: Incoming) -> list[str]:
    """All keys and pastes that are whole, by their names and what they type."""
    out = []
    while not incoming.stuck:
        for event in incoming.take(16):
            if isinstance(event, events.Paste):
                assert len(event.text) <= PASTE
                out.append(f"paste {event.text!r}")
            elif isinstance(event, events.Key):
                assert event.key
                event.key.encode()
                out.append(f"{event.key} {event.character!r}")
    return out


def keys_of(data: bytes, cuts: list[int], *, at_home: bool) -> tuple[list[str], Incoming]:
    incoming = Incoming(report=Reports().read) if at_home else Incoming()
    out = []
    for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        incoming.feed(data[begin:end], 0.0)
        out += drained(incoming)
        if incoming.waiting > KEPT:
            raise AssertionError(f"{incoming.waiting} characters are kept")
    return out, incoming


def wrong(data: bytes, cuts: list[int]) -> str:
    """What goes wrong with some bytes; empty: nothing."""
    whole, incoming = keys_of(data, [], at_home=False)
    for at_home in (False, True):
        if keys_of(data, cuts, at_home=at_home)[0] != whole:
            return f"cut at {cuts}, other keys: {data!r}"
    now = 0.0
    for _ in range(4):
        if (wait := incoming.wait(now)) is not None:
            now += wait
            incoming.resolve(now)
    now += TRICKLE
    incoming.feed(b"q", now)
    if drained(incoming) != ["q 'q'"]:
        return f"no keyboard after {data!r}"
    return ""


def attempt(name: str, _: Path) -> str:
    chance = dice("keyboard", name)
    for _sequence in range(SEQUENCES // 4):
        data = b"".join(chance.choice(KINDS)(chance) for _ in range(4))
        cuts = sorted(chance.sample(range(1, max(2, len(data))), min(len(data) - 1, 5)))
        if what := wrong(data, cuts):
            return what
    return ""


def cases(seed: int) -> Iterator[Case]:
    for count in range(CASES):
        name = f"{seed}-{count}"
        yield Case(name, partial(attempt, name))


ROW = Row("keyboard", "bytes that a terminal sends, 1,000 sequences each", cases)
