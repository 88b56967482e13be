"""Commands with examples, and groups of them that know which one was probably meant.

A group loads some commands only when they are used.
"""

import os
import textwrap
from collections.abc import Callable, Container, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeVar

import click

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.kit import former_names
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.kit.printing import complain, write, write_lines
from dogs_tui.kit.terminal import terminal_size
from dogs_tui.shell.click_words import too_much
from dogs_tui.shell.out import UsageError
from dogs_tui.words import language, msgid, say, tr
from dogs_tui.words.languages import NAMES, asked, meant_by

PROGRAM: Final = "dogs-tui"
COMPLETE: Final = "_DOGS_TUI_COMPLETE"
"""Set by a shell that wants to know how a line can go on: click's scripts name it so."""
SHELLS: Final = ("bash", "zsh", "fish")
"""Those that can be told how lines go on."""
WIDEST: Final = 80
NARROWEST: Final = 50
"""Columns of help, as click has them."""

F = TypeVar("F", bound=Callable[..., Any])


class HelpContext(click.Context):
    """Tells help as wide as the terminal is; click believes COLUMNS first."""

    def make_formatter(self) -> click.HelpFormatter:
        if os.isatty(1):
            columns = min(terminal_size()[0], self.max_content_width or WIDEST)
            self.terminal_width = max(columns - 2, NARROWEST)
        return super().make_formatter()


class Helped(click.Command):
    """A command whose help ends with examples and is printed like everything else.

    Args:
        examples: Command lines as they are typed.
        named: As for ``click.Command``.
    """

    context_class = HelpContext

    def __init__(self, *, examples: Sequence[str] = (), **named: Any) -> None:
        super().__init__(**named)
        self.examples = tuple(examples)
        self.params.append(_language_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it, but for what it would say of arguments that are too many."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, self._renamed(ctx, args))
        if rest and not self.allow_extra_args and not ctx.resilient_parsing:
            raise click.UsageError(too_much(rest), ctx)
        return rest

    def _renamed(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments with options that have another name now by that name."""
        options = {
            name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)
        }
        out: list[str] = []
        for at, arg in enumerate(args):
            if arg == "--":
                return out + args[at:]
            name, equals, value = arg.partition("=")
            out.append(_by_current_name(ctx, name, former_names.OPTIONS, options) + equals + value)
        return out

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = msgid("Show this help and exit.")
            option.callback = _show_help  # click's own prints by itself
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        first, dot, rest = tr(self.help or "").split("\n\n")[0].partition(". ")
        return textwrap.shorten(first + dot.strip() if rest else first, limit, placeholder="...")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{tr('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(tr(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (option for option in self.get_params(ctx) if isinstance(option, click.Option))
        records = ((option, option.get_help_record(ctx)) for option in options)
        with formatter.section(tr("Options")):
            formatter.write_dl(
                [(record[0], _help_of(option, record[1])) for option, record in records if record]
            )

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section(tr("Examples")):
                formatter.write("".join(f"  {example}\n" for example in self.examples))
        super().format_epilog(ctx, formatter)


class Commands(Helped, click.Group):
    """A group of commands.

    Args:
        later: Commands that are loaded when they are asked for: by name, as ``module:name``.
        named: As for ``click.Group``.
    """

    command_class = Helped

    def __init__(self, *, later: Mapping[str, str] | None = None, **named: Any) -> None:
        super().__init__(**named)
        self._later = dict(later or {})

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        limit = formatter.width - 6 - max(map(len, names))
        commands = ((name, self.get_command(ctx, name)) for name in names)
        with formatter.section(tr("Commands")):
            formatter.write_dl(
                [(name, command.get_short_help_str(limit)) for name, command in commands if command]
            )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *self._later})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if (where := self._later.pop(cmd_name, None)) is not None:
            module, _, name = where.partition(":")
            self.add_command(getattr(import_module(module), name), cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = _by_current_name(ctx, args[0], former_names.COMMANDS, self.list_commands(ctx))
        args = [name, *args[1:]]
        unknown = self.get_command(ctx, name) is None and not name.startswith("-")
        if unknown and not ctx.resilient_parsing:
            commands = self.list_commands(ctx)
            raise UsageError(
                say(
                    phrase(
                        "Unknown command '{name}'.{hint} Commands: {known}.",
                        name=clean_text(name, 40),
                        hint=did_you_mean(name, commands),
                        known=", ".join(commands),
                    )
                )
            )
        return super().resolve_command(ctx, args)


def _by_current_name(
    ctx: click.Context, name: str, former: dict[str, str], names: Container[str]
) -> str:
    """What a command or option is called now; one that was called otherwise is said to be."""
    now = former_names.current(name, former, names)
    if now != name and not ctx.resilient_parsing:
        complain(f"{PROGRAM}: {say(former_names.is_renamed(name, now))}")
    return now


def _help_of(option: click.Option, text: str) -> str:
    """What click says of an option, in the player's language; behind it, how it has to be given."""
    own = option.help or ""
    if not text.startswith(own):
        return tr(text)
    return tr(own) + text[len(own) :].replace("required]", f"{tr('required')}]")


def version_option(text: str) -> Callable[[F], F]:
    """An option ``--version`` that prints a line and ends."""

    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            write(text)
            ctx.exit()

    return click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version and exit.",
    )


def _language_option() -> click.Option:
    return click.Option(
        ["--language"],
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_speak,
        help=msgid("The language: en, pt, pl, de, fr or it."),
    )


def _speak(ctx: click.Context, _: click.Parameter, wanted: str | None) -> None:
    """Speaks the language that is meant; what is none is said, and the nearest is spoken."""
    if wanted is None:
        return
    meant = meant_by(wanted)
    asked.set(meant.code)
    language.set(meant.code)
    if not meant.sure and not ctx.resilient_parsing:
        sentence = phrase(
            "Language '{wanted}' is not available; using {name}. Available: {known}.",
            wanted=clean_text(wanted, 40),
            known=", ".join(NAMES),
            name=NAMES[meant.code],
        )
        complain(f"{PROGRAM}: {say(sentence)}")


def _show_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        write_lines(ctx.get_help().split("\n"))
        ctx.exit()
