"""DOG Kids behind the contract of every game."""

from dogs_rules.bots.gentle import Gentle, Manner, Personality
from dogs_rules.games.dog_kids import (
    LISTING,
    actions,
    choices,
    components,
    exchange,
    facts,
    guess,
    observe,
    personalities,
    progress,
    refusals,
    scoring,
    turns,
)
from dogs_rules.games.dog_kids.achievements import ACHIEVEMENTS
from dogs_rules.games.dog_kids.actions import KidsAction
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.events import KidsEvent
from dogs_rules.games.dog_kids.holdings import holdings
from dogs_rules.games.dog_kids.judging import Judge
from dogs_rules.games.dog_kids.state import State, clone
from dogs_rules.games.dog_kids.steady import Steady
from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress
from dogs_rules.staged import Rules, StagedGame


class DogKids(StagedGame[State, KidsAction, KidsView, Tables, Derived]):
    """DOG Kids, 2018, for 2 to 4 seats, everybody alone or in teams."""

    key = "dog_kids"
    title = LISTING.title
    credit = "Christian Fiore, Knut Happel, 2018"
    seat_counts = (2, 3, 4)
    state_type = State
    action_type = KidsAction
    event_type = KidsEvent
    view_type = KidsView
    hidden_hands = True
    open_hands = True  # children help each other
    rules = Rules(
        file=components.FILE,
        derive=Derived,
        options=choices.options,
        setup=choices.setup,
        legal=(
            exchange.legal,
            turns.legal,
        ),
        do={
            actions.Move: turns.move,
            actions.Swap: turns.swap,
            actions.Change: turns.change,
            actions.Offer: exchange.offer,
            actions.Decline: exchange.decline,
        },
        clone=clone,
        explain=refusals.explain,
        view=observe.view,
        score=scoring.score,
        holdings=holdings,
        facts=facts.facts,
        determinize=guess.determinize,
        steady=lambda game: Steady(game.derived),
        judge=lambda game: Judge(game.derived),
        gentle=Gentle(
            beginner=Manner(sound=0.0, heat=9.0, slip=4.0),
            casual=Manner(sound=0.5, heat=3.0, slip=4.0),
            last=(actions.Change,),
        ),
        personalities={
            "friendly": Personality(
                about=phrase("Chucks no one out if it can play another card."),
                liking=personalities.friendly,
            ),
            choices.GENTLE: Personality(
                about=phrase("For children: chucks no one out, and leads no dog back."),
                liking=personalities.gentle,
                casual=False,
            ),
            "racer": Personality(
                about=phrase("Always runs with its leading dog, whatever happens."),
                liking=personalities.racer,
            ),
        },
        achievements=ACHIEVEMENTS,
        keen=1800,
    )

    def progress(self, view: KidsView) -> Progress:
        return progress.progress(view)
