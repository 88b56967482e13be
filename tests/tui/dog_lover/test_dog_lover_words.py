"""The words of Dog Lover: everything that can be done or happen has a sentence, and all differ."""

import re
from typing import Any

import pytest

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.events import DogLoverEvent
from dogs_rules.games.dog_lover.terms import FETCH, FIRST_DOG, FIRST_FOOD, PLACES, Stage
from dogs_rules.registry import game
from dogs_rules.shelf import load_book
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.actions import _GIVEN, ACTIONS
from dogs_tui.games.dog_lover.words.cards import card_text, gist, topic, trick_gist, trick_text
from dogs_tui.games.dog_lover.words.events import EVENTS
from dogs_tui.games.dog_lover.words.labels import (
    cells_name,
    food_amount,
    landing,
    meal,
    place_name,
)
from dogs_tui.words.registry import words_of
from tests.tui.dog_lover.lover_stages import FACES, LOVER, NAMES, TABLES, TRICKS, Scene, at, own

pytestmark = pytest.mark.telling

WORDS = words_of(game("dog_lover"))
WORDS_OF_ONE = "points|cards|dogs|tricks|Trainings|scraps|tokens|rounds|things|Walks|Bones"
ONE_OF_MANY = re.compile(rf"\b1 ({WORDS_OF_ONE})\b")
MORE_OF_ONE = re.compile(r"\b([2-9]|\d\d+) (point|card|dog|trick|Training|scrap|token)\b")
PLACEHOLDER = re.compile(r"[{}]")


def sound(sentence: str) -> bool:
    """Whether numbers and nouns agree and nothing was left unfilled."""
    return not any(wrong.search(sentence) for wrong in (ONE_OF_MANY, MORE_OF_ONE, PLACEHOLDER))


def test_every_action_and_every_event_has_words() -> None:
    assert set(ACTIONS) | set(_GIVEN) == set(DogLoverAction.__args__)
    assert set(EVENTS) == set(DogLoverEvent.__args__)


def test_a_placement_can_be_followed_without_seeing() -> None:
    scene = Scene(guarded="middle row")
    view = scene.view(0)
    said = str(WORDS.action_text(view, scene.sit("left column", "below"), NAMES))
    assert said == (
        "Sit on the left column: Training, Training, Training; the Watch Dog goes below it"
    )
    sideways = str(WORDS.action_text(view, scene.sit("top row", "right"), NAMES))
    assert sideways.startswith("Sit on the top row: ")
    assert sideways.endswith("the Watch Dog goes right of it")


def test_every_place_and_every_placement_is_told_apart() -> None:
    assert len({str(place_name(place)) for place in range(PLACES)}) == PLACES
    assert str(place_name(7)) == "below the middle column"
    for trick in TABLES.tricks:
        said = [f"{cells_name(p.cells)} / {landing(p.cells, p.place)}" for p in trick.placements]
        assert len(set(said)) == len(said), trick.name
    assert str(cells_name((0, 1, 6))) == "top left, top middle, bottom left"


def test_a_trait_without_a_dog_is_told_with_what_it_costs() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("leia")], tokens=(2, 0, 0, 0))
    scene.waiting("thief walk")
    view = scene.view(0)
    assert str(WORDS.prompt(view, NAMES)) == (
        "Ana: find a place for Walk, Thief, then end the turn"
    )
    table = [str(line) for line in WORDS.board_text(view, NAMES)]
    assert (
        "Watch out: Thief has no dog to go to and will be lost, and 2 food tokens with it." in table
    )
    ((_, lost),) = [(e, WORDS.event_text(e, NAMES)) for e in (ev.TraitLost(0, FACES["thief"], 2),)]
    assert str(lost) == "Ana has no dog for Thief, and must give up 2 food tokens."


def test_a_trait_whose_dogs_have_one_says_so() -> None:
    reason = " (one trait a dog)"
    for dogs, said in (
        ([own("dango", "digger"), own("leia")], True),
        ([own("leia")], False),
    ):
        scene = Scene()
        scene.area(0, dogs=dogs)
        scene.waiting("thief")
        table = " ".join(str(line) for line in WORDS.board_text(scene.view(0), NAMES))
        assert "Thief has no dog to go to" in table
        assert (reason in table) == said


def test_what_goes_into_a_hand_is_told_to_everybody() -> None:
    scene = Scene()
    scene.grid("ball bone walk", "training leash molly", "adoption dog_house bone")
    events = scene.do(scene.sit("left column", "above"))
    texts = [str(WORDS.event_text(e, NAMES)) for e in events if e.seen_by is None]
    assert texts[:2] == [
        "Ana uses Sit on the left column.",
        "Into Ana's hand: Training, Adoption, Ball.",
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.FoodCollected(0, FACES["dry_two"], 2), "Ana gets 2 dry."),
        (ev.FoodCollected(0, FACES["dry_two"], 1), "Ana gets only 1 dry: no more is left."),
        (ev.FoodCollected(0, FACES["scraps"], 0), "Ana gets nothing: no scraps left."),
        (
            ev.TraitLost(1, FACES["rascal"], 0),
            "Bo has no dog for Rascal, and nothing to give up.",
        ),
        (ev.DogsFed(0, (FACES["leia"],), ()), "Ana feeds every dog."),
        (ev.DogsFed(0, (), (FACES["leia"],)), "Ana feeds no dog; hungry: Leia."),
        (ev.HandShown(1, ()), "Bo's hand is empty."),
        (ev.DogGivenUp(0, FACES["leia"], (FACES["walk"],)), "Ana gives up Leia with Walk."),
    ],
)
def test_happenings(event: Any, sentence: str) -> None:
    assert str(WORDS.event_text(event, NAMES)) == sentence


def test_names() -> None:
    assert [str(food_amount(0, n)) for n in (1, 2)] == ["1 scrap", "2 scraps"]
    assert str(meal((2, 0, 1, 0))) == "2 scraps, 1 canned"
    assert str(meal((0, 0, 0, 0))) == "nothing"
    assert str(WORDS.card_names((1, 1, 3))) == "Training x2, Bone"
    assert str(WORDS.card_name(FIRST_FOOD + 1)) == "2 scraps"
    assert WORDS.original_name(FACES["thief"]) == "Złodziejaszek"
    assert WORDS.original_name(FACES["leia"]) == "Leia"


def test_every_card_and_trick_is_described_in_sentences() -> None:
    for face in range(FIRST_DOG + len(TABLES.dogs)):
        text = [str(line) for line in card_text(WORDS, face)]
        assert text
        assert [line for line in text if not line.endswith(".") or not sound(line)] == []
        assert str(gist(WORDS, face))
        assert topic(WORDS, face)
    for number in range(len(TABLES.tricks)):
        assert str(trick_gist(WORDS, number)).startswith(TABLES.tricks[number].name)
        assert all(sound(str(line)) for line in trick_text(WORDS, number))
    assert "Costs 1 Training from the hand." in map(str, trick_text(WORDS, TRICKS["catch"]))
    assert topic(WORDS, FETCH) == "fetch"


def test_topics_are_in_the_book() -> None:
    faces = range(FIRST_DOG + len(TABLES.dogs))
    assert {topic(WORDS, face) for face in faces} <= set(load_book("dog_lover").anchors)


def test_another_component_file_names_things_otherwise() -> None:
    text = LOVER.components.replace('name = "Bone"', 'name = "Marrow Bone"')
    words = Words(LOVER.with_components(text, "mine.toml"))
    assert str(words.card_name(FACES["bone"])) == "Marrow Bone"
    assert str(WORDS.card_name(FACES["bone"])) == "Bone"


def test_the_outcome_is_told() -> None:
    view = LOVER.view(at(Stage.OVER), None)
    assert str(WORDS.prompt(view, NAMES)).startswith("The match is over.")


def test_giving_up_names_what_goes_along() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("leia", "best_friend", "ball walk")])
    view = scene.view(0)
    said = [
        str(WORDS.action_text(view, action(FACES["leia"]), NAMES)) for action in (act.GiveUpDog,)
    ]
    assert said == ["Give up Leia with Walk, Ball, Best Friend"]
    trait = WORDS.action_text(view, act.GiveUpTrait(FACES["leia"]), NAMES)
    assert str(trait) == "Give up Best Friend of Leia"
