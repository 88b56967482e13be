"""What a seat of Dog Lover may see, and the full states that would look the same to it."""

from collections import Counter

import pytest
from lover_scenes import GAME, Scene, face, faces, laid_out, own

from dogs_rules.game import Event
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover import events as ev
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.games.dog_lover.view import Penalty, Turn
from dogs_rules.rng import Rng
from tests.support.game_setups import Setting, random_play


def test_hands_are_hidden_and_their_sizes_are_not() -> None:
    scene = Scene()
    scene.area(1, hand="bone bone ball")
    for seat in (0, None):
        area = scene.view(seat).areas[1]
        assert area.hand is None
        assert area.hand_size == 3
    assert scene.view(1).areas[1].hand == faces("bone bone ball")


def test_unseen_cards_are_the_deck_and_other_hands_together() -> None:
    scene = Scene()
    scene.deck("walk dango")
    scene.area(0, hand="training")
    scene.area(1, hand="bone")
    assert scene.view(0).unseen == faces("walk dango bone")
    assert scene.view(1).unseen == faces("walk dango training")
    assert scene.view(None).unseen == faces("walk dango training bone")


def test_bones_in_a_hidden_hand_count_nothing_and_change_no_feeding() -> None:
    """Three Bones are worth 2 points for each of the two fed dogs, to who knows of them."""
    scene = Scene()
    dogs = [own("molly"), own("duke")]
    scene.area(1, dogs=dogs, tokens=(3, 1, 0, 0), hand="bone bone bone")
    mine, others = scene.view(1).areas[1], scene.view(0).areas[1]
    assert mine.points == others.points + 4
    scene.area(1, dogs=dogs, tokens=(3, 1, 0, 0), hand="ball ball ball")
    assert scene.view(0).areas[1] == others


def test_how_a_seat_feeds_is_seen_when_it_has_finished() -> None:
    scene = laid_out(dogs=[own("leia")], tokens=(0, 0, 1, 0))
    scene.state.stage = Stage.FEEDING
    scene.state.feeding = 1
    before = scene.view(1)
    scene.do(act.StarveDog(face("leia")))
    assert scene.view(1) == before
    assert scene.view(None).areas[0].feeding[0].fed
    assert not scene.view(0).areas[0].feeding[0].fed


def test_what_speaks_of_a_hand_cannot_be_taken_back() -> None:
    """How much is owed says what the seat has; how it feeds may say whether it has Bones."""
    scene = laid_out(dogs=[own("leia", tucked="training")], hand="training", waiting="teachers_pet")
    (lost,) = scene.do(act.EndTurn())
    assert isinstance(lost, ev.TraitLost)
    assert lost.reveals
    scene.state.stage = Stage.FEEDING
    scene.state.mover = 0
    (fed,) = scene.do(act.FinishFeeding())
    assert isinstance(fed, ev.DogsFed)
    assert fed.reveals


def test_what_waits_is_open() -> None:
    scene = laid_out(waiting="walk rascal")
    view = scene.view(None)
    assert view.areas[0].waiting == faces("walk rascal")
    assert view.areas[1].waiting == ()
    assert view.decision == Turn(taken=True, fetch_stays=False, food_first=False)


def test_what_went_into_a_hand_is_told_as_it_lay_in_the_grid() -> None:
    """Over whole matches: it names cards that everybody saw, and nothing is told to one alone."""
    count = 0
    for seed in range(4):
        state = GAME.setup(3, {}, seed)
        rng = Rng.seeded(seed)
        while legal := GAME.legal_actions(state):
            grid = Counter(state.grid)
            events: list[Event] = []
            GAME.step(state, rng.choice(legal), events)
            assert all(event.seen_by is None for event in events)
            for event in events:
                if isinstance(event, ev.CardsKept):
                    count += 1
                    assert event.cards
                    assert Counter(event.cards) <= grid
    assert count


def test_at_the_end_hands_are_shown() -> None:
    *_, (state, _) = random_play(Setting(GAME, 2, {}), 8)
    view = GAME.view(state, None)
    assert all(area.hand is not None for area in view.areas)
    assert view.unseen == tuple(sorted(state.deck))
    assert (view.decision, view.phase) == (None, "score")


def test_guesses_differ_in_what_is_hidden_only() -> None:
    scene = Scene(seats=3)
    scene.state = GAME.setup(3, {"start": "1"}, 4)
    deck = list(scene.state.deck)
    hand = [card for card in deck if card in faces("training adoption bone ball leash")][:5]
    for card in hand:
        deck.remove(card)
    scene.state.deck = tuple(deck)
    scene.state.areas[1].hand = tuple(sorted(hand))
    rng = Rng.seeded(1)
    guesses = [GAME.determinize(scene.view(0), rng) for _ in range(12)]
    assert len({guess.deck for guess in guesses}) == 12
    assert len({guess.areas[1].hand for guess in guesses}) > 6
    assert len({guess.trick_pile for guess in guesses}) > 6
    assert len({guess.shelter_pile for guess in guesses}) > 6
    own_view = [GAME.determinize(scene.view(1), rng) for _ in range(3)]
    assert {guess.areas[1].hand for guess in own_view} == {tuple(sorted(hand))}


@pytest.mark.parametrize(
    ("trait", "hand", "owed"),
    [("teachers_pet", "training training bone", 2), ("best_friend", "bone ball leash", 1)],
)
def test_who_owes_a_penalty_is_guessed_to_be_able_to_pay(trait: str, hand: str, owed: int) -> None:
    scene = laid_out(dogs=[own("mando", tucked="training")], hand=hand)
    scene.deck("training training ball ball ball ball ball leash leash leash bone walk")
    scene.waiting(trait)
    scene.do(act.EndTurn())
    view = scene.view(1)
    assert view.decision == Penalty(trait=face(trait), owed=owed, queue=())
    rng = Rng.seeded(5)
    for _ in range(30):
        guess = GAME.determinize(view, rng)
        while guess.mover == 0:
            GAME.step(guess, GAME.legal_actions(guess)[0])
        assert len(guess.discards) == 1 + owed


def test_fetch_that_rests_is_seen_to_rest() -> None:
    scene = laid_out(fetch=True)
    scene.state.fresh_fetch = True
    view = scene.view(1)
    assert view.decision == Turn(taken=False, fetch_stays=True, food_first=False)
    guess = GAME.determinize(view, Rng.seeded(1))
    assert not any(isinstance(action, act.PlayFetch) for action in GAME.legal_actions(guess))
