"""Teams: pushing with its chains, and the exchange of cards."""

from itertools import pairwise

from kids_scenes import GAME, Scene, card, home, laid, move, team

from dogs_rules.game import Event
from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.actions import Change, Decline, Offer
from dogs_rules.games.dog_kids.terms import YARD, Stage
from dogs_rules.games.dog_kids.view import Exchange
from tests.support.scene import every


def team_of_four() -> Scene:
    return Scene(4, teams="teams")


def ways(events: tuple[Event, ...]) -> list[tuple[int, int, int]]:
    return [(each.seat, each.origin, each.target) for each in every(events, ev.DogMoved)]


def test_ruling_20_a_push_goes_to_the_colour_that_was_played() -> None:
    for colour, target in (("yellow", 25), ("green", 23)):
        scene = team(("green yellow",), (19,), (), (20,))
        events = scene.play("green yellow", dog=19, colour=colour)
        assert ways(events) == [(0, 19, 20), (2, 20, target)]


def test_ruling_21_a_pushed_dog_moves_by_the_rules_of_one_step() -> None:
    scene = team(("red",), (1,), (7,), (3,))
    events = scene.play("red", dog=1)
    assert ways(events) == [(0, 1, 3), (2, 3, 7)]
    assert every(events, ev.DogChuckedOut) == [ev.DogChuckedOut(seat=1, by=2, place=7)]
    assert scene.dogs_of(1) == (YARD,) * 3


def test_ruling_21_a_chain_of_pushes_runs_through_both_partners() -> None:
    scene = team(("red",), (1, 7), (), (3, 12))
    events = scene.play("red", dog=1)
    assert ways(events) == [(0, 1, 3), (2, 3, 7), (0, 7, 12), (2, 12, 16)]
    assert [each.pushed for each in every(events, ev.DogMoved)] == [False, True, True, True]
    assert scene.dogs_of(0) == (YARD, 3, 12)
    assert scene.dogs_of(2) == (YARD, 7, 16)


def test_ruling_21_a_pushed_dog_jumps_its_owners_dogs_and_passes_kennels_that_are_taken() -> None:
    scene = team(("red",), (1,), (12,), (3, 7))
    assert ways(scene.play("red", dog=1)) == [(0, 1, 3), (2, 3, 16)]
    scene = team(("green",), (2,), (5, 10), (4,), (15,))
    events = scene.play("green", dog=2)
    assert ways(events) == [(0, 2, 4), (2, 4, 10)]
    assert every(events, ev.DogChuckedOut)[0].seat == 1


def test_ruling_21_a_dog_may_be_pushed_into_its_own_home() -> None:
    scene = team(("green",), (13,), (15,), (18,))
    events = scene.play("green", dog=13)
    assert ways(events) == [(0, 13, 18), (2, 18, home(2))]
    assert every(events, ev.DogHome) == [ev.DogHome(seat=2, count=1)]


def test_ruling_22_a_dog_that_cannot_be_pushed_is_jumped() -> None:
    scene = team(("red",), (18,), (), (19, home(0)))
    # Brown's home has no red field, and red 19 is the last field before it.
    assert ways(scene.play("red", dog=18)) == [(0, 18, 21)]


def test_ruling_22_without_a_free_field_there_is_no_move() -> None:
    scene = team(("red",), (18, home(2)), (24, 30, 35), (19, 21))
    assert scene.target("red", dog=18) == 38
    scene.dogs(3, 38)
    assert scene.no(move("red", dog=18)) == "moving"


def test_ruling_23_a_partner_on_a_kennel_field_is_not_pushed() -> None:
    scene = team(("blue",), (1,), (), (5,))
    assert ways(scene.play("blue", dog=1)) == [(0, 1, 8)]


def test_pushing_is_for_teams_only() -> None:
    scene = laid(("red",), (1,), (), (3,), seats=4)
    assert scene.outcome(move("red", dog=1)).steps[0].out == 2


def test_ruling_25_both_teams_exchange_before_the_first_turn() -> None:
    state = GAME.setup(4, {"teams": "teams", "start": "2"}, 3)
    assert state.stage == Stage.EXCHANGE
    assert state.asking == (1, 3, 2, 0)
    movers = []
    while state.stage == Stage.EXCHANGE:
        movers.append(state.mover)
        GAME.step(state, Decline())
    assert movers == [1, 3, 2, 0]
    assert (state.stage, state.mover, state.turn) == (Stage.TURN, 1, 1)


def test_ruling_25_with_three_the_two_partners_exchange() -> None:
    assert GAME.setup(3, {"teams": "teams", "start": "2"}, 3).asking == (2, 0)
    assert GAME.setup(3, {"start": "2"}, 3).stage == Stage.TURN


def test_ruling_25_after_a_partner_has_changed_all_cards_they_may_exchange_again() -> None:
    scene = team_of_four()
    events = scene.do(Change())
    assert every(events, ev.ExchangeBegan) == [ev.ExchangeBegan(seats=(0, 2))]
    assert scene.state.asking == (0, 2)
    scene.hand(0, "kennel")
    scene.hand(2, "swap")
    given, taken = card("kennel"), card("swap")
    events = scene.do(Offer(card=given))
    assert events == [ev.OfferMade(seat=0, card=given, seen_by=(0,))]
    assert scene.mover == 2
    assert scene.view(0).offer == given
    assert [scene.view(seat).offer for seat in (1, 2, 3)] == [-2, -2, -2]
    events = scene.do(Offer(card=taken))
    assert every(events, ev.CardsExchanged) == [ev.CardsExchanged(seats=(0, 2))]
    assert every(events, ev.CardReceived) == [
        ev.CardReceived(seat=0, card=taken, seen_by=(0, 2)),
        ev.CardReceived(seat=2, card=given, seen_by=(0, 2)),
    ]
    assert taken in scene.state.hands[0]
    assert given in scene.state.hands[2]
    assert (scene.state.stage, scene.mover) == (Stage.TURN, 1)


def test_ruling_25_if_either_declines_nobody_gives_a_card() -> None:
    for answers in ((True, False), (False, True), (False, False)):
        scene = team_of_four()
        scene.do(Change())
        before = scene.state.hands
        for offers in answers:
            assert scene.mover is not None
            hand = scene.state.hands[scene.mover]
            events = scene.do(Offer(card=hand[0]) if offers else Decline())
        assert every(events, ev.NoExchange) == [ev.NoExchange(seats=(0, 2))]
        assert scene.state.hands == before


def test_ruling_25_the_partner_does_not_see_whether_a_card_is_offered() -> None:
    offered, declined = team_of_four(), team_of_four()
    for scene in (offered, declined):
        scene.do(Change())
    offered.do(offered.legal[0])
    declined.do(Decline())
    for seat in (None, 1, 2, 3):
        assert offered.view(seat) == declined.view(seat)
    assert offered.view(2).decision == Exchange(partners=(0, 2))


def test_during_an_exchange_nothing_else_is_done() -> None:
    scene = team_of_four()
    scene.do(Change())
    assert scene.no(Change()) == "exchange"
    missing = next(face for face in range(16) if face not in scene.state.hands[0])
    assert scene.no(Offer(card=missing)) == "cards"


def test_who_plays_alone_against_two_exchanges_nothing() -> None:
    scene = Scene(3, teams="teams")
    scene.turn_of(1)
    scene.do(Change())
    assert (scene.state.stage, scene.mover) == (Stage.TURN, 2)


def test_pushed_dogs_only_go_forward() -> None:
    scene = team(("red",), (1, 7, 16), (), (3, 12))
    steps = scene.outcome(move("red", dog=1)).steps
    assert [step.target for step in steps] == [3, 7, 12, 16, 19]
    assert all(one.target == other.origin for one, other in pairwise(steps))
