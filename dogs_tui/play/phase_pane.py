"""The base of every game's phase panes: they are given a view, and turn keys into actions.

A pane never computes a rule. It gets the view and the legal actions of the seat at the keyboard
as reactives, posts ``Choose`` for an action (legal or not: the match screen answers with the
reason when it is not), and says with ``Explain`` what the thing under the cursor would mean.

It is asked for something only while all its widgets are there (``PaneHolder``), and takes its own
turns (``settle``, keys, messages) only then, so it need not look whether they are.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from textual.actions import SkipAction
from textual.containers import Container
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from dogs_rules.game import Action, Event, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.glyphs import ASCII, glyphs_of
from dogs_tui.kit.key_names import key_at
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choice import Choice, as_full_as_fits, as_listed, by_points, weigh
from dogs_tui.play.choices import ChoiceList
from dogs_tui.words import say

_PROMPT_ROWS = 2
"""Rows of the prompt, in which what a choice would mean is told."""
_ASKED = 16
"""Columns of them for who is asked, and for what is left where rows are broken."""

register(
    Command(
        "pane.only",
        "enter,space",
        "continue",
        "Make the only move left",
        "Move",
        "enter",
        why="Nothing to choose here.",
        rank=0,
    ),
)


class PhasePane(Container):
    """Base of the pane that shows one phase of a game and takes its decisions.

    Subclasses compose their widgets and say in ``settle`` what to show in them. Whoever shows a
    pane something calls ``show``.
    """

    BINDINGS = bindings("pane.only", priority=True)
    DEFAULT_CSS = """
    PhasePane { width: 1fr; height: 1fr; }
    """

    view: reactive[Any] = reactive(None, repaint=False, init=False)
    """The ``View`` of the seat at the keyboard."""
    legal: reactive[tuple[Action, ...]] = reactive((), repaint=False, init=False)
    """The legal actions of that seat; empty while others decide, in a replay and for spectators."""
    names: reactive[tuple[str, ...]] = reactive((), repaint=False, init=False)
    """The players' names by seat, cleaned."""

    class Choose(Message):
        """The player wants these actions, legal or not, one after the other.

        They are played as far as they are legal; for the first that is not, the reason is told.
        None at all ask why the player can do nothing now.
        """

        def __init__(self, pane: "PhasePane", *actions: Action) -> None:
            super().__init__()
            self.pane = pane
            self.actions = actions

    class Offer(Message):
        """The only action that a key can stand for now.

        It changes nothing counted, and is played at once if it can be taken back; or ``ask`` asks.
        """

        def __init__(self, pane: "PhasePane", action: Action, ask: Callable[[], None]) -> None:
            super().__init__()
            self.pane = pane
            self.action = action
            self.ask = ask

    class Taken(Message):
        """The player has taken something up: what it would do is seen before a key does it."""

    class ListMoves(Message):
        """The player wants to see all that may be done now."""

    class Arrange(Message):
        """The player wants the game to lay their things so that they score most.

        Where nothing would score more, ``otherwise`` is told.
        """

        def __init__(self, pane: "PhasePane", otherwise: Phrase) -> None:
            super().__init__()
            self.pane = pane
            self.otherwise = otherwise

    class Explain(Message, bubble=True):
        """An explanation of the thing under the cursor; empty if there is nothing to say.

        Stands in the prompt line behind what is asked. Later ones replace those still waiting,
        and of a view that is no longer shown nothing is told.
        """

        def __init__(self, pane: "PhasePane", text: Phrase | str) -> None:
            super().__init__()
            self.pane = pane
            self.text = text
            self.view = pane.view

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, PhasePane.Explain)

    def __init__(
        self, words: Any, view: View, legal: tuple[Action, ...], names: tuple[str, ...]
    ) -> None:
        super().__init__()
        self.words = words
        """The words of the match; games declare them as their own."""
        self.weighing = Weighing(words)
        self.set_reactive(PhasePane.view, view)
        self.set_reactive(PhasePane.legal, legal)
        self.set_reactive(PhasePane.names, names)
        self._unsettled = False
        self._told_before: tuple[View, Action] | None = None
        """What a key would do, and where that is told; ``None``: something else is."""
        self.told_with = ""
        """The command of that key; empty: none that another key takes back."""
        self.explained: PhasePane.Explain | None = None
        """What it last said."""
        self.lit: tuple[Action, ...] = ()
        """The actions whose things are lit, while no hints are shown."""

    def settle(self) -> None:
        """Shows the present view, legal actions and names; nothing by default."""

    def on_mount(self) -> None:
        self._settle()

    def watch_view(self) -> None:
        self._settle_soon()

    def watch_legal(self) -> None:
        self._settle_soon()

    def watch_names(self) -> None:
        self._settle_soon()

    def _settle_soon(self) -> None:
        """Settles in the pane's own turn, once for all that is new."""
        if not self._unsettled:
            self._unsettled = True
            self.call_next(self._settle)

    def _settle(self) -> None:
        self._unsettled = False
        self.settle()
        if self.lit:
            self._show_lit()
        if self.only() is not None:
            self.explain("")

    # Where only one thing is left, and no board shows it, enter does that.

    def only(self) -> Action | None:
        """The only legal action, if no board or list offers it; ``None``: there is a choice."""
        return None

    def label_of(self, command: str) -> Phrase | None:
        """The label of a command of this pane in the key bar now; ``None`` for the usual one."""
        left = self.only() if command == "pane.only" else None
        return None if left is None else self.words.action_short(self.view, left, self.names)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "pane_only":
            return self.only() is not None
        return super().check_action(action, parameters)

    def action_pane_only(self) -> None:
        left = self.only()
        if left is None:
            raise SkipAction  # a pane that answers for all of its commands
        self.choose(left)

    @property
    def spare(self) -> int:
        """Columns at its right whose foot is left free for what is told; 0: that lies below it."""
        return 0

    def leave_free(self, rows: int) -> None:
        """Leaves so many rows free at the foot of its ``spare`` columns; nothing without any."""

    def show(self, view: View, legal: tuple[Action, ...]) -> None:
        """Gives the pane another view together with what may be done in it.

        Both are in place when either is watched: no pane ever sees a view with the legal actions
        of another.
        """
        fresh = view != self.view
        changed = legal != self.legal
        self.set_reactive(PhasePane.legal, legal)
        if fresh:
            self.view = view
        elif changed:
            self.mutate_reactive(PhasePane.legal)

    def choose(self, *actions: Action) -> None:
        """Asks for an action, or for several in turn."""
        self.post_message(self.Choose(self, *actions))

    def choose_from(self, actions: Sequence[Action], ask: Callable[[], None]) -> None:
        """Does what a key stands for: the only possibility at once, if it changes nothing counted.

        What costs or brings something, to whomever, or ends the turn while more could be done, is
        asked for with what it would change.

        Args:
            actions: The legal actions that the key stands for.
            ask: Asks which of them, or whether the only one is meant.
        """
        if len(actions) == 1 and not self._is_told_first(actions[0]):
            self.post_message(self.Offer(self, actions[0], ask))
        else:
            ask()

    def choose_with(self, command: str, action: Action, warning: Phrase | None = None) -> None:
        """Does the one thing that a key stands for; the first press tells what that would change.

        What changes nothing is done at once, unless it ends the turn while more could be done; so
        is the only thing that is left, since the prompt tells it.

        Args:
            command: The id of the command.
            action: The action it stands for, legal or not.
            warning: What the first press tells in place of what the action would change.
        """
        tells = warning is not None or (not self._is_said(action) and self._is_told_first(action))
        asks = tells and action in self.legal
        if not asks or self._told_before == (self.view, action):
            self.choose(action)
            return
        again = phrase("Press {key} again: {what}", key=self.key(command))
        self.explain(warning or again.filled(what=self.full_words(action)))
        self._told_before, self.told_with = (self.view, action), command
        self.refresh_bindings()

    def _means(self, command: str) -> Sequence[Action]:  # noqa: ARG002
        """The legal actions that the key of a command stands for, if it may ask first."""
        return ()

    def asks_first(self, command: str) -> bool:
        """True if the next press of a command's key only asks, or tells what it would change."""
        actions = self._means(command)
        if len(actions) != 1:
            return bool(actions)
        is_told = self._is_said(actions[0]) or self._told_before == (self.view, actions[0])
        return not is_told and self._is_told_first(actions[0])

    def _legal_of(self, *kinds: type[Action]) -> list[Action]:
        """The legal actions of some kinds."""
        return [action for action in self.legal if isinstance(action, kinds)]

    def _is_said(self, action: Action) -> bool:
        """True if a lesson's step or the prompt says already what an action does."""
        return action in self.lit or action == self.only()

    def _is_told_first(self, action: Action) -> bool:
        """True if a key for a legal action first tells what that would change."""
        if self.weighing.matters(self.view, action):
            return True
        return len(self.legal) > 1 and self.weighing.passes(self.view, action)

    def moves(self) -> list[Choice]:
        """All that may be done now, a line each, as a list on the screen or ``by_points``."""
        lines = [self._move_line(action) for action in self.legal]
        weigh(lines, self.weighing, self.view, self.legal, self.names)
        shown = [rows.choices for rows in self.query(ChoiceList) if rows.display]
        return as_listed(lines, shown) or by_points(lines, self.weighing, self.view)

    def _move_line(self, action: Action) -> Choice:
        """An action as a line among all others, as short as it can be told from them."""
        about = (self.view, action, self.names)
        note = self.words.action_note(*about)
        return Choice(action, say(self.words.action_short(*about)), say(note) if note else "")

    def full_words(self, action: Action) -> Phrase:
        """Describes a legal action and all its effects, by person and cause."""
        does: Phrase = self.words.action_short(self.view, action, self.names)
        about = (self.view, action, self.names)
        whole = self.weighing.in_full(*about), self.weighing.in_full(*about, brief=True)
        brings = [self.weighing.brings(*about, sources=sources) for sources in (True, False)]
        return self._as_full_as_fits(does, *whole, *brings)

    def in_a_row(self, does: Phrase, actions: Sequence[Action], *, causes: bool = True) -> Phrase:
        """The same of several actions; none: what they do is all there is to say.

        Args:
            does: The work of the keys.
            actions: One after the other, as far as they are legal.
            causes: Whether to tell what points come from, where there is room.
        """
        if not actions:
            return does
        about = (self.view, actions, self.names)
        full = [self.weighing.in_a_row(*about, brief=brief) for brief in (False, True) if causes]
        full += [self.weighing.by_source(*about)] if causes else []
        return self._as_full_as_fits(does, *full, self.weighing.in_a_row(*about, causes=False))

    def _as_full_as_fits(self, does: Phrase, *ways: Phrase | None) -> Phrase:
        return as_full_as_fits(does, ways, _PROMPT_ROWS * self.app.size.width - _ASKED)

    def key(self, command: str) -> str:
        """The key of a command, as the player has it."""
        return key_at(self, command, in_ascii=glyphs_of(self) is ASCII)

    def tell_why_not(self, command: str) -> bool:
        """Tells why a command of this pane can do nothing now; whether there is something to tell.

        While somebody else is to move that is the reason; else the game refuses what it stands for.
        """
        if not self.legal:
            self.choose()
            return True
        if (wished := self.wish(command)) is not None:
            self.choose(wished)
        return wished is not None

    def wish(self, command: str) -> Action | None:  # noqa: ARG002
        """The action that a command stands for where no such action is legal, to be refused."""
        return None

    def explain(self, text: Phrase | str) -> None:
        """Says what the thing under the cursor would mean, or else what is left to do."""
        if self._told_before is not None:
            self._told_before, self.told_with = None, ""
            self.refresh_bindings()
        meaning, left = text, None if text else self.only()
        if left is not None:
            does = phrase("{key}: {what}", key=self.key("cursor.choose"))
            meaning = does.filled(what=self.full_words(left))
        self.explained = self.Explain(self, meaning)
        self.post_message(self.explained)

    def aimed(self) -> Action | None:
        """The action that its cursor stands for; ``None``: it stands for none."""
        return self.only()

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        """Lights what hinted actions are about, and goes to one of them, from 0; none: to nothing.

        Where each can be seen on the board it bears its number, 1 being the best; the cursor goes
        to the chosen one, opening whatever it is chosen in. By default nothing is shown.
        """

    def light_up(self, actions: tuple[Action, ...]) -> None:
        """Lights what legal actions are about and goes to none of them; none: nothing is lit."""
        self.lit = actions
        self._show_lit()

    def _show_lit(self) -> None:
        """Gives the boards the marks of what is lit; nothing by default."""

    def first_focus(self) -> Widget | None:
        """The widget that takes the keys now; by default the first that can."""
        return next((node for node in self.query("*") if node.focusable), None)

    @property
    def place(self) -> tuple[Hashable, ...]:
        """Where its cursors are, and what its keys can do from there; to be compared."""
        boards = tuple(board.pointed for board in self.query(GameBoard) if board.display)
        lists = tuple(
            (rows.cursor, *(line.action for line in rows.choices))
            for rows in self.query(ChoiceList)
            if rows.display
        )
        return boards, lists, self._told_before

    def show_changes(self, changed: frozenset[Hashable]) -> None:
        """Marks on every board what changed, as ``GameUI.changed`` says; none: no marks."""
        for board in self.query(GameBoard):
            board.show_changes(changed)

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        """Moves what just moved, where things may move; the view still shows what was before."""

    def topic(self) -> str:
        """The anchor in the game's book for what the cursor is on, for ``?``."""
        raise NotImplementedError
