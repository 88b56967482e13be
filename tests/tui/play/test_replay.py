"""Walking through a match by keys: turns and rounds, words of the log, by itself, its curve."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_rules.match import Match
from dogs_rules.registry import keys
from dogs_saves import read_match
from dogs_saves.branch import NOTHING_LEFT, RUNS_STILL
from dogs_tui.app.answering import keys_here
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.replay.curve import CurvePane
from dogs_tui.play.replay.moves import Logged, MovesPane, wanted
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.replay.walk import PACES
from dogs_tui.play.status_bar import StatusBar
from tests.support.keyed_table import prompt
from tests.support.pictures import ROOT, TableApp, at_table, settled

SAMPLES = ROOT / "saves" / "samples"
NAMES = ("Ana", "Bo", "Cyril", "Davi", "Elisa")

STEPPED = 1_000
"""Bytes of a step along the curve: its cursor, everybody's points, and what happened."""
OPENED = 4_000
"""As for every pane that covers a table of 80x24."""


def sample(name: str = "dogs-3-finished") -> Match:
    return read_match(SAMPLES / f"{name}.dogs").match


def sample_file(game: str) -> Path:
    """Where a finished match of three lies; a game that is new has none."""
    return SAMPLES / f"{game}-3-finished.dogs"


def table_of(match: Match) -> ReplayTable:
    return ReplayTable(match, NAMES[: match.seats])


@asynccontextmanager
async def replayed(
    match: Match | None = None, glyphs: Glyphs = UNICODE, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen, list[int]]]:
    """A replay on the screen, and the moves from which somebody wanted to play on."""
    wanted_from: list[int] = []

    def branch(ply: int) -> Screen[None]:
        wanted_from.append(ply)
        return Screen()

    screen = ReplayScreen(table_of(match or sample()), branch=branch)
    app = TableApp(screen)
    app.glyphs = glyphs
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot, screen, wanted_from


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def ply(screen: ReplayScreen) -> int:
    return screen.table.plies


async def test_a_turn_ends_where_somebody_else_acts() -> None:
    match = sample()
    ends = [
        at
        for at in range(1, match.plies + 1)
        if at == match.plies or match.mover(at) != match.mover(at - 1)
    ]
    async with replayed(match) as (pilot, screen, _):
        await press(pilot, ".")
        assert ply(screen) == ends[0]
        await press(pilot, ".", ".")
        assert ply(screen) == ends[2]
        await press(pilot, ",")
        assert ply(screen) == ends[1]
        await press(pilot, ",", ",")
        assert ply(screen) == 0
        await press(pilot, "end", ".")
        assert ply(screen) == match.plies


@pytest.mark.parametrize("name", ["dogs-4-finished", "dogs_cardgame-5-finished"])
async def test_wherever_a_key_leads_the_table_is_the_one_of_that_move(name: str) -> None:
    match = sample(name)
    async with replayed(match) as (pilot, screen, _):
        for key in ("pagedown", ".", "right", "left", "end", "left", ",", "pageup", "home"):
            await press(pilot, key)
            assert screen.view == match.game.view(match.state_at(ply(screen)), None), key


async def test_one_goes_to_a_move_by_its_number() -> None:
    async with replayed() as (pilot, screen, _):
        await press(pilot, "g", "1", "2", "9")
        assert "129_" in prompt(screen)
        await press(pilot, "enter")
        assert ply(screen) == 129
        assert prompt(screen).strip().startswith("129 of 280")


async def test_one_goes_to_words_of_the_log_and_on_from_there() -> None:
    async with replayed() as (pilot, screen, _):
        await press(pilot, "g", *"ASSISTANT", "enter")
        first = ply(screen)
        await press(pilot, "g", "enter")
        second = ply(screen)
        assert 0 < first < second
        lines = [line.text for at, line in screen.log_of_match() if at == second]
        assert any("assistant" in line for line in lines)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("281", "The match has moves 0 to 280, not 281."),
        ("99999999999999999999", "The match has moves 0 to 280"),
        ("-99", "No log entry contains '-99'."),
        ("zebra [b]x[/b]", "No log entry contains 'zebra [b]x[/b]'."),
    ],
)
async def test_what_cannot_be_gone_to_has_a_sentence(typed: str, said: str) -> None:
    async with replayed() as (pilot, screen, _):
        await press(pilot, "right")
        before = ply(screen)
        await pilot.press("g")
        assert screen.question is not None
        screen.question.line.insert(typed)
        await press(pilot, "enter")
        assert said in prompt(screen)
        assert ply(screen) == before


async def test_while_something_is_typed_no_key_does_anything_else() -> None:
    async with replayed() as (pilot, screen, branches):
        await press(pilot, "right", "g", *"qPRvlcns", "space", ".", "left", "escape")
        assert pilot.app.screen is screen
        assert ply(screen) == 1
        assert not screen.side_is_open
        assert branches == []
        assert prompt(screen).strip().startswith("1 of 280")
        await press(pilot, "right")
        assert ply(screen) > 1


def test_words_are_looked_for_from_here_on_and_then_from_the_beginning() -> None:
    lines = [Logged(at, LogLine(f"Ana takes {what}", 0)) for at, what in enumerate("abca", 1)]
    assert wanted("TAKES A", lines, 0, 4) == 1
    assert wanted("takes a", lines, 1, 4) == 4
    assert wanted("takes a", lines, 4, 4) == 1
    assert wanted("3", lines, 0, 4) == 3
    assert wanted("\u0663", lines, 0, 4) != 3


async def test_it_goes_on_by_itself_until_a_key_or_the_end() -> None:
    match = sample()
    async with replayed(match) as (pilot, screen, _):
        # The moves are those of the test, however long a key takes.
        screen.set_interval = partial(screen.set_interval, pause=True)  # type: ignore[method-assign]
        status, bar = screen.query_one(StatusBar), screen.query_one(KeyBar)
        await press(pilot, "space")
        assert "2 s per move" in status.painted_text()
        assert ("space", "stop") in bar.shown()
        screen.step()
        await settled(pilot)
        assert ply(screen) == 1
        await press(pilot, "+", "+")
        assert "0.5 s per move" in status.painted_text()
        await press(pilot, *"+" * len(PACES))
        assert f"{PACES[-1]:g} s per move" in status.painted_text()
        await press(pilot, "-")
        await press(pilot, "right")
        assert "s per move" not in status.painted_text()
        assert ("space", "play") in bar.shown()
        await press(pilot, "end", "left", "space")
        while ply(screen) < match.plies:
            screen.step()
        await settled(pilot)
        assert "s per move" not in status.painted_text()
        await press(pilot, "space")
        assert ply(screen) == 0


async def test_the_log_leads_to_any_of_its_moves() -> None:
    async with replayed() as (pilot, screen, _):
        await press(pilot, "g", *"100", "enter", "l")
        moves = screen.query_one(MovesPane)
        assert moves.lines[moves.cursor].ply <= 100 < moves.lines[moves.cursor + 1].ply
        await press(pilot, "down", "down")
        chosen = moves.lines[moves.cursor]
        assert chosen.line.text in prompt(screen)
        await press(pilot, "enter")
        assert not screen.side_is_open
        assert ply(screen) == chosen.ply
        await press(pilot, "l", "home", "enter", "l", "escape")
        assert ply(screen) == moves.lines[0].ply


async def test_the_curve_goes_with_the_move_that_is_shown() -> None:
    match = sample()
    async with replayed(match) as (pilot, screen, _):
        await press(pilot, "pagedown", "c")
        await screen.counted()
        await settled(pilot)
        curve = screen.query_one(CurvePane)
        for key in ("right", ".", "pagedown", "end"):
            await press(pilot, key)
            scores = match.game.view(match.state_at(ply(screen)), None).scores
            text = curve.painted_text()
            assert f"{ply(screen)} of {match.plies}" in text
            for sheet in scores:
                assert f"{UNICODE.seats[sheet.seat]}{NAMES[sheet.seat]} {sheet.total}" in text
        await press(pilot, "c")
        assert not screen.side_is_open


@pytest.mark.parametrize(("glyphs", "size"), [(ASCII, (80, 24)), (UNICODE, (120, 40))])
async def test_the_curve_is_drawn_in_the_terminals_glyphs(
    glyphs: Glyphs, size: tuple[int, int]
) -> None:
    async with replayed(glyphs=glyphs, size=size) as (pilot, screen, _):
        await press(pilot, "c")
        await screen.counted()
        await settled(pilot)
        text = screen.query_one(CurvePane).painted_text()
        assert all(text.count(shape) > 20 for shape in glyphs.seats[:3])
        assert text.isascii() == (glyphs is ASCII)


def test_the_curve_ends_with_the_result() -> None:
    table = table_of(sample())
    totals = list(table.totals(None))
    assert len(totals) == table.match.plies + 1
    final = {sheet.seat: sheet.total for sheet in table.match.game.score(table.match.state)}
    assert totals[-1] == tuple(final[seat] for seat in range(3))


async def test_a_match_that_has_not_begun_is_walked_through_as_well() -> None:
    match = Match(sample().game, 2, {}, 1)
    async with replayed(match) as (pilot, screen, _):
        await press(pilot, "right", ".", "pagedown", "end", "space", "l", "down", "enter", "escape")
        await press(pilot, "c")
        await screen.counted()
        await settled(pilot)
        assert "0 of 0" in screen.query_one(CurvePane).painted_text()


async def test_one_can_play_on_from_any_move_but_the_last() -> None:
    match = sample()
    async with replayed(match) as (pilot, screen, branches):
        await press(pilot, "right", "P")
        assert branches == [1]
        assert pilot.app.screen is not screen
        pilot.app.pop_screen()
        await press(pilot, "end", "P")
        assert str(NOTHING_LEFT) in " ".join(prompt(screen).split())
        assert branches == [1]


async def test_from_a_match_that_runs_nobody_plays_on() -> None:
    async with replayed(sample("dogs-3-running")) as (pilot, screen, branches):
        await press(pilot, "right", "P")
        assert str(RUNS_STILL) in " ".join(prompt(screen).split())
        assert branches == []


async def test_where_nothing_is_played_a_key_says_so() -> None:
    async with at_table(ReplayScreen(table_of(sample()))) as (pilot, screen):
        await settled(pilot)
        await press(pilot, "P")
        assert "You cannot play on from this replay" in prompt(screen)
        assert "play on" not in [label for _, label in screen.query_one(KeyBar).shown()]


async def test_a_step_along_the_curve_stays_within_its_bytes() -> None:
    async with replayed() as (pilot, screen, _):
        wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
        shown_by(wire, pilot)
        await press(pilot, "c")
        await screen.counted()
        await settled(pilot)
        assert 0 < shown_by(wire, pilot) <= OPENED
        for key in ("right", "right", ".", "pagedown", "left"):
            await press(pilot, key)
            assert 0 < shown_by(wire, pilot) <= STEPPED, key


def shown_by(wire: TerminalDiff, pilot: Pilot[None]) -> int:
    """Bytes that bring a terminal from what it shows to what the screen shows now."""
    strips = pilot.app.screen._compositor.render_strips()
    size = pilot.app.size
    pieces = [(0, y, strip) for y, strip in enumerate(strips)]
    return len(wire.write((size.width, size.height), pieces, (0, 0)).encode())


@pytest.mark.parametrize("game", [game for game in keys() if sample_file(game).exists()])
async def test_the_page_of_keys_has_no_key_twice(game: str) -> None:
    """What a replay does with a key stands there, and not what the pane would do with it."""
    async with replayed(read_match(sample_file(game)).match) as (_, screen, _):
        entries = keys_here(screen)
        written = [
            name for entry in entries if not entry.command.each for name in entry.named.split()
        ]
        assert sorted(written) == sorted(set(written))
