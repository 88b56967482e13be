"""The lobby's news for those who listen: in their own context, one by one."""

import logging
from collections.abc import Callable, Iterator
from contextvars import Context, copy_context
from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from dogs_rules.phrase import Phrase

_log = logging.getLogger("dogs_tui.host")

T = TypeVar("T")

CompanyKind: TypeAlias = Literal["talk", "presence", "proposal", "stage", "seats", "time", "closed"]


class CompanyNews(msgspec.Struct, frozen=True):
    """Something changed in the company of a table; the company has it already."""

    kind: CompanyKind
    """``time``: another deadline or clock runs. ``closed``: the table is no longer open to this
    handle; the sentence says why."""
    sentence: Phrase | None = None
    """The sentence about it; ``None``: it is only shown."""


class LobbyNews(msgspec.Struct, frozen=True):
    """Something changed in the lobby that somebody should know wherever they are."""

    kind: Literal["lobby", "your-move", "invited"]
    code: str = ""
    """Of all but ``lobby``: at which table."""
    sentence: Phrase | None = None
    """Of all but ``lobby``: what to say."""


class Subscribers(Generic[T]):
    """The subscribers of something. Everyone is called in the context in which they registered.

    A caller is usually another guest's session, with another app and another language, and what
    fails in one guest's listener is no concern of the others.
    """

    def __init__(self) -> None:
        self._all: list[tuple[Callable[[T], None], Context]] = []

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Callable[[T], None]]:
        return (subscriber for subscriber, _ in self._all)

    def add(self, subscriber: Callable[[T], None]) -> None:
        """Tells this one from now on. Its context is that of this call."""
        self._all.append((subscriber, copy_context()))

    def remove(self, subscriber: Callable[[T], None]) -> None:
        """Tells this one no longer; nothing happens if it never was."""
        self._all = [each for each in self._all if each[0] != subscriber]

    def clear(self) -> None:
        self._all = []

    def tell(self, news: T) -> None:
        """Calls everyone, whatever becomes of one of them."""
        for subscriber, context in self._all:
            call_in(context, subscriber, news)


def call_in(context: Context, subscriber: Callable[[T], None], news: T) -> None:
    """Calls somebody in their context; what goes wrong there ends there.

    What an exception says may hold what nobody else may know, so the log has only its kind and
    place.
    """
    try:
        context.copy().run(subscriber, news)
    except Exception as problem:  # noqa: BLE001  (whatever fails in one session ends there)
        _log.error(
            "a listener failed",
            extra={
                "event": "listener-failed",
                "reason": type(problem).__name__,
                "at": _at(problem),
            },
        )


def _at(problem: BaseException) -> str:
    """The module and line where it happened."""
    trace = problem.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
