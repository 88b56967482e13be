"""How a game is listed to players before its rules are loaded."""

import msgspec


class Listing(msgspec.Struct, frozen=True):
    """What the package of a built-in game says of itself, as ``LISTING``.

    The key of the game is the name of its folder; its class stands in its module ``game``.
    """

    title: str
    order: int
    """Where it is listed: the smallest first."""
    game: str
    """The name of its class."""
