"""What ends a match of Dog Lover, and what a seat has beside points. No Textual."""

from collections.abc import Iterator

from dogs_rules.games.dog_lover.terms import Kind, Stage, kind_of
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import phrase
from dogs_tui.words.game import Ending, Holding


def ending_of(view: DogLoverView) -> Ending:
    """How many cards still come before the End card, which makes its round the last."""
    if view.last_round:
        return Ending(last_round=not view.finished)
    if view.stage == Stage.WATCH_DOG:
        return Ending()
    if view.before_end == 1:
        return Ending(left=phrase("1 card before the End card"))
    return Ending(left=phrase("{n} cards before the End card", n=view.before_end))


def holdings_of(view: DogLoverView, seat: int) -> Iterator[Holding]:
    """Dogs, how many of them eat, food, cards of the hand as far as they are known, tricks."""
    area = view.areas[seat]
    yield Holding(phrase("{n} dogs"), len(area.dogs), phrase("{n} dog"))
    yield Holding(phrase("{n} fed"), sum(dog.fed for dog in area.feeding))
    for name, count in zip(_FOOD, area.tokens, strict=True):
        yield Holding(name, count)
    if area.hand is None:
        yield Holding(phrase("{n} cards in the hand"), area.hand_size)
    else:
        for kind, (name, one) in _HAND.items():
            yield Holding(name, sum(kind_of(card) == kind for card in area.hand), one)
    yield Holding(phrase("{n} Fetch"), int(area.fetch))
    yield Holding(phrase("{n} tricks"), len(area.tricks), phrase("{n} trick"))


_FOOD = (
    phrase("{n} scraps"),
    phrase("{n} dry bits"),
    phrase("{n} canned food"),
    phrase("{n} wild food"),
)
"""By ``Food``."""

_HAND = {
    Kind.TRAINING: (phrase("{n} Trainings"), phrase("{n} Training")),
    Kind.ADOPTION: (phrase("{n} Adoptions"), phrase("{n} Adoption")),
    Kind.BONE: (phrase("{n} Bones"), phrase("{n} Bone")),
    Kind.TOY: (phrase("{n} favorite things"), phrase("{n} favorite thing")),
}
"""What is kept in the hand."""
