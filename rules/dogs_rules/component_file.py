"""Reading a component file: TOML, checked to the last figure, with messages that say where.

A game describes the file's shape as msgspec structs that forbid unknown fields, turns the decoded
file into its tables, and raises ``Finding`` for what types cannot check.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pkgutil import get_data
from typing import Any, TypeVar

import msgspec

from dogs_rules.game import ComponentError

F = TypeVar("F", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

SHIPPED = "components.toml"
"""The file that ships in a game's package."""


class Finding(Exception):
    """A figure that cannot be played with."""

    def __init__(self, path: str, found: str, expected: str) -> None:
        super().__init__(f"{path}: found {found}, expected {expected}")


def load(
    text: str,
    name: str,
    shape: type[F],
    build: Callable[[F], T],
    groups: Sequence[type[msgspec.Struct]],
) -> T:
    """The tables of a component file, with their digest.

    Args:
        text: The file's text, TOML.
        name: What to call it in messages.
        shape: What the whole file looks like.
        build: Makes the tables and checks them; raises ``Finding``. Their field ``digest`` is
            filled in here.
        groups: The structs of the file, for the key that may have been meant.

    Raises:
        ComponentError: Says the file, the key, what was found and what is expected.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ComponentError(f"{name}: not readable as TOML: {error}") from None
    try:
        file = msgspec.convert(document, shape)
    except msgspec.ValidationError as error:
        raise ComponentError(f"{name}: {_explain(str(error), document, groups)}") from None
    try:
        tables = build(file)
    except Finding as finding:
        raise ComponentError(f"{name}: {finding}") from None
    digest = blake2b(msgspec.json.encode(tables), digest_size=8).hexdigest()
    return msgspec.structs.replace(tables, digest=digest)


def packaged(package: str) -> str:
    """The text of the component file that ships in a package."""
    data = get_data(package, SHIPPED)
    assert data is not None
    return data.decode("utf-8")


def known(number: Mapping[str, int], key: str, path: str, kind: str) -> int:
    """The number that a key stands for.

    Raises:
        Finding: There is no such key; names the nearest.
    """
    if key not in number:
        near = difflib.get_close_matches(key, number, n=1)
        hint = f", perhaps '{near[0]}'" if near else ""
        raise Finding(path, repr(key), f"the key of a {kind}{hint}")
    return number[key]


def values(group: msgspec.Struct) -> dict[str, Any]:
    """What the figures of a group say, by key: each is a struct with a ``value``."""
    return {key: figure.value for key, figure in msgspec.structs.asdict(group).items()}


def unique(path: str, values: Sequence[object]) -> None:
    """Nothing may stand there twice.

    Raises:
        Finding: Something does.
    """
    for at, value in enumerate(values):
        if value in values[:at]:
            raise Finding(path, f"{value!r} twice", "each once")


def plain(name: str) -> bool:
    """Whether a name can stand in a sentence and on a terminal as it is."""
    return name.strip() == name != "" and name.isprintable() and not set(name) & set("{}[]")


def _explain(message: str, document: dict[str, Any], groups: Sequence[type[Any]]) -> str:
    """What msgspec says, turned round: the key first, then found and expected."""
    what, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    unknown = re.search(r"unknown field `(.*)`", what)
    if unknown is not None:
        key = f"{path}.{unknown[1]}".lstrip(".")
        return f"{key}: found a key that does not exist here{_nearest(unknown[1], groups)}"
    missing = re.search(r"required field `(.*)`", what)
    if missing is not None:
        key = f"{path}.{missing[1]}".lstrip(".")
        return f"{key}: found nothing, expected a value"
    expected = what.removeprefix("Expected ").split(", got")[0].replace("`", "")
    found = _at(document, path)
    if what.startswith("Invalid enum value"):
        return f"{path}: found {found!r}, expected one of the words that are used elsewhere"
    return f"{path}: found {found!r}, expected {expected}"


def _at(document: Any, path: str) -> Any:
    for step in re.findall(r"[^.\[\]]+", path):
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document


def _nearest(key: str, groups: Sequence[type[Any]]) -> str:
    fields = sorted({field for group in groups for field in group.__struct_fields__})
    near = difflib.get_close_matches(key, fields, n=1)
    return f", perhaps '{near[0]}' is meant" if near else ""
