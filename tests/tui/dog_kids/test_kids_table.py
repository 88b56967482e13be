"""The pane of DOG Kids by keys: cards, ways, changing, exchanging, help, and dogs that walk."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_kids.actions import Change, Decline, Move, Offer, Swap
from dogs_rules.games.dog_kids.events import DogChuckedOut, DogMoved, DogsSwapped
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import KENNEL, NO_COLOUR, SWAP, YARD, colours_of
from dogs_rules.shelf import load_book
from dogs_tui.games.dog_kids.boards import motion
from dogs_tui.games.dog_kids.boards.aim import Aim, chosen, first, marks, sideways, upwards, ways
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.games.dog_kids.words.stuck import is_stuck, why_exchange, why_stuck
from dogs_tui.words.registry import words_of
from tests.rules.dog_kids.kids_scenes import RED, TABLES, Scene, card, home
from tests.support.panes import PaneApp
from tests.tui.dog_kids.kids_stages import (
    KIDS,
    STATES,
    busy,
    exchange,
    handicap,
    pairs,
    pane_app,
    showing,
    stuck,
)

BOARD = 44
"""Columns of the smallest board."""


def table_of(app: PaneApp) -> TableBoard:
    return app.query_one(TableBoard)


def beside(app: PaneApp) -> str:
    """What stands beside the board, in one line."""
    return " ".join(line[BOARD:].strip() for line in app.text().split("\n"))


def shown_keys(app: PaneApp) -> set[str]:
    """The keys that would do something now."""
    return {key for key, active in app.screen.active_bindings.items() if active.enabled}


# Cards and ways.


async def test_points_of_the_preselected_card_are_told_before_any_key() -> None:
    scene = Scene(seats=2)
    scene.dogs(0, home(0), home(1), 39)
    scene.dogs(1, 7, 15)
    scene.hand(0, "red", "kennel", "swap")
    async with showing(scene.state) as (_, app):
        assert "+1 point" in app.said


async def test_enter_plays_the_first_card_that_moves_a_dog() -> None:
    async with showing(busy()) as (pilot, app):
        assert "red card to the red field (chucks out Bo's dog)" in beside(app)
        assert app.said == "4 fields forward; Bo 1 dog back to the yard, 27 fields back"
        await pilot.press("enter")
        assert app.asked == [Move(card("red"), RED, 3)]
        assert not app.refused
        assert app.state.dogs[1] == (YARD, YARD, 15)


async def test_right_and_left_go_over_the_cards_and_the_button() -> None:
    async with showing(busy()) as (pilot, app):
        seen = [table_of(app).aim.at]
        for _ in range(4):
            await pilot.press("right")
            seen.append(table_of(app).aim.at)
        assert seen == [0, 1, 2, 3, 0]
        await pilot.press("left")
        assert table_of(app).aim.at == 3


async def test_up_and_down_choose_the_dog() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("down", "enter")
        assert app.asked == [Move(card("red"), RED, 36)]
        assert not app.refused


async def test_the_move_that_enter_would_play_is_the_one_at_the_cursor() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("down")
        assert app.pane.aimed() == Move(card("red"), RED, 36)
        await pilot.press("left")
        assert app.pane.aimed() == Change()


async def test_no_two_lines_of_the_list_of_moves_read_the_same() -> None:
    async with showing(busy()) as (_, app):
        lines = [line.text for line in app.pane.moves()]
        assert len(set(lines)) == len(lines) == len(app.pane.legal)
        swap = "swap with Bo's dog on the red field"
        assert f"{swap}: the dog on the green field, 4 from home" in lines


async def test_for_a_card_of_two_colours_they_choose_dog_and_colour() -> None:
    async with showing(pairs()) as (pilot, app):
        await pilot.press("3")
        played = set()
        for _ in range(len(ways(app.pane.view, 2))):
            outcome = chosen(app.pane.view, table_of(app).aim)
            assert outcome is not None
            assert isinstance(outcome.action, Move)
            played.add((outcome.action.colour, outcome.action.dog))
            await pilot.press("down")
        face = card("blue yellow")
        assert {colour for colour, _ in played} == set(colours_of(face))
        assert len({dog for _, dog in played}) > 1


async def test_for_a_swap_they_choose_both_dogs() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("3", "down", "enter")
        (action,) = app.asked
        assert isinstance(action, Swap)
        assert not app.refused
        assert action.other in app.state.dogs[0]


async def test_a_digit_chooses_a_card_and_does_not_play_it() -> None:
    async with showing(handicap()) as (pilot, app):
        for digit in "54321":
            await pilot.press(digit)
            assert table_of(app).aim == Aim(int(digit) - 1)
        await pilot.press("6")
        assert table_of(app).aim == Aim(0)
        assert not app.asked


async def test_a_card_that_moves_no_dog_says_why_on_enter() -> None:
    async with showing(stuck()) as (pilot, app):
        assert table_of(app).aim.at == 3, "the button is all there is"
        await pilot.press("1")
        text = beside(app)
        await pilot.press("enter")
        (reason,) = app.refused
        assert reason in text
        assert app.state == KIDS.clone(app.state)
        assert app.state.mover == 0


@pytest.mark.parametrize("name", ["stuck", "busy", "pairs", "handicap"])
async def test_every_card_can_be_asked_for(name: str) -> None:
    state = STATES[name]()
    count = len(state.hands[state.mover])
    for nth in range(count):
        async with showing(KIDS.clone(state)) as (pilot, app):
            await pilot.press(str(nth + 1), "enter")
            (action,) = app.asked
            asked = SWAP if isinstance(action, Swap) else action.card  # type: ignore[attr-defined]
            assert asked == state.hands[state.mover][nth]
            assert bool(app.refused) is not bool(ways(KIDS.view(state, state.mover), nth))


async def test_after_a_move_the_next_players_first_card_is_chosen() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("2", "enter")
        assert app.pane.view.mover == 1
        assert table_of(app).aim == first(app.pane.view)


# What is lit.


def test_marks_say_from_where_to_where_and_what_happens() -> None:
    view = KIDS.view(busy(), 0)
    chosen = {(mark.place, mark.what) for mark in marks(view, Aim(0)) if mark.chosen}
    assert chosen == {(3, "from"), (7, "out")}
    others = {mark.what for mark in marks(view, Aim(0)) if not mark.chosen}
    assert others == {"free"}


def test_marks_of_a_push_show_where_the_partner_goes() -> None:
    view = KIDS.view(pairs(), 0)
    pushing = next(
        Aim(0, way) for way, outcome in enumerate(ways(view, 0)) if len(outcome.steps) > 1
    )
    chosen = [(mark.seat, mark.what) for mark in marks(view, pushing) if mark.chosen]
    assert chosen == [(0, "from"), (0, "push"), (2, "push")]


def test_marks_of_coming_home() -> None:
    scene = Scene(seats=2)
    scene.dogs(0, 39)
    scene.hand(0, "blue", "kennel", "kennel")
    view = scene.view(0)
    places = {
        mark.what: mark.place for outcome in range(2) for mark in marks(view, Aim(0, outcome))
    }
    assert places["home"] == home(0)


def test_a_kennel_card_leads_to_a_kennel_field() -> None:
    view = KIDS.view(busy(), 0)
    outcome = chosen(view, Aim(view.hand.index(KENNEL)))
    assert outcome is not None
    assert outcome.safe
    assert outcome.action == Move(KENNEL, NO_COLOUR, 3)
    assert TABLES.fields[outcome.steps[0].target].kennel


def test_going_round_comes_back() -> None:
    view = KIDS.view(busy(), 0)
    aim = Aim(0)
    for _ in range(4):
        aim = sideways(view, aim, 1)
    assert aim == Aim(0)
    for _ in range(len(ways(view, 0))):
        aim = upwards(view, aim, -1)
    assert aim == Aim(0)
    assert upwards(view, Aim(3), 1) == Aim(3)


# Changing cards.


@pytest.mark.parametrize(
    ("hand", "options", "reason"),
    [
        (
            ("kennel", "swap", "green yellow"),
            {},
            "You cannot bring a dog out: you have no red or blue card.",
        ),
        (("double red", "kennel", "swap"), {}, "you need a red or blue card of one step."),
        (
            ("double green", "kennel", "green"),
            {"double_start": "yes"},
            "You cannot bring a dog out: you have no red or blue card.",
        ),
    ],
)
async def test_who_cannot_come_out_is_told_why_and_what_to_press(
    hand: tuple[str, ...], options: dict[str, str], reason: str
) -> None:
    scene = Scene(seats=2, **options)
    scene.hand(0, *hand)
    async with showing(scene.state) as (_, app):
        assert reason in beside(app)
        assert "x 3 new cards" in " ".join(beside(app).split())


async def test_who_is_under_way_and_stuck_is_not_told_of_coming_out() -> None:
    scene = Scene(seats=2)
    scene.dogs(0, 39)
    scene.hand(0, "kennel", "green", "swap")
    async with showing(scene.state) as (_, app):
        assert "None of your cards can move a dog now." in beside(app)


@pytest.mark.parametrize("seed", range(12))
def test_the_reason_is_true_in_every_first_hand(seed: int) -> None:
    state = KIDS.setup(2, KIDS.check_options(2, {"start": "1"}), seed)
    view = KIDS.view(state, 0)
    shown = {colour for face in view.hand for colour in colours_of(face)}
    reason = str(why_stuck(words_of(KIDS), view))
    if is_stuck(view) and "you have no " in reason:
        assert not shown & set(TABLES.fields[TABLES.sides[0].start].colours)
    assert is_stuck(view) is (KIDS.legal_actions(state) == [Change()])


async def test_the_exchange_says_why_and_with_whom() -> None:
    state = exchange()
    async with showing(state) as (_, app):
        assert "Before the first turn, you and Cyril may exchange a card." in beside(app)
    view = msgspec.structs.replace(KIDS.view(state, 0), turn=5)
    assert str(why_exchange(view, "Cyril")).startswith("New cards were drawn")


async def test_x_asks_once_more_while_a_dog_could_move() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("x")
        assert not app.asked
        assert "press x again to discard" in app.said
        await pilot.press("x")
        assert app.asked == [Change()]
        assert app.state.mover == 1


async def test_looking_at_another_card_takes_the_x_back() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("x", "right", "x")
        assert not app.asked


async def test_the_button_does_as_x_does() -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press("left", "enter")
        assert "press x again to discard" in app.said
        await pilot.press("enter")
        assert app.asked == [Change()]


async def test_with_no_move_it_is_told_beforehand_that_enter_discards() -> None:
    does = "enter: Discard all 3 cards and draw new ones; this ends your turn"
    async with showing(stuck()) as (pilot, app):
        assert app.said == does
        await pilot.press("left")
        assert app.said != does
        await pilot.press("right")
        assert app.said == does


async def test_with_no_move_enter_alone_changes_the_cards() -> None:
    async with showing(stuck()) as (pilot, app):
        await pilot.press("enter")
        assert app.asked == [Change()]
        assert not app.refused


# Exchange.


async def test_enter_offers_a_card_and_n_declines() -> None:
    state = exchange()
    first, other = KIDS.view(state, 0).decision.partners
    async with showing(state) as (pilot, app):
        assert {"n"} <= shown_keys(app)
        assert "x" not in shown_keys(app)
        await pilot.press("2", "enter")
        assert app.asked == [Offer(state.hands[first][1])]
        assert app.state.mover == other
        await pilot.press("n")
        assert len(app.asked) == 1
        assert app.said.startswith("Press n again: Keep all cards")
        await pilot.press("n")
        assert app.asked[-1] == Decline()
        assert not app.refused


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (stuck, "Discard all 3 cards and draw new ones; this ends your turn"),
        (exchange, "Keep all cards; no exchange with"),
    ],
)
async def test_what_the_button_does_is_told_before_it_is_pressed(
    state: Callable[[], State], text: str
) -> None:
    async with showing(state()) as (pilot, app):
        if table_of(app).aim.at < 3:
            await pilot.press("left")
        assert text in beside(app)


async def test_the_button_declines_too() -> None:
    async with showing(exchange()) as (pilot, app):
        await pilot.press("left", "enter")
        assert app.asked == [Decline()]


# Seeing.


async def test_a_spectator_sees_backs_and_can_choose_nothing() -> None:
    async with showing(busy()) as (pilot, app):
        app.pane.show(KIDS.view(app.state, None), ())
        await pilot.pause()
        text = app.text()
        assert text.count(app.glyphs.shade * 9) == 3 * 4
        assert "kennel" not in text.replace("⌂ kennel", "")  # but in the legend
        before = table_of(app).aim
        await pilot.press("right", "down", "2")
        assert table_of(app).aim == before
        assert app.text() == text


async def test_dogs_are_told_apart_without_colour() -> None:
    async with showing(pairs()) as (_, app):
        lines = app.text().split("\n")
        board = "\n".join(line[:BOARD] for line in lines)
        for shape in app.glyphs.seats[:4]:
            assert board.count(shape) >= 3 - (shape == app.glyphs.seats[3])


# Moving.


def test_a_dog_walks_its_way() -> None:
    dogs = ((YARD, 3, 9), (YARD, YARD, 5))
    happened: tuple[Event, ...] = (
        DogMoved(seat=0, origin=3, target=5, way=(3, 4, 5), pushed=False),
        DogChuckedOut(seat=1, by=0, place=5),
    )
    assert motion.pictures(dogs, happened) == [
        ((YARD, 4, 9), (YARD, YARD, 5)),
        ((YARD, 5, 9), (YARD, YARD, 5)),
        ((YARD, 5, 9), (YARD, YARD, YARD)),
    ]


def test_dogs_that_are_swapped_change_places() -> None:
    dogs = ((YARD, 3, 9), (YARD, YARD, 5))
    happened = (DogsSwapped(seat=0, place=5, other=1, other_place=3),)
    assert motion.pictures(dogs, happened) == [((YARD, 5, 9), (YARD, YARD, 3))]


def test_long_ways_take_no_longer() -> None:
    dogs = ((YARD, YARD, 0),)
    way = tuple(range(40))
    happened = (DogMoved(seat=0, origin=0, target=39, way=way, pushed=False),)
    shown = motion.pictures(dogs, happened)
    assert len(shown) == motion.MOST
    assert shown[-1] == ((YARD, YARD, 39),)


@pytest.mark.parametrize("name", ["busy", "pairs", "handicap"])
def test_the_last_picture_is_the_next_view(name: str) -> None:
    """Whatever happens, dogs end where the rules put them."""
    state = STATES[name]()
    for action in KIDS.legal_actions(state):
        after, events = KIDS.apply(KIDS.clone(state), action)
        shown = motion.pictures(state.dogs, events)
        assert (shown[-1] if shown else state.dogs) == after.dogs, action


async def test_walking_is_shown_and_ends() -> None:
    app = pane_app(busy(), motion=True)
    async with app.run_test(size=(80, 21)) as pilot:
        await pilot.pause()
        action: Action = Move(card("red"), RED, 36)
        _, events = KIDS.apply(KIDS.clone(app.state), action)
        shown: list[Any] = []
        board = table_of(app)
        show = board.show_dogs
        board.show_dogs = lambda dogs: (shown.append(dogs), show(dogs))[1]  # type: ignore[method-assign]
        await app.pane.show_motion(tuple(events))
        assert [dogs[0] for dogs in shown] == [(3, 37, home(1)), (3, 38, home(1))]
        assert "╭" in app.text()


# Help.


@pytest.mark.parametrize(
    ("keys", "anchor"),
    [((), "single"), (("2",), "kennel-card"), (("3",), "swap"), (("left",), "change")],
)
async def test_help_is_about_what_is_chosen(keys: tuple[str, ...], anchor: str) -> None:
    async with showing(busy()) as (pilot, app):
        await pilot.press(*keys)
        assert app.pane.topic() == anchor


async def test_help_in_the_exchange() -> None:
    async with showing(exchange()) as (_, app):
        assert app.pane.topic() == "exchange"


@pytest.mark.parametrize("name", STATES)
async def test_every_topic_is_in_the_book(name: str) -> None:
    anchors = set(load_book("dog_kids").anchors)
    async with showing(STATES[name]()) as (pilot, app):
        for _ in range(6):
            assert app.pane.topic() in anchors
            await pilot.press("right")
