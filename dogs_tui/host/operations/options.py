"""What commands of a host take: its settings as options, and where its folder is."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

import click
import msgspec

from dogs_tui.host.operations.config import (
    ADMITS,
    HostConfig,
    allowed,
    keys,
    read_config,
)
from dogs_tui.shell.paths import FilePath
from dogs_tui.words import msgid

F = TypeVar("F", bound=Callable[..., Any])

METAVARS: Final = {
    "listen": "ADDR:PORT",
    "proxy-from": "ADDR[/N]",
    "notify": "ARG",
    "tournament-makers": "NAME",
}
"""What stands for the values of options that may be given several times."""
WHERE: Final = msgid("The folder of everything the host keeps.")


def settings(command: F) -> F:
    """Every setting of a host as an option of a command, and short ways to say who may come."""
    hints = get_type_hints(HostConfig, include_extras=True)
    for key, name in reversed(list(keys().items())):
        kind, meta = get_args(hints[name])
        command = _option(key, name, kind, meta)(command)
    for word, about in reversed(list(ADMITS.items())):
        command = click.option(f"--{word}", "admission", flag_value=word, default=None, help=about)(
            command
        )
    return where(command, data=False)


def _option(key: str, name: str, kind: Any, meta: msgspec.Meta) -> Callable[[F], F]:
    about = meta.description
    if kind is bool:
        return click.option(f"--{key}/--no-{key}", name, default=None, help=about)
    if get_origin(kind) is tuple:
        return click.option(f"--{key}", name, multiple=True, metavar=METAVARS[key], help=about)
    words = allowed(kind)
    taken: Any = click.Choice(words) if words else int if kind is int else str
    metavar = None if words else "N" if kind is int else "TEXT"
    return click.option(f"--{key}", name, type=taken, default=None, metavar=metavar, help=about)


def where(command: F, *, data: bool = True) -> F:
    """The options that say which host a command is for."""
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


def config_of(ctx: click.Context) -> HostConfig:
    """The settings of the host that a command is for.

    Raises:
        ConfigError: They cannot be.
    """
    said = _given(ctx)
    return read_config(said.pop("config", None), said)


def in_folder(work: Callable[..., int]) -> Callable[..., int]:
    """A command that is given the data folder of a host; of a group, when it is alone on the line.

    Args:
        work: Gets the folder first, then its own options and arguments by name; gives the exit
            code.
    """
    return of_host(wraps(work)(lambda config, **given: work(config.folder, **given)))


def of_host(work: Callable[..., int]) -> Callable[..., int]:
    """A command that is given the settings of a host; arguments as for ``in_folder``."""

    @where
    @click.pass_context
    @wraps(work)
    def run(ctx: click.Context, /, data: str, config: Path, **given: Any) -> int:  # noqa: ARG001
        if ctx.invoked_subcommand is not None:
            return 0
        return work(config_of(ctx), **given)

    return run


def as_json(about: str = msgid("One JSON object a line.")) -> Callable[[F], F]:
    """The option with which a command prints what a program reads, given as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help=about)
