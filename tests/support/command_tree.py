"""The commands of the program, with the words that lead to each."""

from collections.abc import Iterator

import click

from dogs_tui.cli import cli

Path = tuple[str, ...]


def commands(path: Path = (), command: click.Command = cli) -> Iterator[tuple[Path, click.Command]]:
    """Every command, and those under it."""
    yield path, command
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                subcommand = command.get_command(context, name)
                assert subcommand is not None
                yield from commands((*path, name), subcommand)
