"""The line mode plays DOG Kids: what is asked on the way."""

import re

import pytest

from dogs_rules.match import Match
from tests.rules.dog_kids.kids_scenes import GAME, home, laid
from tests.support.plain_matches import said_in_lines

pytestmark = pytest.mark.telling


def begun(seats: int = 2, **options: str) -> Match:
    return Match(GAME, seats, {"start": "1", **options}, 5)


def test_a_match_is_won_on_the_spot() -> None:
    scene = laid(("blue",), (39, home(1), home(2)), (20,))
    match = Match(GAME, 2, {}, 0, start=scene.state)
    said = said_in_lines(match, "1\n")
    brings = r"\(home! 3 of 3, \d+ fields? forward; \+1 point: 3 dogs home; wins the match\)"
    assert re.search(brings, said)
    assert match.to_move is None
    assert said.count("draws") == 0


def test_a_turn_is_told_with_what_would_happen() -> None:
    said = said_in_lines(begun(), "1\n1\nq\n")
    assert "Ana, white: 3 dogs in the yard." in said
    assert "Cards of Ana: " in said
    assert "Face down: 82 cards." in said
    assert "Discard all 3 cards and draw new ones; this ends your turn" in said
    assert "Ana draws: " in said
    assert "Bo draws" not in said
    assert "Cards of Bo" not in said


def test_partners_are_asked_in_secret() -> None:
    said = said_in_lines(begun(4, teams="teams"), "1\nq\n")
    assert "Ana and Cyril against Bo and Dee." in said
    assert "Bo and Dee may exchange a card." in said
    assert "Ana: offer your partner Cyril a card, or none" in said
    assert "Keep all cards; no exchange with Cyril" in said
    assert "Ana offers a " in said
    assert "Bo offers" not in said
    assert "Dee gets" not in said


def test_score_log_and_rules_can_be_asked() -> None:
    said = said_in_lines(begun(), "s\n1\nl\n? long jump\nt\nq\n")
    assert "Dogs home" in said
    assert "jump over it, to the next free field" in " ".join(said.split())
