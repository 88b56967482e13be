"""What stands right of the map: the mover's goods and truck, the target, the other trucks."""

from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, Mark, Resource, Trip
from dogs_rules.games.dogs.view import DogsView, KennelView, PickUp
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.kennel import bay_title, put_small_rows
from dogs_tui.games.dogs.boards.portraits import PORTRAIT_HEIGHT
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import SPACE_LETTERS, card_name, resource_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import listed, say, tr
from dogs_tui.words.phrases import coins

_PER_ROW = 3
"""Portraits beside each other."""
_TARGET_LINES = 3
_MOST_TARGET_LINES = 4
_MOST_CARD_LINES = 3
_BAY_NAME = 10
"""Cells for the name of a bay."""


def lodging(words: Words, view: DogsView, seat: int, token: int) -> Phrase:
    """Where a dog could live in a seat's kennel as it is now."""
    breed, mark = divmod(token, 3)
    kennel = view.kennels[seat]
    if mark == Mark.LOST:
        return phrase("to the Fair")
    if mark == Mark.SICK:
        return phrase(
            "sick {n}/{limit}",
            n=len(kennel.infirmary),
            limit=words.tables.limits.infirmary,
        )
    fitting = kennel.homes(breed)
    if not fitting:
        return phrase("no place")
    if len(fitting) == sum(bay is not None for bay in kennel.bays):
        return phrase("any bay")
    return listed(map(words.bay_name, fitting))


def put_goods(board: Board, canvas: Canvas, x: int, y: int, kennel: KennelView) -> None:
    """A kennel's goods in two lines of 23 cells."""
    held = (kennel.gas, kennel.food, kennel.medicine, kennel.coins)
    places = {
        Resource.GAS: (0, 0),
        Resource.FOOD: (0, 1),
        Resource.COIN: (10, 0),
        Resource.MEDICINE: (10, 1),
    }
    for resource, (dx, dy) in places.items():
        at = canvas.put(x + dx, y + dy, board.signs.goods[resource], board.ink("quiet"))
        at = canvas.put(at + 1, y + dy, str(held[resource]), board.ink("strong"))
        text: Phrase | str = resource_name(resource)
        if resource == Resource.COIN and held[resource] != 1:
            text = tr("coins")
        board.put_words(canvas, at + 1, y + dy, text, 9, "quiet")


class TripPanel(Board):
    """The seat to move: its goods, its truck, and what the target would mean."""

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names
        self._target = -1
        self._drives = True

    def show(
        self, view: DogsView, names: tuple[str, ...], target: int, *, drives: bool = True
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names.
            target: The space the cursor is on; -1: none is aimed at.
            drives: Whether it is chosen to drive there, so that the gas is of interest.
        """
        self._view, self._names, self._target, self._drives = view, names, target, drives
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        seat = view.mover
        kennel = view.kennels[seat]
        self.put_name(canvas, 0, 0, seat, self._names[seat], canvas.width)
        put_goods(self, canvas, 0, 1, kennel)
        y = 3
        if kennel.cards:
            canvas.put(0, y, self.signs.card, self.ink("quiet"))
            held = wrapped(say(listed(map(card_name, kennel.cards))), canvas.width - 2)
            for line in held[:_MOST_CARD_LINES]:
                self.put_words(canvas, 2, y, line, canvas.width - 2, "plain")
                y += 1
        y = self._paint_truck(canvas, y, kennel)
        if self._target >= 0 and canvas.height - y >= 2:
            canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("quiet"))
            self._paint_target(canvas, y + 1)
            y += 1 + _MOST_TARGET_LINES
        self._paint_bays(canvas, y, kennel)

    def _paint_bays(self, canvas: Canvas, y: int, kennel: KennelView) -> None:
        """The open bays at the foot, a line each: what is there decides what is worth fetching."""
        opened = [(bay, dogs) for bay, dogs in enumerate(kennel.bays) if dogs is not None]
        top = canvas.height - len(opened)
        if top < y:
            return
        for row, (bay, dogs) in enumerate(opened, start=top):
            self.put_words(canvas, 0, row, bay_title(self.words, bay), _BAY_NAME, "quiet")
            put_small_rows(self, canvas, _BAY_NAME, row, dogs)

    def _paint_truck(self, canvas: Canvas, y: int, kennel: KennelView) -> int:
        if not kennel.truck:
            self.put_words(canvas, 0, y, phrase("The truck is empty."), canvas.width, "quiet")
            return y + 1
        rows = -(-len(kennel.truck) // _PER_ROW)
        room = canvas.height - y - (6 if self._target >= 0 else 0)
        if rows * (PORTRAIT_HEIGHT + 1) <= room:
            for index, token in enumerate(kennel.truck):
                breed, mark = divmod(token, 3)
                x = index % _PER_ROW * 8
                top = y + index // _PER_ROW * (PORTRAIT_HEIGHT + 1)
                self.put_portrait(canvas, x, top, breed)
                self.put_dog(canvas, x + 1, top + PORTRAIT_HEIGHT, breed, mark)
            return y + rows * (PORTRAIT_HEIGHT + 1)
        x = 0
        for token in kennel.truck:
            if x + 3 > canvas.width:
                x, y = 0, y + 1
            x = self.put_dog(canvas, x, y, *divmod(token, 3)) + 1
        return y + 1

    def _paint_target(self, canvas: Canvas, y: int) -> None:
        lines = self._meaning()
        lines += [("", "strong")] * (_TARGET_LINES - len(lines))
        for line, ink in lines:
            x = self.put_words(canvas, 0, y, line, canvas.width, ink)
            canvas.put(x, y, " " * (canvas.width - x), self.ink(ink))
            y += 1

    def _meaning(self) -> list[tuple[Phrase | str, str]]:
        """Lines and their colours: nearly all the same, since each change of colour costs bytes."""
        view, space = self._view, self._target
        token = view.spaces[space]
        out: list[tuple[Phrase | str, str]] = [(self._title(token), "strong")]
        decision = view.decision
        if self._drives and isinstance(decision, PickUp) and token not in (EMPTY, ROADWORK):
            way = next((way for way in decision.ways if way.space == space), None)
            if way is None:
                out.append((phrase("not in reach"), "strong"))
            else:
                left = view.kennels[view.mover].gas - way.gas
                out.append((phrase("{n} gas, {left} left", n=way.gas, left=left), "strong"))
        if token in (EMPTY, ROADWORK):
            return out
        out.append((lodging(self.words, view, view.mover, token), "strong"))
        if token % 3 == Mark.LOST:
            reward = self.words.tables.spaces[space].reward
            out.append((phrase("reward {coins}", coins=coins(reward)), "lost"))
        return out

    def _title(self, token: int) -> Phrase:
        if token in (EMPTY, ROADWORK):
            return self.words.token_name(token)
        return self.words.breed_name(token // len(Mark))


class TrucksPanel(Board):
    """Where every truck stands, and how many dogs are still face down."""

    DEFAULT_CSS = """
    TrucksPanel { height: auto; }
    """

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names

    def show(self, view: DogsView, names: tuple[str, ...]) -> None:
        self._view, self._names = view, names
        self.repaint()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:  # noqa: ARG002
        return self._view.seats + 2

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        canvas.put(0, 0, self.glyphs.horizontal * canvas.width, self.ink("quiet"))
        for row, seat in enumerate(view.order, start=1):
            self._paint_truck(canvas, row, seat)
        city, country = (len(stack) for stack in view.stacks)
        text = phrase("Stacks: city {city}, country {country}", city=city, country=country)
        if canvas.width < 30:
            text = phrase("Stacks {city} / {country}", city=city, country=country)
        self.put_words(canvas, 0, view.seats + 1, text, canvas.width, "quiet")

    def _paint_truck(self, canvas: Canvas, row: int, seat: int) -> None:
        kennel = self._view.kennels[seat]
        self.put_name(canvas, 0, row, seat, self._names[seat], 9)
        if kennel.trip == Trip.OUT:
            where: Phrase = phrase("on {letter}", letter=SPACE_LETTERS[kennel.place])
        else:
            where = _SHORT[Trip(kennel.trip)]
        self.put_words(canvas, 10, row, where, 6, "quiet")
        gas = f"{kennel.gas}{self.signs.goods[Resource.GAS]}"
        dogs = str(len(kennel.truck))
        canvas.right(canvas.width, row, f"{gas} {dogs}", self.ink("plain"))


_SHORT = {
    Trip.READY: phrase("ready"),
    Trip.OUT: phrase("out"),
    Trip.RETURNED: phrase("home"),
    Trip.STAYED: phrase("stayed"),
}
