"""Full states that a view could belong to, made from the view alone.

Other hands are drawn from the cards that the view cannot see and that go into hands; whatever is
left of the unseen cards is the deck.
"""

from dogs_rules.cards import Hands, guessed
from dogs_rules.game import Seat
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.penalties import afforded, price_of
from dogs_rules.games.dog_lover.state import UNDECIDED, AreaState, State
from dogs_rules.games.dog_lover.terms import (
    BONE,
    HAND_KINDS,
    WALK,
    Face,
    Stage,
    kind_of,
)
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView, Feeding, Penalty, Turn
from dogs_rules.rng import Rng
from dogs_rules.tuples import replaced, without


def determinize(derived: Derived, seen: DogLoverView, rng: Rng) -> State:
    """A state that this view could belong to.

    Args:
        derived: The tables of the match.
        seen: The view, of any seat or of nobody.
        rng: The source of chance; it is drawn from, so that the next guess is another.
    """
    hands, deck = _deal(seen, rng)
    state = State(
        seats=seen.seats,
        first=seen.first,
        mover=seen.mover,
        grid=seen.grid,
        deck=deck,
        under_end=derived.tables.under_end[seen.seats],
        areas=tuple(_area(seen, seat, hands[seat]) for seat in range(seen.seats)),
        trick_row=seen.trick_row,
        trick_pile=rng.shuffled(seen.trick_pile),
        shelter_row=seen.shelter_row,
        shelter_pile=rng.shuffled(seen.shelter_pile),
        supply=seen.supply,
        rng=rng.spawn(),
        watch_dog=seen.watch_dog,
        discards=seen.discards,
        lost_tricks=seen.lost_tricks,
        round=seen.round,
        stage=seen.stage,
        last_round=seen.last_round,
        waiting=seen.areas[seen.mover].waiting,
    )
    _go_on(derived, seen, state)
    return state


def _go_on(derived: Derived, seen: DogLoverView, state: State) -> None:
    """Gives what belongs to the decision of the moment."""
    now = seen.decision
    mine = seen.areas[seen.mover]
    if isinstance(now, Turn):
        state.taken = now.taken
        state.fresh_fetch = now.fetch_stays
    elif isinstance(now, Penalty):
        state.taken = True
        state.penalties = (now.trait, *now.queue)
        state.owed = now.owed
    elif isinstance(now, Feeding):
        state.starved = sum(1 << at for at, dog in enumerate(mine.dogs) if dog.card in now.starved)
        if seen.seat == seen.mover:
            state.feeding = _fed(mine)
        else:
            bones = state.areas[seen.mover].hand.count(BONE)
            state.feeding = derived.best_feeding(mine.dogs, mine.tokens, bones)


def _area(seen: DogLoverView, seat: Seat, hand: tuple[Face, ...]) -> AreaState:
    area = seen.areas[seat]
    return AreaState(
        dogs=area.dogs,
        tricks=area.tricks,
        tokens=area.tokens,
        hand=hand,
        fetch=area.fetch,
        fed=_fed(area) if _has_fed(seen, seat) else UNDECIDED,
    )


def _fed(area: AreaView) -> int:
    return sum(1 << at for at, dog in enumerate(area.feeding) if dog.fed)


def _has_fed(seen: DogLoverView, seat: Seat) -> bool:
    """Seats feed in turn order: those before the mover have done so."""
    if seen.stage == Stage.FEEDING:
        return seen.order.index(seat) < seen.order.index(seen.mover)
    return seen.finished


def _deal(seen: DogLoverView, rng: Rng) -> tuple[Hands, tuple[Face, ...]]:
    """A hand for each seat, and the deck. Who owes a penalty holds what it is paid with."""
    unseen, mover = seen.unseen, seen.mover
    seen_hands = {seat: area.hand for seat, area in enumerate(seen.areas) if area.hand is not None}
    held = [] if mover in seen_hands else _owed(seen, unseen, rng)
    for face in held:
        unseen = without(unseen, face)
    sizes = [area.hand_size for area in seen.areas]
    sizes[mover] -= len(held)
    hands, deck = guessed(unseen, sizes, seen_hands, rng, lambda face: kind_of(face) in HAND_KINDS)
    return replaced(hands, mover, tuple(sorted((*hands[mover], *held)))), deck


def _owed(seen: DogLoverView, unseen: tuple[Face, ...], rng: Rng) -> list[Face]:
    """Cards that the mover must hold: what it owes and cannot pay with what lies open."""
    if not isinstance(seen.decision, Penalty):
        return []
    area = seen.areas[seen.mover]
    price = price_of(seen.decision.trait)
    lying = afforded(
        price,
        area.dogs,
        hand=(),
        walks=area.waiting.count(WALK),
        tokens=sum(area.tokens),
        tricks=len(area.tricks),
        fetch=area.fetch,
    )
    from_hand = [face for face in unseen if price.hand >> face & 1 and kind_of(face) in HAND_KINDS]
    return list(rng.shuffled(from_hand)[: max(0, seen.decision.owed - lying)])
