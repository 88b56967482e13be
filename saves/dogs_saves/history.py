"""What the records of a match add up to: the moves that stand, who sits where, the title."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.game import Seat
from dogs_saves.records import (
    TITLE_LIMIT,
    AnyRecord,
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


class HintMark(NamedTuple):
    """Somebody asked for a hint."""

    ply: int
    """How many moves the match had."""
    seat: Seat


def marks_after_undo(marks: Iterable[HintMark], ply: int) -> list[HintMark]:
    """The marks when only ``ply`` moves are left: what somebody was told is not taken back.

    A mark at a later move stands where the match goes on.
    """
    return list(dict.fromkeys(HintMark(min(mark.ply, ply), mark.seat) for mark in marks))


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
        """Who asked for a hint, in the order of the moves."""
        self.finished: Finished | None = None
        self.taken_back = 0
        self._added: list[AnyRecord] = []
        self.last_change = base.at

    @property
    def ply(self) -> int:
        """How many moves the match has, counted from its very beginning."""
        return self.base.ply + len(self.moves)

    @property
    def told(self) -> list[AnyRecord]:
        """The records that make this history, in order."""
        components = [] if self.components is None else [self.components]
        return [self.header, *components, self.base, *self._added]

    def restarted(self, base: Snapshot, upto: int | None = None) -> "History":
        """The same match from a later snapshot on.

        Args:
            base: Where it begins now.
            upto: The move after ``base`` up to which the moves of this history still hold;
                ``None``: nothing is known after ``base``.
        """
        header = msgspec.structs.replace(self.header, players=tuple(self.players), title=self.title)
        out = History(header, self.components, base)
        if upto is not None:
            marks = [mark for mark in self.hinted if base.ply <= mark.ply <= upto]
            for move in self.moves[base.ply - self.base.ply : upto - self.base.ply]:
                out._mark(marks, move.at)
                out.add(move)
            out._mark(marks, out.last_change)
        return out

    def _mark(self, marks: list[HintMark], at: datetime) -> None:
        """Adds those of some marks that belong here."""
        for mark in marks:
            if mark.ply == self.ply:
                self.add(Hinted(at, mark.ply, mark.seat))

    def add(self, record: AnyRecord) -> None:
        """Adds the next record.

        Raises:
            ValueError: It cannot come after those before.
        """
        match record:
            case Move():
                self._move(record)
                self.undone.clear()
            case Undo():
                self._undo(record)
            case Redo() if self.undone:
                again = self.undone.pop()
                self._move(Move(record.at, record.ply, again.action))
            case Snapshot() if record.ply == self.ply:
                self.snapshots.append(record)
            case Seated() if record.seat < len(self.players):
                self.players[record.seat] = cleaned_player(record.player)
            case Hinted() if record.ply == self.ply and record.seat < len(self.players):
                self.hinted.append(HintMark(record.ply, record.seat))
            case Titled():
                self.title = clean_text(record.title, TITLE_LIMIT)
            case Finished() if record.ply == self.ply:
                self.finished = record
            case _:
                raise ValueError(f"a record '{type(record).__name__}' cannot stand here")
        self._added.append(record)
        self.last_change = record.at

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
        self.hinted = marks_after_undo(self.hinted, self.ply)
        self.taken_back += undo.count
        self.finished = None
