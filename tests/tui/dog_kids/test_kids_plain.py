"""The line mode plays DOG Kids: whole matches from a script, and what is asked on the way."""

import io
from pathlib import Path

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player, StoredMatch
from dogs_tui import plain

NAMES = ("Ana", "Bruno", "Cleo", "Davi")
ALONE = ("person", "random")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))


def begun(*kinds: str, **options: str) -> StoredMatch:
    players = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    return MatchFolder().create(game("dog_kids"), players, {"start": "1", **options}, 5)


def played(stored: StoredMatch, typed: str) -> str:
    """What is said when all this is typed."""
    target = io.StringIO()
    with stored:
        plain.PlainGame(stored, io.StringIO(typed), target).play()
    return target.getvalue()


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (ALONE, {}),
        (("person", "random", "random"), {"teams": "teams", "handicap": "yes"}),
        (("person", "random", "random", "random"), {"teams": "teams"}),
    ],
)
def test_a_whole_match_from_a_script_of_ones(
    kinds: tuple[str, ...], options: dict[str, str]
) -> None:
    stored = begun(*kinds, **options)
    said = played(stored, "1\n" * 3000)
    assert stored.match.to_move is None
    assert "The match is over." in said
    assert "wins." in said or "share the victory." in said


def test_a_turn_is_told_with_what_would_happen() -> None:
    said = played(begun(*ALONE), "1\n1\nq\n")
    assert "Ana, white: 3 dogs in the yard." in said
    assert "Cards of Ana: " in said
    assert "Face down: 82 cards." in said
    assert "Throw off all 3 cards and take new ones; the turn ends" in said
    assert "Ana draws: " in said
    assert "Bruno draws" not in said
    assert "Cards of Bruno" not in said


def test_partners_are_asked_in_secret() -> None:
    said = played(begun("person", "random", "random", "random", teams="teams"), "1\nq\n")
    assert "Ana and Cleo against Bruno and Davi." in said
    assert "Bruno and Davi may exchange a card." in said
    assert "Ana: offer Cleo a card, or none" in said
    assert "Keep all cards; no exchange with Cleo" in said
    assert "Ana offers a " in said
    assert "Bruno offers" not in said
    assert "Davi gets" not in said


def test_score_log_and_rules_can_be_asked() -> None:
    said = played(begun(*ALONE), "s\n1\nl\n? long jump\nt\nq\n")
    assert "Dogs home" in said
    assert "jump over it, to the next free field" in " ".join(said.split())
