"""The pane of the feeding: which of a seat's dogs eat, what each brings, what else there is."""

from collections.abc import Hashable, Iterator
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from dogs_rules.game import Action, ScoreLine
from dogs_rules.games.dog_lover.actions import FeedDog, FinishFeeding, StarveDog
from dogs_rules.games.dog_lover.terms import Food
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView, FedDog, Feeding, OwnDog
from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.board import dog_words
from dogs_tui.games.dog_lover.words.labels import food_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.board import NO_NUMBERS
from dogs_tui.play.hint_numbers import marked, numbered
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.phrases import points

_FEEDING = msgid("Dog Lover: feeding")

register(
    Command(
        "dog-lover.feed",
        "enter,space",
        "feed or not",
        "Feed the dog, or let it go hungry",
        _FEEDING,
        "enter",
    ),
    Command("dog-lover.finish", "f", "finish", "Finish feeding", _FEEDING),
)

FINISH: Final = FinishFeeding()
_TOP: Final = 3
"""Rows above the first dog."""
_SIDE: Final = 26
"""Columns of what stands beside the dogs."""
_FOOD: Final = 12
"""Columns of the name of a food there, at least."""
_FIGURES: Final = 26
"""The column where figures end in it."""
_NAME, _SIZE, _NEEDS, _EATS, _BRINGS, _ELSE = 4, 15, 20, 27, 38, 49
"""The places where the columns begin; figures end there."""


class FeedingBoard(LoverBoard, can_focus=True):
    """The dogs of the seat that feeds, a line each; tokens and the other points beside them."""

    DEFAULT_CSS = """
    FeedingBoard { padding: 0 1; }
    """
    BINDINGS = [*bindings("cursor.up", "cursor.down", "dog-lover.feed")]

    cursor: reactive[int] = reactive(0, repaint=False)

    class Moved(Message):
        """The cursor is on another dog."""

    class Toggled(Message):
        """The dog under the cursor is to be fed, or not any more."""

    class Finished(Message):
        """Enter was pressed where it finishes the feeding."""

    def __init__(self, words: Words, view: DogLoverView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._legal: tuple[Action, ...] = ()
        """The actions that may be done now."""
        self._top = 0
        """The first dog shown."""

    def show(self, view: DogLoverView, names: tuple[str, ...], legal: tuple[Action, ...]) -> None:
        """Shows another view; a new seat begins at its first dog."""
        if view.mover != self._view.mover or self.finishing:
            self.set_reactive(FeedingBoard.cursor, 0)
        self._view, self._names, self._legal = view, names, legal
        self.show_numbers(NO_NUMBERS, 0)
        self.repaint()

    def go_to(self, action: Action) -> None:
        """Puts the cursor where enter does an action, if it is legal."""
        dogs = [dog.card for dog in self.area.dogs]
        if isinstance(action, FeedDog | StarveDog) and action.dog in dogs:
            self.cursor = dogs.index(action.dog)
        else:
            self.cursor = len(dogs)

    @property
    def area(self) -> AreaView:
        """The area of the seat that feeds."""
        return self._view.areas[self._view.mover]

    @property
    def current(self) -> FedDog | None:
        """The dog under the cursor."""
        dogs = self.area.feeding
        return dogs[self.cursor] if self.cursor < len(dogs) else None

    @property
    def finishing(self) -> bool:
        """True if the cursor is below the last dog, where Enter finishes the feeding."""
        count = len(self.area.dogs)
        return self.cursor == count and (count > 0 or FINISH in self.numbers)

    @property
    def wanted(self) -> Action | None:
        """The action that Enter asks for, legal or not; ``None`` where there is no dog."""
        if self.finishing:
            return FINISH
        dog = self.current
        if dog is None:
            return None
        return StarveDog(dog.card) if dog.fed else FeedDog(dog.card)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "dog_lover_feed":
            return self.wanted in self._legal
        return super().check_action(action, parameters)

    def _lines(self) -> int:
        """A line for each dog, and one to finish while a hint is about that."""
        return len(self.area.dogs) + (self.finishing or FINISH in self.numbers)

    def watch_cursor(self) -> None:
        self.repaint()
        if self.is_mounted:
            self.post_message(self.Moved())

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "feeding"

    @property
    def pointed(self) -> int:
        return self.cursor

    def point_at(self, place: int) -> None:
        self.cursor = place

    def click(self, place: Hashable) -> None:
        """A click on the line gone to does what enter does, or asks why it cannot."""
        if place == self.cursor:
            press(self, "dog_lover_feed", "enter")
        else:
            super().click(place)

    def action_cursor_up(self) -> None:
        self._move(-1)

    def action_cursor_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        if self._lines():
            self.cursor = (self.cursor + by) % self._lines()

    def action_dog_lover_feed(self) -> None:
        self.post_message(self.Finished() if self.finishing else self.Toggled())

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        x = self.put_name(canvas, 0, 0, view.mover, self._names[view.mover], 24)
        self.put_words(canvas, x + 2, 0, self._standing(), canvas.width - x - 2, "strong")
        self._put_heads(canvas)
        rows = canvas.height - _TOP
        dogs, count = self.area.dogs, self._lines()
        self._top = max(min(self._top, self.cursor, count - rows), self.cursor - rows + 1, 0)
        for y, at in enumerate(range(self._top, min(self._top + rows, count)), start=_TOP):
            self.put_place(0, y, _ELSE, 1, at)
            if at == self.cursor:
                canvas.put(0, y, self.glyphs.pointer, self.ink("lit"))
            if at < len(dogs):
                self._put_dog(canvas, y, dogs[at], self.area.feeding[at])
            else:
                self._put_finish(canvas, y)
            if at == self.cursor and self.shows_cursor:
                canvas.tint(_NAME, y, _ELSE - _NAME, 1, self.ink("cursor"))
        if self._top:
            canvas.put(2, _TOP - 1, self.glyphs.up, self.ink("lit"))
        if self._top + rows < count:
            canvas.put(0, canvas.height - 1, self.glyphs.down, self.ink("lit"))
        self._put_detail(canvas, _TOP + count + 1)
        left = max(_ELSE + 3, canvas.width - _SIDE)
        self._put_tokens(canvas, left, 2)
        self._put_points(canvas, left, 3 + len(Food) + 1)

    def _standing(self) -> Phrase:
        decision = self._view.decision
        if not isinstance(decision, Feeding):
            return phrase("has fed the dogs: {points}", points=points(self.area.points))
        if decision.total == decision.best:
            return phrase("{points}: no feeding brings more", points=points(decision.total))
        return phrase(
            "{points}; the best feeding brings {best}",
            points=points(decision.total),
            best=decision.best,
        )

    def _put_heads(self, canvas: Canvas) -> None:
        quiet = self.ink("quiet")
        y = _TOP - 1
        canvas.put(_NAME, y, tr("dog"), quiet)
        canvas.put(_NEEDS, y, tr("needs"), quiet)
        eats, brings = tr("eats"), tr("brings")
        at = min(_EATS, _BRINGS - cell_len(brings) - cell_len(eats) - 1)
        canvas.put(at, y, eats, quiet)
        canvas.right(_BRINGS, y, brings, quiet)
        canvas.right(_ELSE, y, tr("otherwise"), quiet)

    def _put_finish(self, canvas: Canvas, y: int) -> None:
        """The line with which the feeding is finished."""
        self.put_hint(canvas, 1, y, FINISH)
        self.put_words(
            canvas, _NAME, y, self.words.action_short(self._view, FINISH), _ELSE - _NAME, "strong"
        )

    def _put_dog(self, canvas: Canvas, y: int, dog: OwnDog, fed: FedDog) -> None:
        card = self.words.tables.dog(dog.card)
        self.put_hint(canvas, 1, y, dog.card)
        mark = self.glyphs.tick if fed.fed else self.glyphs.cross
        ink = "good" if fed.fed else "warn"
        canvas.put(2, y, mark, self.ink(ink))
        self.put_words(
            canvas, _NAME, y, self.words.card_name(dog.card), _SIZE - _NAME - 1, "strong"
        )
        canvas.put(_SIZE, y, self.paws(card.size), self.ink("quiet"))
        self.put_needs(canvas, _NEEDS, y, dog)
        if fed.fed:
            self.put_food(canvas, _EATS, y, fed.eats)
        else:
            canvas.put(_EATS, y, self.glyphs.dash, self.ink("quiet"))
        canvas.right(_BRINGS, y, f"{fed.worth:+}", self.ink(ink))
        other = self.words.tables.points.unfed if fed.fed else fed.would_be
        canvas.right(_ELSE, y, f"{other:+}", self.ink("quiet"))

    def _put_detail(self, canvas: Canvas, y: int) -> None:
        """All about the dog under the cursor, where there is room below the last."""
        fed = self.current
        if fed is None:
            return
        said = say(dog_words(self.words, self.area.dogs[self.cursor], None))
        for row, line in enumerate(wrapped(said, _ELSE - _NAME), start=y):
            canvas.put(_NAME, row, line, self.ink("quiet"))

    def _put_tokens(self, canvas: Canvas, x: int, y: int) -> None:
        """The food there is, and how much of it is left."""
        quiet = self.ink("quiet")
        canvas.put(x, y, tr(sense("Dog Lover", "food")), quiet)
        left = tr(sense("what remains", "left"))
        canvas.right(x + _FIGURES - max(6, cell_len(left) + 1), y, tr("has"), quiet)
        canvas.right(x + _FIGURES, y, left, quiet)
        decision = self._view.decision
        room = max(_FOOD, *(cell_len(say(food_name(food))) + 1 for food in Food))
        for row, food in enumerate(Food, start=y + 1):
            self.put_words(canvas, x, row, food_name(food), room)
            self.put_food(canvas, x + room, row, tuple(int(other == food) for other in Food))
            canvas.right(x + _FIGURES - 6, row, str(self.area.tokens[food]))
            if isinstance(decision, Feeding):
                canvas.right(x + _FIGURES, row, str(decision.left[food]), self.ink("strong"))

    def _put_points(self, canvas: Canvas, x: int, y: int) -> None:
        """The score sheet as it would be."""
        sheet = next((s for s in self._view.scores if s.seat == self._view.mover), None)
        if sheet is None:
            return
        for row, line in enumerate(sheet.lines, start=y):
            self._put_score_line(canvas, x, row, line)
        row = y + len(sheet.lines)
        self.put_words(canvas, x, row, phrase("Total"), _FIGURES - 4, "strong")
        canvas.right(x + _FIGURES, row, str(sheet.total), self.ink("strong"))

    def _put_score_line(self, canvas: Canvas, x: int, y: int, line: ScoreLine) -> None:
        ink = "plain" if line.points else "quiet"
        self.put_words(canvas, x, y, line.label, _FIGURES - 4, ink)
        canvas.right(x + _FIGURES, y, str(line.points), self.ink(ink))


class FeedingPane(PhasePane):
    """Arrows move, enter or space feeds a dog or lets it go hungry, f is done."""

    DEFAULT_CSS = """
    FeedingPane { align: center middle; }
    FeedingPane FeedingBoard { max-width: 100; max-height: 36; }
    """
    words: Words
    BINDINGS: ClassVar[list[Any]] = bindings("dog-lover.finish")

    def compose(self) -> ComposeResult:
        yield FeedingBoard(self.words, self.view, self.names)

    @property
    def board(self) -> FeedingBoard:
        return self.query_one(FeedingBoard)

    def settle(self) -> None:
        self.board.show(self.view, self.names, self.legal)
        self._tell()

    def first_focus(self) -> Widget:
        """The widget that takes the keys."""
        return self.board

    def topic(self) -> str:
        return "feeding"

    def _means(self, command: str) -> list[Action]:
        return self._legal_of(FinishFeeding) if command == "dog-lover.finish" else []

    def wish(self, command: str) -> Action | None:
        return self.board.wanted if command == "dog-lover.feed" else None

    def _tell(self) -> None:
        """Says what the cursor means, to the one who may do it, if it may be done."""
        self.refresh_bindings()
        if not self.legal:
            return
        action = self.board.wanted
        if action not in self.legal:
            self.explain("")
        elif action is not None:
            self.explain(self.full_words(action))

    def on_feeding_board_moved(self, message: FeedingBoard.Moved) -> None:
        message.stop()
        self._tell()

    def on_feeding_board_toggled(self, message: FeedingBoard.Toggled) -> None:
        message.stop()
        if (action := self.board.wanted) is not None:
            self.choose(action)

    def on_feeding_board_finished(self, message: FeedingBoard.Finished) -> None:
        message.stop()
        self.choose(FINISH)

    def action_dog_lover_finish(self) -> None:
        if self.board.finishing:
            self.choose(FINISH)  # the prompt says already what it does
        else:
            self.choose_with("dog-lover.finish", FINISH)

    # Hints.

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        for board in self.query(FeedingBoard):
            things = map(_about, hinted)
            numbers = marked(things) if self.lit else numbered(things)
            board.show_numbers(numbers, chosen, aimed=bool(hinted))
            if hinted:
                board.go_to(hinted[chosen])
                self._tell()

    def _show_lit(self) -> None:
        for board in self.query(FeedingBoard):
            board.show_numbers(marked(map(_about, self.lit)), 0)


def _about(action: Action) -> Iterator[Hashable]:
    """The line of the board that an action is about."""
    yield action.dog if isinstance(action, FeedDog | StarveDog) else action
