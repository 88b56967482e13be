"""What would be lost at the end of the turn."""

from typing import Any

import pytest
from lover_areas import dog, hand, state_of
from lover_scenes import FACES, GAME, TABLES, face, laid_out, own

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import observe
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.foresight import losses
from dogs_rules.games.dog_lover.state import AreaState
from dogs_rules.games.dog_lover.view import DogLoverView, Loss, Save

pytestmark = pytest.mark.long

PARTS = GAME.derived
SIT = next(at for at, trick in enumerate(TABLES.tricks) if trick.kind == "basic")
FIVE_WALKS = ("walk",) * 5
PLAIN_GRID = ("ball", "leash", "bone", "ball", "leash", "bone", "ball", "leash", "bone")
SUPPLY = (24, 18, 12, 8)


def looking(
    *dogs: OwnDog,
    grid: tuple[str, ...] = PLAIN_GRID,
    cards: tuple[str, ...] = (),
    waiting: tuple[str, ...] = (),
    shelter: tuple[str, ...] = (),
    seat: int | None = 0,
    **more: Any,
) -> DogLoverView:
    """What the mover sees in the middle of a turn; the Watch Dog lies beside the right column."""
    area = {key: more.pop(key) for key in ("tokens", "fetch", "tricks") if key in more}
    mine = AreaState(dogs=dogs, hand=hand(*cards), **{"tricks": (SIT,), **area})
    state = state_of(
        mine,
        AreaState(dogs=(dog("greta"),), tricks=(SIT,)),
        grid=tuple(FACES[key] for key in grid),
        deck=(0,) * 20,
        under_end=7,
        shelter_row=tuple(FACES[key] for key in shelter),
        supply=more.pop("supply", SUPPLY),
        watch_dog=2,
        waiting=hand(*waiting),
        **more,
    )
    return observe.view(PARTS, state, seat)


def sit(*cells: int) -> act.Take:
    """Taking these cells with Sit."""
    placements = TABLES.tricks[SIT].placements
    return act.Take(
        SIT, next(at for at, placement in enumerate(placements) if placement.cells == cells)
    )


def lost(
    view: DogLoverView, action: act.Take | act.PlayFetch | None = None
) -> list[tuple[str, int]]:
    """What would be lost, and what is owed for it."""
    return [
        (key, loss.owed)
        for loss in losses(PARTS, view, action)
        for key, face in FACES.items()
        if face == loss.card
    ]


def saves(view: DogLoverView, action: act.Take | act.PlayFetch | None = None) -> tuple[Save, ...]:
    """How the only thing that would be lost can be kept."""
    (loss,) = losses(PARTS, view, action)
    return loss.saves


def save(how: Any, key: str) -> Save:
    return Save(how, FACES[key])


def row(*cards: str) -> tuple[str, ...]:
    """A grid with these cards in the top row."""
    return cards + PLAIN_GRID[3:]


def test_nothing_is_lost_as_long_as_nothing_waits() -> None:
    assert losses(PARTS, looking()) == ()


def test_a_walk_needs_a_dog_without_one() -> None:
    assert lost(looking(waiting=("walk",), taken=True)) == [("walk", 0)]
    assert lost(looking(dog("molly", "", "walk"), waiting=("walk",), taken=True)) == [("walk", 0)]
    assert lost(looking(dog("molly"), waiting=("walk",), taken=True)) == []
    assert lost(looking(dog("molly", "rascal"), waiting=("walk",), taken=True)) == [("walk", 0)]


def test_every_walk_needs_a_dog_of_its_own() -> None:
    dogs = (dog("molly"), dog("leia"))
    walks = ("walk",) * 3
    assert lost(looking(*dogs, waiting=walks, taken=True)) == [("walk", 0)]


@pytest.mark.parametrize(("key", "trait"), [("arya", "pack_leader"), ("dango", "scamp")])
def test_some_dogs_take_all_walks(key: str, trait: str) -> None:
    assert lost(looking(dog(key, trait, "walk"), waiting=FIVE_WALKS, taken=True)) == []
    waiting = (*FIVE_WALKS, trait)
    assert lost(looking(dog(key, "", "walk"), waiting=waiting, taken=True)) == []
    assert len(lost(looking(dog("molly"), waiting=waiting, taken=True))) == 4 + 1


def test_a_dog_that_comes_with_the_walk_takes_it() -> None:
    view = looking(grid=row("walk", "molly", "walk"))
    assert lost(view, sit(0, 1, 2)) == [("walk", 0)]
    assert lost(view) == []


def test_a_trait_needs_a_free_dog_of_its_size() -> None:
    assert lost(looking(dog("dango"), waiting=("scamp",), taken=True)) == []
    assert lost(looking(dog("molly"), waiting=("runaway",), taken=True)) == [("runaway", 1)]
    taken = (dog("dango", "thief"), dog("molly"))
    assert lost(looking(*taken, waiting=("scamp",), taken=True)) == [("scamp", 0)]


def test_of_two_traits_for_one_dog_the_one_that_brings_least_is_lost() -> None:
    view = looking(dog("molly"), waiting=("rascal", "aristocrat"), taken=True)
    assert lost(view) == [("aristocrat", 1)]


def test_the_pack_leader_is_kept_when_walks_need_it() -> None:
    waiting = ("digger", "pack_leader", "walk", "walk")
    view = looking(dog("arya"), cards=("bone",), waiting=waiting, taken=True)
    assert lost(view) == [("digger", 1)]


@pytest.mark.parametrize(
    ("trait", "more", "owed"),
    [
        ("rascal", {"dogs": (dog("dango", "", "walk"),)}, 1),
        ("best_friend", {"cards": ("ball", "leash")}, 1),
        ("scamp", {"tricks": (SIT, SIT + 1)}, 1),
        ("teachers_pet", {"cards": ("training",)}, 1),
        ("teachers_pet", {"cards": ("training",) * 3}, 2),
        ("thief", {"tokens": (1, 0, 0, 0)}, 1),
        ("thief", {"tokens": (1, 0, 2, 1)}, 2),
        ("pack_leader", {"dogs": (dog("molly", "", "walk"),)}, 1),
        ("digger", {"cards": ("bone", "bone")}, 1),
        ("runaway", {"dogs": (dog("molly"),)}, 1),
        ("aristocrat", {"fetch": True}, 1),
    ],
)
def test_what_is_owed_is_no_more_than_there_is(trait: str, more: dict[str, Any], owed: int) -> None:
    assert lost(looking(waiting=(trait,), taken=True)) == [(trait, 0)]
    dogs = more.get("dogs", ())
    rest = {key: value for key, value in more.items() if key != "dogs"}
    assert lost(looking(*dogs, waiting=(trait,), taken=True, **rest)) == [(trait, owed)]


def test_a_walk_that_finds_its_dog_is_a_tucked_card_to_pay_with() -> None:
    view = looking(dog("dango"), waiting=("walk", "rascal"), taken=True)
    assert lost(view) == [("rascal", 1)]
    walked = looking(dog("dango", "rascal"), waiting=("walk", "rascal"), taken=True)
    assert lost(walked) == [("walk", 0), ("rascal", 0)]
    leader = looking(dog("dango"), waiting=("walk", "pack_leader"), taken=True)
    assert lost(leader) == [("pack_leader", 1)]


def test_food_taken_with_a_thief_is_what_the_thief_takes() -> None:
    view = looking(grid=row("thief", "scraps_two", "ball"))
    assert lost(view, sit(0, 1, 2)) == [("thief", 2)]


def test_two_adoptions_can_save_what_has_no_dog() -> None:
    shelter = ("dino", "tina", "fedra")
    view = looking(cards=("adoption",) * 2, waiting=("scamp",), shelter=shelter, taken=True)
    assert saves(view) == (save("adopt", "fedra"),)
    walk = looking(cards=("adoption",) * 2, waiting=("walk",), shelter=shelter, taken=True)
    assert saves(walk) == tuple(save("adopt", key) for key in shelter)
    poor = looking(cards=("adoption",), waiting=("walk",), shelter=shelter, taken=True)
    assert saves(poor) == ()


def test_adoptions_that_come_with_the_action_count() -> None:
    view = looking(grid=row("adoption", "walk", "adoption"), shelter=("dino", "tina", "fedra"))
    assert len(saves(view, sit(0, 1, 2))) == 3


def test_a_trick_that_is_still_to_be_used_can_bring_a_dog() -> None:
    grid = ("ball", "leash", "molly", "arya", "bone", "ball", "ball", "leash", "mando")
    view = looking(grid=grid, waiting=("runaway",))
    assert saves(view) == (save("trick", "arya"), save("trick", "mando"))
    assert saves(looking(grid=grid, waiting=("runaway",), taken=True)) == ()


def test_fetch_can_bring_a_dog_from_what_is_left() -> None:
    grid = ("walk", "ball", "ball", "molly", "ball", "arya", "ball", "leash", "mando")
    left = tuple(save("fetch", key) for key in ("molly", "arya", "mando"))
    view = looking(grid=grid, fetch=True)
    assert saves(view, sit(0, 1, 2)) == left
    assert saves(looking(grid=grid, waiting=("walk",), fetch=True, taken=True)) == left
    by_trick = tuple(save("trick", key) for key in ("molly", "arya", "mando"))
    assert saves(view, act.PlayFetch(0)) == by_trick


def test_fetch_taken_this_turn_saves_nothing() -> None:
    grid = ("walk", "fetch", "ball", *PLAIN_GRID[3:8], "mando")
    view = looking(grid=grid)
    assert saves(view, sit(0, 1, 2)) == ()


def test_only_the_mover_foresees() -> None:
    for seat in (1, None):
        assert losses(PARTS, looking(waiting=("walk",), taken=True, seat=seat)) == ()


def test_a_loss_names_its_card() -> None:
    view = looking(waiting=("walk",), taken=True)
    assert losses(PARTS, view) == (Loss(FACES["walk"], 0, ()),)


def test_a_scamp_that_lies_there_saves_a_trait() -> None:
    scene = laid_out(dogs=[own("dango", "scamp")], waiting="digger")
    (loss,) = losses(PARTS, scene.view(0))
    assert loss.saves == (Save("tuck", face("dango")),)
