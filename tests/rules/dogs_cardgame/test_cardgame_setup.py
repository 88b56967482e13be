"""Setting up: breeds, locations, characters, for every seat count."""

import pytest
from cardgame_scenes import GAME, TABLES

from dogs_rules.game import OptionError
from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame.actions import KeepCharacter, PickBreed
from dogs_rules.games.dogs_cardgame.terms import BREEDS, NONE, Bonus, Character, Stage
from tests.support.scene import every, only

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def keys(seats: int) -> list[str]:
    return [option.key for option in GAME.options(seats)]


@SEATS
def test_the_table_before_the_first_decision(seats: int) -> None:
    state = GAME.setup(seats, {}, 5)
    assert state.stage == Stage.CHARACTER
    assert [len(dealt) for dealt in state.dealt] == [3] * seats
    for location in state.city:
        assert len(location.dogs) == TABLES.locations[location.number].symbols
        assert location.character == NONE
    symbols = [TABLES.locations[location.number].symbols for location in state.city]
    assert symbols == sorted(symbols)
    assert len(state.breeds) == TABLES.towns[seats].breeds
    assert state.bonuses == tuple(Bonus)
    assert state.puppies == ()
    assert state.improvements == 10
    for kennel in state.kennels:
        assert (kennel.food, kennel.coins) == (3, 2)
        assert kennel.bays == ((), (), (), (), ())
        assert kennel.place == NONE


@SEATS
def test_each_seat_keeps_one_of_three_and_the_rest_is_shuffled_in(seats: int) -> None:
    state = GAME.setup(seats, {"start": "2"}, 6)
    for turn in range(seats):
        assert state.mover == (1 + turn) % seats
        seat, dealt = state.mover, state.dealt[state.mover]
        legal = GAME.legal_actions(state)
        assert legal == [KeepCharacter(character) for character in sorted(set(dealt))]
        state, events = GAME.apply(state, legal[0])
        assert only(events, ev.CharacterKept).seat == seat
        assert state.kennels[seat].characters == (dealt[0],)
    laid_out = only(events, ev.CharactersLaidOut)
    assert laid_out.characters == tuple(location.character for location in state.city)
    began = only(events, ev.RoundBegan)
    assert (began.round, began.round_end) == (1, False), "no round is over yet"
    assert state.stage == Stage.MOVE
    assert state.mover == 1
    held = sum(len(kennel.characters) for kennel in state.kennels)
    total = len(state.characters) + len(state.city) + held
    assert total == TABLES.towns[seats].characters * len(Character)


def test_a_character_that_was_not_dealt_is_refused() -> None:
    state = GAME.setup(4, {}, 1)
    missing = next(kind for kind in Character if kind not in state.dealt[state.mover])
    refusal = GAME.why_not(state, KeepCharacter(missing.value))
    assert refusal is not None
    assert "not dealt" in str(refusal.reason)
    assert refusal.anchor == "setup"


@SEATS
def test_breeds_chosen_around_the_table(seats: int) -> None:
    state = GAME.setup(seats, {"breeds": "chosen", "start": "1"}, 3)
    assert state.stage == Stage.BREEDS
    assert state.pile == ()
    assert all(location.dogs == () for location in state.city)
    wanted = list(range(BREEDS))[-TABLES.towns[seats].breeds :]
    for at, breed in enumerate(wanted):
        assert state.mover == at % seats
        assert len(GAME.legal_actions(state)) == BREEDS - at
        state, events = GAME.apply(state, PickBreed(breed))
        assert only(events, ev.BreedPicked).breed == breed
    assert every(events, ev.CityLaidOut)
    assert state.breeds == tuple(wanted)
    assert state.mover == 0
    assert state.stage == Stage.CHARACTER


def test_a_breed_is_chosen_once() -> None:
    state = GAME.setup(2, {"breeds": "chosen"}, 3)
    state, _ = GAME.apply(state, PickBreed(4))
    for breed, words in ((4, "already"), (BREEDS, "no such breed")):
        refusal = GAME.why_not(state, PickBreed(breed))
        assert refusal is not None
        assert words in str(refusal.reason)


def test_locations_may_be_chosen_where_not_all_are_used() -> None:
    sizes = {"one", "two", "three"}
    assert [sizes & set(keys(seats)) for seats in (2, 3, 4, 5)] == [
        sizes,
        {"one", "three"},
        {"three"},
        set(),
    ]
    for seed in range(8):
        wanted = {"one": "ballfield", "two": "slope", "three": "highway"}
        state = GAME.setup(2, wanted, seed)
        there = [TABLES.locations[location.number].key for location in state.city]
        assert there == ["ballfield", "slope", "highway"]
    drawn = {TABLES.locations[GAME.setup(4, {}, seed).city[-1].number].key for seed in range(12)}
    assert drawn == {"park", "highway"}


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match="takes one of random, park, highway"):
        GAME.setup(4, {"three": "corner"}, 1)
    with pytest.raises(OptionError, match="no option 'three'"):
        GAME.setup(5, {"three": "park"}, 1)
    with pytest.raises(OptionError, match="takes 2 to 5 players, not 6"):
        GAME.setup(6, {}, 1)


def test_modules_are_options_and_combine() -> None:
    modules = ["puppies", "children", "renewal", "two_donations", "straight"]
    for seats in (2, 3, 4, 5):
        assert keys(seats)[-5:] == modules
    state = GAME.setup(3, dict.fromkeys(modules, "yes"), 1)
    assert all((state.expansion, state.children, state.renewing, state.donate_two, state.straight))
    assert state.bonuses == ()
    assert len(state.puppies) == 10


def test_two_seats_play_with_one_card_of_each_kind_of_puppies() -> None:
    assert GAME.setup(2, {"puppies": "yes"}, 1).puppies == (0, 1, 2, 3, 4)
