"""The games to choose from and what is told of them, in the list and above the form."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from dogs_rules import game, registry
from dogs_rules.bots.levels import BEGINNER, CASUAL, KEEN, RANDOM, SHARP, STEADY, about
from dogs_rules.listing import Listing, Weight
from dogs_saves import MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home import game_facts, game_pictures
from dogs_tui.home.game_about import GameAbout
from dogs_tui.home.game_list import GameListScreen, GameRows, cut_to_rows
from dogs_tui.home.home import HomeMenu, HomeScreen
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.setup import offered_levels, own_name
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import registry as words_registry
from dogs_tui.words import say
from tests.support.pictures import screen_lines

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]
KEYS = registry.keys()
FACTS = Listing("Race", 1, "Race", seats=(2, 3, 4))


@asynccontextmanager
async def choosing(
    size: tuple[int, int] = (80, 24), *, learned: frozenset[str] = frozenset()
) -> AsyncIterator[tuple[DogsApp, Pilot[Any], GameRows]]:
    """The list of games, from the home screen."""
    app = DogsApp(Loaded(Settings(name="Ana", pace="none", motion=False)))
    app.add_progress(lambda progress: msgspec.structs.replace(progress, learned=learned))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("n")
        yield app, pilot, app.screen.query_one(GameRows)


@asynccontextmanager
async def setting_up(
    key: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[NewMatchScreen, Pilot[Any]]]:
    """The form of a match of a game."""
    app = DogsApp(Loaded(Settings(name="Ana", pace="none", motion=False)))
    async with app.run_test(size=size) as pilot:
        screen = NewMatchScreen(key)
        await app.push_screen(screen)
        await pilot.pause()
        yield screen, pilot


def prompt(pilot: Pilot[Any]) -> PromptLine:
    return pilot.app.screen.query_one(PromptLine)


# The list.


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_every_game_is_told_whole(size: tuple[int, int]) -> None:
    async with choosing(size) as (app, pilot, rows):
        for _ in KEYS:
            text, listing = " ".join(rows.painted_text().split()), rows.listing
            assert app.glyphs.ellipsis not in text
            assert listing.title in text
            facts = [*game_facts.facts(listing), game_facts.length(listing, 3)]
            assert f" {app.glyphs.dot} ".join(say(fact) for fact in facts if fact) in text
            for word in say(listing.pitch or "").split():
                assert word in text
            await pilot.press("down")


@pytest.mark.parametrize("key", KEYS)
async def test_enter_goes_on_with_a_game_and_escape_comes_back_to_it(key: str) -> None:
    async with choosing() as (app, pilot, rows):
        await pilot.press(*["down"] * KEYS.index(key))
        assert rows.current == key
        await pilot.press("enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert app.screen.game.key == key
        await pilot.press("escape")
        assert isinstance(app.screen, GameListScreen)
        assert app.screen.query_one(GameRows).current == key
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_game_that_was_played_last_is_chosen_first() -> None:
    players = [Player("Ana"), Player("Bella", "random")]
    MatchFolder().create(game(KEYS[-1]), players, {}, 3).close()
    app = DogsApp(Loaded(Settings(name="Ana")))
    async with app.run_test(size=(80, 24)) as pilot:
        while not app.screen.query_one(HomeMenu).newest:
            await pilot.pause()
        await pilot.press("n")
        assert app.screen.query_one(GameRows).current == KEYS[-1]


async def test_what_was_learned_is_marked() -> None:
    async with choosing(learned=frozenset({KEYS[1]})) as (app, _, rows):
        marked = [line for line in rows.painted_text().splitlines() if "learned" in line]
        (line,) = marked
        assert registry.title(KEYS[1]) in line
        assert app.glyphs.tick in line


async def test_the_prompt_says_how_long_and_what_the_weight_means() -> None:
    async with choosing() as (_, pilot, rows):
        for _ in KEYS:
            lengths, weight = game_facts.lengths(rows.listing), game_facts.weight(rows.listing)
            assert prompt(pilot).asked == say(lengths or "Press enter to choose this game.")
            assert prompt(pilot).meaning == say(weight or "")
            await pilot.press("down")


async def test_a_click_chooses_a_game_and_another_opens_it() -> None:
    async with choosing() as (app, pilot, rows):
        await pilot.click(rows, offset=(30, 11))
        assert rows.current == KEYS[2]
        await pilot.click(rows, offset=(30, 14))  # the row between two games is nobody's
        await pilot.pause()
        assert isinstance(app.screen, GameListScreen)
        await pilot.click(rows, offset=(30, 12))
        assert isinstance(app.screen, NewMatchScreen)


async def test_more_games_than_have_room_scroll(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"game_{number}" for number in range(9)]
    monkeypatch.setattr(registry, "keys", lambda: tuple(many))
    monkeypatch.setattr(registry, "listing", lambda key: Listing(key, 1, "", seats=(2,)))
    async with choosing() as (_, pilot, rows):
        assert "game_8" not in rows.painted_text()
        await pilot.press("end")
        text = rows.painted_text()
        assert "game_8" in text
        assert "game_0" not in text
        assert prompt(pilot).asked == "Press enter to choose this game."
        await pilot.press("down")
        assert rows.current == "game_0"


def test_the_list_loads_no_game() -> None:
    code = (
        "import sys\n"
        "from dogs_rules import registry\n"
        "from dogs_tui.home import game_list, game_pictures\n"
        "for key in registry.keys():\n"
        "    registry.listing(key), game_pictures.picture(key, 'ascii')\n"
        "print([name for name in sys.modules if name.endswith('.game') and '.games.' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# What is told.


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((2, 3, 4), "2 to 4 players"),
        ((2,), "2 players"),
        ((1,), "1 player"),
        ((2, 4), "2 or 4 players"),
        ((2, 4, 6), "2 or 4 or 6 players"),
    ],
)
def test_for_how_many_a_game_is(seats: tuple[int, ...], said: str) -> None:
    assert say(game_facts.players(seats)) == said


def test_what_nobody_knows_is_not_told() -> None:
    assert [say(fact) for fact in game_facts.facts(FACTS)] == ["2 to 4 players"]
    assert game_facts.length(FACTS, 3) is None
    assert game_facts.lengths(FACTS) is None
    assert game_facts.weight(FACTS) is None


@pytest.mark.parametrize("weight", Weight)
def test_every_weight_is_a_word_and_a_sentence_that_begins_with_it(weight: Weight) -> None:
    listing = Listing("Race", 1, "Race", seats=(2,), weight=weight)
    word, sentence = game_facts.weight_word(listing), game_facts.weight(listing)
    assert word is not None
    assert sentence is not None
    assert say(sentence).lower().startswith(f"{say(word)}:")


def test_a_pitch_of_anybody_is_cut_where_all_else_would_be_pushed_out() -> None:
    assert cut_to_rows("one two three", 20, 2, "~") == ["one two three"]
    assert cut_to_rows("one two three four", 8, 2, "~") == ["one two", "three f~"]


# Pictures.


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("key", KEYS)
def test_pictures_fit(key: str, glyphs: str) -> None:
    lines = game_pictures.picture(key, glyphs)
    home = words_registry.package(key)
    assert home is not None
    file = Path(str(sys.modules["dogs_tui.games"].__path__[0])) / key / "picture" / f"{glyphs}.txt"
    if not file.exists():
        assert lines == ()
        return
    kept = file.read_text(encoding="utf-8").splitlines()
    assert [line.rstrip() for line in lines] == [line.rstrip() for line in kept]
    assert len(lines) == game_pictures.ROWS
    assert {len(line) for line in lines} == {game_pictures.WIDTH}
    if glyphs == "ascii":
        assert all(line.isascii() for line in lines)


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of another package's picture."""
    home = tmp_path / "pictured_game_test"
    (home / "picture").mkdir(parents=True)
    (home / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(words_registry, "package", lambda _: home.name)
    monkeypatch.setattr(game_pictures, "picture", game_pictures.picture.__wrapped__)
    return home / "picture"


def test_a_picture_of_another_package_is_cleaned_and_cut(foreign: Path) -> None:
    (foreign / "ascii.txt").write_bytes(b"\x1b[31m" + b"#" * 50 + b"\n\xff\n" + b"x\n" * 9)
    lines = game_pictures.picture("other", "ascii")
    assert [len(line) for line in lines] == [game_pictures.WIDTH] * game_pictures.ROWS
    assert "\x1b" not in "".join(lines)
    assert lines[0] == "[31m" + "#" * 14
    assert game_pictures.picture("other", "unicode") == ()


def test_a_package_that_is_not_there_has_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    for home in (None, "no_such_package_anywhere"):
        monkeypatch.setattr(words_registry, "package", lambda _, home=home: home)
        assert game_pictures.picture.__wrapped__("other", "ascii") == ()


# Above the form.


async def test_the_form_says_how_long_it_takes_with_those_who_play() -> None:
    async with setting_up(KEYS[0]) as (screen, pilot):
        seen = screen.query_one(GameAbout)
        listing = registry.listing(KEYS[0])

        def length(seats: int, people: int) -> str:
            said = game_facts.length(listing, seats, people)
            assert said is not None
            return say(said)

        assert f"{length(3, 1)} · 1 human · 2 bots" in seen.painted_text()
        await pilot.press("down", "down", "down", *["left"] * 9)
        assert f"{length(3, 2)} · 2 humans · 1 bot" in seen.painted_text()
        await pilot.press("up", "up", "left")
        assert f"{length(2, 2)} · 2 humans" in seen.painted_text()


@pytest.mark.parametrize(
    ("key", "size"), [*zip(KEYS, cycle([(80, 24)])), *zip(KEYS, cycle([(100, 30), (120, 40)]))]
)
async def test_what_is_said_above_the_form_is_never_cut(key: str, size: tuple[int, int]) -> None:
    async with setting_up(key, size) as (screen, pilot):
        for _ in screen.game.seat_counts:
            await pilot.press("home", "down", "right", "home")
            seen = screen.query_one(GameAbout)
            text = seen.painted_text()
            assert "…" not in text
            assert say(game_facts.players(screen.game.seat_counts)) in text
            form = screen.form
            rows = form.painted_text().splitlines()
            assert sum(field.label in "\n".join(rows) for field in form.fields) == len(form.fields)
            if seen.size.height >= 3:
                for word in say(registry.listing(key).pitch or "").split():
                    assert word in text


# Who plays.


@pytest.mark.parametrize("key", KEYS[:1])
async def test_a_person_stays_a_person_when_the_key_is_pressed_too_often(key: str) -> None:
    async with setting_up(key) as (screen, pilot):
        await pilot.press("down", "down")
        field = screen.form.current
        levels = offered_levels(screen.game)
        await pilot.press("left", "left")
        assert field.value == "person"
        await pilot.press("right")
        assert field.value == levels[0]
        await pilot.press("left", "left", "left")
        assert field.value == "person"
        await pilot.press(*["right"] * (len(levels) + 5))
        assert field.value == levels[-1]
        await pilot.press(*["left"] * (len(levels) + 5))
        assert field.value == "person"


@pytest.mark.parametrize("key", KEYS)
def test_every_bot_is_offered_once_and_the_weaker_before_the_stronger(key: str) -> None:
    rules = game(key)
    offered = offered_levels(rules)
    assert sorted(offered) == sorted(registry.bots(rules))
    levels = [name for name in (BEGINNER, CASUAL, STEADY, KEEN, SHARP) if name in rules.bots()]
    assert levels
    assert list(offered[: len(levels)]) == levels
    assert offered[-1] == RANDOM


async def test_the_row_of_keys_says_what_enter_does_with_each_row() -> None:
    async with setting_up(KEYS[0]) as (screen, pilot):
        for field in screen.form.fields:
            await pilot.pause()
            assert f"enter {say(field.chooses)}" in "\n".join(screen_lines(screen))
            await pilot.press("down")


async def test_arrows_stand_only_where_there_is_another() -> None:
    async with setting_up(KEYS[0]) as (screen, pilot):
        form = screen.form

        def line() -> str:
            return next(row for row in form.painted_text().splitlines() if "Seat 1" in row)

        await pilot.press("down", "down")
        assert ("←" in line(), "→" in line()) == (False, True)
        await pilot.press("right")
        assert ("←" in line(), "→" in line()) == (True, True)
        await pilot.press(*["right"] * 30)
        assert ("←" in line(), "→" in line()) == (True, False)


async def test_the_prompt_says_who_a_bot_is() -> None:
    async with setting_up(KEYS[0]) as (screen, pilot):
        await pilot.press("down", "down")
        assert prompt(pilot).meaning == ""
        for level in offered_levels(screen.game):
            await pilot.press("right")
            assert prompt(pilot).meaning == say(about(screen.game, level))
        await pilot.press("home")
        assert prompt(pilot).meaning == ""


async def test_a_match_of_bots_is_asked_about_once() -> None:
    async with setting_up(KEYS[-1]) as (screen, pilot):
        await pilot.press("down", "down", "right", "home", "enter")
        assert pilot.app.screen is screen
        assert "All seats are bots" in prompt(pilot).asked
        assert MatchFolder().matches() == []
        await pilot.press("down", "home", "enter")  # looked around: asked anew
        assert pilot.app.screen is screen
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, MatchScreen)
        (summary,) = MatchFolder().matches()
        assert "person" not in {player.kind for player in summary.players}


async def test_a_match_of_people_begins_at_once() -> None:
    async with setting_up(KEYS[0]) as (_, pilot):
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, MatchScreen)


@pytest.mark.parametrize(
    ("typed", "account", "name"),
    [("Ana", "bo", "Ana"), ("", "bo", "Bo"), (" \x1b", "bo", "Bo"), ("", "", "You")],
)
def test_a_person_without_a_name_has_the_account_s(
    typed: str, account: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: account)
    assert own_name(typed) == name
