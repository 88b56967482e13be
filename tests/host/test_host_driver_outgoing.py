"""What may reach a terminal."""

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from dogs_tui.host.sessions.output_filter import START, STOP, SYNC_END, filtered
from dogs_tui.kit.terminal_diff import TerminalDiff


@pytest.mark.parametrize(
    "own",
    [
        START,
        STOP,
        SYNC_END,
        "\x1b[?2026h\x1b[1;38;5;215;48;2;1;2;3mHond \x1b[m\x1b[4;7H\x1b[3C\b\r\x07",
        "\x1b[22;2t\x1b]2;▸ DOGS · Ana's turn\x07\x1b[23;2t",
        "wörds, 犬 and 🐕\r\n",
    ],
)
def test_what_the_app_makes_goes_out_as_it_is(own: str) -> None:
    assert filtered(own) == own


@pytest.mark.parametrize(
    "foreign",
    [
        "\x1b]52;c;ZXZpbA==\x07",  # the clipboard
        "\x1b]52;c;ZXZpbA==\x1b\\",
        "\x1b]8;;http://example.org\x07",  # links
        "\x1b]0;title and icon\x07",
        "\x1b]2;" + 81 * "t" + "\x07",
        "\x1b]2;bad\x1b]52;c;x\x07",
        "\x1bP1$r0m\x1b\\",
        "\x1b_Gi=1,a=T;AAAA\x1b\\",
        "\x1b[6n",  # questions, which the terminal would answer as if typed
        "\x1b[c",
        "\x1b[>c",
        "\x1b[?2026$p",
        "\x1b[21t",
        "\x1b[?1003h",  # the mouse
        "\x1b[?1004h",
        "\x1b[5i",  # the printer
        "\x1b[20h",
        "\x1bc",
        "\x1b#8",
        "\x1b(0",
        "\x1b[3;1;1;1t",
        "\x9b6n",
        "\x9d52;c;x\x9c",
        "\x90q\x9c",
        "\x00\x05\t\x0b\x0c\x0e\x1a\x7f\x85",
        "\u202e\u200b\u2066\ufeff",
        "\x1b",
        "\x1b[",
        "\x1b]2;never ending",
    ],
)
def test_everything_else_is_dropped_whole(foreign: str) -> None:
    assert filtered(f"a{foreign}") == "a"
    assert filtered(f"\x1b[1ma{foreign}\x1b[m") == "\x1b[1ma\x1b[m"


def test_nothing_survives_by_being_put_together() -> None:
    nested = "\x1b\x1b[6n]52;c;x\x07\x1b[\x1b[6n6n"
    once = filtered(nested)
    assert "\x1b" not in once
    assert filtered(once) == once


@pytest.mark.parametrize("erases", [False, True])
def test_whatever_the_wire_writes_goes_through(erases: bool) -> None:
    wire = TerminalDiff(ColorSystem.TRUECOLOR, erases=erases)
    styles = [Style(color="red", bold=True), Style(bgcolor="#102030", underline=True, dim=True)]
    pieces = [(x, y, [Segment("Fang ✓", styles[(x + y) % 2])]) for y in range(24) for x in (0, 9)]
    blank = [(0, y, [Segment(" " * 70 + "Fang" * (y % 2), styles[0])]) for y in range(24)]
    texts = [wire.write((80, 24), painted, (3, 4)) for painted in (pieces, blank)]
    assert [filtered(text) for text in texts] == texts
    assert ("X" in texts[1]) == erases
