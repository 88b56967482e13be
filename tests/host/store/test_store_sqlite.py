"""A SQLite file in every state that disks, people and other programs leave: a sentence, no loss."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_saves.records import Titled
from dogs_tui.host.local_socket import NAMES_OF_OPEN
from dogs_tui.host.store import (
    FullError,
    NewerStoreError,
    ReadOnlyError,
    RightError,
    Store,
    StoreError,
    UnreachableError,
    UnreadError,
    commit_lock,
    matches,
    sqlite,
    wake,
)
from dogs_tui.host.store.commit_lock import LONGEST, CommitLock
from dogs_tui.host.store.open_matches import SharedMatch
from dogs_tui.host.store.sqlite import FILE, Sqlite, sqlite_store
from dogs_tui.host.store.sqlite_troubles import (
    kind_of,
    mounts_of_linux,
    mounts_of_mac,
)
from tests.support.store_builder import CODE, DOGS, NOW, Dog, Reader, beginning, counted_waits
from tests.support.store_builder import UNTOLD as UNSIGNED

ROOT = Path(__file__).parents[3]
WRITER = """
import sys
from pathlib import Path
from dogs_tui.host.store.sqlite import sqlite_store
store = sqlite_store(Path(sys.argv[1]))
store.talk.add_record("K7QMPX", b"from another process")
store.shut()
"""
HOLDER = """
import sys
from pathlib import Path
from dogs_tui.host.local_socket import NAMES_OF_OPEN
from dogs_tui.host.store.commit_lock import CommitLock
with CommitLock(Path(sys.argv[1])).held():
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    made = sqlite_store(path)
    yield made
    made.shut()


def engine(store: Store) -> Sqlite:
    assert isinstance(store.engine, Sqlite)
    return store.engine


def played(store: Store, moves: int = 12) -> Reader:
    """A match with some moves."""
    reader = Reader(store, 0)
    reader.head = store.matches.begin(CODE, beginning())
    for _ in range(moves):
        assert reader.play()
    return reader


def copied(path: Path, folder: Path, *endings: str) -> Path:
    """The file as it is now, with what lies beside it, as after a kill."""
    folder.mkdir()
    for ending in endings:
        shutil.copy(f"{path}{ending}", folder / f"{path.name}{ending}")
    return folder / path.name


def refused(kind: type[StoreError], path: Path, words: str) -> None:
    """Opening it is refused with a sentence, and nothing of it changes."""
    before = {entry.name: entry.read_bytes() for entry in path.parent.iterdir() if entry.is_file()}
    with pytest.raises(kind, match=words) as refusal:
        sqlite_store(path)
    assert str(refusal.value.phrase).endswith(".")
    after = {entry.name: entry.read_bytes() for entry in path.parent.iterdir() if entry.is_file()}
    assert {name: after[name] for name in before} == before


@pytest.mark.synced
def test_it_is_its_owner_s_alone_and_synced(path: Path, store: Store) -> None:
    played(store)
    for file in path.parent.glob(f"*{FILE}*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    rows = engine(store).rows
    assert rows("PRAGMA synchronous") == [(2,)]
    assert rows("PRAGMA journal_mode") == [("wal",)]
    assert rows("PRAGMA fullfsync") == rows("PRAGMA checkpoint_fullfsync") == [(1,)]


def test_no_statement_needs_a_newer_sqlite_than_is_said() -> None:
    """RETURNING came with 3.35, which not every system has."""
    from dogs_tui.host.store import from_alembic, schema, sql

    for module in (sql, schema, from_alembic, sqlite):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert "RETURNING" not in source.replace("RETURNING came", "")


def test_an_sqlite_that_is_too_old_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LEAST", (99, 0, 0))
    with pytest.raises(StoreError, match=r"needs 99\.0\.0 or newer"):
        sqlite_store(path)
    assert not path.exists()


# Other files than a store of this version.


def test_another_program_s_file_is_left_alone(path: Path) -> None:
    for content in (b"%PDF-1.7 and more of that", b"x"):
        path.write_bytes(content)
        refused(UnreadError, path, "another program wrote it")
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE contacts (name text)")
    other.close()
    refused(UnreadError, path, "another program wrote it")


def test_a_newer_version_s_store_is_left_alone(path: Path) -> None:
    store = sqlite_store(path)
    played(store)
    store.engine.rows("UPDATE store_version SET number = 99")
    store.shut()
    with pytest.raises(NewerStoreError):
        sqlite_store(path)


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        sqlite_store(tmp_path / "file" / FILE)


# A disk that refuses.


def test_a_full_disk_keeps_what_there_is(store: Store) -> None:
    reader = played(store)
    (pages,) = store.engine.rows("PRAGMA page_count")[0]
    store.engine.rows(f"PRAGMA max_page_count = {pages}")
    large = Dog("Rex", tags=("x" * 100_000,))
    with pytest.raises(FullError):
        store.documents(UNSIGNED).write("rex", large)
    store.engine.rows("PRAGMA max_page_count = 100000")
    assert store.matches.read(CODE).head == reader.head
    assert reader.play()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_said(path: Path) -> None:
    sqlite_store(path).shut()
    path.chmod(0o400)
    with pytest.raises((ReadOnlyError, RightError)):
        sqlite_store(path)


def test_a_file_that_can_only_be_read_is_said(store: Store) -> None:
    head = played(store).head
    store.engine.rows("PRAGMA query_only = ON")
    with pytest.raises(ReadOnlyError, match="read-only"):
        store.documents(DOGS).write("rex", Dog("Rex"))
    assert store.matches.read(CODE).head == head


def test_a_disk_of_another_machine_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "network_disk", lambda _: "nfs4")
    with pytest.raises(StoreError, match="network disk"):
        sqlite_store(path)
    assert not path.exists()


def test_kinds_of_disks_are_read_as_systems_tell_them(tmp_path: Path) -> None:
    linux = (
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "40 22 0:31 / /srv rw - nfs4 box:/srv rw\n"
        "41 40 8:2 / /srv/local\\040disk rw - xfs /dev/sdb rw\n"
    )
    mounts = list(mounts_of_linux(linux))
    assert kind_of(Path("/srv/dogs"), mounts) == "nfs4"
    assert kind_of(Path("/srv/local disk/dogs"), mounts) == "xfs"
    assert kind_of(Path("/srvs"), mounts) == kind_of(tmp_path, mounts) == "ext4"
    mac = list(
        mounts_of_mac(
            "/dev/disk1s1 on / (apfs, local)\n//ana@box/dogs on /Volumes/My dogs (smbfs, nodev)\n"
        )
    )
    assert kind_of(Path("/Volumes/My dogs/host"), mac) == "smbfs"
    assert kind_of(Path("/"), mac) == "apfs"


# A store that is damaged.


def test_a_log_that_somebody_took_away_is_missed(path: Path, store: Store, tmp_path: Path) -> None:
    played(store)
    there = copied(path, tmp_path / "copy", "", "-wal", "-shm")
    log = there.with_name(f"{FILE}-wal")
    aside = log.rename(tmp_path / "aside")
    refused(UnreadError, there, f"{FILE}-wal is missing")
    aside.rename(log)
    again = sqlite_store(there)
    assert again.matches.read(CODE) == store.matches.read(CODE)
    again.shut()


@pytest.mark.long
def test_a_log_that_is_cut_anywhere_loses_only_what_came_after(
    path: Path, store: Store, tmp_path: Path
) -> None:
    played(store)
    whole = store.matches.read(CODE).records
    there = copied(path, tmp_path / "copy", "", "-wal")
    log = there.with_name(f"{FILE}-wal")
    data, file = log.read_bytes(), there.read_bytes()
    lengths = set()
    for cut in range(0, len(data), 977):
        there.write_bytes(file)
        log.write_bytes(data[:cut])
        there.with_name(f"{FILE}-shm").unlink(missing_ok=True)
        again = sqlite_store(there)
        heads = again.matches.heads([CODE])
        if heads:
            records = again.matches.read(CODE).records
            assert records == whole[: len(records)]
            lengths.add(len(records))
        again.shut()
    assert len(lengths) > 10


@pytest.mark.long
def test_bits_that_flip_are_found(path: Path, tmp_path: Path) -> None:
    """Wherever one flips: it is refused, found by the chain, or in what nobody reads."""
    store = sqlite_store(path)
    played(store, 30)
    kept = store.matches.read(CODE)
    store.shut()
    data = bytearray(path.read_bytes())
    wrong = 0
    for at in range(101, len(data), 397):
        there = tmp_path / "flipped" / FILE
        shutil.rmtree(there.parent, ignore_errors=True)
        there.parent.mkdir()
        there.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        try:
            again = sqlite_store(there)
        except StoreError:
            wrong += 1
            continue
        try:
            assert again.matches.read(CODE) == kept
        except StoreError:
            wrong += 1
        finally:
            again.shut()
    assert wrong > 5


def test_a_damaged_line_is_found_and_what_can_be_is_brought_back(store: Store) -> None:
    played(store)
    before = store.matches.file(CODE)
    statement = "UPDATE match_line SET record = :record WHERE line = 9"
    store.engine.rows(statement, record=b"nonsense")
    with pytest.raises(UnreadError, match="damaged"):
        store.matches.read(CODE)
    again = SharedMatch.open(store.matches, CODE)
    assert again.recovery is not None
    assert again.recovery.verdict.is_wrong
    lines = store.matches.read(CODE)
    assert lines.head == again.head == before.head + 1
    assert replayed_of(lines.records, CODE, registry.game).match.digest() == again.match.digest()
    ((name, aside),) = store.engine.rows("SELECT name, record FROM set_aside")
    assert name == f"matches/{CODE}"
    assert aside.count(b"\n") == before.content.count(b"\n")


def test_lines_in_another_order_are_found(store: Store) -> None:
    played(store)
    for old, new in ((7, -1), (8, 7), (-1, 8)):
        store.engine.rows(f"UPDATE match_line SET line = {new} WHERE line = {old}")
    with pytest.raises(UnreadError, match="damaged"):
        store.matches.read(CODE)


# Long matches.


def test_a_long_match_is_written_anew_and_its_head_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "COMPACT_FROM", 9_000)
    reader = played(store, 4)
    follower = Reader(store, 1)
    follower.head = reader.head
    for number in range(400):
        reader.head = store.matches.append(CODE, reader.head, [Titled(NOW, f"title {number}")])
    assert reader.head == len(beginning()) + 404
    (size, lines) = store.engine.rows("SELECT size, lines FROM match")[0]
    assert size < 20_000
    assert lines < 200
    content = store.matches.read(CODE, follower.head)
    assert content.whole
    assert content.records == store.matches.read(CODE).records
    assert not store.matches.read(CODE, reader.head - 1).whole
    assert store.matches.read(CODE, reader.head - 1).records == (Titled(NOW, "title 399"),)
    match = SharedMatch.open(store.matches, CODE)
    assert match.match.digest() == reader.match.digest()
    assert match.title == "title 399"


def test_a_match_that_is_as_long_as_one_may_be_takes_nothing_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = played(store)
    monkeypatch.setattr(matches, "FULL", 1000)
    with pytest.raises(FullError, match="maximum length"):
        reader.play()
    assert store.matches.read(CODE).head == reader.head


# Several processes.


@contextmanager
def holding(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the lock of a store."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path.with_name(f".{FILE}.lock"))],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        try:
            yield holder
        finally:
            holder.kill()


def test_a_stopped_holder_of_the_lock_holds_nobody_for_long(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for once; then it is said at once, until it goes on."""
    head = played(store).head
    with holding(path) as holder:
        holder.send_signal(signal.SIGSTOP)
        waited = counted_waits(monkeypatch)
        for _ in range(20):
            with pytest.raises(UnreachableError, match="blocks the store"):
                store.documents(DOGS).write("rex", Dog("Rex"))
        assert LONGEST <= waited() < 2 * LONGEST
        assert store.matches.read(CODE).head == head  # Who only reads does not wait.
        holder.send_signal(signal.SIGCONT)
        holder.communicate()
    store.documents(DOGS).write("rex", Dog("Rex"))


def test_a_killed_holder_of_the_lock_holds_nobody(path: Path, store: Store) -> None:
    with holding(path) as holder:
        holder.kill()
        holder.communicate()
    store.documents(DOGS).write("rex", Dog("Rex"))


def test_whoever_has_waited_comes_before_whoever_writes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit_lock, "LONGEST", 60.0)
    writer, waiting = CommitLock(tmp_path / "lock"), CommitLock(tmp_path / "lock")
    order = []

    def wait() -> None:
        with waiting.held():
            order.append("waiting")

    thread = threading.Thread(target=wait)
    with writer.held():
        thread.start()
        while writer._next.wait(0.0):
            writer._next.release()
    with writer.held():
        order.append("writer")
    thread.join()
    assert order == ["waiting", "writer"]
    writer.close()
    waiting.close()


def test_whoever_was_stopped_while_next_holds_up_nobody_for_long(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit_lock, "LONGEST", 0.01)
    stopped = CommitLock(path.with_name(f".{FILE}.lock"))
    assert stopped._next.wait(0.0)
    store.documents(DOGS).write("rex", Dog("Rex"))
    stopped.close()


async def test_whoever_cannot_close_under_the_lock_leaves_it_to_the_end(path: Path) -> None:
    store = sqlite_store(path)
    reader = played(store)
    held = CommitLock(path.with_name(f".{FILE}.lock"))
    with held.held():
        await store.close()
    held.close()
    again = sqlite_store(path)
    assert again.matches.read(CODE).head == reader.head
    again.shut()


def test_a_second_connection_of_a_process_leaves_the_locks_of_the_first(
    path: Path, store: Store
) -> None:
    """Else whoever closes last elsewhere takes the log away under the first."""
    played(store)
    sqlite_store(path).shut()
    for said in (1, 2):
        subprocess.run([sys.executable, "-c", WRITER, str(path)], cwd=ROOT, check=True)
        assert len(store.talk.records(CODE)) == said


async def test_notices_are_read_again_by_who_is_far_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "NOTICES", 5)
    first, other = sqlite_store(path), sqlite_store(path)
    async with other.watch() as watch:
        await anext(watch)
        for number in range(30):
            first.documents(DOGS).write(f"dog{number}", Dog("Rex"))
        assert (await anext(watch)).topic == ""
    assert len(first.engine.rows("SELECT 1 FROM notice")) == 5
    await first.close()
    await other.close()


@pytest.mark.skipif(not NAMES_OF_OPEN.is_dir(), reason="the system does not name open folders")
async def test_stores_wake_each_other_however_deep_their_folder_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for look in ("LOOK", "LOOK_OFTEN"):
        monkeypatch.setattr(wake, look, 3600.0)
    folder = tmp_path / ("deep" * 30)
    folder.mkdir()
    writer, reader = sqlite_store(folder / FILE), sqlite_store(folder / FILE)
    async with reader.watch() as watch:
        await anext(watch)
        writer.documents(DOGS).write("rex", Dog("Rex"))
        assert (await anext(watch)).name == "rex"
    await writer.close()
    await reader.close()
    assert not list((folder / wake.FOLDER).iterdir())
