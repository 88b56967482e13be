"""A turn: moving, sharing, collecting, hiring, and how it ends; and how the match ends."""

from cardgame_scenes import (
    BH,
    GAME,
    GS,
    SB,
    TABLES,
    Be,
    Bu,
    Da,
    Go,
    La,
    Mu,
    Pi,
    Po,
    Rw,
    Scene,
    every,
    fair,
    healthy,
    hotel,
    only,
    sick,
    trained,
)

from dogs_rules.games.dogs_cardgame.actions import (
    BuyImprovement,
    ClaimBonus,
    Collect,
    Dismiss,
    Donate,
    EndTurn,
    Hire,
    Move,
    OpenBay,
    Place,
    RenewCharacters,
    Share,
    Stay,
    TakeCityDog,
    TakeGood,
)
from dogs_rules.games.dogs_cardgame.events import (
    CharacterHired,
    CharacterRefilled,
    CoinShared,
    DogLodged,
    DogsCollected,
    DogsRefilled,
    DogToFair,
    EndInSight,
    GameEnded,
    Moved,
    RoundBegan,
    TurnEnded,
)
from dogs_rules.games.dogs_cardgame.kennel import room
from dogs_rules.games.dogs_cardgame.terms import NONE, Bonus, Character, Good, Stage
from dogs_rules.games.dogs_cardgame.view import Turn

MANAGER, MERCHANT, PARTNER, TRAINER, VET = Character
CORNER, SQUARE, SLOPE, PARK = range(4)
"""The locations of three seats, by what lies there: 1, 2, 2 and 3 dogs."""

# Moving


def test_the_first_turn_brings_the_truck_into_the_city(scene: Scene) -> None:
    assert scene.legal_of(Stay) == []
    scene.refused(Stay(), "outside the city", "move")
    moved = only(scene.do(Move(SLOPE)), Moved)
    assert (moved.origin, moved.location) == (NONE, scene.state.city[SLOPE].number)
    assert scene[0].place == SLOPE


def test_from_the_second_round_a_truck_may_stay(scene: Scene) -> None:
    scene.do(Move(SLOPE))
    scene.end_round()
    assert scene.legal_of(Stay) == [Stay()]
    assert [move.location for move in scene.legal_of(Move)] == [CORNER, SQUARE, PARK]
    scene.refused(Move(SLOPE), "stands there already", "move")
    scene.refused(Move(7), "no such location", "move")
    scene.do(Stay())
    scene.refused(Move(PARK), "has moved or stayed", "move")


def test_nothing_is_done_in_town_before_moving(scene: Scene) -> None:
    for action in (Collect(), Hire(), Share(1), EndTurn()):
        scene.refused(action, "First your truck moves", "move")
    scene.refused(Dismiss(0), "end of the turn", "end-turn")


def test_any_number_of_trucks_may_stand_at_a_location() -> None:
    scene = Scene(5)
    for _ in range(5):
        scene.do(Move(SQUARE))
        scene.end_turn()
    assert [scene[seat].place for seat in range(5)] == [SQUARE] * 5


# Sharing


def test_whoever_comes_to_others_pays_one_of_them_a_coin_before_acting() -> None:
    scene = Scene(4)
    scene.park(1, PARK)
    scene.park(3, PARK)
    scene.act_at(PARK)
    assert scene.legal_of(Share) == [Share(1), Share(3)]
    scene.refused(Collect(), "one of them gets a coin", "sharing")
    scene.refused(Hire(), "one of them gets a coin", "sharing")
    scene.refused(Share(2), "whose truck stands here", "sharing")
    shared = only(scene.do(Share(3)), CoinShared)
    assert (shared.to, shared.coins) == (3, 1)
    assert (scene[0].coins, scene[1].coins, scene[3].coins) == (1, 2, 3)
    scene.refused(Share(1), "have paid", "sharing")
    assert Collect() in scene.legal


def test_whoever_stays_pays_as_well(scene: Scene) -> None:
    scene.park(0, SLOPE)
    scene.park(2, SLOPE)
    scene.begin_turn()
    scene.do(Stay())
    assert scene.legal_of(Share) == [Share(2)]


def test_without_a_coin_there_is_no_action_but_free_actions_go_on(scene: Scene) -> None:
    scene.fill(0, [healthy(Be)], [trained(Po)])
    scene.give(0, coins=0)
    scene.park(1, PARK)
    scene.act_at(PARK)
    scene.refused(Share(1), "you have 0 in coins", "sharing")
    assert not scene.legal_of(Collect)
    assert not scene.legal_of(Hire)
    assert EndTurn() in scene.legal
    scene.do(Donate(healthy(Be), food=0))
    scene.do(Share(1))
    assert (scene[0].coins, scene[1].coins) == (1, 3)


def test_alone_nobody_is_paid(scene: Scene) -> None:
    scene.act_at(PARK)
    scene.refused(Share(1), "alone", "sharing")


# Collecting


def test_ana_collects_at_the_square_and_at_the_park(scene: Scene) -> None:
    """The example of the rulebook: two rounds of Ana."""
    scene.lay(SQUARE, healthy(Mu), trained(Pi))
    scene.act_at(SQUARE)
    events = scene.do(Collect())
    assert only(events, DogsCollected).food == 2
    assert scene[0].food == 1
    assert scene.stage == Stage.PLACE
    assert scene.state.waiting == (healthy(Mu), trained(Pi))
    scene.do(Place(healthy(Mu), 0))
    refilled = only(scene.do(Place(trained(Pi), 1)), DogsRefilled)
    assert len(refilled.dogs) == 2
    assert scene[0].bays[:2] == ((healthy(Mu),), (trained(Pi),))
    scene.end_round()

    scene.give(0, food=3)
    scene.park(1, PARK)
    scene.lay(PARK, hotel(BH), sick(GS), fair(Po))
    scene.do(Move(PARK), Share(1))
    events = scene.do(Collect())
    assert [event.dog for event in every(events, DogLodged)] == [hotel(BH), sick(GS)]
    assert only(events, DogToFair).dog == fair(Po)
    assert scene.stage == Stage.REWARD
    scene.do(TakeGood(Good.COIN))
    assert scene[0].hotel == (hotel(BH),)
    assert scene[0].infirmary == (sick(GS),)
    assert scene.state.fair == (fair(Po),)
    assert (scene[0].food, scene[0].coins) == (0, 2)
    assert scene.stage == Stage.ACT


def test_all_dogs_or_none(scene: Scene) -> None:
    scene.lay(PARK, healthy(Mu), trained(Pi), hotel(BH))
    scene.give(0, food=2)
    scene.act_at(PARK)
    scene.refused(Collect(), "take 3 food; you have 2", "collect")


def test_every_fair_dog_brings_a_good_of_its_own_after_the_food_is_paid(scene: Scene) -> None:
    scene.lay(SQUARE, fair(Mu), fair(Pi))
    scene.give(0, food=1)
    scene.act_at(SQUARE)
    scene.refused(Collect(), "take 2 food; you have 1", "collect")
    scene.give(0, food=2)
    scene.do(Collect(), TakeGood(Good.FOOD), TakeGood(Good.COIN))
    assert (scene[0].food, scene[0].coins) == (1, 3)
    assert scene.state.fair == (fair(Mu), fair(Pi))
    scene.refused(TakeGood(Good.FOOD), "no dog to the Fair", "fair")


def test_only_once_a_turn(scene: Scene) -> None:
    scene.lay(CORNER, hotel(Mu))
    scene.act_at(CORNER)
    scene.do(Collect())
    scene.refused(Collect(), "already", "collect")


def test_the_infirmary_takes_three(scene: Scene) -> None:
    scene.fill(0, infirmary=[sick(Mu), sick(Pi)])
    scene.lay(SQUARE, sick(BH), sick(GS))
    scene.act_at(SQUARE)
    scene.refused(Collect(), "takes 3 dogs", "infirmary")
    scene.lay(SQUARE, sick(BH), hotel(GS))
    scene.do(Collect())
    assert len(scene[0].infirmary) == 3


def full_small_bays(scene: Scene) -> None:
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [healthy(Go), healthy(Rw)])


def test_no_collecting_without_room_in_the_bays(scene: Scene) -> None:
    full_small_bays(scene)
    scene.state.opened = True
    scene.lay(CORNER, trained(Mu))
    scene.act_at(CORNER)
    scene.refused(Collect(), "need 1 place in bays; you have 0", "collect")
    for dog in (sick(Mu), hotel(Mu), fair(Mu)):
        scene.lay(CORNER, dog)
        assert Collect() in scene.legal


def test_a_bay_may_be_opened_while_dogs_are_put_into_bays(scene: Scene) -> None:
    scene.fill(0, [healthy(Be)], [healthy(Po)])
    scene.lay(PARK, trained(Mu), trained(Pi), trained(BH))
    scene.act_at(PARK)
    scene.do(Collect())
    scene.refused(OpenBay(), "must hold 3 dogs", "open-bay")
    scene.do(Place(trained(Mu), 1), OpenBay(), Place(trained(Pi), 3), Place(trained(BH), 3))
    assert scene[0].bays[3] == (trained(Pi), trained(BH))
    assert scene.stage == Stage.ACT
    assert scene[0].food == 3 - 3 + 2


def test_room_that_must_first_be_opened_counts(scene: Scene) -> None:
    full_small_bays(scene)
    scene.lay(SQUARE, trained(Mu), trained(Pi))
    scene.act_at(SQUARE)
    scene.do(Collect())
    assert scene.legal == [OpenBay()]
    scene.do(OpenBay())
    assert {place.bay for place in scene.legal_of(Place)} == {3}


def test_room_in_a_bay_that_cannot_be_opened_does_not_count() -> None:
    """With components of one's own, where small bays never hold enough for the next opening."""
    text = GAME.components.replace("first_bay_dogs = { value = 3", "first_bay_dogs = { value = 6")
    derived = GAME.with_components(text, "mine.toml").derived
    scene = Scene(3)
    full_small_bays(scene)
    assert room(GAME.derived, scene.state, scene[0]) == 3
    assert room(derived, scene.state, scene[0]) == 0


def test_new_dogs_do_not_move_old_ones_and_respect_the_bays(scene: Scene) -> None:
    scene.fill(0, [healthy(Be)])
    scene.lay(CORNER, trained(Mu))
    scene.act_at(CORNER)
    scene.do(Collect())
    scene.refused(Place(trained(Mu), 0), "full", "bays")
    scene.refused(Place(trained(Mu), 3), "under construction", "open-bay")
    scene.refused(Place(trained(Mu), 9), "no such bay", "bays")
    scene.refused(Place(healthy(Be), 1), "not waiting", "bays")
    scene.refused(EndTurn(), "waiting for a bay", "bays")


def test_an_empty_location_cannot_be_collected(scene: Scene) -> None:
    scene.lay(CORNER)
    scene.act_at(CORNER)
    scene.refused(Collect(), "No dog is here", "collect")


# Hiring


def test_hiring_costs_a_coin_and_a_new_character_comes(scene: Scene) -> None:
    scene.lay_characters(VET, MANAGER, TRAINER, PARTNER)
    following = scene.state.characters[-1]
    scene.act_at(SLOPE)
    events = scene.do(Hire())
    assert only(events, CharacterHired).coins == 1
    assert only(events, CharacterRefilled).character == following
    assert scene[0].characters == (TRAINER,)
    assert scene[0].coins == 1
    scene.refused(Hire(), "already", "hire")


def test_hiring_is_free_when_a_twin_is_in_town(scene: Scene) -> None:
    scene.lay_characters(TRAINER, MANAGER, TRAINER, PARTNER)
    scene.give(0, coins=0)
    scene.act_at(SLOPE)
    assert only(scene.do(Hire()), CharacterHired).coins == 0


def test_no_coin_no_character(scene: Scene) -> None:
    scene.lay_characters(VET, MANAGER, TRAINER, PARTNER)
    scene.give(0, coins=0)
    scene.act_at(SLOPE)
    scene.refused(Hire(), "costs 1 here; you have 0", "hire")
    scene.lay_characters(VET, MANAGER, NONE, PARTNER)
    scene.refused(Hire(), "No character is here", "hire")


def test_when_the_pile_is_used_up_the_discards_are_shuffled(scene: Scene) -> None:
    scene.state.discards = (*scene.state.discards, *sorted(scene.state.characters))
    scene.state.discards = tuple(sorted(scene.state.discards))
    scene.state.characters = ()
    discards = len(scene.state.discards)
    scene.act_at(SLOPE)
    scene.do(Hire())
    assert len(scene.state.characters) == discards - 1
    assert scene.state.discards == ()


def test_shuffled_means_that_any_of_the_discards_may_come() -> None:
    drawn = set()
    for seed in range(20):
        scene = Scene(3, seed=seed)
        scene.state.characters = ()
        scene.state.discards = (MANAGER, PARTNER, VET)
        scene.act_at(SLOPE)
        drawn.add(only(scene.do(Hire()), CharacterRefilled).character)
    assert drawn == {MANAGER, PARTNER, VET}


def test_when_all_characters_are_held_none_comes(scene: Scene) -> None:
    scene.state.characters = scene.state.discards = ()
    scene.act_at(SLOPE)
    assert only(scene.do(Hire()), CharacterRefilled).character == NONE
    assert scene.state.city[SLOPE].character == NONE


# Ending a turn


def test_at_most_two_characters_and_no_twins_at_the_end(scene: Scene) -> None:
    scene.hold(0, VET, VET)
    scene.act_at(CORNER)
    scene.refused(EndTurn(), "twins", "end-turn")
    scene.refused(Dismiss(MERCHANT), "do not have", "end-turn")
    assert scene.legal_of(Dismiss) == [Dismiss(VET)]
    scene.hold(0, VET, TRAINER, MANAGER)
    scene.refused(EndTurn(), "keep 2 characters", "end-turn")
    assert scene.legal_of(Dismiss) == [Dismiss(MANAGER), Dismiss(TRAINER), Dismiss(VET)]
    scene.do(Dismiss(TRAINER))
    assert TRAINER in scene.state.discards
    scene.refused(Dismiss(VET), "may keep", "end-turn")
    only(scene.do(EndTurn()), TurnEnded)
    assert scene.mover == 1


def test_everything_of_a_turn_is_forgotten_when_it_ends() -> None:
    scene = Scene(3, renewal="yes")
    scene.fill(0, [healthy(Po)], [healthy(La), healthy(Go)], [trained(Rw)])
    scene.give(0, coins=9)
    scene.lay(CORNER, hotel(Be))
    scene.park(1, CORNER)
    scene.act_at(CORNER)
    scene.do(Share(1), Collect(), Hire(), RenewCharacters(), OpenBay())
    scene.do(ClaimBonus(Bonus.HEALTHY), Donate(trained(Rw), food=2))
    assert turn_of(scene) == Turn(
        moved=True,
        collected=True,
        hired=True,
        shared=True,
        opened=True,
        donations=0,
        claimed=Bonus.HEALTHY,
        too_many=False,
    )
    assert RenewCharacters() not in scene.legal
    scene.end_round()
    assert turn_of(scene) == Turn(
        moved=False,
        collected=False,
        hired=False,
        shared=False,
        opened=False,
        donations=1,
        claimed=NONE,
        too_many=False,
    )
    scene.park(2, CORNER)
    scene.do(RenewCharacters(), OpenBay(), Donate(healthy(Po), food=2), Stay())
    scene.refused(Hire(), "one of them gets a coin", "sharing")


def turn_of(scene: Scene) -> Turn:
    """What the turn says of itself."""
    turn = GAME.view(scene.state, 0).decision
    assert isinstance(turn, Turn)
    return turn


# The end of the match


def test_the_last_dog_drawn_brings_one_whole_round_more(scene: Scene) -> None:
    scene.lay(SQUARE, hotel(Be), hotel(Po))
    scene.state.pile = scene.state.pile[-1:]
    scene.act_at(SQUARE)
    events = scene.do(Collect())
    assert only(events, EndInSight).drawn
    assert len(scene.state.city[SQUARE].dogs) == 1
    events = scene.end_round()
    assert only(events, RoundBegan).last
    scene.give(0, food=3)
    scene.do(Stay())
    scene.lay(SQUARE, hotel(Bu))
    assert Collect() in scene.legal
    collected = scene.do(Collect())
    assert only(collected, DogsCollected).food == 1
    assert not every(collected, DogsRefilled)
    events = scene.end_round()
    assert scene.stage == Stage.OVER
    assert len(only(events, GameEnded).totals) == 3
    assert GAME.legal_actions(scene.state) == []


def test_the_third_improvement_may_draw_the_last_dog_too(scene: Scene) -> None:
    scene.give(0, improvements=2, coins=3)
    scene.lay(SQUARE, hotel(Be), hotel(Po))
    scene.state.pile = scene.state.pile[-1:]
    scene.act_at(CORNER)
    scene.use(MANAGER)
    scene.do(BuyImprovement())
    events = scene.do(TakeCityDog(hotel(Be)))
    assert only(events, EndInSight).drawn


def test_a_city_that_nobody_collects_in_ends_the_match() -> None:
    scene = Scene(2)
    rounds = TABLES.figures.idle_rounds
    for _ in range(rounds - 1):
        assert not every(scene.end_round(), EndInSight)
    events = scene.end_round()
    assert not only(events, EndInSight).drawn
    assert only(events, RoundBegan).last
    scene.end_round()
    assert scene.mover is None


def test_a_collection_starts_the_count_anew() -> None:
    scene = Scene(2)
    rounds = TABLES.figures.idle_rounds
    for _ in range(rounds - 1):
        scene.end_round()
    scene.lay(CORNER, hotel(SB))
    scene.do(Stay(), Share(1), Collect())
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
    scene.do(BuyImprovement(), TakeCityDog(hotel(SB)))
    scene.end_round()
    assert scene.state.idle == 0


def test_the_view_says_what_every_location_means_to_the_mover(scene: Scene) -> None:
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
