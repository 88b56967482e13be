"""The judge of DOG Kids for searches: what dogs and cards are worth, and what is tried first.

Worths are log odds of winning, fitted to matches of the ``steady`` bot: a lead of one wins 73 of
100 matches.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dogs_rules.bots.rewards import expected
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Offer, Swap
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.moving import crowd_of, owner_of, played
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.steady import Steady
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    FACES,
    HOME,
    NOBODY,
    YARD,
    Kind,
    Place,
    Stage,
    colours_of,
    kind_of,
)
from dogs_rules.games.dog_kids.turns import winners
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.judge import Tuning, named_terms
from dogs_rules.rng import Rng


class Terms(NamedTuple):
    """Terms by which a seat is judged.

    Dogs out of the yard, the fields they have gone, dogs on kennel fields, the last dog to come,
    cards on the hand by kind, a card that brings a dog to the start field when none is under way,
    what rivals could chuck out before one's own turn or after it, and to be next.
    """

    dogs_out: float
    dogs_fields: float
    dogs_fields_squared: float
    dogs_sheltered: float
    dogs_two_home: float
    cards_single: float
    cards_double: float
    cards_two_colours: float
    cards_kennel: float
    cards_swap: float
    cards_starter: float
    dogs_in_reach: float
    dogs_in_reach_later: float
    turn: float


class _Dog(NamedTuple):
    """The terms of one dog."""

    out: float = 0.0
    fields: float = 0.0
    fields_squared: float = 0.0
    sheltered: float = 0.0

    @property
    def worth(self) -> float:
        return (
            WEIGHTS.dogs_out * self.out
            + WEIGHTS.dogs_fields * self.fields
            + WEIGHTS.dogs_fields_squared * self.fields_squared
            + WEIGHTS.dogs_sheltered * self.sheltered
        )


WEIGHTS = Terms(
    dogs_out=0.2,
    dogs_fields=0.03,
    dogs_fields_squared=0.00045,
    dogs_sheltered=0.08,
    dogs_two_home=0.62,
    cards_single=-0.19,
    cards_double=-0.06,
    cards_two_colours=-0.15,
    cards_kennel=0.06,
    cards_swap=0.33,
    cards_starter=0.27,
    dogs_in_reach=-0.4,
    dogs_in_reach_later=-0.05,
    turn=0.14,
)
"""The odds of winning, as a logarithm, that each brings."""
TERMS = named_terms(WEIGHTS._asdict())
_OF_CARDS = {
    Kind.SINGLE: WEIGHTS.cards_single,
    Kind.DOUBLE: WEIGHTS.cards_double,
    Kind.TWO_COLOURS: WEIGHTS.cards_two_colours,
    Kind.KENNEL: WEIGHTS.cards_kennel,
    Kind.SWAP: WEIGHTS.cards_swap,
}
"""The worth of a card in the hand, by its kind."""
LOST = 6.0
"""A dog that is chucked out loses so many fields more than it has gone,"""
STAKE = 30.0
"""and what is in reach is counted in so many fields."""
URGE = 0.25
"""The urge that makes an action 2.7 times as likely to be looked at."""
CHANGING = 0.1
"""The worth of changing all cards at first sight."""


class Judge:
    """Judges any state of a match played with these parts."""

    fits_wins = True
    tuning = Tuning(tree=0.1, rollout=9, turns=4)

    def __init__(self, derived: Derived) -> None:
        self._parts = derived
        self._steady = Steady(derived)
        places = (*range(len(derived.tables.fields)), *range(HOME, HOME + DOGS), YARD)
        self._dogs = tuple(
            {place: self._of_dog(side, place).worth for place in places}
            for side in range(len(derived.tables.sides))
        )
        """By side: what a dog is worth, by place."""
        self._starters = tuple(
            frozenset(
                face
                for face in range(FACES)
                if kind_of(face) in (Kind.SINGLE, Kind.TWO_COLOURS)
                and set(colours_of(face)) & set(colours)
            )
            for colours in derived.start_colours
        )
        """By side: the cards that bring a dog to its start field."""
        self._reach = tuple(
            {place: self._reached(side, place) for place in places if place < HOME}
            for side in range(len(derived.tables.sides))
        )
        """By side: the fields where a dog could chuck out another at once, by its place."""
        self._cards = tuple(_OF_CARDS[kind_of(face)] for face in range(FACES))

    def _of_dog(self, side: int, place: Place) -> _Dog:
        if place == YARD:
            return _Dog()
        gone = float(self._parts.gone(side, min(place, HOME)))
        sheltered = place < HOME and self._parts.kennels[place]
        return _Dog(1.0, gone, gone * gone, float(sheltered))

    def _reached(self, side: int, place: Place) -> tuple[tuple[Place, int], ...]:
        """The next field of each colour, with how many colours lead there."""
        nearest = [ahead[place][0] for ahead in self._parts.ahead[side] if ahead[place]]
        return tuple(
            (field, nearest.count(field))
            for field in sorted(set(nearest))
            if field < HOME and not self._parts.kennels[field]
        )

    def _in_reach(self, state: State) -> tuple[list[float], list[float]]:
        """By seat: what rivals could chuck out with one card, by colours that do.

        First by rivals that move before the seat does, then by those that move after it.
        """
        seats, mover = state.seats, state.mover
        sides = self._parts.sides_of[seats]
        partners = self._parts.partners[seats, state.teams]
        standing = {
            place: seat
            for seat, places in enumerate(state.dogs)
            for place in places
            if YARD < place < HOME
        }
        sooner, later = [0.0] * seats, [0.0] * seats
        for seat, places in enumerate(state.dogs):
            reach = self._reach[sides[seat]]
            for dog in places:
                if dog >= HOME:
                    continue
                for field, colours in reach[dog]:
                    holder = standing.get(field, seat)
                    if holder not in (seat, partners[seat]):
                        lost = LOST + self._parts.gone(sides[holder], field)
                        before = (seat - mover) % seats < (holder - mover) % seats
                        (sooner if before else later)[holder] += colours * lost / STAKE
        return sooner, later

    @property
    def terms(self) -> Mapping[str, float]:
        return TERMS

    def to_come(self, state: State) -> float:
        """Dogs that the seat nearest to victory has to bring home."""
        return min(float(sum(place < HOME for place in places)) for places in state.dogs)

    def each(self, state: State) -> list[Terms]:
        out = []
        sooner, later = self._in_reach(state)
        for seat, side in enumerate(self._parts.sides_of[state.seats]):
            dogs = [self._of_dog(side, place) for place in state.dogs[seat]]
            kinds = [kind_of(card) for card in state.hands[seat]]
            out.append(
                Terms(
                    dogs_out=sum(dog.out for dog in dogs),
                    dogs_fields=sum(dog.fields for dog in dogs),
                    dogs_fields_squared=sum(dog.fields_squared for dog in dogs),
                    dogs_sheltered=sum(dog.sheltered for dog in dogs),
                    dogs_two_home=float(state.dogs[seat][1] >= HOME),
                    cards_single=float(kinds.count(Kind.SINGLE)),
                    cards_double=float(kinds.count(Kind.DOUBLE)),
                    cards_two_colours=float(kinds.count(Kind.TWO_COLOURS)),
                    cards_kennel=float(kinds.count(Kind.KENNEL)),
                    cards_swap=float(kinds.count(Kind.SWAP)),
                    cards_starter=float(self._can_start(side, state.dogs[seat], state.hands[seat])),
                    dogs_in_reach=sooner[seat],
                    dogs_in_reach_later=later[seat],
                    turn=float(seat == state.mover),
                )
            )
        return out

    def _can_start(self, side: int, places: tuple[Place, ...], hand: tuple[int, ...]) -> bool:
        """No dog is under way, and there is a card for one in the yard."""
        if any(YARD < place < HOME for place in places) or places[0] != YARD:
            return False
        starters = self._starters[side]
        return any(card in starters for card in hand)

    def rewards(self, state: State) -> list[float]:
        if state.stage == Stage.OVER:
            won = winners(self._parts, state)
            return [float(seat in won) for seat in range(state.seats)]
        partners = self._parts.partners[state.seats, state.teams]
        points = self._points(state)
        if not state.teams:
            return expected(points, 1.0)
        for seat, partner in enumerate(partners):
            if partner > seat:
                points[seat] = (points[seat] + points[partner]) / 2
        heads = [
            seat for seat, partner in enumerate(partners) if partner == NOBODY or partner > seat
        ]
        shares = dict(zip(heads, expected([points[seat] for seat in heads], 1.0), strict=True))
        return [
            shares[seat] if seat in shares else shares[partners[seat]]
            for seat in range(state.seats)
        ]

    def _points(self, state: State) -> list[float]:
        points = [
            WEIGHTS.dogs_in_reach * sooner + WEIGHTS.dogs_in_reach_later * later
            for sooner, later in zip(*self._in_reach(state), strict=True)
        ]
        cards = self._cards
        for seat, side in enumerate(self._parts.sides_of[state.seats]):
            places, hand = state.dogs[seat], state.hands[seat]
            worth = self._dogs[side]
            first, second, third = places
            total = worth[first] + worth[second] + worth[third]
            if second >= HOME:
                total += WEIGHTS.dogs_two_home
            for card in hand:
                total += cards[card]
            if first == YARD and self._can_start(side, places, hand):
                total += WEIGHTS.cards_starter
            points[seat] += total
        points[state.mover] += WEIGHTS.turn
        return points

    def urges(self, state: State, legal: Sequence[KidsAction]) -> list[float]:
        derived = self._parts
        owner = owner_of(derived, state, state.mover)
        crowd = crowd_of(derived, state)
        friend = crowd.partners[owner]
        out: list[float] = []
        for action in legal:
            if isinstance(action, Move):
                gain = -self._cards[action.card]
                hops = played(derived, crowd, owner, action)
                for seat, origin, target, hit in hops:
                    worth = self._dogs[crowd.sides[seat]]
                    gain += worth[target] - worth[origin]
                    if hit != NOBODY:
                        gain += self._dogs[crowd.sides[hit]][target]
            elif isinstance(action, Swap):
                mine = self._dogs[crowd.sides[owner]]
                theirs = self._dogs[crowd.sides[action.seat]]
                gain = mine[action.other] - mine[action.dog]
                lost = theirs[action.other] - theirs[action.dog]
                gain += -lost if action.seat == friend else lost
            elif isinstance(action, Offer):
                gain = self._cards[action.card]
            else:
                gain = CHANGING if isinstance(action, Change) else 0.0
            out.append(gain / URGE)
        return out

    hunches = urges

    def boundary(self, state: State) -> bool:
        return state.stage == Stage.TURN

    def sensible(
        self,
        state: State,  # noqa: ARG002
        legal: Sequence[KidsAction],
    ) -> Sequence[KidsAction]:
        return legal

    def obvious(self, state: State) -> KidsAction | None:  # noqa: ARG002
        return None

    def advice(self, view: KidsView, legal: Sequence[KidsAction]) -> KidsAction:
        return self._steady.choose(view, legal, Rng(1, 2))

    def plans(
        self,
        view: KidsView,  # noqa: ARG002
        legal: Sequence[KidsAction],  # noqa: ARG002
    ) -> tuple[()]:
        return ()

    def reply(self, state: State, legal: Sequence[KidsAction]) -> tuple[KidsAction]:
        """Gives the action that ``steady`` would choose."""
        return (self._steady.reply(state, legal),)
