"""What the game lays for a seat that asks for it."""

from typing import Any

import dogs_rules
from dogs_rules.games.dogs.actions import FinishHousing, GiveSick, House, Lift, UseVet
from dogs_rules.games.dogs.bays import ADD
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.games.dogs.housing import unload
from dogs_rules.games.dogs.state import set_bay
from dogs_rules.games.dogs.terms import Card, Stage
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng

GAME = Dogs()


def housings(seed: int) -> int:
    """Follows random play; wherever a kennel is arranged, has the game lay it."""
    state, rng, count = GAME.setup(3, {}, seed), Rng.seeded(seed), 0
    while (legal := GAME.legal_actions(state)) and count < 4:
        seat = GAME.to_move(state)
        view = GAME.view(state, seat)
        moves = GAME.arrange(view)
        if view.stage != Stage.HOUSING:
            assert moves == ()
        elif moves:
            count += 1
            laid, before = state, GAME.score(state)[seat or 0].total
            for move in moves:
                laid, _ = GAME.apply(laid, move)
            assert GAME.score(laid)[seat or 0].total > before
            assert GAME.arrange(GAME.view(laid, seat)) == ()
        GAME.step(state, legal[rng.below(len(legal))])
    return count


def test_what_is_laid_is_legal_and_scores_more_and_then_nothing_would() -> None:
    assert housings(3) == 4


def treated_kennel(dice: Rng) -> Any:
    """A small kennel into which a Veterinario card lets some sick dogs."""
    state = GAME.setup(3, {}, dice.below(1000))
    kennel = state.kennels[state.mover]
    for bay in range(2):
        for _ in range(dice.below(3)):
            content = ADD[kennel.bays[bay]][dice.below(4)]
            if content >= 0:
                set_bay(kennel, bay, content)
    kennel.truck = tuple(3 * dice.below(4) + dice.below(2) for _ in range(1 + dice.below(2)))
    kennel.cards = (*kennel.cards, Card.VET.value)
    unload(GAME.derived, state, None)
    actions = [each for each in GAME.legal_actions(state) if isinstance(each, UseVet)]
    return GAME.apply(state, actions[0])[0] if actions else treated_kennel(dice)


def most_points(state: Any) -> int:
    """The most points with which housing can end, found by trying everything."""
    seat, best = GAME.to_move(state), -99
    waits, layouts = [state], set()
    while waits:
        state = waits.pop()
        for action in GAME.legal_actions(state):
            if isinstance(action, FinishHousing):
                best = max(best, GAME.score(state)[seat or 0].total)
            elif isinstance(action, (House, Lift, GiveSick)):
                then = GAME.apply(state, action)[0]
                if (digest := state_digest(then)) not in layouts:
                    layouts.add(digest)
                    waits.append(then)
    return best


def test_treated_dogs_are_laid_where_they_score_most() -> None:
    dice, housed = Rng.seeded(5), 0
    for _ in range(8):
        state = treated_kennel(dice)
        seat = GAME.to_move(state)
        laid = state
        for move in GAME.arrange(GAME.view(state, seat)):
            laid = GAME.apply(laid, move)[0]
            housed += isinstance(move, House) and move.treated
        assert GAME.score(laid)[seat or 0].total == most_points(state)
        assert GAME.arrange(GAME.view(laid, seat)) == ()
    assert housed


def test_a_game_with_nothing_to_lay_lays_nothing() -> None:
    game = dogs_rules.game("dog_kids")
    state = game.setup(2, {}, 1)
    assert game.arrange(game.view(state, game.to_move(state))) == ()
