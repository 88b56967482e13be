"""Every game as an environment for learners, in the form of PettingZoo (AEC).

Needs the extra ``lab`` (numpy, gymnasium, pettingzoo); nothing else in the house imports them.

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

from dogs_rules import registry
from dogs_rules.game import Game, OptionValue, Seat
from dogs_rules.lab import Encoder, Space, space_of

Observation = dict[str, Any]
NUMBERS = np.int16
"""Every number of a view fits into it."""
_WORD = 1 << 32


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

    Raises:
        OptionError: Seats or options do not fit the game.
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
    ) -> None:
        super().__init__()
        self.game = registry.game(game) if isinstance(game, str) else game
        self.seats = self.game.seat_counts[0] if seats is None else seats
        self.options = self.game.check_options(self.seats, options or {})
        self.most_plies = most_plies
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{self.game.key}_v0"}
        self.space: Space = space_of(self.game, self.seats)
        self.encoder = Encoder(self.game.view_type, self.space.rooms)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat_of: dict[str, Seat] = {
            agent: seat for seat, agent in enumerate(self.possible_agents)
        }
        self._number = {action: at for at, action in enumerate(self.space.actions)}
        self._observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(len(self.space.actions))
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()
        self._state: Any = None
        self._legal: dict[int, Any] = {}
        self._plies = 0

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
        number = self._next_seed() if seed is None else seed
        self._state = self.game.setup(self.seats, self.options, number)
        self._plies = 0
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
        if action is None or int(action) not in self._legal:
            raise ValueError(f"action {action} is not legal for {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.step(self._state, self._legal[int(action)])
        self._plies += 1
        self._look()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What a seat may see, and what it may do now."""
        seat = self._seat_of[agent]
        mask: Any = np.zeros(len(self.space.actions), dtype=np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[list(self._legal)] = 1
        row = self.encoder(self.game.view(self._state, seat))
        return {"observation": np.array(row, dtype=NUMBERS), "action_mask": mask}

    def render(self) -> str | None:
        """What everybody may see, as JSON."""
        if self.render_mode != "ansi":
            return None
        return msgspec.json.encode(self.game.view(self._state, None)).decode()

    def close(self) -> None:
        """Nothing is held open."""

    def _observations(self) -> Any:
        bounds = np.iinfo(NUMBERS)
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(
                    int(bounds.min), int(bounds.max), (len(self.encoder),), NUMBERS
                ),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.space.actions),), np.int8),
            }
        )

    def _next_seed(self) -> int:
        words = self._random.integers(_WORD, size=4)
        return sum(int(word) << 32 * at for at, word in enumerate(words))

    def _look(self) -> None:
        """Whose move it is and what is legal, or how the match ended."""
        seat = self.game.to_move(self._state)
        if seat is None:
            self._legal = {}
            self._end()
            return
        self._legal = {
            self._number[action]: action for action in self.game.legal_actions(self._state)
        }
        self.agent_selection = self.possible_agents[seat]
        if self.most_plies is not None and self._plies >= self.most_plies:
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self) -> None:
        sheets = self.game.score(self._state)
        winners = sum(sheet.rank == 1 for sheet in sheets)
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            sheet = sheets[self._seat_of[agent]]
            share = 1 / winners if sheet.rank == 1 else 0.0
            self.rewards[agent] = (self.seats * share - 1) / (self.seats - 1)
            self.infos[agent] = {"points": sheet.total, "rank": sheet.rank}
