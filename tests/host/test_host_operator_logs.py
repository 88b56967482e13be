"""The log of a host: a line an event, and nothing in it that is not meant for it."""

import ast
import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_tui.host.operations.logs import FIELDS, Format, start_logging
from dogs_tui.kit.printing import Printer

SECRET = "canary-1234"
LOG = logging.getLogger("dogs_tui.host")


@pytest.fixture
def lines(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    form: Format = getattr(request, "param", "json")
    out = io.StringIO()
    stop = start_logging("info", form, tmp_path / "crashes", Printer(out))
    yield out
    stop()


def _fail(error: Exception) -> None:
    try:
        raise error
    except type(error):
        LOG.exception("a session failed", extra={"event": "session-failed"})


def test_a_line_is_an_object_with_its_fields(lines: io.StringIO) -> None:
    LOG.info("refused", extra={"event": "refused", "address": "::1", "count": 3})
    (line,) = map(json.loads, lines.getvalue().splitlines())
    assert line["message"] == "refused"
    assert (line["level"], line["address"], line["count"]) == ("info", "::1", 3)
    assert line["time"].endswith("Z")


@pytest.mark.parametrize("lines", ["json", "text"], indirect=True)
def test_what_is_on_no_list_gets_in_nowhere(lines: io.StringIO) -> None:
    LOG.info("said", extra={"event": "x", "chat": SECRET, "hand": [SECRET]})
    LOG.info("played %s", SECRET)
    _fail(ValueError(SECRET))
    assert len(lines.getvalue().splitlines()) == 3
    assert SECRET not in lines.getvalue()


@pytest.mark.parametrize("lines", ["json", "text"], indirect=True)
def test_nothing_in_a_line_moves_a_terminal_or_makes_another(lines: io.StringIO) -> None:
    hostile = "a\x1b]0;x\x07\nlevel=error \x9b2J\u202e"
    LOG.info("refused", extra={"event": "refused", "address": hostile})
    logging.getLogger("asyncssh").warning("from %s", hostile)
    assert len(lines.getvalue().splitlines()) == 2
    assert not set(lines.getvalue()) & set("\x1b\x07\x9b\u202e")


def test_an_error_is_its_kind_and_its_report(lines: io.StringIO, tmp_path: Path) -> None:
    for _ in range(3):
        _fail(KeyError(SECRET))
    document = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert {line["error"] for line in document} == {"KeyError"}
    (report,) = (tmp_path / "crashes").iterdir()  # one place, one report
    assert {line["report"] for line in document} == {report.name}


def test_other_libraries_are_heard_from_warnings_on_and_in_one_line(lines: io.StringIO) -> None:
    logging.getLogger("asyncssh").info("Accepted %s", SECRET)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: %s", SECRET)
    (line,) = map(json.loads, lines.getvalue().splitlines())
    assert line["message"] == "Task exception was never retrieved"


async def test_the_event_loop_does_not_say_what_it_was_called_with(lines: io.StringIO) -> None:
    loop = asyncio.get_running_loop()
    loop.call_soon(_break, SECRET)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    logging.getLogger("asyncio").warning("Executing %s took %.3f seconds", SECRET, 0.2)
    document = [json.loads(line)["message"] for line in lines.getvalue().splitlines()]
    assert document == ["Exception in callback _break", "Executing %s took %.3f seconds"]
    assert SECRET not in lines.getvalue()


def _break(_: str) -> None:
    raise ValueError(SECRET)


def test_a_stream_that_is_gone_stops_nobody(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = io.StringIO()
    stop = start_logging("info", "json", tmp_path, Printer(out))
    out.close()
    LOG.info("said")
    stop()
    assert capfd.readouterr() == ("", "")


def test_every_field_that_the_host_logs_is_on_the_list() -> None:
    folder = Path(__file__).parents[2] / "dogs_tui" / "host"
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "extra":
                assert isinstance(node.value, ast.Dict), f"{path}: fields are written out"
                names = [key.value for key in node.value.keys if isinstance(key, ast.Constant)]
                assert set(names) <= set(FIELDS), f"{path}: {names}"
