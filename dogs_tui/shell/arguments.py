"""Arguments and options that several commands take, and what is written in them."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.shell.out import UsageError
from dogs_tui.shell.paths import FilePath
from dogs_tui.words import say, tr

if TYPE_CHECKING:
    from dogs_rules.game import OptionValue


def completed(by: str) -> Callable[[click.Context, click.Parameter, str], Any]:
    """Completes a value by a function of ``shell.completion``, which is loaded only then."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> Any:
        from dogs_tui.shell import completion

        return getattr(completion, by)(ctx, param, incomplete)

    return complete


class NumberRange(click.FloatRange):
    """Numbers from a least to a most; ``nan``, which nothing is larger than, is none of them."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail("'nan' is not a number", param, ctx)
        return number


class GameName(click.types.StringParamType):
    """The key of a game, or its title, in capitals or not; whether there is one is asked later."""

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        from dogs_rules.registry import key_of

        return key_of(value)


MATCH = click.argument("match", metavar="NAME|FILE", shell_complete=completed("matches"))
GAME = click.argument("game", type=GameName(), shell_complete=completed("games"))
A_GAME = click.argument(
    "key", metavar="[GAME]", required=False, type=GameName(), shell_complete=completed("games")
)
SEED = click.option("--seed", metavar="S", help="Decimal or 0x hex, up to 128 bits.")
COMPONENTS = click.option(
    "--components",
    type=FilePath(path_type=Path),
    metavar="FILE",
    help="Play with your own components.",
)
MATCHES = click.IntRange(1, 1_000_000)
"""How many matches bots may play at a time: all of them are planned before the first."""
PLAIN = click.option("--plain", is_flag=True, help=("Plain mode, for screen readers and scripts."))
SEATS = click.option("--seats", type=int, metavar="N", help="Number of seats (default 3).")
OPTIONS = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help="A set-up option.",
    shell_complete=completed("options"),
)


def level_list(text: str) -> list[str]:
    """Levels of bots as they are written between commas.

    Raises:
        UsageError: There is none.
    """
    levels = [level.strip() for level in text.split(",") if level.strip()]
    if not levels:
        raise UsageError(tr("Name at least one bot, e.g. --bots random."))
    return levels


def option_pairs(options: tuple[str, ...]) -> "dict[str, OptionValue]":
    """Set-up options as they are written: ``K=V`` each.

    Raises:
        UsageError: One is not.
    """
    out: dict[str, OptionValue] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key:
            raise UsageError(
                say(
                    phrase(
                        "Write an option as K=V, e.g. --option start=1, not '{option}'.",
                        option=clean_text(option, 40),
                    )
                )
            )
        out[key.strip()] = value.strip()
    return out
