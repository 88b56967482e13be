"""The ``steady`` bot: strong, fast, sensible, and blind to what lies face down."""

import pytest
from cardgame_scenes import GAME, MODULES, Be, La, Po, Scene, healthy, hotel, sick, trained

from dogs_rules.games.dogs_cardgame.actions import (
    ClaimBonus,
    Collect,
    EndTurn,
    PayLicences,
    Place,
    UseCharacter,
)
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Stage
from dogs_rules.rng import Rng
from dogs_rules.simulate import match_seeds, play_out

pytestmark = pytest.mark.long

STEADY = GAME.bots()["steady"]


def choice(state: State) -> object:
    legal = GAME.legal_actions(state)
    return STEADY.choose(GAME.view(state, state.mover), legal, Rng.seeded(1))


@pytest.mark.parametrize(
    ("seats", "options", "matches"),
    [(2, {}, 4), (3, {"children": "yes"}, 1), (4, {}, 1), (5, MODULES, 1)],
)
def test_it_beats_random_at_every_table(seats: int, options: dict[str, str], matches: int) -> None:
    for at, seed in enumerate(match_seeds(2020, matches)):
        bots = ["random"] * seats
        bots[at % seats] = "steady"
        result = play_out(GAME, seats, options, seed, bots)
        assert result.winners == (at % seats,), (at, result.scores)


def test_it_chooses_the_same_whatever_lies_face_down() -> None:
    state = GAME.setup(3, MODULES, 8)
    rng = Rng.seeded(3)
    for _ in range(60):
        legal = GAME.legal_actions(state)
        chosen = legal[0]
        if len(legal) > 1:
            view = GAME.view(state, state.mover)
            chosen = STEADY.choose(view, legal, rng)
            other = GAME.determinize(view, rng)
            again = STEADY.choose(GAME.view(other, state.mover), legal, Rng.seeded(9))
            assert again == chosen
        assert chosen in legal
        GAME.step(state, chosen)


def test_it_chooses_breeds_and_a_character_too() -> None:
    state = GAME.setup(2, {"breeds": "chosen"}, 1)
    while state.stage in {Stage.BREEDS, Stage.CHARACTER}:
        action = choice(state)
        assert action in GAME.legal_actions(state)
        GAME.step(state, action)  # type: ignore[arg-type]


def test_it_pays_a_licence_and_claims_a_bonus_in_its_last_turn() -> None:
    scene = Scene(2)
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [], [])
    scene.give(0, coins=3, food=0)
    scene.lay(0)
    scene.state.end = 2
    scene.act_at(0)
    done: list[object] = []
    while scene.mover == 0:
        action = choice(scene.state)
        done.append(action)
        scene.do(action)  # type: ignore[arg-type]
    assert PayLicences(1) in done
    assert ClaimBonus(Bonus.HEALTHY) in done
    assert done[-1] == EndTurn()


def test_it_puts_a_breed_together() -> None:
    scene = Scene(2)
    scene.fill(0, [], [healthy(Po)], [healthy(Be)])
    scene.lay(0, trained(Po))
    scene.act_at(0)
    scene.do(Collect())
    assert choice(scene.state) == Place(trained(Po), 1)


def test_it_uses_its_vet_rather_than_keep_sick_dogs_at_the_end() -> None:
    scene = Scene(2)
    scene.fill(0, [healthy(Be)], infirmary=[sick(Po), sick(La)], hotel=[hotel(Be)])
    scene.hold(0, Character.VET)
    scene.state.end = 2
    scene.act_at(0)
    done: list[object] = []
    while scene.mover == 0:
        action = choice(scene.state)
        done.append(action)
        scene.do(action)  # type: ignore[arg-type]
    assert UseCharacter(Character.VET) in done
