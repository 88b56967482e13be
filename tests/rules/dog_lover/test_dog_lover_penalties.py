"""Traits that could not be attached: what each costs, how it is chosen, what follows."""

from typing import Any

import pytest
from lover_scenes import GAME, Scene, face, faces, laid_out, own, trick

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.terms import Food, Stage
from dogs_rules.games.dog_lover.view import Penalty
from tests.support.scene import every

RICH = "training training training adoption bone bone ball leash"


def rich(trait: str, waiting: str = "") -> Scene:
    """A seat that has everything but a dog for the trait; its turn is over."""
    return laid_out(
        dogs=[
            own("leia", "aristocrat", "walk training"),
            own("dango", "scamp", "bone ball walk"),
            own("mando", "runaway", "training"),
        ],
        hand=RICH,
        tokens=(1, 0, 2, 1),
        tricks="sit catch",
        fetch=True,
        waiting=f"{trait} {waiting}",
    )


def tucked(card: str, dog: str) -> act.GiveUpTucked:
    return act.GiveUpTucked(face(card), face(dog))


TUCKED = [
    tucked("walk", "leia"),
    tucked("training", "leia"),
    tucked("walk", "dango"),
    tucked("bone", "dango"),
    tucked("ball", "dango"),
    tucked("training", "mando"),
]
DOGS = [act.GiveUpDog(face(dog)) for dog in ("leia", "dango", "mando")]
TRICKS = [act.GiveUpTrick(trick("sit")), act.GiveUpTrick(trick("catch"))]
CHOICES: dict[str, tuple[int, list[act.DogLoverAction]]] = {
    "rascal": (1, [*TUCKED]),
    "best_friend": (
        1,
        [act.GiveUpCard(face("ball")), act.GiveUpCard(face("leash")), tucked("ball", "dango")],
    ),
    "aristocrat": (
        1,
        [
            *(act.GiveUpCard(card) for card in sorted(set(faces(RICH)))),
            *TUCKED,
            *(act.GiveUpTrait(face(dog)) for dog in ("leia", "dango", "mando")),
            *DOGS,
            *TRICKS,
            act.GiveUpFetch(),
        ],
    ),
    "scamp": (1, [*TRICKS]),
    "teachers_pet": (
        2,
        [act.GiveUpCard(face("training")), tucked("training", "leia"), tucked("training", "mando")],
    ),
    "thief": (
        2,
        [act.GiveUpFood(Food.SCRAPS), act.GiveUpFood(Food.CANNED), act.GiveUpFood(Food.WILD)],
    ),
    "pack_leader": (1, [tucked("walk", "leia"), tucked("walk", "dango")]),
    "digger": (1, [act.GiveUpCard(face("bone")), tucked("bone", "dango")]),
    "runaway": (1, [*DOGS]),
}


@pytest.mark.parametrize("trait", CHOICES)
def test_what_each_trait_costs(trait: str) -> None:
    owed, choices = CHOICES[trait]
    scene = rich(trait)
    assert scene.do(act.EndTurn()) == [ev.TraitLost(seat=0, trait=face(trait), owed=owed)]
    assert scene.state.stage == Stage.PENALTY
    assert scene.mover == 0
    assert scene.state.discards == faces(trait)
    assert scene.legal == choices
    for left in range(owed, 0, -1):
        assert scene.view(0).decision == Penalty(trait=face(trait), owed=left, queue=())
        scene.do(scene.legal[0])
    assert (scene.mover, scene.state.stage) == (1, Stage.TURN)


@pytest.mark.parametrize("trait", CHOICES)
def test_other_things_are_refused_with_what_is_owed(trait: str) -> None:
    scene = rich(trait)
    scene.do(act.EndTurn())
    every = {action for _, choices in CHOICES.values() for action in choices}
    anchor = "trait-" + trait.replace("_", "-")
    for action in every - set(CHOICES[trait][1]):
        assert scene.refusal(action).anchor == anchor
    scene.refused(
        act.EndTurn(), "First give up what you owe for the trait you could not attach", "penalties"
    )
    scene.refused(
        act.Take(0, 0),
        "First give up what you owe for the trait you could not attach",
        "penalties",
    )


@pytest.mark.parametrize("trait", CHOICES)
def test_who_has_nothing_of_it_gives_nothing(trait: str) -> None:
    scene = laid_out(dogs=[], waiting=trait)
    assert scene.do(act.EndTurn())[0] == ev.TraitLost(seat=0, trait=face(trait), owed=0)
    assert scene.mover == 1
    assert scene[0].tricks == (trick("sit"),)


def test_who_has_fewer_gives_what_there_is() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("leia", tucked="bone")], hand="training bone ball", tokens=(0, 0, 1, 0))
    scene.waiting("thief digger")
    happened = scene.do(act.EndTurn())
    assert happened == [
        ev.TraitLost(seat=0, trait=face("thief"), owed=1),
        ev.FoodGivenUp(seat=0, food=Food.CANNED),
        ev.TraitLost(seat=0, trait=face("digger"), owed=1),
    ]
    assert scene.view(1).decision == Penalty(trait=face("digger"), owed=1, queue=())
    scene.do(act.GiveUpCard(face("bone")))
    assert scene[0].tokens == (0, 0, 0, 0)
    assert scene[0].hand == faces("training ball")
    assert scene.mover == 1


ONLY_WAYS: dict[str, tuple[dict[str, Any], list[act.DogLoverAction]]] = {
    "rascal": ({"dogs": [own("dango", tucked="walk")]}, [tucked("walk", "dango")]),
    "best_friend": ({"dogs": [], "hand": "ball ball bone"}, [act.GiveUpCard(face("ball"))]),
    "teachers_pet": (
        {"dogs": [], "hand": "training training bone"},
        [act.GiveUpCard(face("training"))] * 2,
    ),
    "thief": ({"dogs": [], "tokens": (0, 0, 3, 0)}, [act.GiveUpFood(Food.CANNED)] * 2),
    "digger": ({"dogs": [], "hand": "bone bone"}, [act.GiveUpCard(face("bone"))]),
    "runaway": ({"dogs": [own("leia")]}, [act.GiveUpDog(face("leia"))]),
    "aristocrat": ({"dogs": [], "fetch": True}, [act.GiveUpFetch()]),
}


@pytest.mark.parametrize("trait", ONLY_WAYS)
def test_what_leaves_no_choice_is_given_up_without_a_question(trait: str) -> None:
    area, ways = ONLY_WAYS[trait]
    now, before = Scene(), Scene(revision=1)
    now.area(0, **area)
    now.waiting(trait)
    before.state = GAME.clone(now.state)
    for scene in (now, before):
        scene.do(act.EndTurn())
    assert now.mover == 1
    for way in ways:
        assert before.state.stage == Stage.PENALTY
        assert before.legal == [way]
        before.do(way)
    assert before.state == now.state


def test_once_there_is_no_choice_left_the_rest_is_given_up() -> None:
    scene = laid_out(dogs=[], tokens=(1, 2, 0, 0), waiting="thief")
    happened = scene.do(act.EndTurn(), act.GiveUpFood(Food.SCRAPS))
    assert every(happened, ev.FoodGivenUp) == [
        ev.FoodGivenUp(seat=0, food=Food.SCRAPS),
        ev.FoodGivenUp(seat=0, food=Food.DRY),
    ]
    assert scene.mover == 1


def test_given_up_tokens_go_back_to_the_supply() -> None:
    scene = rich("thief")
    before = scene.state.supply
    scene.do(act.EndTurn(), act.GiveUpFood(Food.CANNED), act.GiveUpFood(Food.WILD))
    assert scene.state.supply == (before[0], before[1], before[2] + 1, before[3] + 1)


def test_a_dog_goes_with_all_that_lies_with_it() -> None:
    scene = rich("runaway")
    happened = scene.do(act.EndTurn(), act.GiveUpDog(face("dango")))
    gone = (face("scamp"), *faces("walk bone ball"))
    assert ev.DogGivenUp(seat=0, card=face("dango"), along=gone) in happened
    assert [dog.card for dog in scene[0].dogs] == [face("leia"), face("mando")]
    assert scene.state.discards == faces("runaway scamp dango walk bone ball")


def test_a_trait_is_taken_from_a_dog_and_what_is_tucked_stays() -> None:
    scene = rich("aristocrat")
    happened = scene.do(act.EndTurn(), act.GiveUpTrait(face("dango")))
    assert ev.TraitGivenUp(seat=0, trait=face("scamp"), dog=face("dango")) in happened
    assert scene[0].dogs[1] == own("dango", tucked="bone ball walk")


def test_fetch_given_up_is_out_of_the_game() -> None:
    scene = rich("aristocrat")
    assert ev.FetchGivenUp(seat=0) in scene.do(act.EndTurn(), act.GiveUpFetch())
    assert not scene[0].fetch
    assert face("fetch") in scene.state.discards


def test_the_last_trick_is_never_given_up() -> None:
    scene = rich("aristocrat")
    scene.area(0, hand="bone")
    scene.do(act.EndTurn())
    assert not scene.legal_of(act.GiveUpTrick)
    scene.refused(
        act.GiveUpTrick(trick("sit")), "You never give up your last trick", "trait-aristocrat"
    )
    scene.refused(act.GiveUpTrick(trick("beg")), "You cannot give that up", "trait-aristocrat")
    scamp = rich("scamp")
    scamp.do(act.EndTurn(), act.GiveUpTrick(trick("sit")))
    assert scamp[0].tricks == (trick("catch"),)
    assert scamp.state.lost_tricks == (trick("sit"),)


@pytest.mark.parametrize("trait", ["pack_leader", "aristocrat"])
def test_a_walk_that_could_not_be_tucked_can_pay(trait: str) -> None:
    scene = rich(trait, "walk walk")
    scene.area(0, dogs=[own("leia", "rascal", "walk")])
    happened = scene.do(act.EndTurn())
    assert act.GiveUpWalk() in scene.legal
    happened = scene.do(act.GiveUpWalk())
    assert every(happened, ev.WalkLost) == [ev.WalkLost(seat=0)] * 2, "one paid, one lost"
    assert scene.state.discards == faces(f"{trait} walk walk")
    assert scene.state.waiting == ()


def test_walks_are_lost_after_the_penalties() -> None:
    scene = rich("scamp", "walk")
    scene.area(0, dogs=[own("leia", "rascal")], tricks="sit catch")
    happened = scene.do(act.EndTurn(), act.GiveUpTrick(trick("catch")))
    kinds = [type(event) for event in happened]
    assert kinds.index(ev.TraitLost) < kinds.index(ev.TrickGivenUp) < kinds.index(ev.WalkLost)


def test_a_walk_without_a_dog_for_it_is_lost() -> None:
    scene = laid_out(dogs=[own("leia", tucked="walk")], waiting="walk")
    assert scene.do(act.EndTurn())[0] == ev.WalkLost(seat=0)
    assert scene.state.discards == faces("walk")
    assert scene.mover == 1


def test_several_traits_are_paid_in_the_order_of_the_books_table() -> None:
    """It can matter: a dog given up first would have taken the tucked card along."""
    scene = Scene()
    scene.area(0, dogs=[own("mando", "digger", "walk")], tricks="sit catch")
    scene.waiting("runaway scamp rascal")
    happened = scene.do(act.EndTurn())
    assert [event.trait for event in every(happened, ev.TraitLost)] == [
        face("rascal"),
        face("scamp"),
    ]
    assert scene[0].dogs == (own("mando", "digger"),)
    assert scene.view(0).decision == Penalty(trait=face("scamp"), owed=1, queue=faces("runaway"))
    happened = scene.do(act.GiveUpTrick(trick("sit")))
    assert ev.DogGivenUp(seat=0, card=face("mando"), along=(face("digger"),)) in happened


def test_several_traits_are_paid_one_after_the_other() -> None:
    scene = rich("rascal", "runaway digger")
    scene.do(act.EndTurn())
    assert scene.state.discards == faces("rascal digger runaway")
    scene.do(tucked("ball", "dango"))
    assert {type(action) for action in scene.legal} == {act.GiveUpCard, act.GiveUpTucked}
    scene.do(act.GiveUpCard(face("bone")))
    assert {type(action) for action in scene.legal} == {act.GiveUpDog}
    scene.do(act.GiveUpDog(face("leia")))
    assert scene.mover == 1
