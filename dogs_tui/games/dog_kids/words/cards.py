"""Cards and fields of DOG Kids described by themselves, sentence by sentence. No Textual."""

from collections.abc import Callable
from typing import Final

from dogs_rules.games.dog_kids.terms import HOME, YARD, Face, Kind, Place, colours_of, kind_of
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import Labels, together
from dogs_tui.words.phrases import Names, dogs


def card_brief(words: Labels, face: Face) -> Phrase:
    """What a card does, in a few words for the card itself: at most 24 columns."""
    return _BRIEFS[kind_of(face)](words, face)


def card_text(words: Labels, face: Face) -> list[Phrase]:
    """What a card does, sentence by sentence."""
    return _CARDS[kind_of(face)](words, face)


def field_text(words: Labels, view: KidsView, field: Place, names: Names) -> list[Phrase]:
    """A field of the circuit: what it is, and who stands there."""
    at = words.tables.fields[field]
    text = [phrase("This is the {field}.", field=words.field_name(field))]
    if len(at.colours) > 1:
        text.append(
            phrase(
                "Its colours are {colours}: both lead here, so take care.",
                colours=words.colour_names(at.colours),
            )
        )
    if at.kennel:
        text.append(phrase("A dog here is safe: nobody can chuck it out."))
    who = [seat for seat, places in enumerate(view.dogs) if field in places]
    text += [phrase("{dog} stands here.", dog=words.owned(seat, names)) for seat in who]
    return text


def corner_text(words: Labels, view: KidsView, seat: int, names: Names) -> list[Phrase]:
    """A seat's yard and home: how many dogs wait, which home fields are taken and which free."""
    side, places = view.sides[seat], view.dogs[seat]
    free = [
        words.colour_name(colour)
        for number, colour in enumerate(words.tables.sides[side].home)
        if HOME + number not in places
    ]
    taken = [words.home_colour(side, place) for place in places if place >= HOME]
    name = names[seat]
    text = [
        phrase(
            "{name} has the {side} dogs: {dogs} in the yard.",
            name=name,
            side=words.side_name(side),
            dogs=dogs(places.count(YARD)),
        )
    ]
    if taken:
        text.append(
            phrase("Home: {dogs} ({colours}).", dogs=dogs(len(taken)), colours=together(taken))
        )
    if free:
        text.append(phrase("Still free at home: {colours}.", colours=together(free)))
    return text


# Cards.


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
    one, other = (words.colour_name(colour) for colour in colours_of(face))
    return [
        phrase("Choose {one} or {other}.", one=one, other=other),
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


_BRIEFS: Final[dict[Kind, Callable[[Labels, Face], Phrase]]] = {
    Kind.SINGLE: lambda words, face: phrase(
        "next {colour} field", colour=words.colour_names(colours_of(face))
    ),
    Kind.DOUBLE: lambda words, face: phrase(
        "two {colour} fields", colour=words.colour_names(colours_of(face))
    ),
    Kind.TWO_COLOURS: lambda words, face: phrase(
        "{one} or {other} field",
        one=words.colour_name(colours_of(face)[0]),
        other=words.colour_name(colours_of(face)[1]),
    ),
    Kind.KENNEL: lambda __, _: phrase("next free kennel"),
    Kind.SWAP: lambda __, _: phrase("two dogs change places"),
}

_CARDS: Final[dict[Kind, Callable[[Labels, Face], list[Phrase]]]] = {
    Kind.SINGLE: _single,
    Kind.DOUBLE: _double,
    Kind.TWO_COLOURS: _two_colours,
    Kind.KENNEL: _kennel,
    Kind.SWAP: _swap,
}
