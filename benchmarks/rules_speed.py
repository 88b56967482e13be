"""Random legal play: every game beside python-chess and catanatron, in one run."""

import time
from collections.abc import Callable
from importlib.util import find_spec

from dogs_rules import game
from dogs_rules.registry import keys, title
from dogs_rules.rng import Rng

SECONDS = 3.0
ROUNDS = 3
Play = Callable[[int, float], tuple[int, float]]
"""Plays from a seed until the time is over; gives actions and seconds."""


def play_game(key: str, seats: int) -> Play:
    rules = game(key)

    def play(seed: int, seconds: float) -> tuple[int, float]:
        rng = Rng.seeded(seed)
        actions = 0
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state = rules.setup(seats, {}, rng.next())
            while rules.to_move(state) is not None:
                legal = rules.legal_actions(state)
                rules.step(state, legal[rng.below(len(legal))])
                actions += 1
        return actions, time.perf_counter() - begin

    return play


def play_chess(seed: int, seconds: float) -> tuple[int, float]:
    import chess

    rng = Rng.seeded(seed)
    moves = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[rng.below(len(legal))])
            moves += 1
    return moves, time.perf_counter() - begin


def play_catanatron(seed: int, seconds: float) -> tuple[int, float]:
    import random

    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    actions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        match = Game([RandomPlayer(colour) for colour in colours])
        match.play()
        actions += _catan_actions(match)
    return actions, time.perf_counter() - begin


def _catan_actions(match: object) -> int:
    state = match.state  # type: ignore[attr-defined]
    records = getattr(state, "action_records", None)
    return len(records if records is not None else state.actions)


def best_rate(play: Play) -> float:
    """Actions a second, the best of several rounds: what the machine can do undisturbed."""
    return max(
        actions / seconds for actions, seconds in (play(seed, SECONDS) for seed in range(ROUNDS))
    )


def small_costs(key: str) -> None:
    """What the small things cost in a match at the largest table."""
    rules = game(key)
    rng = Rng.seeded(7)
    states = []
    state = rules.setup(rules.seat_counts[-1], {}, 7)
    while rules.to_move(state) is not None:
        states.append(rules.clone(state))
        rules.step(state, rng.choice(rules.legal_actions(state)))
    for label, call in (
        ("clone", rules.clone),
        ("legal_actions", rules.legal_actions),
        ("view", lambda one: rules.view(one, 0)),
    ):
        begin = time.perf_counter()
        for one in states:
            call(one)
        spent = (time.perf_counter() - begin) / len(states)
        print(f"    {label:<16}{spent * 1e6:>10.1f} microseconds (mean of {len(states)} states)")


def main() -> None:
    slowest: list[tuple[float, str]] = []
    for key in keys():
        rates = [
            (best_rate(play_game(key, seats)), f"{title(key)}, {seats} seats")
            for seats in game(key).seat_counts
        ]
        for rate, name in rates:
            print(f"  {name:<26}{rate:>12,.0f} actions/s")
        slowest.append(min(rates))
        small_costs(key)
    for name, module, play in (
        ("python-chess", "chess", play_chess),
        ("catanatron, 4 seats", "catanatron", play_catanatron),
    ):
        if not find_spec(module):
            print(f"  {name} is not installed: 'make bench' installs it")
            continue
        peer = best_rate(play)
        print(f"  {name:<26}{peer:>12,.0f} actions/s")
        for rate, own in slowest:
            print(f"    {own:<24}{rate / peer:>12.1f} x")


if __name__ == "__main__":
    main()
