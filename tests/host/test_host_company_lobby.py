"""Screens of two people and a spectator at one table of a real lobby."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_tui.app.themed import ThemedApp
from dogs_tui.host.sessions.screens.people import PeoplePane
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.status_bar import StatusBar
from tests.support.fake_hints import KnownThinkers, advised
from tests.support.lobby_builder import Guests
from tests.support.peek import Peek
from tests.support.peek_ui import Hand, install_peek


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch)


class SeatApp(ThemedApp):
    reminded_of = ""

    def __init__(self, screen: HostedMatchScreen) -> None:
        super().__init__(motion=False)
        self.opened = screen

    def on_mount(self) -> None:
        self.push_screen(self.opened)


class Seat:
    """Somebody at the table, with a keyboard."""

    def __init__(self, pilot: Pilot[None], screen: HostedMatchScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.screen.shown()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def prompt(self) -> str:
        await self.settle()
        return self.screen.query_one(PromptLine).painted_text()

    async def status(self) -> str:
        await self.settle()
        return self.screen.query_one(StatusBar).painted_text()


@asynccontextmanager
async def party(folder: Path) -> AsyncIterator[tuple[Guests, HostedTable]]:
    async with Guests(folder, find_game=lambda key: Peek(), seed=lambda: 5) as guests:
        yield guests, guests.table("Ana", "Bo", game="peek")


async def seated(stack: AsyncExitStack, guests: Guests, table: HostedTable, name: str) -> Seat:
    """Somebody sits down, or watches, with a screen of their own."""
    handle = await table.enter(guests.person(name))
    screen = HostedMatchScreen(handle, pace="none", clock=guests.clock)
    pilot = await stack.enter_async_context(SeatApp(screen).run_test(size=(80, 24)))
    seat = Seat(pilot, screen)
    await seat.settle()
    return seat


async def test_two_play_and_talk_and_a_third_watches(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        ana = await seated(stack, guests, table, "Ana")
        bo = await seated(stack, guests, table, "Bo")
        zoe = await seated(stack, guests, table, "Zoe")
        hands = {seat.screen.query_one(Hand).hand for seat in (ana, bo, zoe)}
        assert len(hands) == 3
        assert zoe.screen.query_one(Hand).hand == ()
        await ana.press("enter")
        assert "Bo: lay a card" in await bo.prompt()
        assert "Bo is playing." in await zoe.prompt()
        await bo.press("f2", *"hello", "enter", "escape")
        assert "F2: 1 new" in await ana.status()
        await zoe.press("f2")
        assert "● Bo: hello" in zoe.screen.query_one(TalkPane).painted_text()


async def test_undo_needs_consent_and_is_given_by_keys(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        ana = await seated(stack, guests, table, "Ana")
        bo = await seated(stack, guests, table, "Bo")
        await ana.press("enter")
        await bo.press("enter")
        await ana.press("u", "u")
        assert "Ana asks for a takeback of 2 moves. F3: answer" in await bo.prompt()
        await bo.press("f3", "enter")
        assert ana.screen.handle.table.plies == 0
        assert "Ana: lay a card" in await ana.prompt()
        assert "Ana is playing." in await bo.prompt()


async def test_a_bot_plays_on_until_its_person_is_back(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        bo = await seated(stack, guests, table, "Bo")
        async with AsyncExitStack() as line:
            ana = await seated(line, guests, table, "Ana")
            await ana.settle()
        assert "Ana away" in await bo.status()
        guests.clock.pass_(minutes=3)
        await bo.press("f3")
        assert "away 3 min" in bo.screen.query_one(PeoplePane).painted_text()
        await bo.press("enter", "escape")
        assert "Ana bot" in await bo.status()
        assert table.match is not None
        await table.match.settled()
        assert "Bo: lay a card" in await bo.prompt()
        back = await seated(stack, guests, table, "Ana")
        assert "bot" not in await bo.status()
        await bo.press("enter")
        assert "Ana: lay a card" in await back.prompt()
        await back.press("enter")
        assert table.match.plies == 3


async def test_pausing_going_on_and_ending(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        ana = await seated(stack, guests, table, "Ana")
        bo = await seated(stack, guests, table, "Bo")
        await ana.press("f3")
        rows = [str(choice.label) for choice in ana.screen.query_one(PeoplePane).choices]
        await ana.press(*["down"] * rows.index("Pause the match"), "enter", "escape")
        await bo.press("f3", "enter", "escape")
        assert table.stage is TableStage.PAUSED
        assert "The match is paused" in await ana.prompt()
        await ana.press("enter")
        assert ana.screen.handle.table.plies == 0
        await bo.press("f3", "enter", "escape")
        await ana.press("f3", "enter", "escape")
        assert table.stage is TableStage.RUNNING
        await ana.press("enter")
        assert ana.screen.handle.table.plies == 1


async def test_who_may_not_watch_any_more_is_told(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        await seated(stack, guests, table, "Ana")
        zoe = await seated(stack, guests, table, "Zoe")
        table.room(guests.person("Ana")).set_watchable(False)
        assert "This table is closed." in await zoe.prompt()
        await zoe.press("f3", "escape", "f2", *"hi", "enter")
        assert "closed" in await zoe.prompt()


async def test_who_came_while_the_screen_was_made_is_not_shown_as_away(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        screen = HostedMatchScreen(await table.enter(guests.person("Ana")), clock=guests.clock)
        bo = await table.enter(guests.person("Bo"))
        bo.attend(lambda news: None)
        pilot = await stack.enter_async_context(SeatApp(screen).run_test(size=(80, 24)))
        assert "away" not in await Seat(pilot, screen).status()
        bo.leave_company()
        assert "away" in await Seat(pilot, screen).status()


async def test_who_asked_for_a_hint_is_told_to_everybody(tmp_path: Path) -> None:
    async with party(tmp_path) as (guests, table), AsyncExitStack() as stack:
        assert table.match is not None
        table.match._thinkers = KnownThinkers()
        ana = await seated(stack, guests, table, "Ana")
        bo = await seated(stack, guests, table, "Bo")
        zoe = await seated(stack, guests, table, "Zoe")
        asker, other = (ana, bo) if table.match.to_move == 0 else (bo, ana)
        await asker.press("h")
        await advised(asker.pilot, asker.screen)
        assert asker.screen.hints_are_open, await asker.prompt()
        for person in (other, zoe):
            await person.settle()
            assert not person.screen.hints_are_open
            await person.press("l")
            assert "asked for a hint." in person.screen.query_one(LogPane).painted_text()
        await other.press("escape", "h")
        assert "turn" in await other.prompt()
        await zoe.press("escape", "h")
        assert not zoe.screen.hints_are_open
