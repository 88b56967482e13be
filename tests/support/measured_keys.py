"""The keys with which what a key costs is measured, by game."""

from dogs_rules import registry
from tests.support.game_cases import Keying, described
from tests.support.terminal import Answer, Terminal

KEYINGS: dict[str, Keying] = {key: game.keying for key, game in described().items() if game.keying}
"""The keys of each game that says them, by its key."""


def table_of(key: str) -> tuple[str, ...]:
    """The arguments that open the table."""
    starts = any(option.key == "start" for option in registry.game(key).options(2))
    first = ("--option", "start=1") if starts else ()
    return ("play", key, "--seats", "2", "--seed", "7", *first)


def cursor_bytes(terminal: Terminal, key: str) -> list[Answer]:
    """What the terminal is sent for each cursor key."""
    for each in KEYINGS[key].begin:
        terminal.ask(each, quiet=0.5)
    return [terminal.ask(each) for each in KEYINGS[key].cursor]


def aim_bytes(terminal: Terminal, key: str) -> list[Answer]:
    """The same for keys that shift something larger; it is let go afterwards."""
    aim = KEYINGS[key].aim
    answers = [terminal.ask(each) for each in aim][1:]
    if aim:
        terminal.ask("escape")
    return answers
