"""The lessons of all games: each is taken to its end by its own keys, and none is wrong."""

import io
from pathlib import Path

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.game import IllegalActionError
from dogs_rules.shelf import book_of
from dogs_tui.home.own_keys import commands
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.key_names import key_of
from dogs_tui.kit.printing import Printer
from dogs_tui.learn.card import WIDTH
from dogs_tui.learn.lesson import FIELD, LEARNER, Stop, course, filled, taught, texts
from dogs_tui.learn.lines import PlainLesson
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.learn.table import LessonTable
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.hint_numbers import LIT
from dogs_tui.play.portraits import SMALL_HEAD, portraits
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.at_once import at_once
from tests.support.lesson_app import AT_ONCE, do_step, drawn, lesson_app, settled, teaching

pytestmark = [pytest.mark.parametrize("key", taught())]
MINUTES = 5
SIDES = {"score", "others", "log", "legend", "book"}


WHOLE_CARD = WIDTH - 4
"""Columns of a card's text, where it lies over the whole table."""


def said(key: str, stop: Stop, text: str, *, in_ascii: bool = False) -> str:
    """A text of a step as the screen shows it."""
    known = commands()  # also those of games whose screens nobody has opened yet
    taught = course(key)
    view = LessonTable(taught, "Ana", at=taught.stops.index(stop)).view(LEARNER)

    def shown(name: str) -> str:
        if name in known:
            return key_of(name, {}, in_ascii=in_ascii)
        return words_of(taught.game).sign(name, view)

    return filled(text, shown)


def test_it_takes_five_minutes_at_most(key: str) -> None:
    assert course(key).lesson.minutes <= MINUTES


def test_every_section_and_key_that_it_names_exists(key: str) -> None:
    known = commands()
    anchors = set(book_of(registry.game(key)).anchors)
    for stop in course(key).stops:
        step = stop.step
        assert step.anchor in anchors, step.key
        told = {found["name"] for found in FIELD.finditer(step.says)}
        assert told.isdisjoint(known), f"{step.key}: keys stand in 'how', lines have none"
        assert "[" not in said(key, stop, f"{step.says} {step.how}"), step.key
        assert not step.look or step.look in SIDES, step.key
        assert not step.picture or step.picture in portraits("unicode")[SMALL_HEAD], step.key


def test_every_card_is_three_lines_at_most(key: str) -> None:
    for stop in course(key).stops:
        step = stop.step
        says = wrapped(said(key, stop, step.says), WHOLE_CARD)
        how = wrapped(said(key, stop, step.how), WHOLE_CARD)
        assert len(says) + len(how) * bool(step.how) <= 3, step.key
        assert bool(step.how) == (step.do is not None or bool(step.look)), step.key


def test_it_teaches_nobody_with_strange_signs(key: str) -> None:
    for text in texts(course(key).lesson):
        assert text.isprintable(), text
        assert text == text.strip(), text


SHORT = 6
"""Lines of a list beside which there is always room for a card."""


def lines_of(screen: LessonScreen) -> set[int]:
    """The rows of the screen in which there are choices."""
    return {
        choices.content_region.y + row
        for choices in screen.panes.pane.query(ChoiceList)
        if choices.display
        for row in choices.rows
    }


def only_lit(screen: LessonScreen, stop: Stop) -> set[str]:
    """Looks that only what a step asks for is lit; gives the marks that boards bear for it."""
    marks: set[str] = set()
    for board in screen.panes.pane.query(GameBoard):
        marks |= set(board.numbers.values())
        assert bool(board.hinted_rows) <= bool(board.numbers)
    wanted = {stop.action, *stop.lit} - {None}
    for choices in screen.panes.pane.query(ChoiceList):
        for line in choices.choices:
            assert line.lit == (line.action in wanted), (stop.step.key, line.text)
    return marks


SIGHTS = {
    "80x24": ((80, 24), AT_ONCE),
    "120x40 in ASCII": ((120, 40), msgspec.structs.replace(AT_ONCE, glyphs="ascii")),
}


@pytest.mark.parametrize(
    "sight", [pytest.param("80x24", marks=pytest.mark.telling), "120x40 in ASCII"]
)
async def test_it_is_taken_to_its_end_by_its_own_keys(
    key: str, sight: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    size, settings = SIGHTS[sight]
    in_ascii = settings.glyphs == "ascii"
    app = lesson_app(tmp_path, key, settings)
    lit_on_boards: set[str] = set()
    async with app.run_test(size=size) as pilot:
        screen = await teaching(pilot)
        for at, stop in enumerate(course(key).stops):
            assert screen.lesson.at == at
            shown = screen.card.painted_text()
            assert "  " not in shown.splitlines()[0], f"a gap in the frame: {shown}"
            how = said(key, stop, stop.step.how, in_ascii=in_ascii)
            for text in (said(key, stop, stop.step.says), how, stop.step.word):
                assert all(word in shown for word in text.split()), shown
            await drawn(screen)
            covered = set(range(screen.card.region.y, screen.card.region.bottom))
            lit = {
                board.content_region.y + row
                for board in screen.panes.pane.query(GameBoard)
                for row in board.hinted_rows
            }
            assert not covered & lit, stop.step.key
            lines = lines_of(screen)
            assert len(lines) > SHORT or not covered & lines, stop.step.key
            lit_on_boards |= only_lit(screen, stop)
            told = [line.text for line in screen.story.lines]
            screen.story.retell(screen.seats)
            assert [line.text for line in screen.story.lines] == told, stop.step.key
            await do_step(pilot, screen)
        assert app.screen is not screen
        assert key in app.progress.learned
    assert lit_on_boards == {LIT}


async def test_h_goes_to_what_is_asked_for_so_that_enter_does_it(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for at, stop in enumerate(course(key).stops):
            if stop.action is None:
                await do_step(pilot, screen)
                continue
            await pilot.press("h")
            await pilot.pause()
            await pilot.press("enter")
            await settled(pilot, screen)
            assert screen.lesson.at == at + 1, stop.step.key


async def test_it_can_be_skipped_and_gone_back_through(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    last = min(6, len(course(key).stops) - 1)  # every step is gone back to by its keys below
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for at in range(last):
            assert screen.lesson.at == at
            await pilot.press("N")
            await settled(pilot, screen)
        for at in range(last, 0, -1):
            assert screen.lesson.at == at
            assert screen.lesson.plies == course(key).stops[at].ply
            await pilot.press("B")
            await settled(pilot, screen)
        assert screen.lesson.at == 0


async def test_it_goes_on_where_it_was_left(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    for at in range(3):
        app = lesson_app(tmp_path, key)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await teaching(pilot)
            assert screen.lesson.at == at
            await do_step(pilot, screen)
            await pilot.press("q")
            await pilot.pause()
            assert app.screen is not screen
            assert key not in app.progress.learned


def test_other_legal_moves_are_refused_kindly_and_change_nothing(key: str) -> None:
    table = LessonTable(course(key), "Ana")
    for stop in course(key).stops:
        for action in table.legal(LEARNER):
            if action == stop.action:
                continue
            before = table.plies
            with pytest.raises(IllegalActionError) as refused:
                at_once(table.play(LEARNER, action))
            said = str(refused.value)
            assert said.startswith("That works too." if stop.action else "First read"), said
            assert table.plies == before
        table.go_on()
    assert table.stop is None


def test_it_is_taken_in_lines(key: str) -> None:
    table = LessonTable(course(key), "Ana")
    typed: list[str] = []
    for stop in course(key).stops:
        legal = table.legal(LEARNER)
        if stop.step.look in {"legend", "book"}:
            table.go_on()
            continue
        typed.append("" if stop.action is None else str(legal.index(stop.action) + 1))
        table.go_on()
    told = io.StringIO()
    lesson = PlainLesson(
        LessonTable(course(key), "Ana"), io.StringIO("\n".join(typed) + "\n"), Printer(told)
    )
    lesson.play()
    text = told.getvalue()
    assert "That was the lesson." in text
    for stop in course(key).stops:
        unseen = stop.step.look in {"legend", "book"}
        assert (said(key, stop, stop.step.says) in text) is not unseen
    assert not FIELD.search(text)
    assert say(table.standing()) in text


async def test_a_list_that_a_step_leads_to_is_seen(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for stop in course(key).stops:
            for pressed in stop.step.keys[:-1] if stop.action is not None else ():
                await pilot.press(pressed)
                await drawn(screen)
                covered = set(range(screen.card.region.y, screen.card.region.bottom))
                lines = lines_of(screen)
                assert len(lines) > SHORT or not covered & lines, (stop.step.key, pressed)
            await pilot.press("N")
            await settled(pilot, screen)


async def test_the_keys_of_a_card_do_it_also_after_going_back(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    wrong: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for at, stop in enumerate(course(key).stops[:-1]):
            await do_step(pilot, screen)
            await pilot.press("B")
            await settled(pilot, screen)
            assert screen.lesson.at == at
            await do_step(pilot, screen)
            if screen.lesson.at != at + 1:
                wrong.append(stop.step.key)
                screen.lesson.go_on()
                await settled(pilot, screen)
    assert not wrong
