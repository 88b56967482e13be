"""The keys of DOG Kids, in the registry of all commands."""

from typing import Any

from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.words import msgid

_TURN = msgid("DOG Kids: your turn")

register(
    Command("kids.change", "x", "new cards", "Discard all cards; this ends your turn", _TURN),
    Command("kids.decline", "n", "keep all", "Exchange no card with your partner", _TURN),
)


def kids_bindings(*ids: str) -> list[Any]:
    """Bindings for commands of DOG Kids and of the house."""
    return list(bindings(*ids))
