"""The pane of phase 2: placing meeples on the action board, and acting in a box."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from dogs_rules.game import Action
from dogs_rules.games.dogs.actions import EndVisit, FreeVisit, Visit
from dogs_rules.games.dogs.terms import Card, Stage
from dogs_rules.games.dogs.view import AtBox
from dogs_rules.phrase import Phrase
from dogs_rules.preview import Preview
from dogs_tui.games.dogs.boards.box_forms import FairForm, fitting_board
from dogs_tui.games.dogs.boards.boxes import BoxBoard, BoxNote
from dogs_tui.games.dogs.boards.kennel import HEADS_LINES, WIDE, Form, KennelWidget
from dogs_tui.games.dogs.boards.worth import WORTH_LINES, WorthWidget
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.games.dogs.words.labels import box_anchor, card_anchor
from dogs_tui.play.choices import ChoiceList

_NOTE_LINES = 2
_LEAST_LIST = 7
"""Lines that a long list has where they are short; a third of them where they are not."""


class ActionsPane(DogsPane):
    """The boxes above; below, what the box entered offers, and the mover's kennel."""

    DEFAULT_CSS = """
    ActionsPane > Vertical { height: 1fr; }
    ActionsPane ChoiceList { height: 1fr; max-height: 100; padding: 0 1; }
    ActionsPane .-foot { dock: bottom; height: auto; }
    """
    BINDINGS: ClassVar[list[Any]] = dogs_bindings("dogs.free", "dogs.end")

    _longest: tuple[tuple[int, ...], int] = ((), 0)
    """The visit that is shown, and of how many lines its longest list was."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield BoxBoard(self.words, self.view, self.names)
            yield BoxNote(self.words, self.view)
            yield ChoiceList()
            with Vertical(classes="-foot"):
                yield WorthWidget(self.words, self.view)
                yield KennelWidget(self.words, self.view, self.view.mover, self.names)

    @property
    def boxes(self) -> BoxBoard:
        return self.query_one(BoxBoard)

    @property
    def note(self) -> BoxNote:
        return self.query_one(BoxNote)

    def board(self) -> Widget:
        return self.boxes

    def settle(self) -> None:
        lit = frozenset(
            (action.box, action.place) for action in self.legal if isinstance(action, Visit)
        )
        self.boxes.show(self.view, self.names, lit)
        self.query_one(KennelWidget).show(self.view, self.view.mover, self.names)
        self.query_one(WorthWidget).show(self.view)
        placing = self.view.stage == Stage.PLACE
        self.note.display = placing
        self._show_note()
        self._set_heights()
        self.set_choices([] if placing else [self.choice(action) for action in self.legal])
        if placing and (text := self._visit_words()):
            self.explain(text)
        self.refresh_bindings()

    def _show_note(self) -> None:
        self.note.show(self.view, self.boxes.box, self.boxes.place)

    def _set_heights(self) -> None:
        """Gives the lines to the boxes first, then to the kennel, then to what brings points.

        Lines that nothing else wants make the heads at the Fair larger.
        """
        width, height = self.size
        kennel = self.query_one(KennelWidget)
        placing = self.view.stage == Stage.PLACE
        below = _NOTE_LINES if placing else self._list_lines(height)
        least = kennel.lines(width, Form.SIGNS)
        room = height - below - least
        board = fitting_board(self.words, self.view, width, room, FairForm.NAMES)
        left = height - board.lines - below
        heads = left >= HEADS_LINES and width >= WIDE
        kennel.styles.height = HEADS_LINES if heads else least
        left -= HEADS_LINES if heads else least
        worth = left >= WORTH_LINES
        self.query_one(WorthWidget).display = worth
        spare = left - WORTH_LINES if worth else left
        board = fitting_board(self.words, self.view, width, board.lines + max(0, spare))
        self.boxes.styles.height = board.lines

    def _list_lines(self, height: int) -> int:
        """The lines kept for the list: as many as it had at most in this visit, if they fit.

        So nothing moves while a list grows shorter with what is bought.
        """
        view = self.view
        visit = (view.round, view.lap, view.mover, view.visit.box)
        before, most = self._longest
        self._longest = (visit, max(most if before == visit else 0, len(self.legal)))
        return min(self._longest[1], max(_LEAST_LIST, height // 3))

    def on_resize(self) -> None:
        self._set_heights()

    @on(BoxBoard.Aimed)
    def _aimed(self, message: BoxBoard.Aimed) -> None:
        message.stop()
        self._show_note()
        self.explain(self._visit_words())

    def _visit_words(self) -> Phrase | str:
        """The points that a visit would change; its use stands in the note."""
        action, preview = self._visit_weighed()
        tells = preview is not None and (preview.changes or preview.round_end)
        return self.full_words(action) if tells else ""

    @on(BoxBoard.Picked)
    def _picked(self, message: BoxBoard.Picked) -> None:
        message.stop()
        action = self._visit()
        if isinstance(action, FreeVisit):
            self.action_dogs_free()
        else:
            self.choose(action)

    def _visit(self) -> Action:
        """The visit that the cursor means; into a full box with the card, if it is held."""
        box, place = self.boxes.box, self.boxes.place
        if FreeVisit(box) in self.legal:
            return FreeVisit(box)
        cards = self.view.boxes[box].cards
        if cards[0] < 0 and cards[1] < 0:
            return Visit(box, -1)
        return Visit(box, place)

    def _visit_weighed(self) -> tuple[Action, Preview | None]:
        """The visit that the cursor means, and what it would change if it may be done."""
        action = self._visit()
        return action, self.weighing.preview(self.view, action) if action in self.legal else None

    def has_place(self, action: Action) -> bool:
        return isinstance(action, Visit | FreeVisit)

    def go_to(self, action: Action) -> None:
        self.settle()
        for box, place in _about(action):
            self.boxes.aim(box, max(0, place))

    def light(self) -> None:
        self.number(self.boxes, _about)

    def _means(self, command: str) -> list[Action]:
        if command == "dogs.end":
            return self._legal_of(EndVisit)
        free = FreeVisit(self.boxes.box)
        return [free] if command == "dogs.free" and free in self.legal else []

    def action_dogs_free(self) -> None:
        self.choose_with("dogs.free", FreeVisit(self.boxes.box))

    def action_dogs_end(self) -> None:
        self.choose_with("dogs.end", EndVisit())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "dogs_end":
            return bool(self.view.stage == Stage.BOX)
        if action == "dogs_free":
            held = self.view.kennels[self.view.mover].cards
            return bool(self.view.stage == Stage.PLACE and Card.FREE_ENTRY in held)
        return super().check_action(action, parameters)

    def topic(self) -> str:
        decision = self.view.decision
        if isinstance(decision, AtBox):
            return box_anchor(decision.box)
        card = self.view.boxes[self.boxes.box].cards[self.boxes.place]
        return card_anchor(card) if card >= 0 else box_anchor(self.boxes.box)


def _about(action: Action) -> tuple[tuple[int, int], ...]:
    """The box and the card that a meeple would be placed for; -1: for no card."""
    if isinstance(action, Visit):
        return ((action.box, action.place),)
    return ((action.box, -1),) if isinstance(action, FreeVisit) else ()
