"""Every game as an environment for one learner against bots, in the form of Gymnasium.

Needs the extra ``lab`` (numpy, gymnasium). With this module imported, ``gymnasium.make`` and
``gymnasium.make_vec`` know it as ``Dogs-v0``.

An observation is what PettingZoo's environment gives (``dogs_lab.pettingzoo_env``), and so is the
reward at the end. The learner decides wherever its seat is to move; the others are bots.
"""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

import gymnasium
import msgspec

from dogs_lab.arrays import check_form, next_seed, observation, observations
from dogs_lab.playing import Playing
from dogs_rules.game import Game, OptionError, OptionValue, Seat
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng, bots_at

ID: Final = "Dogs-v0"
ILLEGAL: Final = -1.0
"""The reward of an action that is not legal, which ends the match."""


class BotsEnv(gymnasium.Env):
    """A seat among bots.

    Args:
        game: The key of a game, or a game, such as one with components of its own.
        seats: How many; the fewest that the game takes when left out.
        seat: The learner's; ``None``: another one in each match, as chance has it.
        bots: The level of all others, or one for each of them, in the order they sit after the
            learner.
        options: Set-up options; those left out take their default.
        most_plies: After so many actions of everybody a match is truncated; ``None``: never.
        render_mode: ``ansi``: ``render`` gives what everybody may see, as JSON.
        own_first: Seats are counted from the learner's, in rows and in actions.

    Raises:
        OptionError: Seats, options or bots do not fit the game, or an argument has no meaning.
        BotError: A bot of another package cannot be loaded.
        KeyError: There is no such game.
        NoSpaceError: The game says nothing to learners.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game[Any, Any, Any],
        seats: int | None = None,
        seat: Seat | None = 0,
        bots: Sequence[str] = ("steady",),
        options: Mapping[str, OptionValue] | None = None,
        most_plies: int | None = None,
        render_mode: str | None = None,
        *,
        own_first: bool = True,
    ) -> None:
        self.playing = Playing(game, seats, options, own_first=own_first)
        """The match itself."""
        others = self.playing.seats - 1
        if seat is not None and seat not in range(others + 1):
            raise OptionError(f"the learner's seat is from 0 to {others}, not {seat!r}")
        if not isinstance(bots, list | tuple) or not all(isinstance(bot, str) for bot in bots):
            raise OptionError("the bots are a list of levels, such as ['steady']")
        check_form(self.metadata["render_modes"], most_plies, render_mode)
        self.bots = tuple(bots)
        self._players = bots_at(self.playing.game, self.bots, others)
        self.seat = seat
        self.most_plies = most_plies
        self.render_mode = render_mode
        self._actions = len(self.playing.space.actions)
        self.observation_space = observations(self.playing.columns, self._actions)
        self.action_space = gymnasium.spaces.Discrete(self._actions)
        self._own: Seat = seat or 0
        self._over = True
        self._chance: list[Rng] = []

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a match; bots that sit before the learner move first.

        Args:
            seed: Of the matches from here on; ``None``: chance goes on.
            options: Part of Gymnasium's form and without a meaning here.
        """
        super().reset(seed=seed)
        number = next_seed(self.np_random)
        seats = self.playing.seats
        self._own = int(self.np_random.integers(seats)) if self.seat is None else self.seat
        self._chance = [bot_rng(number, other) for other in range(seats)]
        self.playing.begin(number)
        self._over = False
        self._let_bots_play()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Does an action of the learner, then of the bots until it is to move again.

        One that is not legal ends the match with a reward of -1.

        Raises:
            BotError: A bot of another package failed.
            ResetNeeded: The match is over or truncated, or none has begun.
        """
        if self._over:
            raise gymnasium.error.ResetNeeded("no match is going on: call reset first")
        playing, number = self.playing, index(action)
        if number not in playing.legal:
            self._over = True
            return self._observed(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        playing.do(number)
        self._let_bots_play()
        over = playing.to_move is None
        reward = playing.rewards()[self._own] if over else 0.0
        cut = not over and self._is_long()
        self._over = over or cut
        return self._observed(), reward, over, cut, self._info()

    def render(self) -> str | None:
        """Returns what everybody may see, as JSON; ``None`` before the first match."""
        playing = self.playing
        if self.render_mode != "ansi" or playing.state is None:
            return None
        return msgspec.json.encode(playing.game.view(playing.state, None)).decode()

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key != "_players"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._players = bots_at(self.playing.game, self.bots, self.playing.seats - 1)

    def _is_long(self) -> bool:
        return self.most_plies is not None and self.playing.plies >= self.most_plies

    def _let_bots_play(self) -> None:
        playing = self.playing
        while (seat := playing.to_move) not in {None, self._own} and not self._is_long():
            assert seat is not None
            numbers = list(playing.legal)
            number = numbers[0]
            if len(numbers) > 1:
                legal = list(playing.legal.values())
                view = playing.game.view(playing.state, seat)
                player = self._players[(seat - self._own - 1) % playing.seats]
                action = player.choose(view, legal, self._chance[seat])
                number = numbers[legal.index(action)]
            playing.do(number)

    def action_masks(self) -> Any:
        """Returns which actions are legal, as booleans: what maskable learners ask for."""
        return self._observed()["action_mask"].astype(bool)

    def _observed(self) -> dict[str, Any]:
        """What the learner sees. After the last decision any action may be chosen.

        A vector of environments begins the next match at the step after, and ignores its action.
        """
        playing = self.playing
        legal = playing.legal if playing.to_move == self._own else None
        return observation(playing.row(self._own), legal, self._actions)

    def _info(self) -> dict[str, Any]:
        """Whose seat it is, and at the end the points and the rank."""
        info: dict[str, Any] = {"seat": self._own}
        if self.playing.to_move is None:
            sheet = self.playing.game.score(self.playing.state)[self._own]
            info |= {"points": sheet.total, "rank": sheet.rank}
        return info


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=BotsEnv)
