"""The thinkers of a program: decisions, hints and lessons, worked out off the event loop."""

from collections.abc import Sequence
from typing import Any

from dogs_rules.bots.hints import Hint
from dogs_rules.bots.lessons import Lesson
from dogs_rules.game import Action, Game
from dogs_rules.phrase import Phrase
from dogs_rules.rng import Rng


class ThinkingError(Exception):
    """Nothing could be worked out; ``phrase`` says why to whoever asked."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Thinkers:
    """Works out decisions for all tables, each in its turn. Cancel the task that waits to stop it.

    Args:
        workers: Processes at most; ``None``: as many as this machine has cores to spare.
    """

    def __init__(self, workers: int | None = None) -> None:
        raise NotImplementedError

    async def decide(
        self, game: Game[Any, Any, Any], level: str, view: Any, legal: Sequence[Action], rng: Rng
    ) -> Action:
        """What a bot of some level does. Never longer than 1.5 s, and never fails.

        A bot that fails, dies or takes too long is replaced by ``steady`` for this decision, and
        that is logged.
        """
        raise NotImplementedError

    async def hints(
        self, game: Game[Any, Any, Any], view: Any, legal: Sequence[Action], rng: Rng
    ) -> tuple[Hint, ...]:
        """The best actions for whoever asks, best first.

        Raises:
            ThinkingError: They could not be worked out.
        """
        raise NotImplementedError

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
        """What a choice cost.

        Args:
            game: What was played.
            view: What the seat to move saw.
            legal: Its legal actions.
            played: The one it took.
            rng: Where all chance comes from.
            glance: A first look, as long as ``keen`` thinks; otherwise as long as for hints.

        Raises:
            ThinkingError: It could not be worked out.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Stops all of it."""
        raise NotImplementedError
