"""A session: one terminal's stay, from the first byte to the last word."""

import asyncio
import logging
from collections.abc import Mapping
from contextvars import copy_context
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Arrival
from dogs_tui.host.connection import Connection
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.language import language_of
from dogs_tui.host.people.onlookers import Onlookers, onlooker
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.output_filter import filtered
from dogs_tui.host.sessions.processor import Processor, metered, share_here
from dogs_tui.kit.terminal import can_be_drawn_on
from dogs_tui.words import language, say

if TYPE_CHECKING:
    from dogs_tui.host.sessions.interfaces import SessionApp
    from dogs_tui.host.sessions.lines.stay import LineStay
    from dogs_tui.host.sessions.lines.terminal import LineTerminal
    from dogs_tui.host.sessions.screens.driver import ConnectionDriver

LEAVING: Final = 3.0
"""Seconds that an app has to end by itself before it is ended."""
UNKNOWN: Final = 600.0
"""Seconds that somebody may be here without having said who they are."""
ONLOOKING: Final = 3600.0
"""Seconds that somebody may watch without a name."""
AGAIN: Final = 60.0
"""Seconds after which something that breaks is another thing than what broke before."""

REPLACED: Final = phrase(
    "You connected elsewhere, so this session has ended. To continue here, reconnect."
)
BROKEN: Final = phrase(
    "Something went wrong twice. Your match is saved after every move. Reconnect, or "
    "tell the operator."
)
NAMELESS: Final = phrase(
    "You were disconnected after ten minutes. Reconnect when you have your code and a name."
)
LONG_WATCHED: Final = phrase(
    "Anonymous watching ends after an hour. Reconnect, or register a name."
)

_log = logging.getLogger("dogs_tui.host")


class Session:
    """One terminal at a connection: a ``Listener`` to the connection and a ``Visit`` in the lobby.

    It is served by an app with screens, or in lines, and by the other when its guest wants that.

    Args:
        line: The connection.
        lobby: The lobby.
        address: What friends type to come in; empty when the host does not know it.
        page: What browsers open; empty: they cannot come in from elsewhere.
        reports: Where reports go of what breaks.
        house_rules: What everybody new reads first.
        processor: What it shares with other sessions; ``None``: it is alone.
        onlookers: Who watches without a name; ``None``: nobody may.
    """

    def __init__(
        self,
        connection: Connection,
        lobby: Lobby,
        *,
        address: str = "",
        page: str = "",
        reports: Path | None = None,
        house_rules: tuple[str, ...] = (),
        processor: Processor | None = None,
        onlookers: Onlookers | None = None,
    ) -> None:
        self._house_rules = house_rules
        self.connection = connection
        self._lobby = lobby
        self._address = address
        self._page = page
        self._reports = reports
        self._processor = processor
        self._guest: SessionApp | LineStay | None = None
        self._over = asyncio.Event()
        self._lost = False
        self._words: Phrase | None = None
        self._news: Phrase | None = None
        self._code = 0
        self._context = copy_context()
        """In which everything is said to the guest, whoever has it said."""
        self._onlookers = onlookers
        self._onlooker: Person | None = None
        """Stands for who watches without a name; ``None``: it is a guest."""

    @property
    def person(self) -> Person | None:
        """The guest, as far as that is known."""
        guest = self._guest
        return None if guest is None or self._onlooker is not None else guest.person

    async def run(self) -> None:
        """Serves the terminal until its guest leaves, its connection is lost or it is sent away."""
        caller = self.connection.caller
        began = asyncio.get_running_loop().time()
        person = self._lobby.people.by_key(caller.fingerprint)
        language.set(language_of(person, caller.environment))
        self._context = copy_context()
        about = {"address": caller.address, "key": caller.fingerprint[:15]}
        _log.info("a session began", extra={"event": "session-began", **about})
        if self._processor is not None:
            share_here.set(self._processor.share())
            asyncio.get_running_loop().set_task_factory(metered)
        watches = person is None and self._watches_unnamed()
        seconds = ONLOOKING if watches else UNKNOWN
        limit = asyncio.get_running_loop().call_later(seconds, self._end_unknown)
        try:
            in_lines = self._begins_in_lines(person)
            if in_lines:
                self.connection.pause()  # A pipe brings all at once, before anybody takes it.
            self.connection.listen(self)
            await self._play(in_lines=in_lines)
        finally:
            limit.cancel()
            if watches and self._onlookers is not None:
                self._onlookers.gone(caller.neighbourhood)
            self._lobby.leave(self)
            self._say_goodbye()
            seconds = round(asyncio.get_running_loop().time() - began, 1)
            _log.info(
                "a session ended", extra={"event": "session-ended", "seconds": seconds, **about}
            )

    # What the connection says.

    def typed(self, data: bytes) -> None:
        if (handler := self._handler) is not None:
            handler.typed(data)

    def resized(self, columns: int, rows: int) -> None:
        if (handler := self._handler) is not None:
            handler.resized(columns, rows)

    def flowing(self) -> None:
        if (handler := self._handler) is not None:
            handler.flowing()

    @property
    def _handler(self) -> "ConnectionDriver | LineTerminal | None":
        return None if self._guest is None else self._guest.handler

    def lost(self) -> None:
        self._lost = True
        self._over.set()

    def ending(self, why: Phrase) -> None:
        self.farewell(why)

    # What the lobby and its operator say.

    def replaced(self) -> None:
        self.farewell(REPLACED)

    def farewell(self, words: Phrase) -> None:
        """Sends the guest away with last words. May be repeated; the first words are said."""
        if not self._over.is_set():
            self._words = words
            self._over.set()

    def tell(self, words: Phrase) -> None:
        """Says something to the guest, wherever they are, or as soon as they are somewhere."""
        if self._guest is not None:
            self._guest.announce(words)
        else:
            self._news = words

    def hang_up(self, words: Phrase) -> None:
        """Says last words at once and hangs up; the app ends when the loop gets to it.

        An app takes some time to end, and of a hundred that are to end together it takes all.
        """
        if self._over.is_set():
            return
        if self._guest is not None:
            self._guest.release()
        self._words = words
        self._say_goodbye()
        self._over.set()

    def _end_unknown(self) -> None:
        """Strangers must not take up the room of those who play."""
        if self._onlooker is not None:
            self.farewell(LONG_WATCHED)
        elif self.person is None:
            self.farewell(NAMELESS)

    def _watches_unnamed(self) -> bool:
        """True if this is somebody unknown who comes to watch, and may without a name."""
        caller = self.connection.caller
        asked = caller.watch and bool(caller.code) and self._onlookers is not None
        onlookers = self._onlookers
        if not asked or onlookers is None:
            return False
        if not onlookers.take(caller.neighbourhood, club=caller.club):
            return False
        self._onlooker = onlooker(caller.neighbourhood, datetime.now(UTC))
        return True

    # Apps and stays in lines, one after the other.

    def _begins_in_lines(self, person: Person | None) -> bool:
        """True if that was asked for, now or before, or nothing can be drawn there."""
        caller = self.connection.caller
        wanted = caller.lines or (person is not None and person.settings.lines)
        return wanted or not caller.terminal or not can_be_drawn_on(caller.environment)

    async def _play(self, *, in_lines: bool) -> None:
        """Serves the guest, anew should it break, but not for ever; and in the way they want."""
        clock = asyncio.get_running_loop().time
        broke_at = -AGAIN
        begin: dict[str, Any] = {"table": self.connection.caller.code}
        while not self._over.is_set():
            guest = await self._serve(begin, in_lines=in_lines)
            if not guest.broken:
                if self._over.is_set() or not guest.wants_other:
                    self._words = self._words or guest.last_words
                    return
                in_lines = not in_lines
                begin = {"chosen": True}
                continue
            if clock() - broke_at < AGAIN:
                self._words, self._code = BROKEN, 1
                return
            broke_at, begin = clock(), {"restarted": True}

    async def _serve(self, begin: Mapping[str, Any], *, in_lines: bool) -> "SessionApp | LineStay":
        """Serves the guest one way until they leave, it breaks, or is over with this session.

        Args:
            begin: How it begins: fields of ``Arrival``.
            in_lines: Which way.
        """
        from dogs_tui.host.sessions.interfaces import interface

        arrival = Arrival(
            self._lobby,
            self.connection,
            self._onlooker or self._lobby.people.by_key(self.connection.caller.fingerprint),
            lambda person: self._lobby.arrive(person, self),
            self._address,
            self._reports,
            self._house_rules,
            page=self._page,
            news=self._news,
            nameless=self._onlooker is not None,
            **begin,
        )
        guest = self._guest = interface(arrival, in_lines=in_lines)
        running = asyncio.create_task(guest.serve())
        if in_lines:
            self.connection.resume()
        over = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait({running, over}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                guest.end()
                await asyncio.wait({running}, timeout=guest.leaving)
        finally:
            if not running.done():
                guest.end()
            over.cancel()
            running.cancel()
            await asyncio.wait({running, over}, timeout=LEAVING)
            await guest.leave_lobby()
            self._guest = None
        error = running.exception() if running.done() and not running.cancelled() else None
        if isinstance(error, Exception):
            guest.stopped_by(error)
        return guest

    def _say_goodbye(self) -> None:
        if not self._lost:
            if self._words is not None:
                self.connection.write(self._last_line(self._context.run(say, self._words)))
            self.connection.hang_up(self._code)

    def _last_line(self, words: str) -> bytes:
        if self.connection.caller.terminal:
            return f"\r{filtered(words)}\r\n".encode()
        return f"{filtered(words)}\n".encode()
