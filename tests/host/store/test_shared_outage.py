"""The store is away while people play: nobody waits for it, nothing is lost, and all go on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.store import presence
from dogs_tui.host.store.presence import LOBBY
from dogs_tui.host.tables.setup import TableSetup
from tests.support.lobby_builder import Sat, mover, refused
from tests.support.shared_lobbies import Lobbies, Visit, lobbies
from tests.support.shared_tables import at_both
from tests.support.store_builder import counted_waits

LONG = 3.0
"""Seconds that nobody's terminal may wait."""


@pytest.fixture(params=["sqlite", "postgres"])
async def two(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Lobbies]:
    monkeypatch.setattr(presence, "RENEW", 3600.0)  # so that only what notices the end says it anew
    async with lobbies(tmp_path, kind=request.param) as made:
        yield made


async def test_moves_wait_and_go_on_when_it_is_back(
    two: Lobbies, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, far = await at_both(two)
    sat = Sat(await table.enter(two.person("Ana"))), Sat(await far.enter(two.person("Bo")))
    sitter = mover(*sat)
    (seat,) = sitter.handle.seats
    plies = sitter.playing.plies
    async with two.away():
        with pytest.raises(SaveError, match="store"):
            await sitter.playing.play(seat, sitter.legal()[0])
        assert sitter.playing.plies == plies
        waited = counted_waits(monkeypatch)
        assert "store" in refused(sitter.handle.say, "Hello")
        plan = TableSetup("dog_kids", ("me", ""))
        assert "store" in refused(two.all[0].make_table, two.person("Ana"), plan)
        for _ in range(20):
            assert "store" in refused(two.all[0].people.mute, two.person("Ana"), True)
        assert waited() < LONG

    async def played() -> bool:
        try:
            await sitter.playing.play(seat, sitter.legal()[0])
        except SaveError:
            return False
        return True

    while sitter.playing.plies == plies and not await played():
        await two.until(lambda: True)
    for each in sat:
        await two.until(lambda: each.handle.table.plies == plies + 1)  # noqa: B023


async def test_documents_are_written_again_when_it_is_back(two: Lobbies) -> None:
    here, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.get(ana.id))
    async with two.away():
        with pytest.raises(LobbyError):
            here.people.mute(ana, True)

    def muted() -> bool:
        try:
            return here.people.mute(ana, True).muted
        except LobbyError:
            return False

    await two.until(muted)
    await two.until(lambda: there.people.existing(ana.id).muted)


async def test_who_is_here_is_known_again_when_it_is_back(two: Lobbies) -> None:
    """Also where leases are in the memory of a process that was started anew."""
    ana, bo = two.person("Ana"), two.person("Bo")
    await two.until(lambda: two.all[1].people.get(bo.id))
    for lobby, person in zip(two.all, (ana, bo), strict=True):
        lobby.arrive(person, Visit())
    await two.until(lambda: two.all[0].is_here(bo.id) and two.all[1].is_here(ana.id))
    async with two.away():
        pass
    store = two.make_store().open()
    await two.until(lambda: {ana.id, bo.id} <= store.presence.at(LOBBY).keys())
    await two.until(lambda: two.all[0].is_here(bo.id) and two.all[1].is_here(ana.id))
    await store.close()
