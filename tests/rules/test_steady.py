"""The ``steady`` bots: stronger than chance at every table, and blind to what is hidden."""

from math import ceil

import pytest

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_rules.simulate import match_seeds, play_out
from tests.support.game_cases import description, each_game_with
from tests.support.game_setups import SETTINGS, Setting

pytestmark = pytest.mark.long

DECISIONS = 30


@pytest.mark.parametrize("part", [4, pytest.param(1, marks=pytest.mark.minutes)])
@each_game_with("duels")
def test_steady_wins_against_random(key: str, part: int) -> None:
    """It sits at one seat after the other, and its partner's.

    Some matches at the first table, and with a partner, show it; all of them take minutes.
    """
    game = registry.game(key)
    for nth, duel in enumerate(description(key).duels):
        if part > 1 and nth and not duel.partner:
            continue
        won, matches = 0, ceil(duel.matches / part)
        for at, seed in enumerate(match_seeds(duel.seed, matches)):
            seats = {at % duel.seats, (at + duel.partner) % duel.seats}
            levels = ["steady" if seat in seats else "random" for seat in range(duel.seats)]
            won += set(play_out(game, duel.seats, duel.options, seed, levels).winners) == seats
        assert won >= duel.won * matches // duel.matches, duel


@pytest.mark.parametrize("setting", [each for each in SETTINGS if not each.options], ids=str)
def test_steady_decides_the_same_whatever_is_hidden(setting: Setting) -> None:
    game, steady = setting.game, setting.game.bots()["steady"]
    state, rng = game.setup(setting.seats, setting.options, 40), Rng.seeded(setting.seats)
    decided = 0
    while decided < DECISIONS and (legal := game.legal_actions(state)):
        action = legal[0]
        if len(legal) > 1:
            decided += 1
            view = game.view(state, game.to_move(state))
            other = game.determinize(view, rng)
            assert other != state
            seen = game.view(other, view.seat)
            action = steady.choose(view, legal, Rng.seeded(1))
            assert steady.choose(seen, game.legal_actions(other), Rng.seeded(1)) == action
        game.step(state, action)
