"""What Dog Lover says of itself to learners: all its actions, and the room its views need."""

from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    CollectFood,
    EndTurn,
    FeedDog,
    FinishFeeding,
    GiveUpCard,
    GiveUpDog,
    GiveUpFetch,
    GiveUpFood,
    GiveUpTrait,
    GiveUpTrick,
    GiveUpTucked,
    GiveUpWalk,
    Learn,
    PlaceWatchDog,
    PlayFetch,
    StarveDog,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.terms import (
    FETCH,
    FIRST_DOG,
    FIRST_FOOD,
    FIRST_TRAIT,
    GRID,
    HAND_KINDS,
    PLACES,
    ROW,
    Food,
    Trait,
    kind_of,
)
from dogs_rules.lab.space import UNSEEN, Counted, Exactly, Listed, Space, every


def space(game: DogLover, seats: int) -> Space:
    """All actions and rooms with so many seats."""
    tables = game.tables
    dogs = range(FIRST_DOG, FIRST_DOG + len(tables.dogs))
    tricks = range(len(tables.tricks))
    tucked = range(FIRST_DOG)
    food = range(FIRST_FOOD, FIRST_TRAIT)
    traits = range(FIRST_TRAIT, FETCH)
    hand = [face for face in range(FIRST_DOG) if kind_of(face) in HAND_KINDS]
    faces = Counted(FIRST_DOG + len(tables.dogs))
    cards = Counted(FIRST_DOG)
    each_dog = Counted(len(tables.dogs), FIRST_DOG)
    shelter = Counted(FIRST_DOG + len(tables.dogs) - tables.shelter, tables.shelter)
    each_trick = Counted(len(tables.tricks))
    return Space(
        actions=(
            *every(PlaceWatchDog, range(PLACES)),
            *(
                Take(trick, number)
                for trick in tricks
                for number in range(len(tables.tricks[trick].placements))
            ),
            *every(PlayFetch, range(GRID)),
            *every(CollectFood, food),
            *every(Tuck, tucked, dogs),
            *every(Attach, traits, dogs),
            *every(Adopt, range(tables.shelter, dogs.stop)),
            *every(Learn, tricks),
            EndTurn(),
            *every(GiveUpCard, hand),
            GiveUpWalk(),
            *every(GiveUpTucked, tucked, dogs),
            *every(GiveUpTrait, dogs),
            *every(GiveUpDog, dogs),
            *every(GiveUpTrick, tricks),
            *every(GiveUpFood, [each.value for each in Food]),
            GiveUpFetch(),
            *every(FeedDog, dogs),
            *every(StarveDog, dogs),
            FinishFeeding(),
        ),
        rooms={
            "View.order": Exactly(seats),
            "View.scores": Exactly(seats),
            "DogLoverView.grid": Exactly(GRID),
            "DogLoverView.areas": Exactly(seats),
            "DogLoverView.trick_row": Listed(ROW),
            "DogLoverView.trick_pile": each_trick,
            "DogLoverView.shelter_row": Listed(ROW),
            "DogLoverView.shelter_pile": shelter,
            "DogLoverView.discards": faces,
            "DogLoverView.lost_tricks": each_trick,
            "DogLoverView.unseen": faces,
            "AreaView.dogs": Listed(len(tables.dogs)),
            "OwnDog.tucked": cards,
            "AreaView.tricks": each_trick,
            "AreaView.waiting": cards,
            "AreaView.hand": cards,
            "AreaView.feeding": Listed(len(tables.dogs)),
            "FedDog.card": UNSEEN,
            "FedDog.eats": UNSEEN,
            "FedDog.worth": UNSEEN,
            "FedDog.would_be": UNSEEN,
            "Penalty.queue": Listed(len(Trait)),
            "Feeding.starved": each_dog,
        },
    )
