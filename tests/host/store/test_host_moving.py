"""Everything a host keeps goes into a database and comes back, or nothing does."""

import asyncio
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_saves.documents import Documents
from dogs_saves.locks import lock
from dogs_tui.cli import main
from dogs_tui.host.calendar.announcement import ANNOUNCEMENTS, Announcement
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.operations import moving, stores
from dogs_tui.host.operations.bringing_in import bring_in
from dogs_tui.host.people.memberships import MEMBERSHIPS, Membership
from dogs_tui.host.store.engine import Row
from dogs_tui.host.store.sqlite import FILE
from tests.support.data_folder import audit_in, close_all, damage_match, findings_in, store_in
from tests.support.lobby_builder import Guests
from tests.support.postgres import database, engine

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
OLD = Path(__file__).parents[1] / "data_folders" / "0"
"""Of the first release, with a table at every stage."""


def typed(command: str, address: str, data: Path) -> int:
    return main(["host", command, address, "--data", str(data)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(OLD, folder)
    bring_in(folder)
    audit_in(folder).add("ban-added", "Rex", note="spoils matches")
    (folder / "host_key").write_text("a key of this machine's")
    close_all()
    return folder


@pytest.fixture
def name() -> Iterator[str]:
    with database(tables=False) as made:
        yield made


@pytest.fixture
def address(name: str) -> str:
    return engine().address(name)


def kept(folder: Path) -> dict[str, list[Row]]:
    """All rows of a folder's store, without what the audit log says of moving."""
    contents = {table.name: moving._rows(store_in(folder), table) for table in moving.TABLES}
    contents["audit_line"] = [row for row in contents["audit_line"] if b'"host-' not in row[0]]
    close_all()
    return contents


def digests(folder: Path) -> dict[str, tuple[int, str]]:
    plays = {
        code: moving._played(store_in(folder), code) for code in store_in(folder).matches.codes()
    }
    close_all()
    return plays


def is_empty(name: str) -> bool:
    tables = engine().values(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    kept = (table for table in tables if table != "store_version")
    return not any(engine().values(name, f"SELECT 1 FROM {table}") for table in kept)


def test_there_and_back_everything_is_as_it_was(
    data: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Announcement("KJ7QMP", "ana", "Games", NOON, "Europe/Lisbon", NOON, NOON, weekly=True)
    store_in(data).documents(ANNOUNCEMENTS).write("kj7qmp", evening)
    store_in(data).documents(MEMBERSHIPS).write("ana", Membership("Europe/Lisbon", public=True))
    close_all()
    before, played = kept(data), digests(data)
    assert typed("export", address, data) == 0
    assert kept(data) == before
    back = tmp_path / "back"
    back.mkdir()
    (back / "host.toml").write_text("max-sessions = 7\n")
    assert typed("import", address, back) == 0
    said = capsys.readouterr().out
    assert said.count("matches 5, moves 75") == 2
    assert kept(back) == before
    assert (back / "host.toml").read_text() == "max-sessions = 7\n"
    assert not (back / "host_key").exists()
    assert [entry.what for entry in audit_in(data).entries()] == ["ban-added", "host-exported"]
    assert [entry.what for entry in audit_in(back).entries()] == ["ban-added", "host-imported"]
    assert all(finding.ok for finding in findings_in(back))
    close_all()
    assert main(["host", "verify", "--data", str(back)]) == 0

    async def goes_on() -> None:
        async with Guests(back) as guests:
            table = guests.lobby.table("JFKMHD")
            assert table is not None
            sat = [guests.handle(table, who) for who in ("Ana", "Bo")]
            assert table.match is not None
            next(sitter for sitter in sat if table.match.to_move in sitter.handle.seats).play()

    asyncio.run(goes_on())
    assert digests(back)["JFKMHD"][0] == played["JFKMHD"][0] + 1


def test_a_folder_of_an_older_version_is_brought_in_and_moved(
    address: str, tmp_path: Path, data: Path
) -> None:
    old = tmp_path / "old"
    shutil.copytree(OLD, old)
    assert typed("export", address, old) == 0
    assert typed("import", address, tmp_path / "back") == 0
    assert digests(tmp_path / "back") == digests(data)


def test_a_database_with_something_in_it_stays_as_it_is(
    data: Path, address: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("export", address, data) == 0
    versions = engine().values(name, "SELECT version FROM document ORDER BY version")
    assert typed("export", address, data) == 1
    assert "not empty" in capsys.readouterr().err
    assert engine().values(name, "SELECT version FROM document ORDER BY version") == versions


def test_an_export_that_breaks_off_leaves_nothing_and_is_begun_again(
    data: Path, address: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def breaks(*_: object) -> None:
        raise OSError(5, "the cable was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_played", breaks)
        assert typed("export", address, data) == 1
    assert is_empty(name)
    assert typed("export", address, data) == 0
    assert not is_empty(name)


def test_what_comes_out_differently_is_not_kept(
    data: Path,
    address: str,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = moving._played
    counter = iter(range(100))
    monkeypatch.setattr(moving, "_played", lambda *what: (real(*what)[0], str(next(counter))))
    assert typed("export", address, data) == 1
    assert "does not match the original" in capsys.readouterr().err
    assert is_empty(name)


def test_an_import_that_breaks_off_leaves_nothing_and_is_begun_again(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("export", address, data) == 0
    back = tmp_path / "back"

    def breaks(_: Path) -> None:
        raise OSError(5, "the cable was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_check_sound", breaks)
        assert typed("import", address, back) == 1
    assert not (back / FILE).exists()
    assert typed("import", address, back) == 0
    assert digests(back) == digests(data)


def test_what_belongs_to_the_machine_stays_there(data: Path, address: str, tmp_path: Path) -> None:
    (data / "archive").mkdir()
    (data / "archive" / "tables.tar.gz").write_bytes(b"tables of long ago")
    back = tmp_path / "back"
    back.mkdir()
    for place, folder in enumerate((data, back)):
        places = KnownPlaces(folder)
        places.remember(f"192.0.2.{place}")
        places.save()
    (back / "archive").mkdir()
    (back / "archive" / "others.tar.gz").write_bytes(b"tables of another time")
    stays = {path: path.read_bytes() for path in back.rglob("*") if path.is_file()}
    assert typed("export", address, data) == 0
    assert typed("import", address, back) == 0
    assert {path: path.read_bytes() for path in stays} == stays
    assert not (back / "archive/tables.tar.gz").exists()


class NewerFormats(msgspec.Struct):
    formats: dict[str, int]


@pytest.mark.parametrize("command", ["export", "import"])
def test_the_folder_of_a_newer_version_is_not_touched(
    data: Path, address: str, name: str, tmp_path: Path, said: Any, command: str
) -> None:
    folder = data
    if command == "import":
        assert typed("export", address, data) == 0
        folder = tmp_path / "back"
        folder.mkdir()
    Documents(folder, NewerFormats).write("formats", NewerFormats({"documents": 999}))
    names = sorted(path.name for path in folder.iterdir())
    assert typed(command, address, folder) == 1
    assert "newer version" in said()
    assert sorted(path.name for path in folder.iterdir()) == names
    if command == "export":
        assert is_empty(name)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda: capsys.readouterr().err


def test_what_cannot_be_is_said(data: Path, address: str, tmp_path: Path, said: Any) -> None:
    assert typed("export", "nonsense", data) == 2
    assert "postgresql://USER@HOST/NAME" in said()
    assert typed("export", "postgresql://ana:wuff@example.org/dogs", data) == 2
    shown = said()
    assert "command line" in shown
    assert "wuff" not in shown
    assert typed("export", f"@{tmp_path / 'none'}", data) == 2
    assert "cannot be read" in said()
    assert typed("export", address, tmp_path / "none") == 1
    assert "no data folder" in said()
    assert not (tmp_path / "none").exists()
    assert typed("export", f"host={tmp_path} dbname=dogs", data) == 1
    assert "cannot be reached" in said()
    assert typed("import", address, data) == 1
    assert f"is not empty. It contains: {FILE}" in said()
    held = lock(data / "host")
    assert typed("export", address, data) == 1
    assert "A host is running" in said()
    held.release()


def test_a_folder_that_is_not_sound_is_not_moved(
    data: Path, address: str, name: str, said: Any
) -> None:
    damage_match(data, "JRNGMG", 9, b"nonsense")
    close_all()
    assert typed("export", address, data) == 1
    assert "matches/jrngmg" in said()
    assert not engine().values(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")


def test_a_newer_database_is_not_touched(data: Path, address: str, name: str, said: Any) -> None:
    assert typed("export", address, data) == 0
    engine().run(name, "UPDATE store_version SET number = 9999")
    assert typed("import", address, data.with_name("back")) == 1
    assert "newer version" in said()


def test_without_the_library_it_is_named(
    data: Path, address: str, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "find_spec", lambda _: None)
    assert typed("export", address, data) == 1
    assert "cluster" in said()
