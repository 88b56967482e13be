"""Parts that hold other parts: lists, records, and what not everybody may see."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, is_not
from struct import Struct
from typing import Any, Final

import msgspec

from dogs_rules.spaces.parts import NUMBER, Column, Eyes, Part, Row, Write

_NOTHING: Final = object()
"""Equal to no value: what a writer has written before its first."""


class Exactly(Part, frozen=True):
    """So many things, always: one after the other."""

    count: int
    each: Part

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return _numbered(self.each, path, self.count, eyes)

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        size = self.each.size(eyes)
        return _beside(self.each, row, [at + size * place for place in range(self.count)], eyes)

    @property
    def in_place(self) -> bool:
        return self.each.in_place


class BySeat(Part, frozen=True):
    """A thing for every seat."""

    each: Part

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return _numbered(self.each, path, eyes.seats, eyes)

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        size = self.each.size(eyes)
        places = [at + size * eyes.place(seat) for seat in range(eyes.seats)]
        return _beside(self.each, row, places, eyes)

    @property
    def in_place(self) -> bool:
        return self.each.in_place


class Fields(Part, frozen=True):
    """A tuple of different things: one after the other."""

    parts: Sequence[Part]

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        numbered = enumerate(self.parts)
        return [each for at, part in numbered for each in part.columns(f"{path}[{at}]", eyes)]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        writes = []
        for part in self.parts:
            writes.append(part.writer(row, at, eyes))
            at += part.size(eyes)
        return _in_turn(writes)


class Listed(Part, frozen=True):
    """So many things at most, in an order that matters: how many there are, then each."""

    most: int
    each: Part

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        slots = _blankable(_numbered(self.each, path, self.most, eyes))
        return [Column(f"{path}.length", "count", 0, self.most), *slots]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        most, first = self.most, at + 1
        if self.each.plain(eyes):

            def write_numbers(value: Sequence[int]) -> None:
                row[at] = count = len(value)
                _check(count, most)
                row[first : first + most] = array(NUMBER, [*value, *(0,) * (most - count)])

            return write_numbers

        slots = [_Slot(self.each, row, place, eyes) for place in self._places(first, eyes)]
        places = range(most)
        last: Sequence[Any] = ()

        def write(value: Sequence[Any]) -> None:
            nonlocal last
            row[at] = count = len(value)
            _check(count, most)
            for place in compress(places, map(is_not, last, value)):
                slots[place].write(value[place])
            for place in range(len(last), count):
                slots[place].write(value[place])
            for place in range(count, len(last)):
                slots[place].clear()
            last = value

        return write

    def _places(self, first: int, eyes: Eyes) -> list[int]:
        size = self.each.size(eyes)
        return [first + size * place for place in range(self.most)]


class Maybe(Part, frozen=True):
    """A thing, or nothing: whether it is there, then the thing."""

    part: Part

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        return [Column(f"{path}?", "flag", 0, 1), *_blankable(self.part.columns(path, eyes))]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        slot = _Slot(self.part, row, at + 1, eyes)

        def write(value: Any) -> None:
            row[at] = value is not None
            if value is None:
                slot.clear()
            else:
                slot.write(value)

        return write


class Hidden(Part, frozen=True):
    """A value that no seat sees as it is."""

    part: Part
    """For whoever may see everything."""
    seen: Part | None = None
    """The column that a seat sees instead; ``None``: nothing."""

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        part = self._part(eyes)
        return [] if part is None else part.columns(path, eyes)

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        part = self._part(eyes)
        return _ignore if part is None else part.writer(row, at, eyes)

    def _part(self, eyes: Eyes) -> Part | None:
        return self.part if eyes.seat is None else self.seen


class Record(Part, frozen=True):
    """A struct: its fields one after the other, those without a part left out."""

    fields: Mapping[str, Part | None]
    """Every field; ``None``: it is left out."""
    changing: bool = False
    """It is changed in place, as states are."""

    def columns(self, path: str, eyes: Eyes) -> list[Column]:
        numbers, others = self._parts(eyes)
        return [
            column
            for field, part in (*numbers, *others)
            for column in part.columns(f"{path}.{field}".lstrip("."), eyes)
        ]

    def writer(self, row: Row, at: int, eyes: Eyes) -> Write:
        numbers, others = self._parts(eyes)
        first = at
        at += len(numbers)
        some: list[tuple[str, Write]] = []
        always: list[tuple[str, Write]] = []
        for field, part in others:
            size, write = part.size(eyes), part.writer(row, at, eyes)
            at += size
            if size:
                (always if part.in_place else some).append((field, write))
        return _fields(row, first, [field for field, _ in numbers], some, always)

    @property
    def in_place(self) -> bool:
        return self.changing

    def _parts(self, eyes: Eyes) -> tuple[list[tuple[str, Part]], list[tuple[str, Part]]]:
        """Fields that are one number each, which stand first and are written at once; the rest."""
        there = [(field, part) for field, part in self.fields.items() if part is not None]
        numbers = [each for each in there if each[1].plain(eyes)]
        return numbers, [each for each in there if not each[1].plain(eyes)]


class _Slot:
    """A place in a row where a thing is or is not."""

    def __init__(self, part: Part, row: Row, at: int, eyes: Eyes) -> None:
        self._writer = part.writer(row, at, eyes)
        self._row, self._at, self._end = row, at, at + part.size(eyes)
        self._blank = array(NUMBER, bytes(2 * (self._end - at)))
        self._thing: Any = _NOTHING
        self._put_away: Row | None = self._blank
        """What stood here before the place was cleared: what its writer goes on from."""

    def write(self, thing: Any) -> None:
        if self._put_away is not None:
            self._row[self._at : self._end] = self._put_away
            self._put_away = None
        if thing is not self._thing and thing != self._thing:
            self._writer(thing)
            self._thing = thing

    def clear(self) -> None:
        if self._put_away is None:
            self._put_away = self._row[self._at : self._end]
            self._row[self._at : self._end] = self._blank


def _check(count: int, most: int) -> None:
    if count > most:
        raise ValueError(f"a list of {count} things, room is for {most}")


def _fields(
    row: Row,
    first: int,
    numbers: Sequence[str],
    some: Sequence[tuple[str, Write]],
    always: Sequence[tuple[str, Write]],
) -> Write:
    """Writes all numbers, and of the rest what differs from the last time.

    Args:
        row: The row.
        first: The place of the numbers in it.
        numbers: Their fields.
        some: Fields that differ where they are another object.
        always: Fields that must be looked into.
    """
    get_numbers, get = _getting(numbers), _getting([field for field, _ in some])
    pack = Struct(f"={len(numbers)}{NUMBER}").pack_into
    start = 2 * first
    writes = [write for _, write in some]
    places = range(len(writes))
    looks = [(attrgetter(field), write) for field, write in always]
    last: tuple[Any, ...] = (_NOTHING,) * len(writes)

    def write(value: Any) -> None:
        nonlocal last
        pack(row, start, *get_numbers(value))
        now = get(value)
        for at in compress(places, map(is_not, last, now)):
            if now[at] != last[at]:
                writes[at](now[at])
        last = now
        for look, writer in looks:
            writer(look(value))

    return write


def _getting(fields: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Gives a reader of fields of a struct, all at once."""
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda value: tuple([getattr(value, field) for field in fields])


def _beside(each: Part, row: Row, places: Sequence[int], eyes: Eyes) -> Write:
    """Writes things to these places; those that are as they were are left alone."""
    writes = [each.writer(row, place, eyes) for place in places]
    count = len(writes)
    if each.in_place:
        copies: list[Any] = [_NOTHING] * count

        def write_changed(value: Sequence[Any]) -> None:
            for at, thing in enumerate(value):
                if thing != copies[at]:
                    writes[at](thing)
                    copies[at] = thing.__copy__()

        return write_changed

    if each.plain(eyes) and list(places) == list(range(places[0], places[0] + count)):
        first, end = places[0], places[0] + count

        def write_numbers(value: Sequence[int]) -> None:
            if len(value) != count:
                raise ValueError(f"a list of {len(value)} things, there should be {count}")
            row[first:end] = array(NUMBER, value)

        return write_numbers

    return _in_turn(writes)


def _in_turn(writes: Sequence[Write]) -> Write:
    """Writes things one after the other; those that are as they were are left alone."""
    count = len(writes)
    last: Sequence[Any] = (_NOTHING,) * count
    slots = range(count)

    def write(value: Sequence[Any]) -> None:
        nonlocal last
        if len(value) != count:
            raise ValueError(f"a list of {len(value)} things, there should be {count}")
        for at in compress(slots, map(is_not, last, value)):
            if value[at] != last[at]:
                writes[at](value[at])
        last = value

    return write


def _numbered(part: Part, path: str, count: int, eyes: Eyes) -> list[Column]:
    return [column for place in range(count) for column in part.columns(f"{path}[{place}]", eyes)]


def _blankable(columns: Sequence[Column]) -> list[Column]:
    """Columns that are 0 where there is nothing."""
    return [
        msgspec.structs.replace(column, low=min(0, column.low), high=max(0, column.high))
        for column in columns
    ]


def _ignore(_: Any) -> None:
    """Of what is not seen nothing is written."""
