"""What somebody did is marked on the boards, seen without colour, and moves nothing."""

from typing import Any

import pytest
from rich.segment import Segment
from textual.widget import Widget

from dogs_rules.games.dogs.actions import BuyGas, Drive, House, OpenBay, Visit
from dogs_rules.games.dogs.terms import Resource, Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.boards.boxes import BoxBoard
from dogs_tui.games.dogs.boards.housing import HousingBoard
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.games.dogs.boards.trip import TripPanel, TrucksPanel
from dogs_tui.games.dogs.ui import UI
from tests.tui.dogs.stages import DOGS, at, showing

Legal = tuple[Any, ...]


def after(state: Any, kind: type) -> tuple[Any, frozenset[Any], Any]:
    """The state after the last action of a kind, what changed by it, and the action."""
    action = [action for action in DOGS.legal_actions(state) if isinstance(action, kind)][-1]
    then, _ = DOGS.apply(state, action)
    return then, UI().changed(DOGS.view(state, None), DOGS.view(then, None)), action


def out(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return kennel.place >= 0 and kennel.place < 16 and any(isinstance(a, Drive) for a in legal)


def can(kind: type) -> Any:
    return lambda view, kennel, legal: any(isinstance(action, kind) for action in legal)


def pays(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return BuyGas(1) in legal


def marked(board: Widget) -> list[str]:
    """The texts on a board that are underlined."""
    rows = [board.render_line(y) for y in range(board.size.height)]
    segments: list[Segment] = [segment for row in rows for segment in row]
    return [s.text for s in segments if s.style is not None and s.style.underline]


def test_nothing_differs_between_a_view_and_itself() -> None:
    view = DOGS.view(at(Stage.PLACE), None)
    assert UI().changed(view, view) == frozenset()


def test_a_drive_changes_the_spaces_left_and_reached_the_truck_and_the_gas() -> None:
    state = at(Stage.PICK_UP, out)
    seat, left = DOGS.to_move(state), DOGS.view(state, None).kennels[DOGS.to_move(state)].place
    _, changed, drive = after(state, Drive)
    assert {("space", left), ("space", drive.space), ("goods", seat, Resource.GAS)} <= changed
    assert {about[1] for about in changed if about[0] == "space"} == {left, drive.space}


def test_a_visit_changes_the_box_and_its_card_and_a_bay_opens() -> None:
    state = at(Stage.PLACE)
    _, changed, visit = after(state, Visit)
    assert {("box", visit.box), ("card", visit.box, visit.place)} <= changed
    state = at(Stage.BOX, can(OpenBay))
    _, changed, _ = after(state, OpenBay)
    assert sum(about[0] == "bay" for about in changed) == 1


def test_a_round_ends_with_new_dogs_and_new_cards() -> None:
    begun = at(Stage.GAS)
    ended = at(Stage.PLACE)
    changed = UI().changed(DOGS.view(ended, None), DOGS.view(begun, None))
    assert {"space", "card", "fair card"} <= {about[0] for about in changed}


@pytest.mark.parametrize(
    ("stage", "wanted", "kind", "boards"),
    [
        (Stage.PICK_UP, out, Drive, (MapBoard, TrucksPanel)),
        (Stage.GAS, pays, BuyGas, (TripPanel,)),
        (Stage.PLACE, can(Visit), Visit, (BoxBoard,)),
        (Stage.HOUSING, can(House), House, (HousingBoard,)),
    ],
)
@pytest.mark.parametrize("size", [(80, 21), (82, 37), (162, 57)])
async def test_marks_are_underlined_and_move_nothing(
    stage: Stage, wanted: Any, kind: type, boards: tuple[type[Any], ...], size: tuple[int, int]
) -> None:
    state = at(stage, wanted)
    _, changed, _ = after(state, kind)
    async with showing(state, size=size) as (pilot, app):
        before = app.text()
        assert not any(marked(app.query_one(board)) for board in boards)
        app.pane.show_changes(changed)
        await pilot.pause()
        assert app.text() == before
        assert all(marked(app.query_one(board)) for board in boards)
        app.pane.show_changes(frozenset())
        await pilot.pause()
        assert not any(marked(app.query_one(board)) for board in boards)
