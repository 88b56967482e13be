"""Textual's look-ups of what a class takes, made once: a fifteenth of what an app under test costs.

For every message Textual looks through all bases of whoever gets it for handlers, and for every
callback that is made anew at its signature.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from textual import _callback
from textual.message import Message
from textual.message_pump import MessagePump

Handler = tuple[type, Callable[..., Any]]

_counts: "WeakKeyDictionary[Callable[..., Any], int]" = WeakKeyDictionary()
"""How many parameters functions have, ``self`` included."""
_get_dispatch_methods = MessagePump._get_dispatch_methods


@contextmanager
def looked_up_once() -> Iterator[None]:
    """Has every app look these up in this way."""
    with (
        patch.object(MessagePump, "_get_dispatch_methods", _dispatch_methods),
        patch.object(_callback, "_count_parameters", _count_parameters),
    ):
        yield


def _dispatch_methods(pump: MessagePump, name: str, message: Message) -> Iterable[Handler]:
    bases = _with_handlers(type(pump), type(message), name)
    if bases is None:
        return _get_dispatch_methods(pump, name, message)
    return _named_handlers(pump, name, message, bases)


@cache
def _with_handlers(pump: type, message: type, name: str) -> tuple[type, ...] | None:
    """The bases that have a handler of this name; ``None``: one is chosen by a decorator, too."""
    own = {base: vars(base) for base in pump.__mro__}
    if any(own[base].get("_decorated_handlers", {}).keys() & set(message.__mro__) for base in own):
        return None
    return tuple(base for base in own if f"_{name}" in own[base] or name in own[base])


def _named_handlers(
    pump: MessagePump, name: str, message: Message, bases: tuple[type, ...]
) -> Iterator[Handler]:
    for base in bases:
        if message._no_default_action:
            return
        method = vars(base).get(f"_{name}") or vars(base).get(name)
        if method is not None and not getattr(method, "_textual_on", None):
            yield base, method.__get__(pump, base)


def _count_parameters(function: Callable[..., Any]) -> int:
    plain = getattr(function, "__func__", function)
    try:
        count = _counts.get(plain)
        if count is None:
            count = _counts[plain] = len(signature(plain).parameters)
    except TypeError:  # a builtin, of which nothing can be kept
        return len(signature(function).parameters)
    return count - (plain is not function)
