"""What can be reached from an object by attributes, as code that holds it could reach it."""

from collections import deque
from collections.abc import Iterator, Mapping
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from dogs_tui.host.lobby.lobby import Lobby

OURS = ("dogs_", "textual", "tests")
BESIDE = ("textual.css", "textual.geometry", "textual.strip")
"""How things look: many objects, and none that is given anything of a lobby."""
WALLED = tuple(
    f"dogs_tui.host.{room}"
    for room in ("lobby", "people", "tables", "tournaments", "results", "store")
)
"""Whose objects are used by their public names alone: what they keep to themselves is theirs."""


def reached(start: object) -> Iterator[tuple[object, str]]:
    """Everything that can be reached, with the way there; not through the lobby itself."""
    seen = {id(start): start}
    waiting = deque([(start, type(start).__name__)])
    while waiting:
        thing, way = waiting.popleft()
        yield thing, way
        for name, part in _parts(thing):
            if id(part) not in seen and not isinstance(part, Lobby | type | str | bytes | int):
                seen[id(part)] = part
                waiting.append((part, f"{way}.{name}"))


def _parts(thing: object) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        for key, value in list(thing.items()):
            yield "key", key
            yield str(key)[:30], value
    elif isinstance(thing, list | tuple | set | frozenset | deque):
        for number, value in enumerate(list(thing)):
            yield str(number), value
    elif isinstance(thing, MethodType):
        yield "self", thing.__self__
        yield "function", thing.__func__
    elif isinstance(thing, BuiltinMethodType):
        yield "self", thing.__self__
    elif isinstance(thing, FunctionType):
        for number, cell in enumerate(thing.__closure__ or ()):
            try:
                yield f"cell{number}", cell.cell_contents
            except ValueError:
                continue  # Not filled yet, or no more.
    module = type(thing).__module__
    if module.startswith(OURS) and not module.startswith(BESIDE):
        yield from _attributes(thing)


def _attributes(thing: object) -> Iterator[tuple[str, Any]]:
    if type(thing).__module__.startswith(WALLED):
        names = {name for name in dir(thing) if not name.startswith("_")}
    else:
        names = set(getattr(thing, "__dict__", ()))
        names.update(slot for kind in type(thing).__mro__ for slot in _slots(kind))
    for name in sorted(names):
        try:
            part = getattr(thing, name)
        except AttributeError:
            continue
        # A method of a walled object leads back to it, and to nothing that it does not give.
        if not (isinstance(part, MethodType) and part.__self__ is thing):
            yield name, part


def _slots(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)
