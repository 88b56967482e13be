"""Phase 2: meeples, cards, and the five boxes."""

import pytest
from breeds import BC, SB, Be, Bu, Da, La, Mu, Po, Rw, Yo
from scenes import Scene

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs import events as ev
from dogs_rules.games.dogs.terms import EMPTY, Box, Card, Resource, resource_card
from tests.support.scene import every, only

GAS, FOOD, MEDICINE, COIN = (kind.value for kind in Resource)
TOWN_HALL, WAREHOUSE, PET_SHOP, VET, FAIR = (box.value for box in Box)
FOOD_CARD = resource_card(FOOD, 1)


def at_board(seats: int = 4, start: int = 0) -> Scene:
    """Phase 2 begins; above every box lie a Vet and an Assistant card."""
    scene = Scene(seats, start)
    for box in range(5):
        scene.lay_cards(box, Card.VET, Card.ASSISTANT)
    scene.open_board()
    return scene


def with_card(box: int, card: int) -> Scene:
    """Phase 2 begins; this card lies above this box."""
    scene = at_board()
    scene.lay_cards(box, card, Card.ASSISTANT)
    return scene


def test_ruling_40_two_laps_one_meeple_each_from_the_start_player() -> None:
    scene = at_board(seats=3, start=1)
    movers = []
    for box in (PET_SHOP, FAIR, TOWN_HALL, PET_SHOP, FAIR, TOWN_HALL):
        movers.append(scene.mover)
        scene.give_all(coins=0)
        place = next(action.place for action in scene.legal_of(act.Visit) if action.box == box)
        scene.do(act.Visit(box, place))
    assert movers == [1, 2, 0, 1, 2, 0]


def test_ruling_27_the_card_must_be_taken_and_the_action_is_optional() -> None:
    scene = at_board()
    scene.refused(act.Visit(PET_SHOP, EMPTY), "Take one of the cards here.", "phase-2")
    scene.do(act.Visit(PET_SHOP, 1))
    assert scene[0].cards == (Card.ASSISTANT,)
    assert scene.state.box_cards[2 * PET_SHOP :][:2] == (Card.VET, EMPTY)
    assert scene.legal == [act.Buy(0), act.Buy(1), act.Buy(2), act.EndVisit()]
    assert only(scene.do(act.EndVisit()), ev.VisitEnded).box == PET_SHOP
    assert scene.mover == 1
    scene.refused(act.Visit(PET_SHOP, 1), "No card lies", "phase-2")


def test_ruling_27_both_meeples_must_be_placed() -> None:
    scene = at_board()
    assert {type(action) for action in scene.legal} == {act.Visit}
    assert [kennel.meeples for kennel in scene.state.kennels] == [2] * 4


def test_without_an_assistant_there_is_one_meeple_and_one_card() -> None:
    scene = Scene(seats=2)
    scene[0].assistant = False
    scene[0].coins = scene[1].coins = 0
    for box in range(5):
        scene.lay_cards(box, Card.VET, Card.VET)
    scene.open_board()
    scene.do(act.Visit(TOWN_HALL, 0), act.Visit(PET_SHOP, 0))
    assert (scene.mover, scene.state.lap) == (1, 2)


def test_a_box_takes_two_meeples_also_of_one_player() -> None:
    scene = at_board(seats=4)
    scene.give_all(coins=0)
    scene.do(act.Visit(TOWN_HALL, 0), act.Visit(TOWN_HALL, 1))
    assert scene.state.box_meeples[TOWN_HALL] == (0, 1)
    scene.refused(act.Visit(TOWN_HALL, 0), "full", "boxes")
    scene.do(act.Visit(PET_SHOP, 0), act.Visit(VET, 0), act.Visit(VET, 1), act.Visit(PET_SHOP, 1))
    assert scene.state.box_meeples[VET] == (3, 0)


def test_nothing_but_leaving_ends_the_visit_by_itself() -> None:
    scene = at_board()
    scene[0].coins = 0
    assert only(scene.do(act.Visit(PET_SHOP, 0)), ev.VisitEnded).seat == 0
    assert scene.mover == 1


def test_ruling_27_a_resource_card_pays_for_the_very_action() -> None:
    scene = with_card(PET_SHOP, resource_card(COIN, 2))
    scene[0].coins = 0
    gained = only(scene.do(act.Visit(PET_SHOP, 0)), ev.Gained)
    assert (gained.resource, gained.units) == (COIN, 2)
    assert scene.state.discards == (resource_card(COIN, 2),)
    scene.do(act.Buy(2), act.Buy(0))
    assert (scene[0].coins, scene[0].food, scene[0].medicine) == (0, 4, 4)


def test_ruling_12_gas_from_a_card_beyond_nine_is_lost() -> None:
    scene = with_card(PET_SHOP, resource_card(GAS, 3))
    scene[0].gas = 8
    assert only(scene.do(act.Visit(PET_SHOP, 0)), ev.Gained).units == 1
    assert scene[0].gas == 9


def test_ruling_28_free_entry_into_a_full_box_with_action_and_without_card() -> None:
    scene = at_board()
    scene.give_all(coins=2)
    scene.refused(act.FreeVisit(PET_SHOP), "no Free Entry card", "card-free-entry")
    scene[2].cards = (Card.FREE_ENTRY,)
    scene[3].cards = (Card.FREE_ENTRY,)
    scene.do(act.Visit(PET_SHOP, 0), act.EndVisit(), act.Visit(PET_SHOP, 1), act.EndVisit())
    scene.refused(act.Visit(PET_SHOP, 0), "Your Free Entry card lets you in", "card-free-entry")
    scene.refused(act.FreeVisit(VET), "still room", "card-free-entry")
    entered = only(scene.do(act.FreeVisit(PET_SHOP)), ev.Visited)
    assert (entered.card, entered.free_entry) == (EMPTY, True)
    assert (scene[2].cards, scene[2].meeples) == ((), 1)
    scene.do(act.Buy(1), act.EndVisit())
    assert scene[2].coins == 1
    scene.refused(act.FreeVisit(PET_SHOP), "already", "card-free-entry")
    scene.refused(act.Visit(PET_SHOP, 0), "That box is full, and", "card-free-entry")


def test_ruling_28_free_entry_where_the_own_meeple_stands() -> None:
    scene = at_board(seats=3)
    scene.give_all(coins=0)
    scene[0].cards = (Card.FREE_ENTRY,)
    scene.do(act.Visit(VET, 0), act.Visit(VET, 1), act.Visit(FAIR, 0))
    assert act.FreeVisit(VET) in scene.legal
    scene.do(act.FreeVisit(VET))
    assert scene.state.box_meeples[VET] == (0, 1, 0)


def test_town_hall_example_red_takes_the_vet_card_and_opens_the_two_point_bay() -> None:
    scene = at_board()
    scene.do(act.Visit(TOWN_HALL, 0))
    assert scene[0].cards == (Card.VET,)
    opened = only(scene.do(act.OpenBay()), ev.BayOpened)
    assert (opened.bay, opened.coins) == (2, 2)
    assert (scene[0].coins, scene[0].opened) == (1, 1)


def test_ruling_29_one_bay_a_meeple() -> None:
    scene = at_board(seats=2)
    scene[0].coins = 9
    scene.do(act.Visit(TOWN_HALL, 0), act.OpenBay())
    assert scene.mover == 1


def test_a_discount_card_opens_a_bay_for_one_coin() -> None:
    scene = at_board()
    scene.give(0, coins=1, cards=(Card.DISCOUNT,))
    scene.do(act.Visit(TOWN_HALL, 0))
    scene.refused(act.OpenBay(), "That costs 2 in coins", "town-hall")
    scene.do(act.OpenBay(discount=True))
    assert (scene[0].coins, scene[0].opened, scene[0].cards) == (0, 1, (Card.VET,))
    scene[1].coins = 5
    scene.do(act.Visit(TOWN_HALL, 1))
    scene.refused(act.OpenBay(discount=True), "no Discount card", "card-discount")


def test_bays_open_in_their_order_and_there_are_three() -> None:
    scene = at_board()
    scene.give(0, opened=3, coins=9)
    assert only(scene.do(act.Visit(TOWN_HALL, 0)), ev.VisitEnded).box == TOWN_HALL


def test_warehouse_example_green_trades_two_gas_for_one_food_and_one_medicine() -> None:
    scene = with_card(WAREHOUSE, resource_card(GAS, 2))
    scene.do(act.Visit(WAREHOUSE, 0))
    assert scene[0].gas == 8
    scene.do(act.Trade(GAS, FOOD), act.Trade(GAS, MEDICINE))
    assert (scene[0].gas, scene[0].food, scene[0].medicine) == (6, 3, 3)
    assert scene.state.discards == (resource_card(GAS, 2),)
    assert scene.mover == 1


def test_warehouse_one_trade_is_enough() -> None:
    scene = with_card(WAREHOUSE, resource_card(GAS, 2))
    scene.do(act.Visit(WAREHOUSE, 0), act.Trade(GAS, FOOD), act.EndVisit())
    assert (scene[0].gas, scene[0].food) == (7, 3)


def test_warehouse_refusals() -> None:
    scene = at_board()
    scene.give(0, gas=9, medicine=0)
    scene.do(act.Visit(WAREHOUSE, 0))
    scene.refused(act.Trade(FOOD, GAS), "garage is full", "warehouse")
    scene.refused(act.Trade(FOOD, FOOD), "change nothing", "warehouse")
    scene.refused(act.Trade(MEDICINE, FOOD), "none of that", "warehouse")
    scene.refused(act.Trade(COIN, FOOD), "gas, food and medicine", "warehouse")
    scene.refused(act.Buy(1), "in the Warehouse", "warehouse")


def test_pet_shop_example_yellow_buys_two_food_and_two_medicine_for_two_coins() -> None:
    scene = at_board()
    scene.do(act.Visit(PET_SHOP, 1))
    events = scene.do(act.Buy(1), act.Buy(1))
    assert [(event.food, event.medicine) for event in every(events, ev.Bought)] == [(1, 1)] * 2
    assert (scene[0].coins, scene[0].food, scene[0].medicine) == (1, 4, 4)
    assert scene[0].cards == (Card.ASSISTANT,)
    scene.refused(act.Buy(3), "2 tokens", "pet-shop")


def test_vet_example_green_cures_three_dogs_into_the_two_point_bay() -> None:
    scene = with_card(VET, FOOD_CARD)
    scene.fill(0, (Po, Po), (Be, Be), (), sick=(Mu, Mu, Rw))
    scene[0].medicine = 3
    scene.do(act.Visit(VET, 0))
    assert len(every(scene.do(act.Cure(Mu, 2), act.Cure(Rw, 2), act.Cure(Mu, 2)), ev.Cured)) == 3
    assert scene.bays(0)[2] == (Mu, Mu, Rw)
    assert (scene[0].infirmary, scene[0].medicine, scene[0].food) == ((), 0, 3)
    assert scene.mover == 1


def test_ruling_23_no_housed_dog_moves_for_a_cured_one() -> None:
    scene = at_board()
    scene.fill(0, (Po, Be), (Da, Da, Da), sick=(Mu, Po))
    scene.do(act.Visit(VET, 0))
    assert scene.legal_of(act.Cure) == [act.Cure(Po, 0)]
    scene.refused(act.Cure(Mu, 0), "two breeds already", "bays")
    scene.refused(act.Cure(Mu, 1), "No row is left", "bays")
    scene.refused(act.Cure(Mu, 2), "not open", "town-hall")
    scene.refused(act.Cure(Be, 0), "in your infirmary", "vet")


def test_ruling_36_a_cured_dog_is_a_healthy_dog() -> None:
    scene = at_board()
    scene.fill(0, (Mu,), (), sick=(Mu,))
    scene.do(act.Visit(VET, 0), act.Cure(Mu, 0))
    assert scene.bays(0)[0] == (Mu, Mu)


def test_ruling_24_the_fourth_dog_pays_at_once_in_phase_2() -> None:
    scene = at_board()
    scene.fill(0, (Mu, Mu, Mu), (), sick=(Mu,))
    scene.do(act.Visit(VET, 0))
    assert only(scene.do(act.Cure(Mu, 0)), ev.QuartetPaid).breed == Mu
    assert scene[0].coins == 4


def at_fair(*dogs: int) -> Scene:
    """These dogs lie at the Fair; its card shows Dalmatian, Mutt and Poodle."""
    scene = at_board()
    scene.state.fair = dogs
    scene.state.fair_cards = (0, 1, 2, 3)
    return scene


def test_fair_example_with_four_dogs_one_costs_six_and_the_next_seven() -> None:
    scene = at_fair(Be, Be, La, SB)
    scene[0].coins = scene[1].coins = 9
    scene.do(act.Visit(FAIR, 0))
    bought = only(scene.do(act.Purchase(Be, 0)), ev.Purchased)
    assert (bought.coins, scene[0].coins) == (6, 3)
    assert scene.state.fair == (Be, La, SB)
    scene.do(act.Visit(FAIR, 1))
    assert only(scene.do(act.Purchase(La, 0)), ev.Purchased).coins == 7


@pytest.mark.parametrize(("dogs", "price"), [(1, 9), (9, 1), (10, 1), (14, 1)])
def test_ruling_15_the_price_is_ten_less_the_dogs_there_but_at_least_one(
    dogs: int, price: int
) -> None:
    scene = at_fair(*(Be,) * dogs)
    scene[0].coins = 9
    scene.do(act.Visit(FAIR, 0))
    assert only(scene.do(act.Purchase(Be, 0)), ev.Purchased).coins == price


def test_fair_example_blue_makes_two_deals_with_two_meeples() -> None:
    """Also ruling 25: one deal a meeple."""
    scene = at_fair(Be)
    scene.fill(0, (Mu, Po), (Da,))
    for kennel in scene.state.kennels[1:]:
        kennel.coins = 0
    scene.do(act.Visit(FAIR, 0), act.Sell(0, Mu))
    assert scene.mover == 1
    for box in (TOWN_HALL, PET_SHOP, TOWN_HALL):
        place = next(visit.place for visit in scene.legal_of(act.Visit) if visit.box == box)
        scene.do(act.Visit(box, place))
    scene.do(act.Visit(FAIR, 1), act.Sell(0, Po))
    assert scene.state.fair == (Be, Mu, Po)
    assert scene[0].coins == 3 + 2 + 2
    assert scene[0].cards == (Card.ASSISTANT, Card.VET)


def test_the_fair_buys_the_breeds_on_its_card_only() -> None:
    scene = at_fair()
    scene.fill(0, (Mu, Be), ())
    scene.do(act.Visit(FAIR, 0))
    assert scene.legal == [act.Sell(0, Mu), act.EndVisit()]
    scene.refused(act.Sell(0, Be), "breeds on its card", "fair-sell")
    scene.refused(act.Sell(0, Mu, trained=1), "Trained Dog", "card-trained-dog")
    scene.refused(act.Sell(0, Mu, prize=1), "Prize Dog", "card-prize-dog")


def test_ruling_26_cards_add_up_on_one_sale() -> None:
    scene = at_fair()
    scene.fill(0, (Mu,), ())
    scene[0].cards = (Card.TRAINED_DOG, Card.TRAINED_DOG, Card.PRIZE_DOG)
    scene.do(act.Visit(FAIR, 0))
    assert len(scene.legal_of(act.Sell)) == 6
    sold = only(scene.do(act.Sell(0, Mu, trained=1, prize=1)), ev.Sold)
    assert (sold.coins, scene[0].coins) == (5, 8)
    assert scene[0].cards == (Card.VET, Card.TRAINED_DOG)
    assert scene.state.discards == (Card.TRAINED_DOG, Card.PRIZE_DOG)


def test_ruling_37_removed_breeds_on_a_fair_card_are_dead_entries() -> None:
    scene = Scene(seats=3)
    scene.open_board()
    scene.state.fair_cards = (0, 1, 2, 3)
    scene.fill(0, (Po,), (La,))
    scene.do(act.Visit(FAIR, 0))
    assert scene.legal_of(act.Sell) == [act.Sell(0, Po)]


def test_a_swap_needs_no_card_of_the_fair_and_no_money() -> None:
    scene = at_fair(Be, La)
    scene.fill(0, (Yo, Yo), (Bu, Bu, Rw, Rw))
    scene[0].coins = 0
    scene.do(act.Visit(FAIR, 0), act.GiveForSwap(0, Yo))
    scene.refused(act.EndVisit(), "First choose which dog you get in exchange", "fair-swap")
    scene.refused(act.TakeInSwap(Yo, 0), "at the Fair", "fair-swap")
    assert scene.legal == [act.TakeInSwap(Be, 0), act.TakeInSwap(La, 0)]
    exchanged = only(scene.do(act.TakeInSwap(La, 0)), ev.Exchanged)
    assert (exchanged.gave, exchanged.took) == (Yo, La)
    assert scene.state.fair == (Be, Yo)
    assert scene.bays(0)[0] == (Yo, La)
    assert scene[0].coins == 0


def test_ruling_23_in_a_swap_the_own_dog_leaves_first() -> None:
    scene = at_fair(BC)
    scene.fill(0, (Yo, Po), (Bu, Rw))
    scene.do(act.Visit(FAIR, 0))
    assert act.GiveForSwap(0, Yo) in scene.legal
    scene.do(act.GiveForSwap(0, Yo))
    assert scene.legal == [act.TakeInSwap(BC, 0)]


def test_no_swap_where_no_fair_dog_would_fit_afterwards() -> None:
    scene = at_fair(BC)
    scene.fill(0, (Yo, Yo, La, La), (Bu, Bu, Rw, Rw))
    scene[0].coins = 9
    assert only(scene.do(act.Visit(FAIR, 0)), ev.VisitEnded).box == FAIR
    scene = at_fair(BC)
    scene.fill(0, (Yo, Yo, Po), (Bu, Rw))
    scene.do(act.Visit(FAIR, 0))
    scene.refused(
        act.GiveForSwap(0, Yo),
        "No dog at the Fair would have a place in your bays after that",
        "fair-swap",
    )
    assert act.GiveForSwap(0, Po) in scene.legal


def test_sick_dogs_are_neither_sold_nor_swapped() -> None:
    scene = at_fair(Be)
    scene.fill(0, (), (), sick=(Mu,))
    scene[0].coins = 0
    assert only(scene.do(act.Visit(FAIR, 0)), ev.VisitEnded).box == FAIR


def test_ruling_36_a_lost_or_sick_dog_of_the_fair_is_just_a_dog() -> None:
    scene = at_fair(Be)
    scene[0].coins = 9
    scene.do(act.Visit(FAIR, 0), act.Purchase(Be, 0))
    assert scene.bays(0)[0] == (Be,)


def test_an_action_of_another_phase_is_refused_with_the_moment() -> None:
    scene = at_board()
    scene.refused(act.Drive(0), "placing a meeple", "phase-2")
    scene.refused(act.Visit(9, 0), "no such box", "boxes")
