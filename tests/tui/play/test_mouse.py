"""The mouse at the table: a click goes there, a click on what is gone to does what enter does."""

from typing import Any

from dogs_rules import game
from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Drive, GoHome
from dogs_rules.games.dogs.terms import CENTRE, Stage, Trip
from dogs_rules.games.dogs.view import KennelView
from dogs_rules.match import Match
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.games.dogs.panes.round_end import EveningBoard
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.rival_rows import RivalRows
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.side.score import ScorePane
from tests.support.memory_match import table_from, table_of
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


async def test_a_click_on_a_list_takes_the_keys_back_to_it_and_a_second_one_chooses() -> None:
    cards: Any = game("dogs_cardgame")
    screen = MatchScreen(table_of(Match(cards, 2, {}, 1)), pace="none")
    async with at_table(screen, (130, 40)) as (pilot, _):
        await pilot.press("l")
        assert isinstance(screen.focused, LogPane)
        listed = next(each for each in screen.panes.query(ChoiceList) if each.display)
        plies = screen.table.plies
        for played in (0, 1):
            await pilot.click(listed, offset=(3, listed.rows[0]))
            await screen.shown()
            assert screen.table.plies == plies + played
        assert not screen.side_is_open


async def test_a_click_beside_the_table_takes_no_keys() -> None:
    async with at_table(table(Stage.PICK_UP), (120, 40)) as (pilot, screen):
        news = place_of_news(screen)
        assert news is not None
        await pilot.click(news)
        assert screen.focused is screen.query_one(MapBoard)


async def test_a_click_on_the_centre_comes_home_from_elsewhere() -> None:
    def out(_: object, kennel: KennelView, legal: tuple[Action, ...]) -> bool:
        drives = any(isinstance(action, Drive) for action in legal)
        ways = sum(isinstance(action, GoHome) for action in legal)
        return drives and ways == 1 and kennel.trip == Trip.OUT and kennel.place != CENTRE

    state = at(Stage.PICK_UP, out, seats=2)
    async with at_table(MatchScreen(table_from(DOGS, state, 2), pace="none")) as (pilot, screen):
        board, plies = screen.query_one(MapBoard), screen.table.plies
        centre = board.chart.corners[CENTRE]
        await pilot.click(MapBoard, offset=centre)
        await pilot.pause()
        assert (board.cursor, screen.table.plies) == (CENTRE, plies)
        while screen.table.plies == plies:  # Told first, if it changes something that counts.
            await pilot.click(MapBoard, offset=centre)
            await pilot.pause()
            await screen.shown()


async def test_dogs_to_go_hungry_are_clicked_in_their_bays() -> None:
    async with at_table(table(Stage.FEEDING), (120, 40)) as (pilot, screen):
        board, lines = screen.query_one(EveningBoard), screen.query_one(ChoiceList)
        plies, offered = screen.table.plies, [line.action for line in lines.choices]
        drawn = {place: region for region, place in board._places}
        wanted = next(action for action in offered if action != board.pointed)
        await pilot.click(EveningBoard, offset=drawn[wanted].offset)
        await pilot.pause()
        assert lines.current is not None
        assert lines.current.action == board.pointed == wanted
        assert screen.table.plies == plies
        await pilot.click(EveningBoard, offset=drawn[wanted].offset)
        await screen.shown()
        assert screen.table.plies == plies + 1


async def test_a_click_on_the_others_opens_everybodys_areas() -> None:
    for size, shown in (((80, 24), RivalRows), ((120, 40), OthersView)):
        async with at_table(table(Stage.PICK_UP), size) as (pilot, screen):
            await screen.shown()
            await pilot.pause()
            assert not screen.side_is_open
            await pilot.click(shown)
            await pilot.pause()
            assert screen.side_is_open
            assert screen.side.current == "others"
            assert isinstance(screen.focused, OthersView)


async def test_a_click_on_a_line_of_the_score_goes_there() -> None:
    async with at_table(table(Stage.PICK_UP), (120, 40)) as (pilot, screen):
        await pilot.press("s")
        score = screen.query_one(ScorePane)
        await pilot.click(ScorePane, offset=(3, score._rows_at[2]))
        assert score.cursor == 2


async def test_a_click_lifts_the_curtain() -> None:
    lover: Any = game("dog_lover")
    async with at_table(MatchScreen(table_of(Match(lover, 2, {}, 1)), pace="none")) as (
        pilot,
        screen,
    ):
        assert screen.query(Curtain)
        await pilot.click(Curtain)
        await screen.shown()
        await pilot.pause()
        assert not screen.query(Curtain)


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
