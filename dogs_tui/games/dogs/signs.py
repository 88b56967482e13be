"""The legend of DOGS: every sign its boards are drawn with, and what it means."""

from collections.abc import Iterator
from typing import Any, Final

from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import Mark, Resource
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_rules.registry import game
from dogs_tui.games.dogs.glyphs import SETS, DogsGlyphs
from dogs_tui.games.dogs.words.labels import MARKS, SPACE_LETTERS, amount, resource_name
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign, drawn
from dogs_tui.words import say
from dogs_tui.words.phrases import Codes

_GOODS: Final[dict[int, tuple[Phrase, str]]] = {
    Resource.GAS: (phrase("Each space you drive into costs 1, and the way home 1."), "gas"),
    Resource.FOOD: (phrase("Each bay with a dog eats 1 in the evening."), "feeding"),
    Resource.MEDICINE: (phrase("1 cures a sick dog at the Vet."), "vet"),
    Resource.COIN: (
        phrase("Pays for gas, bays, dogs and the assistant; brings no points."),
        "goal",
    ),
}


_SPACES: Final = (
    Sign(
        "{lost}",
        "lost",
        phrase("lost dog"),
        phrase("It goes to the Dog Fair at once and brings you a reward."),
        "lost-dogs",
    ),
    Sign(
        "2{gas}",
        "lit",
        phrase("way"),
        phrase("The gas it costs to drive to this space."),
        "driving",
    ),
    Sign(
        "3{coin}",
        "lost",
        phrase("reward"),
        phrase("The coins you get for the lost dog on this space."),
        "lost-dogs",
    ),
    Sign(
        "{glyphs.seats[0]} {glyphs.seats[1]} {glyphs.seats[2]} {glyphs.seats[3]}",
        "strong",
        phrase("players"),
        phrase("On the map a player's truck, in a box a player's meeple."),
        "components",
    ),
    Sign(
        "{own.trail}",
        "trail",
        phrase("way to drive"),
        phrase("The roads your truck would take."),
        "driving",
    ),
    Sign(
        "{own.paw}",
        "quiet",
        phrase("empty space"),
        phrase("Trucks drive through, but none stops."),
        "driving",
    ),
)
"""The pictures on the map, apart from what costs something."""
_BAYS: Final = (
    Sign(
        "12",
        "strong",
        phrase("points of a bay"),
        phrase("At its upper right: what the dogs in it are worth together."),
        "score-bays",
    ),
    Sign(
        "12{coin}",
        "strong",
        phrase("quartet coin"),
        phrase("This bay has paid its coin for four dogs of a breed."),
        "quartet-coin",
    ),
)
_MEEPLES: Final = (
    Sign(
        "{glyphs.tick}",
        "sick",
        phrase("treated dog"),
        phrase("A Vet card lets this sick dog go into a bay."),
        "card-vet",
    ),
    Sign(
        "{glyphs.cross}",
        "warn",
        phrase("no assistant"),
        phrase("This player has one meeple instead of two."),
        "salary",
    ),
    Sign(
        "{own.card}",
        "quiet",
        phrase("card"),
        phrase("You take one with each meeple you place."),
        "cards",
    ),
    Sign(
        "10 9 8",
        "quiet",
        phrase("prices"),
        phrase("Under the dogs of the Fair; any dog there costs the bright one."),
        "fair-buy",
    ),
)


def signs(glyphs: Glyphs, tables: Tables | None = None) -> tuple[Sign, ...]:
    """Every sign, in the order in which a match meets them.

    Args:
        glyphs: The set of this terminal.
        tables: Those of a match; without: those of the printed game.
    """
    own = SETS[glyphs.name]
    if tables is None:
        dogs: Any = game("dogs")
        tables = dogs.tables
    return (
        *_goods(own),
        *_map(glyphs, own, tables),
        *_kennel(glyphs, own, tables),
        *drawn(_MEEPLES, own=own, glyphs=glyphs),
        *_breeds(tables),
    )


def _goods(own: DogsGlyphs) -> Iterator[Sign]:
    for resource, (meaning, anchor) in _GOODS.items():
        yield Sign(own.goods[resource], "quiet", resource_name(resource), meaning, anchor)


def _map(glyphs: Glyphs, own: DogsGlyphs, tables: Tables) -> Iterator[Sign]:
    dog = Codes(tables.breeds).all()[0]
    yield Sign(
        SPACE_LETTERS[0],
        "lit",
        phrase("space"),
        phrase("Its letter is the key that goes there; bright ones are in reach."),
        "map",
    )
    yield Sign(
        f"{dog}{MARKS[Mark.SICK]}",
        "sick",
        phrase("sick dog"),
        plural(
            "In the infirmary it costs {n} point until it is cured.",
            "In the infirmary it costs {n} points until it is cured.",
            -tables.points.sick,
        ),
        "infirmary",
    )
    yield from drawn(
        _SPACES,
        own=own,
        glyphs=glyphs,
        lost=f"{dog}{MARKS[Mark.LOST]}",
        gas=own.goods[Resource.GAS],
        coin=own.goods[Resource.COIN],
    )
    yield Sign(
        own.roadwork * 4,
        "warn",
        phrase("roadwork"),
        phrase(
            "Driving through costs {gas}; nobody stops there. Drawn anew each round.",
            gas=amount(Resource.GAS, tables.limits.roadwork_gas),
        ),
        "roadworks",
    )
    road = phrase("Joins two spaces, or a space and the centre.")
    yield Sign(own.road, "road", phrase("road"), road, "map")
    if own.highway != own.road:
        yield Sign(own.highway, "road", phrase("wide road"), road, "map")
    city = " ".join(dict.fromkeys((*own.city, own.house[0], own.house[1])))
    yield Sign(
        city,
        "city-ground",
        phrase("city"),
        phrase("The ground of the city; it has no effect."),
        "map",
    )
    country = " ".join(dict.fromkeys((*own.country, own.tree[0], own.tree[1])))
    yield Sign(
        country,
        "country-ground",
        phrase("country"),
        phrase("The ground of the country; it has no effect."),
        "map",
    )


def _kennel(glyphs: Glyphs, own: DogsGlyphs, tables: Tables) -> Iterator[Sign]:
    yield Sign(
        own.place, "quiet", phrase("free space"), phrase("For a dog, a meeple or a card."), "bays"
    )
    yield Sign(
        f"{glyphs.shade}{tables.points.bays[0]}{glyphs.shade}",
        "quiet",
        phrase("closed bay"),
        phrase("The Town Hall opens it; the number is the points it brings with a dog in it."),
        "town-hall",
    )
    yield Sign(
        say(phrase(sense("as it stands in '{n}-pt bay'", "{n}-pt"), n=2)),
        "frame",
        phrase("additional bay"),
        phrase("The extra points it brings while a dog lives in it."),
        "score-additional",
    )
    yield from drawn(_BAYS, coin=own.goods[Resource.COIN])
    yield Sign(
        f"{tables.limits.infirmary - 2}/{tables.limits.infirmary}",
        "sick",
        phrase("infirmary"),
        plural(
            "How many of its {n} places are taken.",
            "How many of its {n} places are taken.",
            tables.limits.infirmary,
        ),
        "infirmary",
    )


def _breeds(tables: Tables) -> Iterator[Sign]:
    for breed, code in zip(tables.breeds, Codes(tables.breeds).all(), strict=True):
        meaning = phrase("A dog of the city.") if breed.city else phrase("A dog of the country.")
        yield Sign(code, "strong", literal(breed.name), meaning, "breeds")
