"""The current decision of DOG Kids in words: the phase, and what is asked. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.games.dog_kids.view import Exchange, KidsView, Turn
from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.games.dog_kids.words.labels import Labels, together
from dogs_tui.games.dog_kids.words.stuck import is_stuck, why_stuck
from dogs_tui.words.phrases import Names


def prompt(words: Labels, view: KidsView, names: Names) -> Phrase:
    """The prompt: a sentence that names the player to move and the decision, or the winners."""
    if view.to_move is None:
        return phrase("The match is over. {won}", won=winning(_winners(view), names))
    if isinstance(view.decision, Exchange):
        return _exchange(view, view.to_move, names)
    return _turn(words, view, view.to_move, names)


def winning(winners: tuple[int, ...], names: Names) -> Phrase:
    """The announcement of the winners, one player or a team: ``Ana and Cleo win!``."""
    if len(winners) == 1:
        return phrase("{name} wins!", name=names[winners[0]])
    return phrase("{names} win!", names=together(names[seat] for seat in winners))


def _winners(view: KidsView) -> tuple[int, ...]:
    return tuple(sheet.seat for sheet in view.scores if sheet.rank == 1)


def _exchange(view: KidsView, seat: int, names: Names) -> Phrase:
    partner = view.partners[seat]
    return phrase(
        "{name}: offer your partner {who} a card, or none", name=names[seat], who=names[partner]
    )


def _turn(words: Labels, view: KidsView, seat: int, names: Names) -> Phrase:
    turn, name = view.decision, names[seat]
    if not isinstance(turn, Turn):
        return phrase("{name}: play a card, or discard all cards", name=name)
    if is_stuck(view):
        return phrase(
            sense("with a colon between", "{name}: {why}"), name=name, why=why_stuck(words, view)
        )
    if turn.helping >= 0:
        return phrase(
            "{name}: help {who} and move a {side} dog, or discard all cards",
            name=name,
            who=names[turn.helping],
            side=words.side_name(view.sides[turn.helping]),
        )
    side = words.side_name(view.sides[seat])
    if turn.must_start:
        return phrase(
            "{name}: bring a {side} dog out of its yard, or discard all cards", name=name, side=side
        )
    return phrase("{name}: move a {side} dog, or discard all cards", name=name, side=side)


PHASES: Final[Mapping[int, Phrase]] = {
    Stage.EXCHANGE: phrase("exchange"),
    Stage.TURN: phrase("turn"),
    Stage.OVER: phrase("the end"),
}
