"""The five characters, improvements, and the dog of the third one."""

from cardgame_breeds import BH, GS, Be, Go, La, Mu, Pi, Po, Rw
from cardgame_scenes import GAME, Scene, fair, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame import events as ev
from dogs_rules.games.dogs_cardgame.terms import Character, Good, Stage
from dogs_rules.games.dogs_cardgame.view import Shopping
from tests.support.scene import every, only

MANAGER, MERCHANT, PARTNER, TRAINER, VET = Character


def test_the_merchant_brings_three_food_and_goes_to_the_discards() -> None:
    scene = Scene(3)
    used = only(scene.use(MERCHANT), ev.CharacterUsed)
    assert (used.food, used.coins) == (3, 0)
    assert scene[0].food == 6
    assert scene[0].characters == ()
    assert MERCHANT in scene.state.discards


def test_several_characters_in_one_turn_and_in_the_turn_they_were_hired() -> None:
    scene = Scene(3)
    scene.hold(0, MERCHANT, MERCHANT)
    scene.do(act.UseCharacter(MERCHANT), act.UseCharacter(MERCHANT))
    assert scene[0].food == 9


def test_the_vet_cures_all_sick_dogs_into_open_bays() -> None:
    scene = kennel([healthy(Be)], infirmary=[sick(Mu), sick(Pi)])
    scene.use(VET)
    assert scene.stage == Stage.PLACE
    assert scene.state.waiting == (sick(Mu), sick(Pi))
    scene.refused(act.LeaveSick(), "still room", "vet")
    scene.refused(act.EndTurn(), "waiting", "bays")
    scene.do(act.Place(sick(Mu), 1))
    cured = only(scene.do(act.Place(sick(Pi), 2)), ev.DogsCured)
    assert (cured.cured, cured.left) == (2, 0)
    assert scene[0].infirmary == ()
    assert scene[0].bays[:3] == ((healthy(Be),), (sick(Mu),), (sick(Pi),))


def test_with_too_little_room_as_many_as_fit_are_cured_and_the_player_chooses() -> None:
    scene = kennel(
        [healthy(Be)], [healthy(Po), healthy(La)], [trained(Po)], infirmary=[sick(Mu), sick(Pi)]
    )
    scene.state.opened = True
    scene.use(VET)
    assert {place.dog for place in scene.legal_of(act.Place)} == {sick(Mu), sick(Pi)}
    cured = only(scene.do(act.Place(sick(Pi), 2)), ev.DogsCured)
    assert (cured.cured, cured.left) == (1, 1)
    assert scene[0].infirmary == (sick(Mu),)
    assert scene.stage == Stage.MOVE


def test_every_vet_counts_only_the_dogs_it_has_cured_itself() -> None:
    scene = Scene(3)
    scene.act_at(0, healthy(Go))
    scene.do(act.Collect(), act.Place(healthy(Go), 0))
    for bay, dog in ((1, sick(Be)), (2, sick(Po))):
        scene[0].infirmary = (dog,)
        scene.use(VET)
        assert only(scene.do(act.Place(dog, bay)), ev.DogsCured).cured == 1


def test_a_bay_may_be_opened_for_cured_dogs_but_need_not_be() -> None:
    for opening in (True, False):
        scene = Scene(3)
        full = ([healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
        scene.fill(0, *full, infirmary=[sick(Mu)])
        scene.use(VET)
        assert scene.legal == [act.OpenBay(), act.LeaveSick()]
        if opening:
            scene.do(act.OpenBay(), act.Place(sick(Mu), 3))
        else:
            assert only(scene.do(act.LeaveSick()), ev.DogsCured).left == 1
        assert scene[0].infirmary == (() if opening else (sick(Mu),))
        assert scene.stage == Stage.MOVE


def test_a_vet_without_work_is_spent_all_the_same() -> None:
    scene = Scene(3)
    scene.use(VET)
    assert scene.stage == Stage.MOVE
    assert scene[0].characters == ()


def test_a_vet_without_any_room_cures_nobody() -> None:
    scene = Scene(3)
    full = ([healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.fill(0, *full, infirmary=[sick(Mu)])
    scene.state.opened = True
    cured = only(scene.use(VET), ev.DogsCured)
    assert (cured.cured, cured.left) == (0, 1)
    assert scene[0].infirmary == (sick(Mu),)


def test_the_trainer_pays_a_coin_for_every_trained_dog_and_moves_dogs() -> None:
    scene = kennel([trained(Be)], [trained(Po), healthy(Go)], [healthy(Po)])
    used = only(scene.use(TRAINER), ev.CharacterUsed)
    assert used.coins == 2
    assert scene.stage == Stage.REARRANGE
    scene.do(act.Lift(healthy(Go)))
    scene.refused(act.FinishRearranging(), "still waits", "trainer")
    scene.refused(act.Lift(healthy(Go)), "moved once", "trainer")
    scene.do(act.Lift(healthy(Po)), act.Place(healthy(Po), 1), act.Place(healthy(Go), 2))
    rearranged = only(scene.do(act.FinishRearranging()), ev.Rearranged)
    assert rearranged.moved == 2
    assert scene[0].bays[:3] == (
        (trained(Be),),
        (healthy(Po), trained(Po)),
        (healthy(Go),),
    )


def test_the_trainer_moves_no_dog_of_hotel_or_infirmary_and_needs_open_bays() -> None:
    scene = kennel([healthy(Be)], hotel=[hotel(Mu)], infirmary=[sick(Mu)])
    scene.use(TRAINER)
    scene.refused(act.Lift(hotel(Mu)), "only dogs in bays", "trainer")
    scene.refused(act.Lift(sick(Mu)), "only dogs in bays", "trainer")
    scene.refused(act.Lift(healthy(Pi)), "your bays", "trainer")
    scene.do(act.Lift(healthy(Be)))
    scene.refused(act.Place(healthy(Be), 3), "under construction", "open-bay")
    scene.refused(act.EndTurn(), "rearranging", "trainer")


def test_another_trainer_may_move_the_same_dog_again() -> None:
    scene = kennel([healthy(Be)])
    for bay in (1, 2):
        scene.use(TRAINER)
        scene.do(act.Lift(healthy(Be)), act.Place(healthy(Be), bay), act.FinishRearranging())
    assert scene[0].bays[2] == (healthy(Be),)


def test_a_dog_that_goes_back_has_not_moved() -> None:
    scene = kennel([healthy(Be)])
    scene.use(TRAINER)
    scene.do(act.Lift(healthy(Be)), act.Place(healthy(Be), 0))
    assert only(scene.do(act.FinishRearranging()), ev.Rearranged).moved == 0


def test_without_a_dog_there_is_nothing_to_rearrange() -> None:
    scene = Scene(3)
    scene.use(TRAINER)
    assert scene.stage == Stage.MOVE


def test_the_manager_pays_for_used_bays_and_hotel_guests_and_sells_improvements() -> None:
    scene = kennel([healthy(Be)], [healthy(Po), trained(Po)], [], [], hotel=[hotel(Mu), hotel(Pi)])
    used = only(scene.use(MANAGER), ev.CharacterUsed)
    assert (used.food, used.coins) == (2, 2)
    assert scene.stage == Stage.SHOP
    bought = only(scene.do(act.BuyImprovement()), ev.ImprovementBought)
    assert (bought.coins, bought.count) == (1, 1)
    scene.do(act.BuyImprovement())
    assert (scene[0].improvements, scene[0].coins) == (2, 2)
    assert scene.stage == Stage.MOVE


def test_nothing_has_to_be_bought() -> None:
    scene = Scene(3)
    scene.use(MANAGER)
    assert scene.legal == [act.BuyImprovement(), act.FinishShopping()]
    scene.refused(act.TakeFairDog(fair(Be), 0), "Only a Partner", "partner")
    scene.refused(act.BuyPuppies(0), "without puppies", "puppies")
    scene.do(act.FinishShopping())
    assert scene[0].improvements == 0
    scene.refused(act.BuyImprovement(), "Manager or a Partner", "improvements")
    scene.refused(act.FinishShopping(), "not buying", "improvements")


def test_without_coins_or_cards_there_is_no_shop() -> None:
    scene = Scene(3)
    scene.give(0, coins=0)
    scene.use(MANAGER)
    assert scene.stage == Stage.MOVE
    scene.give(0, coins=5)
    scene.state.improvements = 0
    scene.use(MANAGER)
    assert scene.stage == Stage.MOVE


def test_the_partner_brings_a_fair_dog_and_sells_improvements() -> None:
    scene = kennel([healthy(Be)])
    scene.row(fair(Mu), fair(Pi))
    scene.use(PARTNER)
    decision = GAME.view(scene.state, 0).decision
    assert isinstance(decision, Shopping)
    assert decision.must_take
    scene.refused(act.FinishShopping(), "brings a dog of the Fair first", "partner")
    scene.refused(act.TakeFairDog(fair(BH), 1), "not at the Fair", "partner")
    scene.refused(act.TakeFairDog(fair(Pi), 0), "full", "bays")
    scene.refused(act.TakeFairDog(fair(Pi), 4), "under construction", "open-bay")
    scene.do(act.BuyImprovement())
    taken = only(scene.do(act.TakeFairDog(fair(Pi), 1)), ev.FairDogTaken)
    assert (taken.dog, taken.bay) == (fair(Pi), 1)
    assert scene.state.fair == (fair(Mu),)
    scene.refused(act.TakeFairDog(fair(Mu), 2), "already", "partner")
    scene.do(act.BuyImprovement())
    assert scene[0].improvements == 2
    assert scene.stage == Stage.MOVE


def test_without_a_fair_dog_or_without_room_the_partner_still_sells() -> None:
    scene = Scene(3)
    scene.row()
    scene.use(PARTNER)
    assert scene.legal == [act.BuyImprovement(), act.FinishShopping()]
    scene = Scene(3)
    scene.row(fair(Mu))
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.use(PARTNER)
    assert scene.legal == [act.BuyImprovement(), act.FinishShopping()]
    assert scene.state.fair == (fair(Mu),)


def third(scene: Scene) -> None:
    """The mover buys its third improvement."""
    seat = scene.state.mover
    scene.give(seat, improvements=2, coins=5)
    scene.use(MANAGER)
    scene.do(act.BuyImprovement())


def test_the_third_improvement_brings_any_dog_of_the_city_for_nothing() -> None:
    scene = Scene(3)
    scene.lay(3, healthy(Mu), sick(Pi), fair(BH))
    third(scene)
    assert scene.stage == Stage.THIRD
    food = scene[0].food
    scene.refused(act.TakeCityDog(healthy(Rw)), "not in the city", "third-improvement")
    scene.refused(act.TakeCityDog(sick(Pi), straight=True), "only with variant", "variant-straight")
    scene.refused(act.EndTurn(), "third improvement", "third-improvement")
    taken = only(scene.do(act.TakeCityDog(healthy(Mu))), ev.CityDogTaken)
    assert taken.location == scene.state.city[3].number
    events = scene.do(act.Place(healthy(Mu), 1))
    assert only(events, ev.DogPlaced).bay == 1
    assert len(only(events, ev.DogsRefilled).dogs) == 1
    assert len(scene.state.city[3].dogs) == 3
    assert scene[0].food == food
    assert scene.stage == Stage.SHOP


def test_it_goes_where_its_symbol_says() -> None:
    scene = Scene(3)
    scene.lay(3, hotel(Mu), sick(Pi), fair(BH))
    third(scene)
    scene.do(act.TakeCityDog(sick(Pi)))
    assert scene[0].infirmary == (sick(Pi),)

    scene = Scene(3)
    scene.lay(3, hotel(Mu), sick(Pi), fair(BH))
    third(scene)
    coins = scene[0].coins
    scene.do(act.TakeCityDog(fair(BH)), act.TakeGood(Good.COIN))
    assert scene.state.fair == (fair(BH),)
    assert scene[0].coins == coins + 1


def test_only_a_dog_that_finds_a_place() -> None:
    scene = Scene(3)
    for at, breed in enumerate((Mu, Pi, BH, GS)):
        scene.lay(at, healthy(breed))
    scene.lay(3, healthy(Mu), sick(Rw))
    full = ([healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.fill(0, *full, infirmary=[sick(Be), sick(Po), sick(La)])
    scene.state.opened = True
    third(scene)
    assert scene.stage == Stage.SHOP, "no dog fits: no dog"
    scene.lay(2, hotel(Go), sick(Rw))
    scene.give(0, improvements=2)
    scene.do(act.BuyImprovement())
    scene.refused(act.TakeCityDog(sick(Rw)), "infirmary is full", "infirmary")
    scene.refused(act.TakeCityDog(healthy(Mu)), "no room", "third-improvement")
    assert scene.legal == [act.TakeCityDog(hotel(Go))]


def test_a_dog_that_did_not_fit_does_not_come_later() -> None:
    scene = Scene(3)
    for at, breed in enumerate((Mu, Pi, BH, GS)):
        scene.lay(at, healthy(breed))
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.state.opened = True
    third(scene)
    scene.lay(0, hotel(Go))
    scene.do(act.FinishShopping())
    assert scene.stage == Stage.MOVE


def test_only_exactly_the_third() -> None:
    scene = Scene(3)
    scene.give(0, improvements=3, coins=5)
    scene.use(MANAGER)
    scene.do(act.BuyImprovement())
    assert scene.stage == Stage.SHOP
    assert scene[0].improvements == 4


def test_the_fourth_may_follow_the_third_with_one_character() -> None:
    scene = Scene(3)
    scene.lay(0, hotel(Be))
    third(scene)
    scene.do(act.TakeCityDog(hotel(Be)))
    assert scene.legal == [act.BuyImprovement(), act.FinishShopping()]
    assert every(scene.do(act.BuyImprovement()), ev.ImprovementBought)
    assert scene.stage == Stage.MOVE
    scene.refused(act.TakeCityDog(hotel(Be)), "Only the third", "third-improvement")
