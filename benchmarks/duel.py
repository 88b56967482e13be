"""How often a bot wins against others of another level, from every seat in turn.

``python -m benchmarks.duel GAME [--bot keen] [--against steady] [--seats 2] [--matches 100]``:
each deal is played once from every seat, so that neither luck nor the first turn favours anybody.
``--iterations`` has the bot search so often instead of as its level does.
"""

import argparse
import time
from math import sqrt

from dogs_rules import game, registry
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game, ScoreSheet
from dogs_rules.simulate import bot_rng, match_seeds

SURE = 1.96
"""Standard errors of a 95 % interval."""


class Clocked:
    """A bot, and how long it took to decide."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view, legal, rng):
        begin = time.process_time()
        action = self.bot.choose(view, legal, rng)
        self.seconds += time.process_time() - begin
        self.decisions += 1
        return action


def play(rules: Game, bots: list[Bot], options: dict, seed: int) -> list[ScoreSheet]:
    """One match between these bots, by seat."""
    seats = len(bots)
    dice = [bot_rng(seed, seat) for seat in range(seats)]
    state = rules.setup(seats, options, seed)
    while (seat := rules.to_move(state)) is not None:
        legal = rules.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            action = bots[seat].choose(rules.view(state, seat), legal, dice[seat])
        rules.step(state, action)
    return rules.score(state)


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    spread = SURE * SURE / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="keen")
    parser.add_argument("--against", default="steady")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100, help="At least so many.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    chosen = parser.parse_args()
    rules = game(chosen.game)
    bot = registry.bot(rules, chosen.bot, time.monotonic)
    other = registry.bot(rules, chosen.against, time.monotonic)
    if chosen.iterations:
        bot = SearchBot(rules, iterations(chosen.iterations))
    clocked = Clocked(bot)
    options = rules.check_options(chosen.seats, dict(each.split("=", 1) for each in chosen.option))
    won = ahead = 0.0
    count = 0
    for seed in match_seeds(chosen.seed, -(-chosen.matches // chosen.seats)):
        for own in range(chosen.seats):
            bots = [other] * chosen.seats
            bots[own] = clocked
            sheets = play(rules, bots, options, seed)
            winners = [sheet.seat for sheet in sheets if sheet.rank == 1]
            won += (own in winners) / len(winners)
            rivals = [sheet.total for sheet in sheets if sheet.seat != own]
            ahead += sheets[own].total - max(rivals)
            count += 1
    low, high = interval(won / count, count)
    name = f"{chosen.iterations} iterations" if chosen.iterations else chosen.bot
    print(
        f"{rules.title}, {chosen.seats} seats, {name} against {chosen.against}: won {won:g} of"
        f" {count} ({100 * won / count:.0f} %, 95 % interval {100 * low:.0f} to {100 * high:.0f}),"
        f" {ahead / count:+.1f} points,"
        f" {1000 * clocked.seconds / max(1, clocked.decisions):.0f} ms a decision,"
        f" {clocked.decisions / count:.0f} decisions a match"
    )


if __name__ == "__main__":
    main()
