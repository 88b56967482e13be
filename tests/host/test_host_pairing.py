"""Pairings and standings of tournaments: pure, so tried with many."""

from collections import Counter
from datetime import UTC, datetime
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dogs_saves import Place
from dogs_tui.host.tournaments.pairing import meetings, next_round, rounds_of
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import (
    Board,
    Entrant,
    Round,
    Stage,
    System,
    Tournament,
    TournamentSetup,
)

AT = datetime(2026, 5, 1, tzinfo=UTC)


def tournament(
    count: int, seats: int = 2, system: System = System.SWISS, seed: int = 1, rounds: int = 3
) -> Tournament:
    setup = TournamentSetup("Cup", "dogs", seats, system, rounds, count)
    entrants = tuple(Entrant(f"p{number:02}", f"Name {number:02}") for number in range(count))
    return Tournament("CODE", "p00", setup, seed, AT, AT, Stage.RUNNING, entrants)


def played(cup: Tournament) -> Tournament:
    """The tournament with one more round, in which the first by name wins."""
    pairing = next_round(cup)
    boards = []
    for number, group in enumerate(pairing.tables):
        order = sorted(group)
        places = tuple(
            Place(seat, 10 * (len(group) - order.index(entrant)), order.index(entrant) + 1)
            for seat, entrant in enumerate(group)
        )
        boards.append(Board(f"T{len(cup.rounds)}-{number}", group, places, over=True))
    rounds = (*cup.rounds, Round(tuple(boards), pairing.byes))
    return msgspec.structs.replace(cup, rounds=rounds)


def whole(cup: Tournament) -> Tournament:
    for _ in range(rounds_of(cup)):
        cup = played(cup)
    return cup


@given(st.integers(2, 64), st.integers(2, 5), st.sampled_from(System), st.integers(0, 2**32))
@settings(max_examples=15)
def test_nobody_sits_twice_in_a_round_and_everybody_has_a_place(
    count: int, seats: int, system: System, seed: int
) -> None:
    cup = tournament(count, seats, system, seed)
    for _ in range(2):
        pairing = next_round(cup)
        everybody = [*(entrant for table in pairing.tables for entrant in table), *pairing.byes]
        assert sorted(everybody) == [entrant.id for entrant in cup.entrants]
        assert {len(table) for table in pairing.tables} <= {seats}
        assert len(pairing.byes) == (count % seats if count >= seats else count)
        assert next_round(cup) == pairing, "what follows from the seed is decided once"
        cup = played(cup)


@pytest.mark.parametrize("count", range(2, 17))
def test_in_a_round_robin_of_two_everybody_meets_everybody_once(count: int) -> None:
    cup = whole(tournament(count, system=System.ROUND_ROBIN))
    met = meetings(cup)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    byes = cup.byes()
    assert set(byes.values()) <= {1}
    assert len(byes) == (count if count % 2 else 0)


@pytest.mark.parametrize(("count", "seats"), [(9, 3), (12, 4), (7, 3), (16, 4)])
def test_at_larger_tables_nobody_is_met_much_more_often_than_others(count: int, seats: int) -> None:
    cup = whole(tournament(count, seats, System.ROUND_ROBIN))
    met = meetings(cup)
    assert max(met.values()) <= 2
    pairs = [
        met[frozenset(pair)] for pair in combinations((entrant.id for entrant in cup.entrants), 2)
    ]
    assert sum(pair == 0 for pair in pairs) <= len(pairs) // 3


@given(st.integers(4, 32), st.integers(0, 2**32))
@settings(max_examples=10)
def test_in_swiss_nobody_meets_twice_while_it_can_be_helped(count: int, seed: int) -> None:
    cup = tournament(count, seed=seed)
    for _ in range((count - 1) // 2):
        cup = played(cup)
    assert max(meetings(cup).values()) == 1
    assert set(cup.byes().values()) <= {1}


def test_in_swiss_equals_meet() -> None:
    cup = tournament(8)
    for _ in range(2):
        before = {row.entrant.id: row.points for row in standings(cup)}
        pairing = next_round(cup)
        assert all(before[left] == before[right] for left, right in pairing.tables)
        cup = played(cup)
    assert standings(cup)[0].points == 2


def test_seats_go_around() -> None:
    cup = whole(tournament(8, 4, rounds=4))
    sat = Counter(
        (entrant, seat)
        for round_ in cup.rounds
        for board in round_.boards
        for seat, entrant in enumerate(board.entrants)
    )
    assert max(sat.values()) <= 2


@pytest.mark.parametrize("count", [4, 6, 7, 9])
@pytest.mark.parametrize("after", [1, 2])
def test_leavers_of_a_round_robin_leave_no_round_without_a_table(count: int, after: int) -> None:
    cup = tournament(count, system=System.ROUND_ROBIN)
    for _ in range(after):
        cup = played(cup)
    for number in range(2):
        cup = cup.with_entrant(msgspec.structs.replace(cup.entrants[number], gone=True))
    while len(cup.rounds) < rounds_of(cup):
        cup = played(cup)
        assert cup.rounds[-1].boards
    here = [entrant.id for entrant in cup.entrants if not entrant.gone]
    met = meetings(cup)
    assert all(met[frozenset(pair)] == 1 for pair in combinations(here, 2))
    assert len(cup.rounds) <= count + count % 2
    won = {row.entrant.id: row.points for row in standings(cup)}
    assert sum(won.values()) == sum(len(round_.boards) for round_ in cup.rounds), (
        "a bye wins nothing"
    )


def test_who_is_gone_is_paired_no_more_and_the_others_go_on() -> None:
    for system in System:
        cup = played(tournament(6, system=system, rounds=5))
        cup = cup.with_entrant(msgspec.structs.replace(cup.entrants[2], gone=True))
        pairing = next_round(cup)
        assert "p02" not in {
            *pairing.byes,
            *(entrant for table in pairing.tables for entrant in table),
        }
        assert len(pairing.tables) * 2 + len(pairing.byes) == 5


@pytest.mark.parametrize(("count", "seats"), [(7, 2), (9, 2), (9, 4), (11, 3)])
def test_bots_have_byes_before_anybody_and_no_rank(count: int, seats: int) -> None:
    cup = tournament(count, seats, rounds=3)
    bots = tuple(
        msgspec.structs.replace(entrant, level="easy")
        if entrant.id < f"p{count % seats:02}"
        else entrant
        for entrant in cup.entrants
    )
    cup = whole(msgspec.structs.replace(cup, entrants=bots))
    assert set(cup.byes()) == cup.bots
    rows = standings(cup)
    assert next(row.rank for row in rows if not row.entrant.level) == 1
    assert {row.rank for row in rows if row.entrant.level} == {0}
    assert max(row.rank for row in rows) <= count - len(cup.bots)


def test_too_few_for_a_table_have_byes() -> None:
    cup = tournament(5, 4)
    for number in range(1, 4):
        cup = cup.with_entrant(msgspec.structs.replace(cup.entrants[number], gone=True))
    assert next_round(cup) == ((), ("p00", "p04"))


# Standings, against examples worked out by hand.


def board(table: str, *ranked: tuple[str, int, int]) -> Board:
    """A table: who sat there with their points of the game and their rank, by seat."""
    places = tuple(Place(seat, total, rank) for seat, (_, total, rank) in enumerate(ranked))
    return Board(table, tuple(who for who, _, _ in ranked), places, over=True)


def test_points_at_a_table() -> None:
    assert board("T", ("a", 9, 1), ("b", 5, 2)).points() == {"a": 1, "b": 0}
    assert board("T", ("a", 9, 1), ("b", 9, 1)).points() == {"a": 0.5, "b": 0.5}
    three = board("T", ("a", 3, 3), ("b", 9, 1), ("c", 5, 2))
    assert three.points() == {"a": 0, "b": 1, "c": 0.5}
    shared = board("T", ("a", 9, 1), ("b", 9, 1), ("c", 5, 3), ("d", 1, 4))
    assert shared.points() == pytest.approx({"a": 5 / 6, "b": 5 / 6, "c": 1 / 3, "d": 0})
    assert Board("T", ("a", "b"), over=True).points() == {"a": 0.5, "b": 0.5}


def table_of(*rounds: Round, system: System = System.SWISS) -> list[tuple[str, int, float]]:
    cup = tournament(4, system=system)
    entrants = tuple(Entrant(letter, letter.upper()) for letter in "abcd")
    cup = msgspec.structs.replace(cup, entrants=entrants, rounds=rounds)
    return [(row.entrant.id, row.rank, row.points) for row in standings(cup)]


def test_buchholz_decides_in_swiss() -> None:
    first = Round((board("1", ("a", 9, 1), ("b", 1, 2)), board("2", ("c", 9, 1), ("d", 1, 2))))
    second = Round((board("3", ("a", 9, 1), ("c", 1, 2)), board("4", ("b", 1, 2), ("d", 9, 1))))
    # c lost to a, who has 2, and beat d, who has 1: 3. d beat b, who has 0, and lost to c: 1.
    assert table_of(first, second) == [("a", 1, 2), ("c", 2, 1), ("d", 3, 1), ("b", 4, 0)]


def test_direct_meetings_decide_in_a_round_robin() -> None:
    first = Round((board("1", ("a", 9, 1), ("b", 1, 2)), board("2", ("c", 9, 1), ("d", 1, 2))))
    second = Round((board("3", ("a", 1, 2), ("c", 9, 1)), board("4", ("b", 9, 1), ("d", 1, 2))))
    third = Round((board("5", ("a", 9, 1), ("d", 1, 2)), board("6", ("b", 9, 1), ("c", 1, 2))))
    # a, b and c have two each, and each beat one of the others: Sonneborn-Berger is equal too,
    # and so is the share of the points. They share the first place.
    table = table_of(first, second, third, system=System.ROUND_ROBIN)
    assert table == [("a", 1, 2), ("b", 1, 2), ("c", 1, 2), ("d", 4, 0)]
    third = Round((board("5", ("a", 9, 1), ("d", 1, 2)), board("6", ("b", 1, 2), ("c", 9, 1))))
    table = table_of(first, second, third, system=System.ROUND_ROBIN)
    assert table == [("c", 1, 3), ("a", 2, 2), ("b", 3, 1), ("d", 4, 0)]


def test_a_bye_counts_as_a_win_and_an_open_table_not_at_all() -> None:
    only_round = Round((Board("1", ("a", "b")),), byes=("c",))
    assert table_of(only_round) == [("c", 1, 1), ("a", 2, 0), ("b", 2, 0), ("d", 2, 0)]
