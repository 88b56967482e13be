"""What each phase of DOGS is for, for somebody who meets it for the first time. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import FirstTime

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "pickup": FirstTime(
        phrase(
            "Drive out and collect dogs, one a turn. Each space you enter costs gas. Choose one "
            "in reach with {next}, and drive there with {choose}. Drive home with {home}; that "
            "costs gas, too."
        ),
        {"next": "dogs.next", "choose": "cursor.choose", "home": "dogs.home"},
    ),
    "housing": FirstTime(
        phrase(
            "Find a place for every dog you brought home. A row of a bay takes one breed, and "
            "dogs of one breed together score most. Put them in with {choose}, or press "
            "{arrange} for the most points; {finish} finishes."
        ),
        {"choose": "cursor.choose", "arrange": "dogs.arrange", "finish": "dogs.finish"},
    ),
    "donation": FirstTime(
        phrase(
            "Somebody has no room for a dog, and you may have it for nothing. A healthy one "
            "needs a place in your bays, a sick one in your infirmary. Answer with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "actions": FirstTime(
        phrase(
            "Each of your meeples does a job in town. Send one into a box with {choose}, and "
            "take one of the cards in it. What you then do in the box is up to you; {end} "
            "leaves it."
        ),
        {"choose": "cursor.choose", "end": "dogs.end"},
    ),
    "round_end": FirstTime(
        phrase(
            "In the evening bays with dogs are fed and the assistant is paid. In a bay without "
            "food a dog falls ill; an assistant without pay leaves. Choose with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
}
"""By phase of a view."""
