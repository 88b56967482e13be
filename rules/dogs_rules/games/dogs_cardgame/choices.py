"""The set-up options of DOGS Cardgame, and what was chosen."""

from collections.abc import Mapping

from dogs_rules.game import Option, OptionValue
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.setup import Setup, new_state
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.options import RANDOM, YES, first_seat, start_option, yes_or_no
from dogs_rules.phrase import literal, phrase

BREEDS = "breeds"
CHOSEN = "chosen"
PUPPIES = "puppies"
CHILDREN = "children"
RENEWAL = "renewal"
TWO_DONATIONS = "two_donations"
STRAIGHT = "straight"
SIZES = ("one", "two", "three")
"""The options for locations with so many symbols."""

_LOCATION_LABELS = (
    phrase("Location with one dog"),
    phrase("Location with two dogs"),
    phrase("Location with three dogs"),
)


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """The options that mean something with so many seats."""
    by_the_book = phrase(
        "By the book, whoever last threw a rubber ball for a dog to fetch goes first."
    )
    breeds = Option(
        key=BREEDS,
        label=phrase("Breeds"),
        help=phrase("Which breeds are in the game: drawn, or chosen one by one around the table."),
        choices=((RANDOM, phrase("Drawn by lot")), (CHOSEN, phrase("Chosen by the players"))),
        anchor="setup",
    )
    return (
        start_option(seats, by_the_book, "setup"),
        breeds,
        *_locations(tables, seats),
        yes_or_no(
            PUPPIES,
            phrase("Puppies"),
            phrase("The expansion: full large bays bring puppies, and a Partner sells them."),
            "puppies",
        ),
        yes_or_no(
            CHILDREN,
            phrase("Children's game"),
            phrase("No bonus cards, cheap licences, and free sharing of locations."),
            "children",
        ),
        yes_or_no(
            RENEWAL,
            phrase("Variant 1: new characters"),
            phrase("A coin brings new characters to all locations, once in a turn."),
            "variant-renewal",
        ),
        yes_or_no(
            TWO_DONATIONS,
            phrase("Variant 2: two dogs away"),
            phrase("You may give away two dogs in a turn."),
            "variant-donations",
        ),
        yes_or_no(
            STRAIGHT,
            phrase("Variant 3: straight home"),
            phrase("A sick or Fair dog of the third improvement may go straight into a bay."),
            "variant-straight",
        ),
    )


def _locations(tables: Tables, seats: int) -> list[Option]:
    """An option for each number of symbols of which not all locations are used."""
    out = []
    for symbols, count in enumerate(tables.towns[seats].locations, 1):
        there = [location for location in tables.locations if location.symbols == symbols]
        if not 0 < count < len(there):
            continue
        named = ((location.key, literal(location.name)) for location in there)
        out.append(
            Option(
                key=SIZES[symbols - 1],
                label=_LOCATION_LABELS[symbols - 1],
                help=phrase("Not all locations are used: which of these is in the city."),
                choices=((RANDOM, phrase("Drawn by lot")), *named),
                anchor="seats-cards",
            )
        )
    return out


def setup_of(chosen: Mapping[str, OptionValue]) -> Setup:
    """Converts checked options to a ``Setup``."""
    return Setup(
        first=first_seat(chosen),
        choose_breeds=chosen[BREEDS] == CHOSEN,
        locations=tuple(str(chosen[key]) for key in SIZES if chosen.get(key, RANDOM) != RANDOM),
        puppies=chosen[PUPPIES] == YES,
        children=chosen[CHILDREN] == YES,
        renewal=chosen[RENEWAL] == YES,
        two_donations=chosen[TWO_DONATIONS] == YES,
        straight=chosen[STRAIGHT] == YES,
    )


def setup(derived: Derived, seats: int, chosen: Mapping[str, OptionValue], seed: int) -> State:
    """A new state, as checked options say."""
    return new_state(derived, seats, setup_of(chosen), seed)
