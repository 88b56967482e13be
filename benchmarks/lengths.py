"""How often a seat decides something in a match, by how many play: what a listing says of lengths.

Matches of ``steady`` from fixed seeds. Counted is what a person would think about: no decision
with one legal action, and what the screen lays at one key (``Game.arrange``) once. What the games'
packages say stands beside the figures, with what ``dogs_rules.listing`` makes of it in minutes.

    python -m benchmarks.lengths                 every game, every number of seats
    python -m benchmarks.lengths dogs --matches 5
"""

import argparse
from collections import Counter
from typing import Any, get_args

from dogs_rules import registry
from dogs_rules.game import Game, Seat
from dogs_rules.listing import minutes, weight_of
from dogs_rules.simulate import bot_rng, bots_at, match_seeds

LEVEL = "steady"
SEED = 7
MATCHES = 40


def measured(key: str, seats: int, matches: int = MATCHES) -> float:
    """How often a seat decides something in a match, in the mean."""
    game = registry.game(key)
    counts = [_decisions(game, seats, seed) for seed in match_seeds(SEED, matches)]
    return sum(count.total() for count in counts) / (seats * matches)


def _decisions(game: Game[Any, Any, Any], seats: int, seed: int) -> Counter[Seat]:
    """How often each seat decides in one match."""
    bots = bots_at(game, (LEVEL,), seats)
    generators = [bot_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, {}, seed)
    decided: Counter[Seat] = Counter()
    laid: list[Any] = []
    """What is left of what one key of the seat to move would have laid."""
    whose = None
    while (seat := game.to_move(state)) is not None:
        if seat != whose:
            whose, laid = seat, []
        legal = game.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            view = game.view(state, seat)
            action = bots[seat].choose(view, legal, generators[seat])
            if action not in laid:
                decided[seat] += 1
                laid = list(game.arrange(view))
            if action in laid:
                laid.remove(action)
            else:
                laid = []
        game.step(state, action)
    return decided


def kinds(game: Game[Any, Any, Any]) -> int:
    """How many kinds of decisions a game has."""
    return len(get_args(game.action_type)) or 1


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lengths", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all when left out")
    parser.add_argument("--matches", type=int, default=MATCHES, help="by number of seats")
    chosen = parser.parse_args(arguments)
    head = ("game", "seats", "decisions", "listed", "alone", "among people")
    print("{:<24}{:>6}{:>11}{:>8}{:>8}{:>14}".format(*head))
    for key in chosen.games or registry.keys():
        game, listing = registry.game(key), registry.listing(key)
        for seats in game.seat_counts:
            count = measured(key, seats, chosen.matches)
            listed = listing.decisions.get(seats, "-")
            alone, all_people = (minutes(listing, seats, people) for people in (1, seats))
            times = f"{alone or '-':>4} min{all_people or '-':>10} min"
            print(f"{game.title:<24}{seats:>6}{count:>11.1f}{listed:>8}{times}", flush=True)
        print(f"  {kinds(game)} kinds of decisions: {weight_of(kinds(game))}")


if __name__ == "__main__":
    main()
