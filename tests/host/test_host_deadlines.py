"""Tables with a time control: deadlines, what follows when one is over, and restarts."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import DEFAULT, Mock

import pytest

from dogs_rules.phrase import phrase
from dogs_saves import OutdatedError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.deadline_timer import EVERY
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import GRACE, MOST_HOURS, Deadline, Late, TimeControl
from tests.support.data_folder import fill_disk
from tests.support.lobby_builder import Guests, mover, refused

HOURS = 24


def begun(guests: Guests, late: Late = Late.TURN) -> HostedTable:
    """A table of Ana and Bo with a day for each decision; nobody is there."""
    return guests.table("Ana", "Bo", time_control=TimeControl(HOURS, late))


def seat_to_move(table: HostedTable) -> int:
    """Whose decision waits; a person's."""
    seat = table.playing.to_move
    assert seat is not None
    assert seat in table.playing.people
    return seat


async def check(guests: Guests, table: HostedTable) -> None:
    """The host looks at its deadlines, bots play, and what follows from that has happened."""
    await guests.lobby.deadlines.check()
    await table.match.settled()
    await guests.lobby._services.settled()


def said(table: HostedTable) -> list[str]:
    """What the table was told, as it stands in its talk."""
    return [str(line.text) for line in table.company.talk.lines]


async def test_every_decision_has_its_time_from_when_it_waits(guests: Guests) -> None:
    table = begun(guests)
    first = table.record.deadline
    assert first == Deadline(0, seat_to_move(table), guests.clock() + timedelta(hours=HOURS))
    guests.clock.pass_(hours=5)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    mover(*sat).play()
    second = table.record.deadline
    assert (second.ply, second.seat) == (1, seat_to_move(table))
    assert second.at == guests.clock() + timedelta(hours=HOURS)
    card = table.card()
    assert (card.time_control, card.deadline) == (TimeControl(HOURS), second.at)


async def test_a_deadline_is_kept_though_somebody_wrote_first(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(guests)
    refusal = LobbyError(phrase("Somebody was first."))
    refusal.__cause__ = OutdatedError()
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    keep = Mock(wraps=table.kept.keep, side_effect=[refusal, DEFAULT])
    monkeypatch.setattr(table.kept, "keep", keep)
    mover(*sat).play()
    assert keep.call_count == 2
    assert table.record.deadline.ply == 1


async def test_a_table_where_people_are_together_has_none(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    assert table.record.deadline is None
    guests.clock.pass_(days=100)
    await check(guests, table)
    assert table.playing.people == {0, 1}


async def test_nothing_happens_before_the_time_is_over(guests: Guests) -> None:
    table = begun(guests)
    guests.clock.pass_(hours=HOURS - 0.1)
    await check(guests, table)
    assert (table.match.plies, table.playing.people) == (0, {0, 1})


async def test_a_bot_plays_the_turn_of_who_is_late(guests: Guests) -> None:
    table = begun(guests)
    late = seat_to_move(table)
    guests.clock.pass_(hours=HOURS)
    await check(guests, table)
    assert table.match.plies > 0
    assert seat_to_move(table) != late
    assert table.playing.people == {0, 1}
    assert table.record.deadline.seat == 1 - late
    assert table.record.deadline.at == guests.clock() + timedelta(hours=HOURS)
    assert f"{table.names[late]} ran out of time." in said(table)


async def test_a_match_that_nobody_comes_to_is_played_to_its_end(guests: Guests) -> None:
    table = begun(guests)
    match = table.match
    while table.stage is TableStage.RUNNING:
        plies = match.plies
        guests.clock.pass_(hours=HOURS)
        await check(guests, table)
        assert match.plies > plies
    assert table.stage is TableStage.FINISHED
    assert table.record.deadline is None


async def test_a_bot_plays_on_until_who_is_late_comes(guests: Guests) -> None:
    table = begun(guests, Late.SEAT)
    late = seat_to_move(table)
    guests.clock.pass_(hours=HOURS)
    await check(guests, table)
    assert table.playing.stands_in(late)
    guests.handle(table, table.names[late])
    assert not table.playing.stands_in(late)


async def test_who_is_there_and_late_loses_the_turn_alone(guests: Guests) -> None:
    table = begun(guests, Late.SEAT)
    late = seat_to_move(table)
    guests.handle(table, table.names[late])
    guests.clock.pass_(hours=HOURS)
    await check(guests, table)
    assert table.match.plies > 0
    assert table.playing.people == {0, 1}


async def test_the_match_is_put_aside(guests: Guests) -> None:
    table = begun(guests, Late.PAUSE)
    guests.clock.pass_(hours=HOURS)
    await check(guests, table)
    assert (table.stage, table.record.deadline) == (TableStage.PAUSED, None)
    assert said(table)[-2:] == [
        f"{table.names[seat_to_move(table)]} ran out of time.",
        "The match is paused.",
    ]
    table.playing.resume(0)
    assert table.record.deadline.at == guests.clock() + timedelta(hours=HOURS)


@pytest.mark.parametrize("stopping", [Asking.PAUSE, Asking.END])
async def test_nobody_stops_the_clock_alone(guests: Guests, stopping: Asking) -> None:
    table = begun(guests)
    ana = guests.handle(table, "Ana")
    guests.clock.pass_(hours=HOURS - 1)
    await ana.handle.ask(stopping)
    assert table.stage is TableStage.RUNNING
    assert ana.handle.company.asked_by_me


async def test_no_bot_for_who_still_has_time(guests: Guests) -> None:
    table = begun(guests)
    ana = guests.handle(table, "Ana")
    guests.clock.pass_(hours=3)
    (offer,) = [offered for offered in ana.handle.offers() if offered.kind is Asking.STAND_IN]
    assert str(offer.why_not) == "Bo still has time to move."


async def test_taking_back_gives_time_again(guests: Guests) -> None:
    table = begun(guests)
    first = seat_to_move(table)
    mover(*[guests.handle(table, name) for name in ("Ana", "Bo")]).play()
    guests.clock.pass_(hours=3)
    await table.playing.take_back(first)
    again = Deadline(0, first, guests.clock() + timedelta(hours=HOURS))
    assert table.record.deadline == again


# Restarts.


async def test_a_deadline_outlives_a_restart(guests: Guests) -> None:
    code, deadline = (table := begun(guests)).code, table.record.deadline
    await guests.again()
    assert guests.lobby.table(code).record.deadline == deadline


async def test_nobody_loses_by_a_host_that_was_down(guests: Guests) -> None:
    table = begun(guests)
    code, seat = table.code, seat_to_move(table)
    guests.clock.pass_(days=5)
    await guests.again()
    table = guests.lobby.table(code)
    await check(guests, table)
    assert (table.match.plies, table.record.deadline.seat) == (0, seat)
    assert table.record.deadline.at == guests.clock() + GRACE
    guests.clock.pass_(hours=GRACE / timedelta(hours=1))
    await check(guests, table)
    assert table.match.plies > 0


async def test_who_was_late_for_a_turn_has_their_seat_after_a_restart(guests: Guests) -> None:
    table = begun(guests)
    code, seat = table.code, seat_to_move(table)
    await table.playing.stand_in(seat)
    await guests.again()
    assert guests.lobby.table(code).playing.people == {0, 1}


async def test_a_move_without_its_deadline_gets_one(guests: Guests) -> None:
    """The match was written, the record was not: the deadline is another decision's."""
    table = begun(guests)
    code = table.code
    mover(*[guests.handle(table, name) for name in ("Ana", "Bo")]).play()
    table.kept.write(deadline=Deadline(0, 1 - seat_to_move(table), guests.clock()))
    await guests.again()
    deadline = guests.lobby.table(code).record.deadline
    assert (deadline.ply, deadline.at) == (1, guests.clock() + timedelta(hours=HOURS))


# The lobby.


async def test_what_waits_longest_comes_first(guests: Guests) -> None:
    ana = guests.person("Ana")
    slow, quick = (
        guests.table("Ana", bots=("random",), time_control=TimeControl(hours))
        for hours in (100, 10)
    )
    for table in (slow, quick):
        await table.match.settled()
    assert [card.code for card in guests.lobby.lobby(ana).yours] == [quick.code, slow.code]


@pytest.mark.parametrize("hours", [0, -1, MOST_HOURS + 1])
async def test_no_other_times(guests: Guests, hours: int) -> None:
    refusal = refused(lambda: guests.table("Ana", "Bo", time_control=TimeControl(hours)))
    assert refusal == f"The time per move is 1 to {MOST_HOURS} hours."


async def test_the_clock_is_looked_at_as_long_as_there_is_a_deadline(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[tuple[float, Callable[[], None]]] = []
    loop = asyncio.get_running_loop()
    later = loop.call_later

    def noted(wait: float, what: Any, *about: Any, **more: Any) -> asyncio.TimerHandle:
        if wait == EVERY:
            waits.append((wait, what))
        return later(wait, what, *about, **more)

    monkeypatch.setattr(loop, "call_later", noted)
    guests.table("Ana", "Bo")
    assert waits == []
    table = begun(guests, Late.PAUSE)
    assert len(waits) == 1
    for _ in range(HOURS * 60 // 4):
        guests.clock.pass_(minutes=4)
        waits[-1][1]()
        await guests.lobby._services.settled()
    assert table.stage is TableStage.PAUSED
    count = len(waits)
    waits[-1][1]()
    assert len(waits) == count


async def test_nobody_loses_by_a_clock_that_jumps(guests: Guests) -> None:
    table = begun(guests, Late.PAUSE)
    guests.clock.pass_(days=300)
    guests.lobby.deadlines._look()
    await guests.lobby._services.settled()
    assert table.stage is TableStage.RUNNING
    assert table.record.deadline.at == guests.clock() + GRACE


async def looked(guests: Guests) -> None:
    """The host looks at the clock, and what follows from it has happened."""
    guests.lobby.deadlines._look()
    await guests.lobby._services.settled()


async def test_a_clock_that_is_put_back_leaves_nobody_more_time_than_there_is(
    guests: Guests,
) -> None:
    guests.clock.pass_(days=400)
    table = begun(guests)
    guests.clock.pass_(days=-400)
    await looked(guests)
    assert table.record.deadline.at == guests.clock() + timedelta(hours=HOURS)


async def test_a_machine_that_was_asleep_has_let_nobody_be_away(guests: Guests) -> None:
    table = begun(guests)
    guests.clock.pass_(hours=HOURS)
    await looked(guests)
    ana = guests.handle(table, "Ana")
    await ana.handle.ask(Asking.END)
    assert table.stage is TableStage.RUNNING


async def test_what_cannot_be_written_is_tried_again_and_said_once(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(guests, Late.PAUSE)
    guests.clock.pass_(hours=HOURS)
    with monkeypatch.context() as patched:
        fill_disk(patched)
        for _ in range(3):
            await check(guests, table)
        assert table.stage is TableStage.RUNNING
    await check(guests, table)
    assert table.stage is TableStage.PAUSED
    assert sum("ran out of time" in line for line in said(table)) == 1


async def test_four_play_over_three_restarts_and_a_deadline_that_ran_out_meanwhile(
    guests: Guests,
) -> None:
    """Each comes for their decision alone and leaves again; nobody's is ever a bot's."""
    four = ("Ana", "Bo", "Cy", "Dan")
    table = guests.table(*four, time_control=TimeControl(HOURS))
    code, decided, down = table.code, 0, iter((1, 30, 3))
    while table.stage is TableStage.RUNNING:
        name = table.names[seat_to_move(table)]
        sat = guests.handle(table, name)
        sat.play()
        await sat.handle.close()
        decided += 1
        guests.clock.pass_(hours=HOURS / 2)
        if decided % 10 == 0 and (hours := next(down, 0)):
            await guests.lobby.close()
            guests.clock.pass_(hours=hours)
            await guests.again()
            table = guests.lobby.table(code)
        await guests.lobby.deadlines.check()
    assert table.stage is TableStage.FINISHED
    assert next(down, None) is None
    reading = table.reading(guests.person("Ana"))
    assert reading.match.plies == decided
    assert [player.name for player in reading.players] == list(four)


async def test_a_table_agrees_on_another_time(guests: Guests) -> None:
    table = begun(guests)
    before = table.record.deadline.at
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    offers = {offer.time.hours: str(offer.label) for offer in ana.handle.offers() if offer.time}
    assert offers == {
        8: "Set the time per move to 8 hours",
        72: "Set the time per move to 3 days",
        168: "Set the time per move to 7 days",
    }
    await ana.handle.ask(Asking.TIME, time=TimeControl(72))
    assert str(bo.handle.company.proposal.sentence) == "Ana asks for 3 days per move."
    assert table.record.time_control.hours == HOURS
    await bo.handle.answer(True)
    assert table.record.time_control == TimeControl(72, Late.TURN)
    assert table.record.deadline.at == before + timedelta(hours=48)
    assert "The time per move is now 3 days." in said(table)


async def test_nobody_loses_the_decision_that_waits_by_a_shorter_time(guests: Guests) -> None:
    table = begun(guests)
    guests.clock.pass_(hours=20)
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    await ana.handle.ask(Asking.TIME, time=TimeControl(8))
    await bo.handle.answer(True)
    assert table.record.deadline.at == guests.clock() + timedelta(hours=8)


async def test_a_table_without_a_time_control_is_asked_for_none(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana = guests.handle(table, "Ana")
    assert not [offer for offer in ana.handle.offers() if offer.time]
    assert "already has that time control" in refused(
        ana.handle.ask, Asking.TIME, None, TimeControl(72)
    )
    other = begun(guests)
    ana = guests.handle(other, "Ana")
    assert "already has that time control" in refused(
        ana.handle.ask, Asking.TIME, None, TimeControl(5)
    )
