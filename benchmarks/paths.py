"""How many ways a match can go on: another program of the same rules must find as many.

``python -m benchmarks.paths [GAME ...] [--seed 1] [--plies 40] [--paths 2000]`` begins for every
seat count with default options in the midst of a match, after so many random actions, and goes as
deep as it takes to find so many. ``docs/laboratory.md`` shows what it prints; a test holds it true.
"""

import argparse

from dogs_lab.paths import Paths, midst, paths
from dogs_rules import game
from dogs_rules.game import Game
from dogs_rules.registry import keys

DEEPEST = 12
"""Where a match is near its end there may be no more paths, however deep one goes."""


def deepest(rules: Game, seats: int, seed: int, plies: int, most: int) -> tuple[int, Paths]:
    """The depth at which there are at last so many paths, and what was found there."""
    state = midst(rules, seats, {}, seed, plies)
    depth = 1
    while (count := paths(rules, state, depth)).paths < most and depth < DEEPEST:
        depth += 1
    return depth, count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--paths", type=int, default=2000)
    chosen = parser.parse_args()
    print("| game | seats | depth | paths | states | digest |\n|---|---|---|---|---|---|")
    for key in chosen.games or keys():
        rules = game(key)
        for seats in rules.seat_counts:
            depth, count = deepest(rules, seats, chosen.seed, chosen.plies, chosen.paths)
            cells = (key, seats, depth, count.paths, count.states, f"`{count.digest}`")
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
