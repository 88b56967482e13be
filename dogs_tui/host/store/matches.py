"""Matches by the code of the table: the very lines of a match file, a row a line.

Each line is sealed and tied to the one before (``dogs_saves.lines``), so what a disk or somebody
changed shows whatever the engine thinks of its pages, and all lines of a match together are a file
that every version of dogs-tui reads. A head counts what a match has ever had; a long match of which
most no longer matters is written anew, and then the head goes on counting.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import phrase
from dogs_saves.compact import COMPACT_FROM, FULL
from dogs_saves.lines import FIRST_AFTER, SUM_DIGITS, seal, unseal
from dogs_saves.reading import recovery_of, restored
from dogs_saves.records import AnyRecord, decode, encode
from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine, Transaction
from dogs_tui.host.store.errors import (
    FullError,
    NoSuchError,
    OvertakenError,
    StoreError,
    UnreadError,
)
from dogs_tui.host.store.notices import MATCH, Notice

TOO_LONG: Final = phrase(
    "Not done: the match has reached its maximum length. Everything so far is saved."
)


class Lines(NamedTuple):
    """The facts in the lines of a match."""

    head: int
    """The version that the next record builds on: one more with each."""
    records: tuple[AnyRecord, ...]
    """Those after the head that was asked for."""
    whole: bool
    """True if they are all that there are: what was read before is not to be built on."""


class MatchFile(NamedTuple):
    """A match as the bytes of a file."""

    head: int
    content: bytes


class _State(NamedTuple):
    """The row of a match."""

    head: int
    size: int
    """Bytes of all lines."""
    lines: int
    last_sum: str
    compact_at: int
    """Bytes at which to look whether it is worth writing it anew."""


_NONE: Final = _State(0, 0, 0, FIRST_AFTER, COMPACT_FROM)
"""Of a match that has no line."""


class Matches:
    """The lines of all matches.

    Args:
        engine: Where they are kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, code: str, records: Sequence[AnyRecord]) -> int:
        """Begins a match with its first records; gives its head.

        Raises:
            OvertakenError: There is a match of that code.
        """
        lines, last_sum = _sealed(records)
        with self._engine.transaction() as transaction:
            _begin(transaction, code, lines, last_sum)
            transaction.notify(Notice(MATCH, code, len(lines)))
        return len(lines)

    def adopt(self, code: str, content: bytes) -> None:
        """Takes the very lines of a match file that is in order.

        Raises:
            OvertakenError: There is a match of that code.
            UnreadError: They are not in order.
        """
        lines = content.splitlines()
        _records(code, lines, chained=True)
        with self._engine.transaction() as transaction:
            _begin(transaction, code, lines, _last_sum(lines))

    def append(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        """Keeps what happened next, all of it or nothing; gives the new head.

        Args:
            code: Of the table.
            head: On which it was decided.
            records: At least one.

        Raises:
            OvertakenError: The match has another head: read on from the one that was known.
            NoSuchError: There is none of that code.
            FullError: It is as long as a match may be, or the disk is full.
        """
        _check(records)
        with self._engine.transaction() as transaction:
            there = _state(transaction, code)
            if there.head != head:
                raise OvertakenError(there.head)
            before = there
            if there.size >= there.compact_at:
                there = self._compacted(transaction, code, there)
            if there.size >= FULL:
                raise FullError(TOO_LONG)
            lines, last_sum = _sealed(records, there.lines, there.last_sum)
            now = head + len(lines)
            _add(transaction, code, there.lines, lines)
            transaction.send(sql.MOVE_HEAD, _row(code, now, lines, last_sum, there))
            if there is not before:
                transaction.send(
                    sql.SETTLE_MATCH, {"code": code, "head": now, "compact": there.compact_at}
                )
            transaction.notify(Notice(MATCH, code, now))
        return now

    def read(self, code: str, after: int = 0) -> Lines:
        """Reads the records after a head.

        Raises:
            NoSuchError: There is no match of that code.
            UnreadError: It is damaged.
        """
        head, settled, lines = self._lines(code, after)
        whole = after > head or 0 < after < settled
        return Lines(head, _records(code, lines, chained=whole or not after), whole)

    def file(self, code: str) -> MatchFile:
        """A match as a file, whether it is in order or not.

        Raises:
            NoSuchError: There is no match of that code.
        """
        head, _, lines = self._lines(code, 0)
        return MatchFile(head, b"".join(line + b"\n" for line in lines))

    def codes(self) -> tuple[str, ...]:
        """The codes of all matches."""
        return tuple(code for (code,) in self._engine.rows(sql.CODES))

    def heads(self, codes: Iterable[str]) -> dict[str, int]:
        """Gives how far matches are; those that are not there are left out."""
        heads = {code: self._engine.rows(sql.HEAD, code=code) for code in codes}
        return {code: int(rows[0][0]) for code, rows in heads.items() if rows}

    def claim(self, code: str, head: int, seconds: float) -> bool:
        """Says that a bot's next move is being thought about; whether nobody else does.

        A claim ends by itself, and with the next append.
        """
        with self._engine.transaction() as transaction:
            return bool(transaction.run(sql.CLAIM, code=code, head=head, seconds=seconds))

    def release(self, claimed: Mapping[str, int]) -> None:
        """Gives claims back before they end by themselves.

        Args:
            claimed: By code, for which head the move was claimed.
        """
        with self._engine.transaction() as transaction:
            for code, head in claimed.items():
                transaction.run(sql.RELEASE, code=code, head=head)

    def rewrite(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        """Puts records in the place of lines that were not in order; gives the head.

        What was there is set aside in the store.

        Raises:
            OvertakenError: The match has another head.
        """
        lines, last_sum = _sealed(records)
        with self._engine.transaction() as transaction:
            there = _state(transaction, code)
            if there.head != head:
                raise OvertakenError(there.head)
            before = self.file(code).content
            transaction.send(sql.SET_ASIDE, {"name": f"matches/{code}", "record": before})
            now = head + 1
            _replace(transaction, code, lines)
            transaction.send(sql.MOVE_HEAD, _row(code, now, lines, last_sum))
            transaction.send(sql.SETTLE_MATCH, {"code": code, "head": now, "compact": COMPACT_FROM})
            transaction.notify(Notice(MATCH, code, now))
        return now

    def discard(self, code: str) -> None:
        """Keeps a match no longer; nothing happens when there is none."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.REMOVE_MATCH, {"code": code})

    def _lines(self, code: str, after: int) -> tuple[int, int, list[bytes]]:
        rows = self._engine.rows(sql.READ_MATCH, code=code, after=after)
        if not rows:
            raise NoSuchError
        head, settled, _ = rows[0]
        return head, settled, [line for _, _, line in rows if line is not None]

    def _compacted(self, transaction: Transaction, code: str, there: _State) -> _State:
        """A long match, written anew if that at least halves it.

        What speaks against a match must not go with what no longer matters: such a one stays.
        """
        size = there.size
        again = there._replace(compact_at=size + size // 4)
        loaded, replayed = restored(Path(code), self.file(code).content, registry.game)
        if recovery_of(loaded, replayed) is not None or replayed.proof.verdict.is_wrong:
            return again
        lines, last_sum = _sealed(loaded.history.compacted().records)
        left = _size(lines)
        if 2 * left > size and (size < FULL or 4 * left > 3 * FULL):
            return again._replace(compact_at=max(again.compact_at, 2 * left))
        _replace(transaction, code, lines)
        return _State(there.head, left, len(lines), last_sum, max(COMPACT_FROM, 2 * left))


def _state(transaction: Transaction, code: str) -> _State:
    """The row of a match, which nobody else changes until the transaction ends.

    Raises:
        NoSuchError: There is none.
    """
    rows = transaction.rows(sql.MATCH, code=code)
    if not rows:
        raise NoSuchError
    return _State(*rows[0])


def _begin(transaction: Transaction, code: str, lines: Sequence[bytes], last_sum: str) -> None:
    """Begins a match.

    Raises:
        OvertakenError: There is one of that code.
    """
    row = _row(code, len(lines), lines, last_sum)
    if not transaction.run(sql.BEGIN_MATCH, **row, compact=COMPACT_FROM):
        raise OvertakenError(_state(transaction, code).head)
    _add(transaction, code, 0, lines)


def _row(
    code: str, head: int, lines: Sequence[bytes], last_sum: str, before: _State = _NONE
) -> dict[str, object]:
    """The row of a match after more lines."""
    size, count = before.size + _size(lines), before.lines + len(lines)
    return {"code": code, "head": head, "size": size, "lines": count, "sum": last_sum}


def _add(transaction: Transaction, code: str, first: int, lines: Sequence[bytes]) -> None:
    rows = (
        {"code": code, "line": number, "record": line} for number, line in enumerate(lines, first)
    )
    transaction.send(sql.ADD_LINE, *rows)


def _replace(transaction: Transaction, code: str, lines: Sequence[bytes]) -> None:
    transaction.send(sql.REMOVE_LINES, {"code": code})
    _add(transaction, code, 0, lines)


def _size(lines: Iterable[bytes]) -> int:
    return sum(len(line) + 1 for line in lines)


def _check(records: Iterable[AnyRecord]) -> None:
    """Makes sure that records can be read again.

    Raises:
        StoreError: A table from a changed file led to what no match may say.
    """
    try:
        for record in records:
            decode(encode(record))
    except (ValueError, OverflowError) as error:
        raise StoreError(phrase("Move not played: the result cannot be saved.")) from error


def _sealed(
    records: Iterable[AnyRecord], first: int = 0, after: str = FIRST_AFTER
) -> tuple[list[bytes], str]:
    """Records as lines that follow others, and the sum of the last."""
    lines = []
    for number, record in enumerate(records, first):
        lines.append(seal(number, after, encode(record)))
        after = _last_sum(lines)
    return lines, after


def _last_sum(lines: Sequence[bytes]) -> str:
    return lines[-1][-SUM_DIGITS - 2 : -2].decode("ascii")


def _records(code: str, lines: Sequence[bytes], *, chained: bool) -> tuple[AnyRecord, ...]:
    """The records of lines.

    Args:
        code: Of the match.
        lines: In their order, without a gap.
        chained: Whether they are all of a match.

    Raises:
        UnreadError: One is not as it was written, or a newer version wrote it.
    """
    records = []
    after = FIRST_AFTER if chained else ""
    for line in lines:
        record = unseal(line)
        if record is None or (after and record.after != after):
            raise UnreadError(
                phrase(
                    "The data of match {code} is damaged. See: {command}",
                    command="dogs-tui host verify",
                    code=code,
                )
            )
        after = record.sum
        try:
            records.append(decode(bytes(record.record)))
        except ValueError as error:
            raise UnreadError(
                phrase("A record of this match cannot be read: perhaps a newer version wrote it.")
            ) from error
    return tuple(records)
