"""The rows that tell what happened: points first, newest last, each whole."""

import re
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from dogs_rules.game import ScoreChange, ScoreLine, Step, difference
from dogs_rules.games.dog_kids.events import CardPlayed, DogChuckedOut, DogMoved, DogsSwapped
from dogs_rules.match import Match
from dogs_rules.phrase import literal, phrase
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.happenings import MOST, Happening, Happenings, happening, total_changes
from dogs_tui.play.story import Story
from dogs_tui.words.registry import words_of
from tests.support.memory_match import table_of
from tests.support.peek import Peek
from tests.support.pictures import WidgetApp

VIEW: Any = Peek().view(Match(Peek(), 3, {}, 5).state, None)
LONG = "Bo drives to f for 3 gas. " * 4 + "Bo takes a sick Mutt."


NAMES = ("Ana", "Bo", "Cyril")


def told(seat: int, text: str, *changes: ScoreChange) -> Happening:
    return Happening(seat, text, changes, VIEW, VIEW)


def coins(*points: tuple[int, int], why: str = "most coins", every: int = 0) -> ScoreChange:
    step = Step(1, 1, every) if every else None
    brief = phrase("Coins") if every else None
    line = ScoreLine("coins", phrase("Coins"), 0, 0, "", literal(why), brief=brief, step=step)
    return ScoreChange(points, None, line)


def with_points(points: int) -> Any:
    """The table while the second seat has so many points for one cause."""
    first, second, *rest = VIEW.scores
    line = ScoreLine("coins", phrase("Coins"), points, points, "")
    return msgspec.structs.replace(
        VIEW, scores=(first, msgspec.structs.replace(second, lines=(line,)), *rest)
    )


async def painted(
    *happenings: Happening, width: int = 80, rows: int | None = 3, reader: int | None = None
) -> list[str]:
    """The rows, the heading first; as many as all of it takes where no number is given."""
    place = HappeningRows()
    place.reader, place.names, place.heading = reader, NAMES, "From your last turn on:"
    place.styles.height = rows
    async with WidgetApp(place).run_test(size=(width, 24)) as pilot:
        place.happenings = happenings
        if rows is None:
            place.styles.height = place.rows_of_all(width)
        await pilot.pause()
        return [row.strip() for row in place.painted_text().splitlines()]


async def test_the_oldest_fall_out_first() -> None:
    several = [told(seat, f"Move {n}.") for n, seat in enumerate((1, 2, 1, 2))]
    assert (await painted(*several))[1:] == ["● Move 2.", "■ Move 3."]


async def test_the_heading_sums_what_everybody_gained_and_lost() -> None:
    moves = [
        told(1, "Bo drives.", coins((1, 4), (0, -3))),
        told(2, "Cyril drives."),
        told(1, "Bo rests.", coins((1, 5))),
    ]
    heading = (await painted(*moves, reader=0))[0]
    assert heading.strip("─ ") == "From your last turn on: Bo +9, you -3"
    narrow = await painted(*moves, width=36, rows=6, reader=0)
    assert [row.strip("─ ") for row in narrow[:2]] == ["From your last turn on: Bo +9,", "you -3"]
    nothing = (await painted(told(2, "Cyril drives."), reader=0))[0]
    assert nothing.strip("─ ") == "From your last turn on: no points changed"


async def test_of_a_dozen_events_those_that_moved_points_are_told() -> None:
    moves = [told(1 + n % 2, f"Move {n}. {LONG}") for n in range(12)]
    moves[1] = told(2, f"Move 1. {LONG}", coins((2, 4), (0, -3)))
    moves[4] = told(1, f"Move 4. {LONG}", coins((1, -2), why="a sick dog"))
    rows = await painted(*moves, reader=0)
    assert rows[1:] == ["■ +4, you -3: most coins", "● -2: a sick dog"]


async def test_where_causes_have_no_room_it_is_said_what_changed() -> None:
    moves = [told(1 + n % 2, LONG, coins((1 + n % 2, n + 1), why=LONG, every=1)) for n in range(2)]
    assert (await painted(*moves))[1:] == ["● +1: Coins", "■ +2: Coins"]


async def test_what_has_no_room_is_left_out_and_only_what_is_alone_is_cut() -> None:
    rows = await painted(told(2, "Cyril comes home."), told(1, f"{LONG} {LONG}"))
    assert "Cyril" not in "".join(rows[1:])
    assert rows[-1].endswith("…")
    alone = told(1, f"{LONG} {LONG}", coins((0, -3)))
    whole = await painted(alone, reader=0, rows=None)
    assert " ".join(whole[1:]) == f"● {LONG} {LONG} Ana -3: most coins."
    rows = await painted(told(2, "Cyril comes home."), told(1, LONG))
    assert " ".join(rows[1:]) == f"● {LONG}"


async def test_what_befell_the_reader_is_told_before_what_befell_others() -> None:
    sent_back = Happening(1, f"{LONG} Ana is sent back.", (), VIEW, VIEW, frozenset({0}))
    lately = (sent_back, told(2, LONG), told(1, LONG))
    assert " ".join((await painted(*lately, reader=0))[1:]) == f"● {sent_back.text}"
    assert " ".join((await painted(*lately, reader=2))[1:]) == f"● {LONG}"


def test_whom_it_befell_is_told_by_the_events() -> None:
    chucked = DogChuckedOut(seat=0, by=1, place=4)
    swapped = DogsSwapped(seat=1, place=4, other=2, other_place=9)
    played = CardPlayed(seat=1, card=0, colour=-1)
    assert happening(1, (), VIEW, VIEW, [played, chucked, swapped]).befell == {0, 2}


@pytest.mark.parametrize("length", range(40, 78))
async def test_causes_of_points_are_never_cut(length: int) -> None:
    text = ("Bo " + "x" * length)[:length]
    rows = await painted(told(1, text, coins((1, 4), (2, -1))))
    assert " ".join(rows[1:]) == f"● {text} Bo +4, Cyril -1: most coins."


@pytest.mark.parametrize(("rows", "least"), [(1, 0), (2, 1)])
async def test_where_there_is_little_room_acts_stay_and_causes_go(rows: int, least: int) -> None:
    moves = [
        told(1, "Bo sells a Mutt.", coins((1, 2), (0, -3), why=LONG)),
        told(1, "Bo rests.", coins((1, -1), why=LONG)),
    ]
    text = (await painted(*moves, rows=rows, reader=0))[least]
    assert text == "● Bo sells a Mutt. +2, you -3  Bo rests. -1"


async def test_points_that_moved_without_a_word_are_no_riddle() -> None:
    assert (await painted(told(1, "", coins((1, 4)))))[1] == "● Bo +4: most coins."


def test_news_are_of_all_since_the_last_turn_that_is_over() -> None:
    kept = Happenings()
    kept.begin(VIEW)
    first, second = told(0, "Ana drives.", coins((0, 1))), told(0, "Ana rests.")
    kept.add(first)
    kept.add(second)
    assert kept.news(0) == (first, second)
    assert not kept.had_turn(0)
    other = told(1, "Bo drives.")
    kept.add(other)
    assert kept.news(0) == (other,)
    assert kept.had_turn(0)
    third = told(0, "Ana drives.")
    kept.add(third)
    assert kept.news(0) == (other, third)
    assert total_changes(kept.news(None)) == {0: 1}
    kept.add(told(1, "Bo drives."))
    assert len(kept.news(0)) == 1


def test_only_so_much_is_kept() -> None:
    kept = Happenings()
    kept.begin(VIEW)
    for n in range(2 * MOST):
        kept.add(told(1, f"Move {n}."))
    assert len(kept.since(0)) == MOST
    assert kept.since(0)[-1].text == f"Move {2 * MOST - 1}."
    assert kept.left(0) is VIEW
    assert kept.since(1) == ()


def test_what_is_told_in_no_words_belongs_to_what_the_seat_does_next() -> None:
    match = Match(Peek(), 3, {}, 5)
    views = [match.game.view(match.state, None)]
    for _ in range(2):
        match.play(match.game.legal_actions(match.state)[-1])
        views.append(match.game.view(match.state, None))
    kept = Happenings()
    kept.begin(views[0])
    kept.add(happening(1, (), views[0], views[1]))
    kept.add(happening(1, ("Bo is done.",), views[1], views[2]))
    kept.add(happening(2, ("Cyril is done.",), views[2], views[2]))
    first, second = kept.since(0)
    assert first == happening(1, ("Bo is done.",), views[0], views[2])
    assert first.changes
    assert second.text == "Cyril is done."


def test_what_moved_is_told_of_every_seat() -> None:
    match = Match(Peek(), 3, {}, 5)
    before = match.game.view(match.state, None)
    match.play(match.game.legal_actions(match.state)[-1])
    after = match.game.view(match.state, None)
    moved = happening(0, (), before, after)
    (change,) = moved.changes
    assert change.points == ((0, after.scores[0].total),)


async def test_what_was_done_is_named_beside_the_points_where_all_of_it_has_no_room() -> None:
    moved = Happening(1, LONG, (coins((1, 3)),), VIEW, VIEW, done="Bo drives to f.")
    rows = await painted(moved, rows=2)
    assert rows[1] == "● Bo drives to f. Bo +3: most coins."


async def test_everybodys_moves_are_named_before_one_of_them_is_told_in_full() -> None:
    several = [
        Happening(
            seat, f"{NAMES[seat]} plays. " + LONG, (), VIEW, VIEW, done=f"{NAMES[seat]} plays."
        )
        for seat in (1, 2)
    ]
    first, second = (await painted(*several, reader=0))[1:]
    assert first == "● Bo plays."
    assert second.startswith("■ Cyril plays. Bo drives to f")
    assert second.endswith("…")


@pytest.mark.parametrize("befalls", [False, True])
async def test_a_text_that_is_too_long_fills_all_rows(befalls: bool) -> None:
    befell = frozenset({0}) if befalls else frozenset[int]()
    told_long = Happening(1, f"Bo plays. {LONG} {LONG}", (), VIEW, VIEW, befell, "Bo plays.")
    *above, last = (await painted(told_long, rows=4, width=40, reader=0))[1:]
    assert all(above)
    assert last.endswith("…")


async def test_nothing_is_drawn_where_there_is_nothing_to_tell() -> None:
    place = HappeningRows()
    async with WidgetApp(place).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not place.painted_text().strip()


async def test_nobody_moves_unseen_where_no_text_has_room_whole() -> None:
    rows = await painted(told(1, LONG), width=34, rows=4, reader=0)
    assert [row.strip("─ ") for row in rows[:2]] == ["From your last turn on:", "no points changed"]
    assert rows[2].startswith("● Bo drives to f")
    assert rows[3].endswith("…")


def test_the_news_begin_with_the_points_of_the_own_last_turn() -> None:
    happenings = Happenings()
    views = [with_points(points) for points in (0, 1, 3, 3)]
    texts = ("Ana waits.", "Bo feeds.", "Bo rests.")
    moves = [
        happening(at > 0, (text,), *pair)
        for at, (text, pair) in enumerate(zip(texts, pairwise(views), strict=True))
    ]
    others = told(0, "Ana drives.", coins((0, 4)))
    happenings.begin(views[0], (*moves, others))
    own, *rest = happenings.news(1)
    assert (own.text, own.changes) == ("", moves[1].changes)
    assert rest == [others]


async def test_what_the_own_turn_moved_gives_way_to_what_others_did() -> None:
    others = [told(seat, f"{NAMES[seat]} rests.") for seat in (1, 2)]
    own = told(0, "", coins((0, 2)))
    heading, *rows = await painted(own, *others, reader=0)
    assert heading.strip("─ ") == "From your last turn on: you +2"
    assert rows == ["● Bo rests.", "■ Cyril rests."]
    assert (await painted(own, *others, rows=4, reader=0))[1] == "▲ Ana +2: most coins."


def test_points_that_go_to_and_fro_in_a_turn_are_told_act_by_act() -> None:
    happenings = Happenings()
    views = [with_points(points) for points in (0, 1, 0, 2)]
    moves = [happening(1, ("Bo moves.",), old, new) for old, new in pairwise(views)]
    happenings.begin(views[0], moves)
    changes = [change for notice in happenings.news(0) for change in notice.changes]
    assert [change.points for change in changes] == [((1, 1),), ((1, -1),), ((1, 2),)]


async def test_what_is_told_adds_up_to_the_heading_where_not_every_move_has_room() -> None:
    rules: Any = game("dogs")
    match, rng = Match(rules, 2, rules.check_options(2, {}), 3), Rng.seeded(3)
    views = [rules.view(match.state, None)]
    for _ in range(90):
        match.play(rng.choice(rules.legal_actions(match.state)))
        views.append(rules.view(match.state, None))
    moves = [happening(1, "", old, new) for old, new in pairwise(views)]
    moved = [move for move in moves if move.changes]
    assert len(moved) > 20
    for first in range(0, len(moved) - 10, 5):
        start, end = moves.index(moved[first]), moves.index(moved[first + 9])
        heading, *rows = await painted(*moves[start : end + 1], rows=5)
        told = [sum(map(int, re.findall(r"[+-]\d+", text))) for text in (heading, " ".join(rows))]
        assert told[0] == told[1], rows


def test_in_brief_the_card_and_whom_it_befell_are_told() -> None:
    match = Match(game("dog_kids"), 3, {}, 12)
    story = Story(table_of(match), words_of(match.game))
    played = CardPlayed(seat=1, card=0, colour=0)
    moved = DogMoved(seat=1, origin=0, target=3, way=(0, 1, 2, 3), pushed=False)
    chucked = DogChuckedOut(seat=2, by=1, place=3)
    told = story.sentences([played, moved, chucked])
    assert story.in_brief([played, moved, chucked]) == f"{told[0]} {told[2]}"


def moved(seed: int, plies: int) -> list[Happening]:
    """Moves of a match of two of Dog Lover, told in no words."""
    rules: Any = game("dog_lover")
    match, rng = Match(rules, 2, rules.check_options(2, {}), seed), Rng.seeded(seed)
    views = [rules.view(match.state, None)]
    for _ in range(plies):
        match.play(rng.choice(rules.legal_actions(match.state)))
        views.append(rules.view(match.state, None))
    return [happening(0, ("Ana plays on and on.",), old, new) for old, new in pairwise(views)]


@pytest.mark.parametrize(("width", "height"), [(60, 3), (40, 2), (33, 2), (30, 2)])
async def test_where_not_every_cause_has_room_it_is_said_how_many_are_left_out(
    width: int, height: int
) -> None:
    moves = moved(3, 60)
    causes = difference(moves[0].before.scores, moves[-1].after.scores)
    place = HappeningRows()
    place.reader, place.names, place.heading = 1, NAMES, "From your last turn on:"
    place.more = "L: all of it"
    place.styles.height = height
    async with WidgetApp(place).run_test(size=(width, 24)) as pilot:
        place.happenings = tuple(moves)
        await pilot.pause()
        rows = [row.strip() for row in place.painted_text().splitlines()]
    told = " ".join(rows)
    assert re.search(r"(?<![\w+])[+-]\d+: \w", told), "the largest cause is told at least"
    left = re.search(r"… and (\d+) more: [^()]* \(L: all of it\)$", told)
    if height < 3 and told.endswith(" …"):
        return
    assert left is not None, rows
    shown = len(re.findall(r"(?<![\w+])[+-]\d+:", told))
    assert shown + int(left[1]) == sum(len(change.points) for change in causes)
    assert "on and on" not in told
    assert " to 0" not in told, "what is no longer there is told in words"


async def test_points_alone_are_led_by_whom_they_concern() -> None:
    changes = [coins((1, -1), why="no gas"), coins((0, 2), why="a dog")]
    moves = [told(0, "", change) for change in changes]
    assert (await painted(*moves, reader=0))[1:] == ["● Bo -1: no gas.", "▲ Ana +2: a dog."]


async def test_what_befell_the_reader_comes_first_and_is_cut_rather_than_dropped() -> None:
    chucked = Happening(1, f"Bo plays. {LONG} Ana is chucked out.", (), VIEW, VIEW, frozenset({0}))
    brief = Happening(1, LONG, (), VIEW, VIEW, frozenset({0}), "Ana is chucked out.")
    points = told(2, "Cyril gains.", coins((2, 3)))
    assert (await painted(points, brief, reader=0))[1:] == [
        "● Ana is chucked out. …",
        "■ Cyril gains. Cyril +3: most coins.",
    ]
    rows = (await painted(points, chucked, points, reader=0, rows=2))[1:]
    assert rows[0].startswith("● Bo plays.")
    assert rows[0].endswith("…")


async def test_what_has_a_row_too_many_is_cut() -> None:
    rows = (await painted(told(1, f"{LONG} {LONG}"), told(2, "Cyril rests."), reader=0, rows=4))[1:]
    assert rows[0].startswith("● Bo drives")
    assert rows[1].endswith("…")
    assert rows[2] == "■ Cyril rests."
