"""A connection: the way between the host and one terminal, whatever carries it.

The SSH listener and the one for the real sshd make connections; a session is at the other end.
"""

import ipaddress
from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias, runtime_checkable

import msgspec

from dogs_rules.phrase import Phrase

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

ENVIRONMENT = ("TERM", "LANG", "LC_ALL", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""All that a host takes of a guest's environment."""

COLUMNS = (20, 400)
ROWS = (5, 200)
"""The least and the most that a terminal is taken to have; a larger one costs gigabytes."""


NEXT: Final = "next"
"""Asked for in place of a table: the one where a decision of the guest's waits first."""
PUZZLES: Final = "puzzles"
"""Asked for in place of a table: the puzzles."""
TRAINING: Final = "training"
"""Asked for in place of a table: the kinds of moves that cost the guest most."""


BROWSER: Final = "browser"
"""The kind of what a browser comes with, in place of a key of SSH."""


class Caller(msgspec.Struct, frozen=True):
    """The person at the other end, as far as the listener knows."""

    fingerprint: str
    """Of the public key that was proven, as ``SHA256:...``."""
    address: str
    """The address of the caller, for the log and for limits."""
    kind: str = ""
    """Of that key, as SSH names it, or ``BROWSER``; empty: nobody knows."""
    login: str = ""
    """The login name, cleaned: a suggestion for a name and nothing else."""
    club: bool = False
    """True if many people come from there behind few addresses, as the operator says."""
    listed: bool = False
    """True if this key needs no invitation."""
    code: str = ""
    """The table that was asked for with ``join CODE``, cleaned; empty: none.

    ``NEXT``, ``PUZZLES`` and ``TRAINING`` stand for what they say.
    """
    watch: bool = False
    """True if that table was asked for to be watched."""
    lines: bool = False
    """True if everything was asked for in lines."""
    terminal: bool = True
    """True if a terminal is at the other end, and no pipe."""
    invitation: str = ""
    """The code that a link brought, cleaned, which is yet to be given; empty: none."""
    passkeys: bool = False
    """True if their browser can add a passkey on this host."""
    zone: str = ""
    """The time zone of their browser, cleaned; empty: nobody knows."""
    environment: Mapping[str, str] = {}
    """Of ``ENVIRONMENT`` what the terminal sent, cleaned and short."""

    @property
    def browser(self) -> bool:
        """True if a page shows the terminal: it can be clicked and tapped."""
        return self.kind == BROWSER

    @property
    def neighbourhood(self) -> str:
        """The addresses that count as one with this one."""
        return neighbourhood(self.address)


class ConnectionHandler(Protocol):
    """The end of a connection that a session holds. Called in the event loop."""

    def typed(self, data: bytes) -> None:
        """Bytes came from the terminal."""

    def resized(self, columns: int, rows: int) -> None:
        """The terminal has another size, clamped and debounced already."""

    def flowing(self) -> None:
        """After ``blocked``: what was written has gone out, and more may be written."""

    def lost(self) -> None:
        """The connection is gone; nothing can be written any more.

        Comes exactly once for every connection, also after ``hang_up``.
        """


@runtime_checkable
class Forewarned(Protocol):
    """A handler that says goodbye when its connection is ended; others are just hung up on."""

    def ending(self, why: Phrase) -> None:
        """The connection ends in a few seconds, or before with ``hang_up``: why, for the player."""


class OfferedKey(msgspec.Struct, frozen=True):
    """A key that does something now."""

    key: str
    """As it is written."""
    label: str
    """The effect in a word or two."""
    send: str
    """The characters that a terminal sends for it."""


class KeysOffer(msgspec.Struct, frozen=True, tag="keys", tag_field="kind"):
    """To a page: which keys do something now, and whether text can be typed."""

    keys: tuple[OfferedKey, ...]
    text: bool


class PasskeyOffer(msgspec.Struct, frozen=True, tag="passkey-offer", tag_field="kind"):
    """To a page: somebody wants to add a passkey, which takes a button of the page."""


class Heading(msgspec.Struct, frozen=True, tag="heading", tag_field="kind"):
    """To a page in lines: a sentence that a place begins with, or a turn in it."""

    text: str
    level: int
    """As HTML has it; the page itself has the first."""


class NumberedChoice(msgspec.Struct, frozen=True):
    """Something that can be chosen by its number."""

    number: int
    text: str


class ChoicesOffer(msgspec.Struct, frozen=True, tag="choices", tag_field="kind"):
    """To a page in lines: what can be chosen now."""

    choices: tuple[NumberedChoice, ...]


class Prompt(msgspec.Struct, frozen=True, tag="prompt", tag_field="kind"):
    """To a page in lines: a line is asked for. Sent once, until one comes."""

    text: str
    """The question; empty: none but what was told."""
    typed: str = ""
    """The text to begin the line with."""


class Arrived(msgspec.Struct, frozen=True, tag="arrived", tag_field="kind"):
    """To a page: somebody has come in, and what its link asked for is done."""


@runtime_checkable
class TellsPage(Protocol):
    """A connection, or the channel under it, that can have a page around the terminal."""

    def tell(self, message: msgspec.Struct) -> None:
        """Tells the page something that its terminal does not show."""


class Connection(Protocol):
    """The end of a connection that a listener holds."""

    @property
    def caller(self) -> Caller: ...

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, clamped to ``COLUMNS`` and ``ROWS``."""
        ...

    @property
    def blocked(self) -> bool:
        """True if the terminal is not reading: what is written now should be left out."""
        ...

    def listen(self, handler: ConnectionHandler) -> None:
        """Gives everything from now on to this listener, in the context of this call.

        Until then nothing is taken from the terminal. An exception in the handler ends the
        connection.
        """

    def write(self, data: bytes) -> None:
        """Sends bytes. Bounded: what exceeds the bound ends the connection."""

    def pause(self) -> None:
        """Takes nothing more from the terminal until ``resume``."""

    def resume(self) -> None: ...

    def hang_up(self, code: int = 0) -> None:
        """Sends what is still to be sent and ends the connection. May be repeated."""


def clamped(columns: int, rows: int) -> tuple[int, int]:
    """A size as far as it is believed."""
    return (
        max(COLUMNS[0], min(columns, COLUMNS[1])),
        max(ROWS[0], min(rows, ROWS[1])),
    )


def neighbourhood(address: str) -> str:
    """The addresses that count as one: an IPv4 address, or the /56 network of an IPv6 one.

    That is what a household is given; a single machine has a /64 of it.
    """
    try:
        number = plain_address(address)
    except ValueError:
        return address[:64]
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    return str(ipaddress.ip_network((number, 56), strict=False))


def region(address: str) -> str:
    """The /48 network of an IPv6 address, as an organisation is given; of others nothing."""
    try:
        number = plain_address(address)
    except ValueError:
        return ""
    if isinstance(number, ipaddress.IPv4Address):
        return ""
    return str(ipaddress.ip_network((number, 48), strict=False))


def plain_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address without its zone; one of IPv4 in IPv6 as what it is.

    Raises:
        ValueError: It is none.
    """
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address) and number.ipv4_mapped is not None:
        return number.ipv4_mapped
    return number
