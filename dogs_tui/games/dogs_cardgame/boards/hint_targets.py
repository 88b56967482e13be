"""The things on the table that a hinted action is about, board by board. Knows no Textual."""

from typing import Any

from dogs_rules.games.dogs_cardgame import actions as act

About = tuple[tuple[str, int], ...]
"""A kind and a number: ``("bay", 2)``; locations and bays counted, dogs by their cards."""


def in_city(action: Any, here: int) -> About:
    """The locations, characters and dogs of the city.

    Args:
        action: What is hinted.
        here: The location where the truck stands.
    """
    match action:
        case act.Move(location=place):
            return (("location", place),)
        case act.Stay() | act.Collect() | act.Share():
            return (("location", here),)
        case act.Hire():
            return (("character", here),)
        case act.TakeCityDog(dog=dog):
            return (("dog", dog),)
        case _:
            return ()


def in_kennel(action: Any, opens: int) -> About:
    """The bays of the kennel, and its dogs.

    Args:
        action: What is hinted.
        opens: The bay that would be opened next; -1: all are open.
    """
    match action:
        case act.OpenBay() if opens >= 0:
            return (("bay", opens),)
        case act.Place(dog=dog, bay=bay):
            return (("bay", bay), ("dog", dog))
        case act.TakeFairDog(bay=bay):
            return (("bay", bay),)
        case act.Lift(dog=dog) | act.Donate(dog=dog):
            return (("dog", dog),)
        case _:
            return ()


def beside_kennel(action: Any) -> About:
    """The dogs of the Fair, the characters in hand, and the bonus cards."""
    match action:
        case act.TakeFairDog(dog=dog):
            return (("dog", dog),)
        case act.UseCharacter(character=who) | act.Dismiss(character=who):
            return (("held", who),)
        case act.ClaimBonus(bonus=bonus):
            return (("bonus", bonus),)
        case _:
            return ()
