"""The screens of records at a host: how they look, and what their keys do."""

from itertools import product
from typing import Any

import pytest

from dogs_tui.host.results.pages import ENOUGH
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.new_table import NewTableScreen
from dogs_tui.host.sessions.screens.records import HostRecordsScreen
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.replay.screen import ReplayScreen
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.host_screens import in_loop, pressed, pressing
from tests.support.hosted_deals import play_out
from tests.support.lobby_builder import Guests
from tests.support.pictures import SnapCompare, comparable, each_size

TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


@pytest.fixture(autouse=True)
def _known_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = ("".join(signs) for signs in product("CDFG", "HJKM", "NPQR", "T", "V", "W"))
    monkeypatch.setattr("dogs_tui.host.tables.tables.new_code", lambda _: next(codes))


def guest(guests: Guests, name: str = "Ana", opened: Any = HostRecordsScreen) -> FakeGuestApp:
    lobby: Any = guests.lobby
    return FakeGuestApp(lobby, opened, guests.person(name), None, TRUECOLOR)


def over(guests: Guests, *names: str, luck: str = "", **plan: Any) -> str:
    """A match of these people that has ended; gives its code."""
    table = guests.table(*names, **{"rated": True, "hints": False, **plan})
    play_out(table, luck)
    return table.code


def a_season(guests: Guests) -> None:
    """Three who have played much, two of whom are shown, and one more who is not."""
    for luck in "abcdefgh"[:ENOUGH]:
        over(guests, "Ana", "Bernhard", luck=luck)
        over(guests, "Bernhard", "Ana", "Cleo", luck=luck)
    over(guests, "Ana", "Cleo", rated=False, private=True)
    over(guests, "Ana", game="dog_kids", bots=("random",), rated=False)
    for name in ("Ana", "Bernhard"):
        guests.lobby.people.show(guests.person(name), True)


@comparable
@each_size
def test_own_page(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    in_loop(lambda: a_season(open_lobby))
    assert snap_compare(guest(open_lobby), terminal_size=size, run_before=pressing("down"))


@comparable
@each_size
def test_page_of_another(
    open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    in_loop(lambda: a_season(open_lobby))
    before = pressing("p", *"bernhard", "enter")
    assert snap_compare(guest(open_lobby, "Cleo"), terminal_size=size, run_before=before)


@comparable
@each_size
def test_season(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    in_loop(lambda: a_season(open_lobby))
    assert snap_compare(guest(open_lobby), terminal_size=size, run_before=pressing("right"))


@comparable
@each_size
def test_nothing_yet(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(guest(open_lobby), terminal_size=size, run_before=pressing())


async def test_a_page_is_shown_and_hidden_again(guests: Guests) -> None:
    app = guest(guests)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "y")
        assert guests.person("Ana").shown
        assert "Others can see your statistics" in painted(app)
        await pressed(pilot, "right", "y")
        assert not guests.person("Ana").shown
        assert "Only you can see your statistics" in painted(app)


async def test_a_match_is_watched_again_from_the_page(guests: Guests) -> None:
    over(guests, "Ana", "Bo")
    app = guest(guests, opened=LobbyScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "a", "enter")
        assert isinstance(app.screen, ReplayScreen)


async def test_somebody_in_a_table_has_a_page(guests: Guests) -> None:
    a_season(guests)
    app = guest(guests, "Cleo")
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "right", "down", "enter")
        assert "Statistics: " in painted(app)
        await pressed(pilot, "p", *"nobody", "enter")
        refused = app.screen.query_one(PromptLine).refused
        assert "No public statistics for nobody" in refused


async def test_seasons_go_round(guests: Guests) -> None:
    a_season(guests)
    guests.clock.pass_(days=100)
    app = guest(guests)
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "right")
        assert "The rankings of 2026, July to September are empty." in painted(app)
        await pressed(pilot, "s")
        assert "2026, April to June" in painted(app)
        assert "Bernhard" in painted(app)
        await pressed(pilot, "s", "left")
        assert "Your statistics" in painted(app)


async def test_a_table_is_laid_rated(guests: Guests) -> None:
    app = guest(guests, opened=lambda: NewTableScreen("dog_lover"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        form = app.screen.form
        keys = [field.key for field in form.fields]
        form.cursor = keys.index("rated")
        await pressed(pilot, "right")
        form.cursor = 0
        await pressed(pilot, "enter")
    (code,) = app.tables
    record = guests.lobby.table(code).record
    assert (record.rated, record.hints) == (True, False)


async def test_a_rated_table_for_one_is_refused_where_it_is_laid(guests: Guests) -> None:
    app = guest(guests, opened=lambda: NewTableScreen("dog_lover"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        form = app.screen.form
        for field in form.seat_fields[1:]:
            field.index = 2
        keys = [field.key for field in form.fields]
        form.cursor = keys.index("rated")
        await pressed(pilot, "right")
        assert "between humans" in app.screen.query_one(PromptLine).refused
        form.cursor = 0
        await pressed(pilot, "enter")
    assert app.tables == []
