"""The keyboard: who sits at it, and what may therefore be shown on this screen."""

from collections.abc import Collection
from typing import Final, Literal, get_args

from dogs_rules.game import Seat
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.match.watching import Watching

Hands = Literal["curtain", "covered", "open"]
"""The view of each other's hands at one keyboard: nothing, and no table either while
it changes hands; the table with all hands covered; or the hand of whoever is to move."""
HANDS: Final[tuple[Hands, ...]] = get_args(Hands)


class Keyboard:
    """The seats played from one keyboard, and the one that is at it now.

    Args:
        table: The table they sit at.
        seats: The seats; none for a spectator.
        hands: Their view of each other's hands; ``None``: as the game is usually played.
    """

    def __init__(self, table: Watching, seats: frozenset[Seat], hands: Hands | None = None) -> None:
        self._table = table
        self.seats = seats
        self._hands = hands or ("open" if table.game.open_hands else "curtain")
        self.at: Seat | None = None
        """Who is at the keyboard; ``None``: nobody has said so."""
        if not self.hides:
            self._come()

    def _come(self) -> None:
        """With nothing to hide, whoever is to move is there."""
        mover = self._table.to_move
        self.at = mover if mover in self.seats else min(self.seats, default=None)

    @property
    def shares(self) -> bool:
        """True if several people with hidden hands sit here."""
        return self._table.game.hidden_hands and len(self.seats) > 1

    @property
    def hands(self) -> Hands:
        """The setting for how far the people here see each other's hands."""
        return self._hands

    def play_with(self, hands: Hands) -> None:
        """From now on they see that of each other's hands. Who is at the keyboard stays so."""
        self._hands = hands
        if not self.hides:
            self._come()

    @property
    def hides(self) -> bool:
        """True if the people here must not see each other's hands."""
        return self.shares and self._hands != "open"

    @property
    def knows(self) -> frozenset[Seat]:
        """Seats whose hidden things may be shown; only that at the keyboard if hands are hidden."""
        if not self.hides:
            return self.seats
        return frozenset() if self.at is None else frozenset({self.at})

    def viewer(self) -> Seat | None:
        """The seat whose view is shown; ``None`` for the public view."""
        mover = self._table.to_move
        if self.hides:
            return self.at if self.at == mover else None
        if mover in self.seats:
            self.at = mover
        return self.at

    def must_change(self, mover: Seat | None) -> bool:
        """True if another person has to come to the keyboard before anything is shown."""
        return self.hides and mover in self.seats and self.at != mover

    def left_by(self, mover: Seat | None) -> bool:
        """Frees the keyboard once its player's turn is over, with hidden hands. True if it did."""
        if self.hides and self.at not in {None, mover}:
            self.at = None
            return True
        return False

    def taken(self) -> None:
        """The seat to move says it is there."""
        self.at = self._table.to_move

    def undoes(self) -> Seat | None:
        """The seat whose action an undo from here would take back."""
        last = self._table.last_mover
        if not self.seats or last is None:
            return None
        if len(self.seats) == 1:
            return next(iter(self.seats))
        return last if last in self.seats else self.at


class Viewpoint(Keyboard):
    """Nobody plays from here: a match is looked at, through everybody's eyes or those of a seat.

    Args:
        table: The table that is looked at.
        choices: The seats whose eyes there are; ``None`` is what everyone may see.
    """

    def __init__(self, table: Watching, choices: tuple[Seat | None, ...]) -> None:
        super().__init__(table, frozenset())
        self._choices = choices
        self._chosen = 0

    @property
    def choices(self) -> tuple[Seat | None, ...]:
        return self._choices

    @property
    def eyes(self) -> Seat | None:
        """The seat whose view is shown; ``None`` for the public view."""
        return self._choices[self._chosen]

    @property
    def knows(self) -> frozenset[Seat]:
        return frozenset() if self.eyes is None else frozenset({self.eyes})

    def viewer(self) -> Seat | None:
        return self.eyes

    def change(self) -> None:
        """Looks through the next eyes."""
        self._chosen = (self._chosen + 1) % len(self._choices)

    def look(self, seat: Seat) -> bool:
        """Looks through the eyes of a seat, one of ``choices``; says whether it did not before."""
        before, self._chosen = self._chosen, self._choices.index(seat)
        return before != self._chosen


def lookers(match: Match, people: Collection[Seat]) -> tuple[Seat | None, ...]:
    """Through whose eyes a match that is not being played may be looked at, everybody's first.

    Once it is over there is nothing left to hide. Before, only who alone plays against computer
    players may look at the own hand: what others hold, and what people at one keyboard hold,
    stays covered.

    Args:
        match: The match as it stands.
        people: The seats held by people.
    """
    if not match.game.hidden_hands:
        return (None,)
    if match.to_move is None:
        return (None, *range(match.seats))
    return (None, *people) if len(people) == 1 else (None,)


def handed_over(name: str) -> tuple[Phrase, Phrase]:
    """Words the handover of the keyboard: a line for everybody, a line for the next player."""
    return (
        phrase("{name} is next. Everybody else, please look away.", name=name),
        phrase("{name}, press enter when no one else is looking.", name=name),
    )
