"""Words: every sentence a player reads goes through the message catalogue.

The language is a context variable, because one host speaks to several players in several
languages. Catalogues are gettext's; without one the English of the source is said.
"""

import gettext
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from importlib import resources

from msgspec import UNSET

from dogs_rules.phrase import Phrase, msgid, phrase, phrase_of, plural

__all__ = [
    "language",
    "languages",
    "listed",
    "msgid",
    "ngettext",
    "phrase",
    "plural",
    "said",
    "say",
    "say_error",
    "tr",
]

language: ContextVar[str] = ContextVar("language", default="en")
"""The language of the player this code speaks to."""

DOMAIN = "dogs_tui"


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    with resources.as_file(resources.files(__name__)) as folder:
        return gettext.translation(DOMAIN, folder / "locale", [code], fallback=True)


@cache
def languages() -> tuple[str, ...]:
    """English, and every language that there is a catalogue for."""
    folder = resources.files(__name__) / "locale"
    found = sorted(one.name for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []
    return "en", *found


def tr(text: str) -> str:
    """A fixed text in the player's language."""
    return _catalogue(language.get()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """A text that depends on a count, with the count filled in for ``{n}``."""
    return _catalogue(language.get()).ngettext(one, many, count).format(n=count)


def say(sentence: Phrase | str) -> str:
    """A phrase in the player's language, values filled in; a string is said as it is."""
    if isinstance(sentence, str):
        return sentence
    values = {
        key: say(value) if isinstance(value, Phrase) else value
        for key, value in sentence.values.items()
    }
    if sentence.many is UNSET:
        return tr(sentence.template).format(**values)
    catalogue, count = _catalogue(language.get()), abs(sentence.count or 0)
    return catalogue.ngettext(sentence.template, sentence.many, count).format(**values)


def say_error(error: BaseException) -> str:
    """What an error says, in the player's language, if it was raised with a phrase."""
    return say(phrase_of(error))


def listed(parts: Iterable[Phrase | str], between: str = ", ") -> Phrase:
    """Things one after the other, separated by commas or another sign."""
    named = {f"p{index}": part for index, part in enumerate(parts)}
    return Phrase(between.join(f"{{{key}}}" for key in named), dict(named))
