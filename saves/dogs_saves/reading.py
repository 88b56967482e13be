"""Reading a match file: the match, and what was wrong with the file."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import UnreadableError
from dogs_saves.history import HintMark
from dogs_saves.load import Loaded, load
from dogs_saves.packed import content_of
from dogs_saves.proof import Proof, Verdict
from dogs_saves.records import Dealt, Origin, Player
from dogs_saves.replay import GameFinder, Replayed, replay


class Recovery(NamedTuple):
    """The faults of a file, and what became of it."""

    moves: int
    """How many moves the match has now, from its very beginning."""
    notes: tuple[Phrase, ...]
    """What was wrong, a sentence each."""
    verdict: Verdict
    """Of the file as it was found: proved, if nothing was wrong but that its format is older."""
    kept: Path | None = None
    """Where the file as it was found is kept; ``None`` when it was only read."""
    whole: bool = False
    """The file is as it was written; what is wrong with it is what it says."""

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        """All that a player should be told."""
        if self.whole:
            return self.notes
        back = phrase("Moves restored: {count}.", count=self.moves)
        if self.kept is None:
            return (*self.notes, back)
        name = clean_text(self.kept.name, 120)
        return (*self.notes, back, phrase("The original file is kept as {file}.", file=name))

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


class Reading(NamedTuple):
    """A match file that was only read: nothing was locked, nothing written."""

    match: Match
    title: str
    players: tuple[Player, ...]
    created: datetime
    last_change: datetime
    first_ply: int
    """Moves before those of ``match``, which can no longer be replayed; 0 but for a rescue."""
    hints: bool
    """True if players may ask for hints."""
    hinted: tuple[HintMark, ...]
    """Who asked for one, by how many moves ``match`` had."""
    advised: Mapping[HintMark, tuple[Action, ...]]
    """What hints said, likewise."""
    recovery: Recovery | None
    """What was wrong with the file; ``None`` when nothing was."""
    verdict: Verdict
    """What can be said of the file."""
    untold: tuple[Phrase, ...] = ()
    """What of it cannot be compared with what the rules give, and why; a sentence each."""
    times: tuple[datetime, ...] = ()
    """When each move of ``match`` was last played."""
    deal: Dealt | None = None
    """The deal that it is a match of."""
    origin: Origin | None = None
    """Of a branch."""

    @property
    def doubts(self) -> tuple[Phrase, ...]:
        """The doubts about the file, a sentence each; empty if there are none."""
        if self.verdict.counts:
            return ()
        if self.recovery is not None and self.verdict.is_wrong:
            return self.recovery.sentences
        return Proof((), self.untold).doubts


def read_match(path: Path, find_game: GameFinder = registry.game) -> Reading:
    """Reads a match without opening it for play, whoever else has it open.

    Raises:
        SaveError: Of the kind that fits: missing, unreadable, newer.
    """
    return reading_in(content_of(path), path, find_game)


def reading_in(data: bytes, path: Path, find_game: GameFinder) -> Reading:
    """The match that the bytes of a file tell.

    Raises:
        SaveError: Of the kind that fits.
    """
    loaded, replayed = restored(path, data, find_game)
    history = replayed.history
    return Reading(
        match=replayed.match,
        title=history.title,
        players=tuple(history.players),
        created=history.header.created,
        last_change=history.last_change,
        first_ply=history.base.ply,
        hints=history.header.hints,
        hinted=replayed.hinted,
        advised=replayed.advised,
        recovery=recovery_of(loaded, replayed),
        verdict=verdict_of(loaded, replayed),
        untold=replayed.proof.untold,
        times=tuple(move.at for move in history.moves),
        deal=history.header.deal,
        origin=history.header.origin,
    )


def restored(path: Path, data: bytes, find_game: GameFinder) -> tuple[Loaded, Replayed]:
    """A file's bytes as history and match.

    Raises:
        SaveError: Of the kind that fits.
    """
    loaded = load(data, path)
    try:
        return loaded, replay(loaded.history, find_game, path)
    except UnreadableError:
        if loaded.earlier is None:
            raise
    return loaded.earlier, replay(loaded.earlier.history, find_game, path)


def verdict_of(loaded: Loaded, replayed: Replayed) -> Verdict:
    """Returns the verdict on a file; only here are damage, changes and doubts told apart."""
    if loaded.damaged:
        return Verdict.DAMAGED
    if loaded.altered or replayed.notes:
        return Verdict.ALTERED
    return replayed.proof.verdict


def recovery_of(loaded: Loaded, replayed: Replayed) -> Recovery | None:
    """Returns the faults of a file that was only read; ``None`` if it has none."""
    wrong = replayed.proof.doubts if replayed.proof.wrong else ()
    notes = (*loaded.notes, *replayed.notes, *wrong)
    whole = loaded.clean and not replayed.notes
    if whole and not notes:
        return None
    verdict = verdict_of(loaded, replayed)
    return Recovery(replayed.history.ply, notes, verdict, whole=whole)
