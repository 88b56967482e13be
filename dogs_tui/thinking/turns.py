"""Whose turn it is: places for so many at once, first come, first served, in lanes."""

import asyncio
from collections import deque
from enum import IntEnum


class Lane(IntEnum):
    """Kinds of work that wait: bots first, because a table waits for each of them, lessons last."""

    BOT = 0
    HINT = 1
    LESSON = 2


class Turns:
    """Places of which so many are taken at once.

    Whoever is not a bot leaves one place to the bots, if there is more than one.

    Args:
        most: Places.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken = dict.fromkeys(Lane, 0)
        self._queues: dict[Lane, deque[asyncio.Future[None]]] = {lane: deque() for lane in Lane}

    @property
    def taken(self) -> int:
        """Number of places taken."""
        return sum(self._taken.values())

    @property
    def waiting(self) -> int:
        """Number of those waiting for a place."""
        return sum(map(len, self._queues.values()))

    def free(self, lane: Lane) -> bool:
        """True if a place could be taken without waiting."""
        return not self._queues[lane] and self._room(lane)

    def _room(self, lane: Lane) -> bool:
        if self.taken >= self.most:
            return False
        if lane is Lane.BOT:
            return True
        others = self._taken[Lane.HINT] + self._taken[Lane.LESSON]
        return others < max(1, self.most - 1)

    async def take(self, lane: Lane) -> None:
        """Takes a place, when it is this one's turn."""
        if self.free(lane):
            self._taken[lane] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._queues[lane].append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given the place just before it was called away
                self.leave(lane)
            elif turn in self._queues[lane]:
                self._queues[lane].remove(turn)
            raise

    def leave(self, lane: Lane) -> None:
        """Gives a place back; the next one has it at once."""
        self._taken[lane] -= 1
        for each, queue in self._queues.items():
            while queue and self._room(each):
                turn = queue.popleft()
                if not turn.cancelled():
                    self._taken[each] += 1
                    turn.set_result(None)
