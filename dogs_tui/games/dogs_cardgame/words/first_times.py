"""What each phase of DOGS Cardgame is for, for somebody who meets it first. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import FirstTime

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "breeds": FirstTime(
        phrase(
            "The breeds of this match are chosen one after the other. They differ in nothing but "
            "their names, so take the dogs you like. Take one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "character": FirstTime(
        phrase(
            "Everybody begins with one character, who can be used once, whenever you like in "
            "your turn. What each of them does stands beside its name. Keep one with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "turn": FirstTime(
        phrase(
            "Drive to a location, or stay. There you may do two things: {collect} collects all "
            "its dogs for food, {hire} hires the character for a coin. Other keys do what is "
            "free; {end} ends your turn."
        ),
        {"collect": "cardgame.collect", "hire": "cardgame.hire", "end": "cardgame.end"},
    ),
    "placing": FirstTime(
        phrase(
            "Each dog you take goes where its kind belongs. With {choose} you choose its bay, or "
            "food or a coin for a Fair dog. Dogs of one breed in one bay score most, and they "
            "stay where they are."
        ),
        {"choose": "cursor.choose"},
    ),
    "rearrange": FirstTime(
        phrase(
            "The Trainer lets you move dogs from bay to bay, which nobody else can. Lift a dog "
            "and put it down again with {choose}; {finish} finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "shop": FirstTime(
        phrase(
            "Here you buy what only some characters sell. Improvements spare you a penalty at "
            "the end, and the third brings a dog of your choice. Take with {choose}; {finish} "
            "finishes."
        ),
        {"choose": "cursor.choose", "finish": "cardgame.finish"},
    ),
    "puppies": FirstTime(
        phrase(
            "A full bay has brought puppies, which are worth points at the end. Take the card "
            "you want with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
}
"""By phase of a view."""
