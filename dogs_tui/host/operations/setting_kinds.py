"""The kinds of values that settings take, and what is said of one that is of another kind."""

import types
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import tr


def wrong_kind(where: str, hint: Any, value: Any) -> Phrase:
    """That a value cannot be, and what it has to be."""
    return phrase(
        "{where}: expected {wanted}, found {value}.",
        where=where,
        wanted=_wanted(hint),
        value=_shown(value),
    )


def _wanted(hint: Any) -> Phrase:
    meta = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Meta)), Meta())
    kind = get_args(hint)[0]
    if meta.ge is not None:
        return phrase(
            "a whole number from {least} to {most}", least=int(meta.ge), most=int(meta.le or 0)
        )
    if kind is bool:
        return phrase("true or false")
    if get_origin(kind) is tuple:
        return phrase("a list of texts in quotes")
    if choices := allowed(kind):
        return phrase("one of {words}", words=", ".join(choices))
    return phrase("a text in quotes")


def allowed(kind: Any) -> tuple[str, ...]:
    """The words that a kind of setting takes; none: any text, or none at all."""
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(word for part in get_args(kind) for word in allowed(part))
    return get_args(kind) if get_origin(kind) is Literal else ()


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else str(value).lower()
    return clean_text(text, 40) or tr("nothing")
