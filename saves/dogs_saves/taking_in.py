"""A match that came from elsewhere goes into the folder, unless it is there already.

Which match a file holds is told by what it began from and by its moves, never by its name or its
title. One that is there or packed away is not written a second time; one in the trash comes back.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.bring_in import brought_in, is_export
from dogs_saves.errors import SaveError, TakenError, shown_name
from dogs_saves.files import slug
from dogs_saves.history import History
from dogs_saves.lines import seal_all
from dogs_saves.load import load
from dogs_saves.match_list import ENDING, PACKED, TRASH, match_lists
from dogs_saves.packed import ENDING as PACKED_ENDING
from dogs_saves.packed import content_of
from dogs_saves.reading import reading_in
from dogs_saves.records import encode
from dogs_saves.replay import GameFinder
from dogs_saves.summary import shown_text


class Arrival(NamedTuple):
    """A match from elsewhere that is not in the folder."""

    stem: str
    """What its file is to be called, if that is free."""
    data: bytes
    """What its file is to hold."""
    trashed: Path | None
    """Where the same match lies in the trash; ``None``: nowhere, or less of it."""
    notes: tuple[Phrase, ...]
    """What there is to say of it, a sentence each."""


def arrival(source: Path, root: Path, find_game: GameFinder) -> Arrival:
    """A match file or an export as a match of a folder; nothing is written.

    Args:
        source: The file.
        root: The folder.
        find_game: Where games come from.

    Raises:
        TakenError: The match is there already.
        SaveError: It is no match that this version can open, or an export that is not what the
            rules give.
    """
    data = content_of(source)
    if is_export(data):
        history, notes = brought_in(data, source, find_game)
        data, _ = seal_all(map(encode, history.records))
        words = history.title or "-".join(player.name for player in history.players)
        stem = f"{history.header.game}-{history.header.created:%Y-%m-%d}-{slug(words)}"
    else:
        history = load(data, source).history
        notes, stem = _doubts(data, source, find_game), slug(source.stem)
    trashed = None
    for path, alike in _alike(history, root):
        if not _goes_the_same_way(history, alike):
            continue
        if path.parent != root / TRASH:
            what = _compared(alike.ply, history.ply, source)
            raise TakenError(phrase("{where} {what}", where=_where(path, root), what=what), path)
        if alike.ply >= history.ply and not _doubts(content_of(path), path, find_game):
            trashed, notes = path, (phrase("This match was in the trash and has been restored."),)
            break
    return Arrival(stem, data, trashed, notes)


def _doubts(data: bytes, source: Path, find_game: GameFinder) -> tuple[Phrase, ...]:
    """What speaks against a match file, or cannot be proved."""
    try:
        return reading_in(data, source, find_game).doubts
    except SaveError as error:
        return (error.phrase,)


def _where(path: Path, root: Path) -> Phrase:
    """Where a match lies that is there already."""
    if path.parent == root / PACKED:
        return phrase(
            "You already have this match, archived as {stem}.", stem=shown_text(path.stem)
        )
    return phrase("You already have this match, as {stem}.", stem=shown_text(path.stem))


def _compared(here: int, there: int, source: Path) -> Phrase:
    """Which of two matches is longer, and what to do about it.

    Args:
        here: The moves of the one that is there already.
        there: Those of the one that was to be taken in.
        source: The file of that one.
    """
    if here == there:
        return phrase("Nothing was imported.")
    if here > there:
        return phrase(
            "It has more moves ({here}) than {file} ({there}), so nothing was imported.",
            here=here,
            there=there,
            file=shown_name(source),
        )
    return phrase(
        (
            "It has fewer moves ({here}) than {file} ({there}). To get the longer one, delete "
            "yours and import {file} again."
        ),
        here=here,
        there=there,
        file=shown_name(source),
    )


def _alike(history: History, root: Path) -> Iterator[tuple[Path, History]]:
    """The matches of a folder, packed away or in the trash, too, that began as one did."""
    header = history.header
    began = (header.game, header.created, header.origin, header.deal)
    for folder, ending in ((root, ENDING), (root / PACKED, PACKED_ENDING), (root / TRASH, ENDING)):
        *_, listed = match_lists(folder, ending)
        for match in listed.matches:
            if (match.game, match.created, match.origin, match.deal) != began:
                continue
            with contextlib.suppress(SaveError):  # It is gone by now.
                alike = load(content_of(match.path), match.path).history
                if int(alike.header.seed, 16) == int(header.seed, 16):
                    yield match.path, alike


def _goes_the_same_way(history: History, other: History) -> bool:
    """True if one of two matches that began alike is the other, or the beginning of it."""
    first = max(history.base.ply, other.base.ply)
    moves = (each.moves[first - each.base.ply :] for each in (history, other))
    return all(
        msgspec.json.decode(ours.action) == msgspec.json.decode(theirs.action)
        for ours, theirs in zip(*moves, strict=False)
    )
