"""``dogs-tui stats``: what the finished matches of this machine come to."""

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import click
import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder
from dogs_saves.finish import Finish
from dogs_tui.app.progress import Progress, ProgressFile
from dogs_tui.app.settings import settings_path
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.kit.printing import complain, write, write_json, write_lines
from dogs_tui.learn.puzzle_counts import answered, as_data, by_game, by_kind
from dogs_tui.match.setup import the_game
from dogs_tui.records import texts
from dogs_tui.records.counting import seen_by
from dogs_tui.records.person import GameRecords, people, records
from dogs_tui.records.ratings import ratings
from dogs_tui.records.skill import Rating
from dogs_tui.records.training import training
from dogs_tui.shell.arguments import A_GAME
from dogs_tui.shell.group import Helped
from dogs_tui.shell.matches import keyboard_name
from dogs_tui.shell.out import UsageError, table
from dogs_tui.words import ngettext, say, tr

_MANY = 100
"""Matches to replay from which on it is said that this takes a while."""


@click.command(
    help=(
        "Statistics of your finished matches: wins, points, streaks, ratings.\n\n"
        "Name a game to see its score lines, opponents and achievements as well."
    ),
    cls=Helped,
    examples=("dogs-tui stats", "dogs-tui stats dogs --player Ana", "dogs-tui stats --csv"),
)
@A_GAME
@click.option("--player", metavar="NAME", help="Only this player.")
@click.option(
    "--json", "as_json", is_flag=True, help=("Print one JSON object per player and game.")
)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one row per player and game.")
def stats(key: str | None, player: str | None, as_json: bool, as_csv: bool) -> int:
    if as_json and as_csv:
        raise UsageError(tr("Use --json or --csv, not both."))
    if key is not None:
        the_game(key)
    finishes = _counted()
    names = people(finishes)
    if player is not None:
        names = (_player_named(player, names),)
    records_by_name = [(name, _records(name, finishes, key)) for name in names]
    rates = {
        game: ratings(finishes, game)
        for game in {records_of_game.game for _, of in records_by_name for records_of_game in of}
    }
    progress, me = ProgressFile(settings_path().parent).now, keyboard_name()
    if as_csv:
        _print_csv(records_by_name, rates)
    elif as_json:
        for name, of in records_by_name:
            for records_of_game in of:
                data = _as_data(name, records_of_game, rates)
                own = _own_data(records_of_game.game, progress) if name == me else {}
                write_json({**data, **own})
        own_games = {of.game for name, each in records_by_name for of in each if name == me}
        for game in answered(progress) if player in {None, me} else ():
            if game not in own_games and key in {None, game}:
                write_json({"player": me, "game": game, **_own_data(game, progress)})
    else:
        _print_tables(records_by_name, rates, whole=key is not None)
        if player in {None, me}:
            _print_puzzles(by_game(progress) if key is None else by_kind(key, progress))
    return 0


def _own_data(key: str, progress: Progress) -> dict[str, Any]:
    """What is kept of the player at this keyboard alone."""
    cost = msgspec.to_builtins(training(key, progress))
    return {"training": cost, "puzzles": as_data(key, progress)}


def _print_puzzles(puzzles: texts.Table) -> None:
    if puzzles:
        head, *rows = puzzles
        write()
        write_lines(table(head, rows))


def _counted() -> Collection[Finish]:
    """All finished matches; those that were never counted are replayed first.

    Raises:
        SaveError: The folder cannot be read.
    """
    first = True
    for listed in MatchFolder().finishes():
        if first and listed.left >= _MANY:
            complain(
                ngettext(
                    "Replaying {n} match once; this takes a moment.",
                    "Replaying {n} matches once; this takes a moment.",
                    listed.left,
                )
            )
        first = False
    return seen_by(keyboard_name(), listed.finishes.values())


def _player_named(player: str, names: Sequence[str]) -> str:
    """The name of somebody who played.

    Raises:
        UsageError: Nobody of that name did.
    """
    exact = [name for name in names if name == player]
    folded = [name for name in names if name.casefold() == player.casefold()]
    if exact or folded:
        return (exact or folded)[0]
    raise UsageError(
        say(
            phrase(
                "No finished matches by '{player}'.{hint}",
                player=clean_text(player, 40),
                hint=did_you_mean(player, names),
            )
        )
    )


def _records(name: str, finishes: Iterable[Finish], key: str | None) -> list[GameRecords]:
    return [record for record in records(name, finishes) if key in {None, record.game}]


Found = Sequence[tuple[str, list[GameRecords]]]
Rates = dict[str, dict[str, Rating]]
"""By game and name."""


def _print_tables(by_name: Found, rates: Rates, *, whole: bool) -> None:
    """For people."""
    tables = [(name, of) for name, of in by_name if of]
    if not tables and by_name:
        write(tr("No finished match of that game yet."))
    elif not tables:
        write(tr("No finished matches yet. Statistics start with your first."))
    for at, (name, of) in enumerate(tables):
        if at:
            write()
        write(name)
        own = {
            game_records.game: rates[game_records.game][name]
            for game_records in of
            if name in rates[game_records.game]
        }
        head, *rows = texts.games(of, own)
        write_lines(table(head, rows))
        for game_records in of if whole else ():
            _print_game(game_records)


def _print_game(records: GameRecords) -> None:
    for head, *rows in (texts.lines(records), texts.company(records)):
        write()
        write_lines(table(head, rows))
    write(say(texts.hints(records)))
    achieved = [row for row in texts.achievements(records) if row[1]]
    if achieved:
        write()
        write_lines(table((tr("achieved"), tr("first")), achieved))


def _as_data(name: str, records: GameRecords, rates: Rates) -> dict[str, Any]:
    lines = [{"key": each.key, "mean": each.mean, "best": each.best} for each in records.lines]
    data = {**msgspec.to_builtins(records, str_keys=True), "lines": lines}
    return {"player": name, **data, "rating": rates[records.game].get(name)}


def _print_csv(by_name: Found, rates: Rates) -> None:
    """A row each; what is not known is empty."""
    head = ("player", "game", "matches", "wins", "mean", "best", "streak", "longest", "hints")
    _write_row((*head, "rating", "rating_low", "rating_high"))
    for name, of in by_name:
        for game_records in of:
            rate = rates[game_records.game].get(name)
            figures = (None, None, None) if rate is None else msgspec.structs.astuple(rate)
            cells = ("" if figure is None else f"{figure:.6g}" for figure in figures)
            all_ = game_records.all
            own = (
                all_.matches,
                all_.wins,
                f"{all_.mean:.6g}",
                all_.best,
                game_records.streak,
                game_records.longest,
            )
            _write_row((name, game_records.game, *own, game_records.hints, *cells))


def _write_row(cells: Sequence[object]) -> None:
    row = io.StringIO()
    csv.writer(row, lineterminator="").writerow(cells)
    write(row.getvalue())
