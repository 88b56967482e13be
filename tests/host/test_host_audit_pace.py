"""Nobody keeps all others waiting for the disk, and a clock put back locks nobody out."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.app.settings import Settings
from dogs_tui.host import rate_limits
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.store import FullError
from dogs_tui.host.store.sqlite import Sqlite
from dogs_tui.host.tables.listings import Asking
from tests.support.lobby_builder import Guests, Hands, key, mover
from tests.support.run_sync import run_sync

STORM = 200
"""How often something is tried: what the keys of one second can ask for."""
MOST = 100
"""Syncs that a second of anybody's keys may cost; each keeps the whole lobby waiting."""


class Syncs:
    """Counts how often the disk is waited for: once for each transaction."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        transaction = Sqlite.transaction

        @contextmanager
        def counted(engine: Sqlite) -> Iterator[Sqlite]:
            self.count += not engine._inside
            with transaction(engine) as begun:
                yield begun

        monkeypatch.setattr(Sqlite, "transaction", counted)

    def of(self, choice: Callable[[], object]) -> int:
        """How many syncs a storm of a action takes."""
        self.count = 0
        for _ in range(STORM):
            try:
                choice()
            except (LobbyError, SaveError):
                continue
        return self.count


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> Syncs:
    return Syncs(monkeypatch)


@pytest.fixture
async def guests(tmp_path: Path, syncs: Syncs) -> AsyncIterator[Guests]:
    async with Guests(tmp_path) as made:
        yield made


async def test_a_storm_of_seats_does_not_keep_the_disk_busy(guests: Guests, syncs: Syncs) -> None:
    ana = guests.person("Ana")
    table = guests.table("Ana", bots=("", ""))

    def change_seats() -> None:
        table.room(ana).sit(1)
        table.room(ana).sit(0)

    def stand_and_sit() -> None:
        (table.room(ana).sit if table.seat_of(ana) is None else table.room(ana).stand)()

    assert 0 < syncs.of(change_seats) <= MOST
    guests.clock.pass_(minutes=1)
    assert 0 < syncs.of(stand_and_sit) <= MOST


async def test_a_storm_of_an_owners_requests_does_not(guests: Guests, syncs: Syncs) -> None:
    ana = guests.person("Ana")
    table = guests.table("Ana", bots=("", ""))
    level = next(iter(table.game.bots()))

    def give() -> None:
        table.room(ana).give(1, "" if table.record.seats[1].level else level)

    def watching() -> None:
        table.room(ana).set_watchable(not table.record.watchable)

    def talking() -> None:
        table.room(ana).set_spectators_chat(not table.record.watchers_talk)

    for choice in (give, watching, talking):
        guests.clock.pass_(minutes=1)
        assert 0 < syncs.of(choice) <= MOST


async def test_pausing_and_going_on_without_end_does_not(guests: Guests, syncs: Syncs) -> None:
    handle = guests.handle(guests.table("Ana", "Bo"), "Ana").handle

    def pause_and_go_on() -> None:
        kinds = [offer.kind for offer in handle.offers() if offer.why_not is None]
        run_sync(handle.ask(Asking.PAUSE if Asking.PAUSE in kinds else Asking.RESUME))

    assert 0 < syncs.of(pause_and_go_on) <= MOST


async def test_taking_back_and_playing_again_does_not(guests: Guests, syncs: Syncs) -> None:
    table = guests.table("Ana", "Bo")
    sat = mover(guests.handle(table, "Ana"), guests.handle(table, "Bo"))
    sat.play()
    (seat,) = sat.handle.seats
    assert sat.handle.table.why_no_undo(seat) is None

    def back_and_forth() -> None:
        if not run_sync(sat.handle.table.undo(seat)):
            run_sync(sat.handle.table.redo(seat))

    assert 0 < syncs.of(back_and_forth) <= MOST


async def test_a_storm_of_names_settings_and_places_does_not(guests: Guests, syncs: Syncs) -> None:
    ana = guests.person("Ana")
    people = guests.lobby.people
    numbers = iter(range(10_000))

    def rename() -> None:
        people.rename(ana, f"Ana {next(numbers)}")

    def settings() -> None:
        current = people.get(ana.id)
        assert current is not None
        people.change_settings(ana, Settings(motion=not current.settings.motion))

    def move() -> None:
        people.remember(ana, f"T{next(numbers)}")

    for choice in (rename, settings, move):
        guests.clock.pass_(minutes=10)
        assert 0 < syncs.of(choice) <= MOST
    person = people.get(ana.id)
    assert person is not None
    assert person.at.startswith("T"), "where they are is known, though not on disk"


async def test_a_storm_of_codes_does_not(guests: Guests, syncs: Syncs) -> None:
    ana = guests.person("Ana")
    assert 0 < syncs.of(lambda: guests.lobby.invites.link(ana)) <= MOST
    guests.clock.pass_(minutes=30)
    assert 0 < syncs.of(lambda: guests.lobby.invites.make(ana.id)) <= MOST


async def test_after_a_moment_everything_may_be_done_again(guests: Guests, syncs: Syncs) -> None:
    ana = guests.person("Ana")
    table = guests.table("Ana", bots=("",))
    syncs.of(lambda: table.room(ana).set_watchable(not table.record.watchable))
    with pytest.raises(LobbyError, match="Too fast"):
        table.room(ana).set_watchable(True)
    guests.clock.pass_(seconds=1)
    table.room(ana).set_watchable(True)


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    clock = Hands()
    bucket = RateLimits(2, 1.0, clock)
    assert not bucket.take("Ana")
    assert not bucket.take("Ana")
    clock.pass_(hours=-5)
    assert bucket.wait("Ana") == 1
    clock.pass_(seconds=2)
    assert not bucket.take("Ana")


def test_only_so_many_names_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST", 3)
    clock = Hands()
    limits = RateLimits(1, 10.0, clock)
    for name in ("Ana", "Bo", "Cy"):
        assert not limits.take(name)
        clock.pass_(seconds=4)
    assert not limits.take("Di")
    assert len(limits._buckets) == 3, "Ana's is full again"
    assert limits.wait("Cy"), "and nobody else's is forgotten"


async def test_a_full_disk_keeps_nobody_out_who_is_in(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = guests.lobby
    code = lobby.invites.make(uses=1).code

    def full(*_: object) -> None:
        raise FullError

    monkeypatch.setattr(lobby.people._documents, "write", full)
    with pytest.raises(LobbyError):
        lobby.enrolment.admit("Nina", key(77), code)
    assert lobby.people.by_key(key(77)) is None, "not kept, so not in"
    monkeypatch.undo()
    monkeypatch.setattr(lobby.invites._documents, "remove", _refuses)
    nina = lobby.enrolment.admit("Nina", key(77), code)
    assert lobby.people.by_key(key(77)) == nina


def _refuses(_: str) -> None:
    raise SaveError(phrase("The disk is full."))
