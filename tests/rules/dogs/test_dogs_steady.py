"""The ``steady`` bot and what it arranges kennels with: exact, by the rules, strong, and blind
to what lies face down."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from scenes import GAME, TABLES

from dogs_rules.games.dogs.actions import Decline, FinishHousing
from dogs_rules.games.dogs.arrange import Bays, best_layout, plan, points_of
from dogs_rules.games.dogs.bays import DOGS, most_housed, pack
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BREEDS, LastRound, Stage
from dogs_rules.rng import Rng
from dogs_rules.simulate import match_seeds

IMPOSSIBLE = -1_000
POINTS = TABLES.points
STEADY = GAME.bots()["steady"]


def breeds(counts: tuple[int, ...]) -> list[int]:
    """The dogs one by one."""
    return [breed for breed, count in enumerate(counts) for _ in range(count)]


def unhoused(counts: tuple[int, ...], open_bays: int) -> int:
    """How many of these dogs find no place."""
    dogs = breeds(counts)
    return len(dogs) - most_housed(pack(dogs), (), 2 * open_bays)


def some_dogs(rng: Rng) -> tuple[tuple[int, ...], int]:
    """Dogs by breed and open bays: few enough to try everything."""
    open_bays = 2 + rng.below(4)
    kinds = 1 + rng.below(5)
    dogs = Counter(rng.below(kinds) for _ in range(1 + rng.below(9)))
    return tuple(dogs[breed] for breed in range(BREEDS)), open_bays


def best_of_all(
    counts: tuple[int, ...], open_bays: int, leave: int, each_breed: int, upkeep: int
) -> int:
    """The points of the best layout, by trying every content in every bay."""

    contents = [dogs for dogs in DOGS if Counter(dogs) <= Counter(breeds(counts))]

    @cache
    def from_bay(bay: int, left: tuple[int, ...]) -> int:
        if bay == open_bays:
            housed = sum(rest < count for rest, count in zip(left, counts, strict=True))
            return housed * each_breed if sum(left) == leave else IMPOSSIBLE
        best = IMPOSSIBLE
        for content in contents:
            rest = [have - content.count(breed) for breed, have in enumerate(left)]
            if min(rest) >= 0:
                alone = points_of(((),) * bay + (content,), POINTS, 0)
                worth = alone - (upkeep if content else 0)
                best = max(best, worth + from_bay(bay + 1, tuple(rest)))
        return best

    return from_bay(0, counts)


@pytest.mark.long
def test_the_best_layout_is_the_best_of_all() -> None:
    rng = Rng.seeded(313)
    for _ in range(100):
        counts, open_bays = some_dogs(rng)
        leave = unhoused(counts, open_bays)
        each_breed = rng.choice((POINTS.breed, POINTS.breed_two))
        upkeep = 2 * rng.below(2)
        layout = best_layout(counts, open_bays, leave, POINTS, each_breed, upkeep)
        assert layout is not None
        assert layout.points == best_of_all(counts, open_bays, leave, each_breed, upkeep)
        housed = Counter(breed for content in layout.contents for breed in content)
        assert housed <= Counter(breeds(counts))
        assert housed.total() == sum(counts) - leave
        assert set(layout.contents) <= set(DOGS)


def test_there_is_no_layout_when_more_dogs_are_to_be_housed_than_can_be() -> None:
    five_singles = (1,) * 5 + (0,) * 7
    assert best_layout(five_singles, 2, 0, POINTS, POINTS.breed) is None
    assert best_layout(five_singles, 2, 1, POINTS, POINTS.breed) is not None


def arranging_states(seats: int, seed: int) -> Iterator[State]:
    """States of a random match in which a seat begins to arrange its kennel."""
    state = GAME.setup(seats, {}, seed)
    rng = Rng.seeded(seed)
    before = Stage.PICK_UP.value
    while legal := GAME.legal_actions(state):
        if state.stage in (Stage.HOUSING, Stage.REHOUSING) and state.stage != before:
            yield GAME.clone(state)
        before = state.stage
        GAME.step(
            state, rng.choice([action for action in legal if not isinstance(action, Decline)])
        )


def lying(state: State, seat: int) -> Bays:
    kennel = state.kennels[seat]
    return tuple(DOGS[content] for content in kennel.bays[: kennel.open_bays])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plan_comes_to_the_best_layout_by_legal_actions(seats: int) -> None:
    planned = 0
    for seed in range(4):
        for state in arranging_states(seats, seed):
            seat, must_leave = state.mover, state.must_leave
            dogs = Counter(breed for content in lying(state, seat) for breed in content)
            dogs.update(state.yard)
            counts = tuple(dogs[breed] for breed in range(BREEDS))
            each = POINTS.each_breed(seats)
            moves = plan(GAME.view(state, seat), POINTS)
            for action in moves:
                assert action in GAME.legal_actions(state)
                GAME.step(state, action)
            after = lying(state, seat)
            layout = best_layout(counts, len(after), must_leave, POINTS, each)
            assert layout is not None
            assert points_of(after, POINTS, each) == layout.points
            assert len(state.yard) == must_leave
            if not state.kennels[seat].infirmary:
                assert FinishHousing() in GAME.legal_actions(state)
            assert plan(GAME.view(state, seat), POINTS) == []
            planned += bool(moves)
    assert planned > 10


@pytest.mark.long
def test_two_steady_players_seldom_end_a_match_by_staying_at_home() -> None:
    reasons: Counter[int] = Counter()
    for seed in match_seeds(31, 6):
        state, rng = GAME.setup(2, {}, seed), Rng.seeded(seed)
        while (seat := GAME.to_move(state)) is not None:
            legal = GAME.legal_actions(state)
            GAME.step(state, STEADY.choose(GAME.view(state, seat), legal, rng))
        reasons[state.last_round] += 1
    assert reasons[LastRound.NOBODY_MOVED] <= 2
