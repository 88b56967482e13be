"""Arranging kennels by keys, answering offers, feeding and paying."""

import re
from typing import Any

import pytest

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import (
    Accept,
    Decline,
    FinishHousing,
    GiveSick,
    GoHungry,
    House,
    Lift,
    PaySalary,
    UseVet,
)
from dogs_rules.games.dogs.bays import INDEX
from dogs_rules.games.dogs.state import clone, set_bay
from dogs_rules.games.dogs.terms import Card, Resource, Stage
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_tui.games.dogs.boards.housing import WHOLE, HousingBoard, HousingLocation
from dogs_tui.games.dogs.boards.kennel import KennelWidget
from dogs_tui.games.dogs.boards.others import OthersView
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words.registry import words_of
from tests.support.pictures import WidgetApp
from tests.tui.dogs.stages import DOGS, NAMES, at, showing

WORDS = words_of(DOGS)

Legal = tuple[Action, ...]


def yard_of(size: int) -> Any:
    def wanted(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
        decision: Any = view.decision
        return len(decision.yard) == size and decision.must_leave == 0

    return wanted


TWO = yard_of(2)
THREE = yard_of(3)


def done(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return FinishHousing() in legal and any(isinstance(action, Lift) for action in legal)


def overfull(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(isinstance(action, GiveSick) for action in legal)


def vet_at_hand(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return UseVet() in legal


def has_card(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return Card.ASSISTANT in kennel.cards


async def test_a_dog_from_the_yard_goes_where_it_scores_most() -> None:
    async with showing(at(Stage.HOUSING, TWO)) as (pilot, app):
        board = app.query_one(HousingBoard)
        assert board.location == HousingLocation("yard", 0)
        breed = board.yard[0]
        await pilot.press("enter")
        assert app.asked == []
        assert board.location.area == "bay"
        gains = {g.bay: g.points for g in app.pane.view.decision.gains if g.breed == breed}
        assert gains[board.location.index] == max(gains.values())
        assert "+" in board.painted_text()
        await pilot.press("enter")
        assert app.asked == [House(breed, app.asked[0].bay)]
        assert not app.refused


async def test_the_coin_of_a_full_bay_has_room_in_its_frame() -> None:
    state = clone(at(Stage.HOUSING, TWO))
    set_bay(state.kennels[state.mover], 0, INDEX[(state.yard[0],) * 3])
    async with showing(state) as (pilot, app):
        board = app.query_one(HousingBoard)
        await pilot.press("enter")
        assert f"+4 points +{board.signs.goods[Resource.COIN]}" in board.painted_text()


async def test_what_is_said_is_about_the_dog_that_waits_now() -> None:
    async with showing(at(Stage.HOUSING, TWO)) as (pilot, app):
        board = app.query_one(HousingBoard)
        await pilot.press("enter", "enter")
        assert board.location == HousingLocation("yard", 0)
        assert app.said == str(app.words.breed_name(board.yard[0]))


async def test_escape_drops_the_dog_in_the_hand() -> None:
    async with showing(at(Stage.HOUSING, TWO)) as (pilot, app):
        await pilot.press("enter", "escape")
        assert "in hand" not in app.text()
        assert "Put" not in app.said
        assert app.asked == []


async def test_a_bay_that_takes_no_dog_says_why_while_one_is_in_the_hand() -> None:
    async with showing(at(Stage.HOUSING, TWO)) as (pilot, app):
        board = app.query_one(HousingBoard)
        breed = app.words.breed_name(board.yard[0])
        closed = board.kennel.bays.index(None)
        await pilot.press("enter")
        board.location = HousingLocation("bay", closed)
        await pilot.pause()
        assert app.said == f"{breed} in hand. That bay is not open yet."


@pytest.mark.parametrize("row", [0, 1, WHOLE])
async def test_a_lone_dog_is_lifted_wherever_in_its_bay_the_cursor_is(row: int) -> None:
    async with showing(at(Stage.HOUSING, done)) as (pilot, app):
        board = app.query_one(HousingBoard)
        lift = next(
            action
            for action in app.pane.legal
            if isinstance(action, Lift) and len(board.kennel.bays[action.bay] or ()) == 1
        )
        board.location = HousingLocation("bay", lift.bay, row)
        await pilot.press("enter")
        assert app.asked == [lift]


async def test_a_dog_is_lifted_and_put_down_elsewhere() -> None:
    async with showing(at(Stage.HOUSING, done)) as (pilot, app):
        lift = next(action for action in app.pane.legal if isinstance(action, Lift))
        board = app.query_one(HousingBoard)
        rows = board.kennel.bays[lift.bay]
        assert rows is not None
        board.location = HousingLocation("bay", lift.bay, 0)
        await pilot.press("enter")
        assert isinstance(app.asked[0], Lift)
        assert "in hand" in app.text()
        await pilot.press("enter")
        assert isinstance(app.asked[1], House)
        assert not app.refused


async def test_arranging_by_itself_leaves_nothing_to_be_housed() -> None:
    async with showing(at(Stage.HOUSING, THREE)) as (pilot, app):
        await pilot.press("a")
        for _ in range(40):
            await pilot.pause()
        assert not app.refused
        view = DOGS.view(app.state, None)
        assert all(isinstance(action, Lift | House) for action in app.asked)
        assert view.decision is not None
        assert FinishHousing() in DOGS.legal_actions(app.state)


async def test_finishing_too_early_is_refused_with_a_reason() -> None:
    async with showing(at(Stage.HOUSING, TWO)) as (pilot, app):
        await pilot.press("f")
        assert app.asked == [FinishHousing()]
        assert len(app.refused) == 1


async def test_arrows_reach_every_bay_and_every_pen() -> None:
    async with showing(at(Stage.HOUSING, overfull)) as (pilot, app):
        board = app.query_one(HousingBoard)
        board.location = HousingLocation("bay", 0)
        seen = set()
        for key in ("down", "up", *["right"] * 4, "down", "down", *["right"] * 12, "up"):
            await pilot.press(key)
            seen.add((board.location.area, board.location.index))
        assert {("bay", bay) for bay in range(5)} <= seen
        assert {("sick", dog) for dog in range(len(board.kennel.infirmary))} <= seen
        assert {("yard", dog) for dog in range(len(board.yard))} <= seen


async def test_giving_a_sick_dog_away() -> None:
    async with showing(at(Stage.HOUSING, overfull)) as (pilot, app):
        board = app.query_one(HousingBoard)
        board.location = HousingLocation("bay", 0)
        await pilot.press("g")
        assert board.location == HousingLocation("sick", 0)
        breed = board.kennel.infirmary[0]
        await pilot.press("g")
        assert app.asked == [GiveSick(breed)]
        assert not app.refused


async def test_the_vet_card() -> None:
    async with showing(at(Stage.HOUSING, vet_at_hand)) as (pilot, app):
        await pilot.press("v")
        assert not app.asked
        assert app.said == "Press v again: Play the Vet card. -1 card"
        await pilot.press("v")
        assert app.asked == [UseVet()]
        assert not app.refused


async def test_an_offer_is_taken_or_left() -> None:
    for digit, answer in (("1", Accept()), ("2", Decline())):
        async with showing(at(Stage.OFFER)) as (pilot, app):
            assert isinstance(app.focused, ChoiceList)
            assert app.pane.topic() == "donations"
            await pilot.press(digit, "enter")
            assert app.asked == [answer]


async def test_the_dog_that_would_fall_ill_is_shown() -> None:
    async with showing(at(Stage.FEEDING)) as (pilot, app):
        legal = app.pane.legal
        assert isinstance(legal[1], GoHungry)
        assert "hungry" in app.text()
        await pilot.press("down", "enter")
        assert app.asked == [legal[1]]
        assert not app.refused


async def test_only_the_name_of_that_dog_is_marked_where_bays_are_large() -> None:
    async with showing(at(Stage.FEEDING), size=(162, 57)) as (_, app):
        strips = app.screen._compositor.render_strips()[: app.query_one(ChoiceList).region.y]
        marked = [
            "".join(part.text for part in strip if part.style and part.style.reverse).strip()
            for strip in strips
        ]
        assert len([row for row in marked if row]) == 1
        assert sum(any(p.style and p.style.reverse for p in strip) for strip in strips) == 1


async def test_paying_with_the_card() -> None:
    async with showing(at(Stage.SALARY, has_card)) as (pilot, app):
        await pilot.press("2", "2")
        assert app.asked == [PaySalary(card=True)]
        assert not app.refused


async def test_a_match_that_is_over_shows_all_kennels() -> None:
    async with showing(at(Stage.OVER)) as (_, app):
        text = app.text()
        assert all(name in text for name in ("Ana", "Bo", "Cyril", "Dee"))
        assert app.pane.topic() == "scoring"


async def test_a_small_kennel_takes_the_lines_it_says() -> None:
    async with showing(at(Stage.PLACE), size=(80, 21)) as (_, app):
        widget = app.query_one(KennelWidget)
        assert widget.size.height == 3
        assert widget.painted_text().count("\n") == 2


def in_debt(view: DogsView, kennel: KennelView, legal: Legal) -> bool:
    return any(sheet.total < -9 and not view.kennels[sheet.seat].assistant for sheet in view.scores)


async def test_points_below_zero_run_into_nothing_beside_them() -> None:
    view = DOGS.view(at(Stage.PLACE, in_debt, seats=3), None)
    app = WidgetApp(OthersView(WORDS, view, NAMES))
    async with app.run_test(size=(37, 23)) as pilot:
        await pilot.pause()
        assert re.search(r"-1\d points no assistant", app.query_one(OthersView).painted_text())
