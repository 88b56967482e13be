"""Names of bays, puppies and bonuses in score lines and screens, in the middle of a sentence."""

from typing import Final

from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import Bonus, Puppy
from dogs_rules.phrase import Phrase, phrase, plural


def bay_name(bay: int) -> Phrase:
    """A bay, counted from 0: ``bay 1``."""
    return phrase("bay {n}", n=bay + 1)


def licences(count: int) -> Phrase:
    """``1 licence``, ``2 licences``."""
    return plural("{n} licence", "{n} licences", count)


def puppy_name(puppy: int) -> Phrase:
    """A card of puppies by what it counts: ``cured puppies``."""
    return _PUPPIES[puppy]


def bonus_key(bonus: int) -> str:
    """The key of a bonus on a score sheet."""
    return f"bonus-{bonus}"


def bonus_name(tables: Tables, bonus: int) -> Phrase:
    """A bonus by what it asks for, at most 24 columns: ``3 trained dogs``, ``most coins``."""
    needs = tables.needs[bonus]
    if bonus == Bonus.LICENCE_AND_IMPROVEMENTS:
        what = (
            phrase("licence") if needs[0] == 1 else plural("{n} licence", "{n} licences", needs[0])
        )
        return plural(
            "{licence}, {n} improvement", "{licence}, {n} improvements", needs[1], licence=what
        )
    if bonus == Bonus.THREE_PAIRS:
        return plural("{n} bay with pairs", "{n} bays with pairs", needs[0])
    name = _BONUSES[bonus]
    return name.filled(n=needs[0]) if "{n}" in name.template else name


_PUPPIES: Final[dict[int, Phrase]] = {
    Puppy.HEALTHY: phrase("healthy puppies"),
    Puppy.TRAINED: phrase("trained puppies"),
    Puppy.CURED: phrase("cured puppies"),
    Puppy.HOTEL: phrase("hotel puppies"),
    Puppy.FAIR: phrase("Fair puppies"),
}

_BONUSES: Final[dict[int, Phrase]] = {
    Bonus.HEALTHY: plural("{n} healthy dog", "{n} healthy dogs"),
    Bonus.TRAINED: plural("{n} trained dog", "{n} trained dogs"),
    Bonus.CURED: plural("{n} cured dog", "{n} cured dogs"),
    Bonus.HOTEL: plural("{n} dog in the hotel", "{n} dogs in the hotel"),
    Bonus.FAIR: plural("{n} Fair dog", "{n} Fair dogs"),
    Bonus.ONE_OF_EACH: phrase("each kind but healthy"),
    Bonus.ONE_BREED: plural("{n} dog of one breed", "{n} dogs of one breed"),
    Bonus.SIX_BREEDS: plural("{n} breed", "{n} breeds"),
    Bonus.NINE_DOGS: plural("{n} dog in bays", "{n} dogs in bays"),
    Bonus.TWO_LICENCES: plural("{n} licence paid", "{n} licences paid"),
    Bonus.MOST_FOOD: phrase("most food"),
    Bonus.MOST_COINS: phrase("most coins"),
    Bonus.MOST_IMPROVEMENTS: phrase("most improvements"),
}
