"""Nobody comes in under a name that others cannot tell from another's."""

import pytest

from dogs_tui.host.people.names import cleaned_name, likeness


@pytest.mark.parametrize(
    ("registered", "taken_for"),
    [
        ("Ana", "An\u0251"),
        ("Ana", "Ana\u02b9"),
        ("Ana", "A\u034fna"),
        ("Ana", "Ana\u180b"),
        ("Ana", "Ana\U0001d159"),
        ("Ana", "\u0410\u043da".replace("\u043d", "n")),
        ("Gina", "\u0261ina"),
        ("Bia", "B\u0131a"),
        ("Dora", "\u0501ora"),
        ("Hanno", "Ha\u0578\u0578o"),
        ("Hana", "\u04bbana"),
        ("Wim", "VVim"),
        ("Tom", "Torn"),
        ("vw", "wv"),
    ],
)
def test_names_that_look_the_same_are_the_same(registered: str, taken_for: str) -> None:
    assert likeness(cleaned_name(taken_for)) == likeness(registered)


@pytest.mark.parametrize(("first", "other"), [("Ana", "\u00c1na"), ("Ana", "Anna"), ("Bo", "Boo")])
def test_names_that_do_not_look_the_same_are_not(first: str, other: str) -> None:
    assert likeness(first) != likeness(other)
