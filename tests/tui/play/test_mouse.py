"""The mouse at the table: a click goes there, a click on what is gone to does what enter does."""

from typing import Any

from dogs_rules import game
from dogs_rules.games.dogs.terms import Stage
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.log import LogPane
from tests.support.memory_match import table_from
from tests.support.news import place_of_news
from tests.support.panes_of_games import places
from tests.support.pictures import at_table
from tests.tui.dogs.stages import at

DOGS: Any = game("dogs")


def table(stage: Stage) -> MatchScreen:
    return MatchScreen(table_from(DOGS, at(stage, seats=2), 2), pace="none")


async def test_a_click_goes_to_a_space_and_a_second_one_drives_there() -> None:
    async with at_table(table(Stage.PICK_UP)) as (pilot, screen):
        board = screen.query_one(MapBoard)
        goal = next(space for space in sorted(board.lit) if space != board.cursor)
        x, y = board.chart.corners[goal]
        plies = screen.table.plies
        await pilot.click(MapBoard, offset=(x, y))
        assert board.cursor == goal
        assert screen.table.plies == plies
        await pilot.click(MapBoard, offset=(x, y))
        await screen.shown()
        assert screen.table.plies == plies + 1


async def test_a_click_on_the_table_takes_the_keys_back_to_it() -> None:
    async with at_table(table(Stage.PICK_UP), (120, 40)) as (pilot, screen):
        await pilot.press("l")
        assert isinstance(screen.focused, LogPane)
        board = screen.query_one(MapBoard)
        drawn = next(region for region, place in board._places if place == 3)
        await pilot.click(MapBoard, offset=drawn.offset)
        assert screen.focused is board
        assert board.cursor == 3


async def test_a_click_beside_the_table_takes_no_keys() -> None:
    async with at_table(table(Stage.PICK_UP), (120, 40)) as (pilot, screen):
        news = place_of_news(screen)
        assert news is not None
        await pilot.click(news)
        assert screen.focused is screen.query_one(MapBoard)


async def test_lines_of_a_list_are_clicked() -> None:
    async with at_table(table(Stage.OFFER)) as (pilot, screen):
        lines, plies = screen.query_one(ChoiceList), screen.table.plies
        await pilot.click(ChoiceList, offset=(3, 1))
        assert (lines.cursor, screen.table.plies) == (1, plies)
        await pilot.click(ChoiceList, offset=(3, 1))
        await screen.shown()
        assert screen.table.plies == plies + 1


async def test_a_click_on_a_key_presses_it() -> None:
    async with at_table(table(Stage.PICK_UP)) as (pilot, screen):
        bar = screen.query_one(KeyBar)
        await pilot.click(KeyBar, offset=(bar.painted_text().index("? rules") + 2, 0))
        assert screen.side.current == "book"


async def test_every_place_of_every_board_can_be_pointed_at() -> None:
    """Whatever a board says that it shows, it goes to."""
    clicked = set()
    for place in places():
        async with at_table(place.screen()) as (pilot, screen):
            if screen.query(Curtain):
                await pilot.press("enter")
                await screen.shown()
                await pilot.pause()
            board = screen.focused
            if not isinstance(board, GameBoard):
                continue
            for region, there in board._places:
                if board.place_at(*region.offset) == there and there != board.pointed:
                    board.click(there)
                    await pilot.pause()
                    assert board.pointed == there, (place.key, there)
                    clicked.add(place.key)
    assert len(clicked) == 4
