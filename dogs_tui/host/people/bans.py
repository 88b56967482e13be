"""Bans: keys and addresses that the operator lets in no more, whoever may come otherwise."""

import hashlib
import ipaddress
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_saves.clock import Clock, now
from dogs_saves.documents import Trouble
from dogs_tui.host.collection import Collection
from dogs_tui.host.connection import plain_address
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.banned_networks import BannedNetworks
from dogs_tui.host.people.person import is_fingerprint
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents

BANNED: Final = phrase("The operator of this host has banned you.")
"""The sentence to a banned person, on the way in and in the middle of a session."""
MOST: Final = 10_000
WHY_LIMIT: Final = 120
"""Characters of why somebody was banned."""
WIDEST: Final = {4: 8, 6: 16}
"""The shortest prefixes of networks that can be banned, by version: wider ones are slips."""
ONE_LINE: Final = 56
"""The prefix of IPv6 that stands for a single address: whoever has one has all of it."""

_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key or a network that lets nobody in."""

    what: str
    """The fingerprint of a key as ``SHA256:...``, or a network as ``192.0.2.0/24``."""
    since: datetime
    until: datetime | None = None
    """``None``: until it is lifted."""
    name: str = ""
    """Of the person whose key it was; empty: nobody's that was known."""
    why: str = ""
    """The operator's note; shown to nobody else."""


BANS: Final = Kind("bans", Ban)
"""By a digest of what is banned."""


class Bans(Collection[Ban]):
    """All bans."""

    def __init__(self, documents: Documents[Ban], *, clock: Clock = now) -> None:
        super().__init__(documents)
        self._clock = clock
        self._networks = BannedNetworks(clock)
        self.on_followed: Callable[[], object] = lambda: None
        """Called after a ban was made elsewhere."""
        self.on_changed: Callable[[], object] = lambda: None
        """Called after a ban was made or lifted, wherever."""

    def load(self) -> tuple[Trouble, ...]:
        """Reads all of them, and removes those that are over; says what could not be read.

        Raises:
            LobbyError: The folder cannot be read or written.
        """
        with said():
            troubles = super().load()
        for name, ban in tuple(self._by_name.items()):
            if self._is_over(ban):
                self._remove(name)
        return troubles

    def followed(self, name: str, document: Ban | None) -> None:
        super().followed(name, document)
        if document is not None:
            self.on_followed()

    def all(self) -> tuple[Ban, ...]:
        """Those that hold, the oldest first."""
        good = (ban for ban in self._by_name.values() if not self._is_over(ban))
        return tuple(sorted(good, key=lambda ban: ban.since))

    def holds(self, fingerprint: str, address: str) -> bool:
        """True if a key, or where somebody comes from, is banned; either may be empty."""
        ban = self._by_name.get(_document(fingerprint))
        held = ban is not None and not self._is_over(ban)
        return held or self._networks.hold(address)

    @property
    def networks(self) -> dict[str, datetime | None]:
        """Those that are banned, and when that ends."""
        return dict(self._networks)

    def add(self, what: str, *, name: str = "", why: str = "", days: float | None = None) -> Ban:
        """Bans a key or an address; one that is banned already gets these figures.

        Args:
            what: A fingerprint, an address or a network.
            name: Of whose key it is.
            why: A note of the operator's.
            days: For how long; ``None``: until it is lifted.

        Raises:
            LobbyError: It is none of these, too wide, there are too many, or it was not written.
        """
        key = what.rstrip("=") if is_fingerprint(what) else str(_read_network(what))
        if _document(key) not in self._by_name and len(self._by_name) >= MOST:
            raise LobbyError(
                plural(
                    "Limit of {n} ban reached. Lift one first.",
                    "Limit of {n} bans reached. Lift some first.",
                    MOST,
                )
            )
        began = self._clock()
        until = None if days is None else began + timedelta(days=days)
        ban = Ban(key, began, until, name, clean_text(why, WHY_LIMIT))
        self._write(_document(key), ban)
        return ban

    def lift(self, what: str) -> tuple[Ban, ...]:
        """Lifts the bans of a key, of an address as it was banned, or of all keys of a name.

        Raises:
            LobbyError: It could not be written.
        """
        name = what.casefold()
        keys = {what.rstrip("=")} if is_fingerprint(what) else _networks_of(what)
        lifted = [
            ban
            for ban in self._by_name.values()
            if ban.what in keys or (name and ban.name.casefold() == name)
        ]
        for ban in lifted:
            self._remove(_document(ban.what))
        return tuple(lifted)

    def _is_over(self, ban: Ban) -> bool:
        return ban.until is not None and ban.until <= self._clock()

    def _take(self, name: str, document: Ban | None) -> None:
        before = self._by_name.get(name)
        super()._take(name, document)
        if before is not None:
            self._networks.pop(before.what, None)
        if document is not None and not is_fingerprint(document.what):
            self._networks[document.what] = document.until
        self.on_changed()


def _read_network(text: str) -> _Network:
    """A network as somebody wrote it; a single address of IPv6 is its whole line.

    Raises:
        LobbyError: It is none, or so wide that it must be a slip.
    """
    address, slash, length = text.strip().partition("/")
    try:
        number = plain_address(address)
        single = ONE_LINE if number.version == 6 else 32
        network = ipaddress.ip_network(f"{number}/{length if slash else single}", strict=False)
    except ValueError as error:
        raise LobbyError(
            phrase(
                "'{text}' is not a name on this host, a fingerprint or an address.",
                text=clean_text(text, 60),
            )
        ) from error
    if network.prefixlen < WIDEST[network.version]:
        raise LobbyError(
            phrase("{text} is too wide: it would ban nearly everyone.", text=str(network))
        )
    return network


def _networks_of(text: str) -> set[str]:
    try:
        return {str(_read_network(text))}
    except LobbyError:
        return set()


def _document(what: str) -> str:
    return hashlib.blake2b(what.encode(), digest_size=16).hexdigest()
