"""Ratings of people and of the bots they met, as the arena makes them.

Rated is a match between people, or against bots of named levels of the game. Bradley-Terry on the
Elo scale, with the mean 0 over everybody who was met, and intervals by bootstrap over matches.
"""

from collections.abc import Iterable
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.arena import Played, standings
from dogs_rules.arena.rates import Estimate
from dogs_rules.bots.levels import LevelError, read_level
from dogs_rules.game import Game
from dogs_saves import PERSON, Player
from dogs_saves.finish import Finish
from dogs_tui.records.person import in_order

LATEST: Final = 100
"""Matches of a game that are rated: people change, and it takes a fifth of a second."""
_SEED: Final = 1
"""Of the bootstrap: the same matches give the same figures."""


def is_rated(finish: Finish, game: Game[Any, Any, Any]) -> bool:
    """Whether a match tells how strong somebody is.

    Args:
        finish: The match.
        game: Its game.
    """
    kinds = [seat.player.kind for seat in finish.seats]
    return (
        PERSON in kinds
        and len({_name(seat.player) for seat in finish.seats}) > 1
        and all(kind == PERSON or _is_level(kind, game) for kind in kinds)
    )


def rated(finishes: Iterable[Finish], key: str) -> list[Finish]:
    """The rated matches of a game, in order; none of a game that is not there any more."""
    try:
        game = registry.game(key)
    except KeyError:
        return []
    return [one for one in in_order(finishes) if one.game == key and is_rated(one, game)]


def ratings(finishes: Iterable[Finish], key: str) -> dict[str, Estimate]:
    """The ratings of people in a game, by name; nobody who was in no rated match.

    Args:
        finishes: Matches of any games.
        key: Of the game.
    """
    matches = rated(finishes, key)[-LATEST:]
    names = sorted({_name(seat.player) for one in matches for seat in one.seats})
    played = [
        Played(
            number=number,
            deal=number,
            bots=tuple(_name(seat.player) for seat in one.seats),
            scores=tuple(seat.total for seat in one.seats),
            ranks=tuple(seat.rank for seat in one.seats),
            plies=0,
            rounds=0,
        )
        for number, one in enumerate(matches)
    ]
    found = standings(played, names, _SEED) if matches else []
    ours = f"{PERSON} "
    return {one.bot.removeprefix(ours): one.rating for one in found if one.bot.startswith(ours)}


def _name(player: Player) -> str:
    """Whom a player is rated as: a bot as its level, whatever it is called."""
    return f"{PERSON} {player.name}" if player.kind == PERSON else f"bot {player.kind}"


def _is_level(kind: str, game: Game[Any, Any, Any]) -> bool:
    try:
        return read_level(kind).name in game.bots()
    except LevelError:
        return False
