"""The pane of phase 3: feeding, the assistant's salary, hiring again."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Dismiss, GoHungry, NoRehire, PaySalary, Rehire
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs.view import DogsView, Feeding, Salary, bay_rows
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.asked import AskedKennel, asked_lines
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import say

LIST_LINES = 6
"""That the list has at least; it scrolls where it is longer."""


class EveningBoard(AskedKennel, can_focus=True):
    """The mover's kennel in the evening; the bay and the dog meant by the list are marked."""

    _meant: GoHungry | None = None
    _offered: Sequence[GoHungry] = ()

    def show(
        self,
        view: DogsView,
        names: tuple[str, ...],
        meant: Action | None,
        offered: Sequence[GoHungry],
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names.
            meant: The action the cursor of the list is on.
            offered: The dogs that can be clicked, as actions of the list.
        """
        self._view, self._names, self._offered = view, names, offered
        self._meant = meant if isinstance(meant, GoHungry) else None
        self.repaint()

    # Its dogs are lines of the list, which has the keys.

    @property
    def pointed(self) -> GoHungry | None:
        return self._meant

    def point_at(self, place: GoHungry) -> None:
        self.post_message(self.Aimed(self, place))

    def takes_clicks(self, focused: Widget | None) -> bool:
        return bool(self._offered) and isinstance(focused, ChoiceList)

    def bay_says(self, bay: int) -> Phrase | None:
        if self._meant is not None and self._meant.bay == bay:
            return phrase("hungry")
        return phrase("unfed") if self._view.unfed[bay] else None

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        for hungry in reversed(self._offered):  # a bay as a whole stands for its first
            x, y, width = self.bay_area(hungry.bay)
            self.put_place(x, y, width, self.form.lines, hungry)
        for hungry in self._offered:
            if (drawn := self._drawn(hungry)) is not None:
                self.put_place(*drawn, hungry)
        if self._meant is not None and (drawn := self._drawn(self._meant)) is not None:
            canvas.tint(*drawn, self.ink("pointed"))

    def _drawn(self, hungry: GoHungry) -> tuple[int, int, int, int] | None:
        """The cells of the dog that would fall ill: left, top, width, height."""
        dogs = self._view.kennels[self._view.mover].bays[hungry.bay] or ()
        (x, y, width), form = self.bay_area(hungry.bay), self.form
        for row, there in enumerate(bay_rows(dogs)):
            if there and there[0] == hungry.breed:
                columns, lines = (width - 2) // 2, 1
                if form.named:
                    columns = width - 2
                    lines = len(wrapped(say(self.words.breed_name(hungry.breed)), columns))
                return x + 1, y + 1 + form.head.rows + form.row * row, columns, lines
        return None

    def says(self) -> Phrase:
        decision = self._view.decision
        if isinstance(decision, Feeding):
            return phrase("Bays still to go hungry: {n}", n=decision.hungry)
        if isinstance(decision, Salary) and decision.rehire:
            return phrase("Without an assistant you have one meeple in the next round.")
        return phrase("An assistant who is not paid leaves, and one meeple with them.")


class RoundEndPane(DogsPane):
    """A list of what can be done, under the kennel it is about."""

    DEFAULT_CSS = """
    RoundEndPane > Vertical { height: 1fr; }
    RoundEndPane ChoiceList { padding: 0 1; max-height: 100; }
    """
    BINDINGS: ClassVar[list[Any]] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield EveningBoard(self.words, self.view, self.names)
            yield ChoiceList()

    def on_resize(self) -> None:
        spare = self.size.height - LIST_LINES
        lines = asked_lines(self.size.width, spare)
        self.board().styles.height = lines
        self.query_one(Vertical).styles.align_vertical = "middle" if spare > lines else "top"

    def settle(self) -> None:
        self.set_choices(self.choices_of(GoHungry, PaySalary, Dismiss, Rehire, NoRehire))
        self._show()

    def _show(self) -> None:
        current = self.choices.current
        meant = current.action if current else None
        offered = [action for action in self.legal if isinstance(action, GoHungry)]
        self.query_one(EveningBoard).show(self.view, self.names, meant, offered)

    def on_choice_list_moved(self, message: ChoiceList.Moved) -> None:
        message.stop()
        self._show()

    @on(EveningBoard.Aimed)
    def _aimed(self, message: EveningBoard.Aimed) -> None:
        message.stop()
        self.choices.go_to(message.place)

    def board(self) -> Widget:
        return self.query_one(EveningBoard)

    def topic(self) -> str:
        return "feeding" if self.view.stage == Stage.FEEDING else "salary"
