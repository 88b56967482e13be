"""The words of DOGS: everything that can be done or happen has a sentence, and all differ."""

import re

import msgspec
import pytest

from dogs_rules.book import BookTable, plain
from dogs_rules.games.dogs.actions import DogsAction, Drive
from dogs_rules.games.dogs.events import DogsEvent, Fed, VisitEnded
from dogs_rules.games.dogs.terms import CARD_KINDS, CENTRE, Box, LastRound, Stage
from dogs_rules.registry import game
from dogs_rules.shelf import load_book
from dogs_tui.games.dogs.words.actions import ACTIONS
from dogs_tui.games.dogs.words.events import EVENTS
from dogs_tui.games.dogs.words.labels import (
    BOX_LETTERS,
    SPACE_LETTERS,
    card_name,
)
from dogs_tui.match.weighing import Weighing
from dogs_tui.words import say
from dogs_tui.words.phrases import points
from dogs_tui.words.registry import words_of
from tests.tui.dogs.stages import DOGS, NAMES, at, decisions

pytestmark = pytest.mark.telling

WORDS = words_of(game("dogs"))
TOLD = load_book("dogs")
ROOM = 78
"""Cells of the prompt at 80 columns."""
ONE_OF_MANY = re.compile(r"\b1 (points|coins|bays|dogs|tokens|spaces|trades|more fit)\b")


def test_every_action_and_every_event_has_words() -> None:
    assert set(ACTIONS) == set(DogsAction.__args__)
    assert set(EVENTS) == set(DogsEvent.__args__)


def test_a_loss_of_one_point_is_a_loss() -> None:
    assert [str(points(n)) for n in (-2, -1, 0, 1)] == [
        "-2 points",
        "-1 point",
        "0 points",
        "1 point",
    ]


def test_the_reward_for_a_lost_dog_is_told_once() -> None:
    state = at(Stage.PICK_UP, lambda view, *_: any(way.reward for way in view.decision.ways))
    view = DOGS.view(state, state.mover)
    way = next(way for way in view.decision.ways if way.reward)
    text = str(Weighing(WORDS).brings(view, Drive(way.space), NAMES))
    assert text.count("coin") == 1
    assert f"+{way.reward} coin" in text


@pytest.mark.parametrize("food", [0, 1])
def test_hungry_bays_are_told(food: int) -> None:
    text = str(WORDS.event_text(Fed(0, food, 1), NAMES))
    assert "hungry" in text
    assert not ONE_OF_MANY.search(text)


def test_the_sum_of_the_end_is_told() -> None:
    view = DOGS.view(at(Stage.OVER, seats=2), None)
    assert str(WORDS.prompt(view, NAMES)).startswith("The match is over.")


def test_keys_of_the_map_leave_the_house_keys_free() -> None:
    assert len(set(SPACE_LETTERS)) == 16
    assert not set(SPACE_LETTERS) & set("hloqsu?/")
    assert not set(SPACE_LETTERS) & set("wzx")
    assert not set(BOX_LETTERS) & set("hloqsu?/xe")


def test_names() -> None:
    assert str(WORDS.bay_name(0)) == "bay 1"
    assert [str(WORDS.bay_name(bay)) for bay in (2, 3, 4)] == [
        "the 2-point bay",
        "the 3-point bay",
        "the 5-point bay",
    ]
    assert str(WORDS.counted((9, 9, 4))) == "Beagle, Poodle x2"
    assert len({str(card_name(card)) for card in range(CARD_KINDS)}) == CARD_KINDS
    assert str(card_name(0)) == "1 gas"
    left = WORDS.event_text(VisitEnded(seat=1, box=Box.FAIR), NAMES)
    assert str(left) == "Bo does nothing more at the Dog Fair."


def test_the_spaces_have_the_same_letters_in_the_book() -> None:
    names = dict(enumerate(SPACE_LETTERS)) | {CENTRE: "O"}
    tables = [block for block in TOLD.section("map").blocks if isinstance(block, BookTable)]
    cells = [tuple(plain(cell) for cell in row) for table in tables for row in table.rows]
    assert {name: (int(reward), set(roads.split(", "))) for name, reward, roads in cells} == {
        names[number]: (space.reward, {names[node] for node in space.neighbours})
        for number, space in enumerate(WORDS.tables.spaces)
    }


def test_no_space_has_a_second_name_in_the_book() -> None:
    keys = re.compile(r"\b[CF][1-8]\b")
    naming = {section.anchor for section in TOLD.sections if keys.search(section.text)}
    assert naming == {"facts-and-reconstructions"}  # for whoever writes a component file


@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_fits_into_eighty_columns(seats: int) -> None:
    for state in decisions(seats, 5):
        view = DOGS.view(state, DOGS.to_move(state))
        for action in DOGS.legal_actions(state):
            texts = WORDS.action_short(view, action, NAMES), WORDS.action_note(view, action, NAMES)
            assert sum(len(say(part)) + 2 for part in texts if part) <= ROOM


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_told_how_far_the_end_is(seats: int) -> None:
    before = None
    for state in decisions(seats, 3):
        view = DOGS.view(state, None)
        ending = WORDS.game.progress(view)
        assert ending.last_round == (view.last_round != LastRound.NOT and not view.finished)
        assert (ending.left is None) == (view.last_round != LastRound.NOT or view.finished)
        if ending.left is not None and view.stage in {Stage.PICK_UP, Stage.GAS}:
            before = int(ending.left.values["n"])
        elif ending.last_round and view.last_round == LastRound.STACK_SHORT:
            assert before is not None


def test_the_last_round_comes_when_the_nearer_stack_cannot_fill_its_spaces() -> None:
    state = DOGS.setup(4, {}, 3)
    view = DOGS.view(state, None)
    city, country = map(len, view.stacks)
    assert str(WORDS.game.progress(view).left) == f"city {city} left"
    taken = msgspec.structs.replace(view, spaces=(*view.spaces[:15], -1))
    assert str(WORDS.game.progress(taken).left) == f"country {country - 1} left"


def test_with_two_players_roadworks_bring_the_end() -> None:
    view = DOGS.view(DOGS.setup(2, {}, 3), None)
    lying = msgspec.structs.replace(view, spaces=(36, 36, *[0] * 14))
    assert str(DOGS.progress(lying).left) == f"roadworks 2/6 or city {len(view.stacks[0])} left"
    short = msgspec.structs.replace(lying, stacks=(view.stacks[0][:2], view.stacks[1]))
    assert str(DOGS.progress(short).left) == "roadworks 2/6 or city 2 left"


def test_holdings_are_what_a_kennel_holds() -> None:
    state = at(Stage.PICK_UP)
    view = DOGS.view(state, None)
    for seat, kennel in enumerate(view.kennels):
        texts = [holding.in_words for holding in WORDS.game.holdings(view, seat)]
        assert str(texts[0]) == f"{kennel.coins} coins"
        assert str(texts[4]) == f"{kennel.healthy} dogs"
        assert str(texts[6]) == f"{len(kennel.truck)} on the truck"
