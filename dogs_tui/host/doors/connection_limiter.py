"""The limits of a listener: how often somebody may knock, and how many may be inside.

Pure counting. The time is given in, as seconds of a clock that never goes back.
"""

import itertools
import math
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from dogs_tui.host.connection import neighbourhood, region
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.doors.other_hosts import Arrival, OtherHosts
from dogs_tui.host.rate_limits import TokenBucket

CLUB: Final = 10_000
"""The number of addresses that a club's network counts as: at least the people in it."""
REGION: Final = 4
"""The number of addresses that the /48 of an IPv6 address counts as, which holds 256 of /56."""
MOST_ADDRESSES: Final = 4096
"""The number of addresses that are remembered; of more, the least recent are forgotten."""


class _Neighbour:
    """The state of an address, or of the many of a region."""

    __slots__ = ("bucket", "logins", "name", "sessions", "share")

    def __init__(self, name: str, bucket: TokenBucket, share: int) -> None:
        self.name = name
        self.bucket = bucket
        self.share = share
        """How many addresses it counts as."""
        self.logins = 0.0
        self.sessions = 0

    @property
    def present(self) -> bool:
        return bool(self.logins or self.sessions)


class ConnectionLimiter:
    """Counts who is at the listener and who is inside, and says who may come.

    Args:
        limits: What is allowed.
        clock: Gives the time.
        memory_full: Says whether there is no memory for one more session.
        places: From where people came who are known; left out, only until the end.
        others: Who is inside at other hosts; left out, there are none.

    Attributes:
        limits: What is allowed.
        sessions: How many are inside.
        refused: How often each reason was given.
    """

    def __init__(
        self,
        limits: Limits,
        clock: Callable[[], float],
        *,
        memory_full: Callable[[], bool] = lambda: False,
        places: KnownPlaces | None = None,
        others: OtherHosts | None = None,
    ) -> None:
        self.limits = limits
        self._others = OtherHosts() if others is None else others
        self._memory_full = memory_full
        self._logins = 0.0
        self.sessions = 0
        self.refused: Counter[Refused] = Counter()
        self._clock = clock
        self._bucket = TokenBucket(limits.burst, limits.rate, clock())
        self._reserve = TokenBucket(limits.reserved_burst, limits.reserved_rate, clock())
        self._places = KnownPlaces() if places is None else places
        self._neighbours: OrderedDict[str, _Neighbour] = OrderedDict()
        self._strangers: dict[Pass, Callable[[], bool]] = {}

    @property
    def logins(self) -> int:
        """Connections that have no session yet; several of a browser count as one."""
        return math.ceil(self._logins)

    def knock(
        self, address: str, *, is_known: bool = False, weight: float = 1.0
    ) -> "Pass | Refused":
        """Somebody connects. What is given has to be given back with ``Pass.over``.

        Args:
            address: Where from.
            is_known: Whether that is known even if nobody came from there.
            weight: How much it counts until it has a session.
        """
        now = self._clock()
        self._forget(now)  # Before both are looked up: what has no session yet would be forgotten.
        near, around = self._around(address, now)
        is_known = is_known or self._places.holds(near)
        reason = self._why_not(around, now, is_known=is_known, weight=weight)
        if reason is not None:
            self.refused[reason] += 1
            return reason
        return self._counted(near, around, is_known=is_known, weight=weight)

    def accepted(
        self,
        address: str,
        arrival: Arrival | None = None,
        *,
        is_known: bool = False,
        weight: float = 1.0,
    ) -> "Pass":
        """Counts who was let knock elsewhere, or is yet to say who is behind; else as ``knock``.

        Args:
            address: Where from.
            arrival: As another process counts it, which has let them knock.
            is_known: Whether somebody came from there before who is known.
            weight: As for ``knock``.
        """
        now = self._clock()
        self._forget(now)
        near, around = self._around(address, now)
        return self._counted(near, around, arrival, is_known=is_known, weight=weight)

    def _counted(
        self,
        near: str,
        around: "list[_Neighbour]",
        arrival: Arrival | None = None,
        *,
        is_known: bool,
        weight: float,
    ) -> "Pass":
        permit = Pass(self, near, tuple(around), arrival, is_known=is_known, weight=weight)
        self._add_login(permit, 1)
        return permit

    def _around(self, address: str, now: float) -> "tuple[str, list[_Neighbour]]":
        if club := self.limits.club(address):
            return club, [self._neighbour(club, now, CLUB)]
        near, wide = neighbourhood(address), region(address)
        around = [self._neighbour(near, now, 1)]
        if wide:
            around.append(self._neighbour(wide, now, REGION))
        return near, around

    @property
    def counts(self) -> dict[str, int]:
        """The number of refusals by reason."""
        return {str(why): count for why, count in sorted(self.refused.items())}

    @property
    def remembered(self) -> int:
        """The number of addresses that take up memory."""
        return len(self._neighbours)

    @property
    def sessions_by_place(self) -> dict[str, int]:
        """The number of sessions by neighbourhood and region."""
        return {
            name: neighbour.sessions
            for name, neighbour in self._neighbours.items()
            if neighbour.sessions
        }

    @property
    def strangers_by_place(self) -> Counter[str]:
        """The number of sessions of unregistered people by neighbourhood and region."""
        self._forget_the_known()
        return Counter(place.name for stranger in self._strangers for place in stranger.around)

    @property
    def strangers(self) -> int:
        """The number of sessions of unregistered people."""
        self._forget_the_known()
        return len(self._strangers)

    def admit(self, permit: "Pass", is_stranger: Callable[[], bool] | None) -> Refused | None:
        """Says why there is no room for one more session; ``None``: there is, and it is counted.

        Other hosts are told before it is sure, so that of several that let somebody in at the same
        moment none can miss the others.
        """
        refused = self._why_no_room(permit.around, is_stranger)
        if refused is None:
            self.enter(permit, is_stranger)
            if self._others.settle():
                refused = self._why_no_room(permit.around, is_stranger, counted=1)
            if refused is None:
                return None
            self.leave(permit)
            self._add_login(permit, 1)
        self.refused[refused] += 1
        self._others.changed()
        return refused

    def enter(
        self, permit: "Pass", is_stranger: Callable[[], bool] | None, *, is_known: bool = True
    ) -> None:
        """A session begins; of a stranger who is counted elsewhere nothing is remembered."""
        self._add_login(permit, -1)
        self.sessions += 1
        for neighbour in permit.around:
            neighbour.sessions += 1
        if is_stranger is not None:
            self._strangers[permit] = is_stranger
        elif is_known:
            self._places.remember(permit.near)  # a storm of others does not keep them out
        self._others.changed()

    def leave(self, permit: "Pass") -> None:
        """A session ends."""
        self._forget_the_known()
        self.sessions -= 1
        for neighbour in permit.around:
            neighbour.sessions -= 1
        self._strangers.pop(permit, None)
        self._others.changed()

    def give_up(self, permit: "Pass") -> None:
        """A connection ends that had no session."""
        self._add_login(permit, -1)

    def _add_login(self, permit: "Pass", count: int) -> None:
        self._logins += count * permit.weight
        for neighbour in permit.around:
            neighbour.logins += count * permit.weight

    def _why_no_room(
        self,
        around: "tuple[_Neighbour, ...]",
        is_stranger: Callable[[], bool] | None,
        counted: int = 0,
    ) -> Refused | None:
        """The reason why there is no room.

        Args:
            around: The networks that somebody comes from.
            is_stranger: As for ``admit``.
            counted: 1 if the session is among those that are counted here.
        """
        limits, others = self.limits, self._others
        if self.sessions + others.beside >= limits.max_sessions + counted:
            return Refused.SESSIONS
        if self._memory_full():
            return Refused.MEMORY
        for neighbour in around:
            there = others.sessions(neighbour.name)
            if (
                neighbour.sessions + there
                >= limits.sessions_per_address * neighbour.share + counted
            ):
                return Refused.SESSIONS_OF_ADDRESS
        if is_stranger is None:
            return None
        if self.strangers + others.strangers_in_all >= limits.max_strangers + counted:
            return Refused.STRANGERS
        here = self.strangers_by_place
        for neighbour in around:
            there = others.strangers(neighbour.name)
            if (
                here[neighbour.name] + there
                >= limits.strangers_per_address * neighbour.share + counted
            ):
                return Refused.STRANGERS_OF_ADDRESS
        return None

    def _forget_the_known(self) -> None:
        """Drops those who have said a name meanwhile from the strangers, and remembers where."""
        known = [permit for permit, still in self._strangers.items() if not still()]
        for permit in known:
            del self._strangers[permit]
            self._places.remember(permit.near)

    def _why_not(
        self, around: list[_Neighbour], now: float, *, is_known: bool, weight: float
    ) -> Refused | None:
        limits = self.limits
        if any(
            neighbour.logins >= limits.logins_per_address * neighbour.share for neighbour in around
        ):
            return Refused.LOGINS_OF_ADDRESS
        if self._logins >= limits.max_logins + (limits.reserved_logins if is_known else 0):
            return Refused.LOGINS
        # One address that knocks too often must not use up what is there for everybody.
        if not all(neighbour.bucket.take(now, weight) for neighbour in around):
            return Refused.RATE_OF_ADDRESS
        if self._bucket.take(now, weight) or (is_known and self._reserve.take(now, weight)):
            return None
        return Refused.RATE

    def _neighbour(self, name: str, now: float, share: int) -> _Neighbour:
        neighbour = self._neighbours.get(name)
        if neighbour is None:
            limits = self.limits
            burst, rate = limits.burst_per_address * share, limits.rate_per_address * share
            neighbour = _Neighbour(name, TokenBucket(burst, rate, now), share)
            self._neighbours[name] = neighbour
        self._neighbours.move_to_end(name)
        return neighbour

    def _forget(self, now: float) -> None:
        """Forgets who was longest away, as far as that changes nothing or there are too many."""
        for name, neighbour in list(itertools.islice(self._neighbours.items(), 8)):
            crowded = len(self._neighbours) > MOST_ADDRESSES - 2
            if neighbour.present:
                self._neighbours.move_to_end(name)
            elif crowded or neighbour.bucket.is_full(now):
                del self._neighbours[name]


class Pass:
    """One connection, as it counts. Made by a ``ConnectionLimiter``; an ``Arrival``."""

    __slots__ = ("_arrival", "_inside", "_limiter", "_over", "around", "is_known", "near", "weight")

    def __init__(
        self,
        limiter: ConnectionLimiter,
        near: str,
        around: tuple[_Neighbour, ...],
        arrival: Arrival | None,
        *,
        is_known: bool,
        weight: float,
    ) -> None:
        self._limiter = limiter
        self._arrival = arrival
        self.near = near
        self.is_known = is_known
        """True if somebody came from there before who is known."""
        self.around = around
        self.weight = weight
        """How much it counts while it has no session."""
        self._inside = False
        self._over = False

    def enter(self, is_stranger: Callable[[], bool] | None = None) -> Refused | None:
        """A session begins, if there is room: ``None``. May be repeated.

        Args:
            is_stranger: Says whether nobody knows this key, now and later; ``None``: it is known.
        """
        if self._inside or self._over:
            return None
        refused = self._limiter.admit(self, is_stranger)
        if refused is None:
            self._inside = True
            if self._arrival is not None:
                self._arrival.entered(is_known=is_stranger is None)
        return refused

    def entered(self, *, is_known: bool) -> None:
        """A session has begun in another process, which has seen that there is room."""
        if not (self._inside or self._over):
            self._inside = True
            self._limiter.enter(self, None, is_known=is_known)

    def behind(self, address: str) -> "Pass | Refused":
        """This connection once a proxy has said who is behind it; in place of this, if let in."""
        answer = self._limiter.knock(address)
        if isinstance(answer, Pass):
            answer._arrival, self._arrival = self._arrival, None
            self.over()
        return answer

    def turn_away(self, why: Refused) -> None:
        """Counts that no session begins, for a reason that is not one of numbers."""
        self._limiter.refused[why] += 1

    def over(self) -> None:
        """The connection is gone. May be repeated."""
        if self._over:
            return
        self._over = True
        if self._inside:
            self._limiter.leave(self)
        else:
            self._limiter.give_up(self)
        if self._arrival is not None:
            self._arrival.over()
