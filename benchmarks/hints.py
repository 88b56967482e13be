"""Whether hints contradict themselves or a review, and how they read.

Decisions of matches of ``steady`` between two to four seats. A lower hint must not show more than a
higher one, reasons must add up to the gain, none may stand for and against at once, and a lesson
with the same chance and a longer look must not blame what the first hint says.

    python -m benchmarks.hints                       every game
    python -m benchmarks.hints dogs --decisions 100
    python -m benchmarks.hints --rest 100            how often "all else" is the largest figure
    python -m benchmarks.hints --told 10             ten hints a game as players read them
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.comparing import REST
from dogs_rules.bots.hints import Hint, hints
from dogs_rules.bots.lessons import AS_A_HINT, lesson
from dogs_rules.bots.look import judge_of
from dogs_rules.game import Game
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng, bots_at, match_seeds
from dogs_tui.play.hints.words import worded
from dogs_tui.words import say
from dogs_tui.words.registry import words_of

LEVEL = "steady"
SEED = 11
SEATS = (2, 3, 4)
DECISIONS = 500
EVERY = 7
"""One of so many choices is looked at, so that all parts of matches are."""
GUESSES = 6
"""In which a hint follows each candidate, about: iterations of games take differently long."""
SLACK = 1e-6
"""Sums of so many figures are not more exact."""
NAMES = ("Ana", "Bob", "Cleo", "Dan")


class Moment(msgspec.Struct, frozen=True):
    """A choice of somebody at a table."""

    view: Any
    legal: tuple[Any, ...]
    rng: Rng


def moments(game: Game[Any, Any, Any], every: int = EVERY) -> Iterator[Moment]:
    """Choices of matches without end, by two seats, three, four, two, ..."""
    counts = [seats for seats in SEATS if seats in game.seat_counts]
    at = 0
    for place, seed in enumerate(match_seeds(SEED, 1 << 16)):
        seats = counts[place % len(counts)]
        bots = bots_at(game, (LEVEL,), seats)
        generators = [bot_rng(seed, seat) for seat in range(seats)]
        state = game.setup(seats, {}, seed)
        ply = 0
        while (seat := game.to_move(state)) is not None:
            legal = tuple(game.legal_actions(state))
            action = legal[0]
            if len(legal) > 1:
                view = game.view(state, seat)
                at += 1
                if at % every == 0:
                    yield Moment(view, legal, bot_rng(seed, seat, ply))
                action = bots[seat].choose(view, legal, generators[seat])
            game.step(state, action)
            ply += 1


def looks_for(game: Game[Any, Any, Any], guesses: int) -> int:
    """The iterations of a look that follows each candidate in so many guesses."""
    tuning = judge_of(game).tuning
    return round(guesses * tuning.compared * tuning.rollout / (1 - tuning.tree))


def contradictions(
    game: Game[Any, Any, Any], moment: Moment, guesses: int = GUESSES
) -> Counter[str]:
    """What is wrong with the hints of a choice, by kind.

    Args:
        game: Game of every match.
        moment: The choice.
        guesses: In which a hint follows each candidate, about.
    """
    view, legal, looks = moment.view, moment.legal, looks_for(game, guesses)
    best = hints(game, view, legal, moment.rng.clone(), iterations(looks))
    wrong: Counter[str] = Counter()
    for better, worse in pairwise(best):
        wrong["a lower chance first"] += better.chance < worse.chance
        wrong["a lower gain first"] += better.gain < worse.gain - SLACK
    for hint in best:
        wrong["reasons do not add up"] += not _adds_up(hint)
        about = Counter((reason.topic, reason.seat) for reason in hint.reasons)
        wrong["for and against at once"] += any(count > 1 for count in about.values())
    cost = lesson(
        game, view, legal, best[0].action, moment.rng.clone(), iterations(round(looks / AS_A_HINT))
    )
    wrong["advised, then blamed"] += cost.cost > 0
    return wrong


def _adds_up(hint: Hint) -> bool:
    """Whether reasons make up the gain, but for what is too little to be told."""
    least = 0.25 if hint.per_cent else 0.05
    return abs(sum(reason.gain for reason in hint.reasons) - hint.gain) <= least + SLACK


def rest(game: Game[Any, Any, Any], decisions: int, guesses: int) -> str:
    """In how many lines of figures "all else" is the largest."""
    lines = largest = 0
    for _, moment in zip(range(decisions), moments(game, 4 * EVERY + 1), strict=False):
        budget = iterations(looks_for(game, guesses))
        for hint in hints(game, moment.view, moment.legal, moment.rng.clone(), budget):
            if hint.reasons:
                lines += 1
                largest += max(hint.reasons, key=lambda each: abs(each.gain)).topic == REST
    return f"{largest} of {lines} lines ({largest / max(1, lines):.0%})"


def lines(game: Game[Any, Any, Any], count: int) -> Iterator[str]:
    """Hints as players read them, a paragraph a choice in Markdown."""
    words, looks = words_of(game), looks_for(game, 2 * GUESSES)
    for number, moment in enumerate(moments(game, 4 * EVERY - 1), 1):
        view, legal = moment.view, moment.legal
        best = hints(game, view, legal, moment.rng.clone(), iterations(looks))
        names = NAMES[: view.seats]
        yield f"{number}. {say(words.prompt(view, names))} ({len(legal)} ways)"
        for place, hint in enumerate(worded(best, view, words, names, len(legal)), 1):
            as_good = f" *{say(hint.equal)}*" if hint.equal is not None else ""
            yield f"   - **{place} {say(hint.action)}**{as_good} {' '.join(map(say, hint.why))}"
            if hint.advice is not None and place == 1:
                yield f"     To a child: *{say(hint.advice)}*"
            figures = " ".join(say(each) for each in hint.figured if each not in hint.why)
            brings = f"{say(hint.brings)} " if hint.brings is not None else ""
            yield f"     Figures: {brings}{say(hint.worth)}. {figures}".rstrip()
        if number == count:
            return


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hints", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all when left out")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each game")
    parser.add_argument("--guesses", type=int, default=GUESSES, help="of each hint")
    parser.add_argument("--told", type=int, metavar="N", help="print N hints of each game instead")
    parser.add_argument("--rest", type=int, metavar="N", help="count 'all else' in N decisions")
    chosen = parser.parse_args(arguments)
    for key in chosen.games or registry.keys():
        game = registry.game(key)
        if chosen.told:
            print(f"## {game.title}", "", *lines(game, chosen.told), "", sep="\n")
            continue
        if chosen.rest:
            print(f"{game.title}: {rest(game, chosen.rest, 2 * chosen.guesses)}", flush=True)
            continue
        begun = time.perf_counter()
        wrong: Counter[str] = Counter()
        for _, moment in zip(range(chosen.decisions), moments(game), strict=False):
            wrong.update(contradictions(game, moment, chosen.guesses))
        seconds = time.perf_counter() - begun
        counts = ", ".join(f"{kind}: {count}" for kind, count in wrong.items())
        print(f"{game.title}: {chosen.decisions} decisions in {seconds:.0f} s; {counts}")


if __name__ == "__main__":
    main()
