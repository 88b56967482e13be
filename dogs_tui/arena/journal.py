"""The file of a tournament: what is played, then a line a match, written as it ends.

A tournament that was interrupted goes on from its file. The last line may be half a line, if the
machine went down while it was written: that match is played again.
"""

import errno
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec
from filelock import FileLock, Timeout

from dogs_rules import __version__
from dogs_rules.arena import Bout, Played, Tournament, bouts
from dogs_rules.clean import clean_text
from dogs_rules.game import OptionValue
from dogs_rules.phrase import Phrase, phrase, quoted
from dogs_rules.simulate import BOT_CHANCE
from dogs_saves.edited import end_of_links, why
from dogs_saves.errors import reason
from dogs_tui.words import say

FORMAT = 1
LARGEST = 1 << 30
"""Bytes of the largest file that is gone on with: millions of matches."""
_SHOWN = 60


class JournalError(Exception):
    """The file cannot be used; the text says why, in one line."""


class Head(msgspec.Struct, frozen=True):
    """The first line: what makes two tournaments the same."""

    arena: int
    version: str
    """Of dogs-tui: bots and rules may decide otherwise in another."""
    game: str
    components: str
    """The digest of the component tables."""
    bots: tuple[str, ...]
    seats: int
    seed: str
    """``0x`` and hex digits."""
    options: dict[str, OptionValue]
    chance: int = 1
    """How the chance of bots follows from a seed: ``simulate.BOT_CHANCE``."""
    record: bool = False
    """Matches say what was played in them."""

    @classmethod
    def of(cls, tournament: Tournament, components: str) -> "Head":
        """The head of a tournament.

        Args:
            tournament: With all its options.
            components: The digest of its component tables.
        """
        return cls(
            arena=FORMAT,
            version=__version__,
            game=tournament.game,
            components=str(components),
            bots=tournament.bots,
            seats=tournament.seats,
            seed=f"0x{tournament.seed:x}",
            options=tournament.options,
            chance=BOT_CHANCE,
            record=tournament.record,
        )


class Journal:
    """The file while a tournament writes to it. Only one may.

    Args:
        path: The file; it is made if it is not there.
        head: Of the tournament.

    Raises:
        JournalError: It cannot be read or written, or is not this tournament's.
    """

    def __init__(self, path: Path, head: Head) -> None:
        self._path = path
        try:
            place = end_of_links(path)
        except OSError as error:
            raise _not_opened(error, path) from error
        if not place.parent.is_dir():
            raise JournalError(
                say(
                    phrase(
                        "Cannot write {name}: folder {parent} does not exist.",
                        parent=str(place.parent),
                        name=place.name,
                    )
                )
            )
        lock = Path(f"{place}.lock")
        self._lock = FileLock(lock, timeout=0)
        self._file: BinaryIO | None = None
        self.played: list[Played] = []
        """What the file held when it was opened."""
        try:
            self._lock.acquire()
        except Timeout:
            if not lock.exists():  # nobody has it: none can be made here
                raise _not_opened(PermissionError(errno.EACCES, ""), path) from None
            raise JournalError(
                say(phrase("Another arena is writing to {path}.", path=str(path)))
            ) from None
        except OSError as error:
            raise JournalError(
                say(phrase("{path} cannot be written: {why}.", path=str(path), why=reason(error)))
            ) from error
        try:
            self._open(head)
        except OSError as error:
            self.close()
            raise _not_opened(error, path) from error
        except JournalError:
            self.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(self, played: Played) -> None:
        """Writes a match down.

        Raises:
            JournalError: The file cannot be written to.
        """
        assert self._file is not None
        try:
            self._file.write(msgspec.json.encode(played) + b"\n")
            self._file.flush()
        except OSError as error:
            raise JournalError(
                say(
                    phrase(
                        "{path} cannot be written: {why}.",
                        path=str(self._path),
                        why=reason(error),
                    )
                )
            ) from error

    def close(self) -> None:
        """Lets go of the file."""
        try:
            if self._file is not None:
                self._file.close()
                self._file = None
        finally:
            if self._lock.is_locked:
                self._lock.release()
                Path(self._lock.lock_file).unlink(missing_ok=True)

    def _open(self, head: Head) -> None:
        self._file = self._path.open("a+b")
        self._file.seek(0)
        text = self._file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise OSError(errno.EFBIG, f"larger than {LARGEST} bytes")
        whole, _, torn = text.rpartition(b"\n")
        lines = whole.split(b"\n") if whole else []
        if lines:
            self._check(lines[0], head)
            self.played = [self._read(line, at) for at, line in enumerate(lines[1:], 2)]
        elif torn and not msgspec.json.encode(head).startswith(torn):
            raise JournalError(say(phrase("{path} is not an arena file.", path=str(self._path))))
        if torn:
            self._file.truncate(len(text) - len(torn))
        if not lines:
            self._file.write(msgspec.json.encode(head) + b"\n")
            self._file.flush()

    def _check(self, line: bytes, head: Head) -> None:
        try:
            written = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError:
            raise JournalError(
                say(phrase("{path} is not an arena file.", path=str(self._path)))
            ) from None
        if written.chance != head.chance:
            raise JournalError(
                say(
                    phrase(
                        (
                            "{path} was started by a different dogs-tui version with other "
                            "random numbers, so it cannot be continued. Use another file."
                        ),
                        path=str(self._path),
                    )
                )
            )
        for field in head.__struct_fields__:
            own, other = getattr(head, field), getattr(written, field)
            if own != other:
                raise JournalError(
                    say(
                        phrase(
                            (
                                "{path} belongs to another arena: its {field} is {other}, not "
                                "{own}. Use another file, or the command that made it."
                            ),
                            path=str(self._path),
                            field=field,
                            other=_shown(other),
                            own=_shown(own),
                        )
                    )
                )

    def _read(self, line: bytes, number: int) -> Played:
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            raise JournalError(
                say(
                    phrase(
                        (
                            "{path}, line {number}, is damaged. Remove that line; its match "
                            "will be played again."
                        ),
                        path=str(self._path),
                        number=number,
                    )
                )
            ) from None


def _not_opened(error: OSError, path: Path) -> JournalError:
    sentence = phrase("{path} cannot be opened: {why}.", path=str(path), why=why(error, path))
    return JournalError(say(sentence))


def sort_out(
    tournament: Tournament, deals: int, played: list[Played]
) -> tuple[list[Played], list[Bout]]:
    """Splits a tournament into the matches already played and those still to play.

    Args:
        tournament: The tournament.
        deals: How many deals of it.
        played: Matches of its file: they may be more, of a longer run, and stand there twice.

    Raises:
        JournalError: A match is not one of this tournament.
    """
    by_number = {each.number: each for each in played}
    done, todo = [], []
    for bout in bouts(tournament, deals):
        match = by_number.get(bout.number)
        if match is None:
            todo.append(bout)
        elif (match.bots, match.deal) != (bout.bots, bout.deal) or not _whole(match):
            raise JournalError(
                say(
                    phrase(
                        "Match {number} of the file does not belong to this arena.",
                        number=bout.number,
                    )
                )
            )
        else:
            done.append(match)
    return done, todo


def _whole(match: Played) -> bool:
    """True if there is a score and a rank for every seat, and somebody won."""
    return len(match.scores) == len(match.ranks) == len(match.bots) and 1 in match.ranks


def _shown(value: object) -> Phrase:
    if isinstance(value, tuple):
        value = ",".join(map(str, value))
    return quoted(clean_text(str(value), _SHOWN))
