"""What would be good to play next: another level after two wins, a puzzle after a loss."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from dogs_rules.phrase import phrase
from dogs_saves import PERSON, StoredMatch
from dogs_saves.finish import Finish
from dogs_saves.records import Player
from dogs_tui.match.thoughts import is_judged
from dogs_tui.play.own_match import NextStep
from dogs_tui.words import tr
from dogs_tui.words.phrases import level_name

if TYPE_CHECKING:
    from dogs_tui.home.local_app import LocalApp

_WINS = 2
"""Wins in a row against a level after which the next one is offered."""


def next_step(
    app: "LocalApp", stored: StoredMatch, finishes: Mapping[str, Finish]
) -> NextStep | None:
    """What to suggest to who played a match alone against bots; ``None``: nothing.

    Args:
        app: Where it was played.
        stored: The match; it is over.
        finishes: The finished matches of this machine, by the names of their files.
    """
    match, players = stored.match, stored.players
    people = [seat for seat, player in enumerate(players) if player.kind == PERSON]
    if len(people) != 1 or not app.settings.suggestions:
        return None
    (seat,) = people
    if match.game.score(match.state)[seat].rank > 1:
        if not is_judged(match.game):
            return None
        says = phrase("Press {key} to try your costliest move again")
        return NextStep(says, partial(_costliest, app, stored, seat))
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


async def _harder(app: "LocalApp", stored: StoredMatch, level: str) -> str:
    """Begins the same match against another level, in its place."""
    return app.play_again(stored, level)


async def _costliest(app: "LocalApp", stored: StoredMatch, seat: int) -> str:
    """Reviews a match, and opens the costliest choice as a puzzle.

    Returns:
        Why there is none, as a sentence; empty when it lies on the table.
    """
    from dogs_tui.learn.own_puzzles import task_of_choice
    from dogs_tui.learn.puzzle_opening import open_own
    from dogs_tui.play.review.review import Review, where_followed
    from dogs_tui.play.review.words import reviewed
    from dogs_tui.words.registry import words_of

    match = stored.match
    advised = where_followed(match, stored.hinted, stored.advised)
    review = Review(app.thinkers, match, seat, advised=advised)
    await review.run(_nothing)
    slips = review.slips()
    kept = reviewed(match, stored.path.name, seat, slips, words_of(match.game))
    app.add_progress(lambda progress: progress.with_review(kept))
    if not slips:
        return tr("You made no costly move.")
    names = tuple(player.name for player in stored.players)
    task = task_of_choice(match, slips[0].ply, seat, names, app.thinkers, kept.mistakes[0].kind)
    return open_own(app, [task])


def _nothing() -> None:
    """Nobody watches how far it is."""
