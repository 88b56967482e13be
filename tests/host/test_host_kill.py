"""A host killed between any two moves: everybody comes back to the very decision, nothing is lost.

The host is a process of its own, killed as a power cut would.
"""

from itertools import cycle, islice
from pathlib import Path

import asyncssh
import pytest

from dogs_tui.host.lobby import Lobby
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import seeded
from tests.support.host_process import host_process
from tests.support.ssh_guest import new_key
from tests.support.stretches import PAIR, Stretch, prepared


@pytest.fixture
def keys() -> dict[str, asyncssh.SSHKey]:
    return {name: new_key() for name in PAIR}


async def test_killed_after_each_of_some_moves(
    tmp_path: Path, keys: dict[str, asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    (code,) = await prepared(tmp_path, ["dog_lover"], keys)
    stretch = Stretch(tmp_path, "dog_lover", code, keys)
    for move in range(5):
        async with host_process(tmp_path) as host:
            await stretch.come_back(host)
            before = stretch.match().plies
            if move % 2:
                stretch.press_and_go()
            else:
                before = await stretch.decide()
            await host.kill()
        stretch.lose()
        assert stretch.match().plies >= before


async def test_killed_in_the_middle_of_every_game(
    tmp_path: Path, keys: dict[str, asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    games = list(DECIDING)
    codes = await prepared(tmp_path, games, keys)
    acknowledged = {}
    async with host_process(tmp_path) as host:
        for number, (game, code) in enumerate(zip(games, codes, strict=True)):
            stretch = Stretch(tmp_path, game, code, keys)
            await stretch.come_back(host)
            for _ in range(2 + number):
                acknowledged[game] = await stretch.decide()
            stretch.lose()
        await host.kill()
    async with host_process(tmp_path) as host:
        for game, code in zip(games, codes, strict=True):
            stretch = Stretch(tmp_path, game, code, keys)
            assert stretch.match().plies == acknowledged[game]
            await stretch.come_back(host)
            assert await stretch.decide() > acknowledged[game]
            stretch.lose()


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
