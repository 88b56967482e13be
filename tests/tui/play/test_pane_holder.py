"""Panes change one after the other, and what was meant for one reaches no other."""

import asyncio
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import FinishHousing
from dogs_rules.games.dogs.terms import Stage
from dogs_tui.app.themed import ThemedApp
from dogs_tui.games.dogs.boards.housing import HousingBoard
from dogs_tui.games.dogs.panes.actions import ActionsPane
from dogs_tui.games.dogs.panes.housing import HousingPane
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.pane_holder import PaneHolder
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say
from tests.support.memory_match import table_from
from tests.support.pictures import at_table
from tests.support.process_idle import LIMIT
from tests.tui.dogs.stages import DOGS, at


class Board(Widget, can_focus=True):
    """Goes only when it may."""

    may_go: asyncio.Event

    async def on_unmount(self) -> None:
        await self.may_go.wait()


class Ends(Widget):
    """Goes at once."""


class Showing(PhasePane):
    """A pane with a widget that goes at once, and one that takes its time."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.settled = 0
        self.moved: list[tuple[Any, ...]] = []

    def compose(self) -> ComposeResult:
        yield Ends()
        yield Board()

    def settle(self) -> None:
        self.query_one(Ends)
        self.settled += 1

    async def show_motion(self, happened: tuple[Any, ...]) -> None:
        self.query_one(Ends)
        self.moved.append(happened)


class First(Showing):
    pass


class Second(Showing):
    pass


class HolderApp(ThemedApp):
    def __init__(self) -> None:
        super().__init__()
        self.panes = PaneHolder()
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.panes

    def on_phase_pane_explain(self, message: PhasePane.Explain) -> None:
        self.said.append(say(message.text))


@pytest.fixture
def may_go(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """What lets boards go."""
    event = asyncio.Event()
    monkeypatch.setattr(Board, "may_go", event, raising=False)
    return event


async def until_gone(pane: Widget, what: type[Widget]) -> None:
    """Returns when a pane that is being removed has lost one of its widgets."""
    async with asyncio.timeout(LIMIT):
        while pane.query(what):
            await asyncio.sleep(0)


async def test_nothing_is_current_while_panes_change(may_go: asyncio.Event) -> None:
    async with HolderApp().run_test() as pilot:
        panes: PaneHolder = pilot.app.query_one(PaneHolder)
        assert panes.current is None
        assert await panes.show(First, None, 1, (), ("Ana",))
        first = panes.pane
        assert isinstance(first, First)
        assert panes.first_focus() is first.query_one(Board)
        change = asyncio.create_task(panes.show(Second, None, 2, (), ("Ana",)))
        await until_gone(first, Ends)
        assert panes.current is None
        assert panes.pane is None
        assert panes.first_focus() is None
        may_go.set()
        assert await change
        assert isinstance(panes.pane, Second)
        assert [type(child) for child in panes.children] == [Second]
        may_go.set()


async def test_changes_and_motion_come_one_after_the_other(may_go: asyncio.Event) -> None:
    """Whoever asks while a pane is going gets the one after it, and nothing is put there twice."""
    async with HolderApp().run_test() as pilot:
        panes: PaneHolder = pilot.app.query_one(PaneHolder)
        await panes.show(First, None, 1, (), ("Ana",))
        first: Any = panes.pane
        asked = [
            asyncio.create_task(panes.show(Second, None, 2, (), ("Ana",))),
            asyncio.create_task(panes.move(("drove",))),
            asyncio.create_task(panes.show(Second, None, 3, (), ("Bo",))),
            asyncio.create_task(panes.cover("Bo")),
            asyncio.create_task(panes.move(("walked",))),
        ]
        await until_gone(first, Ends)
        may_go.set()
        assert (await asyncio.gather(*asked))[2] is False
        assert first.moved == []
        assert [type(child) for child in panes.children] == [Curtain]
        assert panes.pane is None
        assert isinstance(panes.first_focus(), Curtain)


async def test_a_pane_is_asked_once_for_all_that_is_new(may_go: asyncio.Event) -> None:
    may_go.set()
    async with HolderApp().run_test() as pilot:
        panes: PaneHolder = pilot.app.query_one(PaneHolder)
        await panes.show(First, None, 1, (), ("Ana",))
        pane: Any = panes.pane
        await pilot.pause()
        assert pane.settled == 1
        assert not await panes.show(First, None, 2, ("act",), ("Bo",))
        await pilot.pause()
        assert (pane.settled, pane.view, pane.legal, pane.names) == (2, 2, ("act",), ("Bo",))


async def test_the_pane_of_the_present_stays_as_it_is_while_the_past_is_shown(
    may_go: asyncio.Event,
) -> None:
    may_go.set()
    async with HolderApp().run_test() as pilot:
        panes: PaneHolder = pilot.app.query_one(PaneHolder)
        await panes.show(First, None, 3, ("act",), ("Ana",))
        present: Any = panes.pane
        await pilot.pause()
        for wanted, then in ((First, 2), (Second, 1), (Second, 2)):
            await panes.show(wanted, None, then, (), ("Ana",), past=True)
            assert (panes.pane is not present, present.display) == (True, False)
        assert await panes.show(First, None, 3, ("act",), ("Ana",))
        await pilot.pause()
        assert (panes.pane, present.display, present.settled) == (present, True, 1)
        assert list(panes.children) == [present]


async def test_what_an_earlier_pane_said_is_kept_back(may_go: asyncio.Event) -> None:
    may_go.set()
    async with HolderApp().run_test() as pilot:
        app: Any = pilot.app
        await app.panes.show(First, None, 1, (), ("Ana",))
        first = app.panes.pane
        first.explain("here")
        await pilot.pause()
        await app.panes.show(Second, None, 2, (), ("Ana",))
        app.panes.post_message(PhasePane.Explain(first, "gone"))
        app.panes.pane.explain("there")
        await pilot.pause()
        assert app.said == ["here", "there"]


async def test_what_was_said_of_an_earlier_view_is_kept_back(may_go: asyncio.Event) -> None:
    may_go.set()
    async with HolderApp().run_test() as pilot:
        app: Any = pilot.app
        await app.panes.show(First, None, 1, (), ("Ana",))
        pane = app.panes.pane
        pane.explain("of what was just done")
        pane.show(2, ())
        await pilot.pause()
        assert app.said == []
        pane.explain("of what is asked now")
        await pilot.pause()
        assert app.said == ["of what is asked now"]


# At the table: the pane of housing has lost its board already, and not yet its list.


async def test_what_was_meant_for_a_pane_that_goes_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go = asyncio.Event()

    async def wait(self: ChoiceList) -> None:
        await may_go.wait()

    monkeypatch.setattr(ChoiceList, "on_unmount", wait, raising=False)
    table = table_from(DOGS, at(Stage.HOUSING, seats=2), 2)
    async with at_table(MatchScreen(table, pace="none")) as (pilot, screen):
        pane = screen.panes.pane
        assert isinstance(pane, HousingPane)
        while table.view(None).phase == "housing":
            seat = table.to_move
            assert seat is not None
            legal: tuple[Action, ...] = tuple(table.legal(seat))
            done = FinishHousing()
            await table.play(seat, done if done in legal else legal[0])
        await until_gone(pane, HousingBoard)
        with pytest.raises(NoMatches):
            pane.first_focus()  # so it would be, were it asked
        screen.focus_table()
        screen._keep_in_sight()
        screen.drop_hints()
        screen.seats_changed()
        assert screen._topic()
        may_go.set()
        await screen.shown()
        await pilot.pause()
        assert isinstance(screen.panes.pane, ActionsPane)
        assert screen.focused is screen.panes.first_focus()
