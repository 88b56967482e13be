"""Decisions of bots that take their time: in one worker or two, and never too late."""

import asyncio
import logging
from math import hypot, inf
from typing import Final

import msgspec

from dogs_rules.bots.levels import PROCESSES, SECONDS, Level
from dogs_rules.bots.look import Weighed, ranked
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Action, Bot
from dogs_rules.rng import Rng
from dogs_tui.thinking import jobs
from dogs_tui.thinking.jobs import Question
from dogs_tui.thinking.pool import Pool, Worker, WorkerError
from dogs_tui.thinking.turns import Lane

LATEST: Final = 1.3
"""Seconds from the question until somebody else decides, who needs some of the 1.5 himself."""
ANSWERING: Final = 0.1
"""Seconds of these for the way to a worker and back."""
LEAST: Final = 0.05
"""Seconds for which it is not worth to begin a search."""
LONGEST: Final = 2.0
"""Seconds after which the system ends a worker of which nobody expects anything any more."""

_log = logging.getLogger(__name__)


class NoDecisionError(Exception):
    """A bot came to no decision; the text says why, and nothing of what is hidden."""


class Decisions:
    """Has bots of all tables decide.

    Args:
        pool: Where they think.

    Attributes:
        pool: Where they think.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._asking = 0

    async def decide(
        self, question: Question, level: Level, bot: Bot, within: float | None = None
    ) -> Action:
        """Gives the action that a bot chooses, at most ``LATEST`` seconds from now.

        Args:
            question: The decision.
            level: The bot's, as it was named.
            bot: What is called so; only what kind it is counts here.
            within: Seconds in the place of ``LATEST``.

        Raises:
            NoDecisionError: It came to no decision.
        """
        latest = asyncio.get_running_loop().time() + (LATEST if within is None else within)
        self._asking += 1
        try:
            async with asyncio.timeout_at(latest):
                if isinstance(bot, SearchBot):
                    weighed = await self._searched(question, level, latest - ANSWERING)
                else:
                    weighed = await self._chosen(question, level)
        except TimeoutError:
            raise NoDecisionError("there was no time") from None
        except WorkerError as error:
            raise NoDecisionError(str(error)) from error
        finally:
            self._asking -= 1
        if not weighed or weighed[0].action not in question.legal:
            raise NoDecisionError("what it chose is not legal")
        action: Action = weighed[0].action
        return action

    async def _chosen(self, question: Question, level: Level) -> tuple[Weighed, ...]:
        """By a bot that is given no time of its own: it may take all there is."""
        async with self.pool.worker(Lane.BOT) as worker:
            return await worker.do(LONGEST, jobs.weigh, question, level.name, LATEST)

    async def _searched(
        self, question: Question, level: Level, latest: float
    ) -> tuple[Weighed, ...]:
        """What one worker found, or two at once, added up."""
        loop = asyncio.get_running_loop()
        other: asyncio.Task[tuple[Weighed, ...]] | None = None
        async with self.pool.worker(Lane.BOT) as worker:
            end = min(latest, loop.time() + self._seconds(level))
            if _processes(level) > 1 and self.pool.turns.free(Lane.BOT):
                other = loop.create_task(self._other_half(question, level, end))
            try:
                weighed = await self._half(worker, question, level, end)
                if other is None:
                    return weighed
                await asyncio.wait({other}, timeout=max(0.0, end - loop.time()) + ANSWERING / 2)
            except BaseException:
                if other is not None:
                    other.cancel()
                raise
            # One that is late ends by itself: to stop it would cost the worker.
            return added_up(weighed, other.result() if other.done() else ())

    async def _half(
        self, worker: Worker, question: Question, level: Level, end: float
    ) -> tuple[Weighed, ...]:
        left = end - asyncio.get_running_loop().time()
        if left < LEAST:
            raise NoDecisionError("no worker was free in time")
        longest = max(LONGEST, left + LONGEST - LATEST)
        return await worker.do(longest, jobs.weigh, question, level.name, left, level.iterations)

    async def _other_half(
        self, question: Question, level: Level, end: float
    ) -> tuple[Weighed, ...]:
        """The same question with other luck; nothing if that fails: one half will do."""
        luck = question.rng.clone()
        question = msgspec.structs.replace(question, rng=Rng(luck.next(), luck.next() | 1))
        try:
            async with self.pool.worker(Lane.BOT) as worker:
                return await self._half(worker, question, level, end)
        except NoDecisionError:  # the second worker was not there in time
            return ()
        except WorkerError as error:
            _log.warning("half of a bot's thoughts were lost: %s", error)
            return ()

    def _seconds(self, level: Level) -> float:
        """How long a search may go on: less than it should when more ask than there are workers.

        So all get something within their time, whoever asked first.
        """
        if level.iterations is not None:
            return inf
        own = SECONDS.get(level.name, LATEST) if level.seconds is None else level.seconds
        return own * min(1.0, self.pool.turns.most / self._asking)


def added_up(first: tuple[Weighed, ...], second: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
    """Adds up two looks at the same decision; the action to choose comes first."""
    if not second:
        return first
    of_second = {each.action: each for each in second}
    of_first = {each.action for each in first}
    both = [
        _sum(half, of_second[half.action]) if half.action in of_second else half for half in first
    ]
    return ranked([*both, *(each for each in second if each.action not in of_first)])


def _sum(weighed: Weighed, other: Weighed) -> Weighed:
    """What was found of a candidate in other guesses, each counting as much as any."""
    guesses = max(1, weighed.guesses + other.guesses)
    mine, theirs = weighed.guesses / guesses, other.guesses / guesses
    return Weighed(
        action=weighed.action,
        guesses=weighed.guesses + other.guesses,
        chance=mine * weighed.chance + theirs * other.chance,
        lead=mine * weighed.lead + theirs * other.lead,
        error=hypot(mine * weighed.error, theirs * other.error),
        advised=weighed.advised,
    )


def _processes(level: Level) -> int:
    """In how many workers a level thinks at once; iterations come out alike in one alone."""
    return 1 if level.iterations is not None else PROCESSES.get(level.name, 1)
