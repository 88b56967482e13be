"""The view of a seat of DOGS, and the full states that would look the same to it.

The game lies open: all seats see the same. Hidden are the order of the two stacks and the deck,
Fair cards that have not lain face up yet, and the generator.
"""

from functools import cached_property

from dogs_rules.game import Seat
from dogs_rules.games.dogs.bays import COUNT, DOGS, INDEX, pack, unpack
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.foresight import decision
from dogs_rules.games.dogs.scoring import score
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import (
    BAYS,
    BUILT_BAYS,
    PHASE_OF_STAGE,
    ROADWORK,
    Stage,
    Trip,
)
from dogs_rules.games.dogs.view import (
    BoxView,
    Decision,
    DogsView,
    HousingView,
    KennelView,
    VisitView,
)
from dogs_rules.rng import Rng


class MoverView:
    """What ``steady`` reads of the mover's view, made of a state that a search has guessed itself.

    Each attribute is that of ``DogsView``; those that few choices need are made when asked for.
    """

    def __init__(self, derived: Derived, state: State) -> None:
        self._derived = derived
        self._state = state
        self.to_move: Seat | None = state.mover
        self.seats = state.seats
        self.stage = state.stage
        self.last_round = state.last_round
        self.spaces = state.spaces
        self.fair = state.fair
        self.kennels = {state.mover: _kennel_view(state.kennels[state.mover])}

    @cached_property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        return _stacks(self._state)

    @cached_property
    def boxes(self) -> tuple[BoxView, ...]:
        return _boxes(self._state)

    @cached_property
    def decision(self) -> Decision | None:
        return decision(self._derived, self._state)


def _stacks(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(sorted(state.stacks[0])), tuple(sorted(state.stacks[1]))


def _boxes(state: State) -> tuple[BoxView, ...]:
    cards = state.box_cards
    return tuple(
        BoxView(cards=(cards[2 * box], cards[2 * box + 1]), meeples=meeples)
        for box, meeples in enumerate(state.box_meeples)
    )


def view(derived: Derived, state: State, seat: Seat | None) -> DogsView:
    """Everything but what nobody may know."""
    over = state.stage == Stage.OVER
    return DogsView(
        seat=seat,
        seats=state.seats,
        to_move=None if over else state.mover,
        finished=over,
        round=state.round,
        phase=PHASE_OF_STAGE[state.stage],
        order=tuple((state.start + turn) % state.seats for turn in range(state.seats)),
        scores=tuple(score(derived, state)),
        stage=state.stage,
        mover=state.mover,
        start=state.start,
        last_round=state.last_round,
        spaces=state.spaces,
        stacks=_stacks(state),
        removed=state.removed,
        fair=state.fair,
        fair_card=state.fair_cards[0],
        fair_seen=state.fair_cards[len(state.fair_cards) - fair_known(state) :],
        boxes=_boxes(state),
        deck=tuple(sorted(state.deck)),
        discards=state.discards,
        kennels=tuple(_kennel_view(kennel) for kennel in state.kennels),
        lap=state.lap,
        swap_from=state.swap_from,
        housing=HousingView(
            yard=state.yard,
            brought_sick=state.brought,
            treated=state.treated,
            given_sick=state.given_sick,
            lifts=state.lifts,
            must_leave=state.must_leave,
            taking=state.taking,
        ),
        offers=state.offers,
        visit=VisitView(box=state.box, acted=state.acted, exchanged=state.exchanged),
        hungry=state.hungry,
        unfed=_bits(state.unfed, BAYS),
        decision=decision(derived, state),
        first_home=any(kennel.trip == Trip.RETURNED for kennel in state.kennels),
    )


def fair_known(state: State) -> int:
    """Fair cards under the pile that have lain face up: one more each round."""
    return min(state.round - 1, len(state.fair_cards) - 1)


def _bits(bits: int, count: int) -> tuple[bool, ...]:
    return tuple(bool(bits >> at & 1) for at in range(count))


def _from_bits(flags: tuple[bool, ...]) -> int:
    return sum(1 << at for at, flag in enumerate(flags) if flag)


def _kennel_view(kennel: KennelState) -> KennelView:
    opened = kennel.open_bays
    return KennelView(
        coins=kennel.coins,
        gas=kennel.gas,
        food=kennel.food,
        medicine=kennel.medicine,
        bays=tuple(
            DOGS[content] if bay < opened else None for bay, content in enumerate(kennel.bays)
        ),
        infirmary=kennel.infirmary,
        truck=kennel.truck,
        place=kennel.place,
        trip=kennel.trip,
        cards=kennel.cards,
        assistant=kennel.assistant,
        meeples=kennel.meeples,
        quartet_bays=_bits(kennel.quartet_bays, BAYS),
        quartet_dogs=unpack(kennel.quartet_dogs) if kennel.quartet_dogs else (),
        salary_paid=kennel.salary_paid,
        healthy=sum(COUNT[content] for content in kennel.bays),
    )


def determinize(derived: Derived, seen: DogsView, rng: Rng) -> State:
    """A state that this view could belong to: what lies face down is shuffled anew.

    Args:
        derived: The tables of the match.
        seen: The view, of any seat.
        rng: The source of chance; it is drawn from, so that the next guess is another.
    """
    hidden = set(range(len(derived.tables.fair_cards))) - {seen.fair_card, *seen.fair_seen}
    return State(
        seats=seen.seats,
        start=seen.start,
        mover=seen.mover,
        stacks=(rng.shuffled(seen.stacks[0]), rng.shuffled(seen.stacks[1])),
        spaces=seen.spaces,
        fair_cards=(seen.fair_card, *rng.shuffled(sorted(hidden)), *seen.fair_seen),
        deck=rng.shuffled(seen.deck),
        box_cards=tuple(card for box in seen.boxes for card in box.cards),
        kennels=tuple(_kennel_state(kennel) for kennel in seen.kennels),
        rng=rng.spawn(),
        removed=seen.removed,
        roadworks=_from_bits(tuple(token == ROADWORK for token in seen.spaces)),
        round=seen.round,
        stage=seen.stage,
        last_round=seen.last_round,
        fair=seen.fair,
        discards=seen.discards,
        box_meeples=tuple(box.meeples for box in seen.boxes),
        lap=seen.lap,
        swap_from=seen.swap_from,
        yard=seen.housing.yard,
        brought=seen.housing.brought_sick,
        treated=seen.housing.treated,
        lifts=seen.housing.lifts,
        must_leave=seen.housing.must_leave,
        given_sick=seen.housing.given_sick,
        taking=seen.housing.taking,
        offers=seen.offers,
        box=seen.visit.box,
        acted=seen.visit.acted,
        exchanged=seen.visit.exchanged,
        hungry=seen.hungry,
        unfed=_from_bits(seen.unfed),
    )


def _kennel_state(kennel: KennelView) -> KennelState:
    return KennelState(
        coins=kennel.coins,
        gas=kennel.gas,
        food=kennel.food,
        medicine=kennel.medicine,
        bays=tuple(INDEX[dogs or ()] for dogs in kennel.bays),
        opened=sum(dogs is not None for dogs in kennel.bays) - BUILT_BAYS,
        infirmary=kennel.infirmary,
        truck=kennel.truck,
        place=kennel.place,
        trip=kennel.trip,
        cards=kennel.cards,
        assistant=kennel.assistant,
        meeples=kennel.meeples,
        quartet_bays=_from_bits(kennel.quartet_bays),
        quartet_dogs=pack(kennel.quartet_dogs),
        salary_paid=kennel.salary_paid,
    )
