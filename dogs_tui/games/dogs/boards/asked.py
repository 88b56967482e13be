"""The kennel that a question is about: large, with what the question means for it."""

from typing import Final

from dogs_rules.games.dogs.terms import BAYS
from dogs_rules.phrase import Phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.bays import BARE, CODES, BayForm, bay_form, put_large_bay
from dogs_tui.games.dogs.boards.kennel import Form, notes, put_fitting_goods
from dogs_tui.games.dogs.boards.worth import WORTH_LINES, put_worth
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say

_BESIDE: Final = 5
"""Lines beside those of the bays: who it is, what is asked, infirmary and cards."""
_NAME: Final = 20


def asked_lines(width: int, height: int) -> int:
    """The number of lines for the kennel that a question is about, at a width and height."""
    lines = _form(width, height).lines + _BESIDE
    return lines + WORTH_LINES if height >= lines + WORTH_LINES else lines


def _form(width: int, height: int) -> BayForm:
    if height - _BESIDE < CODES.lines:
        return BARE
    return bay_form(width // BAYS, height - _BESIDE, WORTH_LINES)


class AskedKennel(Board):
    """The mover's kennel. Subclasses say what the question means for it, and for each bay."""

    def says(self) -> Phrase | str:
        """The meaning of the question for the kennel; empty: none."""
        return ""

    def bay_ink(self, bay: int) -> str:  # noqa: ARG002
        """The colour of a bay's frame."""
        return "frame"

    def bay_says(self, bay: int) -> Phrase | None:  # noqa: ARG002
        """The text on the lower side of a bay's frame; ``None``: no text."""
        return None

    @property
    def form(self) -> BayForm:
        """The form in which the bays are drawn."""
        return _form(self.size.width, self.size.height)

    def bay_area(self, bay: int) -> tuple[int, int, int]:
        """Left column, top line and width of a bay."""
        width = self.size.width // BAYS
        return bay * width, 1, width

    def paint(self, canvas: Canvas) -> None:
        view, form = self._view, self.form
        seat = view.mover
        kennel = view.kennels[seat]
        x = self.put_name(canvas, 0, 0, seat, self._names[seat], _NAME) + 2
        put_fitting_goods(self, canvas, x, 0, room=canvas.width - x, kennel=kennel, seat=seat)
        for bay in range(BAYS):
            put_large_bay(
                self,
                canvas,
                self.bay_area(bay),
                kennel,
                bay,
                form=form,
                ink=self.bay_ink(bay),
                about=("bay", seat, bay),
                below=self.bay_says(bay),
            )
        y = form.lines + 1
        if says := say(self.says()):
            canvas.put(0, y, says, self.ink("strong"))
            y += 1
        for row, note in enumerate(notes(self.words, kennel, seat, canvas.width, Form.SIGNS)):
            ink = self.fresh_ink(note.about, note.ink)
            canvas.put(0, y + row, note.text, self.ink(ink))
        if canvas.height >= form.lines + _BESIDE + WORTH_LINES:
            put_worth(self, canvas, form.lines + _BESIDE, view, seat)
