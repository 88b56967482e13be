"""What DOGS Cardgame says of itself to learners: all its actions, the room its views need."""

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.catalogue import DOGS
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import (
    BAYS,
    BREEDS,
    CLOSED,
    FIRST_DARK,
    Bonus,
    Character,
    Good,
    Puppy,
)
from dogs_rules.lab.space import UNSEEN, Counted, Exactly, Listed, Space, every

_SWITCH = (False, True)


def space(game: DogsCardgame, seats: int) -> Space:
    """All actions and rooms with so many seats."""
    tables = game.tables
    locations = sum(tables.towns[seats].locations)
    bays, characters, puppies = range(BAYS), range(len(Character)), range(len(Puppy))
    dogs = Counted(len(DOGS))
    held = Counted(len(Character))
    young = Counted(len(Puppy))
    widest = max(tables.bays)
    return Space(
        actions=(
            *every(act.PickBreed, range(BREEDS)),
            *every(act.KeepCharacter, characters),
            *every(act.Move, range(locations)),
            act.Stay(),
            *every(act.Share, range(seats)),
            act.Collect(),
            act.Hire(),
            *every(act.Place, DOGS, bays),
            act.LeaveSick(),
            *every(act.TakeGood, range(len(Good))),
            act.OpenBay(),
            *every(act.PayLicences, range(1, CLOSED + 1)),
            *every(act.UseCharacter, characters),
            *every(act.Donate, DOGS, range(tables.figures.donation + 1)),
            *every(act.ClaimBonus, range(FIRST_DARK)),
            act.RenewCharacters(),
            *every(act.Lift, DOGS),
            act.FinishRearranging(),
            *every(act.TakeFairDog, DOGS, bays),
            act.BuyImprovement(),
            *every(act.BuyPuppies, puppies),
            act.FinishShopping(),
            *every(act.TakeCityDog, DOGS, _SWITCH),
            *every(act.TakePuppies, puppies),
            *every(act.Dismiss, characters),
            act.EndTurn(),
        ),
        rooms={
            "View.order": Exactly(seats),
            "View.scores": Exactly(seats),
            "CardgameView.city": Exactly(locations),
            "LocationView.dogs": Listed(max(each.symbols for each in tables.locations)),
            "LocationView.trucks": Counted(seats),
            "CardgameView.kennels": Exactly(seats),
            "KennelView.bays": Exactly(BAYS),
            "KennelView.bays[]": Listed(widest),
            "KennelView.infirmary": dogs,
            "KennelView.hotel": dogs,
            "KennelView.characters": held,
            "KennelView.bonuses": Counted(len(Bonus)),
            "KennelView.puppies": young,
            "KennelView.full_bays": Exactly(BAYS),
            "KennelView.bay_points": Exactly(BAYS),
            "CardgameView.fair": dogs,
            "CardgameView.bonuses": Listed(len(Bonus)),
            "BonusView.progress": Exactly(seats),
            "BonusView.met": Exactly(seats),
            "CardgameView.puppies": young,
            "CardgameView.pile": dogs,
            "CardgameView.character_pile": held,
            "CardgameView.discards": held,
            "CardgameView.gone": dogs,
            "CardgameView.breeds": Counted(BREEDS),
            "CardgameView.dealt": Listed(seats),
            "CardgameView.dealt[]": held,
            "CardgameView.before": Listed(BAYS),
            "CardgameView.before[]": Listed(widest),
            "CardgameView.lifted": dogs,
            "CardgameView.waiting": dogs,
            "CardgameView.decision": UNSEEN,
        },
    )
