"""A screen on which hints can be asked for: they are worked out, told, and lit on the table."""

from functools import partial
from typing import ClassVar

from textual import events, on
from textual.worker import Worker

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, IllegalActionError, Refusal, Seat
from dogs_saves import SaveError
from dogs_tui.match.thoughts import is_judged
from dogs_tui.match.watching import Playing, Update, Watching
from dogs_tui.play.board import GameBoard
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.hints.words import worded
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.side.screen import SideScreen
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import phrase, say, tr
from dogs_tui.words.game import GameWords


class HintScreen(SideScreen):
    """Shows the hints of the seat at the keyboard until anything happens at the table.

    Beside a wide table they stand in a column. Over a narrow one they are a strip at its foot, or
    at its head where the foot would cover what the chosen hint is about.

    Subclasses compose a ``HintPane`` over the table, say who is at the keyboard, what is asked,
    and play what is chosen.
    """

    DEFAULT_CSS = """
    HintScreen HintPane { display: none; layer: over; dock: bottom; }
    HintScreen HintPane.above { dock: top; }
    HintScreen.-wide HintPane {
        dock: right; width: 38; height: 1fr; border-left: solid $panel;
    }
    HintScreen.-wide HintPane.-ascii { border-left: ascii $panel; }
    """

    table: Watching
    keyboard: Keyboard
    replayed: ClassVar[bool] = False
    """True if nothing is decided here at all."""

    def __init__(self) -> None:
        super().__init__()
        self._hints: tuple[Hint, ...] = ()
        self._asked: Worker[None] | None = None

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        self.call_after_refresh(self._keep_in_sight)

    # What subclasses say and do.

    @property
    def words(self) -> GameWords:
        """The words of the game, speaking of the components in play."""
        raise NotImplementedError

    async def _play(self, *actions: Action) -> bool:
        """Plays actions for the seat at the keyboard, or says why not.

        Returns:
            Whether all were played.
        """
        raise NotImplementedError

    def _explain(self, text: str) -> None:
        """Says something beside what is asked."""
        raise NotImplementedError

    def _explain_again(self) -> None:
        """Says again what enter does at the table."""
        pane = self.panes.pane
        last = None if pane is None else pane.explained
        self._explain(say(last.text) if last and last.view is last.pane.view else "")

    def _refuse(self, text: str) -> None:
        """Says what cannot be."""
        raise NotImplementedError

    def _ask_anew(self) -> None:
        """Something new is shown with what is asked: no key that came before is an answer."""
        raise NotImplementedError

    async def shown(self) -> None:
        """Returns when everything that happened has been shown."""
        raise NotImplementedError

    def _why_nothing(self) -> Refusal:
        """Gives why nothing is decided from here, where that is so for good."""
        return Refusal(phrase("The match is over."), "end")

    # Asking.

    @property
    def playing(self) -> Playing | None:
        """The table, when something can be played at it from here; ``None``: it is watched."""
        return self.table if isinstance(self.table, Playing) else None

    @property
    def asker(self) -> Seat | None:
        """The seat that would be told; ``None``: nobody is at the keyboard."""
        seats, mover = self.keyboard.seats, self.table.to_move
        if mover in seats:
            return None if self.keyboard.must_change(mover) else mover
        return self.keyboard.at if self.keyboard.at in seats else min(seats, default=None)

    @property
    def gets_hints(self) -> bool:
        """True if hints can be asked for now."""
        seat, playing = self.asker, self.playing
        return seat is not None and playing is not None and playing.why_no_hints(seat) is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_hint":
            return self.gets_hints
        return super().check_action(action, parameters)

    def lacks(self, command: str) -> bool:
        """True if a command can never work at this table and so is not offered."""
        return command == "match.hint" and not is_judged(self.table.game)

    def action_match_hint(self) -> None:
        """Has hints worked out; asked again, puts them away, unless something lies in front."""
        in_front = self.side_is_open
        if in_front:
            self.close_side()
        if self.hints_are_open or self.hints_are_asked:
            if not in_front:
                self.drop_hints()
            return
        seat, playing = self.asker, self.playing
        if seat is not None and playing is not None:
            self._asked = self.run_worker(partial(self._think, playing, seat))

    def tell_why_not(self, command: str) -> bool:
        """Tells why a command of this screen can do nothing now; whether there is a reason."""
        refusal = self._why_not(command)
        if refusal is not None:
            self._refuse_for(refusal)
        return refusal is not None

    def _why_not(self, command: str) -> Refusal | None:
        playing = self.playing
        if command != "match.hint":
            return None
        if playing is None:
            return self._why_nothing()
        if self.asker is None:
            return Refusal(
                phrase("Nobody is at the keyboard. Press enter to show the table."), "round"
            )
        return playing.why_no_hints(self.asker)

    async def _think(self, table: Playing, seat: Seat) -> None:
        asked_at = table.plies
        self._explain(tr("Thinking about it…"))
        try:
            hints = await table.hints(seat)
        except IllegalActionError as problem:
            self._refuse_for(problem.refusal)
        except (ThinkingError, SaveError) as trouble:
            self._refuse(say(trouble.phrase))
        else:
            await self.shown()
            if (self.table.plies, self.asker) == (asked_at, seat) and self.gets_hints:
                self._show_hints(table, seat, hints)

    def _refuse_for(self, refusal: Refusal) -> None:
        self._why = refusal
        self._refuse(say(refusal.reason))

    def outdates_hints(self, update: Update) -> bool:
        """True if an update makes the current hints out of date."""
        if update.kind == "seats":
            return not self.gets_hints
        return update.kind not in {"hint", "file"}

    def stop_thinking(self) -> None:
        """Waits for no hints any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    # Showing.

    @property
    def hint_pane(self) -> HintPane:
        return self.query_one(HintPane)

    def _make_room(self) -> None:
        super()._make_room()
        self.hint_pane.display = bool(self._hints) and not self.side_is_open

    @property
    def hints_are_open(self) -> bool:
        """True if hints are shown, or would be if nothing covered them."""
        return bool(self._hints)

    @property
    def hints_are_asked(self) -> bool:
        """True while hints are being worked out."""
        return self._asked is not None and not self._asked.is_finished

    def _show_hints(self, table: Playing, seat: Seat, hints: tuple[Hint, ...]) -> None:
        if not hints:
            return
        self._explain("")
        if self.stands_alone:
            self._glow(hints[0].action)
            return
        self._hints = hints
        pane = self.hint_pane
        choices = len(table.legal(seat))
        pane.tell(worded(hints, self.view, self.words, self.table.names, choices))
        pane.remove_class("above")
        pane.styles.offset = (0, 0)
        self._make_room()
        if not self.side_is_open:
            self.set_focus(pane)  # at once: no table gives the keys to a list of its own then
        self._go_to_hint(0)
        self._ask_anew()
        self.refresh_bindings()

    def _glow(self, action: Action) -> None:
        """Goes to the best action on the table and lights it, with no word of it."""
        if self.panes.pane is not None:
            self.panes.pane.show_hints((action,), 0)
            self._ask_anew()

    def put_aside(self) -> None:
        super().put_aside()
        self.drop_hints()

    def drop_hints(self) -> None:
        """Puts hints away and stops thinking about any."""
        if self.hints_are_asked:
            self._explain("")
        self.stop_thinking()
        self.close_hints()

    def close_hints(self) -> None:
        """Puts hints away, and goes on thinking about those that are asked for."""
        if not self._hints:
            return
        self._hints = ()
        self._make_room()
        if self.panes.pane is not None:
            self.panes.pane.show_hints((), 0)
        if not self.side_is_open:
            self.focus_table()
        self.refresh_bindings()

    def _go_to_hint(self, chosen: int) -> None:
        """Lights the hints on the table and goes to one of them."""
        if self.panes.pane is not None and self._hints:
            shown = self._hints[:1] if self.hint_pane.advises else self._hints
            self.panes.pane.show_hints(tuple(hint.action for hint in shown), chosen)
            self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        """Moves a strip to where it does not cover what the chosen hint is about."""
        pane, shown = self.hint_pane, self.panes.pane
        if shown is None or not self._hints or self.has_class("-wide"):
            return
        table = shown.region
        rows = [
            board.content_region.y + row - table.y
            for board in shown.query(GameBoard)
            for row in board.rows_of_hints()
        ]
        if pane.advises:
            self._lift(pane, frozenset(rows), table.height)
            return
        covers_foot = any(row >= table.height - pane.size.height for row in rows)
        covers_head = any(row < pane.size.height for row in rows)
        if covers_foot != covers_head:
            pane.set_class(covers_foot, "above")

    def _lift(self, pane: HintPane, rows: frozenset[int], height: int) -> None:
        """Moves a low strip up from the foot until it covers nothing that its hint is about."""
        high = pane.advice_height(self.size.width)  # it may not be laid out yet
        for lifted in range(height - high + 1):
            if rows.isdisjoint(range(height - high - lifted, height - lifted)):
                pane.styles.offset = (0, -lifted)
                return

    @on(HintPane.Unfolded)
    def _hints_unfolded(self, message: HintPane.Unfolded) -> None:
        message.stop()
        self.hint_pane.styles.offset = (0, 0)
        self._go_to_hint(self.hint_pane.chosen)

    @on(HintPane.Chosen)
    def _hint_chosen(self, message: HintPane.Chosen) -> None:
        message.stop()
        self._go_to_hint(message.chosen)

    @on(HintPane.Done)
    async def _hint_done(self, message: HintPane.Done) -> None:
        message.stop()
        if message.chosen < len(self._hints):
            await self._play(self._hints[message.chosen].action)

    @on(HintPane.Closed)
    def _hints_closed(self, message: HintPane.Closed) -> None:
        message.stop()
        self.drop_hints()
