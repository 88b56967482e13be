"""A person's records in a game: wins, points, streaks, bests, lines, hints, achievements."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves import PERSON
from dogs_saves.finish import Finish, SeatFinish


class Sum(msgspec.Struct, frozen=True):
    """Some matches of a person, added up."""

    matches: int
    wins: int
    """Also those shared with others."""
    mean: float
    """Points a match."""
    best: int
    """Points of the best match."""


class Line(msgspec.Struct, frozen=True):
    """A line of the score sheet, over all matches that had it."""

    key: str
    label: Phrase
    mean: float
    best: int


class Achieved(msgspec.Struct, frozen=True):
    """Something that was achieved."""

    key: str
    first: datetime
    times: int
    """In how many matches."""


class GameRecords(msgspec.Struct, frozen=True):
    """A person's finished matches of a game in numbers."""

    game: str
    """Its key."""
    all: Sum
    points: tuple[int, ...]
    """Of each match, the first one first."""
    streak: int
    """Matches won without a break, up to now."""
    longest: int
    """The longest such streak."""
    hints: int
    """How often a hint was asked for."""
    hinted: int
    """In how many matches."""
    by_seats: dict[int, Sum]
    """By how many played."""
    by_opponent: dict[str, Sum]
    """By the levels of bots that were met, and ``person``."""
    lines: tuple[Line, ...]
    achieved: tuple[Achieved, ...]
    """The first one first."""


class Played(msgspec.Struct, frozen=True):
    """A finished match, and the seat that a person had in it."""

    finish: Finish
    place: int

    @property
    def own(self) -> SeatFinish:
        """The result of that seat."""
        return self.finish.seats[self.place]

    @property
    def won(self) -> bool:
        return self.own.rank == 1 and any(seat.rank > 1 for seat in self.finish.seats)

    @property
    def opponents(self) -> set[str]:
        """The kinds of players on the other seats."""
        return {seat.player.kind for at, seat in enumerate(self.finish.seats) if at != self.place}


def in_order(finishes: Iterable[Finish]) -> list[Finish]:
    """Matches as they ended, the first one first; a copy of one counts once."""
    each = {_when(finish): finish for finish in finishes}
    return [each[key] for key in sorted(each)]


def _when(finish: Finish) -> tuple[Any, ...]:
    """What ended in the same second is put in some order, always the same."""
    return finish.ended, finish.game, tuple((seat.player.name, seat.total) for seat in finish.seats)


def people(finishes: Iterable[Finish]) -> tuple[str, ...]:
    """Lists the people who played at this keyboard, the one with most matches first."""
    count: dict[str, int] = defaultdict(int)
    for finish in in_order(finishes):
        for name in {seat.player.name for seat in finish.seats if seat.player.kind == PERSON}:
            count[name] += 1
    return tuple(sorted(count, key=lambda name: (-count[name], name)))


def played_by(name: str, finishes: Iterable[Finish]) -> list[Played]:
    """The matches in which a person had a seat, with the first such seat, in order."""
    out = []
    for finish in in_order(finishes):
        seats = enumerate(finish.seats)
        own = [
            at for at, sitter in seats if (sitter.player.name, sitter.player.kind) == (name, PERSON)
        ]
        if own:
            out.append(Played(finish, own[0]))
    return out


def records(name: str, finishes: Iterable[Finish]) -> list[GameRecords]:
    """A person's records, a game each: the one played most often first."""
    by_game = _grouped(played_by(name, finishes), lambda each: [each.finish.game])
    by_all = [_of_game(game, matches) for game, matches in by_game.items()]
    return sorted(by_all, key=lambda each: (-each.all.matches, each.game))


def _of_game(game: str, matches: Sequence[Played]) -> GameRecords:
    seats = _grouped(matches, lambda match: [len(match.finish.seats)])
    kinds = _grouped(matches, lambda match: match.opponents)
    now, longest = _streaks(matches)
    return GameRecords(
        game=game,
        all=_sum(matches),
        points=tuple(match.own.total for match in matches),
        streak=now,
        longest=longest,
        hints=sum(match.own.hints for match in matches),
        hinted=sum(match.own.hints > 0 for match in matches),
        by_seats={count: _sum(seats[count]) for count in sorted(seats)},
        by_opponent={kind: _sum(kinds[kind]) for kind in sorted(kinds)},
        lines=_lines(matches),
        achieved=_achieved(matches),
    )


def _grouped(
    matches: Iterable[Played], keys: Callable[[Played], Iterable[Any]]
) -> dict[Any, list[Played]]:
    """Matches by what they have; one may stand in several groups."""
    out: dict[Hashable, list[Played]] = defaultdict(list)
    for match in matches:
        for key in keys(match):
            out[key].append(match)
    return out


def _sum(matches: Sequence[Played]) -> Sum:
    totals = [match.own.total for match in matches]
    wins = sum(match.won for match in matches)
    return Sum(len(matches), wins, sum(totals) / len(totals), max(totals))


def _streaks(matches: Sequence[Played]) -> tuple[int, int]:
    now = longest = 0
    for match in matches:
        now = now + 1 if match.won else 0
        longest = max(longest, now)
    return now, longest


def _lines(matches: Sequence[Played]) -> tuple[Line, ...]:
    points: dict[str, list[int]] = defaultdict(list)
    labels: dict[str, Phrase] = {}
    for match in matches:
        for line, own in zip(match.finish.lines, match.own.points, strict=True):
            points[line.key].append(own)
            labels[line.key] = line.label
    return tuple(
        Line(key, labels[key], sum(each) / len(each), max(each)) for key, each in points.items()
    )


def _achieved(matches: Sequence[Played]) -> tuple[Achieved, ...]:
    by_key = _grouped(matches, lambda match: match.own.achieved)
    return tuple(
        Achieved(key, matches_with[0].finish.ended, len(matches_with))
        for key, matches_with in by_key.items()
    )
