"""The view of a seat of Dog Lover: the table but other hands, the deck, and the piles' order.

What depends on a hand, such as the best feeding, is worked out from what the seat may know: Bones
in a hidden hand count nothing, and how others feed is seen when they have finished.
"""

from dogs_rules.game import ScoreSheet, Seat
from dogs_rules.games.dog_lover import meals, scoring
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.fitting import FOODS
from dogs_rules.games.dog_lover.state import UNDECIDED, State
from dogs_rules.games.dog_lover.terms import BONE, PHASE_OF_STAGE, Stage
from dogs_rules.games.dog_lover.view import (
    AreaView,
    Decision,
    DogLoverView,
    Feeding,
    Penalty,
    Turn,
    WatchDogChoice,
)


def view(derived: Derived, state: State, seat: Seat | None) -> DogLoverView:
    """Exactly what a seat may see; ``None``: what everybody may see."""
    over = state.stage == Stage.OVER
    scores = scoring.seen(derived.tables, state, seat)
    hidden = [
        face
        for whose, area in enumerate(state.areas)
        if not _knows_hand(state, seat, whose)
        for face in area.hand
    ]
    areas = tuple(_area(derived, state, seat, whose, scores[whose]) for whose in range(state.seats))
    return DogLoverView(
        seat=seat,
        seats=state.seats,
        to_move=None if over else state.mover,
        finished=over,
        round=state.round,
        phase=PHASE_OF_STAGE[state.stage],
        order=tuple((state.first + step) % state.seats for step in range(state.seats)),
        scores=scores,
        stage=state.stage,
        mover=state.mover,
        first=state.first,
        grid=state.grid,
        watch_dog=state.watch_dog,
        areas=areas,
        trick_row=state.trick_row,
        trick_pile=tuple(sorted(state.trick_pile)),
        shelter_row=state.shelter_row,
        shelter_pile=tuple(sorted(state.shelter_pile)),
        supply=state.supply,
        discards=state.discards,
        lost_tricks=state.lost_tricks,
        deck=len(state.deck),
        before_end=0 if state.last_round else len(state.deck) - state.under_end,
        unseen=tuple(sorted((*state.deck, *hidden))),
        last_round=state.last_round,
        decision=_decision(derived, state, seat, areas[state.mover]),
    )


def _knows_hand(state: State, seat: Seat | None, whose: Seat) -> bool:
    return seat == whose or state.stage == Stage.OVER


def _known_bones(state: State, seat: Seat | None, whose: Seat) -> int:
    return state.areas[whose].hand.count(BONE) if _knows_hand(state, seat, whose) else 0


def _fed(derived: Derived, state: State, seat: Seat | None, whose: Seat) -> int:
    """Gives which dogs eat, as far as a seat may know: what was chosen, otherwise what is best."""
    area = state.areas[whose]
    if area.fed != UNDECIDED:
        return area.fed
    if state.stage == Stage.FEEDING and seat == whose == state.mover:
        return state.feeding
    bones = _known_bones(state, seat, whose)
    return derived.best_feeding(area.dogs, area.tokens, bones)


def _area(
    derived: Derived, state: State, seat: Seat | None, whose: Seat, sheet: ScoreSheet
) -> AreaView:
    area = state.areas[whose]
    feeding = derived.fed_dogs(area.dogs, area.tokens, _fed(derived, state, seat, whose))
    return AreaView(
        dogs=area.dogs,
        tricks=area.tricks,
        tokens=area.tokens,
        fetch=area.fetch,
        waiting=state.waiting if whose == state.mover else (),
        hand_size=len(area.hand),
        hand=area.hand if _knows_hand(state, seat, whose) else None,
        feeding=feeding,
        lacking=meals.lacking(
            derived.tables, area.dogs, area.tokens, [dog.eats for dog in feeding]
        ),
        points=sheet.total,
    )


def _decision(derived: Derived, state: State, seat: Seat | None, mine: AreaView) -> Decision | None:
    stage = state.stage
    if stage == Stage.WATCH_DOG:
        return WatchDogChoice()
    if stage == Stage.TURN:
        return Turn(
            taken=state.taken,
            fetch_stays=state.fresh_fetch,
            food_first=any(FOODS >> face & 1 for face in state.waiting),
        )
    if stage == Stage.PENALTY:
        return Penalty(trait=state.penalties[0], owed=state.owed, queue=state.penalties[1:])
    if stage == Stage.FEEDING:
        return _feeding(derived, state, seat, mine)
    return None


def _feeding(derived: Derived, state: State, seat: Seat | None, mine: AreaView) -> Feeding:
    tables = derived.tables
    fed = sum(1 << at for at, dog in enumerate(mine.feeding) if dog.fed)
    starved = state.starved if seat == state.mover else 0
    best = scoring.fed_mask(tables, state.areas[state.mover], mine.hand)
    return Feeding(
        left=meals.left_over(mine.tokens, [dog.eats for dog in mine.feeding]),
        starved=tuple(dog.card for at, dog in enumerate(mine.dogs) if starved >> at & 1),
        total=scoring.total_points(tables, mine.dogs, mine.hand, fed),
        best=scoring.total_points(tables, mine.dogs, mine.hand, best),
    )
