"""The keys of the table of Dog Lover: the cursor, and the trick in hand."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.geometry import Offset
from textual.message import Message

from dogs_rules.game import Action
from dogs_rules.games.dog_lover.actions import PlaceWatchDog, PlayFetch, Take
from dogs_rules.games.dog_lover.terms import EMPTY, GRID
from dogs_tui.games.dog_lover.boards import trick_aim
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import (
    TableLocation,
    Zone,
    neighbour,
)
from dogs_tui.games.dog_lover.boards.pointer import Pointing
from dogs_tui.games.dog_lover.boards.table_picture import TablePicture
from dogs_tui.games.dog_lover.keys import lover_bindings
from dogs_tui.kit.clicks import press


class TableBoard(TablePicture, can_focus=True):
    """Arrows move the cursor, or the trick in hand; digits take a trick in hand; enter does it."""

    BINDINGS: ClassVar[list[Any]] = [
        *lover_bindings("cursor.up", "cursor.down", "cursor.left", "cursor.right"),
        *lover_bindings("cursor.choose"),
        *lover_bindings("dog-lover.next", "dog-lover.turn", "dog-lover.turn-back"),
        *lover_bindings("dog-lover.previous", "dog-lover.digit"),
    ]

    @dataclass
    class Chose(Message):
        """Enter was pressed on something that is an action."""

        action: Action

    # The cursor.

    def watch_pointing(self) -> None:
        if not self.is_mounted:
            return
        self.repaint()
        held = self.held
        location = (
            self.pointing.location if held is None else TableLocation(Zone.GRID, held.cells[0])
        )
        box = self.locations().get(location)
        if box is not None:
            self.app.cursor_position = self.region.offset + Offset(box.x, box.y)

    def point(self, location: TableLocation, *, fetching: bool = False) -> None:
        """Puts the cursor somewhere; no trick is in hand then."""
        self.pointing = Pointing(location, fetching=fetching, place=self.pointing.place)

    def go_to(self, pointing: Pointing) -> None:
        """Points at something, with everything in sight."""
        self._looking = False
        if pointing.trick >= 0:
            self._remembered[pointing.trick] = pointing.placement
        self.pointing = pointing

    def hold(self, trick: int, cell: int | None = None) -> None:
        """Takes a trick in hand, where it was held last, or over a cell of the grid."""
        card = self.words.tables.tricks[trick]
        at = self._remembered.get(trick) if cell is None else None
        if at is None:
            fetch = trick_aim.fetch_cell(self._view)
            at = trick_aim.first(card, self._view.watch_dog, cell, fetch)
        self._hold_at(trick, at)

    def _hold_at(self, trick: int, placement: int) -> None:
        self._remembered.pop(trick, None)
        self._remembered[trick] = placement  # the one held last comes last
        self.pointing = self.pointing._replace(trick=trick, placement=placement, fetching=False)

    @property
    def usable(self) -> bool:
        """True if a trick may be used now."""
        return bool(self._lit.tricks)

    @property
    def favourite(self) -> int:
        """The trick that was held last, or the first."""
        lit = [trick for trick in self._remembered if trick in self._lit.tricks]
        return lit[-1] if lit else self.own.tricks[0]

    def let_go(self) -> None:
        """No trick is in hand any more, and nothing is fetched."""
        self.pointing = self.pointing._replace(trick=EMPTY, fetching=False)

    # Keys.

    def action_dog_lover_digit(self, digit: str) -> None:
        self.hold(self.own.tricks[int(digit) - 1])

    @property
    def pointed(self) -> TableLocation | Beside | None:
        if self._lit.places:
            return Beside(self.pointing.place)
        return None if self.pointing.trick >= 0 else self.pointing.location

    def click(self, place: Hashable) -> None:
        """A click on a card that the trick in hand lies over takes what it covers."""
        held = self.held
        cells = () if held is None else held.cells
        if place in {TableLocation(Zone.GRID, cell) for cell in cells}:
            press(self, "cursor_choose", "enter")
        else:
            super().click(place)

    def point_at(self, place: TableLocation | Beside) -> None:
        now = self.pointing
        if isinstance(place, Beside):
            self.pointing = now._replace(place=place.place)
        elif now.trick >= 0 and place.zone == Zone.GRID:
            self.hold(now.trick, place.at)
        else:
            self.point(place, fetching=now.fetching and self._fetchable(place))

    def action_cursor_up(self) -> None:
        self._go(0, -1)

    def action_cursor_down(self) -> None:
        self._go(0, 1)

    def action_cursor_left(self) -> None:
        self._go(-1, 0)

    def action_cursor_right(self) -> None:
        self._go(1, 0)

    def _go(self, right: int, down: int) -> None:
        now = self.pointing
        if self._lit.places:
            self._go_round(right - down)
        elif now.trick >= 0:
            card = self.words.tables.tricks[now.trick]
            self._hold_at(now.trick, trick_aim.shift(card, now.placement, down, right))
        else:
            locations = self.locations()
            if now.fetching:
                locations = {
                    location: box
                    for location, box in locations.items()
                    if self._fetchable(location)
                }
            self.pointing = now._replace(location=neighbour(locations, now.location, right, down))

    def _go_round(self, by: int) -> None:
        """The Watch Dog goes round: up the rows at the left, then along the columns."""
        ring = sorted(self._lit.places, key=lambda place: -place if place >= GRID else place)
        now = ring.index(self.pointing.place)
        self.pointing = self.pointing._replace(place=ring[(now + by) % len(ring)])

    def action_dog_lover_next(self) -> None:
        self._cycle(1)

    def action_dog_lover_previous(self) -> None:
        self._cycle(-1)

    def _cycle(self, by: int) -> None:
        tricks = [trick for trick in self.own.tricks if trick in self._lit.tricks]
        if tricks:
            held = self.pointing.trick
            now = tricks.index(held) if held in tricks else (-1 if by > 0 else 0)
            self.hold(tricks[(now + by) % len(tricks)])

    def action_dog_lover_turn(self) -> None:
        self._turn(1)

    def action_dog_lover_turn_back(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        now = self.pointing
        card = self.words.tables.tricks[now.trick]
        self._hold_at(now.trick, trick_aim.turn(card, now.placement, by))

    def action_cursor_choose(self) -> None:
        now = self.pointing
        if self._lit.places:
            self.post_message(self.Chose(PlaceWatchDog(now.place)))
        elif now.trick >= 0:
            self.post_message(self.Chose(Take(now.trick, now.placement)))
        elif now.fetching:
            self.post_message(self.Chose(PlayFetch(now.location.at)))
        else:
            self.post_message(self.Picked(self, now.location))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "dog_lover_digit":
            nth, tricks = int(str(parameters[0])), self.own.tricks
            return nth <= len(tricks) and tricks[nth - 1] in self._lit.tricks
        if action in {"dog_lover_turn", "dog_lover_turn_back"}:
            return self.pointing.trick >= 0
        if action in {"dog_lover_next", "dog_lover_previous"}:
            return bool(self._lit.tricks)
        return super().check_action(action, parameters)
