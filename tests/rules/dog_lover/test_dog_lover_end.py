"""Refilling, the End card, the last round, feeding, and the end of the match."""

import pytest
from lover_scenes import GAME, Scene, face, laid_out, own

from dogs_rules.game import Event, IllegalActionError
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.actions import EndTurn, FeedDog, FinishFeeding, StarveDog
from dogs_rules.games.dog_lover.terms import EMPTY, Stage
from dogs_rules.games.dog_lover.view import Feeding
from tests.support.scene import every

PLENTY = "scraps dry canned " * 8


def play_turn(scene: Scene) -> list[Event]:
    """A turn in which nothing matters: a lane that is not guarded, Sit, the end."""
    lane = "left column" if scene.guarded != "left column" else "right column"
    return scene.do(scene.sit(lane, "below"), EndTurn())


def test_empty_places_are_filled_from_left_to_right_and_from_top_to_bottom() -> None:
    scene = Scene(guarded="left column")
    scene.deck("walk dango rascal " + PLENTY)
    happened = scene.do(scene.sit("middle row", "left"), EndTurn())
    assert every(happened, ev.GridRefilled) == [
        ev.GridRefilled(
            cells=(3, 4, 5), cards=(face("walk"), face("dango"), face("rascal")), seen_by=None
        )
    ]
    assert scene.state.grid[3:6] == (face("walk"), face("dango"), face("rascal"))
    assert len(scene.state.deck) == len(PLENTY.split())


def test_dealing_cannot_be_taken_back_but_taking_can() -> None:
    scene = Scene()
    taken = scene.do(scene.sit("left column", "below"))
    assert not any(event.reveals for event in taken)
    assert any(event.reveals for event in scene.do(EndTurn()))


def test_the_end_card_announces_the_last_round_and_dealing_goes_on() -> None:
    scene = Scene(seats=3)
    scene.deck(f"walk {PLENTY}", under_end=len(PLENTY.split()))
    happened = play_turn(scene)
    assert [type(event) for event in happened[-3:]] == [
        ev.GridRefilled,
        ev.EndCardDrawn,
        ev.GridRefilled,
    ]
    assert happened[-2] == ev.EndCardDrawn(round=1)
    assert [len(event.cards) for event in every(happened, ev.GridRefilled)] == [1, 2]
    assert scene.state.last_round
    assert EMPTY not in scene.state.grid
    assert scene.view(0).before_end == 0


def test_the_end_card_comes_only_when_the_next_card_is_wanted() -> None:
    scene = Scene(seats=3)
    scene.deck(f"walk bone ball {PLENTY}", under_end=len(PLENTY.split()))
    assert not every(play_turn(scene), ev.EndCardDrawn)
    assert scene.view(0).before_end == 0
    assert not scene.state.last_round
    happened = play_turn(scene)
    assert isinstance(happened[-2], ev.EndCardDrawn)
    assert len(every(happened, ev.GridRefilled)) == 1


def test_everybody_has_equally_many_turns_and_nothing_is_dealt_after_the_last() -> None:
    scene = Scene(seats=3)
    scene.deck(PLENTY, under_end=len(PLENTY.split()))
    play_turn(scene)
    assert scene.state.last_round
    play_turn(scene)
    assert scene.mover == 2
    happened = play_turn(scene)
    assert not every(happened, ev.GridRefilled)
    assert scene.state.grid.count(EMPTY) == 3
    assert scene.state.stage == Stage.FEEDING
    assert scene.state.round == 1
    assert scene.mover == 0


def test_the_end_card_in_the_last_seats_refill_ends_the_match_at_once() -> None:
    scene = Scene(seats=2)
    scene.deck(f"walk bone ball dango {PLENTY}", under_end=len(PLENTY.split()))
    play_turn(scene)
    happened = play_turn(scene)
    assert every(happened, ev.EndCardDrawn)
    assert happened[-1] == ev.FeedingBegan()
    assert scene.state.stage == Stage.FEEDING


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deck_never_runs_dry(seats: int) -> None:
    for seed in range(12):
        state = GAME.setup(seats, {"tricks": "special"}, seed)
        while legal := GAME.legal_actions(state):
            if not state.taken and state.stage == Stage.TURN and not state.waiting:
                assert state.grid.count(EMPTY) == 0
            GAME.step(state, legal[(seed + len(state.deck)) % len(legal)])
        assert state.last_round


def feeding_scene() -> Scene:
    """The last turn is over. Two tokens of scraps: Olive eats both, Bean both, Leia canned food."""
    scene = laid_out(dogs=[own("olive"), own("bean"), own("leia")], tokens=(2, 0, 0, 1), seats=2)
    scene.area(1, dogs=[own("molly")], tokens=(0, 1, 0, 0), hand="bone bone ball")
    scene.state.last_round = True
    scene.state.mover = 1
    play_turn(scene)
    assert scene.mover == 0
    return scene


def fed(scene: Scene, seat: int) -> list[str]:
    area = scene.view(seat).areas[seat]
    return [GAME.tables.dog(dog.card).key for dog in area.feeding if dog.fed]


def test_the_best_feeding_is_laid_out_and_may_be_changed() -> None:
    scene = feeding_scene()
    assert len(fed(scene, 0)) == 2
    assert "leia" in fed(scene, 0)
    eats = "olive" if "olive" in fed(scene, 0) else "bean"
    hungry = "bean" if eats == "olive" else "olive"
    scene.refused(FeedDog(face(hungry)), "not enough food left", "feeding")
    scene.refused(FeedDog(face(eats)), "has already been fed", "feeding")
    scene.refused(StarveDog(face(hungry)), "no food to take back", "feeding")
    scene.refused(FeedDog(face("molly")), "That is not your dog.", "feeding")
    scene.refused(StarveDog(face("molly")), "That is not your dog.", "feeding")
    scene.refused(EndTurn(), "The last round is over", "feeding")
    scene.do(StarveDog(face(eats)), FeedDog(face(hungry)))
    assert fed(scene, 0) == [hungry, "leia"]
    scene.refused(StarveDog(face(eats)), "no food to take back", "feeding")


def test_the_food_of_a_dog_is_taken_back_once() -> None:
    scene = feeding_scene()
    scene.do(StarveDog(face("leia")))
    decision = scene.view(0).decision
    assert isinstance(decision, Feeding)
    assert decision.starved == (face("leia"),)
    assert decision.left == (0, 0, 0, 1)
    assert decision.total == decision.best - 3 - 2
    scene.do(FeedDog(face("leia")))
    scene.refused(StarveDog(face("leia")), "already taken back", "feeding")


def test_seats_feed_in_turn_then_hands_are_shown_and_the_match_is_scored() -> None:
    scene = feeding_scene()
    happened = scene.do(StarveDog(face("leia")), FinishFeeding())
    assert [type(event) for event in happened] == [ev.DogsFed]
    assert len(happened[0].fed) == 1  # type: ignore[attr-defined]
    assert scene.mover == 1
    assert scene.view(1).areas[0].feeding[2].fed is False, "as it chose"
    happened = scene.do(FinishFeeding())
    assert [type(event) for event in happened] == [
        ev.DogsFed,
        ev.HandShown,
        ev.HandShown,
        ev.GameEnded,
    ]
    assert happened[0] == ev.DogsFed(seat=1, fed=(face("molly"),), unfed=())
    held = scene[1].hand
    assert ev.HandShown(seat=1, cards=held) in happened
    assert held.count(face("bone")) >= 2
    assert scene.mover is None
    assert scene.legal == []
    sheets = GAME.score(scene.state)
    assert [sheet.total for sheet in sheets] == list(happened[-1].totals)  # type: ignore[attr-defined]
    assert scene.view(None).areas[1].hand == held
    with pytest.raises(IllegalActionError, match="The match is over"):
        scene.do(FinishFeeding())


def test_a_seat_without_dogs_has_nothing_to_feed() -> None:
    scene = laid_out(dogs=[], last_round=True)
    scene.state.mover = 1
    play_turn(scene)
    assert scene.legal == [FinishFeeding()]


def test_the_score_of_who_feeds_is_that_of_the_feeding_as_it_is_laid_out() -> None:
    scene = feeding_scene()
    for action in (None, StarveDog(face("leia"))):
        if action is not None:
            scene.do(action)
        decision = scene.view(0).decision
        assert isinstance(decision, Feeding)
        assert scene.view(0).scores[0].total == decision.total
    assert decision.total < decision.best
    assert scene.view(1).scores[0].total == scene.view(1).decision.best
