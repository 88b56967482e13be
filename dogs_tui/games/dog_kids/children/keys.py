"""The keys of a child's game of DOG Kids: left, right and enter; help is the hint."""

from typing import Final

from dogs_tui.kit.commands import Command, register
from dogs_tui.words import msgid

_CHILD: Final = msgid("DOG Kids: for children")

COMMANDS: Final = register(
    Command("child.on", "right", "pick", "Show the next thing to do", _CHILD, "←→", rank=0),
    Command("child.back", "left", "", "Show the thing before", _CHILD, "←"),
    Command("child.go", "enter,space", "go", "Look twice, then go", _CHILD, "enter", rank=0),
)
SHOWN: Final = frozenset({"match.hint", "app.quit"})
"""The commands of the match screen that the key bar shows."""
ALLOWED: Final = frozenset(
    {"match.hint", "match.undo", "app.help", "app.quit", "side.close", "back"}
)
"""The commands of the match screen that work beside them."""
