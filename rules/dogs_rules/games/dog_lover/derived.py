"""The component tables with everything that is worked out from them once: what rules look up."""

from collections.abc import Callable
from copy import copy
from functools import lru_cache, partial
from typing import TypeAlias

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import fitting, meals
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.fitting import bits_of
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_DOG,
    FIRST_TRAIT,
    GRID,
    LANES,
    SIDE,
    Face,
    Food,
)
from dogs_rules.games.dog_lover.tricks import ABOVE, LEFT
from dogs_rules.games.dog_lover.view import FedDog


def fed_dogs(
    tables: Tables, dogs: tuple[OwnDog, ...], tokens: tuple[int, int, int, int], fed: int
) -> tuple[FedDog, ...]:
    """Each dog: what it eats, what it brings, and what it would bring if it ate as well.

    Args:
        tables: The component tables.
        dogs: The dogs of an area.
        tokens: Its tokens, by ``Food``; they feed all dogs of ``fed``.
        fed: The dogs that eat, a bit each.
    """
    eaten = meals.portions(tables, dogs, tokens, fed)
    worth = meals.worth_of_each(tables, dogs, fed)
    return tuple(
        FedDog(
            card=dog.card,
            fed=bool(fed >> at & 1),
            eats=eaten[at],
            worth=worth[at],
            would_be=worth[at]
            if fed >> at & 1
            else meals.worth_of_each(tables, dogs, fed | 1 << at)[at],
        )
        for at, dog in enumerate(dogs)
    )


Tokens: TypeAlias = tuple[int, int, int, int]
"""By ``Food``."""

CACHE = 1 << 14
AREAS_CACHE = 1 << 11
"""Areas whose feeding is remembered: in a match only one changes at a time."""

FIRST_PLACES = tuple(
    act.PlaceWatchDog(side + along) for side in (ABOVE, LEFT) for along in range(SIDE)
)
"""The places where the Watch Dog may begin: each column and row once; the side does not matter."""
FETCHES = tuple(act.PlayFetch(cell) for cell in range(GRID))
ALL_CELLS = (1 << GRID) - 1
COLLECTS = tuple(act.CollectFood(face) for face in range(FIRST_DOG))
END_TURN = act.EndTurn()
GIVE_UP_CARD = tuple(act.GiveUpCard(face) for face in range(FIRST_DOG))
GIVE_UP_WALK = act.GiveUpWalk()
GIVE_UP_FOOD = tuple(act.GiveUpFood(food) for food in Food)
GIVE_UP_FETCH = act.GiveUpFetch()
FINISH_FEEDING = act.FinishFeeding()


class Derived:
    """The tables of one component file, ready for play.

    Actions that recur are made once. Those about a dog stand by its number, its face less
    ``FIRST_DOG``.

    Attributes:
        tables: As the file says.
        best_feeding: ``best_feeding(dogs, tokens, bones)``: the dogs that had best eat, a bit each.
        decks: By seat count: the cards that so many play with, sorted, without Fetch and End card.
        rescues: The faces of all rescued dogs.
        tricks_by_kind: The numbers of the basic, the special and the learned tricks.
        plain: Each dog as it comes, with nothing attached or tucked.
        uses: ``uses[trick][lane]``: the ways to use a trick with the Watch Dog at a lane.
        takes: ``takes(dog)``: the cards that may be tucked under a dog, as a set of faces.
        takes_plain: By dog: the same, with nothing attached or tucked.
        tucks: ``tucks(number, cards)``: tucking these cards (a set of faces) under a dog.
        wears: By trait: attaching it, for each dog of the right size, by face.
        adopts: By dog.
        learns: By trick.
        room: ``room[trick][lane]``: the cells that some way to use it leaves alone, a bit each; by
            revision 1 of the rules all of them.
        fed_dogs: ``fed_dogs(dogs, tokens, fed)``: what each dog comes to when these eat.
        feeds: By dog.
        starves: By dog.
        give_up_dog: By dog.
        give_up_trait: By dog.
        give_up_tucked: ``give_up_tucked(number, cards)``, as ``tucks``.
        give_up_trick: By trick.
        revision: The revision of the rules that is played by.
    """

    __slots__ = (
        "adopts",
        "best_feeding",
        "decks",
        "fed_dogs",
        "feeds",
        "give_up_dog",
        "give_up_trait",
        "give_up_trick",
        "give_up_tucked",
        "learns",
        "plain",
        "rescues",
        "revision",
        "room",
        "starves",
        "tables",
        "takes",
        "takes_plain",
        "tricks_by_kind",
        "tucks",
        "uses",
        "wears",
    )

    def __init__(self, tables: Tables, revision: int) -> None:
        self.tables = tables
        faces = range(FIRST_DOG, FIRST_DOG + len(tables.dogs))
        tricks = range(len(tables.tricks))
        self.rescues = tuple(face for face in faces if tables.dog(face).rescued)
        self.tricks_by_kind = {
            kind: tuple(trick for trick in tricks if tables.tricks[trick].kind == kind)
            for kind in ("basic", "special", "learned")
        }
        self.plain = tuple(OwnDog(face) for face in faces)
        self.uses = tuple(
            tuple(
                tuple(
                    act.Take(trick, number)
                    for number, placement in enumerate(tables.tricks[trick].placements)
                    if lane not in placement.lanes
                )
                for lane in range(LANES)
            )
            for trick in tricks
        )
        self._play_by(revision)
        self.adopts = tuple(act.Adopt(face) for face in faces)
        self.learns = tuple(act.Learn(trick) for trick in tricks)
        self.feeds = tuple(act.FeedDog(face) for face in faces)
        self.starves = tuple(act.StarveDog(face) for face in faces)
        self.give_up_dog = tuple(act.GiveUpDog(face) for face in faces)
        self.give_up_trait = tuple(act.GiveUpTrait(face) for face in faces)
        self.give_up_trick = tuple(act.GiveUpTrick(trick) for trick in tricks)
        self.takes: Callable[[OwnDog], int] = lru_cache(CACHE)(partial(fitting.takes, tables))
        self.takes_plain = tuple(fitting.takes(tables, dog) for dog in self.plain)
        self.tucks: Callable[[int, int], tuple[act.Tuck, ...]] = lru_cache(CACHE)(_tucks)
        self.give_up_tucked: Callable[[int, int], tuple[act.GiveUpTucked, ...]] = lru_cache(CACHE)(
            _give_up_tucked
        )
        self.wears = tuple(
            {
                dog.card: act.Attach(face, dog.card)
                for dog in self.plain
                if fitting.can_wear(tables, dog, face)
            }
            for face in range(FIRST_TRAIT, FIRST_TRAIT + len(tables.traits))
        )
        self.best_feeding: Callable[[tuple[OwnDog, ...], Tokens, int], int] = lru_cache(
            AREAS_CACHE
        )(partial(meals.best, tables))
        self.fed_dogs: Callable[[tuple[OwnDog, ...], Tokens, int], tuple[FedDog, ...]] = lru_cache(
            AREAS_CACHE
        )(partial(fed_dogs, tables))

    def by(self, revision: int) -> "Derived":
        """The same for another revision of the rules; what was worked out is shared."""
        other = copy(self)
        other._play_by(revision)
        return other

    def _play_by(self, revision: int) -> None:
        """Works out what differs between the revisions."""
        tables = self.tables
        self.revision = revision
        self.decks = {seats: _deck(tables, seats, revision) for seats in tables.under_end}
        self.room = tuple(
            tuple(ALL_CELLS if revision == 1 else _room(tables, ways) for ways in of_lane)
            for of_lane in self.uses
        )

    def attaches(self, trait: Face, dogs: tuple[OwnDog, ...]) -> list[act.Attach]:
        """Attaching a trait to those of these dogs that can wear it."""
        wears = self.wears[trait - FIRST_TRAIT]
        return [wears[dog.card] for dog in dogs if dog.trait == EMPTY and dog.card in wears]


def _room(tables: Tables, ways: tuple[act.Take, ...]) -> int:
    """The cells that at least one of these ways leaves alone."""
    left = 0
    for use in ways:
        left |= ALL_CELLS & ~bits_of(tables.tricks[use.trick].placements[use.placement].cells)
    return left


def _deck(tables: Tables, seats: int, revision: int) -> tuple[Face, ...]:
    """Cards marked 2+ are always there, those marked 3+ and 4+ with so many seats."""
    marks = seats - 1
    dogs = tables.dogs[: tables.shelter - FIRST_DOG]
    cards = [card.first_copies if revision == 1 else card.copies for card in tables.cards]
    copies = [*cards, *(dog.copies for dog in dogs)]
    return tuple(face for face, marked in enumerate(copies) for _ in range(sum(marked[:marks])))


def _faces(cards: int) -> list[Face]:
    return [face for face in range(FIRST_DOG) if cards >> face & 1]


def _tucks(number: int, cards: int) -> tuple[act.Tuck, ...]:
    return tuple(act.Tuck(face, FIRST_DOG + number) for face in _faces(cards))


def _give_up_tucked(number: int, cards: int) -> tuple[act.GiveUpTucked, ...]:
    return tuple(act.GiveUpTucked(face, FIRST_DOG + number) for face in _faces(cards))
