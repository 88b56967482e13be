"""What can be done in the list of matches, and among those that were packed away."""

from typing import Final

from dogs_tui.kit.commands import Command, register

register(
    Command("matches.replay", "w", "watch", "Watch it again from the beginning", "Matches"),
    Command("matches.review", "R", "review", "Review the costliest moves", "Matches"),
    Command("matches.page", "E", "page", "Write a page that shows it in any browser", "Matches"),
    Command("matches.find", "slash", "find", "Search your matches", "Matches", "/"),
    Command("matches.order", "o", "order", "Change the sort order", "Matches"),
    Command("matches.rename", "r", "rename", "Give it another title", "Matches"),
    Command("matches.delete", "d,delete", "delete", "Move to trash", "Matches", "d"),
    Command(
        "matches.undelete",
        "u",
        "undo",
        "Bring back what was deleted last",
        "Matches",
        why="There is nothing to restore.",
    ),
    Command(
        "matches.pack", "p", "archive", "Archive finished matches (they still count)", "Matches"
    ),
    Command(
        "matches.packed",
        "P",
        "archived",
        "Archived matches",
        "Matches",
        "P",
        why="No archived matches.",
    ),
    Command(
        "matches.back",
        "escape,q,backspace",
        "back",
        "Back to the home screen, or to all matches",
        "Matches",
        "esc",
        rank=1,
    ),
    Command(
        "packed.unpack",
        "u",
        "restore",
        "Restore it to your matches",
        "Packed",
        why="No archived matches.",
    ),
    Command("packed.replay", "w", "watch", "Watch it again from the beginning", "Packed"),
    Command("packed.back", "escape,q,backspace", "back", "Back to the matches", "Packed", "esc"),
)

MATCHES_KEYS: Final = (
    "matches.replay",
    "matches.review",
    "matches.page",
    "matches.find",
    "matches.order",
    "matches.rename",
    "matches.delete",
    "matches.undelete",
    "matches.pack",
    "matches.packed",
    "matches.back",
)
"""What the list can do, in the order of the row of keys."""

PACKED_KEYS: Final = ("packed.unpack", "packed.replay", "packed.back")
"""What can be done among those that were packed away."""
