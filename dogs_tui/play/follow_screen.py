"""A screen on which one can follow what happens at a table, and walk back through it.

It is a watcher of the table. Updates wait in a queue, so that each is shown for a moment; who plays
here may act once all has been shown. What others did is marked on the boards and seen again.
"""

import asyncio
from collections import deque

import msgspec
from textual import on
from textual.worker import Worker

from dogs_rules.game import Action, Event, Seat, View
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.round_points import last_round_over
from dogs_tui.match.watching import Update, Watching
from dogs_tui.play.end_page import COUNTING, EndPage
from dogs_tui.play.final import FinalPane
from dogs_tui.play.first_times import Learner
from dogs_tui.play.happenings import (
    happening,
    recalled,
    with_parts,
)
from dogs_tui.play.keyboard import Hands
from dogs_tui.play.news_screen import NewsScreen
from dogs_tui.play.pace import Pace
from dogs_tui.play.rival_rows import RivalRows
from dogs_tui.play.round_end import RoundEnd
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.play.story import LAST_ROUND
from dogs_tui.play.turn_alert import TurnAlert
from dogs_tui.words import phrase, say, tr
from dogs_tui.words.game import GameWords


class _Shown(msgspec.Struct, frozen=True):
    """An update with the table as it was right then."""

    update: Update
    view: View
    """As whoever is at the keyboard sees it."""
    kept: View
    """As it may be seen again: where people hide their hands from each other, as all see it."""


class FollowScreen(NewsScreen):
    """Shows what happens at a table, and holds what comes while somebody looks back at it.

    Args:
        table: The table.
        seats: The seats played from this keyboard; none for a spectator.
        pace: The time that others' moves stand, one of ``PACES``.
        guard: As for ``NewsScreen``, and so are all others.
    """

    def __init__(
        self,
        table: Watching,
        seats: frozenset[Seat],
        *,
        pace: str = "normal",
        guard: int = 0,
        cards: bool = False,
        learner: Learner | None = None,
        hands: Hands | None = None,
    ) -> None:
        super().__init__(table, seats, guard=guard, cards=cards, learner=learner, hands=hands)
        self._pace = Pace(pace)
        self._call = TurnAlert(self, table.game.title)
        self._round_end = RoundEnd()
        self._queue: deque[_Shown] = deque()
        self._showing: Worker[None] | None = None
        self._all_shown = asyncio.Event()
        self._all_shown.set()
        self._lately_read = False
        """True if a key came since others acted last, so that nobody need be told any more."""
        self._only_own = False
        """True if all that is still to be shown was done at this keyboard."""
        self._moving = False
        """True if things move on the board."""
        self._leaving = False
        self.pressed: frozenset[str] = frozenset()
        """The keys that came since the table is as it is now."""

    def table_changed(self, update: Update) -> None:
        """Queues what happened, with the view as it is right then."""
        if self._leaving:
            return
        view = self.table.view(self.keyboard.viewer())
        own = update.mover in self.keyboard.seats or update.kind == "undo"
        self._only_own = own and (self._only_own or not self.catches_up)
        self._queue.append(_Shown(update, view, self._to_keep(view)))
        if update.kind not in {"play", "hint", "file"}:
            self._pace.hurry()
        if self.outdates_hints(update):
            self.stop_thinking()
        self._show_next()

    def _to_keep(self, view: View) -> View:
        return self.table.view(None) if self.keyboard.hides else view

    @property
    def words(self) -> GameWords:
        return self._words

    def _legal(self, view: View) -> tuple[Action, ...]:
        """Gives what may be done in a view from here."""
        raise NotImplementedError

    def _heading(self, view: View) -> tuple[str, ...]:
        """Game, round and phase."""
        raise NotImplementedError

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        """Called when a view is on the screen, before it is drawn."""

    # Showing.

    async def begin(self) -> None:
        """Shows the table as it is when one comes to it."""
        view = self.table.view(self.keyboard.viewer())
        self._kept = self._to_keep(view)
        mover = view.to_move
        self.recall()
        if mover in self.keyboard.seats and not self.keyboard.must_change(mover):
            self.guard.begin(mover)
        await self._show(view)
        self._tell_first_time(view)

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
        """True if the screen is closing; nothing more is shown or mounted."""
        return self._leaving or not self.is_attached

    @property
    def catches_up(self) -> bool:
        """True if some events have not been shown yet."""
        return bool(self._queue) or not self._all_shown.is_set()

    def is_preparing(self) -> bool:
        """True if an action made here is about to be shown; the next key is for what follows."""
        waits = self._moving or self.is_gone or not self._free.is_set()
        return self._only_own and self.catches_up and not waits

    async def _show_queue(self) -> None:
        try:
            await self._show_updates()
        finally:
            self._all_shown.set()
            if not self.is_gone:
                self.refresh_bindings()

    async def _show_updates(self) -> None:
        while self._queue and not self.is_gone:
            await self._free.wait()
            shown = self._queue.popleft()
            update, view = shown.update, shown.view
            if update.trouble is not None:
                self._refuse(say(update.trouble))
                continue
            if update.notice is not None:
                self.tell_of_file(say(update.notice))
                continue
            if update.kind == "seats":
                self.seats_changed()
            if self.outdates_hints(update):
                self.close_hints()  # those asked for meanwhile are about what is true by now
            card = self._remember(shown)
            own = update.mover in self.keyboard.seats
            if update.events:
                await self._move_things(update.events)
                if self._ui.rejoices(update.events):
                    self._call.rejoice()
            last = not self._queue
            if last or update.events:
                await self._show(view)
            if card and not view.finished:
                await self._show_card(card, view)
            elif not own and not last and self.story.talks(update.events):
                await self._pace.wait()
            if last and not own and update.kind not in {"seats", "hint"}:
                self._call.ring(view, self.keyboard.seats)
            if not self._queue:
                self._tell_first_time(view)
        self._pace.calm()

    def _remember(self, shown: _Shown) -> tuple[Event, ...]:
        """Takes what happened into log and happenings; returns what a card has to tell."""
        update = shown.update
        if update.kind in {"undo", "seats", "taken"}:
            self.story.retell(self.seats, update.ply if update.kind == "undo" else None)
            if update.kind == "undo" or self.replayed:
                self._round_end.forget()
                if self.replayed or self._queue:  # what comes next is not shown yet
                    self.happenings.begin(shown.kept)
                else:
                    earlier = recalled(self.table, self.keyboard, self.story, shown.kept)
                    self.happenings.begin(*earlier)
            self._kept = shown.kept
            return ()
        self.story.tell(update)
        if update.kind == "hint":
            return ()
        self._lately_read = False
        if update.mover not in self.keyboard.seats:
            self.guard.others_act()
        events = update.events
        if self.keyboard.hides:
            events = tuple(event for event in events if event.seen_by is None)
        sentences = self.story.sentences(events, whole=not self._cards)
        assert self._kept is not None, "shown before anything could happen"
        done = self.story.in_brief(events)
        whole = happening(update.mover, sentences, self._kept, shown.kept, events, done)
        self.happenings.add(with_parts(whole, update.parts, self.story))
        self._kept = shown.kept
        ended = self._round_end.take(events)
        over = last_round_over(shown.view) > 0  # a set-up is no round
        tells = self._cards and self.keyboard.seats and not self.replayed and over
        return ended if tells and update.kind == "play" else ()

    def seats_changed(self) -> None:
        """Shows the names of those who sit there now."""
        raise NotImplementedError

    def tell_of_file(self, news: str) -> None:
        """Says what became of the match's file."""
        raise NotImplementedError

    async def _move_things(self, happened: tuple[Event, ...]) -> None:
        if getattr(self.app, "motion", False) and self._pace.moving:
            self._moving = True
            try:
                await self.panes.move(happened)
            finally:
                self._moving = False

    async def _show(self, view: View) -> None:
        """Shows a view: the pane of its phase, what is asked, who is to move."""
        if self.is_gone:
            return
        self.pressed = self.pressed if view == self._present else frozenset()
        self._present = view
        caught_up = not self._queue and self.looked is None
        mover = view.to_move
        if self.keyboard.left_by(mover):
            self.story.retell(self.seats)
        covered = self.keyboard.must_change(mover)
        seen = view if self.looked is None else self.looked.after
        with self.app.batch_update():
            self.view = seen
            self._show_status(seen)
            self._update_side()  # first: a curtain closes it, and it must rest on this view
            self._show_prompt(seen, covered)  # before the pane says something behind it
            if covered and mover is not None and not self.waits_open:
                self._tell_here()
                await self.panes.cover(self.table.names[mover])
                self.close_side()
            else:
                await self._show_pane(seen, self._legal(seen) if caught_up and not covered else ())
                if self.panes.tell_the_end:
                    self._show_result(seen)
                else:
                    self.side.visible = True
                self._mark_changes()
            self.query_one(RivalRows).show(self._ui, self._words, seen, self.table.names)
            self._tell_lately()
            self._after_show(seen, caught_up=caught_up)
        if caught_up and not covered:
            self._open_turn(mover)
        self._call.entitle(view, self.table.names, self.keyboard.seats)
        self.refresh_bindings()

    def _open_turn(self, seat: Seat | None) -> None:
        """A seat that is played here may act once it has been asked for a moment."""
        if seat in self.keyboard.seats and self.guard.ask(seat):
            self.call_after_refresh(self.guard.written)

    def _show_result(self, view: View) -> None:
        """Tells how a match ended, or that the points are still being counted."""
        counting = self.panes.is_counting
        self.query_one(StatusBar).counting = counting
        asked = tr(COUNTING) if counting else self._question(view)
        self.query_one(PromptLine).asked = asked
        self.side.visible = not (counting and not self.side_is_open)  # areas tell totals, too
        if isinstance(self.panes.pane, FinalPane):
            self.panes.pane.tell_turned(self.story.turned(view))

    @on(EndPage.Counted)
    def _end_counted(self, message: EndPage.Counted) -> None:
        message.stop()
        if not self.is_gone and self.view.finished:
            self._show_result(self.view)

    def _show_status(self, view: View) -> None:
        status = self.query_one(StatusBar)
        ending = self.table.game.progress(view)
        status.heading = self._heading(view)
        status.counting = False
        status.last = say(LAST_ROUND) if ending.last_round and not view.finished else ""
        left = None if ending.last_round or view.finished else ending.left
        status.left = say(left) if left is not None else ""

    def _show_prompt(self, view: View, covered: bool) -> None:
        prompt = self.query_one(PromptLine)
        if not self.hints_are_asked:
            self._explain("")
        prompt.who = "" if view.to_move is None else self.table.names[view.to_move]
        prompt.asked = self.handing_over(view) if covered else self._question(view)

    def _question(self, view: View) -> str:
        """Gives what is asked from here, or who has to be waited for."""
        if self.looked is not None:
            past = self._past()
            n = past.index(self.looked) + 1
            return say(phrase("Looking back: {n} of {count}", n=n, count=len(past)))
        if view.finished or view.to_move is None or view.to_move in self.keyboard.seats:
            return self.story.asked(view)
        return say(phrase("{name} is playing.", name=self.table.names[view.to_move]))

    async def _show_pane(self, view: View, legal: tuple[Action, ...]) -> None:
        wanted = self._ui.pane(view.phase)
        past = self.looked is not None
        shown = self.panes.show(wanted, self._words, view, legal, self.table.names, past=past)
        if await shown:
            if not self.hints_are_asked:
                self._explain_again()
            self.call_after_refresh(self.give_keys)

    @property
    def decides_here(self) -> bool:
        """True if a seat at this keyboard has to act and its player can see the table."""
        mover = None if self._present is None else self._present.to_move
        shown = not self.catches_up and self.looked is None and not self.reads_card
        return shown and mover in self.keyboard.seats and not self.keyboard.must_change(mover)

    def _resume(self) -> None:
        if not self._queue and self._present is not None:
            self._open_turn(self._present.to_move)
