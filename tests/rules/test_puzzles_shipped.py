"""The puzzles that ship: each follows from the rules, and what does not fit them is left out."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.bots.sifting import sifted
from dogs_rules.puzzles import Header, Puzzle, PuzzleError, position_of, puzzles_of, read_set
from dogs_rules.simulate import bot_rng
from dogs_tui.words.registry import words_of

WITH_PUZZLES = ("dogs", "dog_lover", "dogs_cardgame", "dog_kids")
"""The games of the boxes; one that was just begun has none."""
ENOUGH = 40
PROVEN = 3.0


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_every_puzzle_follows_from_the_rules(key: str) -> None:
    """A file that is damaged, or of another revision, or a puzzle that does not fit, is named."""
    game, shipped = registry.game(key), puzzles_of(key)
    assert shipped.problems == ()
    assert shipped.header is not None
    assert shipped.header.guesses[1] >= 4 * shipped.header.guesses[0]
    assert len(shipped.puzzles) >= ENOUGH
    kinds = words_of(game).kinds
    unfit = []
    for puzzle in shipped.puzzles:
        try:
            position = position_of(game, puzzle)
        except PuzzleError:
            unfit.append(puzzle.digest)
            continue
        words = words_of(game)
        view = game.view(position.match.state, position.seat)
        assert words.kind(view, position.right[0]) == puzzle.kind, puzzle.digest
        assert puzzle.errors > PROVEN, puzzle.digest
        assert puzzle.guesses >= shipped.header.guesses[1], puzzle.digest
    assert unfit == []
    assert {puzzle.kind for puzzle in shipped.puzzles} <= kinds.keys()
    names = Counter(puzzle.digest for puzzle in shipped.puzzles)
    assert names.most_common(1)[0][1] == 1


@pytest.mark.minutes
@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_today_s_bots_find_the_same_best_moves(key: str) -> None:
    """With other chance: one in ten may miss its errors, but none has another best move."""
    game, shipped = registry.game(key), puzzles_of(key)
    missed = []
    for puzzle in shipped.puzzles:
        position = position_of(game, puzzle)
        view = game.view(position.match.state, position.seat)
        rng = bot_rng(puzzle.seed + 7, position.seat, len(puzzle.moves))
        again = sifted(
            game,
            view,
            position.legal,
            rng,
            puzzle.guesses,
            patient=True,
            whole=puzzle.whole,
        )
        if again is None:
            missed.append(puzzle.digest)
        else:
            assert set(again.right) & set(position.right), puzzle.digest
    assert len(missed) <= len(shipped.puzzles) // 10, missed


def _shipped() -> tuple[Any, Header, Puzzle]:
    game, shipped = registry.game("dog_kids"), puzzles_of("dog_kids")
    assert shipped.header is not None
    return game, shipped.header, shipped.puzzles[0]


def _text(header: Header, *puzzles: Puzzle) -> str:
    return "\n".join(msgspec.json.encode(line).decode() for line in (header, *puzzles))


def test_damaged_lines_and_other_rules_are_left_out_with_a_sentence() -> None:
    game, header, puzzle = _shipped()
    whole = _text(header, puzzle)
    assert read_set(game, whole).puzzles == (puzzle,)
    damaged = read_set(game, whole + "\n{")
    assert damaged.puzzles == (puzzle,)
    assert [str(each) for each in damaged.problems] == ["1 damaged puzzle of DOG Kids is left out."]
    other = msgspec.structs.replace(header, revision=header.revision + 1)
    for text in (_text(other, puzzle), "{", ""):
        nothing = read_set(game, text)
        assert nothing.puzzles == ()
        assert len(nothing.problems) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"digest": "0" * 16},
        {"moves": (99,)},
        {"moves": ()},
        {"seats": 9},
        {"options": {"nothing": 1}},
        {"right": (99,)},
        {"costs": (1,)},
        {"then": ({"type": "nothing"},)},
    ],
)
def test_a_puzzle_of_other_rules_is_refused(changed: dict[str, Any]) -> None:
    game, _, puzzle = _shipped()
    with pytest.raises(PuzzleError, match="does not fit the rules"):
        position_of(game, msgspec.structs.replace(puzzle, **changed))


def test_an_action_that_nothing_beats_is_no_puzzle() -> None:
    """At the end of a match lost for certain nothing is better than anything else."""
    game, _, puzzle = _shipped()
    position = position_of(game, puzzle)
    view = game.view(position.match.state, position.seat)
    only_right = [position.right[0]]
    rng = bot_rng(1, position.seat)
    assert sifted(game, view, only_right, rng, 12) is None
