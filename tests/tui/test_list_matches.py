"""``dogs-tui matches`` with odd files in the folder: each has its line, and the rest theirs."""

import json
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player
from dogs_saves.lines import seal_all, unseal
from dogs_tui.cli import main
from dogs_tui.home import match_texts

pytestmark = pytest.mark.telling


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match that is in order, in the player's folder."""
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    players = [Player("Ana"), Player("Bella", "random")]
    with MatchFolder().create(game("dogs"), players, {}, 3, title="Fine") as stored:
        return stored.path


@pytest.mark.parametrize("arguments", [["matches"], ["matches", "--json"]])
def test_odd_names_and_kinds_of_file(
    model: Path, arguments: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    names = [b"caf\xe9.dogs", b"-x.dogs", b"x" * 250 + b".dogs"]
    for name in names:
        (model.parent / os.fsdecode(name)).write_bytes(model.read_bytes())
    (model.parent / "link.dogs").symlink_to("nowhere")
    (model.parent / "folder.dogs").mkdir()
    (model.parent / "empty.dogs").touch()
    assert main(arguments) == 0
    out = capfdbinary.readouterr().out.decode("utf-8")
    assert r"caf\udce9" in out.replace("\\\\", "\\")
    if "--json" in arguments:
        by_name = {document["name"]: document for document in map(json.loads, out.splitlines())}
        assert len(by_name) == len(names) + 4
        assert all(entry["path"].encode() for entry in by_name.values())
        assert by_name["link"]["state"] == by_name["folder"]["state"] == "unread"
        assert "it is a link" in by_name["link"]["problem"]
    else:
        assert len(out.splitlines()) == len(names) + 5
        assert out.count("not read") == 2


@pytest.fixture(params=["EAST-14", "WEST+12"])
def zone(request: pytest.FixtureRequest) -> Iterator[None]:
    """A place where it is another day."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("when", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_times_near_the_ends_of_the_calendar(
    model: Path, when: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [unseal(line) for line in model.read_bytes().splitlines()]
    records = [bytes(line.record) for line in lines if line is not None]
    titled = b'{"type":"titled","at":"%s","title":"Odd"}' % when.encode()
    (model.parent / "odd.dogs").write_bytes(seal_all([*records, titled])[0])
    for arguments in (["matches"], ["matches", "--json"]):
        assert main(arguments) == 0
        out, trouble = capsys.readouterr()
        assert "Odd" in out
        assert "Fine" in out
        assert trouble == ""


@pytest.mark.parametrize("year", [1, 9999])
@pytest.mark.parametrize("hours", [-12, 14])
def test_a_day_that_another_zone_does_not_have(year: int, hours: int) -> None:
    today = datetime(2026, 1, 2, tzinfo=timezone(timedelta(hours=hours)))
    first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year, 12, 31, 23, tzinfo=UTC)
    assert match_texts.day(first, today)[-5:] in {"01-01", "12-31"}
    assert match_texts.day(last, today)[-5:] in {"01-01", "12-31"}
