"""The aim of the player of DOG Kids: a card of the hand, and what it would be played for.

Arrow keys go over the cards and, behind the last, the button below them: new cards for all in a
turn, no exchange when partners exchange. Nothing here computes a rule: what a card can do is what
the outcomes of the view say.
"""

from typing import Literal, NamedTuple, TypeAlias

from dogs_rules.game import Action
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import HOME, KENNEL, NO_COLOUR, SWAP, Place, Stage, colours_of
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Step, Turn


class Aim(NamedTuple):
    """The chosen card or the button, and the chosen use of the card."""

    at: int = 0
    """The index of the card in the hand; as many as there are cards: the button."""
    way: int = 0
    """The index among the things that the card can do."""


Mark: TypeAlias = Literal["from", "free", "home", "out", "push", "swap"]
"""The effect of a move on a field."""


class CellMark(NamedTuple):
    """Something to show on the board."""

    seat: int
    """The seat of the dog that is meant."""
    place: int
    what: Mark
    chosen: bool


def ways(view: KidsView, at: int) -> tuple[Outcome, ...]:
    """The outcomes of a card of the hand in this turn; empty: none, or it is the button."""
    hand = view.hand or ()
    if at >= len(hand) or not isinstance(view.decision, Turn):
        return ()
    outcomes = view.decision.outcomes
    return tuple(outcome for outcome in outcomes if _card(outcome.action) == hand[at])


def _card(action: Action) -> int:
    return action.card if isinstance(action, act.Move) else SWAP


def usable(view: KidsView, at: int) -> bool:
    """True if a card can be played or offered."""
    return view.stage == Stage.EXCHANGE or bool(ways(view, at))


def first(view: KidsView) -> Aim:
    """The aim to begin with: the first card that can be used, or the button if none can."""
    hand = view.hand or ()
    return Aim(next((at for at in range(len(hand)) if usable(view, at)), len(hand)))


def sideways(view: KidsView, aim: Aim, by: int) -> Aim:
    """The card beside, round about past the button."""
    places = len(view.hand or ()) + 1
    return Aim((aim.at + by) % places)


def upwards(view: KidsView, aim: Aim, by: int) -> Aim:
    """The next thing that the card can do."""
    count = len(ways(view, aim.at))
    return Aim(aim.at, (aim.way + by) % count) if count else aim


def chosen(view: KidsView, aim: Aim) -> Outcome | None:
    """The outcome of pressing Enter at an aim; ``None``: no dog would move."""
    aimed = ways(view, aim.at)
    return aimed[aim.way % len(aimed)] if aimed else None


def likely(view: KidsView, at: int) -> Action:
    """The action that Enter asks for with an unplayable card, so that the reason is given."""
    card = (view.hand or ())[at]
    moved = view.mover
    if isinstance(view.decision, Turn) and view.decision.helping >= 0:
        moved = view.decision.helping
    dog = _foremost(view.dogs[moved])
    if card == SWAP:
        others = [seat for seat in range(view.seats) if seat != moved]
        other = max(others, key=lambda seat: _foremost(view.dogs[seat]))
        return act.Swap(dog, other, _foremost(view.dogs[other]))
    colour = NO_COLOUR if card == KENNEL else colours_of(card)[0]
    return act.Move(card, colour, dog)


def _foremost(dogs: tuple[Place, ...]) -> Place:
    """A dog on the circuit, or one in the yard if there is none."""
    return max((place for place in dogs if place < HOME), default=dogs[0])


def aim_at(view: KidsView, action: Action) -> Aim:
    """The aim at which Enter asks for an action, if it is legal."""
    hand = view.hand or ()
    if isinstance(action, act.Offer) and action.card in hand:
        return Aim(hand.index(action.card))
    if isinstance(action, act.Move | act.Swap) and _card(action) in hand:
        at = hand.index(_card(action))
        meant = [outcome.action for outcome in ways(view, at)]
        return Aim(at, meant.index(action) if action in meant else 0)
    return Aim(len(hand))


def marks(view: KidsView, aim: Aim) -> list[CellMark]:
    """The marks for what a card would do; the chosen way comes last, so that it lies on top."""
    out: list[CellMark] = []
    now = chosen(view, aim)
    for outcome in ways(view, aim.at):
        if outcome != now:
            out.extend(_marks(outcome, False))
    if now is not None:
        out.extend(_marks(now, True))
    return out


def _marks(outcome: Outcome, picked: bool) -> list[CellMark]:
    mover, *others = outcome.steps
    if isinstance(outcome.action, act.Swap):
        return [
            CellMark(mover.seat, mover.origin, "from", picked),
            CellMark(others[0].seat, others[0].origin, "swap", picked),
        ]
    out = [CellMark(mover.seat, mover.target, _lands(outcome), picked)]
    if picked:
        out.insert(0, CellMark(mover.seat, mover.origin, "from", picked))
        out.extend(CellMark(step.seat, step.target, _pushed(step), picked) for step in others)
    return out


def _lands(outcome: Outcome) -> Mark:
    mover, *others = outcome.steps
    if outcome.home:
        return "home"
    if mover.out >= 0:
        return "out"
    if others:
        return "push"
    return "free"


def _pushed(step: Step) -> Mark:
    return "out" if step.out >= 0 else "push"
