"""Every action of DOGS Cardgame. What a seat decides is always one of these.

Dogs are their cards; locations are counted from the left of the city, bays from 0.
"""

from typing import TypeAlias

from dogs_rules.game import Action


class PickBreed(Action, frozen=True, tag="pick_breed"):
    """Set-up: one more breed for this match."""

    breed: int


class KeepCharacter(Action, frozen=True, tag="keep_character"):
    """Set-up: keep this one of the three dealt."""

    character: int


class Move(Action, frozen=True, tag="move"):
    """Step 1: drive to another location."""

    location: int


class Stay(Action, frozen=True, tag="stay"):
    """Step 1: stay where the truck is; not in the first round."""


class Share(Action, frozen=True, tag="share"):
    """Step 2: pay a seat at the same location, before the first action."""

    seat: int


class Collect(Action, frozen=True, tag="collect"):
    """Action: take all dogs below the location."""


class Hire(Action, frozen=True, tag="hire"):
    """Action: take the character above the location."""


class Place(Action, frozen=True, tag="place"):
    """Put a dog that waits into a bay."""

    dog: int
    bay: int


class LeaveSick(Action, frozen=True, tag="leave_sick"):
    """The Vet, no room for all: the dogs that still wait stay in the infirmary."""


class TakeGood(Action, frozen=True, tag="take_good"):
    """For a dog brought to the Fair: food (0) or a coin (1)."""

    good: int


class OpenBay(Action, frozen=True, tag="open_bay"):
    """Free: open the next bay under construction."""


class PayLicences(Action, frozen=True, tag="pay_licences"):
    """Free: pay one licence or both together."""

    count: int


class UseCharacter(Action, frozen=True, tag="use_character"):
    """Free: discard a character for its effect."""

    character: int


class Donate(Action, frozen=True, tag="donate"):
    """Free: give a dog of a bay away for two goods, so many of them food."""

    dog: int
    food: int


class ClaimBonus(Action, frozen=True, tag="claim_bonus"):
    """Free: claim a bonus card, one in a turn."""

    bonus: int


class RenewCharacters(Action, frozen=True, tag="renew_characters"):
    """Free, variant 1: pay a coin for new characters above all locations."""


class Lift(Action, frozen=True, tag="lift"):
    """The Trainer: take a dog out of its bay; each dog once."""

    dog: int


class FinishRearranging(Action, frozen=True, tag="finish_rearranging"):
    """The Trainer: done."""


class TakeFairDog(Action, frozen=True, tag="take_fair_dog"):
    """The Partner: a dog of the Fair row into a bay."""

    dog: int
    bay: int


class BuyImprovement(Action, frozen=True, tag="buy_improvement"):
    """The Manager or the Partner: buy an improvement; at most two with one character."""


class BuyPuppies(Action, frozen=True, tag="buy_puppies"):
    """The Partner, expansion: buy a card of puppies."""

    puppy: int


class FinishShopping(Action, frozen=True, tag="finish_shopping"):
    """The Manager or the Partner: done."""


class TakeCityDog(Action, frozen=True, tag="take_city_dog"):
    """The third improvement: take any dog of the city.

    Variant 3: ``straight`` puts a sick or Fair dog into a bay instead of its usual place.
    """

    dog: int
    straight: bool = False


class TakePuppies(Action, frozen=True, tag="take_puppies"):
    """Expansion: choose the puppies that a full bay brings."""

    puppy: int


class Dismiss(Action, frozen=True, tag="dismiss"):
    """End of the turn: discard a character that is too many, without its effect."""

    character: int


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Done."""


CardgameAction: TypeAlias = (
    PickBreed
    | KeepCharacter
    | Move
    | Stay
    | Share
    | Collect
    | Hire
    | Place
    | LeaveSick
    | TakeGood
    | OpenBay
    | PayLicences
    | UseCharacter
    | Donate
    | ClaimBonus
    | RenewCharacters
    | Lift
    | FinishRearranging
    | TakeFairDog
    | BuyImprovement
    | BuyPuppies
    | FinishShopping
    | TakeCityDog
    | TakePuppies
    | Dismiss
    | EndTurn
)
