"""Bots of other packages: found by their entry points, trusted with nothing."""

import pickle
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from dogs_rules import game, registry
from dogs_rules.arena import Tournament, bouts, play_bout
from dogs_rules.bots import visiting
from dogs_rules.bots.levels import SILENT, about
from dogs_rules.rng import Rng
from dogs_rules.simulate import play_out
from dogs_tui.cli import main
from dogs_tui.match.setup import SetupError, check_level

CODE = """
class Last:
    def __init__(self, game):
        self.game = game

    def choose(self, view, legal, rng):
        return legal[-1]


class Breaks(Last):
    about = "Breaks\\x1b[31m {everything}."

    def choose(self, view, legal, rng):
        raise RuntimeError("no \\x1b[31midea")


class Keeps(Last):
    given = []

    def choose(self, view, legal, rng):
        self.given.append(rng.clone())
        return legal[-1]


class Cheats(Last):
    def choose(self, view, legal, rng):
        legal.append("mine")
        return "mine"


class Leaves(Last):
    @property
    def about(self):
        raise SystemExit("bye")

    def choose(self, view, legal, rng):
        raise SystemExit("bye")


def none(game):
    return None


def leave(game):
    raise SystemExit(3)
"""
ENTRIES = """[dogs_rules.bots]
dog_kids.last = visiting_dogs_test:Last
breaks = visiting_dogs_test:Breaks
cheats = visiting_dogs_test:Cheats
keeps = visiting_dogs_test:Keeps
gone = visiting_dogs_test:Gone
nobody = visiting_dogs_test:none
leaves = visiting_dogs_test:Leaves
never = visiting_dogs_test:leave
steady = visiting_dogs_test:Last
Not a level! = visiting_dogs_test:Last
"""


WORD = 2**64 - 1


def seeded_with(rng: Rng) -> int:
    """The seed of a generator that has not drawn yet: SplitMix64, taken back."""
    steps = 0x9E37_79B9_7F4A_7C15
    low = (mixed_from(rng.a) - steps) & WORD
    high = (mixed_from(rng.b) - steps) & WORD ^ (low + steps) & WORD
    return high << 64 | low


def mixed_from(out: int) -> int:
    """The state behind an output of SplitMix64."""
    z = unshifted(out, 31) * pow(0x94D0_49BB_1331_11EB, -1, 2**64) & WORD
    z = unshifted(z, 27) * pow(0xBF58_476D_1CE4_E5B9, -1, 2**64) & WORD
    return unshifted(z, 30)


def unshifted(word: int, by: int) -> int:
    """What became a word by ``word ^ (word >> by)``."""
    origin = word
    for _ in range(64 // by):
        origin = word ^ (origin >> by)
    return origin


@pytest.fixture(autouse=True)
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with bots, as pip would leave it."""
    (tmp_path / "visiting_dogs_test.py").write_text(CODE)
    info = tmp_path / "visiting_dogs_test-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: visiting-dogs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    visiting.forget()
    yield tmp_path
    sys.modules.pop("visiting_dogs_test", None)
    visiting.forget()


def test_they_are_listed_after_the_games_own() -> None:
    kids = list(registry.bots(game("dog_kids")))
    own = [*game("dog_kids").bots(), *game("dog_kids").personalities()]
    assert kids[: len(own)] == own
    others = "breaks cheats gone keeps last leaves never nobody"
    assert set(kids[len(own) :]) == set(others.split())
    assert "last" not in registry.bots(game("dogs"))
    assert "visiting_dogs_test" not in sys.modules


def test_what_cannot_be_listed_is_told() -> None:
    problems = [str(each) for each in visiting.problems(game("dogs"))]
    assert any("'Not a level!'" in each for each in problems)
    assert any("'steady'" in each and "has its own" in each for each in problems)


def test_the_list_of_games_says_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "\nbreaks    Breaks[31m {everything}." in out
    assert "\nlast      A bot without a description." in out
    assert out.count("visiting-dogs offers a bot 'Not a level!'") == 1


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("breaks", "Breaks[31m {everything}."),
        ("last", str(SILENT)),
        ("leaves", str(SILENT)),
        ("gone", str(SILENT)),
    ],
)
def test_what_one_is_like_is_said_by_itself_or_not_at_all(level: str, said: str) -> None:
    assert str(about(game("dog_kids"), level)) == said


def test_one_plays() -> None:
    result = play_out(game("dog_kids"), 2, {}, 3, ["last", "random"])
    assert len(result.scores) == 2


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("gone", "cannot be loaded: AttributeError"),
        ("nobody", "no method 'choose'"),
        ("never", "cannot be loaded: SystemExit: 3"),
    ],
)
def test_one_that_cannot_be_loaded_is_refused(level: str, said: str) -> None:
    with pytest.raises(SetupError, match=f"The bot '{level}' of visiting-dogs.*{said}"):
        check_level(game("dog_kids"), level)


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("breaks", r"failed at a move: RuntimeError: no \[31midea\."),
        ("cheats", "chose an illegal move: mine\\."),
        ("leaves", "failed at a move: SystemExit: bye\\."),
    ],
)
def test_one_that_does_wrong_is_told_in_a_sentence(level: str, said: str) -> None:
    with pytest.raises(visiting.BotError, match=f"visiting-dogs {said}") as caught:
        play_out(game("dog_kids"), 2, {}, 3, [level, "random"])
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def given_to_a_bot(seed: int, way: str) -> Rng:
    """The generator that a bot of another package is given at its first decision."""
    if way == "simulate":
        play_out(game("dog_kids"), 2, {}, seed, ["keeps", "random"])
    else:
        run = Tournament(game="dog_kids", bots=("keeps", "random"), seats=2, seed=seed)
        play_bout(run, next(bouts(run, 1)))
    given: list[Rng] = sys.modules["visiting_dogs_test"].Keeps.given
    first = given[0]
    given.clear()
    return first


@pytest.mark.parametrize("way", ["simulate", "arena"])
def test_its_generator_does_not_lead_back_to_the_seed(way: str) -> None:
    """Whatever it was seeded with, seeds beside each other have nothing in common there."""
    luck = [seeded_with(given_to_a_bot(seed, way)) for seed in range(6)]
    for first, other in combinations([*luck, *range(6)], 2):
        if max(first, other) >= 6:
            assert 32 < (first ^ other).bit_count() < 96


def test_a_generator_itself_leads_back() -> None:
    """What the test before rests on: its way back is the right one."""
    for seed in (0, 7, 2**127 + 3):
        assert seeded_with(Rng.seeded(seed)) == seed


@pytest.mark.parametrize("command", ["arena", "simulate"])
@pytest.mark.parametrize("workers", [[], ["--workers", "1"]])
def test_commands_say_it_in_one_line(
    command: str, workers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    more = workers if command == "arena" else []
    arguments = [command, "dog_kids", "--seats", "2", "--matches", "2", "--bots", "breaks,random"]
    assert main([*arguments, *more]) == 1
    _, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "The bot 'breaks' of visiting-dogs failed at a move" in err


def test_one_plays_in_another_process(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "dog_kids", "--matches", "2", "--bots", "last,random", "--workers", "2"]
    assert main([*arguments, "--csv"]) == 0
    assert "\nlast,2," in capsys.readouterr().out
