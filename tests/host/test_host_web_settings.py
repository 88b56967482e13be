"""Settings for browsers, proxies, and the terminal of a package that the page stands on."""

import re
import ssl
from datetime import UTC, datetime, timedelta
from importlib import resources
from ipaddress import ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.web.channel import framed
from dogs_tui.host.doors.web.forwarded import client_address
from dogs_tui.host.doors.web.origin import Origin, read_origin
from dogs_tui.host.doors.web.site import TERMINAL, language_wanted
from dogs_tui.host.notifications.messages import WaysIn, recovery_code
from dogs_tui.host.operations.channel import Ready
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.listeners import WebDoor
from dogs_tui.host.operations.run import announce
from dogs_tui.host.operations.web_settings import check_web, origin_of, page_of, ways_in


def test_recovery_mail_says_how_to_come_to_which_host() -> None:
    config = HostConfig(announce="games.example.org", web="127.0.0.1:8080")
    ways = ways_in(config, "ssh -p 2222 games.example.org")
    assert ways == WaysIn("games.example.org", "ssh -p 2222 games.example.org", "")
    paged = HostConfig(web="127.0.0.1:8080", web_announce="https://dogs.example.org")
    said = recovery_code("Ana", "a@b", "CDF", ways_in(paged, ""))
    assert "dogs.example.org" in said.subject
    assert "https://dogs.example.org" in said.text
    assert "Connect with" not in said.text
    said = recovery_code("Ana", "a@b", "CDF", ways)
    assert "games.example.org" in said.subject
    assert ways.command in said.text
    assert "browser" not in said.text
    nowhere = recovery_code("Ana", "a@b", "CDF", WaysIn())
    assert "CDF" in nowhere.text
    assert "dogs-tui" in nowhere.subject


def test_origins_are_read_as_browsers_say_them() -> None:
    for text, origin in {
        "https://games.example.org": Origin("https", "games.example.org"),
        "https://Games.Example.org:443/": Origin("https", "games.example.org"),
        "https://games.example.org:8443": Origin("https", "games.example.org:8443"),
        "http://127.0.0.1:8080": Origin("http", "127.0.0.1:8080"),
        "http://[::1]:8080": Origin("http", "[::1]:8080"),
    }.items():
        assert read_origin(text) == origin
    for text in (
        "games.example.org",
        "http://games.example.org",
        "https://",
        "https://a/b",
        "https://a?b",
        "https://me@a",
        "https://a:x",
        "ftp://a",
        "https://\N{CYRILLIC SMALL LETTER A}",
    ):
        with pytest.raises(ValueError, match="https"):
            read_origin(text)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"web": "0.0.0.0:80"}, "TLS"),
        ({"web": ":8080"}, "TLS"),
        ({"web": "127.0.0.1:80", "web_cert": "a"}, "--web-key"),
        ({"web": "0.0.0.0:443", "web_cert": "a", "web_key": "b"}, "--web-announce"),
        (
            {
                "web": "0.0.0.0:443",
                "web_cert": "a",
                "web_key": "b",
                "web_announce": "http://localhost",
            },
            "https",
        ),
    ],
)
def test_nothing_crosses_a_network_in_the_clear(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ListenerError, match=said):
        check_web(HostConfig(**settings))


def test_links_are_those_that_were_announced() -> None:
    here = HostConfig(web="127.0.0.1:0")
    assert origin_of(here, 8081) == "http://localhost:8081"
    assert origin_of(here, 0) == ""
    assert page_of(here) == ""
    announced = HostConfig(web="127.0.0.1:0", web_announce="https://games.example.org/")
    assert page_of(announced) == origin_of(announced, 1) == "https://games.example.org"
    listed = HostConfig(
        web="127.0.0.1:0", web_announce="https://games.example.org", admission="listed"
    )
    assert page_of(listed) == ""


def test_a_listed_host_sends_nobody_to_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    program: Any = SimpleNamespace(
        config=HostConfig(
            web="127.0.0.1:0",
            web_announce="https://games.example.org",
            admission="listed",
            door_socket=False,
        ),
        port=0,
        web_origin="https://games.example.org",
        opened=lambda **_: Ready("", "", "", ""),
    )
    announce(program)
    said = capsys.readouterr().out
    assert "https:" not in said
    assert "Browsers are not admitted" in said


def test_what_is_wrong_with_a_certificate_is_said_of_the_right_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        day = datetime(2026, 1, 1, tzinfo=UTC)
        made = x509.CertificateBuilder(
            subject, subject, key.public_key(), 1, day, day + timedelta(days=1)
        ).sign(key, hashes.SHA256())
        (tmp_path / f"{name}.pem").write_bytes(made.public_bytes(Encoding.PEM))
        for ending, lock in (("key", NoEncryption()), ("locked", BestAvailableEncryption(b"x"))):
            secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)
            (tmp_path / f"{name}.{ending}").write_bytes(secret)
    (tmp_path / "text").write_text("text")
    (tmp_path / "broken").write_bytes((tmp_path / "one.pem").read_bytes().replace(b"MII", b"MxI"))
    for cert, key_file, said in (
        ("none", "one.key", "none cannot be read: "),
        ("one.pem", "none", "none cannot be read: "),
        (".", "one.key", "cannot be read: "),
        ("text", "one.key", "text has no certificate in PEM format."),
        ("broken", "one.key", "broken has no certificate in PEM format."),
        ("one.key", "one.key", "one.key has no certificate in PEM format."),
        ("one.pem", "text", "text has no key in PEM format"),
        ("one.pem", "one.locked", "one.locked has no key in PEM format, or one with a password."),
        ("one.pem", "two.key", "does not match the key in"),
    ):
        config = HostConfig(data=str(tmp_path), web_cert=cert, web_key=key_file)
        door = WebDoor.__new__(WebDoor)
        door._config, door._tls = config, ssl.create_default_context()
        with pytest.raises(ListenerError) as problem:
            door.load_certificate()
        assert said in str(problem.value)
        assert "None" not in str(problem.value)


def test_only_proxies_of_ours_are_believed() -> None:
    ours = [ip_network("127.0.0.0/8"), ip_network("10.0.0.0/24")]
    for peer, headers, address in [
        ("198.51.100.1", ["203.0.113.9"], "198.51.100.1"),
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["1.1.1.1, 203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["1.1.1.1, 203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        ("127.0.0.1", ["1.1.1.1", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["nonsense, 10.0.0.7"], "10.0.0.7"),
        ("127.0.0.1", [], "127.0.0.1"),
    ]:
        assert client_address(peer, headers, ours) == address


def test_the_language_is_what_the_browser_likes_best_of_ours() -> None:
    assert language_wanted("xx, pt-BR;q=0.8, fr;q=0.9") == "fr"
    assert language_wanted("xx;q=1, de;q=nonsense, en;q=0") == ""


def test_frames_are_those_of_the_standard() -> None:
    assert framed(0x82, b"ab") == b"\x82\x02ab"
    assert framed(0x82, b"a" * 126)[:4] == b"\x82\x7e\x00\x7e"
    assert framed(0x81, b"a" * 65536)[:10] == b"\x81\x7f" + (65536).to_bytes(8, "big")


def test_the_terminal_of_the_package_is_as_our_page_expects() -> None:
    """``screen.js`` stands in for its socket; nothing else of it is used."""
    files = resources.files(TERMINAL) / "static"
    script = (files / "js" / "textual.js").read_text(encoding="utf-8")
    for used, why in {
        'querySelectorAll(".textual-terminal")': "it is not made where the page has it",
        "dataset.fontSize": "the page cannot say how large its letters are",
        "new WebSocket(": "it takes its socket from elsewhere",
        'addEventListener("open"': "it does not listen to its socket as it did",
        '["stdin",': "keys come under another name",
        'JSON.stringify(["resize",': "its size comes under another name",
        "{width:e.cols,height:e.rows}": "its size is said in other words",
        "'Roboto Mono', Monaco, 'Courier New', monospace": "page.css names another font",
        "xterm-helper-textarea": "the keyboard is given to another element",
    }.items():
        assert used in script, why
    assert re.search(r"\.xterm\b", (files / "css" / "xterm.css").read_text(encoding="utf-8"))
