"""The rulebook of Dog Lover read a second time, card by card and in words of its own.

Nothing here asks the engine what a rule says: dogs are keys, what lies with them are keys, and
figures stand as the rulebook prints them. Slow and plain, to hold the engine against.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from lover_scenes import TABLES

from dogs_rules.games.dog_lover.state import AreaState
from dogs_rules.games.dog_lover.terms import EMPTY, FIRST_DOG, Face

TOYS = ("ball", "frisbee", "chew_toy", "leash", "dog_house")
FOODS = ("scraps", "scraps_two", "dry", "dry_two", "canned", "canned_two", "wild")
TRAIT_OF_SIZE = {
    "small": ("rascal", "best_friend", "aristocrat"),
    "medium": ("scamp", "teachers_pet", "thief"),
    "big": ("pack_leader", "digger", "runaway"),
}
TRAITS = tuple(trait for traits in TRAIT_OF_SIZE.values() for trait in traits)
TRAIT_POINTS = dict(zip(TRAITS, (7, 1, 1, 1, 2, 2, 3, 3, 3), strict=True))
EXTRA_EACH = {
    "best_friend": ("toy", 3),
    "aristocrat": ("adoption", 3),
    "teachers_pet": ("training", 2),
    "thief": ("food", 3),
    "pack_leader": ("walk", 3),
    "digger": ("bone", 3),
}
"""What a trait takes in any number, and the points it adds for each."""
OWN_TOY = {
    "dino": "leash",
    "tina": "chew_toy",
    "pimpek": "dog_house",
    "speedy": "ball",
    "fedra": "frisbee",
}
WANTED_TRAITS = {
    "biszkopt": ({"runaway", "thief"}, (0, 4, 7)),
    "foka": ({"rascal", "digger"}, (0, 6, 9)),
    "majlo": ({"pack_leader", "aristocrat"}, (0, 5, 8)),
    "zolza": ({"teachers_pet", "best_friend"}, (0, 9, 12)),
}
SET_POINTS = (0, 1, 3, 6, 10, 15)

Tokens: TypeAlias = tuple[int, int, int, int]
Meal: TypeAlias = tuple[int, int, int]


class Dog(NamedTuple):
    key: str
    trait: str
    """Empty: none."""
    tucked: tuple[str, ...]


def key_of(face: Face) -> str:
    return TABLES.dog(face).key if face >= FIRST_DOG else TABLES.cards[face].key


def sort_of(card: str) -> str:
    """The type printed on a card."""
    for sort, cards in (("toy", TOYS), ("food", FOODS), ("trait", TRAITS)):
        if card in cards:
            return sort
    return card if card in ("walk", "training", "adoption", "bone", "fetch") else "dog"


def dogs_of(area: AreaState) -> list[Dog]:
    return [
        Dog(
            key_of(dog.card),
            "" if dog.trait == EMPTY else key_of(dog.trait),
            tuple(map(key_of, dog.tucked)),
        )
        for dog in area.dogs
    ]


_CARDS = {dog.key: dog for dog in TABLES.dogs}


def size_of(dog: Dog) -> str:
    return _CARDS[dog.key].size.name.lower()


def meal_of(dog: Dog) -> Meal:
    return _CARDS[dog.key].food


def can_be_tucked(card: str, dog: Dog) -> bool:
    if dog.trait == "rascal" or sort_of(card) == "dog":
        return False
    if dog.trait == "scamp":
        return True
    if EXTRA_EACH.get(dog.trait, ("",))[0] == sort_of(card):
        return True
    return card in ("walk", "training", OWN_TOY.get(dog.key)) and card not in dog.tucked


def can_be_attached(trait: str, dog: Dog) -> bool:
    return not dog.trait and trait in TRAIT_OF_SIZE[size_of(dog)]


def worth(dogs: Sequence[Dog], fed: Collection[int]) -> int:
    """Points for the dogs of an area when these are fed."""
    sizes = Counter(size_of(dogs[at]) for at in fed)
    total = 0
    for at, dog in enumerate(dogs):
        if at not in fed:
            total -= 2
            continue
        total += _CARDS[dog.key].points + TRAIT_POINTS.get(dog.trait, 0)
        total += under(dog) + ability(dog, dogs, sizes)
    return total


def under(dog: Dog) -> int:
    sorts = [sort_of(card) for card in dog.tucked]
    points = 2 * sorts.count("walk") + sorts.count("training")
    if dog.trait == "scamp":
        return points + 2 * len(set(sorts))
    sort, each = EXTRA_EACH.get(dog.trait, ("", 0))
    return points + each * sorts.count(sort)


def ability(dog: Dog, dogs: Sequence[Dog], fed: Counter[str]) -> int:
    traits = [other.trait for other in dogs if other.trait]
    if dog.key in OWN_TOY:
        return 4 if OWN_TOY[dog.key] in dog.tucked else 0
    if dog.key in WANTED_TRAITS:
        wanted, points = WANTED_TRAITS[dog.key]
        return points[len(wanted & set(traits))]
    match dog.key:
        case "edek":
            return 2 * len(traits) + (3 if "scamp" in traits else 0)
        case "bigos":
            return 3 * sum(other.tucked.count("training") for other in dogs)
        case "mecus":
            return 6 * min(fed["small"], fed["medium"], fed["big"])
        case "krokiet":
            return 3 * fed["medium"]
        case "kolega":
            return 2 * fed["small"]
        case "statyw":
            return 4 * fed["big"]
    return 0


def in_hand(hand: Sequence[str], fed: int) -> int:
    """Points for Bones and favorite things, these in sets from the largest on."""
    bones = hand.count("bone")
    points = -1 if bones == 1 else fed * min(2, max(0, bones - 1))
    left = Counter(card for card in hand if card in TOYS)
    while left:
        points += SET_POINTS[len(left)]
        left -= Counter(left.keys())
    return points


def is_enough(tokens: Tokens, dogs: Sequence[Dog]) -> bool:
    """Whether all these dogs can be fed."""
    left = list(tokens)
    for dog in dogs:
        if dog.trait != "runaway":
            for kind, count in enumerate(meal_of(dog)):
                wild = max(0, count - left[kind])
                left[kind] -= count - wild
                left[3] -= wild
    return left[3] >= 0 and sum(left) >= sum(dog.trait == "runaway" for dog in dogs)


def best(dogs: Sequence[Dog], tokens: Tokens, hand: Sequence[str]) -> int:
    """The most points that any choice of fed dogs brings: all are tried."""
    return max(
        worth(dogs, fed) + in_hand(hand, count)
        for count in range(len(dogs) + 1)
        for fed in combinations(range(len(dogs)), count)
        if is_enough(tokens, [dogs[at] for at in fed])
    )
