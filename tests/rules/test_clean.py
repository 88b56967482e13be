"""The gate for names: what passes is one visible line, and passes again unchanged."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogs_rules.clean import MARKS, clean_text

pytestmark = pytest.mark.telling


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\n", "Ana Maria"),
        ("Jose\u0301", "Jos\u00e9"),
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("evil\x1b[31mred", "evil[31mred"),
        ("bell\x07\x00\x9b", "bell"),
        ("\u202egnp.exe", "gnp.exe"),
        ("A\u200bB\u200dC\ufeff", "ABC"),
        ("A\u2028B", "A B"),
        ("Z" + "\u0335" * 40 + "o", "Z\u0335\u0335o"),
        ("\u0301\u0301Ana", "Ana"),
        ("Ana \u0301\u0903B", "Ana B"),
        ("\u3164\u2800", ""),
        ("A\u034fn\u17b4a\u180b\U0001d159", "Ana"),
        ("\u1161\u1161\u1161", ""),
        ("\u0995\u0301\u0301\u09c7\u0301\u09be", "\u0995\u0301\u0301\u09cb"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("\u0915" + "\u0903" * 40, "\u0915\u0903\u0903"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
        ("dog \u2764\ufe0f", "dog \u2764"),
        ("\U0001f1e9\U0001f1ea Ana", "DE Ana"),
        ("\U0001f44b\U0001f3fd Ana", "\U0001f44b Ana"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
        ("1\ufe0f\u20e3", "1"),
        ("\u1112\u1161\u1161", "\ud558"),
        ("\ud800", ""),
        ("[bold]Ana[/]", "[bold]Ana[/]"),
        ("", ""),
    ],
)
def test_what_passes(typed: str, kept: str) -> None:
    assert clean_text(typed, 40) == kept


def test_the_limit_cuts_and_leaves_no_space_behind() -> None:
    assert clean_text("abcdef", 3) == "abc"
    assert clean_text("ab cd", 3) == "ab"
    assert clean_text("x" * 1_000_000, 24) == "x" * 24


@given(st.text(), st.integers(0, 30))
def test_cleaning_is_safe_and_cleaning_twice_changes_nothing(text: str, limit: int) -> None:
    once = clean_text(text, limit)
    assert clean_text(once, limit) == once
    assert len(once) <= limit
    assert once.isprintable()
    assert unicodedata.is_normalized("NFC", once)
    pile = 0
    for char in once:
        pile = pile + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        assert pile <= MARKS
