"""Reports of what broke: where it was and of which kind, and not a word of what it says."""

from pathlib import Path
from typing import Any

import pytest
from textual.worker import WorkerFailed

from dogs_tui.app.crash import reported

SECRET = "a chewed slipper"


PART = "def broken(what):\n    raise LookupError(what)\n"
"""Of a program in a folder whose name is nobody's business."""
names: dict[str, Any] = {}
exec(compile(PART, f"/srv/{SECRET}/part.py", "exec"), names)


@pytest.mark.parametrize("words", [True, False])
def test_what_broke_in_a_worker_is_told_with_its_place(tmp_path: Path, *, words: bool) -> None:
    try:
        names["broken"](SECRET)
    except LookupError as error:
        error.add_note(SECRET)
        crash = reported(WorkerFailed(error), tmp_path, words=words)
    assert crash.what.startswith("LookupError")
    assert crash.report is not None
    assert (SECRET in crash.what) is words
    text = crash.report.read_text()
    assert 'File "part.py", line 2, in broken' in text
    assert "LookupError" in text
    assert SECRET not in text
    assert str(Path(__file__).parents[2]) not in text


def test_errors_in_a_group_are_told_with_their_kinds(tmp_path: Path) -> None:
    crash = reported(ExceptionGroup(SECRET, [LookupError(SECRET), OSError(SECRET)]), tmp_path)
    assert crash.report is not None
    assert crash.report.read_text().endswith("\nExceptionGroup\nLookupError\nOSError\n")
