"""What is marked on the boards of DOGS Cardgame, where keys go, and how far a match is."""

from typing import Any

import msgspec
import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.boards.city import CityBoard
from dogs_tui.games.dogs_cardgame.boards.kennel import KennelBoard
from dogs_tui.games.dogs_cardgame.ui import UI
from dogs_tui.play.board import GameBoard
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME, anything, at, showing

WORDS = words_of(game("dogs_cardgame"))

Legal = tuple[Action, ...]


def can(kind: type[Action]) -> Any:
    def wanted(_: CardgameView, legal: Legal) -> bool:
        return any(isinstance(action, kind) for action in legal)

    return wanted


def around(stage: Stage, kind: type[Action]) -> tuple[CardgameView, CardgameView, Any]:
    """The views before and after an action, and the action."""
    state = at(stage, can(kind), seats=4)
    action = next(a for a in CARDGAME.legal_actions(state) if isinstance(a, kind))
    then, _ = CARDGAME.apply(state, action)
    seat = CARDGAME.to_move(state)
    return CARDGAME.view(state, seat), CARDGAME.view(then, seat), action


def test_a_truck_is_marked_with_where_it_came_from() -> None:
    before, after, _ = around(Stage.MOVE, act.Move)
    seat, came = before.mover, before.kennels[before.mover].place
    wanted = {("truck", seat)} | ({("location", came)} if came >= 0 else set())
    assert UI().changed(before, after) == wanted


def test_dogs_collected_are_marked_where_they_lie_now() -> None:
    before, after, _ = around(Stage.ACT, act.Collect)
    place = before.kennels[before.mover].place
    changed = UI().changed(before, after)
    assert {("food", before.mover), ("location", place)} <= changed
    lodged = set(after.kennels[before.mover].hotel) - set(before.kennels[before.mover].hotel)
    new = set(after.city[place].dogs) - set(before.city[place].dogs)
    assert {("dog", dog) for dog in lodged | new} <= changed


def test_a_bay_that_opened_and_a_character_that_left_are_marked() -> None:
    before, after, _ = around(Stage.ACT, act.OpenBay)
    changed = UI().changed(before, after)
    assert {("food", before.mover), ("licences", before.mover)} < changed
    assert [thing[0] for thing in changed].count("bay") == 1
    before, after, _ = around(Stage.ACT, act.Hire)
    place = before.kennels[before.mover].place
    changed = UI().changed(before, after)
    assert ("characters", before.mover) in changed
    same = before.city[place].character == after.city[place].character
    assert (("character", place) in changed) != same


def test_nothing_is_marked_where_nothing_changed() -> None:
    view = CARDGAME.view(at(Stage.ACT), None)
    assert not UI().changed(view, view)


@pytest.mark.parametrize("size", [(80, 21), (162, 57)])
async def test_marks_are_underlined_and_move_nothing(size: tuple[int, int]) -> None:
    state = at(Stage.ACT, anything, seats=4)
    view = CARDGAME.view(state, CARDGAME.to_move(state))
    seat, place = view.mover, view.kennels[view.mover].place
    dog = next(dog for location in view.city for dog in location.dogs)
    marked = {("truck", seat), ("location", place), ("dog", dog), ("food", seat)}
    async with showing(state, size=size) as (pilot, app):
        before, plain = app.text(), underlined(app)
        app.pane.show_changes(frozenset(marked))
        await pilot.pause()
        assert app.text() == before
        assert not plain
        assert view.kennels[seat].food in map(int, filter(str.isdigit, underlined(app)))
        assert app.query_one(CityBoard).seat_shape(seat) in underlined(app)


def underlined(app: Any) -> str:
    """What stands underlined on the screen."""
    strips = app.screen._compositor.render_strips()
    return "".join(
        segment.text
        for strip in strips
        for segment in strip
        if segment.style and segment.style.underline
    )


# Where keys go.


@pytest.mark.parametrize(
    ("stage", "board"),
    [(Stage.MOVE, CityBoard), (Stage.ACT, CityBoard), (Stage.PLACE, KennelBoard)],
)
async def test_tab_leads_to_no_board_that_is_not_asked(
    stage: Stage, board: type[GameBoard]
) -> None:
    async with showing(at(stage)) as (pilot, app):
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert app.focused is app.query_one(board)


async def test_after_tab_a_digit_still_means_the_location_that_is_asked() -> None:
    async with showing(at(Stage.MOVE)) as (pilot, app):
        await pilot.press("tab", "3", "enter")
        assert app.asked == [act.Move(2)]


async def test_while_a_list_is_asked_only_the_list_has_the_keys() -> None:
    async with showing(at(Stage.ACT, can(act.Collect))) as (pilot, app):
        await pilot.press("n", "tab")
        assert app.focused is app.pane.choices
        await pilot.press("escape", "tab")
        assert app.focused is app.query_one(CityBoard)


# How far a match is.


def test_the_dogs_left_tell_how_far_the_end_is() -> None:
    view = CARDGAME.view(at(Stage.MOVE), None)
    ending = WORDS.game.progress(view)
    assert ending.left is not None
    assert say(ending.left) == f"{len(view.pile)} dogs, then 1 round"
    assert not ending.last_round
    near = WORDS.game.progress(msgspec.structs.replace(view, end=1))
    assert near.left is not None
    assert (say(near.left), near.last_round) == ("1 more round to come", False)
    last = WORDS.game.progress(msgspec.structs.replace(view, end=2))
    assert (last.left, last.last_round) == (None, True)


def test_holdings_count_what_a_seat_has_under_names_that_stay_the_same() -> None:
    before, after, _ = around(Stage.ACT, act.Collect)
    seat = before.mover
    had, has = WORDS.game.holdings(before, seat), WORDS.game.holdings(after, seat)
    assert [held.name for held in had] == [held.name for held in has]
    counts = {held.name.template: held.count for held in had}
    assert counts["{n} food"] == before.kennels[seat].food
    assert counts["{n} licence due"] == before.kennels[seat].unpaid
    assert all("{n}" in held.name.template for held in had)
