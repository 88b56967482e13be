"""The player's matches as the home screens speak of them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from dogs_rules import registry
from dogs_rules.game import Seat
from dogs_rules.phrase import phrase, plural, sense
from dogs_rules.registry import keys
from dogs_saves import PERSON, Reading
from dogs_saves.records import Origin
from dogs_saves.summary import State, Summary, shown_text
from dogs_tui.home import game_facts
from dogs_tui.match.thoughts import is_judged
from dogs_tui.words import say, tr
from dogs_tui.words.figures import day_of

if TYPE_CHECKING:
    from textual.screen import Screen

    from dogs_tui.play.replay.screen import ReplayScreen
    from dogs_tui.play.replay.table import ReplayTable
    from dogs_tui.play.review.review import Teacher
    from dogs_tui.play.review.screen import ReviewScreen


def newest_running(matches: Sequence[Summary]) -> Summary | None:
    """The running match that was played last; ``None`` when there is none."""
    return next((match for match in matches if match.state is State.RUNNING), None)


def game_name(key: str) -> str:
    """The title of a game, without loading the game itself."""
    return registry.title(key) if key else "?"


def game_titles(key: str) -> str:
    """The same, with its title on the box where that is another."""
    is_installed = key in keys()
    return game_facts.titles(registry.listing(key)) if is_installed else game_name(key)


def called(summary: Summary) -> str:
    """A match's title; without one its game, or the name of a file that cannot be read.

    Of a branch without a title it is the move that it goes on from.
    """
    if summary.origin is not None and not summary.title:
        return say(phrase("from move {n}", n=summary.origin.ply))
    return summary.title or (game_name(summary.game) if summary.game else summary.name)


def branched_off(origin: Origin, parent: Summary | None, *, packed: bool = False) -> str:
    """Says where a branch comes from, in a sentence.

    Args:
        origin: The origin that its file names.
        parent: The match that it branched off; ``None``: that is not among the others any more.
        packed: Whether a match of that name is packed away.
    """
    if parent is None and packed:
        away = phrase(
            "Played on from move {n} of {name} (archived)",
            n=origin.ply,
            name=shown_text(origin.match),
        )
        return say(away)
    if parent is None:
        gone = phrase(
            "Played on from move {n} of {name} (deleted)",
            n=origin.ply,
            name=shown_text(origin.match),
        )
        return say(gone)
    return say(phrase("Played on from move {n} of {name}", n=origin.ply, name=parent.name))


def players(summary: Summary) -> str:
    """The names of the players, in one line."""
    return ", ".join(player.name for player in summary.players)


def described(summary: Summary) -> str:
    """A running match in one line."""
    return ", ".join(
        part for part in (game_name(summary.game), where(summary), players(summary)) if part
    )


def outcome(summary: Summary) -> str:
    """The result of a match, or what is wrong with its file."""
    if summary.problem is not None:
        return say(summary.problem)
    best = [place for place in summary.places if place.rank == 1]
    names = ", ".join(summary.players[place.seat].name for place in best)
    points = best[0].total if best else 0
    return say(
        plural(
            "Won by {names} with {n} point.", "Won by {names} with {n} points.", points, names=names
        )
    )


def where(summary: Summary) -> str:
    """The point a match has reached: its round or number of moves."""
    if summary.round:
        return say(phrase("round {number}", number=summary.round))
    return say(plural("{n} move", "{n} moves", summary.ply)) if summary.players else ""


def when(summary: Summary, today: datetime) -> str:
    """The day a match was last played."""
    return day(summary.last_change, today)


def day(then: datetime, today: datetime) -> str:
    """A time in so few words as it takes today."""
    try:
        then = then.astimezone(today.tzinfo)
    except (OverflowError, ValueError):  # so near the end of the calendar that it stays as it is
        return f"{then:%Y-%m-%d}"
    if then.date() == today.date():
        return f"{then:%H:%M}"
    return day_of(then) if then.year == today.year else f"{then:%Y-%m-%d}"


def state_word(summary: Summary) -> str:
    """The word for a match's state."""
    if summary.locked:
        return tr(sense("a match that is played", "open"))
    if summary.state is State.RUNNING:
        return tr("running")
    if summary.state is State.FINISHED:
        return tr("finished")
    if summary.state is State.DAMAGED:
        return tr("damaged")
    return tr("newer") if summary.state is State.NEWER else tr("not read")


def replay(
    reading: Reading,
    teacher: "Teacher | None" = None,
    seats: Sequence[Seat] = (),
    branch: "Callable[[int], Screen[Any]] | None" = None,
    name: str = "",
) -> "ReplayScreen":
    """The screen that walks through a match.

    Args:
        reading: The match.
        teacher: Says what choices cost; ``None``: they are not reviewed.
        seats: The seats whose choices may be reviewed; those of people when left out.
        branch: As for ``ReplayScreen``.
        name: As for ``review``.
    """
    from dogs_tui.play.replay.screen import ReplayScreen  # loaded with the first replay

    table = replay_table(reading)
    match = reading.match
    if teacher is None or match.to_move is not None or not is_judged(match.game):
        return ReplayScreen(table, branch=branch)
    return ReplayScreen(table, partial(review, reading, teacher, seats, branch, name), branch)


def replay_table(reading: Reading) -> "ReplayTable":
    """The table of a match that is walked through."""
    from dogs_tui.play.replay.table import ReplayTable  # loaded with the first replay

    return ReplayTable(reading.match, _names(reading), _people(reading), reading.hinted)


def review(
    reading: Reading,
    teacher: "Teacher",
    seats: Sequence[Seat] = (),
    branch: "Callable[[int], Screen[Any]] | None" = None,
    name: str = "",
) -> "ReviewScreen":
    """The screen that says which choices cost most in a match that is over.

    Args:
        reading: The match.
        teacher: Says what choices cost.
        seats: The seats whose choices may be looked at; those of people when left out.
        branch: As for ``ReplayScreen``.
        name: Of the file, if it is one of the player's own.
    """
    from dogs_tui.play.review.review import Reviewable, where_followed
    from dogs_tui.play.review.screen import ReviewScreen  # loaded with the first review

    match = reading.match
    whose = tuple(seats) or _people(reading) or tuple(range(match.seats))
    advised = where_followed(match, reading.hinted, reading.advised)
    return ReviewScreen(Reviewable(match, _names(reading), whose, teacher, advised, branch, name))


def _names(reading: Reading) -> tuple[str, ...]:
    return tuple(player.name for player in reading.players)


def _people(reading: Reading) -> tuple[Seat, ...]:
    return tuple(seat for seat, match in enumerate(reading.players) if match.kind == PERSON)
