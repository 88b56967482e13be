"""A move that is prepared changes nothing; committed, it counts once, and only where it belongs."""

import pytest

from dogs_rules.game import IllegalActionError
from dogs_rules.games.dogs.actions import SwapTo
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.match import CHECKPOINT_EVERY, Match
from dogs_rules.rng import Rng

GAME = Dogs()


def new_match(seed: int = 5) -> Match:
    return Match(GAME, 3, {"start": "1"}, seed)


def test_preparing_changes_nothing() -> None:
    match = new_match()
    before = match.digest()
    for action in GAME.legal_actions(match.state):
        move = match.prepare(action)
        assert (move.action, move.mover) == (action, match.to_move)
        assert (match.digest(), match.plies, match.redoable) == (before, 0, None)
    with pytest.raises(IllegalActionError):
        match.prepare(SwapTo(0))
    assert match.digest() == before


def test_a_committed_match_is_the_match_that_was_played() -> None:
    committed, played = new_match(), new_match()
    rng = Rng.seeded(3)
    for _ in range(2 * CHECKPOINT_EVERY + 7):
        action = rng.choice(GAME.legal_actions(played.state))
        move = committed.prepare(action)
        committed.commit(move)
        assert move.events == played.play(action)
        assert committed.digest() == played.digest()
    assert committed.history() == played.history()
    assert [committed.mover(ply) for ply in range(committed.plies)] == [
        played.mover(ply) for ply in range(played.plies)
    ]


def test_a_move_counts_once() -> None:
    match = new_match()
    move = match.prepare(GAME.legal_actions(match.state)[0])
    match.commit(move)
    after = match.digest()
    with pytest.raises(ValueError, match="not where"):
        match.commit(move)
    match.take_back(1)
    with pytest.raises(ValueError, match="not where"):
        match.commit(move)
    match.redo()
    assert (match.digest(), match.plies) == (after, 1)


def test_a_move_counts_only_in_its_position() -> None:
    match = new_match()
    first, *rest = GAME.legal_actions(match.state)
    stale = match.prepare(rest[0])
    match.play(first)
    with pytest.raises(ValueError, match="not where"):
        match.commit(stale)
    match.take_back(1)
    with pytest.raises(ValueError, match="not where"):
        match.commit(stale)
    with pytest.raises(ValueError, match="not where"):
        match.commit(new_match().prepare(first))
    assert match.plies == 0
    assert match.redoable == first


def test_a_redo_is_prepared_like_a_move() -> None:
    match = new_match()
    action = GAME.legal_actions(match.state)[0]
    events = match.play(action)
    match.take_back(1)
    move = match.prepare_redo()
    assert (move.action, match.redoable, match.plies) == (action, action, 0)
    match.commit(move)
    assert (move.events, match.redoable, match.plies) == (events, None, 1)
    with pytest.raises(ValueError, match="nothing was taken back"):
        match.prepare_redo()


def test_another_move_forgets_what_could_be_redone() -> None:
    match = new_match()
    first, second, *_ = GAME.legal_actions(match.state)
    match.play(first)
    match.take_back(1)
    redo = match.prepare_redo()
    match.commit(match.prepare(second))
    assert match.redoable is None
    with pytest.raises(ValueError, match="not where"):
        match.commit(redo)
