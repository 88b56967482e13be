"""The pages made from results: one a person, and the tables of a season, as far as shown."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Final, NamedTuple

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.zones import to_zone
from dogs_tui.host.results.results import NOBODY, Result, Results, SeatResult
from dogs_tui.records.skill import Rating

ENOUGH: Final = 5
"""Rated matches of a season from which on somebody stands in its table."""
LAST: Final = 20
"""Matches that a page lists."""


class Season(NamedTuple):
    """A quarter of a year, as UTC has it."""

    year: int
    quarter: int
    """1 to 4."""


class Played(NamedTuple):
    """A game with a number of seats, which has ratings of its own."""

    game: str
    """Its key."""
    seats: int


class GameRecord(msgspec.Struct, frozen=True):
    """The record of somebody's matches of a game with so many seats."""

    played: Played
    matches: int
    wins: int
    """Also those shared with others."""
    places: tuple[int, ...]
    """The number of times they were first, second and so on."""
    best: int
    """Points of the best match."""
    rated: int
    """The number of rated matches."""
    rating: Rating | None
    """``None``: none of them was."""


class LastMatch(msgspec.Struct, frozen=True):
    """One of somebody's matches, as somebody may see it."""

    code: str
    """Of its table."""
    played: Played
    ended: datetime
    total: int
    rank: int
    left: bool
    rated: bool
    others: tuple[str, ...]
    """The names of who else played, by seat."""


class Prize(msgspec.Struct, frozen=True):
    """A place among the first three of a tournament that is over."""

    title: str
    """Of the tournament."""
    rank: int
    people: int
    """The number of people who had a rank."""
    ended: datetime


class PersonPage(msgspec.Struct, frozen=True):
    """Somebody's records."""

    name: str
    own: bool
    """True if it is the viewer's own page."""
    shown: bool
    """True if others may see it."""
    records: tuple[GameRecord, ...]
    """The records by game, the most played first."""
    last: tuple[LastMatch, ...]
    """The newest first."""
    at: datetime
    """The time when it was looked at."""
    prizes: tuple[Prize, ...] = ()
    """The newest first."""


class SeasonRow(msgspec.Struct, frozen=True):
    """Somebody in a table of a season."""

    place: int
    """The rank; people with the same rating share it."""
    name: str
    own: bool
    rating: Rating
    matches: int
    wins: int


class SeasonTable(msgspec.Struct, frozen=True):
    """The ranking of a season, the strongest first."""

    season: Season
    played: Played
    rows: tuple[SeasonRow, ...]


class RecordPages:
    """Records and ratings of a host, as somebody may see them.

    Others see nothing of who has not said that they may: no page, no row, and no name in a list of
    matches.

    Args:
        people: All who are known.
        results: How matches ended.
        clock: Gives the time.
        hides: Says whether the table of a code would show to the person of an id what they are
            still to play.
        shows: Says whether somebody may be shown to others.

    Attributes:
        prizes: Gives what the person of an id won in tournaments.
        zone: Gives the time zone of the person of an id, in which they see times; others see UTC.
    """

    def __init__(
        self,
        people: People,
        results: Results,
        clock: Clock,
        hides: Callable[[str, str], bool] = lambda _person, _code: False,
        shows: Callable[[Person], bool] = lambda person: person.shown,
    ) -> None:
        self.prizes: Callable[[str], tuple[Prize, ...]] = lambda _: ()
        self.zone: Callable[[str], tzinfo] = lambda _: UTC
        self._hides = hides
        self._shows = shows
        self._people = people
        self._results = results
        self._clock = clock

    def page(self, viewer: Person | None, name: str = "") -> PersonPage:
        """Somebody's page.

        Args:
            viewer: Who looks; ``None``: anybody.
            name: Whose; empty: the viewer's own.

        Raises:
            LobbyError: Nobody is called so, or they do not want to be shown.
        """
        looking = "" if viewer is None else viewer.id
        own_entry = self._people.get(looking) or viewer
        person = own_entry if not name else self._people.called(name)
        if person is None or not (self._shows(person) or person.id == looking):
            raise LobbyError(phrase("No public statistics for {name}.", name=name))
        own = person.id == looking
        results = [
            result
            for result in self._results.of(person.id)
            if not (result.tournament and self._hides(looking, result.code))
        ]
        last = [result for result in reversed(results) if own or result.public]
        return PersonPage(
            person.name,
            own,
            person.shown,
            self._records(person.id, results),
            tuple(self._last(result, person.id, looking) for result in last[:LAST]),
            to_zone(self._clock(), UTC if viewer is None else self.zone(viewer.id)),
            self.prizes(person.id),
        )

    def seasons(self) -> list[Season]:
        """Those in which rated matches ended, and the one of now; the newest first."""
        seasons = {season_of(result.ended) for result in self._results.all() if result.rated}
        return sorted(seasons | {season_of(self._clock())}, reverse=True)

    def season(self, viewer: Person | None, season: Season | None = None) -> list[SeasonTable]:
        """The tables of a season: what was played most often first.

        Args:
            viewer: Who looks.
            season: ``None``: the one of now.
        """
        wanted = season or season_of(self._clock())
        rated = (result for result in self._results.all() if result.rated)
        played = _by_played(result for result in rated if season_of(result.ended) == wanted)
        tables = [
            SeasonTable(wanted, what, self._rows(results, viewer)) for what, results in played
        ]
        return [table for table in tables if table.rows]

    def _records(self, person: str, results: Iterable[Result]) -> tuple[GameRecord, ...]:
        return tuple(self._record(person, *item) for item in _by_played(results))

    def _record(self, person: str, played: Played, results: Sequence[Result]) -> GameRecord:
        own = [_own(result, person) for result in results]
        ranks = Counter(result.rank for result in own)
        skill = self._results.skill(person, *played)
        return GameRecord(
            played,
            len(own),
            sum(_won(result, person) for result in results),
            tuple(ranks[rank] for rank in range(1, played.seats + 1)),
            max(result.total for result in own),
            sum(result.skill is not None for result in own),
            None if skill is None else skill.rating,
        )

    def _last(self, result: Result, person: str, viewer: str) -> LastMatch:
        own = _own(result, person)
        sat = result.seat_of(viewer) is not None
        return LastMatch(
            result.code,
            played_of(result),
            result.ended,
            own.total,
            own.rank,
            own.left,
            result.rated,
            tuple(self._name(seat, named=sat) for seat in result.seats if seat.person != person),
        )

    def _name(self, seat: SeatResult, *, named: bool) -> str:
        """The name of somebody on a seat, for readers who may know it."""
        if not seat.person:
            return seat.name
        person = self._people.get(seat.person)
        if person is None:
            return seat.name if named else NOBODY
        return person.name if named or self._shows(person) else NOBODY

    def _rows(self, results: Sequence[Result], viewer: Person | None) -> tuple[SeasonRow, ...]:
        matches: defaultdict[str, list[Result]] = defaultdict(list)
        for result in results:
            for seat in result.seats:
                if seat.skill is not None and seat.person:
                    matches[seat.person].append(result)
        ratings = {
            person: rating
            for person, own in matches.items()
            if len(own) >= ENOUGH
            and self._is_shown(person)
            and (rating := _rating(own[-1], person)) is not None
        }
        order = sorted(
            ratings, key=lambda person: (-ratings[person].low, self._called(person).casefold())
        )
        lows = [ratings[person].low for person in order]
        return tuple(
            SeasonRow(
                1 + lows.index(ratings[person].low),
                self._called(person),
                viewer is not None and viewer.id == person,
                ratings[person],
                len(matches[person]),
                sum(_won(result, person) for result in matches[person]),
            )
            for person in order
        )

    def _is_shown(self, person: str) -> bool:
        entry = self._people.get(person)
        return entry is not None and self._shows(entry)

    def _called(self, person: str) -> str:
        entry = self._people.get(person)
        return NOBODY if entry is None else entry.name


def season_of(time: datetime) -> Season:
    """The season of a time."""
    there = time.astimezone(UTC)
    return Season(there.year, (there.month + 2) // 3)


def played_of(result: Result) -> Played:
    """Gives the game and the seats of a match."""
    return Played(result.game, len(result.seats))


def _by_played(results: Iterable[Result]) -> list[tuple[Played, list[Result]]]:
    """By what was played; what was played most often first."""
    grouped: defaultdict[Played, list[Result]] = defaultdict(list)
    for result in results:
        grouped[played_of(result)].append(result)
    return sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0]))


def _own(result: Result, person: str) -> SeatResult:
    own = result.seat_of(person)
    assert own is not None, "this is a result of theirs"
    return own


def _won(result: Result, person: str) -> bool:
    """True if somebody was first, and not everybody with them."""
    own = _own(result, person)
    return own.rank == 1 and not own.left and any(seat.rank > 1 for seat in result.seats)


def _rating(result: Result, person: str) -> Rating | None:
    skill = _own(result, person).skill
    return None if skill is None else skill.rating
