"""A data folder of any earlier version is brought into the store, whole or not at all."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dogs_saves import SaveError, disk, read_match
from dogs_saves.locks import lock
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations import bringing_in
from dogs_tui.host.operations.bringing_in import KEPT_ASIDE, Progress, bring_in
from dogs_tui.host.store.formats import NEWER, OURS
from dogs_tui.host.store.sqlite import FILE
from tests.support.data_folder import close_all, findings_in, store_in

OLD = Path(__file__).with_name("data_folders") / "0"
"""Written by the first release, with a table at every stage."""
AUDIT = (b'{"what":"first"}', b'{"what":"second"}')


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(OLD, folder)
    (folder / "audit.jsonl.1").write_bytes(AUDIT[0] + b"\n")
    (folder / "audit.jsonl").write_bytes(AUDIT[1] + b"\n")
    (folder / "host_key").write_text("a key")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def check_whole(data: Path, before: dict[str, bytes]) -> None:
    """All that was in the folder is in its store, and aside."""
    store = store_in(data)
    played = {
        code: (match.plies, match.digest())
        for code in store.matches.codes()
        for match in [read_match(data / KEPT_ASIDE / "matches" / f"{code.lower()}.dogs").match]
    }
    digests = {
        finding.file: (finding.plies, finding.digest)
        for finding in findings_in(data)
        if finding.plies
    }
    assert digests == {f"matches/{code.lower()}": state for code, state in played.items()}
    assert len(digests) == 5
    assert all(finding.ok for finding in findings_in(data))
    assert store.audit.last(10)[:2] == AUDIT
    aside = contents(data / KEPT_ASIDE)
    assert aside == {name: held for name, held in before.items() if name != "host_key"}
    names = {path.name for path in data.iterdir() if not path.name.startswith(".")}
    assert names <= {FILE, f"{FILE}-wal", f"{FILE}-shm", "formats.json", "host_key", KEPT_ASIDE}
    assert json.loads((data / "formats.json").read_text())["document"]["formats"] == OURS
    close_all()


def test_everything_is_brought_in_and_kept_aside(data: Path) -> None:
    before = contents(data)
    progress: list[Progress] = []
    assert bring_in(data, progress.append)
    assert progress[-1] == Progress(6, 6)
    check_whole(data, before)
    assert not bring_in(data)
    check_whole(data, before)


def test_a_folder_that_is_not_there_or_empty_is_left_alone(tmp_path: Path) -> None:
    assert not bring_in(tmp_path / "none")
    assert not bring_in(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "call",
    [
        "rename",
        "open_new",
        pytest.param("sync", marks=pytest.mark.minutes),
        pytest.param("make_folder", marks=pytest.mark.minutes),
    ],
)
def test_whoever_is_broken_off_begins_again(
    data: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """At every single call of the disk, until nothing breaks any more."""
    before = contents(data)
    whole = data.with_name("whole")
    data.rename(whole)
    real = getattr(disk, call)
    for broken in range(200):
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(whole, data)
        left = iter(range(broken))

        def breaks(*given: Any, left: Any = left) -> Any:
            if next(left, None) is None:
                raise KeyboardInterrupt  # As if the process had been killed here.
            return real(*given)

        with monkeypatch.context() as patched:
            patched.setattr(disk, call, breaks)
            try:
                bring_in(data)
            except KeyboardInterrupt:
                done = False
            else:
                done = True
        bring_in(data)
        check_whole(data, before)
        if done:
            return
    raise AssertionError


def test_what_comes_out_differently_is_not_kept(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(data)
    real = bringing_in._bring_match
    monkeypatch.setattr(bringing_in, "_bring_match", lambda *given: f"{real(*given)}0")
    with pytest.raises(SaveError, match="does not match the original"):
        bring_in(data)
    assert {name: held for name, held in contents(data).items() if FILE not in name} == before
    assert not (data / FILE).exists()


def test_what_is_damaged_hinders_nothing_else(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    (data / "matches" / "jfkmhd.dogs").write_bytes(b"nonsense")
    person = next((data / "people").iterdir())
    person.write_bytes(b"{")
    assert bring_in(data)
    assert len(store_in(data).matches.codes()) == 4
    assert {record.__dict__["file"] for record in caplog.records} == {
        "matches/jfkmhd.dogs",
        f"people/{person.stem}",
    }
    assert (data / KEPT_ASIDE / "people" / person.name).read_bytes() == b"{"


def test_what_a_newer_version_wrote_is_left_alone(data: Path) -> None:
    person = next((data / "people").iterdir())
    person.write_text(person.read_text().replace('"format":1', '"format":2'))
    before = contents(data)
    with pytest.raises(LobbyError) as refusal:
        bring_in(data)
    assert refusal.value.phrase == NEWER
    assert contents(data) == before


def test_a_store_that_was_used_is_not_replaced(data: Path) -> None:
    with sqlite3.connect(data / FILE) as other:
        other.execute("CREATE TABLE document (name text)")
    other.close()
    before = contents(data)
    with pytest.raises(LobbyError, match="Move one of them away"):
        bring_in(data)
    assert contents(data) == before


def test_a_folder_on_which_a_host_runs_is_left_alone(data: Path) -> None:
    held = lock(data / "host")
    with pytest.raises(LobbyError, match="Another host is already running"):
        bring_in(data)
    held.release()


def test_what_lies_there_later_is_brought_in_too(data: Path) -> None:
    """As tables do that somebody unpacked from an archive."""
    bring_in(data)
    store = store_in(data)
    tables = store.documents(bringing_in.TABLES)
    tables.read("jrngmg")
    tables.remove("jrngmg")
    store.matches.discard("JRNGMG")
    close_all()
    for name in ("tables/jrngmg.json", "matches/jrngmg.dogs"):
        (data / name).parent.mkdir(exist_ok=True)
        shutil.copy(OLD / name, data / name)
    assert bring_in(data)
    assert "JRNGMG" in store_in(data).matches.codes()
    assert (data / f"{KEPT_ASIDE}-2" / "tables" / "jrngmg.json").exists()
    assert all(finding.ok for finding in findings_in(data))
