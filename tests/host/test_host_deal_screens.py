"""The screens of deals at a host: how they look, and what their keys do."""

from collections.abc import Callable
from datetime import date
from itertools import cycle
from typing import Any

import pytest
from textual.screen import Screen

from dogs_tui.home.deal_rows import DealRows
from dogs_tui.home.deal_table import ScoreTable
from dogs_tui.host.sessions.screens.deals import HostDealsScreen, HostDealTable, TogetherLines
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match import deals
from dogs_tui.match.veil import VEILED
from dogs_tui.play.replay.screen import ReplayScreen
from tests.support.deals import any_deal
from tests.support.fake_lobby import FakeGuestApp
from tests.support.host_screens import in_loop, pressed, pressing
from tests.support.hosted_deals import begun, finished, laid, play_out
from tests.support.lobby_builder import Guests
from tests.support.pictures import SnapCompare, comparable, each_size

DAY = date(2026, 5, 1)
DEAL = any_deal()
CONSOLE = {"TERM": "linux", "LANG": "C"}
TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


@pytest.fixture(autouse=True)
def _known_codes_and_day(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = cycle("CDFGHJKM")
    monkeypatch.setattr("dogs_tui.host.tables.tables.new_code", lambda _: f"NPQRT{next(ends)}")
    monkeypatch.setattr(deals, "today", lambda: DAY)


def guest(
    guests: Guests,
    opened: Callable[[], Screen[Any]],
    name: str = "Ana",
    environment: dict[str, str] | None = None,
) -> FakeGuestApp:
    lobby: Any = guests.lobby
    person = guests.person(name)
    return FakeGuestApp(lobby, opened, person, None, environment or TRUECOLOR)


def a_busy_day(guests: Guests) -> str:
    """Ana has finished a deal, plays another, and is in a duplicate; gives its code."""
    finished(guests, DEAL, "Ana", "Bernhard", "Cleo")
    begun(guests, deals.daily("dog_kids", DAY), "Ana")
    code, tables = laid(guests, any_deal(seed=8), "Ana", "Bernhard")
    play_out(tables[1], "Bernhard")
    laid(guests, any_deal(seed=9), "Cleo")
    return code


@comparable
@each_size
def test_deals(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    in_loop(lambda: a_busy_day(open_lobby))
    app = guest(open_lobby, HostDealsScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing("end"))


@comparable
@each_size
def test_table(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    in_loop(lambda: a_busy_day(open_lobby))
    app = guest(open_lobby, lambda: HostDealTable(DEAL))
    assert snap_compare(app, terminal_size=size, run_before=pressing("right"))


@comparable
@each_size
def test_duplicate(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    code = in_loop(lambda: a_busy_day(open_lobby))
    app = guest(open_lobby, lambda: HostDealTable(any_deal(seed=8), code), "Bernhard")
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@comparable
@each_size
def test_veiled(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    code = in_loop(lambda: a_busy_day(open_lobby))
    app = guest(open_lobby, lambda: HostDealTable(any_deal(seed=8), code), environment=CONSOLE)
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@comparable
@each_size
def test_lobby(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    in_loop(lambda: a_busy_day(open_lobby))
    app = guest(open_lobby, LobbyScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing("down", "down"))


def refusal(app: FakeGuestApp) -> str:
    return app.screen.query_one(PromptLine).refused


async def test_a_deal_is_begun_and_gone_on_with(guests: Guests) -> None:
    app = guest(guests, LobbyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "t", "enter")
        assert isinstance(app.screen, HostDealsScreen)
        ana = guests.person("Ana")
        (code,) = app.tables
        assert guests.lobby.deals.under_way(ana, deals.daily_deals(DAY)[0].line) == code
        await pressed(pilot, "escape", "t")
        assert "running" in app.screen.query_one(DealRows).painted_text()
        await pressed(pilot, "enter")
        assert app.tables == [code, code]


async def test_a_line_is_pasted_and_begun(guests: Guests) -> None:
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "p", *DEAL.line.lower().replace("-", ""), "enter", "enter")
        assert len(app.tables) == 1
        assert guests.lobby.table(app.tables[0]).record.deal.line == DEAL.line


async def test_a_mistyped_line_gets_a_sentence(guests: Guests) -> None:
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "p", *DEAL.line[:-1].lower().replace("-", ""), "enter")
        assert refusal(app).startswith("This deal code has a typo")
        assert app.screen.query_one(DealRows).deals == deals.daily_deals(DAY)


async def test_the_table_leads_to_replays(guests: Guests) -> None:
    finished(guests, DEAL, "Ana", "Bo")
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "end", "enter")
        assert isinstance(app.screen, HostDealTable)
        table = app.screen.query_one(ScoreTable)
        other = [entry.name for entry in table.entries].index("Bo")
        await pressed(pilot, *["right"] * other, "w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.table.names[DEAL.seat] == "Bo"


async def test_nothing_opens_before_one_has_finished(guests: Guests) -> None:
    finished(guests, DEAL, "Bo")
    begun(guests, DEAL, "Ana")
    app = guest(guests, LobbyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "o")
        assert isinstance(app.screen, HostDealTable)
        assert refusal(app) == str(VEILED)
        assert app.screen.query_one(ScoreTable).entries == ()
        await pressed(pilot, "w", "escape", "t", "end", "t")
        assert isinstance(app.screen, HostDealsScreen)


async def test_a_duplicate_is_laid_and_told_of_as_it_goes(guests: Guests) -> None:
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "n")
        deal = app.screen.query_one(DealRows).current
        assert deal not in deals.daily_deals(DAY)
        await pressed(pilot, "d", "backspace", "3", "enter")
        (code,) = app.tables
        _, duplicate = guests.lobby.deals.deal_at(code)
        app.push_screen(HostDealTable(deal, duplicate))
        await pressed(pilot)
        lines = app.screen.query_one(TogetherLines)
        assert "Open slots: 2" in lines.painted_text()
        bos = guests.lobby.deals.come(guests.person("Bo"), duplicate)
        await pressed(pilot)
        assert "Bo: playing" in lines.painted_text()
        play_out(bos, "Bo")
        await pressed(pilot)
        assert app.screen.query_one(ScoreTable).entries == ()
        play_out(guests.lobby.table(code), "Ana")
        app.screen._look_again()
        await pressed(pilot)
        assert {entry.name for entry in app.screen.query_one(ScoreTable).entries} == {"Ana", "Bo"}


async def test_an_attempt_that_was_ended_counts(guests: Guests) -> None:
    begun(guests, DEAL, "Ana").playing.end(DEAL.seat)
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "end")
        assert "stopped early" in app.screen.query_one(DealRows).painted_text()
        assert app.screen.query_one(PromptLine).asked.endswith("for practice.")


@pytest.mark.parametrize("typed", ["1", "99", "x", "2px"])
async def test_a_duplicate_for_nobody_gets_a_sentence(guests: Guests, typed: str) -> None:
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "d", "backspace", *typed, "enter")
        assert refusal(app) == "A duplicate is for 2 to 16 people."
        assert app.tables == []


async def test_a_private_duplicate(guests: Guests) -> None:
    app = guest(guests, HostDealsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "d", "p", "enter")
        assert guests.lobby.table(app.tables[0]).record.duplicate.private


async def test_a_duplicate_in_the_lobby_is_begun_by_enter(guests: Guests) -> None:
    code, _ = laid(guests, DEAL, "Bo")
    app = guest(guests, LobbyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "v")
        assert app.tables == []
        await pressed(pilot, "enter")
        assert app.tables == [code]
