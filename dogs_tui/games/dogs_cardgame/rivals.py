"""An opponent's kennel of DOGS Cardgame in one line. Needs no Textual."""

from collections.abc import Iterator

from dogs_rules.games.dogs_cardgame.terms import Good, breed_of, kind_of
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs_cardgame.glyphs import CardgameGlyphs
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import hotel_brief
from dogs_tui.words import listed, say


def rivals(
    words: Words, view: CardgameView, signs: CardgameGlyphs, side: str
) -> dict[int, tuple[str, ...]]:
    """Everybody's goods, bays, hotel and cards but those of whose turn it is, the fullest first.

    Args:
        words: Of the match.
        view: The view that is shown.
        signs: The glyphs of this terminal.
        side: Stands between two bays.
    """
    return {
        seat: tuple(_facts(words, view, seat, signs, side))
        for seat in view.order
        if seat != view.mover
    }


def _facts(
    words: Words, view: CardgameView, seat: int, signs: CardgameGlyphs, side: str
) -> Iterator[str]:
    kennel = view.kennels[seat]
    counts = (kennel.food, kennel.coins, kennel.improvements)
    shapes = (signs.goods[Good.FOOD], signs.goods[Good.COIN], signs.improvement)
    goods = " ".join(f"{count}{shape}" for count, shape in zip(counts, shapes, strict=True))
    dogs = [
        [words.breed_code(breed_of(dog)) + signs.housed[kind_of(dog)] for dog in bay]
        for bay in kennel.bays
        if bay is not None
    ]
    wide = side.join(" ".join(bay) or signs.place for bay in dogs)
    tight = side.join("".join(bay) or signs.place for bay in dogs)
    hotel = say(phrase("hotel {n}", n=hotel_brief(view, seat)))
    held = say(listed(map(words.character_name, kennel.characters)))
    due = say(phrase("licences due: {n}", n=kennel.unpaid)) if kennel.unpaid else ""
    yield "  ".join(filter(None, (goods, wide, hotel, due, held)))
    yield "  ".join(filter(None, (goods, wide, hotel)))
    yield f"{goods}  {wide}"
    yield f"{goods} {tight}"
    yield goods
