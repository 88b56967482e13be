"""The lessons of all games: each is taken to its end by its own keys, and none is wrong."""

import io
import re
from collections.abc import Iterator
from operator import contains
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import pytest

from dogs_rules.game import IllegalActionError
from dogs_rules.shelf import book_of
from dogs_tui.app.settings import Language
from dogs_tui.home.own_keys import commands
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_of
from dogs_tui.kit.printing import Printer
from dogs_tui.learn.card import WIDTH
from dogs_tui.learn.lesson import LEARNER, Stop, course, taught
from dogs_tui.learn.lines import PlainLesson
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.learn.table import LessonTable
from dogs_tui.learn.texts import FIELD, filled, texts
from dogs_tui.match.weighing import Weighing
from dogs_tui.plain.choices import NumberedChoices
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.hint_numbers import LIT, marked
from dogs_tui.play.portraits import SMALL_HEAD, portraits
from dogs_tui.words import language, languages, say, tr
from dogs_tui.words.languages import ENGLISH
from dogs_tui.words.registry import words_of
from tests.support import cut_text
from tests.support.lesson_app import (
    QUICK,
    at_lesson,
    do_step,
    drawn,
    meant,
    offered,
    own_app,
    settled,
)
from tests.support.run_sync import run_sync
from tests.support.spoken_languages import LONGEST, in_languages

each_game = pytest.mark.parametrize("key", taught())
MINUTES = 5
LIGHT = "dog_kids"
"""The game in whose lesson every step is also tried in other ways; in others that takes minutes."""
SIDES = {"score", "others", "log", "legend", "book"}


WHOLE_CARD = WIDTH - 4
"""Columns of a card's text, where it lies over the whole table."""


def said(key: str, stop: Stop, text: str, *, in_ascii: bool = False) -> str:
    """A text of a step as the screen shows it."""
    bound = commands()  # also those of games whose screens nobody has opened yet
    taught = course(key)
    view = LessonTable(taught, "Ana", at=taught.stops.index(stop)).view(LEARNER)

    def shown(name: str) -> str:
        if name in bound:
            return key_of(name, {}, in_ascii=in_ascii)
        return words_of(taught.game).sign(name, view)

    return filled(text, shown)


@each_game
def test_it_takes_five_minutes_at_most(key: str) -> None:
    assert course(key).lesson.minutes <= MINUTES


@each_game
def test_every_section_and_key_that_it_names_exists(key: str) -> None:
    names = commands()
    anchors = set(book_of(course(key).game).anchors)
    for stop in course(key).stops:
        step = stop.step
        assert step.anchor in anchors, step.key
        fields = {hit["name"] for hit in FIELD.finditer(step.says)}
        assert fields.isdisjoint(names), f"{step.key}: keys stand in 'how', lines have none"
        assert "[" not in said(key, stop, f"{step.says} {step.how}"), step.key
        assert not step.look or step.look in SIDES, step.key
        assert not step.picture or step.picture in portraits("unicode")[SMALL_HEAD], step.key


@each_game
def test_every_card_is_three_lines_at_most(key: str) -> None:
    for stop in course(key).stops:
        step = stop.step
        says = wrapped(said(key, stop, step.says), WHOLE_CARD)
        how = wrapped(said(key, stop, step.how), WHOLE_CARD)
        assert len(says) + len(how) * bool(step.how) <= 3, step.key
        assert bool(step.how) == (step.do is not None or bool(step.look)), step.key


@each_game
def test_who_presses_what_the_text_names_does_the_step(key: str) -> None:
    """Each press stands in it once, in order: nothing is true only until a key was pressed."""
    stated, taught = commands(), course(key)
    for at, stop in enumerate(taught.stops):
        if stop.action is None:
            continue
        view = LessonTable(taught, "Ana", at=at).view(LEARNER)
        names = [hit["name"] for hit in FIELD.finditer(stop.step.how)]
        keys = [
            stated[name].keys.split(",")
            if name in stated
            else [words_of(taught.game).sign(name, view)]
            for name in names
        ]
        assert len(keys) == len(stop.step.keys), stop.step.key
        assert all(map(contains, keys, stop.step.keys)), stop.step.key


@each_game
def test_it_teaches_nobody_with_strange_signs(key: str) -> None:
    for text in texts(course(key).lesson):
        assert text.isprintable(), text
        assert text == text.strip(), text


@each_game
def test_a_thing_of_several_actions_has_one_mark(key: str) -> None:
    assert marked([(key, "bay"), (key,)]) == {key: LIT, "bay": LIT}


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


def covered(screen: LessonScreen) -> Iterator[str]:
    """What the card hides of what a player needs to see for the next key.

    By rows only, unless it lies in columns of its own: in English no card stands beside a lit place
    in the same row.
    """
    if language.get() != ENGLISH:
        return
    card = set(range(screen.card.region.y, screen.card.region.bottom))
    for board in screen.panes.pane.query(GameBoard):
        if not screen.panes.pane.spare and card & {
            board.content_region.y + row for row in board.hinted_rows
        }:
            yield "the card lies over what is lit"
    lines = lines_of(screen)
    if len(lines) <= SHORT and card & lines:
        yield "the card lies over the choices"


class Sight(NamedTuple):
    """How a lesson is looked at."""

    size: tuple[int, int] = (80, 24)
    glyphs: Literal["unicode", "ascii"] = "unicode"
    language: Language = ENGLISH


SIGHTS = [
    pytest.param(Sight(), id="80x24", marks=pytest.mark.minutes),
    pytest.param(Sight((120, 40), "ascii"), id="120x40 in ASCII", marks=pytest.mark.minutes),
    pytest.param(Sight(language=LONGEST), id=LONGEST, marks=pytest.mark.telling),
    *in_languages(
        lambda code: Sight(language=code), [code for code in languages()[1:] if code != LONGEST]
    ),
]


@each_game
@pytest.mark.parametrize("sight", SIGHTS)
async def test_it_is_taken_to_its_end_by_its_own_keys(key: str, sight: Sight, home: Path) -> None:
    commands()  # also those of games whose screens nobody has opened yet
    settings = msgspec.structs.replace(QUICK, glyphs=sight.glyphs, language=sight.language)
    titles, stops = cut_text.titles(key), course(key).stops
    lit_on_boards: set[str] = set()
    wrong: list[str] = []
    with language.kept(sight.language), cut_text.painted_over(titles) as over:
        async with at_lesson(home, key, settings, size=sight.size) as (pilot, screen):

            def before(pressed: str) -> None:
                wrong.extend(f"{screen.lesson.at}, {pressed}: {what}" for what in covered(screen))
                others = [other for other in offered(screen) if not meant(other, pressed)]
                assert not others or screen.lesson.is_last, (others, pressed)
                bar = screen.query_one(KeyBar)._entries()
                assert any(meant(entry.pressed, pressed) for entry in bar), pressed

            for at, stop in enumerate(stops):
                assert screen.lesson.at == at
                shown = screen.card.painted_text()
                assert "  " not in shown.splitlines()[0], f"a gap in the frame: {shown}"
                for text in (stop.step.says, stop.step.how, stop.step.word):
                    sentence = said(key, stop, text, in_ascii=sight.glyphs == "ascii")
                    assert all(word in shown for word in sentence.split()), (sentence, shown)
                    translated = text and text != stop.step.word and sight.language != ENGLISH
                    assert not translated or sentence != text
                await drawn(screen)
                wrong += [f"{stop.step.key}: {what}" for what in covered(screen)]
                if sight.glyphs == "unicode":  # in ASCII, boards are drawn with letters and dots
                    cut = (*over.faults(), *cut_text.shortened(screen, titles))
                    wrong += [f"{stop.step.key}: {what}" for what in cut]
                lit_on_boards |= only_lit(screen, stop)
                log = [line.text for line in screen.story.lines]
                screen.story.retell(screen.seats)
                assert [line.text for line in screen.story.lines] == log, stop.step.key
                if at + 1 == len(stops):
                    it_closes(screen)
                elif stop.action is None:
                    assert not offered(screen), stop.step.key
                await do_step(pilot, screen, before)
            assert pilot.app.screen is not screen
            assert key in own_app(pilot).progress.learned
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    assert lit_on_boards == {LIT}


def it_closes(screen: LessonScreen) -> None:
    """The last card says that it is, how the match stands, and what comes next."""
    shown = " ".join(screen.card.painted_text().replace("│", " ").replace("|", " ").split())
    standing = say(screen.lesson.standing())
    assert tr("That was the lesson.") in shown
    assert " ".join(standing.split()) in shown
    if language.get() == ENGLISH:
        assert re.search(r"Press (n to start your first match\.|enter to play!)", shown)
    counted = [str(sheet.total) for sheet in screen.lesson.view(LEARNER).scores]
    assert all(total in standing for total in counted)


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=() if key == LIGHT else pytest.mark.minutes) for key in taught()],
)
async def test_h_and_a_step_back_lead_to_where_the_own_keys_do_it(key: str, home: Path) -> None:
    """Some cards are skipped and gone back through; then each step is done by ``h`` and Enter,
    gone back from, and done by its own keys."""
    stops = course(key).stops
    last = min(6, len(stops) - 1)
    wrong: list[str] = []
    async with at_lesson(home, key) as (pilot, screen):

        async def press(*keys: str) -> None:
            for pressed in keys:
                await pilot.press(pressed)
                await settled(pilot, screen)

        for at in range(last):
            assert screen.lesson.at == at
            await press("N")
        for at in range(last, 0, -1):
            assert (screen.lesson.at, screen.lesson.plies) == (at, stops[at].ply)
            await press("B")
        for at, stop in enumerate(stops[:-1]):
            assert screen.lesson.at == at
            if stop.action is None:
                await do_step(pilot, screen)
            else:
                await press("h", "enter")
            assert screen.lesson.at == at + 1, stop.step.key
            await press("B")
            assert screen.lesson.at == at
            await do_step(pilot, screen)
            if screen.lesson.at != at + 1:
                wrong.append(stop.step.key)
                screen.lesson.go_on()
                await settled(pilot, screen)
    assert not wrong


@each_game
async def test_it_goes_on_where_it_was_left(key: str, home: Path) -> None:
    for at in range(2):
        async with at_lesson(home, key) as (pilot, screen):
            assert screen.lesson.at == at
            await do_step(pilot, screen)
            await pilot.press("q")
            assert pilot.app.screen is not screen
            assert key not in own_app(pilot).progress.learned


@each_game
def test_other_legal_moves_are_refused_kindly_and_change_nothing(key: str) -> None:
    table = LessonTable(course(key), "Ana")
    for stop in course(key).stops:
        for action in table.legal(LEARNER):
            if action == stop.action:
                continue
            before = table.plies
            with pytest.raises(IllegalActionError) as refused:
                run_sync(table.play(LEARNER, action))
            said = str(refused.value)
            kinds = ("Not done: ", "Try this!")
            assert said.startswith(
                kinds if stop.action else ("Do what the card says first", "Read the")
            ), said
            assert table.plies == before
        table.go_on()
    assert table.stop is None


@each_game
def test_it_is_taken_in_lines(key: str) -> None:
    table = LessonTable(course(key), "Ana")
    typed: list[str] = []
    for stop in course(key).stops:
        legal = table.legal(LEARNER)
        if stop.step.look in {"legend", "book"}:
            table.go_on()
            continue
        view, words = table.view(LEARNER), words_of(table.game)
        choices = NumberedChoices(view, legal, words, Weighing(words), table.names)
        typed += [""] if stop.action is None else choices.numbers(stop.action).split(", ")
        table.go_on()
    output = io.StringIO()
    lesson = PlainLesson(
        LessonTable(course(key), "Ana"), io.StringIO("\n".join(typed) + "\n"), Printer(output)
    )
    lesson.play()
    text = output.getvalue()
    assert "That was the lesson." in text
    for stop in course(key).stops:
        unseen = stop.step.look in {"legend", "book"}
        assert (said(key, stop, stop.step.says) in text) is not unseen
    assert not FIELD.search(text)
    assert say(table.standing()) in text
