"""Games as they can be laid out, and every moment of random matches of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from dogs_rules.game import Action, Game, OptionValue, Seat
from dogs_rules.rng import Rng

MOST_PLIES = 20_000
"""Actions of a random match by which it has ended."""
_SHOWN = 300
"""Characters of a value that are shown where a promise is broken."""
_CHANCE = 0xD065
"""Tells the generator that plays from the one inside the match."""


class BrokenPromiseError(AssertionError):
    """A game does not keep its contract; the text says where, and what went how."""


class Setting(NamedTuple):
    """A game as it can be laid out: seats and options."""

    game: Game[Any, Any, Any]
    seats: int
    options: Mapping[str, OptionValue]

    @property
    def key(self) -> str:
        return self.game.key

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.key}-{self.seats}" + (f"-{chosen}" if chosen else "")


class Moment(NamedTuple):
    """A state of a match with its legal actions, and what to call it."""

    setting: Setting
    seed: int
    ply: int
    state: Any
    legal: list[Action]

    def __str__(self) -> str:
        return f"{self.setting}, seed {self.seed}, after {self.ply} moves"

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """A spectator and every seat."""
        return (None, *range(self.setting.seats))

    def tell(self, kept: bool, promise: str, **values: object) -> None:
        """Says which promise is broken, and what was there instead."""
        tell(self, kept, promise, **values)

    def ask(self, method: str, *args: Any) -> Any:
        """Returns the result of a method of the game; an error is reported with its place."""
        return ask(self, getattr(self.setting.game, method), *args)


def tell(where: object, kept: bool, promise: str, **values: object) -> None:
    """Says which promise is broken, where, and what was there instead.

    Raises:
        BrokenPromiseError: It is not kept.
    """
    if not kept:
        details = "".join(f"\n  {name}: {_shown(value)}" for name, value in values.items())
        raise BrokenPromiseError(f"{where}: {promise}{details}")


def ask(where: object, function: Callable[..., Any], *args: Any) -> Any:
    """Returns the result of a function.

    Raises:
        BrokenPromiseError: It raised something; says where, what was called and what it raised.
    """
    try:
        return function(*args)
    except Exception as error:
        name = getattr(function, "__qualname__", repr(function))
        given = ", ".join(map(_shown, args))
        raise BrokenPromiseError(
            f"{where}: {name} raised {type(error).__name__}: {error}\n  called with: {given}"
        ) from error


def settings_of(game: Game[Any, Any, Any]) -> Iterator[Setting]:
    """Every seat count: with the defaults, and with the last value of all options.

    Each option is also tried alone, with the fewest seats that have it.
    """
    tried: set[str] = set()
    for seats in game.seat_counts:
        yield Setting(game, seats, {})
        last = {each.key: each.choices[-1][0] for each in game.options(seats) if each.choices[1:]}
        alone = last.keys() - tried
        yield from (Setting(game, seats, {key: last[key]}) for key in last if key in alone)
        if len(last) > 1 or last.keys() - alone:
            yield Setting(game, seats, last)
        tried |= alone


def moments(setting: Setting, seed: int) -> Iterator[Moment]:
    """Every moment of a random match, the end included. The state changes as it is gone on."""
    game = setting.game
    begin = f"{setting}, seed {seed}"
    state = ask(begin, game.setup, setting.seats, setting.options, seed)
    rng = Rng.seeded(seed ^ _CHANCE)
    for ply in range(MOST_PLIES):
        legal = ask(f"{begin}, after {ply} moves", game.legal_actions, state)
        moment = Moment(setting, seed, ply, state, legal)
        yield moment
        if not legal:
            return
        moment.ask("step", state, rng.choice(legal))
    raise BrokenPromiseError(f"{begin}: a random match has not ended after {MOST_PLIES} moves")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
