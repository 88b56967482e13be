"""What each phase of DOG Kids is for, for somebody who meets it for the first time. No Textual."""

from collections.abc import Mapping
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.words.game import FirstTime

FIRST_TIMES: Final[Mapping[str, FirstTime]] = {
    "exchange": FirstTime(
        phrase(
            "You and your partner may swap one card. Nobody sees it before. Give the card you "
            "are on with {choose}, or keep all with {keep}."
        ),
        {"choose": "cursor.choose", "keep": "kids.decline"},
    ),
    "turn": FirstTime(
        phrase(
            "Bring all your dogs home to the bowl. Left and right choose a card, up and down a "
            "dog: it goes to the next field of that colour. Play with {choose}, or take new "
            "cards with {change}."
        ),
        {"choose": "cursor.choose", "change": "kids.change"},
    ),
}
"""By phase of a view."""
