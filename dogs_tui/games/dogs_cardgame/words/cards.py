"""The texts of DOGS Cardgame's cards, with the figures in play. No Textual."""

from collections.abc import Callable
from typing import Final

from dogs_rules.games.dogs_cardgame.names import puppy_name
from dogs_rules.games.dogs_cardgame.terms import (
    FIRST_DARK,
    Bonus,
    Character,
    Kind,
    Puppy,
)
from dogs_rules.games.dogs_cardgame.view import CardgameView, LocationView
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dogs_cardgame.words.labels import Labels, food, improvements
from dogs_tui.words.phrases import coins, dogs, points

# Characters.


def character_brief(words: Labels, character: int) -> Phrase:
    """The use of a character, as short as a list needs: ``cures sick dogs``."""
    if character == Character.MERCHANT:
        return phrase("+{food}", food=food(words.tables.figures.merchant_food))
    return _BRIEFS[character]


def character_use(words: Labels, character: int) -> Phrase:
    """All that a character does, in one breath: ``brings coins, rearranges bays``."""
    if character == Character.MERCHANT:
        return phrase("brings {food}", food=food(words.tables.figures.merchant_food))
    return _USES[character]


def character_rest(character: int) -> Phrase | None:
    """The effect of a character besides bringing goods, in a few words; ``None``: none."""
    return _RESTS.get(character)


def character_text(words: Labels, character: int) -> list[Phrase]:
    """All that a character does, sentence by sentence."""
    return [*_CHARACTERS[character](words), _portuguese(words.character_original(character))]


def left_sick(count: int) -> Phrase:
    """The Vet has no more room: what happens to the dogs that wait."""
    return plural("Leave the last dog in the infirmary", "Leave {n} dogs in the infirmary", count)


def _portuguese(original: str) -> Phrase:
    """The name in the box, for those who have it."""
    return phrase("Portuguese: {name}.", name=original)


def names_original(text: Phrase) -> bool:
    """True if a sentence of a card says only its Portuguese name."""
    return text.template == _portuguese("").template


def _merchant(words: Labels) -> list[Phrase]:
    return [phrase("Brings {food}.", food=food(words.tables.figures.merchant_food))]


def _vet(_: Labels) -> list[Phrase]:
    return [
        phrase("Cures all dogs in the infirmary. They move into open bays as cured dogs."),
        phrase("If the bays lack room, as many as fit are cured; the others stay sick."),
    ]


def _trainer(words: Labels) -> list[Phrase]:
    each = words.tables.figures.trainer_coins
    return [
        phrase("Brings {coins} for each trained dog in the bays.", coins=coins(each)),
        phrase("Then dogs may be moved between open bays, each of them once."),
    ]


def _manager(words: Labels) -> list[Phrase]:
    figures = words.tables.figures
    return [
        phrase(
            "Brings {food} for each open bay with a dog, and {coins} for each dog in the hotel.",
            food=food(figures.manager_food),
            coins=coins(figures.manager_coins),
        ),
        _sells_improvements(words),
    ]


def _partner(words: Labels) -> list[Phrase]:
    price = coins(words.tables.figures.puppy)
    return [
        phrase("Brings one dog of the Fair into an open bay with room for it."),
        _sells_improvements(words),
        phrase(
            "With the puppies expansion, also sells one card of puppies for {price}.", price=price
        ),
    ]


def _sells_improvements(words: Labels) -> Phrase:
    figures = words.tables.figures
    return phrase(
        "Sells up to {cards}, {price} each. The third one brings a dog of the city.",
        cards=improvements(figures.improvements_at_once),
        price=coins(figures.improvement),
    )


# Dogs.


def kind_text(words: Labels, kind: int) -> list[Phrase]:
    """The destination and the use of a kind of dog, sentence by sentence."""
    return [*_KINDS[kind](words), _portuguese(words.kind_original(kind))]


def _healthy(_: Labels) -> list[Phrase]:
    return [phrase("Goes into an open bay.")]


def _trained(words: Labels) -> list[Phrase]:
    return [
        phrase(
            "Goes into an open bay, and is worth {points} more there.",
            points=_trained_points(words),
        ),
        phrase("The Trainer pays for it."),
    ]


def _trained_points(words: Labels) -> Phrase:
    return points(words.tables.points.trained)


def _sick(words: Labels) -> list[Phrase]:
    return [
        phrase(
            "Goes to the infirmary, which takes {dogs}. A Vet brings it into a bay: it is cured.",
            dogs=dogs(words.tables.figures.infirmary),
        ),
        phrase("Still sick at the end: {points}.", points=points(words.tables.points.sick)),
    ]


def _hotel(_: Labels) -> list[Phrase]:
    return [
        phrase("Goes to the hotel, which has room for all."),
        phrase("At the end, the more dogs in the hotel, the more points. The Manager pays for it."),
    ]


def _fair(words: Labels) -> list[Phrase]:
    each = words.tables.figures.fair_goods
    return [
        phrase(
            "Goes to the Fair, a row for everybody, and brings {food} or {coins} at once.",
            food=food(each),
            coins=coins(each),
        ),
        phrase("A Partner takes it out of the row into a bay."),
    ]


def breed_text() -> list[Phrase]:
    """The text about what choosing a breed brings into the match."""
    return [phrase("Brings {dogs} into the match, one of each kind.", dogs=dogs(len(Kind)))]


# Locations.


def location_text(words: Labels, at: LocationView) -> list[Phrase]:
    """A location with what lies there and what acting there costs now."""
    symbols = dogs(words.tables.locations[at.number].symbols)
    text = [
        phrase("The {name} has room for {dogs}.", name=words.location_name(at.number), dogs=symbols)
    ]
    if not at.dogs:
        text.append(phrase("No dog lies here."))
    else:
        text.append(
            phrase(
                "To collect for {food}: {dogs}.",
                dogs=words.dog_list(at.dogs),
                food=food(at.collect),
            )
        )
        if not at.fits:
            text.append(phrase("They do not all find a place now."))
    if at.character >= 0:
        who = words.character_name(at.character)
        if at.hire:
            text.append(phrase("{who}: {coins} to hire.", who=who, coins=coins(at.hire)))
        else:
            text.append(phrase("{who}: free, another one is in town.", who=who))
    if at.share:
        text.append(
            phrase("Others are here: {coins} to one of them before acting.", coins=coins(at.share))
        )
    text.append(_portuguese(words.location_original(at.number)))
    return text


# Bonuses and puppies.


def bonus_text(words: Labels, bonus: int) -> list[Phrase]:
    """The condition and the value of a bonus, sentence by sentence."""
    worth = points(words.tables.points.bonus)
    if bonus >= FIRST_DARK:
        return [
            _BONUSES[bonus](()),
            phrase("Given at the end. A tie, or nobody with any: nobody gets it."),
            phrase("Worth {points}.", points=worth),
        ]
    return [
        _BONUSES[bonus](words.tables.needs[bonus]),
        phrase("The first to claim it in a turn of their own keeps it."),
        phrase("Worth {points}.", points=worth),
    ]


def puppies_text(words: Labels, puppy: int) -> list[Phrase]:
    """The value of a card of puppies, sentence by sentence."""
    worth = words.tables.points
    return [
        phrase(
            "{name}: {points} at the end.",
            name=puppy_name(puppy),
            points=points(worth.puppy),
        ),
        phrase(
            "{n} more for every {dogs}.", n=_PUPPY_POINT, dogs=_COUNTED[puppy](worth.puppy_dogs)
        ),
    ]


def ending_text(view: CardgameView) -> Phrase | None:
    """The news about the end of the match; ``None``: none yet, or the match is over."""
    if view.finished or not view.end:
        return None
    if view.end == 1:
        return phrase("One more round follows this one.")
    return phrase("This is the last round. Dogs are not refilled.")


_PUPPY_POINT: Final = points(1)

_COUNTED: Final[dict[int, Callable[[int], Phrase]]] = {
    Puppy.HEALTHY: lambda n: plural("{n} healthy dog in bays", "{n} healthy dogs in bays", n),
    Puppy.TRAINED: lambda n: plural("{n} trained dog in bays", "{n} trained dogs in bays", n),
    Puppy.CURED: lambda n: plural("{n} cured dog in bays", "{n} cured dogs in bays", n),
    Puppy.HOTEL: lambda n: plural("{n} dog in the hotel", "{n} dogs in the hotel", n),
    Puppy.FAIR: lambda n: plural("{n} Fair dog in bays", "{n} Fair dogs in bays", n),
}

_BRIEFS: Final[dict[int, Phrase]] = {
    Character.MANAGER: phrase("food and coins"),
    Character.PARTNER: phrase("takes a Fair dog"),
    Character.TRAINER: phrase("rearranges bays"),
    Character.VET: phrase("cures sick dogs"),
}

_USES: Final[dict[int, Phrase]] = {
    Character.MANAGER: phrase("brings food and coins, buys improvements"),
    Character.PARTNER: phrase("takes a Fair dog, buys improvements"),
    Character.TRAINER: phrase("brings coins, rearranges bays"),
    Character.VET: phrase("cures sick dogs"),
}


_RESTS: Final[dict[int, Phrase]] = {
    Character.MANAGER: phrase("buys improvements"),
    Character.PARTNER: phrase("takes a Fair dog, buys improvements"),
    Character.TRAINER: phrase("rearranges bays"),
    Character.VET: phrase("cures sick dogs"),
}

_CHARACTERS: Final[dict[int, Callable[[Labels], list[Phrase]]]] = {
    Character.MANAGER: _manager,
    Character.MERCHANT: _merchant,
    Character.PARTNER: _partner,
    Character.TRAINER: _trainer,
    Character.VET: _vet,
}

_KINDS: Final[dict[int, Callable[[Labels], list[Phrase]]]] = {
    Kind.HEALTHY: _healthy,
    Kind.TRAINED: _trained,
    Kind.SICK: _sick,
    Kind.HOTEL: _hotel,
    Kind.FAIR: _fair,
}

_BONUSES: Final[dict[int, Callable[[tuple[int, ...]], Phrase]]] = {
    Bonus.HEALTHY: lambda n: plural(
        "Have {n} healthy dog in the bays.", "Have {n} healthy dogs in the bays.", n[0]
    ),
    Bonus.TRAINED: lambda n: plural(
        "Have {n} trained dog in the bays.", "Have {n} trained dogs in the bays.", n[0]
    ),
    Bonus.CURED: lambda n: plural(
        "Have {n} cured dog in the bays.", "Have {n} cured dogs in the bays.", n[0]
    ),
    Bonus.HOTEL: lambda n: plural(
        "Have {n} dog in the hotel.", "Have {n} dogs in the hotel.", n[0]
    ),
    Bonus.FAIR: lambda n: plural(
        "Have {n} dog of the Fair in the bays.", "Have {n} dogs of the Fair in the bays.", n[0]
    ),
    Bonus.ONE_OF_EACH: lambda n: phrase(
        "Have {fair} Fair, {cured} cured and {trained} trained in the bays, {hotel} in the hotel.",
        fair=n[0],
        cured=n[1],
        hotel=n[2],
        trained=n[3],
    ),
    Bonus.ONE_BREED: lambda n: plural(
        "Have {n} dog of one breed in the bays.", "Have {n} dogs of one breed in the bays.", n[0]
    ),
    Bonus.SIX_BREEDS: lambda n: plural(
        "Have {n} breed in the bays.", "Have {n} different breeds in the bays.", n[0]
    ),
    Bonus.THREE_PAIRS: lambda n: plural(
        "Have {n} bay with dogs of one breed: at least {dogs}.",
        "Have {n} bays, each with dogs of one breed: at least {dogs}.",
        n[0],
        dogs=n[1],
    ),
    Bonus.NINE_DOGS: lambda n: plural(
        "Have {n} dog of any breed in the bays.", "Have {n} dogs of any breed in the bays.", n[0]
    ),
    Bonus.TWO_LICENCES: lambda n: plural("Have paid {n} licence.", "Have paid {n} licences.", n[0]),
    Bonus.LICENCE_AND_IMPROVEMENTS: lambda n: phrase(
        "Have paid {licences} and bought {improvements}.",
        licences=plural(sense("have paid", "{n} licence"), "{n} licences", n[0]),
        improvements=plural(sense("have bought", "{n} improvement"), "{n} improvements", n[1]),
    ),
    Bonus.MOST_FOOD: lambda _: phrase("Have the most food at the end."),
    Bonus.MOST_COINS: lambda _: phrase("Have the most coins at the end."),
    Bonus.MOST_IMPROVEMENTS: lambda _: phrase("Have the most improvements at the end."),
}
