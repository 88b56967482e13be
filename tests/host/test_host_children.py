"""The processes of a host that end with it."""

import logging
from pathlib import Path

import pytest

from dogs_tui.host.operations import children
from dogs_tui.host.operations.children import Child, ChildError, Start
from tests.support.host_party import config_for

SILENT = "base64"
"""Reads until its input ends, and says nothing before."""


async def test_a_process_that_hangs_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(children, "SILENCE", 0.01)
    child = Child(SILENT, Start(config_for(tmp_path)), name="silent")
    with caplog.at_level(logging.ERROR), pytest.raises(ChildError):
        await child.start()
    assert "process-silent" in [record.__dict__.get("event") for record in caplog.records]
    assert child.pid is None
