"""What a replay can do, and by which keys."""

from typing import Final

from dogs_tui.kit.commands import Command, register

register(
    Command("replay.next", "right,n", "next", "One move on", "Replay", "→", rank=0),
    Command("replay.previous", "left,p", "back", "One move back", "Replay", "←", rank=0),
    Command("replay.next-turn", "full_stop", "turn on", "To the end of a turn", "Replay", "."),
    Command("replay.previous-turn", "comma", "", "To the end of the turn before", "Replay", ","),
    Command("replay.next-round", "pagedown", "round on", "To the next round", "Replay", "PgDn"),
    Command("replay.previous-round", "pageup", "", "To the round before", "Replay", "PgUp"),
    Command("replay.first", "home", "", "To the beginning", "Replay", "Home"),
    Command("replay.last", "end", "end", "To the end", "Replay", "End"),
    Command("replay.go", "g", "go to", "To a move by its number, or by words of the log", "Replay"),
    Command("replay.play", "space", "play", "Go on by itself, or stop that", "Replay", rank=1),
    Command("replay.faster", "plus", "", "Go on by itself, faster", "Replay", "+"),
    Command("replay.slower", "minus", "", "Go on by itself, more slowly", "Replay", "-"),
    Command("replay.curve", "c", "points", "Everybody's points over time", "Replay"),
    Command("replay.eyes", "v", "eyes", "See it through the eyes of another seat", "Replay"),
    Command(
        "replay.review", "R", "review", "Which choices cost most, and what was better", "Replay"
    ),
    Command(
        "replay.branch",
        "P",
        "play on",
        "Play on from here, as a match of its own",
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
"""What every replay can do."""
