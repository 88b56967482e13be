"""New Game, as far as shared tests must be told of it: see ``tests/support/game_cases.py``."""

from collections.abc import Iterator
from typing import Any

from tests.support.game_cases import Deciding, Description, Keying, Legal


def new_player() -> Deciding:
    """Somebody who plays the first card, again and again."""

    def keys(view: Any, legal: Legal) -> Iterator[str]:
        yield "enter"

    return keys


GAME = Description(
    deciding=new_player,
    keying=Keying(cursor=("down", "up", "down", "up"), play=("enter",) * 4),
    anchors="goal setup play end scoring undo",
)
