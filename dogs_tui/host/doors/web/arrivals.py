"""Connections from pages that have said what they want, and the reasons to refuse one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import BROWSER, Caller, Connection, Network, neighbourhood
from dogs_tui.host.doors.admission import Admission
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.doors.proxy_protocol import is_listed
from dogs_tui.host.doors.requests import CODE_LIMIT, FINGERPRINT_SHOWN, no_room
from dogs_tui.host.doors.web.ceremonies import GRACE, proved
from dogs_tui.host.doors.web.channel import WebChannel
from dogs_tui.host.doors.web.exchange import Exchange
from dogs_tui.host.doors.web.messages import Hello
from dogs_tui.host.doors.web.site import language_wanted
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.bans import BANNED
from dogs_tui.host.people.codes import LONGEST
from dogs_tui.host.people.zones import ZONE_LIMIT

if TYPE_CHECKING:
    from dogs_tui.host.people.passkeys import Passkeys

NOT_LISTED: Final = phrase("This host only lets in keys on its list, and a browser has none.")

NO_PASSKEYS: Final = phrase("This host has no passkeys. Use a code instead.")

_log = logging.getLogger("dogs_tui.host")


class Came(NamedTuple):
    """Somebody whose page has said what it wants."""

    hello: Hello
    fingerprint: str
    address: str
    languages: str
    exchange: Exchange
    channel: WebChannel


class Arrivals:
    """Lets people in whose pages are connected.

    Args:
        admission: Who may come in.
        greet: Called with each connection, in the event loop. It has to ``listen`` soon.
        limits: What there may be.
        proxies: Who is believed about who is behind them.
        passkeys: Of the people; ``None``: browsers can have none here.
    """

    def __init__(
        self,
        admission: Admission,
        greet: Callable[[Connection], None],
        limits: Limits,
        proxies: Sequence[Network],
        passkeys: "Passkeys | None",
    ) -> None:
        self._admission = admission
        self._greet = greet
        self._limits = limits
        self._proxies = proxies
        self._passkeys = passkeys

    async def met(self, came: Came) -> BoundedConnection | Phrase | None:
        """The connection of a guest who is let in, and counted.

        Returns:
            Why they are not let in, or ``None`` if their page says nothing that is understood.
        """
        fingerprint, exchange = came.fingerprint, came.exchange
        verdict = self._admission.judge(fingerprint, came.address)
        if not verdict.admitted:
            return BANNED if self._admission.bars(came.address, fingerprint) else NOT_LISTED
        if is_listed(exchange.peer, self._proxies):
            answer = exchange.permit.behind(came.address)
            if isinstance(answer, Refused):
                return no_room(answer)
            exchange.permit = answer
        if came.hello.passkey:
            try:
                if not await self._recognised(came):
                    return None
            except LobbyError as problem:
                return problem.phrase
            verdict = self._admission.judge(fingerprint, came.address)
        denied = self._admission.enter(fingerprint, exchange.permit, stranger=verdict.stranger)
        if denied is not None:
            return denied.words
        exchange.lasts()
        return self._greeted(came, listed=verdict.listed)

    async def _recognised(self, came: Came) -> bool:
        """Makes a browser that of whoever proves a passkey; false: its page did not answer.

        Raises:
            LobbyError: It proves nothing, or they are not let in.
        """
        passkeys = self._passkeys
        if passkeys is None:
            raise LobbyError(NO_PASSKEYS)
        came.exchange.may_last(passkeys.seconds + GRACE)
        proof = await proved(passkeys, came.channel, neighbourhood(came.address))
        if proof is None:
            return False
        if self._admission.bars(came.address, proof.fingerprint):
            raise LobbyError(BANNED)
        passkeys.link(proof, came.fingerprint)
        return True

    def _greeted(self, came: Came, *, listed: bool) -> BoundedConnection:
        """Hands a guest over as a connection."""
        hello, exchange, channel = came.hello, came.exchange, came.channel
        code = language_wanted(came.languages)
        caller = Caller(
            fingerprint=came.fingerprint,
            address=came.address,
            club=bool(self._limits.club(came.address)),
            listed=listed,
            code=clean_text(hello.join, CODE_LIMIT),
            lines=hello.lines,
            terminal=not hello.lines,
            environment={
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                **({"LANG": f"{code}.UTF-8"} if code else {}),
            },
            kind=BROWSER,
            invitation=clean_text(hello.invitation, LONGEST),
            passkeys=self._passkeys is not None,
            zone=clean_text(hello.zone, ZONE_LIMIT),
        )
        clock = asyncio.get_running_loop()
        size = (hello.columns, hello.rows)
        connection = BoundedConnection(caller, channel, channel, size, self._limits, clock)
        exchange.on_flow = connection.flow_changed
        exchange.leave = connection.hang_up
        note("session", caller)
        connection.greet(self._greet)
        return connection


def note(event: str, caller: Caller, **facts: object) -> None:
    """Writes a line of the log about a session of a browser."""
    _log.info(
        event,
        extra={
            "event": event,
            "address": caller.address,
            "key": caller.fingerprint[:FINGERPRINT_SHOWN],
            "door": "web",
            **facts,
        },
    )
