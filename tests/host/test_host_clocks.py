"""Tables where people are present and play by clocks."""

from datetime import timedelta

import pytest

from dogs_tui.host.commands import time_words
from dogs_tui.host.tables.deadline_timer import OFTEN
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import CLOCKS, Deadline, Late, TimeControl
from tests.support.lobby_builder import Guests, mover, refused
from tests.support.run_sync import run_sync

FIVE = TimeControl(minutes=5, seconds=20)


def begun(guests: Guests, late: Late = Late.TURN) -> HostedTable:
    """A table of Ana and Bo, both there, with five minutes each and 20 seconds a decision."""
    control = TimeControl(late=late, minutes=FIVE.minutes, seconds=FIVE.seconds)
    return guests.table("Ana", "Bo", time_control=control)


def seat_to_move(table: HostedTable) -> int:
    seat = table.playing.to_move
    assert seat is not None
    return seat


def left(guests: Guests, table: HostedTable) -> float:
    """Seconds for the decision that waits."""
    deadline = table.record.deadline
    assert deadline is not None
    assert deadline.seat == seat_to_move(table)
    return (deadline.at - guests.clock()).total_seconds()


async def check(guests: Guests, table: HostedTable) -> None:
    """What is due happens, and what follows from that has happened."""
    await guests.lobby.deadlines.check()
    await table.match.settled()
    await guests.lobby._services.settled()


async def looked(guests: Guests, table: HostedTable) -> None:
    """The host looks at its clock, and what follows from that has happened."""
    guests.lobby.deadlines._look()
    await guests.lobby._services.settled()
    await table.match.settled()
    await guests.lobby._services.settled()


# The arithmetic.


@pytest.mark.parametrize(
    ("took", "clock"),
    [(0, 300), (20, 300), (21, 299), (80, 240), (319, 1), (320, 0), (400, 0), (-50, 300)],
)
def test_what_a_decision_takes_beyond_its_seconds_goes_off_the_clock(
    guests: Guests, took: int, clock: int
) -> None:
    began = guests.clock()
    due = Deadline(7, 1, began + FIVE.whole((120, 300), 1))
    after = FIVE.charged((120, 300), due, began + timedelta(seconds=took))
    assert after == (120, clock)


def test_other_clocks_have_so_much_more_or_less_and_never_less_than_nothing() -> None:
    assert TimeControl(minutes=15, seconds=30).changed((0, 250), FIVE) == (600, 850)
    assert TimeControl(minutes=2, seconds=10).changed((100, 250), FIVE) == (0, 70)


def test_hours_have_no_clocks(guests: Guests) -> None:
    day = TimeControl(24)
    assert (day.full(4), day.whole((), 3)) == ((), timedelta(hours=24))
    assert day.charged((), Deadline(0, 0, guests.clock()), guests.clock()) == ()


# At a table.


async def test_a_clock_runs_while_its_person_is_to_decide(guests: Guests) -> None:
    table = begun(guests)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    assert (table.record.clocks, left(guests, table)) == ((300, 300), 320)
    first = seat_to_move(table)
    guests.clock.pass_(seconds=15)
    mover(*sat).play()
    assert table.record.clocks == (300, 300), "a decision has 20 seconds"
    second = seat_to_move(table)
    guests.clock.pass_(seconds=50)
    mover(*sat).play()
    assert table.record.clocks[second] == 270
    assert table.record.clocks[1 - second] == 300
    assert left(guests, table) == 20 + table.record.clocks[seat_to_move(table)]
    assert sat[first].handle.company.clocks == table.record.clocks
    assert "time" in sat[first].kinds()


async def test_clocks_stand_while_the_table_pauses(guests: Guests) -> None:
    table = begun(guests)
    seat = seat_to_move(table)
    guests.clock.pass_(seconds=60)
    table.playing.pause(0)
    assert table.record.deadline is None
    guests.clock.pass_(days=3)
    await looked(guests, table)
    table.playing.resume(0)
    assert (table.record.clocks[seat], left(guests, table)) == (260, 280)


async def test_a_bot_plays_the_turn_when_the_clock_has_run_out(guests: Guests) -> None:
    table = begun(guests)
    for name in ("Ana", "Bo"):
        guests.handle(table, name)
    late = seat_to_move(table)
    guests.clock.pass_(seconds=319)
    await check(guests, table)
    assert table.match.plies == 0
    guests.clock.pass_(seconds=1)
    await check(guests, table)
    assert table.match.plies > 0
    assert table.playing.people == {0, 1}
    assert table.record.clocks[late] == 0
    assert FIVE.whole(table.record.clocks, late) == timedelta(seconds=20)


async def test_a_match_that_nobody_plays_ends_by_its_clocks(guests: Guests) -> None:
    table = begun(guests)
    for name in ("Ana", "Bo"):
        guests.handle(table, name)
    match, began = table.match, guests.clock()
    while table.stage is TableStage.RUNNING:
        guests.clock.pass_(seconds=left(guests, table))
        await check(guests, table)
    assert table.stage is TableStage.FINISHED
    assert guests.clock() - began < timedelta(minutes=10, seconds=20 * match.plies)


async def test_a_clock_outlives_a_restart_and_stands_meanwhile(guests: Guests) -> None:
    table = begun(guests)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    first = seat_to_move(table)
    guests.clock.pass_(seconds=100)
    mover(*sat).play()
    clocks = table.record.clocks
    assert clocks[first] == 220
    guests.clock.pass_(minutes=4)
    await guests.lobby.close()
    guests.clock.pass_(hours=8)
    await guests.again()
    again = guests.lobby.table(table.code)
    assert again.record.clocks == clocks
    assert left(guests, again) == 20 + clocks[seat_to_move(again)]
    await looked(guests, again)
    assert again.stage is TableStage.RUNNING
    assert again.playing.people == {0, 1}


async def test_a_move_without_its_clock_costs_nothing(guests: Guests) -> None:
    """The match was written, the record was not, and then the host ended."""
    table = begun(guests)
    before = table.record
    mover(*[guests.handle(table, name) for name in ("Ana", "Bo")]).play()
    table.kept.write(deadline=before.deadline, clocks=before.clocks)
    guests.clock.pass_(minutes=4)
    await guests.again()
    again = guests.lobby.table(table.code)
    assert (again.record.clocks, left(guests, again)) == ((300, 300), 320)


async def test_nobody_loses_by_a_store_that_is_away(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(guests)
    reached = iter((False, True))

    def look() -> bool:
        return next(reached)

    monkeypatch.setattr(guests.lobby.store.clock, "look", look)
    ticks = iter((0.0, *(400.0 for _ in range(9))))
    monkeypatch.setattr(guests.lobby.deadlines, "_elapsed", lambda: next(ticks))
    guests.lobby.deadlines._looked = guests.lobby.deadlines._now()
    guests.clock.pass_(seconds=400)
    for _ in range(2):
        await looked(guests, table)
    assert table.match.plies == 0
    assert left(guests, table) == 320


async def test_the_host_looks_when_a_clock_runs_out(guests: Guests) -> None:
    table = begun(guests)
    deadlines = guests.lobby.deadlines
    assert deadlines._wait_for(table.record.deadline.at) == OFTEN
    guests.clock.pass_(seconds=317)
    assert deadlines._wait_for(table.record.deadline.at) == 3


# Who has clocks.


async def test_no_clock_for_who_plays_bots_alone(guests: Guests) -> None:
    def alone() -> HostedTable:
        return guests.table("Ana", bots=("random",), time_control=FIVE)

    reason = "Clocks are for matches between humans: leave a seat open."
    assert refused(alone) == reason
    setup = TableSetup("dog_lover", ("me", "", "random"), time_control=FIVE)
    table = guests.lobby.make_table(ana := guests.person("Ana"), setup)
    assert refused(table.room(ana).give, 1, "random") == reason
    full = begun(guests)
    run_sync(full.playing.give_up(1))
    assert full.record.deadline is None


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(minutes=5),
        TimeControl(minutes=5, seconds=4),
        TimeControl(minutes=181, seconds=10),
        TimeControl(minutes=-1, seconds=10),
        TimeControl(minutes=5, seconds=301),
    ],
)
async def test_no_other_clocks(guests: Guests, control: TimeControl) -> None:
    assert "clock" in refused(lambda: guests.table("Ana", "Bo", time_control=control))


async def test_a_table_agrees_on_other_clocks(guests: Guests) -> None:
    table = begun(guests, Late.PAUSE)
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    guests.clock.pass_(seconds=300)
    offers = {str(offer.label): offer.time for offer in ana.handle.offers() if offer.time}
    assert list(offers) == [
        "Set the clocks to 2 min + 10 s",
        "Set the clocks to 15 min + 30 s",
    ]
    await ana.handle.ask(Asking.TIME, time=offers[list(offers)[1]])
    proposal = bo.handle.company.proposal
    assert str(proposal.sentence) == "Ana asks to set the clocks to 15 min + 30 s."
    await bo.handle.answer(True)
    assert table.record.time_control == TimeControl(late=Late.PAUSE, minutes=15, seconds=30)
    assert (table.record.clocks, left(guests, table)) == ((900, 900), 20 + 610)
    await bo.handle.ask(Asking.TIME, time=TimeControl(late=Late.PAUSE, minutes=2, seconds=10))
    guests.clock.pass_(seconds=100)
    await ana.handle.answer(True)
    assert left(guests, table) == 10, "never less than the seconds of a decision"


async def test_who_is_away_from_a_table_with_clocks_is_away_as_from_others(guests: Guests) -> None:
    table = begun(guests)
    ana = guests.handle(table, "Ana")
    guests.clock.pass_(minutes=3)
    (offer,) = [offered for offered in ana.handle.offers() if offered.kind is Asking.STAND_IN]
    assert offer.why_not is None


# In words.


@pytest.mark.parametrize(
    ("seconds", "mark", "then"),
    [(900, "15m", 1), (899, "14m", 60), (60, "1m", 1), (59, "59s", 1), (0, "0s", 1)],
)
def test_seconds_are_shown_in_the_last_minute_alone(seconds: int, mark: str, then: float) -> None:
    time = timedelta(seconds=seconds)
    assert time_words.clock_mark(time) == mark
    assert time_words.clock_changes(time) == then


def test_all_clocks_have_words_of_their_own() -> None:
    words = [word for _, word in time_words.time_choices()]
    assert words[: len(CLOCKS) + 1] == [
        "no limit (live)",
        "2 min + 10 s",
        "5 min + 20 s",
        "15 min + 30 s",
    ]
    assert len(set(words)) == len(words)
