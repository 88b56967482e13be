"""A store in a folder writes what a host of today reads, and reads what that writes."""

import errno
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import registry
from dogs_saves import StoredMatch, compact, disk, read_match
from dogs_saves.records import Move, Titled, Undo
from dogs_tui.host.lobby.kinds import BANS, INVITES, PEOPLE, TABLES
from dogs_tui.host.store import (
    FullError,
    NotFreeError,
    ReadOnlyError,
    RightError,
    UnreachableError,
    UnreadError,
)
from dogs_tui.host.store.files import FileStore
from tests.support.lobby_builder import Guests, key
from tests.support.store_builder import CODE, DOGS, NOW, Dog, Reader, beginning

OLD = Path(__file__).parents[1] / "data_folder"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FileStore]:
    made = FileStore(tmp_path / "data")
    yield made
    await made.close()


async def test_a_store_reads_what_a_host_wrote(tmp_path: Path) -> None:
    async with Guests(tmp_path / "data") as guests:
        table = guests.table("Ana", "Bo", game="dog_kids")
        sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
        for _ in range(5):
            next(one for one in sat if one.legal()).play()
        sat[0].handle.say("woof")
        assert table.match is not None
        code, digest = table.code, table.match.match.digest()
    store = FileStore(tmp_path / "data")
    found = await store.documents.find(PEOPLE, key(1))
    assert found is not None
    assert found[1].document.name == "Ana"
    kept = await store.documents.get(TABLES, code.lower())
    assert kept is not None
    assert kept.document == table.record
    lines = await store.matches.read(code)
    assert sum(isinstance(one, Move) for one in lines.records) == 5
    assert any(b"woof" in line.record for line in await store.talk.read(code))
    title = Titled(NOW, "later")
    assert await store.matches.append(code, lines.head, [title]) == lines.head + 1
    await store.close()
    reading = read_match(tmp_path / "data" / "matches" / f"{code.lower()}.dogs")
    assert (reading.title, reading.match.digest(), reading.recovery) == ("later", digest, None)


async def test_a_host_reads_what_a_store_wrote(tmp_path: Path) -> None:
    shutil.copytree(OLD, tmp_path / "old")
    old, new = FileStore(tmp_path / "old"), FileStore(tmp_path / "data")
    for kind in (PEOPLE, INVITES, BANS, TABLES):
        for name, kept in (await old.documents.all(kind)).kept.items():
            await new.documents.put(kind, name, kept.document, 0)  # type: ignore[arg-type]
    for name in (await old.documents.all(TABLES)).kept:
        code = name.upper()
        for line in await old.talk.read(code):
            await new.talk.say(code, line.record)
        if (await old.matches.heads([code])).get(code):
            await new.matches.begin(code, (await old.matches.read(code)).records)
    await old.close()
    await new.close()
    async with Guests(tmp_path / "old") as before, Guests(tmp_path / "data") as after:
        assert after.lobby.people.all() == before.lobby.people.all()
        for one, other in zip(before.lobby.tables(), after.lobby.tables(), strict=True):
            assert other.record == one.record
            assert other.company.talk.lines == one.company.talk.lines
            assert (other.match is None) == (one.match is None)
            if one.match is not None and other.match is not None:
                assert other.match.match.digest() == one.match.match.digest()


async def test_one_process_at_a_time(store: FileStore, tmp_path: Path) -> None:
    with pytest.raises(UnreachableError):
        FileStore(tmp_path / "data")
    await store.close()
    await FileStore(tmp_path / "data").close()


async def test_what_another_process_replaced_has_another_version(
    store: FileStore, tmp_path: Path
) -> None:
    version = await store.documents.put(DOGS, "rex", Dog("Rex"), 0)
    file = tmp_path / "data" / "people" / "rex.json"
    draft = file.with_name("draft")
    draft.write_bytes(file.read_bytes().replace(b"Rex", b"Max"))
    draft.replace(file)
    found = await store.documents.get(DOGS, "rex")
    assert found is not None
    assert found.document == Dog("Max")
    assert found.version != version


async def test_a_damaged_document_is_told_and_set_aside(store: FileStore, tmp_path: Path) -> None:
    await store.documents.put(DOGS, "rex", Dog("Rex"), 0)
    file = tmp_path / "data" / "people" / "rex.json"
    file.write_bytes(b'{"format":1,"document":{"name":1}}')
    with pytest.raises(UnreadError):
        await store.documents.get(DOGS, "rex")
    found = await store.documents.all(DOGS)
    assert found.kept == {}
    assert "rex.json" in str(found.troubles[0])
    assert not file.exists()
    assert list(file.parent.glob("rex.json.damaged-*"))
    assert await store.documents.put(DOGS, "rex", Dog("Rex"), 0)


async def test_a_file_that_is_written_anew_keeps_counting(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who knows a head of before reads everything; nobody is given what is not the next."""
    monkeypatch.setattr(compact, "COMPACT_FROM", 30_000)
    head = await store.matches.begin(CODE, beginning())
    reader = Reader(store, 0)
    reader.head = head
    assert await reader.play()
    behind = reader.head
    grown = False
    for _ in range(400):
        before = len((await store.matches.read(CODE)).records)
        await store.matches.append(CODE, reader.head, [Undo(NOW, 0, 1)])
        reader.match.take_back(1)
        reader.head += 1
        assert await reader.play()
        lines = await store.matches.read(CODE, behind)
        assert lines.head == reader.head
        if lines.whole:
            grown = True
            assert len(lines.records) < before
            break
    assert grown
    title = Titled(NOW, "after")
    assert await store.matches.append(CODE, reader.head, [title]) == reader.head + 1
    assert (await store.matches.read(CODE, reader.head)).records == (title,)
    await store.matches.rest(CODE)
    assert await store.matches.read(CODE, reader.head) == (reader.head + 1, (title,), False)


async def test_a_file_that_was_taken_away_is_written_anew_and_found_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(OLD, tmp_path / "data")
    store = FileStore(tmp_path / "data")
    journal = tmp_path / "data" / "matches" / "jfkmhd.dogs"
    head = (await store.matches.read("JFKMHD")).head
    head = await store.matches.append("JFKMHD", head, [Titled(NOW, "a")])
    shutil.copyfile(journal, tmp_path / "theirs")
    (tmp_path / "theirs").write_bytes(b"something else")
    (tmp_path / "theirs").replace(journal)
    await store.matches.append("JFKMHD", head, [Titled(NOW, "b")])
    assert "match-moved" in {record.__dict__.get("event") for record in caplog.records}
    kept = await store.documents.get(TABLES, "jfkmhd")
    assert kept is not None
    assert kept.document.file == "jfkmhd-2.dogs"
    (news,) = await store.matches.news("JFKMHD")
    assert "jfkmhd-2" in str(news)
    assert await store.matches.news("JFKMHD") == ()
    await store.close()
    again = FileStore(tmp_path / "data")
    assert (await again.matches.read("JFKMHD")).records[-1] == Titled(NOW, "b")
    await again.close()


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.ENOSPC, FullError), (errno.EROFS, ReadOnlyError), (errno.EACCES, RightError)],
)
async def test_what_the_disk_refuses(
    store: FileStore, monkeypatch: pytest.MonkeyPatch, number: int, kind: Any
) -> None:
    head = await store.matches.begin(CODE, beginning())
    version = await store.documents.put(DOGS, "rex", Dog("Rex", ("sign",)), 0)

    def refuses(*_: object) -> int:
        raise OSError(number, "no")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", refuses)
        for call in (
            store.documents.put(DOGS, "rex", Dog("Max"), version),
            store.matches.append(CODE, head, [Titled(NOW, "a")]),
            store.talk.say(CODE, b'"a"'),
            store.audit.add(b"{}"),
        ):
            with pytest.raises(kind):
                await call
    assert await store.documents.get(DOGS, "rex") == (Dog("Rex", ("sign",)), version)
    with pytest.raises(NotFreeError):
        await store.documents.put(DOGS, "max", Dog("Max", ("sign",)), 0)
    assert (await store.matches.read(CODE)).head == head
    assert await store.talk.read(CODE) == ()
    assert await store.matches.append(CODE, head, [Titled(NOW, "b")]) == head + 1


async def test_a_damaged_match_is_brought_back_and_its_original_kept(
    store: FileStore, tmp_path: Path
) -> None:
    head = await store.matches.begin(CODE, beginning())
    head = await store.matches.append(CODE, head, [Titled(NOW, "a"), Titled(NOW, "b")])
    await store.close()
    journal = tmp_path / "data" / "matches" / f"{CODE.lower()}.dogs"
    journal.write_bytes(journal.read_bytes()[:-20])
    again = FileStore(tmp_path / "data")
    found = await again.matches.read(CODE)
    assert found.records[-1] == Titled(NOW, "a")
    assert await again.matches.append(CODE, found.head, [Titled(NOW, "c")]) == found.head + 1
    assert await again.matches.news(CODE)
    await again.close()
    assert journal.with_name(f"{journal.name}.damaged-1").exists()
    stored, recovery = StoredMatch.open(journal, find_game=registry.game)
    stored.close()
    assert recovery is None
