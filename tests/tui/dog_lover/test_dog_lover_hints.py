"""Hints in Dog Lover: enter does the one gone to wherever it is chosen, and each has its number."""

from typing import get_args

import pytest
from textual.geometry import Region
from textual.widgets import Input

from dogs_rules.game import Action
from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    DogLoverAction,
    EndTurn,
    FeedDog,
    FinishFeeding,
    Learn,
    StarveDog,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.terms import TRAINING, Stage
from dogs_rules.registry import game
from dogs_tui.games.dog_lover.boards.hint_paths import Beside, about
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.games.dog_lover.panes.feeding import FeedingBoard
from dogs_tui.games.dog_lover.ui import UI
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words.registry import words_of
from tests.support.hint_checks import cases, enter_does_what_was_gone_to
from tests.tui.dog_lover.lover_stages import FACES, LOVER, TABLES, TRICKS, at, rich, showing

WORDS = words_of(game("dog_lover"))

TAKE = Take(TRICKS["sit"], 0)
TUCK = Tuck(TRAINING, FACES["tina"])
LEARN = Learn(TRICKS["drop"])

KINDS = {kind for part in get_args(DogLoverAction) for kind in get_args(part) or (part,)}
SEEDS = (325, 15, *range(120))
"""The first two have what is rare: a Walk and Fetch given up."""


def wasteful(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What leaves traits and Walks without a dog, so that there are penalties of all kinds."""
    return tuple(action for action in legal if not isinstance(action, Attach | Tuck))


async def test_enter_does_what_was_gone_to() -> None:
    setups: list[tuple[int, dict[str, str], int]] = [(2 + seed % 3, {}, seed) for seed in SEEDS]
    decisions = cases(LOVER, setups, KINDS, busy=wasteful, each=2)
    await enter_does_what_was_gone_to(LOVER, UI().pane, decisions, KINDS)


def test_what_is_numbered() -> None:
    view = LOVER.view(rich().state, 0)
    laid = TABLES.tricks[TAKE.trick].placements[0]
    cells = [TableLocation(Zone.GRID, cell) for cell in laid.cells]
    assert list(about(WORDS, view, TAKE)) == [
        *cells,
        Beside(laid.place),
        TableLocation(Zone.OWN, 0),
    ]
    assert list(about(WORDS, view, TUCK)) == [TableLocation(Zone.DOG, 2)]
    assert list(about(WORDS, view, LEARN)) == [TableLocation(Zone.LEARN, 0)]
    assert list(about(WORDS, view, Adopt(FACES["dino"]))) == [TableLocation(Zone.SHELTER, 1)]


async def test_the_prompt_says_what_the_hint_brings() -> None:
    async with showing(rich().state) as (pilot, app):
        said = []
        for chosen in (0, 1, 2, 1):
            app.pane.show_hints((TAKE, TUCK, LEARN), chosen)
            await pilot.pause()
            said.append(app.said)
        assert said[0].startswith(
            "Watch Dog above the left column. -2 to +1 point with your next choices, "
            "+1 dog, +1 Training; -2 points: "
        )
        assert said[1].startswith("Tuck Training under Tina. ")
        assert said[2] == "Learn Drop. -1 Training, +1 trick"
        assert said[3] == said[1]


async def test_a_dog_its_food_and_the_list_that_asks_for_it_are_to_be_seen() -> None:
    async with showing(rich().state) as (pilot, app):
        board = app.query_one(TableBoard)
        dog = board.locations()[TableLocation(Zone.DOG, 2)]
        assert dog.height > 1
        app.pane.show_hints((TUCK,), 0)
        await pilot.pause()
        choices = app.query_one(ChoiceList)
        asked = {choices.region.y + row for row in range(len(choices.choices))}
        assert {*range(board.plan.area.y, dog.y + dog.height), *asked} <= board.hinted_rows
        app.pane.show_hints((LEARN,), 0)
        await pilot.pause()
        assert not board.hinted_rows & set(range(dog.y, dog.y + dog.height))


async def test_a_mark_stands_where_the_first_number_would() -> None:
    async with showing(rich().state) as (pilot, app):
        board, cell = app.query_one(TableBoard), TableLocation(Zone.GRID, 0)
        box = board.locations()[cell]
        board.show_numbers({cell: "!"}, 0)
        await pilot.pause()
        assert app.text().split("\n")[box.y + 1][box.x] == "!"


async def test_the_cursor_is_seen_while_the_keys_are_elsewhere() -> None:
    async with showing(rich().state) as (pilot, app):
        keys = Input()
        await app.mount(keys)
        keys.focus()
        await pilot.pause()
        board, seen = app.query_one(TableBoard), []
        for hinted in (), (LEARN,), ():
            app.pane.show_hints(hinted, 0)
            await pilot.pause()
            seen.append(board.shows_cursor)
        assert app.screen.focused is keys
        assert seen == [False, True, False]


async def test_hints_are_gone_when_none_are_shown() -> None:
    async with showing(rich().state) as (pilot, app):
        before = app.text()
        app.pane.show_hints((TAKE, TUCK, LEARN), 1)
        await pilot.pause()
        assert app.query_one(ChoiceList).display
        app.pane.show_hints((), 0)
        await pilot.press("escape")
        await pilot.press("escape")
        assert app.text() == before


async def test_hints_and_their_list_are_gone_with_the_next_view() -> None:
    async with showing(rich().state) as (pilot, app):
        app.pane.show_hints((TAKE, TUCK), 1)
        await pilot.press("enter")
        assert app.asked == [TUCK]
        assert not app.query_one(TableBoard).numbers
        assert not app.query_one(ChoiceList).display


async def test_the_next_hint_repaints_only_what_is_different() -> None:
    async with showing(rich().state) as (pilot, app):
        board = app.query_one(TableBoard)
        others = [Take(TAKE.trick, 2), LEARN]
        app.pane.show_hints((TAKE, *others), 0)
        await pilot.pause()
        painted: list[Region] = []
        refresh = board.refresh

        def noted(*regions: Region, **other: bool) -> TableBoard:
            painted.extend(regions or [board.size.region])
            return refresh(*regions, **other)

        board.refresh = noted  # type: ignore[method-assign]
        app.pane.show_hints((TAKE, *others), 1)
        await pilot.pause()
        assert 0 < sum(region.area for region in painted) < board.size.area // 3
        painted.clear()
        app.pane.show_hints((TAKE, *others), 1)
        await pilot.pause()
        assert not painted


async def test_a_hint_to_end_the_turn_is_seen_below_the_grid_and_asked_in_a_list() -> None:
    state = at(Stage.TURN, lambda _, legal: EndTurn() in legal and len(legal) > 1)
    async with showing(state) as (pilot, app):
        other = next(action for action in app.pane.legal if action != EndTurn())
        board = app.query_one(TableBoard)
        app.pane.show_hints((other, EndTurn()), 0)
        await pilot.pause()
        assert app.text().split("\n")[board.plan.note].startswith(" 2 End the turn")
        app.pane.show_hints((other, EndTurn()), 1)
        await pilot.pause()
        assert app.pane.topic() == "turn"
        await pilot.press("enter")
        assert app.asked == [EndTurn()]


@pytest.mark.parametrize("size", [(80, 21), (81, 37), (60, 16)])
async def test_hints_are_shown_at_any_size(size: tuple[int, int]) -> None:
    async with showing(rich().state, size=size) as (pilot, app):
        for chosen in range(3):
            app.pane.show_hints((TAKE, TUCK, LEARN), chosen)
            await pilot.pause()
            assert set(app.query_one(TableBoard).numbers.values()) == {"1", "2", "3"}


# Feeding.


async def test_finishing_is_a_line_of_its_own_while_it_is_hinted() -> None:
    async with showing(at(Stage.FEEDING)) as (pilot, app):
        board, before = app.query_one(FeedingBoard), app.text()
        dog = next(action for action in app.pane.legal if isinstance(action, FeedDog | StarveDog))
        app.pane.show_hints((dog, FinishFeeding()), 0)
        await pilot.pause()
        assert "2  Finish feeding" in app.text()
        cards = [fed.card for fed in board.area.feeding]
        assert board.cursor == cards.index(dog.dog)
        app.pane.show_hints((dog, FinishFeeding()), 1)
        await pilot.pause()
        assert board.finishing
        assert app.said.startswith("Finish feeding")
        app.pane.show_hints((), 0)
        await pilot.press("down")
        assert board.cursor == 0
        assert app.text() == before
