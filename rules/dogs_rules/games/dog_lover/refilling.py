"""After a turn: the grid is filled, the End card may come, and the next seat moves."""

from dogs_rules.cards import drawn
from dogs_rules.game import Sink
from dogs_rules.games.dog_lover import feeding
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.events import EndCardDrawn, GridRefilled, RoundBegan
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import EMPTY, GRID, Stage

_TURN = Stage.TURN.value


def finish_turn(derived: Derived, state: State, events: Sink) -> None:
    """Fills the grid and passes the turn on; after the last turn of all, feeding begins.

    The round in which the End card comes is played to its end, so that all have had equally many
    turns. After the very last turn nothing is dealt any more.
    """
    following = (state.mover + 1) % state.seats
    round_over = following == state.first
    if not (round_over and state.last_round):
        _refill(state, events)
    if round_over and state.last_round:
        feeding.begin(derived, state, events)
        return
    state.mover = following
    state.stage = _TURN
    state.taken = state.fresh_fetch = False
    if round_over:
        state.round += 1
        if events is not None:
            events.append(RoundBegan(round=state.round, first=state.first))


def _refill(state: State, events: Sink) -> None:
    """Deals from left to right and from top to bottom; the End card is put away when it comes."""
    grid = list(state.grid)
    cells = [cell for cell in range(GRID) if grid[cell] == EMPTY]
    before_end = len(state.deck) - state.under_end
    cards, state.deck = drawn(state.deck, len(cells))
    for cell, card in zip(cells, cards, strict=False):
        grid[cell] = card
    state.grid = tuple(grid)
    comes = not state.last_round and before_end < len(cards)
    if comes:
        state.last_round = True
    if events is None:
        return
    if not comes:
        before_end = len(cards)
    _tell_dealt(cells[:before_end], cards[:before_end], events)
    if comes:
        events.append(EndCardDrawn(round=state.round))
        _tell_dealt(cells[before_end:], cards[before_end:], events)


def _tell_dealt(cells: list[int], cards: tuple[int, ...], events: Sink) -> None:
    if events is not None and cards:
        events.append(GridRefilled(cells=tuple(cells), cards=cards))
