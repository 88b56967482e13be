"""``dogs-tui host`` and the commands under it."""

from pathlib import Path
from typing import Any

import click

from dogs_tui.host.operations.asking import CLOSE, EXPORT, KICK, MUTE, REMOVE, UNMUTE
from dogs_tui.host.operations.keeping_cli import (
    archive,
    audit,
    backup,
    bans,
    drain,
    invitations,
    verify,
)
from dogs_tui.host.operations.moving_cli import export_host, import_host, save_match
from dogs_tui.host.operations.options import (
    as_json,
    config_of,
    in_folder,
    settings,
    where,
)
from dogs_tui.shell.arguments import NumberRange
from dogs_tui.shell.group import Commands
from dogs_tui.shell.paths import FilePath
from dogs_tui.words import msgid


@click.group(
    help=(
        "Let friends play together over SSH: starts a host.\n\n"
        "Settings come from the options and from a file with the same names."
    ),
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host",
        "dogs-tui host --open --listen 127.0.0.1:2222",
        "dogs-tui host invite --uses 3",
    ),
)
@settings
@click.pass_context
def host(ctx: click.Context, /, **_options: Any) -> int:
    return 0 if ctx.invoked_subcommand is not None else _start(ctx)


@host.command(
    help="Start a host, as without a command.",
    examples=("dogs-tui host run --announce games.example.org",),
)
@settings
@click.pass_context
def run(ctx: click.Context, /, **_options: Any) -> int:
    return _start(ctx)


def _start(ctx: click.Context) -> int:
    from dogs_tui.host.operations.run import run_host

    return run_host(config_of(ctx))


@host.command(
    help="Say how a running host is doing.",
    examples=(
        "dogs-tui host status",
        "dogs-tui host status --data /srv/dogs --json",
    ),
)
@as_json(msgid("One JSON object."))
@in_folder
def status(folder: Path, as_json: bool) -> int:
    from dogs_tui.host.operations.reports import show_status

    return show_status(folder, as_json=as_json)


@host.command(
    help="Make a code with which somebody new can come in; the host may be running.",
    examples=(
        "dogs-tui host invite",
        "dogs-tui host invite --uses 5 --days 2",
    ),
)
@where
@click.option(
    "--uses", type=click.IntRange(1, 100), default=1, metavar="N", help="How many may come with it."
)
@click.option(
    "--days", type=NumberRange(0.01, 365), default=7.0, metavar="DAYS", help="How long it holds."
)
@click.pass_context
def invite(ctx: click.Context, /, uses: int, days: float, **_options: Any) -> int:
    from dogs_tui.host.operations.invitations import make_invitation

    return make_invitation(config_of(ctx), uses, days)


@host.group(
    help="List who is known to a running host; kick, mute or remove somebody.",
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host people",
        "dogs-tui host people remove Rex",
    ),
)
@as_json()
@in_folder
def people(folder: Path, as_json: bool) -> int:
    from dogs_tui.host.operations.reports import list_people

    return list_people(folder, as_json=as_json)


_WHO = click.argument("who", metavar="NAME|ID")


def _tell(folder: Path, word: str, about: str) -> int:
    from dogs_tui.host.operations.orders import tell_host

    return tell_host(folder, word, about)


@people.command(
    help=(
        "Take somebody's keys away: they are known no more, and their session ends.\n\n"
        "Bots take their seats, and a match in which nobody else plays ends."
    ),
    examples=(
        "dogs-tui host people remove Rex",
        "dogs-tui host people remove Rex --ban",
    ),
)
@_WHO
@click.option("--ban", "banned", is_flag=True, help="Ban all their keys, too.")
@in_folder
def remove(folder: Path, who: str, banned: bool) -> int:
    if banned:
        from dogs_tui.host.operations.orders import ban

        ban(folder, who)
    return _tell(folder, REMOVE, who)


@people.command(
    "remove-key",
    help="Remove one key of somebody who has others, such as that of a lost laptop.\n\n"
    "The beginning of its fingerprint is enough. A session with this key ends.",
    examples=("dogs-tui host people remove-key Rex SHA256:mVPwv",),
)
@_WHO
@click.argument("key", metavar="FINGERPRINT")
@in_folder
def remove_key(folder: Path, who: str, key: str) -> int:
    from dogs_tui.host.operations.orders import remove_key as removed

    return removed(folder, who, key)


@people.command(
    help="Print what the host holds about somebody, as JSON, for them.",
    examples=("dogs-tui host people export Rex > rex.json",),
)
@_WHO
@in_folder
def export(folder: Path, who: str) -> int:
    return _tell(folder, EXPORT, who)


@people.command(
    help="End somebody's session; their seats stay theirs, and they can come in again.",
    examples=("dogs-tui host people kick Rex",),
)
@_WHO
@in_folder
def kick(folder: Path, who: str) -> int:
    return _tell(folder, KICK, who)


@people.command(
    help="Let somebody talk at no table any more.", examples=("dogs-tui host people mute Rex",)
)
@_WHO
@in_folder
def mute(folder: Path, who: str) -> int:
    return _tell(folder, MUTE, who)


@people.command(help="Let somebody talk again.", examples=("dogs-tui host people unmute Rex",))
@_WHO
@in_folder
def unmute(folder: Path, who: str) -> int:
    return _tell(folder, UNMUTE, who)


@host.group(
    help="List the tables of a running host, or close one.",
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host tables",
        "dogs-tui host tables close K7QX",
    ),
)
@as_json()
@in_folder
def tables(folder: Path, as_json: bool) -> int:
    from dogs_tui.host.operations.reports import list_tables

    return list_tables(folder, as_json=as_json)


@tables.command(
    help="End the match at a table; its file stays.", examples=("dogs-tui host tables close K7QX",)
)
@click.argument("code")
@in_folder
def close(folder: Path, code: str) -> int:
    return _tell(folder, CLOSE, code)


@host.command(
    help="Bring a guest of the real sshd to the host: for ForceCommand.",
    examples=("dogs-tui host attach --socket /srv/dogs/door.sock --listed",),
)
@where
@click.option(
    "--socket",
    type=FilePath(path_type=Path),
    metavar="PATH",
    help="The host's socket; door.sock in the data folder when left out.",
)
@click.option("--listed", is_flag=True, help="Who sshd lets in needs no invitation.")
@click.pass_context
def attach(ctx: click.Context, /, socket: Path | None, listed: bool, **_options: Any) -> int:
    from dogs_tui.host.operations.attach import bring_guest

    return bring_guest(lambda: config_of(ctx), socket, listed=listed)


for command in (
    *(invitations, bans, audit, drain, archive, backup, verify),
    *(export_host, import_host, save_match),
):
    host.add_command(command)
