"""The city: its locations, their refilling, and the pile of characters."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import CharacterRefilled, DogsRefilled, EndInSight
from dogs_rules.games.dogs_cardgame.state import LocationState, State
from dogs_rules.games.dogs_cardgame.terms import NONE
from dogs_rules.tuples import replaced

LAST_ROUND = 2
"""``State.end`` while the last round is played."""


def set_location(
    state: State,
    at: int,
    *,
    character: int | None = None,
    dogs: tuple[int, ...] | None = None,
) -> None:
    """Changes what lies at a location; what is not given stays."""
    old = state.city[at]
    new = LocationState(
        number=old.number,
        character=old.character if character is None else character,
        dogs=old.dogs if dogs is None else dogs,
    )
    state.city = replaced(state.city, at, new)


def refill_dogs(derived: Derived, state: State, at: int, events: Sink) -> None:
    """Fills a location up from the pile; drawing the last dog brings the end in sight."""
    location = state.city[at]
    lacking = derived.tables.locations[location.number].symbols - len(location.dogs)
    if state.end == LAST_ROUND or not state.pile or lacking <= 0:
        return
    drawn = state.pile[: -lacking - 1 : -1]
    state.pile = state.pile[:-lacking]
    set_location(state, at, dogs=location.dogs + drawn)
    if events is not None:
        events.append(DogsRefilled(location=location.number, dogs=drawn))
    if not state.pile:
        state.end = 1
        if events is not None:
            events.append(EndInSight(drawn=True))


def draw_character(state: State) -> int:
    """The next character; when the pile is empty the discards are shuffled. None: all are held."""
    if not state.characters:
        if not state.discards:
            return NONE
        state.characters = state.rng.shuffled(state.discards)
        state.discards = ()
    drawn = state.characters[-1]
    state.characters = state.characters[:-1]
    return drawn


def discard(state: State, *characters: int) -> None:
    state.discards = tuple(sorted((*state.discards, *characters)))


def refill_character(state: State, at: int, events: Sink) -> None:
    """Lays a new character above a location, as long as there is one, and tells if there is not."""
    drawn = draw_character(state)
    set_location(state, at, character=drawn)
    if events is not None:
        events.append(CharacterRefilled(location=state.city[at].number, character=drawn))


def others_at(state: State, location: int) -> list[int]:
    """The other seats whose trucks stand at a location."""
    return [
        seat
        for seat, kennel in enumerate(state.kennels)
        if kennel.place == location and seat != state.mover
    ]


def hire_price(derived: Derived, state: State, at: int) -> int:
    """Coins for the character above a location: none if its twin is somewhere else in town."""
    character = state.city[at].character
    for other, location in enumerate(state.city):
        if other != at and location.character == character:
            return 0
    return derived.figures.hire


def collect_price(derived: Derived, state: State, at: int) -> int:
    """Food for all dogs below a location."""
    return derived.figures.dog_food * len(state.city[at].dogs)


def must_share(derived: Derived, state: State, location: int) -> bool:
    """True if the mover must give a coin to another seat at a location before it acts there."""
    if state.children or not derived.figures.share:
        return False
    if state.shared and state.kennels[state.mover].place == location:
        return False
    return bool(others_at(state, location))
