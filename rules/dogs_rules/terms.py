"""The words of each game in each language, as its box says them where there is one.

They stand in ``terms/LANG.toml`` beside a game's class, and in ``terms/LANG.toml`` of these rules
for what games share. Translations are held to them, and the search of the books knows them all.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from dogs_rules.registry import keys, package
from dogs_rules.text_bytes import text_of

FOLDER: Final = "terms"
_SHARED: Final = "dogs_rules"


class Term(msgspec.Struct, frozen=True, rename={"avoided": "not"}):
    """A thing of a game, and what it is called in a language."""

    en: str
    """Its name in our English books."""
    word: str
    """As it stands alone."""
    forms: tuple[str, ...] = ()
    """Other forms that occur: the plural, cases."""
    box: bool = False
    """True if the rulebook in that language says so; otherwise the word is ours."""
    avoided: tuple[str, ...] = ()
    """Other words for the same thing, which must not be used."""

    @property
    def said(self) -> tuple[str, ...]:
        """Every form of it in its language."""
        return self.word, *self.forms


@cache
def terms_of(game_key: str, language: str) -> dict[str, Term]:
    """The terms of a game in a language by their English keys; empty where there are none.

    Raises:
        KeyError: There is no such game.
    """
    if game_key not in keys():
        raise KeyError(game_key)
    return _read(package(game_key), language)


@cache
def shared_terms(language: str) -> dict[str, Term]:
    """The terms that games share in a language, by their English keys."""
    return _read(_SHARED, language)


def _read(where: str, language: str) -> dict[str, Term]:
    if not where or not language.isalpha():
        return {}
    page = resources.files(where) / FOLDER / f"{language}.toml"
    if not page.is_file():
        return {}
    entries = tomllib.loads(text_of(page.read_bytes()))
    tables = {key: entry for key, entry in entries.items() if isinstance(entry, dict)}
    return msgspec.convert(tables, dict[str, Term])
