"""Games as they can be laid out, and random matches of them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import dogs_rules
from dogs_rules.game import Action, Game, OptionValue
from dogs_rules.registry import keys
from dogs_rules.rng import Rng

MOST_PLIES = 20_000


class Setting(NamedTuple):
    """A game as it can be laid out: seats and options."""

    key: str
    seats: int
    options: Mapping[str, OptionValue]

    @property
    def game(self) -> Game[Any, Any, Any]:
        return dogs_rules.game(self.key)

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.key}-{self.seats}" + (f"-{chosen}" if chosen else "")


def settings_of(key: str) -> Iterator[Setting]:
    """Every seat count with the defaults, with each option's other values, and with the last of
    all of them together."""
    game = dogs_rules.game(key)
    for seats in game.seat_counts:
        yield Setting(key, seats, {})
        others = [option for option in game.options(seats) if len(option.choices) > 1]
        for option in others:
            yield Setting(key, seats, {option.key: option.choices[-1][0]})
        if len(others) > 1:
            yield Setting(key, seats, {each.key: each.choices[-1][0] for each in others})


SETTINGS = [setting for key in keys() for setting in settings_of(key)]


def random_play(setting: Setting, seed: int) -> Iterator[tuple[Any, list[Action]]]:
    """Every state of a random match with its legal actions, the final one included."""
    game = setting.game
    state = game.setup(setting.seats, setting.options, seed)
    rng = Rng.seeded(seed ^ 0xD065)
    for _ in range(MOST_PLIES):
        legal = game.legal_actions(state)
        yield state, legal
        if not legal:
            return
        game.step(state, rng.choice(legal))
    raise AssertionError("this match does not end")
