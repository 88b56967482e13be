"""Names of the things of DOGS: breeds, goods, cards, boxes, bays, spaces. Knows no Textual.

Names are phrases, so that a sentence built from them is translated as a whole.
"""

from collections.abc import Iterable
from typing import Any, Final

from dogs_rules.games.dogs.names import CARDS, bay_name
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import FIRST_SPECIAL, ROADWORK, Box, Card, Mark, Resource
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_rules.staged import StagedGame
from dogs_tui.words import phrases
from dogs_tui.words.game import GameWords

MARKS: Final = (" ", "+", "?")
"""Behind a dog: healthy, sick, lost. The same in both sets."""
SPACE_LETTERS: Final = "abcdefgijkmnprtv"
"""The key of each of the sixteen spaces; h l o q s u have other work everywhere."""

BOX_LETTERS: Final = "twpvf"
"""The key of each box: Town Hall, Warehouse, Pet Shop, Vet, Fair."""


class Labels(GameWords):
    """The names that come from the components of a match.

    Args:
        game: The game of the match that is spoken about.
    """

    def __init__(self, game: StagedGame[Any, Any, Any, Tables, Any]) -> None:
        super().__init__(game)
        self.tables = game.tables
        self._breed_codes = phrases.Codes(game.tables.breeds)

    def counted(self, breeds: Iterable[int]) -> Phrase:
        """Dogs by breed: ``Poodle x2, Beagle``."""
        return phrases.counted(breeds, self.breed_name)

    def breed_name(self, breed: int) -> Phrase:
        return literal(self.tables.breeds[breed].name)

    def sign(self, name: str, view: Any) -> str:
        kind, _, which = name.partition(".")
        match kind:
            case "space":
                return SPACE_LETTERS[int(which)]
            case "box":
                return BOX_LETTERS[int(which)]
            case "breed":
                return self.breed_code(int(which))
            case "mark":
                return MARKS[Mark[which.upper()]]
            case _:
                return super().sign(name, view)

    def breed_code(self, breed: int) -> str:
        """Two letters that stand for the breed on boards."""
        return self._breed_codes.all()[breed]

    def dog(self, breed: int, sick: bool) -> Phrase:
        """A dog with its health where that matters: ``sick Poodle``."""
        return (
            phrase("sick {breed}", breed=self.breed_name(breed)) if sick else self.breed_name(breed)
        )

    def token_name(self, token: int) -> Phrase:
        """The name of what lies on a space of the map."""
        if token < 0:
            return phrase("no dog")
        if token == ROADWORK:
            return phrase("a roadwork")
        breed, mark = divmod(token, 3)
        if mark == Mark.SICK:
            return phrase("sick {breed}", breed=self.breed_name(breed))
        if mark == Mark.LOST:
            return phrase("lost {breed}", breed=self.breed_name(breed))
        return self.breed_name(breed)

    def bay_name(self, bay: int) -> Phrase:
        """``bay 1``, or for an additional one ``the 3-point bay``."""
        return bay_name(self.tables, bay)


def resource_name(resource: int) -> Phrase:
    return _RESOURCES[resource]


def amount(resource: int, count: int) -> Phrase:
    """So much of a resource: ``2 gas``, ``1 coin``."""
    return _AMOUNTS[resource].filled(count, n=count)


def gas_units(count: int) -> Phrase:
    """So much gas."""
    return amount(Resource.GAS, count)


def food_and_medicine(food: int, medicine: int) -> Phrase:
    """So much of both, leaving out what is none."""
    if food and medicine:
        first, second = amount(Resource.FOOD, food), amount(Resource.MEDICINE, medicine)
        return phrase("{first} and {second}", first=first, second=second)
    return amount(Resource.FOOD, food) if food else amount(Resource.MEDICINE, medicine)


def card_goods(card: int) -> tuple[int, int]:
    """The resource that a resource card brings, and how much of it."""
    resource, units = divmod(card, 3)
    return resource, units + 1


def card_name(card: int) -> Phrase:
    """A card by its English name: ``Dog Swap``, ``2 gas``."""
    return amount(*card_goods(card)) if card < FIRST_SPECIAL else _CARDS[card][0]


def card_short(card: int) -> Phrase:
    """The effect of a card, in two or three words."""
    return phrase("at once") if card < FIRST_SPECIAL else _CARDS[card][1]


def card_anchor(card: int) -> str:
    """The section of the book about a card."""
    return "resource-cards" if card < FIRST_SPECIAL else _CARDS[card][2]


def box_name(box: int) -> Phrase:
    return _BOXES[box][0]


def box_title(box: int) -> Phrase:
    """A box by its name in few letters, for its frame."""
    return phrase(sense("frame of a box", "Dog Fair")) if box == Box.FAIR else _BOXES[box][0]


def box_anchor(box: int) -> str:
    """The section of the book about a box."""
    return _BOXES[box][1]


def stack_name(stack: int) -> Phrase:
    return phrase("city stack") if stack == 0 else phrase("country stack")


_RESOURCES: Final[dict[int, Phrase]] = {
    Resource.GAS: phrase("gas"),
    Resource.FOOD: phrase("food"),
    Resource.MEDICINE: phrase("medicine"),
    Resource.COIN: phrase("coin"),
}

_AMOUNTS: Final[dict[int, Phrase]] = {
    Resource.GAS: plural("{n} gas", "{n} gas"),
    Resource.FOOD: plural("{n} food", "{n} food"),
    Resource.MEDICINE: plural("{n} medicine", "{n} medicine"),
    Resource.COIN: plural("{n} coin", "{n} coins"),
}

_CARDS: Final[dict[int, tuple[Phrase, Phrase, str]]] = {
    Card.SWAP_DOGS: (
        CARDS[Card.SWAP_DOGS],
        phrase("swaps 2 dogs"),
        "card-swap",
    ),
    Card.ASSISTANT: (
        phrase("Assistant"),
        phrase("pays salary"),
        "card-assistant",
    ),
    Card.VET: (
        phrase("Vet card"),
        phrase("no infirmary"),
        "card-vet",
    ),
    Card.TRAINED_DOG: (
        phrase("Trained Dog"),
        phrase("sale +1"),
        "card-trained-dog",
    ),
    Card.TAKE_DOG: (
        CARDS[Card.TAKE_DOG],
        phrase("draw a dog"),
        "card-take-dog",
    ),
    Card.DISCOUNT: (
        CARDS[Card.DISCOUNT],
        phrase("cheaper bay"),
        "card-discount",
    ),
    Card.PRIZE_DOG: (
        phrase("Prize Dog"),
        phrase("sale +2"),
        "card-prize-dog",
    ),
    Card.FREE_ENTRY: (
        CARDS[Card.FREE_ENTRY],
        phrase("full box too"),
        "card-free-entry",
    ),
}

_BOXES: Final[dict[int, tuple[Phrase, str]]] = {
    Box.TOWN_HALL: (phrase("Town Hall"), "town-hall"),
    Box.WAREHOUSE: (phrase("Warehouse"), "warehouse"),
    Box.PET_SHOP: (phrase("Pet Shop"), "pet-shop"),
    Box.VET: (phrase(sense("a box of the action board", "Vet")), "vet"),
    Box.FAIR: (phrase("Dog Fair"), "fair"),
}
