"""The table of a lesson: it plays what the lesson says, and is saved nowhere."""

from collections.abc import Callable, Mapping
from typing import Any

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Game, IllegalActionError, OptionValue, Refusal, Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark
from dogs_tui.learn.lesson import LEARNER, Course, Stop
from dogs_tui.match.score_history import ScoreHistory
from dogs_tui.match.watching import Moment, Playing, Update, Watcher
from dogs_tui.words.registry import words_of


class Detour(Refusal, frozen=True):
    """Another legal action than the one that is taught: nothing is wrong with it."""


class LessonTable(Playing):
    """A match that goes as a lesson wants it, step by step.

    What a step asks for is played, and what others do before the next step follows at once. Other
    legal actions are refused kindly, others with the reason that the rules have.

    Args:
        course: The lesson.
        name: What the learner is called.
        at: The step to begin with, as ``at`` says.
        reached: Told the number of every step that begins; that of the end is ``len(stops)``.
    """

    def __init__(
        self,
        course: Course,
        name: str,
        *,
        at: int = 0,
        reached: Callable[[int], None] | None = None,
    ) -> None:
        self.course = course
        self.at = max(0, min(at, len(course.stops) - 1))
        """The number of the step that is taught now, from 0; at the end that of all steps."""
        self._reached = reached
        self._names = (name, *course.lesson.names)
        self._words = words_of(course.game, course.lesson.options)
        self._lesson_watchers: list[Watcher] = []
        self._match = self._match_until(self.at)

    def _match_until(self, at: int) -> Match:
        lesson, course = self.course.lesson, self.course
        played = course.actions[: course.stops[at].ply]
        return Match.replayed(course.game, lesson.seats, lesson.options, lesson.seed, played)

    # The lesson.

    @property
    def stop(self) -> Stop | None:
        """The step that is taught now; ``None``: the lesson is over."""
        stops = self.course.stops
        return stops[self.at] if self.at < len(stops) else None

    @property
    def is_last(self) -> bool:
        """True if no step follows the current one."""
        return self.at >= len(self.course.stops) - 1

    def standing(self) -> Phrase:
        """The score of every player: points, or the one thing that is counted."""
        sheets = self.view(LEARNER).scores
        totals = [f"{self._names[sheet.seat]} {sheet.total}" for sheet in sheets]
        lines = sheets[0].lines
        what = lines[0].label if len(lines) == 1 else phrase("Points")
        return phrase("{what}: {scores}.", what=what, scores=", ".join(totals))

    def go_on(self) -> None:
        """Goes to the next step; what the present one asks for is played for the learner."""
        stop = self.stop
        if stop is None:
            return
        if stop.action is not None:
            self._do(stop.action)
        self._next()

    def go_back(self) -> int:
        """Goes back to the step before; says how many actions that takes back."""
        if self.at == 0:
            return 0
        before = self._match.plies
        self.at -= 1
        self._match = self._match_until(self.at)
        self._begin_step()
        self._tell(Update("undo", self.plies, LEARNER))
        return before - self.plies

    def _next(self) -> None:
        """Begins the step after this one, once everybody has played what comes before it."""
        self.at += 1
        stop = self.stop
        if stop is not None:
            if self.plies < stop.first:
                self._leave_out(stop.first)
            while self.plies < stop.ply:
                self._do(self.course.actions[self.plies])
        self._begin_step()

    def _leave_out(self, ply: int) -> None:
        """Goes to a later part of the match."""
        for action in self.course.actions[self.plies : ply]:
            self._match.play(action)
        self._tell(Update("undo", self.plies, None))

    def _begin_step(self) -> None:
        if self._reached is not None:
            self._reached(self.at)

    def _do(self, action: Action) -> None:
        mover = self._match.to_move
        events = self._match.play(action)
        self._tell(Update("play", self.plies, mover, events))

    def _tell(self, update: Update) -> None:
        for watcher in tuple(self._lesson_watchers):
            watcher.table_changed(ScoreHistory().limited(self._match, update, watcher.seats))

    # What a screen plays at.

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.course.game

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self.course.lesson.options

    @property
    def plies(self) -> int:
        return self._match.plies

    @property
    def last_mover(self) -> Seat | None:
        return self._match.mover(self.plies - 1) if self.plies else None

    @property
    def taken_back(self) -> int:
        return 0

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset({LEARNER})

    @property
    def to_move(self) -> Seat | None:
        return self._match.to_move

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        return ()

    def join(self, watcher: Watcher) -> None:
        self._lesson_watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._lesson_watchers.remove(watcher)

    def view(self, seat: Seat | None) -> View:
        shown: View = self.game.view(self._match.state, seat)
        return shown

    def view_at(self, ply: int, seat: Seat | None) -> View:
        shown: View = self.game.view(self._match.state_at(ply), seat)
        return shown

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        return ScoreHistory().moments(self._match, self._match.history(), seats)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if self.to_move != seat:
            return ()
        return tuple(self.game.legal_actions(self._match.state))

    async def play(self, seat: Seat, action: Action) -> None:
        """Plays what the step asks for, then what others do until the next one.

        Raises:
            IllegalActionError: It is something else, or there is nothing to be played now.
        """
        stop = self.stop
        refusal = self._why_not(seat, action, stop)
        if refusal is not None:
            raise IllegalActionError(refusal)
        self._do(action)
        self._next()

    def _why_not(self, seat: Seat, action: Action, stop: Stop | None) -> Refusal | None:
        refusal: Refusal | None = self.game.why_not(self._match.state, action)
        if refusal is not None:
            return refusal
        if stop is None or stop.action is None or seat != LEARNER:
            anchor = "end" if stop is None else stop.step.anchor
            read = phrase("Do what the card says first; there is nothing to play yet.")
            return Refusal(phrase("Read the card first!") if self._words.in_short else read, anchor)
        if action != stop.action:
            if self._words.in_short:
                return Detour(phrase("Try this!"), stop.step.anchor)
            view = self.view(seat)
            does, wanted = (
                self._words.action_short(view, each, self._names) for each in (action, stop.action)
            )
            kind = phrase("Not done: {what}. For the lesson: {wanted}.", what=does, wanted=wanted)
            return Detour(kind, stop.step.anchor)
        return None

    def can_be_undone(self, action: Action) -> bool:  # noqa: ARG002
        return True  # a lesson goes back as far as it began

    def why_no_undo(self, seat: Seat) -> Refusal | None:  # noqa: ARG002
        if self.at:
            return None
        return Refusal(phrase("This is the first card of the lesson."), "undo")

    async def undo(self, seat: Seat) -> int:  # noqa: ARG002
        return self.go_back()

    def can_redo(self, seat: Seat) -> bool:  # noqa: ARG002
        return False

    async def redo(self, seat: Seat) -> bool:  # noqa: ARG002
        return False

    def why_no_hints(self, seat: Seat) -> Refusal | None:  # noqa: ARG002
        if self.stop is not None and self.stop.action is not None:
            return None
        return Refusal(phrase("The card says how to continue."), "round")

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:  # noqa: ARG002
        """None that is worked out: the card says what to do."""
        return ()

    def wake(self) -> None:
        """Everybody has played what the lesson says already."""
