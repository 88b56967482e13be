"""The table of all commands with their keys, for whoever wants others."""

from typing import Final

import click

from dogs_rules.phrase import phrase
from dogs_tui.home.own_keys import commands, keys_path, load_keys
from dogs_tui.kit.key_names import keys_named
from dogs_tui.kit.printing import write_lines
from dogs_tui.shell.group import Helped
from dogs_tui.shell.out import table
from dogs_tui.words import say, tr

EXAMPLE: Final = """\
[keys]
"match.undo" = "ctrl+u"
"match.log" = ["L", "f5"]
"""


def key_table() -> list[str]:
    """All commands with their ids and keys, and an example of a file."""
    own = load_keys()
    rows = []
    for id_, command in sorted(commands().items()):
        keys = own.keymap.get(id_, command.keys).split(",")
        shown = command.shown if command.each or id_ not in own.keymap else ""
        named = command.shown if command.each else keys_named(keys, shown)
        rows.append((id_, named, command.said))
    lines = [*table((tr("command"), tr("keys"), tr("what it does")), rows), ""]
    lines += [
        say(phrase("Set other keys in {file}, for example:", file=str(keys_path()))),
        "",
        *EXAMPLE.splitlines(),
    ]
    return [*lines, *filter(None, (own.problem, own.renamed))]


@click.command(
    help="List the commands and their keys.",
    cls=Helped,
    examples=("dogs-tui keys",),
)
def list_keys() -> int:
    write_lines(key_table())
    return 0
