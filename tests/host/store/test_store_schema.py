"""A store of an older version is brought to this one, step by step and all at once."""

import pytest

from dogs_tui.host.store import NewerStoreError, Store, StoreError, schema
from dogs_tui.host.store.engine import Transaction
from dogs_tui.host.store.schema import Progress, SchemaEngine
from tests.support.store_builder import CODE, DOGS, Dog, Place, beginning


def later(_: SchemaEngine, transaction: Transaction, __: Progress) -> None:
    transaction.send("ALTER TABLE match ADD COLUMN seen bigint NOT NULL DEFAULT 7", {})


def latest(_: SchemaEngine, transaction: Transaction, __: Progress) -> None:
    transaction.send("UPDATE match SET seen = 8", {})


def failing(_: SchemaEngine, transaction: Transaction, __: Progress) -> None:
    transaction.send("ALTER TABLE nothing ADD COLUMN seen bigint", {})


def made(store: Store) -> int:
    return int(store.engine.rows("SELECT number FROM store_version")[0][0])


async def test_an_older_store_is_brought_up_with_what_is_in_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await place.process()
    store.documents(DOGS).write("rex", Dog("Rex"))
    store.matches.begin(CODE, beginning())
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS, later, latest))
        for _ in range(2):
            again = await place.again()
            assert again.documents(DOGS).read("rex") == Dog("Rex")
            assert made(again) == 3
            assert again.engine.rows("SELECT seen FROM match") == [(8,)]
    with pytest.raises(NewerStoreError):
        await place.again()


async def test_a_step_that_fails_leaves_everything_as_it_was(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.process()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS, later, failing))
        with pytest.raises(StoreError):
            await place.again()
    store = await place.again()
    assert made(store) == 1
    assert "seen" not in store.engine.columns("match")
