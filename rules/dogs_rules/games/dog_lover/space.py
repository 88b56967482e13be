"""The space of Dog Lover for learners: all its actions, and its states as rows."""

from collections import Counter

from dogs_rules.game import Seat
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.state import UNDECIDED, State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FETCH,
    FIRST_DOG,
    FIRST_FOOD,
    FIRST_TRAIT,
    GRID,
    HAND_KINDS,
    PLACES,
    ROW,
    Food,
    Stage,
    Trait,
    kind_of,
)
from dogs_rules.spaces import (
    Bits,
    BySeat,
    Category,
    Count,
    Counted,
    Exactly,
    Fields,
    Flag,
    Hidden,
    Listed,
    Mapped,
    Maybe,
    Part,
    Record,
    Seated,
    Seen,
    Space,
    every,
)

_TURN, _FEEDING = Stage.TURN.value, Stage.FEEDING.value


def space(game: DogLover, seats: int) -> Space:
    """All actions and columns with so many seats."""
    tables = game.tables
    dogs = range(FIRST_DOG, FIRST_DOG + len(tables.dogs))
    tricks = range(len(tables.tricks))
    tucked = range(FIRST_DOG)
    food = range(FIRST_FOOD, FIRST_TRAIT)
    traits = range(FIRST_TRAIT, FETCH)
    hand = [face for face in range(FIRST_DOG) if kind_of(face) in HAND_KINDS]
    cards = len(game.derived.decks[seats])
    most = max(Counter(game.derived.decks[seats]).values())
    faces = Counted(FIRST_DOG + len(tables.dogs), most=most)
    rescued = Category(dogs.stop - tables.shelter, tables.shelter)
    in_hand = Counted(FIRST_DOG, most=most)
    each_trick = Counted(len(tables.tricks), most=seats)
    return Space(
        actions=(
            *every(act.PlaceWatchDog, range(PLACES)),
            *(
                act.Take(trick, number)
                for trick in tricks
                for number in range(len(tables.tricks[trick].placements))
            ),
            *every(act.PlayFetch, range(GRID)),
            *every(act.CollectFood, food),
            *every(act.Tuck, tucked, dogs),
            *every(act.Attach, traits, dogs),
            *every(act.Adopt, range(tables.shelter, dogs.stop)),
            *every(act.Learn, tricks),
            act.EndTurn(),
            *every(act.GiveUpCard, hand),
            act.GiveUpWalk(),
            *every(act.GiveUpTucked, tucked, dogs),
            *every(act.GiveUpTrait, dogs),
            *every(act.GiveUpDog, dogs),
            *every(act.GiveUpTrick, tricks),
            *every(act.GiveUpFood, [each.value for each in Food]),
            act.GiveUpFetch(),
            *every(act.FeedDog, dogs),
            *every(act.StarveDog, dogs),
            act.FinishFeeding(),
        ),
        state={
            "seats": None,
            "first": Seated(),
            "mover": Seated(),
            "grid": Exactly(GRID, Category(faces.kinds + 1, EMPTY)),
            "deck": Hidden(Listed(cards, Category(faces.kinds)), Mapped(len, Count(cards))),
            "under_end": None,
            "areas": BySeat(
                Record(
                    {
                        "dogs": Listed(len(dogs), Record(_own_dog(tables, most))),
                        "tricks": each_trick,
                        "tokens": Exactly(len(Food), Count()),
                        "hand": Hidden(in_hand, Mapped(len, Count(cards))),
                        "fetch": Flag(),
                        "fed": Mapped(_decided, Maybe(Bits(len(dogs)))),
                    },
                    changing=True,
                )
            ),
            "trick_row": Listed(ROW, Category(len(tricks))),
            "trick_pile": Hidden(Listed(len(tricks), Category(len(tricks))), each_trick),
            "shelter_row": Listed(ROW, rescued),
            "shelter_pile": Hidden(
                Listed(rescued.of, rescued), Counted(rescued.of, tables.shelter, most=1)
            ),
            "supply": Exactly(len(Food), Count()),
            "rng": None,
            "watch_dog": Category(PLACES + 1, EMPTY),
            "discards": faces,
            "lost_tricks": each_trick,
            "round": Count(),
            "stage": Category(len(Stage)),
            "last_round": Flag(),
            "taken": Hidden(Flag()),
            "waiting": Counted(FIRST_DOG, most=most),
            "fresh_fetch": Hidden(Flag()),
            "penalties": Listed(most, Category(len(Trait), FIRST_TRAIT)),
            "owed": Count(),
            "feeding": Hidden(Bits(len(dogs))),
            "starved": Hidden(Bits(len(dogs))),
        },
        seen={
            "hand": Seen(lambda state, seat: state.areas[seat].hand, in_hand),
            "now": Seen(_now, Fields((Flag(), Flag(), Bits(len(dogs)), Bits(len(dogs))))),
        },
    )


def _own_dog(tables: Tables, most: int) -> dict[str, Part | None]:
    return {
        "card": Category(len(tables.dogs), FIRST_DOG),
        "trait": Mapped(
            lambda face: face if face < 0 else face - FIRST_TRAIT, Category(len(Trait) + 1, EMPTY)
        ),
        "tucked": Counted(FIRST_DOG, most=most),
    }


def _decided(fed: int) -> int | None:
    return None if fed == UNDECIDED else fed


def _now(state: State, seat: Seat) -> tuple[bool, bool, int, int]:
    """True if the trick of this turn was used and Fetch moved; which dogs eat, and which may not.

    What it feeds only the mover knows.
    """
    stage = state.stage
    if stage == _TURN:
        return state.taken, state.fresh_fetch, 0, 0
    if stage == _FEEDING and seat == state.mover:
        return False, False, state.feeding, state.starved
    return False, False, 0, 0
