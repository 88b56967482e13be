"""The end of phase 1: arranging, the infirmary, the quartet coin, and donations."""

import msgspec
from breeds import BC, GS, SB, Be, Bu, Da, Go, La, Mu, Po, Rw, Yo
from scenes import TABLES, Scene, healthy, kennel, sick

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs import events as ev
from dogs_rules.games.dogs.bays import pack, unpack
from dogs_rules.games.dogs.state import KennelState
from dogs_rules.games.dogs.terms import Box, Card, Stage
from dogs_rules.games.dogs.view import Gain, Housing
from tests.support.scene import every, only


def gains(scene: Scene) -> tuple[Gain, ...]:
    """What the board says of each dog that could be put somewhere."""
    decision = scene.game.view(scene.state, scene.mover).decision
    assert isinstance(decision, Housing)
    return decision.gains


def at_the_fair(scene: Scene) -> None:
    """Seat 0 stands in the Fair, and its card shows Poodles."""
    state = scene.state
    state.stage, state.box, state.mover, state.lap = Stage.BOX, Box.FAIR, 0, 2
    state.fair_cards = tuple(
        sorted(state.fair_cards, key=lambda card: Po not in TABLES.fair_cards[card])
    )


def house_all(scene: Scene, *places: tuple[int, int]) -> None:
    for breed, at in places:
        scene.do(act.House(breed, at))


def test_example_1_blue_houses_two_poodles_a_beagle_and_a_mutt() -> None:
    scene = Scene()
    events = scene.come_home({0: [healthy(Po), healthy(Po), healthy(Be), healthy(Mu)]})
    assert only(events, ev.HousingBegan).yard == (Mu, Be, Po, Po)
    scene.refused(act.FinishHousing(), "4 can still be housed", "housing")
    house_all(scene, (Po, 0), (Po, 0), (Be, 1), (Mu, 1))
    scene.refused(act.Lift(0, Be), "No dog of that breed", "bays")
    done = scene.do(act.FinishHousing())
    assert only(done, ev.Housed).bays == ((Po, Po), (Mu, Be))
    assert every(done, ev.DonatedToFair) == []


def test_example_2_blue_rearranges_and_must_donate_the_yorkshire_to_the_left() -> None:
    scene = kennel((Po, Po), (Be, Mu), brought=[healthy(Po), healthy(Po), healthy(Yo)])
    assert scene.state.must_leave == 1
    house_all(scene, (Po, 0), (Po, 0))
    done = scene.do(act.FinishHousing())
    assert only(done, ev.QuartetPaid).breed == Po
    done += scene.finish_housing()
    offered = only(done, ev.Offered)
    assert (offered.donor, offered.seat, offered.breed, offered.sick) == (0, 1, Yo, False)
    refused = scene.do(act.Decline())
    assert only(refused, ev.DonationDeclined).seat == 1
    assert only(refused, ev.Offered).seat == 2
    scene.do(act.Accept())
    assert scene.state.stage == Stage.REHOUSING
    assert scene.legal == [act.House(Yo, 0), act.House(Yo, 1)]
    scene.do(act.House(Yo, 0), act.FinishHousing())
    assert scene.bays(2) == [(Yo,), ()]
    assert scene.state.stage == Stage.PLACE


def test_example_2_a_dog_that_nobody_takes_goes_to_the_fair() -> None:
    scene = kennel((Po, Po), (Be, Mu), brought=[healthy(Po), healthy(Po), healthy(Yo)])
    house_all(scene, (Po, 0), (Po, 0))
    scene.finish_housing()
    assert only(scene.do(act.Decline(), act.Decline(), act.Decline()), ev.DonatedToFair).breed == Yo
    assert scene.state.fair == (Yo,)


def test_example_3_one_of_seven_sick_dogs_is_donated() -> None:
    scene = kennel((), (), sick=(Mu, Mu, Be, Bu, Da), brought=[sick(Po), sick(Rw)])
    assert scene[0].infirmary == (Mu, Mu, Rw, Bu, Be, Da, Po)
    scene.refused(act.FinishHousing(), "choose 1 of your sick dogs", "infirmary")
    scene.do(act.GiveSick(Mu))
    scene.refused(act.GiveSick(Mu), "fit into the infirmary", "infirmary")
    offered = only(scene.finish_housing(), ev.Offered)
    assert (offered.breed, offered.sick) == (Mu, True)
    taken = only(scene.do(act.Accept()), ev.DonationTaken)
    assert taken.sick
    assert scene[1].infirmary == (Mu,)
    assert len(scene[0].infirmary) == 6


def test_ruling_02_two_breeds_is_a_limit_for_every_moment_not_for_ever() -> None:
    scene = kennel((Po, Be), (), brought=[healthy(Mu)])
    scene.refused(act.House(Mu, 0), "two breeds already", "bays")
    scene.do(act.Lift(0, Be), act.House(Mu, 0), act.House(Be, 1), act.FinishHousing())
    assert scene.bays(0) == [(Mu, Po), (Be,)]


def test_ruling_18_seats_arrange_in_turn_order() -> None:
    scene = Scene(start=2)
    events = scene.come_home({seat: [healthy(Mu)] for seat in range(4)})
    assert only(events, ev.HousingBegan).seat == 2
    order = [2]
    for _ in range(3):
        events = scene.do(act.House(Mu, 0), act.FinishHousing())
        order.append(only(events, ev.HousingBegan).seat)
    assert order == [2, 3, 0, 1]


def test_ruling_18_dogs_may_be_moved_freely_by_who_brought_none() -> None:
    scene = Scene()
    scene.fill(1, (Po,), (Po,))
    scene.come_home({})
    assert scene.mover == 1
    scene.do(act.Lift(1, Po), act.House(Po, 0), act.FinishHousing())
    assert scene.bays(1) == [(Po, Po), ()]


def test_who_has_no_dogs_is_not_asked() -> None:
    scene = Scene()
    scene.come_home({})
    assert scene.state.stage == Stage.PLACE


def test_ruling_19_only_what_cannot_be_housed_leaves_and_the_donor_chooses() -> None:
    scene = kennel((Po, Be), (Mu, Da), brought=[healthy(Yo)])
    assert scene.state.must_leave == 1
    scene.do(act.Lift(0, Po), act.House(Yo, 0))
    assert only(scene.finish_housing(), ev.Offered).breed == Po
    assert scene.bays(0) == [(Be, Yo), (Mu, Da)]


def test_ruling_19_no_dog_leaves_that_has_a_place() -> None:
    scene = kennel((Po, Be), (Mu,), brought=[healthy(Yo)])
    assert scene.state.must_leave == 0
    scene.refused(act.FinishHousing(), "1 can still be housed", "housing")


def test_taking_dogs_out_of_a_bay_comes_to_an_end() -> None:
    scene = kennel((Po,), (), brought=[])
    for _ in range(4):
        scene.do(act.Lift(0, Po), act.House(Po, 0))
    scene.refused(
        act.Lift(0, Po),
        "You have taken 4 dogs out of that bay",
        "housing",
    )
    scene.do(act.FinishHousing())


def test_no_choice_leads_into_a_dead_end() -> None:
    """Three singles and a pair in four rows: only the right places stay on offer."""
    scene = kennel((Po,), (Be,), brought=[healthy(Mu), healthy(Da), healthy(Po)])
    assert scene.state.must_leave == 0
    for _ in range(4):
        scene.do(act.Lift(1, Be), act.House(Be, 1))
    scene.do(act.House(Mu, 1))
    for _ in range(3):
        scene.do(act.Lift(0, Po), act.House(Po, 0))
    scene.do(act.House(Da, 0))
    assert scene.legal_of(act.House) == [act.House(Po, 0)]
    scene.do(act.House(Po, 0), act.FinishHousing())
    assert scene.bays(0) == [(Da, Po, Po), (Mu, Be)]


def test_a_place_that_would_leave_another_dog_out_is_refused() -> None:
    scene = kennel((Po, Po, Po), (Be, Mu), brought=[healthy(Po), healthy(Be)])
    scene.state.lifts = (0, 0, 0, 0, 0)
    assert scene.legal == [act.House(Po, 0), act.House(Be, 1)]
    scene.fill(0, (Po, Mu), (Be,))
    scene.state.yard = (Be, Be, Da)
    scene.state.must_leave = 1
    scene.state.lifts = (0, 0, 0, 0, 0)
    assert act.House(Da, 1) in scene.legal
    scene.state.must_leave = 0
    scene.state.yard = (Da, Po)
    assert scene.legal == [act.House(Po, 0), act.House(Da, 1)]


def test_ruling_24_the_coin_is_paid_after_the_final_arrangement() -> None:
    scene = kennel((Po, Po, Po), (), brought=[healthy(Po)])
    scene.do(act.House(Po, 0))
    assert scene[0].coins == 3
    paid = only(scene.do(act.FinishHousing()), ev.QuartetPaid)
    assert (paid.bay, paid.breed, scene[0].coins) == (0, Po, 4)


def paid_poodles(revision: int | None = None) -> Scene:
    """A kennel with four Poodles in the first bay, that were paid for there."""
    scene = kennel((Po,) * 4, (), revision=revision)
    scene.give(0, quartet_bays=1, quartet_dogs=pack([Po] * 4))
    return scene


def moved(scene: Scene, dogs: int, to: int = 1) -> None:
    """So many Poodles go from the first bay into another."""
    for _ in range(dogs):
        scene.do(act.Lift(0, Po), act.House(Po, to))


def test_ruling_24_the_coin_is_paid_for_four_dogs_and_remembered() -> None:
    scene = kennel((Po, Po, Po), (), sick=(Po,), brought=[healthy(Po)])
    scene.do(act.House(Po, 0), act.FinishHousing())
    assert (scene[0].quartet_bays, unpack(scene[0].quartet_dogs)) == (1, (Po,) * 4)
    assert scene.game.view(scene.state, 1).kennels[0].quartet_dogs == (Po,) * 4


def test_ruling_24_four_paid_dogs_earn_nothing_in_another_bay() -> None:
    scene = paid_poodles()
    scene.come_home({})
    moved(scene, 4)
    assert every(scene.do(act.FinishHousing()), ev.QuartetPaid) == []
    assert scene.bays(0) == [(), (Po,) * 4]


def test_ruling_24_a_bay_that_never_paid_pays_when_one_of_its_four_is_new() -> None:
    scene = paid_poodles()
    scene.come_home({0: [healthy(Po)]})
    scene.do(act.House(Po, 1))
    moved(scene, 2)
    scene.do(act.Lift(0, Po))
    (gain,) = [gain for gain in gains(scene) if (gain.breed, gain.bay) == (Po, 1)]
    assert gain.coin
    scene.do(act.House(Po, 1))
    assert only(scene.do(act.FinishHousing()), ev.QuartetPaid).bay == 1
    assert unpack(scene[0].quartet_dogs) == (Po,) * 5


def test_ruling_24_dogs_that_leave_are_those_that_were_paid_for() -> None:
    scene = paid_poodles()
    at_the_fair(scene)
    scene.do(act.Sell(0, Po))
    assert unpack(scene[0].quartet_dogs) == (Po,) * 3
    scene.state.stage = Stage.PICK_UP
    scene.come_home({0: [healthy(Po)]})
    moved(scene, 3)
    (gain,) = [gain for gain in gains(scene) if (gain.breed, gain.bay) == (Po, 1)]
    assert gain.coin
    scene.do(act.House(Po, 1))
    assert only(scene.do(act.FinishHousing()), ev.QuartetPaid).bay == 1
    assert unpack(scene[0].quartet_dogs) == (Po,) * 4


def test_ruling_24_a_dog_in_the_infirmary_has_not_left() -> None:
    scene = paid_poodles()
    scene.fill(0, (Po,) * 3, (), sick=(Po,))
    scene[0].cards = (Card.VET,)
    scene.come_home({})
    scene.state.treated = (Po,)
    moved(scene, 3)
    assert [gain.coin for gain in gains(scene) if (gain.breed, gain.bay) == (Po, 1)] == [False]
    scene.do(act.House(Po, 1, treated=True))
    assert every(scene.do(act.FinishHousing()), ev.QuartetPaid) == []


def test_ruling_24_a_dog_given_away_was_paid_for() -> None:
    scene = paid_poodles()
    scene.fill(0, (Po,) * 4, (Be, Be, Rw, Rw))
    scene.come_home({0: [healthy(Po), healthy(Mu)]})
    scene.do(act.Lift(0, Po), act.House(Po, 0), act.FinishHousing())
    assert unpack(scene[0].quartet_dogs) == (Po,) * 3


def test_by_the_first_rules_a_breed_pays_once_for_ever() -> None:
    scene = paid_poodles(revision=1)
    scene.come_home({0: [healthy(Po)]})
    scene.do(act.House(Po, 1))
    moved(scene, 3)
    assert every(scene.do(act.FinishHousing()), ev.QuartetPaid) == []
    at_the_fair(scene)
    scene.do(act.Sell(1, Po))
    assert unpack(scene[0].quartet_dogs) == (Po,) * 4


def test_states_of_before_are_read_as_four_paid_dogs_of_each_paid_breed() -> None:
    written = msgspec.json.decode(msgspec.json.encode(Scene()[0]))
    del written["quartet_dogs"]
    written["quartet_breeds"] = 1 << Po | 1 << Mu
    read = msgspec.json.decode(msgspec.json.encode(written), type=KennelState)
    assert unpack(read.quartet_dogs) == (Mu,) * 4 + (Po,) * 4
    assert read.quartet_breeds == 0


def test_ruling_24_another_breed_in_a_paid_bay_pays_nothing() -> None:
    scene = kennel((Be,) * 3, ())
    scene[0].quartet_bays = 1
    scene.come_home({0: [healthy(Be)]})
    scene.do(act.House(Be, 0))
    assert every(scene.do(act.FinishHousing()), ev.QuartetPaid) == []


def test_ruling_22_the_vet_card_lets_in_only_dogs_brought_this_round() -> None:
    scene = kennel((), (), sick=(Mu,), cards=(Card.VET,), brought=[sick(Po), sick(Be)])
    assert only(scene.do(act.UseVet()), ev.VetUsed).seat == 0
    assert scene.state.treated == (Be, Po)
    scene.refused(
        act.House(Mu, 0, treated=True),
        "No dog of that breed was treated with a Vet card",
        "card-vet",
    )
    scene.do(act.House(Po, 0, treated=True))
    assert scene[0].infirmary == (Mu, Be)
    scene.do(act.FinishHousing())
    assert scene.bays(0) == [(Po,), ()]
    assert scene[0].infirmary == (Mu, Be)
    assert scene.state.discards == (Card.VET,)


def test_ruling_22_no_healthy_dog_loses_its_place_to_a_treated_one() -> None:
    scene = kennel((Po, Be), (Mu, Da), cards=(Card.VET,), brought=[sick(Yo), sick(Po)])
    scene.do(act.UseVet())
    assert scene.legal_of(act.House) == [act.House(Po, 0, treated=True)]
    scene.do(act.Lift(1, Da))
    scene.refused(act.House(Yo, 1, treated=True), "place of a healthy dog", "card-vet")


def test_the_vet_card_needs_a_sick_dog_brought_home() -> None:
    scene = Scene()
    scene[0].cards = (Card.VET,)
    scene.come_home({0: [healthy(Po)]})
    scene.refused(act.UseVet(), "no sick dog", "card-vet")
    scene[0].cards = ()
    scene.refused(act.UseVet(), "no Vet card", "card-vet")


def test_a_dog_chosen_to_leave_is_no_longer_treated() -> None:
    scene = kennel((), (), sick=(Mu,) * 6, cards=(Card.VET,), brought=[sick(Po)])
    scene.do(act.UseVet(), act.GiveSick(Po))
    assert scene.state.treated == ()
    assert scene.state.given_sick == (Po,)


def test_ruling_19_a_treated_dog_makes_room_for_those_chosen_to_leave() -> None:
    """Nobody gets rid of a sick dog by choosing before the Vet card is used up."""
    scene = Scene()
    scene.fill(0, [Mu], [], sick=[Mu, Mu, Mu, Be, Be])
    scene[0].cards = (Card.VET,)
    scene.come_home({0: [sick(La), sick(La), sick(Po)]})
    scene.do(act.GiveSick(Mu), act.GiveSick(Be), act.UseVet(), act.House(La, 1, treated=True))
    assert not scene.state.given_sick
    assert list(scene[0].infirmary) == [Mu, Mu, Mu, Be, Be, La, Po]
    scene.refused(act.FinishHousing(), "choose 1", "infirmary")
    scene.do(act.GiveSick(Be), act.House(La, 1, treated=True))
    assert list(scene[0].infirmary) == [Mu, Mu, Mu, Be, Be, Po]
    scene.refused(act.GiveSick(Mu), "fit into the infirmary", "infirmary")
    scene.do(act.FinishHousing())
    assert not scene.state.offers


def test_ruling_20_donors_in_turn_order_each_dog_clockwise_from_the_donor() -> None:
    scene = Scene(start=1)
    full = ((Po, Be), (Mu, Da))
    scene.fill(1, *full)
    scene.fill(3, *full)
    events = scene.come_home({1: [healthy(Yo)], 3: [healthy(SB)]})
    events += scene.finish_housing()
    asked = [(offer.donor, offer.seat, offer.breed) for offer in every(events, ev.Offered)]
    while scene.state.stage == Stage.OFFER:
        events = scene.do(act.Decline())
        asked += [(offer.donor, offer.seat, offer.breed) for offer in every(events, ev.Offered)]
    assert asked == [(1, 2, Yo), (1, 0, Yo), (3, 0, SB), (3, 2, SB)]
    assert scene.state.fair == (Yo, SB)


def test_ruling_20_who_has_no_place_is_not_asked() -> None:
    scene = Scene()
    full = ((Po, Be), (Mu, Da))
    scene.fill(0, *full)
    scene.fill(1, (La, Go), (Rw, Bu))
    scene.fill(2, (La, Go), (Rw, Bu))
    scene.come_home({0: [healthy(Yo)]})
    assert only(scene.finish_housing(), ev.Offered).seat == 3


def test_ruling_20_a_taker_may_rearrange_everything_for_the_dog() -> None:
    scene = kennel((Po, Be), (Mu, Da))
    scene.fill(1, (La, La, GS), (GS, BC))
    scene.come_home({0: [healthy(Yo)]})
    scene.finish_housing()
    scene.do(act.Accept())
    assert scene.state.taking == Yo
    assert scene.legal_of(act.House) == []
    scene.do(act.Lift(0, GS), act.House(GS, 1), act.House(Yo, 0), act.FinishHousing())
    assert scene.bays(1) == [(Yo, La, La), (GS, GS, BC)]


def test_ruling_21_a_sick_dog_stays_sick_at_a_kennel_and_is_healed_at_the_fair() -> None:
    scene = kennel((), (), sick=(Mu,) * 6, brought=[sick(Po), sick(Be)])
    scene.do(act.GiveSick(Po), act.GiveSick(Be))
    scene.finish_housing()
    scene.do(act.Accept())
    assert scene[1].infirmary == (Be,)
    assert only(scene.do(act.Decline(), act.Decline(), act.Decline()), ev.DonatedToFair).sick
    assert scene.state.fair == (Po,)


def test_ruling_21_a_full_infirmary_takes_no_sick_dog() -> None:
    scene = kennel((), (), sick=(Mu,) * 6, seats=3)
    scene.fill(1, (), (), sick=(Be,) * 6)
    scene.come_home({0: [sick(Po)]})
    scene.do(act.GiveSick(Po))
    assert only(scene.finish_housing(), ev.Offered).seat == 2


def test_healthy_dogs_are_offered_before_sick_ones_in_breed_order() -> None:
    scene = kennel((Po, Be), (Mu, Da), sick=(Rw,) * 6, brought=[healthy(Yo), healthy(GS), sick(Bu)])
    scene.do(act.GiveSick(Bu))
    scene.finish_housing()
    assert scene.state.offers == ((0, Yo, False), (0, GS, False), (0, Bu, True))


def test_a_bay_that_is_not_open_takes_no_dog() -> None:
    scene = Scene()
    scene.come_home({0: [healthy(Yo)]})
    scene.refused(act.House(Yo, 2), "not open", "town-hall")
    scene.refused(act.House(Yo, 9), "no such bay", "kennel")
    scene.refused(act.House(Mu, 0), "waits in the yard", "housing")
