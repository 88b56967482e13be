"""Random legal play: DOGS beside python-chess and catanatron, in one run."""

import time
from collections.abc import Callable
from importlib.util import find_spec

from dogs_rules import game
from dogs_rules.rng import Rng

SECONDS = 3.0
ROUNDS = 3
Play = Callable[[int, float], tuple[int, float]]
"""Plays from a seed until the time is over; gives actions and seconds."""


def play_dogs(seats: int) -> Play:
    dogs = game("dogs")

    def play(seed: int, seconds: float) -> tuple[int, float]:
        rng = Rng.seeded(seed)
        actions = 0
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state = dogs.setup(seats, {}, rng.next())
            while dogs.to_move(state) is not None:
                legal = dogs.legal_actions(state)
                dogs.step(state, legal[rng.below(len(legal))])
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


def small_costs() -> None:
    dogs = game("dogs")
    rng = Rng.seeded(7)
    states = []
    state = dogs.setup(4, {}, 7)
    while dogs.to_move(state) is not None:
        states.append(dogs.clone(state))
        dogs.step(state, rng.choice(dogs.legal_actions(state)))
    for label, call in (
        ("clone", dogs.clone),
        ("legal_actions", dogs.legal_actions),
        ("view", lambda one: dogs.view(one, 0)),
    ):
        begin = time.perf_counter()
        for one in states:
            call(one)
        spent = (time.perf_counter() - begin) / len(states)
        print(
            f"  {label:<16}{spent * 1e6:>10.1f} microseconds (mean over a match of {len(states)})"
        )


def main() -> None:
    rows: list[tuple[str, float]] = [
        (f"DOGS, {seats} seats", best_rate(play_dogs(seats))) for seats in (2, 3, 4)
    ]
    slowest = min(rate for _, rate in rows)
    peers = []
    if find_spec("chess"):
        peers.append(("python-chess", best_rate(play_chess)))
    if find_spec("catanatron"):
        peers.append(("catanatron, 4 seats", best_rate(play_catanatron)))
    for name, rate in rows:
        print(f"  {name:<22}{rate:>12,.0f} actions/s")
    for name, rate in peers:
        print(f"  {name:<22}{rate:>12,.0f} actions/s   DOGS at its slowest: {slowest / rate:.1f} x")
    for name, module in (("python-chess", "chess"), ("catanatron", "catanatron")):
        if not find_spec(module):
            print(f"  {name} is not installed: 'make bench' installs it")
    small_costs()


if __name__ == "__main__":
    main()
