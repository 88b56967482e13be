"""What goes over the wire: the terminal ends up as painted, and nothing else gets through."""

from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from dogs_tui.kit.terminal_diff import TerminalDiff

pytestmark = pytest.mark.telling

WIDTH, HEIGHT = 12, 4
STYLES = [
    Style.parse(text)
    for text in (
        "none", "bold", "red on black", "bold red", "reverse", "underline color(75)",
        "color(75) on color(233)", "bold underline #ff8700 on #121212", "dim italic", "strike",
    )
]  # fmt: skip
CHARS = "ab░▸é漢 "

cells = st.tuples(st.sampled_from(CHARS), st.sampled_from(STYLES))
rows = st.lists(cells, min_size=WIDTH, max_size=WIDTH)
screens = st.lists(rows, min_size=HEIGHT, max_size=HEIGHT)


def segments(row: list[tuple[str, Style]]) -> list[Segment]:
    """A row cut to the width, whatever wide characters are in it."""
    out, used = [], 0
    for char, style in row:
        width = 2 if char == "漢" else 1
        if used + width > WIDTH:
            break
        out.append(Segment(char, style))
        used += width
    return [*out, Segment(" " * (WIDTH - used), STYLES[0])]


def terminal() -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(WIDTH, HEIGHT)
    screen.reset_mode(pyte.modes.DECAWM)
    return screen, pyte.Stream(screen)


def shown(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """What can be seen of each cell."""
    return [[seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def seen(cell: Any) -> tuple[object, ...]:
    lines = cell.underscore, cell.strikethrough, cell.reverse
    if cell.data == " " and not any(lines):
        return cell.data, cell.bg
    return cell.data, cell.fg, cell.bg, cell.bold, cell.italics, *lines


def painted(wire: TerminalDiff, screen: list[list[tuple[str, Style]]]) -> str:
    pieces = [(0, y, segments(row)) for y, row in enumerate(screen)]
    return wire.write((WIDTH, HEIGHT), pieces, (0, 0))


@settings(max_examples=50)
@given(st.lists(screens, min_size=2, max_size=4), st.booleans())
def test_differences_add_up_to_what_was_painted(
    history: list[list[list[tuple[str, Style]]]], erases: bool
) -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=erases)
    stepwise, stream = terminal()
    for screen in history:
        stream.feed(painted(wire, screen))
    whole, stream = terminal()
    stream.feed(painted(TerminalDiff(ColorSystem.EIGHT_BIT), history[-1]))
    assert shown(stepwise) == shown(whole)


def test_nothing_new_costs_nothing() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    screen = [[("a", STYLES[2])] * WIDTH] * HEIGHT
    assert painted(wire, screen)
    assert painted(wire, screen) == ""


def test_one_cell_costs_a_few_bytes() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    screen = [[("a", STYLES[6])] * WIDTH for _ in range(HEIGHT)]
    painted(wire, screen)
    screen[2][7] = ("b", STYLES[6])
    assert len(painted(wire, screen)) < 20


def test_a_blank_is_told_nothing_but_its_ground() -> None:
    """A pen that is there writes blanks; what they would be written with is not to be seen."""
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    grey, lit = (
        Style.parse("color(250) on color(234)"),
        Style.parse("bold color(215) on color(234)"),
    )
    words = [Segment("a", lit), Segment("   ", grey), Segment("b", lit), Segment("  ", grey)]
    sent = wire.write((WIDTH, 1), [(0, 0, words)], (0, 0))
    assert "a   b  " in sent
    faded = [Segment("a", lit), Segment("   ", lit), Segment("b", lit), Segment("  ", STYLES[6])]
    assert "a" not in wire.write((WIDTH, 1), [(0, 0, faded[:3])], (0, 0))


@pytest.mark.parametrize("style", ["on color(75)", "underline", "reverse", "strike"])
def test_what_can_be_seen_of_a_blank_is_told(style: str) -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    blank, marked = [Segment(" ", STYLES[0])], [Segment(" ", Style.parse(style))]
    wire.write((3, 1), [(0, 0, blank)], (0, 0))
    assert wire.write((3, 1), [(0, 0, marked)], (0, 0))
    assert wire.write((3, 1), [(0, 0, blank)], (0, 0))


BLANKS = 40
"""More than are written where they can be erased."""


@pytest.mark.parametrize("erases", [False, True])
@pytest.mark.parametrize("words", ["", "a", "a{}b"])
def test_long_blanks_are_erased_where_that_takes_the_ground(words: str, erases: bool) -> None:
    before, ground = Style.parse("reverse"), Style.parse("color(250) on color(234)")
    wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=erases)
    screen = pyte.Screen(2 * BLANKS + 2, 1)
    stream = pyte.Stream(screen)
    size = (screen.columns, 1)
    stream.feed(wire.write(size, [(0, 0, [Segment("#" * screen.columns, before)])], (0, 0)))
    row = words.format(" " * BLANKS).ljust(screen.columns)
    sent = wire.write(size, [(0, 0, [Segment(row, ground)])], (0, 0))
    stream.feed(sent)
    assert screen.display == [row]
    cells = [screen.buffer[0][x] for x in range(screen.columns)]
    assert not any(cell.reverse for cell in cells)
    assert len({cell.bg for cell in cells}) == 1
    assert (len(sent) < BLANKS + 10) == erases


def test_words_that_go_away_are_erased_together() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT, erases=True)
    wire.write((WIDTH, 1), [(0, 0, [Segment("on to a home")])], (0, 0))
    assert wire.write((WIDTH, 1), [(0, 0, [Segment(" " * WIDTH)])], (0, 0)) == "\x1b[12X"
    wire.write((WIDTH, 1), [(0, 0, [Segment("on to a home")])], (0, 0))
    assert wire.write((WIDTH, 1), [(0, 0, [Segment("in to a hole")])], (0, 0)).count("\x1b[") <= 2


def test_of_few_places_those_of_one_style_are_written_after_each_other() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    lit, grey = Style.parse("color(215)"), Style.parse("color(242)")
    size = (12, 4)
    rows = [(0, y, [Segment("......")]) for y in range(4)]
    wire.write(size, rows, (0, 0))
    marks = [Segment("x", lit), Segment("...."), Segment("o", grey)]
    sent = wire.write(size, [(0, y, marks) for y in range(4)], (0, 0))
    assert sent.count("38;5;215") == 1
    assert sent.count("38;5;242") == 1


def test_after_forgetting_everything_is_written_again() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    screen = [[("a", STYLES[2])] * WIDTH] * HEIGHT
    first = painted(wire, screen)
    wire.forget()
    assert len(painted(wire, screen)) >= len(first) - 8


def test_another_size_is_written_anew() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    row = [Segment("abc")]
    wire.write((3, 1), [(0, 0, row)], (0, 0))
    assert "abc" in wire.write((4, 1), [(0, 0, row)], (0, 0))


@pytest.mark.parametrize(
    "evil", ["\x1b]0;owned\x07", "\x1b[2J", "\x9b31m", "a\nb", "\x07", "\x08", "\u202e", "\u200b"]
)
def test_no_control_character_gets_through(evil: str) -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    sent = wire.write((WIDTH, HEIGHT), [(0, 0, [Segment(evil)])], (0, 0))
    plain = [char for char in evil if char.isprintable()]
    for char in evil:
        if not char.isprintable() and char != "\x1b":
            assert char not in sent
    assert "\x1b]" not in sent
    assert "\x1b[2J" not in sent
    assert "".join(plain) in sent


def test_without_colours_only_attributes_are_sent() -> None:
    wire = TerminalDiff(None)
    style = Style.parse("bold underline red on blue")
    sent = wire.write((WIDTH, HEIGHT), [(0, 0, [Segment("x", style)])], (0, 0))
    assert "1;4m" in sent
    assert "3" not in sent.replace("\x1b[m", "")


def test_pieces_outside_the_screen_are_left_out() -> None:
    wire = TerminalDiff(ColorSystem.EIGHT_BIT)
    sent = wire.write((3, 1), [(2, 0, [Segment("abc")]), (0, 5, [Segment("z")])], (0, 0))
    assert "a" in sent
    assert "b" not in sent
    assert "z" not in sent
