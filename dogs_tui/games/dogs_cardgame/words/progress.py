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
    counts = (
        (phrase("{n} food"), kennel.food, None),
        (phrase("{n} coins"), kennel.coins, phrase("{n} coin")),
        (phrase("{n} improvements"), kennel.improvements, phrase("{n} improvement")),
        (
            phrase("{n} dogs in bays"),
            sum(len(dogs or ()) for dogs in kennel.bays),
            phrase("{n} dog in bays"),
        ),
        (phrase("{n} dogs in the hotel"), len(kennel.hotel), phrase("{n} dog in the hotel")),
        (phrase("{n} sick dogs"), len(kennel.infirmary), phrase("{n} sick dog")),
        (phrase("{n} characters"), len(kennel.characters), phrase("{n} character")),
        (phrase("{n} bonus cards"), len(kennel.bonuses), phrase("{n} bonus card")),
        (phrase("{n} puppies"), len(kennel.puppies), phrase("{n} puppy")),
        (phrase("{n} licences due"), kennel.unpaid, phrase("{n} licence due")),
    )
    return tuple(Holding(name, count, one) for name, count, one in counts)
