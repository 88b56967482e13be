"""An opponent's kennel of DOGS in one line. Needs no Textual."""

from collections import Counter
from collections.abc import Iterator

from dogs_rules.games.dogs.terms import Resource
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs.glyphs import DogsGlyphs
from dogs_tui.games.dogs.words import Words
from dogs_tui.words import say


def rivals(
    words: Words, view: DogsView, signs: DogsGlyphs, side: str
) -> dict[int, tuple[str, ...]]:
    """Everybody's goods, bays, sick dogs and truck but those of whose turn it is, fullest first.

    Args:
        words: Of the match.
        view: The view that is shown.
        signs: The glyphs of this terminal.
        side: Stands between two bays.
    """
    return {
        seat: tuple(_facts(words, view.kennels[seat], signs, side))
        for seat in view.order
        if seat != view.mover
    }


def _facts(words: Words, kennel: KennelView, signs: DogsGlyphs, side: str) -> Iterator[str]:
    held = (
        (Resource.GAS, kennel.gas),
        (Resource.COIN, kennel.coins),
        (Resource.FOOD, kennel.food),
        (Resource.MEDICINE, kennel.medicine),
    )
    goods = " ".join(f"{count}{signs.goods[resource]}" for resource, count in held)
    bays = side.join(
        " ".join(f"{words.breed_code(breed)}{n}" for breed, n in Counter(bay).items())
        or signs.place
        for bay in kennel.bays
        if bay is not None
    )
    sick = say(phrase("sick {n}", n=len(kennel.infirmary))) if kennel.infirmary else ""
    truck = say(phrase("truck {n}", n=len(kennel.truck))) if kennel.truck else ""
    yield "  ".join(filter(None, (goods, bays, sick, truck)))
    yield "  ".join(filter(None, (goods, bays, sick)))
    yield f"{goods} {bays}"
    yield f"{goods} {_tight(bays)}"
    yield f"{goods.replace(' ', '')} {_tight(bays)}"
    yield goods


def _tight(bays: str) -> str:
    """The same without blanks, and a dog alone without its number."""
    return bays.replace("1", "").replace(" ", "")
