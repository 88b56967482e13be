"""Who was here before comes in through a storm of others, also after a restart."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from dogs_saves import disk
from dogs_saves.documents import Documents
from dogs_tui.host.doors import known_places
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter, Pass
from dogs_tui.host.doors.known_places import DAYS, EVERY, KnownPlaces
from dogs_tui.host.doors.limits import Limits, Refused
from tests.support.host_party import Party, hosting
from tests.support.lobby_builder import Hands

HOME = "198.51.100.7"


def again(folder: Path, clock: Hands) -> KnownPlaces:
    places = KnownPlaces(folder, clock=clock)
    places.load()
    return places


def test_places_are_known_after_a_restart_and_nobody_reads_where_they_are(tmp_path: Path) -> None:
    clock = Hands()
    places = again(tmp_path, clock)
    places.remember(HOME)
    places.remember("2001:db8:1::/56")
    places.save()
    text = (tmp_path / "places.json").read_text(encoding="utf-8")
    assert HOME not in text
    assert "2001" not in text
    back = again(tmp_path, clock)
    assert back.holds(HOME)
    assert back.holds("2001:db8:1::/56")
    assert not back.holds("198.51.100.8")
    other = again(tmp_path / "elsewhere", clock)
    other.remember(HOME)
    assert not set(other._seen) & set(back._seen), "another folder makes other marks"


def test_they_are_forgotten_in_time_and_in_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hands()
    places = again(tmp_path, clock)
    places.remember(HOME)
    clock.pass_(days=DAYS)
    places.remember("203.0.113.1")
    places.save()
    assert len(again(tmp_path, clock)) == 2
    clock.pass_(days=1)
    back = again(tmp_path, clock)
    assert (back.holds(HOME), back.holds("203.0.113.1")) == (False, True)
    monkeypatch.setattr(known_places, "MOST", 3)
    for number in range(5):
        back.remember(f"192.0.2.{number}")
    assert len(back) == 3
    assert back.holds("192.0.2.4")
    assert not back.holds("192.0.2.1")


def test_as_many_as_there_may_be_fit_into_the_file(tmp_path: Path) -> None:
    clock = Hands()
    places = again(tmp_path, clock)
    for number in range(known_places.MOST + 5):
        places.remember(str(number))
    clock.pass_(minutes=1)
    places.save()
    assert len(again(tmp_path, clock)) == known_places.MOST


def test_a_running_host_writes_them_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hands()
    written: list[str] = []
    places = again(tmp_path, clock)
    write = Documents.write

    def noted(self: Any, name: str, what: Any) -> None:
        written.append(name)
        write(self, name, what)

    monkeypatch.setattr(Documents, "write", noted)
    for _ in range(100):
        places.remember(HOME)
    assert not written
    clock.now += EVERY
    places.remember(HOME)
    places.remember(HOME)
    assert len(written) == 1
    clock.now += EVERY
    places.remember(HOME)
    assert len(written) == 1, "nothing is new on the same day"


def test_a_place_is_known_once_somebody_there_has_said_a_name(tmp_path: Path) -> None:
    limiter = ConnectionLimiter(Limits(), lambda: 0.0, places=again(tmp_path, Hands()))
    nameless = True

    def comes() -> Pass:
        permit = limiter.knock(HOME)
        assert isinstance(permit, Pass)
        return permit

    first = comes()
    assert first.enter(lambda: nameless) is None
    elsewhere = comes()
    elsewhere.entered(is_known=False)
    assert not comes().is_known
    nameless = False
    first.over()
    assert comes().is_known


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"format":1,"document":{"secret":"?"}}',
        '{"format":1,"document":{"secret":"00"}}',
        '{"format":1,"document":{"secret":"AAAAAAAAAAAAAAAAAAAAAA==","seen":3}}',
    ],
)
def test_what_is_damaged_hinders_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    (tmp_path / "places.json").write_text(text)
    with caplog.at_level(logging.ERROR):
        places = again(tmp_path, Hands())
    assert len(caplog.records) == 1
    places.remember(HOME)
    assert places.holds(HOME)
    places.save()


def test_what_a_newer_version_wrote_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "places.json"
    path.write_text(json.dumps({"format": 99, "document": {"more": 1}}))
    before = path.read_bytes()
    places = again(tmp_path, Hands())
    places.remember(HOME)
    places.save()
    assert path.read_bytes() == before


def test_a_full_disk_hinders_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    places = again(tmp_path, Hands())
    places.remember(HOME)

    def full(*_: object) -> int:
        raise OSError(28, "full")

    with monkeypatch.context() as patched:
        patched.setattr(disk, "write", full)
        places.save()
    assert len(caplog.records) == 1
    places.save()
    assert again(tmp_path, Hands()).holds(HOME)


def test_the_reserve_is_for_them_from_the_first_moment(tmp_path: Path) -> None:
    places = again(tmp_path, Hands())
    places.remember(HOME)
    limits = Limits(burst=1, rate=0.001, reserved_burst=1)
    limiter = ConnectionLimiter(limits, lambda: 0.0, places=places)
    assert isinstance(limiter.knock("192.0.2.1"), Pass)
    assert limiter.knock("192.0.2.2") is Refused.RATE
    assert isinstance(limiter.knock(HOME), Pass)


async def test_a_host_knows_them_after_its_restart(tmp_path: Path) -> None:
    async def come(party: Party) -> None:
        guest = await party.come("Ana")
        await guest.wait_for("Ana")
        await guest.close()

    async with hosting(tmp_path) as party:
        assert not party.program._places.holds("127.0.0.1")
        party.enrol("Ana")
        await come(party)
    async with hosting(tmp_path) as party:
        assert party.program._places.holds("127.0.0.1")
        assert datetime.now(UTC).toordinal() - next(iter(party.program._places._seen.values())) <= 1
