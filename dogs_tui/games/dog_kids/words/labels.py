"""Names of the things of DOG Kids: dogs, cards, fields and where a dog stands. Knows no Textual.

Names are phrases, so that a sentence built from them is translated as a whole. Fields have no
numbers on the board, so a place is told by its colour and by how far it is before the home of the
dog that stands there.
"""

from collections.abc import Iterable
from contextvars import ContextVar
from typing import Final

from dogs_rules.games.dog_kids.components import shipped
from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.terms import HOME, YARD, Face, Kind, Place, colours_of, kind_of
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, counted

in_play: ContextVar[Tables | None] = ContextVar("dog_kids_in_play", default=None)
"""The component tables of the match this code speaks about; ``None``: those that ship."""


def tables() -> Tables:
    """The component tables that names and figures are taken from."""
    return in_play.get() or shipped()


# Colours, sides, players.


def colour_name(colour: int) -> Phrase:
    """A colour of fields and cards: ``red``."""
    return literal(tables().colours[colour])


def colour_names(colours: Iterable[int]) -> Phrase:
    """Colours together: ``red and blue``."""
    return together(map(colour_name, colours))


def side_of(seat: int, names: Names) -> int:
    """Which side of the board a seat has, as numbered in the tables."""
    return tables().sides_of[len(names)][seat]


def side_name(side: int) -> Phrase:
    """The colour of a side's dogs: ``white``."""
    return literal(tables().sides[side].name)


def together(derived: Iterable[Phrase | str]) -> Phrase:
    """Things one after the other, the last after an ``and``: ``Ana, Bo and Cleo``."""
    *first, last = derived
    return phrase("{first} and {last}", first=listed(first), last=last) if first else _said(last)


def _said(part: Phrase | str) -> Phrase:
    return literal(part) if isinstance(part, str) else part


def owned(seat: int, names: Names) -> Phrase:
    """A dog by its owner and its colour: ``Ana's white dog``."""
    return phrase("{name}'s {side} dog", name=names[seat], side=side_name(side_of(seat, names)))


def dogs(count: int) -> Phrase:
    """``1 dog``, ``3 dogs``."""
    return phrase("1 dog") if count == 1 else phrase("{n} dogs", n=count)


def fields(count: int) -> Phrase:
    """``1 field``, ``3 fields``."""
    return phrase("1 field") if count == 1 else phrase("{n} fields", n=count)


def cards(count: int) -> Phrase:
    """``1 card``, ``3 cards``."""
    return phrase("1 card") if count == 1 else phrase("{n} cards", n=count)


# Cards.


def card_name(face: Face) -> Phrase:
    """A card by what is on it: ``red card``, ``red double card``, ``red and blue card``."""
    name, colours = _CARDS[kind_of(face)], colours_of(face)
    return Phrase(name.template, {"colour": colour_names(colours)}) if colours else name


def card_names(faces: Iterable[Face]) -> Phrase:
    """Cards one after the other, equal ones counted: ``red card x2, swap card``."""
    return counted(faces, card_name)


def a_card(face: Face) -> Phrase:
    """A card in the middle of a sentence: ``a red card``."""
    return phrase("a {card}", card=card_name(face))


def played_as(face: Face, colour: int) -> Phrase:
    """A card as it is played: ``red card``, ``red and blue card as blue``."""
    if kind_of(face) == Kind.TWO_COLOURS and colour >= 0:
        return phrase("{card} as {colour}", card=card_name(face), colour=colour_name(colour))
    return card_name(face)


def card_anchor(face: Face) -> str:
    """The section of the book about a card."""
    return _ANCHORS[kind_of(face)]


# Places.


def before_home(side: int, place: Place) -> int:
    """How many fields a dog on the circuit must still go to the outermost field of its home."""
    known = tables()
    return (known.sides[side].last - place) % len(known.fields) + 1


def field_name(field: int) -> Phrase:
    """A field of the circuit: ``red field``, ``green kennel field``, ``white start field``."""
    owner = next((n for n, side in enumerate(tables().sides) if side.start == field), None)
    if owner is not None:
        return phrase("{side} start field", side=side_name(owner))
    at = tables().fields[field]
    if at.kennel:
        return phrase("{colour} kennel field", colour=colour_names(at.colours))
    return phrase("{colour} field", colour=colour_names(at.colours))


def home_colour(side: int, place: Place) -> Phrase:
    """The colour of a home field."""
    return colour_name(tables().sides[side].home[place - HOME])


def spot(side: int, place: Place) -> Phrase:
    """A place as a dog of a side sees it: ``its start field``, ``the red field``."""
    if place == YARD:
        return phrase("its yard")
    if place >= HOME:
        return phrase("its {colour} home field", colour=home_colour(side, place))
    if place == tables().sides[side].start:
        return phrase("its start field")
    return phrase("the {field}", field=field_name(place))


def far_spot(side: int, place: Place) -> Phrase:
    """A place with how far it is: ``the red field, 9 before home``; the own start is known."""
    if not YARD < place < HOME or place == tables().sides[side].start:
        return spot(side, place)
    return phrase("{spot}, {n} before home", spot=spot(side, place), n=before_home(side, place))


def standing(side: int, place: Place) -> Phrase:
    """Where a dog stands: ``in its yard``, ``on the red field, 9 before home``."""
    if place == YARD:
        return phrase("in its yard")
    return phrase("on {spot}", spot=far_spot(side, place))


_CARDS: Final[dict[Kind, Phrase]] = {
    Kind.SINGLE: phrase("{colour} card"),
    Kind.DOUBLE: phrase("{colour} double card"),
    Kind.TWO_COLOURS: phrase("{colour} card"),
    Kind.KENNEL: phrase("kennel card"),
    Kind.SWAP: phrase("swap card"),
}

_ANCHORS: Final[dict[Kind, str]] = {
    Kind.SINGLE: "single",
    Kind.DOUBLE: "double",
    Kind.TWO_COLOURS: "two-colours",
    Kind.KENNEL: "kennel-card",
    Kind.SWAP: "swap",
}
