"""What a phase is for is told to who meets it, on a card that any key puts away; never again."""

import random
import re
import string
from collections.abc import Mapping
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.match import Match
from dogs_rules.registry import game, keys, package
from dogs_saves import PERSON
from dogs_tui.app.progress import Progress, ProgressFile, Step
from dogs_tui.app.settings import Settings
from dogs_tui.home.local_app import LocalApp
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.key_names import key_of
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play import card_screen
from dogs_tui.play.first_times import FirstTimes
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.manner import manner_of
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.table_card import TableCard
from dogs_tui.play.turn_guard import TurnGuard
from dogs_tui.words import language, languages, say
from dogs_tui.words.registry import words_of
from tests.support import experienced_players
from tests.support.memory_match import table_of
from tests.support.pictures import TableApp, at_table

KNOWS = experienced_players.KNOWS
ROWS, COLUMNS = 3, 76
"""What a card has room for at 80 columns."""
SPOKEN = [key for key in keys() if words_of(game(key)).first_times]
every_game = pytest.mark.parametrize("key", SPOKEN)


@pytest.fixture(autouse=True)
def _news_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_screen, "FirstTimes", FirstTimes)


class Newcomer:
    """Somebody who has met nothing yet."""

    def __init__(self, **own_keys: str) -> None:
        self.progress = Progress()
        self.own_keys: Mapping[str, str] = {
            name.replace("_", "."): key for name, key in own_keys.items()
        }

    def add_progress(self, step: Step) -> None:
        self.progress = step(self.progress)


def begun(key: str, *kinds: str) -> Table:
    """A match of two that begins with the first seat."""
    rules = dogs_rules.game(key)
    matches = (Match(rules, 2, {}, seed) for seed in range(100))
    match = next(summary for summary in matches if summary.to_move == 0)
    return table_of(match, *(kinds or (PERSON, "random")))


def shown(table: Table, learner: Newcomer | None, *seats: int, **manner: Any) -> MatchScreen:
    return MatchScreen(
        table, frozenset(seats or (0,)), closes=False, pace="none", learner=learner, **manner
    )


async def settle(pilot: Pilot[Any]) -> None:
    for _ in range(4):
        await pilot.pause()


def card(screen: MatchScreen) -> str:
    """What stands on the card; empty: none is to be seen."""
    card = screen.query_one(TableCard)
    return " ".join(card.painted_text().split()) if card.display else ""


# What there is to tell.


@every_game
def test_nothing_is_told_of_what_there_is_not(key: str) -> None:
    phases: Mapping[int, str] = import_module(f"{package(key)}.terms").PHASE_OF_STAGE
    *deciding, _ = phases.values()
    match, learner, rng = Match(game(key), 2, {}, 0), Newcomer(), random.Random(0)
    words = words_of(match.game)
    assert game_ui(key), "its keys are known"
    while match.to_move is not None:
        times, view = FirstTimes(words, learner), match.game.view(match.state, match.to_move)
        while times.about(view):  # one thing after the other
            times.was_read()
        match.play(rng.choice(match.game.legal_actions(match.state)))
    met = {name.partition("/")[2] for name in learner.progress.met}
    assert words.first_times.keys() == set(deciding) | met


@every_game
@pytest.mark.parametrize("code", languages())
def test_it_fits_a_card_and_names_keys_that_there_are(key: str, code: str) -> None:
    ui, token = game_ui(key), language.set(code)
    for phase, first in words_of(game(key)).first_times.items():
        assert ui.pane(phase)
        fields = {name for _, name, _, _ in string.Formatter().parse(first.text.template) if name}
        assert fields == first.keys.keys(), phase
        named = {name: key_of(id_, {}) for name, id_ in first.keys.items()}
        text = say(type(first.text)(first.text.template, dict(named)))
        rows = wrapped(text, COLUMNS)
        assert len(rows) <= ROWS, (phase, rows)
        assert all(cell_len(row) <= COLUMNS for row in rows)
        assert text.endswith("."), phase
        assert not re.search(r"(^|[.?!] ){", first.text.template), "a key begins a sentence"
    language.reset(token)


def test_a_key_is_called_as_its_player_has_it() -> None:
    assert key_of("cursor.choose", {}) == "enter"
    assert key_of("cursor.choose", {"cursor.choose": "m,space"}) == "m"
    assert key_of("match.undo", {"match.undo": "f5"}) == "F5"
    with pytest.raises(KeyError):
        key_of("nobody.knows", {})


# At the table.


@pytest.mark.parametrize(
    ("key", "size"), zip(SPOKEN, cycle([(80, 24), (104, 30), (120, 40)]), strict=False)
)
async def test_it_is_told_once_and_a_key_puts_it_away(key: str, size: tuple[int, int]) -> None:
    table, learner = begun(key), Newcomer()
    async with at_table(shown(table, learner), size) as (pilot, screen):
        await settle(pilot)
        first = words_of(table.game).first_times[table.view(0).phase]
        text = card(screen)
        begins = say(first.text.template.partition("{")[0])
        assert begins.strip() in text
        assert not learner.progress.met
        legal = table.legal(0)
        await pilot.press("enter")
        await settle(pilot)
        assert card(screen) == ""
        assert table.legal(0) == legal, "the key did nothing else"
        assert learner.progress.has_met(key, table.view(0).phase)
    again = shown(begun(key), learner)
    async with TableApp(again).run_test(size=size) as pilot:
        await settle(pilot)
        assert card(again) == ""


async def test_own_keys_are_named() -> None:
    table = begun("dog_kids")
    async with at_table(shown(table, Newcomer(cursor_choose="f6"))) as (pilot, screen):
        await settle(pilot)
        assert "Play with F6" in card(screen)


async def test_a_key_that_was_on_its_way_leaves_it() -> None:
    clock = [100.0]
    screen = shown(begun("dog_kids"), Newcomer())
    screen.guard = TurnGuard(250, lambda: clock[0])
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        assert card(screen)
        clock[0] += 0.3
        await pilot.press("enter")
        await settle(pilot)
        assert card(screen) == ""


async def test_nobody_is_told_among_several_people_or_while_watching() -> None:
    learner = Newcomer()
    table = begun("dog_kids", PERSON, PERSON)
    screens = [
        shown(table, learner, 0, 1),
        shown(table, learner, 0),
        MatchScreen(begun("dog_kids"), frozenset(), closes=False, learner=learner),
        ReplayScreen(ReplayTable(table.match, table.names)),
    ]
    for screen in screens:
        async with TableApp(screen).run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert card(screen) == ""
    assert learner.progress == Progress()


def test_it_can_be_turned_off() -> None:
    learner = Newcomer()
    assert manner_of(Settings(), learner)["learner"] is learner
    assert manner_of(Settings(first_times=False), learner)["learner"] is None


def test_it_is_kept_beside_the_settings(tmp_path: Path) -> None:
    app = LocalApp(path=tmp_path / "settings.json")
    assert app.progress == Progress()
    app.add_progress(lambda now: now.with_met("dog_kids", "turn"))
    assert app.progress.has_met("dog_kids", "turn")
    assert ProgressFile(tmp_path).now == app.progress


@pytest.mark.parametrize(
    ("key", "opens"), [("enter", False), ("space", False), ("o", True), ("u", False), ("2", False)]
)
async def test_a_key_puts_the_card_away_and_does_what_it_says_if_it_decides_nothing(
    key: str, opens: bool
) -> None:
    table = begun("dog_kids")
    async with at_table(shown(table, Newcomer())) as (pilot, screen):
        await settle(pilot)
        assert card(screen)
        await pilot.press(key)
        await settle(pilot)
        assert not card(screen)
        assert table.plies == 0
        assert screen.side_is_open is opens
        assert screen.query_one(PromptLine).refused == ""


async def test_no_key_from_a_card_decides_for_good_with_one_press(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    table = begun("dog_kids", PERSON, PERSON)
    monkeypatch.setattr(table, "can_be_undone", lambda _: False)
    monkeypatch.setattr(table, "why_no_undo", lambda _: None)
    screen = shown(table, None, 0)
    screen.guard = TurnGuard(250, lambda: clock[0])
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen._lay_card("News", [LogLine("Something is new.", None)])
        await settle(pilot)
        for plies in (0, 1):
            clock[0] += 2.0
            await pilot.press("x")
            await settle(pilot)
            assert (card(screen), table.plies) == ("", plies)


def test_who_has_decided_in_a_game_knows_it() -> None:
    met = Progress().with_met("dogs", "pickup")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Progress, "knows", KNOWS)
        assert met.knows("dogs")
        assert not met.knows("dogs_cardgame")


async def test_it_leaves_the_board_and_the_hand_to_be_read() -> None:
    async with at_table(shown(begun("dog_kids"), Newcomer()), (80, 24)) as (pilot, screen):
        await settle(pilot)
        pane, lies = screen.panes.pane, screen.query_one(TableCard)
        assert pane is not None
        assert lies.display
        assert lies.region.width == pane.spare < 80
        assert lies.region.right == 80
        assert lies.region.y > 12, "the hand stands above it"
