"""The fifteen bonus cards: what each asks for, claiming, and the dark ones at the end."""

from collections.abc import Callable

import pytest
from cardgame_breeds import BH, Be, Go, La, Mu, Pi, Po, Rw
from cardgame_scenes import GAME, Scene, fair, healthy, hotel, kennel, sick, trained

from dogs_rules.games.dogs_cardgame.actions import ClaimBonus, Donate, EndTurn
from dogs_rules.games.dogs_cardgame.events import BonusClaimed
from dogs_rules.games.dogs_cardgame.refusals_free import bonus_anchor
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Bonus, Stage
from tests.support.scene import every, only

MET: dict[Bonus, Callable[[], Scene]] = {
    Bonus.HEALTHY: lambda: kennel([healthy(Be)], [healthy(Po), healthy(La)]),
    Bonus.TRAINED: lambda: kennel([trained(Be)], [trained(Po)], [trained(La)]),
    Bonus.CURED: lambda: kennel([sick(Be)], [sick(Po), sick(La)]),
    Bonus.HOTEL: lambda: kennel(hotel=[hotel(Be), hotel(Po), hotel(La)]),
    Bonus.FAIR: lambda: kennel([], [fair(Be), fair(Po)], [fair(La)]),
    Bonus.ONE_OF_EACH: lambda: kennel([fair(Be)], [sick(Po), trained(La)], hotel=[hotel(Go)]),
    Bonus.ONE_BREED: lambda: kennel([healthy(Be)], [trained(Be)], [sick(Be)]),
    Bonus.SIX_BREEDS: lambda: kennel(
        [healthy(Be)], [healthy(Po), trained(La)], [], [sick(Go), fair(Rw), trained(Mu)]
    ),
    Bonus.THREE_PAIRS: lambda: kennel(
        [],
        [healthy(Be), trained(Be)],
        [fair(Po), sick(Po)],
        [sick(La), fair(La), trained(Go)],
    ),
    Bonus.NINE_DOGS: lambda: kennel(
        [healthy(Be)],
        [healthy(Po), trained(Po)],
        [sick(La), fair(Po)],
        [],
        [healthy(Go), trained(Be), fair(Be), sick(Go)],
    ),
    Bonus.TWO_LICENCES: lambda: kennel([], [], [], [], [], figures={"licences": 2}),
    Bonus.LICENCE_AND_IMPROVEMENTS: lambda: kennel(
        [], [], [], [], figures={"licences": 1, "improvements": 2}
    ),
}
"""For each light bonus a kennel that just meets it."""


@pytest.mark.parametrize("bonus", MET)
def test_each_light_bonus_is_claimed_when_its_condition_holds(bonus: Bonus) -> None:
    scene = MET[bonus]()
    claimed = only(scene.do(ClaimBonus(bonus)), BonusClaimed)
    assert (claimed.seat, claimed.bonus) == (0, bonus)
    assert scene[0].bonuses == (bonus,)
    assert bonus not in scene.state.bonuses
    scene.refused(ClaimBonus(bonus), "That bonus card is already taken", bonus_anchor(bonus))


@pytest.mark.parametrize("bonus", MET)
def test_one_thing_less_and_it_does_not_hold(bonus: Bonus) -> None:
    scene = MET[bonus]()
    own = scene[0]
    if own.licences:
        own.licences -= 1
    elif own.hotel:
        own.hotel = own.hotel[1:]
    else:
        first = next(at for at, dogs in enumerate(own.bays) if dogs)
        bay = list(own.bays)
        bay[first] = bay[first][1:]
        own.bays = tuple(bay)
    scene.refused(ClaimBonus(bonus), "asks for more", bonus_anchor(bonus))
    view = next(card for card in GAME.view(scene.state, 0).bonuses if card.bonus == bonus)
    have, need = view.progress[0]
    assert have == need - 1
    assert not view.met[0]


def test_there_is_a_case_for_every_light_bonus() -> None:
    assert list(MET) == [bonus for bonus in Bonus if bonus < FIRST_DARK]


def test_cured_dogs_are_not_healthy_ones_and_sick_ones_not_cured() -> None:
    scene = kennel([healthy(Be)], [healthy(Po), sick(La)], infirmary=[sick(Be), sick(Po)])
    scene.refused(ClaimBonus(Bonus.HEALTHY), "2 of 3", "bonus-healthy")
    scene.refused(ClaimBonus(Bonus.CURED), "1 of 3", "bonus-cured")


def test_hotel_and_infirmary_do_not_count_for_breeds_and_dogs() -> None:
    scene = kennel(
        [healthy(Be)],
        [trained(Be)],
        hotel=[hotel(Be), hotel(Po), hotel(La), hotel(Go)],
        infirmary=[sick(Be), sick(Rw)],
    )
    scene.refused(ClaimBonus(Bonus.ONE_BREED), "2 of 3", "bonus-one-breed")
    scene.refused(ClaimBonus(Bonus.SIX_BREEDS), "1 of 6", "bonus-six-breeds")
    scene.refused(ClaimBonus(Bonus.NINE_DOGS), "2 of 9", "bonus-nine-dogs")


def test_two_pairs_in_one_bay_are_one_bay() -> None:
    scene = Scene(3)
    pairs = [healthy(Be), trained(Be), healthy(Po), trained(Po)]
    scene.fill(0, [], [healthy(La), trained(La)], [healthy(Go)], [], pairs)
    scene.refused(ClaimBonus(Bonus.THREE_PAIRS), "2 of 3", "bonus-three-pairs")


def test_one_claim_a_turn_the_other_in_the_next_if_it_is_still_there() -> None:
    scene = kennel(
        [healthy(Be)], [healthy(Po), healthy(La)], hotel=[hotel(Mu), hotel(Pi), hotel(BH)]
    )
    scene.do(ClaimBonus(Bonus.HEALTHY))
    scene.refused(ClaimBonus(Bonus.HOTEL), "this turn", "bonuses")
    scene.end_round()
    scene.do(ClaimBonus(Bonus.HOTEL))
    assert scene[0].bonuses == (Bonus.HEALTHY, Bonus.HOTEL)


def test_a_bonus_goes_to_whoever_claims_it_first() -> None:
    scene = kennel([healthy(Be)], [healthy(Po), healthy(La)])
    scene.fill(1, [healthy(Mu)], [healthy(Pi), healthy(BH)])
    scene.end_turn()
    scene.do(ClaimBonus(Bonus.HEALTHY))
    scene.end_round()
    scene.refused(ClaimBonus(Bonus.HEALTHY), "already taken", "bonus-healthy")


def test_dark_bonuses_and_others_are_not_claimed() -> None:
    scene = Scene(3)
    scene.refused(ClaimBonus(Bonus.MOST_FOOD), "at the end", "bonus-food")
    scene.refused(ClaimBonus(Bonus.MOST_COINS), "at the end", "bonus-coins")
    scene.refused(ClaimBonus(Bonus.MOST_IMPROVEMENTS), "at the end", "bonus-improvements")
    scene.refused(ClaimBonus(99), "no such bonus", "bonuses")


def test_a_claimed_bonus_stays_when_its_dogs_go() -> None:
    scene = kennel([healthy(Be)], [healthy(Po), healthy(La)])
    scene.do(ClaimBonus(Bonus.HEALTHY))
    scene.end_round()
    scene.do(Donate(healthy(Po), food=2))
    assert scene[0].bonuses == (Bonus.HEALTHY,)
    assert GAME.score(scene.state)[0].total == 2 * 1 + 3 + 3 - 3


def last_turn(scene: Scene) -> None:
    """The last seat of the last round is about to end its turn."""
    scene.state.end = 2
    scene.state.mover = scene.state.seats - 1
    scene.state.stage = Stage.ACT
    scene.state.moved = True
    for seat in range(scene.state.seats):
        scene.park(seat, 0)


def test_the_dark_bonuses_go_to_whoever_has_most_at_the_end() -> None:
    scene = Scene(3)
    scene.give(0, food=5, coins=0, improvements=1)
    scene.give(1, food=4, coins=7)
    scene.give(2, food=0, coins=6, improvements=3)
    last_turn(scene)
    events = scene.do(EndTurn())
    assert [(event.seat, event.bonus) for event in every(events, BonusClaimed)] == [
        (0, Bonus.MOST_FOOD),
        (1, Bonus.MOST_COINS),
        (2, Bonus.MOST_IMPROVEMENTS),
    ]
    lines = [
        next(line for line in sheet.lines if line.key == "bonuses")
        for sheet in GAME.score(scene.state)
    ]
    assert [line.points for line in lines] == [3, 3, 3]
    assert [str(line.detail) for line in lines] == ["0 light, 1 dark"] * 3


def test_a_tie_gives_a_dark_bonus_to_nobody_and_so_does_nothing_at_all() -> None:
    scene = Scene(3)
    scene.give(0, food=5, coins=3)
    scene.give(1, food=5, coins=3)
    scene.give(2, food=1, coins=3)
    last_turn(scene)
    assert not every(scene.do(EndTurn()), BonusClaimed)
    assert scene.state.bonuses[-3:] == (
        Bonus.MOST_FOOD,
        Bonus.MOST_COINS,
        Bonus.MOST_IMPROVEMENTS,
    )


def test_the_score_so_far_counts_dark_bonuses_as_they_stand() -> None:
    scene = Scene(3)
    scene.give(1, coins=9)
    bonus = [sheet.lines[3].points for sheet in GAME.score(scene.state)]
    assert bonus == [0, 3, 0]
    card = GAME.view(scene.state, None).bonuses[Bonus.MOST_COINS]
    assert card.met == (False, True, False)
    assert card.progress == ((2, 9), (9, 9), (2, 9))
