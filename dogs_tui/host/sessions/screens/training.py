"""A guest's training: their own finished matches on this host, reviewed and tried again.

Lessons wait in the host's workers until nobody needs these for a match.
"""

from functools import partial
from typing import Any

from textual.screen import Screen

from dogs_rules.game import Seat
from dogs_saves.reading import Reading
from dogs_tui.app.base import GameApp
from dogs_tui.home import match_texts
from dogs_tui.host.commands.guest import Guest
from dogs_tui.host.commands.watching import to_watch
from dogs_tui.host.errors import LobbyError
from dogs_tui.match.thoughts import is_judged
from dogs_tui.words import say, tr


def training_of(app: GameApp, guest: Guest) -> Screen[Any]:
    """Makes the page of training."""
    from dogs_tui.learn.training_screen import TrainingScreen, Ways  # loaded when it is needed

    ways = Ways(again=partial(_again, app, guest), review=partial(_review, app, guest))
    return TrainingScreen(guest.known_person.name, ways)


def _reading(guest: Guest, code: str) -> Reading | None:
    """The match of a table that is over; ``None``: it is not there any more."""
    try:
        return to_watch(guest.lobby, guest.known_person, code).reading
    except LobbyError:
        return None


def _again(app: GameApp, guest: Guest, key: str) -> str:
    from dogs_tui.home.own_puzzles import own_tasks
    from dogs_tui.learn.puzzle_opening import open_own

    tasks = own_tasks(key, app.progress, guest.lobby.thinkers, partial(_reading, guest))
    return open_own(app, tasks)


async def _review(app: GameApp, guest: Guest) -> str:
    """Opens the review of the last match that is over."""
    own = guest.known_person.id
    for result in reversed(guest.lobby.results.of(own)):
        try:
            watched = to_watch(guest.lobby, guest.known_person, result.code)
        except LobbyError:
            continue
        reading, seat = watched.reading, watched.table.seat_of(guest.known_person)
        if reading is None or seat is None or not is_judged(reading.match.game):
            continue
        teacher = guest.lobby.thinkers
        app.push_screen(match_texts.review(reading, teacher, (seat,), name=result.code))
        return ""
    return tr("No match of yours has ended here yet.")


async def try_again(app: GameApp, guest: Guest, code: str, seat: Seat) -> str:
    """Reviews a match that is over, and opens the costliest choice of a seat as a puzzle.

    Returns:
        Why there is none, as a sentence; empty when it lies on the table.
    """
    from dogs_tui.home.own_puzzles import costliest
    from dogs_tui.learn.puzzle_opening import open_own

    try:
        reading = to_watch(guest.lobby, guest.known_person, code).reading
    except LobbyError as problem:
        return say(problem.phrase)
    if reading is None:
        return tr("The match is not over yet.")
    kept, task = await costliest(reading, code, seat, guest.lobby.thinkers)
    app.add_progress(lambda progress: progress.with_review(kept))
    return tr("You made no costly move.") if task is None else open_own(app, [task])
