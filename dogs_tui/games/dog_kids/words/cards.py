"""Cards of DOG Kids described by themselves, sentence by sentence. No Textual."""

from collections.abc import Callable
from typing import Final

from dogs_rules.games.dog_kids.terms import Face, Kind, colours_of, kind_of
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import Labels


def card_text(words: Labels, face: Face) -> list[Phrase]:
    """The effect of a card, sentence by sentence."""
    return _CARDS[kind_of(face)](words, face)


def _single(words: Labels, face: Face) -> list[Phrase]:
    colour = words.colour_names(colours_of(face))
    return [
        phrase("Move a dog to the next {colour} field.", colour=colour),
        phrase("Or bring a dog out, if {colour} is a colour of its start field.", colour=colour),
    ]


def _double(words: Labels, face: Face) -> list[Phrase]:
    colour = words.colour_names(colours_of(face))
    return [
        phrase("Move a dog two {colour} fields on.", colour=colour),
        phrase("Only free fields count, so nobody is chucked out."),
    ]


def _two_colours(words: Labels, face: Face) -> list[Phrase]:
    first, other = (words.colour_name(colour) for colour in colours_of(face))
    return [
        phrase("Choose {one} or {other}.", one=first, other=other),
        phrase("Then it is like a card of that one colour."),
    ]


def _kennel(_: Labels, __: Face) -> list[Phrase]:
    return [
        phrase("Move a dog to the next free kennel field."),
        phrase("There it is safe."),
    ]


def _swap(_: Labels, __: Face) -> list[Phrase]:
    return [
        phrase("A dog on the way changes places with somebody else's dog."),
        phrase("Dogs in a yard or at home stay where they are."),
    ]


_CARDS: Final[dict[Kind, Callable[[Labels, Face], list[Phrase]]]] = {
    Kind.SINGLE: _single,
    Kind.DOUBLE: _double,
    Kind.TWO_COLOURS: _two_colours,
    Kind.KENNEL: _kennel,
    Kind.SWAP: _swap,
}
