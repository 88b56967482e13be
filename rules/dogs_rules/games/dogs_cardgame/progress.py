"""The progress of DOGS Cardgame to its end: the pile of dogs, and one round after it."""

from dogs_rules.games.dogs_cardgame.city import LAST_ROUND
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import phrase, plural
from dogs_rules.progress import Progress


def progress(view: CardgameView) -> Progress:
    """The last round comes when the last dog is drawn, or nobody collects for long."""
    if view.finished or view.end == LAST_ROUND:
        return Progress(last_round=not view.finished)
    if view.end:
        return Progress(left=phrase("1 more round to come"))
    left = plural("{n} dog, then 1 round", "{n} dogs, then 1 round", len(view.pile))
    return Progress(left=left)
