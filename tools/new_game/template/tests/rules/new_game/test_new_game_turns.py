"""Scenarios of New Game: a case for each sentence of its book."""

from typing import Any

from dogs_rules.game import Event
from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.events import Drew, GameEnded, Went
from dogs_rules.games.new_game.state import NewGameState, Stage
from dogs_rules.registry import game
from dogs_rules.rng import Rng

GAME: Any = game("new_game")


def table(
    hands: tuple[tuple[int, ...], ...] = ((1, 3, 5), (2, 2, 4)),
    steps: tuple[int, ...] = (0, 0),
    deck: tuple[int, ...] = (4,),
) -> NewGameState:
    return NewGameState(hands, steps, deck, Rng.seeded(1))


def test_everybody_is_dealt_three_of_sixty_cards() -> None:
    state = GAME.setup(4, {}, 3)
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == sorted(
        list(range(1, 6)) * 12
    )


def test_a_turn_plays_a_card_goes_and_draws() -> None:
    state, events = table(), list[Event]()
    GAME.step(state, Go(3), events)
    assert (state.steps, state.hands[0], state.mover) == ((3, 0), (1, 4, 5), 1)
    assert events == [Went(seat=0, steps=3), Drew(seat=0, card=4, seen_by=(0,))]


def test_without_cards_nothing_is_drawn() -> None:
    state = table(deck=())
    GAME.step(state, Go(3))
    assert state.hands[0] == (1, 5)


def test_the_race_ends_at_the_bone() -> None:
    state, events = table(steps=(55, 0)), list[Event]()
    GAME.step(state, Go(5), events)
    assert events[-1] == GameEnded(winners=(0,), totals=(60, 0))
    assert (state.stage, GAME.to_move(state)) == (Stage.OVER, None)
    assert [sheet.total for sheet in GAME.score(state)] == [60, 0]


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    refusal = GAME.why_not(table(), Go(2))
    assert refusal is not None
    assert (str(refusal.reason), refusal.anchor) == ("You hold no card with 2.", "play")
