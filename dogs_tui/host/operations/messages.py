"""The messages between the acceptor of a host and the processes behind it."""

from datetime import datetime

import msgspec

from dogs_tui.host.doors.accepted import Door
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.operations.config import HostConfig


class Start(msgspec.Struct, frozen=True, tag=True):
    """To a host, first: how it is to run."""

    config: HostConfig
    ports: tuple[int, ...]
    """The ports where guests come in."""
    since: datetime
    """The time when the acceptor started."""
    begins: bool = False
    """True if no host runs behind this acceptor yet: what an ended one left is put in order."""
    invites: bool = False
    """True if the first guest of all is to be given an invitation."""
    web_port: int = 0
    """The port where browsers come in; 0: none."""


class Ping(msgspec.Struct, frozen=True, tag=True):
    """To a host: does it answer?"""


class Come(msgspec.Struct, frozen=True, tag=True):
    """To a host, with a connection: it was accepted."""

    number: int
    """By which the host tells what becomes of it."""
    door: Door
    address: str
    refused: Refused | None
    hello: bytes
    known: bool = False
    """True if somebody came from there before who is known."""
    counts: "AcceptorCounts | None" = None
    """For whoever asks how the host is doing."""


class AcceptorCounts(msgspec.Struct, frozen=True):
    """The counts that only the acceptor has."""

    logins: int
    """Connections that have no session yet."""
    refused: dict[str, int]
    """Those that were not let in, by reason."""


class TurnedAway(msgspec.Struct, frozen=True, tag=True):
    """To a host: somebody tried to come in from an address that is banned."""

    address: str


class Gone(msgspec.Struct, frozen=True, tag=True):
    """To a host: another one has ended without a word."""

    name: str


class Stop(msgspec.Struct, frozen=True, tag=True):
    """To a host: it is to end, and says goodbye to its guests."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """From a host: it serves guests."""

    name: str
    """Of its process among all that share the store."""
    fingerprint: str
    """Of the host's key."""
    command: str
    """The command that friends type to come in; empty: that is not known."""
    shortage: str
    """The shortage of memory, in words; empty: nothing is."""
    invitation: str = ""
    """A code for the first guest of all; empty: it was not asked for, or somebody is known."""


class BringsIn(msgspec.Struct, frozen=True, tag=True):
    """From a host: how far it is with what an earlier version left."""

    tables: int
    all: int


class Unable(msgspec.Struct, frozen=True, tag=True):
    """From a host, last: why it cannot start."""

    why: str


class Ending(msgspec.Struct, frozen=True, tag=True):
    """From a host: it takes nobody any more."""


class Pong(msgspec.Struct, frozen=True, tag=True):
    """From a host: it answers."""


class Entered(msgspec.Struct, frozen=True, tag=True):
    """From a host: a session begins on a connection."""

    number: int
    known: bool
    """True if its guest is known."""


class Over(msgspec.Struct, frozen=True, tag=True):
    """From a host: a connection is gone."""

    number: int


class Banned(msgspec.Struct, frozen=True, tag=True):
    """From a host: all bans of addresses, and when they end."""

    networks: dict[str, datetime | None]


class Drains(msgspec.Struct, frozen=True, tag=True):
    """From a host: all hosts of this machine run dry, or no longer."""

    on: bool
    until: datetime | None = None
    """The time when they end at the latest; ``None``: when everybody has left."""


ToHost = Start | Ping | Come | TurnedAway | Gone | Stop
FromHost = Ready | BringsIn | Unable | Ending | Pong | Entered | Over | Banned | Drains
