"""``dogs-tui matches``: list them, archive them, restore them."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import click

from dogs_rules.clean import clean_line
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import MatchFolder, SaveError
from dogs_saves.clock import now
from dogs_saves.packing import why_not_packed
from dogs_tui.kit.printing import complain, write
from dogs_tui.shell.arguments import NumberRange, completed
from dogs_tui.shell.group import Commands
from dogs_tui.shell.matches import list_matches, list_packed, own_match
from dogs_tui.shell.out import UsageError
from dogs_tui.words import plural, say, tr
from dogs_tui.words.figures import decimal

T = TypeVar("T")

JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")


@click.group(
    help="List your matches, most recent first; archive finished ones.",
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui matches",
        "dogs-tui matches --json",
        "dogs-tui matches archive --older-than 90",
    ),
)
@JSON
@click.pass_context
def matches(ctx: click.Context, as_json: bool) -> int:
    if ctx.invoked_subcommand is None:
        list_matches(as_json=as_json)
    elif as_json:
        raise UsageError(tr("--json works only for the list."))
    return 0


@matches.command(
    help=(
        "Archive finished matches: compressed, and hidden from the list.\n\n"
        "They still count in your statistics. Matches of a deal are not archived; its "
        "results need them."
    ),
    examples=(
        'dogs-tui matches archive "Rainy Sunday"',
        "dogs-tui matches archive --older-than 90",
    ),
)
@click.argument("names", metavar="NAME...", nargs=-1, shell_complete=completed("matches"))
@click.option(
    "--older-than",
    "days",
    type=NumberRange(0, 100_000),
    metavar="DAYS",
    help="All that ended at least DAYS days ago.",
)
def archive(names: tuple[str, ...], days: float | None) -> int:
    folder = MatchFolder()
    if bool(names) == (days is not None):
        raise UsageError(tr("Name the matches to archive, or use --older-than DAYS."))
    if days is None:
        return _moved(names, lambda name: folder.pack(own_match(name)), _archived)
    before = now() - timedelta(days=days)
    old = [
        match
        for match in folder.matches()
        if why_not_packed(match) is None and not match.locked and match.last_change <= before
    ]
    if not old:
        write(say(_none_over(days)))
        return 0
    return _moved([match.path for match in old], folder.pack, _archived)


@matches.command(
    help="Restore archived matches.",
    examples=("dogs-tui matches restore dogs-2026-05-01-ana-bella",),
)
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def restore(names: tuple[str, ...]) -> int:
    folder = MatchFolder()
    return _moved(names, lambda name: folder.unpack(folder.find_packed(name)), _restored)


@matches.command(help="List archived matches.", examples=("dogs-tui matches archived",))
@JSON
def archived(as_json: bool) -> int:
    list_packed(as_json=as_json)
    return 0


def _none_over(days: float) -> Phrase:
    if days == int(days):
        return plural(
            "No match that can be archived ended at least {n} day ago.",
            "No match that can be archived ended at least {n} days ago.",
            int(days),
        )
    return phrase("No match that can be archived is that old (days: {n}).", n=decimal(days, 2))


def _archived(names: Sequence[str]) -> Phrase:
    if len(names) == 1:
        return phrase("Archived: {name}", name=names[0])
    return plural("Archived: {n} match.", "Archived: {n} matches.", len(names))


def _restored(names: Sequence[str]) -> Phrase:
    if len(names) == 1:
        return phrase("Restored: {name}", name=names[0])
    return plural("Restored: {n} match.", "Restored: {n} matches.", len(names))


def _moved(
    wanted: Iterable[T], move: Callable[[T], Path], report: Callable[[Sequence[str]], Phrase]
) -> int:
    """Moves matches one by one, and says what became of them; 1 when one of them stays, else 0."""
    moved: list[Path] = []
    stayed = 0
    for match in wanted:
        try:
            moved.append(move(match))
        except SaveError as trouble:
            stayed += 1
            complain(say(trouble.phrase))
    if moved:
        write(say(report([clean_line(match.stem) for match in moved])))
    return 1 if stayed else 0
