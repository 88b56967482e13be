"""``dogs-tui host`` and the commands under it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import click
import msgspec

from dogs_tui.host.operator.config import (
    ADMITS,
    HostConfig,
    allowed,
    keys,
    read_config,
)
from dogs_tui.shell.group import Commands
from dogs_tui.shell.paths import FilePath

F = TypeVar("F", bound=Callable[..., Any])

WHERE = "The folder of everything the host keeps."


def _settings(command: F) -> F:
    """Every setting of a host as an option of a command, and short ways to say who may come."""
    hints = get_type_hints(HostConfig, include_extras=True)
    for key, name in reversed(list(keys().items())):
        kind, meta = get_args(hints[name])
        command = _option(key, name, kind, meta)(command)
    for word, about in reversed(list(ADMITS.items())):
        command = click.option(f"--{word}", "admission", flag_value=word, default=None, help=about)(
            command
        )
    return _where(command, data=False)


def _option(key: str, name: str, kind: Any, meta: msgspec.Meta) -> Callable[[F], F]:
    about = meta.description
    if kind is bool:
        return click.option(f"--{key}/--no-{key}", name, default=None, help=about)
    if get_origin(kind) is tuple:
        return click.option(f"--{key}", name, multiple=True, metavar="ADDR:PORT", help=about)
    words = allowed(kind)
    taken: Any = click.Choice(words) if words else int if kind is int else str
    metavar = None if words else "N" if kind is int else "TEXT"
    return click.option(f"--{key}", name, type=taken, default=None, metavar=metavar, help=about)


def _where(command: F, *, data: bool = True) -> F:
    if data:
        command = click.option(
            "--data", type=FilePath(file_okay=False, path_type=str), metavar="DIR", help=WHERE
        )(command)
    return click.option(
        "--config",
        type=FilePath(path_type=Path),
        metavar="FILE",
        help="A settings file; host.toml in the data folder when left out.",
    )(command)


def _given(ctx: click.Context) -> dict[str, Any]:
    """The options that were given, those of ``host`` itself too."""
    outer = _given(ctx.parent) if ctx.parent is not None and ctx.parent.parent else {}
    said = {
        name: value
        for name, value in ctx.params.items()
        if name in {*HostConfig.__struct_fields__, "config"} and value not in (None, ())
    }
    return outer | said


def _config(ctx: click.Context) -> HostConfig:
    said = _given(ctx)
    return read_config(said.pop("config", None), said)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host",
        "dogs-tui host --open --listen 127.0.0.1:2222",
        "dogs-tui host invite --uses 3",
    ),
)
@_settings
@click.pass_context
def host(ctx: click.Context, /, **_options: Any) -> int:
    """Let friends play together over SSH: starts a host.

    Settings come from the options and from a file with the same names.
    """
    return 0 if ctx.invoked_subcommand is not None else _start(ctx)


@host.command(examples=("dogs-tui host run --announce games.example.org",))
@_settings
@click.pass_context
def run(ctx: click.Context, /, **_options: Any) -> int:
    """Start a host, as without a command."""
    return _start(ctx)


def _start(ctx: click.Context) -> int:
    from dogs_tui.host.operator.run import run_host

    return run_host(_config(ctx))


@host.command(
    examples=(
        "dogs-tui host status",
        "dogs-tui host status --data /srv/dogs --json",
    )
)
@_where
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def status(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """Say how a running host is doing."""
    from dogs_tui.host.operator.reports import show_status

    return show_status(_config(ctx).folder, as_json=as_json)


@host.command(
    examples=(
        "dogs-tui host invite",
        "dogs-tui host invite --uses 5 --days 2",
    )
)
@_where
@click.option("--uses", type=click.IntRange(1, 100), default=1, help="How many may come with it.")
@click.option("--days", type=click.FloatRange(0.01, 365), default=7.0, help="How long it holds.")
@click.pass_context
def invite(ctx: click.Context, /, uses: int, days: float, **_options: Any) -> int:
    """Make a code with which somebody new can come in; the host may be running."""
    from dogs_tui.host.operator.invitations import make_invitation

    return make_invitation(_config(ctx), uses, days)


@host.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host people",
        "dogs-tui host people remove Rex",
    ),
)
@_where
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def people(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List who is known to a running host, or remove somebody."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.reports import list_people

    return list_people(_config(ctx).folder, as_json=as_json)


@people.command(examples=("dogs-tui host people remove Rex",))
@click.argument("who", metavar="NAME|ID")
@_where
@click.pass_context
def remove(ctx: click.Context, /, who: str, **_options: Any) -> int:
    """Take somebody's keys away: they are known no more, and their session ends.

    Bots take their seats, and a match in which nobody else plays ends.
    """
    from dogs_tui.host.operator.actions import REMOVE
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(_config(ctx).folder, REMOVE, who)


@host.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host tables",
        "dogs-tui host tables close K7QX",
    ),
)
@_where
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def tables(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List the tables of a running host, or close one."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.reports import list_tables

    return list_tables(_config(ctx).folder, as_json=as_json)


@tables.command(examples=("dogs-tui host tables close K7QX",))
@click.argument("code")
@_where
@click.pass_context
def close(ctx: click.Context, /, code: str, **_options: Any) -> int:
    """End the match at a table; its file stays."""
    from dogs_tui.host.operator.actions import CLOSE
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(_config(ctx).folder, CLOSE, code)


@host.command(examples=("dogs-tui host attach --socket /srv/dogs/door.sock --listed",))
@_where
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

    return bring_guest(lambda: _config(ctx), socket, listed=listed)
