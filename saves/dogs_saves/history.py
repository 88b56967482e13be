"""What the records of a match add up to: the moves that stand, who sits where, the title."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.game import Seat
from dogs_saves.records import (
    MOST,
    MOST_ADVISED,
    TITLE_LIMIT,
    Advised,
    AnyRecord,
    Beginning,
    Components,
    Finished,
    Header,
    Hinted,
    Move,
    Redo,
    Seated,
    Snapshot,
    Titled,
    Undo,
    cleaned_player,
)

KEPT_SNAPSHOTS: Final = 4
"""How many of the newest snapshots a compacted history keeps."""


_NO_DIGEST: Final = "0" * 16
_CHANGING: Final = {"players": (), "title": "", "taken_back": 0}
"""What is another in the header of a file that was compacted."""


class HintMark(NamedTuple):
    """Somebody asked for a hint."""

    ply: int
    """How many moves the match had."""
    seat: Seat


def marks_after_undo(marks: Sequence[HintMark], ply: int) -> list[HintMark]:
    """The marks when only ``ply`` moves are left: what somebody was told is not taken back.

    A mark at a later move stands where the match goes on.

    Args:
        marks: In the order of the moves.
        ply: How many moves are left.
    """
    out = list(marks)
    bring_back(out, ply)
    return out


def bring_back(marks: list[HintMark], ply: int) -> None:
    """The same in place: only the marks that move, and those where they move to, are looked at."""
    place = len(marks)
    while place and marks[place - 1].ply >= ply:
        place -= 1
    marks[place:] = dict.fromkeys(HintMark(ply, mark.seat) for mark in marks[place:])


def lost_base(header: Header) -> Snapshot:
    """In place of a first snapshot that is gone: holds no state, so the game sets up anew."""
    return Snapshot(header.created, 0, 0, _NO_DIGEST, msgspec.Raw(b"null"))


def is_lost(base: Snapshot) -> bool:
    """True if a first snapshot only stands in place of one that is gone."""
    return bytes(base.state) == b"null" and base.digest == _NO_DIGEST


class History:
    """The records of a match, added up one by one.

    Args:
        header: The first record.
        components: The player's own component file, when the match has one.
        base: The snapshot that the match begins from.
    """

    def __init__(self, header: Header, components: Components | None, base: Snapshot) -> None:
        self.header = header
        self.components = components
        self.base = base
        self.players = [cleaned_player(player) for player in header.players]
        self.title = clean_text(header.title, TITLE_LIMIT)
        self.moves: list[Move] = []
        """Those that stand, each with the time it was last played."""
        self.undone: list[Move] = []
        """Those that could be played again, the next one last."""
        self.snapshots: list[Snapshot] = []
        """Of states on the way to the last move, the oldest first; without ``base``."""
        self.hinted: list[HintMark] = []
        """Who asked for a hint, in the order of the moves; nobody twice for one decision."""
        self.advised: dict[HintMark, dict[bytes, None]] = {}
        """The actions that hints named, by decision: of the moves that stand or can be redone."""
        self.finished: Finished | None = None
        self.taken_back = header.taken_back
        self.written_in = header.format
        """The format of the file, which copies of its first lines name."""
        self.contradiction: Beginning | None = None
        """A copy of the first lines that says otherwise than they do."""
        self._added: list[AnyRecord] = []
        self.last_change = base.at

    @property
    def ply(self) -> int:
        """The number of moves of the match, counted from its very beginning."""
        return self.base.ply + len(self.moves)

    @property
    def fresh(self) -> bool:
        """True if it begins with the set-up, and nothing was added yet."""
        return self.base.ply == 0 and not self._added

    @property
    def added(self) -> Sequence[AnyRecord]:
        """All that was added, in order."""
        return self._added

    @property
    def records(self) -> list[AnyRecord]:
        """The records that make this history, in order."""
        components = [] if self.components is None else [self.components]
        records: list[AnyRecord] = [self.header, *components, self.base]
        records.append(self.beginning(self.base.at, near=True))
        moved = False
        for record in self._added:
            if isinstance(record, Snapshot):
                records.append(self.beginning(record.at))
            records.append(record)
            if isinstance(record, Move) and not moved:
                records.append(self.beginning(record.at, near=True))
                moved = True
        return records

    def beginning(self, at: datetime, *, near: bool = False) -> Beginning:
        """Returns a record that repeats the first lines.

        Args:
            at: When it is written.
            near: Whether it stands near them and has the player's own component file too.
        """
        text = self.components.text if near and self.components is not None else None
        return Beginning(at, self.header, text)

    def compacted(self) -> "History":
        """The same match without what no longer matters.

        What goes: moves taken back and played otherwise, former titles and players, all but the
        newest snapshots. What stays: every move that stands or can be redone with its time, who
        asked for hints and what these said, how many moves were taken back, the first snapshot,
        the result, the last change.
        """
        seen = self._seen(self.taken_back - len(self.undone))
        out = self._again(seen, self.base, self.ply, self.snapshots[-KEPT_SNAPSHOTS:])
        waiting = self._advice(self.ply + 1, self.ply + len(self.undone))
        waiting.reverse()
        for move in reversed(self.undone):
            out.add(move)
            out._catch_up(waiting, move.at)
        if self.undone:
            out.add(Undo(self.last_change, self.ply, len(self.undone)))
        if self.finished is not None:
            out.add(self.finished)
        if out.last_change != self.last_change:
            out.add(Titled(self.last_change, self.title))
        return out

    def restarted(self, base: Snapshot, upto: int | None = None) -> "History":
        """The same match from a later snapshot on.

        Args:
            base: Where it begins now.
            upto: The move after ``base`` up to which the moves of this history still hold;
                ``None``: nothing is known after ``base``.
        """
        seen = self._seen(self.taken_back)
        return self._again(seen, base, base.ply if upto is None else upto, ())

    def branched(self, header: Header, upto: int) -> "History":
        """Another match that begins with this one's moves.

        Args:
            header: Its own.
            upto: How many of the moves, counted from the very beginning.
        """
        snapshots = [snapshot for snapshot in self.snapshots if snapshot.ply <= upto]
        return self._again(header, self.base, upto, snapshots[-KEPT_SNAPSHOTS:])

    def _seen(self, taken_back: int) -> Header:
        """The header of a file that begins with the players and the title of today."""
        return msgspec.structs.replace(
            self.header,
            players=tuple(self.players),
            title=self.title,
            taken_back=min(taken_back, MOST),
        )

    def _again(
        self, header: Header, base: Snapshot, upto: int, snapshots: Sequence[Snapshot]
    ) -> "History":
        """What stands between two moves of this history, told anew."""
        out = History(header, self.components, base)
        if self.contradiction is not None:
            out.add(self.contradiction)
        marks = [mark for mark in self.hinted if base.ply <= mark.ply <= upto]
        waiting = [*snapshots, *marks, *self._advice(base.ply, upto)]
        waiting.sort(key=lambda record: record.ply)
        waiting.reverse()
        moves = self.moves[max(0, base.ply - self.base.ply) : max(0, upto - self.base.ply)]
        for move in moves:
            out._catch_up(waiting, move.at)
            out.add(move)
        out._catch_up(waiting, out.last_change)
        return out

    def _advice(self, first: int, last: int) -> list["HintMark | Snapshot | Advised"]:
        """What hints said when there were so many moves to so many, in order."""
        return [
            Advised(self.last_change, mark.ply, mark.seat, tuple(actions[at : at + MOST_ADVISED]))
            for mark in sorted(self.advised)
            if first <= mark.ply <= last
            for actions in [list(map(msgspec.Raw, self.advised[mark]))]
            for at in range(0, len(actions), MOST_ADVISED)
        ]

    def _catch_up(self, waiting: list["HintMark | Snapshot | Advised"], at: datetime) -> None:
        """Adds what waits for the move that was just added; the next one is the last."""
        while waiting and waiting[-1].ply <= self.ply:
            match waiting.pop():
                case Snapshot() as snapshot:
                    self.add(snapshot)
                case Advised() as advice:
                    self.add(msgspec.structs.replace(advice, at=at))
                case mark:
                    self.add(Hinted(at, mark.ply, mark.seat))

    def add(self, record: AnyRecord) -> None:
        """Adds the next record.

        Raises:
            ValueError: It cannot come after those before.
        """
        match record:
            case Beginning() if self._repeats(record):
                return  # Says nothing new; ``told`` has its own.
            case Beginning():
                self.contradiction = record
            case Move():
                self._move(record)
                self._forget_advice()
                self.undone.clear()
            case Undo():
                self._undo(record)
            case Redo() if self.undone:
                self._move(Move(record.at, record.ply, self.undone[-1].action))
                self.undone.pop()
            case Snapshot() if record.ply == self.ply:
                self.snapshots.append(record)
            case Seated() if record.seat < len(self.players):
                self.players[record.seat] = cleaned_player(record.player)
            case Hinted() if record.ply == self.ply and record.seat < len(self.players):
                self._mark(HintMark(record.ply, record.seat))
            case Advised() if record.ply == self.ply and record.seat < len(self.players):
                actions = self.advised.setdefault(HintMark(record.ply, record.seat), {})
                actions.update(dict.fromkeys(map(bytes, record.actions)))
            case Titled():
                self.title = clean_text(record.title, TITLE_LIMIT)
            case Finished() if record.ply == self.ply and self.finished is None:
                self.finished = record
            case _:
                raise ValueError(f"a record '{type(record).__name__}' cannot stand here")
        self._added.append(record)
        self.last_change = record.at

    def _repeats(self, copy: Beginning) -> bool:
        """True if a copy of the first lines says what these say.

        Whoever played on while a file was compacted wrote copies of its header as it was before.
        """
        ours = msgspec.structs.replace(self.header, format=self.written_in)
        theirs = copy.header
        if self._added:
            ours = msgspec.structs.replace(ours, **_CHANGING)
            theirs = msgspec.structs.replace(theirs, **_CHANGING)
        own = copy.components is None or (
            self.components is not None and copy.components == self.components.text
        )
        return own and theirs == ours and len(copy.header.players) == len(self.players)

    def _mark(self, mark: HintMark) -> None:
        place = len(self.hinted)
        while place and self.hinted[place - 1].ply == mark.ply:
            place -= 1
        if mark not in self.hinted[place:]:
            self.hinted.append(mark)

    def _forget_advice(self) -> None:
        """A move other than the one taken back was played: what came after that never was."""
        for ply in range(self.ply, self.ply + len(self.undone)):
            for seat in range(len(self.players)):
                self.advised.pop(HintMark(ply, seat), None)

    def _move(self, move: Move) -> None:
        if move.ply != self.ply + 1:
            raise ValueError(f"move {move.ply} cannot follow move {self.ply}")
        self.moves.append(move)
        self.finished = None

    def _undo(self, undo: Undo) -> None:
        if not 0 < undo.count <= len(self.moves) or undo.ply != self.ply - undo.count:
            raise ValueError(f"{undo.count} moves cannot be taken back from move {self.ply}")
        self.undone.extend(reversed(self.moves[-undo.count :]))
        del self.moves[-undo.count :]
        while self.snapshots and self.snapshots[-1].ply > self.ply:
            self.snapshots.pop()
        bring_back(self.hinted, self.ply)
        self.taken_back += undo.count
        self.finished = None
