"""The folder of matches: list, begin, open, delete and bring back, take in from elsewhere."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from dogs_rules import registry
from dogs_rules.game import Game, OptionValue
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.branch import branched
from dogs_saves.clock import Clock, now
from dogs_saves.errors import MissingError, SaveError, no_folder, not_read, not_written
from dogs_saves.files import exists, make_folder, numbered, place_file, slug, sync_folder
from dogs_saves.finding import SeveralError, called, called_in_part, named
from dogs_saves.finish import FinishList, finish_lists
from dogs_saves.home import matches_folder
from dogs_saves.locks import first_free, lock, sweep
from dogs_saves.match_list import (
    ENDING,
    PACKED,
    TRASH,
    MatchList,
    is_match,
    match_lists,
    names_in,
)
from dogs_saves.packed import ENDING as PACKED_ENDING
from dogs_saves.packed import is_packed
from dogs_saves.packing import pack, unpack
from dogs_saves.reading import Recovery
from dogs_saves.records import Player
from dogs_saves.replay import GameFinder
from dogs_saves.running import Details
from dogs_saves.stored import StoredMatch
from dogs_saves.summary import Summary, shown_text
from dogs_saves.taking_in import arrival


class TakenIn(NamedTuple):
    """A match that came from elsewhere."""

    path: Path
    """Where it lies now."""
    notes: tuple[Phrase, ...]
    """What there is to say of it, a sentence each."""


class MatchFolder:
    """A folder of match files. It need not exist before the first match.

    Args:
        root: The folder; the player's own when left out.
        clock: Gives the time for records and file names.
        find_game: Where games come from.
    """

    def __init__(
        self,
        root: Path | None = None,
        *,
        clock: Clock = now,
        find_game: GameFinder = registry.game,
    ) -> None:
        self.root = matches_folder() if root is None else root
        self._clock = clock
        self._find_game = find_game

    def matches(self) -> list[Summary]:
        """All matches, the last played first; those that cannot be opened too.

        Raises:
            SaveError: The folder cannot be read.
        """
        return list(self.lists())[-1].matches

    def lists(self) -> Iterator[MatchList]:
        """All matches, as ``matches``, at least once and again whenever more of them are known.

        Raises:
            SaveError: The folder cannot be read.
        """
        return match_lists(self.root)

    def finishes(self) -> Iterator[FinishList]:
        """Yields its matches' results as a list, at least once and again as more are replayed.

        Those that were packed away count, too.

        Raises:
            SaveError: The folder cannot be read.
        """
        return finish_lists(self.root, self.root / PACKED, self._find_game)

    def trashed(self) -> list[Summary]:
        """Deleted matches that can still be brought back, the last played first.

        Raises:
            SaveError: The folder cannot be read.
        """
        return list(match_lists(self.root / TRASH))[-1].matches

    def packed_lists(self) -> Iterator[MatchList]:
        """The matches that were packed away, as ``lists``.

        Raises:
            SaveError: Their folder cannot be read.
        """
        return match_lists(self.root / PACKED, PACKED_ENDING)

    def packed_names(self) -> frozenset[str]:
        """The names of the matches that were packed away.

        Raises:
            SaveError: Their folder cannot be read.
        """
        names = names_in(self.root / PACKED)
        return frozenset(Path(name).stem for name in names if is_match(name, PACKED_ENDING))

    def find(self, name: str) -> Path:
        """The file of a match by its file name, with or without ending, or by its title.

        A name comes before any title, also that of a match that was packed away.

        Raises:
            MissingError: There is none.
            SeveralError: Several matches have that title.
            SaveError: A folder cannot be read.
        """
        path = named(name, self.root, ENDING) or named(name, self.root / PACKED, PACKED_ENDING)
        if path is not None:
            return path
        here = self.matches()
        *_, packed = self.packed_lists()
        names = {match.path.stem for match in here}
        return called(
            name, [*here, *(match for match in packed.matches if match.path.stem not in names)]
        )

    def find_in_part(self, name: str) -> Path:
        """The file of a match by words that stand in its file's name or its title.

        Raises:
            MissingError: There is none, or one that was packed away.
            SeveralError: They fit several matches.
            SaveError: The folder cannot be read.
        """
        try:
            return called_in_part(name, self.matches())
        except SeveralError:
            raise
        except MissingError:
            with contextlib.suppress(MissingError):
                raise _unpack_first(self.find_packed(name)) from None
            raise

    def find_packed(self, name: str) -> Path:
        """The file of a match that was packed away, by name, title, or words of them.

        Raises:
            MissingError: There is none.
            SeveralError: They fit several matches.
            SaveError: The folder cannot be read.
        """
        *_, packed = self.packed_lists()
        try:
            return called(name, packed.matches)
        except SeveralError:
            raise
        except MissingError:
            here = named(name, self.root, ENDING)
            if here is None:
                return called_in_part(name, packed.matches)
        raise MissingError(phrase("{file} is not archived.", file=shown_text(here.stem)), here)

    def create(
        self,
        game: Game[Any, Any, Any],
        players: Sequence[Player],
        options: Mapping[str, OptionValue],
        seed: int,
        **details: Unpack[Details],
    ) -> StoredMatch:
        """Begins a match, as ``first_history`` does, in a new file with a readable name.

        Raises:
            OptionError: The options do not fit the game.
            SaveError: The file cannot be written.
        """

        def begin(path: Path) -> StoredMatch:
            return StoredMatch.create(
                path,
                game,
                players,
                options,
                seed,
                clock=self._clock,
                find_game=self._find_game,
                **details,
            )

        return first_free(self._fresh(game.key, players, details.get("title", "")), begin)

    def branch(
        self,
        path: Path,
        ply: int,
        players: Sequence[Player],
        *,
        title: str = "",
        hints: bool = True,
    ) -> StoredMatch:
        """Begins a match that goes on from a move of one that is over, in a new file.

        Args:
            path: The match that it branches off.
            ply: How many moves of that one it begins with, counted from the very beginning.
            players: By seat.
            title: For lists.
            hints: Whether players may ask for hints.

        Raises:
            SaveError: That match cannot be read, is not over, or cannot go on from there; or the
                file cannot be written.
        """
        _refuse_packed(path)
        begun = branched(
            path, ply, players, self._clock(), self._find_game, title=title, hints=hints
        )
        free = self._fresh(begun.match.game.key, players, title)
        return first_free(free, lambda at: StoredMatch.begun(at, begun, self._clock))

    def _fresh(self, key: str, players: Sequence[Player], title: str) -> Path:
        """The file of a match that begins now; the folder is there after that.

        Raises:
            SaveError: It cannot be made.
        """
        self._make(self.root)
        sweep(self.root)
        words = title or "-".join(player.name for player in players)
        return self._path(f"{key}-{self._clock():%Y-%m-%d}-{slug(words)}")

    def open(self, path: Path) -> tuple[StoredMatch, Recovery | None]:
        """Opens a match to play on, as ``StoredMatch.open`` does.

        Raises:
            SaveError: As there; or it is packed away.
        """
        _refuse_packed(path)
        sweep(path.parent)
        return StoredMatch.open(path, clock=self._clock, find_game=self._find_game)

    def rename(self, path: Path, title: str) -> None:
        """Gives a match another title; its file keeps its name.

        Raises:
            SaveError: It is open elsewhere, cannot be opened, or cannot be written.
        """
        stored, _ = self.open(path)
        with stored:
            stored.rename(title)

    def delete(self, path: Path) -> Path:
        """Moves a match, whatever its state, to the trash.

        Returns:
            Where it lies now, for ``undelete``.

        Raises:
            SaveError: It is open elsewhere, or cannot be moved.
        """
        trash = self.root / TRASH
        self._make(trash)
        return self._move(path, trash)

    def undelete(self, trashed: Path) -> Path:
        """Brings a match back from the trash.

        Returns:
            Where it lies now: under its old name, or a similar one when that was taken since.

        Raises:
            SaveError: It cannot be moved.
        """
        return self._move(trashed, self.root)

    def pack(self, path: Path) -> Path:
        """Packs a match of this folder away.

        Returns:
            Where it lies now, for ``unpack``.

        Raises:
            SaveError: As ``packing.pack``: then it is where it was.
        """
        if is_packed(path):
            raise SaveError(phrase("{file} is archived.", file=shown_text(path.stem)), path)
        folder = self.root / PACKED
        self._make(folder)
        sweep(folder)
        return pack(path, folder)

    def unpack(self, packed: Path) -> Path:
        """Brings back a match that was packed away.

        Returns:
            Where it lies now: under its old name, or a similar one when that was taken since.

        Raises:
            SaveError: As ``packing.unpack``: then it is where it was.
        """
        sweep(self.root)
        return unpack(packed, self._path(packed.stem))

    def take_in(self, source: Path) -> TakenIn:
        """Makes a match of this folder of one from elsewhere: a match file, or an export.

        Nothing that is there is written over, and the source stays as it is. One that is in the
        trash is brought back from there.

        Raises:
            TakenError: The match is there already, or packed away.
            SaveError: It is no match that this version can open, an export that is not what the
                rules give, or cannot be written.
        """
        arrived = arrival(source, self.root, self._find_game)
        if arrived.trashed is not None:
            return TakenIn(self.undelete(arrived.trashed), arrived.notes)
        self._make(self.root)

        def write(path: Path) -> Path:
            held = lock(path, 0)
            try:
                return place_file(path, arrived.data)
            finally:
                held.release()

        return TakenIn(first_free(self._path(arrived.stem), write), arrived.notes)

    def _make(self, folder: Path) -> None:
        try:
            make_folder(folder)
        except OSError as error:
            raise no_folder(error, folder) from error

    def _path(self, stem: str) -> Path:
        return self.root / f"{stem}{ENDING}"

    def _move(self, path: Path, folder: Path) -> Path:
        held = lock(path)
        try:
            target = next(name for name in numbered(folder / path.name) if not exists(name))
            disk.rename(path, target)
            sync_folder(folder)
            sync_folder(path.parent)
        except FileNotFoundError as error:
            raise not_read(error, path) from error
        except OSError as error:
            raise not_written(error, path) from error
        finally:
            held.release()
        return target


def _refuse_packed(path: Path) -> None:
    """Makes sure that a match can be opened.

    Raises:
        SaveError: It is packed away.
    """
    if is_packed(path):
        raise _unpack_first(path)


def _unpack_first(path: Path) -> SaveError:
    words = phrase("{file} is archived. Restore it first.", file=shown_text(path.stem))
    return SaveError(words, path)
