"""What a preview costs: in every game, beside a step of its rules, in one run.

Matches of a steady bot are played once; of every few decisions all actions are previewed as a list
shows them. Milliseconds depend on the machine, the ratio to a step of the same run does not.
"""

import statistics
import time
from collections.abc import Iterator
from typing import Any

from dogs_rules import game
from dogs_rules.preview import Previews
from dogs_rules.registry import keys, title
from dogs_rules.rng import Rng

EVERY = 3
"""Decisions from one that is looked at to the next."""
MOST = 600
"""Decisions of a match."""


def decisions(rules: Any, seats: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """States of a match with the mover's view and legal actions."""
    state = rules.setup(seats, rules.check_options(seats, {}), 7)
    steady, rng = rules.bots()["steady"], Rng.seeded(7)
    for ply in range(MOST):
        legal = rules.legal_actions(state)
        if not legal:
            return
        view = rules.view(state, rules.to_move(state))
        if ply % EVERY == 0:
            yield state, view, legal
        rules.step(state, steady.choose(view, legal, rng))


def measured(key: str, seats: int) -> tuple[list[float], list[float], list[float]]:
    """Processor seconds of a step, of each preview, and of all previews of a decision."""
    rules = game(key)
    steps, previews, lists = [], [], []
    for state, view, legal in decisions(rules, seats):
        of_decision = Previews(rules, view)
        first = time.process_time()
        for action in legal:
            begin = time.process_time()
            of_decision.of(action)
            previews.append(time.process_time() - begin)
        lists.append(time.process_time() - first)
        copy = rules.clone(state)
        begin = time.process_time()
        rules.step(copy, legal[0])
        steps.append(time.process_time() - begin)
    return steps, previews, lists


def figures(seconds: list[float], step: float) -> str:
    """Median and 95th percentile in milliseconds, and as so many steps."""
    middle, high = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    times = f"{middle * 1e3:6.2f} {high * 1e3:6.2f} ms"
    return f"{times} {middle / step:7.0f} {high / step:7.0f} x"


def main() -> None:
    print(f"  {'':<24}{'one preview: median, 95 %, as steps':<42}all of a decision")
    for key in keys():
        for seats in (game(key).seat_counts[0], game(key).seat_counts[-1]):
            steps, previews, lists = measured(key, seats)
            step = statistics.median(steps)
            name = f"{title(key)}, {seats} seats"
            print(f"  {name:<24}{figures(previews, step):<42}{figures(lists, step)}")


if __name__ == "__main__":
    main()
