"""What fits where: Walks, Trainings and favorite things under dogs, and each of the nine traits."""

import pytest
from lover_scenes import Scene, face, faces, laid_out, own

from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.actions import Adopt, Attach, CollectFood, EndTurn, PlayFetch, Tuck
from dogs_rules.games.dog_lover.terms import FIRST_TRAIT, Trait
from tests.support.scene import every

HAND = "training training adoption adoption bone bone ball leash frisbee"
WAITING = "walk walk scraps_two"

ONCE = {
    "best_friend": ("leia", "ball leash frisbee"),
    "aristocrat": ("leia", "adoption adoption"),
    "teachers_pet": ("dango", "training training"),
    "pack_leader": ("mando", "walk walk"),
    "digger": ("mando", "bone bone"),
}


def tuckable(scene: Scene, dog: str) -> tuple[int, ...]:
    """The cards that may be tucked under a dog now."""
    return tuple(sorted(action.card for action in scene.legal_of(Tuck) if action.dog == face(dog)))


def test_one_walk_and_one_training_under_each_dog_and_nothing_else() -> None:
    scene = laid_out(dogs=[own("leia")], hand=HAND, waiting="walk walk")
    assert tuckable(scene, "leia") == faces("walk training")
    happened = scene.do(Tuck(face("walk"), face("leia")))
    assert happened == [ev.CardTucked(seat=0, card=face("walk"), dog=face("leia"))]
    scene.refused(Tuck(face("walk"), face("leia")), "Leia has had its Walk", "walks")
    scene.do(Tuck(face("training"), face("leia")))
    scene.refused(Tuck(face("training"), face("leia")), "had its Training", "trainings")
    assert scene.under(0, "leia") == faces("walk training")
    assert scene[0].hand.count(face("training")) == 1
    scene.refused(Tuck(face("ball"), face("leia")), "Favorite things go under", "tucking")
    scene.refused(Tuck(face("adoption"), face("leia")), "Aristocrat or a Scamp", "adoptions")
    scene.refused(Tuck(face("bone"), face("leia")), "Digger or a Scamp", "bones")


def test_cards_of_the_hand_may_be_tucked_before_the_trick_too() -> None:
    scene = laid_out(dogs=[own("leia")], hand="training")
    assert not scene.state.taken
    scene.do(Tuck(face("training"), face("leia")))
    assert scene.under(0, "leia") == faces("training")


def test_what_cannot_be_tucked_by_anybody() -> None:
    scene = laid_out(dogs=[own("leia"), own("dango", "scamp")], hand="training", fetch=True)
    scene.area(1, dogs=[own("molly")])
    scene.refused(Tuck(face("fetch"), face("leia")), "under a Scamp only", "fetch")
    scene.refused(Tuck(face("rascal"), face("dango")), "No such trait waits", "attaching")
    scene.refused(Tuck(face("leia"), face("dango")), "never tucked", "tucking")
    scene.refused(Tuck(-3, face("dango")), "no such card", "tucking")
    scene.refused(Tuck(face("training"), face("molly")), "That is not your dog.", "tucking")
    scene.refused(Tuck(face("walk"), face("leia")), "in the turn it is taken", "walks")
    scene.refused(Tuck(face("scraps"), face("dango")), "when it is taken", "food")
    scene.refused(Tuck(face("ball"), face("dango")), "You have no Ball.", "hand")


@pytest.mark.parametrize(
    ("dog", "toy"),
    [
        ("dino", "leash"),
        ("tina", "chew_toy"),
        ("pimpek", "dog_house"),
        ("speedy", "ball"),
        ("fedra", "frisbee"),
    ],
)
def test_a_rescued_dog_takes_the_one_toy_that_it_asks_for(dog: str, toy: str) -> None:
    scene = Scene()
    toys = "ball frisbee chew_toy leash dog_house"
    scene.area(0, dogs=[own(dog)], hand=f"{toys} {toys}")
    assert tuckable(scene, dog) == faces(toy)
    scene.do(Tuck(face(toy), face(dog)))
    assert tuckable(scene, dog) == ()
    scene.refused(Tuck(face(toy), face(dog)), "already", "rescued-toys")


def test_other_rescued_dogs_take_what_any_dog_takes() -> None:
    scene = laid_out(dogs=[own("bigos")], hand=HAND, waiting="walk")
    assert tuckable(scene, "bigos") == faces("walk training")


@pytest.mark.parametrize("trait", ONCE)
def test_a_trait_lets_its_sort_be_tucked_without_limit(trait: str) -> None:
    dog, cards = ONCE[trait]
    scene = laid_out(dogs=[own(dog, trait)], hand=HAND, waiting="walk walk")
    both = set(faces(cards)) | {face("walk"), face("training")}
    assert tuckable(scene, dog) == tuple(sorted(both))
    scene.do(*(Tuck(card, face(dog)) for card in faces(cards)))
    assert scene.under(0, dog) == faces(cards)


def test_teachers_pet_and_pack_leader_still_take_one_of_the_other() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("dango", "teachers_pet", "training training walk")], hand=HAND)
    scene.waiting("walk")
    assert tuckable(scene, "dango") == faces("training")
    scene.area(0, dogs=[own("mando", "pack_leader", "walk walk training")], hand=HAND)
    assert tuckable(scene, "mando") == faces("walk")


def test_scamp_takes_anything_but_dogs_and_tricks() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("dango", "scamp", "walk training bone ball")], hand=HAND, fetch=True)
    scene.waiting("walk rascal thief")
    wanted = set(faces(HAND)) | set(faces("walk rascal thief fetch"))
    assert tuckable(scene, "dango") == tuple(sorted(wanted))
    scene.waiting("scraps_two")
    assert tuckable(scene, "dango") == faces("scraps_two")


def test_traits_and_fetch_under_a_scamp_are_cards_and_no_longer_what_they_were() -> None:
    scene = Scene()
    scene.area(0, dogs=[own("dango", "scamp"), own("leia"), own("molly")], fetch=True)
    scene.waiting("rascal")
    assert not scene.legal_of(EndTurn), "the Rascal could be attached"
    scene.do(Tuck(face("rascal"), face("dango")), Tuck(face("fetch"), face("dango")))
    assert scene.under(0, "dango") == faces("rascal fetch")
    assert not scene.state.areas[0].fetch
    assert not scene.legal_of(PlayFetch)
    assert scene.legal_of(EndTurn)
    before = scene.state.areas[0].dogs
    scene.do(EndTurn())
    assert scene.state.areas[0].dogs == before, "nothing is owed for a trait that was tucked"


def test_thief_takes_food_just_taken() -> None:
    scene = laid_out(dogs=[own("dango", "thief", "scraps dry")], hand=HAND, waiting="scraps wild")
    scene.do(Tuck(face("wild"), face("dango")), Tuck(face("scraps"), face("dango")))
    assert scene.under(0, "dango") == faces("scraps scraps dry wild")
    assert scene.state.discards == ()


def test_nothing_new_goes_under_a_rascal_and_what_lies_there_stays() -> None:
    scene = laid_out(dogs=[own("speedy", tucked="training")], hand=HAND, waiting="walk rascal")
    scene.do(Attach(face("rascal"), face("speedy")))
    assert scene.under(0, "speedy") == faces("training")
    assert tuckable(scene, "speedy") == ()
    for card in ("walk", "ball"):
        scene.refused(Tuck(face(card), face("speedy")), "is a Rascal", "trait-rascal")
    assert scene.legal_of(EndTurn), "the Walk cannot be tucked, so it may be lost"


def test_runaway_changes_nothing_about_tucking() -> None:
    scene = laid_out(dogs=[own("mando", "runaway")], hand=HAND)
    assert tuckable(scene, "mando") == faces("training")


def test_a_rescued_dog_with_a_trait_takes_its_toy_and_what_the_trait_says() -> None:
    scene = laid_out(dogs=[own("speedy", "aristocrat"), own("tina", "best_friend")], hand=HAND)
    assert tuckable(scene, "speedy") == faces("training adoption ball")
    assert tuckable(scene, "tina") == faces("training ball leash frisbee")


SIZES = {
    "rascal": "small",
    "best_friend": "small",
    "aristocrat": "small",
    "scamp": "medium",
    "teachers_pet": "medium",
    "thief": "medium",
    "pack_leader": "big",
    "digger": "big",
    "runaway": "big",
}
OF_SIZE = {"small": ("leia", "tina"), "medium": ("dango", "fedra"), "big": ("mando", "dino")}


@pytest.mark.parametrize("trait", SIZES)
def test_each_trait_goes_to_dogs_of_its_size_rescued_ones_too(trait: str) -> None:
    scene = Scene()
    everyone = [dog for dogs in OF_SIZE.values() for dog in dogs]
    scene.area(0, dogs=[own(dog) for dog in everyone])
    scene.waiting(trait)
    fitting = OF_SIZE[SIZES[trait]]
    assert scene.legal_of(Attach) == [Attach(face(trait), face(dog)) for dog in fitting]
    other = next(dog for dog in everyone if dog not in fitting)
    anchor = "trait-" + trait.replace("_", "-")
    scene.refused(Attach(face(trait), face(other)), f"a {SIZES[trait]} dog", anchor)
    scene.refused(EndTurn(), "can be attached to", "attaching")
    happened = scene.do(Attach(face(trait), face(fitting[1])))
    assert happened == [ev.TraitAttached(seat=0, trait=face(trait), dog=face(fitting[1]))]
    assert scene[0].dogs[everyone.index(fitting[1])].trait == face(trait)
    assert Trait(face(trait) - FIRST_TRAIT).name.lower() == trait


def test_one_trait_for_each_dog() -> None:
    scene = laid_out(dogs=[own("leia", "rascal"), own("molly")], waiting="aristocrat")
    scene.refused(Attach(face("aristocrat"), face("leia")), "already has a trait", "attaching")
    scene.do(Attach(face("aristocrat"), face("molly")))
    scene.refused(Attach(face("aristocrat"), face("molly")), "No such trait waits", "attaching")


def test_a_dog_adopted_in_the_same_turn_saves_the_walk_and_the_trait() -> None:
    scene = laid_out(dogs=[own("leia", "rascal")], hand="adoption adoption", waiting="walk digger")
    scene.state.shelter_row = (face("dino"), face("tina"), face("fedra"))
    assert scene.legal_of(EndTurn)
    scene.do(Adopt(face("dino")))
    assert not scene.legal_of(EndTurn)
    scene.do(Attach(face("digger"), face("dino")))
    scene.refused(EndTurn(), "The Walk can be tucked under Dino", "walks")
    scene.do(Tuck(face("walk"), face("dino")))
    assert not every(scene.do(EndTurn()), ev.WalkLost)


def test_waiting_food_may_wait_for_the_trait_that_came_with_it() -> None:
    scene = laid_out(dogs=[own("dango"), own("olive")], waiting="scraps scamp rascal")
    assert scene.legal_of(Attach) == [
        Attach(face("scamp"), face("dango")),
        Attach(face("scamp"), face("olive")),
    ]
    assert scene.legal_of(CollectFood)
    assert not scene.legal_of(Tuck)
    scene.do(Attach(face("scamp"), face("olive")))
    assert scene.legal_of(Tuck) == [Tuck(face("scraps"), face("olive"))]


@pytest.mark.parametrize("revision", [1, 2])
def test_food_that_can_no_longer_be_tucked_becomes_tokens(revision: int) -> None:
    """The only medium dog gets the other trait, so the Thief finds none."""
    scene = Scene(revision=revision)
    scene.area(0, dogs=[own("dango")])
    scene.waiting("scraps dry_two teachers_pet thief")
    happened = scene.do(Attach(face("teachers_pet"), face("dango")))
    asked = [CollectFood(face("scraps")), CollectFood(face("dry_two"))]
    if revision == 1:
        assert scene.legal == asked
        happened = scene.do(*asked)
    assert every(happened, ev.FoodCollected) == [
        ev.FoodCollected(seat=0, card=face("scraps"), got=1),
        ev.FoodCollected(seat=0, card=face("dry_two"), got=2),
    ]
    assert scene[0].tokens == (1, 2, 0, 0)
    assert scene.state.waiting == faces("thief")
    assert scene.legal_of(EndTurn)
