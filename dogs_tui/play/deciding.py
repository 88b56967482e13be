"""What panes of all games share: a board or a list of choices takes the keys, never both."""

from typing import Any

from textual import on
from textual.widget import Widget

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase
from dogs_tui.play.choices import Choice, ChoiceList
from dogs_tui.play.phase import PhasePane
from dogs_tui.words import say


class DecidingPane(PhasePane):
    """A pane with a board, and a ``ChoiceList`` that appears when a list is asked.

    Subclasses say in ``settle`` what to show, in ``board`` which board takes the keys when no
    list is asked, in ``doing`` how an action reads in the list, and in ``chosen`` what a line of
    the list does.
    """

    DEFAULT_CSS = """
    DecidingPane ChoiceList { display: none; max-height: 14; }
    """

    def __init__(self, view: View, legal: tuple[Action, ...], names: tuple[str, ...]) -> None:
        super().__init__(view, legal, names)
        self._unsettled = False

    def settle(self) -> None:
        """Shows the present view and legal actions."""
        raise NotImplementedError

    def board(self) -> Widget:
        """The widget that takes the keys when no list is asked."""
        raise NotImplementedError

    def doing(self, action: Any) -> tuple[Phrase, Phrase | None]:
        """An action in words: what it does, and what that costs or brings."""
        raise NotImplementedError

    def chosen(self, action: Action) -> None:
        """A line of the list was chosen."""
        self.choose(action)

    def on_mount(self) -> None:
        self._settle()

    def watch_view(self) -> None:
        self._settle_soon()

    def watch_legal(self) -> None:
        self._settle_soon()

    def watch_names(self) -> None:
        self._settle_soon()

    def _settle_soon(self) -> None:
        """Settles once view and legal actions are both new: one comes before the other."""
        if not self._unsettled and self.query(ChoiceList):
            self._unsettled = True
            self.call_next(self._settle)

    def _settle(self) -> None:
        self._unsettled = False
        if not self.leaving:
            self.settle()
            self.refocus()

    @property
    def leaving(self) -> bool:
        """Whether the pane is being taken off the table.

        Its widgets go one by one, and what was asked of the pane before may still arrive: then
        none of them may be looked for.
        """
        return not self.display

    # The list.

    @property
    def choices(self) -> ChoiceList:
        return self.query_one(ChoiceList)

    def set_choices(self, choices: list[Choice]) -> None:
        """Shows a list; an empty one gives the keys back to the board."""
        self.choices.set_choices(choices)
        self.choices.display = bool(choices)  # at once: only what is displayed can be focused

    def choices_of(self, *kinds: type[Action]) -> list[Choice]:
        """The legal actions of some kinds, in words, with what each brings at the right."""
        return [self.choice(action) for action in self.legal if isinstance(action, kinds)]

    def choice(self, action: Any, anchor: str = "") -> Choice:
        """A line for an action."""
        does, brings = self.doing(action)
        return Choice(action, say(does), say(brings) if brings else "", anchor)

    def said(self, text: Phrase) -> str:
        return say(text)

    @on(ChoiceList.Chosen)
    def _list_chosen(self, message: ChoiceList.Chosen) -> None:
        message.stop()
        self.chosen(message.choice.action)

    # Focus.

    def first_focus(self) -> Widget:
        """The widget that takes the keys now."""
        return self.choices if self.choices.choices else self.board()

    def refocus(self) -> None:
        """Gives the keys to the right widget, unless they are with another pane."""
        focused = self.screen.focused
        wanted = self.first_focus()
        if focused is wanted or (focused is not None and self not in focused.ancestors):
            return
        wanted.focus(scroll_visible=False)
