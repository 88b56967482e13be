"""Turns: swapping, changing cards, drawing, winning, and who is helped."""

from kids_scenes import GAME, TABLES, Scene, card, events_of, home, move

from dogs_rules.games.dog_kids.actions import Change, Decline, Move, Offer, Swap
from dogs_rules.games.dog_kids.events import (
    CardDrawn,
    CardPlayed,
    CardsChanged,
    DogsSwapped,
    GameEnded,
    Reshuffled,
    TurnBegan,
)
from dogs_rules.games.dog_kids.terms import DOGS, HAND, YARD, Stage, Teams
from dogs_rules.games.dog_kids.view import Turn


def test_ruling_12_without_a_card_to_start_all_cards_are_changed(scene: Scene) -> None:
    scene.hand(0, "green", "yellow", "swap")
    assert scene.legal == [Change()]
    thrown = scene.state.hands[0]
    events = scene.do(Change())
    assert events_of(events, CardsChanged) == [CardsChanged(seat=0, thrown=thrown)]
    assert len(events_of(events, CardDrawn)[0].cards) == HAND
    assert scene.state.discards == thrown
    assert scene.mover == 1


def test_ruling_13_changing_is_allowed_when_a_move_exists_and_ends_the_turn(scene: Scene) -> None:
    scene.dogs(0, 1)
    scene.hand(0, "red", "red", "red")
    assert len(scene.legal) > 1
    assert scene.legal[-1] == Change()
    scene.do(Change())
    assert scene.mover == 1
    assert scene.dogs_of(0) == (YARD, YARD, 1)


def test_ruling_18_whom_a_swap_card_takes() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1, home(0))
    scene.dogs(1, 5, home(1))
    scene.dogs(2, 25)
    scene.hand(0, "swap")
    assert scene.legal_of(Swap) == [
        Swap(dog=1, seat=1, other=5),
        Swap(dog=1, seat=2, other=25),
    ]
    assert scene.no(Swap(dog=YARD, seat=1, other=5)) == "swap"
    assert scene.no(Swap(dog=home(0), seat=1, other=5)) == "swap"
    assert scene.no(Swap(dog=1, seat=1, other=home(1))) == "swap"
    assert scene.no(Swap(dog=1, seat=1, other=YARD)) == "swap"
    assert scene.no(Swap(dog=1, seat=3, other=5)) == "swap"
    assert scene.no(Swap(dog=1, seat=0, other=1)) == "swap"
    assert scene.no(Swap(dog=2, seat=1, other=5)) == "swap"
    assert scene.no(move("swap", dog=1)) == "swap"
    events = scene.swap(dog=1, seat=1, other=5)
    assert scene.dogs_of(0) == (YARD, 5, home(0))
    assert scene.dogs_of(1) == (YARD, 1, home(1))
    assert events_of(events, DogsSwapped) == [DogsSwapped(seat=0, place=5, other=1, other_place=1)]


def test_ruling_18_a_swap_card_needs_an_own_and_another_dog_under_way(scene: Scene) -> None:
    scene.hand(0, "swap")
    scene.dogs(1, 5)
    assert not scene.legal_of(Swap)
    scene.dogs(0, 1)
    scene.dogs(1)
    assert not scene.legal_of(Swap)


def test_ruling_18_nothing_is_chucked_out_or_pushed_by_a_swap(scene: Scene) -> None:
    scene.dogs(0, 1, 4)
    scene.dogs(1, 3)
    scene.hand(0, "swap")
    steps = scene.outcome(Swap(dog=1, seat=1, other=3)).steps
    assert [(step.seat, step.origin, step.target, step.out) for step in steps] == [
        (0, 1, 3, -1),
        (1, 3, 1, -1),
    ]


def test_ruling_19_after_a_swap_the_way_home_counts_from_the_new_place(scene: Scene) -> None:
    scene.dogs(0, 1)
    scene.dogs(1, 39)
    scene.hand(0, "swap")
    scene.swap(dog=1, seat=1, other=39)
    assert scene.dogs_of(0) == (YARD, YARD, 39)
    scene.turn_of(0)
    scene.hand(0, "yellow")
    assert scene.target("yellow", dog=39) == home(1)


def test_ruling_24_who_is_home_helps_with_the_partners_dogs() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, home(0), home(1), home(2))
    scene.dogs(2, 21)
    scene.dogs(1, 22)
    scene.hand(0, "green", "blue", "red")
    decision = scene.view(0).decision
    assert isinstance(decision, Turn)
    assert decision.helping == 2
    assert not decision.must_start
    # Brown's start field is green and yellow.
    assert scene.target("green", dog=YARD) == 20
    assert scene.no(move("red", dog=YARD)) == "start"
    assert scene.outcome(move("blue", dog=21)).steps[0].out == 1
    assert scene.target("red", dog=21) == 24
    assert scene.no(move("red", dog=3)) == "helping"
    assert scene.legal[-1] == Change()


def test_ruling_24_a_helper_jumps_the_partners_dogs_as_if_they_were_its_own() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, home(0), home(1), home(2))
    scene.dogs(2, 21, 24)
    scene.hand(0, "red")
    assert scene.target("red", dog=21) == 30


def test_ruling_26_a_team_wins_with_six_dogs_and_nobody_alone() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 39, home(0), home(1))
    scene.dogs(2, 19, home(0), home(1))
    scene.hand(0, "red")
    scene.play("red", dog=39)
    assert scene.mover == 1
    scene.turn_of(0)
    scene.hand(0, "green")
    events = scene.play("green", dog=19)
    assert events_of(events, GameEnded) == [GameEnded(winners=(0, 2))]
    assert [sheet.rank for sheet in GAME.score(scene.state)] == [1, 3, 1, 3]


def test_ruling_26_the_solo_player_wins_with_three() -> None:
    scene = Scene(3, teams="teams")
    assert scene.state.teams == Teams.TWO_AGAINST_ONE
    scene.turn_of(1)
    scene.dogs(0, home(0), home(1), home(2))
    scene.dogs(2, 12, home(0), home(1))
    scene.dogs(1, 9, home(1), home(2))
    scene.hand(1, "green")
    events = scene.play("green", dog=9)
    assert events_of(events, GameEnded) == [GameEnded(winners=(1,))]
    sheets = GAME.score(scene.state)
    assert [sheet.rank for sheet in sheets] == [2, 1, 2]
    assert [sheet.total for sheet in sheets] == [5, 6, 5]


def test_ruling_27_three_and_four_may_play_everyone_alone() -> None:
    for seats in (3, 4):
        scene = Scene(seats)
        assert scene.view(0).partners == (-1,) * seats
        assert scene.no(Decline()) == "exchange"
        scene.dogs(0, 39, home(0), home(1))
        scene.hand(0, "red")
        scene.play("red", dog=39)
        assert scene.state.stage == Stage.OVER
        assert scene.mover is None


def test_ruling_28_two_against_one_is_literal_unless_the_solo_player_is_helped() -> None:
    plain = Scene(3, teams="teams")
    assert [len(hand) for hand in plain.state.hands] == [3, 3, 3]
    helped = Scene(3, teams="teams", handicap="yes")
    assert [len(hand) for hand in helped.state.hands] == [3, 5, 3]
    helped.turn_of(1)
    helped.do(Change())
    assert [len(hand) for hand in helped.state.hands] == [3, 5, 3]
    alone = Scene(3, handicap="yes")
    assert [len(hand) for hand in alone.state.hands] == [3, 3, 3]


def test_ruling_29_two_seats_start_opposite_each_other() -> None:
    scene = Scene(2)
    assert [TABLES.sides[side].name for side in scene.view(0).sides] == ["white", "brown"]


def test_ruling_30_partners_sit_opposite_or_around_the_solo_player() -> None:
    assert Scene(4, teams="teams").view(0).partners == (2, 3, 0, 1)
    assert Scene(3, teams="teams").view(0).partners == (2, -1, 0)


def test_ruling_31_who_begins_is_chosen_or_drawn() -> None:
    assert GAME.setup(4, {"start": "3"}, 1).mover == 2
    assert {GAME.setup(4, {}, seed).mover for seed in range(40)} == {0, 1, 2, 3}


def test_ruling_32_the_discards_are_reshuffled_even_while_cards_are_drawn(scene: Scene) -> None:
    state = scene.state
    state.discards, state.deck = state.deck[1:], state.deck[:1]
    gone = len(state.discards)
    events = scene.do(Change())
    assert events_of(events, Reshuffled) == [Reshuffled(cards=gone + HAND)]
    assert len(scene.state.hands[0]) == HAND
    assert scene.state.discards == ()
    assert len(scene.state.deck) == gone + HAND - 2


def test_rulings_33_and_34_the_hand_is_refilled_when_everything_has_happened(scene: Scene) -> None:
    scene.dogs(0, 1)
    scene.hand(0, "red", "swap", "swap")
    scene.next_cards("kennel")
    events = scene.play("red", dog=1)
    assert scene.state.hands[0] == (card("kennel"), card("swap"), card("swap"))
    assert isinstance(events[0], CardPlayed)
    assert events_of(events, CardDrawn) == [
        CardDrawn(seat=0, cards=(card("kennel"),), seen_by=(0,))
    ]
    assert scene.state.discards == (card("red"),)
    assert scene.mover == 1


def test_ruling_34_the_match_is_over_straight_after_the_last_dog(scene: Scene) -> None:
    scene.dogs(0, 39, home(0), home(1))
    scene.hand(0, "red")
    events = scene.play("red", dog=39)
    assert isinstance(events[-1], GameEnded)
    assert not events_of(events, CardDrawn)
    assert scene.no(Change()) == "end"


def test_ruling_35_a_card_is_only_played_if_it_moves_a_dog(scene: Scene) -> None:
    scene.dogs(0, 39)
    scene.hand(0, "green", "double green", "kennel")
    assert not scene.legal_of(Move)
    assert scene.no(move("yellow", dog=39)) == "cards"
    assert scene.no(move("green", dog=39, colour="red")) == "cards"
    assert scene.no(move("green", dog=12)) == "turn"


def test_laps_are_counted_and_told(scene: Scene) -> None:
    assert scene.view(0).round == 1
    scene.do(Change())
    events = scene.do(Change())
    assert events_of(events, TurnBegan) == [TurnBegan(lap=2)]
    assert scene.view(0).round == 2


def test_who_has_no_dog_under_way_must_start_one(scene: Scene) -> None:
    for dogs, must in (((), True), ((home(0),), True), ((4,), False)):
        scene.dogs(0, *dogs)
        decision = scene.view(1).decision
        assert isinstance(decision, Turn)
        assert decision.must_start == must
        assert decision.outcomes == ()


def test_fields_gone_rank_those_who_are_not_first() -> None:
    scene = Scene(3)
    scene.dogs(0, 0)
    scene.dogs(1, 19, home(0))
    scene.dogs(2, 19, 10)
    sheets = GAME.score(scene.state)
    assert [sheet.total for sheet in sheets] == [0, 1, 0]
    assert [sheet.tie_breaks for sheet in sheets] == [(1,), (10 + 41,), (31 + 40,)]
    assert [sheet.rank for sheet in sheets] == [3, 1, 2]
    assert DOGS == 3


def test_offers_outside_an_exchange_say_when_it_is() -> None:
    scene = Scene(4, teams="teams")
    assert scene.no(Offer(card=scene.state.hands[0][0])) == "exchange"
