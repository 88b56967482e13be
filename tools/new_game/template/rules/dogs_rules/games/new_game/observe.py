"""What a seat sees of a match of New Game, and a match as it could be behind that."""

from dogs_rules import cards
from dogs_rules.game import Seat
from dogs_rules.games.new_game.components import Tables
from dogs_rules.games.new_game.state import NewGameState, NewGameView, Stage
from dogs_rules.games.new_game.turns import score
from dogs_rules.rng import Rng


def view(tables: Tables, state: NewGameState, seat: Seat | None) -> NewGameView:
    """The view of a seat; ``None``: a spectator."""
    over = state.stage == Stage.OVER
    hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
    return NewGameView(
        seat=seat,
        seats=len(state.hands),
        to_move=None if over else state.mover,
        finished=over,
        round=0,
        phase="over" if over else "race",
        order=tuple(range(len(state.hands))),
        scores=tuple(score(tables, state)),
        stage=state.stage,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        steps=state.steps,
        goal=tables.figures.goal,
        unseen=tuple(sorted((*state.deck, *(card for hand in hidden for card in hand)))),
    )


def determinize(_: Tables, seen: NewGameView, rng: Rng) -> NewGameState:
    """A match that looks the same to whoever sees this: what is hidden is dealt anew."""
    own = {} if seen.seat is None or seen.hand is None else {seen.seat: seen.hand}
    hands, deck = cards.guessed(seen.unseen, seen.hand_sizes, own, rng)
    mover = 0 if seen.to_move is None else seen.to_move
    return NewGameState(hands, seen.steps, deck, rng.spawn(), mover, seen.stage)
