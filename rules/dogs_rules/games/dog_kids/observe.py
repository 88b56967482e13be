"""The view of a seat of DOG Kids: all but other hands, offers made face down, and the deck."""

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids import scoring, turns
from dogs_rules.games.dog_kids.actions import KidsAction, Move, Swap
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.exchange import lap_of, pair
from dogs_rules.games.dog_kids.moving import owner_of
from dogs_rules.games.dog_kids.state import NO_OFFER, State
from dogs_rules.games.dog_kids.terms import (
    HOME,
    NOBODY,
    PHASE_OF_STAGE,
    YARD,
    Place,
    Stage,
    partners_of,
)
from dogs_rules.games.dog_kids.view import Decision, Exchange, KidsView, Outcome, Step, Turn


def view(derived: Derived, state: State, seat: Seat | None) -> KidsView:
    """Exactly what a seat may see; ``None``: what everybody may see."""
    over = state.stage == Stage.OVER
    hidden = (card for whose, hand in enumerate(state.hands) if whose != seat for card in hand)
    return KidsView(
        seat=seat,
        seats=state.seats,
        to_move=None if over else state.mover,
        finished=over,
        round=lap_of(state.turn, state.seats),
        phase=PHASE_OF_STAGE[state.stage],
        order=tuple((state.first + step) % state.seats for step in range(state.seats)),
        scores=tuple(scoring.score(derived, state)),
        stage=state.stage,
        mover=state.mover,
        first=state.first,
        teams=state.teams,
        partners=partners_of(state.seats, state.teams),
        sides=derived.sides_of[state.seats],
        dogs=state.dogs,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        offer=NO_OFFER if seat is None or not state.offers else state.offers[seat],
        asking=state.asking,
        discards=state.discards,
        deck=len(state.deck),
        unseen=tuple(sorted((*state.deck, *hidden))),
        handicap=state.handicap,
        double_starts=state.double_starts,
        turn=state.turn,
        decision=_decision(derived, state, seat),
    )


def _decision(derived: Derived, state: State, seat: Seat | None) -> Decision | None:
    if state.stage == Stage.EXCHANGE:
        return Exchange(partners=pair(state, state.mover))
    if state.stage == Stage.OVER:
        return None
    owner = owner_of(derived, state, state.mover)
    return Turn(
        outcomes=outcomes(derived, state) if seat == state.mover else (),
        helping=NOBODY if owner == state.mover else owner,
        must_start=all(place == YARD or place >= HOME for place in state.dogs[owner]),
    )


def outcomes(derived: Derived, state: State) -> tuple[Outcome, ...]:
    """Outcomes of every ``Move`` and ``Swap`` of the mover, in the order of the legal actions."""
    possible = (_outcome(derived, state, action) for action in turns.legal(derived, state))
    return tuple(outcome for outcome in possible if outcome is not None)


def _outcome(derived: Derived, state: State, action: KidsAction) -> Outcome | None:
    if isinstance(action, Move):
        sides = derived.sides_of[state.seats]
        steps = tuple(
            Step(
                seat=hop.seat,
                origin=hop.origin,
                target=hop.target,
                way=derived.way(sides[hop.seat], hop.origin, hop.target),
                pushed=number > 0,
                out=hop.out,
            )
            for number, hop in enumerate(turns.hops_of(derived, state, action))
        )
    elif isinstance(action, Swap):
        owner = owner_of(derived, state, state.mover)
        steps = (
            _swapped(owner, action.dog, action.other),
            _swapped(action.seat, action.other, action.dog),
        )
    else:
        return None
    target = steps[0].target
    safe = target < HOME and derived.kennels[target]
    return Outcome(action=action, steps=steps, home=target >= HOME, safe=safe)


def _swapped(seat: Seat, origin: Place, target: Place) -> Step:
    return Step(
        seat=seat,
        origin=origin,
        target=target,
        way=(origin, target),
        pushed=False,
        out=NOBODY,
    )
