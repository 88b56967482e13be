"""A table as two lobbies on one database have it."""

from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import TimeControl
from tests.support.shared_lobbies import Lobbies


async def at_both(
    two: Lobbies, time_control: TimeControl | None = None
) -> tuple[HostedTable, HostedTable]:
    """A table of Ana and Bo whose match has begun, as both processes have it."""
    here, there = two.all
    ana, bo = two.person("Ana"), two.person("Bo")
    await two.until(lambda: there.people.get(bo.id))
    table = here.make_table(ana, TableSetup("dog_kids", ("me", ""), time_control=time_control))
    await two.until(lambda: there.table(table.code))
    far = there.table(table.code)
    assert far is not None
    far.room(bo).sit()
    await two.until(lambda: table.match)
    return table, far
