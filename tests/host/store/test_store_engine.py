"""A database that is not there, goes, comes back, or lets nobody in: each said in a sentence."""

import asyncio
import os
import stat
import subprocess
import sys
import time
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest
from psycopg import OperationalError, errors

from dogs_tui.host.store import (
    EVERYTHING,
    FullError,
    LostError,
    NewerStoreError,
    NotAdmittedError,
    ReadOnlyError,
    RightError,
    Store,
    StoreError,
    UnreachableError,
)
from dogs_tui.host.store.address import LONGEST, Address, typed_address
from dogs_tui.host.store.postgres import Postgres, postgres_store
from dogs_tui.host.store.postgres_troubles import of_connecting, of_query
from dogs_tui.host.store.schema import STEPS
from tests.support.postgres import GUARDED, SECRET, SOCKET, Server, database, engine
from tests.support.shared_server import ROOT, RUN
from tests.support.store_builder import CODE, DOGS, Dog, beginning, in_threads, opened

HIDDEN = (SECRET, "wrong-secret", GUARDED, "dogs-pg-", "postgresql://")
"""What no sentence and no traceback may show."""


@pytest.fixture
def name() -> Iterator[str]:
    with database() as made:
        yield made


@pytest.fixture
async def store(name: str) -> AsyncIterator[Store]:
    made = opened(name)
    yield made
    await made.close()


def message(error: BaseException) -> str:
    """All that could get into a log of an error, with every value of its traceback but ours."""
    trace = traceback.TracebackException.from_exception(error, capture_locals=True)
    trace.stack = traceback.StackSummary.from_list(
        [frame for frame in trace.stack if "/tests/" not in frame.filename]
    )
    assert any("dogs_tui" in frame.filename for frame in trace.stack)
    return "".join(trace.format(chain=True))


async def refused(kind: type[StoreError], name: str, **parts: str) -> None:
    """Opening a database is refused, and nothing of its address is shown."""
    with pytest.raises(kind) as refusal:
        opened(name, **parts)
    sentence = str(refusal.value.phrase)
    assert sentence.endswith(".")
    shown = message(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__context__ is None
    for hidden in HIDDEN:
        assert hidden not in shown + sentence + repr(refusal.value)


async def test_nobody_there(name: str, tmp_path: Path) -> None:
    await refused(UnreachableError, name, host=str(tmp_path))
    await refused(UnreachableError, name, host="127.0.0.1", port="1")
    for words in (
        "failed to resolve host 'nowhere.invalid': Name or service not known",
        "FATAL:  the database system is starting up",
        "FATAL:  the database system is shutting down",
        "FATAL:  the database system is in recovery mode",
    ):
        assert isinstance(of_connecting(OperationalError(words)), UnreachableError)


async def test_who_is_not_let_in(name: str) -> None:
    engine().run(name, f"GRANT ALL ON SCHEMA public TO {GUARDED}")
    await refused(NotAdmittedError, name, user=GUARDED, password="wrong-secret")
    await refused(NotAdmittedError, name, user=GUARDED)
    await refused(NotAdmittedError, "no_such_database")


async def test_who_may_not_make_tables() -> None:
    with database(tables=False) as empty:
        await refused(RightError, empty, user=GUARDED, password=SECRET)


@pytest.mark.parametrize(
    ("command", "user", "error"),
    [
        (
            f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {GUARDED}",
            {"user": GUARDED, "password": SECRET},
            RightError,
        ),
        ("ALTER DATABASE {name} SET default_transaction_read_only = on", {}, ReadOnlyError),
    ],
)
async def test_what_can_only_be_read(
    name: str, command: str, user: dict[str, str], error: type[StoreError]
) -> None:
    engine().run(name, command.format(name=name))
    store = opened(name, **user)
    try:
        assert store.documents(DOGS).find("rex") is None
        with pytest.raises(error):
            store.documents(DOGS).write("rex", Dog("Rex"))
        with pytest.raises(error):
            store.matches.begin(CODE, beginning())
    finally:
        await store.close()


async def test_an_empty_database_that_can_only_be_read() -> None:
    with database(tables=False) as empty:
        engine().run(empty, f"ALTER DATABASE {empty} SET default_transaction_read_only = on")
        await refused(ReadOnlyError, empty)


async def test_a_newer_database_is_left_untouched(name: str) -> None:
    engine().run(name, "UPDATE store_version SET number = 9999")
    await refused(NewerStoreError, name)
    assert engine().values(name, "SELECT number FROM store_version") == [9999]


async def test_an_empty_database_is_set_up_once_by_all_who_open_it_at_once() -> None:
    with database(tables=False) as empty:
        made = await in_threads(*(partial(opened, empty) for _ in range(4)))
        stores = [store for store in made if isinstance(store, Store)]
        assert len(stores) == 4
        stores[0].documents(DOGS).write("rex", Dog("Rex"))
        assert stores[3].documents(DOGS).find("rex") is not None
        for store in stores:
            await store.close()
        assert engine().values(empty, "SELECT number FROM store_version") == [len(STEPS)]


async def goes_on(store: Store, away: AbstractContextManager[None]) -> None:
    """What a store does while its server is away, and after it."""
    head = store.matches.begin(CODE, beginning())
    async with store.watch() as watch:
        assert await anext(watch) == EVERYTHING
        with away:
            with pytest.raises((UnreachableError, LostError)):
                store.matches.append(CODE, head, beginning()[-1:])
            with pytest.raises(UnreachableError):
                store.documents(DOGS).find("rex")
        assert await anext(watch) == EVERYTHING
        # Whether it counted is seen by reading; then things go on.
        assert (store.matches.read(CODE)).head == head
        assert store.matches.append(CODE, head, beginning()[-1:]) == head + 1
        notice = await anext(watch)
        while notice == EVERYTHING:
            notice = await anext(watch)
        assert (notice.topic, notice.name, notice.at) == ("match", CODE, head + 1)


async def test_a_server_that_goes_and_comes_back(name: str, store: Store) -> None:
    await goes_on(store, engine().away(name))


@pytest.mark.minutes
async def test_a_server_that_crashes_and_recovers() -> None:
    if engine().folder is None:  # One that is named to the tests is not theirs to stop.
        return
    server = Server()
    try:
        store = postgres_store(Address(server.made("dogs")))
        await goes_on(store, server.stopped())
        await store.close()
    finally:
        server.remove()


async def test_connections_that_break_are_replaced(name: str, store: Store) -> None:
    head = store.matches.begin(CODE, beginning())
    async with store.watch() as watch:
        assert await anext(watch) == EVERYTHING
        engine().cut(name)
        assert await anext(watch) == EVERYTHING
        assert store.matches.append(CODE, head, beginning()[-1:]) == head + 1


async def test_a_connection_that_breaks_while_something_is_kept(name: str, store: Store) -> None:
    """What became of it is not known, and that is said."""
    head = store.matches.begin(CODE, beginning())
    with engine().holding(name, f"SELECT FROM match WHERE code = '{CODE}' FOR UPDATE"):
        append = partial(store.matches.append, CODE, head, beginning()[-1:])
        waiting = asyncio.create_task(asyncio.to_thread(append))
        await asyncio.to_thread(engine().wait_until_blocked, name)
        await asyncio.to_thread(engine().cut_blocked, name)
        with pytest.raises(LostError):
            await waiting
    while isinstance(store.engine, Postgres) and not store.engine._is_back():
        await asyncio.sleep(0)
    assert store.matches.read(CODE).head == head


def test_a_disk_that_is_full_or_a_code_that_nobody_knows() -> None:
    """What the engine says of values goes no further."""
    assert isinstance(of_query(errors.DiskFull("could not extend file")), FullError)
    other = of_query(errors.CheckViolation("Failing row contains (a hand of cards)"))
    assert "23514" in str(other)
    assert "hand" not in str(other)


def test_an_address_is_shown_nowhere(tmp_path: Path) -> None:
    address = Address(f"postgresql://{GUARDED}:{SECRET}@example.org/dogs")
    assert address.has_password
    assert SECRET not in f"{address!r} {address}"
    for wrong in (
        f"postgresql//{SECRET}",
        f"host={SECRET} =",
        f"{SECRET}",
        f"postgres://[{SECRET}",
    ):
        with pytest.raises(StoreError) as refusal:
            Address(wrong)
        assert SECRET not in str(refusal.value)
        assert refusal.value.__context__ is None
    with pytest.raises(StoreError, match="command line"):
        typed_address(f"postgresql://ana:{SECRET}@example.org/dogs")
    file = tmp_path / "address"
    file.write_text(f"postgresql://ana:{SECRET}@example.org/dogs\n")
    assert typed_address(f"@{file}").has_password
    with pytest.raises(StoreError, match="cannot be read"):
        typed_address(f"@{tmp_path}/none")
    for wrong in ("dogs", f"host={LONGEST * 'a'}"):
        with pytest.raises(StoreError, match="not a database URL"):
            typed_address(wrong)


def test_the_tests_server_is_nobody_else_s(name: str) -> None:
    """Only its user and root may go into its folder, and it listens at no port."""
    folder = engine().folder
    if folder is None:
        assert os.environ["TEST_POSTGRES_URL"]
        return
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert engine().values("postgres", "SHOW listen_addresses") == [""]
    assert len(os.fsencode(folder / "sockets" / name / SOCKET)) < 100


@pytest.mark.minutes
def test_nothing_outlives_a_run_that_was_killed() -> None:
    code = (
        "import os, signal; from tests.support.shared_server import RUN, shared_server;"
        "print(shared_server().folder, os.environ[RUN], flush=True);"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    surroundings = {name: value for name, value in os.environ.items() if name != RUN}
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=surroundings,
        stdout=subprocess.PIPE,
        check=False,
    )
    folders = [Path(word) for word in run.stdout.decode().split()]
    assert len(folders) == 2 - (engine().folder is None)
    while any(folder.exists() for folder in folders):
        time.sleep(0.05)
