"""A child's table of DOG Kids in one painted widget, and the pane that has it."""

import asyncio
from collections.abc import Hashable, Iterable
from typing import Any, Final

from textual import on
from textual.app import ComposeResult

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_kids.actions import Change
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_kids.boards.circuit import Dogs
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard, about
from dogs_tui.games.dog_kids.boards.motion import pictures
from dogs_tui.games.dog_kids.children.cards import Cards
from dogs_tui.games.dog_kids.children.choices import Choice, choices_of
from dogs_tui.games.dog_kids.children.keys import COMMANDS
from dogs_tui.games.dog_kids.children.paint import ChildBoard, put_face
from dogs_tui.games.dog_kids.children.painter import ChildPainter
from dogs_tui.games.dog_kids.children.ring import Box, ring_of
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings
from dogs_tui.play.board import NO_NUMBERS
from dogs_tui.play.hint_numbers import marked, numbered
from dogs_tui.play.repeating_pane import RepeatingPane

_SECONDS: Final = 0.05
"""A picture of a dog that walks."""


class ChildTable(ChildBoard, can_focus=True):
    """Left and right show what may be done; enter takes it up, and enter again does it."""

    BINDINGS = bindings(*COMMANDS)

    def __init__(self, words: Words, view: KidsView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._choices: tuple[Choice, ...] = ()
        self._at = 0
        self._looked = False
        """True if the child has gone from one thing to another in this turn."""
        self.taken = False
        """True if what is shown was taken up: enter does it now."""
        self._walking: Dogs | None = None
        self.goes_on: Phrase | None = None
        """What enter does now that the match is over; ``None``: nothing, or it is not over."""

    def show(self, view: KidsView, names: tuple[str, ...], legal: tuple[Action, ...]) -> None:
        """Shows a view, and what may be done in it."""
        choices = choices_of(view, legal)
        if view != self._view or choices != self._choices:
            self._at, self._looked, self.taken = 0, False, False
            self.show_numbers(NO_NUMBERS, 0)
        self._view, self._names, self._choices, self._walking = view, names, choices, None
        self.repaint()

    def show_dogs(self, dogs: Dogs) -> None:
        """Shows dogs on their way."""
        self._walking = dogs
        self.repaint()

    @property
    def chosen(self) -> Choice | None:
        """What enter would do; ``None``: somebody else is to move."""
        return self._choices[self._at] if self._choices else None

    @property
    def is_sure(self) -> bool:
        """True if enter does it at once: the child has looked at it, or nothing else is left."""
        chosen = self.chosen
        gives_up = chosen is not None and chosen.outcome is None and len(self._choices) > 1
        return self.taken or len(self._choices) == 1 or (self._looked and not gives_up)

    def take(self) -> None:
        """Takes up what is shown."""
        self.taken = True
        self.repaint()

    @property
    def pointed(self) -> int:
        return self._at

    def point_at(self, place: int) -> None:
        if self._choices and place != self._at:
            self._at, self._looked, self.taken = place % len(self._choices), True, False
            self.repaint()
            self.post_message(self.Aimed(self))

    def go_to(self, action: Action) -> None:
        """Shows an action that is legal, so that enter does it."""
        actions = [choice.action for choice in self._choices]
        if action in actions:
            self._at, self.taken = actions.index(action), True
            self.repaint()

    def label_of(self, command: str) -> Phrase | None:
        """What enter does when the match is over."""
        return self.goes_on if command == "child.go" else None

    def action_child_on(self) -> None:
        self.point_at((self._at + 1) % max(1, len(self._choices)))

    def action_child_back(self) -> None:
        self.point_at((self._at - 1) % max(1, len(self._choices)))

    def action_child_go(self) -> None:
        self.post_message(self.Picked(self))

    def action_cursor_choose(self) -> None:
        self.action_child_go()

    def paint(self, canvas: Canvas) -> None:
        view, walking = self._view, self._walking
        ring = ring_of(len(self.words.tables.fields), canvas.width, canvas.height)
        painter = ChildPainter(self, canvas, ring, view, self._names, walking or view.dogs)
        painter.put()
        if view.finished:
            self._put_winners(canvas, painter.middle)
            return
        chosen = None if walking else self.chosen
        Cards(self, canvas, painter.middle, view).put(chosen, self.taken, self._choices)
        if chosen is not None and chosen.outcome is not None:
            painter.put_arrow(chosen.outcome)

    def _put_winners(self, canvas: Canvas, room: Box) -> None:
        """The dogs of who has won, over their bowl."""
        winners = [sheet.seat for sheet in self._view.scores if sheet.rank == 1]
        width = min(11, room.width // max(1, 3 * len(winners)))
        left = room.x + (room.width - 3 * width * len(winners)) // 2
        y = room.y + max(0, (room.height - 8) // 2)
        for nth, seat in enumerate(seat for seat in winners for _ in range(3)):
            box = Box(left + nth * width, y, width, 4)
            put_face(self, canvas, box, seat, self._view.sides[seat])
        food, bowl = self.signs.bowl
        for row, line in enumerate((food, bowl)):
            canvas.centred(room.x, y + 5 + row, room.width, line, self.ink("good"))


class ChildPane(RepeatingPane):
    """The whole of a child's match."""

    words: Words

    def compose(self) -> ComposeResult:
        yield ChildTable(self.words, self.view, self.names)

    @property
    def table(self) -> ChildTable:
        return self.query_one(ChildTable)

    def first_focus(self) -> ChildTable:
        """The widget that takes the keys."""
        return self.table

    def settle(self) -> None:
        self.table.show(self.view, self.names, self.legal)
        self._tell()
        self.refresh_bindings()

    def _tell(self) -> None:
        """Says what enter would do."""
        chosen = self.table.chosen
        does = "" if chosen is None else self._said(chosen.action)
        self.explain(does)

    def watch_goes_on(self) -> None:
        self.table.goes_on = self.goes_on
        self.refresh_bindings()

    def _said(self, action: Action) -> Any:
        return self.words.action_short(self.view, action, self.names)

    def only(self) -> Action | None:
        return None

    def aimed(self) -> Action | None:
        return None if self.table.chosen is None else self.table.chosen.action

    @on(ChildTable.Aimed)
    def _aimed(self, message: ChildTable.Aimed) -> None:
        message.stop()
        self._tell()

    @on(ChildTable.Picked)
    def _picked(self, message: ChildTable.Picked) -> None:
        message.stop()
        chosen = self.table.chosen
        if chosen is None and self.goes_on is not None:
            self.post_message(self.Again())
        if chosen is None:
            return  # others play, or all is over: a key does no harm
        if self.table.is_sure:
            self.choose(chosen.action)
        else:
            self.table.take()
            self.post_message(self.Taken())

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        """Lets the card of the best action glow, and shows what it does."""
        if hinted:
            self.table.go_to(hinted[chosen])
            self._tell()
        self.table.show_numbers(numbered([self._things(action) for action in hinted]), chosen)

    def _show_lit(self) -> None:
        things = [self._things(action) for action in self.lit]
        self.table.show_numbers(marked(things), 0)

    def _things(self, action: Action) -> Iterable[Hashable]:
        if isinstance(action, Change):
            return (HandCard(len(self.view.hand or ())),)
        return tuple(about(self.view, action))

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        """Dogs walk their way."""
        for dogs in pictures(self.view.dogs, happened):
            self.table.show_dogs(dogs)
            await asyncio.sleep(_SECONDS)

    def topic(self) -> str:
        return "end" if self.view.finished else "children"
