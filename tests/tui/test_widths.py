"""Names are as wide on a terminal as the program takes them to be, whatever they are made of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from wcwidth import wcwidth

from dogs_rules.clean import clean_text
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.shell.out import table

pytestmark = pytest.mark.telling
CLUSTERS = (
    "\U0001f1e9\U0001f1ea",  # a flag
    "\U0001f1e9",  # half of one
    "\U0001f3f4\U000e0067\U000e0062\U000e007f",  # a flag by tags
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # joined
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f44b\U0001f3fd",  # a tone of skin
    "\U0001f3fd",
    "\u2764\ufe0f",  # asked to be an emoji
    "\u2764\ufe0e",  # asked to be text
    "1\ufe0f\u20e3",  # a keycap
    "Z" + "\u0335\u0301" * 20,  # a pile
    "\u1112\u1161\u11ab",  # Hangul in parts
    "\u1112\u1161\u1161\u11ab\u11ab",
    "\u1100\ua960\ud7b0\ud7cb",  # Hangul of long ago
    "\ud55c",
    "\u6f22\uff21\uff71",  # wide, and half as wide
    "\u00b7\u2460\u03b1\u2500",  # wide in some fonts
    "\u0939\u093f\u0928\u094d\u0926\u0940",
    "\u0e01\u0e33\u0e49",
    "a",
    " ",
)
names = st.lists(st.sampled_from(CLUSTERS) | st.characters(), max_size=8).map("".join)


def columns(text: str) -> int:
    """How many columns a text takes on a terminal, by another table than the program's."""
    return sum(map(wcwidth, text))


@settings(max_examples=60)
@given(names)
def test_a_name_is_as_wide_as_its_characters_one_by_one(typed: str) -> None:
    name = clean_text(typed, 24)
    width = cell_len(name)
    assert width == sum(map(cell_len, name))
    assert width == columns(name)
    assert width == Canvas(100, 1).put(0, 0, name)


@settings(max_examples=60)
@given(names, st.integers(2, 12))
def test_what_stands_behind_a_name_stays_where_it_is(typed: str, room: int) -> None:
    name = clean_text(typed, 24)
    canvas = Canvas(30, 1)
    canvas.put(0, 0, name[:room])
    canvas.put(room, 0, "|7")
    line = canvas.strip(0).text
    assert columns(line) == 30
    assert columns(line[: line.rindex("|7")]) == room
    assert cell_len(shortened(name, room, "…")) <= room
    assert all(cell_len(line) <= room for line in wrapped(name, room))
    first, second = table(("name", "points"), [(name, "7"), ("Ana", "7")])[1:]
    assert columns(first) == columns(second)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(-4, 12), st.sampled_from(CLUSTERS) | names)))
def test_texts_are_put_as_their_characters_one_by_one(texts: list[tuple[int, str]]) -> None:
    at_once, one_by_one = Canvas(10, 1), Canvas(10, 1)
    for number, (x, text) in enumerate(texts):
        style = Style(bold=bool(number % 2))
        end = at_once.put(x, 0, text, style)
        for char in text:
            x = one_by_one.put(x, 0, char, style)
        assert end == x
    assert at_once.text() == one_by_one.text()
    assert not list(at_once.changes(one_by_one))


def test_a_wide_character_that_is_half_covered_leaves_a_blank() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "\ud55c\ud55c\ud55c")
    canvas.put(1, 0, "x")
    canvas.put(4, 0, "y")
    assert canvas.text() == " x\ud55cy"
    assert cell_len(canvas.strip(0).text) == 6


def test_a_line_with_room_for_less_than_a_character_still_ends() -> None:
    assert wrapped("\ud55c\uad6d", 1) == ["\ud55c", "\uad6d"]


def test_no_line_begins_with_a_sign_that_a_no_break_space_holds() -> None:
    assert wrapped("Lourd\u00a0: beaucoup", 8) == ["Lourd\u00a0:", "beaucoup"]
