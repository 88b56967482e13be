"""What SSH offers besides a terminal, and what comes before a word of it."""

import asyncio
import contextlib
import random
import shutil
import tempfile
from pathlib import Path

import asyncssh

from benchmarks.attacks.stage import Stage, attack, run
from tests.support.ssh_guest import new_key
from tests.support.ssh_program import OPTIONS

COMMANDS = (
    *(
        "ls",
        "sh",
        "bash -i",
        "/bin/sh -c id",
        "scp -f /etc/passwd",
        "sftp-server",
        "rsync --server",
    ),
    *("git-upload-pack x", "plain; id", "join $(id)", "join ../../etc", "plain join", "export ana"),
    *("version --help", "python -c 1", "cat host_key", "\x1b]0;x\x07"),
)
FORWARDS = (
    ("-W", "127.0.0.1:22"),
    ("-N", "-R", "127.0.0.1:0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes"),
    ("-N", "-R", "/tmp/dogs-tui-attack.sock:/etc/passwd", "-o", "ExitOnForwardFailure=yes"),
    ("-s", "sftp"),
    ("-s", "netconf"),
)
CHANNELS = 2000
FUZZED = 300
FUZZERS = 10
SLOW = 120
BANNER = b"A" * (8 << 20)
STORM = 3000
GONE = (asyncssh.Error, OSError, asyncio.IncompleteReadError, TimeoutError)


def ssh(stage: Stage, key: Path, *words: str) -> tuple[str, ...]:
    """A command line of OpenSSH, as a guest with this key would type it."""
    options = (*OPTIONS, "-o", "BatchMode=yes", "-i", str(key), "-p", str(stage.host.port))
    return ("timeout", "40", "ssh", *options, *words)


@contextlib.contextmanager
def key_file():  # type: ignore[no-untyped-def]
    """A new key in a file that ``ssh`` takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key"
        path.touch(mode=0o600)
        new_key().write_private_key(path)
        yield path


@attack("commands, by ssh")
async def commands(stage: Stage) -> None:
    with key_file() as key:
        for command in COMMANDS:
            code, said = await run(*ssh(stage, key, "eve@127.0.0.1", command))
            assert code == 1, f"{command!r}: exit code {code}: {said}"
            assert "root:" not in said, said
            assert "uid=" not in said, said
            assert "\x1b]" not in said, repr(said)


@attack("forwarding, subsystems and scp, by ssh")
async def forwards(stage: Stage) -> None:
    with key_file() as key:
        for words in FORWARDS:
            host = (
                ("eve@127.0.0.1", "-s", words[1]) if words[0] == "-s" else (*words, "eve@127.0.0.1")
            )
            code, said = await run(*ssh(stage, key, *host))
            assert code not in (0, 124), f"{words}: exit code {code}: {said}"
            assert "SSH-2.0" not in said, said
        if shutil.which("scp"):
            scp = ("scp", *OPTIONS, "-o", "BatchMode=yes", "-i", str(key))
            port, file = str(stage.host.port), "eve@127.0.0.1:/etc/passwd"
            code, said = await run("timeout", "40", *scp, "-P", port, file, str(key.parent))
            assert code not in (0, 124), f"scp: exit code {code}: {said}"


@attack("tunnels, agent and X11")
async def tunnels(stage: Stage) -> None:
    async with await stage.client() as client:
        for opening in (
            client.create_connection(asyncssh.SSHTCPSession, "127.0.0.1", 22),
            client.create_unix_connection(asyncssh.SSHUNIXSession, "/etc/passwd"),
            client.create_tun(asyncssh.SSHTunTapSession),
            client.create_tap(asyncssh.SSHTunTapSession),
        ):
            try:
                await opening
            except asyncssh.ChannelOpenError:
                continue
            raise AssertionError("a channel that is no terminal was opened")


@attack("passwords and keyboard-interactive")
async def passwords(stage: Stage) -> None:
    for methods in ("password", "keyboard-interactive", "hostbased", "none"):
        try:
            await stage.client(client_keys=None, password="dogs", preferred_auth=methods)
        except (asyncssh.Error, OSError):
            continue
        raise AssertionError(f"logged in by {methods}")


@attack("old and weak algorithms")
async def algorithms(stage: Stage) -> None:
    for weak in (
        {"kex_algs": ["diffie-hellman-group1-sha1"]},
        {"encryption_algs": ["3des-cbc"]},
        {"mac_algs": ["hmac-md5"], "encryption_algs": ["aes256-ctr"]},
        {"compression_algs": ["zlib"]},
        {"server_host_key_algs": ["ssh-rsa"]},
    ):
        try:
            await stage.client(**weak)
        except (asyncssh.Error, OSError, ValueError):
            continue
        raise AssertionError(f"agreed on {weak}")


@attack("key exchange against quantum computers")
async def quantum(stage: Stage) -> None:
    reader, writer = await stage.raw()
    writer.write(b"SSH-2.0-attack\r\n")
    offered = b""
    while b",curve25519-sha256" not in offered:
        more = await reader.read(4096)
        assert more, "no key exchange was offered"
        offered += more
    writer.close()
    best = offered.index(b",curve25519-sha256")
    assert b"mlkem768x25519" in offered[:best] or b"sntrup761x25519" in offered[:best]


@attack("variables of the environment")
async def environment(stage: Stage) -> None:
    names = ("LD_PRELOAD", "PYTHONPATH", "DOGS_TUI_HOME", "PATH", "TERM", "LANG", "\x1b[31m")
    async with await stage.client() as client:
        env = [f"{name}={'/x' * 2000}" for name in names]
        process = await client.create_process("version", env=env, encoding=None)
        assert b"dogs-tui" in await process.stdout.read()


@attack(f"{CHANNELS:,} more channels")
async def channels(stage: Stage) -> None:
    async with await stage.client() as client:
        await client.create_process(term_type="xterm", encoding=None)
        opened = 0
        for _ in range(CHANNELS):
            try:
                await client.create_process(term_type="xterm", encoding=None)
                opened += 1
            except (asyncssh.Error, OSError):
                pass
        assert opened == 0, f"{opened} were opened"


@attack(f"{FUZZED} transports with damaged bytes")
async def fuzzed(stage: Stage) -> None:
    numbers = iter(range(FUZZED))

    async def some() -> None:
        for number in numbers:
            dice = random.Random(number)
            await _damaged(stage, dice, dice.randrange(40, 4000))

    await asyncio.gather(*(some() for _ in range(FUZZERS)))


async def _damaged(stage: Stage, dice: random.Random, where: int) -> None:
    """A client whose bytes are changed from some place on, by somebody between it and the host."""

    async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_host = await stage.raw()

        async def back() -> None:
            with contextlib.suppress(*GONE):
                while data := await there.read(4096):
                    writer.write(data)
            writer.close()

        answering = asyncio.create_task(back())
        passed = 0
        with contextlib.suppress(*GONE):
            while data := await reader.read(4096):
                to_host.write(_changed(data, dice) if passed + len(data) > where else data)
                passed += len(data)
        to_host.close()
        await answering

    server = await asyncio.start_server(between, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        async with asyncio.timeout(2.0):
            client = await stage.client(address="127.0.0.1", port=port)
            await client.create_process(term_type="xterm", encoding=None)
            client.abort()
    except GONE:
        pass
    finally:
        server.close()


def _changed(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(changed))
        match dice.randrange(4):
            case 0:
                changed[at] ^= 1 << dice.randrange(8)
            case 1:
                changed[at : at + 4] = b"\xff\xff\xff\xff"
            case 2:
                changed[at:at] = dice.randbytes(dice.randrange(1, 64))
            case _:
                del changed[at : at + dice.randrange(1, 16)]
                changed += b"\0"
    return bytes(changed)


@attack("a greeting of 8 MB, and none")
async def banners(stage: Stage) -> None:
    for sent in (BANNER, b"GET / HTTP/1.1\r\n\r\n" * 1000, b"SSH-1.5-x\r\n", b"\0" * 100_000):
        reader, writer = await stage.raw()
        with contextlib.suppress(*GONE):
            writer.write(sent)
            async with asyncio.timeout(25.0):
                await writer.drain()
                while await reader.read(65536):
                    pass
        writer.close()


@attack(f"{SLOW} who say a letter a second")
async def slow(stage: Stage) -> None:
    async def attempt() -> None:
        _, writer = await stage.raw()
        with contextlib.suppress(*GONE):
            for letter in b"SSH-2.0-slow":
                writer.write(bytes([letter]))
                await writer.drain()
                await asyncio.sleep(1.0)
        writer.close()

    await asyncio.gather(*(attempt() for _ in range(SLOW)), return_exceptions=True)


@attack(f"{STORM:,} connects, with a known guest between them")
async def storm(stage: Stage) -> None:
    number = stage.attacker()
    (await stage.guest(number)).drop()
    for _ in range(10):
        knocks = [asyncio.create_task(_knock(stage)) for _ in range(STORM // 10)]
        guest = await stage.guest(number)
        guest.drop()
        await asyncio.gather(*knocks, return_exceptions=True)


async def _knock(stage: Stage) -> None:
    reader, writer = await stage.raw()
    writer.write(b"SSH-2.0-storm\r\n")
    with contextlib.suppress(*GONE):
        async with asyncio.timeout(2.0):
            await reader.read(64)
    writer.close()


@attack("headers of the PROXY protocol")
async def proxies(stage: Stage) -> None:
    forged = b"PROXY TCP4 127.1.0.1 127.0.0.1 1 2\r\n"
    for address, sent in (
        (None, forged),
        ("127.9.0.1", b"SSH-2.0-none\r\n"),
        ("127.9.0.2", b"PROXY " + b"x" * 100_000),
        ("127.9.0.3", b"PROXY TCP4 999.1.1.1 1.1.1.1 1 2\r\n"),
        ("127.9.0.4", b"PROXY TCP6 fe80::1%lo ::1 1 2\r\n"),
        ("127.9.0.5", b"\r\n\r\n\0\r\nQUIT\n\x21\x11\xff\xff"),
        ("127.9.0.6", b"\r\n\r\n\0\r\nQUIT\n\x2f\x11\0\x0c" + b"x" * 12),
        ("127.9.0.7", b"PROXY TCP4 \xff\xfe 1.1.1.1 1 2\r\n"),
        ("127.9.0.8", forged * 2),
    ):
        reader, writer = await stage.raw(address)
        said = b""
        with contextlib.suppress(*GONE):
            writer.write(sent)
            async with asyncio.timeout(30.0):
                while more := await reader.read(4096):
                    said += more
        assert len(said) < 4096, f"{sent[:30]!r} was answered with {len(said)} bytes"
        writer.close()
    waiting = [await stage.raw(f"127.9.1.{number + 1}") for number in range(200)]
    for _, writer in waiting:
        writer.write(b"PROXY ")
    await asyncio.sleep(6.0)
    for reader, writer in waiting:
        with contextlib.suppress(*GONE):
            async with asyncio.timeout(5.0):
                assert await reader.read() == b"", "a header that never ended was waited for"
        writer.close()
