"""The ``steady`` bot: it looks at what each card would do, and at what rivals could do then.

It sees its own hand and the board; other hands and the deck are not guessed at.
"""

from collections.abc import Sequence
from itertools import chain

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Offer, Swap
from dogs_rules.games.dog_kids.appraise import Appraiser, Worths
from dogs_rules.games.dog_kids.derived import DECLINE, Crowd, Derived
from dogs_rules.games.dog_kids.moving import crowd_of, moved, owner_of, played, swapped
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import NOBODY, SWAP, Face, Stage
from dogs_rules.games.dog_kids.view import KidsView, Turn
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
        self._worths = Worths(derived)

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
        places = tuple(chain.from_iterable(view.dogs))
        crowd = Crowd(view.dogs, places, view.sides, view.partners, view.double_starts)
        appraiser = Appraiser(self._worths, crowd, view.mover)
        if view.stage == Stage.EXCHANGE:
            return _offer(appraiser, crowd, view.mover, legal)
        assert isinstance(view.decision, Turn)
        helping = view.decision.helping
        owner = view.mover if helping == NOBODY else helping
        return _Turn(self._parts, appraiser, crowd, owner, view.hand).best(legal)

    def reply(self, state: State, legal: Sequence[KidsAction]) -> KidsAction:
        """As ``choose`` for the seat to move: for searches, which guessed the state themselves."""
        if len(legal) == 1:
            return legal[0]
        crowd, mover = crowd_of(self._parts, state), state.mover
        appraiser = Appraiser(self._worths, crowd, mover)
        if state.stage == Stage.EXCHANGE:
            return _offer(appraiser, crowd, mover, legal)
        owner = owner_of(self._parts, state, mover)
        return _Turn(self._parts, appraiser, crowd, owner, state.hands[mover]).best(legal)


class _Turn:
    """One decision of a turn."""

    def __init__(
        self,
        derived: Derived,
        appraiser: Appraiser,
        crowd: Crowd,
        owner: Seat,
        hand: tuple[Face, ...],
    ) -> None:
        self._parts = derived
        self._appraiser = appraiser
        self._crowd = crowd
        self._owner = owner
        self._hand = hand
        self._stood: dict[tuple[tuple[int, ...], ...], tuple[Crowd, float]] = {}
        """Positions that actions lead to, with their worths: several lead to the same."""

    def best(self, legal: Sequence[KidsAction]) -> KidsAction:
        return max(legal, key=self._worth)

    def _worth(self, action: KidsAction) -> float:
        if isinstance(action, Change):
            return self._appraiser.worth(self._crowd) + FRESH * len(self._hand)
        crowd, worth = self._standing(action)
        card = action.card if isinstance(action, Move) else SWAP
        return worth + self._kept(crowd, without(self._hand, card))

    def _standing(self, action: KidsAction) -> tuple[Crowd, float]:
        """How the dogs stand after an action, and the worth of that."""
        crowd, owner = self._crowd, self._owner
        if isinstance(action, Swap):
            dogs = swapped(crowd.dogs, owner, action.dog, action.seat, action.other)
        else:
            assert isinstance(action, Move)
            dogs = moved(crowd.dogs, played(self._parts, crowd, owner, action))
        stood = self._stood.get(dogs)
        if stood is None:
            after = self._appraiser.crowd(dogs)
            self._stood[dogs] = stood = (after, self._appraiser.worth(after))
        return stood

    def _kept(self, crowd: Crowd, hand: tuple[Face, ...]) -> float:
        return sum([self._appraiser.keeping(crowd, self._owner, card) for card in hand])


def _offer(
    appraiser: Appraiser, crowd: Crowd, seat: Seat, legal: Sequence[KidsAction]
) -> KidsAction:
    """The card that does most more for the partner than for oneself, unless it is too good."""
    partner = crowd.partners[seat]

    def gift(card: Face, giver: Seat, taker: Seat) -> float:
        return appraiser.keeping(crowd, taker, card) - appraiser.keeping(crowd, giver, card)

    offers = [action for action in legal if isinstance(action, Offer)]
    best = max(offers, key=lambda action: gift(action.card, seat, partner))
    given_up = appraiser.keeping(crowd, seat, best.card)
    return DECLINE if given_up > TOO_GOOD else best
