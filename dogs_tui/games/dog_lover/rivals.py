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
    sign = {True: glyphs.tick, False: glyphs.cross}
    names = {dog.card: say(words.card_name(dog.card)) for dog in area.feeding}
    dogs = [f"{names[dog.card]}{sign[dog.fed]}" for dog in area.feeding]
    each = [f"{names[dog.card]}{sign[dog.fed]}{dog.worth:+}" for dog in area.feeding]
    eating = [told for told, dog in zip(each, area.feeding, strict=True) if dog.fed]
    hungry = [names[dog.card] for dog in area.feeding if not dog.fed]
    unfed = f"{glyphs.cross}{words.tables.points.unfed:+}"
    tricks = say(plural("{n} trick", "{n} tricks", len(area.tricks)))
    counted = say(phrase("fed {n}/{all}", n=len(eating), all=len(dogs)))
    short = [f"{unfed}: {' '.join(hungry)}"] if hungry else []
    shorter = [f"{unfed} x{len(hungry)}"] if hungry else []
    for told in (each, [*eating, *short], [*eating, *shorter], dogs):
        yield "  ".join((food, hand, tricks, " ".join(told)))
        yield "  ".join((food, hand, " ".join(told)))
    yield f"{food}  {hand}  {counted}"
    yield f"{food} {hand} {glyphs.tick}{len(eating)}/{len(dogs)}"
    yield food
