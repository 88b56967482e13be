"""Tables of two processes at one match: who is told what, who thinks, and who was first."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from dogs_rules import registry
from dogs_rules.game import IllegalActionError, Seat
from dogs_saves import PERSON, OutdatedError, Player
from dogs_saves.running import RunningMatch, first_history
from dogs_tui.host.store import FullError, StoreError
from dogs_tui.host.store.open_matches import SharedMatch
from dogs_tui.match.table import Table
from tests.support import memory_match
from tests.support.peek import Peek
from tests.support.postgres import database, engine
from tests.support.store_builder import CODE, NOW, Place, opened

GAMES = tuple(registry.games())


class Witness(memory_match.Witness):
    """Somebody at a table, who notes what they are told."""

    def told(self) -> list[tuple[str, int, Seat | None, tuple[Any, ...]]]:
        """All but what tells when somebody was told of it."""
        return [(update.kind, update.ply, update.mover, update.events) for update in self.updates]


class Process:
    """What one process has of a match: the match, a table, and somebody at each seat there."""

    def __init__(self, match: RunningMatch) -> None:
        assert isinstance(match, SharedMatch)
        self.match = match
        self.table = Table(match)
        self.witnesses = [Witness(seat) for seat in range(len(match.players))] + [Witness()]
        for witness in self.witnesses:
            self.table.join(witness)

    def told(self) -> list[Any]:
        return [witness.told() for witness in self.witnesses]

    @property
    def picture(self) -> object:
        """All that must be the same in every process."""
        seats = range(len(self.match.players))
        return (
            self.match.head,
            self.match.match.digest(),
            self.match.players,
            [self.table.view(seat) for seat in (None, *seats)],
            [self.table.history(frozenset({seat})) for seat in seats],
            [self.table.legal(seat) for seat in seats],
            [self.table.can_redo(seat) for seat in seats],
        )


@asynccontextmanager
async def two(
    place: Place, game: str = "dog_kids", *kinds: str, follow: bool = False
) -> AsyncIterator[tuple[Process, Process]]:
    """One match in two processes.

    Args:
        place: Where it is kept.
        game: Which game.
        kinds: Who plays, by seat.
        follow: Whether each hears of what the other does by itself.
    """

    def find_game(key: str) -> Any:
        return Peek() if key == "peek" else registry.game(key)

    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds or (PERSON, PERSON))]
    stores = [await place.process() for _ in range(2)]
    opened = [store.open_matches(lambda: NOW, find_game) for store in stores]
    first = first_history(
        find_game(game),
        players,
        {},
        5,
        title=CODE,
        hints=True,
        clock=lambda: NOW,
        find_game=find_game,
    )
    matches = [
        opened[0].begin(CODE, first, lambda: None),
        opened[1].open(CODE, lambda: first).match,
    ]
    processes = Process(matches[0]), Process(matches[1])
    tasks = [asyncio.create_task(store._keep_up_matches()) for store in stores if follow]
    yield processes
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for process in processes:
        await process.table.close()


async def alike(*processes: Process) -> None:
    for process in processes:
        process.match.catch_up()
    assert processes[0].picture == processes[1].picture


async def play(process: Process, choice: int = 0) -> None:
    seat = process.table.to_move
    assert seat is not None
    legal = process.table.legal(seat)
    await process.table.play(seat, legal[choice % len(legal)])


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0)


async def test_others_are_told_as_if_it_was_done_at_their_table(place: Place) -> None:
    async with two(place) as (first, other):
        for choice in range(4):
            await play(first, choice)
        other.match.catch_up()
        mover = other.table.last_mover
        assert mover is not None
        assert await other.table.undo_agreed(mover)
        first.match.catch_up()
        assert await first.table.redo(mover)
        await first.table.seat(mover, Player("Rex", PERSON))
        await first.match.keep(lambda: first.match.prepare_hint(mover))
        await alike(first, other)
        assert [
            updates[:-1] for updates in other.told()
        ] == first.told()  # The hint is not one's table's.
        kinds = [update.kind for update in other.witnesses[0].updates]
        assert kinds == [*["play"] * 4, "undo", "redo", "seats", "hint"]


async def test_nobody_is_told_what_is_hidden_from_them(place: Place) -> None:
    async with two(place, "peek") as (first, other):
        for _ in range(6):
            await play(first)
        await alike(first, other)
        for seat, witness in enumerate(other.witnesses):
            for update in witness.updates:
                for event in update.events:
                    assert event.seen_by is None or seat in event.seen_by
        seen = [len([event for one in updates for event in one[3]]) for updates in other.told()]
        assert seen[2] < seen[0]  # a spectator less than who drew


async def test_who_was_second_sees_what_the_first_did_and_decides_again(place: Place) -> None:
    async with two(place) as (first, other):
        await play(first)
        with pytest.raises(OutdatedError):
            await play(other, -1)
        assert [update.kind for update in other.witnesses[0].updates] == ["play"]
        assert first.picture == other.picture
        await play(other)
        await alike(first, other)


async def test_bots_play_once_wherever_they_are_thought_for(place: Place) -> None:
    async with two(place, "peek", PERSON, "random", "random", follow=True) as (first, other):
        for process in (first, other, first, other):
            await until(
                lambda: first.table.to_move in {0, None} and first.match.head == other.match.head
            )
            if first.table.to_move is None:
                break
            await play(process)
            await until(
                lambda: first.table.to_move in {0, None} and first.match.head == other.match.head
            )
        await alike(first, other)
        movers = [update.mover for update in first.witnesses[0].updates if update.kind == "play"]
        assert movers == [ply % 3 for ply in range(len(movers))]
        assert [update.kind for update in first.witnesses[0].updates if update.trouble] == []


@pytest.mark.parametrize("game", GAMES)
async def test_whole_matches_at_two_tables(place: Place, game: str) -> None:
    """Both play and take back as they like while each hears of the other; all see the same."""
    async with two(place, game, follow=True) as processes:
        dice = Random(3)

        async def plays(process: Process, turns: int) -> int:
            done = 0
            for _ in range(turns):
                seat = process.table.to_move
                if seat is None:
                    break
                mover = process.table.last_mover
                try:
                    if mover is not None and dice.random() < 0.2:
                        await process.table.undo_agreed(mover)
                    else:
                        await play(process, dice.randrange(50))
                    done += 1
                except (OutdatedError, IllegalActionError):
                    await asyncio.sleep(0)
            return done

        done = await asyncio.gather(*(plays(process, 30) for process in processes))
        assert sum(done) >= 30
        await alike(*processes)
        for process in processes:
            plies = [update.ply for update in process.witnesses[-1].updates]
            assert plies[-1] == process.table.plies


async def test_what_was_written_anew_is_shown_anew(place: Place) -> None:
    async with two(place) as (first, other):
        for _ in range(3):
            await play(first)
        other.match._head = 1_000_000  # as after a change-over to what had lagged
        await alike(first, other)
        assert [update.kind for update in other.witnesses[0].updates] == ["undo"]


async def test_a_store_that_fails_is_told_and_nothing_moves(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(place) as (first, other):

        def breaks(*_: object) -> int:
            raise FullError

        with monkeypatch.context() as patched:
            patched.setattr(first.match._matches, "append", breaks)
            with pytest.raises(FullError):
                await play(first)
        assert not first.told()[0]
        await play(first)
        await alike(first, other)


async def test_a_database_that_goes_and_comes_back() -> None:
    """Meanwhile nothing moves and that is said; then all goes on by itself, also for bots."""
    with database() as name:
        place = Place(lambda: opened(name))
        async with two(place, "peek", PERSON, "random", follow=True) as (first, other):
            for process in (first, other):
                process.table.hold()
            await play(first)
            with engine().away(name):
                first.table.go_on()
                await until(lambda: first.witnesses[0].updates[-1].trouble is not None)
                with pytest.raises(StoreError):
                    await other.table.seat(0, Player("Ana", PERSON))
            await until(lambda: first.table.plies == other.table.plies == 2)
            assert (first.table.to_move, first.table.last_mover) == (0, 1)
            await play(other)
            await until(lambda: first.table.plies >= 3)
            await until(lambda: first.table.to_move in {0, None})
            await alike(first, other)
        await place.close()
