"""The score sheet of DOG Kids: dogs home, and the fields that all dogs have gone.

Whoever brings all dogs home first wins; the fields gone rank the others. Two against one, the
solo player's dogs count twice: three against six. Dogs that are home stay there: no points are
unsure.
"""

from dogs_rules.game import ScoreLine, ScoreSheet, Seat, Step, ranked
from dogs_rules.games.dog_kids.derived import SOLO, Derived
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import HOME, NOBODY, Teams, partners_of
from dogs_rules.phrase import phrase, plural

GONE = phrase("Fields gone")


def score(derived: Derived, state: State) -> list[ScoreSheet]:
    """Every seat's sheet, by seat; partners share theirs."""
    lines = [(_home(state, seat),) for seat in range(state.seats)]
    ties = [(_worth(state, seat) * gone(derived, state, seat),) for seat in range(state.seats)]
    return ranked(lines, ties, (GONE,))


def dogs_home(state: State, seat: Seat) -> int:
    """Number of dogs of a seat and its partner that are home."""
    return sum(place >= HOME for each in _team(state, seat) for place in state.dogs[each])


def gone(derived: Derived, state: State, seat: Seat) -> int:
    """Number of fields that the dogs of a seat and its partner have advanced."""
    sides = derived.sides_of[state.seats]
    return sum(
        derived.gone(sides[each], place)
        for each in _team(state, seat)
        for place in state.dogs[each]
    )


def _team(state: State, seat: Seat) -> tuple[Seat, ...]:
    partner = partners_of(state.seats, state.teams)[seat]
    return (seat,) if partner == NOBODY else (seat, partner)


def _worth(state: State, seat: Seat) -> int:
    return 2 if state.teams == Teams.TWO_AGAINST_ONE and seat == SOLO else 1


def _home(state: State, seat: Seat) -> ScoreLine:
    count, worth = dogs_home(state, seat), _worth(state, seat)
    home = plural("{n} dog home", "{n} dogs home", count) if count else phrase("no dog home")
    twice = phrase("{dogs}: each counts twice, three dogs against six", dogs=home)
    everybody = sum(len(state.dogs[each]) for each in _team(state, seat))
    return ScoreLine(
        key="home",
        label=phrase("Dogs home"),
        points=count * worth,
        count=count,
        anchor="scoring",
        detail=twice if worth > 1 else home,
        step=Step(missing=1, brings=worth, every=1) if count < everybody else None,
    )
