"""What others do can be followed: told in rows, marked, walked through again; played with Peek."""

from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_saves import PERSON
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.match.frozen import FrozenTable
from dogs_tui.match.table import Table
from dogs_tui.play.board import GameBoard
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.turn_guard import TurnGuard
from tests.support.keyed_table import prompt
from tests.support.memory_match import table_of
from tests.support.news import news, news_heading
from tests.support.peek import Peek
from tests.support.peek_ui import Hand, PeekPane, PeekUI, install_peek
from tests.support.pictures import at_table
from tests.support.run_sync import run_sync


class Cards(GameBoard):
    """Every card that was laid, by its number; can be walked over and chosen from."""

    BINDINGS = bindings("cursor.choose", "cursor.left")
    laid: tuple[tuple[int, ...], ...] = ()
    walked = 0

    def paint(self, canvas: Canvas) -> None:
        for seat, cards in enumerate(self.laid):
            row = " ".join(f"{'*' if self.is_changed(card) else ''}{card}" for card in cards)
            canvas.put(0, seat, f"laid {row}")

    def action_cursor_left(self) -> None:
        self.walked += 1


class WalkedHand(Hand):
    """A hand with keys of its own."""

    BINDINGS = bindings("cursor.left", "cursor.choose")
    walked = 0

    def action_cursor_left(self) -> None:
        self.walked += 1

    def action_cursor_choose(self) -> None:
        self.screen.query_one(MarkedPane).lay()


class MarkedPane(PeekPane):
    def compose(self) -> ComposeResult:
        yield WalkedHand()
        yield Cards(self.words)

    def settle(self) -> None:
        super().settle()
        cards = self.query_one(Cards)
        cards.laid = self.view.laid
        cards.repaint()

    def key_enter(self) -> None:
        """What the hand's own command does instead."""

    def lay(self) -> None:
        if self.legal:
            self.choose(self.legal[0])


class MarkedUI(PeekUI):
    def pane(self, phase: str) -> type[PhasePane]:
        return MarkedPane

    def changed(self, before: Any, after: Any) -> frozenset[Hashable]:
        old = {card for cards in before.laid for card in cards}
        return frozenset(card for cards in after.laid for card in cards) - old


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch, MarkedUI)


class Now:
    """A clock that stands until it is put on."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@asynccontextmanager
async def sitting(
    table: Table, seats: frozenset[int] | None = frozenset({0}), **manner: Any
) -> AsyncIterator[tuple[Pilot[None], MatchScreen]]:
    """One of three at a screen; what the others do, the test does at the table."""
    manner.setdefault("pace", "none")
    async with at_table(MatchScreen(table, seats, closes=False, **manner)) as (pilot, screen):
        await rest(pilot, screen)
        yield pilot, screen


async def rest(pilot: Pilot[None], screen: MatchScreen) -> None:
    await pilot.pause()
    if screen.looked is None and screen._pace._seconds == 0:
        await screen.shown()
    await pilot.pause()


async def press(pilot: Pilot[None], screen: MatchScreen, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await rest(pilot, screen)


def three() -> Table:
    return table_of(Match(Peek(), 3, {}, 5), PERSON, PERSON, PERSON)


def lay(table: Table, seat: int) -> int:
    """Lays the highest card of a seat; says which."""
    action = table.legal(seat)[-1]
    run_sync(table.play(seat, action))
    return action.card


def laid(screen: MatchScreen) -> str:
    return screen.query_one(Cards).painted_text().rstrip()


def offered(screen: MatchScreen) -> list[str]:
    return [label for _, label in screen.query_one(KeyBar).shown()]


# Rows.


async def test_what_others_did_stands_until_the_next_turn_and_moves_nothing() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        assert news(screen) == []
        assert news_heading(screen) == ""
        await press(pilot, screen, "enter")
        table_size = screen.panes.size
        own = table.view(None).laid[0][-1]
        first, second = lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        assert news_heading(screen).startswith(
            f"From your last turn on: Bo +{first}, Cyril +{second}, you +{own} "
        )
        assert news(screen) == [
            f" ● Bo laid {first}. Bo +{first}: Cards (1).",
            f" ■ Cyril laid {second}. Cyril +{second}: Cards (1).",
        ]
        assert "Ana: lay a card" in prompt(screen)
        await press(pilot, screen, "left")
        assert screen.query_one(WalkedHand).walked == 1
        assert len(news(screen)) == 2
        assert screen.panes.size == table_size


async def test_of_the_own_move_its_points_are_told() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        await press(pilot, screen, "enter")
        own = table.view(None).laid[0][-1]
        assert news(screen) == [f" ▲ Ana +{own}: Cards (2)."]
        assert f": you +{own} " in news_heading(screen)
        last = lay(table, 1)
        await rest(pilot, screen)
        assert news(screen) == [
            f" ▲ Ana +{own}: Cards (2).",
            f" ● Bo laid {last}. Bo +{last}: Cards (2).",
        ]


async def test_rows_give_way_to_what_is_opened_over_the_table() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        lay(table, 1)
        await rest(pilot, screen)
        assert news(screen)
        await press(pilot, screen, "l")
        assert news(screen) == []
        await press(pilot, screen, "escape")
        assert news(screen)


# While others act.


async def test_nothing_is_asked_of_who_waits() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        assert "choose" in offered(screen)
        await press(pilot, screen, "enter")
        assert prompt(screen).strip() == "Bo is playing."
        assert "choose" not in offered(screen)
        assert {"log", "score"} <= set(offered(screen))
        await press(pilot, screen, "h")
        assert "It is Bo's turn." in prompt(screen)


async def test_step_by_step_space_goes_on_and_never_acts() -> None:
    table = three()
    async with sitting(table, pace="step") as (pilot, screen):
        await press(pilot, screen, "enter")
        first, second = lay(table, 1), lay(table, 2)
        await press(pilot, screen, "h")
        assert "Hints are for your own turn" in prompt(screen)
        assert laid(screen).splitlines()[1:] == [f"laid *{first}", "laid"]
        assert news(screen)[1:] == [f" ● Bo laid {first}. Bo +{first}: Cards (1)."]
        assert "on" in offered(screen)
        await press(pilot, screen, "enter")
        assert table.plies == 3
        await press(pilot, screen, "space")
        assert laid(screen).splitlines()[2] == f"laid *{second}"
        assert "Ana: lay a card" in prompt(screen)
        assert "on" not in offered(screen)
        await press(pilot, screen, "space", "space")
        assert table.plies == 3


# Marks.


async def test_what_changed_is_marked_until_the_own_move() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        assert "*" not in laid(screen)
        first, second = lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        assert laid(screen).splitlines()[1:] == [f"laid *{first}", f"laid *{second}"]
        await press(pilot, screen, "left")
        assert laid(screen).count("*") == 2
        await press(pilot, screen, "enter")
        assert "*" not in laid(screen)


# Back and forth.


async def test_one_walks_back_and_forth_on_the_board_itself() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        assert "look back" not in offered(screen)
        await press(pilot, screen, "enter")
        first, second = lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        assert "look back" in offered(screen)
        await press(pilot, screen, "less_than_sign")
        assert news(screen) == [f" ■ Cyril laid {second}. Cyril +{second}: Cards (1)."]
        assert laid(screen).splitlines()[1:] == [f"laid {first}", f"laid *{second}"]
        assert "2 of 2" in prompt(screen)
        await press(pilot, screen, "less_than_sign")
        assert news(screen) == [f" ● Bo laid {first}. Bo +{first}: Cards (1)."]
        assert laid(screen).splitlines()[1:] == [f"laid *{first}", "laid"]
        assert screen.view.scores[2].total == 0
        assert set(offered(screen)) == {"on", "now"}
        await press(pilot, screen, "less_than_sign", "greater_than_sign")
        assert news(screen) == [f" ■ Cyril laid {second}. Cyril +{second}: Cards (1)."]
        await press(pilot, screen, "greater_than_sign")
        assert screen.looked is None
        assert "Ana: lay a card" in prompt(screen)


@pytest.mark.parametrize("key", ["enter", "escape", "left", "l", "u", "q"])
async def test_any_other_key_only_returns_to_now(key: str) -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        await press(pilot, screen, "less_than_sign", "less_than_sign", key)
        assert screen.looked is None
        assert screen.view == table.view(0)
        assert screen.query_one(WalkedHand).walked == 0
        assert not screen.side_is_open
        assert table.plies == 3
        await press(pilot, screen, "enter")
        assert table.plies == 4


async def test_what_comes_while_one_looks_back_waits() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        first = lay(table, 1)
        await rest(pilot, screen)
        await press(pilot, screen, "less_than_sign")
        lay(table, 2)
        await rest(pilot, screen)
        assert laid(screen).splitlines()[1:] == [f"laid *{first}", "laid"]
        assert screen.catches_up
        await press(pilot, screen, "x")
        assert screen.view == table.view(0)
        assert len(news(screen)) == 2


async def test_a_match_that_is_taken_up_again_tells_what_happened_before() -> None:
    table = three()
    lay(table, 0)
    first, second = lay(table, 1), lay(table, 2)
    async with sitting(table) as (pilot, screen):
        assert [row.strip() for row in news(screen)] == [
            f"● Bo laid {first}. Bo +{first}: Cards (1).",
            f"■ Cyril laid {second}. Cyril +{second}: Cards (1).",
        ]
        assert laid(screen).count("*") == 2
        await press(pilot, screen, "less_than_sign", "less_than_sign")
        assert laid(screen).splitlines()[1:] == [f"laid *{first}", "laid"]


async def test_where_the_past_is_not_shown_it_begins_when_one_comes() -> None:
    table = three()
    lay(table, 0), lay(table, 1)
    async with sitting(FrozenTable(table)) as (_, screen):  # type: ignore[arg-type]
        assert news(screen) == []
        assert "look back" not in offered(screen)


async def test_what_is_taken_back_is_told_no_more() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        await table.undo_agreed(0)
        await rest(pilot, screen)
        assert news(screen) == []
        assert "*" not in laid(screen)
        assert "look back" not in offered(screen)


async def test_nothing_hidden_is_told_to_the_next_at_one_keyboard() -> None:
    """Hands are hidden: who comes next sees what the others did as everybody saw it."""
    table = three()
    async with sitting(table, None) as (pilot, screen):
        await press(pilot, screen, "enter")
        assert "look back" not in offered(screen)
        await press(pilot, screen, "enter")
        assert screen.query(Curtain)
        assert news(screen) == [" ▲ Ana laid 2. Ana +2: Cards (1)."]
        assert "look back" not in offered(screen)
        await press(pilot, screen, "enter")
        card = table.view(None).laid[0][0]
        assert news(screen) == [f" ▲ Ana laid {card}. Ana +{card}: Cards (1)."]
        assert laid(screen).count("*") == 1
        kept = screen.happenings.since(1)
        assert {view.seat for entry in kept for view in (entry.before, entry.after)} == {None}
        await press(pilot, screen, "less_than_sign")
        assert screen.view.hand == ()
        assert "drew" not in "".join(news(screen))


# Keys that were on their way.


async def test_a_key_that_was_on_its_way_does_nothing() -> None:
    table, now = three(), Now()
    async with sitting(table) as (pilot, screen):
        screen.guard = TurnGuard(250, now)
        screen.guard.begin(0)
        await press(pilot, screen, "left", "right", "enter")
        assert table.plies == 1
        lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        now.seconds += 0.24
        walked = screen.query_one(WalkedHand).walked
        await press(pilot, screen, "enter", "left", "u")
        assert table.plies == 3
        assert screen.query_one(WalkedHand).walked == walked
        assert "Your turn now." in prompt(screen)
        assert len(news(screen)) == 2
        now.seconds += 0.02
        await press(pilot, screen, "enter")
        assert table.plies == 4  # no card is left to be drawn: it can be taken back


async def test_looking_is_no_decision() -> None:
    table, now = three(), Now()
    async with sitting(table) as (pilot, screen):
        screen.guard = TurnGuard(250, now)
        await press(pilot, screen, "enter", "space")
        lay(table, 1), lay(table, 2)
        await rest(pilot, screen)
        await press(pilot, screen, "l")
        assert screen.side_is_open


async def test_space_that_went_on_for_others_decides_nothing() -> None:
    table = three()
    async with sitting(table) as (pilot, screen):
        await press(pilot, screen, "enter")
        lay(table, 1)
        screen.action_match_skip()
        lay(table, 2)
        await rest(pilot, screen)
        await press(pilot, screen, "space")
        assert table.plies == 3
        assert "Your turn. Press enter to choose." in prompt(screen)
        await press(pilot, screen, "space")
        assert table.plies == 4


async def test_enter_after_what_was_done_at_once_ends_nothing() -> None:
    """Who was asked here before, where there were two choices, presses it once too often."""
    table, now = three(), Now()
    async with sitting(table) as (pilot, screen):
        screen.guard = TurnGuard(250, now)
        now.seconds += 1
        screen._ends = lambda key: key.key == "enter"
        screen.done_at_once()
        await press(pilot, screen, "enter")
        assert table.plies == 0
        assert "Played for you" in prompt(screen)
        await press(pilot, screen, "enter", "space")
        assert table.plies == 1


async def test_the_curtain_is_between() -> None:
    table, now = three(), Now()
    async with sitting(table, None) as (pilot, screen):
        screen.guard = TurnGuard(250, now)
        await press(pilot, screen, "enter", "enter")
        assert table.plies == 0
        assert "Your turn now." in prompt(screen)
        now.seconds += 1
        await press(pilot, screen, "enter", "enter", "space")
        assert table.plies == 1
        assert screen.query(Curtain)
        now.seconds += 1
        await press(pilot, screen, "enter", "enter")
        assert not screen.query(Curtain)
        assert table.plies == 1


async def test_a_click_that_comes_too_early_lifts_no_curtain() -> None:
    table, now = three(), Now()
    async with sitting(table, None) as (pilot, screen):
        screen.guard = TurnGuard(250, now)
        await press(pilot, screen, "enter")
        now.seconds += 1
        await press(pilot, screen, "enter", "space")
        assert table.plies == 1
        for early in (True, False):
            assert screen.query(Curtain)
            await pilot.click(Curtain)
            await rest(pilot, screen)
            assert bool(screen.query(Curtain)) == early
            now.seconds += 1


def test_own_decisions_one_after_the_other_need_no_moment() -> None:
    now = Now()
    guard = TurnGuard(250, now)
    guard.begin(0)
    assert not guard.ask(0)
    assert not guard.too_early()
    guard.others_act()
    assert guard.ask(0)
    assert guard.too_early()
    now.seconds += 60
    assert guard.too_early()
    guard.written()
    assert guard.too_early()
    now.seconds += 0.25
    assert not guard.too_early()
    assert not guard.ask(0)
    assert guard.ask(1)


def test_no_moment_at_all() -> None:
    guard = TurnGuard(0, Now())
    guard.others_act()
    assert not guard.ask(0)
    assert not guard.too_early()


# Replay.


async def test_a_replay_says_which_move_was_made() -> None:
    table = three()
    cards = [lay(table, seat) for seat in (0, 1, 2)]
    async with at_table(ReplayScreen(ReplayTable(table.match, table.names))) as (pilot, screen):
        await rest(pilot, screen)
        assert prompt(screen).strip() == "0 of 3"
        await press(pilot, screen, "right", "right")
        assert prompt(screen).strip() == "2 of 3"
        assert news(screen) == [f" ● Bo laid {cards[1]}. Bo +{cards[1]}: Cards (1)."]
        assert laid(screen).splitlines()[1] == f"laid *{cards[1]}"
        await press(pilot, screen, "left")
        assert prompt(screen).strip() == "1 of 3"
        assert news(screen) == [f" ▲ Ana laid {cards[0]}. Ana +{cards[0]}: Cards (1)."]
        assert "look back" not in offered(screen)
