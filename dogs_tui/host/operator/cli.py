"""``dogs-tui host`` and the commands under it."""

from pathlib import Path
from typing import Any

import click

from dogs_tui.host.operator.keeping_cli import audit, backup, bans, invitations, verify
from dogs_tui.host.operator.moving_cli import export_host, import_host
from dogs_tui.host.operator.options import config_of, settings, where
from dogs_tui.shell.group import Commands
from dogs_tui.shell.paths import FilePath


@click.group(
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
    """Let friends play together over SSH: starts a host.

    Settings come from the options and from a file with the same names.
    """
    return 0 if ctx.invoked_subcommand is not None else _start(ctx)


@host.command(examples=("dogs-tui host run --announce games.example.org",))
@settings
@click.pass_context
def run(ctx: click.Context, /, **_options: Any) -> int:
    """Start a host, as without a command."""
    return _start(ctx)


def _start(ctx: click.Context) -> int:
    from dogs_tui.host.operator.run import run_host

    return run_host(config_of(ctx))


@host.command(
    examples=(
        "dogs-tui host status",
        "dogs-tui host status --data /srv/dogs --json",
    )
)
@where
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def status(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """Say how a running host is doing."""
    from dogs_tui.host.operator.reports import show_status

    return show_status(config_of(ctx).folder, as_json=as_json)


@host.command(
    examples=(
        "dogs-tui host invite",
        "dogs-tui host invite --uses 5 --days 2",
    )
)
@where
@click.option("--uses", type=click.IntRange(1, 100), default=1, help="How many may come with it.")
@click.option("--days", type=click.FloatRange(0.01, 365), default=7.0, help="How long it holds.")
@click.pass_context
def invite(ctx: click.Context, /, uses: int, days: float, **_options: Any) -> int:
    """Make a code with which somebody new can come in; the host may be running."""
    from dogs_tui.host.operator.invitations import make_invitation

    return make_invitation(config_of(ctx), uses, days)


@host.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host people",
        "dogs-tui host people remove Rex",
    ),
)
@where
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def people(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List who is known to a running host; kick, mute or remove somebody."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.reports import list_people

    return list_people(config_of(ctx).folder, as_json=as_json)


@people.command(
    examples=(
        "dogs-tui host people remove Rex",
        "dogs-tui host people remove Rex --ban",
    )
)
@click.argument("who", metavar="NAME|ID")
@where
@click.option("--ban", "banned", is_flag=True, help="Ban all their keys, too.")
@click.pass_context
def remove(ctx: click.Context, /, who: str, banned: bool, **_options: Any) -> int:
    """Take somebody's keys away: they are known no more, and their session ends.

    Bots take their seats, and a match in which nobody else plays ends.
    """
    from dogs_tui.host.operator.actions import REMOVE
    from dogs_tui.host.operator.orders import ban, tell_host

    folder = config_of(ctx).folder
    if banned:
        ban(folder, who)
    return tell_host(folder, REMOVE, who)


@people.command(examples=("dogs-tui host people export Rex > rex.json",))
@click.argument("who", metavar="NAME|ID")
@where
@click.pass_context
def export(ctx: click.Context, /, who: str, **_options: Any) -> int:
    """Print what the host holds about somebody, as JSON, for them."""
    from dogs_tui.host.operator.actions import EXPORT
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, EXPORT, who)


@people.command(examples=("dogs-tui host people kick Rex",))
@click.argument("who", metavar="NAME|ID")
@where
@click.pass_context
def kick(ctx: click.Context, /, who: str, **_options: Any) -> int:
    """End somebody's session; their seats stay theirs, and they can come in again."""
    from dogs_tui.host.operator.actions import KICK
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, KICK, who)


@people.command(examples=("dogs-tui host people mute Rex",))
@click.argument("who", metavar="NAME|ID")
@where
@click.pass_context
def mute(ctx: click.Context, /, who: str, **_options: Any) -> int:
    """Let somebody talk at no table any more."""
    from dogs_tui.host.operator.actions import MUTE
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, MUTE, who)


@people.command(examples=("dogs-tui host people unmute Rex",))
@click.argument("who", metavar="NAME|ID")
@where
@click.pass_context
def unmute(ctx: click.Context, /, who: str, **_options: Any) -> int:
    """Let somebody talk again."""
    from dogs_tui.host.operator.actions import UNMUTE
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, UNMUTE, who)


@host.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host tables",
        "dogs-tui host tables close K7QX",
    ),
)
@where
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def tables(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List the tables of a running host, or close one."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.reports import list_tables

    return list_tables(config_of(ctx).folder, as_json=as_json)


@tables.command(examples=("dogs-tui host tables close K7QX",))
@click.argument("code")
@where
@click.pass_context
def close(ctx: click.Context, /, code: str, **_options: Any) -> int:
    """End the match at a table; its file stays."""
    from dogs_tui.host.operator.actions import CLOSE
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, CLOSE, code)


@host.command(examples=("dogs-tui host attach --socket /srv/dogs/door.sock --listed",))
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
    """Bring a guest of the real sshd to the host: for ForceCommand."""
    from dogs_tui.host.operator.attach import bring_guest

    return bring_guest(lambda: config_of(ctx), socket, listed=listed)


for command in (invitations, bans, audit, backup, verify, export_host, import_host):
    host.add_command(command)
