"""Every game in the form of OpenSpiel: to be imported, then ``pyspiel.load_game("dogs_dog_kids")``.

Needs the extra ``openspiel`` (open_spiel, numpy). Parameters are ``players``, and ``deals``: chance
decides once, before the first action, which of so many seeds the match is dealt from; everything
after that follows from actions, since the generator is part of a match. What a player observes is a
row of numbers (``dogs_rules.spaces.Rows``), counted from its own seat; so are actions.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from dogs_lab.playing import Playing
from dogs_rules.game import Seat
from dogs_rules.registry import game as game_of
from dogs_rules.registry import keys, title
from dogs_rules.spaces import NoSpaceError, space_of

PREFIX: Final = "dogs_"
"""Before the key of a game."""
DEALS: Final = 1000
LONGEST: Final = 20_000
"""Actions by which a match has ended; those of our games are far shorter."""


class DogsGame(pyspiel.Game):
    """A game with so many seats: of each game there is a class of its own.

    Args:
        params: ``players`` and ``deals``.

    Raises:
        OptionError: It is not for so many seats.
    """

    kind: Any
    """What OpenSpiel knows of it."""
    key: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.playing = Playing(self.key, params.get("players"), own_first=True)
        """A match that has not begun: states are copies of it."""
        self.deals = params.get("deals", DEALS)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.playing.space.actions),
            max_chance_outcomes=self.deals,
            num_players=self.playing.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> "DogsState":
        """Before chance has dealt."""
        return DogsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RowObserver":  # noqa: ARG002
        """Returns the observer that turns states into rows, whatever was asked for."""
        return RowObserver(len(self.playing.columns))


class DogsState(pyspiel.State):
    """A match, or its seed still to be drawn."""

    def __init__(self, game: DogsGame) -> None:
        super().__init__(game)
        self.playing = game.playing.clone()
        self._deals = game.deals

    def current_player(self) -> int:
        """A seat, chance, or nobody any more."""
        if self.playing.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.playing.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.playing.legal) if player == self.playing.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, equally likely."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.playing.state is None:
            self.playing.begin(action)
        else:
            self.playing.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return str(self.playing.space.actions[action])

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.playing.state is not None and self.playing.to_move is None

    def returns(self) -> list[float]:
        """By seat: 1 for a victory alone, shared out among the others as losses."""
        return self.playing.rewards() if self.is_terminal() else [0.0] * self.playing.seats

    def __str__(self) -> str:
        return "not dealt yet" if self.playing.state is None else str(self.playing.state)


class RowObserver:
    """A player's view, in the form of OpenSpiel's ``PyObserver``."""

    def __init__(self, size: int) -> None:
        self.tensor: Any = np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor}

    def set_from(self, state: DogsState, player: Seat) -> None:
        """Takes over what a player sees; all 0 before the cards are dealt."""
        if state.playing.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.playing.row(player)

    def string_from(self, state: DogsState, player: Seat) -> str:
        """The row as text: equal where a player sees the same."""
        if state.playing.state is None:
            return ""
        return " ".join(map(str, state.playing.row(player)))


def register() -> tuple[str, ...]:
    """Makes all games known to OpenSpiel that say anything to learners; gives their names there."""
    names = []
    for key in keys():
        name, game = PREFIX + key, game_of(key)
        try:
            space_of(game, game.seat_counts[0])
        except NoSpaceError:
            continue
        names.append(name)
        if name not in pyspiel.registered_names():
            _register(name, key, game.seat_counts)
    return tuple(names)


def _register(name: str, key: str, seat_counts: tuple[int, ...]) -> None:
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title(key),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seat_counts[-1],
        min_num_players=seat_counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seat_counts[0], "deals": DEALS},
    )
    # A class outlives whatever OpenSpiel lets go of when a program ends; a function would not.
    pyspiel.register_game(kind, type(f"Dogs_{key}", (DogsGame,), {"kind": kind, "key": key}))


register()
