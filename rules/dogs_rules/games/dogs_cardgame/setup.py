"""Laying out a match (rulebook, set-up): breeds, the city, and a character for every seat."""

import msgspec

from dogs_rules.cards import drawn
from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import CardgameAction, KeepCharacter, PickBreed
from dogs_rules.games.dogs_cardgame.catalogue import KEEP_CHARACTER, PICK_BREED
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import (
    BreedPicked,
    CharacterKept,
    CharactersLaidOut,
    CityLaidOut,
    RoundBegan,
)
from dogs_rules.games.dogs_cardgame.state import KennelState, LocationState, State
from dogs_rules.games.dogs_cardgame.terms import (
    BREEDS,
    NONE,
    Bonus,
    Character,
    Kind,
    Puppy,
    Stage,
    dog_card,
)
from dogs_rules.rng import Rng
from dogs_rules.tuples import added, replaced


class Setup(msgspec.Struct, frozen=True):
    """Options chosen at set-up."""

    first: int | None = None
    """The seat that begins; ``None``: drawn."""
    choose_breeds: bool = False
    locations: tuple[str, ...] = ()
    """Keys of locations that shall be in the city."""
    puppies: bool = False
    children: bool = False
    renewal: bool = False
    two_donations: bool = False
    straight: bool = False


def new_state(derived: Derived, seats: int, wanted: Setup, seed: int) -> State:
    """The table before the first decision.

    Args:
        derived: The tables of the match.
        seats: 2 to 5.
        wanted: The chosen options.
        seed: For the generator inside the state.
    """
    rng = Rng.seeded(seed)
    first = rng.below(seats) if wanted.first is None else wanted.first
    town = derived.tables.towns[seats]
    city = tuple(
        LocationState(number=number, character=NONE, dogs=())
        for number in _locations(derived, town.locations, wanted.locations, rng)
    )
    characters = tuple(kind.value for kind in Character for _ in range(town.characters))
    figures = derived.figures
    state = State(
        seats=seats,
        first=first,
        mover=first,
        kennels=tuple(KennelState(food=figures.food, coins=figures.coins) for _ in range(seats)),
        city=city,
        pile=(),
        characters=characters,
        improvements=figures.improvements,
        bonuses=() if wanted.children else tuple(bonus.value for bonus in Bonus),
        puppies=tuple(puppy.value for puppy in Puppy for _ in range(town.puppies))
        if wanted.puppies
        else (),
        rng=rng,
        children=wanted.children,
        expansion=wanted.puppies,
        renewing=wanted.renewal,
        donate_two=wanted.two_donations,
        straight=wanted.straight,
        dealt=((),) * seats,
        stage=Stage.BREEDS.value,
    )
    if not wanted.choose_breeds:
        state.breeds = tuple(sorted(rng.shuffled(range(BREEDS))[: town.breeds]))
        _lay_out(derived, state)
    return state


def _locations(
    derived: Derived, wanted: tuple[int, ...], wished: tuple[str, ...], rng: Rng
) -> list[int]:
    """The locations of a city, by symbols: those wished for, the others drawn."""
    out: list[int] = []
    for symbols, count in enumerate(wanted, 1):
        there = [
            number
            for number, location in enumerate(derived.tables.locations)
            if location.symbols == symbols
        ]
        if count < len(there):
            mixed = rng.shuffled(there)
            liked = [number for number in mixed if derived.tables.locations[number].key in wished]
            rest = [number for number in mixed if number not in liked]
            there = sorted((liked + rest)[:count])
        out += there
    return out


def breeds_left(derived: Derived, state: State) -> int:
    """Breeds still to be chosen."""
    return derived.tables.towns[state.seats].breeds - len(state.breeds)


def _lay_out(derived: Derived, state: State) -> None:
    """All breeds are known: the dogs are shuffled and laid out, and characters dealt."""
    pile = state.rng.shuffled(
        [dog_card(breed, kind) for breed in state.breeds for kind in range(len(Kind))]
    )
    city = []
    for location in state.city:
        symbols = derived.tables.locations[location.number].symbols
        dogs, pile = drawn(pile, symbols)
        city.append(msgspec.structs.replace(location, dogs=dogs))
    state.city = tuple(city)
    state.pile = pile
    characters = state.rng.shuffled(state.characters)
    each = derived.figures.dealt
    state.dealt = tuple(
        tuple(sorted(characters[seat * each : (seat + 1) * each])) for seat in range(state.seats)
    )
    state.characters = characters[state.seats * each :]
    state.mover = state.first
    state.stage = Stage.CHARACTER.value


def legal_breeds(_: Derived, state: State) -> list[CardgameAction]:
    return [PICK_BREED[breed] for breed in range(BREEDS) if breed not in state.breeds]


def pick_breed(derived: Derived, state: State, action: PickBreed, events: Sink) -> None:
    if events is not None:
        events.append(BreedPicked(seat=state.mover, breed=action.breed))
    state.breeds = added(state.breeds, action.breed)
    if breeds_left(derived, state):
        state.mover = (state.mover + 1) % state.seats
        return
    _lay_out(derived, state)
    if events is not None:
        events.append(CityLaidOut())


def legal_characters(_: Derived, state: State) -> list[CardgameAction]:
    return [KEEP_CHARACTER[kind] for kind in sorted(set(state.dealt[state.mover]))]


def keep_character(_: Derived, state: State, action: KeepCharacter, events: Sink) -> None:
    """Keeps one; the others go back, and when all have chosen they are shuffled in."""
    seat = state.mover
    back = list(state.dealt[seat])
    back.remove(action.character)
    state.kennels[seat].characters = (action.character,)
    state.dealt = replaced(state.dealt, seat, ())
    state.characters += tuple(back)
    if events is not None:
        events.append(CharacterKept(seat=seat, character=action.character))
    state.mover = (seat + 1) % state.seats
    if state.mover == state.first:
        _lay_out_characters(state, events)


def _lay_out_characters(state: State, events: Sink) -> None:
    laid_out, pile = drawn(state.rng.shuffled(state.characters), len(state.city))
    state.city = tuple(
        msgspec.structs.replace(location, character=character)
        for location, character in zip(state.city, laid_out, strict=True)
    )
    state.characters = pile
    state.stage = Stage.MOVE.value
    if events is not None:
        events.append(CharactersLaidOut(characters=laid_out))
        events.append(RoundBegan(round=state.round, first=state.first, last=False))
