"""Every game as an environment for learners, in the form of PettingZoo (AEC).

Needs the extra ``lab`` (numpy, gymnasium, pettingzoo).

An observation is a dictionary: ``observation``, the row of numbers that the seat's own view comes
to, and ``action_mask``, a 1 for every action that is legal now; seats that are not to move have
none. Rewards come at the end and add up to 0: 1 for a victory alone, shared out among the others as
losses.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import msgspec
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dogs_lab.arrays import (
    NUMBERS,
    box,
    check_form,
    next_seed,
    observation,
    observations,
)
from dogs_lab.playing import Playing
from dogs_rules.game import Game, OptionValue, Seat

Observation = dict[str, Any]


def env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """An environment with PettingZoo's usual guards.

    An action that is not legal ends the match with a reward of -1 for who tried it.

    Args:
        game: The key of a game, such as ``dog_kids``.
        seats: How many; the fewest that the game takes when left out.
        settings: As for ``DogsEnv``.
    """
    raw = DogsEnv(game, seats, **settings)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class DogsEnv(AECEnv):
    """A game without guards.

    Args:
        game: The key of a game, or a game, such as one with components of its own.
        seats: How many; the fewest that the game takes when left out.
        options: Set-up options; those left out take their default.
        most_plies: After so many actions a match is truncated; ``None``: never.
        render_mode: ``ansi``: ``render`` gives what everybody may see, as JSON.
        own_first: Seats are counted from the one that looks or acts, in rows and in actions.

    Raises:
        OptionError: Seats or options do not fit the game, or an argument has no meaning.
        KeyError: There is no such game.
        NoSpaceError: The game says nothing to learners.
    """

    metadata: dict[str, Any] = {
        "name": "dogs_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game[Any, Any, Any],
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        most_plies: int | None = None,
        render_mode: str | None = None,
        *,
        own_first: bool = False,
    ) -> None:
        super().__init__()
        self.playing = Playing(game, seats, options, own_first=own_first)
        """The match itself."""
        check_form(self.metadata["render_modes"], most_plies, render_mode)
        self.most_plies = most_plies
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{self.playing.game.key}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.playing.seats)]
        self.agents: list[str] = []
        self._seat_of: dict[str, Seat] = {
            agent: seat for seat, agent in enumerate(self.possible_agents)
        }
        self._actions = len(self.playing.space.actions)
        looks = [observations(self.playing.columns, self._actions) for _ in self.possible_agents]
        self._observation_spaces = dict(zip(self.possible_agents, looks, strict=True))
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self.state_space = box(self.playing.whole.columns)
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """The same for every seat, and the same object whenever it is asked for."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every action there is; the mask says which are legal."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Begins a match.

        Args:
            seed: Of the match, as everywhere in dogs-tui; ``None``: the next that chance brings,
                after a seed given before always the same ones.
            options: Part of PettingZoo's form and without a meaning here: set-up options are the
                environment's, for they say what its matches are like.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.playing.begin(next_seed(self._random) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def step(self, action: int | None) -> None:
        """Does an action for the seat to move; ``None`` for a seat whose match is over.

        Raises:
            ValueError: The action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is no action")
        self.playing.do(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Returns what a seat may see, and the actions that it may take now."""
        moves = agent == self.agent_selection and not self.terminations.get(agent, True)
        legal = self.playing.legal if moves else ()
        return observation(self.playing.row(self._seat_of[agent]), legal, self._actions)

    def state(self) -> Any:
        """The whole state as a row, with all that is hidden: for critics that see everything."""
        return np.frombuffer(self.playing.whole(self.playing.state), dtype=NUMBERS)

    def render(self) -> str | None:
        """Returns what everybody may see, as JSON."""
        if self.render_mode != "ansi":
            return None
        playing = self.playing
        return msgspec.json.encode(playing.game.view(playing.state, None)).decode()

    def close(self) -> None:
        """Nothing is held open."""

    def _look(self) -> None:
        """Whose move it is, or how the match ended."""
        seat = self.playing.to_move
        if seat is None:
            self._end()
            return
        self.agent_selection = self.possible_agents[seat]
        if self.most_plies is not None and self.playing.plies >= self.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        sheets = self.playing.game.score(self.playing.state)
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, sheet, reward in zip(
            self.possible_agents, sheets, self.playing.rewards(), strict=True
        ):
            self.rewards[agent] = reward
            self.infos[agent] = {"points": sheet.total, "rank": sheet.rank}
