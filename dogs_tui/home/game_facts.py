"""The facts of a game that players see before they choose it. Loads no Textual."""

from collections.abc import Sequence

from dogs_rules.listing import Listing, Weight, minutes
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.match.setup import usual_seats
from dogs_tui.words import say

_WEIGHTS = {
    Weight.LIGHT: (phrase("light"), phrase("Light: few rules, quickly learned.")),
    Weight.MEDIUM: (
        phrase(sense("a game", "medium")),
        phrase("Medium: more rules, learned in a first match."),
    ),
    Weight.HEAVY: (
        phrase("heavy"),
        phrase("Heavy: many rules; take your time at first."),
    ),
}


def titles(listing: Listing) -> str:
    """A game's title, followed by the title on its box in the player's language."""
    own = listing.title if listing.box is None else say(listing.box)
    return listing.title if own == listing.title else f"{listing.title} ({own})"


def players(seats: Sequence[int]) -> Phrase:
    """For how many a game is: ``2 to 4 players``, ``2 or 4 players``."""
    first, last = seats[0], seats[-1]
    if tuple(seats) != tuple(range(first, last + 1)):
        counts = phrase("{n}", n=first)
        for seat in seats[1:]:
            counts = phrase("{counts} or {n}", counts=counts, n=seat)
        return plural("{counts} player", "{counts} players", last, counts=counts)
    if first == last:
        return plural("{n} player", "{n} players", first)
    return phrase("{first} to {last} players", first=first, last=last)


def facts(listing: Listing) -> list[Phrase]:
    """For how many and for whom a game is, and its weight, as far as that is known."""
    parts = [players(listing.seats)]
    if listing.age:
        parts.append(phrase("age {n}+", n=listing.age))
    weighs = weight_word(listing)
    return parts if weighs is None else [*parts, weighs]


def length(listing: Listing, seats: int, people: int = 1) -> Phrase | None:
    """About how long a match takes: ``about 25 minutes``; ``None`` where nobody measured it.

    Args:
        listing: Of the game.
        seats: The number of seats.
        people: The number of people among them.
    """
    expected = minutes(listing, seats, people)
    return None if expected is None else plural("about {n} minute", "about {n} minutes", expected)


def lengths(listing: Listing) -> Phrase | None:
    """The length of a usual match, against bots and among people, in a sentence."""
    seats = usual_seats(listing.seats)
    alone, together = (minutes(listing, seats, people) for people in (1, seats))
    if alone is None or together is None:
        return None
    return plural(
        "With {n} player: about {alone} min against bots, {together} min among humans.",
        "With {n} players: about {alone} min against bots, {together} min among humans.",
        seats,
        alone=alone,
        together=together,
    )


def weight_word(listing: Listing) -> Phrase | None:
    """The weight of a game in one word; ``None`` where nobody says it."""
    return None if listing.weight is None else _WEIGHTS[listing.weight][0]


def weight(listing: Listing) -> Phrase | None:
    """Explains the weight of a game, in a sentence; ``None`` if it is not given."""
    return None if listing.weight is None else _WEIGHTS[listing.weight][1]
