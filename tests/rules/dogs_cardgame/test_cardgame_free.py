"""Free actions: opening bays, licences, donating, and when they may be done."""

import pytest
from cardgame_breeds import BH, Be, Go, La, Mu, Pi, Po
from cardgame_scenes import Scene, fair, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.events import BayOpened, DogDonated, LicencesPaid
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Stage
from tests.support.scene import only

THREE_DOGS = ([healthy(Be)], [healthy(Po), trained(Po)])


def with_dogs(**figures: int) -> Scene:
    """Three dogs in the small bays."""
    scene = kennel(*THREE_DOGS)
    scene.give(0, **figures)
    return scene


def test_the_fourth_bay_needs_three_dogs_in_the_small_ones_and_brings_food() -> None:
    scene = kennel([healthy(Be)], [healthy(Po)], hotel=[hotel(Mu)], infirmary=[sick(Mu)])
    scene.refused(act.OpenBay(), "must hold 3 dogs", "open-bay")
    scene = with_dogs()
    opened = only(scene.do(act.OpenBay()), BayOpened)
    assert (opened.bay, opened.food) == (3, 2)
    assert scene[0].food == 5
    assert scene[0].opened == 1


def test_never_both_bays_in_one_turn() -> None:
    scene = with_dogs()
    scene.do(act.OpenBay())
    scene.refused(act.OpenBay(), "this turn", "open-bay")
    scene.end_round()
    assert scene.mover == 0
    assert only(scene.do(act.OpenBay()), BayOpened).bay == 4
    scene.end_round()
    scene.refused(act.OpenBay(), "All your bays", "open-bay")


def test_the_fifth_bay_needs_no_dogs() -> None:
    scene = kennel([], [], [], [])
    assert act.OpenBay() in scene.legal


def test_licences_are_paid_singly_or_together() -> None:
    scene = kennel([], [], [], [], [], figures={"coins": 7})
    assert scene.legal_of(act.PayLicences) == [act.PayLicences(1), act.PayLicences(2)]
    paid = only(scene.do(act.PayLicences(2)), LicencesPaid)
    assert (paid.count, paid.coins) == (2, 6)
    assert scene[0].coins == 1
    scene.refused(act.PayLicences(1), "no licence to pay", "licences")


def test_what_is_not_there_cannot_be_paid() -> None:
    scene = with_dogs(coins=9)
    scene.refused(act.PayLicences(1), "no licence to pay", "licences")
    scene.do(act.OpenBay())
    scene.refused(act.PayLicences(2), "only one licence", "licences")
    scene.refused(act.PayLicences(3), "two licences", "licences")
    scene.give(0, coins=2)
    scene.refused(act.PayLicences(1), "That costs 3", "licences")


def test_a_licence_may_be_paid_in_the_last_turn() -> None:
    scene = with_dogs(coins=3)
    scene.do(act.OpenBay())
    scene.state.end = 2
    scene.act_at(0)
    scene.do(act.PayLicences(1))
    assert scene[0].licences == 1


@pytest.mark.parametrize(("food", "coins"), [(0, 2), (1, 1), (2, 0)])
def test_a_donated_dog_brings_two_goods_in_any_mix(food: int, coins: int) -> None:
    scene = with_dogs()
    donated = only(scene.do(act.Donate(healthy(Po), food=food)), DogDonated)
    assert (donated.food, donated.coins) == (food, coins)
    assert (scene[0].food, scene[0].coins) == (3 + food, 2 + coins)
    assert scene.state.gone == (healthy(Po),)
    assert scene[0].bays[1] == (trained(Po),)
    scene.refused(
        act.Donate(trained(Po), food=0), "You cannot give away any more dogs this turn", "donate"
    )


def test_only_dogs_in_bays_are_donated() -> None:
    scene = with_dogs()
    scene.fill(0, *THREE_DOGS, hotel=[hotel(Mu)], infirmary=[sick(Mu)])
    scene.fill(1, [healthy(Pi)])
    scene.refused(act.Donate(hotel(Mu), food=0), "in a bay", "donate")
    scene.refused(act.Donate(sick(Mu), food=0), "in a bay", "donate")
    scene.refused(act.Donate(healthy(Pi), food=0), "your bays", "donate")
    scene.refused(act.Donate(healthy(Be), food=3), "brings 2 goods", "donate")


def test_cured_and_fair_dogs_in_bays_may_be_donated() -> None:
    scene = kennel([sick(Be)], [fair(Po)])
    assert {donation.dog for donation in scene.legal_of(act.Donate)} == {sick(Be), fair(Po)}


def test_a_dog_of_a_bonus_stays_in_the_turn_of_the_claim() -> None:
    scene = kennel([sick(Be)], [sick(Po), sick(La)], [healthy(Go)])
    scene.do(act.ClaimBonus(Bonus.CURED))
    scene.refused(act.Donate(sick(Po), food=0), "the bonus you claimed", "donate")
    assert {donation.dog for donation in scene.legal_of(act.Donate)} == {healthy(Go)}
    scene.end_round()
    scene.do(act.Donate(sick(Po), food=0))
    assert scene[0].bonuses == (Bonus.CURED,)


def test_a_dog_that_the_bonus_does_not_need_may_go_at_once() -> None:
    scene = kennel([sick(Be)], [sick(Po), sick(La)], [sick(Go)])
    scene.do(act.ClaimBonus(Bonus.CURED), act.Donate(sick(Go), food=2))
    assert scene[0].bonuses == (Bonus.CURED,)


def test_whoever_breaks_up_what_a_bonus_was_claimed_for_donates_nothing_in_that_turn() -> None:
    scene = kennel(
        [healthy(Go)], [healthy(Be), sick(Be)], [healthy(Po), sick(Po)], [healthy(La), sick(La)]
    )
    scene.do(act.ClaimBonus(Bonus.THREE_PAIRS))
    assert {donation.dog for donation in scene.legal_of(act.Donate)} == {healthy(Go)}
    scene.use(Character.TRAINER)
    for dog, bay in ((healthy(Go), 3), (healthy(Be), 0)):
        scene.do(act.Lift(dog), act.Place(dog, bay))
    scene.do(act.FinishRearranging())
    scene.refused(act.Donate(healthy(Go), food=0), "the bonus you claimed", "donate")
    assert scene.legal_of(act.Donate) == []


def test_free_actions_before_and_after_moving() -> None:
    scene = with_dogs(coins=9)
    scene.hold(0, Character.MERCHANT, Character.MANAGER)
    scene.do(act.OpenBay(), act.UseCharacter(Character.MERCHANT))
    assert scene.stage == Stage.MOVE
    scene.do(act.Move(2), act.PayLicences(1), act.Donate(healthy(Be), food=1))
    assert scene.stage == Stage.ACT
    scene.refused(act.UseCharacter(Character.MERCHANT), "do not have", "characters")
    assert act.EndTurn() in scene.legal


def test_dogs_that_find_no_bay_are_never_stranded() -> None:
    """Three dogs, two places and a bay that can be opened on the way."""
    scene = kennel([healthy(Be)], [healthy(Po), healthy(La)], [], seats=2)
    scene.act_at(2, healthy(Mu), trained(Pi), trained(BH))
    scene.do(act.Collect())
    while scene.stage == Stage.PLACE:
        scene.do(scene.legal[0])
    assert sum(map(len, scene[0].bays)) == 6
