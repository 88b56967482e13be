"""What a look at the table costs a learner, beside the step that led to it.

Random play, one thread: the same matches are played without looking, with the row of the seat to
move at every step, and with the row of the whole state; by turns, in short rounds, by CPU time.
The fastest round of each counts, for others on the machine only add to it. Told is what looking
adds, to what the step and the legal actions cost, and what ``view`` takes, which screens look at.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from dogs_rules import game
from dogs_rules.game import Game
from dogs_rules.registry import keys, title
from dogs_rules.spaces import Rows, WholeRows, space_of

ROUNDS = 21
PLIES = 2_000
VIEWS = 300
Look = Callable[[Any, int], object]


def nothing(_state: Any, _seat: int) -> None:
    """No look."""


def microseconds(rules: Game, seats: int, look: Look, plies: int) -> float:
    """A step in the mean, of random matches that are always the same."""
    chance = random.Random(plies).random
    seed = done = 0
    begin = time.process_time()
    while done < plies:
        seed += 1
        state = rules.setup(seats, {}, seed)
        while (seat := rules.to_move(state)) is not None and done < plies:
            legal = rules.legal_actions(state)
            look(state, seat)
            rules.step(state, legal[int(chance() * len(legal))])
            done += 1
    return (time.process_time() - begin) / done * 1e6


def line(rules: Game, seats: int) -> str:
    space = space_of(rules, seats)
    rows, whole = Rows(rules, space, seats), WholeRows(rules, space, seats)
    looks: tuple[Look, ...] = (nothing, rows, lambda state, _: whole(state))
    for look in looks:
        microseconds(rules, seats, look, PLIES)
    rounds = [[microseconds(rules, seats, look, PLIES) for look in looks] for _ in range(ROUNDS)]
    step, row, all_of_it = (min(each) for each in zip(*rounds, strict=True))
    ratios = (row / step - 1, all_of_it / step - 1)
    view = microseconds(rules, seats, rules.view, VIEWS) - step
    return (
        f"  {title(rules.key):<14}{seats:6}{len(rows):9}{step:8.1f}{step * ratios[0]:8.1f}"
        f"{ratios[0]:8.2f} x{ratios[1]:8.2f} x{view:9.1f}"
    )


def main() -> None:
    print(
        f"  {'':<14}{'seats':>6}{'columns':>9}{'step':>8}{'row':>8}{'row':>10}{'whole':>10}"
        f"{'view':>9}\n  {'':<29}{'us':>8}{'us':>8}{'to step':>10}{'to step':>10}{'us':>9}"
    )
    for key in keys():
        rules = game(key)
        for seats in rules.seat_counts:
            print(line(rules, seats), flush=True)


if __name__ == "__main__":
    main()
