"""The panel right of the map: the mover's goods and truck, the target, the other trucks."""

from rich.cells import cell_len

from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, Mark, Resource, Trip
from dogs_rules.games.dogs.view import DogsView, KennelView
from dogs_rules.phrase import Phrase, literal, phrase, sense
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.bays import bay_title, put_small_rows
from dogs_tui.games.dogs.boards.kennel import goods_held, goods_words
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS, card_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import MIDDLE_HEAD, SMALL_HEAD, HeadSize
from dogs_tui.words import listed, say
from dogs_tui.words.phrases import cards, counted

_APART = 3
"""Cells between the heads of two dogs on the truck."""
_HEADS = (MIDDLE_HEAD, SMALL_HEAD)
"""None larger: what is told of the target stands below them, and moves with every row of dogs."""
_TARGET_LINES = 5
_BAY_NAME = 10
"""Cells for the name of a bay."""
_TRUCK_PLACE = 8
"""The column in which it says where a truck is."""


def lodging(words: Words, view: DogsView, seat: int, token: int) -> Phrase:
    """The room for a dog in a seat's kennel as it is now, in words."""
    breed, mark = divmod(token, 3)
    kennel = view.kennels[seat]
    if mark == Mark.LOST:
        return phrase("to the Fair")
    if mark == Mark.SICK:
        return phrase(
            "infirmary, {n} free", n=words.tables.limits.infirmary - len(kennel.infirmary)
        )
    fitting = kennel.homes(breed)
    if not fitting:
        return phrase("no room in a bay")
    if len(fitting) == sum(bay is not None for bay in kennel.bays):
        return phrase("room in any bay")
    return phrase("room in {bays}", bays=listed(bay_title(words, bay) for bay in fitting))


def put_goods(board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView, seat: int) -> None:
    """A kennel's goods with their signs, in two lines; what has no room in words is a number."""
    texts, held = goods_words(kennel), goods_held(kennel)
    for dy, (left, right) in enumerate(
        ((Resource.GAS, Resource.COIN), (Resource.FOOD, Resource.MEDICINE))
    ):
        beside = max(10, cell_len(say(texts[left])) + 3)
        for resource, dx in ((left, 0), (right, beside)):
            at = canvas.put(x + dx, y + dy, board.signs.goods[resource], board.ink("quiet"))
            ink = board.fresh_ink(("goods", seat, resource), "plain")
            fits = at + 1 + cell_len(say(texts[resource])) <= canvas.width
            text = texts[resource] if fits else literal(str(held[resource]))
            board.put_words(canvas, at + 1, y + dy, text, 11, ink)


def _card_names(kennel: KennelView, width: int) -> list[str]:
    """The names of the cards held, in lines behind their sign."""
    return wrapped(say(counted(kennel.cards, card_name)), width - 2) if kennel.cards else []


class TripPanel(Board):
    """The seat to move: its goods, its truck, and what the target would mean."""

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._target = -1
        self._brings: Phrase | None = None
        self._lists_bays = True

    def show(
        self,
        view: DogsView,
        names: tuple[str, ...],
        target: int,
        *,
        brings: Phrase | None = None,
        lists_bays: bool = True,
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names.
            target: The space the cursor is on; -1: none is aimed at.
            brings: What it would change to drive there; ``None``: nobody would.
            lists_bays: Whether the bays are told here, because they stand nowhere else.
        """
        self._view, self._names, self._target, self._brings = view, names, target, brings
        self._lists_bays = lists_bays
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        seat = view.mover
        kennel = view.kennels[seat]
        self.put_name(canvas, 0, 0, seat, self._names[seat], canvas.width)
        put_goods(self, canvas, 0, 1, kennel, seat)
        y = self._paint_truck(canvas, 3, kennel)
        if self._target >= 0:
            canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("quiet"))
            y = self._paint_target(canvas, y + 1, view.spaces[self._target])
        if self._lists_bays:
            y = self._paint_bays(canvas, y, kennel)
        self._paint_cards(canvas, y, kennel)

    def _paint_cards(self, canvas: Canvas, y: int, kennel: KennelView) -> None:
        """The cards held: their names where all are seen, else how many they are."""
        if not kennel.cards or canvas.height <= y:
            return
        ink = self.fresh_ink(("cards", self._view.mover), "plain")
        names = _card_names(kennel, canvas.width)
        if len(names) > canvas.height - y:
            names = [say(cards(len(kennel.cards)))]
        canvas.put(0, y, self.signs.card, self.ink("quiet"))
        for row, line in enumerate(names, start=y):
            self.put_words(canvas, 2, row, line, canvas.width - 2, ink)

    def _paint_bays(self, canvas: Canvas, y: int, kennel: KennelView) -> int:
        """The open bays, a line each: what is there decides what is worth fetching."""
        opened = [(bay, dogs) for bay, dogs in enumerate(kennel.bays) if dogs is not None]
        if canvas.height - y < len(opened):
            return y
        for row, (bay, dogs) in enumerate(opened, start=y):
            ink = self.fresh_ink(("bay", self._view.mover, bay), "strong")
            self.put_words(canvas, 0, row, bay_title(self.words, bay), _BAY_NAME, "quiet")
            put_small_rows(self, canvas, _BAY_NAME, row, dogs, ink)
        return y + len(opened)

    def _paint_truck(self, canvas: Canvas, y: int, kennel: KennelView) -> int:
        if not kennel.truck:
            self.put_words(canvas, 0, y, phrase("The truck is empty."), canvas.width, "quiet")
            return y + 1
        room = canvas.height - y - (1 + _TARGET_LINES if self._target >= 0 else 0)
        if self._lists_bays:
            room -= sum(dogs is not None for dogs in kennel.bays)
        fresh = self.is_changed(("truck", self._view.mover))
        for size in _HEADS if self.is_roomy else ():  # what stands below keeps its place
            per_row = (canvas.width + _APART - 1) // (size.width + _APART)
            rows = -(-len(kennel.truck) // max(1, per_row))
            name_rows = 0 if size == SMALL_HEAD else len(_card_names(kennel, canvas.width))
            if per_row and rows * (size.rows + 1) + name_rows <= room:
                self._paint_heads(canvas, y, kennel.truck, size, per_row, fresh=fresh)
                return y + rows * (size.rows + 1)
        x = 0
        for token in kennel.truck:
            if x + 3 > canvas.width:
                x, y = 0, y + 1
            x = self.put_dog(canvas, x, y, *divmod(token, len(Mark))) + 1
        return y + 1

    def _paint_heads(
        self,
        canvas: Canvas,
        y: int,
        truck: tuple[int, ...],
        size: HeadSize,
        per_row: int,
        *,
        fresh: bool,
    ) -> None:
        """The dogs on the truck; ``fresh``: the last one came just now."""
        for index, token in enumerate(truck):
            breed, mark = divmod(token, len(Mark))
            x = index % per_row * (size.width + _APART)
            top = y + index // per_row * (size.rows + 1)
            self.put_portrait(canvas, x, top, breed, size=size)
            at, line = x + (size.width - 3) // 2, top + size.rows
            self.put_dog(canvas, at, line, breed, mark)
            if fresh and index == len(truck) - 1:
                canvas.tint(at, line, 3, 1, self.ink("changed"))

    def _paint_target(self, canvas: Canvas, y: int, token: int) -> int:
        """Paints the meaning of the space under the cursor, in as many lines for every space."""
        lines = self._meaning(token, canvas.width)
        lines += [("", "strong")] * (_TARGET_LINES - len(lines))
        for line, ink in lines:
            x = self.put_words(canvas, 0, y, line, canvas.width, ink)
            canvas.put(x, y, " " * (canvas.width - x), self.ink(ink))
            y += 1
        return y

    def _meaning(self, token: int, width: int) -> list[tuple[str, str]]:
        """Lines and their colours: nearly all the same, since each change of colour costs bytes."""
        view, space = self._view, self._target
        title = phrase("{letter}: {dog}", letter=SPACE_LETTERS[space], dog=self._lying(token))
        out = [(line, "strong") for line in wrapped(say(title), width)]
        if token in (EMPTY, ROADWORK):
            return out
        if self._brings is not None:
            out.extend((line, "strong") for line in wrapped(say(self._brings), width))
        if token % len(Mark) == Mark.LOST:
            out.append((say(phrase("to the Fair")), "lost"))
            return out
        home = wrapped(say(lodging(self.words, view, view.mover, token)), width)
        out.extend((line, "strong") for line in home)
        return out

    def _lying(self, token: int) -> Phrase:
        """The things on the space under the cursor."""
        for seat, kennel in enumerate(self._view.kennels):
            if kennel.trip == Trip.OUT and kennel.place == self._target:
                return phrase("truck of {name}", name=self._names[seat])
        return self.words.token_name(token)


class TrucksPanel(Board):
    """Every truck with its place, the gas it has left, and the number of dogs on it."""

    DEFAULT_CSS = """
    TrucksPanel { height: auto; }
    """

    def show(self, view: DogsView, names: tuple[str, ...]) -> None:
        """Shows a view."""
        self._view, self._names = view, names
        self.repaint()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002
        return self._view.seats + 1

    def paint(self, canvas: Canvas) -> None:
        line = self.glyphs.horizontal
        canvas.put(0, 0, line * canvas.width, self.ink("quiet"))
        self.put_words(canvas, 0, 0, phrase("trucks "), _TRUCK_PLACE + 1, "quiet")
        self._put_columns(canvas, 0, say(phrase(" gas ")), say(phrase(" dogs")))
        for row, seat in enumerate(self._view.order, start=1):
            self._paint_truck(canvas, row, seat)

    def _put_columns(self, canvas: Canvas, row: int, gas: str, dogs: str) -> None:
        ink = self.ink("quiet" if row == 0 else "plain")
        canvas.right(canvas.width - max(5, cell_len(dogs)), row, gas, ink)
        canvas.right(canvas.width, row, dogs, ink)

    def _paint_truck(self, canvas: Canvas, row: int, seat: int) -> None:
        kennel = self._view.kennels[seat]
        self.put_name(canvas, 0, row, seat, self._names[seat], _TRUCK_PLACE - 1)
        if kennel.trip == Trip.OUT:
            where: Phrase = phrase("at {letter}", letter=SPACE_LETTERS[kennel.place])
        else:
            where = _SHORT[Trip(kennel.trip)]
        ink = self.fresh_ink(("truck", seat), "quiet")
        self.put_words(canvas, _TRUCK_PLACE, row, where, 6, ink)
        self._put_columns(canvas, row, f"{kennel.gas} ", str(len(kennel.truck)))


_SHORT = {
    Trip.READY: phrase("ready"),
    Trip.OUT: phrase("out"),
    Trip.RETURNED: phrase(sense("a truck", "home")),
    Trip.STAYED: phrase("stayed"),
}
