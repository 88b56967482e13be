"""Random legal play: every game beside other engines, in one run and one thread.

Machines have moods: their pace may change by half within a minute. So everybody plays a short
while in turn, many rounds, by CPU time, and what counts is the median of the ratios that each
round gives. Everybody chooses with the same cheap generator.
"""

import random
import statistics
import time
from itertools import repeat

from benchmarks.peers import Play, installed, missing, timed
from dogs_rules import game
from dogs_rules.registry import keys, title
from dogs_rules.rng import Rng

SECONDS = 0.25
ROUNDS = 21
WARM = 1.0
"""Seconds of play before anything counts: tables are made, caches fill."""


def play_game(key: str, seats: int) -> Play:
    rules = game(key)

    def play(seed: int, seconds: float) -> tuple[int, float]:
        rng = Rng.seeded(seed)
        chance = random.Random(seed).random

        def match() -> int:
            state = rules.setup(seats, {}, rng.next())
            actions = 0
            while rules.to_move(state) is not None:
                legal = rules.legal_actions(state)
                rules.step(state, legal[int(chance() * len(legal))])
                actions += 1
            return actions

        return timed((match() for _ in repeat(None)), seconds)

    return play


def in_turn(plays: dict[str, Play]) -> dict[str, list[float]]:
    """Actions a second of everybody, round by round."""
    for play in plays.values():
        play(ROUNDS, WARM)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for seed in range(ROUNDS):
        for name, play in plays.items():
            actions, seconds = play(seed, SECONDS)
            rates[name].append(actions / seconds)
    return rates


def ratio(own: list[float], other: list[float]) -> float:
    """How many times as fast, by the median of the rounds."""
    return statistics.median(seconds / two for seconds, two in zip(own, other, strict=True))


def small_costs(key: str) -> None:
    """What the small things cost in a match at the largest table."""
    rules = game(key)
    rng = Rng.seeded(7)
    states = []
    state = rules.setup(rules.seat_counts[-1], {}, 7)
    while rules.to_move(state) is not None:
        states.append(rules.clone(state))
        rules.step(state, rng.choice(rules.legal_actions(state)))
    costs = []
    for label, call in (
        ("clone", rules.clone),
        ("legal actions", rules.legal_actions),
        ("view", lambda state: rules.view(state, 0)),
    ):
        begin = time.process_time()
        for sample in states:
            call(sample)
        costs.append(f"{label} {(time.process_time() - begin) / len(states) * 1e6:.1f}")
    print(f"  {title(key)}, microseconds in the mean of {len(states)} states: {', '.join(costs)}")


def main() -> None:
    own = {
        f"{title(key)}, {seats} seats": play_game(key, seats)
        for key in keys()
        for seats in game(key).seat_counts
    }
    peers = installed()
    rates = in_turn(own | peers)
    print(f"  {'':<24}{'actions/s':>10}", *(f"{name:>12}" for name in peers))
    for name in (*own, *peers):
        ratios = [ratio(rates[name], rates[peer]) for peer in peers]
        cells = [f"{ratio:>10.2f} x" for ratio in ratios]
        print(f"  {name:<24}{statistics.median(rates[name]):>10,.0f}", *cells)
    for peer in peers:
        least, slowest = min((ratio(rates[name], rates[peer]), name) for name in own)
        print(f"  beside {peer.strip():<17} the slowest is {slowest}: {least:.2f} x")
    for module in missing():
        print(f"  {module} is not installed: 'make bench' installs it where it is to be had")
    for key in keys():
        small_costs(key)


if __name__ == "__main__":
    main()
