"""Hints at a table: asked for, walked through, played, put away, and marked among people."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_saves import PERSON, Player, StoredMatch, read_match
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.match.table import Table
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.moves import MovesPane
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.turn_guard import TurnGuard
from tests.support.fake_hints import KnownThinkers, advised
from tests.support.keyed_table import prompt
from tests.support.news import place_of_news
from tests.support.peek import Peek, find_peek
from tests.support.peek_ui import LitPane, LitUI, install_peek
from tests.support.pictures import TableApp

NAMES = ("Ana", "Bob", "Cy")


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch, LitUI)


@asynccontextmanager
async def at_table(
    folder: Path,
    *kinds: str,
    thinkers: KnownThinkers | None = None,
    hints: bool = True,
    size: tuple[int, int] = (80, 24),
    pace: str = "none",
) -> AsyncIterator[tuple[Pilot[None], MatchScreen]]:
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), players, {}, 5, hints=hints, find_game=find_peek
    )
    thinkers = thinkers or KnownThinkers(topics=("cards", "luck", "time"))
    screen = MatchScreen(Table(stored, thinkers), pace=pace)
    async with TableApp(screen).run_test(size=size) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


async def settled(pilot: Pilot[None], screen: MatchScreen) -> None:
    """Waits until bots have moved, all is shown, and hints are open or given up."""
    await pilot.pause()
    if isinstance(screen.table, Table):
        await screen.table.settled()
    await screen.shown()
    await pilot.pause()
    if isinstance(screen.table, Table) and screen.table._thinkers.answer.is_set():
        await advised(pilot, screen)
    await pilot.pause()


async def press(pilot: Pilot[None], screen: MatchScreen, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot, screen)


def hints(screen: MatchScreen) -> str:
    pane = screen.query_one(HintPane)
    return pane.painted_text() if pane.display else ""


def labels(screen: MatchScreen) -> list[str]:
    return [label for _, label in screen.query_one(KeyBar).shown()]


def pane_of(screen: MatchScreen) -> LitPane:
    return screen.query_one(LitPane)


async def test_the_best_actions_and_why_and_figures_when_they_are_asked_for(
    tmp_path: Path,
) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        assert "hint" in labels(screen)
        await press(pilot, screen, "h")
        shown = hints(screen)
        for number, action in enumerate(screen.table.legal(0)[:3], start=1):
            assert f"{number} Lay {action.card}" in shown
        assert "Expect more cards, but less luck. For Bob: less time." in shown
        assert "62 %" not in shown
        await press(pilot, screen, "right")
        shown = hints(screen)
        assert "62 %" in shown
        assert "+2.1 points" in shown
        assert "For it: more cards +1.8." in shown
        assert "Against it: less luck -0.6." in shown
        assert "For Bob: less time +0.9." in " ".join(shown.split())
        assert pane_of(screen).lit[-1] == (screen.table.legal(0)[:3], 0)


async def test_walking_goes_along_on_the_table(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "h", "down")
        assert pane_of(screen).lit[-1][1] == 1
        await press(pilot, screen, "3")
        assert pane_of(screen).lit[-1][1] == 2
        await press(pilot, screen, "down")
        assert pane_of(screen).lit[-1][1] == 0
        await press(pilot, screen, "up")
        assert pane_of(screen).lit[-1][1] == 2
        before = len(pane_of(screen).lit)
        await press(pilot, screen, "4", "3")
        assert len(pane_of(screen).lit) == before


async def test_enter_plays_the_chosen_one(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        second = screen.table.legal(0)[1]
        await press(pilot, screen, "h", "2", "enter")
        assert read_match(tmp_path / "m.dogs", find_peek).match.actions[0] == second
        assert hints(screen) == ""
        assert "Ana: lay a card" in prompt(screen)
        await press(pilot, screen, "enter")  # the keys are with the table again
        assert screen.table.plies == 4


@pytest.mark.parametrize("key", ["h", "escape", "backspace"])
async def test_hints_are_put_away(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "h", key)
        assert hints(screen) == ""
        assert pane_of(screen).lit[-1] == ((), 0)
        await press(pilot, screen, "enter")
        assert screen.table.plies == 2


async def test_an_undo_puts_them_away(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "enter", "h")
        assert hints(screen)
        await press(pilot, screen, "u", "u")
        assert screen.table.plies == 0
        assert hints(screen) == ""
        assert pane_of(screen).lit[-1] == ((), 0)


async def test_nothing_is_played_while_hints_are_worked_out(tmp_path: Path) -> None:
    thinkers = KnownThinkers(held=True)
    async with at_table(tmp_path, PERSON, "random", thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "h")
        assert "Thinking about it…" in prompt(screen)
        await press(pilot, screen, "enter")
        assert screen.table.plies == 0
        assert "Working out hints. Press esc to stop." in prompt(screen)
        thinkers.answer.set()
        await settled(pilot, screen)
        assert "Lay" in hints(screen)
        await press(pilot, screen, "enter")
        assert screen.table.plies == 2


async def test_a_key_that_came_before_the_hints_plays_none(tmp_path: Path) -> None:
    seconds = [0.0]
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        screen.guard = TurnGuard(250, lambda: seconds[0])
        screen.guard.begin(0)
        await press(pilot, screen, "h", "enter")
        assert hints(screen)
        assert screen.table.plies == 0
        assert "Here are the hints." in prompt(screen)
        seconds[0] += 1
        await press(pilot, screen, "enter")
        assert screen.table.plies == 2


async def test_asked_while_the_moves_of_others_are_still_being_told(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random", "random", pace="slow") as (pilot, screen):
        await pilot.press("enter")
        await screen.table.settled()
        assert screen.table.to_move == 0
        await pilot.press("h")
        assert "Hints are for your own turn." in prompt(screen)
        screen.action_match_skip()
        await settled(pilot, screen)
        assert hints(screen) == ""
        await press(pilot, screen, "h")
        assert "Lay" in hints(screen)


async def test_asking_no_more_leaves_what_is_being_told_alone(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random", "random", pace="slow") as (pilot, screen):
        await pilot.press("enter")
        await screen.table.settled()
        await pilot.press("h")
        await pilot.press("h")
        screen.action_match_skip()
        await settled(pilot, screen)
        assert hints(screen) == ""
        assert screen.view == screen.table.view(0)


@pytest.mark.parametrize("key", ["h", "escape"])
async def test_thinking_can_be_stopped(tmp_path: Path, key: str) -> None:
    thinkers = KnownThinkers(held=True)
    async with at_table(tmp_path, PERSON, "random", thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "h", key)
        assert "Thinking" not in prompt(screen)
        thinkers.answer.set()
        await settled(pilot, screen)
        assert hints(screen) == ""


async def test_leaving_while_it_is_worked_out(tmp_path: Path) -> None:
    thinkers = KnownThinkers(held=True)
    async with at_table(tmp_path, PERSON, "random", thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "h")
        await pilot.press("q")
        assert pilot.app.screen is not screen
    assert read_match(tmp_path / "m.dogs", find_peek).hinted == ()


async def test_what_cannot_be_worked_out_is_said(tmp_path: Path) -> None:
    thinkers = KnownThinkers(failing=True)
    async with at_table(tmp_path, PERSON, "random", thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "h")
        assert "No idea." in prompt(screen)
        thinkers.failing = False
        await press(pilot, screen, "h")
        assert hints(screen)


async def test_a_match_without_hints_says_so(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random", hints=False) as (pilot, screen):
        assert "hint" not in labels(screen)
        await press(pilot, screen, "h")
        assert "without hints" in prompt(screen)
        assert hints(screen) == ""


async def test_on_somebody_elses_turn_it_is_said_whose(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (_pilot, table_screen):
        table = table_screen.table
        screen = MatchScreen(table, frozenset({1}), pace="none", closes=False)
        async with TableApp(screen).run_test(size=(80, 24)) as pilot:
            await settled(pilot, screen)
            assert "hint" not in labels(screen)
            await press(pilot, screen, "h")
            assert "It is Ana's turn." in prompt(screen)


async def test_in_a_replay_nothing_is_decided(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (_pilot, table_screen):
        await table_screen.table.play(0, table_screen.table.legal(0)[0])
    reading = read_match(tmp_path / "m.dogs", find_peek)
    screen = ReplayScreen(ReplayTable(reading.match, NAMES[:2]))
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot, screen)
        assert "hint" not in labels(screen)
        await press(pilot, screen, "h")
        assert "replay" in prompt(screen)


async def test_the_log_says_who_asked_among_people(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "enter", "h", "escape", "h", "escape", "l")
        log = screen.query_one(LogPane).painted_text()
        assert log.count("Ana asked for a hint.") == 1
        await press(pilot, screen, "escape")
        screen.story.retell(screen.seats)
        await press(pilot, screen, "l")
        assert "Ana asked for a hint." in screen.query_one(LogPane).painted_text()
    assert read_match(tmp_path / "m.dogs", find_peek).hinted == ((0, 0),)


async def test_alone_nobody_is_told(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "h", "escape", "l")
        assert "hint" not in screen.query_one(LogPane).painted_text()
    assert read_match(tmp_path / "m.dogs", find_peek).hinted == ()


async def test_a_match_loaded_again_tells_it_in_its_place(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (_pilot, screen):
        table = screen.table
        await table.play(0, table.legal(0)[0])
        await table.hints(1)
        await table.play(1, table.legal(1)[0])
    reading = read_match(tmp_path / "m.dogs", find_peek)
    replay = ReplayTable(reading.match, NAMES[:2], (0, 1), reading.hinted)
    screen = ReplayScreen(replay)
    async with TableApp(screen).run_test(size=(120, 40)) as pilot:
        await settled(pilot, screen)
        await press(pilot, screen, "right")
        assert "asked for a hint" not in screen.query_one(LogPane).painted_text()
        await press(pilot, screen, "end", "l")
        log = screen.query_one(MovesPane).painted_text()
        assert log.index("Ana laid") < log.index("Bob asked for a hint.") < log.index("Bob laid")


async def test_behind_the_curtain_there_are_no_hints(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (pilot, screen):
        await press(pilot, screen, "enter", "h")
        assert hints(screen)
        await press(pilot, screen, "enter")
        assert screen.query(Curtain)
        assert hints(screen) == ""
        assert "hint" not in labels(screen)
        await press(pilot, screen, "h")
        assert hints(screen) == ""
        assert "Nobody is at the keyboard" in prompt(screen)
        await press(pilot, screen, "enter")
        assert hints(screen) == ""
        await press(pilot, screen, "h")
        assert hints(screen)
        assert screen.table._thinkers.asked[-1].seat == 1


async def test_what_was_asked_before_the_curtain_is_not_told_behind_it(tmp_path: Path) -> None:
    thinkers = KnownThinkers(held=True)
    async with at_table(tmp_path, PERSON, PERSON, thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "enter", "h")
        assert screen.playing is not None
        await screen.playing.play(0, screen.playing.legal(0)[0])
        await settled(pilot, screen)
        assert screen.query(Curtain)
        thinkers.answer.set()
        await settled(pilot, screen)
        assert hints(screen) == ""
        await press(pilot, screen, "enter")
        assert hints(screen) == ""
        assert [view.seat for view in thinkers.asked] == [0]
    assert read_match(tmp_path / "m.dogs", find_peek).hinted == ()


async def test_other_panes_lie_in_front_of_hints_and_give_way_again(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "h", "2", "s")
        assert hints(screen) == ""
        await press(pilot, screen, "escape")
        assert "Lay" in hints(screen)
        await press(pilot, screen, "enter")
        assert screen.table.plies == 2


async def test_hints_wait_behind_what_was_opened_meanwhile(tmp_path: Path) -> None:
    thinkers = KnownThinkers(held=True)
    async with at_table(tmp_path, PERSON, "random", thinkers=thinkers) as (pilot, screen):
        await press(pilot, screen, "h", "s")
        thinkers.answer.set()
        await settled(pilot, screen)
        assert screen.side_is_open
        assert hints(screen) == ""
        await press(pilot, screen, "h")
        assert not screen.side_is_open
        assert "Lay" in hints(screen)
        await press(pilot, screen, "l", "h", "enter")
        assert screen.table.plies == 2


async def test_a_window_made_wider_shows_them_beside_the_table(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "h")
        await pilot.resize_terminal(120, 40)
        await settled(pilot, screen)
        assert "Expect more cards, but less" in hints(screen)
        assert screen.has_class("-wide")
        await pilot.resize_terminal(80, 24)
        await settled(pilot, screen)
        assert hints(screen)
        assert screen.query_one(HintPane).region.width == 80
        table = screen.query_one("#middle").region
        assert screen.query_one(HintPane).region.bottom == table.bottom
        assert place_of_news(screen) is not None, "hints lie over the table, and news below it"


async def test_beside_a_wide_table_every_hint_has_its_reasons(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random", size=(120, 40)) as (pilot, screen):
        await press(pilot, screen, "h", "3")
        assert "Expect more cards, but less" in hints(screen)
        await press(pilot, screen, "right")
        shown = hints(screen)
        assert "For it: more cards +1.8." in shown
        assert "62 % to win, +2.1 points" in shown
        assert screen.query_one(HintPane).region.x == 120 - 38
