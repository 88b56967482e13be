"""How far a match of DOGS Cardgame is, and what everybody has that can be counted. No Textual."""

from typing import Final

from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words.game import Holding

LAST_ROUND: Final = 2
"""``CardgameView.end`` in the last round."""


def left_to_play(view: CardgameView) -> Phrase | None:
    """How far the end is; ``None`` in the last round, and when the match is over."""
    if view.finished or view.end == LAST_ROUND:
        return None
    if view.end:
        return phrase("one more round")
    return phrase("{n} dogs left", n=len(view.pile))


def holdings(view: CardgameView, seat: int) -> tuple[Holding, ...]:
    """What a seat has: goods first, then dogs where they live, cards, and what is still due."""
    kennel = view.kennels[seat]
    housed = sum(len(dogs or ()) for dogs in kennel.bays)
    characters = len(kennel.characters)
    return (
        Holding(phrase("{n} food"), kennel.food),
        Holding(phrase("{n} coins"), kennel.coins, phrase("{n} coin")),
        Holding(phrase("{n} improvements"), kennel.improvements, phrase("{n} improvement")),
        Holding(phrase("{n} dogs in bays"), housed, phrase("{n} dog in bays")),
        Holding(phrase("{n} dogs in the hotel"), len(kennel.hotel), phrase("{n} dog in the hotel")),
        Holding(phrase("{n} sick dogs"), len(kennel.infirmary), phrase("{n} sick dog")),
        Holding(phrase("{n} characters"), characters, phrase("{n} character"), weighed=False),
        Holding(phrase("{n} bonus cards"), len(kennel.bonuses), phrase("{n} bonus card")),
        Holding(phrase("{n} puppies"), len(kennel.puppies), phrase("{n} puppy")),
        Holding(phrase("{n} licences due"), kennel.unpaid, phrase("{n} licence due")),
    )
