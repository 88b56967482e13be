"""The tables of a round: who plays whom, on which seat, and who has nobody to play with.

Tables of two in Swiss are a matching of least cost, which networkx finds. For tables of more seats
there is no such library: groups are made from the order of points and bettered by exchanging two
people as long as that helps. Everything follows from what is given, chance from the seed.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from dogs_rules.rng import SEED_BITS
from dogs_saves.replay import GameFinder
from dogs_tui.host.tables.record import SeatRecord, TableRecord
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import Board, Entrant, System, Tournament
from dogs_tui.match.setup import best_level

REPEAT: Final = 10_000
"""The cost of a second meeting of two people; more than any distance of points."""
SECOND_BYE: Final = 100_000
STEP: Final = 10
"""The cost of each rank of distance in giving the bye; the last is to have it."""
NEVER: Final = 1_000_000
"""The cost of a person's bye where a bot can have it."""
PAIR: Final = 2
BYE: Final = ""
"""Stands for somebody to play with, where there is nobody."""


Cost: TypeAlias = Callable[[Sequence[str]], float]
"""The cost of a table, the lower the better."""


class Pairing(NamedTuple):
    """A round."""

    tables: tuple[tuple[str, ...], ...]
    """Ids of entrants, by seat."""
    byes: tuple[str, ...]


def rounds_of(tournament: Tournament) -> int:
    """Counts the rounds, by those who entered; once somebody left, by those who are to meet yet."""
    count, seats = len(tournament.entrants), tournament.setup.seats
    if tournament.setup.system is System.SWISS:
        return tournament.setup.rounds
    if seats == PAIR:
        if not any(entrant.gone for entrant in tournament.entrants):
            return max(1, count - 1 + count % 2)
        left = Counter(entrant for pair in _to_meet(tournament) for entrant in pair)
        return len(tournament.rounds) + max(left.values(), default=0)
    return max(1, -(-(count - 1) // (seats - 1)))


def next_round(tournament: Tournament) -> Pairing:
    """The round after those that have been played."""
    seats, number = tournament.setup.seats, len(tournament.rounds)
    here = tournament.playing
    if tournament.setup.system is System.ROUND_ROBIN and seats == PAIR:
        if len(here) == len(tournament.entrants):
            groups, byes = _circle(_drawn(tournament), number)
        else:
            groups, byes = _unmet(tournament)
    elif len(here) < seats:
        groups, byes = [], here
    else:
        order = _in_order(tournament, here)
        met, had = meetings(tournament), tournament.byes()
        if seats == PAIR:
            groups, byes = _matched(order, tournament, met, had)
        else:
            groups, byes = _grouped(order, tournament, met, had)
    return Pairing(tuple(_seated(tournament, groups)), tuple(byes))


def meetings(tournament: Tournament) -> Counter[frozenset[str]]:
    """Counts how often two sat at one table."""
    return Counter(
        frozenset(pair)
        for round_ in tournament.rounds
        for board in round_.boards
        for pair in combinations(board.entrants, 2)
    )


def _drawn(tournament: Tournament) -> list[str]:
    """All who entered, in the order in which they were drawn."""
    order = [entrant.id for entrant in tournament.entrants]
    random.Random(tournament.seed).shuffle(order)  # noqa: S311  (the seed is the system's)
    return order


def _in_order(tournament: Tournament, here: Sequence[str]) -> list[str]:
    """Those who are here, by their points; equal ones as they were drawn."""
    points = {row.entrant.id: row.points for row in standings(tournament)}
    even = tournament.setup.system is System.ROUND_ROBIN
    drawn = [entrant for entrant in _drawn(tournament) if entrant in here]
    return drawn if even else sorted(drawn, key=lambda entrant: -points[entrant])


def _circle(order: list[str], number: int) -> tuple[list[list[str]], list[str]]:
    """A round of the circle method: one stays, the others go around it."""
    ring: list[str | None] = [*order, *([None] if len(order) % 2 else [])]
    turn = number % max(1, len(ring) - 1)
    ring = [ring[0], *ring[len(ring) - turn :], *ring[1 : len(ring) - turn]]
    groups, byes = [], []
    for left, right in zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True):
        pair = [entrant for entrant in (left, right) if entrant is not None]
        if len(pair) == PAIR:
            groups.append(pair)
        else:
            byes += pair
    return groups, byes


def _to_meet(tournament: Tournament) -> list[tuple[str, str]]:
    """The pairs of a round robin who play on and have not met, in the order of the draw."""
    met, here = meetings(tournament), set(tournament.playing)
    drawn = [entrant for entrant in _drawn(tournament) if entrant in here]
    return [pair for pair in combinations(drawn, 2) if not met[frozenset(pair)]]


def _unmet(tournament: Tournament) -> tuple[list[list[str]], list[str]]:
    """A round of a round robin that somebody left: as many as can be meet somebody new.

    Those with the most to meet come first, so that few rounds are left to play.
    """
    import networkx as nx  # when a round is paired, and not before: it takes long to load

    pairs = _to_meet(tournament)
    left = Counter(entrant for pair in pairs for entrant in pair)
    graph = nx.Graph()
    for first, other in pairs:
        graph.add_edge(first, other, weight=left[first] ** 2 + left[other] ** 2)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    groups = sorted(sorted(pair) for pair in matching)
    paired = {entrant for pair in groups for entrant in pair}
    return groups, [entrant for entrant in tournament.playing if entrant not in paired]


def _matched(
    order: Sequence[str],
    tournament: Tournament,
    met: Counter[frozenset[str]],
    had: Counter[str],
) -> tuple[list[list[str]], list[str]]:
    """Pairs of least cost; of an odd number one has a bye: a bot, or the last who had none."""
    import networkx as nx  # when a round is paired, and not before: it takes long to load

    points = {row.entrant.id: row.points for row in standings(tournament)}
    bots = tournament.bots
    graph = nx.Graph()
    for left, right in combinations(order, 2):
        cost = REPEAT * met[frozenset((left, right))]
        cost += round(STEP * (points[left] - points[right]) ** 2)
        graph.add_edge(left, right, weight=-cost)
    if len(order) % 2:
        for place, entrant in enumerate(order):
            cost = SECOND_BYE * had[entrant] + STEP * (len(order) - 1 - place)
            cost = STEP * (len(order) - 1 - place) if entrant in bots else cost + NEVER
            graph.add_edge(entrant, BYE, weight=-cost)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    at = {entrant: number for number, entrant in enumerate(order)}
    groups = [
        sorted((left, right), key=at.__getitem__)
        for left, right in matching
        if BYE not in (left, right)
    ]
    byes = [left or right for left, right in matching if BYE in (left, right)]
    return sorted(groups, key=lambda pair: at[pair[0]]), byes


def _grouped(
    order: Sequence[str],
    tournament: Tournament,
    met: Counter[frozenset[str]],
    had: Counter[str],
) -> tuple[list[list[str]], list[str]]:
    """Tables of more than two; of those who are too many bots have byes, then who had fewest."""
    seats, bots = tournament.setup.seats, tournament.bots
    over = len(order) % seats
    fewest = sorted(
        order, key=lambda entrant: (entrant not in bots, had[entrant], -order.index(entrant))
    )
    byes = fewest[:over]
    playing = [entrant for entrant in order if entrant not in byes]
    points = {row.entrant.id: row.points for row in standings(tournament)}
    groups = [playing[at : at + seats] for at in range(0, len(playing), seats)]

    def cost(group: Sequence[str]) -> float:
        again = sum(met[frozenset(pair)] ** 2 for pair in combinations(group, 2))
        apart = [points[entrant] for entrant in group]
        return REPEAT * again + STEP * (max(apart) - min(apart)) ** 2

    while _bettered(groups, cost):
        pass
    return groups, byes


def _bettered(groups: list[list[str]], cost: Cost) -> bool:
    """Exchanges two people of two tables where that helps; whether it did anywhere."""
    helped = False
    for group, other in combinations(groups, 2):
        before = cost(group) + cost(other)
        for left in range(len(group)):
            for right in range(len(other)):
                group[left], other[right] = other[right], group[left]
                after = cost(group) + cost(other)
                if after < before - 1e-9:
                    before, helped = after, True
                else:
                    group[left], other[right] = other[right], group[left]
    return helped


def _seated(tournament: Tournament, groups: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Every group on its seats: nobody is to have the same one more often than need be."""
    sat: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for round_ in tournament.rounds:
        for board in round_.boards:
            for seat, entrant in enumerate(board.entrants):
                sat[entrant][seat] += 1
    chance = random.Random(f"{tournament.seed} {len(tournament.rounds)}")  # noqa: S311
    out = []
    for group in groups:
        ways = list(permutations(group))
        chance.shuffle(ways)
        out.append(
            min(
                ways,
                key=lambda way: sum(
                    (sat[entrant][seat] + 1) ** 2 for seat, entrant in enumerate(way)
                ),
            )
        )
    return out


def table_record(
    tournament: Tournament, number: int, board: Board, find_game: GameFinder, at: datetime
) -> TableRecord:
    """The record of a table of a round; who is gone has a bot on their seat.

    Args:
        tournament: The tournament.
        number: Of the round, from 1.
        board: The pairing, with the code of its table.
        find_game: Where games come from.
        at: The time.
    """
    entrants = {entrant.id: entrant for entrant in tournament.entrants}
    level = best_level(find_game(tournament.setup.game))
    setup = tournament.setup
    return TableRecord(
        code=board.table,
        owner=tournament.maker,
        game=setup.game,
        options=dict(setup.options),
        seats=tuple(_seat(entrants[ident], level) for ident in board.entrants),
        private=setup.private,
        watchable=True,
        created=at,
        changed=at,
        watchers_talk=not setup.same_deal,  # Who watches knows what is to come.
        hints=False,
        time_control=setup.time_control,
        tournament=tournament.code,
        seed=deal_seed(tournament, number) if setup.same_deal else None,
    ).with_bots_named()


def deal_seed(tournament: Tournament, number: int) -> int:
    """Gives the seed of all tables of a round. It follows from the tournament's own seed."""
    return random.Random(f"{tournament.seed} deal {number}").getrandbits(SEED_BITS)  # noqa: S311


def _seat(entrant: Entrant, level: str) -> SeatRecord:
    if entrant.level or entrant.gone:
        return SeatRecord(level=entrant.level or level, name=entrant.name)
    return SeatRecord(person=entrant.id, name=entrant.name)
