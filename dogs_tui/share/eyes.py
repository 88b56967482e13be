"""Through whose eyes a match may leave the program."""

from dogs_rules.game import Seat
from dogs_saves import PERSON, Reading
from dogs_tui.play.keyboard import lookers


def people(reading: Reading) -> tuple[Seat, ...]:
    """The seats that people hold."""
    return tuple(seat for seat, player in enumerate(reading.players) if player.kind == PERSON)


def usual_eyes(reading: Reading) -> Seat | None:
    """Picks the seat to look from by default: the one person's; ``None``: everybody's view."""
    own = people(reading)
    return own[0] if len(own) == 1 and may_look(reading, own[0]) else None


def may_look(reading: Reading, seat: Seat | None) -> bool:
    """True if a match may be shown as a seat sees it (``None``: as everybody does)."""
    match = reading.match
    return seat is None or not match.game.hidden_hands or seat in lookers(match, people(reading))
