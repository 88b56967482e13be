"""Actions of DOGS Cardgame that nobody means to do, for bots to leave out."""

from collections.abc import Sequence

from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.kennel import bay_of, bays_with_room
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Stage


def without_detours(
    derived: Derived, state: State, legal: Sequence[CardgameAction]
) -> Sequence[CardgameAction]:
    """The legal actions less those that only lead back.

    A dog that the Trainer lifts goes elsewhere: it is lifted where another bay has room for it, or
    changes places with one that was lifted before. A character that would have to be dismissed at
    once is not hired: who has one of its kind uses that first.
    """
    if state.stage == Stage.REARRANGE:
        kept = [way for way in legal if _leads_on(derived, state, way)]
        return kept or legal
    kennel = state.kennels[state.mover]
    if (
        state.stage == Stage.ACT
        and not state.hired
        and state.city[kennel.place].character in kennel.characters
    ):
        return [way for way in legal if not isinstance(way, act.Hire)]
    return legal


def _leads_on(derived: Derived, state: State, way: CardgameAction) -> bool:
    kennel, waiting = state.kennels[state.mover], state.waiting
    if isinstance(way, act.Place):
        return way.bay != bay_of(state.before, way.dog)
    if isinstance(way, act.Lift):
        home = bay_of(kennel.bays, way.dog)
        if not waiting:
            return any(bay != home for bay in bays_with_room(derived, kennel)) or any(
                dog not in state.lifted
                for bay, dogs in enumerate(kennel.bays)
                if bay != home
                for dog in dogs
            )
        return len(waiting) == 1 and bay_of(state.before, waiting[0]) != home
    return True
