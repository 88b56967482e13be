"""A host killed between any two moves: everybody comes back to the very decision, nothing is lost.

The host is a process of its own, killed as a power cut would.
"""

import re
from itertools import cycle, islice
from pathlib import Path

import asyncssh
import pytest

from dogs_rules import registry
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.match.veil import VEILED
from tests.support.deals import any_deal
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import seeded
from tests.support.host_process import HostProcess, host_process
from tests.support.hosted_samples import PAIR, HostedGame, prepared
from tests.support.ssh_guest import SshGuest, new_key


@pytest.fixture
def keys() -> dict[str, asyncssh.SSHKey]:
    return {name: new_key() for name in PAIR}


@pytest.mark.minutes
async def test_killed_after_each_of_some_moves(
    tmp_path: Path, keys: dict[str, asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    (code,) = await prepared(tmp_path, ["dog_lover"], keys)
    hosted = HostedGame(tmp_path, "dog_lover", code, keys)
    for move in range(2):
        async with host_process(tmp_path) as host:
            await hosted.come_back(host)
            before = hosted.match().plies
            if move % 2:
                hosted.press_and_go()
            else:
                before = await hosted.decide()
            await host.kill()
        hosted.lose()
        assert hosted.match().plies >= before


async def test_many_matches_are_back_and_open_to_their_owners(
    tmp_path: Path, keys: dict[str, asyncssh.SSHKey]
) -> None:
    games = list(islice(cycle(DECIDING), 8))
    codes = await prepared(tmp_path, games, keys)
    async with host_process(tmp_path) as host:
        await host.kill()
    lobby = Lobby(tmp_path)
    await lobby.open()
    try:
        for name in PAIR:
            person = lobby.people.by_key(keys[name].get_fingerprint())
            assert person is not None
            for code in codes:
                table = lobby.table(code)
                assert table is not None
                assert len((await table.enter(person)).seats) == 1
    finally:
        await lobby.close()


async def said(host: HostProcess, key: asyncssh.SSHKey, *lines: str) -> str:
    """What somebody in lines is told from a pipe until they have gone."""
    guest = await SshGuest.connect(host.port, key, command="plain", term=None, emulated=False)
    guest.send("".join(f"{line}\n" for line in lines).encode())
    guest.channel.write_eof()
    await guest.wait_over()
    return " ".join(bytes(guest.raw).decode().split())


@pytest.mark.minutes
async def test_deals_and_duplicates_are_back(
    tmp_path: Path, keys: dict[str, asyncssh.SSHKey]
) -> None:
    ana, bo = (keys[name] for name in PAIR)
    line, number = any_deal().line, len(registry.keys()) + 1
    async with host_process(tmp_path) as host:
        answer = await said(host, ana, PAIR[0], "deals", line, f"duplicate {number} 2")
        (code,) = re.findall(r"by its code: (\w{6})", answer)
        await host.kill()
    async with host_process(tmp_path) as host:
        answer = await said(host, ana, "lobby", "deals")
        assert f"{number}. Dog Lover" in answer
        assert "against random: running." in answer
        assert f"table {code}: duplicate: {PAIR[0]}" in await said(host, bo, PAIR[1], "list", "1")
        await host.kill()
    async with host_process(tmp_path) as host:
        answer = await said(host, ana, "lobby", "others 1")
        assert f"Duplicate {code}" in answer
        assert f"{PAIR[1]}: playing" in answer
        assert str(VEILED) in answer
