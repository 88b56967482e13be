"""The screens before a match, by keys."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules import game
from dogs_saves import MatchFolder, Player, State
from dogs_tui.app.progress import Progress
from dogs_tui.app.settings import Loaded, Settings, load
from dogs_tui.home.game_list import GameListScreen, GameRows
from dogs_tui.home.home import HomeMenu, HomeScreen
from dogs_tui.home.match_form import MatchForm
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.home.rules import RulesScreen
from dogs_tui.home.settings import SettingsScreen
from dogs_tui.kit.form import Form
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_help import KeysScreen
from dogs_tui.kit.notices import Notice, TooSmallScreen
from dogs_tui.learn.list_screen import LearnScreen
from dogs_tui.play.match_screen import MatchScreen
from tests.support.experienced_players import KNOWS
from tests.support.match_list import begun, prompt

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]


@asynccontextmanager
async def running(
    size: tuple[int, int] = (80, 24), problem: str = ""
) -> AsyncIterator[tuple[DogsApp, Pilot[Any]]]:
    app = DogsApp(Loaded(Settings(name="Ana", pace="none"), problem))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def begin_setting_up(pilot: Pilot[Any], key: str) -> None:
    """From the home screen to the form of a match of a game."""
    await pilot.press("n")
    rows = pilot.app.screen.query_one(GameRows)
    while rows.current != key:
        await pilot.press("down")
    await pilot.press("enter")


async def test_three_keys_are_enough_for_a_match() -> None:
    async with running() as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.query_one(HomeMenu).cursor == 1
        for key in ("n", "enter", "enter"):
            await pilot.press(key)
        assert isinstance(app.screen, MatchScreen)
        names = app.screen.table.names
        assert names[0] == "Ana"
        assert len(names) == 3
        kinds = [player.kind for player in MatchFolder().matches()[0].players]
        assert kinds == ["person", "steady", "steady"]


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("l", LearnScreen),
        ("n", GameListScreen),
        ("m", MatchesScreen),
        ("r", RulesScreen),
        ("s", SettingsScreen),
        ("question_mark", RulesScreen),
    ],
)
async def test_each_screen_has_a_key_and_escape_leads_back(key: str, screen: type) -> None:
    async with running() as (app, pilot):
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_menu_goes_round_and_enter_chooses() -> None:
    async with running() as (app, pilot):
        await pilot.press("up", "up", "up")
        assert app.screen.query_one(HomeMenu).cursor == 7
        await pilot.press("enter")
        assert isinstance(app.screen, SettingsScreen)


async def test_q_quits() -> None:
    async with running() as (app, pilot):
        await pilot.press("q")
        assert app.return_value is None
        assert not app.is_running


async def test_continue_goes_on_with_the_newest_match() -> None:
    path = begun(plies=2)
    async with running() as (app, pilot):
        menu = app.screen.query_one(HomeMenu)
        assert menu.cursor == 0
        assert "round 1" in menu.line
        assert "Ana, Bella" in menu.painted_text()
        await pilot.press("c")
        assert isinstance(app.screen, MatchScreen)
        assert app.screen.table.stored.path == path  # type: ignore[attr-defined]


async def test_continue_without_a_match_says_what_to_do() -> None:
    async with running() as (app, pilot):
        await pilot.press("up", "enter")
        assert "No match in progress" in prompt(app).refused


async def test_what_is_wrong_with_the_settings_is_said_at_home() -> None:
    async with running(problem="settings.json: unknown setting 'them'.") as (app, _):
        assert "'them'" in prompt(app).refused


def test_home_loads_no_game_screens_and_no_book() -> None:
    code = (
        "import sys, dogs_tui.home.program; "
        "print([name for name in sys.modules if name.startswith"
        "(('dogs_tui.games.dogs', 'dogs_tui.book', 'dogs_rules.games.dogs', 'dogs_rules.book'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# A new match.


async def test_a_match_as_it_was_filled_in() -> None:
    async with running() as (app, pilot):
        await begin_setting_up(pilot, "dogs")
        form = app.screen.query_one(Form)
        await pilot.press("down", "right")
        assert len([field for field in form.fields if field.key.startswith("seat-")]) == 4
        await pilot.press("down", *"Zoe", "down", *"Max", *["left"] * 9)
        await pilot.press("end", *"0x2A")
        await pilot.press("up", "right", "up", "right", "right")
        await pilot.press("home", "enter")
        (summary,) = MatchFolder().matches()
        assert [(player.name, player.kind) for player in summary.players][:2] == [
            ("Zoe", "person"),
            ("Max", "person"),
        ]
        assert len(summary.players) == 4
        match = app.screen.table.match  # type: ignore[attr-defined]
        assert match.seed == 0x2A
        assert match.options["start"] == "2"
        assert not summary.hints


async def test_typing_never_triggers_a_command() -> None:
    async with running() as (app, pilot):
        await begin_setting_up(pilot, "dogs")
        await pilot.press("down", "down", "q", "space", "u", "backspace", "delete")
        form = app.screen.query_one(Form)
        assert form.current.text == "q"
        assert ("q", "back") not in app.screen.query_one(KeyBar).shown()
        await pilot.press("left", "x")
        assert form.current.text == "q x"
        assert form.current.value == "person"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["end", *"0x"], "up to 128 bits"),
        (["end", *"ff"], "up to 128 bits"),
        (["down", "down", *"Bella"], "Two players are called Bella"),
    ],
)
async def test_what_cannot_be_played_gets_a_sentence(keys: list[str], said: str) -> None:
    async with running() as (app, pilot):
        await begin_setting_up(pilot, "dogs")
        await pilot.press("down", "down", "down", *"Bella", "home")
        await pilot.press(*keys)
        assert said in prompt(app).refused
        await pilot.press("home", "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert said in prompt(app).refused
        assert MatchFolder().matches() == []


# Matches.


async def test_short_titles_leave_their_room_to_the_names_of_players() -> None:
    rules = game("dogs")
    players = [Player("Anastasia"), *(Player(name, "random") for name in ("Bella", "Cyril"))]
    with MatchFolder().create(rules, players, {}, 3, title="Sunday") as stored:
        stored.play(rules.legal_actions(stored.match.state)[-1])
    async with running() as (app, pilot):
        await pilot.press("m")
        assert "Anastasia, Bella, Cyril" in app.screen.query_one(MatchRows).painted_text()


async def test_forms_lie_in_the_middle() -> None:
    async with running((120, 40)) as (app, pilot):
        for keys in (("n", "enter"), ("s",)):
            for key in keys:
                await pilot.press(key)
            form = app.screen.query_one(Form).region
            assert abs(form.x - (120 - form.right)) <= 1
            assert form.x > 0
            while not isinstance(app.screen, HomeScreen):
                await pilot.press("escape")


async def test_matches_are_listed_renamed_deleted_and_brought_back() -> None:
    begun("Sunday", plies=1)
    begun(finished=True)
    async with running() as (app, pilot):
        await pilot.press("m")
        rows = app.screen.query_one(MatchRows)
        text = rows.painted_text()
        assert "Sunday" in text
        assert "running" in text
        assert "finished" in text
        while rows.current is not None and rows.current.title != "Sunday":
            await pilot.press("down")
        await pilot.press("r", "ctrl+u", *"quiz", "enter")
        assert rows.current is not None
        assert rows.current.title == "quiz"
        await pilot.press("r", *"no", "escape")
        assert rows.current.title == "quiz"
        await pilot.press("d")
        assert [summary.title for summary in rows.matches] == [""]
        assert "is in the trash" in prompt(app).asked
        await pilot.press("u")
        assert rows.current.title == "quiz"
        assert rows.count() == 2


async def test_the_winner_is_named_and_the_match_can_be_watched_again() -> None:
    begun(finished=True)
    async with running() as (app, pilot):
        await pilot.press("m")
        assert "Won by" in prompt(app).asked
        await pilot.press("w")
        assert type(app.screen).__name__ == "ReplayScreen"


async def test_a_damaged_file_is_shown_and_can_only_be_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "odd.dogs").write_bytes(b"\x00\xffnothing")
    async with running() as (app, pilot):
        await pilot.press("m")
        rows = app.screen.query_one(MatchRows)
        assert rows.current is not None
        assert rows.current.state is State.DAMAGED
        assert "damaged" in rows.painted_text()
        assert prompt(app).asked
        await pilot.press("enter")
        assert isinstance(app.screen, MatchesScreen)
        assert prompt(app).refused
        await pilot.press("d")
        assert rows.count() == 0
        assert "No matches yet" in rows.painted_text()


async def test_a_long_list_scrolls_with_the_cursor() -> None:
    for number in range(30):
        begun(f"match {number}")
    async with running() as (app, pilot):
        await pilot.press("m")
        rows = app.screen.query_one(MatchRows)
        last = rows.matches[-1].title
        assert last not in rows.painted_text()
        await pilot.press("end")
        assert last in rows.painted_text()
        await pilot.press("pageup", "pageup", "home")
        assert rows.cursor == 0
        assert rows.matches[0].title in rows.painted_text()


async def test_a_match_open_elsewhere_says_so() -> None:
    with MatchFolder().open(begun())[0]:
        async with running() as (app, pilot):
            await pilot.press("m")
            assert "another window" in prompt(app).asked
            await pilot.press("enter")
            assert "another window" in prompt(app).refused


# Settings.


async def test_settings_show_and_are_written_at_once(tmp_path: Path) -> None:
    async with running() as (app, pilot):
        await pilot.press("s")
        await pilot.press("down", "right", "right")
        assert app.theme == "kennel-light"
        await pilot.press("down", "right", "right")
        assert app.glyphs.name == "ascii"
        await pilot.press("home", "ctrl+u", *"Zoe", "escape")
        kept = load(tmp_path / "settings.json").settings
        assert (kept.theme, kept.glyphs, kept.name) == ("kennel-light", "ascii", "Zoe")
        assert "(_" in app.screen.query_one(HomeMenu).painted_text()


async def test_a_settings_file_that_could_not_be_used_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    async with running(problem="bad") as (app, pilot):
        await pilot.press("s")
        await pilot.press("end", "up", "right")
        assert "settings.json.broken-1" in prompt(app).meaning
        assert (tmp_path / "settings.json.broken-1").read_text() == "{"
        await pilot.press("escape")
        assert prompt(app).refused == ""


# Everywhere.


async def test_f1_lists_the_keys_that_work_here() -> None:
    async with running() as (app, pilot):
        await pilot.press("m", "f1")
        assert isinstance(app.screen, KeysScreen)
        await pilot.press("f1")
        assert isinstance(app.screen, MatchesScreen)


async def test_too_small_asks_for_room_and_goes_away_by_itself() -> None:
    async with running((80, 24)) as (app, pilot):
        await begin_setting_up(pilot, "dogs")
        await pilot.resize_terminal(70, 24)
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.press("f1", "ctrl+p", "h")
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, NewMatchScreen)


async def test_the_card_that_asks_for_room_says_how_to_leave() -> None:
    async with running((79, 24)) as (app, pilot):
        assert "press q to leave" in app.screen.query_one(Notice).painted_text()
        await pilot.press("q")
        assert not app.is_running


async def test_starting_too_small_ends_at_home() -> None:
    async with running((40, 10)) as (app, pilot):
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(100, 30)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("seats", range(2, 6))
async def test_values_stand_right_of_the_longest_label(seats: int) -> None:
    async with running() as (app, pilot):
        await begin_setting_up(pilot, "dogs_cardgame")
        form = app.screen.query_one(Form)
        await pilot.press("down")
        while form.field("seats").value != seats:
            await pilot.press("right")
        lines = form.painted_text().splitlines()
        for field in form.fields:
            line = next(line for line in lines if f"{field.label} " in f"{line} ")
            shown = field.choices[field.index][1] if field.choices else field.empty
            assert line.rstrip(" →").endswith(shown), line


async def test_who_has_never_played_a_game_is_offered_gentle_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Progress, "knows", KNOWS)
    async with running() as (app, pilot):
        await begin_setting_up(pilot, "dogs")
        levels = [field.value for field in app.screen.query_one(MatchForm).seat_fields]
        assert levels == ["person", "beginner", "beginner"]
        await pilot.press("escape")
        app.add_progress(lambda progress: progress.with_met("dogs", "pickup"))
        await begin_setting_up(pilot, "dogs")
        levels = [field.value for field in app.screen.query_one(MatchForm).seat_fields]
        assert levels == ["person", "steady", "steady"]
