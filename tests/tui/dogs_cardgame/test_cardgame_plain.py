"""The line mode plays DOGS Cardgame: whole matches from a script, and what is asked on the way."""

import io

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player, StoredMatch
from dogs_tui.kit.printing import Printer
from dogs_tui.plain import line_mode

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.telling]

NAMES = ("Ana", "Bruno", "Cleo", "Davi", "Eva")


def begun(*kinds: str, **options: str) -> StoredMatch:
    players = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    return MatchFolder().create(game("dogs_cardgame"), players, {"start": "1", **options}, 5)


def played(stored: StoredMatch, typed: str) -> str:
    """What is said when all this is typed."""
    target = io.StringIO()
    with stored:
        line_mode.PlainGame(stored, io.StringIO(typed), Printer(target)).play()
    return target.getvalue()


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (("person", "random"), {}),
        (("person", "random", "random"), {"puppies": "yes", "straight": "yes"}),
        (("person",) + ("random",) * 4, {"children": "yes", "breeds": "chosen"}),
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


def test_a_turn_is_told_with_what_it_costs() -> None:
    said = played(begun("person", "random"), "1\n1\nq\n")
    assert "Ana: keep one of 3 characters for later" in said
    assert "Ana: drive to a location of the city" in said
    assert "collect for" in said
    assert "Kennel of Ana: bay 1 (1 free), bay 2 (2 free), bay 3 (2 free)." in said
    assert "Bonuses left, and what Ana has: 3 healthy dogs (0 of 3)" in said


def test_score_log_and_rules_can_be_asked() -> None:
    said = played(begun("person", "random"), "s\n1\nl\n? vet\nt\nq\n")
    assert "No improvement" in said or "improvement" in said
    assert "Ana keeps a" in said
    assert "cured" in said
