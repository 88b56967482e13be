"""Days off: the time of who takes them does not run."""

import contextlib
from datetime import timedelta

import pytest

from dogs_tui.host.commands.table_words import whereabouts
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.days_off import MOST_DAYS
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.fake_lobby import FakeGuestApp
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests, refused

HOURS = 24


def begun(guests: Guests) -> tuple[HostedTable, str]:
    """A table with a day for each decision, and who is to move."""
    table = guests.table("Ana", "Bo", time_control=TimeControl(HOURS, Late.TURN))
    return table, table.names[table.playing.to_move]


async def check(guests: Guests, table: HostedTable) -> None:
    await guests.lobby.deadlines.check()
    await table.match.settled()


async def test_the_time_of_who_is_off_does_not_run(guests: Guests) -> None:
    table, first = begun(guests)
    guests.clock.pass_(hours=20)
    until = guests.lobby.holidays.take(guests.person(first), 7)
    assert until == guests.clock() + timedelta(days=7)
    assert table.record.deadline.at == until + timedelta(hours=4)
    guests.clock.pass_(days=7, hours=3)
    await check(guests, table)
    assert table.match.plies == 0
    guests.clock.pass_(hours=1)
    await check(guests, table)
    assert table.match.plies > 0


async def test_who_is_back_early_has_what_was_left(guests: Guests) -> None:
    table, first = begun(guests)
    guests.clock.pass_(hours=20)
    person = guests.person(first)
    guests.lobby.holidays.take(person, 7)
    guests.clock.pass_(days=2)
    guests.lobby.holidays.end(person)
    assert table.record.deadline.at == guests.clock() + timedelta(hours=4)
    assert guests.lobby.holidays.days_left(person) == MOST_DAYS - 2


async def test_a_decision_that_comes_meanwhile_begins_to_run_afterwards(guests: Guests) -> None:
    table, first = begun(guests)
    second = "Bo" if first == "Ana" else "Ana"
    until = guests.lobby.holidays.take(guests.person(second), 3)
    await guests.move(table)
    if table.names[table.playing.to_move] == second:
        assert table.record.deadline.at == until + timedelta(hours=HOURS)


async def test_the_others_go_on_as_ever_and_see_it(guests: Guests) -> None:
    table, first = begun(guests)
    second = "Bo" if first == "Ana" else "Ana"
    before = table.record.deadline
    until = guests.lobby.holidays.take(guests.person(second), 3)
    assert table.record.deadline == before
    sitter = next(one for one in table.card().sitters if one.name == second)
    assert sitter.off_until == until
    assert str(whereabouts(sitter, guests.clock())) == f"on vacation until {until:%d %b}"


async def test_another_time_takes_nobody_their_days_off(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", time_control=TimeControl(7 * 24, Late.TURN))
    first = table.names[table.playing.to_move]
    guests.clock.pass_(days=6)
    until = guests.lobby.holidays.take(guests.person(first), 10)
    table.deadline.change_time(TimeControl(8))
    assert table.record.deadline.at == until + timedelta(hours=8)


@pytest.mark.parametrize("asked", [Asking.PAUSE, Asking.END, Asking.STAND_IN])
async def test_nobody_decides_without_who_is_off(guests: Guests, asked: Asking) -> None:
    table, first = begun(guests)
    seat = table.names.index(first)
    guests.lobby.holidays.take(guests.person(first), 10)
    other = await guests.sit(table, table.names[1 - seat])
    about = seat if asked is Asking.STAND_IN else None

    async def ask() -> None:
        with contextlib.suppress(LobbyError):
            await other.handle.ask(asked, about)

    for _ in range(2):  # While they are off, and in the time that they have afterwards.
        await ask()
        assert (table.stage, table.playing.people) == (TableStage.RUNNING, {0, 1})
        if other.handle.company.asked_by_me:
            other.handle.withdraw()
        guests.clock.pass_(days=10, hours=HOURS - 1)
    await ask()
    assert (table.stage, table.playing.people) != (TableStage.RUNNING, {0, 1})


async def test_there_are_thirty_days_a_year(guests: Guests) -> None:
    holidays, ana = guests.lobby.holidays, guests.person("Ana")
    assert "1 to 30" in refused(holidays.take, ana, MOST_DAYS + 1)
    holidays.take(ana, 20)
    assert "already on vacation" in refused(holidays.take, ana, 1)
    guests.clock.pass_(days=21)
    assert "1 to 10" in refused(holidays.take, ana, 11)
    holidays.take(ana, 10)
    guests.clock.pass_(days=10)
    assert "used all" in refused(holidays.take, ana, 1)
    assert "not on vacation" in refused(holidays.end, ana)
    guests.clock.pass_(days=355)
    assert holidays.days_left(ana) == 20


async def test_they_outlive_a_restart(guests: Guests) -> None:
    table, first = begun(guests)
    until = guests.lobby.holidays.take(guests.person(first), 7)
    at = table.record.deadline.at
    await guests.again()
    table = guests.lobby.table(table.code)
    assert table.record.deadline.at == at
    assert guests.lobby.holidays.until(guests.person(first)) == until


async def test_by_keys(guests: Guests) -> None:
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        prompt = app.screen.query_one(PromptLine)
        await pilot.press("y", *"abc", "enter")
        assert "a number of days" in prompt.refused
        await pilot.press("y", "5", "enter")
        assert "On vacation until" in f"{prompt.asked} {prompt.news}"
        await pilot.press("y", "0", "enter")
        assert "Your clocks are running again." in f"{prompt.asked} {prompt.news}"


async def test_in_lines(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "You have 30 vacation days left" in await ana.type("vacation")
    assert "On vacation until" in await ana.type("vacation 3")
    assert "a number of days" in await ana.type("vacation 1000000000000000000000")
    output = await ana.type("off 0")
    assert "'off' is now called 'vacation'." in output
    assert "Your clocks are running again" in output
