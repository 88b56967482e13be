"""Tables and their thinkers: what stops a thought, who gets hints, and that no state gets out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from dogs_rules import registry
from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, IllegalActionError, Seat
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_saves import (
    PERSON,
    HintMark,
    OutdatedError,
    Player,
    SaveError,
    StoredMatch,
    read_match,
)
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update
from dogs_tui.thinking.thinkers import Thinkers, ThinkingError
from tests.support import memory_match
from tests.support.memory_match import Unstored
from tests.support.peek import Peek, find_peek
from tests.support.positions import levels_of, midst, retold
from tests.support.process_idle import LIMIT
from tests.support.run_sync import run_sync


class Slow(Thinkers):
    """Decides and advises when it is told to; notes what was asked and what was called off."""

    def __init__(self) -> None:
        super().__init__(1)
        self.levels: list[str] = []
        self.questions = 0
        self.stopped = 0
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.failing = False

    async def _answered(self) -> None:
        self.questions += 1
        try:
            await asyncio.shield(self.answer)
        except asyncio.CancelledError:
            self.stopped += 1
            raise

    async def decide(self, game: Any, level: str, view: Any, legal: Any, rng: Any) -> Action:
        self.levels.append(level)
        await self._answered()
        return legal[0]

    async def hints(self, game: Any, view: Any, legal: Any, rng: Any) -> tuple[Hint, ...]:
        await self._answered()
        if self.failing:
            raise ThinkingError(phrase("No idea."))
        return (Hint(legal[0], 0.5, 3.0, 1.0, ()),)


class Witness(memory_match.Witness):
    """A watcher that remembers, and whether the file had the mark when it was told of a hint."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.marked: list[int] = []
        self._path = path

    def table_changed(self, update: Update) -> None:
        super().table_changed(update)
        if update.kind == "hint":
            self.marked.append(len(read_match(self._path, find_peek).hinted))


def table_of(folder: Path, *kinds: str, hints: bool = True) -> Table:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    stored = StoredMatch.create(
        folder / "m.dogs", Peek(), players, {}, 5, find_game=find_peek, hints=hints
    )
    return Table(stored, Slow())


def slow(table: Table) -> Slow:
    thinkers = table._thinkers
    assert isinstance(thinkers, Slow)
    return thinkers


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


# Bots.

STOPS: dict[str, Callable[[Table], Any]] = {
    "hold": lambda table: table.hold(),
    "undo": lambda table: run_sync(table.undo(0)),
    "takeover": lambda table: run_sync(table.seat(1, Player("Eve", PERSON))),
    "another bot": lambda table: run_sync(table.seat(1, Player("Rex", "random"))),
}


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("ready", [False, True], ids=["thinking", "just decided"])
async def test_what_changes_the_table_stops_the_bot(tmp_path: Path, stop: str, ready: bool) -> None:
    table = table_of(tmp_path, PERSON, "random")
    await table.play(0, table.legal(0)[0])
    await settle()
    thinkers = slow(table)
    assert thinkers.questions == 1
    if ready:
        thinkers.answer.set_result(None)
        await asyncio.sleep(0)  # the decision is made, and not yet played
        assert table.plies == 1
        thinkers.answer = asyncio.get_running_loop().create_future()
    STOPS[stop](table)
    plies = table.plies
    await settle()
    assert table.plies == plies
    if not ready:
        assert thinkers.stopped == 1
    assert thinkers.questions == (2 if stop == "another bot" else 1)
    await table.close()


async def test_a_bot_that_somebody_was_before_thinks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(tmp_path, "random", PERSON)
    slow(table).answer.set_result(None)
    play = table._play_now
    refusals = [OutdatedError()]

    async def overtaken(seat: Seat, action: Action) -> None:
        if refusals:
            raise refusals.pop()
        await play(seat, action)

    monkeypatch.setattr(table, "_play_now", overtaken)
    table.wake()
    await table.settled()
    assert (table.plies, slow(table).questions) == (1, 2)
    await table.close()


async def test_a_bot_goes_on_after_a_hold(tmp_path: Path) -> None:
    table = table_of(tmp_path, "random", PERSON)
    table.wake()
    await settle()
    table.hold()
    table.go_on()
    slow(table).answer.set_result(None)
    await table.settled()
    assert table.plies == 1
    await table.close()


async def test_leaving_stops_the_bot_and_settled_is_not_called_off(tmp_path: Path) -> None:
    table = table_of(tmp_path, "random", PERSON)
    table.wake()
    waiting = asyncio.create_task(table.settled())
    await settle()
    table.hold()
    await settle()
    assert waiting.done()
    assert waiting.exception() is None
    table.go_on()
    await settle()
    await table.close()
    assert slow(table).stopped == 2


async def test_a_level_that_is_gone_is_replaced_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = table_of(tmp_path, PERSON, "genius")
    slow(table).answer.set_result(None)
    for _ in range(2):
        await table.play(0, table.legal(0)[0])
        await table.settled()
    assert slow(table).levels == ["random", "random"]  # this game has no other
    missing = [line for line in caplog.records if vars(line).get("event") == "bot-missing"]
    assert [vars(line)["level"] for line in missing] == ["genius"]
    await table.close()


# Hints.


async def test_who_gets_no_hints(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON, hints=False)
    for seat, words in ((0, "without hints"), (1, "P0's turn")):
        refusal = table.why_no_hints(seat)
        assert refusal is not None
        assert words in str(refusal.reason)
        with pytest.raises(IllegalActionError):
            await table.hints(seat)
    assert slow(table).questions == 0
    await table.close()


async def test_no_hints_when_the_game_is_over(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    while (seat := table.to_move) is not None:
        await table.play(seat, table.legal(seat)[0])
    refusal = table.why_no_hints(0)
    assert refusal is not None
    assert "over" in str(refusal.reason)
    await table.close()


async def test_among_people_a_hint_is_written_down_before_it_is_given(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON, "random")
    witness = Witness(tmp_path / "m.dogs")
    table.join(witness)
    asked = asyncio.create_task(table.hints(0))
    await settle()
    assert witness.updates == []
    slow(table).answer.set_result(None)
    hints = await asked
    assert hints[0].action == table.legal(0)[0]
    assert [(each.kind, each.mover) for each in witness.updates] == [("hint", 0)]
    assert witness.marked == [1]
    assert await table.hints(0) == hints  # the same decision: neither thought nor told again
    assert len(witness.updates) == slow(table).questions == 1
    await table.close()


async def test_alone_nobody_is_told(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, "random")
    witness = Witness(tmp_path / "m.dogs")
    table.join(witness)
    slow(table).answer.set_result(None)
    await table.hints(0)
    assert witness.updates == []
    assert read_match(tmp_path / "m.dogs", find_peek).hinted == ()
    await table.close()


async def test_what_hints_said_is_written_down(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    slow(table).answer.set_result(None)
    hints = await table.hints(0)
    said = {HintMark(0, 0): tuple(hint.action for hint in hints)}
    assert table.stored.advised == said
    await table.play(0, table.legal(0)[0])
    assert table.stored.advised == said
    await table.undo(0)
    assert table.stored.advised == said  # the same decision again
    await table.close()
    assert read_match(tmp_path / "m.dogs", find_peek).advised == said


async def test_a_hint_that_cannot_be_written_down_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(tmp_path, PERSON, PERSON)

    def full(seat: Seat) -> bool:
        raise SaveError(phrase("The disk is full."))

    monkeypatch.setattr(table.stored, "prepare_hint", full)
    slow(table).answer.set_result(None)
    with pytest.raises(SaveError):
        await table.hints(0)
    await table.close()


async def test_a_hint_for_a_position_that_is_past_is_not_given(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    witness = Witness(tmp_path / "m.dogs")
    table.join(witness)
    asked = asyncio.create_task(table.hints(0))
    await settle()
    await table.play(0, table.legal(0)[0])
    async with asyncio.timeout(LIMIT):
        with pytest.raises(ThinkingError, match="Ask again"):
            await asked
    assert slow(table).stopped == 1
    assert [each.kind for each in witness.updates] == ["play"]
    await table.close()


@pytest.mark.parametrize("past", ["played", "closed"])
async def test_a_hint_that_is_past_when_it_has_just_been_worked_out_is_not_given(
    tmp_path: Path, past: str
) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    asked = asyncio.create_task(table.hints(0))
    await settle()
    slow(table).answer.set_result(None)
    async with asyncio.timeout(LIMIT):
        while table._advice._task is not None and not table._advice._task.done():
            await asyncio.sleep(0)
    assert not asked.done()
    if past == "played":
        await table.play(0, table.legal(0)[0])
    else:
        await table.close()
    with pytest.raises(ThinkingError, match="Ask again"):
        await asked
    assert table.hinted == ()
    await table.close()


async def test_after_a_failure_one_may_ask_again(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    thinkers = slow(table)
    thinkers.failing = True
    thinkers.answer.set_result(None)
    with pytest.raises(ThinkingError, match="No idea"):
        await table.hints(0)
    thinkers.failing = False
    assert await table.hints(0)
    await table.close()


# Nothing hidden gets out.


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1)
    yield made
    await made.close()


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("key", ["dog_kids", "dog_lover"])
async def test_what_is_hidden_changes_no_decision(thinkers: Thinkers, key: str) -> None:
    """The true state is swapped for another one that looks the same to the seat."""
    game = registry.game(key)
    state = midst(game, seats=game.seat_counts[0])
    swapped = retold(game, state)
    seats = game.seat_counts[0]
    mover = game.to_move(state)
    for level in levels_of(game, 30):
        played = []
        for truth in (state, swapped):
            match = Match(game, seats, {}, 0, start=truth)
            kinds = tuple(level if seat == mover else PERSON for seat in range(seats))
            stored: Any = Unstored(match, kinds)
            table = Table(stored, thinkers)
            table.wake()
            await table.settled()
            played.append(match.actions[0])
            await table.close()
        assert played[0] == played[1]
