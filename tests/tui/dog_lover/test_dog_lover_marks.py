"""What changed is marked on the boards, what ends the match is told, and what a seat has."""

import pytest

from dogs_rules.games.dog_lover.actions import EndTurn, Take
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.registry import game
from dogs_tui.games.dog_lover.boards.changes import InArea
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.games.dog_lover.ui import UI
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.tui.dog_lover.lover_stages import FACES, LOVER, NAMES, at, own, rich, showing, table
from tests.tui.dog_lover.test_dog_lover_areas import on_screen

WORDS = words_of(game("dog_lover"))


def turn_of_another() -> tuple[DogLoverView, DogLoverView]:
    """What seat 1 sees before and after a turn of seat 0, who takes the right column."""
    scene = table(
        "willow bone molly", "training adoption ball", "frisbee bone olive", guarded="top row"
    )
    before = LOVER.view(scene.state, 1)
    take = taking_right(scene.state)
    state, _ = LOVER.apply(scene.state, take)
    state, _ = LOVER.apply(state, EndTurn())
    return before, LOVER.view(state, 1)


TAKEN = (2, 5, 8)
"""The right column: Molly, a Ball and Olive."""


def taking_right(state: object) -> Take:
    return next(
        action
        for action in LOVER.legal_actions(state)
        if isinstance(action, Take)
        and LOVER.tables.tricks[action.trick].placements[action.placement].cells == TAKEN
    )


def test_what_a_turn_changed_can_be_pointed_at() -> None:
    before, after = turn_of_another()
    changed = UI().changed(before, after)
    assert {TableLocation(Zone.GRID, cell) for cell in TAKEN} <= changed
    assert TableLocation(Zone.GRID, 0) not in changed
    assert {Beside(before.watch_dog), Beside(after.watch_dog)} <= changed
    assert {InArea(0, "dog", FACES[name]) for name in ("molly", "olive")} <= changed
    assert InArea(0, "hand") in changed
    assert not any(isinstance(card, InArea) and card.seat == 1 for card in changed)
    assert UI().changed(before, before) == frozenset()


@pytest.mark.parametrize("name", SETS)
async def test_what_changed_is_marked_where_it_lies(name: str) -> None:
    before, after = turn_of_another()
    async with showing(rich().state, glyphs=SETS[name]) as (pilot, app):
        app.pane.show(after, ())
        await pilot.pause()
        board = app.pane.query_one(TableBoard)
        mark = board.signs.changed
        plain = board.painted_text().split("\n")
        app.pane.show_changes(UI().changed(before, after))
        marked = board.painted_text().split("\n")
        where = board.plan
        for cell in range(9):
            box = where.cards[cell]
            assert (marked[box.y + 1][box.x] == mark) == (cell in TAKEN)
        x, y, width = where.place(before.watch_dog)
        assert mark in marked[y][x : x + width]
        differing = sum(
            card != other
            for old, new in zip(plain, marked, strict=True)
            for card, other in zip(old, new, strict=False)
        )
        assert differing == len(TAKEN) + 1  # a cell each: nothing has moved
        app.pane.show_changes(frozenset())
        assert board.painted_text().split("\n") == plain


async def test_dogs_that_came_are_marked_in_the_areas() -> None:
    before, after = turn_of_another()
    async with on_screen(OthersView(WORDS, after, NAMES[:2])) as pilot:
        board = pilot.app.query_one(OthersView)
        board.show_changes(UI().changed(before, after))
        text = board.painted_text()
        assert f"Molly{board.signs.changed}" in text
        assert f"Dango{board.signs.changed}" not in text


def test_the_end_comes_nearer_until_the_round_is_the_last() -> None:
    view = LOVER.view(rich().state, 0)
    ending = WORDS.game.progress(view)
    assert not ending.last_round
    assert ending.left is not None
    assert say(ending.left) == f"{view.before_end} cards before the End card"
    scene = rich()
    scene.state.last_round = True
    assert WORDS.game.progress(scene.view(0)).last_round
    assert not WORDS.game.progress(LOVER.view(at(Stage.OVER), None)).last_round


def test_what_a_seat_has_is_counted_as_far_as_it_is_known() -> None:
    scene = rich()

    def marks(viewer: int) -> set[str]:
        held = WORDS.game.holdings(LOVER.view(scene.state, viewer), 0)
        return {say(card.in_words) for card in held}

    assert {"4 dogs", "3 fed", "3 scraps", "2 Trainings", "1 Bone", "3 tricks"} <= marks(0)
    assert "8 cards in the hand" in marks(1)
    assert not any("Bone" in card for card in marks(1))


async def test_enter_ends_the_turn_where_nothing_else_is_left() -> None:
    scene = table("bone bone bone", "ball ball ball", "leash leash leash")
    scene.area(0, dogs=[own("dango")])
    async with showing(scene.state) as (pilot, app):
        await pilot.press("1", "enter")
        assert app.pane.legal == (EndTurn(),)
        await pilot.press("enter")
        assert app.asked[-1] == EndTurn()
        assert not app.refused
