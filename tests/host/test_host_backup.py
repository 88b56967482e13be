"""A backup is a host as it was at one moment; verify says what is wrong where."""

import asyncio
import json
import shutil
import stat
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from dogs_saves import read_match
from dogs_tui.cli import main
from dogs_tui.host.operations.bringing_in import bring_in
from dogs_tui.host.people.invitations import INVITES
from dogs_tui.host.people.people import PEOPLE
from dogs_tui.host.store.sqlite import FILE
from tests.support.data_folder import (
    address_in,
    audit_in,
    close_all,
    damage,
    damage_match,
    documents_in,
    findings_in,
    kept_in,
    store_in,
    words_for,
)
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests
from tests.support.shared_lobbies import until

OLD = Path(__file__).with_name("data_folders") / "0"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    shutil.copytree(OLD, tmp_path / "data")
    bring_in(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The data folder of a host that keeps everything in a file there, and of one in a database."""
    with kept_in(request.param, tmp_path / "d"):
        yield tmp_path / "d"


def typed(*words: str) -> int:
    return main(["host", *words])


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        assert all(member.isfile() and member.mode == 0o600 for member in tar.getmembers())
        tar.extractall(folder, filter="data")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


async def test_backup_while_running(
    anywhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, target = anywhere, tmp_path / "kept.tar.gz"
    where = words_for(data)
    async with hosting(data, store=address_in(data)) as party:
        party.enrol("Ana", "Bo")
        table = party.table("dog_kids", ["Ana", "Bo"])
        handle = party.handle(table, "Ana")
        assert table.match is not None
        for _ in range(3):
            mover = table.match.to_move
            assert mover is not None
            await table.match.play(mover, table.match.legal(mover)[0])
        digest = table.match.match.digest()
        assert await asyncio.to_thread(typed, "backup", str(target), *where) == 0
        handle.say("after the backup")
        mover = table.match.to_move
        assert mover is not None
        await table.match.play(mover, table.match.legal(mover)[0])
        assert await asyncio.to_thread(typed, "verify", *where) == 0
        assert await asyncio.to_thread(typed, "backup", str(target), *where) == 1
        code, fingerprint = table.code, party.program.fingerprint
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert not list(data.glob(".backup-*"))
    there = unpacked(target, tmp_path / "t")
    assert not list(there.glob("*.sock"))
    assert typed("verify", "--data", str(there)) == 0
    said = capsys.readouterr()
    assert "Matches replayed: 1. Moves: 3." in said.out
    assert "already exists" in said.err
    async with hosting(there) as again:
        assert again.program.fingerprint == fingerprint
        restored = again.program.lobby.table(code)
        assert restored is not None
        await until(lambda: restored.match is not None)
        assert restored.match is not None
        assert restored.match.match.digest() == digest
        assert [person.name for person in again.program.lobby.people.all()] == ["Ana", "Bo"]
    assert [entry.what for entry in audit_in(data).entries()] == ["backup-made"]


def test_a_host_that_does_not_run_is_backed_up(data: Path, tmp_path: Path) -> None:
    (data / "crashes").mkdir()
    (data / "crashes" / "one.txt").write_text("broken")
    (data / "host_key").write_text("a key")
    (data / ".host.lock").write_text("")
    (data / "link.dogs").symlink_to("/etc/hostname")
    target = tmp_path / "kept.tar.gz"
    assert typed("backup", str(target), "--data", str(data)) == 0
    there = unpacked(target, tmp_path / "there")
    assert set(contents(there)) == {FILE, "formats.json", "host_key"}
    assert store_in(there).matches.codes() == store_in(data).matches.codes()
    assert all(finding.ok for finding in findings_in(there))


def test_no_half_backup_is_left(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--data", str(data))
    assert typed("backup", str(tmp_path / "no" / "folder.tar.gz"), *where) == 1
    assert "does not exist" in capsys.readouterr().err
    assert typed("backup", str(tmp_path / "x.tar.gz"), "--data", str(tmp_path / "none")) == 1
    assert "no data folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert not list(data.glob(".backup-*"))


@pytest.mark.telling
def test_what_was_brought_in_is_sound(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("verify", "--data", str(data)) == 0
    assert "No problems found." in capsys.readouterr().out
    assert typed("verify", "--data", str(data), "--json") == 0
    rows = {
        document["file"]: document
        for document in map(json.loads, capsys.readouterr().out.splitlines())
    }
    for path in (OLD / "matches").iterdir():
        assert rows[f"matches/{path.stem}"]["digest"] == read_match(path).match.digest()


def spoil_line(data: Path) -> str:
    damage_match(data, "JRNGMG", 9, b"nonsense")
    return "matches/jrngmg"


def lose_match(data: Path) -> str:
    store_in(data).matches.discard("JFKMHD")
    return "tables/jfkmhd"


def swap_matches(data: Path) -> str:
    store = store_in(data)
    content = store.matches.file("JRNGMG").content
    store.matches.discard("JFKMHD")
    store.matches.adopt("JFKMHD", content)
    return "tables/jfkmhd"


def cut_person(data: Path) -> str:
    name = documents_in(data, PEOPLE).names()[-1]
    damage(data, "people", name, b'{"name":')
    return f"people/{name}"


def copy_person(data: Path) -> str:
    people = documents_in(data, PEOPLE)
    person = people.read(people.names()[0])
    statement = (
        "INSERT INTO document (kind, name, version, record)"
        " VALUES ('people', '0000000000000000', 999, :record) RETURNING 1"
    )
    store_in(data).engine.rows(statement, record=msgspec.json.encode(person))
    return "people/"


def rename_invite(data: Path) -> str:
    invites = documents_in(data, INVITES)
    invites.write("a" * 40, invites.read(invites.names()[0]))
    return "invites/" + "a" * 40


def odd_talk(data: Path) -> str:
    store_in(data).talk.add_record("JFKMHD", b"[")
    return "talk/jfkmhd"


SPOILS = (swap_matches, spoil_line, cut_person, copy_person, rename_invite, odd_talk)
"""All of which can be wrong at once."""


@pytest.mark.parametrize("spoil", [lose_match, *SPOILS])
def test_what_is_wrong_is_said_where_it_is(
    data: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], str]
) -> None:
    where = spoil(data)
    close_all()
    assert typed("verify", "--data", str(data)) == 1
    printed = capsys.readouterr().out
    assert where in printed
    assert "Problems: " in printed


def test_all_that_is_wrong_in_a_database_is_said(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with kept_in("postgres", data, tables=False):
        assert typed("export", address_in(data), "--data", str(data)) == 0
        where = words_for(data)
        assert typed("verify", *where) == 0
        places = [spoil(data) for spoil in SPOILS]
        assert typed("verify", *where) == 1
    printed = capsys.readouterr().out
    assert [place for place in places if place not in printed] == []


def test_neither_older_backups_nor_links_are_in_a_backup(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "archive").mkdir()
    (data / "archive/tables-2026-01-01.tar.gz").write_bytes(b"tables")
    assert typed("backup", str(data / "monday.tar.gz"), "--data", str(data)) == 0
    assert "Links" not in capsys.readouterr().out
    (tmp_path / "elsewhere.toml").write_text("")
    (data / "host.toml").symlink_to(tmp_path / "elsewhere.toml")
    assert typed("backup", str(tmp_path / "tuesday.tar.gz"), "--data", str(data)) == 0
    assert "Links are not followed, so this is not in it: host.toml" in capsys.readouterr().out
    there = contents(unpacked(tmp_path / "tuesday.tar.gz", tmp_path / "t"))
    assert "archive/tables-2026-01-01.tar.gz" in there
    assert not [name for name in there if "monday" in name or "host.toml" in name]


@pytest.mark.parametrize("words", ["backup x.tar.gz", "verify", "archive --older-than 1"])
def test_a_folder_of_something_else_is_said(
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d").mkdir()
    (tmp_path / "d/passwd").write_text("x")
    assert typed(*words.split(), "--data", "d") == 1
    assert "is not the data folder of a host" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["d", "passwd"]


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("verify", "--data", str(tmp_path / "none")) == 1
    assert "no data folder" in capsys.readouterr().err


async def test_whoever_was_removed_leaves_no_seat_behind(tmp_path: Path) -> None:
    async with Guests(tmp_path / "data") as guests:
        guests.table("Ana", "Bo", bots=("",))
        ana = guests.person("Ana")
        guests.lobby.people.remove(ana)
    assert typed("verify", "--data", str(tmp_path / "data")) == 1
