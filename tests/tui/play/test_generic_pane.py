"""A game that brings no panes is played on the generic one, with words or without."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import dogs_rules
from dogs_rules.game import Action
from dogs_rules.registry import keys
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.match.table import Table
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.generic_pane import GenericPane, GenericUI, TableText
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import registry as games
from dogs_tui.words import say
from tests.support.fake_hints import KnownThinkers, advised
from tests.support.keyed_table import settled
from tests.support.panes import NAMES, PaneApp, showing_pane
from tests.support.peek import Peek, PeekWords
from tests.support.pictures import at_table


def table_of(folder: Path) -> Table:
    players = [Player("Ana", PERSON), Player("Bob", PERSON)]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), players, {}, 5, find_game=lambda key: {"peek": Peek()}[key]
    )
    return Table(stored, KnownThinkers(topics=("cards", "luck", "time")))


@pytest.mark.parametrize("spoken", [True, False])
async def test_a_match_is_played_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, spoken: bool
) -> None:
    parts = {"words": SimpleNamespace(Words=PeekWords)} if spoken else {}
    monkeypatch.setattr(games, "part", lambda key, name: parts.get(name))
    assert type(game_ui("peek")) is GenericUI
    async with at_table(MatchScreen(table_of(tmp_path), pace="none"), (120, 40)) as (pilot, screen):
        for _ in range(50):
            await settled(pilot, screen)
            if screen.view.finished:
                break
            if screen.query("Curtain"):
                await pilot.press("enter")
                continue
            hand = screen.view.hand
            choices = screen.query_one(ChoiceList)
            assert [choice.action.card for choice in choices.choices] == sorted(hand)
            assert str(hand[0]) in screen.query_one(TableText).painted_text()
            await pilot.press("enter")
        assert screen.view.finished
        lines = [line.text for line in screen.story.lines]
        assert all("laid" in line or "drew" in line or ": Cards (" in line for line in lines)
        assert any("laid" in line for line in lines)


async def test_hints_light_lines_of_the_list(tmp_path: Path) -> None:
    async with at_table(MatchScreen(table_of(tmp_path), pace="none")) as (pilot, screen):
        await settled(pilot, screen)
        if screen.query("Curtain"):
            await pilot.press("enter")
            await settled(pilot, screen)
        await pilot.press("h")
        await advised(pilot, screen)
        await settled(pilot, screen)
        assert screen.query_one(HintPane).display
        choices = screen.query_one(ChoiceList)
        hinted: tuple[Action, ...] = screen.query_one(GenericPane).hinted
        assert hinted
        assert [c.action for c in choices.choices if c.hint == "1"] == [hinted[0]]
        assert choices.current is not None
        assert choices.current.action == hinted[0]
        await pilot.press("enter")
        await settled(pilot, screen)
        assert screen.table.match.plies == 1


@pytest.mark.parametrize("key", keys())
async def test_every_game_can_be_played_by_its_words_alone(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = dogs_rules.game(key)
    monkeypatch.setattr("tests.support.panes.NAMES", NAMES[: game.seat_counts[-1]])
    state = game.setup(game.seat_counts[-1], {}, 4)
    app = PaneApp(game, GenericUI().pane, state)
    async with showing_pane(app) as (pilot, _):
        for _ in range(5):
            choices, text = app.query_one(ChoiceList), app.query_one(TableText)
            mover = game.to_move(app.state)
            assert [choice.action for choice in choices.choices] == game.legal_actions(app.state)
            assert any(NAMES[mover] in row for row in _all_rows(text))
            await pilot.press("pagedown", "pagedown", "pageup", "down", "enter")
        assert len(app.asked) == 5
        assert not app.refused


def _all_rows(text: TableText) -> list[str]:
    return text._rows(text.size.width)


async def test_what_does_not_fit_is_scrolled_to() -> None:
    game = dogs_rules.game(keys()[0])
    app = PaneApp(game, GenericUI().pane, game.setup(game.seat_counts[-1], {}, 4))
    async with showing_pane(app, (60, 16)) as (pilot, _):
        text = app.query_one(TableText)
        first, last = _all_rows(text)[0], _all_rows(text)[-1]
        assert first in text.painted_text()
        assert last not in text.painted_text()
        await pilot.press(*["pagedown"] * 12)
        assert last in text.painted_text()
        assert first not in text.painted_text()
        text.focus()
        await pilot.press("home", "down", "up")
        assert first in text.painted_text()
        assert say(app.words.prompt(app.pane.view, NAMES))
