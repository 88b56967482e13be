"""What keys may cost over the wire, in bytes: what opens and closes, and what is played."""

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.color import ColorSystem
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_rules.registry import game, title
from dogs_saves import read_match
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.table_card import TableCard
from dogs_tui.words import language
from tests.support import measured_keys
from tests.support.game_cases import each_game_with
from tests.support.memory_match import table_of
from tests.support.pictures import TableApp, settled
from tests.support.spoken_languages import every_language
from tests.support.terminal import Terminal, shown
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
PLAYED = 2_000
"""Bytes of an action, whoever plays it, with what is told of it."""
ROWS = 18
"""Rows of the board; what happened is told below them until the next key."""


@contextmanager
def table(home: Path, key: str) -> Iterator[Terminal]:
    """A game on the table in a terminal of 256 colours, without motion."""
    with shown([sys.executable, "-m", "dogs_tui", *measured_keys.table_of(key)], home) as terminal:
        terminal.wait_for(title(key))
        terminal.settle()
        yield terminal


@each_game_with("keying")
def test_keys_stay_within_their_bytes(tmp_path: Path, key: str) -> None:
    """Over SSH every byte is lag: what a key may cost on the table, and the first screen."""
    played: list[float] = []
    with table(tmp_path, key) as terminal:
        assert len(terminal.raw) <= FIRST
        before = terminal.text().splitlines()[:ROWS]
        for pane in ("y", "?", "l", "s"):
            assert 0 < terminal.ask(pane).bytes <= OPENED, pane
            assert 0 < terminal.ask("escape").bytes <= CLOSED, pane
            assert terminal.text().splitlines()[:ROWS] == before, pane
        cursor = measured_keys.cursor_bytes(terminal, key)
        assert statistics.median(answer.bytes for answer in cursor) <= CURSOR
        assert all(answer.bytes <= AIMED for answer in measured_keys.aim_bytes(terminal, key))
        (path,) = (tmp_path / "matches").glob("*.dogs")
        plies = read_match(path).match.plies
        for each in measured_keys.KEYINGS[key].play:
            count = terminal.ask(each, quiet=0.5).bytes
            past, plies = plies, read_match(path).match.plies
            if plies > past:
                played.append(count / (plies - past))
    assert played
    assert statistics.median(played) <= PLAYED


def shown_by(wire: TerminalDiff, pilot: Pilot[None]) -> int:
    """Bytes that bring a terminal from what it shows to what the screen shows now."""
    strips = pilot.app.screen._compositor.render_strips()
    size = pilot.app.size
    pieces = [(0, y, strip) for y, strip in enumerate(strips)]
    return len(wire.write((size.width, size.height), pieces, (0, 0)).encode())


async def test_a_card_at_the_end_of_a_round_stays_within_its_bytes() -> None:
    async with at_a_rounds_end() as (pilot, screen, match, action):
        wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
        shown_by(wire, pilot)
        await match.play(0, action)
        await settle(pilot)
        assert screen.query_one(TableCard).display
        assert 0 < shown_by(wire, pilot) <= OPENED


@every_language
@each_game_with("keying")
async def test_keys_stay_within_their_bytes_in_every_language(key: str, code: str) -> None:
    """A cursor key with what it would mean, and what is played with the next prompt."""
    rules, keyed = game(key), measured_keys.KEYINGS[key]
    options = {"start": "1"} if any(one.key == "start" for one in rules.options(2)) else {}
    match = Match(rules, 2, options, 7)
    screen = MatchScreen(table_of(match), pace="none", hands="open")
    wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
    moved, played = list[int](), list[float]()
    with language.kept(code):
        async with TableApp(screen).run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            for each in (*keyed.begin, *keyed.cursor, *keyed.play[:4]):
                plies = match.plies
                shown_by(wire, pilot)
                await pilot.press(each)
                await settled(pilot)
                if match.plies > plies:
                    played.append(shown_by(wire, pilot) / (match.plies - plies))
                elif len(moved) < len(keyed.cursor):
                    moved.append(shown_by(wire, pilot))
    assert any(moved)
    assert statistics.median(moved) <= CURSOR
    assert 0 < statistics.median(played) <= PLAYED
