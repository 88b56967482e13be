"""The pane of a turn: the table, what a key asks for in a list, and what would be lost."""

from collections.abc import Hashable
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.terms import EMPTY, Stage
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.boards import lists, trick_aim
from dogs_tui.games.dog_lover.boards.hint_paths import about, way_to
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone
from dogs_tui.games.dog_lover.boards.pointer import Lit, Note, Pointing
from dogs_tui.games.dog_lover.boards.table import TableBoard
from dogs_tui.games.dog_lover.keys import lover_bindings
from dogs_tui.games.dog_lover.panes.motion import show_motion
from dogs_tui.games.dog_lover.panes.refused_keys import likely
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.actions import (
    aiming,
    in_short,
    to_place,
    warning,
)
from dogs_tui.games.dog_lover.words.cards import topic
from dogs_tui.games.dog_lover.words.labels import place_name
from dogs_tui.play.choice import Choice
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.decision_pane import DecisionPane
from dogs_tui.words import say
from dogs_tui.words.phrases import points

_DEEDS: dict[str, type[Action]] = {
    "dog-lover.tuck": act.Tuck,
    "dog-lover.attach": act.Attach,
    "dog-lover.adopt": act.Adopt,
    "dog-lover.learn": act.Learn,
    "dog-lover.fetch": act.PlayFetch,
    "dog-lover.end": act.EndTurn,
}
"""The actions that have a key of their own, by command."""
_FREE = {id_.replace(".", "_").replace("-", "_"): kind for id_, kind in _DEEDS.items()}
"""The same by the name of the key's action."""
_TOPICS: dict[lists.Asking, str] = {
    "attach": "attaching",
    "card": "tucking",
    "dog": "tucking",
    "end": "turn",
}
"""The section of the book by what a list asks for."""


class TablePane(DecisionPane):
    """Set-up of the Watch Dog, turns, and penalties."""

    DEFAULT_CSS = """
    TablePane { layers: base over; }
    TablePane ChoiceList { layer: over; dock: right; margin: 1 0 0 0; max-height: 100; }
    """
    words: Words
    BINDINGS: ClassVar[list[Any]] = lover_bindings(*_DEEDS, "dog-lover.card", "dog-lover.back")

    _asking: lists.Asking = ""
    """The list that the player asked for."""
    _card: int = EMPTY
    """The card being tucked."""

    def compose(self) -> ComposeResult:
        yield TableBoard(self.words, self.view, self.names)
        yield ChoiceList()

    def on_mount(self) -> None:
        self.watch(self.table, "pointing", self._pointed, init=False)

    @property
    def table(self) -> TableBoard:
        return self.query_one(TableBoard)

    # Showing.

    def settle(self) -> None:
        choices = lists.lines(self.words, self.view, self.legal, self._asking, self._card)
        if self._asking and not choices:
            self._asking, self._card = "", EMPTY
            choices = lists.lines(self.words, self.view, self.legal, self._asking, self._card)
        self._fit_list()
        self._tell_what_costs_nothing(choices)
        self.set_choices(choices)
        above = lists.heading(self.words, self.view, self._asking, self._card) if choices else None
        self.table.show(self.view, self.names, self._lit(), self._note, above)
        if self._looked_at(self.table.pointing) is not None and not choices:
            self.explain(self._meaning(self.table.pointing))
        self.refresh_bindings()

    def _tell_what_costs_nothing(self, choices: list[Choice]) -> None:
        """Beside things to give up that cost points, those that cost none say so, too."""
        if self.view.stage == Stage.PENALTY:
            for choice in choices:
                if not self.weighing.matters(self.view, choice.action):
                    choice.note = say(points(0))

    def board(self) -> TableBoard:
        return self.table

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        self._fit_list()

    def _fit_list(self) -> None:
        """The list stands in front of tricks and shelter, below its heading."""
        panel = self.table.plan.panel
        right = panel.x + panel.width
        self.choices.styles.width = panel.width
        self.choices.styles.height = panel.height - 1
        self.choices.styles.margin = (1, max(0, self.size.width - right), 0, 0)

    def _lit(self) -> Lit:
        legal = self.legal
        if self._asking or self._must_choose:
            return Lit(dogs=lists.candidates(self.legal, self._asking, self._card))
        tricks = {action.trick for action in legal if isinstance(action, act.Take)}
        if tricks:
            tricks |= set(self.table.own.tricks)  # one that is blocked everywhere is shown so
        return Lit(
            frozenset(tricks),
            frozenset(action.trick for action in legal if isinstance(action, act.Learn)),
            frozenset(action.dog for action in legal if isinstance(action, act.Adopt)),
            frozenset(action.cell for action in legal if isinstance(action, act.PlayFetch)),
            frozenset(action.place for action in legal if isinstance(action, act.PlaceWatchDog)),
        )

    @property
    def _must_choose(self) -> bool:
        return lists.must_choose(self.view, self.legal)

    def choice(self, action: Any, anchor: str = "") -> Choice:
        return lists.line(self.words, self.view, action, anchor)

    def _move_line(self, action: Action) -> Choice:
        if not isinstance(action, act.Take):
            return super()._move_line(action)
        lost = warning(self.words, self.view, action)
        does = in_short(self.words, self.view, action)
        return Choice(action, say(does), say(lost) if lost else "")

    def _note(self, now: Pointing) -> Note:
        """The line below the grid: what would be lost, or what has no place yet."""
        view: DogLoverView = self.view
        looked_at = self._looked_at(now)
        text = warning(self.words, view, looked_at) or to_place(self.words, view, self.names)
        return Note(text, "warn") if text else Note()

    def _looked_at(self, now: Pointing) -> act.Take | act.PlayFetch | None:
        """The effect of enter on the grid, if it may be done."""
        aimed: act.Take | act.PlayFetch | None = None
        if now.trick >= 0:
            aimed = act.Take(now.trick, now.placement)
        elif now.fetching:
            aimed = act.PlayFetch(now.location.at)
        return aimed if aimed in self.legal else None

    def _pointed(self, now: Pointing) -> None:
        self.explain(self._meaning(now))
        self.refresh_bindings()

    def _meaning(self, now: Pointing) -> Phrase | str:
        """The prompt's text about the thing that is pointed at."""
        view: DogLoverView = self.view
        held, aimed = self.table.held, self._looked_at(now)
        if aimed is not None:
            # what would be lost stands in the line below the grid
            return self.in_a_row(aiming(self.words, view, aimed), (aimed,))
        if held is not None and (obstacle := trick_aim.obstacle(held, view)) is not None:
            return obstacle
        if now.place >= 0:
            return place_name(now.place)
        return self._offered(now)

    def _offered(self, now: Pointing) -> Phrase | str:
        """The cost and the gain of the trick or dog under the cursor, where it can be had."""
        _, which = self.table.thing(now.location)
        offer = act.Learn(which) if now.location.zone == Zone.LEARN else act.Adopt(which)
        if now.location.zone not in {Zone.LEARN, Zone.SHELTER} or offer not in self.legal:
            return ""
        return self.full_words(offer)

    # Deciding.

    @on(TableBoard.Chose)
    def _chose(self, message: TableBoard.Chose) -> None:
        message.stop()
        self.choose(message.action)

    @on(TableBoard.Picked)
    def _picked(self, message: TableBoard.Picked) -> None:
        """Enter on something: what one most likely wants with it."""
        message.stop()
        table = self.table
        location: TableLocation = message.place
        _, which = table.thing(location)
        if which < 0:
            self._go_on()
        elif location.zone == Zone.LEARN:
            self.choose(act.Learn(which))
        elif location.zone == Zone.SHELTER:
            self.choose(act.Adopt(which))
        elif location.zone == Zone.DOG:
            table.look(not table.looking)
        elif not table.usable:
            self._go_on()
        elif location.zone == Zone.OWN:
            table.hold(which)
        else:
            table.hold(table.favourite, location.at)

    def _go_on(self) -> None:
        """Enter with nothing to use: what else may be done; the end, if that is all."""
        if not self.legal:
            self.choose(act.Take(self.table.own.tricks[0], 0))
        elif self.legal == (act.EndTurn(),):
            self.action_dog_lover_end()
        else:
            self.post_message(self.ListMoves())

    def chosen(self, action: Action) -> None:
        if self._asking == "card" and isinstance(action, act.Tuck):
            self._tuck(action.card)
            return
        self._ask("")
        self.choose(action)

    def _ask(self, what: lists.Asking) -> None:
        self._asking = what
        if what != "dog":
            self._card = EMPTY
        self.explain("")
        self.settle()
        self.refocus()
        self.tell_line()

    def _tuck(self, card: int) -> None:
        """Tucks a card where there is only one dog for it; asks for the dog otherwise."""
        ways = lists.ways(self.legal, card)
        if len(ways) == 1:
            self._ask("")
            self.choose(ways[0])
        else:
            self._card = card
            self._ask("dog")

    def action_dog_lover_tuck(self) -> None:
        """Asks which card; where there is only one, for which dog."""
        cards = lists.tuckable(self.legal)
        if len(cards) == 1 and len(lists.ways(self.legal, cards[0])) > 1:
            self._tuck(cards[0])
        else:
            self._ask("card")

    def action_dog_lover_attach(self) -> None:
        self._ask("attach")

    def action_dog_lover_adopt(self) -> None:
        self._point_at_first(Zone.SHELTER, self.view.shelter_row, self._lit().adopt)

    def action_dog_lover_learn(self) -> None:
        self._point_at_first(Zone.LEARN, self.view.trick_row, self._lit().learn)

    def _point_at_first(self, zone: Zone, row: tuple[int, ...], lit: frozenset[int]) -> None:
        """Puts the cursor on the first that can be had, or on the next one."""
        there = [n for n, which in enumerate(row) if which in lit]
        now = self.table.pointing.location
        after = [n for n in there if now.zone == zone and n > now.at]
        if there:
            self.table.point(TableLocation(zone, (after or there)[0]))

    def action_dog_lover_fetch(self) -> None:
        location = self.table.pointing.location
        if location.zone != Zone.GRID or location.at not in self._lit().fetch:
            location = TableLocation(Zone.GRID, min(self._lit().fetch))
        self.table.point(location, fetching=True)

    def _means(self, command: str) -> list[Action]:
        return self._legal_of(act.EndTurn) if command == "dog-lover.end" else []

    def action_dog_lover_end(self) -> None:
        """Ends the turn; what is lost by it is told first, even where nothing else is left."""
        end, told = act.EndTurn(), None
        if end in self.legal and warning(self.words, self.view) is not None:
            told = phrase("Press {key} again: {what}", what=self.full_words(end))
            told = told.filled(key=self.key("dog-lover.end"))
        self.choose_with("dog-lover.end", end, told)

    def action_dog_lover_card(self) -> None:
        self.table.look(not self.table.looking)

    def wish(self, command: str) -> Action | None:
        if command not in _DEEDS or self._must_choose or self._asking:
            return None
        return likely(_DEEDS[command], self.view, self.table.own)

    def only(self) -> Action | None:
        """The end of the turn, where nothing else is left; all else is on the table or listed."""
        return act.EndTurn() if self.legal == (act.EndTurn(),) else None

    def action_dog_lover_back(self) -> None:
        if self._asking == "dog" and len(lists.tuckable(self.legal)) > 1:
            self._ask("card")
        elif self._asking:
            self._ask("")
        elif self.table.pointing.trick >= 0 or self.table.pointing.fetching:
            self.table.let_go()
        else:
            self.table.look(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "dog_lover_card":
            return not self.choices.choices  # the list stands where the card would be shown
        if action == "dog_lover_back":
            now = self.table.pointing
            return bool(self._asking or now.trick >= 0 or now.fetching or self.table.looking)
        if action in _FREE:
            free = not self._asking and not self._must_choose
            return free and any(isinstance(legal, _FREE[action]) for legal in self.legal)
        return super().check_action(action, parameters)

    # Hints.

    @property
    def place(self) -> tuple[Hashable, ...]:
        return (*super().place, self._asking, self._card)

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        super().show_hints(hinted, chosen)
        if hinted:
            self.tell_line() if self.asks_list else self._pointed(self.table.pointing)

    def has_place(self, action: Action) -> bool:  # noqa: ARG002
        return True  # what is not on the table, the list asks for

    def go_to(self, action: Action) -> None:
        if not self._must_choose:
            way = way_to(self.words, self.view, action)
            self._asking, self._card = way.asking, way.card
            if way.pointing is not None:
                self.table.go_to(way.pointing)
        self.settle()

    def unask(self) -> None:
        self._asking, self._card = "", EMPTY

    def light(self) -> None:
        self.number(self.table, partial(about, self.words, self.view))

    # Moving.

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        await show_motion(self.table, self.view, happened)

    # Help.

    def topic(self) -> str:
        if self.view.stage == Stage.WATCH_DOG:
            return "watch-dog"
        if self.view.stage == Stage.PENALTY:
            return "penalties"
        if self._asking:
            return _TOPICS[self._asking]
        if self._must_choose:
            return "food"
        now = self.table.pointing
        trick, which = self.table.thing(now.location)
        if now.trick >= 0:
            return "taking"
        if now.fetching:
            return "fetch"
        if trick or which < 0:
            return "tricks"
        return topic(self.words, which)
