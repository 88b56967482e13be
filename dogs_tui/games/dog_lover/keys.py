"""The keys of Dog Lover in the registry of all commands; ``lover_bindings`` gives them to panes."""

from typing import Any

from dogs_tui.kit.commands import QUIET, Command, bindings, register
from dogs_tui.words import msgid, phrase

_TRICK = msgid("Dog Lover: tricks")
_TURN = msgid("Dog Lover: your turn")
_LOOK = msgid("Look")

register(
    Command("dog-lover.next", "tab", "trick", "Next trick", _TRICK, "tab"),
    Command("dog-lover.previous", "shift+tab", "previous", "Previous trick", _TRICK, rank=QUIET),
    Command(
        "dog-lover.digit",
        "1,2,3,4,5,6,7,8,9",
        "trick",
        "Take the trick with that number in hand",
        _TRICK,
        "1-9",
        why="No trick with that number can be used now.",
        each=True,
        rank=QUIET,
    ),
    Command("dog-lover.turn", "r", "turn it", "Turn the trick to the right", _TRICK),
    Command(
        "dog-lover.turn-back",
        "R",
        "turn left",
        "Turn the trick to the left",
        _TRICK,
        "R",
        rank=QUIET,
    ),
    Command("dog-lover.back", "escape,backspace", "back", "Put the trick back", _TURN, "esc"),
    Command("dog-lover.tuck", "t", "tuck", "Tuck a card under a dog", _TURN),
    Command("dog-lover.attach", "a", "attach", "Attach a trait just taken", _TURN),
    Command("dog-lover.adopt", "d", "adopt", "Adopt a dog from the shelter", _TURN),
    Command("dog-lover.learn", "n", "learn", "Learn a new trick", _TURN),
    Command(
        "dog-lover.fetch",
        "f",
        "Fetch",
        "Trade {card} for a card from the grid",
        _TURN,
        parts={"card": phrase("Fetch")},
    ),
    Command("dog-lover.end", "e", "end turn", "End the turn", _TURN),
    Command("dog-lover.card", "c", "card", "Show the whole card under the cursor", _LOOK),
)


def lover_bindings(*ids: str) -> list[Any]:
    """Bindings for commands of Dog Lover and of the house."""
    return list(bindings(*ids))
