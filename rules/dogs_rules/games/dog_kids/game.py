"""DOG Kids behind the contract of every game."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from dogs_rules.bots import RandomBot
from dogs_rules.bots.levels import searching
from dogs_rules.components import SHIPPED
from dogs_rules.game import (
    Action,
    Bot,
    Event,
    Game,
    Option,
    OptionValue,
    Refusal,
    ScoreSheet,
    Seat,
)
from dogs_rules.games.dog_kids import (
    actions,
    choices,
    components,
    exchange,
    guess,
    observe,
    refusals,
    scoring,
    setup,
    turns,
)
from dogs_rules.games.dog_kids.actions import KidsAction
from dogs_rules.games.dog_kids.derived import Derived, Sink
from dogs_rules.games.dog_kids.events import KidsEvent
from dogs_rules.games.dog_kids.judging import Judge
from dogs_rules.games.dog_kids.state import State, clone
from dogs_rules.games.dog_kids.steady import Steady
from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.rng import Rng

KEEN = 1500
"""Iterations of the bot ``keen``: about 0.2 seconds."""
_OVER = Stage.OVER.value
_LEGAL: tuple[Callable[[Derived, State], list[KidsAction]], ...] = (
    exchange.legal,
    turns.legal,
    lambda _, __: [],
)
"""What may be done, by stage."""

_DO: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.Move: turns.move,
    actions.Swap: turns.swap,
    actions.Change: turns.change,
    actions.Offer: exchange.offer,
    actions.Decline: exchange.decline,
}
"""What an action does, by its class."""


class DogKids(Game[State, KidsAction, KidsView]):
    """DOG Kids, 2018, for 2 to 4 seats, everybody alone or in teams."""

    key: ClassVar[str] = "dog_kids"
    title: ClassVar[str] = "DOG Kids"
    credit: ClassVar[str] = "Christian Fiore, Knut Happel, 2018"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    state_type: ClassVar[type[State]] = State
    action_type: ClassVar[Any] = KidsAction
    event_type: ClassVar[Any] = KidsEvent
    view_type: ClassVar[type[KidsView]] = KidsView
    hidden_hands: ClassVar[bool] = True

    def __init__(self, text: str | None = None, name: str = SHIPPED) -> None:
        """The game with the components that ship with it, or with a file's text."""
        self._text = text
        tables = components.shipped() if text is None else components.load(text, name)
        self.derived = Derived(tables)

    @property
    def components(self) -> str:
        return components.shipped_text() if self._text is None else self._text

    @property
    def tables(self) -> Tables:
        """What the component file says: the board, the sides, the cards."""
        return self.derived.tables

    def with_components(self, text: str, name: str) -> "DogKids":
        return DogKids(text, name)

    def options(self, seats: int) -> tuple[Option, ...]:
        return choices.options(self.tables, seats)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> State:
        chosen = self.check_options(seats, options)
        return setup.new_state(self.derived, seats, choices.wishes(chosen), seed)

    def to_move(self, state: State) -> Seat | None:
        return None if state.stage == _OVER else state.mover

    def legal_actions(self, state: State) -> list[KidsAction]:
        return _LEGAL[state.stage](self.derived, state)

    def step(self, state: State, action: KidsAction, events: list[Event] | None = None) -> None:
        _DO[type(action)](self.derived, state, action, events)

    def clone(self, state: State) -> State:
        return clone(state)

    def why_not(self, state: State, action: KidsAction) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return refusals.explain(self.derived, state, action)

    def view(self, state: State, seat: Seat | None) -> KidsView:
        return observe.view(self.derived, state, seat)

    def score(self, state: State) -> list[ScoreSheet]:
        return scoring.score(self.derived, state)

    def determinize(self, view: KidsView, rng: Rng) -> State:
        return guess.determinize(view, rng)

    def bots(self) -> Mapping[str, Bot]:
        return {
            "random": RandomBot(),
            "steady": Steady(self.derived),
            **searching(self, KEEN),
        }

    def judge(self) -> Judge:
        return Judge(self.derived)
