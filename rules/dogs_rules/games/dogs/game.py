"""DOGS behind the contract of every game."""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Self

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
from dogs_rules.games.dogs import (
    actions,
    board,
    boxes,
    components,
    donation,
    fair,
    gas,
    housing,
    observe,
    pickup,
    refusals,
    round_end,
    scoring,
)
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.derived import Derived, Sink
from dogs_rules.games.dogs.events import DogsEvent
from dogs_rules.games.dogs.judging import Judge
from dogs_rules.games.dogs.setup import new_state
from dogs_rules.games.dogs.state import State, clone
from dogs_rules.games.dogs.steady import Steady
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import REVISION, Stage
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.options import first_seat, start_option
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng

KEEN = 400
"""Iterations of the bot ``keen``: about 0.2 seconds."""
_OVER = Stage.OVER.value
_LEGAL: tuple[Callable[[Derived, State], list[DogsAction]], ...] = (
    gas.legal,
    pickup.legal,
    pickup.legal_swap,
    housing.legal,
    donation.legal,
    housing.legal,
    board.legal,
    boxes.legal,
    fair.legal_exchange,
    round_end.legal_feeding,
    round_end.legal_salary,
    round_end.legal_rehire,
    lambda _, __: [],
)
"""What may be done, by stage."""

_IN_BOX: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.OpenBay: boxes.open_bay,
    actions.Trade: boxes.trade,
    actions.Buy: boxes.buy,
    actions.Cure: boxes.cure,
    actions.Sell: fair.sell,
    actions.Purchase: fair.purchase,
    actions.TakeInSwap: fair.take_in_swap,
}
"""What is done in a box; afterwards the visit goes on or ends."""


def _then_go_on(
    act: Callable[[Derived, State, Any, Sink], None],
) -> Callable[[Derived, State, Any, Sink], None]:
    def acted(derived: Derived, state: State, action: DogsAction, events: Sink) -> None:
        act(derived, state, action, events)
        board.after_act(derived, state, events)

    return acted


_DO: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.BuyGas: gas.buy,
    actions.StayHome: pickup.stay_home,
    actions.Drive: pickup.drive,
    actions.GoHome: pickup.go_home,
    actions.DrawDog: pickup.draw_dog,
    actions.SwapFrom: pickup.swap_from,
    actions.SwapTo: pickup.swap_to,
    actions.UseVet: housing.use_vet,
    actions.Lift: housing.lift,
    actions.House: housing.house,
    actions.GiveSick: housing.give_sick,
    actions.FinishHousing: donation.finish_housing,
    actions.Accept: donation.accept,
    actions.Decline: donation.decline,
    actions.Visit: board.visit,
    actions.FreeVisit: board.free_visit,
    **{kind: _then_go_on(act) for kind, act in _IN_BOX.items()},
    actions.GiveForSwap: fair.give_for_swap,
    actions.EndVisit: board.end_visit,
    actions.GoHungry: round_end.go_hungry,
    actions.PaySalary: round_end.pay_salary,
    actions.Dismiss: round_end.dismiss,
    actions.Rehire: round_end.rehire,
    actions.NoRehire: round_end.no_rehire,
}
"""What an action does, by its class."""


class Dogs(Game[State, DogsAction, DogsView]):
    """DOGS, the kennel management game, 6th edition, for 2 to 4 seats."""

    key: ClassVar[str] = "dogs"
    title: ClassVar[str] = "DOGS"
    credit: ClassVar[str] = "Marcos Macri, 2013 (6th edition 2020)"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_revision: ClassVar[int] = REVISION
    state_type: ClassVar[type[State]] = State
    action_type: ClassVar[Any] = DogsAction
    event_type: ClassVar[Any] = DogsEvent
    view_type: ClassVar[type[DogsView]] = DogsView

    def __init__(self, text: str | None = None, name: str = SHIPPED) -> None:
        """The game with the components that ship with it, or with a file's text."""
        self._text = text
        tables = components.shipped() if text is None else components.load(text, name)
        self.derived = Derived(tables, self.rules_revision)

    @property
    def components(self) -> str:
        return components.shipped_text() if self._text is None else self._text

    @property
    def tables(self) -> Tables:
        """What the component file says: names, map, figures."""
        return self.derived.tables

    def with_components(self, text: str, name: str) -> "Dogs":
        return Dogs(text, name)

    @property
    def revision(self) -> int:
        return self.derived.revision

    def at_revision(self, revision: int) -> Self:
        """The same game by an earlier revision of the rules (``terms.REVISION``)."""
        if not 1 <= revision <= self.rules_revision or revision == self.revision:
            return super().at_revision(revision)
        other = copy(self)
        other.derived = self.derived.by(revision)
        return other

    def options(self, seats: int) -> tuple[Option, ...]:
        by_the_book = phrase(
            "By the book, whoever last threw a rubber ball for a dog to fetch begins."
        )
        return (start_option(seats, by_the_book),)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> State:
        first = first_seat(self.check_options(seats, options))
        return new_state(self.derived, seats, first, seed)

    def to_move(self, state: State) -> Seat | None:
        return None if state.stage == _OVER else state.mover

    def legal_actions(self, state: State) -> list[DogsAction]:
        return _LEGAL[state.stage](self.derived, state)

    def step(self, state: State, action: DogsAction, events: list[Event] | None = None) -> None:
        _DO[type(action)](self.derived, state, action, events)

    def clone(self, state: State) -> State:
        return clone(state)

    def why_not(self, state: State, action: DogsAction) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return refusals.explain(self.derived, state, action)

    def view(self, state: State, seat: Seat | None) -> DogsView:
        return observe.view(self.derived, state, seat)

    def score(self, state: State) -> list[ScoreSheet]:
        return scoring.score(self.derived, state)

    def determinize(self, view: DogsView, rng: Rng) -> State:
        return observe.determinize(self.derived, view, rng)

    def bots(self) -> Mapping[str, Bot]:
        return {
            "random": RandomBot(),
            "steady": Steady(self.tables),
            **searching(self, KEEN),
        }

    def judge(self) -> Judge:
        return Judge(self, self.derived)
