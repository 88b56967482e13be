"""The keys of DOGS, in the registry of all commands; ``dogs_bindings`` gives them to panes."""

from typing import Any

from dogs_rules.games.dogs.names import CARDS
from dogs_rules.games.dogs.terms import Card
from dogs_tui.games.dogs.words.labels import BOX_LETTERS, SPACE_LETTERS
from dogs_tui.kit.commands import QUIET, Command, bindings, register
from dogs_tui.words import msgid, phrase

_MAP = msgid("DOGS: pick-up")
_KENNEL = msgid("DOGS: kennel")
_BOARD = msgid("DOGS: action board")

register(
    Command("dogs.next", "tab,full_stop", "next", "Next space in reach", _MAP, "tab"),
    Command(
        "dogs.previous",
        "comma,shift+tab",
        "previous",
        "Previous space in reach",
        _MAP,
        ",",
        rank=QUIET,
    ),
    Command(
        "dogs.space",
        ",".join(SPACE_LETTERS),
        "go to",
        "Go to the space with that letter",
        _MAP,
        "a-v",
        each=True,
        rank=QUIET,
    ),
    Command(
        "dogs.box",
        ",".join(BOX_LETTERS),
        "go to",
        "Go to the box with that letter",
        _BOARD,
        f"{BOX_LETTERS[0]}-{BOX_LETTERS[-1]}",
        each=True,
        rank=QUIET,
    ),
    Command(
        "dogs.place",
        "1,2,3,4,5,6,7,8,9,0",
        "card",
        "Go to a card of a box",
        _BOARD,
        "1-9 0",
        each=True,
        rank=QUIET,
    ),
    Command("dogs.home", "w", "go home", "Go home; your turns of this phase end", _MAP),
    Command("dogs.stay", "z", "stay", "Stay at home this round", _MAP),
    Command("dogs.card", "x", "card", "Play a card you hold", _MAP),
    Command("dogs.finish", "f", "finish", "Finish arranging the kennel", _KENNEL),
    Command("dogs.arrange", "a", "arrange", "Arrange for the most points", _KENNEL),
    Command(
        "dogs.vet",
        "v",
        "Vet card",
        "Play the {card} on newly arrived sick dogs",
        _KENNEL,
        parts={"card": phrase("Vet card")},
    ),
    Command("dogs.give", "g", "give sick", "Give a sick dog away", _KENNEL),
    Command(
        "dogs.free",
        "x",
        "Free Entry",
        "Enter a full box with a {card} card",
        _BOARD,
        parts={"card": CARDS[Card.FREE_ENTRY]},
    ),
    Command("dogs.end", "e", "leave", "Leave the box and end the visit", _BOARD),
)


def dogs_bindings(*ids: str) -> list[Any]:
    """Bindings for commands of DOGS and of the house."""
    return list(bindings(*ids))
