"""What worker processes are asked to do. Nothing here is ever given a state of a match.

A job gets the view of a seat, its legal actions and a generator, and how many seconds it may take
from when it begins; loading a game the first time counts.
"""

import time
from functools import lru_cache
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.bots.budget import Budget, until
from dogs_rules.bots.hints import Hint
from dogs_rules.bots.lessons import Lesson
from dogs_rules.bots.look import Weighed
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Action, Game
from dogs_rules.rng import Rng

GAMES = 8
"""Games, with components of their own or without, that a worker keeps."""


class Question(msgspec.Struct, frozen=True):
    """A decision as a seat sees it."""

    game: str
    """The key of the game."""
    components: str | None
    """The text of its component file, if it is not the one that ships with it."""
    revision: int
    """Of its rules."""
    view: Any
    legal: tuple[Action, ...]
    rng: Rng


def ready() -> None:
    """Done when a worker can be given something to do."""


def weigh(
    question: Question, level: str, seconds: float, iterations: int | None = None
) -> tuple[Weighed, ...]:
    """Lets a bot weigh the actions, the best first; a bot that does not search names one.

    Args:
        question: The decision.
        level: The name of the bot's level.
        seconds: After which a search comes to its end.
        iterations: Of a search at most.

    Raises:
        BotError: A bot of another package fails, or chooses what is not legal.
    """
    budget = _within(seconds, iterations)
    bot = _bot(question.game, question.components, question.revision, level)
    if isinstance(bot, SearchBot):
        return bot.within(budget).ponder(question.view, question.legal, question.rng)
    action = bot.choose(question.view, question.legal, question.rng)
    return (Weighed(action, 0, 0.5),)


def hints(question: Question, seconds: float) -> tuple[Hint, ...]:
    """The best actions, best first."""
    from dogs_rules.bots.hints import hints as found

    budget = _within(seconds)
    game = _game(question.game, question.components, question.revision)
    return found(game, question.view, question.legal, question.rng, budget)


def lesson(question: Question, played: Action, seconds: float) -> Lesson:
    """Works out the cost of a choice."""
    from dogs_rules.bots.lessons import lesson as drawn

    budget = _within(seconds)
    game = _game(question.game, question.components, question.revision)
    return drawn(game, question.view, question.legal, played, question.rng, budget)


def _within(seconds: float, iterations: int | None = None) -> Budget:
    """A budget whose seconds count from now on, whenever the search begins."""
    begun = time.monotonic()

    def begin() -> Any:
        left = seconds - (time.monotonic() - begun)
        if iterations is None:
            return until(time.monotonic, left)()
        return until(time.monotonic, left, at_most=iterations)()

    return begin


@lru_cache(GAMES)
def _game(key: str, components: str | None, revision: int) -> Game[Any, Any, Any]:
    game = registry.game(key)
    if components is not None:
        game = game.with_components(components, "components")
    return game.at_revision(revision)


@lru_cache(4 * GAMES)
def _bot(key: str, components: str | None, revision: int, level: str) -> Any:
    return registry.bots(_game(key, components, revision))[level]
