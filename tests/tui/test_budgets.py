"""What keys may cost over the wire, in bytes: what opens and closes, and what is played."""

import statistics
import sys
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_rules.registry import game, title
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.table_card import TableCard
from dogs_tui.words import language, languages
from tests.support.game_cases import Keying, description, each_game_with
from tests.support.memory_match import table_of
from tests.support.pictures import TableApp, settled
from tests.support.spoken_languages import LONGEST
from tests.support.terminal import shown
from tests.tui.play.test_table_card import at_a_rounds_end, settle

FIRST = 12_000
"""Bytes of the first screen."""
AIMED = 1_200
"""Bytes of a key that shifts something larger than the cursor: one packet."""
OPENED = 4_000
"""Bytes of a pane that covers a table of 80x24, or of a card on it."""
CLOSED = 5_600
"""Bytes of the table behind it: as many as a table that is shown first."""
CURSOR = 150
"""Bytes of a cursor key, with what the choice under the cursor would mean."""
LISTED = 200
"""Bytes of a cursor key in a list, with what the line means."""
PLAYED = 2_000
"""Bytes of an action, whoever plays it, with what is told of it."""
ROWS = 18
"""Rows of the board; what happened is told below them until the next key."""
PANES = ("y", "question_mark", "l", "s")
"""Keys that open something over the table."""


class Wire:
    """What a terminal of 256 colours is sent of a screen."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self._pilot = pilot
        self._diff = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
        self.rows: list[str] = []

    @property
    def in_a_list(self) -> bool:
        """Whether keys go to a list of choices."""
        return isinstance(self._pilot.app.screen.focused, ChoiceList)

    def sent(self) -> int:
        """Bytes that bring the terminal from what it shows to what the screen shows now."""
        strips, size = self._pilot.app.screen._compositor.render_strips(), self._pilot.app.size
        self.rows = [strip.text for strip in strips]
        pieces = [(0, y, strip) for y, strip in enumerate(strips)]
        return len(self._diff.write((size.width, size.height), pieces, (0, 0)).encode())

    async def of(self, key: str) -> int:
        """Bytes that a key costs."""
        await self._pilot.press(key)
        await settled(self._pilot)
        return self.sent()


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=() if code == LONGEST else pytest.mark.minutes)
        for code in languages()
    ],
)
@each_game_with("keying")
async def test_keys_stay_within_their_bytes(key: str, code: str) -> None:
    """Over SSH every byte is lag: the first screen, what opens and closes, cursor keys, moves."""
    rules, keying = game(key), description(key).keying
    assert keying is not None
    options = {"start": "1"} if any(option.key == "start" for option in rules.options(2)) else {}
    match = Match(rules, 2, options, 7)
    screen = MatchScreen(table_of(match), pace="none", hands="open")
    with language.kept(code):
        async with TableApp(screen).run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            wire = Wire(pilot)
            assert wire.sent() <= FIRST
            before = wire.rows[:ROWS]
            for pane in PANES:
                assert 0 < await wire.of(pane) <= OPENED, pane
                assert 0 < await wire.of("escape") <= CLOSED, pane
                assert wire.rows[:ROWS] == before, pane
            await keys_move_and_play(wire, keying, match)


async def keys_move_and_play(wire: Wire, keying: Keying, match: Match) -> None:
    if wire.in_a_list:
        for key in ("down", "down", "up", "up"):
            assert 0 < await wire.of(key) <= LISTED
    for key in keying.begin:
        await wire.of(key)
    moved = [await wire.of(key) for key in keying.cursor]
    assert any(moved)
    assert statistics.median(moved) <= CURSOR
    aimed = [await wire.of(key) for key in keying.aim]
    assert all(count <= AIMED for count in aimed[1:])
    if aimed:
        await wire.of("escape")
    played: list[float] = []
    for key in keying.play:
        plies, count = match.plies, await wire.of(key)
        if match.plies > plies:
            played.append(count / (match.plies - plies))
    assert 0 < statistics.median(played) <= PLAYED


def test_a_terminal_is_sent_no_more_than_that(tmp_path: Path) -> None:
    """What is counted above is what the program writes."""
    command = ("play", "dog_kids", "--seats", "2", "--seed", "7", "--option", "start=1")
    keying = description("dog_kids").keying
    assert keying is not None
    with shown([sys.executable, "-m", "dogs_tui", *command], tmp_path) as terminal:
        terminal.wait_for(title("dog_kids"))
        terminal.settle()
        assert 0 < len(terminal.raw) <= FIRST
        assert 0 < terminal.ask("l").bytes <= OPENED
        assert 0 < terminal.ask("escape").bytes <= CLOSED
        moved = [terminal.ask(key).bytes for key in keying.cursor[:4]]
        assert 0 < statistics.median(moved) <= CURSOR


async def test_a_card_at_the_end_of_a_round_stays_within_its_bytes() -> None:
    async with at_a_rounds_end() as (pilot, screen, match, action):
        wire = Wire(pilot)
        wire.sent()
        await match.play(0, action)
        await settle(pilot)
        assert screen.query_one(TableCard).display
        assert 0 < wire.sent() <= OPENED
