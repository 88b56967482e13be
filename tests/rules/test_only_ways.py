"""Nobody is asked where there is no choice, but for what the game has a reason to ask."""

from dogs_rules import registry
from dogs_rules.rng import Rng
from tests.support.game_cases import description, each_game_with

MATCHES = 4
"""At each number of seats."""
MOST_MOVES = 3000


@each_game_with("only_ways")
def test_what_is_asked_has_an_answer_to_choose(key: str) -> None:
    game, met = registry.game(key), set()
    for seats in game.seat_counts:
        for seed in range(MATCHES):
            state, rng = game.setup(seats, {}, seed), Rng.seeded(seed + 99)
            for _ in range(MOST_MOVES):
                legal = game.legal_actions(state)
                if len(legal) == 1:
                    met.add(type(legal[0]))
                if not legal:
                    break
                game.step(state, rng.choice(legal))
    assert met
    assert met <= description(key).only_ways
