"""The words for what is decided in Dog Lover: the phase, what is asked of whom. No Textual."""

from collections.abc import Callable, Mapping
from typing import Final

from dogs_rules.games.dog_lover.terms import Stage, trait
from dogs_rules.games.dog_lover.view import DogLoverView, Feeding, Loss, Penalty, Turn
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.games.dog_lover.words.cards import penalty_words
from dogs_tui.games.dog_lover.words.labels import Labels
from dogs_tui.words.phrases import points

_FEW: Final = 2
"""So many cards are named in a prompt; where there are more, the line below the grid names them."""


def _turn(words: Labels, view: DogLoverView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Turn):
        return phrase("{name}: use a trick", name=name)
    waiting = view.areas[view.mover].waiting
    if decision.food_first:
        return phrase("{name}: take the tokens of the food, or tuck it", name=name)
    if not decision.taken:
        return phrase("{name}: use a trick", name=name)
    if waiting:
        lost: tuple[Loss, ...] = words.game.losses(view)
        if len(lost) == len(waiting) and not any(loss.saves for loss in lost):
            if len(waiting) > _FEW:
                return phrase("{name}: no dog for what you took; end the turn", name=name)
            return phrase(
                "{name}: {cards} will be lost; end the turn",
                name=name,
                cards=words.card_names(waiting),
            )
        if len(waiting) > _FEW:
            return plural(
                "{name}: find places for {n} card, then end the turn",
                "{name}: find places for {n} cards, then end the turn",
                len(waiting),
                name=name,
            )
        return phrase(
            "{name}: find a place for {cards}, then end the turn",
            name=name,
            cards=words.card_names(waiting),
        )
    return phrase("{name}: do what else you like, then end the turn", name=name)


def _penalty(words: Labels, view: DogLoverView, name: str) -> Phrase:
    decision = view.decision
    if not isinstance(decision, Penalty):
        return phrase("{name}: give something up", name=name)
    return phrase(
        "{name}: no dog for {trait}; give up {what}",
        name=name,
        trait=words.card_name(decision.trait),
        what=penalty_words(trait(decision.trait), decision.owed),
    )


def _feeding(_: Labels, view: DogLoverView, name: str) -> Phrase:
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


PHASES: Final[Mapping[int, Phrase]] = {
    Stage.WATCH_DOG: phrase("Watch Dog"),
    Stage.TURN: phrase("turn"),
    Stage.PENALTY: phrase("penalty"),
    Stage.FEEDING: phrase("feeding"),
    Stage.OVER: phrase("the end"),
}

PROMPTS: Final[Mapping[int, Phrase | Callable[[Labels, DogLoverView, str], Phrase]]] = {
    Stage.WATCH_DOG: phrase("{name}: put the Watch Dog beside a column or a row"),
    Stage.TURN: _turn,
    Stage.PENALTY: _penalty,
    Stage.FEEDING: _feeding,
}
