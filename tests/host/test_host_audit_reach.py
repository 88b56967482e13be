"""No screen of a guest holds a way to a match: what it is not given, it cannot show."""

import asyncio
from typing import Any

from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_saves.running import RunningMatch
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.sessions.screens.waiting_room import RoomScreen
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.frozen import FrozenTable
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Playing
from tests.support.host_party import Party
from tests.support.process_idle import LIMIT
from tests.support.reachability import reached

TWO = TableSetup("dog_lover", (ME, OPEN))
HIDDEN = (HostedTable, HostedMatch, Table, RunningMatch, Match)


async def screen_of(party: Party, name: str, kind: type[Any]) -> Any:
    """The screen that somebody has before them, as soon as it is of this kind."""
    async with asyncio.timeout(LIMIT):
        while True:
            for session in party.program._sessions:
                app = session._guest
                if app is None or app.person is None or app.person.name != name:
                    continue
                if app.screen_stack and isinstance(app.screen, kind) and app.screen.is_attached:
                    return app.screen
            await asyncio.sleep(0)


def ways(screen: object) -> dict[str, str]:
    """Kinds of objects that a screen can reach and must not, with the way."""
    return {
        type(thing).__name__: way for thing, way in reached(screen) if isinstance(thing, HIDDEN)
    }


async def test_no_screen_reaches_a_match(party: Party) -> None:
    party.enrol("Ana", "Bo", "Cyril", "Dee")
    table = party.table("dog_lover", ["Ana", "Bo"])
    await party.come("Ana", f"join {table.code}")
    await party.come("Cyril", f"join {table.code}")
    await party.come("Dee")
    plays = await screen_of(party, "Ana", HostedMatchScreen)
    watches = await screen_of(party, "Cyril", HostedMatchScreen)
    lobby = await screen_of(party, "Dee", LobbyScreen)
    assert ways([plays, watches, lobby]) == {}
    assert plays.handle in (thing for thing, _ in reached(plays.app)), "the walk gets there"


async def test_no_room_reaches_the_match_that_begins_in_it(party: Party) -> None:
    party.enrol("Ana", "Bo")
    lobby = party.program.lobby
    table = lobby.make_table(party.people["Ana"], TWO)
    await party.come("Bo", f"join {table.code}")
    room = await screen_of(party, "Bo", RoomScreen)
    table.room(party.people["Bo"]).sit()
    assert table.match is not None
    assert ways(room) == {}


async def test_what_a_walk_must_find_it_finds(party: Party) -> None:
    party.enrol("Ana", "Bo")
    table = party.table("dog_lover", ["Ana", "Bo"])
    handle = party.handle(table, "Ana")
    assert ways(handle) == {}
    hidden = {"HostedTable", "HostedMatch", "LobbyTable", "SharedMatch", "Match"}
    assert hidden <= set(ways([lambda: None, table.enter]))
    assert hidden - {"HostedTable"} <= set(ways(handle._match.release))
    assert {"LobbyTable", "SharedMatch", "Match"} <= set(ways(handle._seat_view._match))


async def test_neither_a_spectator_nor_who_was_sent_out_reaches_a_match(party: Party) -> None:
    party.enrol("Ana", "Bo", "Eve")
    table = party.table("dog_lover", ["Ana", "Bo"])
    eve, bo = party.handle(table, "Eve"), party.handle(table, "Bo")
    assert isinstance(bo.table, Playing)
    assert not isinstance(eve.table, Playing)
    played = bo.table
    for handle in (eve, bo):
        handle.shut_out(phrase("The table is closed."))
        assert not isinstance(handle.table, Playing)
        assert ways(handle) == {}
    assert ways(played) == {}
    assert ways(FrozenTable(table.match)) == {}
