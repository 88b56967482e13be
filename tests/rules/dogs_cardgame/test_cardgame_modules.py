"""The optional modules: puppies, the children's game, and the three variants."""

from cardgame_scenes import (
    BH,
    GAME,
    GS,
    MODULES,
    Be,
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
    BuyPuppies,
    ClaimBonus,
    Collect,
    Donate,
    FinishRearranging,
    FinishShopping,
    Lift,
    OpenBay,
    PayLicences,
    Place,
    RenewCharacters,
    Share,
    TakeCityDog,
    TakeFairDog,
    TakePuppies,
)
from dogs_rules.games.dogs_cardgame.events import CharactersRenewed, LicencesPaid, PuppiesTaken
from dogs_rules.games.dogs_cardgame.terms import NONE, Bonus, Character, Puppy, Stage
from dogs_rules.games.dogs_cardgame.view import Rearranging

MANAGER, MERCHANT, PARTNER, TRAINER, VET = Character
ALMOST_FULL = ([healthy(Be)], [healthy(Po), healthy(La)], [], [trained(Po), trained(La)])
"""Bay 4 lacks one dog."""

# Puppies


def test_the_fourth_bay_becoming_full_brings_puppies_of_ones_choice_at_once() -> None:
    scene = Scene(3, puppies="yes")
    scene.fill(0, *ALMOST_FULL)
    scene.lay(0, healthy(Mu))
    scene.act_at(0)
    scene.do(Collect(), Place(healthy(Mu), 3))
    assert scene.stage == Stage.PUPPY
    assert scene.legal == [TakePuppies(puppy) for puppy in Puppy]
    scene.refused(TakePuppies(9), "No such puppies", "puppies")
    scene.refused(OpenBay(), "Choose your puppies", "puppies")
    taken = only(scene.do(TakePuppies(Puppy.TRAINED)), PuppiesTaken)
    assert (taken.puppy, taken.coins) == (Puppy.TRAINED, 0)
    assert scene[0].puppies == (Puppy.TRAINED,)
    assert scene.state.puppies.count(Puppy.TRAINED) == 1
    assert scene.stage == Stage.ACT
    assert len(scene.state.city[0].dogs) == 1


def test_without_the_expansion_a_full_bay_brings_nothing(scene: Scene) -> None:
    scene.fill(0, *ALMOST_FULL)
    scene.lay(0, healthy(Mu))
    scene.act_at(0)
    scene.do(Collect(), Place(healthy(Mu), 3))
    assert scene.stage == Stage.ACT


def test_small_bays_bring_no_puppies() -> None:
    scene = Scene(3, puppies="yes")
    scene.lay(0, healthy(Mu))
    scene.act_at(0)
    scene.do(Collect(), Place(healthy(Mu), 0))
    assert scene.stage == Stage.ACT


def with_puppies() -> Scene:
    """Bay 4 is full and has brought puppies; bay 5 is open."""
    scene = Scene(3, puppies="yes")
    scene.fill(0, *ALMOST_FULL, [healthy(Go)])
    scene.row(fair(Mu))
    scene.use(PARTNER)
    scene.do(TakeFairDog(fair(Mu), 3))
    assert scene.stage == Stage.PUPPY
    scene.do(TakePuppies(Puppy.FAIR), FinishShopping())
    return scene


def test_no_dog_is_donated_from_a_bay_that_brought_puppies() -> None:
    scene = with_puppies()
    scene.refused(Donate(trained(Po), food=0), "must stay full", "puppies")
    assert Donate(healthy(Go), food=0) in scene.legal


def test_a_full_bay_brings_puppies_only_once() -> None:
    scene = with_puppies()
    scene.use(TRAINER)
    scene.do(Lift(trained(Po)), Lift(healthy(Be)), Place(healthy(Be), 3), Place(trained(Po), 0))
    events = scene.do(FinishRearranging())
    assert not every(events, PuppiesTaken)
    assert scene.stage == Stage.MOVE


def test_after_rearranging_such_a_bay_is_full_again() -> None:
    scene = with_puppies()
    scene.use(TRAINER)
    scene.do(Lift(trained(Po)))
    scene.do(Place(trained(Po), 4))
    scene.refused(FinishRearranging(), "must be full again", "puppies")
    for dog in (healthy(Be), healthy(Po), healthy(La)):
        scene.do(Lift(dog), Place(dog, 4 if dog != healthy(La) else 3))
    scene.do(FinishRearranging())
    assert len(scene[0].bays[3]) == 3


def test_the_last_dog_that_could_fill_it_may_go_nowhere_else() -> None:
    scene = with_puppies()
    scene.fill(0, [], [], [], [trained(Po), trained(La), fair(Mu)], [healthy(Go)])
    scene.use(TRAINER)
    scene.do(Lift(trained(Po)), Place(trained(Po), 0), Lift(healthy(Go)))
    scene.refused(Place(healthy(Go), 1), "filled again first", "puppies")
    assert {place.bay for place in scene.legal_of(Place)} == {3}


def test_filling_a_bay_by_rearranging_brings_puppies_at_the_end() -> None:
    scene = Scene(3, puppies="yes")
    scene.fill(0, *ALMOST_FULL)
    scene.use(TRAINER)
    scene.do(Lift(healthy(Be)), Place(healthy(Be), 3))
    assert scene.stage == Stage.REARRANGE
    scene.do(FinishRearranging())
    assert scene.stage == Stage.PUPPY
    scene.do(TakePuppies(Puppy.HEALTHY))
    assert scene.stage == Stage.MOVE


def test_a_bay_filled_while_rearranging_promises_puppies_for_itself_only() -> None:
    scene = Scene(3, puppies="yes")
    scene.fill(0, *ALMOST_FULL)
    scene.use(TRAINER)
    scene.do(Lift(healthy(Be)))
    assert promised_puppies(scene) == {3}
    scene.do(Place(healthy(Be), 3), Lift(healthy(Po)))
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
    scene.do(Place(sick(Pi), 4), TakePuppies(Puppy.CURED))
    assert scene.stage == Stage.PLACE
    scene.do(Place(sick(BH), 1))
    assert scene[0].puppies == (Puppy.CURED, Puppy.FAIR)


def test_the_partner_sells_one_card_of_puppies_for_two_coins() -> None:
    scene = Scene(3, puppies="yes")
    scene.give(0, coins=5)
    scene.row()
    scene.use(PARTNER)
    taken = only(scene.do(BuyPuppies(Puppy.HOTEL)), PuppiesTaken)
    assert taken.coins == 2
    assert scene[0].coins == 3
    scene.refused(BuyPuppies(Puppy.HOTEL), "already", "puppies")
    scene.do(BuyImprovement(), BuyImprovement())
    assert scene[0].coins == 1


def test_every_partner_brings_a_dog_and_sells_puppies_of_its_own() -> None:
    scene = Scene(3, puppies="yes")
    scene.give(0, coins=4)
    scene.row(fair(Mu), fair(Pi))
    for bay, dog in enumerate((fair(Mu), fair(Pi))):
        scene.use(PARTNER)
        scene.do(TakeFairDog(dog, bay), BuyPuppies(Puppy.FAIR))
        if scene.stage == Stage.SHOP:
            scene.do(FinishShopping())
    assert scene[0].puppies == (Puppy.FAIR, Puppy.FAIR)
    assert scene[0].bays[:2] == ((fair(Mu),), (fair(Pi),))


def test_the_manager_sells_no_puppies_and_nobody_without_coins() -> None:
    scene = Scene(3, puppies="yes")
    scene.row()
    scene.use(MANAGER)
    scene.refused(BuyPuppies(0), "not by a Manager", "puppies")
    scene.do(FinishShopping())
    scene.give(0, coins=1)
    scene.use(PARTNER)
    scene.refused(BuyPuppies(0), "costs 2; you have 1", "puppies")


def test_when_no_puppies_are_left_a_full_bay_brings_none_and_is_free() -> None:
    scene = Scene(3, puppies="yes")
    scene.state.puppies = ()
    scene.fill(0, *ALMOST_FULL)
    scene.lay(0, healthy(Mu))
    scene.act_at(0)
    scene.do(Collect(), Place(healthy(Mu), 3))
    assert scene.stage == Stage.ACT
    assert Donate(healthy(Mu), food=0) in scene.legal


# The children's game


def test_the_childrens_game_has_no_bonuses_cheap_licences_and_no_sharing() -> None:
    scene = Scene(3, children="yes")
    assert scene.state.bonuses == ()
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)], [], [])
    scene.refused(ClaimBonus(Bonus.HEALTHY), "no bonus cards", "children")
    assert only(scene.do(PayLicences(1)), LicencesPaid).coins == 1
    scene.lay(0, hotel(Mu))
    scene.park(1, 0)
    scene.act_at(0)
    scene.refused(Share(1), "nobody pays", "children")
    assert [at.share for at in GAME.view(scene.state, 0).city] == [0, 0, 0, 0]
    scene.do(Collect())
    keys = [line.key for line in GAME.score(scene.state)[0].lines]
    assert "bonuses" not in keys


# Variant 1


def test_a_coin_brings_new_characters_to_all_locations_once_a_turn() -> None:
    scene = Scene(3, renewal="yes")
    before = [place.character for place in scene.state.city]
    top = scene.state.characters[::-1][: len(before)]
    discards = len(scene.state.discards)
    renewed = only(scene.do(RenewCharacters()), CharactersRenewed)
    assert renewed.characters == top
    assert [place.character for place in scene.state.city] == list(top)
    assert len(scene.state.discards) == discards + len(before)
    assert scene[0].coins == 1
    scene.refused(RenewCharacters(), "already", "variant-renewal")
    scene.end_round()
    assert RenewCharacters() in scene.legal
    scene.give(0, coins=0)
    scene.refused(RenewCharacters(), "cost 1; you have 0", "variant-renewal")


def test_renewing_is_a_variant() -> None:
    Scene(3).refused(RenewCharacters(), "a variant", "variant-renewal")


def test_an_empty_city_is_not_renewed_and_a_short_pile_is_shuffled_anew() -> None:
    scene = Scene(3, renewal="yes")
    scene.state.characters = ()
    held = [place.character for place in scene.state.city]
    scene.state.discards = ()
    scene.do(RenewCharacters())
    assert sorted(place.character for place in scene.state.city) == sorted(held)
    scene.end_round()
    scene.lay_characters(NONE, NONE, NONE, NONE)
    scene.refused(RenewCharacters(), "no character in the city", "variant-renewal")


# Variant 2


def test_two_dogs_may_be_donated_for_four_goods() -> None:
    scene = Scene(3, two_donations="yes")
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)])
    scene.do(Donate(healthy(Be), food=2), Donate(healthy(Po), food=1))
    assert (scene[0].food, scene[0].coins) == (6, 3)
    scene.refused(Donate(healthy(La), food=0), "no more dogs", "variant-donations")


# Variant 3


def third(scene: Scene) -> None:
    scene.give(0, improvements=2, coins=5)
    scene.use(MANAGER)
    scene.do(BuyImprovement())


def test_a_sick_dog_goes_straight_into_a_bay_and_is_a_cured_one_there() -> None:
    scene = Scene(3, straight="yes")
    scene.lay(3, healthy(Mu), sick(Pi), fair(BH))
    third(scene)
    assert TakeCityDog(sick(Pi)) in scene.legal
    scene.refused(TakeCityDog(healthy(Mu), straight=True), "Only sick and Fair", "variant-straight")
    scene.do(TakeCityDog(sick(Pi), straight=True), Place(sick(Pi), 0))
    assert scene[0].bays[0] == (sick(Pi),)
    assert scene[0].infirmary == ()
    card = GAME.view(scene.state, 0).bonuses[Bonus.CURED]
    assert card.progress[0] == (1, 3)


def test_a_fair_dog_goes_straight_into_a_bay_and_brings_no_good() -> None:
    scene = Scene(3, straight="yes")
    scene.lay(3, healthy(Mu), sick(Pi), fair(BH))
    scene.row()
    third(scene)
    scene.do(TakeCityDog(fair(BH), straight=True), Place(fair(BH), 0))
    assert scene.state.fair == ()
    assert scene.stage == Stage.SHOP


def test_straight_into_a_bay_needs_room() -> None:
    scene = Scene(3, straight="yes")
    full = ([healthy(Be)], [healthy(Po), healthy(La)], [trained(Po), trained(La)])
    scene.fill(0, *full, infirmary=[sick(Be), sick(Po), sick(La)])
    scene.state.opened = True
    scene.lay(3, sick(Pi), hotel(GS))
    third(scene)
    scene.refused(TakeCityDog(sick(Pi), straight=True), "no room", "third-improvement")


def test_all_modules_together() -> None:
    scene = Scene(5, children="yes", **MODULES)
    scene.fill(0, [healthy(Be)], [healthy(Po), healthy(La)])
    assert RenewCharacters() in scene.legal
    scene.do(Donate(healthy(Be), food=0), Donate(healthy(Po), food=0), RenewCharacters())
    keys = [line.key for line in GAME.score(scene.state)[0].lines]
    assert keys == ["bays", "trained", "hotel", "puppies", "sick", "improvements", "licences"]
