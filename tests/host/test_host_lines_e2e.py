"""Guests in lines over real connections: SSH with a terminal or a pipe, and the real sshd's way."""

import asyncio
import os
import sys
from pathlib import Path

import asyncssh
import pytest

from dogs_tui.host.tables.listings import TableStage
from tests.support.data_folder import reading_of
from tests.support.host_party import Party, Play, hosting, seeded
from tests.support.process_idle import LIMIT
from tests.support.ssh_guest import SshGuest

PAIR = ("Ana", "Bo")
DECISIONS = 8


def shown(guest: SshGuest) -> str:
    """Everything that a guest was ever sent."""
    return guest.raw.decode()


async def hears(guest: SshGuest, text: str, after: int = 0) -> str:
    """Waits until a guest is sent a text; gives everything since then."""
    await guest.wait_for(lambda: text.encode() in guest.raw[after:])
    return shown(guest)[after:]


async def chosen(guest: SshGuest, play: Play) -> None:
    """Types the first choice, and waits until it is played."""
    before = play.plies
    guest.send(b"1\r")
    await guest.wait_for(lambda: play.plies > before)


async def test_one_in_lines_and_one_at_screens_begin_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    async with hosting(tmp_path) as party:
        party.enrol(*PAIR)
        table = party.table("dog_kids", PAIR)
        play = Play(party, table, PAIR)
        ana = await party.come("Ana", f"plain join {table.code}")
        await hears(ana, "Cards of Ana:")
        await play.sit_down("Bo")
        await hears(ana, "Bo is here.")
        bo = play.guests["Bo"]
        ana.send(b"say good evening\r")
        await bo.wait_for("good evening")
        for _ in range(DECISIONS):
            if play.mover == "Bo":
                before, sent = play.plies, len(ana.raw)
                await play.decide()
                assert play.plies > before
                await hears(ana, "Bo ", sent)
            else:
                await chosen(ana, play)
                await play.shown("Bo")
        assert "Ana plays" in shown(ana)
        assert "Ana " in bo.text()
        assert "Cards of Bo" not in shown(ana)
        ana.send(b"q\r")
        await hears(ana, "You are in the lobby, Ana.")
        await bo.wait_for("away")
        ana.send(b"\x04")
        await ana.wait_over()
        assert ana.exit_status == 0
        assert "\x1b[?1049h" not in shown(ana)


async def test_a_pipe_plays_a_whole_match_against_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 5)
    async with hosting(tmp_path) as party:
        ana = await party.come("Ana", "plain", term=None, emulated=False)
        ana.send(b"Ana\nnew dog_kids\n1\n1\n3\n8\n\n" + b"1\n" * 80)
        ana.channel.write_eof()
        await ana.wait_over()
        assert ana.exit_status == 0
        assert "The match is over." in shown(ana)
        assert shown(ana).endswith("you keep your seats.\n")
        assert "\x1b" not in shown(ana)
        assert "\r" not in shown(ana)
        assert [table.stage for table in party.program.lobby.tables] == [TableStage.FINISHED]
    assert reading_of(tmp_path).match.to_move is None


async def test_whoever_asks_for_nothing_else_needs_a_terminal(party: Party) -> None:
    ana = await party.come("Ana", term=None, emulated=False)
    await ana.wait_over()
    assert ana.exit_status == 1
    assert "Plain mode needs none" in shown(ana)


async def test_a_host_that_stops_says_so_in_lines(party: Party) -> None:
    ana = await party.come("Ana", "plain")
    await hears(ana, "Choose a name")
    stopping = asyncio.create_task(party.program.stop())
    await hears(ana, "The host is stopping.")
    await ana.wait_over()
    ana.drop()
    await stopping


async def test_attach_leads_to_lines(tmp_path: Path) -> None:
    async with hosting(tmp_path / "host", door_socket=True) as party:
        attached = await _attach(party, tmp_path, b"Ana\nnew dog_kids\n\nw\nq\n")
        assert "You are in the lobby, Ana." in attached
        assert "Seat 1: Ana, here." in attached
        assert attached.endswith("you keep your seats.\n")


async def _attach(party: Party, folder: Path, typed: bytes) -> str:
    """What ``dogs-tui host attach`` says to whoever pipes this into it."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    proof = folder / "proof"
    proof.write_text(f"publickey {key.export_public_key().decode().strip()}\n")
    path = party.program.config.socket_path
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dogs_tui", "host", "attach", "--socket", str(path)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "SSH_USER_AUTH": str(proof), "SSH_ORIGINAL_COMMAND": "plain"},
    )
    async with asyncio.timeout(LIMIT):
        out, _ = await process.communicate(typed)
    assert process.returncode == 0
    return out.decode()
