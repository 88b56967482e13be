"""Tables of Dog Lover laid out by hand, for scenarios that read like the rulebook.

Cards are named by their keys in the component file: ``face("walk")``, ``face("dango")``. A scene
begins in the turn of its first seat, with a grid in which nothing matters:

    scene = Scene(seats=2)
    scene.grid("walk bone dango", "training scraps wild", "ball leash rascal")
    scene.area(0, dogs=[own("leia", "best_friend", "ball")], hand="training training")
    scene.do(scene.sit("middle column", "above"), EndTurn())
"""

from collections.abc import Sequence
from typing import Any

from dogs_rules.games.dog_lover.actions import DogLoverAction, Take
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.game import DogLover
from dogs_rules.games.dog_lover.state import AreaState, State
from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import EMPTY, FIRST_DOG, Face, Stage, kind_of, lane_of
from tests.support.scene import Table

GAME = DogLover()
TABLES = GAME.tables

FACES = {card.key: face for face, card in enumerate(TABLES.cards)} | {
    dog.key: FIRST_DOG + number for number, dog in enumerate(TABLES.dogs)
}
TRICKS = {trick.key: number for number, trick in enumerate(TABLES.tricks)}
LANES = (
    "left column",
    "middle column",
    "right column",
    "top row",
    "middle row",
    "bottom row",
)
SIDES = ("above", "right", "below", "left")
DULL = "training adoption bone"
"""Cards that only go into the hand."""


def face(key: str) -> Face:
    """The face of a card by its key."""
    return FACES[key]


def faces(keys: str) -> tuple[Face, ...]:
    """Faces of cards, by keys with spaces between; sorted."""
    return tuple(sorted(FACES[key] for key in keys.split()))


def trick(key: str) -> int:
    """The number of a trick by its key."""
    return TRICKS[key]


def place(lane: str, side: str) -> int:
    """A place beside the grid: a lane as in ``LANES``, a side as in ``SIDES``."""
    return SIDES.index(side) * 3 + LANES.index(lane) % 3


def laid_by(take: Take) -> Placement:
    """How a trick lies on the grid."""
    return TABLES.tricks[take.trick].placements[take.placement]


def own(dog: str, trait: str = "", tucked: str = "") -> OwnDog:
    """A dog in front of a seat: its key, its trait's, those of the cards under it."""
    return OwnDog(FACES[dog], FACES[trait] if trait else EMPTY, faces(tucked))


class Scene(Table[State, DogLoverAction]):
    """A table, and the moves made at it; every move is checked as the screens check it.

    Args:
        seats: How many.
        seed: Of the set-up; scenes lay out by hand what matters.
        guarded: The lane beside which the Watch Dog lies.
        revision: Of the rules; ``None``: the current one.
    """

    def __init__(
        self,
        seats: int = 2,
        seed: int = 1,
        guarded: str = "top row",
        revision: int | None = None,
    ) -> None:
        game = GAME if revision is None else GAME.at_revision(revision)
        super().__init__(game, game.setup(seats, {"start": "1"}, seed))
        self.state.stage = Stage.TURN
        self.state.mover = 0
        self.state.watch_dog = place(guarded, "above" if "column" in guarded else "left")
        self.grid(DULL, DULL, DULL)
        for seat in range(seats):
            self.area(seat)

    def __getitem__(self, seat: int) -> AreaState:
        return self.state.areas[seat]

    def grid(self, *rows: str) -> None:
        """Three rows of three cards by their keys; ``.`` for an empty place."""
        keys = " ".join(rows).split()
        assert len(keys) == 9
        self.state.grid = tuple(EMPTY if key == "." else FACES[key] for key in keys)

    def guard(self, lane: str) -> None:
        """The Watch Dog lies beside this lane."""
        self.state.watch_dog = place(lane, "above" if "column" in lane else "left")

    def area(
        self,
        seat: int,
        dogs: Sequence[OwnDog] | None = None,
        hand: str = "",
        tokens: tuple[int, int, int, int] = (0, 0, 0, 0),
        tricks: str = "sit",
        *,
        fetch: bool = False,
    ) -> None:
        """What lies in front of a seat; without dogs named it keeps those it has."""
        area = self[seat]
        if dogs is not None:
            area.dogs = tuple(dogs)
        area.hand = faces(hand)
        area.tokens = tokens
        area.tricks = tuple(TRICKS[key] for key in tricks.split())
        area.fetch = fetch

    def waiting(self, keys: str, *, taken: bool = True) -> None:
        """These cards were taken and have no place yet; the trick of the turn was used."""
        self.state.waiting = faces(keys)
        self.state.taken = taken

    def deck(self, keys: str, under_end: int = 0) -> None:
        """The cards to be dealt next, the first first; so many of the last lie under the End."""
        self.state.deck = tuple(FACES[key] for key in reversed(keys.split()))
        self.state.under_end = under_end

    def sit(self, lane: str, side: str) -> Take:
        """Sit on a lane, the Watch Dog going to one of its two ends."""
        return self.laid("sit", goes=place(lane, side))

    def laid(self, key: str, goes: int) -> Take:
        """The way to use a trick after which the Watch Dog is at a place; the first of them."""
        number = TRICKS[key]
        return next(
            Take(number, at)
            for at, placement in enumerate(TABLES.tricks[number].placements)
            if placement.place == goes
        )

    def under(self, seat: int, dog: str) -> tuple[Face, ...]:
        """What is tucked under a dog."""
        return next(own for own in self[seat].dogs if own.card == FACES[dog]).tucked

    @property
    def guarded(self) -> str:
        """The lane beside which the Watch Dog lies."""
        return LANES[lane_of(self.state.watch_dog)]


def laid_out(
    dogs: Sequence[OwnDog] | None = None,
    hand: str = "",
    tokens: tuple[int, int, int, int] = (0, 0, 0, 0),
    tricks: str = "sit",
    *,
    fetch: bool = False,
    waiting: str = "",
    grid: Sequence[str] = (DULL, DULL, DULL),
    shelter: str = "",
    taken: bool = False,
    last_round: bool = False,
    **more: Any,
) -> Scene:
    """A scene at once: what lies in front of the first seat, what waits, the grid."""
    scene = Scene(**more)
    scene.grid(*grid)
    scene.area(0, dogs, hand, tokens, tricks, fetch=fetch)
    scene.state.taken = taken
    scene.state.last_round = last_round
    if shelter:
        scene.state.shelter_row = tuple(map(face, shelter.split()))
    if waiting:
        scene.waiting(waiting)
    return scene


def all_cards(state: State) -> list[Face]:
    """Every card of the deck, wherever it lies, rescued dogs and Fetch too; sorted."""
    cards = [*state.deck, *state.discards, *state.waiting, *state.shelter_row, *state.shelter_pile]
    cards += [face for face in state.grid if face != EMPTY]
    for area in state.areas:
        cards += area.hand
        if area.fetch:
            cards.append(FACES["fetch"])
        for dog in area.dogs:
            cards += [dog.card, *dog.tucked]
            if dog.trait != EMPTY:
                cards.append(dog.trait)
    return sorted(cards)


def keys_of(cards: Sequence[Face]) -> str:
    """Cards as keys with spaces between, for reading failures."""
    return " ".join(
        TABLES.dog(card).key if kind_of(card).name == "DOG" else TABLES.cards[card].key
        for card in cards
    )
