"""How often a bot wins against others of another level, from every seat in turn.

``python -m benchmarks.duel GAME [--bot keen] [--against steady] [--seats 2] [--matches 100]``:
each deal is played once from every seat, so that neither luck nor the first turn favours anybody.
``--iterations`` has the bot search so often instead of as its level does; ``--peek`` shows it what
is hidden, which no fair bot can beat: how much luck leaves to win. ``--reply`` lets play, in place
of the bot, who plays on in its rollouts: where that player loses, rollouts mislead. With ``--out
FILE`` each match is a line of JSON, written as it ends, and the same command goes on where the file
ends. ``--goal 0.9`` ends as soon as matches tell whether so much is won (Wald's sequential test
against ``MARGIN`` less, odds of ``ODDS`` either way).
"""

import argparse
import json
import time
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

import msgspec

from dogs_rules import game, registry
from dogs_rules.arena.rates import wilson
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.look import judge_of
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game, ScoreSheet
from dogs_rules.simulate import BOT_CHANCE, bot_rng, match_seeds

MARGIN = 0.1
"""A share that lies so much below the goal is told from one that reaches it."""
ODDS = 19.0
"""How much likelier one of the two has to be."""


class Outcome(msgspec.Struct):
    """One match: who the bot was, what it won, by how much, and how long it thought."""

    seed: str
    seat: int
    won: float
    ahead: int
    decisions: int
    seconds: float
    longest: float
    """Of its decisions, in seconds."""


class Clocked:
    """A bot, and how long it took to decide."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, view, legal, rng):
        begin = time.process_time()
        action = self.bot.choose(view, legal, rng)
        took = time.process_time() - begin
        self.seconds += took
        self.longest = max(self.longest, took)
        self.decisions += 1
        return action


class Replying:
    """Who plays on in rollouts, on a guess of what is hidden."""

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        self.judge = judge_of(rules)

    def choose(self, view, legal, rng):
        state = self.rules.determinize(view, rng)
        obvious = self.judge.obvious(state)
        return self.judge.reply(state, legal)[0] if obvious is None else obvious


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
        longest=clocked.longest,
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
    run = {
        key: value for key, value in vars(chosen).items() if key not in ("matches", "out", "goal")
    }
    run["chance"] = BOT_CHANCE
    done = kept(chosen.out, run) if chosen.out else []
    yield from done
    todo = [
        (seed, seat)
        for seed in match_seeds(chosen.seed, -(-chosen.matches // chosen.seats))
        for seat in range(chosen.seats)
    ]
    for seed, seat in todo[len(done) :]:
        outcome = duel(rules, seat, bot, other, chosen, seed)
        if chosen.out:
            with chosen.out.open("ab") as file:
                file.write(msgspec.json.encode(outcome) + b"\n")
        yield outcome


def leaning(outcomes: list[Outcome], goal: float) -> float:
    """The logarithm of how much likelier these outcomes are with the goal than with less."""
    won = sum(each.won for each in outcomes)
    less = goal - MARGIN
    return won * log(goal / less) + (len(outcomes) - won) * log((1 - goal) / (1 - less))


def until_told(matches: Iterator[Outcome], goal: float | None) -> list[Outcome]:
    """Matches, as many as it takes to tell whether a goal is reached; without one, all."""
    results: list[Outcome] = []
    for outcome in matches:
        results.append(outcome)
        if goal is not None and abs(leaning(results, goal)) >= log(ODDS):
            break
    return results


def judged(outcomes: list[Outcome], goal: float | None) -> str:
    """Whether a goal is reached, as far as these matches tell."""
    if goal is None:
        return ""
    leans = leaning(outcomes, goal)
    sure = abs(leans) >= log(ODDS)
    return f"; {goal:.0%} {'is' if leans > 0 else 'is not'} reached" if sure else "; not told yet"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="keen")
    parser.add_argument("--against", default="steady")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--peek", action="store_true")
    parser.add_argument("--reply", action="store_true")
    parser.add_argument("--goal", type=float, help="A share of victories, such as 0.9.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100, help="At least so many.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--out", type=Path, help="Results, a line a match.")
    chosen = parser.parse_args()
    rules: Any = game(chosen.game)
    bot = registry.bot(rules, chosen.bot, time.process_time)
    other = registry.bot(rules, chosen.against, time.process_time)
    if chosen.peek:
        rules = Peeking(rules)
        if not chosen.iterations:
            parser.error("--peek needs --iterations")
    name = chosen.bot
    if chosen.iterations:
        bot = SearchBot(rules, iterations(chosen.iterations))
        name = f"{chosen.iterations} iterations{', peeking' if chosen.peek else ''}"
    if chosen.reply:
        bot, name = Replying(rules), "the player of its rollouts"
    verdict = until_told(outcomes(rules, bot, other, chosen), chosen.goal)
    count = len(verdict)
    won = sum(each.won for each in verdict)
    decisions = sum(each.decisions for each in verdict)
    rate = wilson(won / count, count)
    low, high = rate.low or 0.0, rate.high or 0.0
    print(
        f"{rules.title}, {chosen.seats} seats, {name} against {chosen.against}: won {won:g} of"
        f" {count} ({100 * won / count:.0f} %, 95 % interval {100 * low:.0f} to {100 * high:.0f}),"
        f" {sum(each.ahead for each in verdict) / count:+.1f} points,"
        f" {1000 * sum(each.seconds for each in verdict) / max(1, decisions):.0f} ms a decision"
        f" (at most {1000 * max(each.longest for each in verdict):.0f}),"
        f" {decisions / count:.0f} decisions a match{judged(verdict, chosen.goal)}"
    )


if __name__ == "__main__":
    main()
