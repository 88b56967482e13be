"""What a chair goes on showing of a table that was closed to it: what it knew then, and no more."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dogs_rules.game import Seat
from dogs_tui.host.house.seen import Company, Said

if TYPE_CHECKING:
    from dogs_tui.host.house.chair import Chair


class LastSeen(NamedTuple):
    """A table and its company at one moment, as one chair knew them."""

    company: Company
    talk: tuple[Said, ...]
    plies: int
    last_mover: Seat | None
    taken_back: int
    names: tuple[str, ...]
    people: frozenset[Seat]
    to_move: Seat | None


def last_seen(chair: "Chair") -> LastSeen:
    """What a chair knows now. Nothing is being asked any more of whoever is sent out."""
    quiet = {"proposal": None, "asked_me": False, "asked_by_me": False}
    return LastSeen(
        company=msgspec.structs.replace(chair.company, **quiet),
        talk=chair.talk,
        plies=chair.plies,
        last_mover=chair.last_mover,
        taken_back=chair.taken_back,
        names=chair.names,
        people=chair.people,
        to_move=chair.to_move,
    )
