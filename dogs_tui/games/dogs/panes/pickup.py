"""The pick-up pane: buying gas, driving over the map, coming home, and the cards of phase 1."""

import asyncio
from collections.abc import Hashable
from typing import Any, ClassVar, Final, Literal, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from dogs_rules.game import Action, Event
from dogs_rules.games.dogs.actions import BuyGas, DrawDog, Drive, GoHome, StayHome, SwapFrom, SwapTo
from dogs_rules.games.dogs.events import Drove
from dogs_rules.games.dogs.terms import CENTRE, EMPTY, ROADWORK, Card, Mark, Stage
from dogs_rules.games.dogs.view import GasStation, PickUp
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.kennel import HEADS_LINES, WIDE, KennelWidget
from dogs_tui.games.dogs.boards.map import MapBoard
from dogs_tui.games.dogs.boards.trip import TripPanel, TrucksPanel
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.panes.base import DogsPane
from dogs_tui.games.dogs.words.labels import amount, gas_units
from dogs_tui.play.choice import Choice
from dogs_tui.play.choices import ChoiceList

MAP_LINES: Final = 22
"""That the map has before the kennel is drawn below it."""
_FRAMES = 12
_FRAME_SECONDS = 0.03
_PHASE_CARDS = (Card.SWAP_DOGS, Card.TAKE_DOG)

Asking: TypeAlias = Literal["", "bonus", "card", "swap"]
"""The list that is open besides gas; ``swap``: the map does."""


class PickUpPane(DogsPane):
    """The map, and at its right what the target would mean and lists of choices."""

    DEFAULT_CSS = """
    PickUpPane { layout: vertical; }
    PickUpPane Horizontal { height: 1fr; }
    PickUpPane Horizontal > Vertical { width: 24; padding: 0 0 0 1; }
    PickUpPane TripPanel { height: 1fr; }
    """
    BINDINGS: ClassVar[list[Any]] = dogs_bindings(
        "dogs.card", "dogs.home", "dogs.stay", "dogs.space", "back"
    )

    _asking: Asking = ""

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield MapBoard(self.words, self.view)
            with Vertical():
                yield TripPanel(self.words, self.view, self.names)
                yield ChoiceList()
                yield TrucksPanel(self.words, self.view, self.names)
        yield KennelWidget(self.words, self.view, self.view.mover, self.names)

    def on_mount(self) -> None:
        self.watch(self.map, "cursor", self._aimed, init=False)

    @property
    def map(self) -> MapBoard:
        return self.query_one(MapBoard)

    # Showing.

    def settle(self) -> None:
        if self.view.stage != Stage.PICK_UP or not self.legal:
            self._asking = ""
        self.set_choices(self._choices())
        board = self.map
        board.show(self.view, self._lit(), shows_way=self._asking != "swap")
        self._show_target(board.cursor)
        self.query_one(TrucksPanel).show(self.view, self.names)
        self.kennel.show(self.view, self.view.mover, self.names)
        self.refresh_bindings()

    @property
    def kennel(self) -> KennelWidget:
        """The kennel of the seat to move, below the map where there is room for it."""
        return self.query_one(KennelWidget)

    def on_resize(self) -> None:
        size = self.size
        self.kennel.styles.height = HEADS_LINES
        self.kennel.display = size.height >= HEADS_LINES + MAP_LINES and size.width >= WIDE
        self._show_target(self.map.cursor)

    def board(self) -> MapBoard:
        return self.map

    def _choices(self) -> list[Choice]:
        """The lines of the list; short, since it stands in a narrow column."""
        if self.view.stage == Stage.GAS:
            return [self._gas_line(action) for action in self.legal if isinstance(action, BuyGas)]
        if self._asking == "bonus":
            return [self.hint_line(action) for action in self.legal if isinstance(action, GoHome)]
        if self._asking == "card":
            choices = [
                self.hint_line(action) for action in self.legal if isinstance(action, DrawDog)
            ]
            if any(isinstance(action, SwapFrom) for action in self.legal):
                choices.insert(0, Choice(_SWAP, self.said(phrase("Swap two dogs"))))
            return choices
        return []

    def hint_line(self, action: Action) -> Choice:
        match action:
            case GoHome(bonus=bonus) if bonus >= 0:
                return Choice(action, self.said(phrase("Home, +{what}", what=amount(bonus, 1))))
            case DrawDog():
                drawn = phrase("Dog of the {stack}", stack=_AREAS[action.stack])
                return Choice(action, self.said(drawn))
            case StayHome():
                return Choice(action, self.said(phrase("Stay at home")))
            case _:
                return Choice(action, self.choice(action).text)

    def _gas_line(self, action: BuyGas) -> Choice:
        if not action.coins:
            return Choice(action, self.said(phrase("Buy no gas")))
        station = self.view.decision
        assert isinstance(station, GasStation)
        gas = action.coins * station.gas_per_coin
        text = self.said(phrase("Pay {n}: {gas}", n=action.coins, gas=gas_units(gas)))
        lost = gas - station.room
        return Choice(action, text, self.said(phrase("{n} lost", n=lost)) if lost > 0 else "")

    def _lit(self) -> frozenset[int]:
        kind: type[Drive | SwapFrom | SwapTo] = Drive
        if self.view.stage == Stage.SWAP:
            kind = SwapTo
        elif self._asking == "swap":
            kind = SwapFrom
        return frozenset(action.space for action in self.legal if isinstance(action, kind))

    def _show_target(self, space: int) -> None:
        aims = self.view.stage != Stage.GAS and space != CENTRE
        panel = self.query_one(TripPanel)
        target = space if aims else -1
        lists_bays = not self.kennel.display
        brings = self._driving(space) if aims and self._asking != "swap" else None
        panel.show(self.view, self.names, target, brings=brings, lists_bays=lists_bays)

    def _driving(self, space: int) -> Phrase | None:
        """The change from driving to a space, with causes; ``None`` where it cannot be asked."""
        if not isinstance(self.view.decision, PickUp):
            return None
        if Drive(space) in self.legal:
            return self.weighing.in_full(self.view, Drive(space), self.names, brief=True)
        lies = self.view.spaces[space]
        return phrase("not in reach") if self.legal and lies not in (EMPTY, ROADWORK) else None

    def _aimed(self, space: int) -> None:
        self._show_target(space)
        self.explain("")  # the panel says it all: saying it twice costs bytes

    # Deciding.

    @on(MapBoard.Picked)
    def _picked(self, message: MapBoard.Picked) -> None:
        message.stop()
        space: int = message.place
        if self._only(GoHome):
            self.action_dogs_home()
        elif self._only(StayHome):
            self.action_dogs_stay()
        elif space == CENTRE and not self._asking and self._may(GoHome):
            self.action_dogs_home()
        elif space == CENTRE:
            self.explain(phrase("choose a space first"))
        elif self.view.stage == Stage.SWAP:
            self.choose(SwapTo(space))
        elif self._asking == "swap":
            self._ask("")
            self.choose(SwapFrom(space))
        else:
            self.choose(Drive(space))

    def _only(self, kind: type[Action]) -> bool:
        """True if nothing else is left to do: then whatever is picked, that is meant."""
        return bool(self.legal) and all(isinstance(action, kind) for action in self.legal)

    def _may(self, kind: type[Action]) -> bool:
        return any(isinstance(action, kind) for action in self.legal)

    def chosen(self, action: Action) -> None:
        if action == _SWAP:
            self._ask("swap")
            self.explain(phrase("choose the first dog of the swap"))
            return
        self._ask("")
        self.choose(action)

    def _ask(self, what: Asking) -> None:
        self._asking = what
        self.settle()
        self.refocus()

    def _means(self, command: str) -> list[Action]:
        kinds: dict[str, type[Action]] = {"dogs.home": GoHome, "dogs.stay": StayHome}
        return self._legal_of(kinds[command]) if command in kinds else []

    def asks_first(self, command: str) -> bool:
        lists = command == "dogs.card" and self._asking != "card"
        return lists or super().asks_first(command)

    def action_dogs_home(self) -> None:
        ways = [action for action in self.legal if isinstance(action, GoHome)]
        if len(ways) > 1:
            self._ask("bonus")
        else:
            self.choose_with("dogs.home", ways[0] if ways else GoHome())

    def action_dogs_stay(self) -> None:
        self.choose_with("dogs.stay", StayHome())

    def action_dogs_card(self) -> None:
        if any(isinstance(action, SwapFrom | DrawDog) for action in self.legal):
            self._ask("card")
        elif Card.TAKE_DOG in self.view.kennels[self.view.mover].cards:
            self.choose(DrawDog(0))
        else:
            self.choose(SwapFrom(self.map.cursor))

    def wish(self, command: str) -> Action | None:
        return _WISHES.get(command) if self.view.stage == Stage.PICK_UP else None

    def action_back(self) -> None:
        self._ask("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"back", "dogs_space"}:  # the map has its own keys while no list is asked
            return bool(self._asking)
        driving = bool(self.view.stage == Stage.PICK_UP)
        if action in {"dogs_stay", "dogs_home"}:
            decision = self.view.decision
            fresh = isinstance(decision, PickUp) and bool(decision.first_turn)
            return driving and fresh == (action == "dogs_stay")
        if action == "dogs_card":
            held = self.view.kennels[self.view.mover].cards
            return driving and any(card in held for card in _PHASE_CARDS)
        return super().check_action(action, parameters)

    def action_dogs_space(self, letter: str) -> None:
        """Whoever names a space wants no list any more."""
        self._ask("")
        self.map.action_dogs_space(letter)

    # Hints.

    def has_place(self, action: Action) -> bool:
        return isinstance(action, Drive | SwapFrom | SwapTo)

    def go_to(self, action: Action) -> None:
        self._asking = "swap" if isinstance(action, SwapFrom) else ""
        self.settle()
        if isinstance(action, Drive | SwapFrom | SwapTo):
            self.map.cursor = action.space

    def unask(self) -> None:
        self._asking = ""

    def light(self) -> None:
        self.number(self.map, _about)

    # Moving.

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        """Lets trucks drive their ways; takes less than half a second."""
        for event in happened:
            if isinstance(event, Drove):
                await self._drive(event)

    async def _drive(self, event: Drove) -> None:
        board = self.map
        cells = [(cell.x, cell.y) for cell in board.chart.way_cells(event.way)]
        step = max(1, -(-len(cells) // _FRAMES))
        for cell in [*cells[::step], *cells[-1:]]:
            board.put_truck(event.seat, cell)
            await asyncio.sleep(_FRAME_SECONDS)

    def watch_view(self) -> None:
        self.map.park()
        super().watch_view()

    # Help.

    @property
    def place(self) -> tuple[Hashable, ...]:
        return (*super().place, self._asking)

    def topic(self) -> str:
        if self.view.stage == Stage.GAS:
            return "gas"
        if self._asking == "bonus":
            return "first-and-last"
        if self._asking == "card":
            return "card-take-dog"
        if self._asking == "swap" or self.view.stage == Stage.SWAP:
            return "card-swap"
        cursor = self.map.cursor
        token = EMPTY if cursor == CENTRE else self.view.spaces[cursor]
        if token == ROADWORK:
            return "roadworks"
        if token != EMPTY and token % 3 == Mark.LOST:
            return "lost-dogs"
        return "driving"


def _about(action: Action) -> tuple[int, ...]:
    """The space of the map that an action is about; coming home, the centre."""
    if isinstance(action, Drive | SwapFrom | SwapTo):
        return (action.space,)
    return (CENTRE,) if isinstance(action, GoHome | StayHome) else ()


_WISHES = {"dogs.home": GoHome(), "dogs.stay": StayHome()}
_AREAS = (phrase("city"), phrase("country"))
_SWAP = SwapFrom(-1)
"""Stands in the list of cards for choosing two dogs on the map."""
