"""Time for decisions, in few words."""

from datetime import UTC, datetime, timedelta

import pytest

from dogs_tui.host.commands import table_words, time_words
from dogs_tui.host.tables.time_control import HOURS, Late, TimeControl
from tests.support.fake_lobby import card_of

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (timedelta(days=7), "7 days"),
        (timedelta(days=2), "2 days"),
        (timedelta(days=1, hours=23), "47 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(hours=23, minutes=59), "1 day"),
        (timedelta(hours=8, minutes=54), "8 hours"),
        (timedelta(hours=7, minutes=59), "8 hours"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(minutes=114), "114 min"),
        (timedelta(seconds=59), "1 min"),
        (timedelta(days=-3), "1 min"),
    ],
)
def test_lengths_are_whole_and_a_moment_short_of_whole_counts_as_whole(
    time: timedelta, said: str
) -> None:
    assert time_words.left(NOW + time, NOW) == said


def test_all_that_is_offered_has_words_of_its_own() -> None:
    words = [word for _, word in time_words.hour_choices()]
    assert words == ["no limit (live)", "8 hours", "1 day", "3 days", "7 days"]
    assert len(words) == len(HOURS) + 1
    assert len({word for _, word in time_words.late_choices()}) == len(Late)


def test_a_room_says_what_was_agreed_on() -> None:
    card = card_of("ABCDEF", "dogs", "DOGS", "Ana", "Bo")
    assert table_words.time_control(card) == []
    timed = card_of("ABCDEF", "dogs", "DOGS", "Ana", "Bo", time_control=TimeControl(8, Late.PAUSE))
    assert table_words.time_control(timed) == [
        ("Time per move", "8 hours"),
        ("When time runs out", "the match pauses"),
    ]
