"""A puzzle on the screens of its game: a card asks, the player moves, and the card answers."""

from collections.abc import Callable, Iterator
from typing import Final, Unpack

from textual import events
from textual.widget import Widget

from dogs_rules.game import View
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_names import key_at
from dogs_tui.learn.card import CardText, LessonCard
from dogs_tui.learn.puzzle_table import PuzzleTable
from dogs_tui.learn.puzzles import Task, Verdict, best_told, verdict_told, why_told
from dogs_tui.play.board import GameBoard
from dogs_tui.play.manner import Manner
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import phrase, say

register(
    Command("puzzle.next", "n", "next", "Next puzzle", "Puzzle", rank=0),
    Command("puzzle.best", "b", "solution", "Show the best move", "Puzzle", rank=0),
)

_OWN: Final = frozenset({"puzzle_next", "puzzle_best"})


class PuzzleScreen(MatchScreen):
    """One decision of a match, of which the best is wanted.

    Args:
        task: The puzzle.
        solved: Told at which try it was solved.
        next_: Opens the next puzzle in the place of this one; ``None``: there is no next one.
        manner: The way to show what happens.
    """

    BINDINGS = bindings("puzzle.next", "puzzle.best", priority=True)

    def __init__(
        self,
        task: Task,
        solved: Callable[[int], None],
        next_: Callable[[], None] | None = None,
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(PuzzleTable(task, self._answered), **manner)
        self.puzzle: Final = task
        self._solved = solved
        self._next = next_
        self._tries = 0
        self._verdict: Verdict | None = None
        """The last answer."""
        self._shown = False
        """True once the best was shown: solving it counts no longer."""
        self._read = False
        """True if the card was put away by a key."""

    def over_table(self) -> Iterator[Widget]:
        yield from super().over_table()
        yield LessonCard()

    @property
    def card(self) -> LessonCard:
        return self.query_one(LessonCard)

    @property
    def tells_news(self) -> bool:
        """What came before is in the log; a puzzle begins here."""
        return False

    def _after_show(self, view: View, *, caught_up: bool) -> None:
        super()._after_show(view, caught_up=caught_up)
        self._tell()

    def _answered(self, verdict: Verdict) -> None:
        self._verdict = verdict
        if not self._shown:
            self._tries += 1
            if verdict.right:
                self._shown = True
                self._solved(self._tries)
        self._read = False
        self._tell()

    # The card.

    def _tell(self) -> None:
        if self.is_gone:
            return
        self.card.tell(self._text())
        self._make_room()
        self.refresh_bindings()
        self.call_after_refresh(self._place_card)

    def _text(self) -> CardText:
        title, place = say(self.puzzle.title), say(self.puzzle.place)
        level = say(phrase("level {n}", n=self.puzzle.level))
        if self._verdict is None:
            name = self.puzzle.names[self.puzzle.seat]
            says = say(phrase("{name}: find the best move, and play it.", name=name))
            return CardText(title, place, says, "", level)
        verdict = self._verdict
        says = verdict_told(self.puzzle, verdict)
        why = why_told(self.puzzle, verdict)
        return CardText(title, place, f"{says} {why}", self._how(verdict), level)

    def _how(self, verdict: Verdict) -> str:
        next_, best = key_at(self, "puzzle.next"), key_at(self, "puzzle.best")
        on = "" if self._next is None else say(phrase("{key}: next puzzle.", key=next_))
        if verdict.right or self._shown:
            return f"{best_told(self.puzzle, verdict)} {on}".strip()
        again = say(phrase("Try again, or press {key} for the solution.", key=best))
        return f"{again} {on}".strip()

    def _place_card(self) -> None:
        """Puts the card where what it speaks of can be seen."""
        shown = self.panes.pane
        if self.is_gone or shown is None:
            return
        table = shown.region
        lit = {
            board.content_region.y + row - table.y
            for board in shown.query(GameBoard)
            for row in board.rows_of_hints()
        }
        self.card.lie(table.size, "foot", shown.spare, lit)

    def _make_room(self) -> None:
        super()._make_room()
        in_front = self.side_is_open and not self.has_class("-wide")
        self.card.display = not (self._read or in_front or self.reads_card)

    def admits(self, key: events.Key) -> bool:
        """The card gives way to the first key of the table."""
        admitted = super().admits(key)
        active = self.active_bindings.get(key.key)
        if admitted and active is not None and self._of_table(active) and not self._read:
            self._read = True
            self._make_room()
        return admitted

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in _OWN:
            if not self.is_mounted or self.side_is_open:
                return False
            return self._next is not None if action == "puzzle_next" else self._verdict is not None
        if action == "match_hint":
            return False
        return super().check_action(action, parameters)

    def action_puzzle_next(self) -> None:
        if self._next is not None:
            self._next()

    def action_puzzle_best(self) -> None:
        """Shows the best action on the board, and names it on the card."""
        if self._verdict is None or self.panes.pane is None:
            return
        self._shown, self._read = True, False
        self.panes.pane.show_hints((self._verdict.best,), 0)
        self._tell()
