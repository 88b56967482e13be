"""The cards in the middle of a child's table: big, in shapes and pictures, without a word."""

from collections.abc import Sequence

from rich.style import Style

from dogs_rules.games.dog_kids.terms import Face, Stage, colours_of
from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.boards.aim import usable
from dogs_tui.games.dog_kids.boards.hand import picture_of
from dogs_tui.games.dog_kids.boards.hint_targets import HandCard
from dogs_tui.games.dog_kids.children.choices import Choice
from dogs_tui.games.dog_kids.children.paint import ChildBoard, put_patch
from dogs_tui.games.dog_kids.children.ring import Box
from dogs_tui.kit.canvas import Canvas

_WIDEST = 21
_LOWEST = 5


class Cards:
    """Paints the hand, and beside it the picture of new cards or of keeping all.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        room: The cells there are.
        view: Whose hand it is.
    """

    def __init__(self, board: ChildBoard, canvas: Canvas, room: Box, view: KidsView) -> None:
        self._board = board
        self._canvas = canvas
        self._view = view
        hand = view.hand or ()
        count = len(hand) + 1
        wide = min(_WIDEST, (room.width - count + 1) // count)
        wide -= wide % 2 == 0
        high = max(_LOWEST, min(room.height - 2, wide * 2 // 3 + 1))
        left = room.x + (room.width - count * (wide + 1) + 1) // 2
        top = room.y + (room.height - high - 2) // 2
        self._boxes = [Box(left + at * (wide + 1), top + 1, wide, high) for at in range(count)]

    def put(self, chosen: Choice | None, taken: bool, all_choices: Sequence[Choice]) -> None:
        """Paints all of them.

        Args:
            chosen: What enter would do.
            taken: Whether it was taken up, so that the next enter does it.
            all_choices: All that may be done; none: somebody else is to move.
        """
        hand, view = self._view.hand or (), self._view
        for at, box in enumerate(self._boxes):
            here = chosen is not None and chosen.card == at
            can_be_used = any(choice.card == at for choice in all_choices) or (
                bool(all_choices) and at < len(hand) and usable(view, at)
            )
            ink = self._board.ink("arrow" if here else "strong")
            if HandCard(at) in self._board.numbers:
                ink = self._board.ink("glow")
            if at < len(hand):
                self._put_card(box, hand[at], can_be_used)
            else:
                self._put_picture(box, self._button(), self._board.ink("plain"))
            if can_be_used:
                self._put_frame(box, ink, thick=here or HandCard(at) in self._board.numbers)
            if here and chosen is not None:
                self._put_ways(box, chosen, ink)
                signs = self._board.shapes.heads
                width = box.width if taken else 3
                self._canvas.centred(box.x, box.y - 1, box.width, signs[2] * width, ink)
                self._canvas.centred(box.x, box.y + box.height, box.width, signs[0] * width, ink)
            if HandCard(at) in self._board.numbers:
                bone = f" {self._board.shapes.bone} "
                self._canvas.centred(box.x, box.y, box.width, bone, ink)
            for nth, choice in enumerate(all_choices):
                if choice.card == at and (choice == chosen or not (choice.way or here)):
                    self._board.put_place(*box, nth)

    def _button(self) -> tuple[str, ...]:
        shapes = self._board.shapes
        return shapes.keep if self._view.stage == Stage.EXCHANGE else shapes.fresh

    def _put_card(self, box: Box, face: Face, can_be_used: bool) -> None:
        inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
        colours = colours_of(face)
        if colours:
            put_patch(self._board, self._canvas, inner, colours, pale=not can_be_used)
            shade = self._board.ground if can_be_used else self._board.pale
            grounds = shade(colours[0]), shade(colours[-1])
        else:
            blank = self._board.ink("blank" if can_be_used else "blank-pale")
            self._canvas.fill(*inner, " ", blank)
            grounds = blank, blank
        self._put_picture(box, picture_of(self._board.signs, face, box.width, box.height), *grounds)

    def _put_picture(self, box: Box, lines: tuple[str, ...], *grounds: Style) -> None:
        """In the middle, over both grounds."""
        width = max(map(len, lines))
        x = box.x + (box.width - width) // 2
        y = box.y + (box.height - len(lines)) // 2
        half = box.x + (box.width + 1) // 2
        for row, line in enumerate(lines):
            for column, char in enumerate(line, x):
                self._canvas.put(column, y + row, char, grounds[-1 if column >= half else 0])

    def _put_frame(self, box: Box, ink: Style, *, thick: bool) -> None:
        self._canvas.box(*box, self._board.glyphs, ink)
        if thick:
            last = box.x + box.width - 1
            for y in range(box.y, box.y + box.height):
                self._canvas.put(box.x, y, self._board.glyphs.vertical, ink)
                self._canvas.put(last, y, self._board.glyphs.vertical, ink)

    def _put_ways(self, box: Box, chosen: Choice, ink: Style) -> None:
        """A dot for each of the things that the card can do."""
        if chosen.of > 1:
            other, shown = self._board.shapes.ways
            dots = "".join(shown if way == chosen.way else other for way in range(chosen.of))
            self._canvas.centred(box.x, box.y + box.height - 1, box.width, dots[: box.width], ink)
