"""Forms of parts: how a translation writes them, asks for them and joins them to its own words.

A part carries its forms behind its ordinary text, a sentence asks for one as a format::

    der rote Hund ¦ akk den roten Hund ¦ dat dem roten Hund
    {other:^} wirft {dog:akk} raus.

``^`` begins with a capital, ``=`` asks for the form that the whole was asked for. Two forms that
are alike are written once, ``bier/dop``. What a part lacks is said as its ordinary text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Final, NamedTuple

from dogs_rules.phrase import plain

MARK: Final = "¦"
"""Before each form of a part."""
WHOLE: Final = "="
"""Asks for the form that the whole was asked for."""
_FORM: Final = re.compile(rf"\s*{MARK}\s*([^\W\d_][\w/-]*)\s")
_ASKED: Final = re.compile(rf"\^?(?:{WHOLE}|[^\W\d_][\w-]*)?")
_LAST_WORD: Final = re.compile(r"(?:^|[\s(«„“\u2018\u2019])([^\W\d_]+) $")

_APOSTROPHE: Final = "\u2019"
_JOINS: Final = {
    "de": "an+dem=am an+das=ans bei+dem=beim in+dem=im in+das=ins von+dem=vom zu+dem=zum "
    "zu+der=zur",
    "fr": "de+le=du de+les=des à+le=au à+les=aux",
    "it": "a+il=al a+lo=allo a+l'=all' a+la=alla a+i=ai a+gli=agli a+le=alle "
    "da+il=dal da+lo=dallo da+l'=dall' da+la=dalla da+i=dai da+gli=dagli da+le=dalle "
    "di+il=del di+lo=dello di+l'=dell' di+la=della di+i=dei di+gli=degli di+le=delle "
    "in+il=nel in+lo=nello in+l'=nell' in+la=nella in+i=nei in+gli=negli in+le=nelle "
    "su+il=sul su+lo=sullo su+l'=sull' su+la=sulla su+i=sui su+gli=sugli su+le=sulle",
    "pt": "a+o=ao a+a=à a+os=aos a+as=às de+o=do de+a=da de+os=dos de+as=das "
    "em+o=no em+a=na em+os=nos em+as=nas por+o=pelo por+a=pela por+os=pelos por+as=pelas",
}
"""What a word and the article after it become, in parts but not in names."""
_VOWEL: Final = r"(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou\W])\w"
_SOUNDS: Final = {
    "fr": (("ce de je jusque la le lorsque me ne puisque que se te", _VOWEL, "'"),),
    "it": (("a", r"[aà]\w", "ad "), ("e", r"[eèé]\w", "ed ")),
    "pl": (
        ("z", r"(?:sz|[sśzźż])(?![zi])[bcćdfghjklłmnńprsśtwzźż]", "ze "),
        ("w", r"[wf][bcćdghjklłmnńprsśtzźż]", "we "),
    ),
}
"""What words become before a sound, of names too: the words, how the next begins, the
result; an apostrophe takes the place of their last letter."""


class Name(str):
    """A text that begins with what somebody wrote, such as a name: it stays as it is."""

    __slots__ = ()


class Piece(NamedTuple):
    """Some text of a template and the field after it."""

    text: str
    field: str
    """Empty behind the last field."""
    form: str
    """Which form of the part is asked for; empty: its ordinary text."""
    capital: bool
    """True if the part begins with a capital."""
    word: str
    """The last word of the text, if parts are joined to it."""


Template = tuple[Piece, ...]


def ordinary(text: str) -> str:
    """Gives the text of a translation where no form is asked for."""
    return _FORM.split(text, 1)[0] if MARK in text else text


def forms_of(text: str) -> dict[str, str]:
    """The forms of a translation by name; its ordinary text has the name ``""``."""
    first, *rest = _FORM.split(text)
    forms = {"": first}
    for names, form in zip(rest[::2], rest[1::2], strict=True):
        forms |= dict.fromkeys(names.split("/"), form)
    return forms


@lru_cache(8192)
def templates(text: str, code: str, *, translated: bool) -> Mapping[str, Template]:
    """The forms of a sentence, ready to be filled.

    Args:
        text: What the catalogue gives.
        code: The language.
        translated: Whether it is a translation; only those have forms and ask for them.

    Returns:
        Each by its name; nothing for a sentence of the source that formats its values otherwise.

    Raises:
        ValueError: Its braces do not fit together, or a field asks for no form.
    """
    bare = plain(text)
    if not translated and any(asked or how for _, _, asked, how in Formatter().parse(bare)):
        return {}
    forms = forms_of(bare) if translated else {"": bare}
    return {name: tuple(_pieces(form, code)) for name, form in forms.items()}


def _pieces(text: str, code: str) -> Iterator[Piece]:
    parsed = list(Formatter().parse(text))
    signs_only = not any(char.isalpha() for before, *_ in parsed for char in before)
    for before, field, asked, conversion in parsed:
        if field is None:
            yield Piece(before, "", "", capital=False, word="")
            continue
        if conversion or not field.isidentifier() or not _ASKED.fullmatch(asked or ""):
            raise ValueError(f"{{{field}:{asked}}} asks for no form")
        form = (asked or "").removeprefix("^")
        last = _LAST_WORD.search(before)
        word = last[1].lower() if last else ""
        yield Piece(
            before,
            field,
            form or (WHOLE if signs_only else ""),
            capital=(asked or "").startswith("^"),
            word=word if word in _joined_words(code) else "",
        )


def asked_of(text: str) -> Iterator[tuple[str, str]]:
    """The fields of a translation that ask for a form, each with its name.

    Raises:
        ValueError: Its braces do not fit together, or a field asks for no form.
    """
    for form in forms_of(text).values():
        for piece in _pieces(form, ""):
            if piece.form not in ("", WHOLE):
                yield piece.field, piece.form


@cache
def _joined_words(code: str) -> Mapping[str, list[tuple[re.Pattern[str], str, bool]]]:
    """By word how it is joined: to what, what comes of it, and whether names are joined, too."""
    words: dict[str, list[tuple[re.Pattern[str], str, bool]]] = {}
    for join in _JOINS.get(code, "").replace("'", _APOSTROPHE).split():
        word, article, both = re.split(r"[+=]", join)
        space = "" if article.endswith(_APOSTROPHE) else " "
        words.setdefault(word, []).append((re.compile(article + space), both + space, False))
    for several, sound, result in _SOUNDS.get(code, ()):
        begins = re.compile(f"(?={sound})", re.IGNORECASE)
        for word in several.split():
            said = word[:-1] + _APOSTROPHE if result == "'" else result
            words.setdefault(word, []).append((begins, said, True))
    return words


def joined(said: str, part: str, word: str, code: str) -> str:
    """A text that ends with a word and a blank, with the part after it.

    Args:
        said: The text.
        part: What follows.
        word: The last word of the text in small letters.
        code: The language.
    """
    for begins, result, names in _joined_words(code)[word]:
        if (names or not isinstance(part, Name)) and (match := begins.match(part)):
            first = said[-len(word) - 1]
            both = result[0].upper() + result[1:] if first.isupper() else result
            return said[: -len(word) - 1] + both + part[match.end() :]
    return said + part


def _genitive(name: str) -> str:
    """Whose something is in German: ``Bellas``, ``Max'``."""
    return f"{name}'" if name.casefold().endswith(("s", "ß", "x", "z", "ce")) else f"{name}s"


NAME_FORMS: Final[Mapping[tuple[str, str], Callable[[str], str]]] = {("de", "gen"): _genitive}
"""By language and form how names are inflected; otherwise they are not."""
