"""The line mode plays whole matches of Dog Lover, and tells enough to play them by ear."""

import pytest

from dogs_rules.match import Match
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.cli import main
from dogs_tui.shell.running import WRONG
from tests.support.plain_matches import said_in_lines
from tests.tui.dog_lover.lover_stages import FACES, LOVER, NAMES, own, table

pytestmark = pytest.mark.telling


def test_the_table_is_told_whole() -> None:
    scene = table(seats=2)
    scene.area(1, hand="bone bone ball")
    match = Match(LOVER, 2, {}, 0, start=scene.state)
    lines = said_in_lines(match, "2\n2\n", PERSON, "random").splitlines()
    top = next(line for line in lines if line.startswith("In the top row: "))
    assert top == (
        "In the top row: Willow, big, 5 points, eats 1 scrap, 2 dry; "
        "Teacher's Pet, trait for a medium dog, 2 points; Walk."
    )
    for beginning in (
        "In the middle row: ",
        "In the bottom row: ",
        "The Watch Dog lies left of the middle row: a trick may take only one card of ",
        "Before the End card come ",
        "To learn for 1 Training: Drop (",
        "In the shelter: Fedra, medium, 2 points, eats 2 scraps, 4 points with a Frisbee",
        "Tricks of Ana, as pictured: Sit (the top row, Watch Dog left of it).",
        "Dog of Ana: Dango, medium, eats 2 scraps, 1 canned; hungry, -2 points",
        "To feed all, Ana lacks 2 scraps, 2 canned.",
        "Ana: use a trick",
    ):
        assert any(line.startswith(beginning) for line in lines), beginning
    own_line = next(line for line in lines if line.startswith(f"{NAMES[1]}: "))
    assert own_line.endswith("3 cards in the hand.")
    assert any("The Watch Dog goes below it" in line for line in lines)


def test_a_trick_that_would_lose_a_card_says_so() -> None:
    scene = table(
        "thief bone ball", "adoption bone ball", "leash ball bone", guarded="right column"
    )
    scene.area(0, dogs=[own("leia")], tokens=(1, 0, 0, 0))
    scene.state.shelter_row = (FACES["tina"], FACES["dino"], FACES["speedy"])
    match = Match(LOVER, 2, {}, 0, start=scene.state)
    lines = said_in_lines(match, "", PERSON, "random").splitlines()
    top = next(line for line in lines if "Sit on the top row" in line)
    assert "Thief has no dog to go to and will be lost, and 1 food token" in top
    bottom = next(line for line in lines if "Sit on the bottom row" in line)
    assert "lost" not in bottom


def test_a_hand_is_not_printed_from_the_shell_while_it_is_hidden(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stored = MatchFolder().create(LOVER, (Player("Ana"), Player("Bo", "steady")), {}, 4)
    name = stored.path.stem
    stored.close()
    assert main(["show", name, "--seat", "1"]) == 0
    assert "In the top row" in capsys.readouterr().out
    assert main(["show", name, "--seat", "2"]) == WRONG
    assert "'s cards stay hidden until the match is over" in capsys.readouterr().err
