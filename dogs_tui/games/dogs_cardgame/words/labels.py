"""Names of the things of DOGS Cardgame: dogs, characters, places, bonuses. Knows no Textual.

Names are phrases, so that a sentence built from them is translated as a whole.
"""

from collections.abc import Iterable
from typing import Any, Final

from dogs_rules.games.dogs_cardgame import names
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import (
    Bonus,
    Character,
    Kind,
    breed_of,
    kind_of,
)
from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_rules.staged import StagedGame
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Codes, coins


class Labels(GameWords):
    """The names that come from the components of a match.

    Args:
        game: The game of the match that is spoken about.
    """

    def __init__(self, game: StagedGame[Any, Any, Any, Tables, Any]) -> None:
        super().__init__(game)
        self.tables = game.tables
        self._breed_codes = Codes(game.tables.breeds)

    def breed_name(self, breed: int) -> Phrase:
        return literal(self.tables.breeds[breed].name)

    def breed_code(self, breed: int) -> str:
        """Two letters that stand for the breed on boards."""
        return self._breed_codes.all()[breed]

    def kind_original(self, kind: int) -> str:
        """A kind of dog by its name in the rulebook."""
        return self.tables.kinds[kind][1]

    def dog(self, card: int) -> Phrase:
        """A dog as its card says: ``sick Poodle``."""
        return _DOGS[kind_of(card)].filled(breed=self.breed_name(breed_of(card)))

    def bay_dog(self, card: int) -> Phrase:
        """A dog as it lives in a bay: ``cured Poodle``."""
        if kind_of(card) == Kind.SICK:
            return phrase("cured {breed}", breed=self.breed_name(breed_of(card)))
        return self.dog(card)

    def dog_list(self, cards: Iterable[int]) -> Phrase:
        """Dogs one after the other, as their cards say."""
        return listed(map(self.dog, cards))

    def bay_dog_list(self, cards: Iterable[int]) -> Phrase:
        """Dogs of a bay one after the other."""
        return listed(map(self.bay_dog, cards))

    def breed_list(self, cards: Iterable[int]) -> Phrase:
        """Dogs by their breeds alone, where all are of one kind."""
        return listed(self.breed_name(breed_of(card)) for card in cards)

    def character_name(self, character: int) -> Phrase:
        """A character by its English name; ``no character`` where none lies."""
        if character < 0:
            return phrase("no character")
        return literal(self.tables.characters[character][0])

    def character_original(self, character: int) -> str:
        """A character by the name printed on the card."""
        return self.tables.characters[character][1]

    def bonus_name(self, bonus: int) -> Phrase:
        """A bonus by what it asks for, at most 24 columns: ``3 trained dogs``, ``most coins``."""
        return names.bonus_name(self.tables, bonus)

    def location_name(self, number: int) -> Phrase:
        """A location by its number in the component tables: ``Park``."""
        return literal(self.tables.locations[number].name)

    def location_original(self, number: int) -> str:
        """A location by the name printed on it."""
        return self.tables.locations[number].original


def kind_anchor(kind: int) -> str:
    """The section of the book about a kind of dog."""
    return _KIND_ANCHORS[kind]


def food(count: int) -> Phrase:
    return plural("{n} food", "{n} food", count)


def goods(some_food: int, some_coins: int) -> Phrase:
    """So much of both, leaving out what is none: ``2 food and 1 coin``."""
    if some_food and some_coins:
        return phrase("{food} and {coins}", food=food(some_food), coins=coins(some_coins))
    return coins(some_coins) if some_coins else food(some_food)


def improvements(count: int) -> Phrase:
    """``1 improvement``, ``3 improvements``."""
    return plural("{n} improvement", "{n} improvements", count)


def character_anchor(character: int) -> str:
    """The section of the book about a character."""
    return _CHARACTER_ANCHORS[character]


def bonus_anchor(bonus: int) -> str:
    """The section of the book about a bonus."""
    return _BONUS_ANCHORS[bonus]


_DOGS: Final[dict[int, Phrase]] = {
    Kind.HEALTHY: phrase("healthy {breed}"),
    Kind.TRAINED: phrase("trained {breed}"),
    Kind.SICK: phrase("sick {breed}"),
    Kind.HOTEL: phrase("hotel {breed}"),
    Kind.FAIR: phrase("Fair {breed}"),
}
"""By kind what a dog is called whose breed is known."""

_KIND_ANCHORS: Final[dict[int, str]] = {
    Kind.HEALTHY: "healthy",
    Kind.TRAINED: "trained",
    Kind.SICK: "sick",
    Kind.HOTEL: "hotel",
    Kind.FAIR: "fair",
}

_CHARACTER_ANCHORS: Final[dict[int, str]] = {
    Character.MANAGER: "manager",
    Character.MERCHANT: "merchant",
    Character.PARTNER: "partner",
    Character.TRAINER: "trainer",
    Character.VET: "vet",
}

_BONUS_ANCHORS: Final[dict[int, str]] = {
    Bonus.HEALTHY: "bonus-healthy",
    Bonus.TRAINED: "bonus-trained",
    Bonus.CURED: "bonus-cured",
    Bonus.HOTEL: "bonus-hotel",
    Bonus.FAIR: "bonus-fair",
    Bonus.ONE_OF_EACH: "bonus-one-of-each",
    Bonus.ONE_BREED: "bonus-one-breed",
    Bonus.SIX_BREEDS: "bonus-six-breeds",
    Bonus.THREE_PAIRS: "bonus-three-pairs",
    Bonus.NINE_DOGS: "bonus-nine-dogs",
    Bonus.TWO_LICENCES: "bonus-two-licences",
    Bonus.LICENCE_AND_IMPROVEMENTS: "bonus-licence-improvements",
    Bonus.MOST_FOOD: "bonus-food",
    Bonus.MOST_COINS: "bonus-coins",
    Bonus.MOST_IMPROVEMENTS: "bonus-improvements",
}
