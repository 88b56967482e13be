"""Stores for tests, and what is kept in them."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_saves import Player
from dogs_saves.history import History
from dogs_saves.proof import components_digest
from dogs_saves.records import FORMAT, AnyRecord, Header, Move, Snapshot, Undo, encode
from dogs_tui.host.store import Kind, OvertakenError, Store, StoreError, commit_lock
from dogs_tui.host.store.address import Address
from dogs_tui.host.store.postgres import Postgres
from dogs_tui.host.store.sqlite import FILE, sqlite_store
from tests.support.postgres import database, engine

R = TypeVar("R")

GAME = "dog_kids"
CODE = "K7QMPX"
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def counted_waits(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """The seconds that this thread waits for a store from now on; for locks no time passes."""
    waited = 0.0
    me, wait = threading.current_thread(), threading.Event.wait

    def count(seconds: float | None) -> bool:
        nonlocal waited
        waited += (seconds or 0.0) if threading.current_thread() is me else 0.0
        return threading.current_thread() is me

    def counted(event: threading.Event, seconds: float | None = None) -> bool:
        count(seconds)
        return wait(event, seconds)

    def sleep(seconds: float) -> None:
        if not count(seconds):
            time.sleep(seconds)

    def monotonic() -> float:
        return waited if threading.current_thread() is me else time.monotonic()

    monkeypatch.setattr(commit_lock, "time", SimpleNamespace(monotonic=monotonic, sleep=sleep))
    monkeypatch.setattr(threading.Event, "wait", counted)
    return lambda: waited


class Dog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document."""

    name: str
    tags: tuple[str, ...] = ()
    age: int = 0


DOGS = Kind("people", Dog, lambda dog: dog.tags)
UNTOLD = Kind("invites", Dog, told=False)
BRIEF = Kind("votes", Dog)
SMALL = Kind("small", Dog, largest=200)
PACK = Kind("pack", Dog, lambda dog: dog.tags)


class Place:
    """Where something is kept, and processes that share it.

    Args:
        open_one: Opens it for one process.
        where: The path of a file or the address of a database.
    """

    def __init__(self, open_one: Callable[[], Store], where: str = "") -> None:
        self.where = where
        self._open_one = open_one
        self._stack = AsyncExitStack()

    async def process(self) -> Store:
        """The store as one more process has it."""
        store = self._open_one()
        self._stack.push_async_callback(store.close)
        return store

    async def again(self) -> Store:
        """The store after everybody has ended, opened anew."""
        await self.close()
        return await self.process()

    async def close(self) -> None:
        await self._stack.aclose()


@asynccontextmanager
async def place(kind: str, folder: Path) -> AsyncIterator[Place]:
    """A place of a kind: ``sqlite`` or ``postgres``."""
    with ExitStack() as stack:
        if kind == "sqlite":
            made = Place(partial(sqlite_store, folder / FILE), str(folder / FILE))
        else:
            name = stack.enter_context(database())
            made = Place(partial(opened, name), engine().address(name))
        try:
            yield made
        finally:
            await made.close()


def unopened(name: str, **parts: Any) -> Store:
    """A database as a store, not open yet."""
    return Store(Postgres(Address(engine().address(name, **parts))))


def opened(name: str, **parts: Any) -> Store:
    """A database as a store."""
    return unopened(name, **parts).open()


async def in_threads(*calls: Callable[[], R]) -> list[R | Exception]:
    """What calls give, or refuse, that are made at once, each in a thread of its own."""

    def tried(call: Callable[[], R]) -> R | Exception:
        try:
            return call()
        except StoreError as error:
            return error

    return await asyncio.gather(*(asyncio.to_thread(tried, call) for call in calls))


# Matches.


def beginning(seed: int = 5) -> list[AnyRecord]:
    """The first records of a match for two."""
    game = registry.game(GAME)
    match = Match(game, 2, {}, seed)
    snapshot = Snapshot(NOW, 0, 1, match.digest(), msgspec.Raw(encode(match.state)))
    header = Header(
        FORMAT,
        GAME,
        "",
        (Player("Ana"), Player("Bo")),
        match.options,
        f"{seed:032x}",
        NOW,
        "0.1.0",
        components_digest(game),
        True,
        game.revision,
        False,
        0,
    )
    return History(header, None, snapshot).records


class Reader:
    """A process that plays at a table: what it knows of the match, and what it does next.

    Args:
        store: As it has it.
        choice: Which of the legal actions it takes.
    """

    def __init__(self, store: Store, choice: int) -> None:
        self.store = store
        self.head = 0
        self.match = Match(registry.game(GAME), 2, {}, 5)
        self.kept: list[AnyRecord] = []
        """What it was told is kept."""
        self.refusals: list[tuple[int, int]] = []
        """The head that it knew and the one there was, each time that somebody was first."""
        self._choice = choice

    def read(self) -> None:
        """Reads on from what it knows."""
        lines = self.store.matches.read(CODE, self.head)
        assert not lines.whole
        for record in lines.records:
            self._follow(record)
        self.head = lines.head

    def play(self) -> bool:
        """Plays on what it knows; false: somebody was first."""
        record = self._next()
        try:
            head = self.store.matches.append(CODE, self.head, [record])
        except OvertakenError as refusal:
            self.refusals.append((self.head, refusal.now))
            return False
        assert head == self.head + 1
        self.head = head
        self._follow(record)
        self.kept.append(record)
        return True

    def _next(self) -> AnyRecord:
        plies = self.match.plies
        if plies > 2 and (plies + self._choice) % 3 == 0:
            return Undo(NOW, plies - 1, 1)
        legal = self.match.game.legal_actions(self.match.state)
        action: Action = legal[self._choice % len(legal)]
        return Move(NOW, plies + 1, msgspec.Raw(encode(action)))

    def _follow(self, record: AnyRecord) -> None:
        if isinstance(record, Move):
            action = msgspec.json.decode(record.action, type=self.match.game.action_type)
            self.match.play(action)
        elif isinstance(record, Undo):
            self.match.take_back(record.count)
