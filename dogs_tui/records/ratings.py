"""Ratings of people and of the bots they met, match after match.

Rated is a match between people, or against bots of named levels of the game.
"""

from collections.abc import Iterable
from typing import Any

from dogs_rules import registry
from dogs_rules.bots.levels import LevelError, read_level
from dogs_rules.game import Game
from dogs_saves import PERSON, Player
from dogs_saves.finish import Finish
from dogs_tui.records.person import in_order
from dogs_tui.records.skill import Rating, Skill, after_match


def is_rated(finish: Finish, game: Game[Any, Any, Any]) -> bool:
    """True if a match counts for ratings.

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
    return [
        finish for finish in in_order(finishes) if finish.game == key and is_rated(finish, game)
    ]


def ratings(finishes: Iterable[Finish], key: str) -> dict[str, Rating]:
    """The ratings of people in a game, by name; nobody who was in no rated match.

    Args:
        finishes: Matches of any games.
        key: Of the game.
    """
    skills_of: dict[str, Skill] = {}
    for each in rated(finishes, key):
        ranks: dict[str, int] = {}
        for seat in each.seats:  # who sits on several seats is rated by the best of them
            name = _name(seat.player)
            ranks[name] = min(seat.rank, ranks.get(name, seat.rank))
        skills = after_match([skills_of.get(name) for name in ranks], list(ranks.values()))
        skills_of.update(zip(ranks, skills, strict=True))
    ours = f"{PERSON} "
    return {
        name.removeprefix(ours): each.rating
        for name, each in skills_of.items()
        if name.startswith(ours)
    }


def _name(player: Player) -> str:
    """Whom a player is rated as: a bot as its level, whatever it is called."""
    return f"{PERSON} {player.name}" if player.kind == PERSON else f"bot {player.kind}"


def _is_level(kind: str, game: Game[Any, Any, Any]) -> bool:
    try:
        return read_level(kind).name in game.bots()
    except LevelError:
        return False
