"""The turn of Dog Lover: the Watch Dog, tricks, Fetch, where cards go, adopting and learning."""

import pytest
from lover_scenes import DULL, GAME, Scene, face, faces, laid_by, laid_out, own, place, trick

from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.terms import EMPTY, Stage, lane_of
from dogs_rules.games.dog_lover.view import Turn
from dogs_rules.rng import Rng
from tests.support.scene import every


def test_the_seat_to_the_right_of_the_first_puts_the_watch_dog_beside_a_lane() -> None:
    scene = Scene(seats=3)
    scene.state = GAME.setup(3, {"start": "2"}, 5)
    assert scene.mover == 0
    assert [action.place for action in scene.legal] == [0, 1, 2, 9, 10, 11]
    scene.refused(act.PlaceWatchDog(4), "side makes no difference", "watch-dog")
    scene.refused(act.EndTurn(), "First put the Watch Dog beside the grid", "setup")
    happened = scene.do(act.PlaceWatchDog(place("middle row", "left")))
    assert scene.guarded == "middle row"
    assert scene.mover == 1
    assert scene.state.round == 1
    assert happened == [
        ev.WatchDogPlaced(seat=0, place=10),
        ev.RoundBegan(round=1, first=1),
    ]


def polish_example() -> Scene:
    scene = Scene(guarded="middle row")
    scene.grid("dog_house mando rascal", "bone dry training", "scraps adoption molly")
    scene.area(0, dogs=[own("leia")])
    return scene


def test_the_example_turn_of_the_rulebook() -> None:
    """Watch Dog at the middle row, Sit on the middle column, the Watch Dog goes above it."""
    scene = polish_example()
    scene.deck("walk canned arya")
    happened = scene.do(scene.sit("middle column", "above"))
    assert [dog.card for dog in scene[0].dogs] == [face("leia"), face("mando")]
    assert scene[0].tokens == (0, 1, 0, 0)
    assert scene[0].hand == faces("adoption")
    assert scene.state.watch_dog == place("middle column", "above")
    assert happened == [
        ev.TrickUsed(seat=0, trick=trick("sit"), cells=(1, 4, 7)),
        ev.DogTaken(seat=0, card=face("mando")),
        ev.CardsKept(seat=0, cards=faces("adoption")),
        ev.FoodCollected(seat=0, card=face("dry"), got=1),
        ev.WatchDogMoved(place=1),
    ]
    scene.do(act.EndTurn())
    assert scene.state.grid == (
        *(face(key) for key in ["dog_house", "walk", "rascal", "bone", "canned", "training"]),
        *(face(key) for key in ["scraps", "arya", "molly"]),
    )


def test_no_more_than_one_card_of_the_guarded_lane() -> None:
    scene = polish_example()
    scene.refused(
        scene.sit("middle row", "left"),
        "The Watch Dog guards the middle row",
        "watch-dog",
    )
    lanes = {lane_of(laid_by(take).place) for take in scene.legal_of(act.Take)}
    assert lanes == {0, 1, 2, 3, 5}


def test_one_trick_a_turn_must_be_used_and_must_be_ones_own() -> None:
    scene = polish_example()
    scene.refused(act.EndTurn(), "Use a trick first", "turn")
    scene.refused(act.Take(trick("catch"), 0), "not learned", "tricks")
    scene.refused(
        act.Take(trick("sit"), 99), "The trick does not fit on the grid that way", "tricks"
    )
    scene.do(scene.sit("middle column", "below"))
    scene.refused(scene.sit("left column", "below"), "already used a trick", "turn")
    assert not scene.legal_of(act.Take)


def test_a_learned_trick_may_be_used_instead() -> None:
    scene = polish_example()
    scene.area(0, tricks="sit beg")
    beg = [take for take in scene.legal_of(act.Take) if take.trick == trick("beg")]
    assert beg
    scene.do(beg[0])
    assert scene.state.grid.count(EMPTY) == 4


def test_cards_of_the_hand_go_there_and_everybody_is_told_which() -> None:
    scene = laid_out(grid=("training bone ball", DULL, DULL))
    scene.guard("left column")
    happened = scene.do(scene.sit("top row", "right"))
    assert scene[0].hand == faces("training bone ball")
    (kept,) = every(happened, ev.CardsKept)
    assert kept.seen_by is None
    assert kept.cards == faces("training bone ball")


def test_food_becomes_tokens_at_once_as_far_as_the_supply_reaches() -> None:
    scene = laid_out(grid=("scraps_two canned_two wild", DULL, DULL), guarded="left column")
    scene.state.supply = (24, 18, 1, 8)
    happened = scene.do(scene.sit("top row", "left"))
    assert scene[0].tokens == (2, 0, 1, 1)
    assert scene.state.supply == (22, 18, 0, 7)
    assert [event.got for event in every(happened, ev.FoodCollected)] == [2, 1, 1]
    assert scene.state.discards == faces("scraps_two canned_two wild")


def test_fetch_trades_places_with_any_card_and_the_watch_dog_does_not_mind() -> None:
    scene = Scene(guarded="top row")
    scene.grid("dango walk bone", DULL, DULL)
    scene.area(0, dogs=[own("leia")], fetch=True)
    before = scene.state.watch_dog
    happened = scene.do(act.PlayFetch(0))
    assert scene.state.grid[0] == face("fetch")
    assert scene.state.watch_dog == before
    assert not scene[0].fetch
    assert scene[0].dogs[-1].card == face("dango")
    assert happened[0] == ev.FetchPlayed(seat=0, cell=0)
    scene.refused(act.PlayFetch(1), "You do not have Fetch.", "fetch")


def test_fetch_may_follow_the_trick_but_not_take_from_an_empty_place() -> None:
    scene = laid_out(fetch=True, guarded="top row")
    scene.do(scene.sit("left column", "below"))
    scene.refused(act.PlayFetch(0), "No card lies there", "fetch")
    scene.refused(act.PlayFetch(9), "not a place in the grid", "fetch")
    assert [action.cell for action in scene.legal_of(act.PlayFetch)] == [1, 2, 4, 5, 7, 8]
    happened = scene.do(act.PlayFetch(1))
    assert happened == [
        ev.FetchPlayed(seat=0, cell=1),
        ev.CardsKept(seat=0, cards=faces("adoption")),
    ]


def test_fetch_is_not_played_in_the_turn_in_which_it_was_taken() -> None:
    scene = laid_out(fetch=False, grid=("fetch ball bone", DULL, DULL), guarded="left column")
    assert ev.FetchTaken(seat=0) in scene.do(scene.sit("top row", "right"))
    assert scene[0].fetch
    scene.refused(act.PlayFetch(4), "play it in a later one", "fetch")
    scene.do(act.EndTurn(), scene.sit("left column", "above"), act.EndTurn())
    assert scene.mover == 0
    assert len(scene.legal_of(act.PlayFetch)) == 9


def test_fetch_that_was_played_is_taken_on_a_future_turn() -> None:
    scene = laid_out(fetch=True, guarded="left column")
    scene.area(1, tricks="sit")
    scene.do(act.PlayFetch(0))
    view = scene.view(0)
    assert isinstance(view.decision, Turn)
    assert view.decision.fetch_stays
    scene.refused(
        scene.sit("top row", "right"),
        "You played Fetch this turn",
        "fetch",
    )
    scene.refused(scene.sit("left column", "below"), "The Watch Dog guards", "watch-dog")
    assert all(0 not in laid_by(take).cells for take in scene.legal_of(act.Take))
    assert GAME.legal_actions(GAME.determinize(view, Rng.seeded(1))) == scene.legal
    scene.do(scene.sit("middle row", "right"), act.EndTurn())
    scene.do(scene.sit("left column", "below"))
    assert scene[1].fetch


@pytest.mark.parametrize(("key", "guarded"), [("twirl", "top row"), ("stay", "right column")])
def test_fetch_is_not_put_where_no_trick_could_be_used_any_more(key: str, guarded: str) -> None:
    """Both diagonals take the card in the middle; Stay has only two corners left."""
    scene = Scene(guarded=guarded)
    scene.area(0, fetch=True, tricks=key)
    cells = [action.cell for action in scene.legal_of(act.PlayFetch)]
    ways = [set(laid_by(take).cells) for take in scene.legal_of(act.Take)]
    assert cells == [cell for cell in range(9) if any(cell not in way for way in ways)]
    blocked = set(range(9)) - set(cells)
    assert blocked
    for cell in blocked:
        scene.refused(
            act.PlayFetch(cell),
            "With Fetch there, you could use none of your tricks",
            "fetch",
        )
    scene.do(scene.legal_of(act.Take)[0])
    left = {cell for cell in blocked if scene.state.grid[cell] != EMPTY}
    assert left <= {action.cell for action in scene.legal_of(act.PlayFetch)}


def test_by_the_first_rules_the_trick_of_the_turn_takes_fetch_back() -> None:
    scene = laid_out(fetch=True, guarded="left column", revision=1)
    scene.do(act.PlayFetch(0), scene.sit("top row", "right"))
    assert scene[0].fetch
    assert not scene.legal_of(act.PlayFetch)
    scene.area(0, fetch=True, tricks="twirl")
    scene.state.taken = scene.state.fresh_fetch = False
    scene.grid(DULL, DULL, DULL)
    assert len(scene.legal_of(act.PlayFetch)) == 9


def test_what_fetch_brings_is_handled_as_if_taken() -> None:
    scene = Scene(guarded="top row")
    scene.grid("walk dry_two rascal", DULL, DULL)
    scene.area(0, dogs=[own("leia", tucked="walk")], fetch=True)
    scene.do(act.PlayFetch(1))
    assert scene[0].tokens == (0, 2, 0, 0)
    for cell, key in ((0, "walk"), (2, "rascal")):
        again = Scene(guarded="top row")
        again.grid("walk dry_two rascal", DULL, DULL)
        again.area(0, dogs=[own("leia", tucked="walk")], fetch=True)
        again.do(act.PlayFetch(cell))
        assert again.state.waiting == faces(key)


def test_two_adoptions_for_a_rescued_dog_and_the_row_slides_down() -> None:
    scene = laid_out(hand="adoption adoption adoption")
    scene.state.shelter_row = (face("dino"), face("tina"), face("fedra"))
    scene.state.shelter_pile = (face("bigos"), face("edek"))
    happened = scene.do(act.Adopt(face("tina")))
    assert scene[0].hand == faces("adoption")
    assert scene[0].dogs[-1] == own("tina")
    assert scene.state.discards == faces("adoption adoption")
    assert scene.state.shelter_row == (face("dino"), face("fedra"), face("edek"))
    assert happened == [
        ev.DogAdopted(seat=0, dog=face("tina")),
        ev.ShelterRefilled(dog=face("edek")),
    ]
    scene.refused(act.Adopt(face("dino")), "A rescued dog costs 2 Adoptions", "adoptions")
    scene.refused(act.Adopt(face("tina")), "No such dog lies face up", "adoptions")


def test_several_dogs_and_tricks_in_one_turn_and_gaps_when_the_piles_are_empty() -> None:
    scene = laid_out(hand="adoption " * 4 + "training " * 4)
    scene.state.shelter_row = (face("dino"), face("tina"))
    scene.state.shelter_pile = ()
    scene.state.trick_row = (trick("catch"), trick("beg"))
    scene.state.trick_pile = ()
    happened = scene.do(
        act.Adopt(face("dino")),
        act.Learn(trick("catch")),
        act.Adopt(face("tina")),
        act.Learn(trick("beg")),
    )
    assert scene[0].hand == ()
    assert scene[0].tricks == (trick("sit"), trick("catch"), trick("beg"))
    assert scene.state.shelter_row == ()
    assert scene.state.trick_row == ()
    assert not every(happened, ev.ShelterRefilled)
    assert not every(happened, ev.TricksRefilled)


def test_a_trick_costs_its_trainings_and_can_be_used_in_the_same_turn() -> None:
    scene = laid_out(hand="training training bone", guarded="top row")
    scene.state.trick_row = (trick("heel"), trick("beg"), trick("catch"))
    scene.state.trick_pile = (trick("spin"), trick("stay"))
    scene.refused(act.Learn(trick("beg")), "Beg costs 3 of your Trainings; you have 2", "learning")
    scene.refused(act.Learn(trick("spin")), "No such trick lies face up", "learning")
    happened = scene.do(act.Learn(trick("heel")))
    assert happened == [
        ev.TrickLearned(seat=0, trick=trick("heel"), cost=2),
        ev.TricksRefilled(trick=trick("stay")),
    ]
    assert scene.state.trick_row == (trick("beg"), trick("catch"), trick("stay"))
    assert scene[0].hand == faces("bone")
    assert any(take.trick == trick("heel") for take in scene.legal_of(act.Take))


@pytest.mark.parametrize("trait", ["thief", "scamp"])
def test_food_waits_for_who_has_a_thief_or_a_scamp_and_comes_first(trait: str) -> None:
    scene = Scene(guarded="left column")
    scene.grid("scraps_two bone walk", DULL, DULL)
    scene.area(0, dogs=[own("dango", trait), own("leia")], hand="training", fetch=True)
    happened = scene.do(scene.sit("top row", "right"))
    assert scene.state.waiting == faces("walk scraps_two")
    assert [event.card for event in every(happened, ev.CardAwaits)] == [
        face("walk"),
        face("scraps_two"),
    ]
    food = face("scraps_two")
    assert scene.legal == [act.CollectFood(food), act.Tuck(food, face("dango"))]
    for action in (act.EndTurn(), act.PlayFetch(4), act.Tuck(face("training"), face("leia"))):
        scene.refused(action, "First decide about Scraps x2", "food")
    scene.refused(act.Tuck(food, face("leia")), "under a Thief or a Scamp only", "food")


def test_waiting_food_becomes_tokens_or_is_tucked() -> None:
    scene = laid_out(dogs=[own("dango", "thief")], waiting="scraps_two canned")
    scene.do(act.CollectFood(face("scraps_two")))
    assert scene[0].tokens == (2, 0, 0, 0)
    scene.do(act.Tuck(face("canned"), face("dango")))
    assert scene.under(0, "dango") == faces("canned")
    assert scene[0].tokens == (2, 0, 0, 0)
    assert scene.legal_of(act.EndTurn)


def test_food_waits_for_a_thief_that_was_taken_with_it_and_fits() -> None:
    scene = Scene(guarded="left column")
    scene.grid("scraps thief dango", DULL, DULL)
    scene.area(0, dogs=[own("leia")])
    scene.do(scene.sit("top row", "right"))
    assert scene.state.waiting == faces("scraps thief")
    scene.do(act.Attach(face("thief"), face("dango")), act.Tuck(face("scraps"), face("dango")))
    assert scene.under(0, "dango") == faces("scraps")


def test_food_does_not_wait_for_a_thief_that_fits_nobody() -> None:
    scene = Scene(guarded="left column")
    scene.grid("scraps thief bone", DULL, DULL)
    scene.area(0, dogs=[own("leia")])
    scene.do(scene.sit("top row", "right"))
    assert scene.state.waiting == faces("thief")
    assert scene[0].tokens == (1, 0, 0, 0)


def test_the_next_seat_moves_and_a_round_is_over_when_all_have_moved() -> None:
    scene = Scene(seats=3)
    scene.do(scene.sit("left column", "above"), act.EndTurn())
    assert scene.mover == 1
    scene.do(scene.sit("middle row", "left"), act.EndTurn())
    assert (scene.mover, scene.state.round) == (2, 1)
    happened = scene.do(scene.sit("left column", "above"), act.EndTurn())
    assert (scene.mover, scene.state.round) == (0, 2)
    assert happened[-1] == ev.RoundBegan(round=2, first=0)
    assert scene.state.stage == Stage.TURN
