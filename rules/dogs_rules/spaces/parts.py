"""Parts of a space: how the fields of a state become columns of a row.

A part says how many numbers a value takes, what each of them is, and how they are written into a
row. Who looks decides what is written: a seat, which sees its own hand and no order of a pile, or
whoever may see the whole state.
"""

from abc import abstractmethod
from array import array
from collections.abc import Callable
from itertools import compress, count
from operator import ne
from typing import Any, Final, Literal, TypeAlias

import msgspec

from dogs_rules.game import Seat

Kind: TypeAlias = Literal["count", "category", "flag"]
Row: TypeAlias = "array[int]"
Write: TypeAlias = Callable[[Any], None]
"""Writes a value where it belongs in the row that it was made for."""
NUMBER: Final = "h"
"""The type of a row's numbers, as ``array`` calls it: 16 bits with a sign."""
MOST: Final = (1 << 15) - 1
"""The largest of them."""

_FEW: Final = 6
"""Things whose counts are kept for the next time that they are the same."""
_KNOWN: Final = 1000
"""The number of times."""


class Column(msgspec.Struct, frozen=True):
    """The meaning of one number in a row."""

    name: str
    """Such as ``kennels[1].coins``."""
    kind: Kind
    """The kind of number: how many there are; which of several; whether."""
    low: int
    high: int
    """Both can be; a category takes every whole number from one to the other."""


class Eyes(msgspec.Struct, frozen=True):
    """The observer of a state: a seat, or whoever may see everything."""

    seats: int
    seat: Seat | None
    """``None``: whoever may see everything."""
    own_first: bool = False
    """Seats are counted from the one that looks."""

    def place(self, seat: Seat) -> int:
        """Returns the place of a seat in the row."""
        return (seat - self.seat) % self.seats if self.own_first and self.seat else seat


class Part(msgspec.Struct, frozen=True):
    """The way a value is written into a row."""

    @abstractmethod
    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        """Returns the columns of its numbers, one for each."""

    @abstractmethod
    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        """Returns the function that writes such values into a row, from a place on."""

    def plain(self, eyes: Eyes) -> bool:  # noqa: ARG002
        """True if it is one number, written as it is."""
        return False

    @property
    def in_place(self) -> bool:
        """True if its value is changed in place: then a look at it is never spared."""
        return False

    def size(self, eyes: Eyes) -> int:
        """Returns the number of columns that it takes."""
        return len(self.columns("", eyes))


class Number(Part, frozen=True):
    """One number, written as it is."""

    def plain(self, eyes: Eyes) -> bool:  # noqa: ARG002
        return True

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:  # noqa: ARG002
        def write(value: int) -> None:
            row[at] = value

        return write


class Count(Number, frozen=True):
    """A number of things, or an amount."""

    most: int = MOST
    least: int = 0

    def columns(self, path: str, eyes: Eyes) -> list[Column]:  # noqa: ARG002
        return [Column(path, "count", self.least, self.most)]


class Category(Number, frozen=True):
    """One of a fixed number of things, numbered one after the other."""

    of: int
    first: int = 0

    def columns(self, path: str, eyes: Eyes) -> list[Column]:  # noqa: ARG002
        return [Column(path, "category", self.first, self.first + self.of - 1)]


class Flag(Number, frozen=True):
    """A yes-or-no value."""

    def columns(self, path: str, eyes: Eyes) -> list[Column]:  # noqa: ARG002
        return [Column(path, "flag", 0, 1)]


class Seated(Part, frozen=True):
    """A seat, or -1 for none."""

    def plain(self, eyes: Eyes) -> bool:
        return not eyes.own_first

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return [Column(path, "category", -1, eyes.seats - 1)]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        def write(seat: Seat) -> None:
            row[at] = seat if seat < 0 else eyes.place(seat)

        return write


class Mapped(Part, frozen=True):
    """Something else that follows from a value."""

    into: Callable[[Any], Any]
    part: Part
    """Of what it becomes."""

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return self.part.columns(path, eyes)

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        into, write = self.into, self.part.writer(row, at, eyes)
        return lambda value: write(into(value))


class Bits(Part, frozen=True):
    """A number whose bits are flags, the lowest first."""

    count: int

    def columns(self, path: str, eyes: Eyes) -> list[Column]:  # noqa: ARG002
        return [Column(f"{path}[{at}]", "flag", 0, 1) for at in range(self.count)]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:  # noqa: ARG002
        count = self.count

        def write(bits: int) -> None:
            row[at : at + count] = array(NUMBER, [bits >> bit & 1 for bit in range(count)])

        return write


class Counted(Part, frozen=True):
    """Things without an order that matters: how many there are of each number."""

    kinds: int
    first: int = 0
    most: int = MOST
    """Of each."""

    def columns(self, path: str, eyes: Eyes) -> list[Column]:  # noqa: ARG002
        numbers = range(self.first, self.first + self.kinds)
        return [Column(f"{path}#{number}", "count", 0, self.most) for number in numbers]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:  # noqa: ARG002
        first, last = self.first, self.first + self.kinds
        end, zero = at + self.kinds, at - first
        before: tuple[int, ...] = ()
        blank = array(NUMBER, bytes(2 * self.kinds))
        rows: dict[tuple[int, ...], Row] = {(): blank}

        def write(value: tuple[int, ...]) -> None:
            nonlocal before
            then, before = before, value
            if len(value) <= _FEW and (counts := rows.get(value)) is not None:
                row[at:end] = counts
                return
            if len(value) < len(then) and (gone := inserted(then, value)) is not None:
                for each in gone:
                    row[zero + each] -= 1
                return
            more = inserted(value, then) if then else None
            if more is None:
                more = value
                row[at:end] = blank
            if more and not first <= min(more) <= max(more) < last:
                raise ValueError(f"{more} are not all from {first} to {last - 1}")
            for each in more:
                row[zero + each] += 1
            if len(value) <= _FEW and len(rows) < _KNOWN:
                rows[value] = row[at:end]

        return write


def inserted(longer: tuple[int, ...], shorter: tuple[int, ...]) -> tuple[int, ...] | None:
    """Returns the items that one insertion adds to the shorter list; ``None`` if it takes more."""
    more = len(longer) - len(shorter)
    if more < 0:
        return None
    if longer[: len(shorter)] == shorter:  # a pile: drawn from its end, or laid upon
        return longer[len(shorter) :]
    at = next(compress(count(), map(ne, longer, shorter)))
    return longer[at : at + more] if longer[at + more :] == shorter[at:] else None


class SeatsCounted(Part, frozen=True):
    """Seats without an order that matters: how often each stands there."""

    most: int = 1

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return [Column(f"{path}#{seat}", "count", 0, self.most) for seat in range(eyes.seats)]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        places = [at + eyes.place(seat) for seat in range(eyes.seats)]

        def write(value: tuple[Seat, ...]) -> None:
            for seat, place in enumerate(places):
                row[place] = value.count(seat)

        return write
