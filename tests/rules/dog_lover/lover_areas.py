"""Dogs, hands and tokens of Dog Lover, by name or as they may fall: for tests of what an area is
worth."""

from itertools import product
from typing import Any

from lover_scenes import FACES, TABLES, faces, own

from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_DOG,
    FIRST_TRAIT,
    HAND_KINDS,
    Face,
    Stage,
    kind_of,
)
from dogs_rules.rng import Rng

TRAITS = range(FIRST_TRAIT, FIRST_TRAIT + len(TABLES.traits))
RESCUED = range(TABLES.shelter, FIRST_DOG + len(TABLES.dogs))
HAND_CARDS = [face for face in range(FIRST_DOG) if kind_of(face) in HAND_KINDS]
Tokens = tuple[int, int, int, int]


def dog(key: str, trait: str = "", *tucked: str) -> OwnDog:
    """A dog with the trait attached to it and the cards under it, by key."""
    return own(key, trait, " ".join(tucked))


def hand(*cards: str) -> tuple[Face, ...]:
    return faces(" ".join(cards))


def fed(dogs: tuple[OwnDog, ...], *keys: str) -> int:
    """The mask of these dogs."""
    return sum(1 << at for at, dog in enumerate(dogs) if dog.card in {FACES[key] for key in keys})


def some_dogs(rng: Rng, count: int) -> tuple[OwnDog, ...]:
    """Different dogs, rescued ones among them, with traits and tucked cards as they may fall."""
    left = list(range(FIRST_DOG, FIRST_DOG + len(TABLES.dogs))) + list(RESCUED)
    free = list(TRAITS)
    out: list[OwnDog] = []
    while len(out) < count:
        card = rng.choice(left)
        left = [face for face in left if face != card]
        fitting = [t for t in free if TABLES.traits[t - FIRST_TRAIT].size == TABLES.dog(card).size]
        trait = EMPTY
        if fitting and rng.below(3) == 0:
            trait = rng.choice(fitting)
            free.remove(trait)
        tucked = tuple(sorted(rng.below(FIRST_TRAIT) for _ in range(rng.below(4))))
        out.append(OwnDog(card, trait, tucked))
    return tuple(out)


def some_tokens(rng: Rng, dogs: int) -> Tokens:
    """Tokens that may or may not be enough for so many dogs."""
    return (
        rng.below(dogs + 2),
        rng.below(dogs + 1),
        rng.below(dogs // 2 + 2),
        rng.below(3),
    )


def shares(food: tuple[int, int, int], tokens: Tokens) -> list[Tokens]:
    """Every way in which tokens can pay for a dog's food, wild ones standing for some of it."""
    out: list[Tokens] = []
    for part in product(*(range(count + 1) for count in food)):
        pays = (part[0], part[1], part[2], sum(food) - sum(part))
        if all(count <= have for count, have in zip(pays, tokens, strict=True)):
            out.append(pays)
    return out


def state_of(*areas: AreaState, stage: Stage = Stage.TURN, **more: Any) -> State:
    """A match with these areas, and nothing else but what is named."""
    piles = ("grid", "deck", "trick_row", "trick_pile", "shelter_row", "shelter_pile")
    fields: dict[str, Any] = dict.fromkeys(piles, ()) | {"supply": (0, 0, 0, 0), "under_end": 0}
    fields |= {"seats": len(areas), "first": 0, "mover": 0, "rng": Rng.seeded(1), "stage": stage}
    return State(areas=areas, **(fields | more))
