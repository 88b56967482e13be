"""A table laid out by hand, and the moves made at it: what scenes of all games have in common."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from dogs_rules.game import Action, Event, Game, Refusal

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E_co = TypeVar("E_co", bound=Event, covariant=True)


class Table(Generic[S, A]):
    """A state of a game; every move is checked as the screens check it."""

    def __init__(self, game: Game[Any, Any, Any], state: S) -> None:
        self.game = game
        self.state: S = state

    @property
    def mover(self) -> int | None:
        return self.game.to_move(self.state)

    @property
    def legal(self) -> list[A]:
        return self.game.legal_actions(self.state)

    def legal_of(self, kind: type[Any]) -> list[Any]:
        return [action for action in self.legal if isinstance(action, kind)]

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def do(self, *actions: A) -> list[Event]:
        """Plays, and gives everything that happened."""
        events: list[Event] = []
        for action in actions:
            self.state, happened = self.game.apply(self.state, action)
            events += happened
        return events

    def refusal(self, action: A) -> Refusal:
        """Why an action is not legal; fails when it is."""
        assert action not in self.legal
        refusal = self.game.why_not(self.state, action)
        assert refusal is not None, action
        return refusal

    def refused(self, action: A, words: str, anchor: str) -> None:
        refusal = self.refusal(action)
        assert words in str(refusal.reason)
        assert refusal.anchor == anchor


def every(events: Sequence[Event], kind: type[E_co]) -> list[E_co]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def only(events: Sequence[Event], kind: type[E_co]) -> E_co:
    """The one event of its kind."""
    (event,) = every(events, kind)
    return event
