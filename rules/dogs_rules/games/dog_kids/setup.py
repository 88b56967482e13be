"""Laying out a match (rulebook, set-up): dogs into the yards, a hand for every seat."""

import msgspec

from dogs_rules.cards import dealt
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.exchange import ask
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import DOGS, NOBODY, YARD, Teams, partners_of
from dogs_rules.rng import Rng


class Setup(msgspec.Struct, frozen=True):
    """Options chosen at set-up."""

    first: int | None = None
    """The seat that begins; ``None``: drawn."""
    teams: bool = False
    handicap: bool = False
    double_starts: bool = False


_TEAMS = {2: Teams.ALONE, 3: Teams.TWO_AGAINST_ONE, 4: Teams.PAIRS}


def new_state(derived: Derived, seats: int, wanted: Setup, seed: int) -> State:
    """The table before the first decision.

    Args:
        derived: The tables of the match.
        seats: 2 to 4.
        wanted: The chosen options.
        seed: For the generator inside the state.
    """
    rng = Rng.seeded(seed)
    first = rng.below(seats) if wanted.first is None else wanted.first
    teams = (_TEAMS[seats] if wanted.teams else Teams.ALONE).value
    pile = rng.shuffled(derived.cards)
    sizes = [derived.hand_size(teams, seat, handicap=wanted.handicap) for seat in range(seats)]
    hands, deck = dealt(pile, sizes)
    state = State(
        seats=seats,
        first=first,
        mover=first,
        teams=teams,
        dogs=((YARD,) * DOGS,) * seats,
        hands=hands,
        deck=deck,
        rng=rng,
        handicap=wanted.handicap,
        double_starts=wanted.double_starts,
    )
    asking = first_asked(state)
    if asking:
        ask(state, asking, None)
    return state


def first_asked(state: State) -> tuple[int, ...]:
    """Seats that exchange cards before the first turn, team by team, in turn order."""
    partners = partners_of(state.seats, state.teams)
    out: list[int] = []
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if seat not in out and partners[seat] != NOBODY:
            out += (seat, partners[seat])
    return tuple(out)
