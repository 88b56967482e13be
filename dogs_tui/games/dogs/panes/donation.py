"""The donation pane: a dog is offered to a seat, which takes it or leaves it to the next."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from dogs_rules.games.dogs.actions import Accept, Decline
from dogs_rules.games.dogs.terms import BAYS, Mark
from dogs_rules.games.dogs.view import DogsView, Offer
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.kennel import LARGE_BAY_ROWS, put_goods_line, put_large_bay
from dogs_tui.games.dogs.boards.trip import lodging
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import listed

_CARD_ROWS = 7
_CARD_WIDTH = 52


class OfferBoard(Board, can_focus=True):
    """The offered dog, who gives it, and where it could live."""

    DEFAULT_CSS = """
    OfferBoard { height: 7; }
    """

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names

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
            "its place with {name}: {home}",
            name=self._names[taker],
            home=lodging(self.words, self._view, taker, token),
        )
        self.put_words(canvas, x, 3, home, room, "plain")
        if offer.waiting:
            more = listed(self.words.dog(breed, sick) for breed, sick in offer.waiting)
            self.put_words(canvas, x, 5, phrase("still to come: {dogs}", dogs=more), room, "quiet")


class AskedKennel(Board):
    """The kennel of the seat that is asked; bays with a place for the dog are lit."""

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names

    def show(self, view: DogsView, names: tuple[str, ...]) -> None:
        self._view, self._names = view, names
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        kennel = view.kennels[view.mover]
        x = self.put_name(canvas, 0, 0, view.mover, self._names[view.mover], 20) + 2
        put_goods_line(self, canvas, x, 0, kennel)
        offer = view.decision
        fitting: tuple[int, ...] = ()
        if isinstance(offer, Offer) and not offer.sick:
            fitting = kennel.homes(offer.breed)
        width = canvas.width // BAYS
        for bay in range(BAYS):
            ink = "lit" if bay in fitting else "frame"
            put_large_bay(self, canvas, (bay * width, 1, width), kennel, bay, ink=ink)
        x = self.put_words(
            canvas, 0, LARGE_BAY_ROWS + 1, phrase("Infirmary:"), canvas.width, "quiet"
        )
        for breed in kennel.infirmary:
            x = self.put_dog(canvas, x + 1, LARGE_BAY_ROWS + 1, breed, Mark.SICK)


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
            yield AskedKennel(self.words, self.view, self.names)

    def settle(self) -> None:
        self.query_one(OfferBoard).show(self.view, self.names)
        self.query_one(AskedKennel).show(self.view, self.names)
        self.set_choices(self.choices_of(Accept, Decline))

    def board(self) -> Widget:
        return self.query_one(OfferBoard)

    def topic(self) -> str:
        return "donations"
