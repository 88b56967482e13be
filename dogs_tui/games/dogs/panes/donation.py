"""The donation pane: a dog is offered to a seat, which takes it or leaves it to the next."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from dogs_rules.games.dogs.actions import Accept, Decline
from dogs_rules.games.dogs.terms import Mark
from dogs_rules.games.dogs.view import DogsView, Offer
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.asked import AskedKennel
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.trip import lodging
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import listed, say
from dogs_tui.words.phrases import dogs

_CARD_ROWS = 7
_CARD_WIDTH = 80
_LINES = 3
"""For its place, and for the dogs that come after it."""


class OfferBoard(Board, can_focus=True):
    """The offered dog, who gives it, and where it could live."""

    DEFAULT_CSS = """
    OfferBoard { height: 7; }
    """

    def show(self, view: DogsView, names: tuple[str, ...]) -> None:
        self._view, self._names = view, names
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        offer = self._view.decision
        if not isinstance(offer, Offer):
            return
        width = min(canvas.width, _CARD_WIDTH)
        canvas.box(0, 0, width, _CARD_ROWS, self.glyphs, self.ink("lit"))
        self.put_words(canvas, 2, 0, phrase(" a dog needs a home "), width - 4, "lit")
        mark = Mark.SICK if offer.sick else Mark.HEALTHY
        self.put_portrait(canvas, 3, 2, offer.breed, mark)
        x, room = 12, width - 13
        self.put_words(canvas, x, 1, self.words.dog(offer.breed, offer.sick), room, "strong")
        giver = phrase("given away by {name}", name=self._names[offer.donor])
        self.put_words(canvas, x, 2, giver, room, "plain")
        taker = self._view.mover
        token = offer.breed * len(Mark) + mark
        home = phrase(
            "{name} has: {home}",
            name=self._names[taker],
            home=lodging(self.words, self._view, taker, token),
        )
        lines = wrapped(say(home), room)
        if offer.waiting:
            more = phrase("Still to come: {dogs}", dogs=listed(self._waiting(offer)))
            if len(lines) + len(wrapped(say(more), room)) > _LINES:
                more = phrase("Still to come: {dogs}", dogs=dogs(len(offer.waiting)))
            lines += wrapped(say(more), room)
        for row, line in enumerate(lines[:_LINES], start=3):
            canvas.put(x, row, line, self.ink("plain"))

    def _waiting(self, offer: Offer) -> list[Phrase]:
        return [self.words.dog(breed, sick) for breed, sick in offer.waiting]


class TakingKennel(AskedKennel):
    """The kennel of the seat that is asked; bays with a place for the dog are lit."""

    def show(self, view: DogsView, names: tuple[str, ...]) -> None:
        """Shows a view."""
        self._view, self._names = view, names
        self.repaint()

    def bay_ink(self, bay: int) -> str:
        offer = self._view.decision
        if not isinstance(offer, Offer) or offer.sick:
            return "frame"
        homes = self._view.kennels[self._view.mover].homes(offer.breed)
        return "lit" if bay in homes else "frame"


class DonationPane(DogsPane):
    """Accept or decline, with the kennel below."""

    DEFAULT_CSS = """
    DonationPane ChoiceList { padding: 0 1; max-height: 2; }
    DonationPane > Vertical { height: 1fr; }
    """
    BINDINGS: ClassVar[list[Any]] = []

    def compose(self) -> ComposeResult:
        with Vertical():
            yield OfferBoard(self.words, self.view, self.names)
            yield ChoiceList()
            yield TakingKennel(self.words, self.view, self.names)

    def settle(self) -> None:
        self.query_one(OfferBoard).show(self.view, self.names)
        self.query_one(TakingKennel).show(self.view, self.names)
        self.set_choices(self.choices_of(Accept, Decline))

    def board(self) -> Widget:
        return self.query_one(OfferBoard)

    def topic(self) -> str:
        return "donations"
