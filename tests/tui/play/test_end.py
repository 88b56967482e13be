"""The end of a match: who won, why, everybody's points, and the ways on."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size

from dogs_rules.game import ScoreChange, ScoreLine, View, ranked
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_rules.registry import game, keys
from dogs_rules.simulate import bot_rng
from dogs_saves import MatchFolder, Player, StoredMatch
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.setup import again
from dogs_tui.play.end_page import EndPage
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.portraits import LARGE_HEAD, MIDDLE_HEAD, SMALL_HEAD, HeadSize, portrait
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.words import say
from dogs_tui.words.deciding import decided, turned
from dogs_tui.words.game import GameWords
from tests.support.pictures import WidgetApp

NAMES = ("Anastasia-Maria", "Bruno", "Cleo", "Davi", "Eva")


def ended(*points: tuple[int, ...], ties: tuple[int, ...] = ()) -> View:
    """A view of a match that is over, with the points of each seat line by line."""
    sheets = [
        tuple(
            ScoreLine(f"k{at}", phrase("Line {n}", n=at + 1), each, 1, "scoring")
            for at, each in enumerate(seat)
        )
        for seat in points
    ]
    parted = [(tie,) for tie in ties] or [(0,) for _ in points]
    return View(
        seat=None,
        seats=len(points),
        to_move=None,
        finished=True,
        round=3,
        phase="score",
        order=tuple(range(len(points))),
        scores=tuple(ranked(sheets, parted, (phrase("Fed dogs"),))),
    )


def why(view: View) -> str:
    return say(decided(view, NAMES) or "")


def test_the_line_with_the_largest_difference_decided() -> None:
    refusal = why(ended((5, 9), (8, 2)))
    assert refusal == "Decided by Line 2: Anastasia-Maria 9 points, Bruno 2."


def test_a_tie_is_parted_by_what_broke_it() -> None:
    refusal = why(ended((5, 9), (8, 6), ties=(2, 3)))
    assert refusal == ("Equal points. Tie-break: Fed dogs, 3 for Bruno, 2 for Anastasia-Maria.")


def test_a_shared_win_is_told_against_the_best_of_the_others_or_as_equal() -> None:
    assert why(ended((5, 2), (5, 2))) == "Points and tie-breaks are equal."
    assert "Cleo 1" in why(ended((5, 2), (5, 2), (1, 2)))


def test_what_one_line_says_is_not_said_again() -> None:
    assert decided(ended((3,), (1,)), NAMES) is None


def page_app(view: View, *, motion: bool = False) -> WidgetApp:
    page = EndPage(GameWords(None), view, NAMES, lambda _: ("pug", "mutt"))
    return WidgetApp(page, motion=motion)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(80, 21), (81, 37), (161, 57)])
async def test_every_player_is_whole_on_the_page(seats: int, size: tuple[int, int]) -> None:
    view = ended(*[tuple(range(10 * seat, 10 * seat + 8)) for seat in range(1, seats + 1)])
    app: Any = page_app(view)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        page = app.query_one(EndPage)
        text = page.painted_text()
        assert page.size.height == page.get_content_height(app.size, app.size, page.size.width)
        for sheet in view.scores:
            assert str(sheet.total) in text
            assert f"{sheet.rank}." in text
        assert "Line 8" in text
        assert f"{NAMES[seats - 1]} wins!" in text
        assert portrait("pug", "unicode", LARGE_HEAD if size[1] > 30 else MIDDLE_HEAD)[0] in text
        assert "Bruno" in text


@pytest.mark.parametrize(
    ("spare", "below", "size"),
    [
        (0, 0, SMALL_HEAD),
        (4, 0, SMALL_HEAD),
        (5, 0, MIDDLE_HEAD),
        (8, 0, LARGE_HEAD),
        (16, 14, LARGE_HEAD),
        (17, 14, SMALL_HEAD),
        (32, 14, SMALL_HEAD),
        (33, 14, MIDDLE_HEAD),
        (36, 14, LARGE_HEAD),
    ],
)
def test_heads_leave_the_words_and_what_stands_below_their_rows(
    spare: int, below: int, size: HeadSize
) -> None:
    view = ended((1,) * 8, (2,) * 8)
    bare = EndPage(GameWords(None), view, NAMES, lambda _: ())
    page = EndPage(GameWords(None), view, NAMES, lambda _: ("pug", "mutt"), below)
    text = bare.get_content_height(Size(80, 0), Size(80, 0), 80)
    room = Size(80, text + spare)
    assert page.get_content_height(room, room, 80) == text + size.rows


def test_no_dog_is_left_out_for_larger_heads() -> None:
    page = EndPage(GameWords(None), ended((1,)), NAMES, lambda _: ("pug",) * 9)
    room = Size(60, 60)
    text = page.get_content_height(room, room, 200) - LARGE_HEAD.rows
    assert page.get_content_height(room, room, 100) == text + MIDDLE_HEAD.rows
    assert page.get_content_height(room, room, 60) == text + SMALL_HEAD.rows


async def test_the_points_grow_line_by_line_where_things_may_move() -> None:
    app: Any = page_app(ended((1, 2, 3), (4, 5, 6)), motion=True)
    async with app.run_test(size=(80, 21)) as pilot:
        page = app.query_one(EndPage)
        assert page.grown < 3
        assert "wins" not in page.painted_text()
        seen = []
        for grown in range(4):
            page.grown = grown
            seen.append(page.painted_text().count("Line"))
        assert all(before <= after for before, after in pairwise(seen))
        page.grown = 0
        await pilot.press("down")
        assert page.grown == 3
        assert "Bruno wins!" in page.painted_text()


async def test_nothing_gives_the_result_away_before_the_points_are_counted(home: Path) -> None:
    stored = over("person", "steady", key="dogs")
    loaded = Loaded(Settings(pace="none", motion=True))
    app = DogsApp(loaded, path=home / "settings.json", opening=Opening(stored))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen.query_one(EndPage)
        page.grown = 0
        totals = [str(sheet.total) for sheet in page._view.scores]
        header, prompt = app.screen.query_one(StatusBar), app.screen.query_one(PromptLine)
        assert not any(total in header.painted_text().split() for total in totals)
        assert prompt.asked == "The points are counted."
        await pilot.press("down")
        assert page.is_counted
        assert all(total in header.painted_text().split() for total in totals)
        assert "wins" in prompt.asked


def over(*kinds: str, key: str = "dog_kids") -> StoredMatch:
    """A match of the folder that bots have played to its end."""
    players = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    stored = MatchFolder().create(game(key), players, {}, 5)
    match = stored.match
    bot = match.game.bots()["steady"]
    while (seat := match.to_move) is not None:
        view, legal = match.game.view(match.state, seat), match.game.legal_actions(match.state)
        stored.play(bot.choose(view, legal, bot_rng(match.seed, seat, match.plies)))
    return stored


@pytest.mark.parametrize("key", keys())
def test_every_game_says_what_decided(key: str, home: Path) -> None:
    with over("person", "random", key=key) as stored:
        view = stored.match.game.view(stored.match.state, None)
        assert (decided(view, NAMES) is not None) == (len(view.scores[0].lines) > 1)


def app_with(stored: StoredMatch, tmp_path: Path) -> DogsApp:
    loaded = Loaded(Settings(pace="none", motion=False))
    return DogsApp(loaded, path=tmp_path / "settings.json", opening=Opening(stored))


async def told(app: DogsApp) -> str:
    """The page at the end, once all that the match has brought is known."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        return app.screen.query_one(EndPage).painted_text()


async def test_what_a_match_has_brought_is_told_once(home: Path) -> None:
    page = await told(app_with(over("person", "steady", key="dogs"), home))
    assert "For the first time: a quartet" in page
    assert "Personal best" not in page
    page = await told(app_with(over("person", "steady", key="dogs"), home))
    assert "For the first time" not in page


async def test_a_match_of_bots_and_one_from_elsewhere_bring_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    assert "For the first" not in await told(
        app_with(over("steady", "steady", key="dogs"), tmp_path)
    )
    stored = over("person", "steady", key="dogs")
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "other"))
    assert "For the first" not in await told(app_with(stored, tmp_path))


@pytest.mark.parametrize("news", [("Personal best: 87",), ("Won 3 in a row",) * 12])
async def test_news_stand_on_the_page_in_two_rows_at_most(news: tuple[str, ...]) -> None:
    app: Any = page_app(ended((1,) * 8, (2,) * 8, (3,) * 8, (4,) * 8))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.query_one(EndPage)
        page.tell(news)
        await pilot.pause()
        rows = [row for row in page.painted_text().splitlines() if news[0] in row]
        assert len(rows) == min(2, len(news))
        assert "Rank" in page.painted_text()


async def test_the_same_again_turns_the_seats_and_is_another_match(home: Path) -> None:
    stored = over("person", "steady")
    app = app_with(stored, home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ended_screen = app.screen
        assert isinstance(ended_screen, MatchScreen)
        await pilot.press("n")
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert screen is not ended_screen
        table: Any = screen.table
        assert screen.table.names == (NAMES[1], NAMES[0])
        assert screen.table.people == {1}
        assert table.match.seed != stored.match.seed
        assert table.stored.path != stored.path
        assert table.match.options == stored.match.options


async def test_a_match_that_is_over_is_watched_again(home: Path) -> None:
    app = app_with(over("person", "steady"), home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("w")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.table.plies == 0


async def test_before_the_end_neither_key_does_anything(home: Path) -> None:
    players = [Player("Ana", "person"), Player("Bo", "person")]
    stored = MatchFolder().create(game("dogs"), players, {}, 5)
    app = app_with(stored, home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("n", "w")
        assert app.screen is screen


def test_components_of_the_player_are_played_again() -> None:
    rules = game("dogs").with_components(game("dogs").components, "mine.toml")

    plan = again(
        Match(rules, 2, {}, 5), [Player("Ana", "person"), Player("Bo", "keen")], hints=False
    )
    assert plan.game.components == rules.components
    assert [player.name for player in plan.players] == ["Bo", "Ana"]
    assert not plan.hints
    assert plan.seed != 5


def test_who_went_ahead_is_told_of_the_action_that_did_it() -> None:
    def gain(seat: int, by: int) -> ScoreChange:
        line = ScoreLine(f"k{by}", phrase("Line {n}", n=by), by, 1, "scoring")
        return ScoreChange(((seat, by),), None, line)

    gains = [(1, 11), (0, 6), (0, 2), (0, 4), (0, 3)]
    actions = [(f"Act {by}.", [gain(seat, by)]) for seat, by in gains]
    turns = turned(ended((15,), (11,)), actions, NAMES)
    assert say(turns or "") == (
        "Anastasia-Maria went ahead for good with this: Act 4. Anastasia-Maria +4: Line 4 (1)."
    )


@pytest.mark.parametrize("second", [(8, 2), (8, 6)])
async def test_tie_breaks_are_no_second_row_of_points(second: tuple[int, int]) -> None:
    view = ended((5, 9), second, ties=(4, 5))
    async with page_app(view).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = pilot.app.query_one(EndPage).painted_text()
    assert ("Tie: Fed dogs" in text) is (sum(second) == 14)
