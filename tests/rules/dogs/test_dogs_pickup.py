"""Phase 1 on the map: gas, ways, dogs, going home, and the cards played meanwhile."""

import pytest
from breeds import BC, Be, Bu, Da, La, Mu, Po
from scenes import GAME, SPACE, Scene, healthy, lost, on_map, sick

from dogs_rules.game import Event
from dogs_rules.games.dogs import events as ev
from dogs_rules.games.dogs import gas
from dogs_rules.games.dogs.actions import BuyGas, DrawDog, Drive, GoHome, StayHome, SwapFrom, SwapTo
from dogs_rules.games.dogs.terms import CENTRE, Card, LastRound, Resource, Stage, Trip
from dogs_rules.preview import preview
from tests.support.scene import every, only

C1, C2, C3, C5, C7 = (SPACE[key] for key in ("C1", "C2", "C3", "C5", "C7"))
F1, F3, F5, F7 = (SPACE[key] for key in ("F1", "F3", "F5", "F7"))


def next_round(scene: Scene) -> None:
    scene.state.round = 2
    gas.begin_round(GAME.derived, scene.state, None)


def test_no_income_and_no_gas_in_the_first_round() -> None:
    scene = Scene()
    assert scene.state.stage == Stage.PICK_UP
    assert [kennel.coins for kennel in scene.state.kennels] == [3] * 4
    assert [kennel.gas for kennel in scene.state.kennels] == [6] * 4


def test_later_rounds_bring_a_coin_and_gas_to_buy() -> None:
    scene = Scene()
    events: list[Event] = []
    gas.begin_round(GAME.derived, scene.state, events)
    assert only(events, ev.Income).coins == 1
    assert scene[0].coins == 4
    assert scene.legal == [BuyGas(0), BuyGas(1)]
    bought = only(scene.do(BuyGas(1)), ev.GasBought)
    assert (bought.coins, bought.gas) == (1, 3)
    assert (scene[0].coins, scene[0].gas) == (3, 9)


def test_ruling_12_the_last_batch_may_overshoot_and_the_surplus_is_lost() -> None:
    scene = Scene()
    scene[0].gas = 5
    next_round(scene)
    assert scene.legal == [BuyGas(0), BuyGas(1), BuyGas(2)]
    scene.refused(BuyGas(3), "9 gas", "gas")
    bought = only(scene.do(BuyGas(2)), ev.GasBought)
    assert (bought.gas, scene[0].gas) == (4, 9)


def test_gas_is_bought_in_turn_order_and_a_full_garage_is_passed_over() -> None:
    scene = Scene(seats=3, start=1)
    scene[2].gas = 9
    next_round(scene)
    assert scene.mover == 1
    scene.refused(BuyGas(7), "only 4 coins", "gas")
    scene.do(BuyGas(0))
    assert scene.mover == 0
    scene.do(BuyGas(0))
    assert (scene.state.stage, scene.mover) == (Stage.PICK_UP, 1)


def test_example_1_four_gas_from_the_centre_to_a_dalmatian_in_the_country() -> None:
    scene = on_map(F7=healthy(Da), C1=healthy(Mu))
    drove = only(scene.do(Drive(F7)), ev.Drove)
    assert drove.way == (CENTRE, F1, F3, F5, F7)
    assert drove.gas == 4
    assert (scene[0].gas, scene[0].truck) == (2, (healthy(Da),))
    assert scene.state.spaces[F7] == -1


def test_example_2_three_gas_to_a_bulldog_and_not_the_longer_way() -> None:
    scene = on_map(C7=healthy(Bu), C3=healthy(Mu))
    scene.put_truck(0, "C1", gas=6)
    drove = only(scene.do(Drive(C7)), ev.Drove)
    assert drove.way == (C1, C3, C5, C7)
    assert drove.gas == 3
    assert scene.state.spaces[C3] == healthy(Mu)


def test_ruling_03_a_move_ends_where_a_dog_lies_and_takes_it() -> None:
    scene = on_map(C3=healthy(Mu))
    assert scene.legal == [Drive(C3), StayHome()]
    scene.refused(Drive(C1), "where there is a dog", "driving")
    taken = only(scene.do(Drive(C3)), ev.DogTaken)
    assert (taken.breed, taken.sick) == (Mu, False)


def test_ruling_04_the_dog_where_one_stops_cannot_be_refused() -> None:
    scene = on_map(C1=sick(Mu))
    scene.do(Drive(C1))
    assert scene[0].truck == (sick(Mu),)
    assert scene.mover == 1


def test_ruling_05_trucks_may_be_passed_but_nobody_stops_beside_one() -> None:
    scene = on_map(C3=healthy(Mu))
    scene.put_truck(1, "C1", gas=3)
    scene.refused(Drive(C1), "Another truck", "driving")
    assert only(scene.do(Drive(C3)), ev.Drove).gas == 2


def test_ruling_06_the_centre_costs_nothing_and_nobody_stops_there() -> None:
    scene = on_map(F1=healthy(La))
    scene.put_truck(0, "C1", gas=2)
    drove = only(scene.do(Drive(F1)), ev.Drove)
    assert (drove.way, drove.gas) == ((C1, CENTRE, F1), 1)
    scene.state.mover = 0
    scene.refused(Drive(CENTRE), "no such space", "driving")


def test_ruling_07_out_on_the_road_a_turn_is_a_move_or_going_home() -> None:
    scene = on_map(C1=healthy(Mu), C3=healthy(Be))
    scene.put_truck(0, "C2", gas=1)
    scene.put_truck(1, "F1", gas=5)
    assert scene.legal_of(Drive) == []
    assert all(isinstance(action, GoHome) for action in scene.legal)
    scene.refused(StayHome(), "first turn", "staying-home")


def test_ruling_08_one_gas_must_stay_for_the_way_home() -> None:
    scene = on_map(F7=healthy(Da))
    scene[0].gas = 4
    refusal = scene.refusal(Drive(F7))
    assert str(refusal.reason) == (
        "You can spend 3 gas (keeping 1 for the way home); this takes 4."
    )
    scene[0].gas = 5
    scene.do(Drive(F7))
    assert scene[0].gas == 1


def test_going_home_costs_one_gas_from_anywhere() -> None:
    scene = Scene()
    scene.put_truck(0, "C7", gas=1)
    scene.do(GoHome(Resource.FOOD))
    assert (scene[0].gas, scene[0].trip, scene[0].place) == (0, Trip.RETURNED, -1)


def test_who_has_not_left_cannot_come_home() -> None:
    Scene().refused(GoHome(), "has not left", "staying-home")


def test_the_first_and_the_last_home_get_a_token_of_their_choice() -> None:
    scene = Scene(seats=3)
    scene.all_home_but(0, 1, 2)
    assert scene.legal_of(GoHome) == [GoHome(0), GoHome(1), GoHome(2)]
    scene.refused(GoHome(), "Choose what you get", "first-and-last")
    assert only(scene.do(GoHome(Resource.MEDICINE)), ev.CameHome).bonus == Resource.MEDICINE
    assert scene[0].medicine == 3
    assert scene.legal_of(GoHome) == [GoHome()]
    scene.refused(GoHome(Resource.GAS), "first and the last", "first-and-last")
    scene.do(GoHome(), GoHome(Resource.GAS))
    assert scene[2].gas == 6


def test_ruling_09_who_stays_home_pays_nothing_and_is_neither_first_nor_last() -> None:
    scene = on_map(seats=3, C1=healthy(Mu), C3=healthy(Be), F1=healthy(La))
    scene.do(StayHome())
    assert (scene[0].gas, scene[0].trip) == (6, Trip.STAYED)
    scene.do(Drive(C1), Drive(C3))
    assert scene.mover == 1
    scene.do(GoHome(Resource.FOOD))
    assert scene.legal_of(GoHome) == [GoHome(0), GoHome(1), GoHome(2)]


def test_ruling_09_with_less_than_two_gas_one_stays_home() -> None:
    scene = Scene()
    scene[0].gas = 1
    assert scene.legal == [StayHome()]


def test_ruling_10_alone_on_the_road_one_is_first_and_last_for_one_token() -> None:
    scene = on_map(seats=4, C1=healthy(Mu), C3=healthy(Be))
    scene.do(Drive(C1), StayHome(), StayHome(), StayHome(), GoHome(Resource.FOOD))
    assert scene[0].food == 3


@pytest.mark.parametrize(("space", "reward"), [("C1", 1), ("F3", 2), ("F6", 3), ("C8", 4)])
def test_ruling_13_a_lost_dog_goes_to_the_fair_for_the_printed_coins(
    space: str, reward: int
) -> None:
    scene = on_map(**{space: lost(Be)})
    scene[0].gas = 9
    returned = only(scene.do(Drive(SPACE[space])), ev.LostDogReturned)
    assert (returned.breed, returned.coins) == (Be, reward)
    assert (scene[0].coins, scene[0].truck, scene.state.fair) == (3 + reward, (), (Be,))


def test_ruling_13_a_lost_dog_moved_by_a_card_pays_where_it_is_found() -> None:
    scene = on_map(C1=lost(Be), C7=healthy(Mu))
    scene[0].cards = (Card.SWAP_DOGS,)
    scene.do(SwapFrom(C1), SwapTo(C7), Drive(C7))
    assert scene[0].coins == 3 + 4


def test_ruling_14_an_eleventh_dog_lies_beside_the_row() -> None:
    scene = on_map(C1=lost(Be))
    scene.state.fair = (Mu,) * 10
    scene.do(Drive(C1))
    assert scene.state.fair == (Mu,) * 10 + (Be,)


def test_ruling_16_take_a_dog_draws_from_a_stack_and_the_turn_goes_on() -> None:
    scene = Scene()
    scene[0].cards = (Card.TAKE_DOG,)
    scene.state.stacks = ((healthy(Mu), sick(Be)), (healthy(La),))
    drawn = only(scene.do(DrawDog(0)), ev.DogDrawn)
    assert drawn.token == sick(Be)
    assert drawn.reveals
    assert scene[0].truck == (sick(Be),)
    assert scene.state.stacks[0] == (healthy(Mu),)
    assert scene.state.discards == (Card.TAKE_DOG,)
    assert scene.mover == 0
    assert scene[0].trip == Trip.READY


def test_ruling_16_a_drawn_lost_dog_pays_no_reward() -> None:
    scene = Scene()
    scene[0].cards = (Card.TAKE_DOG,)
    scene.state.stacks = ((healthy(Mu),), (lost(La),))
    assert only(scene.do(DrawDog(1)), ev.LostDogReturned).coins == 0
    assert (scene[0].coins, scene.state.fair) == (3, (La,))


def test_take_a_dog_needs_the_card_and_a_dog() -> None:
    scene = Scene()
    scene.refused(DrawDog(0), "no Take a Dog card", "card-take-dog")
    scene[0].cards = (Card.TAKE_DOG,)
    scene.state.stacks = ((), scene.state.stacks[1])
    scene.refused(DrawDog(0), "No dog is left", "card-take-dog")
    scene.refused(DrawDog(5), "city stack", "card-take-dog")


def test_ruling_17_dog_swap_exchanges_any_two_dogs_before_the_move() -> None:
    scene = on_map(C1=healthy(Mu), F7=sick(Da))
    scene[0].cards = (Card.SWAP_DOGS, Card.SWAP_DOGS)
    scene.do(SwapFrom(C1))
    assert scene.legal == [SwapTo(F7)]
    scene.refused(SwapTo(C1), "a different dog", "card-swap")
    scene.refused(Drive(C1), "second dog", "card-swap")
    swapped = only(scene.do(SwapTo(F7)), ev.DogsSwapped)
    assert swapped.tokens == (sick(Da), healthy(Mu))
    assert scene.state.spaces[C1] == sick(Da)
    assert scene.state.spaces[F7] == healthy(Mu)
    assert scene[0].cards == (Card.SWAP_DOGS,)
    scene.do(Drive(C1))
    assert scene[0].truck == (sick(Da),)


def test_dog_swap_needs_the_card_and_two_dogs() -> None:
    scene = on_map(C1=healthy(Mu))
    scene.refused(SwapFrom(C1), "no Dog Swap card", "card-swap")
    scene[0].cards = (Card.SWAP_DOGS,)
    scene.refused(SwapFrom(C1), "no two dogs", "card-swap")
    scene.clear_map(C1=healthy(Mu), C3=healthy(Be))
    scene.refused(SwapFrom(C5), "no dog on that space", "card-swap")


def test_end_example_four_tokens_left_for_five_empty_city_spaces() -> None:
    scene = on_map(**{key: healthy(Mu) for key in ("C1", "C2", "C3")})
    for key in range(8, 16):
        scene.state.spaces = (
            *scene.state.spaces[:key],
            healthy(BC),
            *scene.state.spaces[key + 1 :],
        )
    scene.state.stacks = ((healthy(Mu),) * 4, (healthy(BC),) * 4)
    assert only(scene.come_home({}), ev.LastRoundKnown).reason == LastRound.STACK_SHORT
    assert scene.state.last_round == LastRound.STACK_SHORT


def test_ruling_34_as_many_tokens_as_empty_spaces_are_enough() -> None:
    scene = on_map(**{f"C{n}": healthy(Mu) for n in (1, 2, 3, 4)})
    scene.state.stacks = ((healthy(Mu),) * 4, (healthy(BC),) * 8)
    assert every(scene.come_home({}), ev.LastRoundKnown) == []


def test_ruling_11_the_game_ends_when_everybody_stays_home() -> None:
    scene = Scene()
    scene.do(StayHome(), StayHome(), StayHome())
    assert only(scene.do(StayHome()), ev.LastRoundKnown).reason == LastRound.NOBODY_MOVED


def test_ruling_11_one_truck_on_the_road_is_enough_to_go_on() -> None:
    scene = on_map(**{f"C{n}": healthy(Po) for n in range(1, 9)})
    scene.state.stacks = ((healthy(Mu),) * 9, (healthy(BC),) * 9)
    scene.do(Drive(C1), StayHome(), StayHome(), StayHome())
    assert every(scene.do(GoHome(Resource.GAS)), ev.LastRoundKnown) == []


def test_a_seat_that_is_home_is_skipped_until_all_are() -> None:
    scene = on_map(seats=3, C1=healthy(Mu), C3=healthy(Be), C5=healthy(Po), C7=healthy(Bu))
    scene.do(Drive(C1), StayHome(), Drive(C3))
    assert scene.mover == 0
    scene.do(GoHome(Resource.FOOD))
    assert scene.mover == 2
    scene.do(Drive(C5))
    assert scene.mover == 2


@pytest.mark.parametrize("start", range(3))
@pytest.mark.parametrize("still_out", [False, True])
def test_dogs_come_home_with_the_truck_whoever_unloads_first(start: int, still_out: bool) -> None:
    scene = Scene(seats=3, start=start)
    for seat, kennel in enumerate(scene.state.kennels):
        kennel.trip = Trip.OUT if still_out or seat == 0 else Trip.RETURNED
        kennel.truck = (healthy(Bu), healthy(La), sick(Po))
    scene.state.mover = 0
    bonus = next(action for action in scene.legal if isinstance(action, GoHome))
    foreseen = preview(GAME, scene.view(0), bonus)
    changed = [str(each.holding.changed(each.by or 0)) for each in foreseen.holdings]
    assert {each.seat for each in foreseen.holdings} == {0}
    assert changed[-2:] == ["+2 dogs", "+1 sick dog"]
    assert [each.line.key for each in foreseen.changes if each.line.key == "sick"] == ["sick"]
    assert foreseen.rivals == ()
