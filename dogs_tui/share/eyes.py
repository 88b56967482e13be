"""Through whose eyes a match may leave the program."""

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_saves import PERSON, Reading, SaveError
from dogs_tui.play.keyboard import lookers


class CoveredError(SaveError):
    """What was asked for stays hidden."""


def people(reading: Reading) -> tuple[Seat, ...]:
    """The seats that people hold."""
    return tuple(seat for seat, player in enumerate(reading.players) if player.kind == PERSON)


def usual_eyes(reading: Reading) -> Seat | None:
    """Whose eyes are meant where nobody says so: those of the one person, else everybody's."""
    own = people(reading)
    return own[0] if len(own) == 1 and may_look(reading, own[0]) else None


def may_look(reading: Reading, seat: Seat | None) -> bool:
    """Whether a match may be shown as a seat sees it (``None``: as everybody does)."""
    match = reading.match
    return seat is None or not match.game.hidden_hands or seat in lookers(match, people(reading))


def check_may_look(reading: Reading, seat: Seat | None) -> None:
    """Makes sure that a match may be shown as a seat sees it.

    Raises:
        CoveredError: What the seat holds is still hidden.
    """
    if not may_look(reading, seat):
        assert seat is not None, "everybody may see what everybody may see"
        raise CoveredError(
            phrase(
                "What seat {n} holds stays hidden until the match is over. Leave --seat out for"
                " what everybody may see.",
                n=seat + 1,
            )
        )
