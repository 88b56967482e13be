"""A database that a former version made with Alembic is brought into the form of today, once."""

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from dogs_saves.records import AnyRecord, Move, encode
from dogs_tui.host.store import NewerStoreError, NotFreeError, StoreError, schema
from dogs_tui.host.store.open_matches import SharedMatch
from tests.support.postgres import database, engine
from tests.support.store_builder import CODE, DOGS, NOW, Dog, Reader, beginning, opened

TABLES = (
    "CREATE TABLE alembic_version (version_num varchar(32) PRIMARY KEY)",
    "INSERT INTO alembic_version VALUES ('0001')",
    "CREATE SEQUENCE version",
    (
        "CREATE TABLE document (kind text NOT NULL, name text NOT NULL, version bigint NOT NULL,"
        " record bytea NOT NULL, PRIMARY KEY (kind, name))"
    ),
    (
        "CREATE TABLE sign (kind text NOT NULL, sign text NOT NULL, name text NOT NULL,"
        " PRIMARY KEY (kind, sign),"
        " FOREIGN KEY (kind, name) REFERENCES document ON DELETE CASCADE)"
    ),
    "CREATE INDEX sign_name ON sign (kind, name)",
    (
        "CREATE TABLE match (code text PRIMARY KEY, head bigint NOT NULL, size bigint NOT NULL,"
        " thinking_until timestamptz NOT NULL DEFAULT '-infinity')"
    ),
    (
        "CREATE TABLE match_line (code text NOT NULL REFERENCES match ON DELETE CASCADE,"
        " line bigint NOT NULL, record bytea NOT NULL, PRIMARY KEY (code, line))"
    ),
    "CREATE TABLE talk (code text PRIMARY KEY, head bigint NOT NULL)",
    (
        "CREATE TABLE talk_line (code text NOT NULL REFERENCES talk ON DELETE CASCADE,"
        " line bigint NOT NULL, record bytea NOT NULL, PRIMARY KEY (code, line))"
    ),
    (
        "CREATE TABLE presence (place text NOT NULL, person text NOT NULL, visit text NOT NULL,"
        " until timestamptz NOT NULL, PRIMARY KEY (place, person))"
    ),
    (
        "CREATE TABLE audit_line (line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " record bytea NOT NULL)"
    ),
)
"""As version 0.1.0 made them."""


def quoted(data: bytes) -> str:
    return f"'\\x{data.hex()}'"


def records() -> list[AnyRecord]:
    """A match with some moves."""

    class Unkept:
        matches = None

    reader = Reader(Unkept(), 1)  # type: ignore[arg-type]
    made = beginning()
    for _ in range(8):
        record = reader._next()
        if isinstance(record, Move):
            reader._follow(record)
            made.append(record)
        else:
            break
    return made


@pytest.fixture
def name() -> Iterator[str]:
    with database(tables=False) as made:
        lines = records()
        rex = msgspec.json.encode(Dog("Rex", ("key-1",)))
        engine().run(
            made,
            *TABLES,
            f"INSERT INTO document VALUES ('people', 'rex', nextval('version'), {quoted(rex)})",
            "INSERT INTO sign VALUES ('people', 'key-1', 'rex')",
            f"INSERT INTO match (code, head, size) VALUES ('{CODE}', {len(lines)}, 1)",
            *(
                f"INSERT INTO match_line VALUES ('{CODE}', {at}, {quoted(encode(line))})"
                for at, line in enumerate(lines, 1)
            ),
            f"INSERT INTO talk VALUES ('{CODE}', 7)",
            f"INSERT INTO talk_line VALUES ('{CODE}', 7, 'woof')",
            f"INSERT INTO presence VALUES ('', 'ana', 'visit', '{NOW.isoformat()}')",
            "INSERT INTO audit_line (record) VALUES ('first')",
        )
        yield made


async def test_everything_is_as_it_was_and_goes_on(name: str) -> None:
    store = opened(name)
    dogs = store.documents(DOGS)
    assert dogs.read("rex") == Dog("Rex", ("key-1",))
    with pytest.raises(NotFreeError):
        dogs.write("max", Dog("Max", ("key-1",)))
    assert dogs.version("rex") == 1
    dogs.write("rex", Dog("Rex II"))
    assert dogs.version("rex") > 1
    lines = records()
    assert store.matches.read(CODE) == (len(lines), tuple(lines), False)
    match = SharedMatch.open(store.matches, CODE)
    assert match.recovery is None
    assert match.match.plies == sum(isinstance(line, Move) for line in lines)
    legal = match.match.game.legal_actions(match.match.state)
    await match.keep(lambda: match.prepare_play(legal[0]))
    assert store.talk.records(CODE) == (b"woof",)
    assert store.talk.add_record(CODE, b"more") == 8
    assert store.presence.at("") == {}
    store.presence.come("", "ana")
    store.audit.add(b"second")
    assert store.audit.last(5) == (b"first", b"second")
    await store.close()
    again = opened(name)
    assert again.matches.read(CODE).head > len(lines)
    await again.close()
    # What former versions look at says that this is of a newer one.
    assert engine().values(name, "SELECT version_num FROM alembic_version") != ["0001"]


async def test_whoever_is_broken_off_begins_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(done: int, _: int) -> None:
        raise StoreError

    with monkeypatch.context() as patched:
        patched.setattr(
            schema.from_alembic,
            "take_over",
            lambda transaction, _, real=schema.from_alembic.take_over: real(transaction, breaks),
        )
        with pytest.raises(StoreError):
            opened(name)
    assert engine().values(name, "SELECT version_num FROM alembic_version") == ["0001"]
    store = opened(name)
    assert store.matches.read(CODE).records == tuple(records())
    await store.close()


def test_steps_that_are_not_known_here_are_left_alone(name: str) -> None:
    engine().run(name, "UPDATE alembic_version SET version_num = '0002'")
    with pytest.raises(NewerStoreError):
        opened(name)


def test_neither_library_is_needed() -> None:
    code = (
        "import sys, dogs_tui.host.store.postgres;print({'sqlalchemy', 'alembic'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
