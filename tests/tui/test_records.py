"""What finished matches come to for a person: pure figures of made matches."""

from datetime import UTC, datetime, timedelta

import pytest

from dogs_rules.phrase import phrase
from dogs_rules.registry import game
from dogs_saves import Player
from dogs_saves.finish import Finish, LineName, SeatFinish
from dogs_tui.kit.canvas import PLAIN, Canvas
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.kit.plot import put_plot
from dogs_tui.records import texts
from dogs_tui.records.news import news
from dogs_tui.records.person import GameRecords, people, records
from dogs_tui.records.ratings import rated, ratings

pytestmark = pytest.mark.telling

LINES = (LineName("bays", phrase("Dogs in bays")), LineName("sick", phrase("Sick dogs")))
BEGUN = datetime(2026, 1, 2, tzinfo=UTC)


def match(
    *points: int,
    day: int = 0,
    others: tuple[str, ...] = ("steady", "keen", "casual"),
    key: str = "dogs",
    achieved: tuple[str, ...] = (),
    hints: int = 0,
) -> Finish:
    """A match of Ana on the first seat; others are bots of these levels, or people by name."""
    players = [Player("Ana"), *map(player, others)]
    seats = tuple(
        SeatFinish(
            player=who,
            total=total,
            rank=1 + sum(other > total for other in points),
            points=(total + 2, -2),
            hints=0 if at else hints,
            achieved=() if at else achieved,
        )
        for at, (who, total) in enumerate(zip(players, points, strict=False))
    )
    return Finish(key, BEGUN + timedelta(days=day), LINES, seats)


def player(kind: str) -> Player:
    return Player(kind) if kind.istitle() else Player("Bot", kind)


def of_ana(*finishes: Finish) -> GameRecords:
    (record,) = records("Ana", finishes)
    return record


def test_wins_points_and_bests_are_counted_by_seats_and_company() -> None:
    record = of_ana(match(40, 30), match(20, 30, day=1), match(60, 10, 10, day=2))
    assert (record.all.matches, record.all.wins, record.all.mean, record.all.best) == (3, 2, 40, 60)
    assert {count: (each.matches, each.best) for count, each in record.by_seats.items()} == {
        2: (2, 40),
        3: (1, 60),
    }
    assert {kind: each.matches for kind, each in record.by_opponent.items()} == {
        "keen": 1,
        "steady": 3,
    }


def test_matches_count_in_the_order_in_which_they_ended() -> None:
    record = of_ana(match(3, 1, day=2), match(1, 3, day=0), match(2, 1, day=1))
    assert record.points == (1, 2, 3)
    assert (record.streak, record.longest) == (2, 2)


def test_a_streak_ends_with_a_match_that_is_lost() -> None:
    won = [match(3, 1, day=day) for day in range(4)]
    assert of_ana(*won, match(1, 3, day=5)).streak == 0
    assert of_ana(*won, match(1, 3, day=5)).longest == 4


def test_a_win_may_be_shared_but_not_by_all() -> None:
    assert of_ana(match(5, 5, 1)).all.wins == 1
    assert of_ana(match(5, 5)).all.wins == 0


def test_lines_of_the_score_are_averaged_over_the_matches_that_had_them() -> None:
    bays, sick = of_ana(match(40, 30), match(20, 30, day=1)).lines
    assert (bays.key, bays.mean, bays.best) == ("bays", 32, 42)
    assert (sick.mean, sick.best) == (-2, -2)


def test_hints_and_achievements_are_counted() -> None:
    record = of_ana(
        match(4, 1, hints=3, achieved=("quartet",)),
        match(4, 1, day=1),
        match(4, 1, day=2, hints=1, achieved=("healthy", "quartet")),
    )
    assert (record.hints, record.hinted) == (4, 2)
    assert [(each.key, each.first, each.times) for each in record.achieved] == [
        ("quartet", BEGUN, 2),
        ("healthy", BEGUN + timedelta(days=2), 1),
    ]


def test_people_are_those_who_played_and_no_bots() -> None:
    finishes = [
        match(3, 1, others=("Bella",)),
        match(3, 1, day=1),
        match(3, 1, others=("Bella", "Cleo"), day=2),
    ]
    assert people(finishes) == ("Ana", "Bella")
    assert [record.all.matches for record in records("Bella", finishes)] == [2]
    assert records("Bot", finishes) == []


def test_games_are_told_apart_and_the_one_played_most_comes_first() -> None:
    finishes = [match(1, 2), match(1, 2, key="dog_kids"), match(2, 1, key="dog_kids", day=1)]
    assert [(record.game, record.all.matches) for record in records("Ana", finishes)] == [
        ("dog_kids", 2),
        ("dogs", 1),
    ]


def test_a_copy_counts_once() -> None:
    first, copy = match(3, 1), match(3, 1)
    (record,) = records("Ana", [first, copy, match(2, 1, day=1)])
    assert record.all.matches == 2
    assert people([match(3, 1), match(3, 1), match(1, 2, others=("Bella",), day=1)]) == (
        "Ana",
        "Bella",
    )


# Ratings.


def test_rated_are_matches_between_people_and_against_named_levels() -> None:
    matches = {
        "level": match(3, 1),
        "amount": match(3, 1, others=("keen@200",), day=1),
        "people": match(3, 1, others=("Bella",), day=2),
        "alone": match(3, day=3),
        "liking": match(3, 1, others=("collector",), day=4),
        "unknown": match(3, 1, others=("?",), day=5),
        "other game": match(3, 1, key="dog_kids", day=6),
    }
    rated_matches = rated(matches.values(), "dogs")
    assert rated_matches == [matches["level"], matches["amount"], matches["people"]]
    assert rated(matches.values(), "gone") == []


def test_who_wins_more_is_rated_higher_and_intervals_narrow_with_matches() -> None:
    few = [match(3, 1, others=("Bella",), day=day) for day in range(3)]
    many = [
        match(*((3, 1) if day % 3 else (1, 3)), others=("Bella",), day=day) for day in range(24)
    ]
    rates = ratings(many, "dogs")
    ana, bella = rates["Ana"], rates["Bella"]
    assert ana.value > 25 > bella.value
    assert ana.low < ana.value < ana.high
    early = ratings(few, "dogs")["Ana"]
    assert ana.high - ana.low < early.high - early.low
    assert ratings(reversed(many), "dogs") == rates


def test_who_sits_twice_is_rated_by_the_better_seat() -> None:
    once = match(3, 1, others=("Bella",))
    twice = match(3, 1, 0, others=("Bella", "Ana"))
    assert ratings([twice], "dogs") == ratings([once], "dogs")


def test_bots_are_rated_as_their_level_and_not_shown_as_people() -> None:
    assert ratings([match(3, 1)], "dogs").keys() == {"Ana"}
    assert ratings([], "dogs") == {}


# What is told at the end.


def sentences(now: Finish, *earlier: Finish) -> list[str]:
    return list(map(str, news(now, earlier, game("dogs"))))


def test_a_best_is_told_when_there_was_one_to_beat_with_as_many_seats() -> None:
    assert sentences(match(50, 60, day=9)) == []
    assert sentences(match(50, 60, day=9), match(40, 60)) == ["Ana: Personal best: 50"]
    assert sentences(match(40, 60, day=9), match(40, 60)) == []
    assert sentences(match(50, 60, day=9), match(40, 60, 1)) == []
    assert sentences(match(50, 60, day=9), match(40, 60, key="dog_kids")) == []


def test_the_first_of_something_is_told_once() -> None:
    now = match(1, 2, day=9, achieved=("healthy", "quartet"))
    assert sentences(now) == [
        "Ana: For the first time: a quartet, a match in which no dog fell ill"
    ]
    assert sentences(now, match(1, 2, achieved=("quartet",))) == [
        "Ana: For the first time: a match in which no dog fell ill"
    ]


def test_a_streak_is_told_from_three_on_if_it_is_the_longest() -> None:
    won = [match(3, 1, day=day) for day in range(2)]
    assert sentences(match(3, 1, day=9), *won) == ["Ana: Won 3 in a row"]
    assert sentences(match(3, 1, day=9), won[0]) == []


def test_among_several_people_it_says_whose_it_is() -> None:
    now = match(50, 60, others=("Bella",), day=9)
    before = match(40, 50, others=("Bella",))
    assert sentences(now, before) == ["Ana: Personal best: 50", "Bella: Personal best: 60"]


# In words and as points.


def test_achievements_of_a_game_that_is_gone_are_not_told() -> None:
    assert texts.achievements(of_ana(match(1, 2, key="gone", achieved=("x",)))) == []
    done = dict(texts.achievements(of_ana(match(1, 2, achieved=("quartet",)))))
    assert done["a quartet"].startswith("2026-01-0")
    assert done["two or more quartets in one match"] == ""


def plotted(*values: int, width: int = 16, height: int = 5) -> list[str]:
    canvas = Canvas(width, height)
    put_plot(canvas, 0, 0, width, height, values, ASCII, point=PLAIN, axis=PLAIN)
    return canvas.text().split("\n")


def test_points_stand_at_their_heights_and_the_mean_is_a_line() -> None:
    assert plotted(0, 10, 5, 5) == [
        "10|    *",
        "  |",
        "  |--------*---*",
        "  |",
        " 0|*",
    ]


def test_the_latest_points_are_shown_where_not_all_have_room() -> None:
    rows = plotted(*range(100), width=13)
    assert rows[0].startswith("99|")
    assert rows[-1].startswith("90|")


def test_a_plot_of_one_value_or_none_is_drawn() -> None:
    assert any("*" in row for row in plotted(7))
    assert plotted() == [""] * 5
    assert plotted(1, 2, width=2) == [""] * 5
