"""Lessons in the app: the way to them, what keys do in them, what is kept, and what goes wrong."""

from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot

from dogs_saves import MatchFolder
from dogs_tui.app.settings import Loaded
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn import opening
from dogs_tui.learn.lesson import Course, LessonError, course
from dogs_tui.learn.list_screen import LearnScreen, LessonRows
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.play.own_match import OwnMatchScreen
from dogs_tui.play.table_card import TableCard
from tests.support.lesson_app import (
    QUICK,
    at_lesson,
    do_step,
    lesson_app,
    own_app,
    settled,
    teaching,
)

KEY = "dog_kids"


def at_home(folder: Path) -> DogsApp:
    return DogsApp(Loaded(QUICK), path=folder / "settings.json")


def prompt(pilot: Pilot[None]) -> PromptLine:
    return pilot.app.screen.query_one(PromptLine)


async def to_last_card(pilot: Pilot[None], screen: LessonScreen) -> None:
    while not screen.lesson.is_last:
        await pilot.press("N")
        await settled(pilot, screen)


async def test_learning_stands_before_a_new_match_until_a_lesson_was_taken(home: Path) -> None:
    app = at_home(home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = app.screen.query("HomeMenu").first().painted_text()
        assert text.index("Learn") < text.index("New match")
        app.add_progress(
            lambda progress: msgspec.structs.replace(progress, learned=frozenset({KEY}))
        )
        text = app.screen.query("HomeMenu").first().painted_text()
        assert text.index("New match") < text.index("Learn")


async def test_the_list_says_how_far_one_has_come(home: Path) -> None:
    async with at_lesson(home, KEY) as (pilot, screen):
        await do_step(pilot, screen)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, LearnScreen)
        count = len(course(KEY).stops)
        assert f"continue at 2 of {count}" in pilot.app.screen.query_one(LessonRows).painted_text()
        await pilot.press("enter")
        screen = await teaching(pilot)
        assert screen.lesson.at == 1
        await to_last_card(pilot, screen)
        await pilot.press("enter")
        assert "✓ learned" in pilot.app.screen.query_one(LessonRows).painted_text()


async def test_a_card_is_read_before_anything_is_played(home: Path) -> None:
    async with at_lesson(home, KEY) as (pilot, screen):
        await pilot.press("x", "x")
        await settled(pilot, screen)
        assert prompt(pilot).refused.startswith("Do what the card says first")
        assert screen.lesson.at == 0
        await pilot.press("B")
        assert prompt(pilot).answer == "This is the first card of the lesson."


async def test_another_move_is_answered_and_undo_goes_a_card_back(home: Path) -> None:
    async with at_lesson(home, KEY) as (pilot, screen):
        await do_step(pilot, screen)
        await pilot.press("2", "enter")
        await settled(pilot, screen)
        assert prompt(pilot).answer.startswith("Not done")
        await pilot.press("h", "enter")
        await settled(pilot, screen)
        assert screen.lesson.at == 2
        await pilot.press("u")
        await settled(pilot, screen)
        assert (screen.lesson.at, screen.lesson.plies) == (1, course(KEY).stops[1].ply)


async def test_a_look_step_ends_when_what_was_looked_at_is_put_away(home: Path) -> None:
    app = lesson_app(home, KEY)
    taught = course(KEY)
    step = msgspec.structs.replace(taught.stops[0].step, look="score", keys=("s",))
    stop = msgspec.structs.replace(taught.stops[0], step=step)
    other = msgspec.structs.replace(taught, stops=(stop, *taught.stops[1:]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "course", lambda key: other)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await teaching(pilot)
            await pilot.press("enter")
            await settled(pilot, screen)
            assert screen.lesson.at == 0
            await pilot.press("l", "escape")
            await settled(pilot, screen)
            assert screen.lesson.at == 0
            await do_step(pilot, screen)
            assert screen.lesson.at == 1


async def test_the_card_of_a_round_is_not_covered_by_that_of_the_lesson(home: Path) -> None:
    async with at_lesson(home, "dogs_cardgame") as (pilot, screen):
        while screen.view.round < 2:
            await pilot.press("N")
            await settled(pilot, screen)
        table_card = screen.query_one(TableCard)
        assert screen.card.display
        await pilot.press("S")
        await settled(pilot, screen)
        assert table_card.display
        assert not screen.card.display
        await pilot.press("x")
        await settled(pilot, screen)
        assert not table_card.display
        assert screen.card.display


async def test_after_the_last_card_a_match_can_be_played_at_once(home: Path) -> None:
    async with at_lesson(home, KEY) as (pilot, screen):
        await pilot.press("n")
        await settled(pilot, screen)
        assert pilot.app.screen is screen
        await to_last_card(pilot, screen)
        await pilot.press("n")
        assert isinstance(pilot.app.screen, OwnMatchScreen)
        assert KEY in own_app(pilot).progress.learned
        (summary,) = [*MatchFolder().lists()][-1].matches
        assert summary.players[0].name == "Ana"


async def test_question_mark_opens_the_section_of_the_card(home: Path) -> None:
    async with at_lesson(home, KEY) as (pilot, screen):
        await pilot.press("question_mark")
        assert screen.side.current == "book"
        assert "The goal" in screen.side.query("BookPane").first().painted_text()


async def test_a_lesson_that_cannot_be_taught_is_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(key: str) -> Course:
        raise LessonError("dog_kids/lesson.toml: step 'out': no legal move is meant by {}.")

    monkeypatch.setattr(opening, "course", broken)
    app = lesson_app(home, KEY)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        assert "step 'out'" in prompt(pilot).refused
        await pilot.press("escape", "n")
        assert app.crash is None


async def test_progress_that_cannot_be_written_costs_only_itself(home: Path) -> None:
    (home / "progress.json").mkdir()
    async with at_lesson(home, KEY) as (pilot, screen):
        await do_step(pilot, screen)
        await do_step(pilot, screen)
        assert screen.lesson.at == 2
        assert own_app(pilot).crash is None


async def test_what_is_answered_stands_also_where_a_list_is_asked_again(home: Path) -> None:
    async with at_lesson(home, "dogs_cardgame") as (pilot, screen):
        await do_step(pilot, screen)
        await pilot.press("enter")
        await settled(pilot, screen)
        assert prompt(pilot).answer.startswith("Not done")
        await pilot.press("down")
        await settled(pilot, screen)
        assert not prompt(pilot).answer
