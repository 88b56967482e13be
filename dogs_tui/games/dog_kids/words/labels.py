"""Names of the things of DOG Kids: dogs, cards, fields and where a dog stands. Knows no Textual.

Names are phrases, so that a sentence built from them is translated as a whole. Fields have no
numbers on the board, so a place is told by its colour and by how far it is before the home of the
dog that stands there.
"""

from collections.abc import Iterable
from typing import Any, Final

from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.terms import HOME, YARD, Face, Kind, Place, colours_of, kind_of
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_rules.staged import StagedGame
from dogs_tui.games.dog_kids.words.letters import letters_of
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names, counted


class Labels(GameWords):
    """The names that come from the components of a match.

    Args:
        game: The game of the match that is spoken about.
    """

    def __init__(self, game: StagedGame[Any, Any, Any, Tables, Any]) -> None:
        super().__init__(game)
        self.tables = game.tables

    def sign(self, name: str, view: Any) -> str:
        kind, _, which = name.partition(".")
        if kind == "card":
            return str((view.hand or ()).index(int(which)) + 1)
        return super().sign(name, view)

    def colour_name(self, colour: int) -> Phrase:
        """A colour of fields and cards: ``red``."""
        return literal(self.tables.colours[colour])

    def colour_letters(self) -> tuple[str, ...]:
        """The letters for the colours on fields and cards, by colour: ``R``, ``B``, ..."""
        return letters_of(self.tables.colours)

    def colour_names(self, colours: Iterable[int]) -> Phrase:
        """Colours together: ``red and blue``."""
        return together(map(self.colour_name, colours))

    def card_colour(self, colour: int) -> Phrase:
        """A colour in the form that languages give it before or after a card."""
        name = self.tables.colours[colour]
        return _OF_CARDS.get(name, literal(name))

    def side_of(self, seat: int, names: Names) -> int:
        """The side of the board that a seat has, as numbered in the tables."""
        return self.tables.sides_of[len(names)][seat]

    def side_name(self, side: int) -> Phrase:
        """The colour of a side's dogs: ``white``."""
        return literal(self.tables.sides[side].name)

    def owned(self, seat: int, names: Names) -> Phrase:
        """A dog by its owner and its colour: ``Ana's white dog``."""
        return phrase(
            "{name}'s {side} dog", name=names[seat], side=self.side_name(self.side_of(seat, names))
        )

    def card_name(self, face: Face) -> Phrase:
        """A card by what is on it: ``red card``, ``red double card``, ``red and blue card``."""
        name, colours = _CARDS[kind_of(face)], colours_of(face)
        return name.filled(colour=together(map(self.card_colour, colours))) if colours else name

    def card_names(self, faces: Iterable[Face]) -> Phrase:
        """Cards one after the other, equal ones counted: ``red card x2, swap card``."""
        return counted(faces, self.card_name)

    def a_card(self, face: Face) -> Phrase:
        """A card in the middle of a sentence: ``a red card``."""
        return phrase("a {card}", card=self.card_name(face))

    def played_as(self, face: Face, colour: int) -> Phrase:
        """A card as it is played: ``red card``, ``red and blue card as blue``."""
        if kind_of(face) == Kind.TWO_COLOURS and colour >= 0:
            return phrase(
                "{card} as {colour}", card=self.card_name(face), colour=self.card_colour(colour)
            )
        return self.card_name(face)

    def before_home(self, side: int, place: Place) -> int:
        """The number of fields from a dog on the circuit to the outermost field of its home."""
        tables = self.tables
        return (tables.sides[side].last - place) % len(tables.fields) + 1

    def field_name(self, field: int) -> Phrase:
        """A field of the circuit: ``red field``, ``green kennel field``, ``white start field``."""
        owner = next((n for n, side in enumerate(self.tables.sides) if side.start == field), None)
        if owner is not None:
            return phrase("{side} start field", side=self.side_name(owner))
        at = self.tables.fields[field]
        if at.kennel:
            return phrase("{colour} kennel field", colour=self.colour_names(at.colours))
        return phrase("{colour} field", colour=self.colour_names(at.colours))

    def field_in_short(self, side: int, field: int) -> Phrase:
        """A field of the circuit in few letters, as a dog of a side sees it."""
        owner = next(
            (n for n, printed in enumerate(self.tables.sides) if printed.start == field), None
        )
        if owner == side:
            return phrase(sense("in few letters", "its start field"))
        if owner is not None:
            name = self.side_name(owner)
            return phrase(sense("in few letters", "{side} start field"), side=name)
        at = self.tables.fields[field]
        if not at.kennel:
            return self.field_name(field)
        name = self.colour_names(at.colours)
        return phrase(sense("in few letters", "{colour} kennel field"), colour=name)

    def home_colour(self, side: int, place: Place) -> Phrase:
        """The colour of a home field."""
        return self.colour_name(self.tables.sides[side].home[place - HOME])

    def spot(self, side: int, place: Place) -> Phrase:
        """A place as a dog of a side sees it: ``its start field``, ``the red field``."""
        if place == YARD:
            return phrase("its yard")
        if place >= HOME:
            return phrase("its {colour} home field", colour=self.home_colour(side, place))
        if place == self.tables.sides[side].start:
            return phrase("its start field")
        return phrase("the {field}", field=self.field_name(place))

    def far_spot(self, side: int, place: Place) -> Phrase:
        """A place with how far it is: ``the red field, 9 before home``; the own start is known."""
        if not YARD < place < HOME or place == self.tables.sides[side].start:
            return self.spot(side, place)
        return phrase(
            "{spot}, {n} from home", spot=self.spot(side, place), n=self.before_home(side, place)
        )

    def standing(self, side: int, place: Place) -> Phrase:
        """The place of a dog: ``in its yard``, ``on the red field, 9 before home``."""
        if place == YARD:
            return phrase("in its yard")
        return phrase("on {spot}", spot=self.far_spot(side, place))


def together(derived: Iterable[Phrase | str]) -> Phrase:
    """Things one after the other, the last after an ``and``: ``Ana, Bo and Cleo``."""
    *first, last = derived
    return phrase("{first} and {last}", first=listed(first), last=last) if first else _said(last)


def _said(part: Phrase | str) -> Phrase:
    return literal(part) if isinstance(part, str) else part


def fields(count: int) -> Phrase:
    """``1 field``, ``3 fields``."""
    return plural("{n} field", "{n} fields", count)


def card_anchor(face: Face) -> str:
    """The section of the book about a card."""
    return _ANCHORS[kind_of(face)]


_CARDS: Final[dict[Kind, Phrase]] = {
    Kind.SINGLE: phrase("{colour} card"),
    Kind.DOUBLE: phrase("{colour} double card"),
    Kind.TWO_COLOURS: phrase("{colour} card"),
    Kind.KENNEL: phrase("kennel card"),
    Kind.SWAP: phrase("swap card"),
}

_OF_CARDS: Final[dict[str, Phrase]] = {
    "red": phrase(sense("of a card", "red")),
    "blue": phrase(sense("of a card", "blue")),
    "green": phrase(sense("of a card", "green")),
    "yellow": phrase(sense("of a card", "yellow")),
}
"""The colours of the box; those of own components have one form alone."""

_ANCHORS: Final[dict[Kind, str]] = {
    Kind.SINGLE: "single",
    Kind.DOUBLE: "double",
    Kind.TWO_COLOURS: "two-colours",
    Kind.KENNEL: "kennel-card",
    Kind.SWAP: "swap",
}
