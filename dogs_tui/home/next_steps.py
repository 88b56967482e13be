"""What would be good to play next: another level after two wins, a puzzle after a loss."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_saves import PERSON, StoredMatch
from dogs_saves.finish import Finish
from dogs_saves.records import Player
from dogs_tui.match.thoughts import is_judged
from dogs_tui.play.own_match import NextStep
from dogs_tui.words.phrases import level_name


class Steps(Protocol):
    """What an app does of it; the part of ``LocalApp`` that is needed."""

    def play_again(self, stored: StoredMatch, level: str = "") -> str:
        """Begins the same match against a level, in its place; says why it cannot."""
        ...

    async def try_again(self, stored: StoredMatch, seat: Seat) -> str:
        """Opens the costliest choice of a seat as a puzzle; says why there is none."""
        ...


_WINS = 2
"""Wins in a row against a level after which the next one is offered."""


def next_step(app: Steps, stored: StoredMatch, finishes: Mapping[str, Finish]) -> NextStep | None:
    """What to suggest to who played a match alone against bots; ``None``: nothing.

    Args:
        app: Where it was played.
        stored: The match; it is over.
        finishes: The finished matches of this machine, by the names of their files.
    """
    match, players = stored.match, stored.players
    people = [seat for seat, player in enumerate(players) if player.kind == PERSON]
    if len(people) != 1:
        return None
    (seat,) = people
    if match.game.score(match.state)[seat].rank > 1:
        if not is_judged(match.game):
            return None
        says = phrase("Press {key} to try your costliest move again")
        return NextStep(says, partial(app.try_again, stored, seat))
    level = _level(match.game.bots(), players)
    better = _after(tuple(match.game.bots()), level)
    others = [finish for name, finish in finishes.items() if name != stored.path.name]
    if not better or not _won_before(others, match.game.key, players[seat].name, level):
        return None
    says = phrase(
        "{n} wins in a row: press {key} to play against {level}", n=_WINS, level=level_name(better)
    )
    return NextStep(says, partial(_harder, app, stored, better))


def _level(levels: Sequence[str] | Mapping[str, object], players: Sequence[Player]) -> str:
    """The strongest level of the bots; empty: one of them is no level of the game's own."""
    order, kinds = list(levels), {player.kind for player in players if player.kind != PERSON}
    return max(kinds, key=order.index) if kinds and kinds <= set(order) else ""


def _after(levels: Sequence[str], level: str) -> str:
    """The next stronger level; empty: there is none."""
    at = levels.index(level) + 1 if level in levels else len(levels)
    return levels[at] if at < len(levels) else ""


def _won_before(finishes: Sequence[Finish], game: str, name: str, level: str) -> bool:
    """True if the match before in this game was won against that level, too."""
    played = [
        (finish, own)
        for finish in finishes
        for own in finish.seats
        if finish.game == game and (own.player.name, own.player.kind) == (name, PERSON)
    ]
    if not played:
        return False
    last, own = max(played, key=lambda pair: pair[0].ended)
    kinds = {seat.player.kind for seat in last.seats if seat.player.kind != PERSON}
    return own.rank == 1 and level in kinds


async def _harder(app: Steps, stored: StoredMatch, level: str) -> str:
    """Begins the same match against another level, in its place."""
    return app.play_again(stored, level)
