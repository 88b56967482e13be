"""Tables of DOGS Cardgame laid out by hand, for scenarios that read like the rulebook."""

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from dogs_rules.game import Event
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.catalogue import KEEP_CHARACTER
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE, Character, Kind, Stage, dog_card
from tests.support.scene import Table

GAME = DogsCardgame()
TABLES = GAME.tables
CODES = {breed.code: number for number, breed in enumerate(TABLES.breeds)}
MODULES: Mapping[str, str] = {
    "puppies": "yes",
    "renewal": "yes",
    "two_donations": "yes",
    "straight": "yes",
}
"""Everything that may be added."""


healthy, trained, sick, hotel, fair = (partial(dog_card, kind=kind) for kind in Kind)
"""A dog's card, by its breed."""


class Scene(Table[State, act.CardgameAction]):
    """A table, and the moves made at it; every move is checked as the screens check it.

    Everybody has kept a first character and given it up again; seat 0 begins unless told
    otherwise, its truck outside the city. Whatever is laid out by hand is taken from where it
    was, so that no card is there twice; in the city another dog comes from under the pile.

    Args:
        seats: How many.
        first: The seat that begins.
        seed: Of the set-up; scenes lay out by hand what matters.
        options: More options, such as ``puppies="yes"``.
    """

    def __init__(self, seats: int = 3, first: int = 0, seed: int = 1, **options: str) -> None:
        chosen = {"start": str(first + 1), **options}
        super().__init__(GAME, GAME.setup(seats, chosen, seed))
        while self.state.stage == Stage.CHARACTER:
            self.do(KEEP_CHARACTER[self.state.dealt[self.state.mover][0]])
        for seat in range(seats):
            self.hold(seat)

    def __getitem__(self, seat: int) -> KennelState:
        return self.state.kennels[seat]

    @property
    def stage(self) -> Stage:
        return Stage(self.state.stage)

    def lay(self, at: int, *dogs: int, character: int | None = None) -> None:
        """Just these dogs lie below a location, and perhaps this character above it."""
        self._take_away(dogs)
        city = list(self.state.city)
        back = tuple(dog for dog in city[at].dogs if dog not in dogs)
        self.state.pile = (*back, *self.state.pile)
        above = city[at].character if character is None else character
        city[at] = msgspec.structs.replace(city[at], dogs=dogs, character=above)
        self.state.city = tuple(city)

    def lay_characters(self, *characters: int) -> None:
        """These characters lie above the locations, from the left; -1: none."""
        self.state.city = tuple(
            msgspec.structs.replace(place, character=int(character))
            for place, character in zip(self.state.city, characters, strict=True)
        )

    def fill(
        self,
        seat: int,
        *bays: Sequence[int],
        hotel: Sequence[int] = (),
        infirmary: Sequence[int] = (),
    ) -> None:
        """A seat's dogs; as many bays are open as are named, at least three."""
        self._take_away([*hotel, *infirmary, *(dog for bay in bays for dog in bay)])
        kennel = self[seat]
        contents = [tuple(sorted(bay)) for bay in bays]
        kennel.bays = tuple(contents + [()] * (5 - len(contents)))
        kennel.opened = max(0, len(contents) - 3)
        kennel.hotel = tuple(sorted(hotel))
        kennel.infirmary = tuple(sorted(infirmary))

    def give(self, seat: int, **figures: int) -> None:
        """Goods, improvements or licences, by the names of the fields."""
        for field, value in figures.items():
            assert field in {"food", "coins", "improvements", "licences"}
            setattr(self[seat], field, value)

    def hold(self, seat: int, *characters: int) -> None:
        """A seat has just these characters."""
        self[seat].characters = tuple(sorted(int(character) for character in characters))

    def row(self, *dogs: int) -> None:
        """These dogs are at the Fair."""
        self._take_away(dogs)
        self.state.fair = dogs

    def _take_away(self, dogs: Sequence[int]) -> None:
        gone = set(dogs)
        assert len(gone) == len(dogs), "a card is there twice"
        state = self.state

        def rest(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(card for card in cards if card not in gone)

        state.pile = rest(state.pile)
        state.fair = rest(state.fair)
        for at, place in enumerate(state.city):
            left = rest(place.dogs)
            lacking = len(place.dogs) - len(left)
            drawn, state.pile = state.pile[:lacking], state.pile[lacking:]
            city = list(state.city)
            city[at] = msgspec.structs.replace(place, dogs=left + drawn)
            state.city = tuple(city)
        for kennel in state.kennels:
            kennel.bays = tuple(map(rest, kennel.bays))
            kennel.hotel = rest(kennel.hotel)
            kennel.infirmary = rest(kennel.infirmary)

    def park(self, seat: int, at: int) -> None:
        """A truck stands at a location."""
        self[seat].place = at

    def begin_turn(self, seat: int = 0) -> None:
        """It is a seat's turn, before moving or staying."""
        self.state.mover = seat
        self.state.stage = Stage.MOVE
        self.state.moved = False

    def act_at(self, at: int, *dogs: int, seat: int = 0) -> None:
        """It is a seat's turn, and its truck has come to a location, where these dogs may lie."""
        if dogs:
            self.lay(at, *dogs)
        self.begin_turn(seat)
        self.park(seat, NONE)
        self.do(act.Move(at))

    def use(self, character: Character) -> list[Event]:
        """The mover gets a character and uses it."""
        kennel = self[self.state.mover]
        kennel.characters = tuple(sorted((*kennel.characters, character.value)))
        return self.do(act.UseCharacter(character.value))

    def end_turn(self) -> list[Event]:
        """The mover moves or stays if it has not, and ends its turn."""
        events: list[Event] = []
        if self.stage == Stage.MOVE:
            away = self[self.state.mover].place == NONE
            events += self.do(act.Move(0) if away else act.Stay())
        return events + self.do(act.EndTurn())

    def end_round(self) -> list[Event]:
        """Everybody ends their turns until the next round begins or the match is over."""
        events: list[Event] = []
        number = self.state.round
        while self.state.round == number and self.mover is not None:
            events += self.end_turn()
        return events


def kennel(
    *bays: Sequence[int],
    hotel: Sequence[int] = (),
    infirmary: Sequence[int] = (),
    seats: int = 3,
    figures: Mapping[str, int] | None = None,
    **options: str,
) -> Scene:
    """A scene with the first seat's dogs, and its goods by the names of the fields."""
    scene = Scene(seats, **options)
    scene.fill(0, *bays, hotel=hotel, infirmary=infirmary)
    scene.give(0, **(figures or {}))
    return scene
