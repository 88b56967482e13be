"""Bans hold by key and by address, on every host and at both listeners, and are lifted again."""

import stat
from pathlib import Path

import asyncssh
import pytest

from dogs_tui.cli import main
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.audit import LINES_AT_ONCE, TurnedAway
from dogs_tui.host.people.bans import BANS, Bans
from dogs_tui.host.store import audit
from tests.support.data_folder import audit_in, damage, documents_in, fill_disk, store_in
from tests.support.lobby_builder import Hands, key
from tests.support.ssh_guest import new_key
from tests.support.ssh_listener import HandClock


def bans(folder: Path, clock: Hands | None = None) -> Bans:
    made = Bans(documents_in(folder, BANS), clock=clock or Hands())
    assert made.load() == ()
    return made


@pytest.mark.telling
@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("192.0.2.7", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "", "unix"]),
        ("192.0.2.9/24", ["192.0.2.1", "192.0.2.255"], ["192.0.3.1", "2001:db8::1"]),
        ("2001:db8:1:2:3::4", ["2001:db8:1:ff::9", "2001:db8:1:2:3::4%eth0"], ["2001:db8:1:100::"]),
        ("2001:db8:1:200::/56", ["2001:db8:1:2ff::1"], ["2001:db8:1:300::1", "192.0.2.1"]),
    ],
)
def test_an_address_is_banned_with_its_network(
    tmp_path: Path, banned: str, inside: list[str], outside: list[str]
) -> None:
    made = bans(tmp_path)
    made.add("198.51.100.0/25")
    made.add(banned)
    for kept in (made, bans(tmp_path)):
        assert all(kept.holds("", address) for address in inside)
        assert not any(kept.holds(key(1), address) for address in outside)
    assert [ban.what for ban in made.lift(banned)] == [made_what(banned)]
    assert not any(made.holds("", address) for address in inside)
    assert made.holds("", "198.51.100.9")
    assert [ban.what for ban in bans(tmp_path).all()] == ["198.51.100.0/25"]


def made_what(text: str) -> str:
    """How a network is kept that was written so."""
    return {
        "192.0.2.7": "192.0.2.7/32",
        "192.0.2.9/24": "192.0.2.0/24",
        "2001:db8:1:2:3::4": "2001:db8:1::/56",
        "10.0.0.0/8": "10.0.0.0/8",
        "2001::/16": "2001::/16",
    }.get(text, text)


def test_keys_are_banned_and_lifted_by_themselves_or_by_the_name_beside_them(
    tmp_path: Path,
) -> None:
    made = bans(tmp_path)
    for number in (1, 2):
        made.add(key(number), name="Rex", why="spoils\x1b[2J matches")
    made.add(key(3) + "=")
    assert all(made.holds(key(number), "192.0.2.1") for number in (1, 2, 3))
    assert made.all()[0].why == "spoils[2J matches"
    assert made.lift("nobody") == ()
    assert made.lift("") == ()
    assert {ban.what for ban in made.lift("rEX")} == {key(1), key(2)}
    assert [ban.what for ban in made.lift(key(3))] == [key(3)]
    assert made.all() == ()


def test_a_ban_for_some_days_ends_by_itself(tmp_path: Path) -> None:
    clock = Hands()
    made = bans(tmp_path, clock)
    made.add("192.0.2.7", days=2)
    clock.pass_(days=1)
    assert made.holds("", "192.0.2.7")
    clock.pass_(days=1)
    assert not made.holds("", "192.0.2.7")
    assert made.all() == ()
    again = bans(tmp_path, clock)
    assert again.all() == ()
    assert documents_in(tmp_path, BANS).names() == []


@pytest.mark.parametrize(
    "text", ["Rex", "", "2.0.0.0/7", "2000::/15", "192.0.2.1/33", "1.2.3", "/24"]
)
def test_what_cannot_be_banned_is_said(tmp_path: Path, text: str) -> None:
    with pytest.raises(LobbyError, match=r"not a name on this host|too wide"):
        bans(tmp_path).add(text)
    assert documents_in(tmp_path, BANS).names() == []


def test_a_damaged_ban_hinders_no_other(tmp_path: Path) -> None:
    made = bans(tmp_path)
    made.add("192.0.2.7")
    (other,) = documents_in(tmp_path, BANS).names()
    made.add("192.0.2.9")
    damage(tmp_path, "bans", other, b"{")
    again = Bans(documents_in(tmp_path, BANS))
    (trouble,) = again.load()
    assert trouble.name == other
    assert again.holds("", "192.0.2.9")


def test_no_way_of_coming_in_goes_round_a_ban(tmp_path: Path) -> None:
    made = bans(tmp_path)
    log = audit_in(tmp_path)
    watch = TurnedAway(made, log, HandClock().time)
    guest = new_key()
    made.add(guest.get_fingerprint())
    made.add("192.0.2.0/24")
    for admits in Admits:
        admission = KeyAdmission(admits, knows=lambda _: True, bars=watch.bars)
        assert not admission.judge_key(guest, "198.51.100.1").admitted
        assert not admission.judge_key(new_key(), "192.0.2.1").admitted
        assert admission.bars("192.0.2.9")
        assert not admission.bars("198.51.100.1")
    assert KeyAdmission(Admits.OPEN, bars=watch.bars).judge_key(new_key(), "198.51.100.1").admitted
    entries = list(log.entries())
    assert [entry.what for entry in entries] == ["ban-refused"] * 9
    assert {entry.origin for entry in entries} == {"198.51.100.1", "192.0.2.1", "192.0.2.9"}
    assert entries[0].whom == guest.get_fingerprint()[:15]


def test_a_flood_of_the_banned_becomes_no_flood_of_lines(tmp_path: Path) -> None:
    clock = HandClock()
    watch = TurnedAway(bans(tmp_path), audit_in(tmp_path), clock.time)
    for _ in range(LINES_AT_ONCE + 500):
        watch.turned_away("", "192.0.2.1")
    clock.advance(10.0)
    watch.turned_away("", "192.0.2.1")
    watch.turned_away("", "192.0.2.1")
    watch.close()
    watch.close()
    counts = [entry.count for entry in audit_in(tmp_path).entries()]
    assert counts == [1] * LINES_AT_ONCE + [501, 1]


def test_the_audit_log_is_its_owners_and_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "LINES", 50)
    log = audit_in(tmp_path / "new")
    for number in range(120):
        log.add("ban-added", f"Rex {number}", note="\x1b[2J")
    for file in (tmp_path / "new").glob("host.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    numbers = [int(entry.whom.split()[1]) for entry in log.entries()]
    assert numbers == list(range(70, 120))


def test_a_damaged_line_of_the_audit_log_hides_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = audit_in(tmp_path)
    log.add("ban-added", "192.0.2.7/32", note="a \x1b]0;x\x07 note")
    for line in (b'{"half', b"\xff"):
        store_in(tmp_path).audit.add(line)
    log.add("ban-lifted", "192.0.2.7/32")
    assert [entry.what for entry in log.entries()] == ["ban-added", "ban-lifted"]
    for form, lifted in (([], "lifted a ban"), (["--json"], "ban-lifted")):
        assert main(["host", "audit", "--data", str(tmp_path), "--last", "1", *form]) == 0
        printed = capsys.readouterr().out
        assert lifted in printed
        assert "192.0.2.7/32" in printed
        assert "note" not in printed
    assert main(["host", "audit", "--data", str(tmp_path)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_an_audit_log_that_cannot_be_written_hinders_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = audit_in(tmp_path)
    fill_disk(monkeypatch)
    log.add("ban-added", "192.0.2.7/32")


def test_a_key_of_the_wrong_kind_is_no_try_of_the_banned(tmp_path: Path) -> None:
    made = bans(tmp_path)
    watch = TurnedAway(made, audit_in(tmp_path), HandClock().time)
    weak = asyncssh.generate_private_key("ssh-dss")
    assert not KeyAdmission(Admits.OPEN, bars=watch.bars).judge_key(weak, "192.0.2.1").admitted
    assert list(audit_in(tmp_path).entries()) == []
