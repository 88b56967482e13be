"""How far a match of DOGS Cardgame is, and what everybody has that can be counted. No Textual."""

from typing import Final

from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.words.game import Holding

LAST_ROUND: Final = 2
"""``CardgameView.end`` in the last round."""


def left_to_play(view: CardgameView) -> Phrase | None:
    """How far the end is; ``None`` in the last round, and when the match is over."""
    if view.finished or view.end == LAST_ROUND:
        return None
    if view.end:
        return phrase("one more round")
    return plural("{n} dog left", "{n} dogs left", len(view.pile))


def holdings(view: CardgameView, seat: int) -> tuple[Holding, ...]:
    """What a seat has: goods first, then dogs where they live, cards, and what is still due."""
    kennel = view.kennels[seat]
    housed = sum(len(dogs or ()) for dogs in kennel.bays)
    characters = len(kennel.characters)
    return (
        Holding(plural("{n} food", "{n} food"), kennel.food),
        Holding(plural("{n} coin", "{n} coins"), kennel.coins),
        Holding(plural("{n} improvement", "{n} improvements"), kennel.improvements),
        Holding(plural("{n} dog in bays", "{n} dogs in bays"), housed),
        Holding(plural("{n} dog in the hotel", "{n} dogs in the hotel"), len(kennel.hotel)),
        Holding(plural("{n} sick dog", "{n} sick dogs"), len(kennel.infirmary)),
        Holding(plural("{n} character", "{n} characters"), characters, weighed=False),
        Holding(plural("{n} bonus card", "{n} bonus cards"), len(kennel.bonuses)),
        Holding(plural("{n} puppy", "{n} puppies"), len(kennel.puppies)),
        Holding(plural("{n} licence due", "{n} licences due"), kennel.unpaid),
    )
