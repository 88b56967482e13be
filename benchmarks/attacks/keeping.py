"""What a host has beside SSH, and what its keeper could do wrong."""

import asyncio
import contextlib
import json
import sys
import tempfile
from pathlib import Path

import asyncssh

from benchmarks.attacks.stage import BROKEN, Stage, attack, run
from tests.support.ssh_guest import SshGuest, new_key

RUBBISH = (
    *(b"", b"\n", b"stop\n", b"status people\n", b"\xff\xfe\n", b"x" * 100_000 + b"\n", b"\0\n"),
    *(b"drain\n", b"[]\n", b"{}\n", b'{"command":1}\n', b'{"command":"drain","within":-1}\n'),
    *(b'{"command":"drain","on":1}\n', b'{"command":"bans add"}\n', b'{"command":"people kick"}\n'),
    *(b'{"command":"bans add","what":"","days":-1}\n', b'{"command":"people mute","who":""}\n'),
    *(b'{"command":"bans add","what":"0.0.0.0/33"}\n', b'{"command":"archive find"}\n'),
    *(b'{"command":"archive find","before":"yesterday"}\n', b'{"command":"archive remove"}\n'),
    *(b'{"command":"archive find","before":"2026-01-01T00:00:00"}\n',),
    *(
        b'{"command":"backup mark","name":"../../etc"}\n',
        b'{"command":"people export","who":"?"}\n',
    ),
    *(b'{"command":"backup mark","name":".backup-x/../.."}\n', b'{"command":"nothing"}\n'),
    *(
        b'{"command":"tables close","code":"../../x"}\n',
        b'{"command":"people delete","who":"\\u001b"}\n',
    ),
)
SCRAPES = (
    *(b"", b"\n", b"GET /metrics", b"POST /metrics HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"),
    *(b"GET /metrics/../host_key HTTP/1.1\r\n\r\n", b"\xff" * 100_000, b"GET " + b"/" * 9000),
    b"GET /metrics HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
)
IDLE = 200
OWN = ("--web", "127.0.0.1:0", "--web-announce", "https://games.example.org")
WRONG = (
    (("--memory", "banana"), "memory"),
    (("--memory", "1K"), "memory"),
    (("--memory", "-5G"), "memory"),
    (("--listen", "nowhere.invalid:1"), "nowhere.invalid"),
    (("--listen", "127.0.0.1:99999"), "99999"),
    (("--listen", "none", "--no-door-socket"), "way to connect"),
    (("--door-group", "no-such-group"), "no-such-group"),
    (("--data", "/proc/dogs"), "/proc/dogs"),
    (("--data", "/dev/null"), "/dev/null"),
    (("--max-sessions", "0"), "max-sessions"),
    (("--max-people", "0"), "max-people"),
    (("--tables-each", "-1"), "tables-each"),
    (("--kept-each", "0"), "kept-each"),
    (("--idle-minutes", "nan"), "idle-minutes"),
    (("--session-hours", "1e999"), "session-hours"),
    (("--config", "/nonexistent.toml"), "nonexistent"),
    (("--config", "/dev/zero"), "/dev/zero"),
    (("--config", "/"), "/"),
    (("--house-rules", "/nonexistent"), "nonexistent"),
    (("--house-rules", "/dev/zero"), "/dev/zero"),
    (("--authorized-keys", "/nonexistent"), "nonexistent"),
    (("--authorized-keys", "/dev/zero"), "/dev/zero"),
    (("--listed",), "authorized-keys"),
    (("--metrics", "0.0.0.0:1"), "metrics"),
    (("--metrics", "/nonexistent/m.sock"), "nonexistent"),
    (("--proxy-from", "everybody"), "everybody"),
    (("--door-path", "/nonexistent/door.sock"), "nonexistent"),
    (("--web", "0.0.0.0:1"), "TLS"),
    (("--web", "127.0.0.1:99999"), "99999"),
    (("--web-announce", "https://games.example.org"), "--web"),
    (("--web", "127.0.0.1:0", "--web-announce", "http://games.example.org"), "https"),
    (("--web", "127.0.0.1:0", "--web-proxy-from", "everybody"), "everybody"),
    (("--web", "127.0.0.1:0", "--web-cert", "/dev/zero"), "--web-key"),
    ((*OWN, "--web-cert", "/dev/zero", "--web-key", "/dev/zero"), "/dev/zero"),
    ((*OWN, "--web-cert", "/", "--web-key", "/"), "/"),
    ((*OWN, "--web-cert", "/nonexistent", "--web-key", "/nonexistent"), "nonexistent"),
    (("--door-path", "/" + "d" * 200), "dddd"),
)
COMMANDS = (
    ("drain", "--within", "-1"),
    ("drain", "--within", "nan"),
    ("drain", "--within", "1e400"),
    ("invite", "--uses", "0"),
    ("invite", "--uses", "999999999999"),
    ("invite", "--days", "-1"),
    ("invite", "--days", "1e400"),
    ("invitations", "revoke", "\x1b[2J"),
    ("bans", "add", ""),
    ("bans", "add", "999.1.1.1"),
    ("bans", "add", "nobody", "--days", "nan"),
    ("bans", "add", "10.0.0.1", "--days", "1e400"),
    ("bans", "lift", "nobody"),
    ("people", "delete", "nobody"),
    ("people", "kick", "x" * 5000),
    ("people", "export", "\udcff"),
    ("tables", "close", "../../x"),
    ("backup", "/nonexistent/x.tar.gz"),
    ("archive", "--older-than", "-1"),
    ("archive", "--older-than", "nan"),
    ("archive", "--older-than", "1e400"),
    ("audit", "--last", "-1"),
    ("import", "@/nonexistent"),
    ("export", "nonsense"),
)
"""What cannot be done."""


@attack("the control socket: rubbish, and who says nothing")
async def control(stage: Stage) -> None:
    path = stage.host.folder / "control.sock"
    idle = [await asyncio.open_unix_connection(path) for _ in range(IDLE)]
    await asyncio.sleep(1.0)
    for sent in RUBBISH:
        said = await _asked(path, sent)
        assert b"root:" not in said
        assert b"Traceback" not in said
    code, said = await stage.keeper("status", "--json")
    assert code == 0, said
    assert not json.loads(said)["draining"], "rubbish has begun a drain"
    for _, writer in idle:
        writer.close()


async def _asked(path: Path, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_unix_connection(path)
    said = b""
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(sent)
        writer.write_eof()
        async with asyncio.timeout(8.0):
            said = await reader.read()
    writer.close()
    return said


@attack("the port of figures: rubbish, and who says nothing")
async def figures(stage: Stage) -> None:
    for sent in SCRAPES:
        said = await _scraped(stage, sent)
        assert not said.startswith(b"HTTP/1.1 200"), sent[:40]
    idle = [await asyncio.open_connection("127.0.0.1", stage.metrics) for _ in range(IDLE)]
    await asyncio.sleep(6.0)
    for _, writer in idle:
        writer.close()
    said = await _scraped(stage, b"GET /metrics HTTP/1.1\r\n\r\n")
    assert b"dogs_host_sessions" in said
    assert b"Guest 0" not in said
    assert not [code for code in stage.crowd.codes if code.encode() in said]


async def _scraped(stage: Stage, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", stage.metrics)
    said = b""
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(sent)
        async with asyncio.timeout(8.0):
            while more := await reader.read(65536):
                said += more
    writer.close()
    return said


@attack("the socket of the real sshd's guests: rubbish")
async def door(stage: Stage) -> None:
    path = stage.host.folder / "door.sock"
    for sent in (
        b"",
        b"\0" * 100_000,
        b"\xff" * 8,
        b'{"hello":1}\n',
        b"\0\0\xff\xff" + b"x" * 70_000,
    ):
        await _asked(path, sent)
    idle = [await asyncio.open_unix_connection(path) for _ in range(40)]
    await asyncio.sleep(1.0)
    for _, writer in idle:
        writer.close()


@attack("export: by a stranger, again and again, by many")
async def export(stage: Stage) -> None:
    async with await stage.client() as client:
        done = await client.run("export")
        assert done.exit_status == 1, "a stranger was given something"
    own = stage.crowd.keys[stage.attacker()]
    for _ in range(6):
        async with await stage.client(client_keys=[own]) as client:
            done = await client.run("export")
            said = str(done.stdout) + str(done.stderr)
            assert "Guest 0" not in said, "the export tells of somebody else"
            assert "host_key" not in said
    assert done.exit_status == 1, "an export may be asked for without end"

    async def many() -> None:
        with contextlib.suppress(asyncssh.Error, OSError):
            async with await stage.client(client_keys=[own]) as client:
                await client.run("export")

    await asyncio.gather(*(many() for _ in range(40)))


@attack("bans, a mute, a kick and a revoked invitation hold")
async def order(stage: Stage) -> None:
    number = stage.attacker()
    guest = await stage.guest(number)
    code, said = await stage.keeper("people", "kick", f"Guest {number}")
    assert code == 0, said
    await guest.comes(lambda: guest.over, 10.0)
    assert guest.over, "who was kicked is still here"
    code, said = await stage.keeper("bans", "add", f"Guest {number}", "--why", "\x1b]0;x\x07")
    assert code == 0, said
    try:
        await stage.guest(number)
    except (asyncssh.Error, OSError):
        pass
    else:
        raise AssertionError("who is banned came in")
    address = stage.address()
    code, said = await stage.keeper("bans", "add", address)
    assert code == 0, said
    try:
        await stage.client(address)
    except (asyncssh.Error, OSError):
        pass
    else:
        raise AssertionError("whoever comes from a banned address came in")
    answered = 0
    for _ in range(60):
        reader, writer = await stage.raw(address)
        with contextlib.suppress(OSError):
            answered += await reader.read(64) != b""
        writer.close()
    assert answered < 20, f"{answered} of 60 from a banned address were answered"
    for words in (("bans",), ("audit",), ("people",), ("invitations",), ("tables",), ("status",)):
        code, said = await stage.keeper(*words)
        assert code == 0, said
        assert "\x1b]" not in said
    code, said = await stage.keeper("invite", "--uses", "3")
    code, said = await stage.keeper("invitations", "--json")
    ident = json.loads(said.splitlines()[0])["id"]
    code, said = await stage.keeper("invitations", "revoke", ident)
    assert code == 0, said
    code, said = await stage.keeper("invitations", "revoke", ident)
    assert code == 1, said


@attack("commands of a keeper that cannot be carried out")
async def commands(stage: Stage) -> None:
    wrong = [
        harm
        for words in COMMANDS
        if (harm := _not_refused(words, *await stage.keeper(*words), named=""))
    ]
    assert not wrong, "\n".join(wrong)
    _, said = await stage.keeper("status", "--json")
    assert not json.loads(said)["draining"]


@attack("settings that cannot be")
async def settings(stage: Stage) -> None:
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (words, named) in enumerate(WRONG):
            data = () if words[0] == "--data" else ("--data", f"{folder}/{number}")
            listen = () if words[0] == "--listen" else ("--listen", "127.0.0.1:0")
            command = (sys.executable, "-m", "dogs_tui", "host", *listen, *data, *words)
            ended = await run("timeout", "30", *command, home=Path(folder))
            wrong.append(_not_refused(words, *ended, named=named))
    assert not any(wrong), "\n".join(filter(None, wrong))


def _not_refused(words: tuple[str, ...], code: int, said: str, *, named: str) -> str:
    """Why that was no refusal with a sentence that names something; empty: it was."""
    if code not in (1, 2):
        return f"{words}: exit code {code}: {said}"
    return _unclear(said, named) and f"{words}: {_unclear(said, named)}"


def _unclear(said: str, named: str = "") -> str:
    """What is wrong with what a command printed; empty: nothing."""
    if broken := [sign for sign in (*BROKEN, "Something broke", "\x1b") if sign in said]:
        return f"{broken} in {said!r}"
    if not said.strip() or len(said) > 4000:
        return f"{len(said)} characters were said"
    return "" if named in said else f"'{named}' is not named: {said}"


@attack("backup, verify and archive while it runs, twice at once")
async def keeping(stage: Stage) -> None:
    with tempfile.TemporaryDirectory() as folder:
        jobs = [stage.keeper("backup", f"{folder}/{number}.tar.gz") for number in range(2)]
        jobs += [stage.keeper("archive", "--older-than", "0") for _ in range(2)]
        jobs += [stage.keeper("verify") for _ in range(2)]
        for code, said in await asyncio.gather(*jobs):
            assert code in (0, 1), said
            assert not _unclear(said), said
        code, said = await stage.keeper("backup", f"{folder}/0.tar.gz")
        assert not _unclear(said), said
        assert not Path(folder, "0.tar.gz").stat().st_mode & 0o077, "others can read a backup"
    assert not list(stage.host.folder.glob(".backup-*")), "something of a backup is left"


@attack("drain, twice, taken back, and with strangers at the door")
async def drain(stage: Stage) -> None:
    for words in (("drain",), ("drain", "--within", "5"), ("drain",)):
        code, said = await stage.keeper(*words)
        assert code == 0, said
    number = stage.attacker()
    for key in (new_key(), stage.crowd.keys[number]):
        guest = await SshGuest.connect(stage.host.port, key, address=stage.address())
        await guest.comes(lambda guest=guest: guest.over, 10.0)
        assert guest.over, "somebody who plays nowhere was let in"
    for words, wanted in ((("drain", "--off"), 0), (("drain", "--off"), 1)):
        code, said = await stage.keeper(*words)
        assert code == wanted, f"{words}: {code}: {said}"
    (await stage.guest(number)).drop()
