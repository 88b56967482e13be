"""The names that people can have, and which names are too much alike."""

import unicodedata
from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.people.codes import resembles_invite

_LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіѕјкмнтвԁһԛԝαεορτυνικɑɡıաոսօհց0135|",  # noqa: RUF001  (because they look alike)
    "aeopcyxisjkmhtbdhqwaeoptuvikagianuohgoiesi",
)
"""Cyrillic, Greek, Armenian and other letters and figures that pass for a Latin letter."""

_DRAWN_ALIKE: Final = (("l", "i"), ("m", "rn"), ("w", "vv"))
"""Letters that are drawn like another, or like two others side by side."""

_RESERVED: Final = frozenset(
    {"house", "thehouse", "host", "thehost", "lobby", "thelobby", "listener", "thelistener"}
    | {"operator", "theoperator", "admin", "root", "system", "server"}
    | {"bot", "you", "me", "nobody", "somebody", "someone", "everybody", "everyone", "anyone"}
    | {"anybody", "open", "spectator"}
    | {"?", "help", "lost", "key", "keys", "link", "language", "q", "quit", "exit"}
)
"""Names of the lobby itself or of anybody, and commands that newcomers may type.

As ``likeness`` has it before look-alikes."""


def cleaned_name(name: str) -> str:
    """A name as it may be shown and stored; possibly empty."""
    return clean_text(name, NAME_LIMIT)


def likeness(name: str) -> str:
    """Gives the common form of names that people would mistake for each other.

    Neither case, width, spacing nor punctuation tells names apart, nor letters of another script
    that look the same.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(char for char in folded if not _passes_unseen(char))
    alike = letters.translate(_LOOK_ALIKES)
    for sign, looks_like in _DRAWN_ALIKE:
        alike = alike.replace(sign, looks_like)
    return alike or folded


def _passes_unseen(char: str) -> bool:
    """True if a character tells nobody apart: blanks, points, and raised signs like points."""
    kind = unicodedata.category(char)
    return kind[0] in "ZPC" or kind in ("Lm", "Sk")


_KEPT_BACK: Final = frozenset(map(likeness, _RESERVED))


def why_no_name(name: str) -> Phrase | None:
    """Says why nobody can have this name; ``None``: somebody could."""
    cleaned = cleaned_name(name)
    if not cleaned:
        return phrase("A name needs at least one visible letter.")
    # Everybody here would read a code that may still be good.
    if resembles_invite(unicodedata.normalize("NFKC", cleaned)):
        return phrase(
            "This looks like a code, not a name. If it is a code, check it for mistakes and type"
            " it again; otherwise choose another name."
        )
    if likeness(cleaned) in _KEPT_BACK:
        return phrase("The name {name} is reserved. Choose another one.", name=cleaned)
    return None
