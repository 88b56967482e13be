"""Every action of Dog Lover. What a seat decides is always one of these.

Cards are faces, as in ``terms``; a dog is named by its face, for every dog is there only once.
"""

from typing import TypeAlias

from dogs_rules.game import Action


class PlaceWatchDog(Action, frozen=True, tag="place_watch_dog"):
    """Set-up: put the Watch Dog beside a column (0 to 2, from above) or a row (9 to 11, left)."""

    place: int


class Take(Action, frozen=True, tag="take"):
    """Take the cards that a trick covers, laid down as its ``placements`` say."""

    trick: int
    placement: int


class PlayFetch(Action, frozen=True, tag="play_fetch"):
    """Trade the Fetch card for a card of the grid."""

    cell: int


class CollectFood(Action, frozen=True, tag="collect_food"):
    """Discard a Food card just taken for its tokens, where it could be tucked as well."""

    card: int


class Tuck(Action, frozen=True, tag="tuck"):
    """Tuck a card under a dog: from the hand, or a Walk or Food card just taken."""

    card: int
    dog: int


class Attach(Action, frozen=True, tag="attach"):
    """Attach a trait just taken to a dog."""

    trait: int
    dog: int


class Adopt(Action, frozen=True, tag="adopt"):
    """Discard two Adoptions for a face-up rescued dog."""

    dog: int


class Learn(Action, frozen=True, tag="learn"):
    """Discard Trainings for a face-up trick."""

    trick: int


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Done: what could not be tucked or attached is lost, and the grid is filled."""


class GiveUpCard(Action, frozen=True, tag="give_up_card"):
    """Penalty: discard a card of the hand."""

    card: int


class GiveUpWalk(Action, frozen=True, tag="give_up_walk"):
    """Penalty: discard a Walk of this turn that could not be tucked."""


class GiveUpTucked(Action, frozen=True, tag="give_up_tucked"):
    """Penalty: discard a card tucked under a dog."""

    card: int
    dog: int


class GiveUpTrait(Action, frozen=True, tag="give_up_trait"):
    """Penalty of the Aristocrat: discard a trait attached to a dog."""

    dog: int


class GiveUpDog(Action, frozen=True, tag="give_up_dog"):
    """Penalty: discard a dog with all that is attached and tucked."""

    dog: int


class GiveUpTrick(Action, frozen=True, tag="give_up_trick"):
    """Penalty: discard a trick, never the last."""

    trick: int


class GiveUpFood(Action, frozen=True, tag="give_up_food"):
    """Penalty: return a food token."""

    food: int


class GiveUpFetch(Action, frozen=True, tag="give_up_fetch"):
    """Penalty of the Aristocrat: discard Fetch."""


class FeedDog(Action, frozen=True, tag="feed_dog"):
    """Feeding: feed this dog too; what the others eat is laid out anew where it must be."""

    dog: int


class StarveDog(Action, frozen=True, tag="starve_dog"):
    """Feeding: take this dog's food back. Each dog's once."""

    dog: int


class FinishFeeding(Action, frozen=True, tag="finish_feeding"):
    """Feeding: done."""


GiveUp: TypeAlias = (
    GiveUpCard
    | GiveUpWalk
    | GiveUpTucked
    | GiveUpTrait
    | GiveUpDog
    | GiveUpTrick
    | GiveUpFood
    | GiveUpFetch
)

DogLoverAction: TypeAlias = (
    PlaceWatchDog
    | Take
    | PlayFetch
    | CollectFood
    | Tuck
    | Attach
    | Adopt
    | Learn
    | EndTurn
    | GiveUp
    | FeedDog
    | StarveDog
    | FinishFeeding
)
