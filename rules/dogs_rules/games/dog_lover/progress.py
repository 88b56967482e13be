"""The progress of Dog Lover to its end: the cards before the End card."""

from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import plural
from dogs_rules.progress import Progress


def progress(view: DogLoverView) -> Progress:
    """Progress towards the End card, which makes its round the last, in cards still to come."""
    if view.last_round:
        return Progress(last_round=not view.finished)
    if view.stage == Stage.WATCH_DOG:
        return Progress()
    left = plural("{n} card before the End card", "{n} cards before the End card", view.before_end)
    return Progress(left=left)
