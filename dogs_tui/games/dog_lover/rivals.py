"""An opponent's area of Dog Lover in one line. Needs no Textual."""

from collections.abc import Iterator

from dogs_rules.games.dog_lover.view import AreaView, DogLoverView
from dogs_rules.phrase import phrase, plural
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.labels import food_letter
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import say


def rivals(
    words: Words, view: DogLoverView, own: int, glyphs: Glyphs
) -> dict[int, tuple[str, ...]]:
    """Lines about each rival: food, hand, and each dog with whether it eats, fullest first.

    Args:
        words: Of the match.
        view: The view that is shown.
        own: Whose area is on the table.
        glyphs: The set of this terminal.
    """
    return {
        seat: tuple(_facts(words, view.areas[seat], glyphs)) for seat in view.order if seat != own
    }


def _facts(words: Words, area: AreaView, glyphs: Glyphs) -> Iterator[str]:
    tokens = [f"{n}{food_letter(kind)}" for kind, n in enumerate(area.tokens) if n]
    food = " ".join(tokens) or glyphs.dash
    hand = say(phrase("hand {n}", n=area.hand_size))
    fed = {dog.card for dog in area.feeding if dog.fed}
    dogs = [
        f"{say(words.card_name(dog.card))}{glyphs.tick if dog.card in fed else glyphs.cross}"
        for dog in area.dogs
    ]
    tricks = say(plural("{n} trick", "{n} tricks", len(area.tricks)))
    eating = sum(dog.card in fed for dog in area.dogs)
    counted = say(phrase("fed {n}/{all}", n=eating, all=len(dogs)))
    yield "  ".join((food, hand, tricks, " ".join(dogs)))
    yield "  ".join((food, hand, " ".join(dogs)))
    yield f"{food}  {hand}  {counted}"
    yield f"{food} {hand} {glyphs.tick}{len(fed)}/{len(dogs)}"
    yield food
