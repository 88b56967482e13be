"""The keys with which what a key costs is measured, by game."""

from typing import NamedTuple

from tests.support.terminal import Answer, Terminal


class Keying(NamedTuple):
    """How a table answers at its first turn, seed 7, two seats, the first seat to begin."""

    cursor: tuple[str, ...]
    """Keys that move the cursor over the table."""
    begin: tuple[str, ...] = ()
    """Keys that lead from the set-up to the first turn."""
    aim: tuple[str, ...] = ()
    """Keys that choose something larger than a cell and shift it: the first chooses it."""
    play: tuple[str, ...] = ()
    """Keys that play something, and those that lead there."""


KEYINGS = {
    "dogs": Keying(
        cursor=("right", "down", "left", "up", "tab", "right", "tab", "up", "down", "left"),
        play=("tab", "enter") * 6,
    ),
    "dog_kids": Keying(
        cursor=("right", "down", "right", "left", "up", "3", "1", "down", "right", "left"),
        play=("enter",) * 8,
    ),
    "dog_lover": Keying(
        cursor=("right", "down", "left", "up", "right", "right", "down", "left", "left", "up"),
        aim=("1", "down", "r", "right", "left", "r", "down", "up"),
        play=("1", "enter", "a", "escape", "e", "e") * 3,
    ),
    "dogs_cardgame": Keying(
        begin=("enter",),
        cursor=("right", "right", "left", "1", "3", "2", "right", "left", "left", "right"),
        play=("1", "enter", "c", "c", "enter", "enter", "e", "e") * 3,
    ),
}


def table_of(key: str) -> tuple[str, ...]:
    """The arguments that open the table."""
    return ("play", key, "--seats", "2", "--seed", "7", "--option", "start=1")


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


def played_bytes(terminal: Terminal, key: str) -> list[Answer]:
    """The same for keys that play, with all that others do before the next decision."""
    return [terminal.ask(each, quiet=0.5) for each in KEYINGS[key].play]
