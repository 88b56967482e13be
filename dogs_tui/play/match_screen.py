"""The match screen: one table, the pane of its phase, and what stands around it.

It is a watcher of the table. Updates wait in a queue, so that each is shown for a moment and
trucks can drive their way; the seat at the keyboard may act once everything has been shown, and
the space key shows the rest at once.
"""

import asyncio
from collections import deque
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.messages import Prune
from textual.worker import Worker

from dogs_rules.game import Action, Event, IllegalActionError, Seat, View
from dogs_saves import SaveError
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update, Watching
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.game_ui import game_ui
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.hints.screen import HintScreen
from dogs_tui.play.keyboard import Keyboard
from dogs_tui.play.log_writer import Pace
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.side.area import SideArea
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.play.story import Story
from dogs_tui.play.turn_alert import TurnAlert
from dogs_tui.words import phrase, say, tr
from dogs_tui.words.game import GameWords
from dogs_tui.words.registry import words_of


class MatchScreen(HintScreen):
    """Plays a match at a table.

    Args:
        table: The table; joined while the screen is mounted.
        seats: The seats played from this keyboard; none for a spectator.
        pace: One of ``PACES``.
        closes: Whether leaving the screen closes a table of this program's own.
        notice: What there is to say first, such as what was recovered.
    """

    DEFAULT_CSS = """
    MatchScreen { layout: vertical; layers: base over; }
    MatchScreen #middle { height: 1fr; width: 1fr; layers: base over; }
    MatchScreen SideArea { width: 38; display: none; background: $surface; }
    MatchScreen.-middle SideArea { layer: over; dock: right; }
    MatchScreen.-narrow SideArea { width: 1fr; }
    """
    BINDINGS = [
        *bindings(
            "side.close",
            "match.undo",
            "match.hint",
            "app.help",
            "app.search",
            "match.score",
            "match.others",
            "match.log",
            "app.quit",
        ),
        *bindings("match.redo", "match.no-hint", "match.skip", "back"),
    ]

    AUTO_FOCUS = ""  # the table is given the keys when its pane is there

    kept_open: ClassVar[frozenset[str]] = frozenset({"score"})
    """Panes beside the table that do not give way to the score when the match ends."""

    def __init__(
        self,
        table: Watching,
        seats: frozenset[Seat] | None = None,
        *,
        pace: str = "normal",
        closes: bool = True,
        notice: str = "",
    ) -> None:
        super().__init__()
        self.table = table
        self.keyboard = Keyboard(table, table.people if seats is None else seats)
        self._pace = Pace(pace)
        self._closes = closes
        self._notice = notice
        self._call = TurnAlert(self, table.game.title)
        self._ui = game_ui(table.game.key)
        self._words = words_of(table.game)
        self.story = Story(table, self._words)
        self._queue: deque[tuple[Update, View]] = deque()
        self._showing: Worker[None] | None = None
        self._all_shown = asyncio.Event()
        self._all_shown.set()
        self._names = table.names
        self._file_news = ""
        self._leaving = False
        self._over = False

    @property
    def seats(self) -> frozenset[Seat]:
        """What this screen may know."""
        return self.keyboard.knows

    def table_changed(self, update: Update) -> None:
        """Queues what happened, with the view as it is right then."""
        if self._leaving:
            return
        self._queue.append((update, self.table.view(self.keyboard.viewer())))
        if update.kind not in {"play", "hint", "file"}:
            self._pace.hurry()
        if self.outdates_hints(update):
            self.stop_thinking()
        self._show_next()

    def compose(self) -> ComposeResult:
        yield StatusBar().data_bind(MatchScreen.view)
        with Horizontal(id="middle"):
            yield self.panes
            yield self.side_area()
            yield HintPane()
        yield PromptLine()
        yield KeyBar()

    def side_area(self) -> SideArea:
        """A new area for what stands beside the table."""
        return SideArea(self.table.game.key, self.table.names, self._ui, self._words)

    async def on_mount(self) -> None:
        self.table.join(self)
        self.story.retell(self.seats)
        self.query_one(StatusBar).names = self._names
        await self._show(self.table.view(self.keyboard.viewer()))
        if self._notice:
            self._refuse(self._notice)
        if self.playing is not None:
            self.playing.wake()
        self.call_later(self._show_next)  # what happened while the first pane was being mounted

    async def on_prune(self, event: Prune) -> None:  # noqa: ARG002
        """The widgets go after this: whoever looks for one, beside the screen's own turns, ends."""
        self._leaving = True
        self.stop_thinking()
        if self._showing is not None:
            self._showing.cancel()

    async def on_unmount(self) -> None:
        self.table.leave(self)
        self._call.end()
        await self._close_table()

    async def _close_table(self) -> None:
        if self._closes and isinstance(self.table, Table):
            await self.table.close()

    # Showing.

    def _show_next(self) -> None:
        idle = self._showing is None or self._showing.is_finished
        if self._queue and idle and self.is_mounted and not self.is_gone:
            self._all_shown.clear()
            self._showing = self.run_worker(self._show_queue)

    async def shown(self) -> None:
        """Returns when everything that happened has been shown. Who waits may be cancelled."""
        await self._all_shown.wait()

    @property
    def is_gone(self) -> bool:
        """Whether the screen is being left: nothing is shown any more, and nothing mounted."""
        return self._leaving or not self.is_attached

    async def _show_queue(self) -> None:
        try:
            await self._show_updates()
        finally:
            self._all_shown.set()

    async def _show_updates(self) -> None:
        while self._queue and not self.is_gone:
            update, view = self._queue.popleft()
            if update.trouble is not None:
                self._refuse(say(update.trouble))
                continue
            if update.notice is not None:
                self._file_news = say(update.notice)
                continue
            if update.kind == "seats":
                self.seats_changed()
            if self.outdates_hints(update):
                self.close_hints()  # those asked for meanwhile are about what is true by now
            if update.kind in {"undo", "seats", "taken"}:
                self.story.retell(self.seats)
                if update.kind != "taken":
                    self.story.forget_news()
            else:
                self.story.tell(update, self.keyboard.at)
            own = update.mover in self.keyboard.seats
            if update.events:
                await self._move_things(update.events)
            last = not self._queue
            if last or update.events:
                await self._show(view)
            if not own and not last and self.story.talks(update.events):
                await self._pace.wait()
            if last and not own and update.kind not in {"seats", "hint"}:
                self._call.ring(view, self.keyboard.seats)
        if self._file_news and not self.is_gone:
            self._refuse(self._file_news)
        self._pace.calm()

    def seats_changed(self) -> None:
        """Shows the names of those who sit there now."""
        if self._names == self.table.names:
            return
        self._names = self.table.names
        self.query_one(StatusBar).names = self._names
        self.side.rename(self._names)

    async def _move_things(self, happened: tuple[Event, ...]) -> None:
        if getattr(self.app, "motion", False) and self._pace.moving:
            await self.panes.move(happened)

    async def _show(self, view: View) -> None:
        """Shows a view: the pane of its phase, what is asked, who is to move."""
        if self.is_gone:
            return
        caught_up = not self._queue
        mover = view.to_move
        if self.keyboard.left_by(mover):
            self.story.retell(self.seats)
        covered = self.keyboard.must_change(mover)
        with self.app.batch_update():
            self.view = view
            self.query_one(StatusBar).heading = self._heading(view)
            self._update_side()  # first: a curtain closes it, and it must rest on this view
            self._show_prompt(view, covered)  # before the pane says something behind it
            if covered and mover is not None:
                await self.panes.cover(self.table.names[mover])
                self.close_side()
            else:
                await self._show_pane(view, self._legal(view) if caught_up else ())
            over = view.finished and caught_up and not self.replayed
            if over and not self._over and self.side.current not in self.kept_open:
                self.open_side("score")
            self._over = over
        self._call.entitle(view, self._names, self.keyboard.seats)
        self.refresh_bindings()

    def _legal(self, view: View) -> tuple[Action, ...]:
        mover = view.to_move
        if self.playing is None or mover is None or mover not in self.keyboard.seats:
            return ()
        return self.playing.legal(mover)

    def _heading(self, view: View) -> str:
        return f" {glyphs_of(self).dot} ".join(map(say, self.story.heading(view)))

    def _show_prompt(self, view: View, covered: bool) -> None:
        prompt = self.query_one(PromptLine)
        if not self.hints_are_asked:
            self._explain("")
        prompt.news = "" if view.finished or covered else self.story.news
        prompt.asked = tr("Hand over the keyboard.") if covered else self.story.asked(view)

    async def _show_pane(self, view: View, legal: tuple[Action, ...]) -> None:
        wanted = self._ui.pane(view.phase)
        if await self.panes.show(wanted, self._words, view, legal, self.table.names):
            self.call_after_refresh(self.give_keys)

    @on(Curtain.Lifted)
    def _curtain_lifted(self) -> None:
        self.keyboard.taken()
        self.table_changed(Update("taken", self.table.plies, self.table.to_move))

    # What the player does.

    @on(PhasePane.Choose)
    def _chosen(self, message: PhasePane.Choose) -> None:
        message.stop()
        self._play(*message.actions)

    def _play(self, *actions: Action) -> None:
        seat = self.table.to_move
        if self._queue or (self._showing is not None and not self._showing.is_finished):
            self._pace.hurry()  # who acts already wants to see the rest at once
            return
        if seat is None or seat not in self.keyboard.seats:
            if seat is not None:
                self._refuse(say(phrase("It is {name}'s turn.", name=self.table.names[seat])))
            return
        if self.playing is None:
            self._refuse_for(self._why_nothing())
            return
        self._file_news = ""  # It could be read until now.
        try:
            for action in actions:
                self.playing.play(seat, action)
        except IllegalActionError as problem:
            self._refuse_for(problem.refusal)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))

    @on(PhasePane.Arrange)
    def _asked_to_arrange(self, message: PhasePane.Arrange) -> None:
        message.stop()
        actions = self.table.game.arrange(self.view)
        self._play(*actions) if actions else self._explain(say(message.otherwise))

    @on(PhasePane.Explain)
    def _explained(self, message: PhasePane.Explain) -> None:
        message.stop()
        self._explain(say(message.text))

    def _explain(self, text: str) -> None:
        prompt = self.query_one(PromptLine)
        self._why = None
        prompt.refused = self._file_news
        prompt.meaning = text

    def _refuse(self, text: str) -> None:
        self.query_one(PromptLine).refused = text

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "side_close":
            return self.is_mounted and self.side_is_open
        if action == "match_undo":
            return self._can_undo()
        if action == "match_redo":
            return self._can_redo()
        if action == "match_skip":
            return bool(self._queue)
        return super().check_action(action, parameters)

    def _can_undo(self) -> bool:
        seat, playing = self.keyboard.undoes(), self.playing
        return seat is not None and playing is not None and playing.why_no_undo(seat) is None

    def _can_redo(self) -> bool:
        seat, playing = self.table.to_move, self.playing
        if seat is None or playing is None or seat not in self.keyboard.seats:
            return False
        return playing.can_redo(seat)

    def action_match_undo(self) -> None:
        seat, playing = self.keyboard.undoes(), self.playing
        if seat is None or playing is None:
            return
        refusal = playing.why_no_undo(seat)
        if refusal is not None:
            self._refuse_for(refusal)
            return
        try:
            playing.undo(seat)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))

    def action_match_redo(self) -> None:
        seat, playing = self.table.to_move, self.playing
        try:
            if playing is not None and seat is not None and self._can_redo():
                playing.redo(seat)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))

    def action_match_skip(self) -> None:
        self._pace.hurry()

    async def action_app_quit(self) -> None:
        """Leaves the table; every move is on disk already."""
        if not self._leaving:
            self._leaving = True
            self.stop_thinking()
            await self._close_table()  # the screen below looks at the file at once
            self.dismiss(None)

    def action_back(self) -> None:
        if self.query_one(PromptLine).refused or self.hints_are_asked:
            self.drop_hints()
            self._file_news = ""
            self._explain("")

    @property
    def words(self) -> GameWords:
        return self._words

    def focus_table(self) -> None:
        if self.hints_are_open:
            self.set_focus(self.hint_pane)
        elif (wanted := self.panes.first_focus()) is not None:
            self.set_focus(wanted, scroll_visible=False)
