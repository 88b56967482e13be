"""The ready programs for the keeper's command, each against a real receiver on this machine."""

import asyncio
import hashlib
import hmac
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from dogs_tui.host.notifications.command import NotifyCommand
from dogs_tui.host.notifications.messages import Item, Message

EXAMPLES = Path(__file__).parents[2] / "docs" / "hosting" / "notify"
ITEM = Item("KJ7QMP", "dogs", "DOGS", "decision", "DOGS, table KJ7QMP: your move.")
SENDMAIL = """#!{python} -S
import json, pathlib, socket, sys
sender, receiver = sys.argv[3], sys.argv[5]
line = socket.create_connection(("127.0.0.1", {port}))
heard = line.makefile("rb")
def say(text):
    line.sendall(text)
    answer = heard.readline()
    if answer[:1] not in b"23":
        sys.exit(75)
heard.readline()
say(b"HELO localhost\\r\\n")
say(f"MAIL FROM:<{{sender}}>\\r\\n".encode())
say(f"RCPT TO:<{{receiver}}>\\r\\n".encode())
say(b"DATA\\r\\n")
body = sys.stdin.buffer.read().replace(b"\\n", b"\\r\\n")
say(body + b"\\r\\n.\\r\\n")
say(b"QUIT\\r\\n")
"""
"""What stands in for sendmail: it hands its mail to a server of this machine."""


def message(address: str) -> Message:
    text = "Hello Ana,\n\nDOGS, table KJ7QMP: your move.\nŁódź 狗 <b>"
    return Message("news", "Ana", address, ITEM.text, text, (ITEM,), "ssh -t example.org next")


async def run(folder: Path, name: str, *arguments: str, to: str) -> tuple[bool, NotifyCommand]:
    """Whether an example took a message."""
    command = NotifyCommand(
        (sys.executable, str(EXAMPLES / f"{name}.py"), *arguments), folder, seconds=60.0
    )
    ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    assert command.send(message(to), ended.set_result)
    taken = await ended
    await command.close()
    return taken, command


Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def serving(answer: Answering) -> AsyncIterator[int]:
    """A server on this machine; gives its port."""
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


class Web:
    """Takes one request after the other, and answers all alike."""

    def __init__(self, status: str = "200 OK") -> None:
        self.status = status
        self.requests: list[tuple[str, dict[str, str], bytes]] = []

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append((head[0], headers, body))
        writer.write(f"HTTP/1.1 {self.status}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


class Mailbox:
    """A mail server that takes one mail."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.mail = b""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            self.said.append(line.strip())
            if line.startswith(b"DATA"):
                writer.write(b"354 go on\r\n")
                self.mail = await reader.readuntil(b"\r\n.\r\n")
            writer.write(b"250 fine\r\n")
            await writer.drain()
        writer.close()


async def test_mail_reaches_a_mail_server(tmp_path: Path) -> None:
    mailbox = Mailbox()
    async with serving(mailbox) as port:
        sendmail = tmp_path / "sendmail"
        sendmail.write_text(SENDMAIL.format(python=sys.executable, port=port))
        sendmail.chmod(0o755)
        given = ("--from", "dogs@example.org", "--sendmail", str(sendmail))
        taken, _ = await run(tmp_path, "mail", *given, to="ana@example.org")
    assert taken
    assert b"RCPT TO:<ana@example.org>" in mailbox.said
    mail = message_from_bytes(mailbox.mail.removesuffix(b"\r\n.\r\n"), policy=policy.default)
    assert mail["To"] == "ana@example.org"
    assert mail["Subject"] == ITEM.text
    assert "Łódź 狗 <b>" in mail.get_content()  # type: ignore[attr-defined]


@pytest.mark.parametrize("address", ["-X/tmp/log", "a@b;rm -rf /", "$(id)@x", "a b@c.d", "nobody"])
async def test_no_mail_goes_to_what_is_no_address(tmp_path: Path, address: str) -> None:
    given = ("--from", "dogs@example.org", "--sendmail", "/nonexistent/sendmail")
    taken, command = await run(tmp_path, "mail", *given, to=address)
    assert not taken
    assert command.counts.failed == 1


async def test_ntfy_is_published_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NTFY_TOKEN", "tk_secret")
    web = Web()
    async with serving(web) as port:
        taken, _ = await run(
            tmp_path, "ntfy", "--server", f"http://127.0.0.1:{port}", to="ana-dogs"
        )
    assert taken
    ((request, headers, body),) = web.requests
    assert request == "POST / HTTP/1.1"
    assert headers["authorization"] == "bearer tk_secret"
    document = json.loads(body)
    assert (document["topic"], document["title"]) == ("ana-dogs", ITEM.text)
    assert "Łódź 狗 <b>" in document["message"]


@pytest.mark.parametrize("topic", ["../other", "a b", "x" * 65, "https://elsewhere.example"])
async def test_nothing_is_published_under_what_is_no_topic(tmp_path: Path, topic: str) -> None:
    web = Web()
    async with serving(web) as port:
        taken, _ = await run(tmp_path, "ntfy", "--server", f"http://127.0.0.1:{port}", to=topic)
    assert not taken
    assert not web.requests


async def test_a_web_service_is_given_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBHOOK_SECRET", "secret")
    web = Web()
    async with serving(web) as port:
        url = f"http://127.0.0.1:{port}/dogs"
        taken, _ = await run(tmp_path, "webhook", url, to="ana; touch owned")
    assert taken
    ((request, headers, body),) = web.requests
    assert request == "POST /dogs HTTP/1.1"
    assert headers["x-signature"] == hmac.new(b"secret", body, hashlib.sha256).hexdigest()
    document = json.loads(body)
    assert (document["name"], document["address"]) == ("Ana", "ana; touch owned")
    assert document["items"][0]["table"] == "KJ7QMP"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("503 Service Unavailable", "503"),
        ("302 Found\r\nLocation: /elsewhere", "302"),
        ("308 Permanent Redirect\r\nLocation: /elsewhere", "308"),
        ("410 Gone", "410"),
        ("nonsense", "did not take it"),
    ],
)
@pytest.mark.parametrize(("name", "given"), [("ntfy", ("--server",)), ("webhook", ())])
async def test_a_service_that_refuses_is_a_message_that_failed(
    tmp_path: Path,
    name: str,
    given: tuple[str, ...],
    status: str,
    said: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """So is one that has moved: what it is told elsewhere would be nothing."""
    async with serving(Web(status)) as port:
        taken, _ = await run(tmp_path, name, *given, f"http://127.0.0.1:{port}", to="ana")
    assert not taken
    (why,) = [
        record.reason
        for record in caplog.records
        if getattr(record, "event", "") == "notify-failed"
    ]
    assert said in why
    assert "Traceback" not in why
