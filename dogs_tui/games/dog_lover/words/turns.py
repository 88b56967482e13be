"""What a turn of Dog Lover is about to bring, and what it is about to lose. No Textual."""

from typing import Final

from dogs_rules.games.dog_lover.actions import PlayFetch, Take
from dogs_rules.games.dog_lover.foresight import Loss, Save, gains, losses
from dogs_rules.games.dog_lover.terms import EMPTY, WALK, trait
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.cards import gist, penalty_words
from dogs_tui.games.dog_lover.words.labels import (
    card_name,
    card_names,
    grid_card,
    place_name,
    tables,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, signed


def taking(view: DogLoverView, action: Take) -> Phrase:
    """What a trick would bring, where the Watch Dog would go, and what is taken.

    The cards come last: they are lit in the grid, where a narrow line has no room for them.
    """
    placement = tables().tricks[action.trick].placements[action.placement]
    return phrase(
        "{points} now, Watch Dog {place}; takes {cards}",
        points=signed(gains(tables(), view, action).points),
        place=place_name(placement.place),
        cards=listed(grid_card(view.grid, cell) for cell in placement.cells),
    )


def fetching(view: DogLoverView, cell: int) -> Phrase:
    """What Fetch would be traded for."""
    face = view.grid[cell]
    if face == EMPTY:
        return phrase("no card lies there any more")
    points = signed(gains(tables(), view, PlayFetch(cell)).points)
    return phrase("fetches {card}; {points} now", card=gist(face), points=points)


def warning(view: DogLoverView, action: Take | PlayFetch | None = None) -> Phrase | None:
    """What would be lost at the end of the turn and what saves it; ``None``: nothing.

    Args:
        view: The mover's own.
        action: What would be done before; ``None``: as things stand.
    """
    lost = losses(tables(), view, action)
    return listed((_lost(loss) for loss in lost), "; ") if lost else None


def to_place(view: DogLoverView, names: Names) -> Phrase | None:
    """What was taken this turn and has no place yet; ``None``: nothing."""
    waiting = view.areas[view.mover].waiting
    if not waiting:
        return None
    return phrase("{name} must place: {cards}", name=names[view.mover], cards=card_names(waiting))


def _lost(loss: Loss) -> Phrase:
    card = card_name(loss.card)
    if loss.saves:
        return phrase("{card} finds no dog: {way} saves it", card=card, way=_ways(loss.saves))
    if loss.card == WALK or not loss.owed:
        return phrase("{card} finds no dog and would be lost", card=card)
    cost = penalty_words(trait(loss.card), loss.owed)
    return phrase("{card} finds no dog and would be lost, and {cost} with it", card=card, cost=cost)


def _ways(saves: tuple[Save, ...]) -> Phrase:
    """One way to keep a card, or two: more would not be read in one line."""
    ways = [Phrase(_WAYS[save.how], {"dog": card_name(save.dog)}) for save in saves[:2]]
    if len(ways) == 1:
        return ways[0]
    return phrase("{one} or {other}", one=ways[0], other=ways[1])


_WAYS: Final = {
    "tuck": phrase("tucking it under {dog}").template,
    "adopt": phrase("adopting {dog}").template,
    "trick": phrase("taking {dog}").template,
    "fetch": phrase("fetching {dog}").template,
}
