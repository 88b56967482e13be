"""Teams: pushing with its chains, and the exchange of cards."""

from kids_scenes import GAME, Scene, card

from dogs_rules.games.dog_kids import events as ev
from dogs_rules.games.dog_kids.actions import Change, Decline, Offer
from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.games.dog_kids.view import Exchange
from tests.support.scene import every


def team_of_four() -> Scene:
    return Scene(4, teams="teams")


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
