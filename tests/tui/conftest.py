"""What many tests of the screens begin with."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the program keeps its settings and matches."""
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    return tmp_path
