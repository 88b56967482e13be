"""A group of commands that says which one was probably meant, and loads some only when used."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.shell.out import UsageError


class Commands(click.Group):
    """A group of commands.

    Args:
        later: Commands that are loaded when they are asked for: by name, as ``module:name``.
        named: As for ``click.Group``.
    """

    def __init__(self, *, later: Mapping[str, str] | None = None, **named: Any) -> None:
        super().__init__(**named)
        self._later = dict(later or {})

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
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            known = self.list_commands(ctx)
            raise UsageError(
                f"There is no command '{name[:40]}'.{did_you_mean(name, known)}"
                f" Commands: {', '.join(known)}."
            )
        return super().resolve_command(ctx, args)
