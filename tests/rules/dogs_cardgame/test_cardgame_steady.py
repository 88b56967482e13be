"""The ``steady`` bot: strong, fast, sensible, and blind to what lies face down."""

from cardgame_breeds import Be, La, Po
from cardgame_scenes import GAME, Scene, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Stage
from dogs_rules.rng import Rng

STEADY = GAME.bots()["steady"]


def choice(state: State) -> object:
    legal = GAME.legal_actions(state)
    return STEADY.choose(GAME.view(state, state.mover), legal, Rng.seeded(1))


def test_it_chooses_breeds_and_a_character_too() -> None:
    state = GAME.setup(2, {"breeds": "chosen"}, 1)
    while state.stage in {Stage.BREEDS, Stage.CHARACTER}:
        action = choice(state)
        assert action in GAME.legal_actions(state)
        GAME.step(state, action)  # type: ignore[arg-type]


def whole_turn(scene: Scene) -> list[object]:
    """What it does while it is to move."""
    done: list[object] = []
    while scene.mover == 0:
        done.append(choice(scene.state))
        scene.do(done[-1])  # type: ignore[arg-type]
    return done


def test_it_pays_a_licence_and_claims_a_bonus_in_its_last_turn() -> None:
    scene = Scene(2)
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [], [])
    scene.give(0, coins=3, food=0)
    scene.lay(0)
    scene.state.end = 2
    scene.act_at(0)
    done = whole_turn(scene)
    assert act.PayLicences(1) in done
    assert act.ClaimBonus(Bonus.HEALTHY) in done
    assert done[-1] == act.EndTurn()


def test_it_puts_a_breed_together() -> None:
    scene = kennel([], [healthy(Po)], [healthy(Be)], seats=2)
    scene.act_at(0, trained(Po))
    scene.do(act.Collect())
    assert choice(scene.state) == act.Place(trained(Po), 1)


def test_it_uses_its_vet_rather_than_keep_sick_dogs_at_the_end() -> None:
    scene = kennel([healthy(Be)], infirmary=[sick(Po), sick(La)], hotel=[hotel(Be)], seats=2)
    scene.hold(0, Character.VET)
    scene.state.end = 2
    scene.act_at(0)
    assert act.UseCharacter(Character.VET) in whole_turn(scene)
