"""Hands of several people at one keyboard: open, covered, or behind a curtain."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_rules.registry import game
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.app.settings import Loaded, Settings, load
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.keyboard import HANDS, Hands, Keyboard
from dogs_tui.play.match_screen import MatchScreen
from tests.support.keyed_table import prompt
from tests.support.news import news
from tests.support.peek import Laid, Peek
from tests.support.peek_ui import Hand, install_peek
from tests.tui.test_match_screen import TableApp, press, settled


@pytest.fixture(autouse=True)
def _peek_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch)


@asynccontextmanager
async def two_people(
    folder: Path, hands: Hands | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], MatchScreen]]:
    people = [Player(name, PERSON) for name in ("Ana", "Bob")]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), people, {}, 5, find_game=lambda _: Peek()
    )
    screen = MatchScreen(Table(stored), pace="none", hands=hands)
    async with TableApp(screen).run_test(size=size) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


def hand(screen: MatchScreen) -> str:
    return screen.query_one(Hand).painted_text().strip()


def held(screen: MatchScreen, seat: int) -> str:
    return " ".join(f"<{card}>" for card in screen.table.view(seat).hand)


@pytest.mark.parametrize("hands", ["covered", "curtain"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_who_comes_to_the_keyboard_reads_what_the_other_did(
    tmp_path: Path, size: tuple[int, int], hands: Hands
) -> None:
    async with two_people(tmp_path, hands, size) as (pilot, screen):
        await press(pilot, screen, "enter", "enter")
        (done,) = screen.table.history(frozenset())
        assert isinstance(done.events[0], Laid)
        assert f"Ana laid {done.events[0].card}." in "".join(news(screen))
        await press(pilot, screen, "enter")
        assert news(screen)


async def test_open_hands_are_everybodys_at_their_turn_without_a_key(tmp_path: Path) -> None:
    async with two_people(tmp_path, "open") as (pilot, screen):
        assert hand(screen) == f"hand {held(screen, 0)}"
        await press(pilot, screen, "enter")
        assert not screen.query(Curtain)
        assert hand(screen) == f"hand {held(screen, 1)}"
        await press(pilot, screen, "enter")
        assert screen.table.plies == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_covered_hands_leave_the_table_and_hide_each_hand(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with two_people(tmp_path, "covered", size) as (pilot, screen):
        assert not screen.query(Curtain)
        assert hand(screen) == "hand"
        assert "Ana, press enter when no one else is looking." in prompt(screen)
        assert screen.view.seat is None
        await press(pilot, screen, "enter")
        assert hand(screen) == f"hand {held(screen, 0)}"
        assert "Ana: lay a card" in prompt(screen)
        await press(pilot, screen, "enter")
        assert hand(screen) == "hand"
        assert screen.seats == frozenset()
        assert "secret" not in " ".join(line.text for line in screen.story.lines)


async def test_nothing_is_decided_while_hands_are_covered(tmp_path: Path) -> None:
    async with two_people(tmp_path, "covered") as (pilot, screen):
        await press(pilot, screen, "x")
        assert "You do not hold" not in prompt(screen)
        assert screen.table.plies == 0


async def test_a_key_changes_it_for_who_is_at_the_keyboard_only(tmp_path: Path) -> None:
    async with two_people(tmp_path, "curtain") as (pilot, screen):
        await press(pilot, screen, "V")
        assert "Hands can be hidden only when several people share the" in prompt(screen)
        assert screen.keyboard.hands == "curtain"
        await press(pilot, screen, "enter", "V")
        assert screen.keyboard.hands == "covered"
        assert "Hands are covered" in screen.query_one(PromptLine).answer
        assert not screen.query_one(PromptLine).refused
        await press(pilot, screen, "V")
        assert screen.keyboard.hands == "open"
        await press(pilot, screen, "enter")
        assert hand(screen) == f"hand {held(screen, 1)}"
        await press(pilot, screen, "V")
        assert screen.keyboard.hands == "curtain"
        assert hand(screen) == f"hand {held(screen, 1)}"
        await press(pilot, screen, "enter")
        assert screen.query(Curtain)


class Party(Peek):
    """Peek as children play it."""

    open_hands = True


def table_of(folder: Path, rules: Peek) -> Table:
    people = [Player(name, PERSON) for name in ("Ana", "Bob")]
    return Table(
        StoredMatch.create(folder / "n.dogs", rules, people, {}, 5, find_game=lambda _: rules)
    )


async def test_a_game_says_how_it_is_usually_played(tmp_path: Path) -> None:
    table = table_of(tmp_path, Party())
    both = frozenset({0, 1})
    assert Keyboard(table, both).hands == "open"
    assert [Keyboard(table, both, hands).hides for hands in HANDS] == [True, True, False]
    assert Keyboard(table, both, "curtain").hands == "curtain"
    assert game("dog_kids").open_hands
    await table.close()


async def test_what_is_chosen_for_a_new_match_is_kept(home: Path) -> None:
    path = home / "settings.json"
    app = DogsApp(Loaded(Settings(pace="none", motion=False)), path=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        form = NewMatchScreen("dog_kids")
        app.push_screen(form)
        await pilot.pause()
        chosen = form.form.field("hands")
        assert chosen.value == "auto"
        chosen.index = [value for value, _ in chosen.choices].index("covered")
        form.begin()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert screen.keyboard.hands == "covered"
        assert load(path).settings.hands == "covered"
