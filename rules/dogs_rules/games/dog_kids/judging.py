"""How a search sees DOG Kids: what dogs and cards are worth, and what is tried first.

Worths are log odds of winning, fitted to matches of the ``steady`` bot: a lead of one wins 73 of
100 matches.
"""

from collections.abc import Mapping, Sequence
from operator import mul

from dogs_rules.bots.rewards import expected
from dogs_rules.games.dog_kids import observe
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
from dogs_rules.judge import Tuning
from dogs_rules.rng import Rng

TERMS = {
    "dogs, out": 0.2,
    "dogs, fields": 0.03,
    "dogs, fields squared": 0.00045,
    "dogs, sheltered": 0.08,
    "dogs, two home": 0.62,
    "cards, single": -0.19,
    "cards, double": -0.06,
    "cards, two colours": -0.15,
    "cards, kennel": 0.06,
    "cards, swap": 0.33,
    "cards, starter": 0.27,
    "dogs, in reach": -0.4,
    "dogs, in reach later": -0.05,
    "turn": 0.14,
}
"""What a seat is judged by: dogs out of the yard, the fields they have gone, dogs on kennel fields,
the last dog to come, cards on the hand by kind, a card that brings a dog to the start field when
none is under way, what rivals could chuck out before one's own turn or after it, and to be next."""
WEIGHTS = tuple(TERMS.values())
_DOG = slice(0, 4)
_CARDS = slice(5, 10)
_TWO_HOME, _STARTER, _REACH, _LATER, _NEXT = 4, 10, 11, 12, 13
LOST = 6.0
"""A dog that is chucked out loses so many fields more than it has gone,"""
STAKE = 30.0
"""and what is in reach is counted in so many fields."""
URGE = 0.25
"""What makes an action 2.7 times as likely to be looked at."""
CHANGING = 0.1
"""What changing all cards is worth at first sight."""


class Judge:
    """Judges any state of a match played with these parts."""

    fits_wins = True
    tuning = Tuning(tree=0.1, rollout=9, turns=4)

    def __init__(self, derived: Derived) -> None:
        self._parts = derived
        self._steady = Steady(derived)
        places = (*range(len(derived.tables.fields)), *range(HOME, HOME + DOGS), YARD)
        self._dogs = tuple(
            {
                place: sum(map(mul, WEIGHTS[_DOG], self._of_dog(side, place)), 0.0)
                for place in places
            }
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
        self._cards = tuple(WEIGHTS[_CARDS][kind_of(face)] for face in range(FACES))

    def _of_dog(self, side: int, place: Place) -> tuple[float, float, float, float]:
        """The terms of one dog."""
        if place == YARD:
            return 0.0, 0.0, 0.0, 0.0
        gone = float(self._parts.gone(side, min(place, HOME)))
        sheltered = place < HOME and self._parts.kennels[place]
        return 1.0, gone, gone * gone, float(sheltered)

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

    def each(self, state: State) -> list[tuple[float, ...]]:
        out = []
        sooner, later = self._in_reach(state)
        for seat, side in enumerate(self._parts.sides_of[state.seats]):
            dogs = [self._of_dog(side, place) for place in state.dogs[seat]]
            kinds = [kind_of(card) for card in state.hands[seat]]
            out.append(
                (
                    *(sum(term) for term in zip(*dogs, strict=True)),
                    float(state.dogs[seat][1] >= HOME),
                    *(float(kinds.count(kind)) for kind in Kind),
                    float(self._can_start(side, state.dogs[seat], state.hands[seat])),
                    sooner[seat],
                    later[seat],
                    float(seat == state.mover),
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
            WEIGHTS[_REACH] * sooner + WEIGHTS[_LATER] * later
            for sooner, later in zip(*self._in_reach(state), strict=True)
        ]
        cards = self._cards
        for seat, side in enumerate(self._parts.sides_of[state.seats]):
            places, hand = state.dogs[seat], state.hands[seat]
            worth = self._dogs[side]
            one, two, three = places
            total = worth[one] + worth[two] + worth[three]
            if two >= HOME:
                total += WEIGHTS[_TWO_HOME]
            for card in hand:
                total += cards[card]
            if one == YARD and self._can_start(side, places, hand):
                total += WEIGHTS[_STARTER]
            points[seat] += total
        points[state.mover] += WEIGHTS[_NEXT]
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
                hops = played(derived, crowd, owner, action, double_starts=state.double_starts)
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
        """What ``steady`` does."""
        view = observe.view(self._parts, state, state.mover, scored=False)
        return (self.advice(view, legal),)
