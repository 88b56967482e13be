"""Everything a host keeps goes into a database and comes back, or nothing does."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_saves import StoredMatch, read_match
from dogs_saves.documents import Documents
from dogs_saves.locks import lock
from dogs_tui.cli import main
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.lobby.kinds import LASTING
from dogs_tui.host.operations import moving, stores
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.store.formats import take_over
from tests.support.data_folder import audit_in
from tests.support.lobby_builder import Guests
from tests.support.postgres import database, engine

OLD = Path(__file__).parents[1] / "data_folder"
"""Of the first release, with a table at every stage."""


def typed(command: str, address: str, data: Path) -> int:
    return main(["host", command, address, "--data", str(data)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(OLD, folder)
    for journal in (folder / "matches").glob("*.dogs"):
        StoredMatch.open(journal)[0].close()
        journal.with_name(f"{journal.name}.before-1").unlink(missing_ok=True)
    for kind in LASTING:  # so that each file is as this version writes it
        documents: Documents[Any] = Documents(folder / kind.name, kind.type)
        for one in documents.names():
            documents.write(one, documents.read(one))
    audit_in(folder).add("ban-added", "Rex", note="spoils matches")
    take_over(folder, ())
    (folder / "host_key").write_text("a key of this machine's")
    return folder


@pytest.fixture
def name() -> Iterator[str]:
    with database(tables=False) as made:
        yield made


@pytest.fixture
def address(name: str) -> str:
    return engine().address(name)


def contents(folder: Path) -> dict[str, bytes]:
    """All files, without what the audit log says of moving."""
    found = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    lines = found.pop("audit.jsonl", b"").splitlines(keepends=True)
    if kept := [line for line in lines if b'"host-' not in line]:
        found["audit.jsonl"] = b"".join(kept)
    return found


def digests(folder: Path) -> dict[str, tuple[int, str]]:
    return {
        path.name: (match.plies, match.digest())
        for path in (folder / "matches").glob("*.dogs")
        for match in [read_match(path).match]
    }


def is_empty(name: str) -> bool:
    tables = engine().values(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    kept = (table for table in tables if table != "alembic_version")
    return not any(engine().values(name, f"SELECT 1 FROM {table}") for table in kept)


def test_there_and_back_everything_is_as_it_was(
    data: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, played = contents(data), digests(data)
    assert typed("export", address, data) == 0
    assert contents(data) == before
    back = tmp_path / "back"
    back.mkdir()
    (back / "host.toml").write_text("max-sessions = 7\n")
    assert typed("import", address, back) == 0
    said = capsys.readouterr().out
    assert said.count("matches: 5, moves: 75") == 2
    there = contents(back)
    assert there.pop("host.toml") == b"max-sessions = 7\n"
    before.pop("host_key")
    assert "audit.jsonl" in before
    assert there == before
    assert [one.what for one in audit_in(data).entries()] == ["ban-added", "host-exported"]
    assert [one.what for one in audit_in(back).entries()] == ["ban-added", "host-imported"]
    assert digests(back) == played
    assert all(one.ok for one in findings(back))
    assert main(["host", "verify", "--data", str(back)]) == 0

    async def goes_on() -> None:
        async with Guests(back) as guests:
            table = guests.lobby.table("JFKMHD")
            assert table is not None
            sat = [guests.handle(table, who) for who in ("Ana", "Bo")]
            assert table.match is not None
            next(one for one in sat if table.match.to_move in one.handle.seats).play()

    asyncio.run(goes_on())
    assert digests(back)["jfkmhd.dogs"][0] == played["jfkmhd.dogs"][0] + 1


def test_a_match_in_another_file_gets_its_usual_name(
    data: Path, address: str, tmp_path: Path
) -> None:
    (data / "matches" / "jfkmhd.dogs").rename(data / "matches" / "jfkmhd-2.dogs")
    record = data / "tables" / "jfkmhd.json"
    record.write_bytes(record.read_bytes().replace(b'"file":""', b'"file":"jfkmhd-2.dogs"'))
    assert b"jfkmhd-2.dogs" in record.read_bytes()
    played = digests(data)
    assert typed("export", address, data) == 0
    assert typed("import", address, tmp_path / "back") == 0
    assert digests(tmp_path / "back") == {
        **{name: one for name, one in played.items() if name != "jfkmhd-2.dogs"},
        "jfkmhd.dogs": played["jfkmhd-2.dogs"],
    }


def test_matches_of_older_formats_are_moved_in_this_one(address: str, tmp_path: Path) -> None:
    old = tmp_path / "old"
    shutil.copytree(OLD, old)
    assert typed("export", address, old) == 0
    assert contents(old) == contents(OLD)
    assert typed("import", address, tmp_path / "back") == 0
    assert digests(tmp_path / "back") == digests(OLD)


def test_a_database_with_something_in_it_stays_as_it_is(
    data: Path, address: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("export", address, data) == 0
    kept = engine().values(name, "SELECT version FROM document ORDER BY version")
    assert typed("export", address, data) == 1
    assert "not empty" in capsys.readouterr().err
    assert engine().values(name, "SELECT version FROM document ORDER BY version") == kept


def test_an_export_that_breaks_off_leaves_nothing_and_is_begun_again(
    data: Path, address: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_talk = moving._copy_talk

    async def breaks(code: str, *stores: Any) -> None:
        await copy_talk(code, *stores)
        raise OSError(5, "the cable was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_copy_talk", breaks)
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
    found = iter(range(100))
    monkeypatch.setattr(moving, "_played", lambda *what: (real(*what)[0], str(next(found))))
    assert typed("export", address, data) == 1
    assert "not what was read" in capsys.readouterr().err
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
    assert [path.name for path in back.iterdir()] == [moving.DRAFT]
    assert typed("import", address, back) == 0
    assert digests(back) == digests(data)


def test_an_import_that_breaks_off_among_names_is_completed(
    data: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("export", address, data) == 0
    back = tmp_path / "back"
    rename, left = moving.disk.rename, iter(range(3))

    def breaks(old: Path, new: Path) -> None:
        if old.parent.name == moving.DRAFT and next(left, None) is None:
            raise OSError(5, "the cable was pulled")
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(moving.disk, "rename", breaks)
        assert typed("import", address, back) == 1
    assert typed("import", address, back) == 0
    assert not (back / moving.DRAFT).exists()
    before = contents(data)
    before.pop("host_key")
    assert contents(back) == before


def test_what_belongs_to_the_machine_stays_there(data: Path, address: str, tmp_path: Path) -> None:
    (data / "archive").mkdir()
    (data / "archive" / "tables.tar.gz").write_bytes(b"tables of long ago")
    back = tmp_path / "back"
    back.mkdir()
    for place, folder in enumerate((data, back)):
        known = KnownPlaces(folder)
        known.remember(f"192.0.2.{place}")
        known.save()
    (back / "archive").mkdir()
    (back / "archive" / "others.tar.gz").write_bytes(b"tables of another time")
    before = contents(data)
    assert typed("export", address, data) == 0
    assert contents(data) == before
    stays = contents(back)
    assert typed("import", address, back) == 0
    there = contents(back)
    assert stays.items() <= there.items()
    assert "archive/tables.tar.gz" not in there


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
    written = Documents(folder, NewerFormats)
    written.write("formats", NewerFormats({"documents": 999}))
    before = contents(folder)
    assert typed(command, address, folder) == 1
    assert "newer version" in said()
    assert contents(folder) == before
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
    assert "already: people" in said()
    held = lock(data / "host")
    assert typed("export", address, data) == 1
    assert "A host runs" in said()
    held.release()


def test_a_folder_that_is_not_sound_is_not_moved(
    data: Path, address: str, name: str, said: Any
) -> None:
    journal = data / "matches" / "jrngmg.dogs"
    journal.write_bytes(journal.read_bytes()[:-40])
    assert typed("export", address, data) == 1
    assert "matches/jrngmg.dogs" in said()
    assert not engine().values(name, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")


def test_a_newer_database_is_not_touched(data: Path, address: str, name: str, said: Any) -> None:
    assert typed("export", address, data) == 0
    engine().run(name, "UPDATE alembic_version SET version_num = '9999'")
    assert typed("import", address, data.with_name("back")) == 1
    assert "newer version" in said()


def test_without_the_library_it_is_named(
    data: Path, address: str, said: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "find_spec", lambda _: None)
    assert typed("export", address, data) == 1
    assert "cluster" in said()
