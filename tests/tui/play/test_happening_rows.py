"""The rows that tell what others did: newest last and whole, the oldest fall out first."""

from typing import Any

import pytest

from dogs_rules.game import ScoreChange, ScoreLine
from dogs_rules.games.dog_kids.events import CardPlayed, DogChuckedOut, DogsSwapped
from dogs_rules.match import Match
from dogs_rules.phrase import literal, phrase
from dogs_tui.play.happening_rows import MOST_ROWS, HappeningRows
from dogs_tui.play.happenings import MOST, Happening, Happenings, happening
from tests.support.peek import Peek
from tests.support.pictures import TableApp
from tests.tui.play.test_following import MatchScreen, three

VIEW: Any = Peek().view(Match(Peek(), 3, {}, 5).state, None)
LONG = "Bo drives to f for 3 gas. " * 4 + "Bo takes a sick Mutt."


NAMES = ("Ana", "Bo", "Cyril")


def told(seat: int, text: str, *changes: ScoreChange) -> Happening:
    return Happening(seat, text, changes, VIEW, VIEW)


def coins(*points: tuple[int, int], why: str = "most coins") -> ScoreChange:
    line = ScoreLine("coins", phrase("Coins"), 0, 0, "", literal(why))
    return ScoreChange(points, None, line)


async def painted(*happenings: Happening, width: int = 80, reader: int | None = None) -> list[str]:
    screen = MatchScreen(three(), frozenset(), pace="none", closes=False)
    async with TableApp(screen).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        found = screen.query_one(HappeningRows)
        found.reader, found.names = reader, NAMES
        found.told = happenings
        found.display = True
        await pilot.pause()
        return [row.strip() for row in found.painted_text().splitlines()]


async def test_the_oldest_fall_out_first() -> None:
    several = [told(seat, f"Move {n}.") for n, seat in enumerate((1, 2, 1, 2))]
    assert await painted(*several) == ["■ Move 1.", "● Move 2.", "■ Move 3."]


async def test_the_newest_is_whole_and_what_does_not_fit_before_it_is_left_out() -> None:
    rows = await painted(told(2, "Cyril comes home."), told(1, LONG), told(2, LONG))
    assert " ".join(rows) == f"■ {LONG}"
    longest = f"{LONG} {LONG} {LONG}"
    rows = await painted(told(1, longest))
    assert len(rows) > MOST_ROWS
    assert " ".join(rows) == f"● {longest}"


async def test_what_befell_the_reader_is_never_left_out() -> None:
    sent_back = Happening(1, f"{LONG} Ana is sent back.", (), VIEW, VIEW, frozenset({0}))
    lately = (sent_back, told(2, LONG), told(1, LONG))
    both = f"● {sent_back.text} ● {LONG}"
    assert " ".join(await painted(*lately, reader=0)) == both
    assert " ".join(await painted(*lately, reader=2)) == f"● {LONG}"


def test_whom_it_befell_is_told_by_the_events() -> None:
    chucked = DogChuckedOut(seat=0, by=1, place=4)
    swapped = DogsSwapped(seat=1, place=4, other=2, other_place=9)
    played = CardPlayed(seat=1, card=0, colour=-1)
    assert happening(1, "", VIEW, VIEW, [played, chucked, swapped]).befell == {0, 2}


@pytest.mark.parametrize("length", range(40, 80))
async def test_causes_of_points_are_never_cut(length: int) -> None:
    text = ("Bo " + "x" * length)[:length]
    rows = await painted(told(1, text, coins((1, 4), (2, -1))))
    assert " ".join(rows) == f"● {text} Bo +4, Cyril -1: most coins."


async def test_each_change_stands_on_a_row_of_its_own_where_they_do_not_fit_behind() -> None:
    first, second = coins((0, 2)), coins((1, -3), why="a sick dog " * 4)
    assert await painted(told(1, "Bo gets food.", first, second)) == [
        "● Bo gets food. Ana +2: most coins.",
        f"Bo -3: {'a sick dog ' * 4}.",
    ]


async def test_points_that_moved_without_a_word_are_no_riddle() -> None:
    assert await painted(told(1, "", coins((1, 4)))) == ["● Bo +4: most coins."]


async def test_what_moved_no_points_is_left_out_first() -> None:
    moved = told(1, "Bo drives.", coins((1, 4)))
    quiet = [told(seat, f"Move {n}.") for n, seat in enumerate((1, 2, 1, 2))]
    assert await painted(moved, *quiet) == [
        "● Bo drives. Bo +4: most coins.",
        "● Move 2.",
        "■ Move 3.",
    ]


def test_one_s_own_points_are_told_until_somebody_else_acts() -> None:
    kept = Happenings()
    kept.begin(VIEW)
    own = told(0, "Ana drives.", coins((0, 1)))
    kept.add(own)
    assert kept.since(0) == ()
    assert kept.lately(0) == (own,)
    other = told(1, "Bo drives.")
    kept.add(other)
    assert kept.lately(0) == (other,)
    kept.add(told(0, "Ana rests."))
    assert kept.lately(0) == ()


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
    kept.add(happening(1, "", views[0], views[1]))
    kept.add(happening(1, "Bo is done.", views[1], views[2]))
    kept.add(happening(2, "Cyril is done.", views[2], views[2]))
    first, second = kept.since(0)
    assert first == happening(1, "Bo is done.", views[0], views[2])
    assert first.changes
    assert second.text == "Cyril is done."


def test_what_moved_is_told_of_every_seat() -> None:
    match = Match(Peek(), 3, {}, 5)
    before = match.game.view(match.state, None)
    match.play(match.game.legal_actions(match.state)[-1])
    after = match.game.view(match.state, None)
    one = happening(0, "", before, after)
    (change,) = one.changes
    assert change.points == ((0, after.scores[0].total),)
