"""A player of DOG Kids has one colour, that of their dogs: in head, log, score and on the board."""

import pytest

import dogs_rules
from dogs_rules import registry
from dogs_saves import PERSON
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.kit.canvas import Painted
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.side.score import ScorePane
from dogs_tui.play.status_bar import StatusBar
from tests.support.memory_match import table_from
from tests.support.pictures import TableApp
from tests.tui.dog_kids.kids_stages import KIDS, STATES


@pytest.mark.parametrize("theme", ["kennel-dark", "kennel-light", "kennel-ansi"])
@pytest.mark.parametrize("scene", ["busy", "handicap", "pairs"])
async def test_players_have_the_colour_of_their_dogs_everywhere(scene: str, theme: str) -> None:
    state = STATES[scene]()
    view = KIDS.view(state, 0)
    kinds = [PERSON if seat == view.to_move else "random" for seat in range(view.seats)]
    table = table_from(KIDS, state, view.seats, *kinds)
    app = TableApp(MatchScreen(table, pace="none"), theme=theme)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        dogs = app.screen.query_one(TableBoard)
        widgets: list[Painted] = [
            app.screen.query_one(kind) for kind in (StatusBar, LogPane, ScorePane)
        ]
        for seat, side in enumerate(view.sides):
            wanted = dogs.dog_ink(side)
            assert dogs.seat_ink(seat) == wanted
            for widget in widgets:
                assert widget.style(f"seat-{seat}") == wanted, (widget, seat)
        styles = [dogs.seat_ink(seat) for seat in range(view.seats)]
        assert len({(style.color, style.bgcolor) for style in styles}) == view.seats


async def test_players_of_another_match_keep_the_colours_of_their_seats() -> None:
    state = STATES["busy"]()
    app = TableApp(MatchScreen(table_from(KIDS, state, 2, PERSON, PERSON), pace="none"))
    async with app.run_test():
        pass
    key = next(key for key in tuple(registry.keys()) if key != KIDS.key)
    game = dogs_rules.game(key)
    table = table_from(game, game.setup(2, game.check_options(2, {}), 1), 2, PERSON, PERSON)
    app = TableApp(MatchScreen(table, pace="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        style = app.screen.query_one(StatusBar).style("seat-0")
        assert style.color is not None
        assert style.color.name == app.theme_variables["seat-0"]
