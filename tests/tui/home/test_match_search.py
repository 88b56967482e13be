"""Finding matches in the list and putting them in another order, by keys and as such."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules import game
from dogs_saves import MatchFolder, Player, State, Summary
from dogs_saves.records import Dealt, Origin
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.home import HomeScreen
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.match_search import MatchSearch, Order, findable
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from tests.support import match_list
from tests.support.deals import any_deal, finished
from tests.support.match_list import press, text, titles

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]

BEGUN = datetime(2026, 1, 2, tzinfo=UTC)


def summary(title: str, *names: str, key: str = "dogs", at: int = 0, **more: Any) -> Summary:
    """A match as a list knows it, begun and played so many days after the first."""
    day = BEGUN + timedelta(at)
    fields = {"state": State.RUNNING, "created": day, "last_change": day, "ply": 77, "round": 5}
    players = tuple(map(Player, names))
    path = Path(f"{title or 'file'}.dogs")
    return Summary(path=path, title=title, game=key, players=players, **(fields | more))


def results(search: MatchSearch, typed: str) -> list[str]:
    search.typed = typed
    return [listed.summary.title for listed in search.listed()]


def test_every_word_is_found_in_title_players_game_or_state() -> None:
    search = MatchSearch()
    search.know(
        [
            summary("Rainy Sunday", "Zoë", "Łukasz"),
            summary("Sunny Monday", "Ana", key="dog_lover", state=State.FINISHED),
            summary("Third", "Ana"),
        ]
    )
    every = ["Rainy Sunday", "Sunny Monday", "Third"]
    assert results(search, "") == results(search, "  ") == every
    assert results(search, "SUN") == every[:2]
    assert results(search, "zoe") == results(search, "lukasz rain") == every[:1]
    assert results(search, "lover") == results(search, "ana finished") == every[1:2]
    assert results(search, "Ana RUNNING") == every[2:]
    assert results(search, "ana zoe") == []


def test_how_far_a_match_is_finds_nothing() -> None:
    listed = summary("Title", "Ana")
    assert not {"77", "5", "round"} & set(findable(listed).split())


def test_what_a_deal_hides_is_not_found() -> None:
    """The list of one who has not finished a deal finds the same whatever the others made of it."""
    deal = Dealt(any_deal().line)
    near, far = (
        summary("Deal", "Bo", deal=deal, ply=ply, round=round_) for ply, round_ in ((1, 1), (99, 9))
    )
    assert findable(near) == findable(far)


def test_orders() -> None:
    search = MatchSearch()
    search.know(
        [
            summary("beta", "Ana", key="dogs", at=1),
            summary("Álpha", "Ana", key="dogs", at=3),
            summary("gamma", "Ana", key="dog_kids", at=2),
            summary("damaged", created=None, key="", state=State.DAMAGED),
        ]
    )
    texts = {}
    for _ in Order:
        texts[search.order] = results(search, "")
        assert results(search, "a") == texts[search.order]
        search.sort(search.order.next)
    assert search.order is Order.PLAYED
    assert texts == {
        Order.PLAYED: ["beta", "Álpha", "gamma", "damaged"],
        Order.BEGUN: ["Álpha", "gamma", "beta", "damaged"],
        Order.TITLE: ["Álpha", "beta", "damaged", "gamma"],
        Order.GAME: ["damaged", "gamma", "beta", "Álpha"],
    }


def branches(search: MatchSearch, typed: str) -> list[tuple[str, int, str | None]]:
    search.typed = typed
    return [
        (listed.summary.title, listed.depth, listed.parent.title if listed.parent else None)
        for listed in search.listed()
    ]


def test_a_branch_stands_under_its_match_when_both_are_wanted() -> None:
    search = MatchSearch()
    search.know(
        [
            summary("Alder", "Ana", origin=Origin("Zoo", BEGUN, 4)),
            summary("Middle", "Ana"),
            summary("Zoo", "Ana"),
        ]
    )
    family = [("Zoo", 0, None), ("Alder", 1, "Zoo")]
    assert branches(search, "") == [*family, ("Middle", 0, None)]
    assert branches(search, "alder") == [("Alder", 0, "Zoo")], "it is not said to be gone"
    search.sort(Order.TITLE)
    assert branches(search, "") == [("Middle", 0, None), *family]
    assert branches(search, "l") == [("Alder", 0, "Zoo"), ("Middle", 0, None)]


def test_branches_that_go_in_a_circle_are_listed_in_every_order() -> None:
    search = MatchSearch()
    search.know(
        [
            summary("one", origin=Origin("two", BEGUN, 1)),
            summary("two", origin=Origin("one", BEGUN, 1)),
        ]
    )
    for order in Order:
        search.sort(order)
        assert sorted(results(search, "")) == ["one", "two"]


# By keys.


@asynccontextmanager
async def listed() -> AsyncIterator[tuple[DogsApp, Pilot[Any]]]:
    """The list of three matches on the screen."""
    clock = (BEGUN + timedelta(days) for days in range(99))
    folder = MatchFolder(clock=lambda: next(clock))
    for title, name in (("Rainy", "Ana"), ("Sunny", "Bo"), ("Windy", "Ána")):
        folder.create(game("dogs"), [Player(name), Player("Cy")], {}, 3, title=title).close()
    async with match_list.listed() as shown:
        yield shown


async def test_the_list_follows_what_is_typed_and_enter_keeps_it() -> None:
    async with listed() as (app, pilot):
        assert text(app, Heading) == "My matches 3 matches, most recently played"
        await press(pilot, "slash", *"an")
        assert titles(app) == ["Windy", "Rainy"]
        assert text(app, Heading) == "Matches with an 2 of 3 matches, most recently played"
        assert text(app, PromptLine).startswith("Find: an_")
        await press(pilot, *"q")
        assert titles(app) == []
        assert "No matches found." in app.screen.query_one(MatchRows).painted_text()
        await press(pilot, "backspace", "enter")
        assert titles(app) == ["Windy", "Rainy"]
        await press(pilot, "down")
        assert "Ana" in text(app, PromptLine)
        await press(pilot, "escape")
        assert titles(app) == ["Windy", "Sunny", "Rainy"]
        assert app.screen.query_one(MatchRows).cursor == 2, "it stays on its match"
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_escape_in_the_line_shows_all_again() -> None:
    async with listed() as (app, pilot):
        await press(pilot, "slash", *"sun", "escape")
        assert len(titles(app)) == 3
        assert isinstance(app.screen, MatchesScreen)
        await press(pilot, "slash", *"sun", "enter", "slash", *"x", "ctrl+u")
        assert len(titles(app)) == 3


async def test_the_row_of_keys_says_what_escape_does() -> None:
    async with listed() as (app, pilot):
        keys = app.screen.query_one(KeyBar)
        assert "esc back" in keys.painted_text()
        await press(pilot, "slash", *"ana")
        assert keys.painted_text().strip() == "", "every key belongs to the line"
        await press(pilot, "enter")
        assert "esc all" in keys.painted_text()
        await press(pilot, "escape")
        assert "esc back" in keys.painted_text()
        await press(pilot, "slash", *"nobody", "enter")
        assert keys.shown() == [("/", "find"), ("o", "order"), ("esc", "all")]
        await press(pilot, "enter")
        assert text(app, PromptLine) == "Nothing to choose here."


async def test_the_cursor_moves_while_one_types() -> None:
    async with listed() as (app, pilot):
        rows = app.screen.query_one(MatchRows)
        await press(pilot, "end", "slash", "y")
        assert (rows.cursor, len(titles(app))) == (2, 3), "it stays on its match"
        await press(pilot, "up")
        assert rows.cursor == 1
        assert text(app, PromptLine).startswith("Find: y_")
        await press(pilot, *" r", "backspace", "backspace", "end", "w")
        assert (titles(app), rows.cursor) == ([], 0)
        await press(pilot, "ctrl+u", *"n", "down", "ctrl+u", *"a")
        assert rows.current is not None
        assert rows.cursor == titles(app).index(rows.current.title) == 0, "its match is not listed"


async def test_the_filter_stays_while_a_match_is_deleted_and_brought_back() -> None:
    async with listed() as (app, pilot):
        await press(pilot, "slash", *"ana", "enter", "d")
        await app.workers.wait_for_complete()
        assert titles(app) == ["Rainy"]
        assert "1 of 2 matches" in text(app, Heading)
        await press(pilot, "u")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert titles(app) == ["Windy", "Rainy"]


async def test_a_key_goes_through_the_orders() -> None:
    async with listed() as (app, pilot):
        await press(pilot, "o")
        assert text(app, Heading).endswith("most recently started")
        await press(pilot, "o")
        assert titles(app) == ["Rainy", "Sunny", "Windy"]
        assert "by title" in text(app, PromptLine)
        assert app.screen.query_one(MatchRows).current.title == "Windy"  # type: ignore[union-attr]
        await press(pilot, "o", "o")
        assert text(app, Heading).endswith("most recently played")


async def test_an_empty_list_has_nothing_to_find() -> None:
    app = DogsApp(Loaded(Settings(name="Ana", pace="none", first_times=False), ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", "slash", "x")
        assert text(app, Heading) == "My matches 0 matches"
        assert "No matches yet" in app.screen.query_one(MatchRows).painted_text()


async def test_others_at_a_deal_are_found_by_name_and_stay_hidden() -> None:
    deal = any_deal()
    finished(deal, "Bernhard")
    app = DogsApp(Loaded(Settings(name="Ana", pace="none", first_times=False), ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m", "slash", *"round", "enter")
        await app.workers.wait_for_complete()
        assert titles(app) == []
        await press(pilot, "escape", "slash", *"bernhard", "enter")
        assert len(titles(app)) == 1
        assert "hidden until you have finished this deal" in text(app, PromptLine)
