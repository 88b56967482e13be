"""The base of the panes of all games: a board or a list of choices takes the keys, never both."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from textual import on
from textual.widget import Widget

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choice import Choice, weigh
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.hint_numbers import foremost, marked, numbered
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say


class DecisionPane(PhasePane):
    """A pane with a board, and a ``ChoiceList`` that appears when a list is asked.

    Subclasses say in ``settle`` what to show, in ``board`` which board takes the keys when no
    list is asked, and in ``chosen`` what a line of the list does. How an action reads in the list
    is what the game's words say, unless ``action_text`` says otherwise.

    Of hinted actions they say in ``has_place`` which are chosen on a board, in ``go_to`` how to
    get there, and in ``light`` where numbers stand. All others become lines of a list: below the
    board while another one is gone to, and with the keys when it is one of them.
    """

    DEFAULT_CSS = """
    DecisionPane ChoiceList { display: none; max-height: 14; }
    """

    def __init__(
        self, words: Any, view: View, legal: tuple[Action, ...], names: tuple[str, ...]
    ) -> None:
        super().__init__(words, view, legal, names)
        self.hinted: tuple[Action, ...] = ()
        """The actions that hints are about, the best first; none: no hints are shown."""
        self.gone_to = 0
        """The one of them that enter does."""
        self._aside = False
        self._things: dict[GameBoard, Callable[[Any], Iterable[Hashable]]] = {}
        """The things of each board that an action is about."""

    def board(self) -> Widget:
        """The widget that takes the keys when no list is asked."""
        raise NotImplementedError

    def action_text(self, action: Any) -> tuple[Phrase, Phrase | None]:
        """An action in words: what it does, and what is to be noted of it."""
        about = (self.view, action, self.names)
        return self.words.action_short(*about), self.words.action_note(*about)

    def choose_with(self, command: str, action: Action, warning: Phrase | None = None) -> None:
        super().choose_with(command, action, None if action in self.hinted else warning)

    def _is_said(self, action: Action) -> bool:
        return action in self.hinted or super()._is_said(action)

    def chosen(self, action: Action) -> None:
        """A line of the list was chosen."""
        self.choose(action)

    def watch_view(self) -> None:
        if self.hinted:
            self.hinted = ()
            self.unask()
        super().watch_view()

    def _settle(self) -> None:
        super()._settle()
        self.tell_line()
        self.light()
        self.refocus()

    def only(self) -> Action | None:
        if len(self.legal) != 1 or self.asks_list or self.has_place(self.legal[0]):
            return None
        return self.legal[0]

    def aimed(self) -> Action | None:
        if self.asks_list:
            line = self.choices.current
            at = {line.action} if line is not None else set()
            return next((each for each in self.legal if self.line_of(each) in at), None)
        board = self.board()
        pointed = board.pointed if isinstance(board, GameBoard) else None
        about = self._things.get(board) if isinstance(board, GameBoard) else None
        if about is None or pointed is None:
            return super().aimed()
        return next((each for each in self.legal if pointed in about(each)), None)

    # The list.

    @property
    def choices(self) -> ChoiceList:
        return self.query_one(ChoiceList)

    def set_choices(self, choices: list[Choice]) -> None:
        """Shows a list; an empty one gives the keys back to the board.

        While hints are shown, an empty one makes room for those that have no place on the board.
        """
        hint_lines = (
            [] if choices else [self.hint_line(a) for a in self.hinted if not self.has_place(a)]
        )
        for line in hint_lines:
            line.is_option = False
        self._aside = bool(hint_lines) and self.has_place(self.hinted[self.gone_to])
        lines = choices or hint_lines
        self._number(lines)
        self.weigh(lines)
        self.choices.set_choices(lines, aside=self._aside)
        self.choices.display = bool(lines)  # at once: only what is displayed can be focused

    @property
    def asks_list(self) -> bool:
        """True if a line of the list is to be chosen, rather than something on the board."""
        return bool(self.choices.choices) and not self._aside

    def weigh(self, lines: list[Choice]) -> None:
        """Has lines of the list say what they would change."""
        weigh(lines, self.weighing, self.view, self.legal, self.names)

    def choices_of(self, *kinds: type[Action]) -> list[Choice]:
        """The legal actions of some kinds, in words, with what each brings at the right."""
        return [self.choice(action) for action in self.legal if isinstance(action, kinds)]

    def choice(self, action: Any, anchor: str = "") -> Choice:
        """A line for an action."""
        does, brings = self.action_text(action)
        return Choice(action, say(does), say(brings) if brings else "", anchor)

    @on(ChoiceList.Moved)
    def _line_reached(self, message: ChoiceList.Moved) -> None:
        message.stop()
        self.tell_line()

    def tell_line(self) -> None:
        """Says in the prompt what the line under the cursor would change."""
        line = self.choices.current
        if self.legal and self.asks_list and line is not None:
            unsaid = self.choices.unsaid(line)
            self.explain(self.line_words(line) if unsaid is None else unsaid)

    def line_words(self, line: Choice) -> Phrase | str:
        """Describes a line's action and all its effects; empty if there is nothing to say."""
        whole = line.action in self.legal and not line.several
        return self.full_words(line.action) if whole else ""

    def said(self, text: Phrase) -> str:
        return say(text)

    @on(ChoiceList.Chosen)
    def _list_chosen(self, message: ChoiceList.Chosen) -> None:
        message.stop()
        action = message.choice.action
        if action in self.hinted:
            self.choose(action)  # as it was hinted, with nothing asked before
        else:
            self.chosen(action)

    # Hints.

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        self.hinted, self.gone_to = hinted, chosen
        if hinted:
            self.go_to(hinted[chosen])
            self.choices.go_to(self.line_of(hinted[chosen]))
        else:
            self.settle()
        self.light()
        self.refocus()

    def _show_lit(self) -> None:
        self._number(self.choices.choices)
        self.choices.repaint()
        self.light()

    def has_place(self, action: Action) -> bool:  # noqa: ARG002
        """True if a hinted action is chosen on a board, where ``go_to`` has moved the cursor."""
        return False

    def go_to(self, action: Action) -> None:  # noqa: ARG002
        """Asks what an action is the answer to, and moves the board's cursor to the answer."""
        self.settle()

    def unask(self) -> None:
        """Asks for nothing that ``go_to`` asked for: what the hints were about is past."""

    def light(self) -> None:
        """Gives the boards the numbers of the hints, or none: see ``number``."""

    def number(self, board: GameBoard, about: Callable[[Any], Iterable[Hashable]]) -> None:
        """Shows the hints on a board.

        Args:
            board: The board.
            about: The things of the board that an action is about.
        """
        self._things[board] = about
        aimed = bool(self.hinted) and self.first_focus() is board
        shown = map(about, self.hinted or self.lit)
        numbers = marked(shown) if self.lit else numbered(shown)
        board.show_numbers(numbers, self.gone_to if self.hinted else 0, aimed=aimed)

    def hint_line(self, action: Action) -> Choice:
        """A line for a hinted action that has no place on the board."""
        return self.choice(action)

    def line_of(self, action: Action) -> Action:
        """The action whose line in a list stands for this one, where lines stand for several."""
        return action

    def _number(self, lines: list[Choice]) -> None:
        numbers = numbered([self.line_of(action)] for action in self.hinted)
        lit = frozenset(map(self.line_of, self.lit))
        for line in lines:
            number = "" if self.lit else numbers.get(line.action, "")
            line.hint = foremost(number, self.gone_to) if number else ""
            line.lit = line.action in lit

    # Focus.

    def first_focus(self) -> Widget:
        """The widget that takes the keys now."""
        return self.choices if self.asks_list else self.board()

    def refocus(self) -> None:
        """Gives the keys to the right widget, if this pane has them."""
        if self.has_focus_within:
            # At once: later they may be elsewhere. Widgets are told later that they have them.
            self.screen.set_focus(self.first_focus(), scroll_visible=False)
