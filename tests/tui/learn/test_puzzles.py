"""Puzzles on the screen: an answer is judged, what was solved is kept, and the next one follows."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from dogs_rules.bots.sifting import MATTERS, TENTHS
from dogs_rules.puzzles import puzzles_of
from dogs_tui.app.progress import Mistake, Progress, Reviewed
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.learn.puzzle_numbers import NumberRows, PuzzleNumbersScreen
from dogs_tui.learn.puzzle_screen import PuzzleScreen
from dogs_tui.learn.puzzle_words import verdict_told, why_told
from dogs_tui.learn.puzzles import daily, ladder, standing, task_of, with_puzzles
from dogs_tui.records.training import examples, training
from dogs_tui.words.figures import decimal
from dogs_tui.words.registry import words_of

QUICK = Settings(name="Ana", motion=False, pace="none", turn_guard=0, first_times=False)
KEY = "dog_kids"
WITH_PUZZLES = with_puzzles()


async def test_an_answer_is_judged_and_what_was_solved_is_kept(tmp_path: Path) -> None:
    app = DogsApp(Loaded(QUICK), path=tmp_path / "settings.json", opening=Opening(puzzles=KEY))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PuzzleNumbersScreen)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, PuzzleScreen)
        seat, table = screen.puzzle.seat, screen.table
        assert table.people == {seat}
        legal = screen.playing.legal(seat) if screen.playing else ()
        verdicts = [await screen.puzzle.asked(action) for action in legal]
        wrong = next(action for action, each in zip(legal, verdicts, strict=True) if not each.right)
        best = verdicts[0].best
        assert screen.playing is not None
        await screen.playing.play(seat, wrong)
        await pilot.pause()
        assert "Not the best" in screen.card.painted_text()
        assert app.progress.solved == {}
        assert app.progress.tries == {screen.puzzle.name: 1}  # kept, whatever comes next
        await screen.playing.play(seat, best)
        await pilot.pause()
        assert "Right!" in screen.card.painted_text()
        assert app.progress.solved == {screen.puzzle.name: 2}
        await pilot.press("n")
        assert isinstance(app.screen, PuzzleScreen)
        assert app.screen.puzzle.name != screen.puzzle.name
        await pilot.press("q")
        assert isinstance(app.screen, PuzzleNumbersScreen)
        assert "solved after 2 tries" in app.screen.query_one(NumberRows).painted_text()


@pytest.mark.parametrize("key", WITH_PUZZLES)
async def test_every_answer_is_told_with_a_reason_that_its_figures_give(key: str) -> None:
    """Points that an answer costs are those of the score sheets, and so is who gains by it."""
    for puzzle in puzzles_of(key).puzzles:
        task = task_of(key, puzzle, "Ana")
        for action in task.game.legal_actions(task.match.state):
            verdict = await task.asked(action)
            told, why = verdict_told(task, verdict), why_told(task, verdict)
            assert verdict.beside is not None
            assert verdict.beside.ends is not None
            best, other = verdict.beside.ends
            gains = [mine - theirs for mine, theirs in zip(best.totals, other.totals, strict=True)]
            assert why, puzzle.digest
            assert told.startswith("Right" if verdict.right else "Not the best."), puzzle.digest
            assert "of 100 matches" in told, puzzle.digest
            assert verdict.beside.cost > 0, puzzle.digest
            if words_of(task.game).facts:
                continue
            assert ("points and" in told) == (gains[task.seat] >= MATTERS), puzzle.digest
            for seat, gain in enumerate(gains):
                named = f"{task.names[seat]} {decimal(best.totals[seat] / TENTHS)}, not "
                assert (named in why) == (abs(gain) >= MATTERS), puzzle.digest
            for _, seat, tenths in other.lines[:1]:
                figure = decimal(-tenths / TENTHS, signed=True)
                assert f"{figure} ({task.names[seat]})" in why, puzzle.digest


@pytest.mark.parametrize("key", WITH_PUZZLES)
async def test_what_others_hide_is_not_shown(key: str) -> None:
    """A solver is given the view of a seat, like a player; others are told by their names."""
    task = task_of(key, puzzles_of(key).puzzles[0], "Bella")
    assert task.names[task.seat] == "Bella"
    assert len(set(task.names)) == task.match.seats


def test_the_daily_puzzle_is_the_same_for_everybody_and_others_follow() -> None:
    day = date(2026, 11, 28)
    assert daily(day) == daily(day)
    found = [daily(day + timedelta(days=at)) for at in range(8)]
    names = [(key, puzzle.digest) for each in found if each is not None for key, puzzle in [each]]
    assert len(set(names)) == 8


def test_a_point_is_earned_once_by_the_first_answer() -> None:
    first, second, *_ = ladder(KEY, Progress())
    name, other = (task_of(KEY, each, "Ana").name for each in (first, second))
    once = Progress().with_answer(name, right=True)
    assert once.with_answer(name, right=False) == once.with_shown(name) == once
    assert ladder(KEY, once)[-1] == first
    assert standing(KEY, once).points == first.level
    late = Progress().with_answer(name, right=False).with_answer(name, right=True)
    assert late.solved == {name: 2}
    assert standing(KEY, late).points == 0
    shown = once.with_shown(other)
    assert shown.with_answer(other, right=True) == shown
    assert ladder(KEY, shown)[-2:] == [first, second]
    assert Progress().with_answer(name, right=False).over(late) == late


def test_training_compares_the_last_matches_with_those_before() -> None:
    progress = Progress()
    for at in range(20):
        cost = 0.2 if at < 10 else 0.1
        mistakes = (Mistake(3, "races", cost), Mistake(5, "home", 0.01))
        progress = progress.with_review(Reviewed(KEY, f"{at}.dogs", 0, mistakes))
    races, home = training(KEY, progress)
    assert (races.kind, home.kind) == ("races", "home")
    assert races.cost == pytest.approx(0.1)
    assert races.before == pytest.approx(0.2)
    assert races.moves == 10
    assert examples(KEY, progress)[0][1].kind == "races"
    again = progress.with_review(Reviewed(KEY, "19.dogs", 0, ()))
    assert len(again.reviews) == len(progress.reviews)
