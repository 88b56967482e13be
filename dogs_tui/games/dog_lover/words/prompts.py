"""The words for what is decided in Dog Lover: the phase, what is asked of whom. No Textual."""

from collections.abc import Callable
from typing import Final

from dogs_rules.games.dog_lover.foresight import losses
from dogs_rules.games.dog_lover.terms import Kind, Stage, kind_of, trait
from dogs_rules.games.dog_lover.view import DogLoverView, Feeding, Penalty, Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import penalty_words
from dogs_tui.games.dog_lover.words.labels import card_name, card_names, tables
from dogs_tui.words.phrases import Names, outcome, points


def phase_name(view: DogLoverView) -> Phrase:
    """The phase for the status line."""
    return _PHASES[Stage(view.stage)]


def prompt(view: DogLoverView, names: Names) -> Phrase:
    """What the seat to move must decide, as a sentence that names the player."""
    if view.to_move is None:
        return outcome(view, names)
    return _ASKED[Stage(view.stage)](view, names[view.to_move])


def _watch_dog(_: DogLoverView, name: str) -> Phrase:
    return phrase("{name}: put the Watch Dog beside a column or a row", name=name)


def _turn(view: DogLoverView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Turn):
        return phrase("{name}: use a trick", name=name)
    waiting = view.areas[view.mover].waiting
    if decision.food_first:
        food = card_names(card for card in waiting if kind_of(card) == Kind.FOOD)
        return phrase(
            "{name}: take the tokens of the food ({food}), or tuck it", name=name, food=food
        )
    if not decision.taken:
        return phrase("{name}: use a trick", name=name)
    if waiting:
        lost = losses(tables(), view)
        if len(lost) == len(waiting) and not any(loss.saves for loss in lost):
            return phrase(
                "{name}: {cards} cannot be kept; end the turn", name=name, cards=card_names(waiting)
            )
        return phrase(
            "{name}: find a place for {cards}, then end the turn",
            name=name,
            cards=card_names(waiting),
        )
    return phrase("{name}: do what else you like, then end the turn", name=name)


def _penalty(view: DogLoverView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Penalty):
        return phrase("{name}: give something up", name=name)
    return phrase(
        "{name}: no dog for {trait}; give up {what}",
        name=name,
        trait=card_name(decision.trait),
        what=penalty_words(trait(decision.trait), decision.owed),
    )


def _feeding(view: DogLoverView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Feeding):
        return phrase("{name}: feed the dogs", name=name)
    if decision.total == decision.best:
        return phrase(
            "{name}: feed the dogs; {points}, the best there is",
            name=name,
            points=points(decision.total),
        )
    return phrase(
        "{name}: feed the dogs; {points}, at best {best}",
        name=name,
        points=points(decision.total),
        best=decision.best,
    )


_PHASES: Final = {
    Stage.WATCH_DOG: phrase("Watch Dog"),
    Stage.TURN: phrase("turn"),
    Stage.PENALTY: phrase("penalty"),
    Stage.FEEDING: phrase("feeding"),
    Stage.OVER: phrase("the end"),
}

_ASKED: Final[dict[Stage, Callable[[DogLoverView, str], Phrase]]] = {
    Stage.WATCH_DOG: _watch_dog,
    Stage.TURN: _turn,
    Stage.PENALTY: _penalty,
    Stage.FEEDING: _feeding,
    Stage.OVER: lambda view, _: outcome(view, ()),
}
