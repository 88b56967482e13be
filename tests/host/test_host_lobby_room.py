"""The room of a table that waits for people, by keys; the others act through the lobby."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.bots.levels import about
from dogs_tui.home.rules import RulesScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.sessions.screens.waiting_room import RoomBoard, RoomScreen, offered
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.setup import offered_levels
from dogs_tui.words import say
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.lobby_builder import Guests

pytestmark = pytest.mark.telling


@asynccontextmanager
async def in_room(
    guests: Guests, table: HostedTable, name: str
) -> AsyncIterator[tuple[FakeGuestApp, Pilot[Any]]]:
    person = guests.person(name)
    handle = await table.enter(person)
    app = FakeGuestApp(guests.lobby, lambda: RoomScreen(handle), person)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def asked(app: FakeGuestApp) -> str:
    return app.screen.query_one(PromptLine).asked


def refused(app: FakeGuestApp) -> str:
    return app.screen.query_one(PromptLine).refused


def keys(app: FakeGuestApp) -> list[str]:
    return [label for _, label in app.screen.query_one(KeyBar).shown()]


async def test_the_room_has_all_to_tell_friends(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", "steady"))
    async with in_room(guests, table, "Ana") as (app, _):
        text = painted(app)
        assert f"join {table.code}" in text
        assert " ".join(table.code) in text
        assert "bot, steady" in text
        assert asked(app) == "One more, and the match begins."


async def test_one_key_sits_down_and_the_last_seat_begins_the_match(guests: Guests) -> None:
    table = guests.table("Ana", bots=("",))
    ben = guests.person("Ben")
    async with in_room(guests, table, "Ben") as (app, pilot):
        assert asked(app) == "Press enter to sit down here."
        await pilot.press("enter")
        assert table.seat_of(ben) == 1
        assert table.stage is TableStage.RUNNING
        await pilot.pause()
        assert app.tables == [table.code]


async def test_everybody_in_the_room_goes_to_the_table(guests: Guests) -> None:
    table = guests.table("Ana", bots=("",))
    async with in_room(guests, table, "Ana") as (app, pilot):
        table.room(guests.person("Ben")).sit()
        await pilot.pause()
        assert app.tables == [table.code]


async def test_who_comes_and_goes_is_seen_at_once(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ana") as (app, pilot):
        board = app.screen.query_one(RoomBoard)
        table.room(guests.person("Ben")).sit()
        await pilot.pause()
        assert "Ben" in board.painted_text()
        assert "away" in board.painted_text()
        sat = guests.handle(table, "Ben")
        await pilot.pause()
        assert "here" in board.painted_text()
        table.room(guests.person("Ben")).stand()
        await sat.handle.close()
        await pilot.pause()
        assert "Ben" not in board.painted_text()


async def test_who_has_no_seat_is_seen_too(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Cyra") as (app, pilot):
        assert "also here" not in painted(app)
        guests.handle(table, "Ben")
        await pilot.pause()
        assert "also here: Ben" in painted(app)


async def test_one_changes_seats_and_stands_up(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    ana = guests.person("Ana")
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("enter")
        assert "press u" in refused(app)
        await pilot.press("down", "enter")
        assert table.seat_of(ana) == 1
        assert "stand up" in keys(app)
        await pilot.press("u")
        assert table.seat_of(ana) is None
        assert "stand up" not in keys(app)


async def test_the_owner_gives_seats_to_bots_and_opens_them(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    levels = offered_levels(table.game)
    async with in_room(guests, table, "Ana") as (app, pilot):
        assert "bot" not in keys(app)
        await pilot.press("down", "right")
        assert table.card().sitters[1].level == levels[0]
        assert app.screen.query_one(PromptLine).meaning == say(about(table.game, levels[0]))
        assert "bot" in keys(app)
        await pilot.press("left")
        assert table.card().sitters[1].open
        assert app.screen.query_one(PromptLine).meaning == ""
        await pilot.press("left")
        assert table.card().sitters[1].open
        await pilot.press(*["right"] * (len(levels) + 1))
        assert table.card().sitters[1].level == levels[-1]


async def test_others_change_nothing_of_the_table(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ben") as (app, pilot):
        assert not {"bot", "close", "watching"} & set(keys(app))
        await pilot.press("right", "d", "d", "w")
        assert table.card().sitters[1].open
        assert table.card().watchable
        assert app.lobbies == []


async def test_a_table_is_taken_away_by_pressing_twice(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("d")
        assert "Press d again" in refused(app)
        await pilot.press("down", "d")
        assert "Press d again" in refused(app)
        assert not table.kept.closed
        await pilot.press("d")
        assert table.kept.closed
        await pilot.pause()
        assert app.lobbies == [""]


async def test_who_is_in_the_room_is_told_that_the_table_is_gone(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ben") as (app, pilot):
        table.room(guests.person("Ana")).disband()
        await pilot.pause()
        assert app.lobbies == ["Ana closed the table."]


@pytest.mark.parametrize(("hints", "word"), [(True, "allowed"), (False, "off")])
async def test_the_room_says_whether_hints_are_allowed(
    guests: Guests, hints: bool, word: str
) -> None:
    table = guests.table("Ana", bots=("", ""), hints=hints)
    async with in_room(guests, table, "Ben") as (app, _pilot):
        (line,) = [line for line in painted(app).splitlines() if "Hints" in line]
        assert word in line


async def test_watching_is_switched(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("w")
        assert not table.card().watchable
        assert "Spectators        off" in painted(app)


async def test_talk_is_typed_without_triggering_commands(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    sat = guests.handle(table, "Ben")
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("f2", *"quid d", "enter")
        assert [str(said.text) for said in sat.handle.talk if said.name] == ["quid d"]
        sat.handle.say("[b]you[/b]")
        await pilot.pause()
        assert "[b]you[/b]" in app.screen.query_one(TalkPane).painted_text()
        assert app.screen.query_one(TalkPane).has_focus
        await pilot.press("escape")
        assert app.screen.query_one(RoomBoard).has_focus
        assert app.lobbies == []
        await pilot.press("escape")
        assert app.lobbies == [""]
        assert table.seat_of(guests.person("Ana")) == 0


async def test_too_much_talk_is_said_and_the_line_stays(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("f2")
        for _ in range(30):
            await pilot.press("x", "enter")
            if refused(app):
                break
        assert refused(app)
        assert app.screen.query_one(TalkPane).typed == "x"


async def test_leaving_the_room_leaves_the_company(guests: Guests) -> None:
    table = guests.table("Ana", bots=("", ""))
    async with in_room(guests, table, "Ana"):
        assert table.card().sitters[0].here
    assert not table.card().sitters[0].here


async def test_the_rules_lie_over_the_room(guests: Guests) -> None:
    table = guests.table("Ana", bots=("",))
    async with in_room(guests, table, "Ana") as (app, pilot):
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        table.room(guests.person("Ben")).sit()
        await pilot.pause()
        assert app.tables == [table.code]


@pytest.mark.parametrize(
    ("now", "by", "then"),
    [("", 1, "a"), ("a", 1, "b"), ("b", 1, "b"), ("", -1, ""), ("other", 1, "a")],
)
def test_what_a_free_seat_can_be(now: str, by: int, then: str) -> None:
    assert offered(["a", "b"], now, by) == then
