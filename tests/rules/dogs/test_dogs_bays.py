"""Bays: the row rule, the 313 contents, and the room for dogs against trying everything."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from breeds import BC, Be, Da, La, Mu, Po, Rw, Yo
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import GAME, bay

from dogs_rules.games.dogs.bays import (
    ADD,
    COUNT,
    DOGS,
    EMPTY_BAY,
    FREE_ROWS,
    HALF_ROWS,
    INDEX,
    QUARTET,
    REMOVE,
    most_housed,
    pack,
    rows,
)
from dogs_rules.games.dogs.housing import without_place
from dogs_rules.games.dogs.room import Room
from dogs_rules.games.dogs.state import KennelState


def fits_in_two_rows(dogs: tuple[int, ...]) -> bool:
    """The rule of the divider: each row of two places takes one breed."""
    needed = sum(-(-count // 2) for count in Counter(dogs).values())
    return needed <= 2


def test_there_are_313_contents_numbered_once() -> None:
    assert len(DOGS) == len(set(DOGS)) == 313
    assert DOGS[EMPTY_BAY] == ()


def test_the_contents_are_exactly_what_two_rows_can_hold() -> None:
    breeds = range(12)
    possible = {
        dogs
        for size in range(5)
        for dogs in combinations_with_replacement(breeds, size)
        if fits_in_two_rows(dogs)
    }
    assert set(DOGS) == possible


def test_adding_and_removing_are_each_others_opposite() -> None:
    for content, breed in product(range(len(DOGS)), range(12)):
        more = ADD[content][breed]
        if more >= 0:
            assert DOGS[more] == tuple(sorted((*DOGS[content], breed)))
            assert REMOVE[more][breed] == content
        else:
            assert tuple(sorted((*DOGS[content], breed))) not in INDEX
        assert (REMOVE[content][breed] >= 0) == (breed in DOGS[content])


def test_ruling_01_a_row_takes_one_breed() -> None:
    assert ADD[bay(Mu, Po)][Be] < 0
    assert ADD[bay(Mu, Mu, Mu)][Po] < 0
    assert ADD[bay(Mu, Mu)][Po] == bay(Mu, Mu, Po)
    assert ADD[bay(Mu, Po)][Mu] == bay(Mu, Mu, Po)


def test_rows_of_a_content() -> None:
    assert rows(bay()) == ((), ())
    assert rows(bay(Mu, Mu, Mu)) == ((Mu, Mu), (Mu,))
    assert rows(bay(Mu, Po, Po)) == ((Mu,), (Po, Po))
    for content, dogs in enumerate(DOGS):
        assert tuple(sorted(sum(rows(content), ()))) == dogs


@pytest.mark.parametrize(
    ("dogs", "points"),
    [
        ((), 0),
        ((Mu,), 0),
        ((Mu, Po), 0),
        ((Mu, Mu), 2),
        ((Mu, Mu, Po), 3),
        ((Mu, Mu, Po, Po), 5),
        ((Mu, Mu, Mu), 8),
        ((Mu, Mu, Mu, Mu), 12),
    ],
)
def test_points_of_a_bay_as_printed_and_ruling_35(dogs: tuple[int, ...], points: int) -> None:
    assert GAME.derived.bay_points[bay(*dogs)] == points


def test_a_quartet_is_four_of_one_breed() -> None:
    assert [DOGS[content] for content, breed in enumerate(QUARTET) if breed >= 0] == [
        (breed,) * 4 for breed in range(12)
    ]


@pytest.mark.parametrize(
    ("dogs", "left_out"), [((Mu, Be, Po, Po), 0), ((Mu, Be, Yo, Po, Po, Po, Po), 1)]
)
def test_examples_1_and_2_of_dogs_that_fit_into_two_bays(
    dogs: tuple[int, ...], left_out: int
) -> None:
    kennel = KennelState(coins=0, gas=0, food=0, medicine=0)
    assert without_place(kennel, dogs) == left_out


def brute_force(waiting: tuple[int, ...], halves: tuple[int, ...], free_rows: int) -> int:
    """Tries to put every dog into every row."""
    best = 0
    counts = Counter(waiting)
    breeds = tuple(counts)
    for choice in product(breeds or (0,), repeat=free_rows):
        left = Counter(counts)
        housed = 0
        for breed in halves:
            if left[breed]:
                left[breed] -= 1
                housed += 1
        for breed in choice:
            housed += min(2, left[breed])
            left[breed] -= min(2, left[breed])
        best = max(best, housed)
    return best


DOG = st.sampled_from((Mu, Po, Be, Da))


@settings(max_examples=100)
@given(
    waiting=st.lists(DOG, max_size=9),
    halves=st.lists(DOG, max_size=3),
    free_rows=st.integers(0, 5),
)
def test_most_housed_is_the_best_of_all_arrangements(
    waiting: list[int], halves: list[int], free_rows: int
) -> None:
    expected = brute_force(tuple(waiting), tuple(halves), free_rows)
    assert most_housed(pack(waiting), halves, free_rows) == expected


CONTENT = st.sampled_from([c for c, dogs in enumerate(DOGS) if set(dogs) <= {Mu, Po, Be, Da}])


@settings(max_examples=100)
@given(
    contents=st.tuples(CONTENT, CONTENT, CONTENT),
    lifts=st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)),
    yard=st.lists(DOG, min_size=1, max_size=5),
    treated=st.booleans(),
)
def test_room_stays_exactly_where_as_many_dogs_as_before_find_a_place(
    contents: tuple[int, int, int], lifts: tuple[int, int, int], yard: list[int], treated: bool
) -> None:
    kennel = KennelState(coins=0, gas=0, food=0, medicine=0, bays=(*contents, 0, 0), opened=1)
    all_lifts = (*lifts, 0, 0)
    room = Room(kennel, tuple(sorted(yard)), all_lifts)

    def housed(bays: tuple[int, ...], waiting: list[int]) -> int:
        halves: list[int] = []
        free = settled = 0
        for content, left in zip(bays, lifts, strict=True):
            if left >= COUNT[content]:
                waiting = [*waiting, *DOGS[content]]
                free += 2
            else:
                settled += COUNT[content]
                halves += HALF_ROWS[content]
                free += FREE_ROWS[content]
        return settled + most_housed(pack(waiting), halves, free)

    now = housed(contents, yard)
    for at, content in enumerate(contents):
        breed = yard[0]
        if ADD[content][breed] >= 0:
            after = (*contents[:at], ADD[content][breed], *contents[at + 1 :])
            then = housed(after, yard if treated else yard[1:])
            expected = then == now + treated
            assert room.stays(at, content, breed, treated=treated) == expected


def test_every_breed_can_fill_a_bay() -> None:
    for breed in (Rw, La, BC):
        content = EMPTY_BAY
        for _ in range(4):
            content = ADD[content][breed]
        assert QUARTET[content] == breed
        assert ADD[content][breed] < 0
