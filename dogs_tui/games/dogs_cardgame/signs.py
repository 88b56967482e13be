"""The meanings of all signs of the boards of DOGS Cardgame. Knows no Textual."""

from collections.abc import Iterator
from typing import Any, Final

from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import Good, Kind
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_rules.registry import game
from dogs_tui.games.dogs_cardgame.glyphs import SETS, CardgameGlyphs
from dogs_tui.games.dogs_cardgame.words.labels import kind_anchor
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign, drawn
from dogs_tui.words.phrases import Codes

_KINDS: dict[int, tuple[Phrase, Phrase]] = {
    Kind.HEALTHY: (phrase("healthy dog"), phrase("Goes into a bay.")),
    Kind.TRAINED: (phrase("trained dog"), phrase("Goes into a bay and is worth a point more.")),
    Kind.SICK: (phrase("sick dog"), phrase("Goes to the infirmary; in a bay it is cured.")),
    Kind.HOTEL: (
        phrase("hotel dog"),
        phrase("Goes to the hotel; the most dogs there score most, fewer score less."),
    ),
    Kind.FAIR: (phrase("Fair dog"), phrase("Goes to the Fair and brings you food or a coin.")),
}


_SIGNS: Final = (
    Sign(
        "1{food}",
        "strong",
        phrase("food"),
        phrase("At a location: what you pay to collect all its dogs."),
        "collect",
    ),
    Sign(
        "1{coin}",
        "strong",
        phrase("coin"),
        phrase("The cost of hiring a character, or of sharing a location."),
        "hire",
    ),
    Sign(
        "{own.improvement}",
        "strong",
        phrase("improvement"),
        phrase("Managers and Partners sell it; having none at the end costs points."),
        "improvements",
    ),
    Sign("{own.place}", "quiet", phrase("free space"), phrase("A dog has room here."), "kennel"),
    Sign(
        "{glyphs.shade}{glyphs.shade}{glyphs.shade}",
        "closed",
        phrase("closed bay"),
        phrase("You can open it: it brings food, and a licence to pay."),
        "open-bay",
    ),
    Sign(
        "{glyphs.horizontal}4{glyphs.top_right}",
        "strong",
        phrase("bay points"),
        phrase("What the dogs in it are worth now."),
        "score-bays",
    ),
    Sign(
        "+2",
        "lit",
        phrase("gain"),
        phrase("Below a bay: points for the dog in hand. In a row: dogs more."),
        "score-bays",
    ),
    Sign(
        "{hand}",
        "lit",
        phrase("dog in hand"),
        phrase("You put it into one of the bays with bright frames."),
        "bays",
    ),
    Sign(
        "{own.puppy}",
        "kind-fair",
        phrase("puppies"),
        phrase("Below a bay: it brought puppies and must stay full."),
        "puppies",
    ),
    Sign(
        "{own.puppy}{healthy}",
        "kind-fair",
        phrase("card of puppies"),
        phrase("It scores more with dogs of this kind."),
        "puppies",
    ),
    Sign(
        "2/3",
        "plain",
        phrase("how far"),
        phrase("What you have, and what a bonus card asks for."),
        "bonuses",
    ),
    Sign(
        "{own.tie}",
        "plain",
        phrase("tie"),
        phrase("Nobody has more than all others, so nobody gets the bonus card's points."),
        "bonuses",
    ),
    Sign(
        "{seats}",
        "strong",
        phrase("trucks"),
        phrase("A player's truck has the shape before the name."),
        "move",
    ),
    Sign(
        "{glyphs.dash}",
        "quiet",
        phrase("nobody to hire"),
        phrase("No character waits at this location."),
        "hire",
    ),
    Sign(
        "3",
        "changed",
        phrase("new"),
        phrase("What is underlined has changed since your last turn."),
    ),
)
"""The signs of goods, kennel and city."""


def signs(glyphs: Glyphs, tables: Tables | None = None) -> tuple[Sign, ...]:
    """Every sign, what is asked about most often first.

    Args:
        glyphs: The set of the terminal.
        tables: Those of a match; without: those of the printed game.
    """
    own = SETS[glyphs.name]
    if tables is None:
        cardgame: Any = game("dogs_cardgame")
        tables = cardgame.tables
    parts = drawn(
        _SIGNS,
        own=own,
        glyphs=glyphs,
        food=own.goods[Good.FOOD],
        coin=own.goods[Good.COIN],
        healthy=own.kinds[Kind.HEALTHY],
        seats="".join(glyphs.seats),
        hand=Codes(tables.breeds).all()[0] + own.kinds[Kind.HEALTHY],
    )
    return (*_dogs(own), *parts, *_breeds(tables))


def _dogs(own: CardgameGlyphs) -> Iterator[Sign]:
    for kind, (name, meaning) in _KINDS.items():
        ink = f"kind-{Kind(kind).name.lower()}"
        yield Sign(own.kinds[kind], ink, name, meaning, kind_anchor(kind))
        if kind == Kind.SICK:
            cured = phrase("It was sick, and lives in a bay now.")
            yield Sign(own.cured, "kind-cured", phrase("cured dog"), cured, kind_anchor(kind))


def _breeds(tables: Tables) -> Iterator[Sign]:
    """Those that may be in a match."""
    for breed, code in zip(tables.breeds, Codes(tables.breeds).all(), strict=True):
        meaning = phrase("A breed; dogs of one breed in one bay score more.")
        yield Sign(code, "strong", literal(breed.name), meaning, "score-bays")
