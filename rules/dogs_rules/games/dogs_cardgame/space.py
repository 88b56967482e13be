"""The space of DOGS Cardgame for learners: all its actions, and its states as rows."""

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.catalogue import DOGS
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import (
    BAYS,
    BREEDS,
    CLOSED,
    FIRST_DARK,
    NONE,
    Bonus,
    Character,
    Good,
    Puppy,
    Stage,
)
from dogs_rules.spaces import (
    Bits,
    BySeat,
    Category,
    Count,
    Counted,
    Exactly,
    Flag,
    Hidden,
    Listed,
    Mapped,
    Part,
    Record,
    Seated,
    Space,
    every,
)

_SWITCH = (False, True)


def space(game: DogsCardgame, seats: int) -> Space:
    """All actions and columns with so many seats."""
    tables = game.tables
    locations = sum(tables.towns[seats].locations)
    bays, characters, puppies = range(BAYS), range(len(Character)), range(len(Puppy))
    town = tables.towns[seats]
    dogs = Counted(len(DOGS), most=1)
    held = Counted(len(Character), most=town.characters)
    young = Counted(len(Puppy), most=town.puppies)
    bonuses = Counted(len(Bonus), most=1)
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
        state={
            "seats": None,
            "first": Seated(),
            "mover": Seated(),
            "kennels": BySeat(Record(_kennel(game, locations), changing=True)),
            "city": Exactly(locations, Record(_location(tables))),
            "pile": Hidden(Listed(len(DOGS), Category(len(DOGS))), dogs),
            "characters": Hidden(
                Listed(len(Character) * held.most, Category(len(Character))), held
            ),
            "improvements": Count(tables.figures.improvements),
            "bonuses": bonuses,
            "puppies": young,
            "rng": None,
            # Options, which an environment has one of for all its matches.
            "children": None,
            "expansion": None,
            "renewing": None,
            "donate_two": None,
            "straight": None,
            "breeds": Counted(BREEDS, most=1),
            "dealt": Mapped(lambda dealt: dealt or ((),) * seats, BySeat(held)),
            "discards": held,
            "gone": dogs,
            "fair": dogs,
            "round": Count(),
            "stage": Category(len(Stage)),
            "end": Category(3),
            "idle": Count(),
            "dogs_left": Flag(),
            "shared": Flag(),
            "collected": Flag(),
            "hired": Flag(),
            "opened": Flag(),
            "donated": Count(),
            "claimed": Category(len(Bonus) + 1, NONE),
            "renewed": Flag(),
            "moved": Flag(),
            "waiting": dogs,
            "curing": Flag(),
            "cured": Count(len(DOGS)),
            "refill": Category(locations + 1, NONE),
            "rewards": Count(),
            "before": Listed(BAYS, Listed(max(tables.bays), Category(len(DOGS)))),
            "lifted": dogs,
            "using": Category(len(Character) + 1, NONE),
            "bought": Count(tables.figures.improvements),
            "fair_taken": Flag(),
            "puppy_bought": Flag(),
            "puppies_due": Count(BAYS),
            "third_due": Flag(),
        },
        seats_in={act.Share: "seat"},
    )


def _kennel(game: DogsCardgame, locations: int) -> dict[str, Part | None]:
    tables = game.tables
    dogs = Counted(len(DOGS), most=1)
    return {
        "food": Count(),
        "coins": Count(),
        "bays": Exactly(BAYS, Listed(max(tables.bays), Category(len(DOGS)))),
        "opened": Count(CLOSED),
        "infirmary": dogs,
        "hotel": dogs,
        "characters": Counted(len(Character)),
        "improvements": Count(tables.figures.improvements),
        "licences": Count(CLOSED),
        "bonuses": Counted(len(Bonus), most=1),
        "puppies": Counted(len(Puppy)),
        "full_bays": Bits(BAYS),
        "place": Category(locations + 1, NONE),
    }


def _location(tables: Tables) -> dict[str, Part | None]:
    widest = max(each.symbols for each in tables.locations)
    return {
        "number": Category(len(tables.locations)),
        "character": Category(len(Character) + 1, NONE),
        "dogs": Listed(widest, Category(len(DOGS))),
    }
