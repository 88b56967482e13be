"""The line mode plays DOG Kids: whole matches from a script, and what is asked on the way."""

import io
from pathlib import Path
from typing import Any

import pytest

from dogs_rules.match import Match
from dogs_saves import PERSON
from dogs_tui.kit.printing import Printer
from dogs_tui.plain.line_mode import PlainGame
from tests.rules.dog_kids.kids_scenes import GAME, home, laid
from tests.support.unstored import Unstored

pytestmark = pytest.mark.telling

TEAMS = {"teams": "teams"}


def begun(seats: int = 2, **options: str) -> Match:
    return Match(GAME, seats, {"start": "1", **options}, 5)


def played(match: Match, typed: str) -> str:
    """What is said when the first seat types all this; the others play at random."""
    stored: Any = Unstored(match, (PERSON, *["random"] * (match.seats - 1)))
    stored.path = Path("match.dogs")
    target = io.StringIO()
    PlainGame(stored, io.StringIO(typed), Printer(target)).play()
    return target.getvalue()


@pytest.mark.parametrize(
    ("seats", "options", "over"),
    [
        (2, {}, " wins."),
        (3, TEAMS | {"handicap": "yes"}, "."),
        (4, TEAMS, " share the victory."),
    ],
)
def test_a_whole_match_from_a_script_of_ones(
    seats: int, options: dict[str, str], over: str
) -> None:
    match = begun(seats, **options)
    said = played(match, "1\n" * 3000)
    assert match.to_move is None
    assert "The match is over." in said
    assert said.rstrip().endswith(over)


def test_a_match_is_won_on_the_spot() -> None:
    scene = laid(("blue",), (39, home(1), home(2)), (20,))
    match = Match(GAME, 2, {}, 0, start=scene.state)
    said = played(match, "1\n")
    assert "(home! 3 of 3, +1 point)" in said
    assert match.to_move is None
    assert said.count("draws") == 0


def test_a_turn_is_told_with_what_would_happen() -> None:
    said = played(begun(), "1\n1\nq\n")
    assert "Ana, white: 3 dogs in the yard." in said
    assert "Cards of Ana: " in said
    assert "Face down: 82 cards." in said
    assert "Throw off all 3 cards and take new ones; the turn ends" in said
    assert "Ana draws: " in said
    assert "Bo draws" not in said
    assert "Cards of Bo" not in said


def test_partners_are_asked_in_secret() -> None:
    said = played(begun(4, teams="teams"), "1\nq\n")
    assert "Ana and Cyril against Bo and Dee." in said
    assert "Bo and Dee may exchange a card." in said
    assert "Ana: offer your partner Cyril a card, or none" in said
    assert "Keep all cards; no exchange with Cyril" in said
    assert "Ana offers a " in said
    assert "Bo offers" not in said
    assert "Dee gets" not in said


def test_score_log_and_rules_can_be_asked() -> None:
    said = played(begun(), "s\n1\nl\n? long jump\nt\nq\n")
    assert "Dogs home" in said
    assert "jump over it, to the next free field" in " ".join(said.split())
