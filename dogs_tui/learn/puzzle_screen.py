"""A puzzle on the screens of its game: a card asks, the player moves, and the card answers."""

from collections.abc import Callable, Iterator
from typing import Final, Unpack

from textual import events
from textual.binding import ActiveBinding
from textual.widget import Widget

from dogs_rules.game import View
from dogs_tui.app.base import GameApp
from dogs_tui.kit.commands import REGISTRY, Command, bindings, command_of, register
from dogs_tui.kit.key_names import key_at
from dogs_tui.learn.card import CardText, LessonCard, lit_rows
from dogs_tui.learn.puzzle_table import PuzzleTable, afters
from dogs_tui.learn.puzzle_words import best_told, verdict_told, why_told
from dogs_tui.learn.puzzles import Task, Verdict, best_of, state_told
from dogs_tui.play.happenings import Happening
from dogs_tui.play.manner import Manner
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import listed, phrase, say, tr

register(
    Command("puzzle.next", "n", "next", "Next puzzle", "Puzzle", rank=0),
    Command("puzzle.best", "b", "solution", "Show the best move: no points", "Puzzle", rank=0),
    Command("puzzle.table", "T", "table", "Put the card away, or bring it back", "Puzzle", rank=0),
    Command(
        "puzzle.after",
        "A",
        "after it",
        "Show the table after the best move, then after yours",
        "Puzzle",
        why="Answer first, or ask for the solution.",
        rank=0,
    ),
    Command("puzzle.leave", "q", "leave", "Leave the puzzle", "Puzzle", rank=3),
)

_OWN: Final = ("puzzle.next", "puzzle.best", "puzzle.after", "puzzle.table", "puzzle.leave")
_LACKING: Final = frozenset({"match.hint", "match.undo", "match.redo", "match.hands", "app.quit"})
"""Commands of a match that a puzzle has no use for."""


class PuzzleScreen(MatchScreen):
    """One decision of a match, of which the best is wanted.

    Args:
        task: The puzzle.
        next_: Opens the next puzzle in the place of this one; ``None``: there is no next one.
        manner: The way to show what happens.
    """

    BINDINGS = bindings(*_OWN, priority=True)
    app: GameApp

    def __init__(
        self,
        task: Task,
        next_: Callable[[], None] | None = None,
        **manner: Unpack[Manner],
    ) -> None:
        super().__init__(PuzzleTable(task, self._answered), **manner)
        self.puzzle: Final = task
        self._next = next_
        self._verdict: Verdict | None = None
        """The last answer, or that of the best once it was shown."""
        self._shown = False
        """True while the card tells the solution that was asked for."""
        self._away = False
        """True if the card was put away by a key."""
        self._afters: tuple[Happening, ...] = ()
        """The table after the best, and after the answer, as far as nothing hidden decides it."""

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
        name = self.puzzle.name
        self.app.add_progress(lambda kept: kept.with_answer(name, right=verdict.right))
        self._judge(verdict, shown=False)

    def _judge(self, verdict: Verdict, *, shown: bool) -> None:
        self._verdict, self._shown, self._away = verdict, shown, False
        self._afters = afters(self.puzzle, verdict)
        self._explain("")  # what was aimed at is answered
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
        task, verdict = self.puzzle, self._verdict
        title, place = say(task.title), say(task.place)
        level = say(phrase("level {n}", n=task.level))
        if verdict is None:
            name = task.names[task.seat]
            says = say(phrase("{name}: find the best move, and play it.", name=name))
            state = state_told(task.name, self.app.progress)
            if task.name in self.app.progress.tries.keys() | self.app.progress.shown:
                says = f"{says} ({say(state)})"
            return CardText(title, place, f"{says} {self._keys('puzzle.table')}", "", level)
        if verdict.right or self._shown:
            kind = say(task.kind)
            title, place = f"{title}: {kind}", f"{place}: {kind}"
        says = tr("The solution.") if self._shown else verdict_told(task, verdict)
        return CardText(title, place, f"{says} {why_told(task, verdict)}", self._how(), level)

    def _how(self) -> str:
        assert self._verdict is not None
        keys = ["puzzle.after"] if self._afters else []
        if self._verdict.right or self._shown:
            return f"{best_told(self.puzzle, self._verdict)} {self._keys(*keys)}".strip()
        return f"{tr('Try again.')} {self._keys('puzzle.best', *keys)}"

    def _keys(self, *commands: str) -> str:
        """The keys that go on from here, each with what it does."""
        return say(
            listed(
                phrase("{key}: {what}", key=key_at(self, each), what=tr(REGISTRY[each].label))
                for each in commands
            )
        )

    def _place_card(self) -> None:
        """Puts the card where what it speaks of can be seen."""
        shown = self.panes.pane
        if self.is_gone or shown is None:
            return
        self.card.lie(shown.region.size, "foot", shown.spare, lit_rows(shown))

    def _make_room(self) -> None:
        super()._make_room()
        in_front = self.side_is_open and not self.has_class("-wide")
        self.card.display = not (self._away or in_front or self.reads_card or self.looked)

    def admits(self, key: events.Key) -> bool:
        """The card gives way to the first key of the table."""
        active = self.active_bindings.get(key.key)
        if self._looks_ahead and active is not None and active.binding.id == "puzzle.after":
            return True
        admitted = super().admits(key)
        if admitted and active is not None and self._of_table(active) and not self._away:
            self._away = True
            self._make_room()
        return admitted

    # The table after it.

    @property
    def _looks_ahead(self) -> bool:
        return self.looked is not None and self.looked in self._afters

    def _past(self) -> tuple[Happening, ...]:
        return self._afters if self._looks_ahead else super()._past()

    def _question(self, view: View) -> str:
        return self.looked.text if self._looks_ahead and self.looked else super()._question(view)

    def offers(self, active: ActiveBinding) -> bool:
        return (self._looks_ahead and active.binding.id == "puzzle.after") or super().offers(active)

    # Keys.

    def lacks(self, command: str) -> bool:
        return command in _LACKING or super().lacks(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        command = command_of(action)
        if command in _LACKING:
            return False
        if command not in _OWN:
            return super().check_action(action, parameters)
        if not self.is_mounted or self.side_is_open:
            return False
        if command == "puzzle.next":
            return self._next is not None
        return bool(self._afters) if command == "puzzle.after" else True

    def action_puzzle_next(self) -> None:
        if self._next is not None:
            self._next()

    def action_puzzle_table(self) -> None:
        self._away = not self._away
        self._tell()

    def action_puzzle_after(self) -> None:
        at = self._afters.index(self.looked) + 1 if self._looks_ahead and self.looked else 0
        self._away = False
        self._look_at(self._afters[at] if at < len(self._afters) else None)

    async def action_puzzle_leave(self) -> None:
        await self.action_app_quit()

    async def action_puzzle_best(self) -> None:
        """Shows the best action on the board, and names it on the card: no points any more."""
        if self.playing is None or self.panes.pane is None:
            return
        name = self.puzzle.name
        try:
            verdict = await best_of(self.puzzle, self._verdict)
        except ThinkingError as trouble:
            self._refuse(say(trouble.phrase))
            return
        self.app.add_progress(lambda kept: kept.with_shown(name))
        self.panes.pane.show_hints((verdict.best,), 0)
        self._judge(verdict, shown=True)
