"""The words for the boxes of the action board and their cards, a sentence each. No Textual."""

from dogs_rules.games.dogs.terms import FIRST_SPECIAL, Box, Card
from dogs_rules.games.dogs.view import DogsView, Placing
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dogs.words.labels import Labels, box_name, card_name
from dogs_tui.words.phrases import coins


def capacity(words: Labels, view: DogsView) -> int:
    """The number of meeples that a box holds with this number of seats."""
    if isinstance(view.decision, Placing):
        return view.decision.capacity
    limits = words.tables.limits
    return limits.box_meeples_two if view.seats == len(("a", "b")) else limits.box_meeples


def _gets_in(words: Labels, view: DogsView, box: int) -> bool:
    """True if the seat to move gets into a box no other way than with a card."""
    full = len(view.boxes[box].meeples) >= capacity(words, view)
    return full and Card.FREE_ENTRY in view.kennels[view.mover].cards


def box_sentence(words: Labels, view: DogsView, box: int) -> Phrase:
    """The effect of a box for the seat to move, with its figures: ``Vet: 1 medicine cures ...``."""
    if len(view.boxes[box].meeples) >= capacity(words, view):
        gets_in = phrase("full; a {card} card gets in", card=card_name(Card.FREE_ENTRY))
        says = gets_in if _gets_in(words, view, box) else phrase("full this round")
    else:
        says = box_says(words, view, box)
    return phrase(sense("with a colon between", "{box}: {says}."), box=box_name(box), says=says)


def box_says(words: Labels, view: DogsView, box: int) -> Phrase:
    """The effect of a box, without its name."""
    limits = words.tables.limits
    match box:
        case Box.TOWN_HALL:
            return _opens(words, view)
        case Box.WAREHOUSE:
            return plural(
                "trade up to {n} token of gas, food, medicine for others",
                "trade up to {n} tokens of gas, food, medicine for others",
                limits.warehouse_trades,
            )
        case Box.PET_SHOP:
            return plural(
                "each coin buys {n} token of food or medicine, in any mix",
                "each coin buys {n} tokens of food or medicine, in any mix",
                limits.pet_shop_tokens,
            )
        case Box.VET:
            return phrase("1 medicine cures a sick dog, which moves into a bay")
        case _:
            price = max(1, limits.fair_price - len(view.fair))
            return phrase(
                "sell a dog for {sale}, buy one for {price}, or swap one",
                sale=coins(limits.sale),
                price=coins(price),
            )


def _opens(words: Labels, view: DogsView) -> Phrase:
    closed = [bay for bay, dogs in enumerate(view.kennels[view.mover].bays) if dogs is None]
    if not closed:
        return phrase("all bays are open already")
    return phrase(
        "{coins} open {bay}",
        coins=coins(words.tables.limits.bay_price),
        bay=words.bay_name(closed[0]),
    )


def card_sentence(words: Labels, view: DogsView, box: int, place: int) -> Phrase:
    """The effect of the card on a place of a box, or that who gets into a full box takes none."""
    cards = view.boxes[box].cards
    if _gets_in(words, view, box):
        return phrase(
            "With a {card} card you act here, but take no card.", card=card_name(Card.FREE_ENTRY)
        )
    card = cards[place]
    if card < 0:
        if cards == (-1, -1):
            return phrase("No card is left here.")
        return phrase("This card is gone; the other is still here.")
    return phrase(
        sense("with a colon between", "{card}: {does}."),
        card=card_name(card),
        does=card_says(words, card),
    )


def card_says(words: Labels, card: int) -> Phrase:
    """The effect of a card, without its name."""
    limits = words.tables.limits
    if card < FIRST_SPECIAL:
        return phrase("yours at once")
    match card:
        case Card.SWAP_DOGS:
            return phrase("before a drive, swap any two dogs on the map")
        case Card.ASSISTANT:
            return phrase("pays the assistant once")
        case Card.VET:
            return phrase("sick dogs coming home go into bays")
        case Card.TRAINED_DOG:
            return phrase("{coins} more for a dog that is sold", coins=coins(limits.trained_bonus))
        case Card.TAKE_DOG:
            return phrase("while out, draw a dog onto the truck")
        case Card.DISCOUNT:
            return phrase("a bay for {coins}", coins=coins(limits.bay_price_discount))
        case Card.PRIZE_DOG:
            return phrase("{coins} more for a dog that is sold", coins=coins(limits.prize_bonus))
        case _:
            return phrase("go into a full box, where it takes no card")
