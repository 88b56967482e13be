"""``dogs-tui export`` and ``import``: matches that go to others and come from them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dogs_rules.clean import clean_line
from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, Reading, read_match
from dogs_saves.exchange import MatchStory
from dogs_saves.files import check_place, place_file, refuse_taken
from dogs_tui.app.own_terminal import drawn_on
from dogs_tui.kit.printing import (
    bar_console,
    complain,
    standard_error,
    write,
    write_json,
    write_lines,
)
from dogs_tui.share.document import document
from dogs_tui.share.eyes import usual_eyes
from dogs_tui.share.story import Telling
from dogs_tui.share.text import as_text
from dogs_tui.share.writing import FORMS, Form, Told, placed, written
from dogs_tui.shell.arguments import MATCH
from dogs_tui.shell.group import Helped
from dogs_tui.shell.matches import eyes_of, seen_path
from dogs_tui.shell.out import UsageError
from dogs_tui.shell.paths import FilePath
from dogs_tui.words import say, tr


@click.command(
    help=(
        "Export a match: to read, watch or import elsewhere.\n\n"
        "Without --output, text and JSON are printed, and a recording or page is written "
        "to a new file in this folder. Without --seat and --public, you see it as you "
        "played it. A running match keeps its hidden information."
    ),
    cls=Helped,
    examples=(
        'dogs-tui export "Rainy Sunday"',
        'dogs-tui export "Rainy Sunday" --to html',
        'dogs-tui export "Rainy Sunday" --to json --output sunday.json',
        'dogs-tui export "Rainy Sunday" --to cast --seat 2',
    ),
)
@MATCH
@click.option(
    "--to",
    "form",
    type=click.Choice(FORMS),
    default="text",
    help="Text, JSON, an asciinema recording or a web page (default: text).",
)
@click.option(
    "--output",
    type=FilePath(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to a new file.",
)
@click.option("--seat", type=int, metavar="N", help="Show it as seat N sees it (first seat is 1).")
@click.option("--public", is_flag=True, help="Show only what everyone may see.")
def export_match(
    match: str, form: Form, output: Path | None, seat: int | None, public: bool
) -> int:
    if public and seat is not None:
        raise UsageError(tr("Use --seat or --public, not both."))
    path = seen_path(match)
    reading = read_match(path)
    named = public or seat is not None
    eyes = eyes_of(reading, seat) if named else usual_eyes(reading)
    if reading.doubts:
        complain(" ".join(map(say, reading.doubts)))
    if output is None and form in {"text", "json"}:
        _print(reading, form, eyes, whole=not named)
        return 0
    if output is not None:
        refuse_taken(output)
    check_place(output or Path(path.name))  # at once, not after all pictures
    with _progress() as progress:
        data = asyncio.run(written(reading, form, eyes, whole=not named, progress=progress))
    where = placed(Path(), path.stem, form, data) if output is None else place_file(output, data)
    write(
        say(
            phrase("Saved: {where} ({n} KB)", where=clean_line(str(where)), n=len(data) // 1000 + 1)
        )
    )
    return 0


def _print(reading: Reading, form: Form, eyes: Seat | None, *, whole: bool) -> None:
    if form == "text":
        write_lines(as_text(Telling(reading, eyes)))
        return
    contents = document(reading, eyes, whole=whole)
    write_json(contents)
    if whole and isinstance(contents, MatchStory):
        complain(
            tr("This export cannot be imported: the match is not over, or its beginning is lost.")
        )


@contextmanager
def _progress() -> Iterator[Told | None]:
    """A bar for whoever waits at a terminal."""
    if not standard_error().is_terminal:
        yield None
        return
    from rich.progress import Progress

    with drawn_on(), Progress(console=bar_console(), transient=True) as bar:
        task = bar.add_task("Pictures", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@click.command(
    help=(
        "Import a match: a JSON export or a match file.\n\n"
        "Every move is replayed against the rules; a file that was tampered with is "
        "refused, saying where. FILE and your own matches are left untouched."
    ),
    cls=Helped,
    examples=("dogs-tui import sunday.json", "dogs-tui import ./from-a-friend.dogs"),
)
@click.argument("file", type=FilePath(path_type=Path))
def import_match(file: Path) -> int:
    taken = MatchFolder().take_in(file)
    for note in taken.notes:
        write(say(note))
    stem = clean_line(taken.path.stem)
    write(
        say(
            phrase(
                "Imported as {stem}. Open it with: {command}",
                stem=stem,
                command=f"dogs-tui load {stem}",
            )
        )
    )
    return 0
