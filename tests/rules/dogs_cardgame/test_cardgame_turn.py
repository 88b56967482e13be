"""A turn: moving, sharing, collecting, hiring, and how it ends; and how the match ends."""

from cardgame_breeds import BH, GS, SB, Be, Bu, Da, Go, La, Mu, Pi, Po, Rw
from cardgame_scenes import GAME, TABLES, Scene, fair, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame.kennel import room
from dogs_rules.games.dogs_cardgame.terms import NONE, Bonus, Character, Good, Stage
from dogs_rules.games.dogs_cardgame.view import Turn
from tests.support.scene import every, only

MANAGER, MERCHANT, PARTNER, TRAINER, VET = Character
CORNER, SQUARE, SLOPE, PARK = range(4)
"""The locations of three seats, by what lies there: 1, 2, 2 and 3 dogs."""


def test_the_first_turn_brings_the_truck_into_the_city() -> None:
    scene = Scene(3)
    assert scene.legal_of(act.Stay) == []
    scene.refused(act.Stay(), "outside the city", "move")
    moved = only(scene.do(act.Move(SLOPE)), ev.Moved)
    assert (moved.origin, moved.location) == (NONE, scene.state.city[SLOPE].number)
    assert scene[0].place == SLOPE


def test_from_the_second_round_a_truck_may_stay() -> None:
    scene = Scene(3)
    scene.do(act.Move(SLOPE))
    scene.end_round()
    assert scene.legal_of(act.Stay) == [act.Stay()]
    assert [move.location for move in scene.legal_of(act.Move)] == [CORNER, SQUARE, PARK]
    scene.refused(act.Move(SLOPE), "is already there", "move")
    scene.refused(act.Move(7), "no such location", "move")
    scene.do(act.Stay())
    scene.refused(act.Move(PARK), "Your truck has already moved or stayed this turn", "move")


def test_nothing_is_done_in_town_before_moving() -> None:
    scene = Scene(3)
    for action in (act.Collect(), act.Hire(), act.Share(1), act.EndTurn()):
        scene.refused(action, "First move your truck, or stay", "move")
    scene.refused(act.Dismiss(0), "end of the turn", "end-turn")


def test_any_number_of_trucks_may_stand_at_a_location() -> None:
    scene = Scene(5)
    for _ in range(5):
        scene.do(act.Move(SQUARE))
        scene.end_turn()
    assert [scene[seat].place for seat in range(5)] == [SQUARE] * 5


def test_without_a_coin_to_share_the_reason_says_so() -> None:
    scene = Scene(3)
    scene.park(1, PARK)
    scene.give(0, coins=0)
    scene.act_at(PARK)
    for action in (act.Collect(), act.Hire()):
        scene.refused(action, "Sharing the location costs 1; you have 0", "sharing")


def test_whoever_comes_to_others_pays_one_of_them_a_coin_before_acting() -> None:
    scene = Scene(4)
    scene.park(1, PARK)
    scene.park(3, PARK)
    scene.act_at(PARK)
    assert scene.legal_of(act.Share) == [act.Share(1), act.Share(3)]
    scene.refused(act.Collect(), "one of them gets a coin", "sharing")
    scene.refused(act.Hire(), "one of them gets a coin", "sharing")
    scene.refused(act.Share(2), "The coin goes to a player whose truck is here", "sharing")
    shared = only(scene.do(act.Share(3)), ev.CoinShared)
    assert (shared.to, shared.coins) == (3, 1)
    assert (scene[0].coins, scene[1].coins, scene[3].coins) == (1, 2, 3)
    scene.refused(act.Share(1), "have already paid", "sharing")
    assert act.Collect() in scene.legal


def test_whoever_stays_pays_as_well() -> None:
    scene = Scene(3)
    scene.park(0, SLOPE)
    scene.park(2, SLOPE)
    scene.begin_turn()
    scene.do(act.Stay())
    assert scene.legal_of(act.Share) == [act.Share(2)]


def test_without_a_coin_there_is_no_action_but_free_actions_go_on() -> None:
    scene = kennel([healthy(Be)], [trained(Po)], figures={"coins": 0})
    scene.park(1, PARK)
    scene.act_at(PARK)
    scene.refused(act.Share(1), "you have 0", "sharing")
    assert not scene.legal_of(act.Collect)
    assert not scene.legal_of(act.Hire)
    assert act.EndTurn() in scene.legal
    scene.do(act.Donate(healthy(Be), food=0), act.Share(1))
    assert (scene[0].coins, scene[1].coins) == (1, 3)


def test_alone_nobody_is_paid() -> None:
    scene = Scene(3)
    scene.act_at(PARK)
    scene.refused(act.Share(1), "the only one here", "sharing")


def test_ana_collects_at_the_square_and_at_the_park() -> None:
    """The example of the rulebook: two rounds of Ana."""
    scene = Scene(3)
    scene.act_at(SQUARE, healthy(Mu), trained(Pi))
    events = scene.do(act.Collect())
    assert only(events, ev.DogsCollected).food == 2
    assert scene[0].food == 1
    assert scene.stage == Stage.PLACE
    assert scene.state.waiting == (healthy(Mu), trained(Pi))
    scene.do(act.Place(healthy(Mu), 0))
    refilled = only(scene.do(act.Place(trained(Pi), 1)), ev.DogsRefilled)
    assert len(refilled.dogs) == 2
    assert scene[0].bays[:2] == ((healthy(Mu),), (trained(Pi),))
    scene.end_round()

    scene.give(0, food=3)
    scene.park(1, PARK)
    scene.lay(PARK, hotel(BH), sick(GS), fair(Po))
    scene.do(act.Move(PARK), act.Share(1))
    events = scene.do(act.Collect())
    assert [event.dog for event in every(events, ev.DogLodged)] == [hotel(BH), sick(GS)]
    assert only(events, ev.DogToFair).dog == fair(Po)
    assert scene.stage == Stage.REWARD
    scene.do(act.TakeGood(Good.COIN))
    assert scene[0].hotel == (hotel(BH),)
    assert scene[0].infirmary == (sick(GS),)
    assert scene.state.fair == (fair(Po),)
    assert (scene[0].food, scene[0].coins) == (0, 2)
    assert scene.stage == Stage.ACT


def test_all_dogs_or_none() -> None:
    scene = Scene(3)
    scene.lay(PARK, healthy(Mu), trained(Pi), hotel(BH))
    scene.give(0, food=2)
    scene.act_at(PARK)
    scene.refused(act.Collect(), "take 3 food; you have 2", "collect")


def test_every_fair_dog_brings_a_good_of_its_own_after_the_food_is_paid() -> None:
    scene = Scene(3)
    scene.lay(SQUARE, fair(Mu), fair(Pi))
    scene.give(0, food=1)
    scene.act_at(SQUARE)
    scene.refused(act.Collect(), "take 2 food; you have 1", "collect")
    scene.give(0, food=2)
    scene.do(act.Collect(), act.TakeGood(Good.FOOD), act.TakeGood(Good.COIN))
    assert (scene[0].food, scene[0].coins) == (1, 3)
    assert scene.state.fair == (fair(Mu), fair(Pi))
    scene.refused(
        act.TakeGood(Good.FOOD), "You have not brought a dog to the Fair just now", "fair"
    )


def test_only_once_a_turn() -> None:
    scene = Scene(3)
    scene.act_at(CORNER, hotel(Mu))
    scene.do(act.Collect())
    scene.refused(act.Collect(), "already", "collect")


def test_the_infirmary_takes_three() -> None:
    scene = kennel(infirmary=[sick(Mu), sick(Pi)])
    scene.act_at(SQUARE, sick(BH), sick(GS))
    scene.refused(act.Collect(), "room for only 3 dogs", "infirmary")
    scene.lay(SQUARE, sick(BH), hotel(GS))
    scene.do(act.Collect())
    assert len(scene[0].infirmary) == 3


def full_small_bays(scene: Scene) -> None:
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [healthy(Go), healthy(Rw)])


def test_no_collecting_without_room_in_the_bays() -> None:
    scene = Scene(3)
    full_small_bays(scene)
    scene.state.opened = True
    scene.act_at(CORNER, trained(Mu))
    scene.refused(act.Collect(), "need 1 place in bays; you have 0", "collect")
    for dog in (sick(Mu), hotel(Mu), fair(Mu)):
        scene.lay(CORNER, dog)
        assert act.Collect() in scene.legal


def test_a_bay_may_be_opened_while_dogs_are_put_into_bays() -> None:
    scene = kennel([healthy(Be)], [healthy(Po)])
    scene.act_at(PARK, trained(Mu), trained(Pi), trained(BH))
    scene.do(act.Collect())
    scene.refused(act.OpenBay(), "must hold 3 dogs", "open-bay")
    scene.do(
        act.Place(trained(Mu), 1),
        act.OpenBay(),
        act.Place(trained(Pi), 3),
        act.Place(trained(BH), 3),
    )
    assert scene[0].bays[3] == (trained(Pi), trained(BH))
    assert scene.stage == Stage.ACT
    assert scene[0].food == 3 - 3 + 2


def test_room_that_must_first_be_opened_counts() -> None:
    scene = Scene(3)
    full_small_bays(scene)
    scene.act_at(SQUARE, trained(Mu), trained(Pi))
    scene.do(act.Collect())
    assert scene.legal == [act.OpenBay()]
    scene.do(act.OpenBay())
    assert {place.bay for place in scene.legal_of(act.Place)} == {3}


def test_room_in_a_bay_that_cannot_be_opened_does_not_count() -> None:
    """With components of one's own, where small bays never hold enough for the next opening."""
    text = GAME.components.replace("first_bay_dogs = { value = 3", "first_bay_dogs = { value = 6")
    derived = GAME.with_components(text, "mine.toml").derived
    scene = Scene(3)
    full_small_bays(scene)
    assert room(GAME.derived, scene.state, scene[0]) == 3
    assert room(derived, scene.state, scene[0]) == 0


def test_new_dogs_do_not_move_old_ones_and_respect_the_bays() -> None:
    scene = kennel([healthy(Be)])
    scene.act_at(CORNER, trained(Mu))
    scene.do(act.Collect())
    scene.refused(act.Place(trained(Mu), 0), "full", "bays")
    scene.refused(act.Place(trained(Mu), 3), "under construction", "open-bay")
    scene.refused(act.Place(trained(Mu), 9), "no such bay", "bays")
    scene.refused(act.Place(healthy(Be), 1), "not waiting", "bays")
    scene.refused(act.EndTurn(), "put the waiting dogs into bays", "bays")


def test_an_empty_location_cannot_be_collected() -> None:
    scene = Scene(3)
    scene.lay(CORNER)
    scene.act_at(CORNER)
    scene.refused(act.Collect(), "No dog is here", "collect")


def test_hiring_costs_a_coin_and_a_new_character_comes() -> None:
    scene = Scene(3)
    scene.lay_characters(VET, MANAGER, TRAINER, PARTNER)
    following = scene.state.characters[-1]
    scene.act_at(SLOPE)
    events = scene.do(act.Hire())
    assert only(events, ev.CharacterHired).coins == 1
    assert only(events, ev.CharacterRefilled).character == following
    assert scene[0].characters == (TRAINER,)
    assert scene[0].coins == 1
    scene.refused(act.Hire(), "already", "hire")


def test_hiring_is_free_when_a_twin_is_in_town() -> None:
    scene = Scene(3)
    scene.lay_characters(TRAINER, MANAGER, TRAINER, PARTNER)
    scene.give(0, coins=0)
    scene.act_at(SLOPE)
    assert only(scene.do(act.Hire()), ev.CharacterHired).coins == 0


def test_no_coin_no_character() -> None:
    scene = Scene(3)
    scene.lay_characters(VET, MANAGER, TRAINER, PARTNER)
    scene.give(0, coins=0)
    scene.act_at(SLOPE)
    scene.refused(act.Hire(), "Hiring costs 1 here", "hire")
    scene.lay_characters(VET, MANAGER, NONE, PARTNER)
    scene.refused(act.Hire(), "No character is here", "hire")


def test_when_the_pile_is_used_up_the_discards_are_shuffled() -> None:
    scene = Scene(3)
    scene.state.discards = (*scene.state.discards, *sorted(scene.state.characters))
    scene.state.discards = tuple(sorted(scene.state.discards))
    scene.state.characters = ()
    discards = len(scene.state.discards)
    scene.act_at(SLOPE)
    scene.do(act.Hire())
    assert len(scene.state.characters) == discards - 1
    assert scene.state.discards == ()


def test_shuffled_means_that_any_of_the_discards_may_come() -> None:
    drawn = set()
    for seed in range(20):
        scene = Scene(3, seed=seed)
        scene.state.characters = ()
        scene.state.discards = (MANAGER, PARTNER, VET)
        scene.act_at(SLOPE)
        drawn.add(only(scene.do(act.Hire()), ev.CharacterRefilled).character)
    assert drawn == {MANAGER, PARTNER, VET}


def test_when_all_characters_are_held_none_comes() -> None:
    scene = Scene(3)
    scene.state.characters = scene.state.discards = ()
    scene.act_at(SLOPE)
    assert only(scene.do(act.Hire()), ev.CharacterRefilled).character == NONE
    assert scene.state.city[SLOPE].character == NONE


def test_at_most_two_characters_and_no_twins_at_the_end() -> None:
    scene = Scene(3)
    scene.hold(0, VET, VET)
    scene.act_at(CORNER)
    scene.refused(act.EndTurn(), "are alike", "end-turn")
    scene.refused(act.Dismiss(MERCHANT), "do not have", "end-turn")
    assert scene.legal_of(act.Dismiss) == [act.Dismiss(VET)]
    scene.hold(0, VET, TRAINER, MANAGER)
    scene.refused(act.EndTurn(), "keep 2 characters", "end-turn")
    assert scene.legal_of(act.Dismiss) == [
        act.Dismiss(MANAGER),
        act.Dismiss(TRAINER),
        act.Dismiss(VET),
    ]
    scene.do(act.Dismiss(TRAINER))
    assert TRAINER in scene.state.discards
    scene.refused(act.Dismiss(VET), "need not dismiss", "end-turn")
    only(scene.do(act.EndTurn()), ev.TurnEnded)
    assert scene.mover == 1


def test_everything_of_a_turn_is_forgotten_when_it_ends() -> None:
    scene = Scene(3, renewal="yes")
    scene.fill(0, [healthy(Po)], [healthy(La), healthy(Go)], [trained(Rw)])
    scene.give(0, coins=9)
    scene.lay(CORNER, hotel(Be))
    scene.park(1, CORNER)
    scene.act_at(CORNER)
    scene.do(act.Share(1), act.Collect(), act.Hire(), act.RenewCharacters(), act.OpenBay())
    scene.do(act.ClaimBonus(Bonus.HEALTHY), act.Donate(trained(Rw), food=2))
    done = turn_of(scene)
    assert (done.moved, done.collected, done.hired, done.shared, done.opened) == (True,) * 5
    assert (done.donations, done.claimed, done.too_many) == (0, Bonus.HEALTHY, False)
    assert act.RenewCharacters() not in scene.legal
    scene.end_round()
    anew = turn_of(scene)
    assert not any((anew.moved, anew.collected, anew.hired, anew.shared, anew.opened))
    assert (anew.donations, anew.claimed, anew.too_many) == (1, NONE, False)
    scene.park(2, CORNER)
    scene.do(act.RenewCharacters(), act.OpenBay(), act.Donate(healthy(Po), food=2), act.Stay())
    scene.refused(act.Hire(), "one of them gets a coin", "sharing")


def turn_of(scene: Scene) -> Turn:
    """What the turn says of itself."""
    turn = GAME.view(scene.state, 0).decision
    assert isinstance(turn, Turn)
    return turn


def test_the_last_dog_drawn_brings_one_whole_round_more() -> None:
    scene = Scene(3)
    scene.lay(SQUARE, hotel(Be), hotel(Po))
    scene.state.pile = scene.state.pile[-1:]
    scene.act_at(SQUARE)
    events = scene.do(act.Collect())
    assert only(events, ev.EndInSight).drawn
    assert len(scene.state.city[SQUARE].dogs) == 1
    events = scene.end_round()
    assert only(events, ev.RoundBegan).last
    scene.give(0, food=3)
    scene.do(act.Stay())
    scene.lay(SQUARE, hotel(Bu))
    assert act.Collect() in scene.legal
    collected = scene.do(act.Collect())
    assert only(collected, ev.DogsCollected).food == 1
    assert not every(collected, ev.DogsRefilled)
    events = scene.end_round()
    assert scene.stage == Stage.OVER
    assert len(only(events, ev.GameEnded).totals) == 3
    assert GAME.legal_actions(scene.state) == []


def test_the_third_improvement_may_draw_the_last_dog_too() -> None:
    scene = Scene(3)
    scene.give(0, improvements=2, coins=3)
    scene.lay(SQUARE, hotel(Be), hotel(Po))
    scene.state.pile = scene.state.pile[-1:]
    scene.act_at(CORNER)
    scene.use(MANAGER)
    scene.do(act.BuyImprovement())
    assert only(scene.do(act.TakeCityDog(hotel(Be))), ev.EndInSight).drawn


def test_a_city_that_nobody_collects_in_ends_the_match() -> None:
    scene = Scene(2)
    rounds = TABLES.figures.idle_rounds
    for _ in range(rounds - 1):
        assert not every(scene.end_round(), ev.EndInSight)
    events = scene.end_round()
    assert not only(events, ev.EndInSight).drawn
    assert only(events, ev.RoundBegan).last
    scene.end_round()
    assert scene.mover is None


def test_a_collection_starts_the_count_anew() -> None:
    scene = Scene(2)
    rounds = TABLES.figures.idle_rounds
    for _ in range(rounds - 1):
        scene.end_round()
    scene.lay(CORNER, hotel(SB))
    scene.do(act.Stay(), act.Share(1), act.Collect())
    scene.end_round()
    assert scene.state.idle == 0
    assert scene.state.end == 0


def test_so_does_the_dog_of_the_third_improvement() -> None:
    scene = Scene(2)
    scene.end_round()
    assert scene.state.idle == 1
    scene.give(0, improvements=2, coins=1)
    scene.lay(CORNER, hotel(SB))
    scene.use(MANAGER)
    scene.do(act.BuyImprovement(), act.TakeCityDog(hotel(SB)))
    scene.end_round()
    assert scene.state.idle == 0


def test_the_view_says_what_every_location_means_to_the_mover() -> None:
    scene = Scene(3)
    scene.lay_characters(VET, VET, TRAINER, PARTNER)
    scene.lay(CORNER, sick(Da))
    scene.fill(0, infirmary=[sick(Mu), sick(Pi), sick(BH)])
    scene.park(1, PARK)
    scene.park(2, PARK)
    view = GAME.view(scene.state, 0)
    assert [place.share for place in view.city] == [0, 0, 0, 1]
    assert [place.collect for place in view.city] == [1, 2, 2, 3]
    assert [place.hire for place in view.city] == [0, 0, 1, 1]
    assert not view.city[CORNER].fits
    assert view.city[PARK].trucks == (1, 2)
