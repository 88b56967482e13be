"""Dog Lover behind the contract of every game."""

from collections.abc import Mapping

from dogs_rules.bots.gentle import Gentle, Manner, Personality
from dogs_rules.game import Option, OptionValue, ScoreSheet, Seat
from dogs_rules.games.dog_lover import (
    LISTING,
    actions,
    components,
    feeding,
    foresight,
    guess,
    observe,
    penalties,
    personalities,
    progress,
    refusals,
    scoring,
    taking,
    turn,
)
from dogs_rules.games.dog_lover.achievements import ACHIEVEMENTS
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.events import DogLoverEvent
from dogs_rules.games.dog_lover.holdings import holdings
from dogs_rules.games.dog_lover.judging import Judge
from dogs_rules.games.dog_lover.setup import new_state
from dogs_rules.games.dog_lover.state import State, clone
from dogs_rules.games.dog_lover.steady import Steady
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import REVISION, Stage
from dogs_rules.games.dog_lover.view import DogLoverView, Loss
from dogs_rules.options import first_seat, start_option
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress
from dogs_rules.staged import Rules, StagedGame

TRICKS = "tricks"
BASIC = "basic"
SPECIAL = "special"


def _options(_: Tables, seats: int) -> tuple[Option, ...]:
    by_the_book = phrase("By the book, whoever loves dogs most goes first, or draw lots.")
    tricks = Option(
        key=TRICKS,
        label=phrase("Starting tricks"),
        help=phrase("By the book, special tricks are for players who know the game."),
        choices=(
            (BASIC, phrase("Sit for everybody")),
            (SPECIAL, phrase("A special one for each")),
        ),
        anchor="starting-tricks",
    )
    return (start_option(seats, by_the_book), tricks)


def _setup(derived: Derived, seats: int, chosen: Mapping[str, OptionValue], seed: int) -> State:
    special = chosen[TRICKS] == SPECIAL
    return new_state(derived, seats, first_seat(chosen), seed, special_tricks=special)


class DogLover(StagedGame[State, DogLoverAction, DogLoverView, Tables, Derived]):
    """Dog Lover for 2 to 4 seats."""

    key = "dog_lover"
    title = LISTING.title
    credit = "David Short, 2021"
    seat_counts = (2, 3, 4)
    rules_revision = REVISION
    state_type = State
    action_type = DogLoverAction
    event_type = DogLoverEvent
    view_type = DogLoverView
    hidden_hands = True
    rules = Rules(
        file=components.FILE,
        derive=lambda tables: Derived(tables, REVISION),
        at_revision=Derived.by,
        options=_options,
        setup=_setup,
        legal=(
            turn.legal_place,
            turn.legal,
            penalties.legal,
            feeding.legal,
        ),
        do={
            actions.PlaceWatchDog: taking.place_watch_dog,
            actions.Take: taking.take,
            actions.PlayFetch: taking.play_fetch,
            actions.CollectFood: taking.collect_food,
            actions.Tuck: turn.tuck,
            actions.Attach: turn.attach,
            actions.Adopt: turn.adopt,
            actions.Learn: turn.learn,
            actions.EndTurn: turn.end_turn,
            **penalties.PAY,
            actions.FeedDog: feeding.feed,
            actions.StarveDog: feeding.starve,
            actions.FinishFeeding: feeding.finish,
        },
        clone=clone,
        explain=refusals.explain,
        view=observe.view,
        score=lambda derived, state: scoring.score(derived.tables, state),
        holdings=holdings,
        determinize=guess.determinize,
        steady=lambda game: Steady(game.derived),
        judge=lambda game: Judge(game.derived),
        gentle=Gentle(
            beginner=Manner(sound=0.0, heat=50.0, slip=14.0, careless=0.4),
            casual=Manner(sound=0.05, heat=7.0, slip=8.0),
            last=(actions.EndTurn, actions.PlayFetch),
        ),
        personalities={
            "rescuer": Personality(
                about=phrase("Takes in every dog it can, with food for it or without."),
                liking=personalities.rescuer,
            ),
        },
        achievements=ACHIEVEMENTS,
        keen=220,
    )

    def scores(self, state: State, seat: Seat | None) -> tuple[ScoreSheet, ...]:
        return scoring.seen(self.derived.tables, state, seat)

    def losses(self, view: DogLoverView, action: DogLoverAction | None = None) -> tuple[Loss, ...]:
        """The cards that would be lost if the turn ended now, or after an action."""
        return foresight.losses(self.derived, view, action)

    def settles(self, state: State) -> tuple[DogLoverAction, ...]:
        """The ways to place the cards that wait: what is taken must go somewhere in its turn."""
        if not state.waiting or state.stage != Stage.TURN:
            return ()
        return tuple(
            action
            for action in self.legal_actions(state)
            if isinstance(action, actions.CollectFood | actions.Attach)
            or (isinstance(action, actions.Tuck) and action.card in state.waiting)
        )

    def pays(self, state: State) -> tuple[DogLoverAction, ...]:
        """The end of a turn in which a card has found no place, and what is given up for it."""
        if state.stage == Stage.PENALTY:
            return tuple(self.legal_actions(state))
        if not state.waiting or state.stage != Stage.TURN or not state.taken:
            return ()
        return tuple(end for end in self.legal_actions(state) if isinstance(end, actions.EndTurn))

    def progress(self, view: DogLoverView) -> Progress:
        return progress.progress(view)
