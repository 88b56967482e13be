"""A backup is a host as it was at one moment; verify says what is wrong where."""

import asyncio
import json
import shutil
import stat
import tarfile
from pathlib import Path

import pytest
from dogs_tui.host.operations.marking import mark, prepare, sweep

from dogs_saves import read_match
from dogs_tui.cli import main
from dogs_tui.host.operations import marking
from tests.support.data_folder import audit_in
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests

OLD = Path(__file__).with_name("data_folder")


def typed(*words: str) -> int:
    return main(["host", *words])


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        assert all(one.isfile() and one.mode == 0o600 for one in tar.getmembers())
        tar.extractall(folder, filter="data")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


async def test_backup_while_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, target = tmp_path / "d", tmp_path / "kept.tar.gz"
    async with hosting(data) as party:
        party.enrol("Ana", "Bo")
        table = party.table("dog_kids", ["Ana", "Bo"])
        handle = party.handle(table, "Ana")
        assert table.match is not None
        for _ in range(3):
            mover = table.match.to_move
            assert mover is not None
            await table.match.play(mover, table.match.legal(mover)[0])
        digest = table.match.match.digest()
        assert await asyncio.to_thread(typed, "backup", str(target), "--data", str(data)) == 0
        handle.say("after the backup")
        mover = table.match.to_move
        assert mover is not None
        await table.match.play(mover, table.match.legal(mover)[0])
        assert await asyncio.to_thread(typed, "verify", "--data", str(data)) == 0
        assert await asyncio.to_thread(typed, "backup", str(target), "--data", str(data)) == 1
        code, fingerprint = table.code, party.program.fingerprint
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert not list(data.glob(".backup-*"))
    there = unpacked(target, tmp_path / "t")
    assert not list(there.glob("*.sock"))
    assert typed("verify", "--data", str(there)) == 0
    said = capsys.readouterr()
    assert "Replayed matches: 1, with moves: 3." in said.out
    assert "already a file" in said.err
    async with hosting(there) as again:
        assert again.program.fingerprint == fingerprint
        found = again.program.lobby.table(code)
        assert found is not None
        assert found.match is not None
        assert found.match.match.digest() == digest
        assert [one.name for one in again.program.lobby.people.all()] == ["Ana", "Bo"]
    assert [one.what for one in audit_in(data).entries()] == ["backup-made"]


def test_what_is_written_after_the_moment_is_not_in_the_backup(tmp_path: Path) -> None:
    shutil.copytree(OLD, tmp_path / "data")
    data = tmp_path / "data"
    before = contents(data)
    held = mark(data, prepare(data))
    folders = [data / held.folder, *(data / held.folder).rglob("*/")]
    assert {stat.S_IMODE(one.stat().st_mode) for one in folders} == {0o700}
    journal = next((data / "matches").iterdir())
    with journal.open("ab") as file:
        file.write(b"half a line of later")
    document = next((data / "people").iterdir())
    replaced = document.with_name("draft")
    replaced.write_bytes(b"{}")
    replaced.replace(document)
    next((data / "talk").iterdir()).unlink()
    inside = {
        file.path: (data / held.folder / file.path).read_bytes()[: file.size] for file in held.files
    }
    assert inside == before
    sweep(data)
    assert not list(data.glob(".backup-*"))


def test_what_changed_since_the_names_were_given_is_in_the_backup(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(OLD, data)
    name = prepare(data)
    first, second, *_ = sorted((data / "people").iterdir())
    draft = first.with_name("draft")
    draft.write_bytes(b"{}")
    draft.replace(first)
    second.unlink()
    (data / "people" / "new.json").write_bytes(b"[]")
    with next((data / "matches").iterdir()).open("ab") as file:
        file.write(b"a line before the moment")
    before = {path: raw for path, raw in contents(data).items() if not path.startswith(".")}
    held = mark(data, name)
    inside = {
        file.path: (data / held.folder / file.path).read_bytes()[: file.size] for file in held.files
    }
    assert inside == before


@pytest.mark.parametrize("name", ["people", "../data", ".backup-x/../people"])
def test_only_a_prepared_folder_holds_a_moment(tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    (data / "people").mkdir(parents=True)
    with pytest.raises(FileNotFoundError):
        mark(data, name)


def test_a_disk_without_second_names_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(OLD, tmp_path / "data")

    def refused(*_: object) -> None:
        raise OSError("no such thing here")

    monkeypatch.setattr(marking.os, "link", refused)
    data = tmp_path / "data"
    held = mark(data, prepare(data))
    assert contents(data / held.folder) == contents(OLD)


def test_a_host_that_does_not_run_is_backed_up(tmp_path: Path) -> None:
    shutil.copytree(OLD, tmp_path / "data")
    (tmp_path / "data" / "crashes").mkdir()
    (tmp_path / "data" / "crashes" / "one.txt").write_text("broken")
    (tmp_path / "data" / ".host.lock").write_text("")
    (tmp_path / "data" / "matches" / "link.dogs").symlink_to("/etc/hostname")
    target = tmp_path / "kept.tar.gz"
    assert typed("backup", str(target), "--data", str(tmp_path / "data")) == 0
    assert contents(unpacked(target, tmp_path / "there")) == contents(OLD)


def test_no_half_backup_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    shutil.copytree(OLD, data)
    where = ("--data", str(data))
    assert typed("backup", str(tmp_path / "no" / "folder.tar.gz"), *where) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert typed("backup", str(tmp_path / "x.tar.gz"), "--data", str(tmp_path / "none")) == 1
    assert "no data folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert not list(data.glob(".backup-*"))


@pytest.mark.telling
def test_a_folder_of_an_older_version_is_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(OLD)
    assert typed("verify", "--data", str(OLD)) == 0
    assert "Everything is sound." in capsys.readouterr().out
    assert typed("verify", "--data", str(OLD), "--json") == 0
    rows = {one["file"]: one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    for path in (OLD / "matches").iterdir():
        assert rows[f"matches/{path.name}"]["digest"] == read_match(path).match.digest()
    assert contents(OLD) == before


def spoil_line(data: Path) -> str:
    path = data / "matches" / "jrngmg.dogs"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], lines[9].replace(b":", b";", 1), *lines[10:]]))
    return "matches/jrngmg.dogs"


def lose_match(data: Path) -> str:
    (data / "matches" / "jfkmhd.dogs").unlink()
    return "tables/jfkmhd.json"


def swap_matches(data: Path) -> str:
    first = data / "matches" / "jrngmg.dogs"
    first.replace(data / "matches" / "jfkmhd.dogs")
    return "tables/jrngmg.json"


def cut_person(data: Path) -> str:
    path = min((data / "people").iterdir())
    path.write_bytes(path.read_bytes()[:-9])
    return f"people/{path.name}"


def copy_person(data: Path) -> str:
    path = min((data / "people").iterdir())
    shutil.copy(path, path.with_name("0" * 16 + ".json"))
    return "people/"


def rename_invite(data: Path) -> str:
    path = next((data / "invites").iterdir())
    path.replace(path.with_name("a" * 40 + ".json"))
    return "invites/" + "a" * 40


def odd_ban(data: Path) -> str:
    (data / "bans").mkdir()
    (data / "bans" / "x.json").write_text("[]")
    return "bans/x.json"


@pytest.mark.parametrize(
    "spoil",
    [spoil_line, lose_match, swap_matches, cut_person, copy_person, rename_invite, odd_ban],
)
def test_what_is_wrong_is_said_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: object
) -> None:
    data = tmp_path / "data"
    shutil.copytree(OLD, data)
    assert callable(spoil)
    where = spoil(data)
    before = contents(data)
    assert typed("verify", "--data", str(data)) == 1
    printed = capsys.readouterr().out
    assert where in printed
    assert "Wrong: " in printed
    assert contents(data) == before


def test_neither_older_backups_nor_links_are_in_a_backup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "d"
    shutil.copytree(OLD, data)
    (data / "archive").mkdir()
    (data / "archive/tables-2026-01-01.tar.gz").write_bytes(b"tables")
    assert typed("backup", str(data / "monday.tar.gz"), "--data", str(data)) == 0
    assert "Links" not in capsys.readouterr().out
    (tmp_path / "elsewhere.toml").write_text("")
    (data / "host.toml").symlink_to(tmp_path / "elsewhere.toml")
    assert typed("backup", str(tmp_path / "tuesday.tar.gz"), "--data", str(data)) == 0
    assert "Links are not followed: host.toml is not in it." in capsys.readouterr().out
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
    assert "is no data folder of a host" in capsys.readouterr().err
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
