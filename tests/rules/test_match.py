"""Matches: play, undo and redo by the rules of the table, replay, digests."""

import pytest

from dogs_rules.game import IllegalActionError, OptionError
from dogs_rules.games.dogs.actions import DrawDog, Drive, StayHome, SwapFrom, SwapTo
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.terms import Card
from dogs_rules.match import CHECKPOINT_EVERY, Match, state_digest
from dogs_rules.rng import Rng

pytestmark = pytest.mark.telling

GAME = Dogs()
ALL = (0, 1, 2)


def new_match(seats: int = 3, seed: int = 5) -> Match:
    return Match(GAME, seats, {"start": "1"}, seed)


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    rng = Rng.seeded(seed)
    for _ in range(plies):
        match.play(rng.choice(GAME.legal_actions(match.state)))


def drive(match: Match) -> Drive:
    """Any drive of the seat to move."""
    return next(a for a in GAME.legal_actions(match.state) if isinstance(a, Drive))


def test_the_same_options_seed_and_actions_give_the_same_digest() -> None:
    match = new_match()
    play_on(match, 150)
    again = Match(GAME, 3, {"start": "1"}, 5, match.actions)
    assert again.digest() == match.digest()
    assert again.state == match.state
    assert Match(GAME, 3, {"start": "1"}, 6).digest() != new_match().digest()


def test_replay_stops_at_any_ply() -> None:
    match = new_match()
    digests = [match.digest()]
    rng = Rng.seeded(2)
    for _ in range(2 * CHECKPOINT_EVERY + 7):
        match.play(rng.choice(GAME.legal_actions(match.state)))
        digests.append(match.digest())
    assert [state_digest(match.state_at(ply)) for ply in range(match.plies + 1)] == digests
    with pytest.raises(ValueError, match="moves, not"):
        match.state_at(match.plies + 1)


@pytest.mark.parametrize("left", [CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1])
def test_what_is_played_otherwise_after_an_undo_is_what_is_shown(left: int) -> None:
    match = new_match()
    play_on(match, 2 * CHECKPOINT_EVERY + 7)
    match.take_back(match.plies - left)
    play_on(match, 2 * CHECKPOINT_EVERY, seed=9)
    again = Match(GAME, 3, {"start": "1"}, 5, match.actions)
    for ply in range(match.plies + 1):
        assert state_digest(match.state_at(ply)) == state_digest(again.state_at(ply)), ply


def test_an_illegal_action_leaves_the_match_as_it_was() -> None:
    match = new_match()
    before = match.digest()
    with pytest.raises(IllegalActionError) as caught:
        match.play(SwapTo(0))
    assert caught.value.refusal.anchor == "phase-1"
    assert (match.digest(), match.plies) == (before, 0)
    with pytest.raises(IllegalActionError):
        Match(GAME, 3, {}, 5, [SwapTo(0)])
    with pytest.raises(OptionError):
        Match(GAME, 7, {}, 5)


def test_undo_and_redo_come_back_to_the_same_state() -> None:
    match = new_match()
    start = match.digest()
    match.play(drive(match))
    after = match.digest()
    assert match.undo(0, ALL) == 1
    assert (match.digest(), match.taken_back) == (start, 1)
    assert match.redoable is not None
    match.redo()
    assert match.digest() == after
    with pytest.raises(ValueError, match="nothing was taken back"):
        match.redo()


def test_a_new_action_forgets_what_could_be_redone() -> None:
    match = new_match()
    match.play(drive(match))
    match.undo(0, ALL)
    match.play(StayHome())
    assert match.redoable is None


def test_undo_does_not_cross_what_another_person_did() -> None:
    match = new_match()
    match.play(drive(match))
    match.play(drive(match))
    refusal = match.why_no_undo(0, ALL)
    assert refusal is not None
    assert refusal.anchor == "undo"
    assert "Others have played since, so this cannot be undone" in str(refusal.reason)
    assert match.undo(0, ALL) == 0
    assert match.undo(1, ALL) == 1


def test_undo_does_not_take_back_a_draw_against_people() -> None:
    match = new_match()
    match.state.kennels[0].cards = (Card.SWAP_DOGS, Card.TAKE_DOG)
    match = Match(GAME, 3, {}, 5, start=match.state)
    assert not match.can_be_undone(DrawDog(0), ALL)
    assert match.can_be_undone(DrawDog(0), [0])
    swap = next(a for a in GAME.legal_actions(match.state) if isinstance(a, SwapFrom))
    assert match.can_be_undone(swap, ALL)
    match.play(DrawDog(0))
    refusal = match.why_no_undo(0, ALL)
    assert refusal is not None
    assert "It revealed hidden information, so it cannot be undone" in str(refusal.reason)


def test_alone_undo_goes_back_to_the_own_last_action_whatever_came_after() -> None:
    match = new_match()
    start = match.digest()
    for _ in range(3):
        match.play(drive(match))
    assert match.mover(0) == 0
    assert match.undo(0, [0]) == 3
    assert match.digest() == start
    refusal = match.why_no_undo(0, [0])
    assert refusal is not None
    assert "nothing" in str(refusal.reason)


def test_undo_of_what_was_dealt_for_the_next_round() -> None:
    """Against people the last decision of a round stands; the next cards lie open."""
    match = new_match()
    rng = Rng.seeded(4)
    while match.state.round == 1:
        action = rng.choice(GAME.legal_actions(match.state))
        reveals = match.reveals(match.state, action)
        assert reveals == any(event.reveals for event in match.play(action))
    assert reveals
    assert match.undo(match.mover(match.plies - 1), ALL) == 0


def test_a_match_may_begin_with_a_state() -> None:
    match = new_match()
    play_on(match, 40)
    other = Match(GAME, 3, {"start": "1"}, 5, start=match.state)
    assert other.digest() == match.digest()
    play_on(other, 5)
    assert other.digest() != match.digest()
    assert other.plies == 5


def test_taking_back_more_than_there_is() -> None:
    match = new_match()
    with pytest.raises(ValueError, match="cannot be taken back"):
        match.take_back(1)
