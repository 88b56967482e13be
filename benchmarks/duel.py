"""How often a bot wins against others of another level, from every seat in turn.

``python -m benchmarks.duel GAME [--bot keen] [--against steady] [--seats 2] [--matches 100]``:
each deal is played once from every seat, so that neither luck nor the first turn favours anybody.
``--iterations`` has the bot search so often instead of as its level does; ``--peek`` shows it what
is hidden, which no fair bot can beat: how much luck leaves to win. With ``--out FILE`` each match
is a line of JSON, written as it ends, and the same command goes on where the file ends.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from dogs_rules import game, registry
from dogs_rules.arena.rates import wilson
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game, ScoreSheet
from dogs_rules.simulate import BOT_CHANCE, bot_rng, match_seeds


class Outcome(msgspec.Struct):
    """One match: who the bot was, what it won, by how much, and how long it thought."""

    seed: str
    seat: int
    won: float
    ahead: int
    decisions: int
    seconds: float


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


class Peeking:
    """A game that guesses what is hidden with the help of the truth."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        self.truth: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def view(self, state, seat):
        self.truth = self.rules.clone(state)
        return self.rules.view(state, seat)

    def determinize(self, _view, _rng):
        return self.rules.clone(self.truth)


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


def duel(rules: Game, seat: int, bot: Bot, other: Bot, chosen, seed: int) -> Outcome:
    """One match of the bot on a seat against others on all the rest."""
    clocked = Clocked(bot)
    bots = [other] * chosen.seats
    bots[seat] = clocked
    options = rules.check_options(chosen.seats, dict(each.split("=", 1) for each in chosen.option))
    sheets = play(rules, bots, options, seed)
    winners = [sheet.seat for sheet in sheets if sheet.rank == 1]
    best = max(sheet.total for sheet in sheets if sheet.seat != seat)
    return Outcome(
        seed=str(seed),
        seat=seat,
        won=(seat in winners) / len(winners),
        ahead=sheets[seat].total - best,
        decisions=clocked.decisions,
        seconds=clocked.seconds,
    )


def kept(path: Path, run: dict) -> list[Outcome]:
    """The matches of this very run that a file holds already; a new file is begun.

    Raises:
        SystemExit: The file holds another run.
    """
    if not path.exists():
        path.write_text(json.dumps(run) + "\n")
        return []
    first, *lines = path.read_text().splitlines()
    if json.loads(first) != run:
        raise SystemExit(f"{path} holds another duel; name another file.")
    return [msgspec.json.decode(line, type=Outcome) for line in lines]


def outcomes(rules: Game, bot: Bot, other: Bot, chosen) -> Iterator[Outcome]:
    """All matches of a run, those of its file first."""
    run = {key: value for key, value in vars(chosen).items() if key not in ("matches", "out")}
    run["chance"] = BOT_CHANCE
    done = kept(chosen.out, run) if chosen.out else []
    yield from done
    todo = [
        (seed, seat)
        for seed in match_seeds(chosen.seed, -(-chosen.matches // chosen.seats))
        for seat in range(chosen.seats)
    ]
    for seed, seat in todo[len(done) :]:
        found = duel(rules, seat, bot, other, chosen, seed)
        if chosen.out:
            with chosen.out.open("ab") as file:
                file.write(msgspec.json.encode(found) + b"\n")
        yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="keen")
    parser.add_argument("--against", default="steady")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--peek", action="store_true")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100, help="At least so many.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--out", type=Path, help="Results, a line a match.")
    chosen = parser.parse_args()
    rules: Any = game(chosen.game)
    bot = registry.bot(rules, chosen.bot, time.monotonic)
    other = registry.bot(rules, chosen.against, time.monotonic)
    if chosen.peek:
        rules = Peeking(rules)
        if not chosen.iterations:
            parser.error("--peek needs --iterations")
    name = chosen.bot
    if chosen.iterations:
        bot = SearchBot(rules, iterations(chosen.iterations))
        name = f"{chosen.iterations} iterations{', peeking' if chosen.peek else ''}"
    found = list(outcomes(rules, bot, other, chosen))
    count = len(found)
    won = sum(each.won for each in found)
    decisions = sum(each.decisions for each in found)
    rate = wilson(won / count, count)
    low, high = rate.low or 0.0, rate.high or 0.0
    print(
        f"{rules.title}, {chosen.seats} seats, {name} against {chosen.against}: won {won:g} of"
        f" {count} ({100 * won / count:.0f} %, 95 % interval {100 * low:.0f} to {100 * high:.0f}),"
        f" {sum(each.ahead for each in found) / count:+.1f} points,"
        f" {1000 * sum(each.seconds for each in found) / max(1, decisions):.0f} ms a decision,"
        f" {decisions / count:.0f} decisions a match"
    )


if __name__ == "__main__":
    main()
