"""The keys of DOGS Cardgame, in the registry of all commands."""

from typing import Any

from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.words import msgid

_LOCATION = msgid("DOGS Cardgame: at a location")
_FREE = msgid("DOGS Cardgame: free actions")
_KENNEL = msgid("DOGS Cardgame: kennel")

register(
    Command("cardgame.share", "a", "share", "Pay the coin for sharing the location", _LOCATION),
    Command("cardgame.collect", "c", "collect", "Collect all dogs at the location", _LOCATION),
    Command("cardgame.hire", "p", "hire", "Hire the character at the location", _LOCATION),
    Command("cardgame.end", "e", "end turn", "End the turn", _LOCATION),
    Command("cardgame.open", "b", "bay", "Open the next bay", _FREE),
    Command("cardgame.licence", "v", "licence", "Pay licences", _FREE),
    Command("cardgame.character", "k", "character", "Use a character", _FREE),
    Command("cardgame.donate", "d", "give away", "Give away a dog from a bay for goods", _FREE),
    Command("cardgame.bonus", "n", "bonus", "The bonus cards; claim one", _FREE),
    Command("cardgame.renew", "r", "renew", "New characters everywhere (variant 1)", _FREE),
    Command("cardgame.dismiss", "x", "dismiss", "Dismiss a surplus character", _FREE),
    Command("cardgame.finish", "f", "finish", "Finish with the dogs or the shop", _KENNEL),
    Command("cardgame.other", "g", "other dog", "Take another waiting dog", _KENNEL),
    Command("cardgame.back", "escape,backspace", "back", "Back to the table", "Look", "esc"),
    Command("cardgame.whole", "w", "card", "Show the whole card under the cursor", "Look"),
)


def cardgame_bindings(*ids: str) -> list[Any]:
    """Bindings for commands of DOGS Cardgame and of the house."""
    return list(bindings(*ids))
