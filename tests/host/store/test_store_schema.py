"""A database of an older version is brought to this one, step by step and all at once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_tui.host.store import NewerStoreError, StoreError
from dogs_tui.host.store.address import Address
from dogs_tui.host.store.postgres import schema
from tests.support.postgres import database, engine
from tests.support.store_builder import DOGS, Dog, opened

STEP = '''"""A later step."""

from alembic import op

revision = "{number}"
down_revision = "{before}"


def upgrade() -> None:
    op.execute("{does}")
'''


@pytest.fixture
def name() -> Iterator[str]:
    with database() as made:
        yield made


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The steps of a version to come."""
    steps = tmp_path / "migrations"
    shutil.copytree(schema.STEPS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    add(steps, "0002", "0001", "ALTER TABLE match ADD COLUMN seen bigint NOT NULL DEFAULT 7")
    add(steps, "0003", "0002", "UPDATE match SET seen = 8")
    return steps


def add(steps: Path, number: str, before: str, does: str) -> None:
    file = steps / "versions" / f"v{number}_later.py"
    file.write_text(STEP.format(number=number, before=before, does=does))


def made(name: str) -> list[str]:
    return [str(one) for one in engine().values(name, "SELECT version_num FROM alembic_version")]


async def test_an_older_database_is_brought_up_with_what_is_in_it(
    name: str, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(name)
    version = store.documents.put(DOGS, "rex", Dog("Rex"), 0)
    await store.close()
    engine().run(name, "INSERT INTO match (code, head, size) VALUES ('K7QMPX', 0, 0)")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", later)
        again = opened(name)
        assert again.documents.get(DOGS, "rex") == (Dog("Rex"), version)
        await again.close()
        assert made(name) == ["0003"]
        assert engine().values(name, "SELECT seen FROM match") == [8]
        schema.bring_up(Address(engine().address(name)))
        assert made(name) == ["0003"]
    with pytest.raises(NewerStoreError):
        opened(name)
    assert made(name) == ["0003"]


async def test_a_step_that_fails_leaves_everything_as_it_was(
    name: str, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(later, "0004", "0003", "ALTER TABLE nothing ADD COLUMN seen bigint")
    monkeypatch.setattr(schema, "STEPS", later)
    with pytest.raises(StoreError, match="42P01"):
        opened(name)
    assert made(name) == ["0001"]
    columns = "SELECT column_name FROM information_schema.columns WHERE table_name = 'match'"
    assert "seen" not in engine().values(name, columns)
