"""The commands of ``dogs-tui host`` that move everything between a folder and a database."""

from pathlib import Path
from typing import Any

import click

from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.options import config_of, of_host, where
from dogs_tui.shell.group import Helped
from dogs_tui.shell.paths import FilePath


@click.command(
    "export",
    help=(
        "Write everything the host keeps into an empty PostgreSQL database; the host does not "
        "run.\n\n"
        "All of it is compared with what it was read from; else the database stays empty."
    ),
    cls=Helped,
    examples=(
        "dogs-tui host export postgresql://dogs@db.example.org/dogs",
        "dogs-tui host export @address --data /srv/dogs",
    ),
)
@click.argument("database", metavar="ADDRESS|@FILE")
@where
@click.pass_context
def export_host(ctx: click.Context, /, database: str, **_options: Any) -> int:
    from dogs_tui.host.operations import moving

    return moving.export_host(config_of(ctx).folder, database)


@click.command(
    "import",
    help=(
        "Write everything in a PostgreSQL database into a data folder that is empty so far.\n\n"
        "All of it is compared with what it was read from; else the folder stays empty."
    ),
    cls=Helped,
    examples=("dogs-tui host import @address --data /srv/dogs-again",),
)
@click.argument("database", metavar="ADDRESS|@FILE")
@where
@click.pass_context
def import_host(ctx: click.Context, /, database: str, **_options: Any) -> int:
    from dogs_tui.host.operations import moving

    return moving.import_host(config_of(ctx).folder, database)


@click.command(
    "save",
    help=(
        "Write the match of a table into a file that dogs-tui opens; the host may be running.\n\n"
        "It has all hands in it, also those that nobody may see yet."
    ),
    cls=Helped,
    examples=("dogs-tui host save K7QMPX match.dogs",),
)
@click.argument("code", metavar="CODE")
@click.argument("file", type=FilePath(path_type=Path))
@of_host
def save_match(config: HostConfig, code: str, file: Path) -> int:
    from dogs_tui.host.operations import saving

    return saving.save_match(config, code, file)
