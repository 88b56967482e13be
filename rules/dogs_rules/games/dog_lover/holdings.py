"""The holdings of a seat of Dog Lover."""

from collections.abc import Iterator

from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.terms import Kind, kind_of
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.holding import Holding
from dogs_rules.phrase import plural


def holdings(_: Derived, view: DogLoverView, seat: int) -> tuple[Holding, ...]:
    """Dogs, how many of them eat, food, cards of the hand as far as they are known, tricks."""
    return tuple(_holdings(view, seat))


def _holdings(view: DogLoverView, seat: int) -> Iterator[Holding]:
    area = view.areas[seat]
    yield Holding(plural("{n} dog", "{n} dogs"), len(area.dogs))
    fed = sum(dog.fed for dog in area.feeding)
    yield Holding(plural("{n} fed", "{n} fed"), fed, weighed=False)  # points tell of it
    for name, count in zip(_FOOD, area.tokens, strict=True):
        yield Holding(name, count)
    if area.hand is None:
        yield Holding(plural("{n} card in the hand", "{n} cards in the hand"), area.hand_size)
    else:
        for kind, name in _HAND.items():
            yield Holding(name, sum(kind_of(card) == kind for card in area.hand))
    yield Holding(plural("{n} Fetch", "{n} Fetch"), int(area.fetch))
    yield Holding(plural("{n} trick", "{n} tricks"), len(area.tricks))


_FOOD = (
    plural("{n} scrap", "{n} scraps"),
    plural("{n} dry bit", "{n} dry bits"),
    plural("{n} canned food", "{n} canned food"),
    plural("{n} wild food", "{n} wild food"),
)
"""By ``Food``."""

_HAND = {
    Kind.TRAINING: plural("{n} Training", "{n} Trainings"),
    Kind.ADOPTION: plural("{n} Adoption", "{n} Adoptions"),
    Kind.BONE: plural("{n} Bone", "{n} Bones"),
    Kind.TOY: plural("{n} favorite thing", "{n} favorite things"),
}
"""The cards that are kept in the hand."""
