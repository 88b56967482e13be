"""Reports of what broke: where it was and of which kind, and not a word of what it says."""

from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from dogs_tui.app.crash import reported

SECRET = "a chewed slipper"


def broken(what: str) -> None:
    raise LookupError(what)


@pytest.mark.parametrize("words", [True, False])
def test_what_broke_in_a_worker_is_told_with_its_place(tmp_path: Path, *, words: bool) -> None:
    try:
        broken(SECRET)
    except LookupError as error:
        crash = reported(WorkerFailed(error), tmp_path, words=words)
    assert crash.what.startswith("LookupError")
    assert crash.report is not None
    assert (SECRET in crash.what) is words
    text = crash.report.read_text()
    assert "in broken" in text
    assert "LookupError" in text
    assert SECRET not in text
    assert str(Path.home()) + "/" not in text
