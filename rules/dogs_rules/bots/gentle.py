"""Players that are beaten more easily: they do what looks good at first sight, more or less.

First sight is the judge's (``urges``), on one guess of what is hidden, so they are given a view and
nothing else. What looks better is done more often (softmax); what harms is not done while anything
does not, nor what is far worse than the best. So a slip looks like a slip and not like noise. In a
share of its decisions a player sees what ``steady`` sees. A personality is such a player with a
liking of its own on top.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import exp
from typing import Any, TypeAlias

import msgspec

from dogs_rules.bots.look import judge_of, obvious_in, sensible_in
from dogs_rules.game import Action, Bot, Game
from dogs_rules.judge import Judge
from dogs_rules.phrase import Phrase
from dogs_rules.rng import Rng

Liking: TypeAlias = Callable[[Any, Sequence[Any]], Sequence[float]]
"""A personality's liking of each of the legal actions in a state beyond others, in urges.

It counts beside what is good: one more makes up for what is worse by one urge. It may not change
the state.
"""

_BITS = 53
_UNIT = 1 << _BITS


class Manner(msgspec.Struct, frozen=True):
    """The strength of a gentle player."""

    sound: float
    """The share of decisions, from 0 to 1, in which it sees what ``steady`` sees."""
    heat: float
    """Urges by which something has to be better to be done 2.7 times as often, in all others."""
    slip: float
    """Urges by which something may be worse than the best and still be done."""
    careless: float = 0.0
    """The share of decisions in which it does not look, and does anything but what comes last."""


class Gentle(msgspec.Struct, frozen=True):
    """The gentle players of a game; found by letting them play against each other."""

    beginner: Manner
    casual: Manner
    last: tuple[type[Action], ...] = ()
    """Actions that even a beginner takes only where nothing else is of any use: to pass, say."""


class Personality(msgspec.Struct, frozen=True):
    """A player with a liking of its own, that otherwise plays like ``casual`` or ``beginner``."""

    about: Phrase
    """A description, in a sentence of at most ``levels.LONGEST_ABOUT`` letters."""
    liking: Callable[[Any], Liking]
    """Made from what the game has worked out from its tables."""
    casual: bool = True
    """True if it plays like ``casual``, false if like ``beginner``."""


class GentleBot:
    """A player that slips; same view, actions and generator, same choice.

    Args:
        game: The game; it must have a judge.
        steady: The player whose eyes it sometimes has.
        manner: The manner of its play.
        last: Actions done only where nothing else is of use.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        steady: Bot,
        manner: Manner,
        last: tuple[type[Action], ...] = (),
    ) -> None:
        self._game = game
        self._steady = steady
        self._manner = manner
        self._last = last

    @cached_property
    def _judge(self) -> Judge:
        """Made when it is first needed: lists of bots are asked for more often than bots."""
        return judge_of(self._game)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Returns the action that it thinks good at this moment."""
        if len(legal) > 1:
            legal = sensible_in(self._game, self._judge, view, legal, rng)
        if len(legal) == 1:
            return legal[0]
        mood = _drawn(rng) - self._manner.sound
        if mood < 0:
            return self._seen(view, legal, rng)
        obvious = obvious_in(self._game, self._judge, view, legal, rng)
        if obvious is not None:
            return obvious
        if mood < self._manner.careless:
            return rng.choice([way for way in legal if not isinstance(way, self._last)] or legal)
        state = self._game.determinize(view, rng)
        return self._taken(legal, self._drawn_to(state, legal), rng)

    def _seen(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Gives what ``steady`` does."""
        return self._steady.choose(view, legal, rng)

    def _drawn_to(self, state: Any, legal: Sequence[Any]) -> list[float]:
        """Gives how much each action draws it, in urges."""
        return list(self._judge.urges(state, legal))

    def _taken(self, legal: Sequence[Any], draws: list[float], rng: Rng) -> Any:
        """One of those that are not far worse than the best, the better the likelier."""
        ways = list(zip(legal, draws, strict=True))
        of_use = [way for way in ways if way[1] > 0 and not isinstance(way[0], self._last)]
        ways = of_use or [way for way in ways if way[1] >= 0] or ways
        best = max(draw for _, draw in ways)
        ways = [way for way in ways if way[1] >= best - self._manner.slip]
        odds = [exp((draw - best) / self._manner.heat) for _, draw in ways]
        left = _drawn(rng) * sum(odds)
        for (action, _), much in zip(ways, odds, strict=True):
            left -= much
            if left < 0:
                return action
        return ways[-1][0]


class PersonalityBot(GentleBot):
    """A player with a liking, which counts also where it sees what ``steady`` sees.

    Args:
        game: The game; it must have a judge.
        steady: The player whose eyes it sometimes has.
        manner: The manner of its play but for its liking.
        last: As for ``GentleBot``.
        about: A description of it.
        liking: Its liking of some actions over others.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        steady: Bot,
        manner: Manner,
        last: tuple[type[Action], ...],
        *,
        about: Phrase,
        liking: Liking,
    ) -> None:
        super().__init__(game, steady, manner, last)
        self.about = about
        self._liking = liking

    def _seen(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Takes what ``steady`` does for as good as the best; then the liking decides."""
        advised = legal.index(self._steady.choose(view, legal, rng))
        state = self._game.determinize(view, rng)
        draws = list(self._judge.urges(state, legal))
        draws[advised] = max(draws)
        liked = [draw + much for draw, much in zip(draws, self._liking(state, legal), strict=True)]
        best = max(liked)
        return legal[advised] if liked[advised] >= best else legal[liked.index(best)]

    def _drawn_to(self, state: Any, legal: Sequence[Any]) -> list[float]:
        urges = super()._drawn_to(state, legal)
        return [urge + much for urge, much in zip(urges, self._liking(state, legal), strict=True)]


def _drawn(rng: Rng) -> float:
    """A number from 0 up to 1, each equally likely."""
    return rng.below(_UNIT) / _UNIT
