"""Everybody's kennels below each other, in turn order."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from rich.cells import cell_len

from dogs_rules.games.dogs_cardgame.terms import breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, KennelView
from dogs_rules.phrase import phrase, plural
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.words.board import hotel_brief, hotel_words, licence_words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import listed, ngettext, say

ROWS: Final = 4
"""Of a kennel at least; more are used where there are some."""
_MOST_ROWS: Final = 7
_WIDE: Final = 70
"""Columns from which cards stand beside the bays."""
_GAP: Final = 2
"""Columns between two facts."""
_CARDS: Final = ((True, False), (False, False), (False, True))
"""The forms of card lists, the fullest first: bonus cards by name, characters by number."""


class Fact(NamedTuple):
    """Something told of a kennel in a few words."""

    text: str
    ink: str
    about: Hashable = None
    """As boards call what it is about."""


class OtherKennels(CardgameBoard, can_focus=True):
    """All kennels at a glance."""

    def show(self, view: CardgameView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "kennel"

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        rows = min(_MOST_ROWS, max(ROWS, (canvas.height + 1) // view.seats - 1))
        gap = 1 if view.seats * (rows + 1) - 1 <= canvas.height else 0
        y = 0
        for seat in view.order:
            self._paint_kennel(canvas, y, rows, seat)
            y += rows
            if gap and seat != view.order[-1]:
                canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("closed"))
            y += gap

    def _paint_kennel(self, canvas: Canvas, y: int, rows: int, seat: int) -> None:
        kennel = self._view.kennels[seat]
        self._paint_heading(canvas, y, seat, kennel)
        end = self._paint_bays(canvas, y + 1, kennel)
        houses = [self._houses(seat, brief=brief) for brief in (False, True)]
        cards = [self._cards(seat, named=named, brief=brief) for named, brief in _CARDS]
        if canvas.width >= _WIDE:
            self._flow(canvas, 0, y + 2, end, rows - 2, houses)
            self._flow(canvas, end + 2, y + 1, canvas.width - end - 2, rows - 1, cards)
            return
        forms = [[*housed, *held] for housed in houses for held in cards]
        self._flow(canvas, 0, y + 2, canvas.width, rows - 2, forms)

    def _paint_heading(self, canvas: Canvas, y: int, seat: int, kennel: KennelView) -> None:
        self.put_name(canvas, 0, y, seat, self._names[seat], 13)
        total = next((sheet.total for sheet in self._view.scores if sheet.seat == seat), 0)
        canvas.right(17, y, str(total), self.ink("strong"))
        x = self.put_goods(canvas, 19, y, seat, kennel)
        if kennel.place >= 0:
            text = say(self.words.location_name(self._view.city[kennel.place].number))
            if x + len(text) + 1 <= canvas.width:
                canvas.right(canvas.width, y, text, self.ink("quiet"))
                self.mark(canvas, canvas.width - len(text), y, len(text), ("truck", seat))

    def _flow(
        self, canvas: Canvas, x: int, y: int, room: int, rows: int, forms: list[list[Fact]]
    ) -> None:
        """Facts after each other in so many rows: as full as there is room for."""
        lines = next(
            (lines for facts in forms if len(lines := flowing(facts, room)) <= rows),
            flowing(forms[-1], room),
        )
        for row, line in enumerate(lines[:rows], start=y):
            at = x
            for fact in line:
                end = canvas.put(at, row, fact.text, self.ink(fact.ink))
                self.mark(canvas, at, row, end - at, fact.about)
                at = end + _GAP

    def _paint_bays(self, canvas: Canvas, y: int, kennel: KennelView) -> int:
        """Bays beside each other on one line, each as wide as its places; where the line ends."""
        side, x = self.glyphs.vertical, 0
        for bay, dogs in enumerate(kennel.bays):
            x = canvas.put(x, y, side, self.ink("frame"))
            room = self.words.tables.bays[bay]
            if dogs is None:
                x = canvas.put(x, y, self._closed_bay(room), self.ink("closed"))
                continue
            for place in range(room):
                if place < len(dogs):
                    code = self.words.breed_code(breed_of(dogs[place]))
                    canvas.put(x, y, code, self.kind_ink(dogs[place], housed=True))
                    self.mark(canvas, x, y, len(code), ("dog", dogs[place]))
                else:
                    canvas.put(x, y, self.signs.place * 2, self.ink("quiet"))
                x += 2 if place == room - 1 else 3
        return canvas.put(x, y, side, self.ink("frame"))

    def _closed_bay(self, room: int) -> str:
        """A closed bay of so many places."""
        width = 3 * room - 1
        if self.is_roomy:
            return self.glyphs.shade * width
        return self.glyphs.dash.center(width)

    def _houses(self, seat: int, *, brief: bool) -> list[Fact]:
        """Infirmary, hotel and licences."""
        kennel = self._view.kennels[seat]
        limit = self.words.tables.figures.infirmary
        sick = phrase("sick {n}/{limit}", n=len(kennel.infirmary), limit=limit)
        hotel = hotel_brief(self._view, seat) if brief else hotel_words(self._view, seat)
        facts = [
            Fact(say(sick), "quiet", ("infirmary", seat)),
            Fact(say(phrase("hotel {n}", n=hotel)), "quiet", ("hotel", seat)),
        ]
        if kennel.unpaid or not brief:
            licence = say(licence_words(kennel))
            facts.append(Fact(licence, "warn" if kennel.unpaid else "quiet", ("licences", seat)))
        return facts

    def _cards(self, seat: int, *, named: bool, brief: bool) -> list[Fact]:
        """Characters, puppies and bonus cards: by name, or how many."""
        kennel = self._view.kennels[seat]
        held, won = kennel.characters, kennel.bonuses
        facts: list[Fact] = []
        if held and brief and len(held) > 1:
            facts.append(
                Fact(say(plural("{n} character", "{n} characters", len(held))), "character")
            )
        elif held:
            facts.append(Fact(say(listed(map(self.words.character_name, held))), "character"))
        else:
            facts.append(Fact(say(phrase("no character")), "quiet"))
        facts = [Fact(fact.text, fact.ink, ("characters", seat)) for fact in facts]
        puppies = "".join(
            f"{self.signs.puppy}{self.signs.kinds[puppy]}" for puppy in kennel.puppies
        )
        if puppies:
            facts.append(Fact(puppies, "kind-fair", ("puppies", seat)))
        if won and named:
            names = listed(map(self.words.bonus_name, won))
            facts.append(
                Fact(say(phrase("bonus: {names}", names=names)), "good", ("bonuses", seat))
            )
        elif won:
            text = ngettext("{n} bonus", "{n} bonuses", len(won))
            facts.append(Fact(text, "good", ("bonuses", seat)))
        return facts


def flowing(facts: list[Fact], room: int) -> list[list[Fact]]:
    """Facts in lines of so many columns; one that is longer is broken between its words."""
    lines: list[list[Fact]] = []
    left = 0
    for fact in facts:
        if lines and cell_len(fact.text) + _GAP <= left:
            lines[-1].append(fact)
            left -= cell_len(fact.text) + _GAP
            continue
        for part in wrapped(fact.text, room):
            lines.append([Fact(part, fact.ink, fact.about)])
            left = room - cell_len(part)
    return lines
