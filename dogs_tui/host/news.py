"""The lobby's news for those who listen: in their own context, one by one."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextvars import Context, copy_context
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import title

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

    kind: Literal["lobby", "talk", "your-move", "invited", "begun", "reminder"]
    code: str = ""
    """The table that it is about; of a reminder, the table, tournament or evening to which it
    leads; empty: it is about the lobby itself."""
    sentence: Phrase | None = None
    """What to say; ``None``: it is only shown."""


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


SOON: Final = 0.5
"""Seconds for which moves are gathered before the lobby is shown anew."""


class Listeners:
    """All who want to hear of the lobby, by the ids of people."""

    def __init__(self) -> None:
        self._subscribers: dict[str, Subscribers[LobbyNews]] = defaultdict(Subscribers)
        self._pending: asyncio.TimerHandle | None = None
        self._pending_soon = False
        self.on_change: Callable[[], None] = lambda: None
        """Called after all were told of a change."""

    @property
    def here(self) -> Collection[str]:
        """The ids of all who want to hear of the lobby."""
        return self._subscribers.keys()

    def add(self, person: str, subscriber: Callable[[LobbyNews], None]) -> None:
        """Tells this one from now on, in the context of this call."""
        self._subscribers[person].add(subscriber)

    def remove(self, subscriber: Callable[[LobbyNews], None]) -> None:
        """Tells this one no longer."""
        for person, subscribers in tuple(self._subscribers.items()):
            subscribers.remove(subscriber)
            if not subscribers:
                del self._subscribers[person]

    def lobby_changed(self, soon: bool) -> None:
        """Has all of them told: in a moment, or, when it is only about moves, a little later."""
        if not self._subscribers:
            return
        if self._pending is not None:
            if soon or not self._pending_soon:
                return
            self._pending.cancel()
        self._pending_soon = soon
        wait, loop = SOON if soon else 0, asyncio.get_running_loop()
        self._pending = loop.call_later(wait, self._tell_lobby, context=Context())

    def your_move(self, code: str, game: str, person: str) -> None:
        """Tells somebody that it is their move at a table."""
        sentence = phrase("{game}: your move at table {code}.", game=title(game), code=code)
        self._tell(person, LobbyNews("your-move", code, sentence))

    def invited(self, code: str, game: str, person: str, by: str) -> None:
        """Tells somebody that they are invited to a table, by whom with this name."""
        invites = phrase("{name} invites you to {game}, table {code}.")
        sentence = invites.filled(name=by, game=title(game), code=code)
        self._tell(person, LobbyNews("invited", code, sentence))

    def began(self, code: str, game: str, person: str) -> None:
        """Tells somebody that a table began for which they were looking."""
        sentence = phrase("{game}: your match at table {code} begins.", game=title(game), code=code)
        self._tell(person, LobbyNews("begun", code, sentence))

    def remind(self, person: str, code: str, sentence: Phrase) -> None:
        """Reminds somebody of what is at a table, in a tournament or on an evening."""
        self._tell(person, LobbyNews("reminder", code, sentence))

    def talked(self) -> None:
        """Tells everybody that the talk in the lobby is another one."""
        self._tell_all(LobbyNews("talk"))

    def _tell(self, person: str, news: LobbyNews) -> None:
        if person in self._subscribers:
            self._subscribers[person].tell(news)

    def close(self) -> None:
        """Nobody is told of anything any more."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        self._subscribers.clear()

    def _tell_lobby(self) -> None:
        self._pending = None
        self._tell_all(LobbyNews("lobby"))
        self.on_change()

    def _tell_all(self, news: LobbyNews) -> None:
        for subscribers in tuple(self._subscribers.values()):
            subscribers.tell(news)
