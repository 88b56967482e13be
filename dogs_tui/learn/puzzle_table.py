"""The table of a puzzle: what is played there is an answer, and the position stays."""

from collections.abc import Callable
from typing import Any

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Game, IllegalActionError, Refusal, Seat, View
from dogs_rules.phrase import phrase
from dogs_saves import HintMark
from dogs_tui.learn.puzzles import Task, Verdict
from dogs_tui.match.planned import followed
from dogs_tui.match.score_history import ScoreHistory
from dogs_tui.match.watching import Moment, Playing, Watcher
from dogs_tui.play.happenings import Happening
from dogs_tui.thinking.thinkers import ThinkingError
from dogs_tui.words import say


class PuzzleTable(Playing):
    """A position in which one action is wanted.

    Args:
        task: The puzzle.
        answered: Told of every answer.
    """

    def __init__(self, task: Task, answered: Callable[[Verdict], None]) -> None:
        self.task = task
        self._answered = answered
        self._puzzle_watchers: list[Watcher] = []

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.task.game

    @property
    def plies(self) -> int:
        return self.task.match.plies

    @property
    def last_mover(self) -> Seat | None:
        return self.task.match.mover(self.plies - 1) if self.plies else None

    @property
    def taken_back(self) -> int:
        return 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.task.names)

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset({self.task.seat})

    @property
    def to_move(self) -> Seat | None:
        return self.task.seat

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        return ()

    def join(self, watcher: Watcher) -> None:
        self._puzzle_watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._puzzle_watchers.remove(watcher)

    def view(self, seat: Seat | None) -> View:
        shown: View = self.game.view(self.task.match.state, seat)
        return shown

    def view_at(self, ply: int, seat: Seat | None) -> View:
        shown: View = self.game.view(self.task.match.state_at(ply), seat)
        return shown

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        match = self.task.match
        return ScoreHistory().moments(match, match.history(), seats)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.task.seat:
            return ()
        return tuple(self.game.legal_actions(self.task.match.state))

    async def play(self, seat: Seat, action: Action) -> None:  # noqa: ARG002
        """Takes an action as an answer; nothing changes on the table.

        Raises:
            IllegalActionError: It is not legal, or its worth could not be worked out.
        """
        refusal = self.game.why_not(self.task.match.state, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        try:
            verdict = await self.task.asked(action)
        except ThinkingError as trouble:
            raise IllegalActionError(Refusal(trouble.phrase, "undo")) from trouble
        self._answered(verdict)

    def can_be_undone(self, action: Action) -> bool:  # noqa: ARG002
        return True  # an answer changes nothing

    def why_no_undo(self, seat: Seat) -> Refusal | None:  # noqa: ARG002
        return Refusal(phrase("There is nothing to undo."), "undo")

    async def undo(self, seat: Seat) -> int:  # noqa: ARG002
        return 0

    def can_redo(self, seat: Seat) -> bool:  # noqa: ARG002
        return False

    async def redo(self, seat: Seat) -> bool:  # noqa: ARG002
        return False

    def why_no_hints(self, seat: Seat) -> Refusal | None:  # noqa: ARG002
        return None

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:  # noqa: ARG002
        """None that is worked out: the best is known."""
        return ()

    def wake(self) -> None:
        """Nobody else moves."""


def afters(task: Task, verdict: Verdict) -> tuple[Happening, ...]:
    """The table after the best and the rest of its turn, then after another answer.

    They are worked out from the view of the solver, and left out where what nobody can know yet
    decides them.
    """
    lines = [(phrase("After the best move"), (verdict.best, *verdict.then))]
    if verdict.answer != verdict.best:
        lines.append((phrase("After your move"), (verdict.answer,)))
    before = task.game.view(task.match.state, task.seat)
    out = []
    for title, actions in lines:
        certain = [views[0] for views in followed(task.game, before, actions) if _same(views)]
        if len(certain) > 1:
            out.append(Happening(task.seat, say(title), (), before, certain[-1]))
    return tuple(out)


def _same(views: tuple[View, ...]) -> bool:
    return all(view == views[0] for view in views)
