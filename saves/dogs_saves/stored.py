"""A match with its journal: every move is on the disk before anyone sees it."""

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import msgspec

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.game import Action, Event, Game, OptionValue, Refusal, Seat
from dogs_rules.match import Match, PreparedMove
from dogs_rules.phrase import Phrase
from dogs_rules.version import __version__
from dogs_saves.errors import SaveError
from dogs_saves.history import HintMark, History, marks_after_undo
from dogs_saves.journal import Journal
from dogs_saves.opening import begin_journal, open_journal
from dogs_saves.proof import Proof, components_digest, places, snapshot_of
from dogs_saves.reading import Recovery
from dogs_saves.records import (
    FORMAT,
    MOST_ADVISED,
    PERSON,
    TITLE_LIMIT,
    Advised,
    AnyRecord,
    Components,
    Dealt,
    Finished,
    Header,
    Hinted,
    Move,
    Player,
    Redo,
    Seated,
    Snapshot,
    Titled,
    Undo,
    cleaned_player,
    encode,
)
from dogs_saves.replay import GameFinder, Replayed

SNAPSHOT_EVERY: Final = 64
"""Moves after which the whole state is written again, if no round ended before."""

Clock: TypeAlias = Callable[[], datetime]


def now() -> datetime:
    """The time, to the second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0)


class StoredMatch:
    """A match and its journal. Made by ``create`` or ``open``; use as a context manager.

    Attributes:
        match: The match. Look at it freely; change it through this object only.
        first_ply: Moves before those of ``match``, which can no longer be replayed.
        hints: Whether players may ask for hints.
        deal: The deal that it is a match of; ``None``: of none.
        origin: Where it branched off; ``None``: it is no branch.
    """

    def __init__(self, replayed: Replayed, journal: Journal, clock: Clock) -> None:
        history = replayed.history
        self.match = replayed.match
        self.first_ply = history.base.ply
        self.created = history.header.created
        self.hints = history.header.hints
        self.deal = history.header.deal
        self.origin = history.header.origin
        self._hinted = replayed.hinted
        self._advised = replayed.advised
        self._title = history.title
        self._players = tuple(history.players)
        self._journal = journal
        self._beginning = history.beginning
        self._clock = clock
        newest = history.snapshots[-1] if history.snapshots else history.base
        self._snapshot_ply = newest.ply
        self._snapshot_round = newest.round

    @classmethod
    def create(
        cls,
        path: Path,
        game: Game[Any, Any, Any],
        players: Sequence[Player],
        options: Mapping[str, OptionValue],
        seed: int,
        *,
        title: str = "",
        hints: bool = True,
        deal: Dealt | None = None,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
    ) -> Self:
        """Begins a match in a new file.

        Args:
            path: The file, which must not exist.
            game: The game, with the components that it is played with.
            players: By seat.
            options: Set-up options; those left out take their default.
            seed: At most 128 bits.
            title: For lists; cleaned.
            hints: Whether players may ask for hints.
            deal: The deal that it is a match of.
            clock: Gives the time for the records.
            find_game: Where games come from, to tell shipped components from others.

        Raises:
            OptionError: The options do not fit the game.
            SaveError: The file exists, is locked, or cannot be written.
        """
        seated = tuple(map(cleaned_player, players))
        match = Match(game, len(seated), options, seed)
        own = game.components != find_game(game.key).components
        header = Header(
            FORMAT,
            game.key,
            clean_text(title, TITLE_LIMIT),
            seated,
            match.options,
            f"{seed:032x}",
            clock(),
            __version__,
            components_digest(game),
            hints,
            game.revision,
            own,
            0,
            deal=deal,
        )
        components = Components(game.components) if own else None
        history = History(header, components, snapshot_of(game, match.state, 0, clock()))
        return cls.begun(path, Replayed(match, history, (), Proof((), ())), clock)

    @classmethod
    def begun(cls, path: Path, replayed: Replayed, clock: Clock = now) -> Self:
        """Writes a match, with the moves that it begins with, into a new file.

        Raises:
            SaveError: The file exists, is locked, or cannot be written.
        """
        return cls(replayed, begin_journal(path, replayed.history.told), clock)

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

    def take_news(self) -> tuple[Phrase, ...]:
        """What players should be told of the file since this was last asked, in sentences."""
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

    @property
    def title(self) -> str:
        return self._title

    @property
    def players(self) -> tuple[Player, ...]:
        """By seat."""
        return self._players

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, player in enumerate(self._players) if player.kind == PERSON)

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """Who asked for a hint, by how many moves ``match`` had. No undo takes a mark away."""
        return self._hinted

    @property
    def advised(self) -> Mapping[HintMark, tuple[Action, ...]]:
        """What hints said, likewise: of the moves that stand or can be redone."""
        return self._advised

    @property
    def ply(self) -> int:
        """How many moves the match has, from its very beginning."""
        return self.first_ply + self.match.plies

    def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action for the seat to move: prepared, written, and then it counts.

        Raises:
            IllegalActionError: With the reason and the rule; nothing was written.
            SaveError: It could not be written; the match is unchanged.
        """
        move = self.match.prepare(action)
        raw = msgspec.Raw(encode(action))
        return self._written(move, Move(self._clock(), self.ply + 1, raw))

    def why_no_undo(self, seat: Seat, people: Collection[Seat] | None = None) -> Refusal | None:
        """Why a seat cannot take its last action back; ``None`` when it can.

        Args:
            seat: Who asks.
            people: The seats held by people; when left out, as the file has it.
        """
        return self.match.why_no_undo(seat, self.people if people is None else people)

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
        if self.why_no_undo(seat, people) is not None:
            return 0
        plies = range(self.match.plies - 1, -1, -1)
        target = next(ply for ply in plies if self.match.mover(ply) == seat)
        count = self.match.plies - target
        self._journal.append(Undo(self._clock(), self.ply - count, count))
        self.match.take_back(count)
        self._hinted = tuple(marks_after_undo(self._hinted, self.match.plies))
        self._snapshot_ply = min(self._snapshot_ply, self.ply)
        return count

    def redo(self) -> tuple[Event, ...]:
        """Plays the action that was last taken back.

        Raises:
            ValueError: There is none.
            SaveError: It could not be written; the match is unchanged.
        """
        move = self.match.prepare_redo()
        return self._written(move, Redo(self._clock(), self.ply + 1))

    def set_player(self, seat: Seat, player: Player) -> None:
        """Gives a seat another player, or its player another name.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        player = cleaned_player(player)
        players = list(self._players)
        players[seat] = player
        self._journal.append(Seated(self._clock(), seat, player))
        self._players = tuple(players)

    def mark_hint(self, seat: Seat) -> bool:
        """Writes down that a seat is told what it might do now.

        Returns:
            Whether that is news: a decision has one mark, however often somebody asks.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        mark = HintMark(self.match.plies, seat)
        if mark in self._hinted:
            return False
        self._journal.append(Hinted(self._clock(), self.ply, seat))
        self._hinted = (*self._hinted, mark)
        return True

    def keep_advice(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Writes down what a seat is told that it might do now, as far as that is not written yet.

        Args:
            seat: Who is told.
            actions: The best first.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        mark = HintMark(self.match.plies, seat)
        known = self._advised.get(mark, ())
        news = [action for action in actions if action not in known][:MOST_ADVISED]
        if news:
            raw = tuple(msgspec.Raw(encode(action)) for action in news)
            self._journal.append(Advised(self._clock(), self.ply, seat, raw))
            self._advised = {**self._advised, mark: (*known, *news)}

    def rename(self, title: str) -> None:
        """Gives the match another title; the file keeps its name.

        Raises:
            SaveError: It could not be written; nothing changed.
        """
        title = clean_text(title, TITLE_LIMIT)
        self._journal.append(Titled(self._clock(), title))
        self._title = title

    def close(self) -> None:
        """Ends the session: writes a last snapshot and gives the file free. May be repeated.

        Whoever says that the match is saved asks ``make_sure`` before.
        """
        try:
            # Without the snapshot the next start replays a few moves more; nothing is lost.
            with contextlib.suppress(SaveError):
                self.make_sure()
                if self.ply > self._snapshot_ply and not self._journal.closed:
                    snapshot = snapshot_of(
                        self.match.game, self.match.state, self.ply, self._clock()
                    )
                    self._journal.append(self._beginning(snapshot.at), snapshot)
                    self._snapshot_ply = self.ply
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

    def _written(self, move: PreparedMove, record: Move | Redo) -> tuple[Event, ...]:
        """Writes a move, with all that follows from it, in one go; then it counts."""
        game, after = self.match.game, move.after
        over = game.to_move(after) is None
        round_now = game.view(after, None).round
        due = record.ply - self._snapshot_ply >= SNAPSHOT_EVERY
        records: list[AnyRecord] = [record]
        if over or due or round_now != self._snapshot_round:
            records.append(self._beginning(record.at))
            records.append(snapshot_of(game, after, record.ply, record.at))
        elif record.ply == self.first_ply + 1:
            records.append(self._beginning(record.at, near=True))
        if over:
            records.append(Finished(record.at, record.ply, places(game, after)))
        self._journal.append(*records)
        try:
            self.match.commit(move)
        except BaseException:
            self._journal.close()  # The file is ahead of the match: nothing may follow in it.
            raise
        if isinstance(record, Move):  # what could be redone until now never was
            at = self.match.plies
            self._advised = {mark: told for mark, told in self._advised.items() if mark.ply < at}
        if any(isinstance(one, Snapshot) for one in records):
            self._snapshot_ply = record.ply
            self._snapshot_round = round_now
        return move.events
