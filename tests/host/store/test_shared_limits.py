"""Limits by address and of strangers hold for all hosts on one database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.doors.connection_limiter import ConnectionLimiter, Pass
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.operations import loads
from dogs_tui.host.operations.loads import LOADS, HostLoads
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.store import StoreError
from dogs_tui.host.store.shared_limits import LEVELS
from tests.support.shared_lobbies import Lobbies, lobbies, until
from tests.support.ssh_listener import HandClock

HOME = "192.0.2.7"
LIMITS = Limits(sessions_per_address=2, max_strangers=3, strangers_per_address=1)


class Host:
    """What counts the guests of one of several hosts."""

    def __init__(self, two: Lobbies, at: int) -> None:
        self.store = two.all[at].store
        self.loads = HostLoads(self.store)
        self.limiter = ConnectionLimiter(LIMITS, HandClock().time, others=self.loads)
        self.store.secret = b"the key of all hosts"
        self.loads.open(self.limiter)

    def come(self, address: str, *, known: bool = True) -> Pass | Refused:
        permit = self.limiter.knock(address)
        assert isinstance(permit, Pass)
        refused = permit.enter(None if known else lambda: True)
        return permit if refused is None else refused


@pytest.fixture
async def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lobbies]:
    monkeypatch.setattr(loads, "EVERY", 0.01)
    async with lobbies(tmp_path) as made:
        yield made


async def test_who_is_inside_at_one_counts_at_the_other(two: Lobbies) -> None:
    here, there = Host(two, 0), Host(two, 1)
    first = here.come(HOME)
    assert isinstance(first, Pass)
    assert isinstance(here.come(HOME), Pass)
    await until(lambda: there.loads.sessions(HOME) == 2)
    assert there.come(HOME) is Refused.SESSIONS_OF_ADDRESS
    assert isinstance(there.come("192.0.2.8"), Pass)
    first.over()
    await until(lambda: there.loads.sessions(HOME) == 1)
    assert isinstance(there.come(HOME), Pass)


async def test_strangers_count_at_all_hosts(two: Lobbies) -> None:
    here, there = Host(two, 0), Host(two, 1)
    here.come(HOME, known=False)
    await until(lambda: there.loads.strangers_in_all)
    assert there.come(HOME, known=False) is Refused.STRANGERS_OF_ADDRESS
    here.come("192.0.2.8", known=False)
    there.come("192.0.2.9", known=False)
    await until(lambda: there.loads.strangers_in_all == 2)
    assert there.come("192.0.2.10", known=False) is Refused.STRANGERS


async def test_the_database_learns_no_address(two: Lobbies) -> None:
    here, there = Host(two, 0), Host(two, 1)
    here.come("2001:db8:7::1", known=False)
    await until(lambda: there.loads.strangers_in_all)
    kept, _ = two.all[1].store.documents(LOADS).read_all()
    (load,) = (value for value in kept.values() if value.sessions)
    assert len(load.sessions) == 2, "of its /56 and its /48"
    assert not any(":" in mark or "2001" in mark for mark in (*load.sessions, *load.strangers))
    assert there.loads.sessions("2001:db8:7::/56") == 1
    there.store.secret = b"another key"
    assert there.loads.sessions("2001:db8:7::/56") == 0


async def test_what_a_host_left_behind_that_ended_counts_no_more(two: Lobbies) -> None:
    here, there = Host(two, 0), Host(two, 1)
    here.come(HOME, known=False)
    await until(lambda: there.loads.sessions(HOME))
    there.store.presence.bury(here.store.presence.me)
    await until(lambda: not there.loads.sessions(HOME))
    there.come("192.0.2.8")
    # It was there after all: what others took away it tells again.
    for host in (here, there):
        host.store.presence.renew()  # type: ignore[attr-defined]
    await until(lambda: there.loads.sessions(HOME))


async def test_a_store_that_is_away_keeps_nobody_out_and_is_told_later(two: Lobbies) -> None:
    here, there = Host(two, 0), Host(two, 1)
    async with two.away():
        here.come(HOME)
        with pytest.raises(StoreError):
            await until(lambda: here.store.documents(LOADS).find("nobody"))
    await until(lambda: there.loads.sessions(HOME))


async def test_tries_count_at_all_hosts_and_in_each_while_the_store_is_away(two: Lobbies) -> None:
    def limits(at: int) -> RateLimits:
        store = two.all[at].store
        store.secret = b"the key of all hosts"
        return store.rate_limits("codes", 2, 60.0, two.clock)

    here, there = limits(0), limits(1)
    assert here.take(HOME) == 0
    assert there.take(HOME) == 0
    assert here.take(HOME) == there.wait(HOME) == 60
    assert there.take("192.0.2.8") == 0
    two.clock.pass_(seconds=60)
    assert here.take(HOME) == 0
    assert there.wait(HOME) == 60
    async with two.away():
        assert [there.take(HOME), there.take(HOME), there.take(HOME)] == [0, 0, 60]
    kept = two.all[0].store.documents(LEVELS).read_all()[0]
    assert len(kept) == 2
    assert not any("192" in mark for mark in kept)
