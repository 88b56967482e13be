"""The pane of phase 3: feeding, the assistant's salary, hiring again."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import Dismiss, GoHungry, NoRehire, PaySalary, Rehire
from dogs_rules.games.dogs.terms import BAYS, Mark, Stage
from dogs_rules.games.dogs.view import DogsView, Feeding, Salary, bay_rows
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.kennel import (
    LARGE_BAY_ROWS,
    put_goods_line,
    put_large_bay,
)
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.choices import ChoiceList


class EveningBoard(Board, can_focus=True):
    """The mover's kennel in the evening; the bay and the dog meant by the list are marked."""

    DEFAULT_CSS = """
    EveningBoard { height: 14; }
    """

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names
        self._meant: GoHungry | None = None

    def show(self, view: DogsView, names: tuple[str, ...], meant: Action | None) -> None:
        """Shows a view; ``meant`` is the action the cursor is on."""
        self._view, self._names = view, names
        self._meant = meant if isinstance(meant, GoHungry) else None
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        kennel = view.kennels[view.mover]
        x = self.put_name(canvas, 0, 0, view.mover, self._names[view.mover], 20) + 2
        x = put_goods_line(self, canvas, x, 0, kennel) + 1
        self.put_words(canvas, x, 0, self._state(), canvas.width - x, "strong")
        width = canvas.width // BAYS
        for bay in range(BAYS):
            meant = self._meant is not None and self._meant.bay == bay
            below: Phrase | None = None
            if meant:
                below = phrase("hungry")
            elif view.unfed[bay]:
                below = phrase("unfed")
            area = (bay * width, 1, width)
            put_large_bay(self, canvas, area, kennel, bay, below=below)
            if meant:
                self._mark_dog(canvas, area)
        y = LARGE_BAY_ROWS + 1
        count, limit = len(kennel.infirmary), self.words.tables.limits.infirmary
        title = phrase("Infirmary {n}/{limit}", n=count, limit=limit)
        x = self.put_words(canvas, 0, y, title, canvas.width, "quiet")
        for breed in kennel.infirmary:
            x = self.put_dog(canvas, x + 1, y, breed, Mark.SICK)

    def _mark_dog(self, canvas: Canvas, area: tuple[int, int, int]) -> None:
        """Marks the row of the dog that would fall ill."""
        assert self._meant is not None
        dogs = self._view.kennels[self._view.mover].bays[self._meant.bay] or ()
        x, y, width = area
        for row, there in enumerate(bay_rows(dogs)):
            if there and there[0] == self._meant.breed:
                canvas.tint(x + 1, y + 4 + 4 * row, (width - 2) // 2, 1, self.ink("pointed"))
                return

    def _state(self) -> Phrase:
        decision = self._view.decision
        if isinstance(decision, Feeding):
            return phrase("bays still to go hungry: {n}", n=decision.hungry)
        if isinstance(decision, Salary) and decision.rehire:
            return phrase("no assistant: one meeple in the next round")
        return phrase("an unpaid assistant leaves, and one meeple with it")


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
