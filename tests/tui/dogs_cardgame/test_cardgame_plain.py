"""The line mode plays DOGS Cardgame: what is asked on the way."""

import pytest

from dogs_rules import game
from dogs_rules.match import Match
from tests.support.plain_matches import said_in_lines

pytestmark = pytest.mark.telling


def said(typed: str) -> str:
    return said_in_lines(Match(game("dogs_cardgame"), 2, {"start": "1"}, 5), typed)


def test_a_turn_is_told_with_what_it_costs() -> None:
    text = said("1\n1\nq\n")
    assert "Ana: keep one of 3 characters for later" in text
    assert "Ana: drive to a location of the city" in text
    assert "collect for" in text
    assert "Kennel of Ana: bay 1 (1 free), bay 2 (2 free), bay 3 (2 free)." in text
    assert "Bonuses left, and what Ana has: 3 healthy dogs (0 of 3)" in text


def test_score_log_and_rules_can_be_asked() -> None:
    text = said("s\n1\nl\n? vet\nt\nq\n")
    assert "No improvement" in text or "improvement" in text
    assert "Ana keeps a" in text
    assert "cured" in text
