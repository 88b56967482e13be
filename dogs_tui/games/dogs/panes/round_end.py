"""The pane of phase 3: feeding, the assistant's salary, hiring again."""

from typing import Any, ClassVar

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

    def show(self, view: DogsView, names: tuple[str, ...], meant: Action | None) -> None:
        """Shows a view; ``meant`` is the action the cursor is on."""
        self._view, self._names = view, names
        self._meant = meant if isinstance(meant, GoHungry) else None
        self.repaint()

    def bay_says(self, bay: int) -> Phrase | None:
        if self._meant is not None and self._meant.bay == bay:
            return phrase("hungry")
        return phrase("unfed") if self._view.unfed[bay] else None

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self._meant is not None:
            self._mark_dog(canvas, self._meant)

    def _mark_dog(self, canvas: Canvas, meant: GoHungry) -> None:
        """Marks the row of the dog that would fall ill."""
        dogs = self._view.kennels[self._view.mover].bays[meant.bay] or ()
        (x, y, width), form = self.bay_area(meant.bay), self.form
        for row, there in enumerate(bay_rows(dogs)):
            if there and there[0] == meant.breed:
                columns, lines = (width - 2) // 2, 1
                if form.named:
                    columns = width - 2
                    lines = len(wrapped(say(self.words.breed_name(meant.breed)), columns))
                top = y + 1 + form.head.rows + form.row * row
                canvas.tint(x + 1, top, columns, lines, self.ink("pointed"))
                return

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
        self.query_one(EveningBoard).show(self.view, self.names, meant)

    def on_choice_list_moved(self, message: ChoiceList.Moved) -> None:
        message.stop()
        self._show()

    def board(self) -> Widget:
        return self.query_one(EveningBoard)

    def topic(self) -> str:
        return "feeding" if self.view.stage == Stage.FEEDING else "salary"
