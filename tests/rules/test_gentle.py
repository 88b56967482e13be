"""The bots between chance and ``steady``: in their places, legal, fair to look at, never stuck."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.silly import silly, turns
from dogs_rules import registry
from dogs_rules.bots.gentle import GentleBot, Manner, PersonalityBot
from dogs_rules.bots.levels import BEGINNER
from dogs_rules.game import Game
from dogs_rules.phrase import phrase
from dogs_rules.rng import Rng
from dogs_tui.match.setup import best_level
from tests.support.duels import matches_won
from tests.support.positions import midst

GENTLE = {
    key: game
    for key, game in registry.games().items()
    if BEGINNER in game.bots()  # a game need not say how somebody plays it who slips
}
GAMES = [pytest.param(game, id=key) for key, game in GENTLE.items()]
LIGHT = "dog_kids"
"""The game in which a match between such bots takes least; in the others levels meet in minutes."""


class Chosen:
    """A stand-in for ``steady``: takes the last action."""

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        return legal[-1]


class Urging:
    """A stand-in for a judge: nothing is obvious, and the urges are those it is given."""

    def __init__(self, *urges: float) -> None:
        self._urges = urges

    def urges(self, state: Any, legal: Any) -> tuple[float, ...]:
        return self._urges

    def sensible(self, state: Any, legal: Sequence[Any]) -> Sequence[Any]:
        return legal

    def obvious(self, state: Any) -> None:
        return None


class Urged:
    """A stand-in for a game of plain texts as actions, with no state to speak of."""

    title = "Urged"

    def __init__(self, *urges: float) -> None:
        self._judge = Urging(*urges)

    def judge(self) -> Any:
        return self._judge

    def determinize(self, view: Any, rng: Rng) -> Any:
        return view


def chosen(bot: GentleBot, legal: list[Any], times: int = 200) -> set[Any]:
    """Everything that a bot does in one position, asked often."""
    rng = Rng.seeded(3)
    return {bot.choose(None, legal, rng) for _ in range(times)}


def gentle(manner: Manner, *urges: float, last: tuple[Any, ...] = ()) -> GentleBot:
    game: Any = Urged(*urges)
    return GentleBot(game, Chosen(), manner, last)


def test_what_is_far_worse_is_never_done_and_what_is_a_little_worse_is() -> None:
    assert chosen(gentle(Manner(0.0, 2.0, 3.0), 5.0, 3.0, 1.0), ["a", "b", "c"]) == {"a", "b"}


def test_what_harms_is_not_done_while_something_does_not() -> None:
    assert chosen(gentle(Manner(0.0, 9.0, 9.0), 0.5, 0.0, -1.0), ["a", "b", "c"]) == {"a"}
    assert chosen(gentle(Manner(0.0, 9.0, 9.0), 0.0, -1.0), ["a", "b"]) == {"a"}
    assert chosen(gentle(Manner(0.0, 9.0, 9.0), -1.0, -2.0), ["a", "b"]) == {"a", "b"}


def test_what_comes_last_is_done_only_where_nothing_else_helps() -> None:
    bot = gentle(Manner(0.0, 9.0, 9.0), 4.0, 1.0, last=(int,))
    assert chosen(bot, [1, "b"]) == {"b"}
    bot = gentle(Manner(0.0, 9.0, 9.0), 4.0, 0.0, last=(int,))
    assert 1 in chosen(bot, [1, "b"])


def test_what_is_better_is_done_more_often() -> None:
    bot, rng = gentle(Manner(0.0, 1.0, 9.0), 3.0, 2.0), Rng.seeded(5)
    done = [bot.choose(None, ["a", "b"], rng) for _ in range(1000)]
    assert 650 < done.count("a") < 810  # 2.7 to 1


def test_a_careless_player_does_anything_but_what_comes_last() -> None:
    bot = gentle(Manner(0.0, 0.01, 0.01, careless=0.5), 9.0, 0.0, -9.0, 0.0, last=(int,))
    assert chosen(bot, ["a", "b", "c", 4]) == {"a", "b", "c"}


def test_a_sound_player_sees_what_steady_sees() -> None:
    assert chosen(gentle(Manner(1.0, 1.0, 1.0), 5.0, 0.0), ["a", "b"]) == {"b"}


def test_a_liking_makes_up_for_what_is_worse_also_against_what_steady_sees() -> None:
    for sound in (0.0, 1.0):
        manner = Manner(sound, 0.01, 1.0)
        game: Any = Urged(3.0, 1.0, 2.0)
        bot = PersonalityBot(
            game, Chosen(), manner, (), about=phrase("Likes b."), liking=lambda *_: (0, 5, 0)
        )
        assert chosen(bot, ["a", "b", "c"]) == {"b"}


@pytest.mark.parametrize("game", GAMES)
def test_they_stand_between_chance_and_steady(game: Game[Any, Any, Any]) -> None:
    levels = list(game.bots())
    assert levels[:4] == ["random", "beginner", "casual", "steady"]
    assert best_level(game) == "steady"
    names = list(registry.bots(game))
    assert names[: len(levels)] == levels
    assert game.personalities(), "every game has somebody with a liking"
    assert set(game.personalities()) <= set(names[len(levels) :])


@pytest.mark.parametrize("game", GAMES)
def test_same_view_actions_and_generator_same_choice(game: Game[Any, Any, Any]) -> None:
    state = midst(game)
    view, legal = game.view(state, game.to_move(state)), game.legal_actions(state)
    gentle_bots = [bot for bot in registry.bots(game).values() if isinstance(bot, GentleBot)]
    assert len(gentle_bots) >= 3
    for bot in gentle_bots:
        assert 0 <= bot._manner.sound + bot._manner.careless < 1, "it looks and slips at times"
        for seed in range(5):
            action = bot.choose(view, legal, Rng.seeded(seed))
            assert action in legal
            assert action == bot.choose(view, list(legal), Rng.seeded(seed))


@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=key, marks=pytest.mark.minutes if key != LIGHT else ())
        for key, game in GENTLE.items()
    ],
)
@pytest.mark.parametrize(
    ("better", "worse"), [("beginner", "random"), ("casual", "beginner"), ("steady", "casual")]
)
def test_each_wins_most_matches_against_the_one_before(
    game: Game[Any, Any, Any], better: str, worse: str
) -> None:
    assert matches_won(game, better, worse, 6) >= 7


@pytest.mark.parametrize("game", GAMES)
def test_nobody_moves_dogs_back_drives_in_vain_or_pays_twice(game: Game[Any, Any, Any]) -> None:
    """In a few matches; ``benchmarks.silly`` plays many, of every level."""
    seen = sum((silly(game.key, turn) for turn in turns(game, BEGINNER, 2)), Counter())
    assert not +seen
