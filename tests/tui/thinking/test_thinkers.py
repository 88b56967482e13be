"""Thinkers: what workers decide, and what becomes of a match when they cannot."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from dogs_rules import registry
from dogs_rules.bots import visiting
from dogs_rules.bots.look import Weighed
from dogs_rules.game import Game
from dogs_rules.games.dogs.actions import Dismiss
from dogs_rules.rng import Rng
from dogs_saves import read_match
from dogs_tui.thinking import decisions
from dogs_tui.thinking.decisions import added_up
from dogs_tui.thinking.thinkers import Thinkers, ThinkingError, _asked
from tests.support.broken_bots import leave_package
from tests.support.positions import levels_of, midst
from tests.support.process_idle import LIMIT

pytestmark = pytest.mark.asyncio(loop_scope="module")

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"
SEED = 11


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("packages")
    leave_package(folder)
    sys.path.insert(0, str(folder))
    visiting.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "LATEST", LIMIT)  # a worker begins late on a busy machine
        yield
    sys.path.remove(str(folder))
    visiting.forget()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def thinkers(package: None) -> AsyncIterator[Thinkers]:
    made = Thinkers(2)
    yield made
    await made.close()


class Decision:
    """A decision in the midst of a match."""

    def __init__(self, key: str = "dog_kids") -> None:
        self.game: Game[Any, Any, Any] = registry.game(key)
        state = midst(self.game)
        self.legal = tuple(self.game.legal_actions(state))
        self.view = self.game.view(state, self.game.to_move(state))

    async def by(self, thinkers: Thinkers, level: str) -> Any:
        rng = Rng.seeded(SEED)
        return await thinkers.decide(self.game, level, self.view, self.legal, rng)

    def here(self, level: str) -> Any:
        """What a bot decides in this process."""
        bot = registry.bot(self.game, level)
        return bot.choose(self.view, self.legal, Rng.seeded(SEED))


@pytest.fixture(scope="module")
def kids() -> Decision:
    return Decision()


async def at_rest(thinkers: Thinkers) -> None:
    """Waits until nobody thinks: a half of a decision that is late ends by itself."""
    async with asyncio.timeout(LIMIT):
        while thinkers.busy:
            await asyncio.sleep(0)


def reasons(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Why bots were replaced."""
    return [
        vars(line)["reason"] for line in caplog.records if vars(line).get("event") == "bot-replaced"
    ]


@pytest.mark.parametrize("key", registry.keys())
async def test_a_worker_decides_as_this_process_does(
    thinkers: Thinkers, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    decision = Decision(key)
    for level in levels_of(decision.game, 25):
        assert await decision.by(thinkers, level) == decision.here(level)
    assert reasons(caplog) == []


async def test_components_of_ones_own_reach_the_worker(thinkers: Thinkers) -> None:
    shipped = registry.game("dog_kids")
    game = shipped.with_components(shipped.components + "\n# mine\n", "mine.toml")
    decision = Decision()
    decision.game = game
    assert await decision.by(thinkers, "keen@10") == decision.here("keen@10")


async def test_the_revision_of_the_rules_reaches_the_worker(thinkers: Thinkers) -> None:
    match = read_match(SAMPLES / "dogs-2-dismissed.dogs").match
    ply = next(at for at, action in enumerate(match.actions) if isinstance(action, Dismiss))
    state = match.state_at(ply)
    decision = Decision("dogs")
    decision.game = match.game
    decision.legal = tuple(match.game.legal_actions(state))
    decision.view = match.game.view(state, match.game.to_move(state))
    asked = _asked(decision.game, decision.view, decision.legal, Rng.seeded(SEED))
    assert asked.revision == 1
    assert await decision.by(thinkers, "keen@25") == decision.here("keen@25")


async def test_by_the_clock_in_two_processes(
    thinkers: Thinkers, kids: Decision, caplog: pytest.LogCaptureFixture
) -> None:
    decision = asyncio.create_task(kids.by(thinkers, "sharp@0.2s"))
    most = 0
    while not decision.done():
        most = max(most, thinkers.busy)
        await asyncio.sleep(0)
    assert decision.result() in kids.legal
    assert most == 2
    assert reasons(caplog) == []


async def test_what_two_searches_found_is_added_up() -> None:
    kept, unsure = Weighed("a", 6, 0.5, advised=True), Weighed("b", 6, 0.75, 0.25, 0.5)
    better = Weighed("b", 18, 0.75, 0.25, 0.1)
    both = added_up((kept, unsure), (better, Weighed("a", 18, 0.25, advised=True)))
    assert [
        (weighed.action, weighed.guesses, weighed.chance, weighed.lead) for weighed in both
    ] == [
        ("b", 24, 0.75, 0.25),
        ("a", 24, 0.3125, 0.0),
    ]
    assert both[0].error < better.error + 0.1, "more guesses err less"
    assert added_up((kept, unsure), ()) == (kept, unsure)
    only_there = Weighed("c", 18, 0.9, 0.4, 0.01)
    assert only_there in added_up((kept, unsure), (only_there,))


@pytest.mark.parametrize(
    ("level", "reason"),
    [
        ("dies", "it died"),
        ("cheats", "it failed: BotError"),
        ("fails", "it failed: BotError from RuntimeError"),
        ("exits", "it failed: BotError from SystemExit"),
        ("nowhere", "there is no such level"),
        ("steady@3", "there is no such level"),
    ],
)
async def test_steady_decides_for_a_bot_that_cannot(
    thinkers: Thinkers,
    kids: Decision,
    level: str,
    reason: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert await kids.by(thinkers, level) == kids.here("steady")
    assert reasons(caplog) == [reason]
    assert "I hold" not in caplog.text
    assert await kids.by(thinkers, "last") == kids.legal[-1]
    await at_rest(thinkers)


class Astray:
    """A bot that is not at its best."""

    def choose(self, view: Any, legal: Any, rng: Rng) -> Any:
        return "mine"


async def test_chance_decides_where_the_stand_in_cannot(
    kids: Decision, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(kids.game), "bots", lambda _: {"steady": Astray()})
    thinkers, others = Thinkers(1), Thinkers(1)
    assert await kids.by(thinkers, "nowhere") in kids.legal
    assert await kids.by(thinkers, "steady") in kids.legal
    assert reasons(caplog) == ["there is no such level", "ValueError"]
    assert "a random action takes its place" in caplog.text
    monkeypatch.undo()
    caplog.clear()
    assert await kids.by(others, "steady") == kids.here("steady")
    assert reasons(caplog) == [], "a bot is kept by those who asked for it"
    for each in (thinkers, others):
        await each.close()


async def test_steady_decides_for_a_bot_that_takes_too_long(
    thinkers: Thinkers,
    kids: Decision,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decisions, "LATEST", 0.4)
    assert await kids.by(thinkers, "hangs") == kids.here("steady")
    assert reasons(caplog) == ["there was no time"]
    await at_rest(thinkers)


async def test_what_a_bot_prints_gets_between_nothing(
    thinkers: Thinkers, kids: Decision, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await kids.by(thinkers, "chatters") == kids.legal[-1]
    assert await kids.by(thinkers, "last") == kids.legal[-1]
    assert capfd.readouterr() == ("", "")


async def test_to_cancel_frees_the_worker_at_once(thinkers: Thinkers, kids: Decision) -> None:
    async with asyncio.timeout(LIMIT):
        thinking = [asyncio.create_task(kids.by(thinkers, "hangs")) for _ in range(3)]
        while (thinkers.busy, thinkers.waiting) != (2, 1):
            await asyncio.sleep(0)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
    assert all(task.cancelled() for task in thinking)
    assert (thinkers.busy, thinkers.waiting) == (0, 0)
    assert await kids.by(thinkers, "last") == kids.legal[-1]


async def test_tables_share_the_workers(package: None, caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Thinkers(1)
    tables = [Decision(key) for key in ("dog_kids", "dogs", "dog_lover")]
    expected = [table.here("keen@15") for table in tables]
    async with asyncio.timeout(LIMIT):
        for table in tables:  # each game loads once, so that what follows is only thinking
            await table.by(thinkers, "keen@1")
        caplog.clear()
        pending = {asyncio.create_task(table.by(thinkers, "keen@15")) for table in tables}
        asked = tuple(pending)
        most = 0
        while pending:
            most = max(most, thinkers.busy)
            _, pending = await asyncio.wait(pending, timeout=0)
        assert {task.result() for task in asked} == set(expected)
        assert most == 1
        await thinkers.close()


async def test_after_the_end_steady_decides(kids: Decision) -> None:
    thinkers = Thinkers(1)
    assert await kids.by(thinkers, "last") == kids.legal[-1]
    await thinkers.close()
    await thinkers.close()
    assert await kids.by(thinkers, "last") == kids.here("steady")
    await thinkers.close()


async def test_hints_and_lessons_come_from_workers(
    thinkers: Thinkers, kids: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dogs_tui.thinking.thinkers.HINT_SECONDS", 0.05)
    rng = Rng.seeded(SEED)
    hints = await thinkers.hints(kids.game, kids.view, kids.legal, rng)
    assert hints
    assert all(each.action in kids.legal for each in hints)
    for played in (hints[0].action, kids.legal[-1]):
        lesson = await thinkers.lesson(kids.game, kids.view, kids.legal, played, rng, glance=True)
        assert lesson.played.action == played
    await at_rest(thinkers)


async def test_advice_that_fails_is_told_kindly(
    thinkers: Thinkers, kids: Decision, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ThinkingError, match="could not be worked out"):
        await thinkers.hints(kids.game, "no view", kids.legal, Rng.seeded(SEED))
    assert any(vars(line).get("event") == "advice-failed" for line in caplog.records)
    await at_rest(thinkers)


async def test_advice_for_which_there_is_no_worker_is_told_kindly(
    package: None, kids: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dogs_tui.thinking.thinkers.PATIENCE", 0.05)
    thinkers = Thinkers(1)
    hanging = asyncio.create_task(kids.by(thinkers, "hangs"))
    while not thinkers.busy:
        await asyncio.sleep(0)
    with pytest.raises(ThinkingError, match="The bots are busy"):
        await thinkers.hints(kids.game, kids.view, kids.legal, Rng.seeded(SEED))
    hanging.cancel()
    await thinkers.close()
