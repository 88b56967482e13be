"""DOGS behind the contract of every game."""

from collections.abc import Callable, Mapping
from typing import Any

from dogs_rules.bots.gentle import Gentle, Manner, Personality
from dogs_rules.game import Action, Option, OptionValue, Sink
from dogs_rules.games.dogs import (
    LISTING,
    actions,
    board,
    boxes,
    components,
    donation,
    fair,
    gas,
    housing,
    observe,
    personalities,
    pickup,
    progress,
    refusals,
    round_end,
    scoring,
)
from dogs_rules.games.dogs.achievements import ACHIEVEMENTS
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.arrange_treated import plan_with_treated
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import DogsEvent
from dogs_rules.games.dogs.holdings import holdings
from dogs_rules.games.dogs.judging import Judge
from dogs_rules.games.dogs.setup import new_state
from dogs_rules.games.dogs.state import State, clone
from dogs_rules.games.dogs.steady import Steady
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import REVISION, Stage
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.options import first_seat, start_option
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress
from dogs_rules.staged import Rules, StagedGame

_IN_BOX: dict[type[Action], Callable[[Derived, State, Any, Sink], None]] = {
    actions.OpenBay: boxes.open_bay,
    actions.Trade: boxes.trade,
    actions.Buy: boxes.buy,
    actions.Cure: boxes.cure,
    actions.Sell: fair.sell,
    actions.Purchase: fair.purchase,
    actions.TakeInSwap: fair.take_in_swap,
}
"""The actions in a box; afterwards the visit goes on or ends."""


def _then_go_on(
    act: Callable[[Derived, State, Any, Sink], None],
) -> Callable[[Derived, State, Any, Sink], None]:
    def acted(derived: Derived, state: State, action: DogsAction, events: Sink) -> None:
        act(derived, state, action, events)
        board.after_act(derived, state, events)

    return acted


def _options(_: Tables, seats: int) -> tuple[Option, ...]:
    by_the_book = phrase(
        "By the book, whoever last threw a rubber ball for a dog to fetch goes first."
    )
    return (start_option(seats, by_the_book),)


def _setup(derived: Derived, seats: int, chosen: Mapping[str, OptionValue], seed: int) -> State:
    return new_state(derived, seats, first_seat(chosen), seed)


class Dogs(StagedGame[State, DogsAction, DogsView, Tables, Derived]):
    """DOGS, the kennel management game, 6th edition, for 2 to 4 seats."""

    key = "dogs"
    title = LISTING.title
    credit = "Marcos Macri, 2013 (6th edition 2020)"
    seat_counts = (2, 3, 4)
    rules_revision = REVISION
    state_type = State
    action_type = DogsAction
    event_type = DogsEvent
    view_type = DogsView
    rules = Rules(
        file=components.FILE,
        derive=lambda tables: Derived(tables, REVISION),
        at_revision=Derived.by,
        options=_options,
        setup=_setup,
        legal=(
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
        ),
        do={
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
        },
        clone=clone,
        explain=refusals.explain,
        view=observe.view,
        score=scoring.score,
        holdings=holdings,
        determinize=observe.determinize,
        steady=lambda game: Steady(game.tables),
        judge=lambda game: Judge(game, game.derived),
        gentle=Gentle(
            beginner=Manner(sound=0.1, heat=9.0, slip=5.0),
            casual=Manner(sound=0.5, heat=3.0, slip=4.0),
            last=(actions.StayHome, actions.SwapFrom),
        ),
        personalities={
            "collector": Personality(
                about=phrase("Wants more of the breeds it has, and hardly any others."),
                liking=personalities.collector,
            ),
        },
        achievements=ACHIEVEMENTS,
        keen=700,
    )

    def arrange(self, view: DogsView) -> tuple[DogsAction, ...]:
        limits = self.tables.limits
        return tuple(plan_with_treated(view, self.tables.points, limits.infirmary))

    def settles(self, state: State) -> tuple[DogsAction, ...]:
        """The dogs that may go hungry, while there is too little food for the bays."""
        return tuple(self.legal_actions(state)) if state.stage == Stage.FEEDING else ()

    def progress(self, view: DogsView) -> Progress:
        return progress.progress(self.tables, view)
