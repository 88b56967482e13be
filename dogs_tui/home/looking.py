"""The player's matches for a screen that does not wait for them: files are read in a thread."""

import asyncio
from collections.abc import AsyncIterator, Iterator

from dogs_saves.folder import MatchFolder
from dogs_saves.match_list import MatchList


async def match_lists(folder: MatchFolder) -> AsyncIterator[MatchList]:
    """The matches of a folder, at least once and again whenever more of them are known.

    Who stops asking, or is cancelled, ends the reading after the files under way.

    Raises:
        SaveError: The folder cannot be read.
    """
    async for listed in _from_a_thread(folder.lists()):
        yield listed


async def packed_lists(folder: MatchFolder) -> AsyncIterator[MatchList]:
    """The matches that were packed away, as ``match_lists``.

    Raises:
        SaveError: Their folder cannot be read.
    """
    async for listed in _from_a_thread(folder.packed_lists()):
        yield listed


async def _from_a_thread(lists: Iterator[MatchList]) -> AsyncIterator[MatchList]:
    while (listed := await asyncio.to_thread(next, lists, None)) is not None:
        yield listed
