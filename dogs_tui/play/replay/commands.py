"""The commands of a replay, and their keys."""

from typing import Final

from dogs_tui.kit.commands import Command, register

register(
    Command("replay.next", "right,n", "next", "Next move", "Replay", "→", rank=0),
    Command("replay.previous", "left,p", "back", "Previous move", "Replay", "←", rank=0),
    Command("replay.next-turn", "full_stop", "next turn", "End of the turn", "Replay", "."),
    Command("replay.previous-turn", "comma", "", "End of the previous turn", "Replay", ","),
    Command("replay.next-round", "pagedown", "next round", "Next round", "Replay", "PgDn"),
    Command("replay.previous-round", "pageup", "", "Previous round", "Replay", "PgUp"),
    Command("replay.first", "home", "", "Go to the start", "Replay", "Home"),
    Command("replay.last", "end", "end", "Go to the end", "Replay", "End"),
    Command("replay.go", "g", "go to", "Go to a move by number or log text", "Replay"),
    Command("replay.play", "space", "play", "Play or stop", "Replay", rank=1),
    Command("replay.faster", "plus", "", "Play faster", "Replay", "+"),
    Command("replay.slower", "minus", "", "Play more slowly", "Replay", "-"),
    Command("replay.curve", "c", "points", "All players' points over time", "Replay"),
    Command("replay.eyes", "v", "seat", "Show what another seat sees", "Replay"),
    Command("replay.review", "R", "review", "The costliest moves, and what was better", "Replay"),
    Command(
        "replay.branch",
        "P",
        "play on",
        "Play on from here as a new match",
        "Replay",
        why="You cannot play on from this replay.",
        rank=1,
    ),
)

REPLAY_KEYS: Final = (
    "replay.previous",
    "replay.next",
    "replay.play",
    "replay.next-turn",
    "replay.previous-turn",
    "replay.next-round",
    "replay.previous-round",
    "replay.first",
    "replay.last",
    "replay.go",
    "replay.faster",
    "replay.slower",
    "replay.curve",
    "replay.eyes",
)
"""The commands of every replay."""
