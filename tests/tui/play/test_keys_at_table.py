"""The keys are with what the player has in front, whatever was asked for in between."""

from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs_cardgame.terms import Stage as CardgameStage
from dogs_rules.rng import Rng
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.panes.table import TablePane
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.log import LogPane
from tests.support.memory_match import table_from
from tests.support.pictures import TableApp, at_table
from tests.tui.dogs.stages import DOGS, at

CARDGAME: Any = game("dogs_cardgame")


def housing() -> MatchScreen:
    return MatchScreen(table_from(DOGS, at(Stage.HOUSING, seats=2), 2), pace="none")


async def test_the_keys_go_back_to_the_board_before_the_list_has_heard_of_them() -> None:
    """A list is asked and put away at once: the board has not heard yet that it lost the keys."""
    state = CARDGAME.setup(2, {}, 1)
    rng = Rng.seeded(1)
    while CARDGAME.view(state, None).stage != CardgameStage.ACT:
        CARDGAME.step(state, rng.choice(CARDGAME.legal_actions(state)))
    screen = MatchScreen(table_from(CARDGAME, state, 2), pace="none")
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pane: Any = screen.panes.pane
        assert isinstance(pane, TablePane)
        pane.ask("bonus")
        await pilot.pause()
        assert isinstance(screen.focused, ChoiceList)
        pane.ask("")
        await pilot.pause()
        assert isinstance(screen.focused, CityBoard)
        pane.ask("bonus")
        pane.ask("")
        await pilot.pause()
        assert isinstance(screen.focused, CityBoard)


async def test_a_pane_takes_no_keys_from_what_was_opened_after_it_asked() -> None:
    async with at_table(housing(), (120, 40)) as (pilot, screen):
        pane: Any = screen.panes.pane
        pane.choices.display = True
        screen.set_focus(pane.choices)
        await pilot.pause()
        pane.refocus()
        screen.open_side("log")
        screen.set_focus(screen.query_one(LogPane))
        await pilot.pause()
        assert isinstance(screen.focused, LogPane)


async def test_keys_that_are_with_nothing_come_to_the_table() -> None:
    async with at_table(housing(), (120, 40)) as (pilot, screen):
        screen.set_focus(None)
        await pilot.pause()
        assert screen.focused is screen.panes.first_focus()


async def test_keys_beside_the_table_come_back_when_there_is_no_room_for_both() -> None:
    async with at_table(housing(), (120, 40)) as (pilot, screen):
        screen.set_focus(screen.query_one(LogPane))
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        assert screen.focused is screen.panes.first_focus()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_page_at_the_end_has_the_keys_and_no_pane_lies_over_it(
    size: tuple[int, int],
) -> None:
    screen = MatchScreen(table_from(DOGS, at(Stage.OVER, seats=2), 2), pace="none")
    async with TableApp(screen).run_test(size=size) as pilot:
        await pilot.pause()
        await screen.shown()
        await pilot.pause()
        assert isinstance(screen.focused, EndPage)
        assert not screen.side_is_open
        await pilot.press("s")
        assert screen.side.current == "score"
