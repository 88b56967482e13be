"""Dog Lover behind the contract of every game."""

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
from dogs_rules.games.dog_lover import (
    actions,
    components,
    feeding,
    guess,
    observe,
    penalties,
    refusals,
    scoring,
    taking,
    turn,
)
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.derived import Derived, Sink
from dogs_rules.games.dog_lover.events import DogLoverEvent
from dogs_rules.games.dog_lover.judging import Judge
from dogs_rules.games.dog_lover.setup import new_state
from dogs_rules.games.dog_lover.state import State, clone
from dogs_rules.games.dog_lover.steady import Steady
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.options import first_seat, start_option
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng

TRICKS = "tricks"
BASIC = "basic"
SPECIAL = "special"

KEEN = 300
"""Iterations of the bot ``keen``: about 0.2 seconds."""
_OVER = Stage.OVER.value
_LEGAL: tuple[Callable[[Derived, State], list[DogLoverAction]], ...] = (
    turn.legal_place,
    turn.legal,
    penalties.legal,
    feeding.legal,
    lambda _, __: [],
)
"""What may be done, by stage."""

_DO: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.PlaceWatchDog: taking.place_watch_dog,
    actions.Take: taking.take,
    actions.PlayFetch: taking.play_fetch,
    actions.CollectFood: taking.collect_food,
    actions.Tuck: turn.tuck,
    actions.Attach: turn.attach,
    actions.Adopt: turn.adopt,
    actions.Learn: turn.learn,
    actions.EndTurn: turn.end_turn,
    actions.GiveUpCard: penalties.give_up_card,
    actions.GiveUpWalk: penalties.give_up_walk,
    actions.GiveUpTucked: penalties.give_up_tucked,
    actions.GiveUpTrait: penalties.give_up_trait,
    actions.GiveUpDog: penalties.give_up_dog,
    actions.GiveUpTrick: penalties.give_up_trick,
    actions.GiveUpFood: penalties.give_up_food,
    actions.GiveUpFetch: penalties.give_up_fetch,
    actions.FeedDog: feeding.feed,
    actions.StarveDog: feeding.starve,
    actions.FinishFeeding: feeding.finish,
}
"""What an action does, by its class."""


class DogLover(Game[State, DogLoverAction, DogLoverView]):
    """Dog Lover for 2 to 4 seats."""

    key: ClassVar[str] = "dog_lover"
    title: ClassVar[str] = "Dog Lover"
    credit: ClassVar[str] = "David Short, 2021"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    state_type: ClassVar[type[State]] = State
    action_type: ClassVar[Any] = DogLoverAction
    event_type: ClassVar[Any] = DogLoverEvent
    view_type: ClassVar[type[DogLoverView]] = DogLoverView
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
        """What the component file says: names, tricks, figures."""
        return self.derived.tables

    def with_components(self, text: str, name: str) -> "DogLover":
        return DogLover(text, name)

    def options(self, seats: int) -> tuple[Option, ...]:
        by_the_book = phrase("By the book, whoever loves dogs the most begins, or the lot decides.")
        return (start_option(seats, by_the_book), _tricks_option())

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> State:
        chosen = self.check_options(seats, options)
        special = chosen[TRICKS] == SPECIAL
        return new_state(self.derived, seats, first_seat(chosen), seed, special_tricks=special)

    def to_move(self, state: State) -> Seat | None:
        return None if state.stage == _OVER else state.mover

    def legal_actions(self, state: State) -> list[DogLoverAction]:
        return _LEGAL[state.stage](self.derived, state)

    def step(self, state: State, action: DogLoverAction, events: list[Event] | None = None) -> None:
        _DO[type(action)](self.derived, state, action, events)

    def clone(self, state: State) -> State:
        return clone(state)

    def why_not(self, state: State, action: DogLoverAction) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return refusals.explain(self.derived, state, action)

    def view(self, state: State, seat: Seat | None) -> DogLoverView:
        return observe.view(self.derived, state, seat)

    def score(self, state: State) -> list[ScoreSheet]:
        return scoring.score(self.tables, state)

    def determinize(self, view: DogLoverView, rng: Rng) -> State:
        return guess.determinize(self.derived, view, rng)

    def bots(self) -> Mapping[str, Bot]:
        return {
            "random": RandomBot(),
            "steady": Steady(self.tables),
            **searching(self, KEEN),
        }

    def judge(self) -> Judge:
        return Judge(self.derived)


def _tricks_option() -> Option:
    return Option(
        key=TRICKS,
        label=phrase("Starting tricks"),
        help=phrase("By the book, special tricks are for players who know the game."),
        choices=(
            (BASIC, phrase("Sit for everybody")),
            (SPECIAL, phrase("A special one for each")),
        ),
        anchor="starting-tricks",
    )
