"""Playing a tournament: from the arguments to the tables."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dogs_rules.arena import (
    Bout,
    Played,
    Tournament,
    deals_for,
    pairs,
    play_bouts,
    standings,
)
from dogs_rules.bots.visiting import BotError
from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase, phrase_of
from dogs_tui.app.own_terminal import drawn_on
from dogs_tui.arena import report, workers
from dogs_tui.arena.journal import Head, Journal, JournalError, sort_out
from dogs_tui.kit.printing import bar_console, complain, standard_error
from dogs_tui.shell.out import UsageError
from dogs_tui.words import listed, say, tr

Ticker = Callable[[], None]
MOST_BOTS = 12


def arena(
    game: Game[Any, Any, Any],
    tournament: Tournament,
    matches: int,
    *,
    processes: int,
    scheduler: str | None,
    out: Path | None,
    form: str,
) -> None:
    """Plays what is missing of a tournament and prints what it comes to.

    Args:
        game: The game.
        tournament: With all its options, checked.
        matches: Of each line-up, at least.
        processes: On this machine, if there is no scheduler.
        scheduler: The address of a Dask cluster.
        out: Where matches are written down as they end.
        form: ``tables``, ``json`` or ``csv``.

    Raises:
        UsageError: The bots, the file or the scheduler cannot be used, or a process died.
        BotError: A bot of another package failed.
    """
    _check_bots(tournament.bots)
    if tournament.record and out is None:
        raise UsageError(tr("--record needs a file to write to: name one with --out."))
    deals = deals_for(matches, tournament.seats)
    try:
        with _journal(out, Head.of(tournament, _fingerprint(game))) as journal:
            held = journal.played if journal is not None else []
            done, todo = sort_out(tournament, deals, held)
            for played in _play(tournament, done, todo, processes, scheduler):
                if journal is not None:
                    journal.add(played)
                done.append(played)
    except JournalError as error:
        raise UsageError(str(error)) from error
    except KeyboardInterrupt:
        complain(say(listed([phrase("Stopped."), *_kept(out)], " ")))
        raise
    except BrokenExecutor as error:
        died = phrase("A worker process died.")
        raise UsageError(say(listed([died, *_kept(out)], " "))) from error
    except BotError as error:
        raise BotError(listed([phrase_of(error), *_kept(out)], " ")) from error
    _print(tournament, done, form)


def form(*, as_json: bool, as_csv: bool) -> str:
    """Gives the format that results are printed in.

    Raises:
        UsageError: In two ways at once.
    """
    if as_json and as_csv:
        raise UsageError(tr("Use --json or --csv, not both."))
    return "json" if as_json else "csv" if as_csv else "tables"


def _kept(out: Path | None) -> list[Phrase]:
    """Where what was played is, if it was written down."""
    if out is None:
        return []
    return [
        phrase("Results so far are in {file}. Run the same command to continue.", file=str(out))
    ]


def _journal(out: Path | None, head: Head) -> AbstractContextManager[Journal | None]:
    return nullcontext() if out is None else Journal(out, head)


def _play(
    tournament: Tournament,
    done: Sequence[Played],
    todo: Sequence[Bout],
    processes: int,
    scheduler: str | None,
) -> Iterator[Played]:
    """The matches still to play, as they end; a bar shows how far it is."""
    if not todo:
        return
    where = workers.dask(scheduler) if scheduler else workers.local(min(processes, len(todo)))
    with where as (executor, ahead), _progress(len(done), len(done) + len(todo)) as tick:
        bouts = play_bouts(tournament, todo, executor, ahead=ahead, clock=time.monotonic)
        for played in bouts:
            tick()
            yield played


@contextmanager
def _progress(done: int, total: int) -> Iterator[Ticker]:
    """A bar with the time left on the error output, if that is a terminal."""
    if not standard_error().is_terminal:
        yield lambda: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        tr("so far,"),
        TimeRemainingColumn(),
        tr("to go"),
    )
    with drawn_on(), Progress(*columns, console=bar_console(), transient=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(task)


def _print(tournament: Tournament, done: Sequence[Played], form: str) -> None:
    table = standings(done, tournament.bots, tournament.seed)
    if form == "csv":
        report.print_csv(table)
        return
    met = pairs(done, tournament.bots)
    printer = report.print_json if form == "json" else report.print_tables
    printer(tournament, len(done), table, met)


def _fingerprint(game: Game[Any, Any, Any]) -> str:
    """Of the component file: what is played with other figures is another tournament."""
    return blake2b(game.components.encode(), digest_size=8).hexdigest()


def _check_bots(bots: Sequence[str]) -> None:
    if len(set(bots)) < len(bots):
        raise UsageError(tr("Name each bot only once."))
    if not 2 <= len(bots) <= MOST_BOTS:
        raise UsageError(
            say(
                phrase(
                    "An arena takes 2 to {most} bots, e.g. --bots steady,keen; you named {n}.",
                    most=MOST_BOTS,
                    n=len(bots),
                )
            )
        )
