"""Tables of DOG Kids laid out by hand, for scenarios that read like the rulebook.

Cards are named by colours: ``card("red")``, ``card("double red")``, ``card("red blue")``,
``card("kennel")``, ``card("swap")``. Places are fields of the circuit by index, ``YARD``, and
``home(0)`` to ``home(2)``. A scene is in the turn of its first seat; all dogs that are not named
stand in their yards:

    scene = Scene(seats=2)
    scene.dogs(0, 4, 7)
    scene.hand(0, "red", "kennel")
    scene.play("red", dog=4)
    assert scene.state.dogs[0] == (YARD, 7, 10)
"""

from dogs_rules.game import Event, OptionValue
from dogs_rules.games.dog_kids.actions import KidsAction, Move, Swap
from dogs_rules.games.dog_kids.game import DogKids
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    DOUBLES,
    FACES,
    HOME,
    KENNEL,
    NO_COLOUR,
    PAIRS,
    SINGLES,
    SWAP,
    TWO_COLOURS,
    YARD,
    Colour,
    Place,
    Stage,
    colours_of,
)
from dogs_rules.games.dog_kids.view import Outcome, Turn
from tests.support.scene import Table

GAME = DogKids()
TABLES = GAME.tables
RED, BLUE, GREEN, YELLOW = (colour.value for colour in Colour)
COLOURS = {"red": RED, "blue": BLUE, "green": GREEN, "yellow": YELLOW}
CARDS = (
    {name: SINGLES + colour for name, colour in COLOURS.items()}
    | {f"double {name}": DOUBLES + colour for name, colour in COLOURS.items()}
    | {
        f"{TABLES.colours[first]} {TABLES.colours[other]}": TWO_COLOURS + at
        for at, (first, other) in enumerate(PAIRS)
    }
    | {"kennel": KENNEL, "swap": SWAP}
)
NAMES = {face: name for name, face in CARDS.items()}


def card(name: str) -> int:
    """The face of a card by its name."""
    return CARDS[name]


def home(at: int) -> Place:
    """A home field, 0 being the outermost."""
    return HOME + at


def move(name: str, dog: Place, colour: str = "") -> Move:
    """A card played for the dog at a place; a two-coloured one needs the colour."""
    face = CARDS[name]
    shown = colours_of(face)
    played = COLOURS[colour] if colour else shown[0] if shown else NO_COLOUR
    return Move(card=face, colour=played, dog=dog)


class Scene(Table[State, KidsAction]):
    """A table, and the moves made at it; every move is checked as the screens check it.

    Args:
        seats: How many.
        seed: Of the set-up; scenes lay out by hand what matters.
        options: As at set-up, such as ``teams="teams"``.
    """

    def __init__(self, seats: int = 2, seed: int = 1, **options: OptionValue) -> None:
        super().__init__(GAME, GAME.setup(seats, {"start": "1", **options}, seed))
        self.state.stage = Stage.TURN.value
        self.state.mover = 0
        self.state.asking = self.state.offers = ()

    def dogs_of(self, seat: int) -> tuple[Place, ...]:
        return self.state.dogs[seat]

    def dogs(self, seat: int, *places: Place) -> None:
        """Where a seat's dogs stand; those that are not named are in the yard."""
        own = tuple(sorted((*places, *[YARD] * (DOGS - len(places)))))
        dogs = list(self.state.dogs)
        dogs[seat] = own
        self.state.dogs = tuple(dogs)

    def hand(self, seat: int, *names: str) -> None:
        """What a seat holds; what it held and what it takes change places with the deck.

        Cards that are not named are filled up from the deck.
        """
        size = len(self.state.hands[seat])
        pile = [*self.state.deck, *self.state.hands[seat]]
        own = []
        for name in names:
            pile.remove(CARDS[name])
            own.append(CARDS[name])
        while len(own) < size:
            own.append(pile.pop(0))
        hands = list(self.state.hands)
        hands[seat] = tuple(sorted(own))
        self.state.hands = tuple(hands)
        self.state.deck = tuple(pile)

    def next_cards(self, *names: str) -> None:
        """The cards that are drawn next, the first first."""
        pile = list(self.state.deck)
        for name in names:
            pile.remove(CARDS[name])
        self.state.deck = (*pile, *(CARDS[name] for name in reversed(names)))

    def turn_of(self, seat: int) -> None:
        """It is this seat's turn, later in the match."""
        self.state.turn = 1 + self.state.seats + seat - self.state.first
        self.state.mover = seat

    def play(self, name: str, dog: Place, colour: str = "") -> list[Event]:
        """The mover plays a card for the dog at a place."""
        return self.do(move(name, dog, colour))

    def swap(self, dog: Place, seat: int, other: Place) -> list[Event]:
        """The mover plays a swap card."""
        return self.do(Swap(dog=dog, seat=seat, other=other))

    def no(self, action: KidsAction) -> str:
        """The anchor of the reason against an action that must not be legal."""
        return self.refusal(action).anchor

    def outcome(self, action: KidsAction) -> Outcome:
        """What the mover's view says of an action."""
        decision = self.view(self.state.mover).decision
        assert isinstance(decision, Turn)
        return next(each for each in decision.outcomes if each.action == action)

    def target(self, name: str, dog: Place, colour: str = "") -> Place | None:
        """Where a card would bring a dog; ``None``: nowhere."""
        action = move(name, dog, colour)
        return self.outcome(action).steps[0].target if action in self.legal else None


def laid(
    hand: tuple[str, ...], *dogs: tuple[Place, ...], seats: int = 2, **options: OptionValue
) -> Scene:
    """A scene at once: the first seat's cards, and by seat the dogs that are not in the yard."""
    scene = Scene(max(seats, len(dogs)), **options)
    for seat, places in enumerate(dogs):
        scene.dogs(seat, *places)
    scene.hand(0, *hand)
    return scene


def team(hand: tuple[str, ...], *dogs: tuple[Place, ...]) -> Scene:
    """The same for four seats in two teams."""
    return laid(hand, *dogs, seats=4, teams="teams")


def named(faces: tuple[int, ...]) -> str:
    """Cards by name."""
    return ", ".join(NAMES[face] for face in faces) or "nothing"


assert sorted(NAMES) == list(range(FACES))
