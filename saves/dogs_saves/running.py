"""A match that is being played: what is to be written of what happens in it, and what counts.

Whatever happens is a ``Step``: prepared on a copy, written by whoever has the match, and only then
counted. What another process wrote is counted by the same lines of code (``follow``), so all who
have a match end alike.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypedDict, Unpack

import msgspec

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.game import Action, Event, Game, OptionValue, Refusal, Seat
from dogs_rules.match import Match, PreparedMove
from dogs_rules.phrase import Phrase
from dogs_rules.version import __version__
from dogs_saves.clock import Clock
from dogs_saves.history import HintMark, History, marks_after_undo
from dogs_saves.proof import Proof, components_digest, places, snapshot_of
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


class Step(NamedTuple):
    """Something that is about to happen. It counts when its records are written."""

    records: tuple[AnyRecord, ...]
    move: PreparedMove | None = None
    """What is played or played again."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that it causes at the table."""
        return () if self.move is None else self.move.events

    @property
    def taken_back(self) -> int:
        """The number of moves that it takes back."""
        return sum(record.count for record in self.records if isinstance(record, Undo))


class RunningMatch(ABC):
    """A match, and what stands in its journal.

    Args:
        replayed: The match as its journal tells it.
        clock: Gives the time for records.

    Attributes:
        match: The match. Look at it freely; change it through this object only.
        first_ply: Moves before those of ``match``, which can no longer be replayed.
        created: When it began.
        doubts: Why it counts for nothing, a sentence each; empty: it is what the rules give.
        hints: Whether players may ask for hints.
        deal: The deal that it is a match of; ``None``: of none.
        origin: Where it branched off; ``None``: it is no branch.
        followed: Called after each step that somebody else wrote, which counts by then, and with
            an empty one when all that is written is known; without one after it was read anew.
    """

    def __init__(self, replayed: Replayed, clock: Clock) -> None:
        self._clock = clock
        self.followed: Callable[[Step | None], None] = lambda _: None
        self._begin_from(replayed)

    def _begin_from(self, replayed: Replayed) -> None:
        history = replayed.history
        self.match: Match = replayed.match
        self.first_ply = history.base.ply
        self.doubts = replayed.proof.doubts
        self.created = history.header.created
        self.hints = history.header.hints
        self.deal = history.header.deal
        self.origin = history.header.origin
        self._hinted = replayed.hinted
        self._advised = replayed.advised
        self._title = history.title
        self._players = tuple(history.players)
        self._beginning = history.beginning
        newest = history.snapshots[-1] if history.snapshots else history.base
        self._snapshot_ply = newest.ply
        self._snapshot_round = newest.round

    @property
    def title(self) -> str:
        return self._title

    @property
    def proved(self) -> bool:
        """True if all of it is as the rules give it; otherwise it counts for nothing."""
        return not self.doubts

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
        """The seats that asked for hints, each with the number of moves; no undo removes a mark."""
        return self._hinted

    @property
    def advised(self) -> Mapping[HintMark, tuple[Action, ...]]:
        """The actions named by hints, by the same marks, if their moves stand or can be redone."""
        return self._advised

    @property
    def ply(self) -> int:
        """The number of moves of the match, from its very beginning."""
        return self.first_ply + self.match.plies

    def why_no_undo(self, seat: Seat, people: Collection[Seat] | None = None) -> Refusal | None:
        """Returns the reason why a seat cannot undo its last action; ``None`` if it can.

        Args:
            seat: Who asks.
            people: The seats held by people; when left out, as the journal has it.
        """
        return self.match.why_no_undo(seat, self.people if people is None else people)

    @abstractmethod
    async def keep(self, prepare: Callable[[], Step | None]) -> Step | None:
        """Has something happen: it is prepared on what is known then, written, and counts.

        Args:
            prepare: Gives the step, or ``None``: nothing is to happen. May raise what it likes.

        Returns:
            What it gave.

        Raises:
            OutdatedError: Something else happened first; that counts now.
            SaveError: It could not be written; nothing happened.
        """

    @abstractmethod
    async def rest(self) -> None:
        """Nobody here plays on for now. May be repeated."""

    def take_news(self) -> tuple[Phrase, ...]:
        """Returns the news of the match's file for the players since the last call."""
        return ()

    def make_sure(self) -> None:  # noqa: B027  (what was kept stays kept unless it is in a file)
        """Makes sure that all that was played is kept, before that is said.

        Raises:
            SaveError: It is not, and cannot be.
        """

    # What is about to happen.

    def prepare_play(self, action: Action) -> Step:
        """An action of the seat to move.

        Raises:
            IllegalActionError: With the reason and the rule.
        """
        move = self.match.prepare(action)
        return self._moved(move, Move(self._clock(), self.ply + 1, msgspec.Raw(encode(action))))

    def prepare_redo(self) -> Step:
        """The action that was last taken back.

        Raises:
            ValueError: There is none.
        """
        return self._moved(self.match.prepare_redo(), Redo(self._clock(), self.ply + 1))

    def prepare_undo(self, seat: Seat, people: Collection[Seat] | None = None) -> Step | None:
        """To before the seat's last action; ``None``: ``why_no_undo`` has something against it."""
        if self.why_no_undo(seat, people) is not None:
            return None
        plies = range(self.match.plies - 1, -1, -1)
        target = next(ply for ply in plies if self.match.mover(ply) == seat)
        count = self.match.plies - target
        return Step((Undo(self._clock(), self.ply - count, count),))

    def prepare_player(self, seat: Seat, player: Player) -> Step:
        """Another player on a seat, or another name of its player."""
        return Step((Seated(self._clock(), seat, cleaned_player(player)),))

    def prepare_hint(self, seat: Seat) -> Step | None:
        """That a seat is told what it might do now; ``None``: that is written already."""
        if HintMark(self.match.plies, seat) in self._hinted:
            return None
        return Step((Hinted(self._clock(), self.ply, seat),))

    def prepare_advice(self, seat: Seat, actions: Sequence[Action]) -> Step | None:
        """Prepares the record of a hint to a seat, best action first; ``None`` if none is new."""
        advised = self._advised.get(HintMark(self.match.plies, seat), ())
        news = [action for action in actions if action not in advised][:MOST_ADVISED]
        if not news:
            return None
        raw = tuple(msgspec.Raw(encode(action)) for action in news)
        return Step((Advised(self._clock(), self.ply, seat, raw),))

    def prepare_title(self, title: str) -> Step:
        """Another title."""
        return Step((Titled(self._clock(), clean_text(title, TITLE_LIMIT)),))

    def prepare_snapshot(self) -> Step | None:
        """The state as it is; ``None``: it stands there since the last move."""
        if self.ply <= self._snapshot_ply:
            return None
        snapshot = snapshot_of(self.match.game, self.match.state, self.ply, self._clock())
        return Step((self._beginning(snapshot.at), snapshot))

    def _moved(self, move: PreparedMove, record: Move | Redo) -> Step:
        """A move with all that follows from it."""
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
        return Step(tuple(records), move)

    # What happened.

    def count(self, step: Step) -> None:
        """Has a step count, whose records are written."""
        for record in step.records:
            self._count(record, step.move)

    def follow(self, record: AnyRecord) -> Step:
        """Has count what another process wrote next.

        Raises:
            ValueError: It cannot come after what is known here; nothing changed.
        """
        step = Step((record,), self._followed(record))
        self.count(step)
        return step

    def _followed(self, record: AnyRecord) -> PreparedMove | None:
        match record:
            case Move() if record.ply == self.ply + 1:
                return self.match.prepare(_decoded(self.match.game, record.action))
            case Redo() if record.ply == self.ply + 1:
                return self.match.prepare_redo()
            case Undo() if record.ply == self.ply - record.count >= self.first_ply:
                return None
            case Move() | Redo() | Undo():
                raise ValueError(f"{type(record).__name__} {record.ply} after move {self.ply}")
        return None

    def _count(self, record: AnyRecord, move: PreparedMove | None) -> None:
        match record:
            case Move() | Redo() if move is not None:
                self.match.commit(move)
                if isinstance(record, Move):  # what could be redone until now never was
                    at = self.match.plies
                    self._advised = {
                        key: said for key, said in self._advised.items() if key.ply < at
                    }
            case Undo():
                self.match.take_back(record.count)
                self._hinted = tuple(marks_after_undo(self._hinted, self.match.plies))
                self._snapshot_ply = min(self._snapshot_ply, self.ply)
            case Snapshot():
                self._snapshot_ply = record.ply
                self._snapshot_round = record.round
            case Seated():
                players = list(self._players)
                players[record.seat] = cleaned_player(record.player)
                self._players = tuple(players)
            case Titled():
                self._title = clean_text(record.title, TITLE_LIMIT)
            case Hinted():
                mark = HintMark(record.ply - self.first_ply, record.seat)
                self._hinted = (*self._hinted, mark)
            case Advised():
                mark = HintMark(record.ply - self.first_ply, record.seat)
                actions = tuple(_decoded(self.match.game, action) for action in record.actions)
                self._advised = {**self._advised, mark: (*self._advised.get(mark, ()), *actions)}


class Details(TypedDict, total=False):
    """Optional details of a new match, besides what it is played from."""

    title: str
    """For lists; cleaned."""
    hints: bool
    """True if players may ask for hints, as they may when it is left out."""
    deal: Dealt | None
    """The deal that it is a match of."""


def first_history(
    game: Game[Any, Any, Any],
    players: Sequence[Player],
    options: Mapping[str, OptionValue],
    seed: int,
    *,
    clock: Clock,
    find_game: GameFinder = registry.game,
    **details: Unpack[Details],
) -> Replayed:
    """A match that has not begun yet, with what its journal begins with (``history.records``).

    Args:
        game: The game, with the components that it is played with.
        players: By seat.
        options: Set-up options; those left out take their default.
        seed: At most 128 bits.
        clock: Gives the time for the records.
        find_game: Where games come from, to tell shipped components from others.
        details: What else is said of it.

    Raises:
        OptionError: The options do not fit the game.
    """
    seated = tuple(map(cleaned_player, players))
    match = Match(game, len(seated), options, seed)
    own = game.components != find_game(game.key).components
    header = Header(
        format=FORMAT,
        game=game.key,
        title=clean_text(details.get("title", ""), TITLE_LIMIT),
        players=seated,
        options=match.options,
        seed=f"{seed:032x}",
        created=clock(),
        app=__version__,
        components=components_digest(game),
        hints=details.get("hints", True),
        rules=game.revision,
        own=own,
        taken_back=0,
        deal=details.get("deal"),
    )
    components = Components(game.components) if own else None
    history = History(header, components, snapshot_of(game, match.state, 0, clock()))
    return Replayed(match, history, (), Proof((), ()))


def _decoded(game: Game[Any, Any, Any], action: msgspec.Raw) -> Action:
    """An action as it is written.

    Raises:
        ValueError: It is none of this game.
    """
    decoded: Action = msgspec.json.decode(action, type=game.action_type)
    return decoded
