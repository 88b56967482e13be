"""A match with its journal: every move is on the disk before anyone sees it."""

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, Unpack

from dogs_rules import registry
from dogs_rules.game import Action, Event, Game, OptionValue, Seat
from dogs_rules.phrase import Phrase
from dogs_saves.clock import Clock, now
from dogs_saves.errors import SaveError
from dogs_saves.journal import Journal
from dogs_saves.opening import begin_journal, open_journal
from dogs_saves.reading import Recovery
from dogs_saves.records import Player
from dogs_saves.replay import GameFinder, Replayed
from dogs_saves.running import Details, RunningMatch, Step, first_history


class StoredMatch(RunningMatch):
    """A match and its journal. Made by ``create`` or ``open``; use as a context manager."""

    def __init__(self, replayed: Replayed, journal: Journal, clock: Clock) -> None:
        super().__init__(replayed, clock)
        self._journal = journal

    @classmethod
    def create(
        cls,
        path: Path,
        game: Game[Any, Any, Any],
        players: Sequence[Player],
        options: Mapping[str, OptionValue],
        seed: int,
        *,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
        **details: Unpack[Details],
    ) -> Self:
        """Begins a match, as ``first_history`` does, in a new file.

        Raises:
            OptionError: The options do not fit the game.
            SaveError: The file exists, is locked, or cannot be written.
        """
        replayed = first_history(
            game, players, options, seed, clock=clock, find_game=find_game, **details
        )
        return cls.begun(path, replayed, clock)

    @classmethod
    def begun(cls, path: Path, replayed: Replayed, clock: Clock = now) -> Self:
        """Writes a match, with the moves that it begins with, into a new file.

        Raises:
            SaveError: The file exists, is locked, or cannot be written.
        """
        return cls(replayed, begin_journal(path, replayed.history.records), clock)

    @classmethod
    def open(
        cls, path: Path, *, clock: Clock = now, find_game: GameFinder = registry.game
    ) -> tuple[Self, Recovery | None]:
        """Opens a match to play on; brings back what can be brought back of a damaged one.

        A file whose lines are in order but which says what the rules do not give goes on as it is.
        Any other that was not in order is first copied aside, as ``NAME.damaged-1`` or, when only
        the rules or the format changed since, ``NAME.before-1``, and then written anew.

        Returns:
            The match, and what was wrong with its file (``None``: nothing).

        Raises:
            SaveError: Of the kind that fits: missing, locked, unreadable, newer, not writable.
                The file is as it was.
        """
        journal, replayed, recovery = open_journal(path, find_game)
        return cls(replayed, journal, clock), recovery

    @property
    def path(self) -> Path:
        """The file; another one after somebody else took the old one away."""
        return self._journal.path

    def notices(self, recovery: Recovery | None) -> tuple[Phrase, ...]:
        """Returns the notices for players when the match is opened, a sentence each.

        Args:
            recovery: What was wrong with its file.
        """
        said = () if recovery is None else recovery.sentences
        return (*said, *(doubt for doubt in self.doubts if doubt not in said))

    def take_news(self) -> tuple[Phrase, ...]:
        """Returns the news of the file for the players since the last call, in sentences."""
        news = tuple(self._journal.news)
        self._journal.news.clear()
        return news

    def make_sure(self) -> None:
        """Makes sure that all that was played is in the file of that name, before that is said.

        Raises:
            SaveError: It is not, and cannot be written.
        """
        if not self._journal.closed:
            self._journal.make_sure()

    async def keep(self, prepare: Callable[[], Step | None]) -> Step | None:
        """As for every match; it is written before anything else runs."""
        step = prepare()
        self._written(step)
        return step

    async def rest(self) -> None:
        """As ``close``."""
        self.close()

    def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action for the seat to move: prepared, written, and then it counts.

        Raises:
            IllegalActionError: With the reason and the rule; nothing was written.
            SaveError: It could not be written; the match is unchanged.
        """
        return self._written(self.prepare_play(action))

    def undo(self, seat: Seat, people: Collection[Seat] | None = None) -> int:
        """Takes back to before the seat's last action, if ``why_no_undo`` has nothing against it.

        Args:
            seat: Who asks.
            people: As for ``why_no_undo``.

        Returns:
            How many actions were taken back; 0 when it may not.

        Raises:
            SaveError: It could not be written; the match is unchanged.
        """
        before = self.match.plies
        self._written(self.prepare_undo(seat, people))
        return before - self.match.plies

    def redo(self) -> tuple[Event, ...]:
        """Plays the action that was last taken back.

        Raises:
            ValueError: There is none.
            SaveError: It could not be written; the match is unchanged.
        """
        return self._written(self.prepare_redo())

    def set_player(self, seat: Seat, player: Player) -> None:
        """Gives a seat another player, or its player another name.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        self._written(self.prepare_player(seat, player))

    def mark_hint(self, seat: Seat) -> bool:
        """Writes down that a seat is told what it might do now.

        Returns:
            Whether that is news: a decision has one mark, however often somebody asks.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        mark = self.prepare_hint(seat)
        self._written(mark)
        return mark is not None

    def keep_advice(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Writes down what a seat is told that it might do now, as far as that is not written yet.

        Args:
            seat: Who is told.
            actions: The best first.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        self._written(self.prepare_advice(seat, actions))

    def rename(self, title: str) -> None:
        """Gives the match another title; the file keeps its name.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        self._written(self.prepare_title(title))

    def close(self) -> None:
        """Ends the session: writes a last snapshot and gives the file free. May be repeated.

        Whoever says that the match is saved asks ``make_sure`` before.
        """
        try:
            # Without the snapshot the next start replays a few moves more; nothing is lost.
            with contextlib.suppress(SaveError):
                self.make_sure()
                if not self._journal.closed:
                    self._written(self.prepare_snapshot())
        finally:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _written(self, step: Step | None) -> tuple[Event, ...]:
        """Writes a step, if there is one, in one go; then it counts."""
        if step is None:
            return ()
        self._journal.append(*step.records)
        try:
            self.count(step)
        except BaseException:
            self._journal.close()  # The file is ahead of the match: nothing may follow in it.
            raise
        return step.events
