"""The optional modules: puppies, the children's game, and the three variants."""

from cardgame_breeds import BH, GS, Be, Go, La, Mu, Pi, Po, Rw
from cardgame_scenes import GAME, MODULES, Scene, fair, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.events import CharactersRenewed, LicencesPaid, PuppiesTaken
from dogs_rules.games.dogs_cardgame.terms import NONE, Bonus, Character, Puppy, Stage
from dogs_rules.games.dogs_cardgame.view import Rearranging
from tests.support.scene import every, only

MANAGER, MERCHANT, PARTNER, TRAINER, VET = Character
ALMOST_FULL = ([healthy(Be)], [healthy(Po), healthy(La)], [], [trained(Po), trained(La)])
"""Bay 4 lacks one dog."""


def test_the_fourth_bay_becoming_full_brings_puppies_of_ones_choice_at_once() -> None:
    scene = kennel(*ALMOST_FULL, puppies="yes")
    scene.act_at(0, healthy(Mu))
    scene.do(act.Collect(), act.Place(healthy(Mu), 3))
    assert scene.stage == Stage.PUPPY
    assert scene.legal == [act.TakePuppies(puppy) for puppy in Puppy]
    scene.refused(act.TakePuppies(9), "No such puppies", "puppies")
    scene.refused(act.OpenBay(), "First choose your puppies", "puppies")
    taken = only(scene.do(act.TakePuppies(Puppy.TRAINED)), PuppiesTaken)
    assert (taken.puppy, taken.coins) == (Puppy.TRAINED, 0)
    assert scene[0].puppies == (Puppy.TRAINED,)
    assert scene.state.puppies.count(Puppy.TRAINED) == 1
    assert scene.stage == Stage.ACT
    assert len(scene.state.city[0].dogs) == 1


def test_without_the_expansion_a_full_bay_brings_nothing() -> None:
    scene = kennel(*ALMOST_FULL)
    scene.act_at(0, healthy(Mu))
    scene.do(act.Collect(), act.Place(healthy(Mu), 3))
    assert scene.stage == Stage.ACT


def test_small_bays_bring_no_puppies() -> None:
    scene = Scene(3, puppies="yes")
    scene.act_at(0, healthy(Mu))
    scene.do(act.Collect(), act.Place(healthy(Mu), 0))
    assert scene.stage == Stage.ACT


def with_puppies() -> Scene:
    """Bay 4 is full and has brought puppies; bay 5 is open."""
    scene = kennel(*ALMOST_FULL, [healthy(Go)], puppies="yes")
    scene.row(fair(Mu))
    scene.use(PARTNER)
    scene.do(act.TakeFairDog(fair(Mu), 3))
    assert scene.stage == Stage.PUPPY
    scene.do(act.TakePuppies(Puppy.FAIR), act.FinishShopping())
    return scene


def test_no_dog_is_donated_from_a_bay_that_brought_puppies() -> None:
    scene = with_puppies()
    scene.refused(act.Donate(trained(Po), food=0), "must stay full", "puppies")
    assert act.Donate(healthy(Go), food=0) in scene.legal


def test_a_full_bay_brings_puppies_only_once() -> None:
    scene = with_puppies()
    scene.use(TRAINER)
    scene.do(
        act.Lift(trained(Po)),
        act.Lift(healthy(Be)),
        act.Place(healthy(Be), 3),
        act.Place(trained(Po), 0),
    )
    assert not every(scene.do(act.FinishRearranging()), PuppiesTaken)
    assert scene.stage == Stage.MOVE


def test_after_rearranging_such_a_bay_is_full_again() -> None:
    scene = with_puppies()
    scene.use(TRAINER)
    scene.do(act.Lift(trained(Po)), act.Place(trained(Po), 4))
    scene.refused(act.FinishRearranging(), "must be full again", "puppies")
    for dog in (healthy(Be), healthy(Po), healthy(La)):
        scene.do(act.Lift(dog), act.Place(dog, 4 if dog != healthy(La) else 3))
    scene.do(act.FinishRearranging())
    assert len(scene[0].bays[3]) == 3


def test_the_last_dog_that_could_fill_it_may_go_nowhere_else() -> None:
    scene = with_puppies()
    scene.fill(0, [], [], [], [trained(Po), trained(La), fair(Mu)], [healthy(Go)])
    scene.use(TRAINER)
    scene.do(act.Lift(trained(Po)), act.Place(trained(Po), 0), act.Lift(healthy(Go)))
    scene.refused(act.Place(healthy(Go), 1), "filled again first", "puppies")
    assert {place.bay for place in scene.legal_of(act.Place)} == {3}


def test_filling_a_bay_by_rearranging_brings_puppies_at_the_end() -> None:
    scene = kennel(*ALMOST_FULL, puppies="yes")
    scene.use(TRAINER)
    scene.do(act.Lift(healthy(Be)), act.Place(healthy(Be), 3))
    assert scene.stage == Stage.REARRANGE
    scene.do(act.FinishRearranging())
    assert scene.stage == Stage.PUPPY
    scene.do(act.TakePuppies(Puppy.HEALTHY))
    assert scene.stage == Stage.MOVE


def test_a_bay_filled_while_rearranging_promises_puppies_for_itself_only() -> None:
    scene = kennel(*ALMOST_FULL, puppies="yes")
    scene.use(TRAINER)
    scene.do(act.Lift(healthy(Be)))
    assert promised_puppies(scene) == {3}
    scene.do(act.Place(healthy(Be), 3), act.Lift(healthy(Po)))
    assert promised_puppies(scene) == set()


def promised_puppies(scene: Scene) -> set[int]:
    """The bays that would bring puppies if the dog that waits were put there."""
    decision = GAME.view(scene.state, 0).decision
    assert isinstance(decision, Rearranging)
    return {home.bay for home in decision.homes if home.puppies}


def test_the_fifth_bay_brings_another_card_and_the_vet_may_fill_it() -> None:
    scene = with_puppies()
    scene.fill(
        0,
        [healthy(Be)],
        [],
        [],
        [trained(Po), trained(La), fair(Mu)],
        [healthy(Go), trained(Go), healthy(Rw)],
        infirmary=[sick(Pi), sick(BH)],
    )
    scene.use(VET)
    scene.do(act.Place(sick(Pi), 4), act.TakePuppies(Puppy.CURED))
    assert scene.stage == Stage.PLACE
    scene.do(act.Place(sick(BH), 1))
    assert scene[0].puppies == (Puppy.CURED, Puppy.FAIR)


def test_the_partner_sells_one_card_of_puppies_for_two_coins() -> None:
    scene = Scene(3, puppies="yes")
    scene.give(0, coins=5)
    scene.row()
    scene.use(PARTNER)
    taken = only(scene.do(act.BuyPuppies(Puppy.HOTEL)), PuppiesTaken)
    assert taken.coins == 2
    assert scene[0].coins == 3
    scene.refused(act.BuyPuppies(Puppy.HOTEL), "already", "puppies")
    scene.do(act.BuyImprovement(), act.BuyImprovement())
    assert scene[0].coins == 1


def test_every_partner_brings_a_dog_and_sells_puppies_of_its_own() -> None:
    scene = Scene(3, puppies="yes")
    scene.give(0, coins=4)
    scene.row(fair(Mu), fair(Pi))
    for bay, dog in enumerate((fair(Mu), fair(Pi))):
        scene.use(PARTNER)
        scene.do(act.TakeFairDog(dog, bay), act.BuyPuppies(Puppy.FAIR))
        if scene.stage == Stage.SHOP:
            scene.do(act.FinishShopping())
    assert scene[0].puppies == (Puppy.FAIR, Puppy.FAIR)
    assert scene[0].bays[:2] == ((fair(Mu),), (fair(Pi),))


def test_the_manager_sells_no_puppies_and_nobody_without_coins() -> None:
    scene = Scene(3, puppies="yes")
    scene.row()
    scene.use(MANAGER)
    scene.refused(act.BuyPuppies(0), "not by a Manager", "puppies")
    scene.do(act.FinishShopping())
    scene.give(0, coins=1)
    scene.use(PARTNER)
    scene.refused(act.BuyPuppies(0), "That costs 2", "puppies")


def test_when_no_puppies_are_left_a_full_bay_brings_none_and_is_free() -> None:
    scene = Scene(3, puppies="yes")
    scene.state.puppies = ()
    scene.fill(0, *ALMOST_FULL)
    scene.act_at(0, healthy(Mu))
    scene.do(act.Collect(), act.Place(healthy(Mu), 3))
    assert scene.stage == Stage.ACT
    assert act.Donate(healthy(Mu), food=0) in scene.legal


def test_the_childrens_game_has_no_bonuses_cheap_licences_and_no_sharing() -> None:
    scene = Scene(3, children="yes")
    assert scene.state.bonuses == ()
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [], [])
    scene.refused(act.ClaimBonus(Bonus.HEALTHY), "no bonus cards", "children")
    assert only(scene.do(act.PayLicences(1)), LicencesPaid).coins == 1
    scene.lay(0, hotel(Mu))
    scene.park(1, 0)
    scene.act_at(0)
    scene.refused(act.Share(1), "In the children's game sharing a location is free", "children")
    assert [at.share for at in GAME.view(scene.state, 0).city] == [0, 0, 0, 0]
    scene.do(act.Collect())
    keys = [line.key for line in GAME.score(scene.state)[0].lines]
    assert "bonuses" not in keys


def test_a_coin_brings_new_characters_to_all_locations_once_a_turn() -> None:
    scene = Scene(3, renewal="yes")
    before = [place.character for place in scene.state.city]
    top = scene.state.characters[::-1][: len(before)]
    discards = len(scene.state.discards)
    renewed = only(scene.do(act.RenewCharacters()), CharactersRenewed)
    assert renewed.characters == top
    assert [place.character for place in scene.state.city] == list(top)
    assert len(scene.state.discards) == discards + len(before)
    assert scene[0].coins == 1
    scene.refused(act.RenewCharacters(), "already", "variant-renewal")
    scene.end_round()
    assert act.RenewCharacters() in scene.legal
    scene.give(0, coins=0)
    scene.refused(act.RenewCharacters(), "New characters cost 1", "variant-renewal")


def test_renewing_is_a_variant() -> None:
    Scene(3).refused(act.RenewCharacters(), "only with variant", "variant-renewal")


def test_an_empty_city_is_not_renewed_and_a_short_pile_is_shuffled_anew() -> None:
    scene = Scene(3, renewal="yes")
    scene.state.characters = ()
    held = [place.character for place in scene.state.city]
    scene.state.discards = ()
    scene.do(act.RenewCharacters())
    assert sorted(place.character for place in scene.state.city) == sorted(held)
    scene.end_round()
    scene.lay_characters(NONE, NONE, NONE, NONE)
    scene.refused(act.RenewCharacters(), "no character in the city", "variant-renewal")


def test_two_dogs_may_be_donated_for_four_goods() -> None:
    scene = kennel([healthy(Be)], [healthy(Po), healthy(La)], two_donations="yes")
    scene.do(act.Donate(healthy(Be), food=2), act.Donate(healthy(Po), food=1))
    assert (scene[0].food, scene[0].coins) == (6, 3)
    scene.refused(
        act.Donate(healthy(La), food=0),
        "You cannot give away any more dogs this turn",
        "variant-donations",
    )


def third(scene: Scene) -> None:
    scene.give(0, improvements=2, coins=5)
    scene.use(MANAGER)
    scene.do(act.BuyImprovement())


def test_a_sick_dog_goes_straight_into_a_bay_and_is_a_cured_one_there() -> None:
    scene = Scene(3, straight="yes")
    scene.lay(3, healthy(Mu), sick(Pi), fair(BH))
    third(scene)
    assert act.TakeCityDog(sick(Pi)) in scene.legal
    scene.refused(
        act.TakeCityDog(healthy(Mu), straight=True), "Only sick and Fair", "variant-straight"
    )
    scene.do(act.TakeCityDog(sick(Pi), straight=True), act.Place(sick(Pi), 0))
    assert scene[0].bays[0] == (sick(Pi),)
    assert scene[0].infirmary == ()
    card = GAME.view(scene.state, 0).bonuses[Bonus.CURED]
    assert card.progress[0] == (1, 3)


def test_a_fair_dog_goes_straight_into_a_bay_and_brings_no_good() -> None:
    scene = Scene(3, straight="yes")
    scene.lay(3, healthy(Mu), sick(Pi), fair(BH))
    scene.row()
    third(scene)
    scene.do(act.TakeCityDog(fair(BH), straight=True), act.Place(fair(BH), 0))
    assert scene.state.fair == ()
    assert scene.stage == Stage.SHOP


def test_straight_into_a_bay_needs_room() -> None:
    scene = Scene(3, straight="yes")
    full = ([healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.fill(0, *full, infirmary=[sick(Be), sick(Po), sick(La)])
    scene.state.opened = True
    scene.lay(3, sick(Pi), hotel(GS))
    third(scene)
    scene.refused(act.TakeCityDog(sick(Pi), straight=True), "no room", "third-improvement")


def test_all_modules_together() -> None:
    scene = Scene(5, children="yes", **MODULES)
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)])
    assert act.RenewCharacters() in scene.legal
    scene.do(
        act.Donate(healthy(Be), food=0), act.Donate(healthy(Po), food=0), act.RenewCharacters()
    )
    keys = [line.key for line in GAME.score(scene.state)[0].lines]
    assert keys == ["bays", "trained", "hotel", "puppies", "sick", "improvements", "licences"]
