"""Meals: whether a choice of dogs can be fed, and the best choice, found exactly.

A dog eats all it needs or nothing; wild tokens stand for any kind; a dog with Runaway eats one
token of any kind (rulebook, end of the game; traits). Bits of a ``mask`` stand for the dogs of an
area, in their order.
"""

from collections.abc import Sequence

from dogs_rules.games.dog_lover import abilities, feast
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.feast import Bonus, Plate, Tokens
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import FIRST_DOG, RUNAWAY, Food

NOTHING: Tokens = (0, 0, 0, 0)
ANYTHING: Tokens = (0, 0, 0, 1)


def best(tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, bones: int) -> int:
    """The best feeding: the highest total, then more fed dogs, then more fed rescued dogs.

    Args:
        tables: The component tables.
        dogs: The dogs of an area.
        tokens: Its tokens, by ``Food``.
        bones: Bones in the hand, as far as they are known.

    Returns:
        The fed dogs, as a mask; always the same for the same area.
    """
    return best_with_points(tables, dogs, tokens, bones)[0]


def best_with_points(
    tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, bones: int
) -> tuple[int, int]:
    """The best feeding as in ``best``, and the points for all dogs with it.

    Points for Bones are counted where every fed dog brings them; the loss for a single one is not.
    """
    plates, bonuses = menu(tables, dogs, bones)
    mask, worth = feast.best(plates, bonuses, tokens)
    return mask, worth // feast.POINT + tables.points.unfed * len(dogs)


def can_feed(tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, mask: int) -> bool:
    """True if the tokens feed all dogs of a mask."""
    return feast.suffices(tokens, *_together(_meals(tables, dogs), mask))


def more_can_eat(tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, mask: int) -> int:
    """The dogs, as a mask, each of which the tokens feed besides those of a mask."""
    meals = _meals(tables, dogs)
    scraps, dry, canned, any_kind = _together(meals, mask)
    out = 0
    for at, (s, d, c, some) in enumerate(meals):
        if not mask >> at & 1 and feast.suffices(
            tokens, scraps + s, dry + d, canned + c, any_kind + some
        ):
            out |= 1 << at
    return out


def _meals(tables: Tables, dogs: Sequence[OwnDog]) -> list[Tokens]:
    """Gives what each dog eats: scraps, dry bits, canned food, and tokens of any kind."""
    cards = tables.dogs
    return [
        ANYTHING if dog.trait == RUNAWAY else (*cards[dog.card - FIRST_DOG].food, 0) for dog in dogs
    ]


def _together(meals: Sequence[Tokens], mask: int) -> Tokens:
    """Gives what the dogs of a mask eat."""
    scraps = dry = canned = any_kind = 0
    for at, (s, d, c, some) in enumerate(meals):
        if mask >> at & 1:
            scraps += s
            dry += d
            canned += c
            any_kind += some
    return scraps, dry, canned, any_kind


def lacking(
    tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, eaten: Sequence[Tokens]
) -> Tokens:
    """The tokens that would have to come so that every dog eats, by ``Food``.

    What the dogs that eat have left goes to the others first; wild tokens stand for what is short
    most. The one token of a hungry dog with Runaway may be of any kind: it is told as a wild one.

    Args:
        tables: The component tables.
        dogs: The dogs of an area.
        tokens: Its tokens.
        eaten: The food of each dog; nothing: it is hungry.
    """
    left = list(left_over(tokens, eaten))
    short = [0, 0, 0, 0]
    for meal, portion in zip(_meals(tables, dogs), eaten, strict=True):
        if not any(portion):
            for kind, count in enumerate(meal):
                short[kind] += count
    for kind in range(Food.WILD):
        used = min(short[kind], left[kind])
        short[kind] -= used
        left[kind] -= used
    while left[Food.WILD] and any(short[: Food.WILD]):
        short[max(range(Food.WILD), key=lambda kind: short[kind])] -= 1
        left[Food.WILD] -= 1
    scraps, dry, canned, any_kind = short
    return scraps, dry, canned, max(0, any_kind - sum(left))


def portions(
    tables: Tables, dogs: Sequence[OwnDog], tokens: Tokens, mask: int
) -> tuple[Tokens, ...]:
    """The tokens that each dog of a mask eats, by dog and ``Food``; the mask can be fed.

    Printed kinds go first, in the order of the dogs; wild tokens fill what is short; a dog with
    Runaway eats at last, of the kind of which most is left, a wild one only if it must.
    """
    left = list(tokens)
    eaten = [NOTHING for _ in dogs]
    late: list[int] = []
    for at, dog in enumerate(dogs):
        if mask >> at & 1:
            if dog.trait == RUNAWAY:
                late.append(at)
            else:
                eaten[at] = _served(left, tables.dog(dog.card).food)
    for at in late:
        kind = max(range(Food.WILD), key=lambda kind: left[kind])
        kind = kind if left[kind] else Food.WILD
        left[kind] -= 1
        eaten[at] = _one_of(kind)
    return tuple(eaten)


def left_over(tokens: Tokens, eaten: Sequence[Tokens]) -> Tokens:
    """The tokens that lie on no dog."""
    scraps, dry, canned, wild = (
        have - sum(portion[kind] for portion in eaten) for kind, have in enumerate(tokens)
    )
    return scraps, dry, canned, wild


def worth_of_each(tables: Tables, dogs: Sequence[OwnDog], mask: int) -> tuple[int, ...]:
    """Points each dog brings with this feeding, without Bones; an unfed dog brings the loss."""
    company = abilities.of_company(tables, dogs, mask)
    return tuple(
        brings.total + extra if mask >> at & 1 else tables.points.unfed
        for at, (brings, extra) in enumerate(
            zip(abilities.of_each(tables, dogs), company, strict=True)
        )
    )


def fed_rescued(tables: Tables, dogs: Sequence[OwnDog], mask: int) -> int:
    """Number of rescued dogs that are fed."""
    return sum(mask >> at & 1 for at, dog in enumerate(dogs) if dog.card >= tables.shelter)


def _served(left: list[int], food: tuple[int, int, int]) -> Tokens:
    """Takes a dog's food from what is left."""
    own = [min(count, left[kind]) for kind, count in enumerate(food)]
    wild = sum(food) - sum(own)
    for kind, count in enumerate((*own, wild)):
        left[kind] -= count
    return own[0], own[1], own[2], wild


def _one_of(kind: int) -> Tokens:
    scraps, dry, canned, wild = (int(kind == food) for food in Food)
    return scraps, dry, canned, wild


def menu(
    tables: Tables, dogs: Sequence[OwnDog], bones: int
) -> tuple[tuple[Plate, ...], tuple[Bonus, ...]]:
    """The area as the search for the best feeding sees it."""
    for_bones = abilities.each_fed_for_bones(tables, bones)
    plates: list[Plate] = []
    bonuses: list[Bonus] = []
    for at, (dog, brings) in enumerate(zip(dogs, abilities.of_each(tables, dogs), strict=True)):
        card = tables.dogs[dog.card - FIRST_DOG]
        ability = card.ability
        free = dog.trait == RUNAWAY
        scraps, dry, canned = (0, 0, 0) if free else card.food
        gain = brings.total - tables.points.unfed + for_bones
        worth = feast.POINT * gain + feast.FED + (feast.RESCUED if ability else 0)
        plates.append((worth, scraps, dry, canned, int(free), int(card.size)))
        if ability is not None and ability.kind in abilities.COUNTS_FED:
            size = feast.SETS if ability.size is None else int(ability.size)
            bonuses.append((at, feast.POINT * ability.points, size))
    return tuple(plates), tuple(bonuses)
