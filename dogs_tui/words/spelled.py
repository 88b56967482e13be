"""What is said where a game has no words: its own names of things, made readable. No Textual."""

import re
from typing import Any

import msgspec

from dogs_rules.game import View
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def spelled(name: str) -> str:
    """A name of the code as words: ``DogTaken`` as ``dog taken``."""
    return " ".join(_WORD.findall(name)).lower()


def spelled_thing(thing: Any, names: Names) -> Phrase:
    """An action or event by its class and what it holds: ``Ana: dog taken (breed 3)``."""
    fields = dict(_fields(thing))
    seat = fields.pop("seat", None)
    said: Phrase = literal(spelled(type(thing).__name__))
    if fields:
        about = listed(
            phrase("{field} {value}", field=spelled(field), value=spelled_value(value))
            for field, value in fields.items()
        )
        said = phrase("{what} ({about})", what=said, about=about)
    if isinstance(seat, int) and 0 <= seat < len(names):
        return phrase("{name}: {what}", name=names[seat], what=said)
    return said


def spelled_table(view: Any) -> list[Phrase]:
    """All that a view holds, a field a sentence; not what every view has, which stands around."""
    return [
        phrase("{field}: {value}.", field=spelled(field), value=spelled_value(value))
        for field, value in _fields(view)
        if field not in View.__struct_fields__
    ]


def spelled_value(value: Any) -> Phrase:
    """A number, a text, or several of them one after the other; ``none`` where there is nothing."""
    if isinstance(value, msgspec.Struct):
        inside = [
            phrase("{field} {value}", field=spelled(field), value=spelled_value(one))
            for field, one in _fields(value)
        ]
        return phrase("{what} ({about})", what=spelled(type(value).__name__), about=listed(inside))
    if isinstance(value, tuple | list | frozenset | set):
        return listed(map(spelled_value, value)) if value else phrase("none")
    return phrase("none") if value is None else literal(str(value))


def _fields(thing: Any) -> list[tuple[str, Any]]:
    """What a Struct holds, but not who may see it; nothing of anything else."""
    names = getattr(thing, "__struct_fields__", ())
    return [(name, getattr(thing, name)) for name in names if name != "seen_by"]
