"""How large the spaces of actions and states are, as found by play.

``python -m benchmarks.spaces [GAME ...] [--bots random] [--matches 20] [--seed 1]`` plays matches
for every seat count with default options and tells, a line each:

actions      numbers in the fixed table of actions, and how many of them were ever legal
row          numbers in the row of what a seat sees
actions a match, and of them decisions: where more than one action was legal
legal        actions legal at a decision: mean and most
tree         log10 of the ways through a match: the product of its numbers of legal actions
rows         different ones among those looked at at decisions, in percent
state        bytes of a state, as msgpack
"""

import argparse
from math import log10

import msgspec

from dogs_rules import game
from dogs_rules.game import Bot, Game
from dogs_rules.registry import keys
from dogs_rules.simulate import bot_rng, bots_at, match_seeds
from dogs_rules.spaces import Rows, space_of


class Found:
    """What play came upon."""

    def __init__(self, rules: Game, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.space = space_of(rules, seats)
        self.look = Rows(rules, self.space, seats)
        self.matches = 0
        self.plies = 0
        self.legal: list[int] = []
        self.used: set = set()
        self.rows: set[bytes] = set()
        self.bytes = 0
        self.ways = 0.0

    def play(self, bots: tuple[Bot, ...], seed: int) -> None:
        """One match."""
        rules = self.rules
        state = rules.setup(self.seats, rules.check_options(self.seats, {}), seed)
        dice = [bot_rng(seed, seat) for seat in range(self.seats)]
        self.matches += 1
        while (seat := rules.to_move(state)) is not None:
            legal = rules.legal_actions(state)
            self.plies += 1
            self.used.update(legal)
            action = legal[0]
            if len(legal) > 1:
                view = rules.view(state, seat)
                self.legal.append(len(legal))
                self.ways += log10(len(legal))
                self.rows.add(self.look(state, seat).tobytes())
                self.bytes += len(msgspec.msgpack.encode(state))
                action = bots[seat].choose(view, legal, dice[seat])
            rules.step(state, action)

    def line(self) -> str:
        """What it comes to."""
        decisions = len(self.legal)
        expected = set(self.space.actions)
        assert expected >= self.used, "an action without a number"
        return (
            f"{self.rules.key:14} {self.seats:5} {len(expected):8} {len(self.used):6}"
            f" {len(self.look):6} {self.plies / self.matches:7.0f}"
            f" {decisions / self.matches:9.0f} {sum(self.legal) / decisions:6.1f}"
            f" {max(self.legal):5} {self.ways / self.matches:5.0f}"
            f" {100 * len(self.rows) / decisions:6.1f} {self.bytes / decisions:6.0f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bots", default="random", help="The level of all seats.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(
        "game           seats  actions  legal    row actions decisions  legal  most  tree   rows"
        "  state\n"
        "                       in all   ever         a match   a match   mean                   %"
        "  bytes"
    )
    for key in chosen.games or keys():
        rules = game(key)
        for seats in rules.seat_counts:
            spaces = Found(rules, seats)
            bots = bots_at(rules, [chosen.bots], seats)
            for seed in match_seeds(chosen.seed, chosen.matches):
                spaces.play(bots, seed)
            print(spaces.line(), flush=True)


if __name__ == "__main__":
    main()
