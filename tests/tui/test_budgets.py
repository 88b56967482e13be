"""What keys may cost over the wire, in bytes: what opens and closes, and what is played."""

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.color import ColorSystem
from textual.pilot import Pilot

from dogs_rules.registry import title
from dogs_saves import read_match
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.play.table_card import TableCard
from tests.support import keying
from tests.support.described import each_game_with
from tests.support.terminal import Terminal, shown
from tests.tui.play.test_table_card import at_a_rounds_end, settle

OPENED = 4_000
"""Bytes of a pane that covers a table of 80x24, or of a card on it."""
CLOSED = 5_600
"""Bytes of the table behind it: as many as a table that is shown first."""
PLAYED = 2_000
"""Bytes of an action, whoever plays it, with what is told of it."""
ROWS = 18
"""Rows of the board; what happened is told below them until the next key."""


@contextmanager
def table(home: Path, key: str) -> Iterator[Terminal]:
    """A game on the table in a terminal of 256 colours, without motion."""
    with shown([sys.executable, "-m", "dogs_tui", *keying.table_of(key)], home) as terminal:
        terminal.wait_for(title(key))
        terminal.settle()
        yield terminal


@each_game_with("keying")
def test_what_covers_a_table_and_goes_again_stays_within_its_bytes(
    tmp_path: Path, key: str
) -> None:
    with table(tmp_path, key) as terminal:
        before = terminal.text().splitlines()[:ROWS]
        for pane in ("y", "?", "l", "s"):
            assert 0 < terminal.ask(pane).bytes <= OPENED, pane
            assert 0 < terminal.ask("escape").bytes <= CLOSED, pane
            assert terminal.text().splitlines()[:ROWS] == before, pane


@each_game_with("keying")
def test_what_is_played_stays_within_its_bytes(tmp_path: Path, key: str) -> None:
    played: list[float] = []
    with table(tmp_path, key) as terminal:
        (path,) = (tmp_path / "matches").glob("*.dogs")
        plies = read_match(path).match.plies
        for each in keying.KEYINGS[key].play:
            count = terminal.ask(each, quiet=0.5).bytes
            before, plies = plies, read_match(path).match.plies
            if plies > before:
                played.append(count / (plies - before))
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
