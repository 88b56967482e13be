"""``dogs-tui host`` and the commands under it, made from the tables of commands."""

from typing import Any, Final

import click

from dogs_tui.host.commands.operator import OperatorCommand
from dogs_tui.host.operations.folder_commands import IN_FOLDER, FolderCommand
from dogs_tui.host.operations.host_commands import ON_HOST
from dogs_tui.host.operations.options import config_of, parameters_of, settings, where
from dogs_tui.shell.group import Commands, Helped

COMMANDS: Final[tuple[type[OperatorCommand], ...]] = (
    *(kind for kind in ON_HOST if kind.typed),
    *IN_FOLDER,
)
"""Everything that the operator can type behind ``dogs-tui host``, beside ``run``."""


@click.group(
    help=(
        "Start a host: friends play together over SSH.\n\nSettings come from options, "
        "or from a file with the same names."
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
    help="Start a host (the default).",
    examples=("dogs-tui host run --announce games.example.org",),
)
@settings
@click.pass_context
def run(ctx: click.Context, /, **_options: Any) -> int:
    return _start(ctx)


def _start(ctx: click.Context) -> int:
    from dogs_tui.host.operations.run import run_host

    return run_host(config_of(ctx))


def _made(kind: type[OperatorCommand], *, group: bool) -> click.Command:
    """The function that click runs for a command; a group does it when it is alone on the line."""

    @where
    @click.pass_context
    def do(ctx: click.Context, /, **given: Any) -> int:
        if ctx.invoked_subcommand is not None:
            return 0
        as_json = given.pop("as_json", False)
        command = kind(**{name: given[name] for name in kind.__struct_fields__})
        if isinstance(command, FolderCommand):
            return command.run(lambda: config_of(ctx), as_json=as_json)
        from dogs_tui.host.operations.control import command_host

        return command_host(config_of(ctx).folder, command, as_json=as_json)

    *_, name = kind.words()
    facts: dict[str, Any] = {"help": kind.help, "examples": kind.examples, "callback": do}
    params = [*parameters_of(kind), *do.__click_params__[::-1]]  # type: ignore[attr-defined]
    if group:
        return Commands(name=name, params=params, invoke_without_command=True, **facts)
    return Helped(name=name, params=params, **facts)


def _add_all() -> None:
    words = [kind.words() for kind in COMMANDS]
    groups = {first for first, *rest in words if rest}
    for kind in sorted(COMMANDS, key=lambda kind: len(kind.words())):
        first, *rest = kind.words()
        made = _made(kind, group=not rest and first in groups)
        above = host.commands[first] if rest else host
        assert isinstance(above, click.Group)
        above.add_command(made)


_add_all()
