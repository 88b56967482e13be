"""The rows that tell what others did: newest last and whole, the oldest fall out first."""

from typing import Any

import msgspec
import pytest

from dogs_rules.game import ScoreLine, ScoreSheet
from dogs_rules.games.dog_kids.events import CardPlayed, DogChuckedOut, DogsSwapped
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_tui.play.happening_rows import MOST_ROWS, HappeningRows
from dogs_tui.play.happenings import MOST, Happening, Happenings, happening
from tests.support.peek import Peek
from tests.support.pictures import TableApp
from tests.tui.play.test_following import MatchScreen, three

VIEW: Any = Peek().view(Match(Peek(), 3, {}, 5).state, None)
LONG = "Bo drives to f for 3 gas. " * 4 + "Bo takes a sick Mutt."


def told(seat: int, text: str, *moved: tuple[int, int]) -> Happening:
    return Happening(seat, text, moved, VIEW, VIEW)


async def painted(*happenings: Happening, width: int = 80, reader: int | None = None) -> list[str]:
    screen = MatchScreen(three(), frozenset(), pace="none", closes=False)
    async with TableApp(screen).run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        found = screen.query_one(HappeningRows)
        found.reader = reader
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


@pytest.mark.parametrize("length", range(60, 80))
async def test_points_are_never_cut(length: int) -> None:
    text = ("Bo " + "x" * length)[:length]
    rows = await painted(told(1, text, (1, 4), (2, -1)))
    assert rows[-1].endswith("+4 ■-1")


def scored(points: dict[str, int], seat: int = 0) -> Any:
    """The table with a score sheet of a seat."""
    lines = tuple(ScoreLine(key, phrase(key), n, 0, "") for key, n in points.items())
    sheet = ScoreSheet(seat, lines, sum(points.values()), (), (), 1)
    rest = tuple(one for one in VIEW.scores if one.seat != seat)
    return msgspec.structs.replace(VIEW, scores=(sheet, *rest))


async def test_points_say_what_they_are_for_where_there_is_room() -> None:
    """Most of all those that another seat loses by what somebody did."""
    before, after = scored({"Dogs": 4, "Bonuses": 6}), scored({"Dogs": 5, "Bonuses": 3})
    assert await painted(happening(1, "Bo gets food.", before, after)) == [
        "● Bo gets food. ▲-2 Bonuses"
    ]
    assert await painted(happening(0, "Ana drives.", after, before)) == ["▲ Ana drives. +2 Bonuses"]
    text = "x" * 66
    assert await painted(happening(1, text, before, after)) == [f"● {text} ▲-2"]


async def test_points_that_moved_without_a_word_are_no_riddle() -> None:
    assert await painted(told(1, "", (1, 4))) == ["● Points change: +4"]


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
    assert first.moved
    assert second.text == "Cyril is done."


def test_what_moved_is_told_of_every_seat() -> None:
    match = Match(Peek(), 3, {}, 5)
    before = match.game.view(match.state, None)
    match.play(match.game.legal_actions(match.state)[-1])
    after = match.game.view(match.state, None)
    one = happening(0, "", before, after)
    assert one.moved == ((0, after.scores[0].total),)
