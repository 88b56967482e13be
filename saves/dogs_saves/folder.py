"""The folder of matches: list, begin, open, delete and bring back, take in from elsewhere."""

import contextlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from dogs_rules import registry
from dogs_rules.game import Game, OptionValue
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.branch import branched
from dogs_saves.bring_in import BroughtIn, brought_in, is_export
from dogs_saves.clock import Clock, now
from dogs_saves.errors import MissingError, SaveError, no_folder, not_read, not_written
from dogs_saves.files import (
    exists,
    make_folder,
    numbered,
    refuse_taken,
    replace_file,
    sync_folder,
)
from dogs_saves.finding import SeveralError, called, called_in_part
from dogs_saves.finish import FinishList, finish_lists
from dogs_saves.home import matches_folder
from dogs_saves.load import load
from dogs_saves.locks import first_free, lock, sweep
from dogs_saves.match_list import ENDING, MatchList, is_match, match_lists, names_in
from dogs_saves.opening import begin_journal
from dogs_saves.packed import ENDING as PACKED_ENDING
from dogs_saves.packed import content_of
from dogs_saves.packing import pack, unpack
from dogs_saves.reading import Recovery
from dogs_saves.records import Dealt, Player
from dogs_saves.replay import GameFinder
from dogs_saves.stored import StoredMatch
from dogs_saves.summary import Summary, shown_text

TRASH: Final = "trash"
PACKED: Final = "packed"
"""Where matches lie that were packed away."""

_SLUG_LIMIT: Final = 32


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
        """How its matches ended, at least once and again whenever more of them are replayed.

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

        Raises:
            MissingError: There is none.
            SeveralError: Several matches have that title.
            SaveError: The folder cannot be read.
        """
        for known in filter(is_match, names_in(self.root)):
            stem = known.removesuffix(ENDING)
            if name in (known, stem, shown_text(stem)):
                return self.root / known
        return called(name, self.matches())

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
                away = self.find_packed(name)
                words = phrase(
                    "{file} is packed away: unpack it first.", file=shown_text(away.stem)
                )
                raise SaveError(words, away) from None
            raise

    def find_packed(self, name: str) -> Path:
        """The file of a match that was packed away, by name, title, or words of them.

        Raises:
            MissingError: There is none.
            SeveralError: They fit several matches.
            SaveError: The folder cannot be read.
        """
        *_, known = self.packed_lists()
        try:
            return called(name, known.matches)
        except SeveralError:
            raise
        except MissingError:
            return called_in_part(name, known.matches)

    def create(
        self,
        game: Game[Any, Any, Any],
        players: Sequence[Player],
        options: Mapping[str, OptionValue],
        seed: int,
        *,
        title: str = "",
        hints: bool = True,
        deal: Dealt | None = None,
    ) -> StoredMatch:
        """Begins a match in a new file with a readable name.

        Args:
            game: The game, with the components that it is played with.
            players: By seat.
            options: Set-up options; those left out take their default.
            seed: At most 128 bits.
            title: For lists.
            hints: Whether players may ask for hints.
            deal: The deal that it is a match of.

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
                title=title,
                hints=hints,
                deal=deal,
                clock=self._clock,
                find_game=self._find_game,
            )

        return first_free(self._fresh(game.key, players, title), begin)

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
        return self._path(f"{key}-{self._clock():%Y-%m-%d}-{_slug(words)}")

    def open(self, path: Path) -> tuple[StoredMatch, Recovery | None]:
        """Opens a match to play on, as ``StoredMatch.open`` does."""
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

        Nothing that is there is written over, and the source stays as it is.

        Raises:
            SaveError: It is no match that this version can open, an export that is not what the
                rules give, or cannot be written.
        """
        data = content_of(source)
        if is_export(data):
            return self._bring_in(brought_in(data, source, self._find_game))
        load(data, source)
        self._make(self.root)

        def copy(path: Path) -> Path:
            held = lock(path, 0)
            try:
                refuse_taken(path)
                replace_file(path, data)
            finally:
                held.release()
            return path

        return TakenIn(first_free(self._path(_slug(source.stem)), copy), ())

    def _bring_in(self, found: BroughtIn) -> TakenIn:
        history = found.history
        self._make(self.root)

        def write(path: Path) -> Path:
            begin_journal(path, history.told).close()
            return path

        words = history.title or "-".join(player.name for player in history.players)
        stem = f"{history.header.game}-{history.header.created:%Y-%m-%d}-{_slug(words)}"
        return TakenIn(first_free(self._path(stem), write), found.notes)

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


def _slug(words: str) -> str:
    """Words as a file name may hold them everywhere: small ASCII letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii")
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return slug[:_SLUG_LIMIT].strip("-") or "match"
