"""How matches ended, for a screen that does not wait for them: they are replayed in a thread."""

import asyncio
from collections.abc import AsyncIterator

from dogs_saves.finish import FinishList
from dogs_saves.folder import MatchFolder


async def finish_lists(folder: MatchFolder) -> AsyncIterator[FinishList]:
    """How the matches of a folder ended, at least once and again whenever more are replayed.

    Who stops asking, or is cancelled, ends the replaying after the matches under way.

    Raises:
        SaveError: The folder cannot be read.
    """
    lists = folder.finishes()
    while (known := await asyncio.to_thread(next, lists, None)) is not None:
        yield known
