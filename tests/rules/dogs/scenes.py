"""Tables of DOGS laid out by hand, for scenarios that read like the rulebook."""

from collections.abc import Sequence
from typing import Any

from dogs_rules.game import Event
from dogs_rules.games.dogs import board, round_end
from dogs_rules.games.dogs.actions import DogsAction, FinishHousing, GoHome
from dogs_rules.games.dogs.bays import DOGS, INDEX
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.pickup import earns_bonus
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import AT_HOME, EMPTY, ROADWORK, Mark, Resource, Stage, Trip
from tests.support.scene import Table

GAME = Dogs()
TABLES = GAME.tables
CODES = {breed.code: number for number, breed in enumerate(TABLES.breeds)}
SPACE = {space.key: number for number, space in enumerate(TABLES.spaces)} | {"O": 16}


def healthy(breed: int) -> int:
    return breed * 3 + Mark.HEALTHY


def sick(breed: int) -> int:
    return breed * 3 + Mark.SICK


def lost(breed: int) -> int:
    return breed * 3 + Mark.LOST


def bay(*breeds: int) -> int:
    """The number of a bay's content."""
    return INDEX[tuple(sorted(breeds))]


class Scene(Table[State, DogsAction]):
    """A table, and the moves made at it; every move is checked as the screens check it.

    Args:
        seats: How many.
        start: The seat that begins.
        seed: Of the set-up; scenes lay out by hand what matters.
        revision: Of the rules; ``None``: the current one.
    """

    def __init__(
        self, seats: int = 4, start: int = 0, seed: int = 1, revision: int | None = None
    ) -> None:
        game = GAME if revision is None else GAME.at_revision(revision)
        super().__init__(game, game.setup(seats, {"start": str(start + 1)}, seed))

    def __getitem__(self, seat: int) -> KennelState:
        return self.state.kennels[seat]

    def give(self, seat: int, **figures: Any) -> None:
        """Goods, cards and whatever else a kennel has, by the names of the fields."""
        for field, value in figures.items():
            assert hasattr(self[seat], field)
            setattr(self[seat], field, value)

    def give_all(self, **figures: Any) -> None:
        for seat in range(self.state.seats):
            self.give(seat, **figures)

    def clear_map(self, **tokens: int) -> None:
        """Only these tokens lie on the map."""
        spaces = [EMPTY] * 16
        for key, token in tokens.items():
            spaces[SPACE[key]] = token
        self.state.spaces = tuple(spaces)
        self.state.roadworks = sum(1 << at for at, token in enumerate(spaces) if token == ROADWORK)

    def put_truck(self, seat: int, key: str, gas: int) -> None:
        kennel = self[seat]
        kennel.trip = Trip.OUT if key != "O" else Trip.READY
        kennel.place = SPACE[key]
        kennel.gas = gas

    def all_home_but(self, *out: int) -> None:
        """Everybody has returned but these seats, which stand on C1, C2, ... and are to move."""
        for seat, kennel in enumerate(self.state.kennels):
            kennel.trip = Trip.OUT if seat in out else Trip.RETURNED
            kennel.place = out.index(seat) if seat in out else AT_HOME
        self.state.mover = out[0]

    def come_home(self, trucks: dict[int, Sequence[int]]) -> list[Event]:
        """The last truck comes home; these tokens lie on the trucks by seat. Housing begins."""
        last = self.state.seats - 1
        self.all_home_but(last)
        for seat, tokens in trucks.items():
            self[seat].truck = tuple(tokens)
        assert earns_bonus(self.state)
        return self.do(GoHome(Resource.FOOD))

    def fill(self, seat: int, *contents: Sequence[int], sick: Sequence[int] = ()) -> None:
        """The bays of a seat, in their order; as many are open as are named, at least two."""
        kennel = self[seat]
        numbers = [bay(*content) for content in contents]
        kennel.bays = tuple(numbers + [0] * (5 - len(numbers)))
        kennel.opened = max(0, len(contents) - 2)
        kennel.infirmary = tuple(sorted(sick))

    def bays(self, seat: int) -> list[tuple[int, ...]]:
        kennel = self[seat]
        return [DOGS[content] for content in kennel.bays[: kennel.open_bays]]

    def finish_housing(self) -> list[Event]:
        """Everybody who may be done is done, until somebody else must decide something."""
        events: list[Event] = []
        while self.state.stage == Stage.HOUSING:
            events += self.do(FinishHousing())
        return events

    def open_board(self) -> None:
        """Phase 2 begins."""
        board.begin(self.game.derived, self.state, None)

    def lay_cards(self, box: int, first: int, second: int) -> None:
        """These two cards lie above a box."""
        cards = list(self.state.box_cards)
        cards[2 * box : 2 * box + 2] = [first, second]
        self.state.box_cards = tuple(cards)

    def close_round(self) -> list[Event]:
        """Phase 3 begins."""
        events: list[Event] = []
        self.state.lap = 0
        round_end.begin(self.game.derived, self.state, events)
        return events


def on_map(seats: int = 4, **tokens: int) -> Scene:
    """A scene in which only these tokens lie on the map."""
    scene = Scene(seats)
    scene.clear_map(**tokens)
    return scene


def kennel(
    *contents: Sequence[int],
    sick: Sequence[int] = (),
    cards: Sequence[int] = (),
    brought: Sequence[int] | None = None,
    **more: Any,
) -> Scene:
    """A scene with the first seat's bays, its infirmary, its cards, and what its truck brings."""
    scene = Scene(**more)
    scene.fill(0, *contents, sick=sick)
    scene[0].cards = tuple(cards)
    if brought is not None:
        scene.come_home({0: brought})
    return scene
