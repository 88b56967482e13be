"""The holdings of a seat of DOGS Cardgame."""

from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.holding import Holding
from dogs_rules.phrase import plural


def holdings(_: Derived, view: CardgameView, seat: int) -> tuple[Holding, ...]:
    """Goods first, then dogs where they live, cards, and what is still due."""
    kennel = view.kennels[seat]
    housed = sum(len(dogs or ()) for dogs in kennel.bays)
    return (
        Holding(plural("{n} food", "{n} food"), kennel.food),
        Holding(plural("{n} coin", "{n} coins"), kennel.coins),
        Holding(plural("{n} improvement", "{n} improvements"), kennel.improvements),
        Holding(plural("{n} dog in bays", "{n} dogs in bays"), housed),
        Holding(plural("{n} dog in the hotel", "{n} dogs in the hotel"), len(kennel.hotel)),
        Holding(plural("{n} sick dog", "{n} sick dogs"), len(kennel.infirmary)),
        Holding(plural("{n} character", "{n} characters"), len(kennel.characters)),
        Holding(plural("{n} bonus card", "{n} bonus cards"), len(kennel.bonuses)),
        Holding(plural("{n} puppy", "{n} puppies"), len(kennel.puppies)),
        Holding(plural("{n} licence due", "{n} licences due"), kennel.unpaid),
    )
