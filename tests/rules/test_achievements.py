"""Achievements follow from a match that is over, and from nothing else."""

import pytest

from dogs_rules import registry
from dogs_rules.achievements import Over, counted, happened
from dogs_rules.game import Event, ScoreLine, ranked
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng

pytestmark = pytest.mark.telling


class Found(Event, frozen=True, tag="found"):
    seat: int
    by: int


class Lost(Event, frozen=True, tag="lost"):
    seat: int


def over(seat: int, *events: Event, dogs: tuple[int, ...] = (0, 0)) -> Over:
    lines = [(ScoreLine("dogs", phrase("Dogs"), each, each, "scoring"),) for each in dogs]
    sheets = tuple(ranked(lines, [(0,)] * len(dogs), ()))
    return Over(None, sheets, ((0, events),), seat)


def test_a_line_of_the_score_counts() -> None:
    three = counted("three", phrase("three dogs"), "scoring", "dogs", 3)
    other = counted("other", phrase("a cat"), "scoring", "cats", 1)
    assert [three.earned(over(seat, dogs=(3, 2))) for seat in (0, 1)] == [True, False]
    assert not other.earned(over(0, dogs=(3, 2)))


def test_what_happened_to_a_seat_counts() -> None:
    events = (Found(seat=0, by=1), Lost(seat=0), Found(seat=0, by=1), Found(seat=1, by=0))
    twice = happened("twice", phrase("two finds"), "scoring", Found, least=2)
    finder = happened("finder", phrase("two dogs found"), "scoring", Found, least=2, by="by")
    assert [twice.earned(over(seat, *events)) for seat in (0, 1)] == [True, False]
    assert [finder.earned(over(seat, *events)) for seat in (0, 1)] == [False, True]


def test_shared_wins_are_wins() -> None:
    assert [over(seat, dogs=(2, 2, 1)).won for seat in range(3)] == [True, True, False]


def played_out(key: str, seed: int) -> Match:
    game = registry.game(key)
    match, rng = Match(game, game.seat_counts[0], {}, seed), Rng.seeded(seed)
    bot = registry.bots(game)["steady"]
    while (mover := match.to_move) is not None:
        match.play(bot.choose(game.view(match.state, mover), game.legal_actions(match.state), rng))
    return match


DECLARING = tuple(key for key in sorted(registry.games()) if registry.game(key).achievements())
"""Games that have achievements, which a game need not have."""


def test_all_games_of_the_boxes_have_achievements() -> None:
    assert {"dogs", "dog_lover", "dogs_cardgame", "dog_kids"} <= set(DECLARING)


@pytest.mark.parametrize("key", DECLARING)
def test_matches_of_ours_earn_some_and_not_all(key: str) -> None:
    """Each achievement can be asked of every seat; a few matches earn some, and none earns all."""
    game = registry.game(key)
    assert 3 <= len(game.achievements()) <= 8
    earned = []
    for seed in range(2):
        match = played_out(key, seed)
        view, what = game.view(match.state, None), tuple(match.history())
        for seat in range(match.seats):
            over = Over(view, view.scores, what, seat)
            earned.append({each.key for each in game.achievements() if each.earned(over)})
    assert any(earned)
    assert all(len(each) < len(game.achievements()) for each in earned)
