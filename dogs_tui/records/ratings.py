"""Ratings of people and of the bots they met, match after match.

Rated is a match between people, or against bots of named levels of the game. The Plackett-Luce
model of openskill rates any number of seats by their order; everybody begins at 25, between 9 and
41, and each match makes that narrower.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from dogs_rules import registry
from dogs_rules.arena.rates import SURE
from dogs_rules.bots.levels import LevelError, read_level
from dogs_rules.game import Game
from dogs_saves import PERSON, Player
from dogs_saves.finish import Finish
from dogs_tui.records.person import in_order


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is, and between what that lies with 95 % confidence."""

    value: float
    low: float
    high: float


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


def ratings(finishes: Iterable[Finish], key: str) -> dict[str, Rating]:
    """The ratings of people in a game, by name; nobody who was in no rated match.

    Args:
        finishes: Matches of any games.
        key: Of the game.
    """
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for one in rated(finishes, key):
        ranks: dict[str, float] = {}
        for seat in one.seats:  # who sits on several seats is rated by the best of them
            name = _name(seat.player)
            ranks[name] = min(seat.rank, ranks.get(name, seat.rank))
        teams = [[known.get(name) or model.rating(name=name)] for name in ranks]
        for (new,) in model.rate(teams, ranks=list(ranks.values())):
            known[str(new.name)] = new
    ours = f"{PERSON} "
    return {
        name.removeprefix(ours): _rating(one)
        for name, one in known.items()
        if name.startswith(ours)
    }


def _rating(one: PlackettLuceRating) -> Rating:
    return Rating(one.mu, one.mu - SURE * one.sigma, one.mu + SURE * one.sigma)


def _name(player: Player) -> str:
    """Whom a player is rated as: a bot as its level, whatever it is called."""
    return f"{PERSON} {player.name}" if player.kind == PERSON else f"bot {player.kind}"


def _is_level(kind: str, game: Game[Any, Any, Any]) -> bool:
    try:
        return read_level(kind).name in game.bots()
    except LevelError:
        return False
