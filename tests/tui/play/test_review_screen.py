"""The list of a review and the replay behind it, by keys; played with Peek."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_rules.bots.comparing import Reason
from dogs_rules.match import Match
from dogs_saves import HintMark
from dogs_tui.kit.glyphs import UNICODE
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.own_match import OwnMatchScreen
from dogs_tui.play.replay.curve import CurvePane
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.review.replay import SlipLines, SlipReplay
from dogs_tui.play.review.review import Reviewable, where_followed
from dogs_tui.play.review.rows import Recurring, SlipDetail, SlipRows
from dogs_tui.play.review.screen import ReviewScreen
from dogs_tui.play.status_bar import StatusBar
from tests.support.fake_reviews import KnownTeacher
from tests.support.memory_match import table_of
from tests.support.peek import Peek, PeekView
from tests.support.peek_ui import LitPane, LitUI, install_peek
from tests.support.pictures import TableApp
from tests.support.process_idle import LIMIT

NAMES = ("Ana", "Bob")


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch, LitUI)


def played_out() -> Match:
    """A match in which everybody lays the lowest card; seat 0 decides at plies 0, 2, 4, ..."""
    match = Match(Peek(), 2, {}, 5)
    while match.to_move is not None:
        match.play(match.game.legal_actions(match.state)[0])
    return match


MATCH = played_out()


def teacher(costs: Mapping[int, float], **more: Any) -> KnownTeacher:
    return KnownTeacher(costs, lambda view: sum(map(len, view.laid)), **more)


def subject(teacher: KnownTeacher, seats: tuple[int, ...] = (0,)) -> Reviewable:
    return Reviewable(MATCH, NAMES, seats, teacher)


@asynccontextmanager
async def showing(
    screen: Any, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[Any], TableApp]]:
    app = TableApp(screen)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot, app


@asynccontextmanager
async def reviewing(
    teacher: KnownTeacher, seats: tuple[int, ...] = (0,), size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[Any], TableApp]]:
    async with showing(ReviewScreen(subject(teacher, seats)), size) as shown:
        yield shown


async def settled(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    screen = pilot.app.screen
    if isinstance(screen, ReviewScreen) and screen.running:
        await asyncio.wait_for(screen.finished(), 120)
    if isinstance(screen, ReplayScreen | OwnMatchScreen):
        await screen.shown()
    await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def text(app: TableApp, kind: Any) -> str:
    return str(app.screen.query_one(kind).painted_text())


def prompted(app: TableApp) -> str:
    """What the prompt line says, wherever it wraps."""
    return " ".join(text(app, PromptLine).split())


def keys(app: TableApp) -> list[str]:
    return [label for _, label in app.screen.query_one(KeyBar).shown()]


# The list.


async def test_the_dearest_choices_are_listed_and_told_in_full() -> None:
    thinkers = teacher({0: 0.1, 2: 0.304, 4: 0.05}, points=4.2)
    async with reviewing(thinkers) as (pilot, app):
        rows = text(app, SlipRows).splitlines()
        assert ["-30 %" in rows[0], "-10 %" in rows[1], "-5 %" in rows[2]] == [True] * 3
        assert "-4.2 points" in rows[0]
        assert rows[0].strip().endswith("better on the whole")
        best, played = (in_words(action) for action in first_two(2))
        detail = text(app, SlipDetail)
        assert played in detail
        assert "20 % to win" in detail
        assert best in detail
        assert "50 % to win" in detail
        await press(pilot, "down")
        assert "40 % to win" in text(app, SlipDetail)
        assert "3 costly moves" in prompted(app)
        choices = len(thinkers.asked) - 3
        assert f"{choices} of {choices} reviewed" in text(app, Heading)


def in_words(action: Any) -> str:
    return f"Lay {action.card}"


def first_two(ply: int) -> tuple[Any, Any]:
    """The better action and the played one of a choice, as the known teacher has them."""
    legal = MATCH.game.legal_actions(MATCH.state_at(ply))
    played = MATCH.actions[ply]
    return next(action for action in legal if action != played), played


async def test_a_match_well_played_gets_a_friendly_sentence() -> None:
    async with reviewing(teacher({})) as (pilot, app):
        assert "Well played: Ana made no costly move." in text(app, SlipRows)
        assert "moves were reviewed." in prompted(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReviewScreen)


async def test_what_could_not_be_looked_at_is_told_beside_the_rest() -> None:
    async with reviewing(teacher({0: 0.1, 2: 0.3}, failing=frozenset({2, 4}))) as (_, app):
        assert "-10 %" in text(app, SlipRows)
        assert "2 could not be reviewed: Nobody had time" in prompted(app)


async def test_when_nothing_could_be_looked_at_the_reason_is_told() -> None:
    failing = frozenset(range(MATCH.plies))
    async with reviewing(teacher({}, failing=failing)) as (_, app):
        assert "Nobody had time to think." in text(app, SlipRows)


async def test_what_is_found_is_shown_at_once_and_escape_stops() -> None:
    thinkers = teacher({0: 0.2})
    screen = ReviewScreen(subject(thinkers))
    review = screen.review
    seen = asyncio.Event()
    ask = thinkers.lesson

    async def then_wait(*given: Any, **more: Any) -> Any:
        lesson = await ask(*given, **more)
        thinkers.open.clear()
        seen.set()
        return lesson

    thinkers.lesson = then_wait  # type: ignore[method-assign]
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await asyncio.wait_for(seen.wait(), 120)
        await pilot.pause()
        assert screen.running
        assert "Reviewing every move" in prompted(app)
        assert "-20 %" in text(app, SlipRows)
        assert "stop" in keys(app)
        await pilot.press("escape")
        assert not screen.running
        assert thinkers.given_up
        assert "Press g to review the rest." in prompted(app)
        assert app.screen is screen
        assert "stop" not in keys(app)
        thinkers.open.set()
        thinkers.lesson = ask  # type: ignore[method-assign]
        await press(pilot, "g")
        assert review.done
        await press(pilot, "escape")
        assert app.screen is not screen


async def test_leaving_takes_back_what_is_being_asked() -> None:
    thinkers = teacher({})
    thinkers.open.clear()
    screen = ReviewScreen(subject(thinkers))
    app = TableApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(LIMIT):
            while not thinkers.asked:
                await pilot.pause()
        await pilot.press("q")
        assert app.screen is not screen
        assert thinkers.given_up == len(thinkers.asked)


async def test_each_person_at_one_keyboard_has_a_review() -> None:
    thinkers = teacher({0: 0.2, 1: 0.3})
    async with reviewing(thinkers, (0, 1)) as (pilot, app):
        assert "Review: Ana's moves" in text(app, Heading)
        assert "-20 %" in text(app, SlipRows)
        await press(pilot, "v")
        assert "Review: Bob's moves" in text(app, Heading)
        assert "-30 %" in text(app, SlipRows)
        asked = len(thinkers.asked)
        await press(pilot, "v")
        assert "-20 %" in text(app, SlipRows)
        assert len(thinkers.asked) == asked
        assert {question.view.seat for question in thinkers.asked} == {0, 1}


def coins(_: Any) -> tuple[Reason, ...]:
    return (Reason("coins", 0, 2.0, shared=True),)


async def test_what_recurs_stands_above_and_why_below() -> None:
    async with reviewing(teacher({0: 0.1, 2: 0.3}, reasons=coins)) as (_, app):
        assert "2 of 2 moves left Ana with less coins: round" in text(app, Recurring)
        assert "It would have brought more coins." in text(app, SlipDetail)
    async with reviewing(teacher({0: 0.1}, reasons=coins)) as (_, app):
        assert not text(app, Recurring).strip()


@pytest.mark.parametrize(("width", "beside"), [(80, True), (50, False)])
async def test_two_lines_stand_side_by_side_where_there_is_room(width: int, beside: bool) -> None:
    thinkers = teacher({0: 0.1}, points=4.2)
    async with reviewing(thinkers, size=(width, 24)) as (_, app):
        rows = text(app, SlipDetail).splitlines()
        assert any("Played" in row and "Better" in row for row in rows) == beside
        later = "One round later: Ana 12, Bob 9, not Ana 8, Bob 9."
        assert later in " ".join(" ".join(rows).split())


async def test_what_has_no_room_is_left_out_whole() -> None:
    """In so few rows that the steps that follow do not fit, no sentence is cut either."""
    thinkers = teacher({0: 0.1, 2: 0.3}, points=4.2, reasons=coins)
    whole = "It would have brought more coins. One round later: Ana 12, Bob 9, not Ana 8, Bob 9."
    for height in (24, 17, 16):
        async with reviewing(thinkers, size=(80, height)) as (_, app):
            rows = text(app, SlipDetail).splitlines()
            sentence = " ".join(" ".join(rows[1:-2]).split()).partition("Played")[0].strip()
            assert sentence in {whole, whole.partition(" One ")[0], ""}
            assert any("Played" in row and "Better" in row for row in rows)
            assert sum("Lay" in row for row in rows) == 1


async def test_who_followed_every_hint_is_told_so() -> None:
    match = played_out()
    asked = [HintMark(ply, 0) for ply in range(12)]
    advised = where_followed(match, asked, {})
    thinkers = teacher({0: 0.3})
    followed = msgspec.structs.replace(subject(thinkers), advised=advised)
    async with showing(ReviewScreen(followed)) as (pilot, app):
        await settled(pilot)
        assert "Ana followed the hints wherever there was a choice" in text(app, SlipRows)
        assert "Nothing to review." in prompted(app)
        assert not thinkers.asked
    some = msgspec.structs.replace(subject(thinkers), advised=frozenset(asked[:3]))
    async with showing(ReviewScreen(some)) as (pilot, app):
        await settled(pilot)
        assert "hints followed: 2" in text(app, Heading)


# The replay behind it.


def at(screen: Any, ply: int) -> bool:
    """Whether a replay shows the match before this action, with seat 0's eyes."""
    view: PeekView = screen.view
    return bool(view == MATCH.game.view(MATCH.state_at(ply), 0))


def lit(screen: Any) -> Any:
    return screen.query_one(LitPane).lit[-1]


async def test_enter_shows_the_choice_on_the_table_as_its_seat_saw_it() -> None:
    async with reviewing(teacher({0: 0.1, 2: 0.3, 4: 0.2})) as (pilot, app):
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, SlipReplay)
        assert at(app.screen, 4)
        assert "seen by Ana" in text(app, StatusBar)
        assert "costly move 2 of 3" in text(app, StatusBar)
        assert lit(app.screen) == (first_two(4), 0)
        assert f"1 better 50 % {in_words(first_two(4)[0])}" in prompted(app)
        await press(pilot, "b")
        assert lit(app.screen) == (first_two(4), 1)
        assert f"2 played 30 % {in_words(first_two(4)[1])}" in prompted(app)


async def test_keys_go_from_choice_to_choice_and_on_as_in_any_replay() -> None:
    async with reviewing(teacher({0: 0.1, 2: 0.3, 4: 0.2})) as (pilot, app):
        await press(pilot, "enter")
        assert at(app.screen, 2)
        await press(pilot, "m")
        assert at(app.screen, 4)
        await press(pilot, "m", "m")
        assert at(app.screen, 2)
        await press(pilot, "M")
        assert at(app.screen, 0)
        await press(pilot, "right")
        assert at(app.screen, 1)
        assert lit(app.screen) == ((), 0)
        assert " of 12" in prompted(app)
        assert "choice" not in text(app, StatusBar)
        await press(pilot, "right")
        assert at(app.screen, 2)
        assert lit(app.screen)[0] == first_two(2)
        await press(pilot, "right", "M")
        assert at(app.screen, 0)


async def test_other_eyes_see_no_choice_of_hers_and_the_next_choice_is_seen_by_hers() -> None:
    async with reviewing(teacher({0: 0.1, 2: 0.3})) as (pilot, app):
        await press(pilot, "enter", "v")
        assert app.screen.view.seat == 1  # type: ignore[attr-defined]
        assert lit(app.screen) == ((), 0)
        assert app.screen.query_one(LitPane).legal == ()
        await press(pilot, "m")
        assert at(app.screen, 0)
        assert "seen by Ana" in text(app, StatusBar)
        assert lit(app.screen)[0] == first_two(0)


async def test_nothing_can_be_played_there() -> None:
    async with reviewing(teacher({0: 0.1})) as (pilot, app):
        await press(pilot, "enter", "enter")
        assert "You cannot play in a replay. Press q to leave it." in prompted(app)
        assert at(app.screen, 0)
        await press(pilot, "escape")
        assert isinstance(app.screen, SlipReplay)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)


async def test_with_room_both_stand_below_the_table() -> None:
    async with reviewing(teacher({0: 0.1}), size=(100, 30)) as (pilot, app):
        await press(pilot, "enter")
        better, played = text(app, SlipLines).splitlines()
        assert better.startswith("▸ 1 better")
        assert in_words(first_two(0)[1]) in played
        assert "It cost 10 % of the chance to win" in prompted(app)
        await press(pilot, "right")
        assert not app.screen.query_one(SlipLines).display


async def test_the_list_is_as_it_was_when_one_comes_back() -> None:
    thinkers = teacher({0: 0.1, 2: 0.3})
    async with reviewing(thinkers) as (pilot, app):
        await press(pilot, "down", "enter")
        asked = len(thinkers.asked)
        await press(pilot, "right", "q")
        assert app.screen.query_one(SlipRows).cursor == 1
        assert len(thinkers.asked) == asked


# Ways to it.


async def test_a_replay_of_a_match_that_is_over_leads_to_its_review() -> None:
    review = partial(ReviewScreen, subject(teacher({0: 0.2})))
    screen = ReplayScreen(ReplayTable(MATCH, NAMES, {0}), review)
    async with showing(screen) as (pilot, app):
        assert ("R", "review") in app.screen.query_one(KeyBar).shown()
        await press(pilot, "R")
        assert isinstance(app.screen, ReviewScreen)
        assert "-20 %" in text(app, SlipRows)


async def test_a_replay_without_a_teacher_does_not() -> None:
    async with showing(ReplayScreen(ReplayTable(MATCH, NAMES, {0}))) as (pilot, app):
        assert "review" not in keys(app)
        await press(pilot, "R")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_match_is_reviewed_when_it_is_over_and_not_before() -> None:
    match = Match(Peek(), 2, {}, 5)
    table = table_of(match, "person", "random")
    screen = OwnMatchScreen(table, teacher({0: 0.2}), pace="none")
    async with showing(screen) as (pilot, app):
        assert "review" not in keys(app)
        async with asyncio.timeout(LIMIT):
            while match.to_move is not None:
                await press(pilot, "enter")
                await table.settled()
                await settled(pilot)
        assert "review" in keys(app)
        await press(pilot, "R")
        assert isinstance(app.screen, ReviewScreen)
        assert "Review: Ana's moves" in text(app, Heading)


async def test_from_a_choice_one_can_play_on_otherwise() -> None:
    plies: list[int] = []

    def branch(ply: int) -> Screen[None]:
        plies.append(ply)
        return Screen()

    thinkers = teacher({0: 0.1, 2: 0.3, 4: 0.2})
    about = msgspec.structs.replace(subject(thinkers), branch=branch)
    async with showing(ReviewScreen(about)) as (pilot, app):
        await press(pilot, "down", "enter", "P")
        assert plies == [4]
        app.pop_screen()
        await press(pilot, "c")
        replay = app.screen
        assert isinstance(replay, SlipReplay)
        await replay.counted()
        await settled(pilot)
        assert text(app, CurvePane).count("!") == 3 - text(app, CurvePane).count(UNICODE.up)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, ReviewScreen)
