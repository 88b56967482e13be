"""What hints and lessons say at tables laid out by hand, where anybody can see what is right."""

from typing import Any

import pytest

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.hints import Hint, hints
from dogs_rules.bots.lessons import Lesson, lesson
from dogs_rules.bots.look import alike
from dogs_rules.game import Game
from dogs_rules.games.dog_kids.actions import Change, Move
from dogs_rules.games.dog_kids.view import ChuckedOut, InReach, Kept, Threatened
from dogs_rules.games.dog_lover.actions import Take as TakeLane
from dogs_rules.games.dogs.actions import Cure, Visit
from dogs_rules.games.dogs.terms import Box
from dogs_rules.games.dogs_cardgame.actions import Collect, EndTurn, Place
from dogs_rules.games.dogs_cardgame.terms import Stage
from dogs_rules.rng import Rng
from tests.rules.dog_kids import kids_scenes as kids
from tests.rules.dog_lover import lover_scenes as lover
from tests.rules.dogs import breeds
from tests.rules.dogs import scenes as dogs
from tests.rules.dogs_cardgame import cardgame_breeds
from tests.rules.dogs_cardgame import cardgame_scenes as cardgame
from tests.saves.nim import NIM, NimState, Sweep, Take

LOOK = iterations(200)


def hints_at(game: Game[Any, Any, Any], state: Any) -> tuple[Hint, ...]:
    view = game.view(state, game.to_move(state))
    return hints(game, view, game.legal_actions(state), Rng.seeded(1), LOOK)


def lesson_at(game: Game[Any, Any, Any], state: Any, played: Any, seed: int = 1) -> Lesson:
    view = game.view(state, game.to_move(state))
    return lesson(game, view, game.legal_actions(state), played, Rng.seeded(seed), LOOK)


def gain(hint: Hint, topic: str, seat: int = 0) -> float:
    """What a hint says of a topic; fails when it says nothing."""
    (gain,) = [each.gain for each in hint.reasons if (each.topic, each.seat) == (topic, seat)]
    return gain


def at_the_vet() -> dogs.Scene:
    """Two sick Poodles, medicine for them, and two more Poodles in a bay."""
    scene = dogs.Scene(2)
    scene.fill(0, (breeds.Po, breeds.Po), (), sick=(breeds.Po, breeds.Po))
    scene.fill(1, (breeds.Mu,), ())
    scene[0].medicine = scene[0].food = scene[0].coins = 3
    scene.open_board()
    return scene


def before_the_goal(rival_too: bool) -> kids.Scene:
    """The last dog is one field before its home; perhaps the rival's as well."""
    scene = kids.Scene(2)
    scene.dogs(0, 39, kids.home(1), kids.home(2))
    scene.hand(0, "blue", "red", "green")
    if rival_too:
        scene.dogs(1, 19, kids.home(1), kids.home(2))
    return scene


def test_going_to_the_vet_tells_the_cures_that_follow() -> None:
    best = hints_at(dogs.GAME, at_the_vet().state)
    vet = [hint for hint in best if isinstance(hint.action, Visit) and hint.action.box == Box.VET]
    assert vet
    assert [type(action) for action in vet[0].then] == [Cure, Cure]


def test_chucking_out_names_the_dogs_of_the_rival() -> None:
    scene = kids.Scene(2)
    scene.dogs(0, 14)
    scene.dogs(1, 17)
    scene.hand(0, "red", "green", "blue")
    (hit,) = [way for way in scene.legal_of(Move) if scene.outcome(way).steps[0].out == 1]
    best = hints_at(kids.GAME, scene.state)[0]
    assert best.action == hit
    assert best.per_cent
    assert gain(best, "dogs", seat=1) > 0
    facts = kids.GAME.facts(kids.GAME.view(scene.state, 0), hit)
    assert ChuckedOut(good=True, seat=1, left=3) in facts
    other = kids.GAME.facts(kids.GAME.view(scene.state, 0), kids.move("red", 14))
    assert Kept(good=True, card=hit.card, out=1) in other
    assert Threatened(good=True, seat=1, left=3) in other


def test_a_dog_that_stands_before_a_rival_is_in_its_reach() -> None:
    scene = kids.Scene(2)
    scene.dogs(0, 14, 20)
    scene.dogs(1, 17)
    scene.hand(0, "red", "green", "blue")
    view = kids.GAME.view(scene.state, 0)
    in_reach = InReach(good=False, seat=0, left=20, rivals=(1,))
    assert in_reach in kids.GAME.facts(view, Change())
    assert in_reach not in kids.GAME.facts(view, kids.move("red", 20))


def test_a_dog_for_which_there_is_food_names_the_feeding() -> None:
    scene = lover.Scene(2)
    scene.grid("bone adoption dango", "bone adoption bone", "adoption bone adoption")
    scene.area(0, dogs=[lover.own("leia")], tokens=(2, 1, 1, 1))
    best = hints_at(lover.GAME, scene.state)[0]
    assert isinstance(best.action, TakeLane)
    assert lover.laid_by(best.action).cells == (2, 5, 8)
    assert gain(best, "feeding") > 0


def collecting() -> cardgame.Scene:
    scene = cardgame.Scene(2)
    scene.lay(2, cardgame.healthy(cardgame_breeds.Be))
    scene.fill(0, [cardgame.trained(cardgame_breeds.Be), cardgame.sick(cardgame_breeds.Be)], (), ())
    scene.give(0, food=5)
    scene.act_at(2)
    return scene


def test_a_third_dog_of_a_breed_names_points_and_what_it_costs() -> None:
    scene = collecting()
    best = hints_at(cardgame.GAME, scene.state)[0]
    assert best.action == Collect()
    assert gain(best, "points") > 0
    assert best.gain > 0


def test_passing_by_the_victory_costs_the_match() -> None:
    drawn = lesson_at(kids.GAME, before_the_goal(rival_too=True).state, Change())
    assert isinstance(drawn.better.action, Move)
    assert drawn.played.action == Change()
    assert drawn.better.chance == 1.0
    assert drawn.cost == pytest.approx(drawn.better.chance - drawn.played.chance)
    assert drawn.cost > 0.1
    assert drawn.gain == pytest.approx(100 * drawn.cost)


def test_leaving_a_dog_that_is_wanted_costs_something() -> None:
    drawn = lesson_at(cardgame.GAME, collecting().state, EndTurn())
    assert drawn.better.action == Collect()
    assert drawn.cost > 0


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.minutes)])
def test_the_best_costs_nothing(seed: int) -> None:
    scene = collecting()
    drawn = lesson_at(cardgame.GAME, scene.state, Collect(), seed)
    assert drawn.cost == 0
    assert drawn.better == drawn.played
    assert drawn.played.action == Collect()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.minutes)])
def test_of_two_ways_to_the_same_none_costs_anything(seed: int) -> None:
    """The first dog of a kennel, and two empty bays of one size beside a small one."""
    scene = cardgame.Scene(2)
    scene.fill(0, (), (), ())
    scene.lay(2, cardgame.healthy(cardgame_breeds.Po))
    scene.give(0, food=5)
    scene.act_at(2)
    scene.do(Collect())
    assert scene.stage == Stage.PLACE
    ways = [way for way in scene.legal_of(Place) if way.bay]
    assert len(ways) == 2
    for way in ways:
        assert lesson_at(cardgame.GAME, scene.state, way, seed).cost == 0


def test_what_comes_to_the_same_is_one_action() -> None:
    state = NimState(Rng(1, 2), 3, 2, 0, (0, 0))
    view = NIM.view(state, 0)
    assert alike(NIM, view, [Take(1), Take(3), Sweep()], Rng(3, 4)) == [Take(1), Take(3)]
    assert alike(NIM, view, [Sweep(), Take(3), Take(2)], Rng(3, 4)) == [Sweep(), Take(2)]


def test_a_lesson_tells_obvious_decisions_too() -> None:
    scene = dogs.Scene(2)
    scene.come_home({0: [dogs.healthy(breeds.Po)], 1: []})
    view = dogs.GAME.view(scene.state, scene.mover)
    for action in scene.legal:
        drawn = lesson(dogs.GAME, view, scene.legal, action, Rng(1, 2), LOOK)
        assert drawn.played.action == action
        assert 0 <= drawn.cost <= 1
