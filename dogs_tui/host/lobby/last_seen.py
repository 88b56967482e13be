"""What a seat handle goes on showing of a table that was closed to it: what it knew then."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dogs_rules.game import Seat
from dogs_tui.host.lobby.public import Company, Said

if TYPE_CHECKING:
    from dogs_tui.host.lobby.seat_handle import SeatHandle


class LastSeen(NamedTuple):
    """A table and its company at one moment, as one handle knew them."""

    company: Company
    talk: tuple[Said, ...]
    plies: int
    last_mover: Seat | None
    taken_back: int
    names: tuple[str, ...]
    people: frozenset[Seat]
    to_move: Seat | None


def last_seen(handle: "SeatHandle") -> LastSeen:
    """What a seat handle knows now. Nothing is being asked any more of whoever is sent out."""
    quiet = {"proposal": None, "asked_me": False, "asked_by_me": False}
    return LastSeen(
        company=msgspec.structs.replace(handle.company, **quiet),
        talk=handle.talk,
        plies=handle.plies,
        last_mover=handle.last_mover,
        taken_back=handle.taken_back,
        names=handle.names,
        people=handle.people,
        to_move=handle.to_move,
    )
