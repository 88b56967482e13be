"""Actions as numbers and states as rows: complete, and nothing that a seat sees is lost."""

from array import array
from typing import Any

import msgspec
import pytest

from dogs_lab import Playing
from dogs_rules import spaces
from dogs_rules.registry import game
from dogs_rules.spaces.parts import Eyes, inserted
from tests.support.game_setups import SETTINGS, Setting, random_play

every_setting = pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if len(setting.options) != 1], ids=str
)
"""Every seat count, with the defaults and with all options; each alone: ``test_contract``."""


@every_setting
def test_what_a_seat_sees_is_in_its_row(setting: Setting) -> None:
    """Where a view is another than before, so is the row; and every legal action has a number."""
    rules = setting.game
    space = spaces.space_of(rules, setting.seats)
    actions = set(space.actions)
    assert len(actions) == len(space.actions)
    rows = spaces.Rows(rules, space, setting.seats)
    assert len({column.name for column in rows.columns}) == len(rows)
    before: tuple[Any, Any] | None = None
    differed = 0
    for ply, (state, legal) in enumerate(random_play(setting, 3)):
        assert actions.issuperset(legal)
        if ply % 3:
            continue
        view, row = without_order(rules.view(state, 1)), rows(state, 1)
        if before is not None and before[0] != view:
            assert before[1] != row
            differed += 1
        before = view, row
    assert differed


def without_order(thing: Any) -> Any:
    """A view in which the order of things that are alike means nothing."""
    if isinstance(thing, msgspec.Struct):
        return [without_order(getattr(thing, field)) for field in thing.__struct_fields__]
    if isinstance(thing, tuple) and all(isinstance(each, int) for each in thing):
        return sorted(thing)
    return [without_order(each) for each in thing] if isinstance(thing, tuple) else thing


def test_names_tell_what_numbers_say() -> None:
    rules = game("dogs")
    rows = spaces.Rows(rules, spaces.space_of(rules, 2), 2)
    names = [column.name for column in rows.columns]
    state = rules.setup(2, {}, 3)
    row = rows(state, 0)
    assert row[names.index("kennels[1].coins")] == state.kennels[1].coins
    assert row[names.index("spaces[3]")] == state.spaces[3]
    kinds = {column.name: column.kind for column in rows.columns}
    assert (kinds["kennels[1].coins"], kinds["spaces[3]"]) == ("count", "category")
    assert kinds["kennels[0].assistant"] == "flag"


def test_own_seat_first() -> None:
    """What the third seat sees, counted from itself, is how the first one would see it there."""
    rules = game("dog_kids")
    space = spaces.space_of(rules, 3)
    rows = spaces.Rows(rules, space, 3, own_first=True)
    names = [column.name for column in rows.columns]
    state = rules.setup(3, {}, 3)
    state.first = state.mover = 2
    state.dogs = ((-1, -1, 0), (-1, -1, 1), (-1, -1, 2))
    row = rows(state, 2)
    assert row[names.index("mover")] == 0
    assert [row[names.index(f"dogs[{place}][2]")] for place in range(3)] == [3, 1, 2]
    numbers = spaces.numbered(space, 3, 2, own_first=True)
    assert sorted(numbers.values()) == list(range(len(space.actions)))
    for action, number in numbers.items():
        meant = space.actions[number]
        if hasattr(action, "seat"):
            assert (meant.seat + 2) % 3 == action.seat
        else:
            assert meant == action


def written(
    part: spaces.Part, *values: Any, seats: int = 3, seat: int | None = 0
) -> list[list[int]]:
    """The rows of these values, one after the other in the same row."""
    eyes = Eyes(seats, seat)
    row = array("h", [9] + [0] * part.size(eyes) + [9])
    write = part.writer(row, 1, eyes)
    out = []
    for value in values:
        write(value)
        assert row[0] == row[-1] == 9
        out.append(row[1:-1].tolist())
    assert len(part.columns("x", eyes)) == part.size(eyes)
    return out


def test_numbers_flags_and_bits() -> None:
    assert written(spaces.Count(), 7, -1) == [[7], [-1]]
    assert written(spaces.Category(4), 3) == [[3]]
    assert written(spaces.Flag(), True, False) == [[1], [0]]
    assert written(spaces.Bits(3), 5, 0) == [[1, 0, 1], [0, 0, 0]]
    assert written(spaces.Seated(), 2, -1) == [[2], [-1]]
    assert written(spaces.SeatsCounted(), (2, 0), ()) == [[1, 0, 1], [0, 0, 0]]
    assert written(spaces.Mapped(len, spaces.Count()), (4, 4)) == [[2]]


def test_counts_follow_what_comes_and_goes() -> None:
    part = spaces.Counted(3, first=5)
    long = (5, 6, 7, 5, 6, 7, 5, 6)
    piles = [(), (7, 5, 7), long, long[:6], (*long, 7), (5, *long), (7,) * 9, long, ()]
    expected = [[pile.count(5), pile.count(6), pile.count(7)] for pile in piles]
    assert written(part, *piles) == expected
    for wrong in ((8,), (4,)):
        with pytest.raises(ValueError, match="are not all from 5 to 7"):
            written(part, wrong)


def test_what_was_put_between() -> None:
    assert inserted((1, 2, 3), (1, 3)) == (2,)
    assert inserted((1, 2), (2,)) == (1,)
    assert inserted((1, 2), (1,)) == (2,)
    assert inserted((1, 2, 3), (3, 1)) is None
    assert inserted((1,), (1, 2)) is None


def test_lists() -> None:
    assert written(spaces.Exactly(2, spaces.Count()), (1, 2)) == [[1, 2]]
    assert written(spaces.BySeat(spaces.Counted(2)), ((0,), (), (1, 1))) == [[1, 0, 0, 0, 0, 2]]
    assert written(spaces.Listed(3, spaces.Count()), (7, 8), (1,), ()) == [
        [2, 7, 8, 0],
        [1, 1, 0, 0],
        [0, 0, 0, 0],
    ]
    pair = spaces.Fields((spaces.Count(), spaces.Flag()))
    longer = ((4, True), (5, False))
    _, *after = written(spaces.Listed(2, pair), longer, longer[:1], longer)
    assert after == [[1, 4, 1, 0, 0], [2, 4, 1, 5, 0]]
    lists = (
        spaces.Exactly(2, spaces.Count()),
        spaces.Listed(1, spaces.Count()),
        spaces.Listed(1, pair),
    )
    for part in (*lists, spaces.Exactly(2, spaces.Counted(2))):
        with pytest.raises(ValueError, match="a list of 3 things"):
            written(
                part, ((), (), ()) if part == spaces.Exactly(2, spaces.Counted(2)) else (1, 1, 1)
            )


def test_what_is_there_or_not_comes_back_as_it_was() -> None:
    part = spaces.Maybe(spaces.Counted(2))
    values = [(0, 1, 1), None, (0, 1, 1), None, (1,)]
    assert written(part, *values) == [[1, 1, 2], [0, 0, 0], [1, 1, 2], [0, 0, 0], [1, 0, 1]]


def test_what_is_hidden_is_not_written() -> None:
    part = spaces.Hidden(spaces.Listed(2, spaces.Count()), spaces.Mapped(len, spaces.Count()))
    assert written(part, (7, 8)) == [[2]]
    assert written(part, (7, 8), seat=None) == [[2, 7, 8]]
    assert written(spaces.Hidden(spaces.Count()), 7) == [[]]


class Heap(msgspec.Struct):
    sticks: tuple[int, ...]
    tall: bool = False


def test_records_are_looked_into_where_they_change_in_place() -> None:
    part = spaces.BySeat(
        spaces.Record({"sticks": spaces.Counted(2), "tall": spaces.Flag()}, changing=True)
    )
    heaps = (Heap((0,)), Heap((1, 1)), Heap(()))
    eyes = Eyes(3, 0)
    row = array("h", bytes(2 * part.size(eyes)))
    write = part.writer(row, 0, eyes)
    write(heaps)
    assert row.tolist() == [0, 1, 0, 0, 0, 2, 0, 0, 0]
    heaps[1].sticks, heaps[1].tall = (0,), True
    write(heaps)
    assert row.tolist() == [0, 1, 0, 1, 1, 0, 0, 0, 0]


def test_a_space_that_forgets_a_field_is_refused() -> None:
    rules = game("dog_kids")
    space = spaces.space_of(rules, 2)
    fewer = {key: part for key, part in space.state.items() if key != "turn"}
    with pytest.raises(spaces.RowError, match="wrong about \\['turn'\\]"):
        spaces.Rows(rules, spaces.Space(space.actions, fewer), 2)
    short = {**space.state, "discards": spaces.Counted(1)}
    state = rules.setup(2, {}, 1)
    state.discards = (3,)
    with pytest.raises(spaces.RowError, match="does not fit"):
        spaces.WholeRows(rules, spaces.Space(space.actions, short), 2)(state)


def test_a_match_that_never_ends_still_has_rows() -> None:
    rules = game("dog_kids")
    rows = spaces.Rows(rules, spaces.space_of(rules, 2), 2)
    state = rules.setup(2, {}, 1)
    state.turn = 1 << 40
    at = [column.name for column in rows.columns].index("turn")
    assert rows(state, 0)[at] == rows.columns[at].high


def test_a_match_of_learners_refuses_what_is_not_legal() -> None:
    playing = Playing("dogs")
    playing.begin(1)
    wrong = next(
        number for number in range(len(playing.space.actions)) if number not in playing.legal
    )
    with pytest.raises(ValueError, match=f"action {wrong} is not legal for seat"):
        playing.do(wrong)
