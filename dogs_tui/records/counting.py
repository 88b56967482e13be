"""How matches ended, for a screen that does not wait for them: they are replayed in a thread."""

import asyncio
from collections.abc import AsyncIterator, Collection

from dogs_saves.finish import Finish, FinishList
from dogs_saves.folder import MatchFolder
from dogs_tui.match.veil import player_of, same_name


async def finish_lists(folder: MatchFolder) -> AsyncIterator[FinishList]:
    """Lists the endings of a folder's matches, at least once and again whenever more are replayed.

    Who stops asking, or is cancelled, ends the replaying after the matches under way.

    Raises:
        SaveError: The folder cannot be read.
    """
    lists = folder.finishes()
    while (listed := await asyncio.to_thread(next, lists, None)) is not None:
        yield listed


def seen_by(name: str, finishes: Collection[Finish]) -> list[Finish]:
    """Picks the endings that somebody may see: of deals, only those that they have finished."""
    finished = {
        finish.deal
        for finish in finishes
        if same_name(player_of([seat.player for seat in finish.seats]), name)
    }
    return [finish for finish in finishes if finish.deal is None or finish.deal in finished]
