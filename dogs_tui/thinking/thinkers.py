"""The thinkers of a program: decisions, hints and lessons, worked out off the event loop."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from dogs_rules import registry
from dogs_rules.bots.hints import Hint
from dogs_rules.bots.lessons import Lesson
from dogs_rules.bots.levels import PROCESSES, Level, LevelError, given, read_level
from dogs_rules.bots.random_bot import RandomBot
from dogs_rules.bots.search import SearchBot
from dogs_rules.bots.visiting import BotError, Visitor
from dogs_rules.game import Action, Bot, Game
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.rng import Rng

if TYPE_CHECKING:
    from dogs_tui.thinking.decisions import Decisions
    from dogs_tui.thinking.jobs import Question
    from dogs_tui.thinking.turns import Lane

STEADY: Final = "steady"
"""The level that decides when another one cannot."""
HINT_SECONDS: Final = 0.7
"""Of search; to compare what was found takes some time of its own."""
LESSON_SECONDS: Final = 1.4
"""Half of it looks as a hint does."""
GLANCE_SECONDS: Final = 0.1
LATE: Final = 5.0
"""Seconds after which a worker that is asked for advice has failed."""
PATIENCE: Final = 10.0
"""Seconds that somebody who asks for advice waits for a worker."""
MOST_WORKERS: Final = 4
"""However many cores there are, unless somebody says otherwise."""
BUSY: Final = phrase("The bots are busy. Ask again in a moment.")
FAILED: Final = phrase("This could not be worked out. The match continues without it.")

P = ParamSpec("P")
T = TypeVar("T")
_log = logging.getLogger(__name__)
logging.getLogger("dogs_tui").addHandler(logging.NullHandler())
"""Where no log is kept, nothing is said on a player's terminal."""


class ThinkingError(Exception):
    """Nothing could be worked out; ``phrase`` says why to whoever asked."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Thinkers:
    """Works out decisions for all tables, each in its turn. Cancel the task that waits to stop it.

    Bots that take their time, and those of other packages, think in worker processes; the others
    in a thread. A process starts when one is first needed.

    Args:
        workers: Processes at most; ``None``: as many as this machine has room for.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = spare_cores() if workers is None else workers
        """Processes at most."""
        self._deciding: Decisions | None = None
        self._meant = lru_cache(64)(_meant)
        """A level and its bot, which may keep things from decision to decision."""
        self._thread: ThreadPoolExecutor | None = None

    @property
    def busy(self) -> int:
        """Number of workers at work."""
        return 0 if self._deciding is None else self._deciding.pool.turns.taken

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a worker."""
        return 0 if self._deciding is None else self._deciding.pool.turns.waiting

    async def decide(
        self,
        game: Game[Any, Any, Any],
        level: str,
        view: Any,
        legal: Sequence[Action],
        rng: Rng,
        *,
        within: float | None = None,
    ) -> Action:
        """Gives the action that a bot chooses. Never takes longer than 1.5 s, and never fails.

        Args:
            game: The game.
            level: The bot's.
            view: What its seat sees.
            legal: What it may do.
            rng: Its chance.
            within: Seconds that it may take instead, where it matters that its iterations are
                done whatever the machine.

        A bot that fails, dies, takes too long, chooses what is not legal or is not there is
        replaced by ``steady`` for this decision, and that is logged.
        """
        if len(legal) == 1:
            return legal[0]
        try:
            action = await self._decided(game, level, view, legal, rng, within)
            return legal[legal.index(action)]
        except Exception as error:  # noqa: BLE001  (somebody's bot must not end a match)
            reason = _reason(error)
        _log.warning(
            "a bot was replaced for one decision: %s",
            reason,
            extra={"event": "bot-replaced", "game": game.key, "level": level, "reason": reason},
        )
        return await self._in_thread(_stand_in_for, game, view, legal, rng.clone())

    async def _decided(
        self,
        game: Game[Any, Any, Any],
        level: str,
        view: Any,
        legal: Sequence[Action],
        rng: Rng,
        within: float | None,
    ) -> Action:
        meant, bot = self._meant(game, level)
        if not isinstance(bot, SearchBot | Visitor):
            action: Action = await self._in_thread(bot.choose, view, legal, rng.clone())
            return action
        return await self._processes().decide(_asked(game, view, legal, rng), meant, bot, within)

    async def hints(
        self, game: Game[Any, Any, Any], view: Any, legal: Sequence[Action], rng: Rng
    ) -> tuple[Hint, ...]:
        """The best actions for whoever asks, best first; about a second of thought.

        Raises:
            ThinkingError: They could not be worked out.
        """
        from dogs_tui.thinking import jobs
        from dogs_tui.thinking.turns import Lane

        question = _asked(game, view, legal, rng)
        return await self._advise(Lane.HINT, jobs.hints, question, HINT_SECONDS)

    async def lesson(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        legal: Sequence[Action],
        played: Action,
        rng: Rng,
        *,
        glance: bool = False,
    ) -> Lesson:
        """Works out the cost of a choice; about 1.4 seconds of thought, or 0.1 for a glance.

        Raises:
            ThinkingError: It could not be worked out.
        """
        from dogs_tui.thinking import jobs
        from dogs_tui.thinking.turns import Lane

        question = _asked(game, view, legal, rng)
        seconds = GLANCE_SECONDS if glance else LESSON_SECONDS
        return await self._advise(Lane.LESSON, jobs.lesson, question, played, seconds)

    async def close(self) -> None:
        """Stops all of it; no process is left. May be repeated."""
        if self._deciding is not None:
            await self._deciding.pool.close()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None

    async def _advise(
        self, lane: "Lane", function: Callable[..., T], question: "Question", *more: Any
    ) -> T:
        """Has something worked out that somebody asked for.

        Raises:
            ThinkingError: It could not be.
        """
        from dogs_tui.thinking.pool import WorkerError

        pool = self._processes().pool
        try:
            async with asyncio.timeout(PATIENCE) as patience, pool.worker(lane) as worker:
                patience.reschedule(asyncio.get_running_loop().time() + LATE)
                return await worker.do(LATE, function, question, *more)
        except TimeoutError:
            raise ThinkingError(BUSY) from None
        except WorkerError as error:
            _log.warning(
                "advice failed: %s",
                error,
                extra={"event": "advice-failed", "game": question.game, "reason": str(error)},
            )
            raise ThinkingError(FAILED) from error

    def _processes(self) -> "Decisions":
        """What thinks in processes; loaded when it is first needed."""
        if self._deciding is None:
            from dogs_tui.thinking.decisions import Decisions
            from dogs_tui.thinking.pool import Pool

            self._deciding = Decisions(Pool(self.workers))
        return self._deciding

    async def _in_thread(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "bot")
        call = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)


def _reason(error: Exception) -> str:
    """Why a bot was replaced; of errors of others their kind alone: their text may hold hands."""
    from dogs_tui.thinking.decisions import NoDecisionError

    if isinstance(error, LevelError):
        return "there is no such level"
    return str(error) if isinstance(error, NoDecisionError) else type(error).__name__


def spare_cores() -> int:
    """Gives the number of workers this machine has room for beside the program itself.

    Never fewer than one bot uses at once, also where cores are few: they stand back behind the
    program, and a hint must not hold up a bot.
    """
    return max(*PROCESSES.values(), min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


def stand_in(game: Game[Any, Any, Any]) -> str:
    """The level that decides where another cannot: ``steady``, or the weakest that there is."""
    own = game.bots()
    return STEADY if STEADY in own else next(iter(own), STEADY)


def is_there(game: Game[Any, Any, Any], level: str) -> bool:
    """True if a game has a level of that name, with an amount of thought or without."""
    try:
        _meant(game, level)
    except LevelError:
        return False
    except BotError:  # it is there; what is wrong with it is told when it decides
        return True
    return True


def _meant(game: Game[Any, Any, Any], text: str) -> tuple[Level, Bot]:
    """A level and its bot.

    Raises:
        LevelError: There is no such level.
        BotError: It is another package's and cannot be loaded.
    """
    level = read_level(text)
    bots = registry.bots(game)
    if level.name not in bots:
        raise LevelError(phrase("{game} has no bot '{level}'.", game=game.title, level=level.name))
    given(bots[level.name], level, time.monotonic)
    return level, bots[level.name]


def _stand_in_for(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Action], rng: Rng
) -> Action:
    """What ``steady`` decides, or chance if that fails, too."""
    luck = rng.clone()
    try:
        action = game.bots()[stand_in(game)].choose(view, legal, rng)
        return legal[legal.index(action)]
    except Exception as error:  # noqa: BLE001  (a match goes on, whatever a bot does)
        # Its text and its traceback may hold hands.
        _log.error("a bot failed (%s): a random action takes its place", type(error).__name__)
        chosen: Action = RandomBot().choose(view, legal, luck)
        return chosen


def _asked(game: Game[Any, Any, Any], view: Any, legal: Sequence[Action], rng: Rng) -> "Question":
    """A decision as it is sent to a worker."""
    from dogs_tui.thinking.jobs import Question

    components: str | None = game.components
    if game.key in registry.keys():  # noqa: SIM118  (a function of ours)
        components = None if components == registry.game(game.key).components else components
    return Question(game.key, components, game.revision, view, tuple(legal), rng.clone())
