"""Random legal play of other engines through their own Python interfaces, to compare with.

Who is not installed is left out; ``make bench`` installs those that are to be had.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import repeat

Play = Callable[[int, float], tuple[int, float]]
"""Plays whole matches from a seed until the time is over; gives actions and CPU seconds."""


def timed(matches: Iterator[int], seconds: float) -> tuple[int, float]:
    """Plays matches, each of which gives its number of actions, until the time is over."""
    actions = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        actions += next(matches)
        now = time.process_time()
    return actions, now - begin


def play_chess(seed: int, seconds: float) -> tuple[int, float]:
    import chess

    chance = random.Random(seed).random

    def match() -> int:
        board = chess.Board()
        moves = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return timed((match() for _ in repeat(None)), seconds)


def play_catanatron(seed: int, seconds: float) -> tuple[int, float]:
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)

    def match() -> int:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        played = Game([RandomPlayer(colour) for colour in colours])
        played.play()
        records = getattr(played.state, "action_records", None)
        return len(records if records is not None else played.state.actions)

    return timed((match() for _ in repeat(None)), seconds)


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """The outcome at this place, from 0 to 1, among outcomes with their probabilities."""
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def open_spiel(name: str, *, dice: bool) -> Play:
    """A game of OpenSpiel's in C++.

    Args:
        name: Its short name there.
        dice: Whether dice and draws, which are steps of their own there, count as actions. With
            us they happen within an action.
    """

    def play(seed: int, seconds: float) -> tuple[int, float]:
        import pyspiel

        rules = pyspiel.load_game(name)
        chance = random.Random(seed).random

        def match() -> int:
            state = rules.new_initial_state()
            actions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    action = drawn(state.chance_outcomes(), chance())
                    actions += dice
                else:
                    legal = state.legal_actions()
                    action = legal[int(chance() * len(legal))]
                    actions += 1
                state.apply_action(action)
            return actions

        return timed((match() for _ in repeat(None)), seconds)

    return play


_PEERS: tuple[tuple[str, str, Play], ...] = (
    ("python-chess", "chess", play_chess),
    ("catanatron", "catanatron", play_catanatron),
    ("backgammon", "pyspiel", open_spiel("backgammon", dice=False)),
    ("  with dice", "pyspiel", open_spiel("backgammon", dice=True)),
    ("gin rummy", "pyspiel", open_spiel("gin_rummy", dice=False)),
    ("  with draws", "pyspiel", open_spiel("gin_rummy", dice=True)),
)
"""Name, module, play. The last four are OpenSpiel's."""


def installed() -> dict[str, Play]:
    """The engines that are there, by name."""
    return {name: play for name, module, play in _PEERS if find_spec(module)}


def missing() -> list[str]:
    """The modules that are not there."""
    return sorted({module for _, module, _ in _PEERS if not find_spec(module)})
