"""Matches in the line mode: what is said when something is typed."""

import io
from pathlib import Path
from typing import Any

from dogs_rules.match import Match
from dogs_saves import PERSON
from dogs_tui.kit.printing import Printer
from dogs_tui.plain.line_mode import PlainGame
from tests.support.memory_match import Unstored


def said_in_lines(match: Match, typed: str, *kinds: str) -> str:
    """What is said when all this is typed.

    Args:
        match: The match, which nobody writes down.
        typed: Everything that is typed, lines and all.
        kinds: Who plays, by seat; when left out, a person against bots that play at random.
    """
    stored: Any = Unstored(match, kinds or (PERSON, *["random"] * (match.seats - 1)))
    stored.path = Path("match.dogs")
    target = io.StringIO()
    PlainGame(stored, io.StringIO(typed), Printer(target)).play()
    return target.getvalue()
