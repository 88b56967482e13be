"""Stores for tests, and what is kept in them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.game import Action
from dogs_rules.match import Match
from dogs_saves import Player
from dogs_saves.history import History
from dogs_saves.proof import components_digest
from dogs_saves.records import FORMAT, AnyRecord, Header, Move, Snapshot, Undo, encode
from dogs_tui.host.store import Kind, OvertakenError, Store
from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.store import PostgresStore
from tests.support.postgres import database, engine

GAME = "dog_kids"
CODE = "K7QMPX"
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
PATIENCE = 0.5
"""Seconds for which tests wait for a database that is away."""


class Dog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document."""

    name: str
    tags: tuple[str, ...] = ()
    age: int = 0


DOGS = Kind("people", Dog, lambda dog: dog.tags)
UNTOLD = Kind("invites", Dog, told=False)
BRIEF = Kind("votes", Dog, lasting=False)
SMALL = Kind("small", Dog, largest=200)
PACK = Kind("pack", Dog, lambda dog: dog.tags)
KINDS = (DOGS, UNTOLD, BRIEF, SMALL, PACK)


class Place:
    """Where something is kept, and processes that share it.

    Args:
        open_one: Opens it for one process.
        shared: Whether all of a test's processes are one, since it takes but one.
        again: Done after all of them have ended, before one is opened anew.
    """

    def __init__(
        self,
        open_one: Callable[[], Any],
        *,
        shared: bool,
        again: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._open_one = open_one
        self._shared: Store | None = None
        self._is_shared = shared
        self._again = again
        self._stack = AsyncExitStack()

    async def process(self) -> Store:
        """The store as one more process has it."""
        if self._shared is not None:
            return self._shared
        store: Store = await self._open_one()
        self._stack.push_async_callback(store.close)
        if self._is_shared:
            self._shared = store
        return store

    async def again(self) -> Store:
        """The store after everybody has ended, opened anew."""
        await self.close()
        if self._again is not None:
            await self._again()
        return await self.process()

    async def close(self) -> None:
        self._shared = None
        await self._stack.aclose()


@asynccontextmanager
async def place(kind: str, folder: Path) -> AsyncIterator[Place]:
    """A place of a kind: ``files`` or ``postgres``."""
    if kind == "files":

        async def in_folder() -> Store:
            return FileStore(folder)

        made = Place(in_folder, shared=True)
        try:
            yield made
        finally:
            await made.close()
        return
    with database() as name:

        async def in_database() -> Store:
            return await opened(name)

        made = Place(in_database, shared=False)
        try:
            yield made
        finally:
            await made.close()


async def opened(name: str, **parts: Any) -> PostgresStore:
    """A database as a store."""
    return await PostgresStore.opened(Address(engine().address(name, **parts)), patience=PATIENCE)


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
    return History(header, None, snapshot).told


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

    async def read(self) -> None:
        """Reads on from what it knows."""
        lines = await self.store.matches.read(CODE, self.head)
        assert not lines.whole
        for record in lines.records:
            self._follow(record)
        self.head = lines.head

    async def play(self) -> bool:
        """Plays on what it knows; false: somebody was first."""
        record = self._next()
        try:
            head = await self.store.matches.append(CODE, self.head, [record])
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
