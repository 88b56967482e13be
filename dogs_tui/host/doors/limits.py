"""The limits of a listener, and the reasons for refusing somebody."""

from enum import StrEnum

import msgspec

from dogs_tui.host.connection import Network, plain_address


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a listener. Times in seconds, sizes in bytes, rates in connections a second."""

    max_sessions: int = 100
    sessions_per_address: int = 20
    max_strangers: int = 20
    """Of the sessions those of keys that nobody knows yet."""
    strangers_per_address: int = 10
    max_logins: int = 60
    """Connections in all that have no session yet."""
    logins_per_address: int = 10
    login_seconds: float = 20.0
    """From the connection to the session: key exchange, authentication and the request to play."""
    attempts: int = 3
    """Failed attempts to log in; every refused key counts, the customary ``none`` does not."""
    burst: int = 100
    """Connections that may come at once, from everywhere."""
    rate: float = 20.0
    """At which the burst fills up again."""
    burst_per_address: int = 30
    rate_per_address: float = 1.0
    reserved_burst: int = 30
    """Connections beyond the burst that may come from where somebody came who is known."""
    reserved_rate: float = 5.0
    """At which that fills up again."""
    reserved_logins: int = 20
    """Of those, connections beyond ``max_logins`` that have no session yet."""
    clubs: tuple[Network, ...] = ()
    """Networks of many people behind few addresses, who are counted together and not by address."""
    keepalive_seconds: float = 30.0
    keepalive_count: int = 3
    """Unanswered questions whether somebody is there, until the connection counts as lost."""
    idle_seconds: float = 2 * 3600.0
    """Without a key, until a session ends; 0: never. The seat stays."""
    session_seconds: float = 24 * 3600.0
    """Until any session ends; 0: never. The seat stays."""
    blocked_seconds: float = 60.0
    """The seconds for which a terminal may leave unread what is sent, until its connection ends."""

    def club(self, address: str) -> str:
        """The network of a club that an address belongs to; empty: none."""
        try:
            number = plain_address(address)
        except ValueError:
            return ""
        return next((str(network) for network in self.clubs if number in network), "")


class Refused(StrEnum):
    """A reason for refusing somebody now."""

    RATE = "rate"
    RATE_OF_ADDRESS = "rate-of-address"
    LOGINS = "logins"
    LOGINS_OF_ADDRESS = "logins-of-address"
    SESSIONS = "sessions"
    MEMORY = "memory"
    """The host holds as much memory as it may."""
    SESSIONS_OF_ADDRESS = "sessions-of-address"
    STRANGERS = "strangers"
    STRANGERS_OF_ADDRESS = "strangers-of-address"
    BANNED = "banned"
    CLOSING = "closing"
    """The host is about to stop."""
    HEADER = "proxy-header"
    """A listed balancer did not say who is behind it."""
