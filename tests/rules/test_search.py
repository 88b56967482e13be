"""The search by itself, on a game small enough to be solved, and its budgets."""

from collections.abc import Sequence
from typing import Any

import pytest

from dogs_rules.bots.budget import iterations, until
from dogs_rules.bots.look import LEAST, Weighed
from dogs_rules.bots.rewards import expected, final
from dogs_rules.bots.search import SearchBot
from dogs_rules.bots.tree import Node
from dogs_rules.bots.tree_search import TreeSearch
from dogs_rules.game import ScoreSheet
from dogs_rules.judge import Tuning
from dogs_rules.rng import Rng
from tests.saves.nim import NIM, Nim, NimState, Sweep, Take


class Blind:
    """Knows nothing of Nim but who has won, and plays on by taking one."""

    tuning = Tuning(curiosity=1.0, slips=1.0)

    def rewards(self, state: NimState) -> list[float]:
        if state.heap:
            return [0.5] * state.seats
        last = (state.turn - 1) % state.seats
        return [float(seat == last) for seat in range(state.seats)]

    def urges(self, state: NimState, legal: Sequence[Any]) -> list[float]:
        return [0.0] * len(legal)

    hunches = urges

    def boundary(self, state: NimState) -> bool:
        return False

    def sensible(self, state: NimState, legal: Sequence[Any]) -> Sequence[Any]:
        return legal

    def obvious(self, state: NimState) -> Any | None:
        return None

    def advice(self, view: Any, legal: Sequence[Any]) -> Any | None:
        return None

    def plans(self, view: Any, legal: Sequence[Any]) -> Sequence[Sequence[Any]]:
        return ()

    def reply(self, state: NimState, legal: Sequence[Any]) -> Sequence[Any]:
        return (legal[0],)


class JudgedNim(Nim):
    def judge(self) -> Any:
        return Blind()


GAME = JudgedNim()


def weighed(judge: Any, state: NimState) -> Sequence[Weighed]:
    """What a search finds that goes by a judge."""

    class Judged(Nim):
        def judge(self) -> Any:
            return judge

    game = Judged()
    bot = SearchBot(game, iterations(100))
    return bot.weigh(game.view(state, 0), game.legal_actions(state), Rng(1, 2))


def heap_of(sticks: int, seats: int = 2) -> NimState:
    return NimState(Rng(1, 2), sticks, seats, 0, (0,) * seats)


def wins(heap: int) -> bool:
    """Whether who is to move wins, of two: by trying everything."""
    if not heap:
        return False
    left = {heap - taken for taken in (1, 2, 3) if taken <= heap} | ({0} if heap <= 5 else set())
    return any(not wins(rest) for rest in left)


@pytest.mark.parametrize("heap", [heap for heap in range(2, 12) if wins(heap)])
def test_it_finds_the_move_that_wins(heap: int) -> None:
    state = heap_of(heap)
    bot = SearchBot(GAME, iterations(3000))
    action = bot.choose(GAME.view(state, 0), GAME.legal_actions(state), Rng.seeded(heap))
    GAME.step(state, action)
    assert not wins(state.heap)


def test_with_three_seats_each_looks_after_itself() -> None:
    state = heap_of(4, seats=3)
    bot = SearchBot(GAME, iterations(200))
    assert bot.choose(GAME.view(state, 0), GAME.legal_actions(state), Rng(3, 4)) == Sweep()


def test_weighing_tells_how_often_and_how_well() -> None:
    state = heap_of(5)
    bot = SearchBot(GAME, iterations(100))
    weighed = bot.weigh(GAME.view(state, 0), GAME.legal_actions(state), Rng(3, 4))
    assert {each.action for each in weighed} == {*GAME.legal_actions(state)}
    assert weighed[0].action == Sweep()
    assert weighed[0].chance == 1.0
    assert all(each.chance <= 1.0 for each in weighed)
    assert max(each.guesses for each in weighed) == weighed[0].guesses >= LEAST


def test_a_game_without_judge_cannot_be_searched() -> None:
    state = heap_of(5)
    bot = SearchBot(NIM, iterations(1))
    with pytest.raises(ValueError, match="Nim has no judge"):
        bot.choose(NIM.view(state, 0), NIM.legal_actions(state), Rng(1, 2))


def test_a_single_action_is_not_searched_for() -> None:
    bot = SearchBot(NIM, iterations(1))
    assert bot.choose(NIM.view(heap_of(9), 0), [Take(1)], Rng(1, 2)) == Take(1)


def test_advice_is_looked_at_first() -> None:
    state = heap_of(20)
    view, legal = GAME.view(state, 0), GAME.legal_actions(state)
    tree = TreeSearch(GAME, Blind(), Rng(1, 2), view, legal, Take(3))
    tree.iterate()
    assert tree.favourites()[0] == Take(3)
    assert tree.root.branches[Take(3)].visits == 1


def test_advice_is_kept_unless_something_is_better() -> None:
    class Advised(Blind):
        """Takes everything for even, but who has won."""

        def advice(self, view: Any, legal: Sequence[Any]) -> Any | None:
            return Take(2)

    class Even(Advised):
        def rewards(self, state: NimState) -> list[float]:
            return [0.5] * state.seats

    kept = weighed(Even(), heap_of(20))[0]
    assert (kept.action, kept.advised, kept.lead) == (Take(2), True, 0.0)
    better = weighed(Advised(), heap_of(5))[0]
    assert (better.action, better.advised) == (Sweep(), False), "that wins at once"
    assert better.lead > better.error


def test_without_any_time_advice_is_done() -> None:
    class Advised(Blind):
        def advice(self, view: Any, legal: Sequence[Any]) -> Any | None:
            return Take(3)

    class AdvisedNim(Nim):
        def judge(self) -> Any:
            return Advised()

    game, state = AdvisedNim(), heap_of(5)
    bot = SearchBot(game, until(lambda: 0.0, 0.0))
    assert bot.choose(game.view(state, 0), game.legal_actions(state), Rng(1, 2)) == Take(3)


def test_what_is_obvious_is_done_without_a_search() -> None:
    class Knowing(Blind):
        def obvious(self, state: NimState) -> Any | None:
            return Take(2)

        def rewards(self, state: NimState) -> list[float]:
            raise AssertionError("nothing to weigh")

    class KnownNim(Nim):
        def judge(self) -> Any:
            return Knowing()

    game = KnownNim()
    state = heap_of(20)
    bot = SearchBot(game, iterations(50))
    assert bot.choose(game.view(state, 0), game.legal_actions(state), Rng(1, 2)) == Take(2)


def test_a_clock_ends_a_search_but_not_before_it_began() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.25
        return now[0]

    spent = until(clock, 1.0)()
    assert [spent(done) for done in range(5)] == [0.0, 0.25, 0.5, 0.75, 1.0]
    late = until(clock, 0.0)()
    assert late(0) < 1 <= late(1)


def test_a_clock_that_stands_still_does_not_keep_a_search_going() -> None:
    spent = until(lambda: 0.0, 1.0, at_most=7)()
    assert spent(6) < 1 <= spent(7)


def test_every_decision_has_its_own_budget() -> None:
    begin = iterations(2)
    for _ in range(2):
        spent = begin()
        assert [spent(done) for done in range(3)] == [0.0, 0.5, 1.0]


def test_rewards_add_up_and_grow_with_the_lead() -> None:
    first, other = expected([12.0, 9.0], 3.0)
    assert first + other == pytest.approx(1.0)
    assert first == pytest.approx(0.731, abs=0.001)
    three = expected([5.0, 9.0, 7.0], 3.0)
    assert sum(three) == pytest.approx(1.0)
    assert three[0] < three[2] < three[1]
    assert expected([1e9, 0.0], 1.0) == [1.0, 0.0]


@pytest.mark.parametrize(
    ("totals", "ranks", "at_least"),
    [((30, 20), (1, 2), 0.85), ((20, 20), (1, 1), 0.5), ((20, 19, 20), (1, 3, 1), 0.4)],
)
def test_a_victory_counts_most(
    totals: tuple[int, ...], ranks: tuple[int, ...], at_least: float
) -> None:
    sheets = [
        ScoreSheet(seat, (), total, (), (), rank)
        for seat, (total, rank) in enumerate(zip(totals, ranks, strict=True))
    ]
    rewards = final(sheets, 5.0)
    assert rewards[0] >= at_least
    assert all(0.0 <= reward <= 1.0 for reward in rewards)
    for sheet, reward in zip(sheets, rewards, strict=True):
        assert (reward > 0.2) == (sheet.rank == 1)


def test_seats_that_meet_in_one_node_are_kept_apart() -> None:
    node = Node()
    assert node.of(1) is node
    assert node.of(1) is node
    twin = node.of(0)
    assert twin is not node
    assert node.of(0) is twin
