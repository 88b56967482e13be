"""The results of a host's matches: each is kept once, even after a crash at its end."""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final

import msgspec

from dogs_saves import OutdatedError, SaveError
from dogs_tui.host.collection import Collection
from dogs_tui.host.cooperative import cooperatively
from dogs_tui.host.store import Kind
from dogs_tui.host.store.documents import Documents
from dogs_tui.records.skill import Skill, after_match

_log = logging.getLogger("dogs_tui.host")

LEAST_PEOPLE: Final = 2
"""The people that a rated match needs: the strength of bots says nothing of other people."""
NOBODY: Final = "somebody"
"""The name in finished matches for people who were deleted or are not to be named."""

Known = Callable[[str], Skill | None]
"""Gives the skill of the person with an id at the game that was played, if it is known."""


class SeatResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a match for a seat."""

    total: int
    rank: int
    """1 is first; seats that share a place share the number. Who left is behind all others."""
    person: str = ""
    """The id of who played there, also if a bot played on for them; empty: nobody's."""
    name: str = ""
    """The last name of the person or the bot."""
    level: str = ""
    """Of the bot whose seat it was from the beginning."""
    left: bool = False
    """True if they left the match for good, and a bot played it to its end."""
    skill: Skill | None = None
    """The skill after it, if it was rated."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a match."""

    code: str
    """Of its table."""
    game: str
    """The game's key."""
    ended: datetime
    seats: tuple[SeatResult, ...]
    rated: bool = False
    public: bool = False
    """True if everybody could come and watch it."""
    tournament: str = ""
    """The code of the tournament that it was played in; empty: in none."""
    number: int = 0
    """Of a rated one: greater than that of every match from which it was worked out, whatever the
    clock said when they ended."""

    def seat_of(self, person: str) -> SeatResult | None:
        """Gives the result for somebody."""
        return next((seat for seat in self.seats if person and seat.person == person), None)

    def without(self, person: str) -> "Result":
        """The result with nothing of somebody but their figures, which others were rated by."""
        seats = (
            msgspec.structs.replace(seat, person="", name=NOBODY) if seat.person == person else seat
            for seat in self.seats
        )
        return msgspec.structs.replace(self, seats=tuple(seats))


RESULTS: Final = Kind("results", Result)
"""By the code of the table, in small letters."""


def rated(result: Result, skill_of: Known) -> Result:
    """The result with how strong everybody is after it; not rated if too few are still known.

    Args:
        result: One that has no ratings yet.
        skill_of: How strong people were before.
    """
    people = [seat for seat, holder in enumerate(result.seats) if holder.person]
    if len(people) < LEAST_PEOPLE:
        return msgspec.structs.replace(result, rated=False)
    seats = list(result.seats)
    # Who left is behind everybody who stayed, wherever the bot on their seat came in.
    ranks = [seats[seat].rank + len(seats) * seats[seat].left for seat in people]
    skills = after_match([skill_of(seats[seat].person) for seat in people], ranks)
    for seat, skill in zip(people, skills, strict=True):
        seats[seat] = msgspec.structs.replace(seats[seat], skill=skill)
    return msgspec.structs.replace(result, seats=tuple(seats))


class Results(Collection[Result]):
    """The results of the matches that were played here.

    A result is named after the code of its table: it cannot be there twice, and one that was not
    written before the host ended is made when it begins again. How strong people are stands in the
    results themselves, so nothing is ever worked out anew.

    Of several processes one makes them, since each is worked out from those before it.

    Args:
        documents: Where they are kept; read by ``load``.
        makes: Says whether this process makes them; the others follow it.
    """

    def __init__(self, documents: Documents[Result], makes: Callable[[], bool]) -> None:
        super().__init__(documents)
        self._makes = makes
        self._codes_of: defaultdict[str, set[str]] = defaultdict(set)
        self._last: dict[tuple[str, str, int], Result] = {}
        """By person, game and seats: the match from which the next one is worked out."""

    def make_up(self, results: Iterable[Result]) -> None:
        """Adds the results that are missing, in the order in which the matches ended."""
        for result in sorted(results, key=_when):
            self.add(result)

    def add(self, result: Result) -> None:
        """Keeps how a match ended, and rates it if need be; nothing happens when it is there."""
        if self.get(result.code) is not None or not self._makes():
            return
        game, seats = result.game, len(result.seats)
        if result.rated:
            result = rated(result, lambda person: self.skill(person, game, seats))
        before = [self._last.get((seat.person, game, seats)) for seat in result.seats]
        number = 1 + max((result.number for result in before if result is not None), default=0)
        result = msgspec.structs.replace(result, number=number if result.rated else 0)
        self._take(_name(result.code), result)
        try:
            self._documents.write(_name(result.code), result)
        except OutdatedError:
            return  # It was written elsewhere, in the same words.
        except SaveError as trouble:  # It counts, and is written at the next start.
            reason = type(trouble).__name__
            _log.error("a result was not kept", extra={"event": "result-trouble", "reason": reason})

    def all(self) -> Iterator[Result]:
        """All of them, the first one first."""
        return iter(sorted(self._by_name.values(), key=_when))

    def of(self, person: str) -> list[Result]:
        """Somebody's, the first one first."""
        return sorted(
            (self._by_name[_name(code)] for code in self._codes_of.get(person, ())), key=_when
        )

    def get(self, code: str) -> Result | None:
        """The result of the match of a table."""
        return self._by_name.get(_name(code))

    def skill(self, person: str, game: str, seats: int) -> Skill | None:
        """Estimates how strong somebody is; ``None``: they were in no rated match of it."""
        last = self._last.get((person, game, seats))
        own = None if last is None else last.seat_of(person)
        return None if own is None else own.skill

    async def forget(self, person: str) -> None:
        """Takes somebody out of all results. What others were rated by stays as it is.

        Raises:
            LobbyError: It could not be written; done again, it goes on.
        """
        async for result in cooperatively(self.of(person)):
            self._write(_name(result.code), result.without(person))
        self._codes_of.pop(person, None)
        self._last = {
            key: last_result for key, last_result in self._last.items() if key[0] != person
        }

    def _take(self, name: str, document: Result | None) -> None:
        if document is None:
            return  # None is ever taken away.
        for seat in () if (old := self._by_name.get(name)) is None else old.seats:
            self._codes_of[seat.person].discard(document.code)
        super()._take(name, document)
        for seat in document.seats:
            if not seat.person:
                continue
            self._codes_of[seat.person].add(document.code)
            key = seat.person, document.game, len(document.seats)
            last = self._last.get(key)
            if seat.skill is not None and (last is None or _order(last) <= _order(document)):
                self._last[key] = document


def _when(result: Result) -> tuple[datetime, str]:
    return result.ended, result.code


def _order(result: Result) -> tuple[int, datetime, str]:
    """In which order ratings are worked out."""
    return result.number, *_when(result)


def _name(code: str) -> str:
    """Of the document."""
    return code.lower()
