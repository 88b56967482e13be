"""A line that is typed: what was refused gives way to what is typed next."""

import pytest

from dogs_tui.kit.typed_line import TypedLine


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("xy", "xy"),
        (("backspace",), ""),
        (("delete", "x"), "x"),
        (("ctrl+u", "x"), "x"),
        (("tab", "x"), "x"),
    ],
)
def test_what_is_typed_replaces_what_was_refused(keys: tuple[str, ...] | str, text: str) -> None:
    line = TypedLine("wrong")
    line.refuse()
    for key in keys:
        line.key(key, key if len(key) == 1 else None)
    assert (line.text, line.place, line.refused) == (text, len(text), False)


def test_a_full_line_that_was_refused_has_room() -> None:
    line = TypedLine("wrong", limit=5, allowed="abcgnorw")
    line.refuse()
    line.insert("!?")
    assert line.text == "wrong"
    line.insert("a bone")
    assert line.text == "abon"


def test_who_moves_in_it_mends_what_was_refused() -> None:
    line = TypedLine("Anna")
    line.refuse()
    line.move(-1)
    line.key("backspace", None)
    assert line.text == "Ana"
