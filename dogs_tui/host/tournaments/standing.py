"""The standings: points, and what decides between equal ones, as clubs do it.

After the points: in a round robin the matches of those who are equal against each other, if all of
them met; in Swiss the points of one's opponents (Buchholz). Then the points of opponents, each as
often as one beat them (Sonneborn-Berger), then the share of the game's points at one's tables. Who
is equal in all of it shares a place. Bots fill places and have no rank.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec

from dogs_tui.host.results.pages import Prize
from dogs_tui.host.tournaments.tournament import Board, Entrant, Stage, System, Tournament

PRIZES: Final = 3
"""Ranks for which there is a prize."""
LEAST: Final = 2
"""People who must have a rank for that."""


class Row(msgspec.Struct, frozen=True):
    """Somebody's place in a tournament."""

    entrant: Entrant
    rank: int
    """From 1; who shares a place has the same; 0: a bot."""
    points: float
    played: int
    """Tables, with byes."""
    direct: float
    """Points against those who have equally many, if all of them met."""
    opponents: float
    """Buchholz: the points of all whom they met."""
    beaten: float
    """Sonneborn-Berger."""
    share: float
    """Of the game's points, over their tables."""


def standings(tournament: Tournament) -> tuple[Row, ...]:
    """Everybody, the first first."""
    boards = [board for round_ in tournament.rounds for board in round_.boards if board.over]
    points, played = _points(tournament, boards)
    rows = [_row(entrant, points, played, boards) for entrant in tournament.entrants]
    swiss = tournament.setup.system is System.SWISS
    if not swiss:
        rows = _with_direct(rows, boards)
    ordered = sorted(rows, key=lambda row: (*_worth(row, swiss=swiss), row.entrant.name))
    return tuple(_ranked(ordered, swiss=swiss))


def prize_of(tournament: Tournament, person: str) -> Prize | None:
    """The prize of the person with an id; ``None``: they have none, or it is not over.

    There are prizes for the first three, where two people or more have a rank.
    """
    entrant = tournament.entrant(person)
    if tournament.stage is not Stage.OVER or tournament.setup.private:
        return None
    if entrant is None or entrant.gone:
        return None
    ranks = {row.entrant.id: row.rank for row in standings(tournament) if row.rank}
    if len(ranks) < LEAST or ranks[person] > PRIZES:
        return None
    return Prize(tournament.setup.title, ranks[person], len(ranks), tournament.changed)


def _points(
    tournament: Tournament, boards: Sequence[Board]
) -> tuple[dict[str, float], dict[str, int]]:
    points: defaultdict[str, float] = defaultdict(float)
    played: defaultdict[str, int] = defaultdict(int)
    for board in boards:
        for entrant, won in board.points().items():
            points[entrant] += won
            played[entrant] += 1
    swiss = tournament.setup.system is System.SWISS
    for entrant, count in tournament.byes().items():
        points[entrant] += count if swiss else 0
        played[entrant] += count
    return points, played


def _row(
    entrant: Entrant, points: dict[str, float], played: dict[str, int], boards: Sequence[Board]
) -> Row:
    own = [board for board in boards if entrant.id in board.entrants]
    met = [other for board in own for other in board.entrants if other != entrant.id]
    beaten = sum(points[other] * won for board in own for other, won in _against(board, entrant.id))
    return Row(
        entrant=entrant,
        rank=0,
        points=points[entrant.id],
        played=played[entrant.id],
        direct=0.0,
        opponents=sum(points[other] for other in met),
        beaten=beaten,
        share=sum(board.share(entrant.id) for board in own),
    )


def _against(board: Board, entrant: str) -> Iterator[tuple[str, float]]:
    """The others at a table, with 1 for who was beaten, and 1/2 for who was as good."""
    points = board.points()
    own = points[entrant]
    for other, won in points.items():
        if other != entrant:
            yield other, 1.0 if own > won else 0.5 if own == won else 0.0


def _with_direct(rows: list[Row], boards: Sequence[Board]) -> list[Row]:
    """The rows with the points of those who are equal against each other."""
    ordered = sorted(rows, key=lambda row: -row.points)
    out: list[Row] = []
    for _, equal in groupby(ordered, key=lambda row: row.points):
        group = list(equal)
        ids = {row.entrant.id for row in group}
        direct = _direct(ids, boards)
        out += [
            msgspec.structs.replace(row, direct=direct.get(row.entrant.id, 0.0)) for row in group
        ]
    return out


def _direct(ids: set[str], boards: Sequence[Board]) -> dict[str, float]:
    """Points of some against each other; nothing if two of them did not meet."""
    points: defaultdict[str, float] = defaultdict(float)
    met: set[frozenset[str]] = set()
    for board in boards:
        for entrant in ids.intersection(board.entrants):
            for other, won in _against(board, entrant):
                if other in ids:
                    points[entrant] += won
                    met.add(frozenset((entrant, other)))
    return points if len(met) == len(ids) * (len(ids) - 1) // 2 else {}


def _worth(row: Row, *, swiss: bool) -> tuple[float, ...]:
    """By what rows are ordered, the best first; rounded, so that sums in any order are equal."""
    between = row.opponents if swiss else row.direct
    return tuple(-round(worth, 6) for worth in (row.points, between, row.beaten, row.share))


def _ranked(ordered: Sequence[Row], *, swiss: bool) -> Iterator[Row]:
    rank, number, last = 0, 0, None
    for row in ordered:
        if row.entrant.level:
            yield row
            continue
        number, worth = number + 1, _worth(row, swiss=swiss)
        rank = rank if worth == last else number
        last = worth
        yield msgspec.structs.replace(row, rank=rank)
