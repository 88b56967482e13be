"""How a search sees DOG Kids: what dogs and cards are worth, and what is tried first.

Worths are log odds of winning, fitted to matches of the ``steady`` bot: a lead of one wins 73 of
100 matches.
"""

from collections.abc import Sequence
from typing import Final

from dogs_rules.bots.rewards import expected
from dogs_rules.dog_kids.actions import Change, KidsAction, Move, Offer, Swap
from dogs_rules.dog_kids.moving import crowd_of, owner_of, played
from dogs_rules.dog_kids.parts import Parts
from dogs_rules.dog_kids.state import State
from dogs_rules.dog_kids.steady import Steady
from dogs_rules.dog_kids.terms import (
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
from dogs_rules.dog_kids.turns import winners
from dogs_rules.dog_kids.view import KidsView
from dogs_rules.rng import Rng

OUT = 0.2
"""A dog that has left its yard."""
FIELD = 0.031
"""Each field that it has gone."""
FARTHER = 0.00034
"""The square of those fields: what is nearly home is worth more."""
SHELTER = 0.065
"""A dog on a kennel field."""
LAST_DOG = 0.7
"""Two dogs home, one to come."""
CARDS: Final[dict[Kind, float]] = {
    Kind.SINGLE: -0.2,
    Kind.DOUBLE: -0.05,
    Kind.TWO_COLOURS: -0.1,
    Kind.KENNEL: 0.05,
    Kind.SWAP: 0.3,
}
"""A card on the hand."""
STARTER = 0.3
"""With all dogs in the yard or at home: a card that brings one to its start field."""
TURN = 0.15
"""To be next."""
URGE = 0.25
"""What makes an action 2.7 times as likely to be looked at."""
CHANGING = 0.1
"""What changing all cards is worth at first sight."""


class Judge:
    """Judges any state of a match played with these parts."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._steady = Steady(parts)
        places = (*range(len(parts.tables.fields)), *range(HOME, HOME + DOGS), YARD)
        self._dogs = tuple(
            {place: self._dog(side, place) for place in places}
            for side in range(len(parts.tables.sides))
        )
        """By side: what a dog is worth, by place."""
        self._starters = tuple(
            frozenset(
                face
                for face in range(FACES)
                if kind_of(face) in (Kind.SINGLE, Kind.TWO_COLOURS)
                and set(colours_of(face)) & set(colours)
            )
            for colours in parts.start_colours
        )
        """By side: the cards that bring a dog to its start field."""
        self._cards = tuple(CARDS[kind_of(face)] for face in range(FACES))

    def _dog(self, side: int, place: Place) -> float:
        if place == YARD:
            return 0.0
        gone = self._parts.gone(side, min(place, HOME))
        sheltered = place < HOME and self._parts.kennels[place]
        return OUT + FIELD * gone + FARTHER * gone * gone + SHELTER * sheltered

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
        points = []
        cards = self._cards
        for side, places, hand in zip(
            self._parts.sides_of[state.seats], state.dogs, state.hands, strict=True
        ):
            worth = self._dogs[side]
            one, two, three = places
            total = worth[one] + worth[two] + worth[three]
            if two >= HOME:
                total += LAST_DOG
            for card in hand:
                total += cards[card]
            if one == YARD and (three >= HOME or three == YARD) and (two >= HOME or two == YARD):
                starters = self._starters[side]
                total += STARTER * any(card in starters for card in hand)
            points.append(total)
        points[state.mover] += TURN
        return points

    def urges(self, state: State, legal: Sequence[KidsAction]) -> list[float]:
        parts = self._parts
        owner = owner_of(parts, state, state.mover)
        crowd = crowd_of(parts, state)
        friend = crowd.partners[owner]
        out: list[float] = []
        for action in legal:
            if isinstance(action, Move):
                gain = -self._cards[action.card]
                hops = played(parts, crowd, owner, action, double_starts=state.double_starts)
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
