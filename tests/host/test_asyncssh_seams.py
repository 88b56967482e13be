"""What the seams to asyncssh stand on: one test a name, each of which says what changed."""

import inspect

import asyncssh
from asyncssh.packet import SSHPacket, String

from dogs_tui.host.doors.ssh.asyncssh_seams import OpenChannel
from tests.support.ssh_listener import Ear, HandClock, listener


class Asked(OpenChannel):
    """A channel that notes which variables it is asked about; it belongs to no connection."""

    def __init__(self) -> None:
        self.names: list[tuple[bytes, bytes]] = []

    def takes_variable(self, name: bytes, value: bytes) -> bool:
        self.names.append((name, value))
        return False


def test_process_env_request() -> None:
    signature = inspect.signature(asyncssh.SSHServerChannel._process_env_request)
    assert list(signature.parameters) == ["self", "packet"], (
        "asyncssh gives SSHServerChannel._process_env_request something else than the packet"
    )
    channel = Asked()
    answer = channel._process_env_request(SSHPacket(String("LANG") + String("de_DE")))
    assert answer is False
    assert channel.names == [(b"LANG", b"de_DE")]


async def test_process_env_request_is_asked() -> None:
    async with listener(clock=HandClock()) as porch, await porch.connect() as client:
        await client.create_process(term_type="xterm", env={"LANG": "tlh"}, encoding=None)
        ear = await porch.ear()
        assert ear.line.caller.environment["LANG"] == "tlh", (
            "asyncssh does not ask SSHServerChannel._process_env_request about variables any more"
        )


async def test_recv_buf() -> None:
    async with listener(make=lambda line: Ear(line, reads=False), clock=HandClock()) as porch:
        client = await porch.connect()
        process = await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        channel = ear.line._channel  # type: ignore[attr-defined]
        process.stdin.write(b"x" * 60_000)
        await porch.until(lambda: bool(channel._recv_buf))
        assert all(isinstance(data, bytes) for data, _ in channel._recv_buf), (
            "asyncssh does not keep unread input in SSHChannel._recv_buf as pairs any more"
        )
        before = sum(len(data) for data, _ in channel._recv_buf)
        channel.join_unread(0)
        assert [len(data) for data, _ in channel._recv_buf] == [before]
        client.abort()
        await porch.gone()
