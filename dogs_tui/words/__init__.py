"""Words: every sentence a player reads goes through the message catalogue.

The language belongs to a context, because one host speaks to several players in several
languages. Catalogues are gettext's; without one the English of the source is said.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol

from msgspec import UNSET

from dogs_rules.phrase import Phrase, listed, msgid, phrase, phrase_of, plain, plural, sense
from dogs_tui.words.forms import NAME_FORMS, WHOLE, Name, joined, ordinary, templates
from dogs_tui.words.languages import ENGLISH, NAMES

__all__ = [
    "language",
    "languages",
    "listed",
    "msgid",
    "ngettext",
    "phrase",
    "plural",
    "said_in",
    "say",
    "say_error",
    "sense",
    "tr",
]

DOMAIN: Final = "dogs_tui"
LOCALE: Final = Path(__file__).with_name("locale")
"""The folder of the catalogues."""
_log = logging.getLogger(__name__)


class Spoken:
    """The language of the player that code speaks to.

    All tasks of an app or a session share it: each has a copy of the context they began in, and
    in all of them lies the same list of one code.
    """

    def __init__(self) -> None:
        self._held: ContextVar[list[str | Callable[[], str]]] = ContextVar("language")

    def get(self) -> str:
        """The code of the language."""
        held = self._held.get(None)
        if held is None:
            return ENGLISH
        code = held[0]
        if not isinstance(code, str):
            held[0] = ENGLISH  # for what is said on the way
            held[0] = code = code()
        return code

    def set(self, code: "str | Callable[[], str]") -> "Token[list[str | Callable[[], str]]]":
        """Begins to speak a language here, and in everything that begins from here on.

        Args:
            code: Of the language; or what finds it, once something is said.
        """
        return self._held.set([code])

    def reset(self, token: "Token[list[str | Callable[[], str]]]") -> None:
        """Speaks as before ``set``."""
        self._held.reset(token)

    def change(self, code: str) -> None:
        """Speaks another language here, and in everything else that began with this one."""
        held = self._held.get(None)
        if held is None:
            self.set(code)
        else:
            held[0] = code

    @contextmanager
    def kept(self, code: str) -> Iterator[None]:
        """Speaks a language for a while, such as to somebody else than the rest is for."""
        token = self.set(code)
        try:
            yield
        finally:
            self.reset(token)


language: Final = Spoken()
"""The language of the player this code speaks to."""


def said_in(codes: Iterable[str], sentence: Phrase) -> str:
    """A sentence in several languages, one below the other."""
    lines = []
    for code in codes:
        with language.kept(code):
            lines.append(say(sentence))
    return "\n".join(dict.fromkeys(lines))


class Catalogue(Protocol):
    """A source of sentences in a language, like the translations of ``gettext``."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


_SPACES: Final = {"fr": {":": "\u00a0", ";": "\u202f", "!": "\u202f", "?": "\u202f"}}
"""The no-break spaces that a language sets before signs."""
_FIELD: Final = re.compile(r"\{[^}]*\}")
_SIGN: Final = re.compile(r"(?<=\})[:;!?](?= |$)")


class _English:
    """The sentences of the source as they are."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


class _Spaced(_English):
    """Templates of fields and signs alone, which are in no catalogue, with a language's spaces."""

    def __init__(self, code: str) -> None:
        self._code = code

    def gettext(self, message: str) -> str:
        return _spaced(message, self._code)


@lru_cache(1024)
def _spaced(template: str, code: str) -> str:
    if any(letter.isalpha() for letter in _FIELD.sub("", template)):
        return template
    return _SIGN.sub(lambda sign: _SPACES[code][sign[0]] + sign[0], template)


@cache
def _catalogue(code: str) -> Catalogue:
    """The catalogue of a language, read when it is first needed; English if it is none.

    A catalogue that is missing or damaged stops no match: the log says it, once.
    """
    if code == ENGLISH:
        return _English()
    import gettext  # all this is loaded for who does not speak English
    import io
    import struct

    try:
        translations = gettext.GNUTranslations(io.BytesIO(_compiled(LOCALE / code / "LC_MESSAGES")))
    except (OSError, ValueError, LookupError, struct.error, AssertionError) as error:
        _log.warning("there is no catalogue of '%s', so English is spoken: %s", code, error)
        return _English()
    if code in _SPACES:
        translations.add_fallback(_Spaced(code))  # type: ignore[arg-type]
    return translations


def _compiled(folder: Path) -> bytes:
    """The catalogue of a language as gettext reads it.

    An installation has it compiled; a checkout has what translators write, which always holds.

    Raises:
        OSError: There is none.
        ValueError: It cannot be compiled.
    """
    if sources := sorted(folder.glob("*.po")):
        from dogs_tui.words.po_files import compiled  # for who runs it from a checkout

        return compiled(sources)
    return (folder / f"{DOMAIN}.mo").read_bytes()


def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return tuple(NAMES)


def tr(text: str) -> str:
    """A fixed text in the player's language."""
    if not text:
        return ""
    translated = _catalogue(language.get()).gettext(text)
    return plain(translated if translated == text else ordinary(translated))


def ngettext(singular: str, many: str, count: int, shown: str = "") -> str:
    """A text that depends on a count, with the count filled in for ``{n}``.

    Args:
        singular: The text for one thing.
        many: The text for any other number of things.
        count: How many there are.
        shown: How that is written, if not as it is.
    """
    return say(Phrase(singular, {"n": shown or count}, many, count))


def say(sentence: Phrase | str) -> str:
    """A phrase in the player's language, values filled in; a string is said as it is."""
    if isinstance(sentence, str):
        return sentence
    code = language.get()
    return str(_said(sentence, "", code, _catalogue(code)))


def _said(sentence: Phrase, form: str, code: str, catalogue: Catalogue) -> str:
    """A phrase in a form; in English where its values do not fit, as in a damaged catalogue."""
    singular, many = sentence.template, sentence.many
    if many is UNSET:
        english, translated = singular, catalogue.gettext(singular) if singular else ""
    else:
        count = abs(sentence.count or 0)
        english, translated = (
            singular if count == 1 else many,
            catalogue.ngettext(singular, many, count),
        )
    if translated == english:
        return _filled(translated, sentence, form, code, catalogue)
    try:
        return _filled(translated, sentence, form, code, catalogue)
    except (LookupError, ValueError, AttributeError) as error:
        _log.warning("a sentence of '%s' does not fit %r: %r", code, english, error)
        return _filled(english, sentence, form, code, catalogue)


def _filled(translated: str, sentence: Phrase, form: str, code: str, catalogue: Catalogue) -> str:
    """A template with its values, each in the form that is asked for."""
    english = translated == sentence.template or translated == sentence.many
    forms = templates(translated, code, translated=not english)
    if not forms:
        return plain(translated).format_map(
            {
                key: say(part) if isinstance(part, Phrase) else part
                for key, part in sentence.values.items()
            }
        )
    template = forms.get(form)
    if template is None:
        template = forms[""]
        if form and not any(piece.form == WHOLE for piece in template):
            _log.debug("no form '%s' in %r of '%s'", form, translated, code)
    values, said, named = sentence.values, "", False
    for text, field, asked, capital, word in template:
        said += text
        if not field:
            continue
        value = values[field]
        part: str
        if isinstance(value, Phrase):
            part = _said(value, form if asked == WHOLE else asked, code, catalogue)
        else:
            inflected = NAME_FORMS.get((code, asked)) if asked else None
            part = Name(value if inflected is None else inflected(str(value)))
        if isinstance(part, Name):
            named = named or not said
        elif capital:
            part = part[:1].upper() + part[1:]
        said = joined(said, part, word, code) if word else said + part
    return Name(said) if named else said


def say_error(error: BaseException) -> str:
    """Gives the message of an error, in the player's language if it was raised with a phrase."""
    return say(phrase_of(error))
