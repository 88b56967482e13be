"""The rules of New Game: how it begins, what may be done, and what that does."""

from collections.abc import Mapping

from dogs_rules import cards
from dogs_rules.game import Option, OptionValue, Refusal, ScoreLine, ScoreSheet, Sink, ranked
from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.components import Tables
from dogs_rules.games.new_game.events import Drew, GameEnded, Went
from dogs_rules.games.new_game.state import NewGameState, Stage
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng


def options(_: Tables, __: int) -> tuple[Option, ...]:
    """The options of a match."""
    return ()


def setup(tables: Tables, seats: int, _: Mapping[str, OptionValue], seed: int) -> NewGameState:
    """A match before its first turn (``setup``)."""
    figures = tables.figures
    rng = Rng.seeded(seed)
    pile = rng.shuffled([n for n in range(1, figures.largest + 1) for _ in range(figures.copies)])
    hands, deck = cards.dealt(pile, (figures.hand,) * seats)
    return NewGameState(tuple(tuple(sorted(hand)) for hand in hands), (0,) * seats, deck, rng)


def legal(_: Tables, state: NewGameState) -> list[Go]:
    """Each number in the mover's hand (``play``)."""
    return [Go(card) for card in sorted(set(state.hands[state.mover]))]


def go(tables: Tables, state: NewGameState, action: Go, events: Sink) -> None:
    """Goes, draws, and hands the turn on (``play``, ``end``)."""
    seat = state.mover
    steps, hands = list(state.steps), list(state.hands)
    steps[seat] += action.steps
    hand = list(hands[seat])
    hand.remove(action.steps)
    if events is not None:
        events.append(Went(seat=seat, steps=action.steps))
    if state.deck:
        (card,), state.deck = cards.drawn(state.deck, 1)
        hand.append(card)
        if events is not None:
            events.append(Drew(seat=seat, card=card, seen_by=(seat,)))
    hands[seat] = tuple(sorted(hand))
    state.steps, state.hands = tuple(steps), tuple(hands)
    state.mover = (seat + 1) % len(hands)
    if steps[seat] >= tables.figures.goal or not state.hands[state.mover]:
        state.stage = Stage.OVER
        if events is not None:
            sheets = score(tables, state)
            winners = tuple(seat for seat, sheet in enumerate(sheets) if sheet.rank == 1)
            events.append(GameEnded(winners=winners, totals=state.steps))


def explain(_: Tables, __: NewGameState, action: Go) -> Refusal:
    """The reason why an action is not legal, with the section that says so."""
    return Refusal(phrase("You hold no card with {n}.", n=action.steps), "play")


def score(_: Tables, state: NewGameState) -> list[ScoreSheet]:
    """A point for each step (``scoring``)."""
    lines = [(ScoreLine("way", phrase("Way"), n, n, "scoring"),) for n in state.steps]
    return ranked(lines, [() for _ in lines], ())
