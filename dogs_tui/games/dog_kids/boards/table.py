"""The table of DOG Kids in one painted widget: the board at the left, the hand at the right."""

from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_kids.boards.aim import (
    Aim,
    chosen,
    first,
    likely,
    marks,
    sideways,
    upwards,
    usable,
    ways,
)
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.circuit import Circuit, Dogs
from dogs_tui.games.dog_kids.boards.hint_targets import Landing, landing_of
from dogs_tui.games.dog_kids.boards.layout import SMALL, Layout, arranged
from dogs_tui.games.dog_kids.boards.panel import Panel, Place, panel_room
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.board import NO_NUMBERS
from dogs_tui.play.hint_numbers import LIT


class TableBoard(KidsBoard, can_focus=True):
    """Left and right go over the cards, up and down over what the card can do."""

    BINDINGS = [
        *bindings("cursor.left", "cursor.right", "cursor.up", "cursor.down", "cursor.choose"),
        *bindings("cursor.digit", "scroll.home", "scroll.end"),
    ]

    def __init__(
        self, words: Words, view: KidsView, names: tuple[str, ...], weighing: Weighing
    ) -> None:
        super().__init__(words, view, names)
        self._weighing = weighing
        self._deciding = False
        self._walking: Dogs | None = None
        self._free = 0
        """Rows at the foot of the panel in which something else is told."""
        self.aim = Aim()

    def leave_free(self, rows: int) -> None:
        """Leaves so many rows free at the foot of the panel."""
        if rows != self._free:
            self._free = rows
            self.repaint()

    def show(self, view: KidsView, names: tuple[str, ...], deciding: bool) -> None:
        """Shows a view.

        Args:
            view: What is to be seen.
            names: The players by seat.
            deciding: Whether the seat at the keyboard decides now.
        """
        fresh = view != self._view or deciding != self._deciding
        self._view, self._names, self._deciding = view, names, deciding
        self._walking = None
        if fresh:
            self.aim = first(view)
            self.show_numbers(NO_NUMBERS, 0)
        self.repaint()

    def show_dogs(self, dogs: Dogs) -> None:
        """Shows dogs on their way; what was hinted is past."""
        self._walking = dogs
        self.show_numbers(NO_NUMBERS, 0)
        self.repaint()

    def go_to(self, aim: Aim) -> None:
        """Points at something without telling of it."""
        self.aim = aim
        self.repaint()

    def point(self, aim: Aim) -> None:
        """Points at something."""
        if aim != self.aim and self._deciding:
            self.aim = aim
            self.repaint()
            self.post_message(self.Aimed(self))

    def action_cursor_left(self) -> None:
        self.point(sideways(self._view, self.aim, -1))

    def action_cursor_right(self) -> None:
        self.point(sideways(self._view, self.aim, 1))

    def action_cursor_up(self) -> None:
        self.point(upwards(self._view, self.aim, -1))

    def action_cursor_down(self) -> None:
        self.point(upwards(self._view, self.aim, 1))

    def action_scroll_home(self) -> None:
        self.point(Aim())

    def action_scroll_end(self) -> None:
        self.point(Aim(len(self._view.hand or ())))

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cursor_digit":
            return int(str(parameters[0])) <= len(self._view.hand or ())
        return super().check_action(action, parameters)

    def action_cursor_digit(self, digit: str) -> None:
        """Points at a card."""
        self.point(Aim(int(digit) - 1))

    @property
    def pointed(self) -> Aim:
        return self.aim

    def point_at(self, place: Aim) -> None:
        self.point(place)

    def _landings(self) -> list[tuple[Aim, Landing]]:
        """The ways of all cards with the field each leads to; what is gone to comes last."""
        landings = [
            (Aim(at, way), landing_of(outcome))
            for at in range(len(self._view.hand or ()))
            for way, outcome in enumerate(ways(self._view, at))
        ]
        return sorted(
            landings, key=lambda landing: (landing[0].at == self.aim.at, landing[0] == self.aim)
        )

    def _to_choice(self, by: int) -> None:
        """From card to card, whichever of its ways is gone to."""
        self.aim = Aim(self.aim.at)
        super()._to_choice(by)

    def is_choice(self, place: Aim) -> bool:
        if place.way:
            return False  # the card is
        return place.at >= len(self._view.hand or ()) or usable(self._view, place.at)

    def paint(self, canvas: Canvas) -> None:
        view, walking = self._view, self._walking
        aiming = self._deciding and walking is None
        layout = arranged(self.words.tables, canvas.width, canvas.height, panel_room(view))
        board = Circuit(self, canvas, layout, view, self._names, walking or view.dogs)
        board.put(marks(view, self.aim) if aiming else [])
        aim = self.aim if aiming else None
        place = Place(layout, below=self._hint_is_below(layout), free=self._free)
        Panel(self, canvas, place, view, self._names, aim, self._why_not(aim)).put()
        board.put_landings(self._landings() if aiming else ())  # last: cards are the stops of tab
        outcome = chosen(view, self.aim)
        if aiming and self._advised and outcome is not None:
            self.hinted_rows |= board.rows_of(outcome)

    def _why_not(self, aim: Aim | None) -> Phrase | None:
        """Why the card under the cursor moves no dog; ``None``: it does, or need not."""
        if aim is None or aim.at >= len(self._view.hand or ()) or usable(self._view, aim.at):
            return None
        return self._weighing.why_not(self._view, likely(self._view, aim.at))

    @property
    def beside(self) -> int:
        """Columns from where the panel begins beside a small board; 0: the board is larger."""
        width, height = self.size
        layout = arranged(self.words.tables, width, height, panel_room(self._view))
        return width - layout.panel if layout.form == SMALL else 0

    @property
    def _advised(self) -> bool:
        """True if a single hint is shown: its strip is low, and covers nothing of all it does."""
        return bool(self.numbers) and set(self.numbers.values()) == {"1"}

    def _hint_is_below(self, layout: Layout) -> bool:
        """True if a hint leads to the lower half of a small table, of which a strip covers one."""
        outcome = chosen(self._view, self.aim)
        lit = LIT in self.numbers.values()
        if not self.numbers or lit or self._advised or outcome is None or layout.form != SMALL:
            return False
        landing = landing_of(outcome)
        row = layout.spot(self.words.tables, self._view.sides[landing.seat], landing.place)[1]
        return row > self.size.height // 2
