"""The listeners of a lobby: they hear of changes, of their own moves, and of invitations."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextvars import Context
from typing import Final

from dogs_rules.phrase import phrase
from dogs_rules.registry import title
from dogs_tui.host.news import LobbyNews, Subscribers

SOON: Final = 0.5
"""Seconds for which moves are gathered before the lobby is shown anew."""


class Listeners:
    """All who want to hear of the lobby, by the ids of people."""

    def __init__(self) -> None:
        self._subscribers: dict[str, Subscribers[LobbyNews]] = defaultdict(Subscribers)
        self._pending: asyncio.TimerHandle | None = None
        self._pending_soon = False

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
        for subscribers in tuple(self._subscribers.values()):
            subscribers.tell(LobbyNews("lobby"))
