"""A player that learned: how far a plain policy gradient comes in a few minutes.

``python -m benchmarks.learn dog_kids [--seats 2] [--matches 8000] [--rate 0.003]``

The policy is linear: each action has a weight for each feature, and legal actions are drawn by the
softmax of their sums. Features are the columns of ``dogs_lab.gymnasium_env``: categories as one
flag a value, counts as a part of a typical one. It plays against itself. After each match every
choice of a seat that won becomes more likely, of one that lost less likely (REINFORCE).

A line is a measurement: matches learned from, seconds of that, the share of matches won against
each bot of ``--measured``, with a 95 % interval; always the likeliest action, from seeds that were
never learned from. Nothing is learned from a match that does not end, and none is won.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np

from dogs_lab import Playing
from dogs_lab.gymnasium_env import BotsEnv
from dogs_rules.arena.rates import Estimate, wilson
from dogs_rules.spaces import Column

TYPICAL = 4
"""A count of so many is a feature of 1."""
FAR = 1 << 40
"""Seeds from here on are measured with, and not learned from."""
LONG = 3000
"""Actions after which a match is given up."""
BAR = 30


class Features:
    """Rows as vectors that a linear policy can do something with."""

    def __init__(self, columns: Sequence[Column]) -> None:
        flags = [at for at, column in enumerate(columns) if column.kind == "category"]
        self._counts = np.array([at for at in range(len(columns)) if at not in set(flags)])
        self._flags = np.array(flags)
        self._low = np.array([columns[at].low for at in flags])
        sizes = [columns[at].high - columns[at].low + 1 for at in flags]
        self._first = np.cumsum([0, *sizes])[:-1] + len(self._counts)
        self.size = len(self._counts) + sum(sizes) + 1

    def __call__(self, row: np.ndarray) -> np.ndarray:
        """The features of a row; the last is always 1."""
        sizes = np.zeros(self.size, np.float32)
        sizes[: len(self._counts)] = row[self._counts] / TYPICAL
        sizes[self._first + row[self._flags] - self._low] = 1
        sizes[-1] = 1
        return sizes


class Linear:
    """The policy, and how it learns."""

    def __init__(self, playing: Playing, rate: float, seed: int) -> None:
        self.features = Features(playing.columns)
        self.weights = np.zeros((len(playing.space.actions), self.features.size), np.float32)
        self.rate = rate
        self._chance = np.random.default_rng(seed)

    def odds(self, legal: np.ndarray, features: np.ndarray) -> np.ndarray:
        """How likely each of the legal actions is."""
        sums = self.weights[legal] @ features
        odds = np.exp(sums - sums.max())
        return odds / odds.sum()

    def learn(self, playing: Playing, seed: int) -> None:
        """A match against itself, and what follows from how it ended for each seat."""
        playing.begin(seed)
        chosen: list[tuple[int, np.ndarray, np.ndarray, np.ndarray]] = []
        while (seat := playing.to_move) is not None:
            legal = np.fromiter(playing.legal, int)
            at = 0
            if len(legal) > 1:
                features = self.features(np.array(playing.row(seat)))
                odds = self.odds(legal, features)
                drawn = odds.cumsum().searchsorted(self._chance.random())
                at = min(int(drawn), len(legal) - 1)
                push = -odds
                push[at] += 1
                chosen.append((seat, legal, features, push))
            playing.do(int(legal[at]))
            if playing.plies > LONG:
                return
        rewards = playing.rewards()
        for seat, legal, features, push in chosen:
            step = self.rate * rewards[seat] / (features @ features)
            self.weights[legal] += np.outer(step * push, features)

    def play(self, world: BotsEnv, seed: int) -> float:
        """A match against bots, always by the likeliest action: the reward at its end."""
        seen, _ = world.reset(seed=seed)
        over = cut = False
        reward = 0.0
        while not over and not cut:
            legal = np.flatnonzero(seen["action_mask"])
            best = self.odds(legal, self.features(seen["observation"])).argmax()
            seen, reward, over, cut, _ = world.step(int(legal[best]))
        return -1 / (world.playing.seats - 1) if cut else reward


def won(policy: Linear, world: BotsEnv, matches: int) -> Estimate:
    """The share of matches that it wins, a victory shared by two counting half."""
    rewards = [policy.play(world, FAR + seed) for seed in range(matches)]
    seats = world.playing.seats
    return wilson(sum(reward * (seats - 1) + 1 for reward in rewards) / seats / matches, matches)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--measured", default="random,beginner,steady")
    parser.add_argument("--matches", type=int, default=8000)
    parser.add_argument("--lines", type=int, default=8)
    parser.add_argument("--each", type=int, default=200, help="Matches of a measurement.")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    playing = Playing(chosen.game, chosen.seats, own_first=True)
    policy = Linear(playing, chosen.rate, chosen.seed)
    rivals = [
        BotsEnv(chosen.game, chosen.seats, seat=None, bots=[bot], most_plies=LONG)
        for bot in chosen.measured.split(",")
    ]
    seconds, done = 0.0, 0
    print("matches seconds", *(f"against {rival.bots[0]:<{BAR - 8}}" for rival in rivals))
    for line in range(chosen.lines + 1):
        begin = time.monotonic()
        while done < chosen.matches * line // chosen.lines:
            policy.learn(playing, done)
            done += 1
        seconds += time.monotonic() - begin
        cells = []
        for rival in rivals:
            share = won(policy, rival, chosen.each)
            low, high = 100 * (share.low or 0), 100 * (share.high or 0)
            bar = "#" * round(share.value * (BAR - 17))
            cells.append(f"{100 * share.value:3.0f} % ({low:.0f}-{high:.0f}) {bar:<{BAR - 17}}")
        print(f"{done:7} {seconds:7.0f} ", *cells, flush=True)


if __name__ == "__main__":
    main()
