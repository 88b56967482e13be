"""Networks from which nobody is let in, so that an address is found among them at once."""

import ipaddress
from collections import UserDict
from datetime import datetime

from dogs_saves.clock import Clock, now
from dogs_tui.host.connection import plain_address


class BannedNetworks(UserDict[str, datetime | None]):
    """The end of each ban by its network, such as ``192.0.2.0/24``; ``None``: it has none."""

    def __init__(self, clock: Clock = now) -> None:
        super().__init__()
        self._clock = clock
        self._prefixes: frozenset[tuple[int, int]] | None = frozenset()
        """The versions and lengths that there are; ``None``: that is to be found out."""

    def __setitem__(self, network: str, until: datetime | None) -> None:
        super().__setitem__(network, until)
        self._prefixes = None

    def __delitem__(self, network: str) -> None:
        super().__delitem__(network)
        self._prefixes = None

    def hold(self, address: str) -> bool:
        """True if an address is in one of them whose ban has not ended."""
        if not self.data:
            return False
        try:
            number = plain_address(address)
        except ValueError:
            return False
        return any(
            self._holds(str(ipaddress.ip_network((number, length), strict=False)))
            for version, length in self._lengths()
            if version == number.version
        )

    def _holds(self, network: str) -> bool:
        if network not in self.data:
            return False
        until = self.data[network]
        return until is None or until > self._clock()

    def _lengths(self) -> frozenset[tuple[int, int]]:
        if self._prefixes is None:
            networks = map(ipaddress.ip_network, self.data)
            self._prefixes = frozenset((network.version, network.prefixlen) for network in networks)
        return self._prefixes
