"""Short words for what boards say of kennels, bonuses and puppies. Knows no Textual."""

from typing import Final

from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Bonus
from dogs_rules.games.dogs_cardgame.view import BonusView, CardgameView, KennelView
from dogs_rules.phrase import Phrase, phrase

HOTEL_ANCHOR: Final = "score-hotel"


def licence_words(kennel: KennelView) -> Phrase:
    """Licences to be paid and paid; what is none is left out."""
    if kennel.unpaid and kennel.paid:
        return phrase("licences {paid} paid, {n} due", paid=kennel.paid, n=kennel.unpaid)
    if kennel.unpaid == 1:
        return phrase("1 licence due")
    if kennel.unpaid:
        return phrase("{n} licences due", n=kennel.unpaid)
    if kennel.paid:
        one, many = phrase("1 licence paid"), phrase("{n} licences paid", n=kennel.paid)
        return one if kennel.paid == 1 else many
    return phrase("no licences due")


def hotel_points(view: CardgameView, seat: int) -> int:
    """What a seat's hotel would score now."""
    for sheet in view.scores:
        if sheet.seat == seat:
            return sum(line.points for line in sheet.lines if line.anchor == HOTEL_ANCHOR)
    return 0


def hotel_words(view: CardgameView, seat: int) -> Phrase:
    """How many dogs are in a hotel, and what that would score now."""
    count = len(view.kennels[seat].hotel)
    if not count:
        return phrase("0")
    return phrase("{n} for {points} pts", n=count, points=hotel_points(view, seat))


def bonus_short(bonus: int) -> Phrase:
    """A bonus card in at most nine columns."""
    return _SHORT[bonus]


def progress_words(card: BonusView, seat: int) -> str:
    """How far a seat is: ``2/3``; for a dark bonus the figure that counts."""
    have, need = card.progress[seat]
    return str(have) if card.bonus >= FIRST_DARK else f"{have}/{need}"


_SHORT: Final[dict[int, Phrase]] = {
    Bonus.HEALTHY: phrase("healthy"),
    Bonus.TRAINED: phrase("trained"),
    Bonus.CURED: phrase("cured"),
    Bonus.HOTEL: phrase("hotel"),
    Bonus.FAIR: phrase("Fair dogs"),
    Bonus.ONE_OF_EACH: phrase("each kind"),
    Bonus.ONE_BREED: phrase("one breed"),
    Bonus.SIX_BREEDS: phrase("breeds"),
    Bonus.THREE_PAIRS: phrase("pairs"),
    Bonus.NINE_DOGS: phrase("in bays"),
    Bonus.TWO_LICENCES: phrase("licences"),
    Bonus.LICENCE_AND_IMPROVEMENTS: phrase("lic+impr"),
    Bonus.MOST_FOOD: phrase("max food"),
    Bonus.MOST_COINS: phrase("max coins"),
    Bonus.MOST_IMPROVEMENTS: phrase("max impr."),
}
