"""What each dog of an area comes to when certain dogs eat."""

from dogs_rules.games.dog_lover import meals
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.view import FedDog


def fed_dogs(
    tables: Tables, dogs: tuple[OwnDog, ...], tokens: tuple[int, int, int, int], fed: int
) -> tuple[FedDog, ...]:
    """Each dog: what it eats, what it brings, and what it would bring if it ate as well.

    Args:
        tables: The component tables.
        dogs: The dogs of an area.
        tokens: Its tokens, by ``Food``; they feed all dogs of ``fed``.
        fed: The dogs that eat, a bit each.
    """
    eaten = meals.portions(tables, dogs, tokens, fed)
    worth = meals.worth_of_each(tables, dogs, fed)
    return tuple(
        FedDog(
            card=dog.card,
            fed=bool(fed >> at & 1),
            eats=eaten[at],
            worth=worth[at],
            would_be=worth[at]
            if fed >> at & 1
            else meals.worth_of_each(tables, dogs, fed | 1 << at)[at],
        )
        for at, dog in enumerate(dogs)
    )
