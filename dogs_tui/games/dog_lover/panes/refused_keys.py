"""The probable meaning of a key that can do nothing now: playing it is answered with the reason."""

from dogs_rules.game import Action
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.terms import EMPTY
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView


def likely(kind: type[Action], view: DogLoverView, area: AreaView) -> Action:
    """An action of a kind, with the first things there are to do it with.

    Args:
        kind: One of the actions that a seat may do before and after its trick, or the end of
            the turn.
        view: The view of the seat.
        area: Its own.
    """
    card = (*(area.hand or ()), *area.waiting, EMPTY)[0]
    dog = area.dogs[0].card if area.dogs else EMPTY
    meant: dict[type[Action], Action] = {
        act.Tuck: act.Tuck(card, dog),
        act.Attach: act.Attach((*area.waiting, EMPTY)[0], dog),
        act.Adopt: act.Adopt((*view.shelter_row, EMPTY)[0]),
        act.Learn: act.Learn((*view.trick_row, EMPTY)[0]),
        act.PlayFetch: act.PlayFetch(0),
        act.EndTurn: act.EndTurn(),
    }
    return meant[kind]
