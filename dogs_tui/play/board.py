"""The base of every painted board: the inks that all games use, seats, words and hints."""

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from dogs_rules.phrase import Phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.play.hint_numbers import LIT, foremost
from dogs_tui.words import say

Numbers = Mapping[Hashable, str]
"""By thing on a board, the numbers of the hints about it: ``1``, or ``13`` for two of them.

What is lit for a lesson has the mark ``LIT`` instead.
"""
NO_NUMBERS: Final[Numbers] = MappingProxyType({})


_ROOMY: Final = 30
"""Rows of a terminal from which on a board is decorated."""


class GameBoard(Painted):
    """A painted widget with a palette: ``self.ink("lit")`` and so on.

    Games add inks of their own in ``INKS``.
    """

    INKS: ClassVar[Inks] = {
        "strong": "bold",
        "quiet": "$quiet",
        "lit": "bold $lit",
        "cursor": "reverse",
        "frame": "$quiet",
        "good": "bold $success",
        "warn": "bold $warning",
        "hint": "bold reverse $lost",
        "changed": "bold underline $accent",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
        "plain": "",
    }

    BINDINGS = bindings("cursor.next", "cursor.previous")

    class Reported(Message):
        """A board's report of an action on it; the pane decides what it means."""

        def __init__(self, board: "GameBoard", place: Any = None) -> None:
            super().__init__()
            self.board = board
            self.place = place
            """Where, as the board calls its places; ``None``: where its cursor is."""

        @property
        def control(self) -> "GameBoard":
            return self.board

    class Aimed(Reported):
        """The cursor is somewhere else."""

    class Picked(Reported):
        """Enter was pressed, or a key that stands for a place."""

    class Clicked(Reported):
        """The mouse was pressed on a place; whoever gives out the keys says what that does."""

    def __init__(self, words: Any, view: Any = None, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.words = words
        """The words of the match; games declare them as their own, and so the view."""
        self._view = view
        self._names = names
        self._places: list[tuple[Region, Hashable]] = []
        """Where places are painted; later ones lie above."""

    # Places: what one can point at, by mouse or by tab.

    def _painted(self, size: Size) -> Canvas:
        self._places = []
        return super()._painted(size)

    def put_place(self, x: int, y: int, width: int, height: int, place: Hashable) -> None:
        """Says while painting where a place is to be seen, so that it can be pointed at.

        Whoever says so has ``pointed`` and ``point_at``, too.

        Args:
            x: Column of the first cell.
            y: Row of the first cell.
            width: Columns.
            height: Rows.
            place: As this board calls it.
        """
        self._places.append((Region(x, y, width, height), place))

    @property
    def pointed(self) -> Hashable:
        """The place that the cursor is on; ``None``: on none."""
        return None

    def point_at(self, place: Any) -> None:
        """Puts the cursor on a place, as the arrow keys would."""
        raise NotImplementedError

    def is_choice(self, place: Any) -> bool:  # noqa: ARG002
        """True if a place can be chosen now; Tab moves between such places, if there are any."""
        return True

    def place_at(self, x: int, y: int) -> Hashable:
        """The place that is painted in a cell; ``None``: nothing that can be pointed at."""
        places = (place for region, place in reversed(self._places) if region.contains(x, y))
        return next(places, None)

    def click(self, place: Hashable) -> None:
        """Goes to a place; on the one that the cursor is on, does what enter does."""
        if place != self.pointed:
            self.point_at(place)
        else:
            press(self, "cursor_choose", "enter")

    def takes_clicks(self, focused: Widget | None) -> bool:
        """True if a click on a place means something while the keys are with a widget."""
        return focused is self

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        place = None if at is None else self.place_at(at.x, at.y)
        if place is not None:
            event.stop()
            self.post_message(self.Clicked(self, place))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"cursor_next", "cursor_previous"}:
            return len(self._tab_stops()) > 1
        return super().check_action(action, parameters)

    def _tab_stops(self) -> list[Hashable]:
        """The places that may be chosen, in the order in which they are painted."""
        places = list(dict.fromkeys(place for _, place in self._places))
        return [place for place in places if self.is_choice(place)] or places

    def action_cursor_next(self) -> None:
        self._to_choice(1)

    def action_cursor_previous(self) -> None:
        self._to_choice(-1)

    def _to_choice(self, by: int) -> None:
        stops, now = self._tab_stops(), self.pointed
        if not stops:
            raise SkipAction  # a board that answers for all of its commands
        at = stops.index(now) + by if now in stops else min(by, 0)
        self.point_at(stops[at % len(stops)])

    # Hints and changes.

    _numbers: Numbers = NO_NUMBERS
    _gone_to: int = 0
    _aimed_at: bool = False
    hinted_rows: frozenset[int] = frozenset()
    """The rows of this board in which the hint gone to was painted last."""

    def rows_of_hints(self) -> frozenset[int]:
        """The rows of this board in which the hint gone to is to be seen now."""
        self.paint_now()
        return self.hinted_rows

    def show_numbers(self, numbers: Numbers, chosen: int, *, aimed: bool = False) -> None:
        """Puts the numbers of hints beside what they are about; none takes them away.

        Args:
            numbers: By whatever this board calls its things.
            chosen: The hint gone to, from 0; its number stands where there is room for one only.
            aimed: Whether it is chosen on this board: then the cursor is seen even while the keys
                are with another pane.
        """
        shown = (numbers, chosen, aimed)
        if shown != (self._numbers, self._gone_to, self._aimed_at):
            self._numbers, self._gone_to, self._aimed_at = shown
            self.hinted_rows = frozenset()
            self.repaint()

    @property
    def numbers(self) -> Numbers:
        """The numbers of hints that are shown."""
        return self._numbers

    @property
    def shows_cursor(self) -> bool:
        """True if the cursor is drawn: the board has the focus, or a hint points at it."""
        return self.has_focus or self._aimed_at

    def is_gone_to(self, about: Hashable) -> bool:
        """True if the selected hint, or a step of a lesson, is about a thing."""
        numbers = self._numbers.get(about, "")
        return numbers == LIT or str(self._gone_to + 1) in numbers

    def put_hint(self, canvas: Canvas, x: int, y: int, about: Hashable, room: int = 1) -> int:
        """The numbers of the hints about a thing, over whatever is there; nothing without any.

        Returns:
            The column after them.
        """
        numbers = self._numbers.get(about, "")
        if self.is_gone_to(about):
            self.hinted_rows |= {y}
        if len(numbers) > room:
            numbers = foremost(numbers, self._gone_to)
        return canvas.put(x, y, numbers, self.ink("hint"))

    _changed: frozenset[Hashable] = frozenset()

    def show_changes(self, changed: frozenset[Hashable]) -> None:
        """Marks what changed since its player last acted; none takes the marks away.

        Args:
            changed: Things of the game's boards (``GameUI.changed``), also those of other boards.
        """
        if changed != self._changed:
            self._changed = changed
            self.repaint()

    def is_changed(self, about: Hashable) -> bool:
        """True if a thing is to be marked as changed; each board decides how."""
        return about in self._changed

    @property
    def is_roomy(self) -> bool:
        """True if the terminal is tall enough for decorations."""
        return self.app.size.height >= _ROOMY

    def ink(self, name: str) -> Style:
        """A colour of the palette."""
        return self.style(name)

    def seat_ink(self, seat: int) -> Style:
        return self.ink(f"seat-{seat}")

    def seat_shape(self, seat: int) -> str:
        return self.glyphs.seats[seat]

    def put_name(self, canvas: Canvas, x: int, y: int, seat: int, name: str, room: int) -> int:
        """A seat's shape and name."""
        text = shortened(name, room - 2, self.glyphs.ellipsis)
        return canvas.put(x, y, f"{self.seat_shape(seat)} {text}", self.seat_ink(seat))

    def put_words(
        self, canvas: Canvas, x: int, y: int, text: Phrase | str, room: int, ink: str = "plain"
    ) -> int:
        """A sentence, cut to so many cells."""
        cut = shortened(say(text), room, self.glyphs.ellipsis)
        return canvas.put(x, y, cut, self.ink(ink))
