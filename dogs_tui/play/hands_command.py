"""The command that changes how hands are hidden, apart so that set-up can name its key."""

from typing import Final

from dogs_tui.kit.commands import Command, register

CHANGE_HANDS: Final = Command(
    "match.hands",
    "V",
    "",
    "Change how hands are hidden",
    "Match",
    why=(
        "Hands can be hidden only when several people share the keyboard, and only after "
        "yours is shown."
    ),
)
register(CHANGE_HANDS)
