"""The commands of the list of matches, and of the archive."""

from typing import Final

from dogs_tui.kit.commands import Command, register

register(
    Command("matches.replay", "w", "replay", "Replay it from the start", "My matches"),
    Command("matches.review", "R", "review", "Review the costliest moves", "My matches"),
    Command("matches.export", "E", "export", "Export it as a web page", "My matches"),
    Command("matches.find", "slash", "find", "Search your matches", "My matches", "/"),
    Command("matches.order", "o", "order", "Change the sort order", "My matches"),
    Command("matches.rename", "r", "rename", "Change its title", "My matches"),
    Command("matches.delete", "d,delete", "delete", "Move to trash", "My matches", "d"),
    Command(
        "matches.undelete",
        "u",
        "undo",
        "Undo the last deletion",
        "My matches",
        why="There is nothing to restore.",
    ),
    Command(
        "matches.archive",
        "p",
        "archive",
        "Archive finished matches (they still count)",
        "My matches",
    ),
    Command(
        "matches.archived",
        "P",
        "archived",
        "Archived matches",
        "My matches",
        "P",
        why="No archived matches.",
    ),
    Command(
        "matches.back",
        "escape,q,backspace",
        "back",
        "Back to the home screen, or to all matches",
        "My matches",
        "esc",
        rank=1,
    ),
    Command(
        "archive.restore",
        "u",
        "restore",
        "Restore it to your matches",
        "Archive",
        why="No archived matches.",
    ),
    Command("archive.replay", "w", "replay", "Replay it from the start", "Archive"),
    Command("archive.back", "escape,q,backspace", "back", "Back to the matches", "Archive", "esc"),
)

MATCHES_KEYS: Final = (
    "matches.replay",
    "matches.review",
    "matches.export",
    "matches.find",
    "matches.order",
    "matches.rename",
    "matches.delete",
    "matches.undelete",
    "matches.archive",
    "matches.archived",
    "matches.back",
)
"""The commands of the list, in the order of the row of keys."""

PACKED_KEYS: Final = ("archive.restore", "archive.replay", "archive.back")
"""The commands of the archive."""
