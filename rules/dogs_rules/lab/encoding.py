"""Views as rows of whole numbers, all of one length.

The row is made by walking through the view along its types. Numbers and truth values stand as they
are; what may be missing, and which of several kinds of decision it is, is told by flags; lists take
the room that the game's ``Space`` gives them. Text is left out: it follows from the numbers.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from dogs_rules.lab.space import UNSEEN, Counted, Exactly, Listed, Room, Rooms

_Write = Callable[[Any, list[int]], None]

ALWAYS: Rooms = {
    "ScoreSheet.seat": UNSEEN,
    "ScoreSheet.lines": UNSEEN,
    "ScoreSheet.tie_breaks": UNSEEN,
    "ScoreSheet.tie_labels": UNSEEN,
}
"""Of every game: of a score sheet the total and the rank are enough."""


class EncodingError(ValueError):
    """A view does not fit into the room it was given: the game's ``space`` is wrong."""


class _Part(msgspec.Struct, frozen=True):
    """How a type is written."""

    names: tuple[str, ...]
    """What each of its numbers says; as many as it takes."""
    write: _Write
    plain: bool = False
    """It is one number or truth value, written as it is."""


class Encoder:
    """Writes views of one type.

    Args:
        view_type: Whose.
        rooms: How much room its lists take.

    Raises:
        EncodingError: There is a list without a room, or a type that cannot be written.
    """

    def __init__(self, view_type: type[Any], rooms: Rooms) -> None:
        self._rooms = {**ALWAYS, **rooms}
        part = self._struct(view_type, "")
        self.names = part.names
        """What each number of a row says, such as ``kennels[1].coins``."""
        self._write = part.write

    def __len__(self) -> int:
        return len(self.names)

    def __call__(self, view: Any) -> list[int]:
        """The row of a view.

        Raises:
            EncodingError: It does not fit.
        """
        out: list[int] = []
        self._write(view, out)
        return out

    def _struct(self, kind: type[Any], path: str) -> _Part:
        hints = get_type_hints(kind)
        names: list[str] = []
        plain: list[str] = []
        writes: list[_Write] = []
        for field in kind.__struct_fields__:
            room, key = self._room_of(kind, field)
            if room is UNSEEN or hints[field] is str:
                continue
            part = self._part(hints[field], f"{path}.{field}".lstrip("."), room, key)
            names += part.names
            if part.plain:
                plain.append(field)
                continue
            if plain:
                writes.append(_numbers(plain))
                plain = []
            writes.append(_field(field, part.write))
        if plain:
            writes.append(_numbers(plain))

        def write(value: Any, out: list[int]) -> None:
            for each in writes:
                each(value, out)

        return _Part(tuple(names), write)

    def _room_of(self, kind: type[Any], field: str) -> tuple[Room | None, str]:
        """The room of a field, said of its class or of one it comes from, and its key."""
        for owner in kind.__mro__:
            key = f"{owner.__name__}.{field}"
            if key in self._rooms:
                return self._rooms[key], key
        return None, f"{kind.__name__}.{field}"

    def _part(self, kind: Any, path: str, room: Room | None, key: str) -> _Part:
        if get_origin(kind) in {Union, UnionType}:
            return self._choice(get_args(kind), path, room, key)
        if get_origin(kind) is tuple:
            return self._list(get_args(kind), path, room, key)
        if kind in {int, bool} or (isinstance(kind, type) and issubclass(kind, IntEnum)):
            return _Part((path,), lambda value, out: out.append(value), plain=True)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, path)
        raise EncodingError(f"{key}: {kind} cannot be written as numbers")

    def _choice(self, kinds: Sequence[Any], path: str, room: Room | None, key: str) -> _Part:
        """A flag for each kind that is not nothing, then room for each of them."""
        real = [kind for kind in kinds if kind is not NoneType]
        labels = [_label(kind) for kind in real]
        alone = len(real) == 1
        parts = [
            self._part(kind, path if alone else f"{path}.{label}", room, key)
            for kind, label in zip(real, labels, strict=True)
        ]
        names = [f"{path}?" if alone else f"{path}.{label}?" for label in labels]
        blanks = [[0] * len(part.names) for part in parts]
        single, empty = parts[0].write, blanks[0]

        def write_one(value: Any, out: list[int]) -> None:
            if value is None:
                out.append(0)
                out += empty
            else:
                out.append(1)
                single(value, out)

        def write(value: Any, out: list[int]) -> None:
            at = next((at for at, kind in enumerate(real) if type(value) is kind), -1)
            out += [int(each == at) for each in range(len(real))]
            for each, part in enumerate(parts):
                if each == at:
                    part.write(value, out)
                else:
                    out += blanks[each]

        all_names = (*names, *(name for part in parts for name in part.names))
        return _Part(all_names, write_one if alone else write)

    def _list(self, kinds: Sequence[Any], path: str, room: Room | None, key: str) -> _Part:
        if len(kinds) != 2 or kinds[1] is not Ellipsis:  # so many, each of its own type
            each = [
                self._part(kind, f"{path}[{at}]", self._rooms.get(f"{key}[]"), f"{key}[]")
                for at, kind in enumerate(kinds)
            ]
            return _together(each, key)
        match room:
            case Counted(size, first):
                return _counted(path, key, size, first)
            case Exactly(size) | Listed(size):
                inner = self._rooms.get(f"{key}[]")
                each = [
                    self._part(kinds[0], f"{path}[{at}]", inner, f"{key}[]") for at in range(size)
                ]
                exactly = isinstance(room, Exactly)
                return _together(each, key) if exactly else _listed(each, path, key)
            case _:
                raise EncodingError(f"{key}: no room is given for this list")


def _numbers(fields: Sequence[str]) -> _Write:
    """Writes fields that are numbers, all at once."""
    if len(fields) == 1:
        name = fields[0]
        return lambda value, out: out.append(getattr(value, name))
    get = attrgetter(*fields)
    return lambda value, out: out.extend(get(value))


def _field(name: str, write: _Write) -> _Write:
    return lambda value, out: write(getattr(value, name), out)


def _counted(path: str, key: str, kinds: int, first: int) -> _Part:
    blank = [0] * kinds

    def write(value: Any, out: list[int]) -> None:
        if not value:
            out += blank
            return
        counts = blank.copy()
        for each in value:
            if not 0 <= each - first < kinds:
                raise EncodingError(f"{key}: {each} is not one of {kinds} from {first} on")
            counts[each - first] += 1
        out += counts

    return _Part(tuple(f"{path}#{first + at}" for at in range(kinds)), write)


def _listed(each: Sequence[_Part], path: str, key: str) -> _Part:
    """How many there are, then each; all take the same room."""
    width = len(each[0].names) if each else 0
    most = len(each)

    def write(value: Any, out: list[int]) -> None:
        if len(value) > most:
            raise EncodingError(f"{key}: {len(value)} things, room is for {most}")
        out.append(len(value))
        for part, thing in zip(each, value, strict=False):
            part.write(thing, out)
        out += [0] * (width * (most - len(value)))

    return _Part((f"{path}.length", *(name for part in each for name in part.names)), write)


def _together(each: Sequence[_Part], key: str) -> _Part:
    plain = all(part.plain for part in each)

    def write(value: Any, out: list[int]) -> None:
        if len(value) != len(each):
            raise EncodingError(f"{key}: {len(value)} things, there should be {len(each)}")
        if plain:
            out += value
            return
        for part, thing in zip(each, value, strict=True):
            part.write(thing, out)

    return _Part(tuple(name for part in each for name in part.names), write)


def _label(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind)).lower()
