"""The match screen: one table, the pane of its phase, and what stands around it."""

from collections.abc import Iterator
from typing import ClassVar, Final, Unpack

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Horizontal
from textual.messages import Prune
from textual.widget import Widget

from dogs_rules.game import Action, IllegalActionError, Refusal, Seat, View
from dogs_rules.phrase import Phrase
from dogs_saves import SaveError
from dogs_tui.kit.commands import bindings, command_of
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_at, key_named
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Watching
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.hints.pane import HintPane
from dogs_tui.play.manner import Manner
from dogs_tui.play.moves_screen import MovesScreen
from dogs_tui.play.news_and_prompt import NewsAndPrompt
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.rival_rows import RivalRows
from dogs_tui.play.side.area import SideArea
from dogs_tui.play.status_bar import StatusBar
from dogs_tui.play.table_card import TableCard
from dogs_tui.words import phrase, say
from dogs_tui.words.phrases import undoing_others


class MatchScreen(MovesScreen):
    """Plays a match at a table.

    Args:
        table: The table; joined while the screen is mounted.
        seats: The seats played from this keyboard; none for a spectator.
        closes: Whether leaving the screen closes a table of this program's own.
        notice: A sentence to say first, such as what was recovered.
        manner: The way to show what happens.
    """

    DEFAULT_CSS = """
    MatchScreen { layers: base over; }
    MatchScreen #middle { height: 1fr; width: 1fr; layers: base over; }
    MatchScreen SideArea { width: 38; display: none; background: $surface; }
    MatchScreen.-middle SideArea { layer: over; dock: right; }
    MatchScreen.-narrow SideArea { width: 1fr; }
    MatchScreen.-wide TableCard { margin-right: 38; }
    MatchScreen.-roomy KeyBar { height: 2; }
    """
    BINDINGS = [
        *bindings("match.skip", priority=True),  # before what space does at the table
        *bindings(
            "side.close",
            "match.undo",
            "look.back",
            "look.on",
            "look.now",
            "match.hint",
            "match.moves",
            "app.help",
            "app.search",
            "match.score",
            "match.round",
            "match.others",
            "match.log",
            "app.legend",
            "app.quit",
        ),
        *bindings("match.redo", "match.hands", "back"),
        *bindings("match.uncover", priority=True),
    ]

    AUTO_FOCUS = ""  # the table is given the keys when its pane is there

    kept_open: ClassVar[frozenset[str]] = frozenset({"score"})
    """Panes beside the table that do not give way to the score when the match ends."""

    def __init__(
        self,
        table: Watching,
        seats: frozenset[Seat] | None = None,
        *,
        closes: bool = True,
        notice: str = "",
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(table, table.people if seats is None else seats, **manner)
        self._closes = closes
        self._notice = notice
        self.inks: Final = self._ui.seat_inks(self._words, len(table.names))
        """How players look on this screen."""
        self._names = table.names
        self._file_news = ""
        self._over = False

    # Building.

    def compose(self) -> ComposeResult:
        status = StatusBar().data_bind(MatchScreen.view)
        status.display = not self.stands_alone
        yield status
        with Horizontal(id="middle"):
            yield self.panes
            yield self.side_area()
            yield from self.over_table()
        yield RivalRows()
        with NewsAndPrompt():
            yield HappeningRows()
            yield PromptLine()
        yield KeyBar()

    def over_table(self) -> Iterator[Widget]:
        """Yields the widgets that cover the table while they have content."""
        yield HintPane()
        yield HappeningRows(beside=True)
        yield TableCard()

    def side_area(self) -> SideArea:
        """A new area for what stands beside the table."""
        return SideArea(self.table.game.key, self.table.names, self._ui, self._words)

    async def on_mount(self) -> None:
        self.table.join(self)
        self.query_one(StatusBar).names = self._names
        await self.begin()
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

    def seats_changed(self) -> None:
        """Shows the names of those who sit there now."""
        if self._names == self.table.names:
            return
        self._names = self.table.names
        self.query_one(StatusBar).names = self._names
        self.side.rename(self._names)
        self.recall()

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        over = (
            view.finished
            and caught_up
            and not (self.replayed or self.panes.tell_the_end or self.stands_alone)
        )
        if over and not self._over and self.side.current not in self.kept_open:
            self.open_side("score")
        self._over = over
        self.put_past_moves_away()

    def _legal(self, view: View) -> tuple[Action, ...]:
        mover = view.to_move
        if self.playing is None or mover is None or mover not in self.keyboard.seats:
            return ()
        return self.playing.legal(mover)

    def _heading(self, view: View) -> tuple[str, ...]:
        return tuple(map(say, self.story.heading(view)))

    # What the player does.

    @on(PhasePane.Choose)
    async def _chosen(self, message: PhasePane.Choose) -> None:
        message.stop()
        first = next(iter(message.actions), None)  # none: the reason is asked for
        if self.stands_alone:
            await self._play(*message.actions)  # such a table shows itself what enter would do
        elif first is not None and not self.hints_are_asked and self._is_stray(first):
            self._ask_to_confirm(first)
        else:
            await self._play(*message.actions)

    def _is_stray(self, action: Action) -> bool:
        """True if only enter was pressed in a decision, for what could not be taken back then.

        What alone is left asks for nothing, unless moves before it could still be taken back.
        """
        playing, mover = self.playing, self.table.to_move
        if playing is None or mover not in self.keyboard.seats or not self.guard.is_on:
            return False
        legal = self._legal(self.view)
        if not self.only_chose or action not in legal or playing.can_be_undone(action):
            return False
        return len(legal) > 1 or playing.why_no_undo(mover) is None

    def _ask_to_confirm(self, action: Action) -> None:
        does = self._words.action_short(self.view, action, self.table.names)
        key = self.other_choosing_key
        if self._words.in_short and key:
            self._explain(say(phrase("Press {key}!", key=key_named(key))))
            return
        confirm = phrase("{what}: press {key} to do it", what=does, key=key_named(key))
        self._explain(say(confirm if key else phrase("{what}: press another key first", what=does)))

    @on(PhasePane.Taken)
    def _taken(self, message: PhasePane.Taken) -> None:
        message.stop()
        self._ask_anew()

    @on(PhasePane.Offer)
    async def _offered(self, message: PhasePane.Offer) -> None:
        message.stop()
        if self.playing is None or self.playing.can_be_undone(message.action):
            if await self._play(message.action):
                self.done_at_once()
        else:
            message.ask()

    async def _play(self, *actions: Action) -> bool:
        seat = self.table.to_move
        if self.hints_are_asked:
            stop = key_named("escape")
            self._explain(say(phrase("Working out hints. Press {key} to stop.", key=stop)))
            return False
        if self.catches_up or self.looked is not None or self.reads_card:
            return False  # what is asked cannot be seen yet
        if seat is not None and seat not in self.keyboard.seats:
            self._refuse(say(phrase("It is {name}'s turn.", name=self.table.names[seat])))
            return False
        if seat is None or self.playing is None:
            self._refuse_for(self._why_nothing())
            return False
        if self.keyboard.must_change(seat):
            return False  # nobody who could decide is there
        self._file_news = ""  # It could be read until now.
        try:
            for action in actions:
                await self.playing.play(seat, action)
        except IllegalActionError as problem:
            self._refuse_for(problem.refusal)
            return False
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))
            return False
        return True

    @on(PhasePane.Arrange)
    async def _asked_to_arrange(self, message: PhasePane.Arrange) -> None:
        message.stop()
        actions = self.table.game.arrange(self.view)
        if actions:
            await self._play(*actions)
        else:
            self._explain(say(message.otherwise))

    @on(PhasePane.Explain)
    def _explained(self, message: PhasePane.Explain) -> None:
        message.stop()
        if self.reads_card:
            return  # enter puts the card away; the pane's words come back then
        prompt = self.query_one(PromptLine)
        if prompt.refused:
            prompt.meaning = say(message.text)  # what was refused stands until the next key
        else:
            self._explain(say(message.text))

    def _explain(self, text: str) -> None:
        prompt = self.query_one(PromptLine)
        self._why = None
        prompt.refused = self._file_news
        prompt.meaning = text

    def tell_of_file(self, news: str) -> None:
        """Says what became of the match's file, until the next move of one's own."""
        self._file_news = news
        self._refuse(news)

    def _refuse(self, text: str) -> None:
        self.query_one(PromptLine).refused = text

    @property
    def stands_alone(self) -> bool:
        return self._ui.keys is not None

    def lacks(self, command: str) -> bool:
        keys = self._ui.keys
        own = any(getattr(binding, "id", "") == command for binding in MatchScreen.BINDINGS)
        return (keys is not None and own and command not in keys) or super().lacks(command)

    def tell_why_not(self, command: str) -> bool:
        if command != "back" or self.lacks("app.quit"):
            return super().tell_why_not(command)
        leave = phrase("Nothing is open. Press {key} to leave.", key=key_at(self, "app.quit"))
        self._refuse(say(leave))
        return True

    def offers(self, active: ActiveBinding) -> bool:
        hidden = self.stands_alone and active.binding.id not in self._ui.shown_keys
        return not (hidden and active.node is self) and super().offers(active)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.stands_alone and self.lacks(command_of(action)):
            return False
        if action == "side_close":
            return self.is_mounted and self.side_is_open
        if action == "back":
            return self._cleared or self.hints_are_asked
        if action in {"match_undo", "match_redo"}:
            return self._can_undo() if action == "match_undo" else self._can_redo()
        return super().check_action(action, parameters)

    def _can_undo(self) -> bool:
        seat, playing = self.keyboard.undoes(), self.playing
        return seat is not None and playing is not None and playing.why_no_undo(seat) is None

    def _can_redo(self) -> bool:
        seat, playing = self.table.to_move, self.playing
        if seat is None or playing is None or seat not in self.keyboard.seats:
            return False
        return playing.can_redo(seat)

    def _why_not(self, command: str) -> Refusal | None:
        seat, playing = self.keyboard.undoes(), self.playing
        if command != "match.undo":
            return super()._why_not(command)
        if playing is None:
            return self._why_nothing()
        return playing.why_no_undo(min(playing.people) if seat is None else seat)

    async def action_match_undo(self) -> None:
        seat, playing = self.keyboard.undoes(), self.playing
        if seat is None or playing is None:
            return
        refusal = playing.why_no_undo(seat)
        if refusal is not None:
            self._refuse_for(refusal)
            return
        others = playing.undone_with(seat)
        asks = self._says_what_else_goes(tuple(self.table.names[each] for each in others))
        if others and self.query_one(PromptLine).meaning != asks:
            self._explain(asks)
            return
        try:
            await playing.undo(seat)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))

    def _says_what_else_goes(self, names: tuple[str, ...]) -> str:
        """Asks whether an undo may take back what others did since, too."""
        key = key_at(self, "match.undo")
        if self._words.in_short:
            return say(phrase("Press {key} again to undo.", key=key))
        return say(phrase("Press {key} again: {what}", key=key, what=undoing_others(names)))

    async def action_match_redo(self) -> None:
        seat, playing = self.table.to_move, self.playing
        try:
            if playing is not None and seat is not None and self._can_redo():
                await playing.redo(seat)
        except SaveError as trouble:
            self._refuse(say(trouble.phrase))

    async def action_app_quit(self) -> None:
        """Leaves the table; every move is on disk already."""
        if not self._leaving:
            self._leaving = True
            self.stop_thinking()
            await self._close_table()  # the screen below looks at the file at once
            self.dismiss(None)

    def action_back(self) -> None:
        self._file_news = ""
        self.drop_hints()

    def needs(self, active: ActiveBinding) -> Phrase | None:
        """The key bar label for the points of the last round, once the match is over."""
        asked = active.binding.id == "match.round" and self.view.finished
        return phrase("last round") if asked else None

    def focus_table(self) -> None:
        if self.hints_are_open:
            self.set_focus(self.hint_pane)
        elif (wanted := self.panes.first_focus()) is not None:
            self.set_focus(wanted, scroll_visible=False)
