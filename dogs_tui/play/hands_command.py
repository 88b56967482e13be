"""The command that changes how hands are hidden, apart so that set-up can name its key."""

from typing import Final

from dogs_tui.kit.commands import QUIET, Command, register

CHANGE_HANDS: Final = Command(
    "match.hands",
    "V",
    "hands",
    "Change how hands are hidden",
    "Match",
    why=(
        "Hands can be hidden only when several people share the keyboard, and only after "
        "yours is shown."
    ),
    rank=QUIET,
)
register(CHANGE_HANDS)
