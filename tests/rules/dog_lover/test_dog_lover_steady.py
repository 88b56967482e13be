"""The ``steady`` bot: sound in small decisions, strong, and blind to what is hidden."""

from collections.abc import Iterator

import pytest
from lover_scenes import GAME, Scene, face, own, trick

from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    CollectFood,
    DogLoverAction,
    EndTurn,
    FinishFeeding,
    GiveUpCard,
    Learn,
    PlaceWatchDog,
    PlayFetch,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.appraise import turns_left
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.rng import Rng
from dogs_rules.simulate import match_seeds, play_out

pytestmark = pytest.mark.long

STEADY = GAME.bots()["steady"]


def choice(scene: Scene) -> DogLoverAction:
    """What the bot does now."""
    seat = scene.mover
    chosen: DogLoverAction = STEADY.choose(scene.view(seat), scene.legal, Rng.seeded(1))
    assert chosen in scene.legal
    return chosen


def turn_of(scene: Scene) -> list[DogLoverAction]:
    """What the bot does until its turn is over."""
    out: list[DogLoverAction] = []
    while scene.state.mover == 0 and scene.state.stage == Stage.TURN:
        out.append(choice(scene))
        scene.do(out[-1])
    return out


# Small decisions


def test_a_walk_goes_under_the_pack_leader(scene: Scene) -> None:
    scene.area(0, [own("molly"), own("arya", "pack_leader", "walk"), own("leia")])
    scene.waiting("walk")
    assert choice(scene) == Tuck(face("walk"), face("arya"))


def test_a_walk_and_a_rascal_both_find_their_place_on_one_dog(scene: Scene) -> None:
    scene.area(0, [own("leia")], tokens=(0, 0, 1, 0))
    scene.waiting("rascal walk")
    assert turn_of(scene)[:2] == [
        Tuck(face("walk"), face("leia")),
        Attach(face("rascal"), face("leia")),
    ]


def test_a_trait_goes_to_the_dog_that_will_be_fed(scene: Scene) -> None:
    scene.state.last_round = True
    scene.area(0, [own("greta"), own("duke")], tokens=(3, 0, 0, 0))
    scene.waiting("digger")
    assert choice(scene) == Attach(face("digger"), face("duke"))


def test_a_runaway_goes_to_the_dog_that_eats_most(scene: Scene) -> None:
    scene.state.last_round = True
    scene.area(0, [own("greta"), own("duke")], tokens=(4, 0, 0, 0))
    scene.waiting("runaway")
    assert choice(scene) == Attach(face("runaway"), face("greta"))


def test_food_is_eaten_where_it_is_needed_and_tucked_where_it_is_not(scene: Scene) -> None:
    scene.state.last_round = True
    scene.area(0, [own("dango", "thief")], tokens=(2, 0, 1, 0))
    scene.waiting("dry")
    assert choice(scene) == Tuck(face("dry"), face("dango"))
    scene.area(0, [own("dango", "thief"), own("molly")], tokens=(2, 0, 1, 0))
    scene.waiting("dry")
    assert choice(scene) == CollectFood(face("dry"))


def test_at_the_end_two_adoptions_are_a_dog_and_trainings_are_tucked(scene: Scene) -> None:
    scene.state.last_round = True
    scene.state.taken = True
    scene.state.shelter_row = (face("dino"), face("kolega"), face("speedy"))
    scene.area(0, [own("molly")], "adoption adoption training training", (0, 2, 0, 0))
    did = turn_of(scene)
    assert Adopt(face("kolega")) in did
    assert Tuck(face("training"), face("molly")) in did
    assert Tuck(face("training"), face("kolega")) in did


def test_no_dog_is_adopted_that_cannot_be_fed_any_more(scene: Scene) -> None:
    scene.state.last_round = True
    scene.state.taken = True
    scene.state.shelter_row = (face("dino"), face("tina"), face("speedy"))
    scene.area(0, [], "adoption adoption", (0, 0, 0, 0))
    assert turn_of(scene) == [EndTurn()]


def test_a_trick_of_four_cards_is_learnt_early_and_not_late(scene: Scene) -> None:
    scene.state.trick_row = (trick("beg"), trick("catch"), trick("stay"))
    scene.area(0, [own("molly")], "training training training", (0, 1, 0, 0))
    assert choice(scene) == Learn(trick("beg"))
    scene.state.last_round = True
    assert not isinstance(choice(scene), Learn)


def test_a_toy_goes_under_the_dog_that_loves_it(scene: Scene) -> None:
    scene.state.last_round = True
    scene.state.taken = True
    scene.area(0, [own("speedy")], "ball", (2, 0, 0, 0))
    assert choice(scene) == Tuck(face("ball"), face("speedy"))


def test_what_completes_a_set_is_taken() -> None:
    scene = Scene(guarded="left column")
    scene.state.last_round = True
    scene.grid("training dog_house bone", "training bone bone", "training adoption bone")
    scene.area(0, [], "ball frisbee chew_toy leash")
    chosen = choice(scene)
    assert isinstance(chosen, Take)
    taken = GAME.tables.tricks[chosen.trick].placements[chosen.placement].cells
    assert 1 in taken


def test_a_trait_without_a_dog_is_left_alone() -> None:
    scene = Scene(guarded="left column")
    scene.grid("runaway ball ball", "ball leash scraps", "leash ball ball")
    scene.area(0, [own("molly", "", "walk training")], "", (0, 1, 0, 0))
    chosen = choice(scene)
    assert isinstance(chosen, Take)
    assert 0 not in GAME.tables.tricks[chosen.trick].placements[chosen.placement].cells


def test_fetch_is_played_before_it_is_worthless(scene: Scene) -> None:
    scene.state.last_round = True
    scene.grid(". . .", "molly bone adoption", "training adoption adoption")
    scene.state.taken = True
    scene.area(0, [], "", (0, 1, 0, 0), fetch=True)
    assert choice(scene) == PlayFetch(3)


def test_the_least_dear_card_is_given_up(scene: Scene) -> None:
    scene.area(0, [], "adoption ball frisbee chew_toy leash", (0, 0, 0, 0))
    scene.waiting("aristocrat")
    scene.do(EndTurn())
    assert scene.state.stage == Stage.PENALTY
    assert choice(scene) == GiveUpCard(face("adoption"))


def test_the_watch_dog_begins_where_most_lies(scene: Scene) -> None:
    scene.state.stage = Stage.WATCH_DOG
    scene.grid("walk arya walk", "walk greta walk", "bone rascal fetch")
    assert choice(scene) == PlaceWatchDog(1)


def test_the_best_feeding_is_left_as_it_is_laid_out() -> None:
    state = GAME.setup(2, {}, 3)
    rng = Rng.seeded(3)
    asked = 0
    while legal := GAME.legal_actions(state):
        action = rng.choice(legal)
        if state.stage == Stage.FEEDING:
            view = GAME.view(state, state.mover)
            action = STEADY.choose(view, legal, rng)
            assert action == FinishFeeding()
            asked += 1
        GAME.step(state, action)
    assert asked == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turns_that_are_left_are_foreseen(seats: int) -> None:
    """With three cards taken each time, as Sit does, the count is exact."""
    state = GAME.setup(seats, {}, 11)
    rng = Rng.seeded(11)
    foreseen: list[list[int]] = [[] for _ in range(seats)]
    while legal := GAME.legal_actions(state):
        takes = [action for action in legal if isinstance(action, Take)]
        if takes:
            foreseen[state.mover].append(turns_left(GAME.view(state, state.mover)))
        quiet = [action for action in legal if not isinstance(action, PlayFetch | Learn)]
        GAME.step(state, rng.choice(takes or quiet))
    for counts in foreseen:
        assert counts == list(range(len(counts) - 1, -1, -1))


# Strength


def wins(seats: int, seat: int, seeds: Iterator[int]) -> int:
    """How often ``steady`` at this seat wins alone against ``random`` at all others."""
    levels = ["random"] * seats
    levels[seat] = "steady"
    return sum(play_out(GAME, seats, {}, seed, levels).winners == (seat,) for seed in seeds)


def test_steady_beats_random_from_either_seat() -> None:
    """``dogs-tui simulate dog_lover --bots steady,random`` plays more."""
    assert sum(wins(2, seat, match_seeds(7, 6)) for seat in (0, 1)) >= 11


@pytest.mark.parametrize("seats", [3, 4])
def test_steady_beats_several_random_players(seats: int) -> None:
    won = sum(wins(seats, seat, match_seeds(seats, 1)) for seat in range(seats))
    assert won >= seats - 1


# Fairness


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_steady_decides_the_same_whatever_is_hidden(seats: int) -> None:
    state = GAME.setup(seats, {}, 40 + seats)
    rng = Rng.seeded(seats)
    hidden = 0
    while legal := GAME.legal_actions(state):
        seat = state.mover
        view = GAME.view(state, seat)
        action = STEADY.choose(view, legal, Rng.seeded(1))
        other = GAME.determinize(view, rng)
        hidden += other.deck != state.deck
        there = GAME.legal_actions(other)
        assert STEADY.choose(GAME.view(other, seat), there, Rng.seeded(1)) == action
        GAME.step(state, action)
    assert hidden > 30
