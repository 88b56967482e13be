"""What a player has met and learned: kept beside the settings, and in nobody's way."""

import logging
from pathlib import Path

import msgspec
import pytest

from dogs_tui.app.progress import Progress, ProgressFile

pytestmark = pytest.mark.telling


def met(file: ProgressFile, phase: str) -> Progress:
    return file.add(lambda now: now.with_met("a_game", phase))


def test_what_was_met_and_learned_is_there_again(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "new")
    assert not file.now.has_met("a_game", "feeding")
    met(file, "feeding")
    file.add(lambda now: msgspec.structs.replace(now, lessons={"a_game": 3}))
    file.add(lambda now: msgspec.structs.replace(now, learned=now.learned | {"a_game"}))
    again = ProgressFile(tmp_path / "new").now
    assert again == Progress(frozenset({"a_game/feeding"}), {"a_game": 3}, frozenset({"a_game"}))
    assert again.has_met("a_game", "feeding")
    assert not again.has_met("another", "feeding")
    assert hash(again) == hash(file.now)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["progress.json"]


def test_two_windows_lose_nothing_of_each_other(tmp_path: Path) -> None:
    first, other = ProgressFile(tmp_path), ProgressFile(tmp_path)
    met(first, "feeding")
    met(other, "housing")
    assert ProgressFile(tmp_path).now.met == {"a_game/feeding", "a_game/housing"}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe",
        b'{"format": 1, "document": {"met": 5}}',
        b'{"format": 1, "document": {"lessons": {"a_game": -1}}}',
        b'{"format": 1, "document": {"seen": []}}',
    ],
)
def test_a_damaged_file_is_set_aside_and_begun_anew(
    raw: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "progress.json").write_bytes(raw)
    with caplog.at_level(logging.WARNING, "dogs_tui"):
        file = ProgressFile(tmp_path)
    assert file.now == Progress()
    assert "progress.json is damaged" in caplog.text
    met(file, "feeding")
    assert ProgressFile(tmp_path).now.met == {"a_game/feeding"}
    assert (tmp_path / "progress.json.damaged-1").read_bytes() == raw


def test_a_file_of_a_newer_version_stays_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(b'{"format": 99, "document": {}}')
    with caplog.at_level(logging.WARNING, "dogs_tui"):
        file = ProgressFile(tmp_path)
        assert met(file, "feeding").has_met("a_game", "feeding")
    assert "from a newer dogs-tui" in caplog.text
    assert path.read_bytes() == b'{"format": 99, "document": {}}'


def test_where_nothing_can_be_written_it_holds_until_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    file = ProgressFile(tmp_path / "file" / "settings")
    with caplog.at_level(logging.WARNING, "dogs_tui"):
        met(file, "feeding")
        met(file, "housing")
    assert file.now.met == {"a_game/feeding", "a_game/housing"}
    assert "is not kept" in caplog.text
