"""What the game lays for a seat that asks for it."""

import dogs_rules
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.rng import Rng

GAME = Dogs()


def housings(seed: int) -> int:
    """Follows random play; wherever a kennel is arranged, has the game lay it."""
    state, rng, found = GAME.setup(3, {}, seed), Rng.seeded(seed), 0
    while (legal := GAME.legal_actions(state)) and found < 4:
        seat = GAME.to_move(state)
        view = GAME.view(state, seat)
        moves = GAME.arrange(view)
        if view.stage != Stage.HOUSING:
            assert moves == ()
        elif moves:
            found += 1
            laid, before = state, GAME.score(state)[seat or 0].total
            for move in moves:
                laid, _ = GAME.apply(laid, move)
            assert GAME.score(laid)[seat or 0].total > before
            assert GAME.arrange(GAME.view(laid, seat)) == ()
        GAME.step(state, legal[rng.below(len(legal))])
    return found


def test_what_is_laid_is_legal_and_scores_more_and_then_nothing_would() -> None:
    assert housings(3) == 4


def test_a_game_with_nothing_to_lay_lays_nothing() -> None:
    game = dogs_rules.game("dog_kids")
    state = game.setup(2, {}, 1)
    assert game.arrange(game.view(state, game.to_move(state))) == ()
