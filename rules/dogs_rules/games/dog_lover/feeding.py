"""After the last round: each seat in turn sees its best feeding, may change it, and is done.

Only which dogs eat matters: tokens that are left over are worth nothing.
"""

from dogs_rules.game import Sink
from dogs_rules.games.dog_lover import meals, scoring
from dogs_rules.games.dog_lover.actions import DogLoverAction, FeedDog, FinishFeeding, StarveDog
from dogs_rules.games.dog_lover.derived import FINISH_FEEDING, Derived
from dogs_rules.games.dog_lover.events import DogsFed, FeedingBegan, GameEnded, HandShown
from dogs_rules.games.dog_lover.state import State, place_of
from dogs_rules.games.dog_lover.terms import BONE, FIRST_DOG, Stage


def begin(derived: Derived, state: State, events: Sink) -> None:
    if events is not None:
        events.append(FeedingBegan())
    state.stage = Stage.FEEDING.value
    _lay_out(derived, state, state.first)


def _lay_out(derived: Derived, state: State, seat: int) -> None:
    """A seat's turn to feed: its best feeding is laid out."""
    area = state.areas[seat]
    state.mover = seat
    state.starved = 0
    state.feeding = derived.best_feeding(area.dogs, area.tokens, area.hand.count(BONE))


def legal(derived: Derived, state: State) -> list[DogLoverAction]:
    area = state.areas[state.mover]
    more = meals.more_can_eat(derived.tables, area.dogs, area.tokens, state.feeding)
    out: list[DogLoverAction] = []
    for at, dog in enumerate(area.dogs):
        bit = 1 << at
        number = dog.card - FIRST_DOG
        if state.feeding & bit:
            if not state.starved & bit:
                out.append(derived.starves[number])
        elif more & bit:
            out.append(derived.feeds[number])
    out.append(FINISH_FEEDING)
    return out


def feed(_: Derived, state: State, action: FeedDog, __: Sink) -> None:
    state.feeding |= 1 << place_of(state.areas[state.mover], action.dog)


def starve(_: Derived, state: State, action: StarveDog, __: Sink) -> None:
    bit = 1 << place_of(state.areas[state.mover], action.dog)
    state.feeding &= ~bit
    state.starved |= bit


def finish(derived: Derived, state: State, _: FinishFeeding, events: Sink) -> None:
    area = state.areas[state.mover]
    area.fed = state.feeding
    state.feeding = state.starved = 0
    if events is not None:
        fed = tuple(dog.card for at, dog in enumerate(area.dogs) if area.fed >> at & 1)
        unfed = tuple(dog.card for at, dog in enumerate(area.dogs) if not area.fed >> at & 1)
        events.append(DogsFed(seat=state.mover, fed=fed, unfed=unfed))
    following = (state.mover + 1) % state.seats
    if following != state.first:
        _lay_out(derived, state, following)
        return
    state.stage = Stage.OVER.value
    if events is not None:
        _tell_end(derived, state, events)


def _tell_end(derived: Derived, state: State, events: Sink) -> None:
    """Hands are shown, and who has won."""
    if events is None:
        return
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        events.append(HandShown(seat=seat, cards=state.areas[seat].hand))
    sheets = scoring.score(derived.tables, state)
    events.append(
        GameEnded(
            winners=tuple(sheet.seat for sheet in sheets if sheet.rank == 1),
            totals=tuple(sheet.total for sheet in sheets),
        )
    )
