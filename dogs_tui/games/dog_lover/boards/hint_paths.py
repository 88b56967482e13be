"""The places of hinted actions on the table of Dog Lover, and the way to each. No Textual."""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from dogs_rules.game import Action
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.terms import EMPTY
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone
from dogs_tui.games.dog_lover.boards.lists import Asking
from dogs_tui.games.dog_lover.boards.pointer import Pointing
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.actions import placement_of


class Beside(NamedTuple):
    """A place of the Watch Dog."""

    place: int


class HintPath(NamedTuple):
    """The list, or the spot on the table, where an action is chosen."""

    asking: Asking = ""
    """The question of a list."""
    card: int = EMPTY
    """The card that it asks about."""
    pointing: Pointing | None = None
    """The thing that is pointed at; ``None``: a line of the list."""


def about(words: Words, view: DogLoverView, action: Any) -> Iterator[Hashable]:
    """The things on the table that an action is about, for the number of its hint.

    Args:
        words: The words of the match.
        view: The mover's own.
        action: Legal in it.
    """
    match action:
        case act.PlaceWatchDog():
            yield Beside(action.place)
        case act.Take():
            placement = placement_of(words, action)
            yield from (TableLocation(Zone.GRID, cell) for cell in placement.cells)
            yield Beside(placement.place)
            yield from _location(view, Zone.OWN, action.trick)
        case act.PlayFetch():
            yield TableLocation(Zone.GRID, action.cell)
        case act.Adopt():
            yield from _location(view, Zone.SHELTER, action.dog)
        case act.Learn():
            yield from _location(view, Zone.LEARN, action.trick)
        case act.Tuck() | act.Attach() | act.GiveUpTucked() | act.GiveUpTrait() | act.GiveUpDog():
            yield from _location(view, Zone.DOG, action.dog)
        case act.EndTurn():
            yield action


def way_to(words: Words, view: DogLoverView, action: Any) -> HintPath:
    """The way to an action by the keys of a turn."""
    match action:
        case act.PlaceWatchDog():
            return HintPath(pointing=Pointing(place=action.place))
        case act.Take():
            return HintPath(pointing=Pointing(trick=action.trick, placement=action.placement))
        case act.PlayFetch():
            return HintPath(pointing=Pointing(TableLocation(Zone.GRID, action.cell), fetching=True))
        case act.Adopt() | act.Learn():
            return HintPath(pointing=Pointing(next(_locations(words, view, action))))
        case act.Tuck():
            return HintPath("dog", action.card)
        case act.Attach():
            return HintPath("attach")
        case act.EndTurn():
            return HintPath("end")
    return HintPath()


def _locations(words: Words, view: DogLoverView, action: Action) -> Iterator[TableLocation]:
    return (thing for thing in about(words, view, action) if isinstance(thing, TableLocation))


def _location(view: DogLoverView, zone: Zone, which: int) -> Iterator[TableLocation]:
    """The index of a trick or card in a row of the mover's table."""
    area = view.areas[view.mover]
    rows = {
        Zone.LEARN: view.trick_row,
        Zone.SHELTER: view.shelter_row,
        Zone.OWN: area.tricks,
        Zone.DOG: tuple(dog.card for dog in area.dogs),
    }
    if which in rows[zone]:
        yield TableLocation(zone, rows[zone].index(which))
