"""What each phase of Dog Lover is for, for somebody who meets it for the first time. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import FirstTime

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "watch_dog": FirstTime(
        phrase(
            "The Watch Dog guards a column or a row of the grid: nobody takes more than one card "
            "from there. Think of who begins. The arrows go around the grid, {choose} puts it "
            "down."
        ),
        {"choose": "cursor.choose"},
    ),
    "turn": FirstTime(
        phrase(
            "Take cards from the grid: dogs, and food for them. Take a trick in hand with "
            "{next}; arrows shift it, {turn} turns it, {choose} takes all cards under it. Before "
            "and after that you may play cards; {end} ends your turn."
        ),
        {
            "next": "dog-lover.next",
            "turn": "dog-lover.turn",
            "choose": "cursor.choose",
            "end": "dog-lover.end",
        },
    ),
    "penalty": FirstTime(
        phrase(
            "You took a trait and had no dog of its size to attach it to. It is discarded, and "
            "you give up what it says. Choose what goes with {choose}."
        ),
        {"choose": "cursor.choose"},
    ),
    "feeding": FirstTime(
        phrase(
            "Now your dogs eat: a fed dog scores, a hungry one costs points. The best way is "
            "laid out for you. Change who eats with {feed}; {finish} ends it."
        ),
        {"feed": "dog-lover.feed", "finish": "dog-lover.finish"},
    ),
}
"""By phase of a view."""
