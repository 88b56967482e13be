"""What happens in New Game."""

from typing import ClassVar

from dogs_rules.game import Event


class Went(Event, frozen=True, tag="went"):
    """A dog went so many steps."""

    seat: int
    steps: int


class Drew(Event, frozen=True, tag="drew"):
    """A card was drawn; only its owner may know which."""

    seat: int
    card: int
    reveals: ClassVar[bool] = True


class GameEnded(Event, frozen=True, tag="game_ended"):
    """A dog is at the bone, or nobody can go on."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    """By seat."""
    heading: ClassVar[bool] = True
