"""A turn and a round: moving or staying, ending the turn, and how the match ends."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame import free
from dogs_rules.games.dogs_cardgame.actions import CardgameAction, Dismiss, EndTurn, Move, Stay
from dogs_rules.games.dogs_cardgame.bonuses import give_dark
from dogs_rules.games.dogs_cardgame.catalogue import COLLECT, DRIVES, END_TURN, HIRE, MOVES, SHARE
from dogs_rules.games.dogs_cardgame.city import LAST_ROUND, discard, others_at
from dogs_rules.games.dogs_cardgame.collecting import can_collect, can_hire
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import (
    CharacterDismissed,
    EndInSight,
    GameEnded,
    Moved,
    RoundBegan,
    Stayed,
    TurnEnded,
)
from dogs_rules.games.dogs_cardgame.scoring import score
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.tuples import without

_MOVE = Stage.MOVE.value
_ACT = Stage.ACT.value


def legal_move(derived: Derived, state: State) -> list[CardgameAction]:
    kennel = state.kennels[state.mover]
    locations = len(state.city)
    out: list[CardgameAction] = []
    out += MOVES[:locations] if kennel.place == NONE else DRIVES[locations][kennel.place]
    free.add_legal(derived, state, kennel, out)
    return out


def legal_act(derived: Derived, state: State) -> list[CardgameAction]:
    kennel = state.kennels[state.mover]
    out: list[CardgameAction] = []
    others = [] if state.children or state.shared else others_at(state, kennel.place)
    share = derived.figures.share
    if others and share:
        if kennel.coins >= share:
            out += [SHARE[seat] for seat in others]
    else:
        if can_collect(derived, state, kennel):
            out.append(COLLECT)
        if can_hire(derived, state, kennel):
            out.append(HIRE)
    free.add_legal(derived, state, kennel, out)
    surplus = derived.surplus(kennel.characters)
    if surplus:
        out += surplus
    else:
        out.append(END_TURN)
    return out


def move(_: Derived, state: State, action: Move, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    if events is not None:
        origin = NONE if kennel.place == NONE else state.city[kennel.place].number
        number = state.city[action.location].number
        events.append(Moved(seat=state.mover, origin=origin, location=number))
    kennel.place = action.location
    state.moved = True
    state.stage = _ACT


def stay(_: Derived, state: State, __: Stay, events: Sink) -> None:
    if events is not None:
        place = state.kennels[state.mover].place
        events.append(Stayed(seat=state.mover, location=state.city[place].number))
    state.moved = True
    state.stage = _ACT


def dismiss(_: Derived, state: State, action: Dismiss, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    kennel.characters = without(kennel.characters, action.character)
    discard(state, action.character)
    if events is not None:
        events.append(CharacterDismissed(seat=state.mover, character=action.character))


def end_turn(derived: Derived, state: State, _: EndTurn, events: Sink) -> None:
    if events is not None:
        events.append(TurnEnded(seat=state.mover))
    state.shared = False
    state.collected = False
    state.hired = False
    state.opened = False
    state.donated = 0
    state.claimed = NONE
    state.renewed = False
    state.moved = False
    state.stage = _MOVE
    following = (state.mover + 1) % state.seats
    if following == state.first:
        if state.end == LAST_ROUND:
            _end(derived, state, events)
            return
        _next_round(derived, state, events)
    state.mover = following


def _next_round(derived: Derived, state: State, events: Sink) -> None:
    """The round after the one in which the end came in sight is the last."""
    state.idle = 0 if state.dogs_left else state.idle + 1
    state.dogs_left = False
    if not state.end and state.idle >= derived.figures.idle_rounds:
        state.end = 1
        if events is not None:
            events.append(EndInSight(drawn=False))
    if state.end:
        state.end = LAST_ROUND
    state.round += 1
    if events is not None:
        last = state.end == LAST_ROUND
        events.append(RoundBegan(round=state.round, first=state.first, last=last))


def _end(derived: Derived, state: State, events: Sink) -> None:
    give_dark(state, events)
    state.stage = Stage.OVER.value
    if events is not None:
        sheets = score(derived, state)
        events.append(
            GameEnded(
                winners=tuple(sheet.seat for sheet in sheets if sheet.rank == 1),
                totals=tuple(sheet.total for sheet in sheets),
            )
        )
