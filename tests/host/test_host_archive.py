"""Old tables go into an archive, quotas bound what one person leaves behind, and both are told."""

import asyncio
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from dogs_tui.cli import main
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations import archiving, backup
from dogs_tui.host.operations.bringing_in import bring_in
from dogs_tui.host.tables.record import TABLES
from dogs_tui.host.tables.setup import LobbyLimits, TableSetup
from dogs_tui.host.tables.table import HostedTable
from tests.support.data_folder import (
    address_in,
    audit_in,
    close_all,
    documents_in,
    findings_in,
    kept_in,
    store_in,
    unopened_in,
    words_for,
)
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests, mover, refused
from tests.support.shared_lobbies import until

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgres"])
def data(short_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The data folder of a host that keeps everything in a file there, and of one in a database."""
    with kept_in(request.param, short_path / "data"):
        yield short_path / "data"


async def played(folder: Path, *, over: int = 3) -> list[str]:
    """A data folder with tables that ended just now, with moves and talk, and one that runs.

    Returns:
        The codes, the running one last.
    """
    codes = []
    async with Guests(folder, keep=unopened_in(folder)) as guests:
        for number in range(over + 1):
            table = guests.table("Ana", "Bo", game="dog_kids")
            sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
            for _ in range(4):
                mover(*sat).play()
            sat[0].handle.say(f"Well played, {number}")
            if number < over:
                table.playing.end(0)
            codes.append(table.code)
    for code in codes[:over]:
        date(folder, code, datetime.now(UTC))
    return codes


def date(folder: Path, code: str, changed: datetime) -> None:
    """Says since when a table has been as it is."""
    documents = documents_in(folder, TABLES)
    record = documents.read(code.lower())
    documents.write(code.lower(), msgspec.structs.replace(record, changed=changed))


def there(folder: Path) -> set[str]:
    """The codes of the tables, of which each has its match and its talk."""
    store = store_in(folder)
    codes = {name.upper() for name in documents_in(folder, TABLES).names()}
    assert set(store.matches.codes()) == codes
    assert all(store.talk.read(code) for code in codes)
    return codes


def archives(folder: Path) -> list[Path]:
    return sorted((folder / "archive").glob("*"))


def unpacked(archive: Path) -> dict[str, bytes]:
    with tarfile.open(archive) as archived:
        return {
            member.name: content.read()
            for member in archived
            if (content := archived.extractfile(member))
        }


async def archived(folder: Path, days: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    words = ["host", "archive", "--older-than", days, *words_for(folder)]
    code = await asyncio.to_thread(main, words)
    said = capsys.readouterr()
    return code, said.out + said.err


@pytest.mark.parametrize("running", [True, False], ids=["running", "stopped"])
async def test_old_tables_are_in_the_archive_and_nowhere_else(
    data: Path, capsys: pytest.CaptureFixture[str], running: bool
) -> None:
    old, older, young, goes_on = await played(data)
    date(data, old, datetime.now(UTC) - timedelta(days=31))
    date(data, older, LONG_AGO)
    date(data, young, datetime.now(UTC) - timedelta(days=29))
    if running:
        async with hosting(data, store=address_in(data)) as party:
            lobby = party.program.lobby
            assert lobby.table(old) is not None  # somebody looked at it; nobody is there
            code, said = await archived(data, "30", capsys)
            await until(lambda: lobby.table(old) is lobby.table(older) is None)
            assert None not in (lobby.table(young), lobby.table(goes_on))
            ana = lobby.people.by_name("Ana")
            assert ana is not None
            assert lobby.tables.over_made_by(ana.id) == 1
    else:
        code, said = await archived(data, "30", capsys)
    assert code == 0
    assert "2 tables" in said
    assert "2 tables were removed" in said
    (archive,) = archives(data)
    assert archive.name == f"tables-{datetime.now(UTC):%Y-%m-%d}.tar.gz"
    assert archive.stat().st_mode & 0o077 == 0
    names = {
        f"{kind}/{code.lower()}" for kind in ("tables", "talk", "matches") for code in (old, older)
    }
    assert {name.rpartition(".")[0] for name in unpacked(archive)} == names
    assert there(data) == {young, goes_on}
    assert all(finding.ok for finding in findings_in(data))
    assert [entry.what for entry in audit_in(data).entries()] == ["tables-archived"]
    code, said = await archived(data, "30", capsys)
    assert (code, "No table finished more than 30 days ago." in said) == (0, True)
    # And back again, into a folder, with nothing but tar.
    back = data
    if address := address_in(data):
        back = data.with_name("back")
        assert main(["host", "import", address, "--data", str(back)]) == 0
    with tarfile.open(archive) as members:
        members.extractall(back, filter="data")
    close_all()
    bring_in(back)
    async with Guests(back) as guests:
        table = guests.lobby.table(older)
        assert table is not None
        assert table.reading(guests.person("Ana")).match.plies == 4
        assert guests.handle(table, "Ana").handle.talk


async def test_a_second_one_on_the_same_day_has_a_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, two, three, _ = await played(tmp_path)
    for code in (first, two):
        date(tmp_path, code, LONG_AGO)
        await archived(tmp_path, "30", capsys)
    assert len(archives(tmp_path)) == 2
    assert archives(tmp_path)[0].name.endswith("-2.tar.gz")
    assert three in there(tmp_path)


async def test_a_table_where_somebody_is_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = await played(tmp_path, over=1)
    date(tmp_path, first, LONG_AGO)
    async with hosting(tmp_path) as party:
        lobby = party.program.lobby
        ana, table = lobby.people.by_name("Ana"), lobby.table(first)
        assert ana is not None
        assert table is not None
        handle = await table.enter(ana)
        handle.attend(lambda _: None)
        _, said = await archived(tmp_path, "30", capsys)
        assert "No table finished more than" in said
        await handle.close()
        write = archiving.write_archive

        def somebody_comes(*given: object) -> None:
            write(*given)  # type: ignore[arg-type]
            store_in(tmp_path).presence.come(first, ana.id)

        with monkeypatch.context() as patched:
            patched.setattr(archiving, "write_archive", somebody_comes)
            _, said = await archived(tmp_path, "30", capsys)
        assert "1 was kept: still in use, or changed meanwhile" in said
        assert first in there(tmp_path)


async def test_what_does_not_come_back_from_the_archive_or_changed_is_not_removed(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, two, _ = await played(data, over=2)
    for code in (first, two):
        date(data, code, LONG_AGO)
    write = archiving.write_archive

    def changed_meanwhile(*given: object) -> None:
        write(*given)  # type: ignore[arg-type]
        date(data, first, LONG_AGO + timedelta(days=1))

    monkeypatch.setattr(archiving, "write_archive", changed_meanwhile)
    code, said = await archived(data, "30", capsys)
    assert code == 0
    assert "1 was kept: still in use, or changed meanwhile" in said
    assert first in there(data)
    assert two not in there(data)


async def test_a_full_disk_leaves_every_table_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = await played(tmp_path, over=1)
    date(tmp_path, first, LONG_AGO)
    before = there(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(backup.disk, "sync", full)
        code, said = await archived(tmp_path, "30", capsys)
    assert (code, "the disk is full" in said) == (1, True)
    assert there(tmp_path) == before
    assert [path for path in archives(tmp_path) if not path.name.startswith(".")] == []


async def test_without_a_folder_there_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = await archived(tmp_path / "none", "30", capsys)
    assert (code, "There is no data folder" in said) == (1, True)


# Quotas.


def finished(guests: Guests, *names: str) -> HostedTable:
    table = guests.table(*names)
    table.playing.end(0)
    return table


async def test_one_person_leaves_so_many_matches_behind_and_no_more(tmp_path: Path) -> None:
    async with Guests(tmp_path, LobbyLimits(kept_each=2)) as guests:
        first = finished(guests, "Ana", "Bo")
        finished(guests, "Bo", "Ana")
        finished(guests, "Ana", "Bo")
        ana, bo = guests.people("Ana", "Bo")
        guests.clock.pass_(minutes=5)
        setup = TableSetup("dogs", ("me", ""))
        lobby = guests.lobby
        assert (lobby.tables.over_made_by(ana.id), lobby.tables.over_made_by(bo.id)) == (2, 1)
        assert "limit of 2 stored matches" in refused(lobby.make_table, ana, setup)
        lobby.make_table(bo, setup).room(ana).sit()  # with others they may still play
        lobby = await guests.again()
        with pytest.raises(LobbyError, match="Ask the operator"):
            lobby.make_table(ana, setup)
        store = store_in(guests.folder)
        store.documents(TABLES).read(first.code.lower())
        store.documents(TABLES).remove(first.code.lower())
        await until(lambda: lobby.table(first.code) is None)
        assert lobby.make_table(ana, setup).code not in (first.code, "")


async def test_talk_is_kept_to_its_last_lines(tmp_path: Path) -> None:
    async with Guests(tmp_path, LobbyLimits(talk_lines=3)) as guests:
        table = guests.table("Ana", "Bo")
        ana = guests.handle(table, "Ana").handle
        for number in range(5):
            guests.clock.pass_(seconds=10)
            ana.say(f"line {number}")
        assert [str(line.text) for line in ana.talk] == ["line 2", "line 3", "line 4"]
        lobby = await guests.again()
        table = lobby.table(table.code)
        assert table is not None
        assert len(table.company.talk.lines) == 3


async def test_the_keeper_sees_who_has_how_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(tmp_path, max_people=9, max_tables=7) as party:
        party.enrol("Ana", "Bo")
        party.table("dogs", ["Ana", "Bo"])
        party.table("dogs", ["Ana", "Bo"]).playing.end(0)
        assert await asyncio.to_thread(main, ["host", "people", "--data", str(tmp_path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        columns = lines[0].index("tables"), lines[0].index("kept")
        for line, wanted in zip(lines[1:], (("1", "1"), ("0", "0")), strict=True):
            assert (line[columns[0] :].split()[0], line[columns[1] :].split()[0]) == wanted
        assert await asyncio.to_thread(main, ["host", "status", "--data", str(tmp_path)]) == 0
        said = capsys.readouterr().out
        assert "2 of 9" in said
        assert "at most 7 active" in said
