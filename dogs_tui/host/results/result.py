"""How a match of a host ended, as it is kept: one document a match, also when its table is gone."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec

from dogs_tui.host.store import Kind
from dogs_tui.records.skill import Skill, after_match

LEAST_PEOPLE: Final = 2
"""Who plays bots alone is not rated: how strong those are says nothing of other people."""
NOBODY: Final = "somebody"
"""What who was forgotten, or is not to be named, is called in matches that are over."""

Known = Callable[[str], Skill | None]
"""How strong the person with an id is at what was played; ``None``: nothing is known of it."""


class SeatResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended for a seat."""

    total: int
    rank: int
    """1 is first; seats that share a place share the number. Who left is behind all others."""
    person: str = ""
    """The id of who played there, also if a bot played on for them; empty: nobody's."""
    name: str = ""
    """What they, or the bot, were called last."""
    level: str = ""
    """Of the bot whose seat it was from the beginning."""
    left: bool = False
    """Whether they left the match for good, and a bot played it to its end."""
    skill: Skill | None = None
    """How strong they are after it, if it was rated."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    code: str
    """Of its table."""
    game: str
    """The game's key."""
    ended: datetime
    seats: tuple[SeatResult, ...]
    rated: bool = False
    public: bool = False
    """Whether everybody could come and watch it."""
    tournament: str = ""
    """The code of the tournament that it was played in; empty: in none."""
    number: int = 0
    """Of a rated one: greater than that of every match from which it was worked out, whatever the
    clock said when they ended."""

    def seat_of(self, person: str) -> SeatResult | None:
        """How it ended for somebody."""
        return next((one for one in self.seats if person and one.person == person), None)

    def without(self, person: str) -> "Result":
        """The result with nothing of somebody but their figures, which others were rated by."""
        seats = (
            msgspec.structs.replace(one, person="", name=NOBODY) if one.person == person else one
            for one in self.seats
        )
        return msgspec.structs.replace(self, seats=tuple(seats))


RESULTS: Final = Kind("results", Result)
"""By the code of the table, in small letters."""


def rated(result: Result, known: Known) -> Result:
    """The result with how strong everybody is after it; not rated if too few are still known.

    Args:
        result: One that has no ratings yet.
        known: How strong people were before.
    """
    people = [seat for seat, one in enumerate(result.seats) if one.person]
    if len(people) < LEAST_PEOPLE:
        return msgspec.structs.replace(result, rated=False)
    seats = list(result.seats)
    # Who left is behind everybody who stayed, wherever the bot on their seat came in.
    ranks = [seats[seat].rank + len(seats) * seats[seat].left for seat in people]
    skills = after_match([known(seats[seat].person) for seat in people], ranks)
    for seat, skill in zip(people, skills, strict=True):
        seats[seat] = msgspec.structs.replace(seats[seat], skill=skill)
    return msgspec.structs.replace(result, seats=tuple(seats))
