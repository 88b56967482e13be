"""What must hold in every match of DOGS Cardgame, watched in random legal play at every table.

What every game promises is watched in tests/rules/test_contract.py.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from cardgame_scenes import GAME, MODULES, TABLES
from hypothesis import given, settings
from hypothesis import strategies as st

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame.actions import CardgameAction, Donate, Place, TakeFairDog
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import NONE, Bonus, Character, Kind, Puppy, Stage
from dogs_rules.games.dogs_cardgame.view import Home
from tests.support.game_setups import AnyKind, Setting, bot_play

pytestmark = pytest.mark.long

SEATS = st.sampled_from((2, 3, 4, 5))
SEEDS = st.integers(0, (1 << 128) - 1)
OPTIONS = st.fixed_dictionaries(
    {key: st.sampled_from(("no", "yes")) for key in (*MODULES, "children")}
    | {"breeds": st.sampled_from(("random", "chosen"))}
)
few = settings(max_examples=15)
TABLES_OF_ALL: tuple[tuple[int, Mapping[str, str]], ...] = (
    (2, {}),
    (3, MODULES),
    (4, {"children": "yes", "breeds": "chosen"}),
    (5, {**MODULES, "children": "yes"}),
)
"""Some tables, for what takes long."""


def varied_play(
    seats: int, seed: int, options: Mapping[str, str]
) -> Iterator[tuple[State, list[Action]]]:
    """Half of the matches hardly donate, so that kennels fill and bays are opened."""
    return bot_play(Setting(GAME, seats, options), seed, AnyKind(Donate if seed % 2 else None))


def cards(state: State) -> dict[str, Counter[int]]:
    """All cards of a match, wherever they lie."""
    dogs = Counter((*state.pile, *state.fair, *state.gone, *state.waiting))
    characters = Counter((*state.characters, *state.discards))
    bonuses = Counter(state.bonuses)
    puppies = Counter(state.puppies)
    for location in state.city:
        dogs.update(location.dogs)
        characters.update([location.character] if location.character != NONE else [])
    for dealt in state.dealt:
        characters.update(dealt)
    for kennel in state.kennels:
        for bay in kennel.bays:
            dogs.update(bay)
        dogs.update((*kennel.hotel, *kennel.infirmary))
        characters.update(kennel.characters)
        bonuses.update(kennel.bonuses)
        puppies.update(kennel.puppies)
    return {"dogs": dogs, "characters": characters, "bonuses": bonuses, "puppies": puppies}


@few
@given(seats=SEATS, seed=SEEDS, options=OPTIONS)
def test_nothing_is_lost_limits_are_kept_and_it_ends_after_whole_rounds(
    seats: int, seed: int, options: dict[str, str]
) -> None:
    for state, _ in varied_play(seats, seed, options):
        every_card_is_somewhere_and_nowhere_twice(state, options)
        kennels_and_city_keep_their_limits(state)
    assert state.stage == Stage.OVER
    assert state.end == 2
    assert (state.mover + 1) % seats == state.first
    assert not any(
        bonus >= Bonus.MOST_FOOD and bonus in kennel.bonuses and bonus in state.bonuses
        for bonus in Bonus
        for kennel in state.kennels
    )


def every_card_is_somewhere_and_nowhere_twice(state: State, options: Mapping[str, str]) -> None:
    town, lying = TABLES.towns[state.seats], cards(state)
    if state.stage != Stage.BREEDS:
        assert lying["dogs"] == Counter(
            breed * len(Kind) + kind for breed in state.breeds for kind in Kind
        )
        assert len(state.breeds) == town.breeds
    assert lying["characters"] == Counter(dict.fromkeys(Character, town.characters))
    expected = () if options["children"] == "yes" else Bonus
    assert lying["bonuses"] == Counter(expected)
    puppies = town.puppies if options["puppies"] == "yes" else 0
    assert lying["puppies"] == Counter({puppy: puppies for puppy in Puppy if puppies})
    improvements = state.improvements + sum(kennel.improvements for kennel in state.kennels)
    assert improvements == TABLES.figures.improvements


def kennels_and_city_keep_their_limits(state: State) -> None:
    for location in state.city:
        assert len(location.dogs) <= TABLES.locations[location.number].symbols
    for seat, kennel in enumerate(state.kennels):
        assert min(kennel.food, kennel.coins) >= 0
        assert 0 <= kennel.licences <= kennel.opened <= 2
        assert len(kennel.infirmary) <= TABLES.figures.infirmary
        for bay, dogs in enumerate(kennel.bays):
            assert len(dogs) <= (TABLES.bays[bay] if bay < 3 + kennel.opened else 0)
            assert dogs == tuple(sorted(dogs))
        assert all(dog % len(Kind) == Kind.SICK for dog in kennel.infirmary)
        assert all(dog % len(Kind) == Kind.HOTEL for dog in kennel.hotel)
        assert all(dog % len(Kind) != Kind.HOTEL for bay in kennel.bays for dog in bay)
        if seat != state.mover:
            assert len(kennel.characters) <= TABLES.figures.characters_kept
            assert len(set(kennel.characters)) == len(kennel.characters)
        if state.stage in {Stage.MOVE, Stage.ACT}:
            for bay, dogs in enumerate(kennel.bays):
                assert not kennel.full_bays >> bay & 1 or len(dogs) == TABLES.bays[bay]


def puts_dog(action: CardgameAction, home: Home) -> bool:
    return isinstance(action, Place | TakeFairDog) and (action.dog, action.bay) == (
        home.dog,
        home.bay,
    )


@pytest.mark.parametrize(("seats", "options"), TABLES_OF_ALL)
def test_homes_are_all_there_are_and_bring_what_they_promise(
    seats: int, options: Mapping[str, str]
) -> None:
    checked = 0
    for state, legal in varied_play(seats, 21, options):
        homes = getattr(GAME.view(state, 0).decision, "homes", ())
        puts = [action for action in legal if isinstance(action, Place | TakeFairDog)]
        assert len(puts) == len(homes)
        for home in homes:
            action = next(action for action in legal if puts_dog(action, home))
            after = GAME.clone(state)
            GAME.step(after, action)
            if after.end == state.end:
                totals = [GAME.score(each)[state.mover].total for each in (state, after)]
                sick = len(after.kennels[state.mover].infirmary)
                sick -= len(state.kennels[state.mover].infirmary)
                gained = totals[1] - totals[0] - TABLES.points.sick * sick
                assert gained == home.points
                if home.puppies:
                    full = after.kennels[state.mover].bays[home.bay]
                    assert len(full) == TABLES.bays[home.bay]
                if state.stage != Stage.REARRANGE:
                    assert home.puppies == (after.puppies_due > state.puppies_due)
                checked += 1
    assert checked > 10
