"""The replay: a match walked through, forwards and backwards, by anyone who may see it.

One can go to a move by its number, by words of the log or in the log itself, and see the curve of
points. From a move of a match that is over one can play on, in a match of its own.
"""

import asyncio
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.worker import Worker

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark
from dogs_saves.branch import NOTHING_LEFT, RUNS_STILL
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.key_names import key_named, prompt_keys
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match.watching import Update
from dogs_tui.play.hint_marks import in_order
from dogs_tui.play.replay.commands import REPLAY_KEYS
from dogs_tui.play.replay.curve import CurvePane
from dogs_tui.play.replay.moves import Logged, MovesPane, wanted
from dogs_tui.play.replay.table import ReplayTable
from dogs_tui.play.replay.walk import WalkScreen
from dogs_tui.play.side.area import SideArea
from dogs_tui.words import say, tr

CURVE = "curve"
MOVES = "log"


class ReplaySide(SideArea):
    """As beside every table; what is opened as the log leads to any move."""

    PANES: ClassVar[Mapping[str, str]] = {
        **SideArea.PANES,
        CURVE: "CurvePane",
        MOVES: "MovesPane",
    }

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield MovesPane()
        yield CurvePane(self._names)

    @property
    def curve(self) -> CurvePane:
        return self.query_one(CurvePane)

    @property
    def moves(self) -> MovesPane:
        return self.query_one(MovesPane)


_AT_ONCE: Final = 16
"""Actions whose points are added up before a key is heard again."""
_LONGEST: Final = 40
"""Letters of what is looked for."""


class ReplayScreen(WalkScreen, AskingScreen):
    """Walks through a match with the arrow keys; nothing can be changed.

    Args:
        table: The match.
        review: Makes the screen of what choices cost; ``None``: nobody's are reviewed.
        branch: Makes the screen that sets up a match that goes on from a move, given how many
            actions it begins with; ``None``: nothing is played here.
    """

    BINDINGS = bindings(*REPLAY_KEYS, "replay.review", "replay.branch", priority=True)

    def __init__(
        self,
        table: ReplayTable,
        review: Callable[[], Screen[Any]] | None = None,
        branch: Callable[[int], Screen[Any]] | None = None,
    ) -> None:
        super().__init__(table)
        self._review = review
        self._branch = branch
        self._counting: Worker[None] | None = None
        self._counted = False
        """True if the curve shows what these eyes see."""
        self._looked_for = ""
        """The words that were looked for last."""

    def side_area(self) -> ReplaySide:
        return ReplaySide(self.table.game.key, self.table.names, self._ui, self._words)

    @property
    def beside(self) -> ReplaySide:
        """The side area beside the table."""
        return self.query_one(ReplaySide)

    def marks(self) -> tuple[int, ...]:
        """The plies that are marked below the curve."""
        return ()

    def log_of_match(self) -> list[Logged]:
        """The log of the whole match, as these eyes may know it."""
        out: list[Logged] = []
        for moment in in_order(self._replay.moments(self.seats), self._replay.all_hinted):
            if isinstance(moment, HintMark):
                lines = [self.story.hint(moment.seat)]
            else:
                lines = self.story.lines_of(moment.events, moment.changes)
            out += [Logged(moment.ply + 1, line) for line in lines]
        return out

    def _update_side(self) -> None:
        super()._update_side()
        self.beside.curve.go(self._replay.ply)

    # What a key may do.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.question is not None:
            return False
        if action == "replay_eyes" and len(self._eyes.choices) == 1:
            return False
        if action == "replay_review" and self._review is None:
            return False
        if action == "replay_branch" and self._why_no_branch() is not None:
            return False
        if action.startswith("replay_"):
            return not self.side_is_open or self.side.current == CURVE
        return super().check_action(action, parameters)

    def lacks(self, command: str) -> bool:
        unreviewed = command == "replay.review" and self._review is None
        return unreviewed or super().lacks(command)

    def _why_no_branch(self) -> Phrase | None:
        """Gives why nobody can play on from here; ``None``: somebody can."""
        table = self._replay
        if self._branch is None:
            return phrase("You cannot play on from this replay.")
        if table.match.to_move is not None:
            return RUNS_STILL
        return NOTHING_LEFT if table.ply == table.match.plies else None

    def tell_why_not(self, command: str) -> bool:
        why = self._why_no_branch() if command == "replay.branch" else None
        if why is None:
            return super().tell_why_not(command)
        self._refuse(say(why))
        return True

    # Going where it is said.

    def action_replay_go(self) -> None:
        self._stop()
        hint = prompt_keys(phrase("{enter} goes there, {escape} cancels"))
        if self._looked_for:
            again = phrase(
                "just {key}: next '{words}'", key=key_named("enter"), words=self._looked_for
            )
            hint = say(again)
        asked = tr("Go to a move, or words of the log:")
        self.ask(Question(asked, TypedLine("", _LONGEST), hint, self._go_to))

    def _go_to(self, words: str) -> None:
        words = words or self._looked_for
        if not words:
            return
        table = self._replay
        ply = wanted(words, self.log_of_match(), table.ply, table.match.plies)
        if isinstance(ply, Phrase):
            self._refuse(say(ply))
            return
        if not words.isdecimal():
            self._looked_for = words
        table.go(ply)

    def question_over(self) -> None:
        self._show_prompt(self.view, covered=False)

    def action_match_log(self) -> None:
        self._stop()
        super().action_match_log()
        if self.side.current == MOVES:
            self.beside.moves.show(self.log_of_match(), self._replay.ply)
            self._tell_line()

    @on(Rows.Moved)
    def _line_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._tell_line()

    def _tell_line(self) -> None:
        """The line under the cursor, whole: in the list there may be no room for it."""
        moves = self.beside.moves
        if moves.lines:
            self._explain(moves.lines[moves.cursor].line.text)

    @on(Rows.Chosen)
    def _line_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        ply = self.beside.moves.lines[message.index].ply
        self.close_side()
        self._replay.go(ply)

    def close_side(self) -> None:
        super().close_side()
        self._explain("")

    # Beside the table.

    def action_replay_curve(self) -> None:
        self.toggle_side(CURVE)
        if self.side_is_open and not self._counted:
            self._counting = self.run_worker(self._count(), exclusive=True, group="curve")

    async def _count(self) -> None:
        """Adds everybody's points up, a few actions at a time, and draws them."""
        totals: list[tuple[int, ...]] = []
        counted = self._replay.totals(self._eyes.eyes)
        while some := list(islice(counted, _AT_ONCE)):
            totals += some
            await asyncio.sleep(0)
        self.beside.curve.draw(totals, self._rounds, self.marks())
        self._counted = True

    async def counted(self) -> None:
        """Returns when the curve is drawn, if it is being added up."""
        if self._counting is not None:
            await self._counting.wait()

    def action_replay_eyes(self) -> None:
        self._eyes.change()
        self._see_anew()

    def _see_anew(self) -> None:
        """Shows everything again, as other eyes see it."""
        self._stops = self._stops_worth()
        self._counted = False
        self.table_changed(Update("seats", self._replay.ply, None))
        if self.side_is_open:
            self._counting = self.run_worker(self._count(), exclusive=True, group="curve")

    # What leads away.

    def action_replay_review(self) -> None:
        assert self._review is not None, "offered only where there is one"
        self.app.push_screen(self._review())

    def action_replay_branch(self) -> None:
        assert self._branch is not None, "offered only where there is one"
        self.app.push_screen(self._branch(self._replay.ply))
