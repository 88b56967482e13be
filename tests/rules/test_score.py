"""Score sheets of every game: parts add up, and what changed in them is told line by line."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from dogs_rules.game import Game, Race, ScoreChange, ScoreLine, ScoreSheet, difference, ranked
from dogs_rules.phrase import phrase
from dogs_rules.registry import bots, game, keys
from dogs_rules.rng import Rng

SEATS = (2, 3)


def played(rules: Game[Any, Any, Any], seats: int, seed: int) -> Iterator[Any]:
    """The states of a match between bots, one after every action."""
    state, rng = rules.setup(seats, {}, seed), Rng.seeded(seed)
    bot = bots(rules)["steady"]
    yield rules.clone(state)
    while (seat := rules.to_move(state)) is not None:
        legal = rules.legal_actions(state)
        rules.step(state, bot.choose(rules.view(state, seat), legal, rng))
        yield rules.clone(state)


def gained(changes: tuple[ScoreChange, ...]) -> Counter[int]:
    total = Counter[int]()
    for change in changes:
        for seat, points in change.points:
            total[seat] += points
    return total


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("key", keys())
def test_changes_are_what_totals_changed_by(key: str, seats: int) -> None:
    rules = game(key)
    sheets_before: dict[int | None, tuple[ScoreSheet, ...]] = {}
    for state in played(rules, seats, 5):
        for seat in (None, 0):
            before, after = sheets_before.get(seat), rules.scores(state, seat)
            assert rules.view(state, seat).scores == after
            for sheet in after:
                leaves = list(sheet.leaves())
                assert len({line.key for line in leaves}) == len(leaves)
                assert sum(line.points for line in leaves) == sheet.total
                for line in sheet.lines:
                    assert not line.parts or sum(p.points for p in line.parts) == line.points
                    assert not line.race or line.race.counts[sheet.seat] >= 0
            if before is not None:
                sums = gained(difference(before, after))
                for old, new in zip(before, after, strict=True):
                    assert sums[new.seat] == new.total - old.total
            sheets_before[seat] = after


def sheets(*seats: tuple[int, ScoreLine]) -> list[ScoreSheet]:
    return ranked([(line,) for _, line in seats], [()] * len(seats), ())


def most_food(counts: tuple[int, ...]) -> list[ScoreSheet]:
    race = Race(phrase("most food"), counts, phrase("a tie, nobody gets it"))
    return sheets(
        *(
            (seat, ScoreLine("food", phrase("F"), 3 * (race.holder == seat), 1, "a", race=race))
            for seat in range(len(counts))
        )
    )


def test_both_sides_of_a_race_are_one_change() -> None:
    change, *more = difference(most_food((2, 1)), most_food((0, 1)))
    assert not more
    assert change.points == ((1, 3), (0, -3))
    assert change.line.race is not None
    assert change.line.race.holder == 1


def test_a_tie_has_no_holder_and_a_rival_is_the_best_of_the_others() -> None:
    race = Race(phrase("most food"), (2, 4, 1, 4), phrase("a tie, nobody gets it"))
    assert race.holder is None
    assert (race.rival(1), race.rival(0)) == (3, 1)
    assert (race.missing(0), race.missing(1)) == (3, 1)
    assert Race(race.what, (5, 4), race.tie).missing(0) == 0


def test_what_seats_gain_each_for_themselves_is_told_apart() -> None:
    def each(*points: int) -> list[ScoreSheet]:
        return sheets(
            *((seat, ScoreLine("k", phrase("K"), n, n, "a")) for seat, n in enumerate(points))
        )

    changes = difference(each(1, 2), each(2, 3))
    assert [change.points for change in changes] == [((0, 1),), ((1, 1),)]
    partners = difference(each(1, 1), each(2, 2))
    assert [change.points for change in partners] == [((0, 1), (1, 1))]


def test_parts_are_told_apart_and_what_is_gone_is_told() -> None:
    def line(*parts: tuple[str, int]) -> list[ScoreSheet]:
        lines = tuple(ScoreLine(key, phrase("P"), n, 1, "a") for key, n in parts)
        whole = ScoreLine("k", phrase("K"), sum(n for _, n in parts), 1, "a", parts=lines)
        return sheets((0, whole))

    changes = difference(line(("a", 3), ("b", 2)), line(("a", 1), ("c", 4)))
    assert [(change.line.key, change.points) for change in changes] == [
        ("a", ((0, -2),)),
        ("c", ((0, 4),)),
        ("b", ((0, -2),)),
    ]
    assert changes[2].after is None
