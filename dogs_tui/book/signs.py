"""The signs of a game's boards, as its book shows them: drawn as on the boards, never typed again.

Knows no Textual: a game gives them in its module ``signs``.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import registry

_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


class DrawnSign(msgspec.Struct, frozen=True):
    """A sign as it stands on the boards."""

    drawn: str
    ink: str
    """What it is drawn in, as the boards call it."""


NO_SIGNS: Final[Mapping[str, DrawnSign]] = MappingProxyType({})


def sign_name(name: Phrase) -> str:
    """Gives the name of a sign in the text of a book: ``lost-dog``."""
    return _BETWEEN.sub("-", str(name).lower()).strip("-")


def drawn_signs(game_key: str, glyphs: Glyphs) -> Mapping[str, DrawnSign]:
    """The signs of a game by name, in the glyphs of this terminal; none where it says none."""
    signs = registry.made(game_key, "signs", "signs", glyphs)
    return {sign_name(sign.name): DrawnSign(sign.drawn, sign.ink) for sign in signs or ()}
