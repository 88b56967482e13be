"""What stands around every table: prompt, keys, side area, curtain; played with Peek."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.app.base import GameApp
from dogs_tui.app.settings import Settings
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.moves import MovesPane
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.side.area import SideArea
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.side.score import ScorePane
from dogs_tui.play.status_bar import StatusBar
from tests.support.keyed_table import press, prompt, settled
from tests.support.news import news
from tests.support.peek import Peek, find_peek
from tests.support.peek_ui import Hand, PeekOthers, install_peek


class TableApp(ThemedApp):
    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(motion=False)
        self.opened = screen

    def on_mount(self) -> None:
        self.push_screen(self.opened)


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch)


def stored(folder: Path, *kinds: str, seed: int = 5) -> StoredMatch:
    players = [Player(name, kind) for name, kind in zip(("Ana", "Bob", "Cy"), kinds, strict=False)]
    return StoredMatch.create(folder / "m.dogs", Peek(), players, {}, seed, find_game=find_peek)


@asynccontextmanager
async def at_table(
    folder: Path, *kinds: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], MatchScreen]]:
    screen = MatchScreen(Table(stored(folder, *kinds)), pace="none")
    async with TableApp(screen).run_test(size=size) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


async def test_prompt_says_who_decides_what(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (_pilot, screen):
        assert "Ana: lay a card" in prompt(screen)
        status = screen.query_one(StatusBar).painted_text()
        assert "Peek" in status
        assert "Ana" in status
        assert "Bob" in status


async def test_a_refused_action_says_why_and_the_next_key_clears_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "x")
        assert "You do not hold card 99." in prompt(screen)
        await press(pilot, screen, "escape")
        assert "Ana: lay a card" in prompt(screen)
        assert screen.table.match.plies == 0


async def test_the_log_beside_the_table_is_whole_after_another_pane(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random", size=(120, 40)) as (pilot, screen):
        await press(pilot, screen, "s", "escape", "enter", "s", "escape")
        assert "Bob laid" in "".join(news(screen))
        await press(pilot, screen, "o", "enter", "escape")
        assert "Bob laid" in "".join(news(screen))
        await press(pilot, screen, "l")
        assert "Ana laid" in screen.query_one(LogPane).painted_text()


async def test_undo_is_offered_when_it_can_be_done(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        shown = [label for _, label in screen.query_one(KeyBar).shown()]
        assert "undo" not in shown
        await press(pilot, screen, "enter")
        assert "undo" in [label for _, label in screen.query_one(KeyBar).shown()]
        await press(pilot, screen, "u")
        assert screen.table.match.plies == 2, "the bot's move is not taken back unasked"
        asked = "Press u again: undo your last move and all moves since (Bob)"
        assert screen.query_one(PromptLine).meaning == asked
        await press(pilot, screen, "left", "l", "escape", "u", "u")
        assert screen.table.match.plies == 0
        await press(pilot, screen, "U")
        assert screen.table.match.plies == 2


async def test_the_log_tells_what_this_seat_may_know(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "enter", "l")
        text = screen.query_one(LogPane).painted_text()
        assert "Ana laid" in text
        assert "Ana drew secret" in text
        assert "Bob laid" in text
        assert "Bob drew" not in text
        await press(pilot, screen, "escape")
        assert not screen.query_one(LogPane).is_on_screen


async def test_a_long_reason_is_told_whole(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        line = screen.query_one(PromptLine)
        assert line.size.height == 1
        screen._refuse("This is a reason of words " * 5 + "and its end")
        await pilot.pause()
        assert line.size.height == 2
        assert "its end" in line.painted_text()
        screen._explain("")
        await pilot.pause()
        assert line.size.height == 2, "the table stays where it is while one looks around"
        line.asked = "Something else?"
        await pilot.pause()
        assert line.size.height == 1


async def test_a_long_notice_opens_a_match(tmp_path: Path) -> None:
    """It is asked how long it is before it has a width."""
    table = Table(stored(tmp_path, PERSON, "random"))
    screen = MatchScreen(table, pace="none", notice="The file is damaged after move 18. " * 4)
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot, screen)
        assert "18" in screen.query_one(PromptLine).painted_text()


@pytest.mark.parametrize("width", [-2, 0, 1])
def test_no_width_is_too_small_to_wrap_to(width: int) -> None:
    assert "".join(wrapped("ab c", width)) == "abc"


async def test_the_log_ends_where_its_first_line_is(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "l")
        log = screen.query_one(LogPane)
        assert "Nothing has happened yet." in log.painted_text()
        await press(pilot, screen, *["up"] * 5)
        assert log.above == 0
        await press(pilot, screen, "pageup", "home")
        assert log.above == 0


async def test_the_score_opens_by_itself_at_the_end(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, *["enter"] * 6)
        assert screen.table.to_move is None
        text = screen.query_one(ScorePane).painted_text()
        assert "Final score" in text
        assert "Rank" in text
        assert "The match is over. Bob wins!" in prompt(screen)


async def test_the_curtain_hides_each_hand_from_the_other(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (pilot, screen):
        first, second = screen.table.match.state.hands
        assert not screen.query(Hand)
        assert "Ana" in screen.query_one(Curtain).painted_text()
        assert screen.view.hand == ()
        await press(pilot, screen, "enter")
        assert screen.query_one(Hand).hand == first
        await press(pilot, screen, "enter")
        assert not screen.query(Hand)
        assert "Bob" in screen.query_one(Curtain).painted_text()
        await press(pilot, screen, "enter")
        assert screen.query_one(Hand).hand == second
        await press(pilot, screen, "l")
        assert "Ana drew" not in screen.query_one(LogPane).painted_text()


def log(screen: MatchScreen) -> str:
    """What the log would say here."""
    return " ".join(line.text for line in screen.story.lines)


async def test_the_curtain_covers_the_log_beside_the_table_too(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON, size=(120, 40)) as (pilot, screen):
        await press(pilot, screen, "enter")
        assert "Ana drew" not in log(screen)
        await press(pilot, screen, "enter")
        assert screen.query(Curtain)
        assert "Ana laid" in log(screen) + "".join(news(screen))
        assert "Ana drew" not in log(screen) + "".join(news(screen))
        await press(pilot, screen, "enter", "enter", "enter")
        assert "Ana drew" in log(screen)
        assert "Bob drew" not in log(screen) + "".join(news(screen))


async def test_no_key_looks_behind_the_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, PERSON) as (pilot, screen):
        for key in ("o", "escape", "s", "escape", "l", "escape", "x", "u", "U"):
            await press(pilot, screen, key)
            assert not screen.query(Hand), key
        assert screen.view.hand == ()
        await press(pilot, screen, "enter")
        assert screen.query(Hand)


async def test_leaving_closes_the_match_and_gives_the_file_free(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, "enter")
        await pilot.press("q")
        assert screen not in pilot.app.screen_stack
    again, recovery = StoredMatch.open(tmp_path / "m.dogs", find_game=find_peek)
    assert recovery is None
    assert again.match.plies == 2
    again.close()


async def test_a_wider_window_shows_nothing_that_was_covered(tmp_path: Path) -> None:
    """The area beside the table appears with what it held: that must be the view of now."""
    async with at_table(tmp_path, PERSON, PERSON, size=(80, 24)) as (pilot, screen):
        await press(pilot, screen, "enter", "o", "o")
        others = screen.query_one(PeekOthers)
        assert others.view.hand == screen.view.hand != ()
        await press(pilot, screen, "enter")
        assert screen.query(Curtain)
        assert others.view.hand == ()
        assert "Ana drew" not in "".join(line.text for line in screen.query_one(LogPane).lines)


def finished(folder: Path, *kinds: str) -> Match:
    """A match that was played to its end at random."""
    match = stored(folder, *kinds).match
    rng = Rng.seeded(3)
    while match.to_move is not None:
        match.play(rng.choice(match.game.legal_actions(match.state)))
    return match


@asynccontextmanager
async def replayed(
    match: Match, people: Collection[int]
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    screen = ReplayScreen(ReplayTable(match, ("Ana", "Bob", "Cy"), people))
    async with TableApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


async def test_a_finished_match_is_seen_through_every_seats_eyes(tmp_path: Path) -> None:
    match = finished(tmp_path, PERSON, PERSON)
    async with replayed(match, {0, 1}) as (pilot, screen):
        status = screen.query_one(StatusBar)
        await press(pilot, screen, "right", "l")
        assert screen.view.hand == ()
        assert "seen by all" in status.painted_text()
        assert "drew" not in screen.query_one(MovesPane).painted_text()
        await press(pilot, screen, "escape")
        for seat, name in enumerate(("Ana", "Bob")):
            await press(pilot, screen, "v")
            assert screen.view.hand == match.state_at(1).hands[seat]
            assert f"seen by {name}" in status.painted_text()
            await press(pilot, screen, "l")
            log = screen.query_one(MovesPane).painted_text()
            assert ("Ana drew" in log) == (seat == 0)
            await press(pilot, screen, "escape")
        await press(pilot, screen, "v")
        assert screen.view.hand == ()
        assert "drew" not in "".join(line.text for line in screen.query_one(LogPane).lines)


async def test_an_unfinished_match_of_several_people_is_seen_as_all_see_it(tmp_path: Path) -> None:
    match = stored(tmp_path, PERSON, PERSON).match
    match.play(match.game.legal_actions(match.state)[0])
    async with replayed(match, {0, 1}) as (pilot, screen):
        await press(pilot, screen, "end", "v", "v")
        assert screen.view.hand == ()
        assert "seen by" not in screen.query_one(StatusBar).painted_text()
        assert "eyes" not in [label for _, label in screen.query_one(KeyBar).shown()]
        assert not any("drew" in line.text for _, line in screen.log_of_match())
        await press(pilot, screen, "g", *"drew", "enter")
        assert "No log entry contains 'drew'." in prompt(screen)
        await press(pilot, screen, "P")
        assert "You cannot play on from this replay" in prompt(screen)


async def test_who_played_alone_may_look_at_the_own_hand_only(tmp_path: Path) -> None:
    match = stored(tmp_path, "random", PERSON).match
    match.play(match.game.legal_actions(match.state)[0])
    async with replayed(match, {1}) as (pilot, screen):
        await press(pilot, screen, "v")
        assert screen.view.hand == match.state_at(0).hands[1]
        await press(pilot, screen, "v")
        assert screen.view.hand == ()


@pytest.mark.parametrize(("glyphs", "line"), [(ASCII, "ascii"), (UNICODE, "solid")])
async def test_lines_beside_the_table_are_of_the_terminals_glyphs(
    tmp_path: Path, glyphs: Glyphs, line: str
) -> None:
    screen = MatchScreen(Table(stored(tmp_path, PERSON, "random")), pace="none")
    app = TableApp(screen)
    app.glyphs = glyphs
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot, screen)
        assert screen.query_one(SideArea).styles.border_left[0] == line
        assert screen.query_one(LogPane).styles.border_top[0] == line


class TitledApp(GameApp):
    """Keeps every title that its terminal would have had."""

    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(Settings(motion=False, bell=True), {})
        self.opened = screen
        self.titles: list[str] = []
        self.rung = 0

    def on_mount(self) -> None:
        self.push_screen(self.opened)

    def set_terminal_title(self, text: str) -> None:
        if self.titles[-1:] != [text]:
            self.titles.append(text)

    def ring(self) -> None:
        self.rung += 1


async def test_title_and_bell_call_whose_turn_it_is(tmp_path: Path) -> None:
    """One seat of two people is played from here, as at a host."""
    table = Table(stored(tmp_path, PERSON, PERSON))
    screen = MatchScreen(table, frozenset({0}), pace="none")
    app = TitledApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, screen)
        assert app.titles == ["▸ Peek · Ana's turn"]
        await press(pilot, screen, "enter")
        assert app.titles[-1] == "Peek · Bob's turn"
        assert app.rung == 0
        await table.play(1, table.legal(1)[0])
        await settled(pilot, screen)
        assert app.titles[-1] == "▸ Peek · Ana's turn"
        assert app.rung == 1
        await table.seat(1, Player("Bob", PERSON))
        await settled(pilot, screen)
        assert app.rung == 1
        await pilot.press("q")
        assert app.titles[-1] == ""


async def test_another_name_at_a_seat_is_shown_everywhere(tmp_path: Path) -> None:
    table = Table(stored(tmp_path, PERSON, PERSON))
    screen = MatchScreen(table, frozenset({0}), pace="none")
    async with TableApp(screen).run_test(size=(120, 40)) as pilot:
        await settled(pilot, screen)
        await press(pilot, screen, "enter")
        await table.seat(1, Player("Babette", PERSON))
        await settled(pilot, screen)
        assert "Babette" in screen.query_one(StatusBar).painted_text()
        assert "Babette is playing." in prompt(screen)
        await table.seat(0, Player("Anouk", PERSON))
        await settled(pilot, screen)
        assert "Anouk +" in "".join(news(screen))


async def test_the_score_of_a_match_that_is_over_stays_closed_once_it_was(tmp_path: Path) -> None:
    async with at_table(tmp_path, PERSON, "random") as (pilot, screen):
        await press(pilot, screen, *["enter"] * 6, "escape")
        assert not screen.query_one(ScorePane).is_on_screen
        screen.table_changed(Update("seats", screen.table.plies, None))
        await settled(pilot, screen)
        assert not screen.query_one(ScorePane).is_on_screen
