"""The ``steady`` bot: it looks at what each card would do, and at what rivals could do then.

It sees its own hand and the board; other hands and the deck are not guessed at.
"""

from collections.abc import Sequence

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Offer, Swap
from dogs_rules.games.dog_kids.appraise import Appraiser
from dogs_rules.games.dog_kids.derived import DECLINE, Crowd, Derived
from dogs_rules.games.dog_kids.moving import Hop, moved, swapped
from dogs_rules.games.dog_kids.terms import NOBODY, SWAP, Face, Stage
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Turn
from dogs_rules.rng import Rng
from dogs_rules.tuples import without

FRESH = 1.4
"""The worth of a new card when all are changed: it may be any."""
TOO_GOOD = 5.0
"""A card worth more than this to its owner is not offered to the partner."""


class Steady:
    """Plays the action after which it stands best; ties by the order they come in."""

    def __init__(self, derived: Derived) -> None:
        self._parts = derived

    def choose(
        self,
        view: KidsView,
        legal: Sequence[KidsAction],
        rng: Rng,  # noqa: ARG002
    ) -> KidsAction:
        """The best of the legal actions, as far as one turn tells."""
        if len(legal) == 1:
            return legal[0]
        assert view.hand is not None
        appraiser = Appraiser(self._parts, view, view.mover)
        if view.stage == Stage.EXCHANGE:
            return _offer(appraiser, view, legal)
        return _Turn(appraiser, view).best(legal)


class _Turn:
    """One decision of a turn."""

    def __init__(self, appraiser: Appraiser, view: KidsView) -> None:
        assert isinstance(view.decision, Turn)
        assert view.hand is not None
        self._appraiser = appraiser
        self._dogs = view.dogs
        self._hand = view.hand
        helping = view.decision.helping
        self._owner = view.mover if helping == NOBODY else helping
        self._outcomes = {outcome.action: outcome for outcome in view.decision.outcomes}

    def best(self, legal: Sequence[KidsAction]) -> KidsAction:
        return max(legal, key=self._worth)

    def _worth(self, action: KidsAction) -> float:
        if isinstance(action, Change):
            return self._appraiser.worth(self._dogs) + FRESH * len(self._hand)
        dogs = _after(self._dogs, self._outcomes[action])
        played = action.card if isinstance(action, Move) else SWAP
        kept = self._kept(self._appraiser.crowd(dogs), without(self._hand, played))
        return self._appraiser.worth(dogs) + kept

    def _kept(self, crowd: Crowd, hand: tuple[Face, ...]) -> float:
        return sum(self._appraiser.keeping(crowd, self._owner, card) for card in hand)


def _after(dogs: tuple[tuple[int, ...], ...], outcome: Outcome) -> tuple[tuple[int, ...], ...]:
    action = outcome.action
    if isinstance(action, Swap):
        owner = outcome.steps[0].seat
        return swapped(dogs, owner, action.dog, action.seat, action.other)
    return moved(
        dogs, tuple(Hop(step.seat, step.origin, step.target, step.out) for step in outcome.steps)
    )


def _offer(appraiser: Appraiser, view: KidsView, legal: Sequence[KidsAction]) -> KidsAction:
    """The card that does most more for the partner than for oneself, unless it is too good."""
    seat = view.mover
    partner = view.partners[seat]
    crowd = appraiser.crowd(view.dogs)

    def gift(card: Face, giver: Seat, taker: Seat) -> float:
        return appraiser.keeping(crowd, taker, card) - appraiser.keeping(crowd, giver, card)

    offers = [action for action in legal if isinstance(action, Offer)]
    best = max(offers, key=lambda action: gift(action.card, seat, partner))
    given_up = appraiser.keeping(crowd, seat, best.card)
    return DECLINE if given_up > TOO_GOOD else best
