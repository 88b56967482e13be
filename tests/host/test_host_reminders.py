"""Reminders on screen: of evenings, of rounds, of ends; once, wherever somebody is."""

import asyncio
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.commands.calendar import asked, evenings_for, marks, remind
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.commands.lobby_lists import Entry, rows_of
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.tournament import TournamentSetup
from tests.support.fake_lobby import FakeGuestApp
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests
from tests.support.memory_connection import GuestTerminal
from tests.support.tournaments import BOT, GAME, Cup

SETUP = TournamentSetup("-", GAME, 2, rounds=2, places=2, level=BOT)


class Here:
    """Somebody on the host, with what they are reminded of."""

    def __init__(self, guests: Guests, name: str) -> None:
        self._told: list[LobbyNews] = []
        guests.lobby.listen(guests.person(name), self._told.append)

    def told(self) -> list[str]:
        told = [str(news.sentence) for news in self._told if news.kind == "reminder"]
        self._told.clear()
        return told


def evening(guests: Guests, *names: str, cup: TournamentSetup | None = SETUP) -> str:
    """Thursday's evening in two days, to which people come; gives its code."""
    first = datetime.combine(guests.clock().date() + timedelta(days=2), datetime.min.time())
    plan = Plan("Club cup", first.replace(hour=19, minute=30), weekly=True, cup=cup)
    code = guests.lobby.calendar.announce(guests.person(names[0]), plan).code
    for name in names[1:]:
        guests.lobby.calendar.come(guests.person(name), code)
    return code


def at(guests: Guests, **before: float) -> Lobby:
    """So long before the next evening begins."""
    (next_,) = guests.lobby.calendar.upcoming(guests.clock(), 1)
    guests.clock.now = next_.begins - timedelta(**before)
    guests.lobby.reminders.look()
    return guests.lobby


def of_cup(guests: Guests, code: str) -> list[tuple[str, str]]:
    """What Ana's lobby and her calendar say of an evening's tournament."""
    lists = guests.lobby.lobby(guests.person("Ana"))
    rows = [row for row in rows_of(lists) if isinstance(row, Entry) and row.code == code]
    (evening, *_) = evenings_for(guests.lobby, guests.person("Ana"))
    return [(row.section, row.state) for row in rows] + [(marks(evening), asked(evening))]


@pytest.mark.on_both
async def test_whoever_is_here_is_reminded_once_also_over_a_restart(guests: Guests) -> None:
    evening(guests, "Ana", "Bo")
    ana, cy = Here(guests, "Ana"), Here(guests, "Cy")
    at(guests, hours=4)
    assert ana.told() == []
    at(guests, hours=3)
    at(guests, hours=2)
    assert ana.told() == ["Club cup begins today at 19:30."]
    assert cy.told() == [], "who does not come is not reminded"
    await guests.again()
    ana, bo = Here(guests, "Ana"), Here(guests, "Bo")
    at(guests, hours=1)
    assert (ana.told(), bo.told()) == ([], ["Club cup begins today at 19:30."])
    at(guests, minutes=10)
    at(guests, minutes=9)
    assert (ana.told(), bo.told()) == (["Club cup begins in 10 minutes."],) * 2
    at(guests)
    await guests.lobby.tournaments.look()
    guests.lobby.reminders.look()
    assert ana.told() == ["Club cup: round 1 begins. You play Bo."]
    assert bo.told() == ["Club cup: round 1 begins. You play Ana."]
    (cup,) = guests.lobby.tournaments.kept.all()
    opens = "Press enter to open the tournament."
    assert of_cup(guests, cup.code) == [
        ("soon", "round 1 of 2"),
        ("round 1 of 2, weekly, tournament", f"Round 1 of 2. {opens}"),
    ]
    playing = Cup.of(guests, cup.code, "Ana", "Bo")
    await playing.play_round()
    guests.lobby.reminders.look()
    assert ana.told() == ["Club cup: round 2 begins. You play Bo."]
    await guests.again()
    ana = Here(guests, "Ana")
    guests.lobby.reminders.look()
    assert ana.told() == []
    while not playing.now.over:
        await playing.play_round()
    guests.lobby.reminders.look()
    assert ana.told()[0].startswith("Club cup is over. Your rank: ")
    over = ("finished, weekly, tournament", f"This tournament is over. {opens}")
    assert of_cup(guests, cup.code) == [over]


@pytest.mark.parametrize(
    ("names", "setup", "said"),
    [
        (("Ana",), SETUP, "Club cup: round 1 begins. You play"),
        (("Ana",), None, "Club cup begins now."),
        (
            ("Ana",),
            TournamentSetup("-", GAME, 2, places=2, rounds=1),
            "Too few players entered Club cup.",
        ),
    ],
)
async def test_the_beginning_is_told(
    guests: Guests, names: tuple[str, ...], setup: TournamentSetup | None, said: str
) -> None:
    evening(guests, *names, cup=setup)
    ana = Here(guests, "Ana")
    at(guests)
    await guests.lobby.tournaments.look()
    for _ in range(2):
        guests.lobby.reminders.look()
    (told,) = ana.told()
    assert told.startswith(said)


async def test_who_wants_none_gets_none_and_who_was_sent_one_no_other(guests: Guests) -> None:
    code = evening(guests, "Ana", "Bo", "Cy", cup=None)
    here = [Here(guests, name) for name in ("Ana", "Bo", "Cy")]
    muted = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ana"))
    remind(muted, False)
    bo = guests.person("Bo")
    (next_,) = guests.lobby.calendar.upcoming(guests.clock(), 1)
    guests.lobby.notifications.choose(
        bo, guests.lobby.notifications.of(bo.id).when, 5, reminders=True
    )
    guests.lobby.notifications.keep_told(bo.id, [f"evening {code} {next_.day}"], together=False)
    at(guests, hours=1)
    assert [each.told() for each in here] == [[], [], ["Club cup begins today at 19:30."]]
    guests.lobby.calendar.cancel(guests.person("Ana"), code)
    guests.lobby.reminders.look()
    assert [each.told() for each in here] == [[], *[["Club cup is cancelled."]] * 2]


async def test_a_reminder_leads_where_it_is_about(guests: Guests) -> None:
    code = evening(guests, "Ana", "Bo")
    app = FakeGuestApp(guests.lobby, LobbyScreen, guests.person("Ana"))
    app.called = lambda _: None  # type: ignore[method-assign]
    guests.lobby.listen(guests.person("Ana"), app._news_came)
    (cup,) = guests.lobby.tournaments.kept.all()
    at(guests, minutes=10)
    assert app.next_table() == GoTo(page=cup.code)
    assert app.next_table().page == "", "it leads there once"
    at(guests)
    await guests.lobby.tournaments.look()
    guests.lobby.reminders.look()
    ((board, table),) = Cup.of(guests, cup.code, "Ana", "Bo").boards()
    assert app.next_table() == GoTo(board.table)
    assert table.code == board.table
    assert code != cup.code


async def test_at_a_table_it_stands_beside_what_is_asked_and_a_key_leads_there(
    guests: Guests, tmp_path: Path
) -> None:
    evening(guests, "Ana", "Bo")
    at(guests, hours=4)
    table = guests.table("Ana", bots=("random",))
    terminal = GuestTerminal(key=guests.person("Ana").keys[0], code=table.code)
    session = Session(terminal.line, guests.lobby, reports=tmp_path)
    running = asyncio.create_task(session.run())
    await terminal.wait_for(lambda _: guests.person("Ana").at == table.code)
    terminal.press("f4")
    await terminal.wait_for("You have no new reminder.")
    at(guests, minutes=10)
    await terminal.wait_for("Club cup begins in 10 minutes. F4: open")
    terminal.press("f4")
    await terminal.wait_for("standings")
    terminal.press("escape")
    await terminal.wait_for(lambda text: "standings" not in text and "reminder" not in text)
    terminal.lose()
    await running


async def test_in_lines_a_word_leads_there(guests: Guests, come: Come) -> None:
    evening(guests, "Ana", "Bo")
    at(guests, hours=4)
    table = guests.table("Ana", bots=("random",))
    ana, _ = await come("Ana", code=table.code)
    at(guests, minutes=10)
    output = await ana.type("next")
    assert "Club cup begins in 10 minutes. Type next to go there." in output
    assert "Missing for 10 min: a bot plays on." in output.split("go there.")[1]


async def test_after_a_match_it_is_said_what_it_means_for_the_tournament(
    guests: Guests, come: Come
) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cy", "Dee", places=4, level="", rounds=2)
    await cup.begin()
    table = cup.board_of("Ana")
    other = next(seat.name for seat in table.record.seats if seat.name != "Ana")
    while not table.record.over:
        for name in ("Ana", other):
            if not table.record.over:
                await cup.move(table, name)
    await guests.lobby._services.settled()
    waits = guests.table("Ana", bots=("random",), time_control=TimeControl(10))
    await waits.match.settled()
    ana, output = await come("Ana", code=table.code)
    assert re.search(r"Cup: your rank is \d of 4. Round 2 begins when 1 more table", output)
    assert "Round 1 of 2." in await ana.type("next")
