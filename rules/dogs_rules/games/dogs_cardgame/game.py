"""DOGS Cardgame behind the contract of every game."""

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
from dogs_rules.games.dogs_cardgame import (
    actions,
    bonuses,
    characters,
    choices,
    collecting,
    components,
    free,
    observe,
    placing,
    refusals,
    scoring,
    setup,
    shopping,
    turns,
)
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.derived import Derived, Sink
from dogs_rules.games.dogs_cardgame.events import CardgameEvent
from dogs_rules.games.dogs_cardgame.judging import Judge
from dogs_rules.games.dogs_cardgame.state import State, clone
from dogs_rules.games.dogs_cardgame.steady import Steady
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.rng import Rng

KEEN = 400
"""Iterations of the bot ``keen``: about 0.2 seconds."""
_OVER = Stage.OVER.value
_LEGAL: tuple[Callable[[Derived, State], list[CardgameAction]], ...] = (
    setup.legal_breeds,
    setup.legal_characters,
    turns.legal_move,
    turns.legal_act,
    placing.legal,
    placing.legal_goods,
    characters.legal_rearranging,
    shopping.legal,
    shopping.legal_city_dogs,
    shopping.legal_puppies,
    lambda _, __: [],
)
"""What may be done, by stage."""

_DO: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.PickBreed: setup.pick_breed,
    actions.KeepCharacter: setup.keep_character,
    actions.Move: turns.move,
    actions.Stay: turns.stay,
    actions.Share: collecting.share,
    actions.Collect: collecting.collect,
    actions.Hire: collecting.hire,
    actions.Place: placing.place,
    actions.LeaveSick: placing.leave_sick,
    actions.TakeGood: placing.take_good,
    actions.OpenBay: free.open_bay,
    actions.PayLicences: free.pay_licences,
    actions.UseCharacter: characters.use,
    actions.Donate: free.donate,
    actions.ClaimBonus: bonuses.claim,
    actions.RenewCharacters: free.renew_characters,
    actions.Lift: characters.lift,
    actions.FinishRearranging: characters.finish_rearranging,
    actions.TakeFairDog: shopping.take_fair_dog,
    actions.BuyImprovement: shopping.buy_improvement,
    actions.BuyPuppies: shopping.buy_puppies,
    actions.FinishShopping: shopping.finish,
    actions.TakeCityDog: shopping.take_city_dog,
    actions.TakePuppies: shopping.take_puppies,
    actions.Dismiss: turns.dismiss,
    actions.EndTurn: turns.end_turn,
}
"""What an action does, by its class."""


class DogsCardgame(Game[State, CardgameAction, CardgameView]):
    """DOGS Cardgame, 1st edition, for 2 to 5 seats."""

    key: ClassVar[str] = "dogs_cardgame"
    title: ClassVar[str] = "DOGS Cardgame"
    credit: ClassVar[str] = "Marcos Macri, 2020"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    state_type: ClassVar[type[State]] = State
    action_type: ClassVar[Any] = CardgameAction
    event_type: ClassVar[Any] = CardgameEvent
    view_type: ClassVar[type[CardgameView]] = CardgameView

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
        """What the component file says: names, figures, points."""
        return self.derived.tables

    def with_components(self, text: str, name: str) -> "DogsCardgame":
        return DogsCardgame(text, name)

    def options(self, seats: int) -> tuple[Option, ...]:
        return choices.options(self.tables, seats)

    def setup(self, seats: int, options: Mapping[str, OptionValue], seed: int) -> State:
        chosen = self.check_options(seats, options)
        return setup.new_state(self.derived, seats, choices.wishes(chosen), seed)

    def to_move(self, state: State) -> Seat | None:
        return None if state.stage == _OVER else state.mover

    def legal_actions(self, state: State) -> list[CardgameAction]:
        return _LEGAL[state.stage](self.derived, state)

    def step(self, state: State, action: CardgameAction, events: list[Event] | None = None) -> None:
        _DO[type(action)](self.derived, state, action, events)

    def clone(self, state: State) -> State:
        return clone(state)

    def why_not(self, state: State, action: CardgameAction) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        return refusals.explain(self.derived, state, action)

    def view(self, state: State, seat: Seat | None) -> CardgameView:
        return observe.view(self.derived, state, seat)

    def score(self, state: State) -> list[ScoreSheet]:
        return scoring.score(self.derived, state)

    def determinize(self, view: CardgameView, rng: Rng) -> State:
        return observe.determinize(view, rng)

    def bots(self) -> Mapping[str, Bot]:
        return {
            "random": RandomBot(),
            "steady": Steady(self, self.derived),
            **searching(self, KEEN),
        }

    def judge(self) -> Judge:
        return Judge(self, self.derived)
