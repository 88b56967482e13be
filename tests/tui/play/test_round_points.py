"""The points of a round: what is told of it adds up to what the header showed before and after."""

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from rich.cells import cell_len

import dogs_rules
from dogs_rules.game import Event, View, difference
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.match.round_points import last_round_over, round_points
from dogs_tui.match.table import Table
from dogs_tui.play.happenings import happening, total_changes, with_parts
from dogs_tui.play.round_end import settled
from dogs_tui.play.round_rows import round_rows
from dogs_tui.play.story import Story
from dogs_tui.words.registry import words_of
from dogs_tui.words.score_changes import cause_and_before, in_brief, tied
from tests.support.memory_match import NAMES, table_of

PLAYED = [
    ("dogs", 2, 3),
    ("dogs", 4, 5),
    ("dogs_cardgame", 2, 3),
    ("dogs_cardgame", 5, 4),
    ("dog_lover", 3, 11),
]
_CARD = 76, 16
"""Columns and rows that a card of 80x24 has for points, its frame included."""


@cache
def played(key: str, seats: int, seed: int) -> tuple[Table, list[View]]:
    """A match of random moves to its end, with the public view after each of them."""
    rules: Any = dogs_rules.game(key)
    match, rng = Match(rules, seats, rules.check_options(seats, {}), seed), Rng.seeded(seed)
    views = [rules.view(match.state, None)]
    while match.to_move is not None:
        match.play(rng.choice(rules.legal_actions(match.state)))
        views.append(rules.view(match.state, None))
    return table_of(match, *(PERSON,) * seats), views


@pytest.mark.parametrize(("key", "seats", "seed"), PLAYED)
def test_causes_add_up_to_what_the_header_showed(key: str, seats: int, seed: int) -> None:
    table, views = played(key, seats, seed)
    news = [happening(None, "", old, new) for old, new in pairwise(views)]
    rounds = last_round_over(views[-1])
    assert rounds > 3
    first = 0
    for number in range(1, rounds + 1):
        later = (at for at, view in enumerate(views) if view.round > number)
        end = next(later, len(views) - 1)
        gained = round_points(table, number, None)
        moved = total_changes(news[first:end])
        assert sorted(seat_points.seat for seat_points in gained) == [*range(seats)]
        for seat_points in gained:
            header = [views[at].scores[seat_points.seat].total for at in (first, end)]
            assert [seat_points.before, seat_points.after] == header
            assert (
                seat_points.before + sum(by for by, *_ in seat_points.changes) == seat_points.after
            )
            assert moved.get(seat_points.seat, 0) == seat_points.after - seat_points.before
        first = end


@pytest.mark.parametrize(("key", "seats", "seed"), PLAYED)
def test_every_cause_has_room_on_the_card(key: str, seats: int, seed: int) -> None:
    table, views = played(key, seats, seed)
    width, height = _CARD
    story = Story(table, words_of(table.game))
    for number in range(1, last_round_over(views[-1]) + 1):
        points = round_points(table, number, None)
        fitting = 0
        ways = [
            way for acts in (story.acts, None) for way in round_rows(points, NAMES, width, acts)
        ]
        for pieces in ways:
            assert all(piece.x + cell_len(piece.text) <= width for piece in pieces)
            text = " ".join(piece.text for piece in pieces)
            assert all(seat_points.sums in text for seat_points in points)
            assert all(
                f"{by:+d}" in text for seat_points in points for by, *_ in seat_points.changes
            )
            fitting += max(piece.y for piece in pieces) + 3 <= height
        assert fitting


@pytest.mark.parametrize(("key", "seats", "seed"), PLAYED)
def test_a_cause_stands_with_what_was_done(key: str, seats: int, seed: int) -> None:
    table, views = played(key, seats, seed)
    story = Story(table, words_of(table.game))
    for number in range(1, last_round_over(views[-1]) + 1):
        for seat_points in round_points(table, number, None):
            text = " ".join(
                piece.text for piece in next(round_rows([seat_points], NAMES, 99, story.acts))
            )
            for cause in seat_points.causes:
                acts = story.acts(cause.moves)
                assert acts or any(settled(events) for _, events in cause.moves), cause
                assert all(" ".join(act.split()[:2]) in text for act in acts)


@pytest.mark.parametrize(("key", "seats", "seed"), PLAYED)
def test_an_act_stands_beside_no_more_than_the_points_that_it_moved_itself(
    key: str, seats: int, seed: int
) -> None:
    table, views = played(key, seats, seed)
    moved: set[tuple[tuple[Event, ...], int, str, int]] = set()
    begun = 0
    for moment in table.history(frozenset()):
        scores = views[begun].scores
        if moment.events or views[moment.ply + 1].to_move != moment.mover:
            ends = [*(part.after for part in moment.parts[:-1]), views[moment.ply + 1].scores]
            events = [part.events for part in moment.parts] or [moment.events]
            for happened, end in zip(events, ends, strict=True):
                moved |= {
                    (happened, seat, change.line.key, by)
                    for change in difference(scores, end)
                    for seat, by in change.points
                }
                scores = end
            begun = moment.ply + 1
    for number in range(1, last_round_over(views[-1]) + 1):
        for seat, cause in [
            (each.seat, cause)
            for each in round_points(table, number, None)
            for cause in each.causes
        ]:
            assert sum(move.points for move in cause.moves) == cause.points
            for points, happened, _ in cause.moves:
                assert (happened, seat, cause.change.line.key, points) in moved


def test_what_the_end_of_a_round_settles_stands_apart_from_the_last_act() -> None:
    """Nobody's purchase feeds the dogs of others."""
    table, views = played("dogs", 2, 3)
    story = Story(table, words_of(table.game))
    apart = 0
    for moment in table.history(frozenset()):
        old, new = views[moment.ply], views[moment.ply + 1]
        text = story.sentences(moment.events, whole=False)
        whole = happening(moment.mover, text, old, new, moment.events)
        act, *ends = with_parts(whole, moment.parts, story).parts or (whole,)
        for end in ends:
            assert {seat for change in end.changes for seat, _ in change.points} == {end.seat}
            apart += end.seat != moment.mover
            assert end.text not in act.text
        sums = total_changes([act, *ends])
        assert {seat: by for seat, by in sums.items() if by} == total_changes([whole])
    assert apart


def test_a_loss_is_not_told_as_what_is_left() -> None:
    """Where a bay brings fewer points than before, the cause says how many there were."""
    table, views = played("dogs_cardgame", 5, 4)
    texts = [
        str(cause_and_before(change, NAMES))
        for number in range(1, last_round_over(views[-1]) + 1)
        for seat_points in round_points(table, number, None)
        for by, change, *_ in seat_points.changes
        if by < 0 and change.before and change.after and not change.line.race
        if change.before.points > change.after.points > 0
        if change.line.step is None or not change.line.step.every
    ]
    assert texts
    assert all(" (before: " in each for each in texts)


@pytest.mark.parametrize(
    ("key", "seats", "line"), [("dogs_cardgame", 5, "trained"), ("dogs", 2, "resources")]
)
def test_gains_and_losses_of_a_line_that_cancel_out_are_both_told(
    key: str, seats: int, line: str
) -> None:
    """A trained dog given away and another put into a bay: the line counts as many as before."""
    table, views = played(key, seats, 4)
    gained = [
        seat
        for number in range(1, last_round_over(views[-1]) + 1)
        for seat in round_points(table, number, None)
    ]
    cancelled = [seat for seat in gained if seat.cancelled]
    assert any(
        change.line.key == line
        for seat_points in cancelled
        for _, change, *_ in seat_points.cancelled
    )
    for seat_points in cancelled:
        assert sum(by for by, *_ in seat_points.causes) == seat_points.after - seat_points.before
        text = " ".join(piece.text for piece in next(round_rows([seat_points], NAMES, _CARD[0])))
        for cause in seat_points.cancelled:
            assert f"{cause.figures}:" in text
            assert sum(cause.sums) == sum(move.points for move in cause.moves) == 0


@pytest.mark.parametrize(("key", "seats", "seed"), PLAYED)
def test_no_comparison_is_told_without_the_tie_that_decided_it(
    key: str, seats: int, seed: int
) -> None:
    """In brief, too, and of every act of several that moved its points."""
    table, views = played(key, seats, seed)
    story = Story(table, words_of(table.game))
    for number in range(1, last_round_over(views[-1]) + 1):
        for cause in (each for seat in round_points(table, number, None) for each in seat.causes):
            for level, text in (
                (cause.change, str(in_brief(cause.change))),
                (cause.change, str(cause_and_before(cause.change, NAMES))),
                *(
                    (move.change, story.acts(cause.moves)[0])
                    for move in cause.moves[:1]
                    if len(cause.moves) > 1
                ),
            ):
                assert tied(level) is None or re.search("a tie|tied at|shared by", text), text


def test_the_sums_say_that_a_hidden_hand_is_not_in_them() -> None:
    table, views = played("dog_lover", 3, 11)
    last = last_round_over(views[-1])
    gained = [
        seat_points for number in range(1, last) for seat_points in round_points(table, number, 0)
    ]
    assert {seat_points.seat for seat_points in gained if seat_points.sums.endswith("+hand")} == {
        1,
        2,
    }
    assert not any("hand" in seat_points.sums for seat_points in round_points(table, last, 0))


def test_a_round_that_is_not_over_has_no_points() -> None:
    _, views = played("dogs", 2, 3)
    assert last_round_over(views[0]) == 0
