"""Reads again what was written."""

from typing import Any

import msgspec


def decoded(packed: bytes, kind: Any) -> Any:
    """A state that was written."""
    return msgspec.msgpack.decode(packed, type=kind)


def all_read(text: bytes, kind: Any) -> list[Any]:
    """Actions or events that were written one after the other."""
    return [read(each, kind) for each in msgspec.json.decode(text, type=list[msgspec.Raw])]


def read(text: bytes, kind: Any) -> Any:
    """A view, an action or an event that was written."""
    return msgspec.json.decode(text, type=kind)
