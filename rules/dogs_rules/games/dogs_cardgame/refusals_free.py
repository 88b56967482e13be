"""Refusals of a free action."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame import free
from dogs_rules.games.dogs_cardgame.bonuses import keeps_claim
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.kennel import bay_of, licence_price, unpaid
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import CLOSED, FIRST_DARK, NONE, Bonus
from dogs_rules.phrase import phrase, plural

_BONUS_ANCHORS: dict[int, str] = {
    bonus.value: "bonus-" + bonus.name.lower().replace("_", "-") for bonus in Bonus
}
_BONUS_ANCHORS |= {
    Bonus.LICENCE_AND_IMPROVEMENTS: "bonus-licence-improvements",
    Bonus.MOST_FOOD: "bonus-food",
    Bonus.MOST_COINS: "bonus-coins",
    Bonus.MOST_IMPROVEMENTS: "bonus-improvements",
}


def bonus_anchor(bonus: int) -> str:
    """The section of the book about a bonus."""
    return _BONUS_ANCHORS[bonus]


def open_bay(derived: Derived, state: State, _: act.OpenBay) -> Refusal:
    kennel = state.kennels[state.mover]
    if kennel.opened == CLOSED:
        return Refusal(phrase("All your bays are open."), "open-bay")
    if state.opened:
        return Refusal(phrase("You have already opened a bay this turn."), "open-bay")
    return Refusal(
        plural(
            "Your first three bays must hold {n} dog before you open another.",
            "Your first three bays must hold {n} dogs before you open another.",
            derived.figures.first_bay_dogs,
        ),
        "open-bay",
    )


def pay_licences(derived: Derived, state: State, action: act.PayLicences) -> Refusal:
    kennel = state.kennels[state.mover]
    if not 1 <= action.count <= CLOSED:
        return Refusal(phrase("There are two licences: pay one, or both."), "licences")
    due = unpaid(kennel)
    if not due:
        return Refusal(phrase("You have no licence to pay."), "licences")
    if due < action.count:
        return Refusal(phrase("You have only one licence to pay."), "licences")
    return Refusal(
        phrase(
            "That costs {price}; you have {coins}.",
            price=action.count * licence_price(derived, state),
            coins=kennel.coins,
        ),
        "licences",
    )


def use_character(_: Derived, __: State, ___: act.UseCharacter) -> Refusal:
    return Refusal(phrase("You do not have that character."), "characters")


def donate(derived: Derived, state: State, action: act.Donate) -> Refusal:
    kennel = state.kennels[state.mover]
    if state.donated == free.donations(state):
        anchor = "variant-donations" if state.donate_two else "donate"
        return Refusal(phrase("You cannot give away any more dogs this turn."), anchor)
    if action.dog in (*kennel.hotel, *kennel.infirmary):
        return Refusal(phrase("You can give away only a dog that is in a bay."), "donate")
    if not any(action.dog in dogs for dogs in kennel.bays):
        return Refusal(phrase("That dog does not live in your bays."), "donate")
    if not 0 <= action.food <= derived.figures.donation:
        return Refusal(
            plural(
                "A dog brings {n} token: food or a coin.",
                "A dog brings {n} goods: food, coins or both.",
                derived.figures.donation,
            ),
            "donate",
        )
    bay = bay_of(kennel.bays, action.dog)
    if keeps_claim(derived, state, kennel, action.dog, bay):
        return Refusal(phrase("That bay brought puppies: it must stay full."), "puppies")
    return Refusal(
        phrase(
            "That dog counts for the bonus you claimed this turn, so it cannot be given "
            "away until next turn."
        ),
        "donate",
    )


def claim_bonus(derived: Derived, state: State, action: act.ClaimBonus) -> Refusal:
    if state.children:
        return Refusal(phrase("The children's game has no bonus cards."), "children")
    bonus = action.bonus
    if bonus not in tuple(Bonus):
        return Refusal(phrase("There is no such bonus card."), "bonuses")
    if bonus >= FIRST_DARK:
        return Refusal(phrase("Dark bonus cards are given at the end."), bonus_anchor(bonus))
    if bonus not in state.bonuses:
        return Refusal(phrase("That bonus card is already taken."), bonus_anchor(bonus))
    if state.claimed != NONE:
        return Refusal(phrase("You have already claimed a bonus card this turn."), "bonuses")
    kennel = state.kennels[state.mover]
    have, need = derived.progress(
        bonus,
        kennel.bays,
        len(kennel.hotel),
        kennel.licences,
        kennel.improvements,
    )
    return Refusal(
        phrase("That bonus card asks for more: you have {have} of {need}.", have=have, need=need),
        bonus_anchor(bonus),
    )


def renew_characters(derived: Derived, state: State, _: act.RenewCharacters) -> Refusal:
    if not state.renewing:
        return Refusal(
            phrase("You can pay for new characters only with variant 1."), "variant-renewal"
        )
    if state.renewed:
        return Refusal(
            phrase("You have already renewed the characters this turn."), "variant-renewal"
        )
    coins = state.kennels[state.mover].coins
    if coins < derived.figures.renewal:
        return Refusal(
            phrase(
                "New characters cost {price}; you have {coins}.",
                price=derived.figures.renewal,
                coins=coins,
            ),
            "variant-renewal",
        )
    return Refusal(phrase("There is no character in the city."), "variant-renewal")
