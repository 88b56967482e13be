"""What leaves of a running match depends on nothing that the exporter may not see."""

import re

import pytest

from dogs_rules.game import Seat
from dogs_rules.match import state_digest
from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_saves import Reading, read_match
from dogs_tui.share.eyes import may_look, usual_eyes
from dogs_tui.share.story import Telling
from dogs_tui.share.writing import FORMS, written
from dogs_tui.words.registry import words_of
from tests.support.shared_matches import GAMES, SAMPLES, first_moves, from_state, running

EYES = [
    pytest.param(key, eyes, id=f"{key}-{'all' if eyes is None else eyes}")
    for key in GAMES
    for eyes in (None, 0)
]


def two_truths(key: str, eyes: Seat | None) -> tuple[Reading, Reading]:
    """Two matches that look the same to these eyes, with other hidden things and other seeds."""
    match = read_match(running(key)).match
    view = match.game.view(match.state, eyes)
    rng = Rng.seeded(3)
    guesses = [match.game.determinize(view, rng) for _ in range(8)]
    others = [guess for guess in guesses if state_digest(guess) != state_digest(guesses[0])]
    assert others, "there is something to hide"
    first, two = guesses[0], others[0]
    return (
        from_state(match.game, match.seats, first, seed=11),
        from_state(match.game, match.seats, two, seed=12),
    )


@pytest.mark.parametrize(("key", "eyes"), EYES)
async def test_what_cannot_be_seen_changes_no_byte(key: str, eyes: Seat | None) -> None:
    truth, two = two_truths(key, eyes)
    for form in FORMS:
        first, second = [await written(each, form, eyes, whole=True) for each in (truth, two)]
        assert first == second, form


@pytest.mark.parametrize("key", GAMES)
async def test_no_seed_leaves_with_a_running_match(key: str) -> None:
    reading = first_moves(running(key), 6)
    seed = reading.match.seed
    secrets = [str(seed), f"{seed:x}", f"{seed:032x}"]
    assert min(map(len, secrets[1:])) > 0
    for form in ("text", "json"):
        data = (await written(reading, form, None, whole=True)).decode()
        assert '"seed"' not in data
        assert '"action"' not in data
        if len(f"{seed:x}") > 8:
            assert not any(re.search(rf"\b{secret}\b", data) for secret in secrets)


@pytest.mark.parametrize("key", GAMES)
def test_eyes_are_those_of_the_replay(key: str) -> None:
    hidden = game(key).hidden_hands
    reading = first_moves(running(key), 6)
    assert usual_eyes(reading) == 0  # the one person there is
    assert may_look(reading, None)
    assert may_look(reading, 1) is not hidden
    people = tuple(player.__class__(player.name) for player in reading.players)
    several = reading._replace(players=people)
    assert usual_eyes(several) is None
    assert may_look(several, 0) is not hidden
    over = read_match(min(SAMPLES.glob(f"{key}-*-finished.dogs")))
    assert all(may_look(over, seat) for seat in range(over.match.seats))


def secrets(reading: Reading) -> list[tuple[int, str, tuple[Seat, ...]]]:
    """What only some seats were told: after which move, the sentence, and who."""
    match, names = reading.match, tuple(player.name for player in reading.players)
    words = words_of(match.game)
    leaks = []
    for ply, (_, happened) in enumerate(match.history(), 1):
        texts = [(words.event_text(event, names), event.seen_by) for event in happened]
        open_texts = {str(text) for text, seats in texts if seats is None}
        leaks += [
            (ply, str(text), seats)
            for text, seats in texts
            if text is not None and seats is not None and str(text) not in open_texts
        ]
    return leaks


def test_what_one_seat_was_told_stands_in_no_other_ones_story() -> None:
    count = 0
    for key in GAMES:
        reading = read_match(running(key))
        lines = {
            eyes: {step.ply: [line.text for line in step.told] for step in steps}
            for eyes in (None, 0, 1)
            for steps in [Telling(reading, eyes).steps]
        }
        for ply, sentence, seats in secrets(reading):
            count += 1
            for eyes, by_ply in lines.items():
                assert (sentence in by_ply.get(ply, [])) is (eyes in seats)
    assert count, "there are games in which somebody is told something alone"
