"""What changed is marked on the board of DOG Kids, and the legend knows every sign of it."""

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.actions import Change, Move, Swap
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import YARD
from dogs_tui.games.dog_kids.boards.changes import Arrived, Left, NewCard
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.games.dog_kids.glyphs import SETS as OWN_SETS
from dogs_tui.games.dog_kids.ui import UI
from dogs_tui.kit.glyphs import SETS
from dogs_tui.words.registry import words_of
from tests.rules.dog_kids.kids_scenes import RED, Scene, card, home
from tests.support.panes import PaneApp
from tests.tui.dog_kids.kids_stages import KIDS, STATES, busy, pairs, showing
from tests.tui.dog_kids.test_kids_room import SIZES

WORDS = words_of(KIDS)


# Marks.


def after(state: State, *actions: Action) -> State:
    state = KIDS.clone(state)
    for action in actions:
        state, _ = KIDS.apply(state, action)
    return state


def test_dogs_that_came_and_went_are_changed() -> None:
    before, then = busy(), after(busy(), Move(card("red"), RED, 3))
    changed = UI().changed(KIDS.view(before, None), KIDS.view(then, None))
    assert changed == {Left(0, 3), Arrived(0, 7), Left(1, 7), Arrived(1, YARD)}


def test_dogs_that_were_swapped_both_came() -> None:
    before, then = busy(), after(busy(), Swap(3, 1, 7))
    changed = UI().changed(KIDS.view(before, None), KIDS.view(then, None))
    assert {Arrived(0, 7), Arrived(1, 3)} <= changed


def test_new_cards_are_changed_for_who_holds_them_and_nobody_else() -> None:
    before, then = busy(), after(busy(), Change())
    changed = UI().changed(KIDS.view(before, 0), KIDS.view(then, 0))
    held = sorted(set(then.hands[0]) - set(before.hands[0]))
    assert changed == {NewCard(at) for at, face in enumerate(then.hands[0]) if face in held}
    assert changed
    for seat in (1, None):
        assert not UI().changed(KIDS.view(before, seat), KIDS.view(then, seat))
    assert not UI().changed(KIDS.view(before, 0), KIDS.view(then, 1)), "another hand is not new"


def test_of_equal_cards_the_last_is_new() -> None:
    scene = Scene(seats=2)
    scene.hand(0, "red", "kennel", "swap")
    before = scene.view(0)
    scene.hand(0, "red", "red", "swap")
    assert UI().changed(before, scene.view(0)) == {NewCard(1)}


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("size", SIZES)
async def test_marks_stand_beside_what_changed_and_move_nothing(
    size: tuple[int, int], glyphs: str
) -> None:
    own = OWN_SETS[glyphs]
    async with showing(busy(), size=size, glyphs=SETS[glyphs]) as (pilot, app):
        app.pane.show(app.pane.view, ())
        await pilot.pause()
        plain = cells(app)
        app.pane.show_changes(
            frozenset({Arrived(0, 3), Left(1, 20), Arrived(1, 15), Left(1, YARD), NewCard(1)})
        )
        await pilot.pause()
        marked = cells(app)
        changed = [now for at, now in marked.items() if now != plain[at]]
        assert changed.count(own.track) == 2
        assert len(changed) == 2 + 3 * 2
        assert set(changed) == {own.track, *own.arrived}
        app.pane.show_changes(frozenset())
        await pilot.pause()
        assert cells(app) == plain


def cells(app: PaneApp) -> dict[tuple[int, int], str]:
    """The characters of the board by place."""
    board = app.query_one(TableBoard)
    return {
        (x, y): char
        for y in range(board.size.height)
        for x, char in enumerate(board.render_line(y).text)
    }


# The legend.


def test_no_sign_of_ascii_looks_like_a_key() -> None:
    own = OWN_SETS["ascii"]
    signs = (own.kennel, own.free, own.home, own.out, own.push, own.swap, own.place, own.waiting)
    assert not [sign for sign in (*signs, own.track, *own.arrived) if sign.isalnum()]


# How far it is.


def test_the_end_is_told_by_whoever_is_nearest() -> None:
    ending = WORDS.game.progress(KIDS.view(pairs(), 0))
    assert not ending.last_round
    assert str(ending.left) == "best: 1 of 6 home"
    scene = Scene(seats=2)
    scene.dogs(0, home(0), home(1), 5)
    scene.dogs(1, home(2), 3)
    assert str(WORDS.game.progress(scene.view(1)).left) == "best: 2 of 3 home"


def test_who_plays_alone_against_two_has_three_dogs_to_bring_home() -> None:
    view = KIDS.view(STATES["handicap"](), 0)
    assert str(WORDS.game.progress(view).left) == "best: 0 of 3 home"


def test_dogs_that_are_not_home_are_told() -> None:
    holdings = WORDS.game.holdings(KIDS.view(busy(), 0), 1)
    assert [(held.name.template, held.count) for held in holdings] == [
        ("{n} on the way", 2),
        ("{n} in the yard", 1),
        ("{n} field", 62),
    ]
