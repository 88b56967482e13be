"""The messages between a page and its host about passkeys, over one websocket.

A challenge is kept for the websocket it was sent on, so no other browser and no other process of a
host can be given its answer.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from aiohttp import WSMsgType

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import TellsPage
from dogs_tui.host.doors.web.channel import WebChannel
from dogs_tui.host.doors.web.messages import (
    PasskeyAnswer,
    PasskeyNews,
    PasskeyQuestion,
    Ping,
    Pong,
    Size,
    read,
)
from dogs_tui.host.errors import LobbyError

if TYPE_CHECKING:
    from dogs_tui.host.people.passkeys import Challenge, Passkeys, Proof

GRACE: Final = 5.0
"""Seconds beyond those of a challenge: browsers give up by themselves, and say so."""
_ADDED: Final = phrase("Your passkey was added.")


async def proved(passkeys: "Passkeys", channel: WebChannel, origin: str) -> "Proof | None":
    """Asks a page for a passkey; ``None``: it says nothing that is understood.

    Args:
        passkeys: Those of the host.
        channel: To the page.
        origin: Where it comes from.

    Raises:
        LobbyError: It proves nothing, or it was asked for too often of late.
    """
    challenge = passkeys.ask_to_prove(origin)
    channel.tell(PasskeyQuestion(challenge.options, adds=False))
    try:
        async with asyncio.timeout(passkeys.seconds + GRACE):
            answer = await _answer(channel)
    except TimeoutError:
        return None
    return None if answer is None else passkeys.prove(challenge, bytes(answer.credential))


async def _answer(channel: WebChannel) -> PasskeyAnswer | None:
    """The next answer of a page; a question whether the host is there is answered meanwhile."""
    while (said := await channel.receive()) is not None:
        if said.type is WSMsgType.PING:
            channel.pong(said.data)
            continue
        if said.type is WSMsgType.PONG:
            continue
        message = read(said.data) if said.type is WSMsgType.TEXT else None
        if isinstance(message, PasskeyAnswer):
            return message
        if isinstance(message, Ping):
            channel.tell(Pong())
        elif not isinstance(message, Size):
            return None
    return None


class Adding:
    """Passkeys that somebody adds in a session.

    Args:
        passkeys: Those of the host.
        browser: The fingerprint with which somebody is here.
        page: Theirs.
        say: Says a sentence in the language of the page.
    """

    def __init__(
        self,
        passkeys: "Passkeys",
        browser: str,
        page: TellsPage,
        say: Callable[[Phrase], str],
    ) -> None:
        self._passkeys = passkeys
        self._browser = browser
        self._page = page
        self._say = say
        self._challenge: Challenge | None = None

    def hear(self, message: PasskeyAnswer) -> None:
        """The page wants to add a passkey, or has made one."""
        try:
            self._hear(bytes(message.credential))
        except LobbyError as problem:
            self._page.tell(PasskeyNews(self._say(problem.phrase), added=False))

    def _hear(self, credential: bytes) -> None:
        challenge, self._challenge = self._challenge, None
        if not credential:
            self._challenge = self._passkeys.ask_to_add(self._browser)
            self._page.tell(PasskeyQuestion(self._challenge.options, adds=True))
        else:
            self._passkeys.add(challenge, credential, self._browser)
            self._page.tell(PasskeyNews(self._say(_ADDED), added=True))
