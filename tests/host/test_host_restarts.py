"""What comes back after a restart, a full disk or damage: everything, and nothing else stops."""

import asyncio
import logging
import random
from pathlib import Path
from unittest.mock import MagicMock

import msgspec
import pytest

from dogs_rules import registry
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.store.open_matches import OpenMatches
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.record import TABLES
from dogs_tui.host.tables.setup import TableSetup
from tests.support.data_folder import damage, damage_match, fill_disk, store_in
from tests.support.lobby_builder import Guests, given_to, mover, picture
from tests.support.run_sync import run_sync


async def test_two_hosts_never_share_a_folder(guests: Guests) -> None:
    with pytest.raises(LobbyError, match="Another host"):
        await Lobby(guests.folder).open()
    await guests.again()


async def test_bots_go_on_after_a_restart(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guests.table("Ana", bots=("random", "random"))
    ana = guests.handle(table, "Ana")
    await table.match.settled()
    table.match.hold()
    ana.play()
    while ana.handle.table.to_move == 0:
        ana.play()
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.match.to_move != 0 or table.match.plies > 0
    await asyncio.wait_for(table.match.settled(), 120)
    assert table.match.to_move == 0


async def test_who_comes_before_the_matches_are_back_sits_down_at_once(guests: Guests) -> None:
    tables = [guests.table("Ana", bots=("random",)) for _ in range(3)]
    plies = [table.match.plies for table in tables]
    lobby = await guests.again(later=True)
    assert [lobby.table(table.code).match for table in tables] == [None] * 3
    sat = await guests.sit(lobby.table(tables[2].code), "Ana")
    assert sat.handle.table.plies >= plies[2]
    assert lobby.table(tables[0].code).match is None
    lobby.go_on()
    await lobby._services.settled()
    assert all(lobby.table(table.code).match is not None for table in tables)


async def test_a_host_that_closes_before_the_matches_are_back_does_not_wait(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        guests.table("Ana", bots=("random",))
    lobby = await guests.again(later=True)
    opened = MagicMock()
    monkeypatch.setattr(OpenMatches, "open", opened)
    lobby.go_on()
    await lobby.close()
    lobby.go_on()
    opened.assert_not_called()


async def test_what_is_damaged_stops_nothing_else(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    good, no_match, no_record, strange = (guests.table("Ana", "Bo") for _ in range(4))
    guests.handle(good, "Ana").handle.say("hello")
    await guests.lobby.close()
    data = guests.folder
    for line in range(3):
        damage_match(data, no_match.code, line, b"nonsense")
    damage(data, "tables", no_record.code.lower(), b"{")
    store = store_in(data)
    store.talk.add_record(good.code, b"{")
    tables = store.documents(TABLES)
    other = msgspec.structs.replace(tables.read(strange.code.lower()), game="dogs")
    tables.write(strange.code.lower(), other)
    with caplog.at_level(logging.ERROR):
        lobby = await guests.again()
    assert len(caplog.records) == 3
    table = lobby.table(good.code)
    sat = guests.handle(table, "Ana")
    assert sat.handle.talk == ()
    sat.handle.table.view(0)
    assert lobby.table(no_record.code) is None
    for odd in (no_match, strange):
        broken = lobby.table(odd.code)
        assert broken.card(guests.person("Ana")).problem is not None
        assert broken.card(guests.person("Ana")).yours
        with pytest.raises(LobbyError):
            await broken.enter(guests.person("Ana"))
    assert len(lobby.lobby(guests.person("Ana")).yours) == 3


async def test_a_table_that_nobody_filled_goes_after_a_month(guests: Guests) -> None:
    (ana,) = guests.people("Ana")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
    guests.clock.pass_(days=31)
    lobby = guests.lobby
    await lobby.close()
    later = Lobby(guests.folder, clock=guests.clock)
    await later.open()
    assert later.table(table.code) is None
    await later.close()


async def test_a_full_disk_loses_nothing(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(4):
        mover(ana, bo).play()
    before = picture(table, guests)

    with monkeypatch.context() as patched:
        fill_disk(patched)
        for request in (
            lambda: ana.handle.say("hello"),
            lambda: run_sync(ana.handle.ask(Asking.LEAVE)),
            lambda: run_sync(ana.handle.ask(Asking.PAUSE)),
            lambda: table.room(guests.person("Ana")).set_watchable(False),
            lambda: guests.lobby.make_table(guests.person("Ana"), TableSetup("dogs", ("me", ""))),
        ):
            with pytest.raises(LobbyError, match="disk of the store is full"):
                request()
    assert picture(table, guests) == before
    assert ana.handle.company.proposal is None
    mover(ana, bo).play()


async def test_a_hundred_running_matches_are_back(tmp_path: Path) -> None:
    """Every seat is open to its owner. How long it takes, ``benchmarks.host_restart`` says."""
    count = 100
    games = registry.keys()
    async with Guests(tmp_path) as guests:
        first = {}
        for key in games:
            table = guests.table("Ana", "Bo", game=key)
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            for _ in range(30):
                mover(ana, bo).play()
            first[key] = table
        await guests.lobby.close()
        made = []
        store = store_in(guests.folder)
        for number in range(count):
            table = first[games[number % len(games)]]
            chance = random.Random(number)
            code = "".join(chance.choices("CDFGHJK", k=6)) if number > 3 else table.code
            if code != table.code:
                record = msgspec.structs.replace(table.record, code=code)
                store.documents(TABLES).write(code.lower(), record)
                store.matches.adopt(code, store.matches.file(table.code).content)
            made.append(code)
        guests.lobby = guests._lobby()
        await guests.lobby.open()
        assert len(set(made)) == count
        assert len(list(guests.lobby.tables)) == count
        for table in guests.lobby.tables:
            assert table.stage is TableStage.RUNNING
            handles = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            at = mover(*handles)
            (seat,) = at.handle.seats
            assert at.handle.table.legal(seat)


@pytest.mark.parametrize("game", ["dog_kids", "dog_lover"])
async def test_after_every_move_a_restart_brings_back_the_very_decision(
    guests: Guests, game: str
) -> None:
    table = guests.table("Ana", "Bo", game=game)
    for step in range(25):
        ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
        at = mover(ana, bo)
        at.play(lambda legal, step=step: legal[step * 5 % len(legal)])
        before = [given_to(sat) for sat in (ana, bo)]
        lobby = await guests.again()
        reopened = lobby.table(table.code)
        assert reopened is not None
        table = reopened
        ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
        assert [given_to(sat) for sat in (ana, bo)] == before
