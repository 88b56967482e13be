"""``dogs-tui host`` and the commands under it, made from the tables of commands."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import click
import msgspec

from dogs_rules.clean import clean_text
from dogs_tui.host.commands.operator import OperatorCommand
from dogs_tui.host.operations.config import ADMITS, HostConfig, keys, read_config
from dogs_tui.host.operations.host_commands import IN_FOLDER, ON_HOST, FolderCommand
from dogs_tui.host.operations.setting_kinds import allowed
from dogs_tui.shell.arguments import NumberRange
from dogs_tui.shell.group import Commands, Helped
from dogs_tui.shell.opening import need_unix
from dogs_tui.shell.paths import FilePath
from dogs_tui.words import msgid

F = TypeVar("F", bound=Callable[..., Any])

METAVARS: Final = {
    "listen": "ADDR:PORT",
    "proxy-from": "ADDR[/N]",
    "web-proxy-from": "ADDR[/N]",
    "club-networks": "ADDR[/N]",
    "languages": "CODE",
    "notify": "ARG",
    "tournament-creators": "NAME",
    "calendar-announcers": "NAME",
    "other-hosts": "'NAME ADDR'",
}
"""The placeholders for the values of options that may be given several times."""
WEB: Final = "127.0.0.1:8080"
"""The address for ``--web`` without one."""
WHERE: Final = msgid("Data folder of the host.")


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
    if name == "web":
        return click.option(
            "--web",
            name,
            is_flag=False,
            flag_value=WEB,
            default=None,
            metavar="[ADDR:PORT]",
            help=about,
        )
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
        help="A settings file. Default: host.toml in the data folder.",
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


def parameters_of(kind: type[OperatorCommand]) -> Iterator[click.Parameter]:
    """The arguments and options of a command, as its fields say, and ``--json`` where it has it."""
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        if type(None) in get_args(hint):
            hint = get_args(hint)[0]
        plain, meta = get_args(hint) if get_origin(hint) is Annotated else (hint, msgspec.Meta())
        facts = {
            name: value
            for name in ("title", "description", "ge", "le", "max_length")
            if (value := getattr(meta, name)) is not None
        }
        if "description" in facts:
            yield _option_of(field, plain, facts)
        else:
            yield click.Argument([field.name], metavar=facts.get("title"), type=_type(plain, facts))
    if kind.json:
        yield click.Option(["--json", "as_json"], is_flag=True, help=kind.json)


def _option_of(field: msgspec.structs.FieldInfo, plain: Any, facts: dict[str, Any]) -> click.Option:
    names = [f"--{field.name.replace('_', '-')}", field.name]
    if plain is bool:
        return click.Option(names, is_flag=True, help=facts["description"])
    needed = field.default is msgspec.NODEFAULT
    return click.Option(
        names,
        type=_type(plain, facts),
        default=None if needed else field.default,
        required=needed,
        metavar=facts.get("title"),
        help=facts["description"],
    )


def _type(plain: Any, facts: dict[str, Any]) -> Any:
    if plain is int:
        return click.IntRange(facts["ge"], facts["le"])
    if plain is float:
        return NumberRange(facts["ge"], facts["le"])
    if plain is Path:
        return FilePath(path_type=Path)
    return _text(facts["max_length"]) if "max_length" in facts else str


def _text(limit: int) -> Callable[[str], str]:
    """Reads what names something: without control characters, shortened, and never empty."""

    def read(typed: str) -> str:
        if cleaned := clean_text(typed, limit):
            return cleaned
        raise click.MissingParameter

    return read


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
    need_unix()
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
