import logging
import os
import stat
from pathlib import Path

import asyncssh
import pytest

from dogs_tui.host.doors.admission import Admits, Verdict
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.ssh.admission import KeyAdmission, is_sound
from dogs_tui.host.doors.ssh.host_keys import FILE, host_key
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from tests.support import ssh_listener

pytestmark = pytest.mark.telling

HERE = "192.0.2.7"


def new_key() -> asyncssh.SSHKey:
    """The half of somebody's key that a host gets to see."""
    return ssh_listener.new_key().convert_to_public()


def line_of(key: asyncssh.SSHKey, options: str = "") -> str:
    line = key.export_public_key().decode().strip()
    return f"{options} {line}" if options else line


def listed(path: Path, *lines: str) -> ListedKeys:
    path.write_text("\n".join(lines) + "\n")
    return ListedKeys(path)


# The host's own key.


def test_a_host_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "door"
    first = host_key(folder)
    assert first.made
    assert first.fingerprint.startswith("SHA256:")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert list(folder.iterdir()) == [folder / FILE]
    before = (folder / FILE).read_bytes()
    again = host_key(folder)
    assert not again.made
    assert again.fingerprint == first.fingerprint
    assert (folder / FILE).read_bytes() == before


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    host_key(tmp_path / "door")
    path = tmp_path / "door" / FILE
    before = path.read_bytes()
    path.chmod(0o640)
    with pytest.raises(ListenerError, match="chmod 600"):
        host_key(tmp_path / "door")
    assert path.read_bytes() == before


def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "door"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(ListenerError, match="chmod 700"):
        host_key(folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"not a key", b"\0" * 5000, b"x" * 200_000, "half a key"])
def test_a_damaged_key_is_never_replaced(tmp_path: Path, content: bytes | str) -> None:
    host_key(tmp_path / "door")
    path = tmp_path / "door" / FILE
    damaged = path.read_bytes()[:200] if isinstance(content, str) else content
    path.write_bytes(damaged)
    with pytest.raises(ListenerError, match="damaged"):
        host_key(tmp_path / "door")
    assert path.read_bytes() == damaged


def test_a_key_with_a_passphrase_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "door"
    folder.mkdir(0o700)
    path = folder / FILE
    path.write_bytes(ssh_listener.new_key().export_private_key("pkcs8-pem", passphrase="secret"))
    path.chmod(0o600)
    with pytest.raises(ListenerError):
        host_key(folder)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    host_key(tmp_path / "elsewhere")
    folder = tmp_path / "door"
    folder.mkdir(0o700)
    (folder / FILE).symlink_to(tmp_path / "elsewhere" / FILE)
    with pytest.raises(ListenerError):
        host_key(folder)
    (folder / FILE).unlink()
    (folder / FILE).mkdir()
    with pytest.raises(ListenerError):
        host_key(folder)


def test_whoever_is_second_takes_the_key_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hosts start at once: the name is taken between looking and making."""
    folder = tmp_path / "door"
    link = os.link
    firsts: list[str] = []

    def late(source: Path, target: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        firsts.append(host_key(folder).fingerprint)
        link(source, target)

    monkeypatch.setattr(os, "link", late)
    second = host_key(folder)
    assert not second.made
    assert [second.fingerprint] == firsts
    assert list(folder.iterdir()) == [folder / FILE]


# Who may come in.


def test_open_takes_every_sound_key() -> None:
    admission = KeyAdmission(Admits.OPEN)
    assert admission.judge_key(new_key(), HERE) == Verdict(True, True, stranger=True)


def test_the_invited_may_log_in_and_the_known_need_no_invitation(tmp_path: Path) -> None:
    key, on_list, stranger = new_key(), new_key(), new_key()
    admission = KeyAdmission(
        Admits.INVITED,
        keys=listed(tmp_path / "keys", line_of(on_list)),
        knows=lambda fingerprint: fingerprint == key.get_fingerprint(),
    )
    assert admission.judge_key(key, HERE) == Verdict(True, True)
    assert admission.judge_key(on_list, HERE) == Verdict(True, True)
    assert admission.judge_key(stranger, HERE) == Verdict(True, False, stranger=True)


def test_listed_only_takes_nobody_else_even_if_known(tmp_path: Path) -> None:
    on_list, key = new_key(), new_key()
    admission = KeyAdmission(
        Admits.LISTED, keys=listed(tmp_path / "keys", line_of(on_list)), knows=lambda _: True
    )
    assert admission.judge_key(on_list, HERE) == Verdict(True, True)
    assert not admission.judge_key(key, HERE).admitted


@pytest.mark.parametrize(
    ("kind", "options", "sound"),
    [
        ("ssh-ed25519", {}, True),
        ("ecdsa-sha2-nistp256", {}, True),
        ("ssh-rsa", {"key_size": 2048}, True),
        ("ssh-rsa", {"key_size": 1024}, False),
    ],
)
def test_weak_keys_prove_nothing(kind: str, options: dict[str, int], *, sound: bool) -> None:
    assert is_sound(asyncssh.generate_private_key(kind, **options)) == sound


@pytest.mark.parametrize(
    ("options", "let_in"),
    [
        ("", True),
        ("restrict", True),
        ("no-pty,no-port-forwarding", True),
        ('environment="A=b"', True),
        ('from="192.0.2.0/24"', True),
        ('command="/bin/backup"', False),
        ('expiry-time="20200101"', False),
        ('principals="ana"', False),
        ('from="198.51.100.0/24"', False),
        ('from="*,!192.0.2.7"', False),
        ("cert-authority", False),
        ("an-option-of-tomorrow", False),
    ],
)
def test_options_let_in_if_all_can_be_held(tmp_path: Path, options: str, let_in: bool) -> None:
    key = new_key()
    assert listed(tmp_path / "keys", line_of(key, options)).holds(key, HERE) == let_in


def test_a_bad_line_spoils_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    key = new_key()
    lines = ["# friends", "", "ssh-ed25519 AAAArubbish", "\x1b[2J\udcff?", 'from="', line_of(key)]
    path = tmp_path / "keys"
    path.write_bytes("\n".join(lines).encode(errors="surrogatepass"))
    with caplog.at_level(logging.WARNING, "dogs_tui.host"):
        assert ListedKeys(path).holds(key, HERE)
    assert [record.line for record in caplog.records] == [3, 4, 5]  # type: ignore[attr-defined]


def test_a_list_is_read_again_when_it_changed(tmp_path: Path) -> None:
    ana, bo = new_key(), new_key()
    path = tmp_path / "keys"
    keys = listed(path, line_of(ana))
    assert not keys.holds(bo, HERE)
    path.write_text(line_of(ana) + "\n" + line_of(bo) + "\n")
    assert keys.holds(bo, HERE)
    path.write_text(line_of(bo) + "\n")
    assert not keys.holds(ana, HERE)


def test_a_list_that_went_away_lets_nobody_in(tmp_path: Path) -> None:
    key = new_key()
    path = tmp_path / "keys"
    keys = listed(path, line_of(key))
    path.unlink()
    assert not keys.holds(key, HERE)
    path.write_text(line_of(key))
    assert keys.holds(key, HERE)


def test_a_list_that_cannot_be_read_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(ListenerError, match="cannot be read"):
        ListedKeys(tmp_path / "none")
