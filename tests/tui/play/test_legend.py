"""The legend: every sign that can be seen, as it is drawn, before all others."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from dogs_rules import game
from dogs_rules.phrase import phrase
from dogs_rules.registry import keys
from dogs_rules.shelf import load_book
from dogs_tui.book.pane import BookPane
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import ASCII, SETS, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.generic_pane import GenericPane, GenericUI
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.portraits import PortraitBoard
from dogs_tui.play.side.legend import LegendPane
from dogs_tui.play.side.legend_entries import shared_signs
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.signs import Sign
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support.game_cases import described, description
from tests.support.memory_match import table_from
from tests.support.panes import NAMES as PLAYERS
from tests.support.panes import PaneApp
from tests.support.panes_of_games import places, stages
from tests.support.pictures import TableApp, at_table, screen_lines

DOGS: Any = game("dogs")


class Yard(GameBoard, can_focus=True):
    """A bone, a ball that is a letter, and words that look like one."""

    INKS = {"ball": "bold $success", "tag": "#000000 on #ffffff"}

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "◆ bob ", self.ink("lit"))
        canvas.put(10, 0, "b", self.ink("ball"))
        canvas.put(20, 0, "▰", self.ink("tag"))


class YardPane(GenericPane):
    def compose(self) -> ComposeResult:
        yield Yard(self.words)
        yield ChoiceList()

    def settle(self) -> None: ...

    def board(self) -> Any:
        return self.query_one(Yard)

    def light(self) -> None: ...

    def first_focus(self) -> Any:
        return self.board()


class YardUI(GenericUI):
    def pane(self, phase: str) -> type[PhasePane]:
        return YardPane

    def signs(self, glyphs: Glyphs, words: Any = None) -> tuple[Sign, ...]:
        def sign(drawn: str, ink: str, name: str, anchor: str = "") -> Sign:
            return Sign(drawn, ink, phrase(name), phrase("It means something."), anchor)

        return (
            sign("▣", "lit", "crate"),
            sign("◆", "lit", "bone", "lost-dogs"),
            sign("b", "ball", "ball"),
            sign("o", "ball", "hoop"),
            sign("▰", "tag", "tag"),
        )


def yard(monkeypatch: pytest.MonkeyPatch) -> MatchScreen:
    monkeypatch.setattr("dogs_tui.play.news_screen.game_ui", lambda _: YardUI())
    return MatchScreen(table_from(DOGS, DOGS.setup(2, {}, 1), 2), pace="none")


async def keys_beside(pilot: Pilot[Any], screen: MatchScreen) -> None:
    """Waits until what was opened is drawn and has the keys."""
    await pilot.pause()
    while not isinstance(screen.focused, LegendPane | BookPane):
        await pilot.pause()


@asynccontextmanager
async def legend_open(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> AsyncIterator[tuple[Pilot[Any], MatchScreen, LegendPane]]:
    """The yard with its legend open."""
    async with at_table(yard(monkeypatch), size) as (pilot, screen):
        await pilot.press("y")
        await keys_beside(pilot, screen)
        yield pilot, screen, screen.query_one(LegendPane)


def names(legend: LegendPane, *, seen: bool) -> list[str]:
    return [str(entry.sign.name) for entry in legend.entries if entry.seen is seen]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["narrow", "wide"])
async def test_what_can_be_seen_comes_first(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async with legend_open(monkeypatch, size) as (_, screen, legend):
        assert screen.focused is legend
        assert names(legend, seen=True)[:2] == ["bone", "ball"]
        assert names(legend, seen=False)[:2] == ["crate", "hoop"]
        text = legend.painted_text()
        assert text.index("On the screen now") < text.index("ball") < text.index("All others")
        ball = next(entry for entry in legend.entries if str(entry.sign.name) == "ball")
        assert ball.look is not None
        assert ball.look.color == screen.query_one(Yard).ink("ball").color


async def test_a_sign_is_drawn_on_the_ground_of_its_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(yard(monkeypatch)) as (pilot, screen):
        await pilot.press("y")
        await keys_beside(pilot, screen)
        parts = [part for strip in screen._compositor.render_strips() for part in strip]
        looks = {part.text.strip(): part.style for part in parts}
        assert looks["▰"].bgcolor.triplet.hex == "#ffffff"
        assert looks["b"].bgcolor == looks["ball"].bgcolor


async def test_enter_reads_the_section_of_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_table(yard(monkeypatch)) as (pilot, screen):
        for key in ("enter", "question_mark"):
            await pilot.press("y")
            await keys_beside(pilot, screen)
            await pilot.press(key)
            await keys_beside(pilot, screen)
            assert screen.side.current == "book"
            book: Any = screen.side.query_one("BookPane")
            assert book.here.anchor == "lost-dogs"
            await pilot.press("escape")
            assert screen.focused is screen.query_one(Yard)
        await pilot.press("y")
        await keys_beside(pilot, screen)
        await pilot.press("down", "enter")
        assert screen.side.current == "legend"
        assert (
            "The rulebook has no section about this symbol" in screen.query_one(PromptLine).answer
        )
        await pilot.press("y")
        assert not screen.side_is_open
        assert screen.focused is screen.query_one(Yard)


SAID = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;'?!()+-/<=>&^·")
"""What words, numbers and frames are written with."""


@pytest.mark.parametrize(
    "glyphs",
    [
        pytest.param(UNICODE, id="unicode"),
        pytest.param(ASCII, id="ascii", marks=pytest.mark.minutes),
    ],
)
async def test_the_signs_around_every_table_are_known(glyphs: Glyphs) -> None:
    """Every table in one of the sets of glyphs; each game has tables in both."""
    for place in places()[glyphs is ASCII :: 2]:
        async with at_table(place.screen(), (120, 40), glyphs=glyphs) as (pilot, screen):
            await pilot.press("u", "l")
            shared = "".join(sign.drawn for sign in shared_signs(glyphs, screen.table.names))
            around = [screen.query_one(kind) for kind in (StatusBar, LogPane, PromptLine, KeyBar)]
            drawn = {char for letter in around for char in letter.painted_text()} - {"\n"}
            assert drawn <= SAID | set(shared) | {glyphs.dot, glyphs.vertical}, place


PLAIN = set(" \n.,:;!?'()+-/")
"""What sentences and numbers are written with, besides letters and digits."""
IN_ASCII = "dogs_cardgame"
"""The game whose signs are also looked up in ASCII; those of the others take minutes."""
BOARDS = ((80, 21), (82, 37), (162, 57))
"""What terminals of 80x24, 120x40 and 200x60 leave to a table."""


def frames(glyphs: Glyphs) -> str:
    corners = (glyphs.top_left, glyphs.top_right, glyphs.bottom_left, glyphs.bottom_right)
    lines = (glyphs.horizontal, glyphs.vertical, glyphs.up, glyphs.down, glyphs.pointer)
    return "".join((*corners, *lines, *glyphs.seats))


@pytest.mark.parametrize(
    ("key", "glyphs"),
    [
        pytest.param(
            key,
            glyphs,
            id=f"{key}-{glyphs.name}",
            marks=pytest.mark.minutes if glyphs is ASCII and key != IN_ASCII else (),
        )
        for key, game in described().items()
        if game.crowded
        for glyphs in SETS.values()
    ],
)
async def test_the_legend_knows_every_sign_on_a_board(
    key: str, glyphs: Glyphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PortraitBoard, "put_head", lambda *_: None)  # heads are pictures
    crowded = description(key).crowded
    assert crowded is not None
    signs = [sign.drawn for sign in game_ui(key).signs(glyphs)]
    legend_letters = PLAIN | set("".join((*signs, frames(glyphs), *crowded.drawn(glyphs.name))))
    codes = {re.sub(r"\d+", "9", sign) for sign in signs}
    seats, options = crowded.tables[-1]
    played = crowded.play.decisions(seats, 8, crowded.every, **options)
    states = [*(place.state for place in stages(key)), *list(played)[glyphs is ASCII : -1 : 2]]
    app = PaneApp(crowded.play.game, game_ui(key).pane, states[0], glyphs)
    async with app.run_test(size=BOARDS[0]) as pilot:
        for at, state in enumerate(states):
            await pilot.resize_terminal(*BOARDS[at % len(BOARDS)])
            app.state = app.game.clone(state)
            await app.show()
            await pilot.press(*crowded.keys[at % len(crowded.keys)])
            text = re.sub("|".join(PLAYERS), "", app.text())
            assert not (strange := {c for c in text if not c.isalnum()} - legend_letters), (
                strange,
                text,
            )
            hits = {re.sub(r"\d+", "9", code) for code in re.findall(crowded.codes or "^$", text)}
            assert hits - {""} <= codes, (hits - codes, text)


async def test_it_is_read_without_colour_and_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = yard(monkeypatch)
    app = TableApp(screen, glyphs=ASCII, environment={"NO_COLOR": "1", "TERM": "linux"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("y")
        text = "\n".join(screen_lines(screen))
        assert "hoop" in text
        assert "ball" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["narrow", "wide"])
async def test_a_click_goes_to_the_sign_that_is_drawn_there(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async with legend_open(monkeypatch, size) as (pilot, _, legend):
        for at in (1, 2):
            drawn = str(legend.entries[at].sign.name)
            lines = legend.painted_text().splitlines()
            await pilot.click(
                legend, offset=(2, next(y for y, a in enumerate(lines) if drawn in a))
            )
            assert legend.cursor == at


@pytest.mark.parametrize("glyphs", SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("key", keys())
def test_every_sign_of_a_game_has_a_short_name_a_sentence_and_a_section(
    key: str, glyphs: Glyphs
) -> None:
    ui, book = game_ui(key), load_book(key)
    signs = ui.signs(glyphs)
    assert len({sign.drawn for sign in signs}) == len(signs), "a sign means one thing"
    assert len({say(sign.name) for sign in signs}) == len(signs)
    for sign in signs:
        assert 1 <= len(say(sign.name).split()) <= 4
        assert say(sign.meaning).endswith(".")
        assert len(say(sign.meaning)) <= 78
        assert not sign.anchor or sign.anchor in book
        assert sign.ink in ui.inks()
        assert glyphs is UNICODE or sign.drawn.isascii()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    "key", [key for key in keys() if hasattr(words_of(game(key)), "breed_code")]
)
def test_every_breed_has_its_letters_of_the_language(key: str, code: str) -> None:
    words = words_of(game(key))
    with language.kept(code):
        named = {sign.drawn: say(sign.name) for sign in game_ui(key).signs(UNICODE)}
        for number, breed in enumerate(words.tables.breeds):  # type: ignore[attr-defined]
            letters = words.breed_code(number)  # type: ignore[attr-defined]
            assert len(letters) == len(breed.code)
            assert named.pop(letters) == say(words.breed_name(number))  # type: ignore[attr-defined]
