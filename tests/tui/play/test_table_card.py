"""A card lies over the table until a key puts it away: what the end of a round settled."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.game import Event
from dogs_rules.games.dogs import events as ev
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.round_end import RoundEnd, settled
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.play.table_card import TableCard
from dogs_tui.play.turn_guard import TurnGuard
from tests.support.memory_match import NAMES, table_from
from tests.support.pictures import TableApp

DOGS: Any = dogs_rules.game("dogs")
FED = ev.Fed(seat=0, food=1, hungry=0)
REFILLED = ev.BoardRefilled(cards=(), fair_card=0, reshuffled=False)
BEGAN = ev.RoundBegan(round=2, start=0, last=False)
INCOME = ev.Income(coins=1)
ENDED = ev.VisitEnded(seat=1, box=0)


@cache
def before_a_round_ends(seats: int, by: int) -> tuple[Any, Any]:
    """A state in which a seat can end the round at once, and the action that does."""
    for seed in range(1, 40):
        state, dice = DOGS.setup(seats, {}, seed), Rng.seeded(seed)
        while DOGS.view(state, None).round < 4 and (legal := DOGS.legal_actions(state)):
            for action in legal if DOGS.to_move(state) == by else ():
                after, happened = DOGS.clone(state), list[Event]()
                DOGS.step(after, action, happened)
                taken = RoundEnd().take(happened)
                if sum(isinstance(event, ev.Fed) for event in taken) > 1:
                    return state, action
            DOGS.step(state, dice.choice(legal))
    raise AssertionError("no such state")


@asynccontextmanager
async def at_a_rounds_end(
    *kinds: str, seats: int = 3, by: int = 0, **manner: Any
) -> AsyncIterator[tuple[Pilot[None], MatchScreen, Table, Any]]:
    state, action = before_a_round_ends(seats, by)
    table = table_from(DOGS, DOGS.clone(state), seats, *(kinds or (PERSON,) * seats))
    manner = {"pace": "none", "cards": True, **manner}
    screen = MatchScreen(table, frozenset({0}), closes=False, **manner)
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot, screen, table, action


def card(screen: MatchScreen) -> str:
    """What stands on the card; empty: none is to be seen."""
    card = screen.query_one(TableCard)
    return card.painted_text() if card.display else ""


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(4):
        await pilot.pause()


# What is gathered.


@pytest.mark.parametrize(
    ("updates", "told"),
    [
        ([[ENDED, FED, REFILLED, BEGAN, INCOME]], [FED, REFILLED, BEGAN, INCOME]),
        ([[ENDED, FED], [ENDED], [REFILLED, BEGAN]], [FED, REFILLED, BEGAN]),
        ([[BEGAN]], []),
        ([[ENDED, BEGAN, INCOME]], []),
        ([[ENDED, FED]], []),
        ([[FED, BEGAN], [ENDED, BEGAN]], []),
    ],
)
def test_what_a_rounds_end_tells(updates: Sequence[Sequence[Event]], told: list[Event]) -> None:
    gathered = RoundEnd()
    for happened in updates[:-1]:
        gathered.take(happened)
    assert list(gathered.take(updates[-1])) == told


def test_what_was_taken_back_is_settled_no_more() -> None:
    gathered = RoundEnd()
    gathered.take([FED])
    gathered.forget()
    assert gathered.take([REFILLED, BEGAN]) == (REFILLED, BEGAN)


def test_a_move_keeps_what_is_its_own() -> None:
    assert settled([ENDED, FED, BEGAN]) == [FED, BEGAN]
    assert settled([ENDED]) == ()


# The card.


def on_screen(screen: MatchScreen) -> str:
    strips = screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip) for strip in strips)


async def test_a_card_as_high_as_the_one_before_shows_its_own_lines() -> None:
    async with at_a_rounds_end() as (pilot, screen, _, __):
        card = screen.query_one(TableCard)
        for text in ("All players get 1 coin.", "Cyril starts."):
            card.tell("The end of the round", [LogLine(text, None)])
            screen._make_room()
            await settle(pilot)
            assert text in on_screen(screen)
            card.tell("", ())
            screen._make_room()
            await settle(pilot)


async def test_its_own_key_shows_all_of_it_page_by_page_and_never_closes_it() -> None:
    async with at_a_rounds_end() as (pilot, screen, table, action):
        await table.play(0, action)
        await settle(pilot)
        whole = card(screen)
        await pilot.press("S")
        await settle(pilot)
        assert card(screen) == whole
        lies = screen.query_one(TableCard)
        lines = [LogLine(f"Sentence {n}, {'so long ' * 6}.", None) for n in range(40)]
        lies.tell("The end", lines, lies._points, NAMES, ("enter", "S"), screen.story.acts)
        await settle(pilot)
        assert "enter: continue; S: all of it" in card(screen)
        read = ""
        for page, key in enumerate(("S", "down", "pagedown", "S"), start=1):
            await pilot.press(key)
            await settle(pilot)
            assert f"page {page} of 4; S: next page" in card(screen)
            read += card(screen)
        assert all(f"Sentence {n}," in read for n in range(40))
        assert "food." in read
        for first in range(40):
            lies.tell("", lines[first:], lies._points, NAMES, ("enter", "S"), screen.story.acts)
            await settle(pilot)
            for _ in lies._tops() if lies.pages else ():
                lies.turn()
                rows = [row.strip() for row in lies.painted_text().splitlines() if row.strip()]
                assert re.match(r"Sentence|so long|\S (Ana|Bo|Cyril)  ", rows[1]), rows
                assert not re.match(r"\S (Ana|Bo|Cyril)  .* = ", rows[-1]), rows
        lies.tell("", lines, lies._points, NAMES, ("enter", "S"), screen.story.acts)
        await pilot.press("enter")
        await settle(pilot)
        assert card(screen) == ""


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_a_key_closes_it_and_does_nothing_else(key: str) -> None:
    async with at_a_rounds_end() as (pilot, screen, table, action):
        await table.play(0, action)
        await settle(pilot)
        text = card(screen)
        assert "The end of round " in text
        assert text.count("feeds the dogs") > 1
        assert text.index("feeds the dogs") < text.index("The Fair buys") < text.index("begins.")
        assert screen.query_one(KeyBar).shown() == []
        assert not screen.query_one(StatusBar).changes
        assert "From your last turn on" not in on_screen(screen)
        plies = table.plies
        await pilot.press(key)
        await settle(pilot)
        assert card(screen) == ""
        assert table.plies == plies
        await screen.shown()
        assert screen.query_one(StatusBar).changes


async def test_it_holds_back_what_comes() -> None:
    async with at_a_rounds_end(by=1) as (pilot, screen, table, action):
        await table.play(1, action)
        await settle(pilot)
        assert card(screen)
        then = screen.view
        seat = table.to_move
        assert seat is not None
        await table.play(seat, table.legal(seat)[0])
        await settle(pilot)
        assert screen.view == then
        await pilot.press("x")
        await settle(pilot)
        await screen.shown()
        assert screen.view == table.view(0)


async def test_a_key_that_was_on_its_way_leaves_it() -> None:
    clock = [100.0]
    async with at_a_rounds_end(by=1) as (pilot, screen, table, action):
        screen.guard = TurnGuard(250, lambda: clock[0])
        await table.play(1, action)
        await settle(pilot)
        await pilot.press("enter")
        assert card(screen)
        clock[0] += 0.3
        await pilot.press("enter")
        await settle(pilot)
        assert card(screen) == ""


async def test_a_key_pressed_twice_does_not_put_away_the_card_that_it_led_to() -> None:
    clock = [100.0]
    async with at_a_rounds_end() as (pilot, screen, table, action):
        screen.guard = TurnGuard(250, lambda: clock[0])
        await pilot.press("up")
        await table.play(0, action)
        await settle(pilot)
        clock[0] += 0.5
        await pilot.press("up")
        assert card(screen)
        clock[0] += 0.6
        await pilot.press("up")
        await settle(pilot)
        assert card(screen) == ""


@pytest.mark.parametrize("manner", [{"cards": False}, {"seats": 2, "cards": False}])
async def test_it_can_be_turned_off(manner: dict[str, Any]) -> None:
    async with at_a_rounds_end(**manner) as (pilot, screen, table, action):
        await table.play(0, action)
        await settle(pilot)
        await screen.shown()
        assert card(screen) == ""
        assert screen.view == table.view(0)


async def test_it_comes_once_and_not_when_a_move_is_played_again() -> None:
    async with at_a_rounds_end() as (pilot, screen, table, action):
        await table.play(0, action)
        await settle(pilot)
        await pilot.press("x")
        await settle(pilot)
        assert await table.undo_agreed(0)
        await settle(pilot)
        assert card(screen) == ""
        await table.redo(0)
        await settle(pilot)
        assert card(screen) == ""
        await screen.shown()


async def test_who_watches_or_replays_gets_none() -> None:
    state, action = before_a_round_ends(3, 0)
    table = table_from(DOGS, DOGS.clone(state), 3)
    watching = MatchScreen(table, frozenset(), pace="none", cards=True, closes=False)
    async with TableApp(watching).run_test(size=(80, 24)) as pilot:
        await table.play(0, action)
        await settle(pilot)
        await watching.shown()
        assert card(watching) == ""
    replay = ReplayScreen(ReplayTable(table.match, table.names))
    async with TableApp(replay).run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        await settle(pilot)
        assert card(replay) == ""
        assert replay.view == table.view(None)


async def test_nothing_is_cut_with_four_at_the_table() -> None:
    """The longest end of a round: everybody feeds and pays, and several dogs fall ill."""
    words = MatchScreen(table_from(DOGS, DOGS.setup(4, {}, 1), 4), frozenset({0})).words
    happened: list[Event] = [ev.Fed(seat=seat, food=2, hungry=2) for seat in range(4)]
    happened += [ev.FellIll(seat=seat, breed=3, bay=1, to_fair=True) for seat in range(4)] * 2
    happened += [ev.AssistantLost(seat=seat) for seat in range(4)]
    happened += [ev.BoardRefilled(cards=(), fair_card=1, reshuffled=True), BEGAN, INCOME]
    lines = [
        LogLine(
            str(words.event_text(event, NAMES)), getattr(event, "seat", None), heading=event.heading
        )
        for event in happened
    ]
    app = TableApp(MatchScreen(table_from(DOGS, DOGS.setup(4, {}, 1), 4), frozenset({0})))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        card = app.screen.query_one(TableCard)
        card.tell("The end of the round", lines)
        app.screen._make_room()  # type: ignore[attr-defined]
        await settle(pilot)
        text = " ".join(card.painted_text().split())
        assert card.size.height <= 21
        for line in lines:
            assert all(word in text for word in line.text.split())
        assert text.endswith("All players get 1 coin.")


async def test_a_key_tells_the_points_of_the_last_round_again() -> None:
    async with at_a_rounds_end() as (pilot, screen, table, action):
        await table.play(0, action)
        await settle(pilot)
        points = card(screen).partition("  ● ")[2]
        assert points
        await pilot.press("x")
        await settle(pilot)
        assert card(screen) == ""
        plies = table.plies
        await pilot.press("S")
        await settle(pilot)
        again = card(screen)
        assert "The end of round" in again
        for sheet in table.view(0).scores:
            assert f"= {sheet.total}" in again
        await pilot.press("enter")
        await settle(pilot)
        assert card(screen) == ""
        assert table.plies == plies


async def test_before_a_round_is_over_the_key_says_so() -> None:
    table = table_from(DOGS, DOGS.setup(2, {}, 1), 2, PERSON, PERSON)
    screen = MatchScreen(table, frozenset({0}), pace="none", cards=True, closes=False)
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("S")
        await settle(pilot)
        assert card(screen) == ""
        assert "No round is over yet." in screen.query_one(PromptLine).painted_text()
