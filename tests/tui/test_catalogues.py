"""Words in another language: what a catalogue gives, and the English of the source without one."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_tui import words
from dogs_tui.words import language, ngettext, phrase, say, tr

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n"
DANISH = {
    "": HEADER,
    "Settings": "Indstillinger",
    "It is {name}'s turn.": "{name} har tur.",
    "{n} match\0{n} matches": "{n} parti\0{n} partier",
}


def compiled(texts: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it (the format of ``.mo`` files)."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    tables, strings = [b"", b""], b""
    begin = 7 * 4 + 2 * 8 * len(pairs)
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), begin + len(strings))
            strings += pair[side] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + strings


@pytest.fixture
def danish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A player of another language, for which there is a catalogue."""
    folder = tmp_path / "locale" / "da" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{words.DOMAIN}.mo").write_bytes(compiled(DANISH))
    monkeypatch.setattr(words, "LOCALE", tmp_path / "locale")
    words._catalogue.cache_clear()
    token = language.set("da")
    yield
    language.reset(token)
    words._catalogue.cache_clear()


@pytest.mark.usefixtures("danish")
def test_a_catalogue_gives_texts_phrases_and_plurals() -> None:
    assert tr("Settings") == "Indstillinger"
    assert say(phrase("It is {name}'s turn.", name="Ana")) == "Ana har tur."
    assert [ngettext("{n} match", "{n} matches", count) for count in (1, 3)] == [
        "1 parti",
        "3 partier",
    ]


def test_french_spaces_stand_before_signs_between_fields_which_no_catalogue_has() -> None:
    with language.kept("fr"):
        sentence = say(phrase("{name}: {what}; {n}.", name="Ana", what=phrase("Points"), n="a: b"))
    assert sentence == "Ana\u00a0: Points\u202f; a: b."


@pytest.mark.usefixtures("danish")
def test_what_a_catalogue_does_not_know_is_said_in_english() -> None:
    assert tr("Matches") == "Matches"
    language.set("xx")
    assert tr("Settings") == "Settings"
