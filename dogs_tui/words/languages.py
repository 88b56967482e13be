"""The languages there are, and which one somebody means. Knows no Textual."""

from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from typing import Final

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase

ENGLISH: Final = "en"
"""What the source is written in, and what is said where there is nothing else."""
AUTO: Final = "auto"
"""In settings: the language of the surroundings."""
NAMES: Final[Mapping[str, str]] = {
    ENGLISH: "English",
    "pt": "Português (Brasil)",
    "pl": "Polski",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
}
"""By code what each language calls itself."""
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Names of the environment that say a language; the first that is set holds."""
asked: Final[ContextVar[str]] = ContextVar("asked", default="")
"""The code of the language that the command line asks for: before settings, until these change."""
_CAPITAL_NOUNS: Final = frozenset({"de"})
"""The languages in which a label may begin with a noun, and every noun with a capital."""
_PREFERRED: Final = "LANGUAGE"
"""Several languages, the dearest first; it holds only where the others say any."""
_NO_LANGUAGE: Final = frozenset({"C", "POSIX"})
_REGIONS: Final = {"pt": "br"}
"""Whose words are spoken, of languages that differ much from one region to another."""


class Meant(msgspec.Struct, frozen=True):
    """The language that is nearest to what somebody wrote."""

    code: str
    sure: bool
    """True if there is no doubt; otherwise something should be said about it."""


def of_environment(environment: Mapping[str, str]) -> str:
    """The code of the language that an environment asks for, as gettext reads it.

    ``C`` is English: whoever sets it wants what the source says.

    Returns:
        The code; empty: it asks for none, or for none that there is.
    """
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if not locale:
        return ""
    if _part(locale) in _NO_LANGUAGE:
        return ENGLISH
    wanted = [*environment.get(_PREFERRED, "").split(":"), locale]
    return next((code for variable in wanted if (code := _part(variable).lower()) in NAMES), "")


def within_sentence(label: str, code: str) -> str:
    """A label as it reads in the middle of a sentence of a language.

    Args:
        label: It stands alone elsewhere, and so begins with a capital.
        code: Of the language in which the label is.
    """
    return label if code in _CAPITAL_NOUNS else f"{label[:1].lower()}{label[1:]}"


def spoken(chosen: str, environment: Mapping[str, str]) -> str:
    """The code of the language that settings choose.

    Args:
        chosen: A code, or ``AUTO``.
        environment: The surroundings.
    """
    return chosen if chosen in NAMES else of_environment(environment) or ENGLISH


def meant_by(text: str) -> Meant:
    """Finds the language that a text means: ``de``, ``pt_BR``, ``de-AT``, ``polski``, ``germ``."""
    wanted = text.strip().casefold()
    part, between, region = _parts(wanted)
    if part in NAMES:
        spoken_there = region and _REGIONS.get(part, region) == region
        return Meant(part, sure=bool(spoken_there or not between))
    languages = dict(_names())
    if wanted in languages:
        return Meant(languages[wanted], sure=True)
    begun = {code for name, code in languages.items() if part and name.startswith(part)}
    if len(begun) == 1:
        return Meant(begun.pop(), sure=False)
    import difflib  # only for what is none

    similar = difflib.get_close_matches(wanted, languages, 1)
    return Meant(languages[similar[0]] if similar else ENGLISH, sure=False)


def _names() -> Iterator[tuple[str, str]]:
    """What a language may be called, with its code."""
    for code, name in NAMES.items():
        yield name.casefold(), code
    yield from _OTHER_NAMES.items()


_OTHER_NAMES: Final = {
    "brasileiro": "pt",
    "portuguese": "pt",
    "portugues": "pt",
    "português": "pt",
    "polish": "pl",
    "german": "de",
    "french": "fr",
    "francais": "fr",
    "italian": "it",
    "eng": "en",
    "por": "pt",
    "pol": "pl",
    "deu": "de",
    "ger": "de",
    "fra": "fr",
    "fre": "fr",
    "ita": "it",
}
"""English names, names without accents, and the codes of three letters."""


def _part(locale: str) -> str:
    """The language of a locale: ``pt`` of ``pt_BR.UTF-8``."""
    return _parts(locale)[0]


def _parts(locale: str) -> tuple[str, str, str]:
    """The language of a locale, what stands behind it, and the region."""
    bare = locale.strip().partition(".")[0].partition("@")[0]
    return bare.replace("-", "_").partition("_")


def check_languages(codes: Iterable[str]) -> None:
    """Lets codes of languages that there are pass.

    Raises:
        ValueError: With a phrase that says which is none.
    """
    for code in codes:
        if code not in NAMES:
            raise ValueError(
                phrase(
                    "'{text}' is not one of the languages: {known}.",
                    text=clean_text(code, 20),
                    known=", ".join(NAMES),
                )
            )
