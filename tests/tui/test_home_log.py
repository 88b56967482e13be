import logging
from pathlib import Path

import pytest

from dogs_tui.app import logs
from dogs_tui.app.logs import FILE, keep_log

LOG = logging.getLogger("dogs_tui.thinking")


def test_what_is_worth_a_line_is_kept_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with keep_log(folder):
        LOG.info("a worker started")
        assert not folder.exists()
        LOG.warning("a bot was replaced for one decision: %s", "it died")
    LOG.warning("after the end")
    lines = (folder / FILE).read_text().splitlines()
    assert len(lines) == 1
    assert lines[0].endswith("dogs_tui.thinking: a bot was replaced for one decision: it died")


def test_a_large_file_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 100)
    with keep_log(tmp_path):
        for number in range(20):
            LOG.warning("line %d", number)
    text = (tmp_path / FILE).read_text()
    assert len(text) < 250
    assert text.endswith("line 19\n")


def test_a_folder_that_cannot_be_written_disturbs_nobody(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with keep_log(tmp_path / "file"):
        LOG.warning("nowhere to go")
    assert capfd.readouterr().err == ""
