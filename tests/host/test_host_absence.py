"""Players of a live tournament who are not there: the tables do not wait for ever."""

from datetime import timedelta

import pytest

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.table_waits import at_rest, waiting_line
from dogs_tui.host.commands.table_words import company, result, state
from dogs_tui.host.commands.tournaments import round_table
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.cards import card_of
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import Stage
from tests.support.lobby_builder import Guests, refused
from tests.support.tournaments import Cup


async def waiting_for_bo(guests: Guests, **setup: object) -> tuple[Cup, HostedTable]:
    """A match of Ana, who is there, and Bo, who is to move and is not."""
    cup = Cup(guests, "Ana", "Bo", **{"places": 2, "level": "", "rounds": 1, **setup})
    await cup.begin()
    ((_, table),) = cup.boards()
    await guests.sit(table, "Ana")
    while table.playing.to_move == table.seat_of(guests.person("Ana")):
        await cup.move(table, "Ana")
    return cup, table


async def look_after(cup: Cup, **time: float) -> None:
    cup.guests.clock.pass_(**time)
    await cup.organizer.look()


@pytest.mark.on_both
async def test_a_bot_plays_on_until_the_player_comes(guests: Guests) -> None:
    cup, table = await waiting_for_bo(guests)
    seat = table.seat_of(guests.person("Bo"))
    missing = table.playing.missing
    assert missing is not None
    assert (missing.seat, missing.until - guests.clock()) == (seat, timedelta(minutes=10))
    await look_after(cup, minutes=9)
    assert not table.playing.stands_in(seat)
    await guests.again()  # Nobody could come while the host was down.
    table = guests.lobby.table(table.code)
    await guests.sit(table, "Ana")
    await look_after(cup, minutes=9)
    assert not table.playing.stands_in(seat)
    await look_after(cup, minutes=1)
    assert table.playing.stands_in(seat)
    assert table.playing.missing is None
    await guests.sit(table, "Bo")
    assert not table.playing.stands_in(seat)


@pytest.mark.on_both
@pytest.mark.parametrize("breaks_off", [False, True])
async def test_the_match_is_lost_where_the_tournament_says_so(
    guests: Guests, monkeypatch: pytest.MonkeyPatch, breaks_off: bool
) -> None:
    cup, table = await waiting_for_bo(guests, forfeits=True)
    warned: list[str] = []
    guests.lobby.listen(guests.person("Bo"), lambda news: warned.append(str(news.sentence)))
    for _ in range(9):
        await look_after(cup, minutes=1)
        guests.lobby.reminders.look()
    assert [each for each in warned if "lose" in each] == [
        "Cup: in 5 minutes you lose this match.",
        "Cup: in 2 minutes you lose this match.",
    ]
    with monkeypatch.context() as broken:
        if breaks_off:
            broken.setattr(HostedMatch, "end_for_all", _refusing)
        await look_after(cup, minutes=1)
        await guests.again()
    await cup.organizer.look()
    assert cup.now.stage is Stage.OVER
    assert [(row.entrant.name, row.points) for row in standings(cup.now)] == [
        ("Ana", 1.0),
        ("Bo", 0.0),
    ]
    (listing,) = guests.lobby.lobby(guests.person("Bo")).played
    assert (company(listing), state(listing, guests.clock())) == (
        "Cup: Ana, Bo",
        "Bo was not there",
    )
    handle = (await guests.sit(guests.lobby.table(table.code), "Bo")).handle
    why = "Bo was not there and loses this match."
    assert [at_rest(handle.company, shut=False), result(listing)] == [why] * 2
    card = card_of(cup.now, guests.person("Ana").id)
    assert round_table(card.rounds[0], guests.clock()).rows[0][2].endswith(", Bo was not there")


def _refusing(*_: object) -> None:
    raise LobbyError(phrase("The disk is full."))


@pytest.mark.parametrize("setup", [{"absence": 0}, {"time_control": TimeControl(24), "days": 7}])
async def test_a_tournament_may_wait(guests: Guests, setup: dict[str, object]) -> None:
    cup, table = await waiting_for_bo(guests, **setup)
    assert table.playing.missing is None
    await look_after(cup, hours=5)
    assert not table.playing.stands_in(table.seat_of(guests.person("Bo")))


async def test_the_organiser_need_not_wait(guests: Guests) -> None:
    cup, table = await waiting_for_bo(guests)
    go_on = cup.organizer.go_on_without_missing
    assert "Only the tournament's owner" in refused(go_on, guests.person("Bo"), cup.code)
    await go_on(guests.person("Ana"), cup.code)
    assert table.playing.stands_in(table.seat_of(guests.person("Bo")))
    await guests.sit(table, "Bo")
    assert "Nobody is missing" in refused(go_on, guests.person("Ana"), cup.code)


@pytest.mark.parametrize(
    ("forfeits", "at_table", "in_list"),
    [
        (False, "A bot plays on in 7 min.", "bot in 7 min: Bo is missing"),
        (True, " and loses this match in 7 min.", "loss in 7 min: Bo is missing"),
    ],
)
async def test_it_is_said_who_is_missing_and_what_happens_when(
    guests: Guests, forfeits: bool, at_table: str, in_list: str
) -> None:
    cup, table = await waiting_for_bo(guests, forfeits=forfeits)
    handle = (await guests.sit(table, "Ana")).handle
    guests.clock.pass_(minutes=3)
    now, mover = guests.clock(), table.playing.to_move
    line = waiting_line(handle.company, handle, mover, now, "F3")
    assert line.startswith("Bo has been missing for 3 min")
    assert line.endswith(at_table)
    card = card_of(cup.now, guests.person("Ana").id, cup.organizer.kept.missing_at)
    assert round_table(card.rounds[0], now).rows[0][2] == in_list


async def test_nobody_waits_for_an_absent_player_against_a_bot(guests: Guests) -> None:
    cup = Cup(guests, "Ana", places=2, rounds=1)
    await cup.begin()
    ((_, table),) = cup.boards()
    await cup.rest()
    await look_after(cup, minutes=10)
    await table.match.settled()
    await cup.organizer.look()
    assert cup.now.stage is Stage.OVER
