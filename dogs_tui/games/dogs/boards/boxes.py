"""The action board: five boxes with cards and meeples, the Fair's row below them."""

from itertools import product
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs.terms import FIRST_SPECIAL, Box, Stage
from dogs_rules.games.dogs.view import AtBox, DogsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.box_forms import (
    BOXES,
    CARD_MARGIN,
    BoardForm,
    BoxForm,
    card_lines,
    fitting_board,
)
from dogs_tui.games.dogs.boards.fair import fair_price, put_fair
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.cards import (
    box_says,
    box_sentence,
    capacity,
    card_sentence,
)
from dogs_tui.games.dogs.words.labels import (
    BOX_LETTERS,
    box_title,
    card_goods,
    card_name,
    card_short,
)
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say
from dogs_tui.words.phrases import coins


class BoxBoard(Board, can_focus=True):
    """Five boxes. Left and right choose a box, up and down one of its cards, enter visits."""

    BINDINGS: ClassVar[list[Any]] = dogs_bindings(
        *("cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"),
        *("dogs.box", "dogs.place"),
    )
    DEFAULT_CSS = """
    BoxBoard { height: 16; }
    """

    box: reactive[int] = reactive(0, repaint=False)
    place: reactive[int] = reactive(0, repaint=False)

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._letter = ""
        """The letter that moved the cursor last, if nothing else has since."""
        self._lit: frozenset[tuple[int, int]] = frozenset()

    @property
    def form(self) -> BoardForm:
        """The form in which everything is drawn."""
        size = self.size
        return fitting_board(self.words, self._view, size.width, size.height)

    def show(self, view: DogsView, names: tuple[str, ...], lit: frozenset[tuple[int, int]]) -> None:
        """Shows a view; ``lit`` are the boxes and card places that may be chosen."""
        self._view, self._names = view, names
        self._letter = ""
        if lit != self._lit:
            self._lit = lit
            if lit and not {(self.box, self.place), (self.box, -1)} & lit:
                box, place = min(lit, key=lambda spot: (spot[0] != self.box, spot))
                self.aim(box, max(0, place))  # -1: a box without cards
        self.repaint()

    def aim(self, box: int, place: int) -> None:
        """Moves the cursor."""
        self._letter = ""
        self.set_reactive(BoxBoard.box, box)
        self.set_reactive(BoxBoard.place, place)
        if not self.is_mounted:
            return
        self.repaint()
        x, y, _ = self._name_line(box, place, self.form)
        self.app.cursor_position = self.region.offset + Offset(x, y)
        self.post_message(self.Aimed(self))

    # Keys.

    def action_dogs_box(self, letter: str) -> None:
        """Goes to the first card of a box; with the same letter again to the other one."""
        box, again = BOX_LETTERS.index(letter), letter == self._letter
        self.aim(box, 1 - self.place if again else self._first_place(box))
        self._letter = letter

    def action_dogs_place(self, digit: str) -> None:
        self.aim(*divmod((int(digit) - 1) % (2 * BOXES), 2))

    @property
    def pointed(self) -> tuple[int, int]:
        return self.box, self.place

    def point_at(self, place: tuple[int, int]) -> None:
        self.aim(*place)

    def is_choice(self, place: tuple[int, int]) -> bool:
        return place in self._lit or (place[1] == 0 and (place[0], -1) in self._lit)

    def _first_place(self, box: int) -> int:
        cards = self._view.boxes[box].cards
        return 0 if cards[0] >= 0 or cards[1] < 0 else 1

    def _sideways(self, by: int) -> None:
        """To the next box, and there to a card where only the other place has one."""
        box = (self.box + by) % BOXES
        empty = self._view.boxes[box].cards[self.place] < 0
        self.aim(box, self._first_place(box) if empty else self.place)

    def action_cursor_left(self) -> None:
        self._sideways(-1)

    def action_cursor_right(self) -> None:
        self._sideways(1)

    def action_cursor_up(self) -> None:
        self.aim(self.box, 0)

    def action_cursor_down(self) -> None:
        self.aim(self.box, 1)

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self))

    # Painting.

    def _area(self, box: int) -> tuple[int, int]:
        """Left column and width of a box."""
        width = self.size.width // BOXES
        return box * width, width

    def _name_line(self, box: int, place: int, form: BoardForm) -> tuple[int, int, int]:
        """Column, line and width of a card's name."""
        x, width = self._area(box)
        y = form.first_card + place * form.card_step
        if form.boxes == BoxForm.LINES:
            return x + 1, y, width - 2
        return x + 2, y, width - CARD_MARGIN

    def paint(self, canvas: Canvas) -> None:
        visited, form = self._visited(), self.form
        for box in range(BOXES):
            self._paint_box(canvas, box, visited, form)
        for box, place in product(range(BOXES), range(2)):
            x, y, width = self._name_line(box, place, form)
            height = 1 if form.boxes == BoxForm.LINES else form.card_step - 2
            self.put_place(x, y, width, height, (box, place))
        put_fair(self, canvas, form.box_lines, self._view, form.fair)
        if self.shows_cursor and self._view.stage == Stage.PLACE:
            x, y, width = self._name_line(self.box, self.place, form)
            canvas.tint(x, y, width, 1, self.ink("pointed"))

    def _visited(self) -> int:
        decision = self._view.decision
        return decision.box if isinstance(decision, AtBox) else -1

    def _paint_box(self, canvas: Canvas, box: int, visited: int, form: BoardForm) -> None:
        x, width = self._area(box)
        lit = any(spot[0] == box for spot in self._lit)
        ink = "lit" if box == visited or lit else "frame"
        canvas.box(x, 0, width, form.box_lines, self.glyphs, self.ink(ink))
        title = say(box_title(box))
        left = min(2, max(1, width - cell_len(title) - 5))  # a column more for a long title
        at = canvas.put(x + left, 0, f" {BOX_LETTERS[box]} ", self.ink("lit" if lit else "quiet"))
        self.put_words(canvas, at, 0, f"{title} "[: width - left - 4], width - left - 4, "strong")
        for row, line in enumerate(self._says(box, width - 2, form), start=1):
            canvas.put(x + 1, row, line, self.ink("quiet"))
        self._paint_meeples(canvas, x + 1, 1 + form.text_lines, box)
        if form.boxes == BoxForm.LINES:
            divider = self.glyphs.horizontal * (width - 2)
            canvas.put(x + 1, form.first_card - 1, divider, self.ink("road"))
        for place, card in enumerate(self._view.boxes[box].cards):
            self._paint_card(canvas, box, place, card, form)
            at, row, _ = self._name_line(box, place, form)
            # Over the frame of a card; in its line the blank before its name.
            left = at + 1 if form.boxes == BoxForm.LINES else at - 1
            self.put_hint(canvas, left, row, (box, place))
        self.put_hint(canvas, x + 1, 0, (box, -1))

    def _says(self, box: int, width: int, form: BoardForm) -> list[str]:
        """The effect of a box, in whole or in two short lines."""
        if form.boxes == BoxForm.TEXTS:
            return wrapped(say(box_says(self.words, self._view, box)), width)
        return [say(line) for line in self._lines(box)]

    def _paint_meeples(self, canvas: Canvas, x: int, y: int, box: int) -> None:
        meeples = self._view.boxes[box].meeples
        room = capacity(self.words, self._view)
        start = x
        for seat in meeples:
            x = canvas.put(x, y, self.seat_shape(seat), self.seat_ink(seat)) + 1
        if self.is_changed(("box", box)):
            canvas.tint(start, y, max(1, x - start - 1), 1, self.ink("changed"))
        for _ in range(room - len(meeples)):
            x = canvas.put(x, y, self.signs.place, self.ink("quiet")) + 1
        if len(meeples) >= room:
            self.put_words(canvas, x, y, phrase("full"), 6, "warn")

    def _paint_card(self, canvas: Canvas, box: int, place: int, card: int, form: BoardForm) -> None:
        x, y, width = self._name_line(box, place, form)
        lit = (box, place) in self._lit
        fresh = ("card", box, place)
        if form.boxes != BoxForm.LINES:
            frame = self.ink("plain" if lit and card >= 0 else "road")
            canvas.box(x - 1, y - 1, width + 2, form.card_step, self.glyphs, frame)
            if card >= 0:
                name, lines = card_lines(self.words, card, width)
                if form.boxes != BoxForm.TEXTS:
                    name, lines = [self._short_name(card, width)], [say(card_short(card))]
                for row, line in enumerate(name, start=y):
                    self.put_words(canvas, x, row, line, width, self.fresh_ink(fresh, "strong"))
                for row, line in enumerate(lines, start=y + len(name)):
                    canvas.put(x, row, line, self.ink("quiet"))
                return
        if card < 0:
            canvas.put(x, y, self.signs.place, self.ink(self.fresh_ink(fresh, "quiet")))
            return
        x = canvas.put(x, y, self.signs.card, self.ink("lit" if lit else "quiet")) + 1
        ink = self.fresh_ink(fresh, "plain" if lit else "quiet")
        self.put_words(canvas, x, y, self._short_name(card, width - 2), width - 2, ink)

    def _short_name(self, card: int, room: int) -> str:
        """A card's name; goods by their sign where there is no room for the word."""
        name = say(card_name(card))
        if cell_len(name) <= room or card >= FIRST_SPECIAL:
            return name
        resource, count = card_goods(card)
        return f"{count} {self.signs.goods[resource]}"

    def _lines(self, box: int) -> tuple[Phrase, Phrase]:
        """The effect of a box, in two short lines."""
        limits = self.words.tables.limits
        match box:
            case Box.TOWN_HALL:
                return phrase("open a bay"), coins(limits.bay_price)
            case Box.WAREHOUSE:
                return phrase("trade goods"), phrase("up to {n}", n=limits.warehouse_trades)
            case Box.PET_SHOP:
                each = phrase("{n} for 1 coin", n=limits.pet_shop_tokens)
                return phrase("food, medicine"), each
            case Box.VET:
                return phrase("cure dogs"), phrase("for 1 medicine")
            case _:
                price = fair_price(self.words, self._view)
                return phrase("sell buy swap"), phrase("price {n}", n=price)


class BoxNote(Board):
    """A sentence about the box under the cursor, and one about the card."""

    DEFAULT_CSS = """
    BoxNote { height: 2; }
    """

    def __init__(self, words: Words, view: DogsView) -> None:
        super().__init__(words, view)
        self._spot = (0, 0)

    def show(self, view: DogsView, box: int, place: int) -> None:
        """Shows a view, with the cursor on a card of a box."""
        self._view, self._spot = view, (box, place)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        box, place = self._spot
        self.put_words(canvas, 0, 0, box_sentence(self.words, self._view, box), canvas.width)
        self.put_words(
            canvas, 0, 1, card_sentence(self.words, self._view, box, place), canvas.width
        )
