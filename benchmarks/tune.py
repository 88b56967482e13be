"""Fits what a judge goes by to how matches of ``steady`` bots end.

``python -m benchmarks.tune GAME [--matches 200] [--seed 11] [--seats 2]`` plays matches, notes at
boundaries by how much one seat is ahead of another in each term of the judge, and fits weights:
by least squares to the final lead in points, or, where a game has no points worth the name, to
the chance that of these two it was the one that won. Weights in use pull on the fit, so that few
matches change little. It prints the table to put into the game's ``judging.py``, and how far off
the judgement is with so much to come: 55 % of that is a good ``SCALE``.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import exp
from operator import mul
from typing import Any

from dogs_rules import game
from dogs_rules.game import ScoreSheet
from dogs_rules.judge import Tunable
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng, match_seeds

SLIPS = 20
"""One of so many actions is taken at random, so that unusual positions are seen too."""
LOOKS = 4
"""One of so many boundaries is noted: neighbours are much alike."""
PULL = 0.1
"""How strongly the weights in use pull, in samples for each sample."""
STEPS = 6

Sample = tuple[list[float], float, float]
"""How far ahead in each term; how much is to come; how it ended."""


def dot(first: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, first, other))


def play(rules: Any, judge: Tunable, seats: int, seed: int) -> list[Sample]:
    """One match, with what was noted on the way."""
    bots = rules.bots()
    slips = bot_rng(seed, seats)
    state = rules.setup(seats, {}, seed)
    noted: list[tuple[Sequence[Sequence[float]], float]] = []
    while (seat := rules.to_move(state)) is not None:
        legal = rules.legal_actions(state)
        if judge.boundary(state) and not slips.below(LOOKS):
            noted.append((judge.each(state), judge.to_come(state)))
        action = legal[0]
        if len(legal) > 1:
            bot = bots["steady" if slips.below(SLIPS) else "random"]
            action = bot.choose(rules.view(state, seat), legal, Rng.seeded(slips.next()))
        rules.step(state, action)
    ends = compared(rules.score(state), wins=judge.fits_wins)
    return [
        (
            [mine - theirs for mine, theirs in zip(terms[first], terms[other], strict=True)],
            left,
            end,
        )
        for terms, left in noted
        for first, other, end in ends
    ]


def compared(sheets: Sequence[ScoreSheet], *, wins: bool) -> list[tuple[int, int, float]]:
    """Pairs of seats with how the first did against the second; if wins count, with a winner."""
    return [
        (sheet.seat, other.seat, float(sheet.rank == 1 if wins else sheet.total - other.total))
        for sheet, other in combinations(sheets, 2)
        if not wins or (sheet.rank == 1) != (other.rank == 1)
    ]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [
                low - factor * high for low, high in zip(rows[below], rows[at], strict=True)
            ]
    out = [0.0] * size
    for at in reversed(range(size)):
        solved = dot(rows[at][at + 1 : size], out[at + 1 :])
        out[at] = (rows[at][size] - solved) / rows[at][at]
    return out


def fitted(samples: list[Sample], weights: list[float], *, wins: bool) -> list[float]:
    """Weights that tell best how matches end."""
    size = len(weights)
    start = weights
    for _ in range(STEPS if wins else 1):
        matrix = [
            [PULL * len(samples) * (number == two) for two in range(size)] for number in range(size)
        ]
        right = [PULL * len(samples) * (was - now) for was, now in zip(start, weights, strict=True)]
        for ahead, _to_come, end in samples:
            guess = dot(weights, ahead)
            certainty = 1.0
            if wins:
                guess = 1 / (1 + exp(-guess))
                certainty = guess * (1 - guess)
            for index, value in enumerate(ahead):
                if value:
                    right[index] += value * (end - guess)
                    row = matrix[index]
                    for two, other in enumerate(ahead):
                        row[two] += certainty * value * other
        weights = [now + more for now, more in zip(weights, solved(matrix, right), strict=True)]
    return weights


def report(samples: list[Sample], names: Sequence[str], old: list[float], new: list[float]) -> None:
    for name, was, now in zip(names, old, new, strict=True):
        print(f'    "{name}": {now:.3g},  # {was:g}')
    by_time: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for ahead, to_come, end in samples:
        by_time[round(to_come)].append((dot(old, ahead) - end, dot(new, ahead) - end))
    print("  to come  samples  off, in use  off, fitted")
    for to_come, errors in sorted(by_time.items()):
        off = [(sum(each[at] ** 2 for each in errors) / len(errors)) ** 0.5 for at in (0, 1)]
        print(f"  {to_come:7}  {len(errors):7}  {off[0]:11.2f}  {off[1]:11.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--seats", type=int, default=2)
    chosen = parser.parse_args()
    rules = game(chosen.game)
    judge = rules.judge()
    if judge is None:
        parser.error(f"{rules.title} has no judge")
    samples = [
        sample for seed in match_seeds(chosen.seed, chosen.matches)
        for sample in play(rules, judge, chosen.seats, seed)
    ]  # fmt: skip
    weights = list(judge.terms.values())
    print(f"{rules.title}: {len(samples)} positions of {chosen.matches} matches")
    report(samples, list(judge.terms), weights, fitted(samples, weights, wins=judge.fits_wins))


if __name__ == "__main__":
    main()
