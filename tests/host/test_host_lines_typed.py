"""The line that a guest types: how it is edited, and how it stands on a terminal."""

import pyte
import pytest

from dogs_tui.host.sessions.lines.output import laid
from dogs_tui.host.sessions.lines.typed import LONGEST, REMEMBERED, EditedLine, ShownLine


def typed(line: EditedLine, *keys: str) -> EditedLine:
    for key in keys:
        line.key(key, key if len(key) == 1 else None)
    return line


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("a", "b", "left", "c"), "acb"),
        (("a", "b", "home", "delete"), "b"),
        (("a", "b", "ctrl+a", "ctrl+d"), "b"),
        (("a", "b", "ctrl+h"), "a"),
        (("a", "tab", "b", "ctrl+w", "c"), "a c"),
        (("a", "ctrl+u", "b"), "b"),
        (("a", "left", "b", "ctrl+e", "c"), "bac"),
    ],
)
def test_keys_edit_the_line(keys: tuple[str, ...], text: str) -> None:
    assert typed(EditedLine(), *keys).text == text


def test_lines_come_back_with_the_arrow_keys_as_many_as_are_remembered() -> None:
    line = EditedLine()
    for number in range(REMEMBERED + 5):
        line.insert(f"line {number}")
        line.take()
    assert typed(line, "up", "up").text == f"line {REMEMBERED + 3}"
    assert typed(line, "down").text == f"line {REMEMBERED + 4}"
    assert typed(line, "down").text == ""
    assert typed(line, *["up"] * 99).text == "line 5"


def test_no_more_is_kept_than_a_line_takes() -> None:
    line = EditedLine()
    line.insert("x" * (LONGEST + 9))
    assert len(line.text) == LONGEST
    assert line.too_long
    line.take()
    assert not line.too_long


@pytest.mark.parametrize("width", [7, 20, 79])
@pytest.mark.parametrize("text", ["short", "a longer line, of many words", "犬犬犬犬犬犬犬犬 dogs"])
def test_the_cursor_stands_where_the_line_is_edited(text: str, width: int) -> None:
    """However often it is shown, hidden and moved in, as a terminal sees it."""
    screen = pyte.Screen(width + 1, 12)
    stream = pyte.Stream(screen)
    line, shown = EditedLine(), ShownLine("utf-8", moves=True)
    stream.feed("above\r\n" + shown.show("> ", line, width))
    for letter in text:
        line.insert(letter)
        more = shown.added(letter)
        stream.feed(shown.hide() + shown.show("> ", line, width) if more is None else more)
    for key in ("left", "left", "left", "X", "home", "right", "Y", "end"):
        typed(line, key)
        stream.feed(shown.hide() + shown.show("> ", line, width))
    rows = [row.rstrip() for row in screen.display]
    assert rows[0].startswith("above"[:width])
    assert "".join(rows[1:]).replace(" ", "") == f"> {line.text}".replace(" ", "")
    stream.feed(shown.hide() + "below")
    assert [row.rstrip() for row in screen.display][1:] == ["below", *[""] * 10]


def test_without_a_cursor_to_move_letters_are_rubbed_out_one_by_one() -> None:
    line, shown = EditedLine(), ShownLine("ascii", moves=False)
    line.insert("ab")
    assert shown.show("> ", line, 79) == "> ab"
    assert shown.rubbed_out() == "\b \b"
    assert shown.hide() == "\r\n"


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("fits", ["fits"]),
        ("  1. one two three four five", ["  1. one two", "     three four", "     five"]),
        ("    -3  a line of a score", ["    -3 a line of", "    a score"]),
        ("x" * 20, ["x" * 16, "xxxx"]),
    ],
)
def test_lines_are_broken_between_words_below_each_other(line: str, rows: list[str]) -> None:
    assert laid(line, 16) == rows
