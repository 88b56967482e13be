"""Deals and other matches at a host, played to their ends in a moment."""

from dogs_rules.deal import Deal
from dogs_rules.rng import Rng
from dogs_tui.host.tables.table import HostedTable
from tests.support.lobby_builder import Guests
from tests.support.run_sync import run_sync


def play_out(table: HostedTable, luck: str = "") -> None:
    """Plays a match to its end, as ``played_out``, where things are kept in files."""
    run_sync(played_out(table, luck))


async def played_out(table: HostedTable, luck: str = "") -> None:
    """Has everybody at a table do what chance says until the match is over.

    Args:
        table: The table.
        luck: Another text has other luck.
    """
    match, dice = table.match, Rng.seeded(sum(map(ord, luck)))
    assert match is not None
    while (seat := match.to_move) is not None:
        await match.play(seat, dice.choice(match.legal(seat)))


def begun(guests: Guests, deal: Deal, name: str) -> HostedTable:
    """Somebody's table of a deal; enough time has passed since the last one."""
    guests.clock.pass_(minutes=5)
    return guests.lobby.deals.begin(guests.person(name), deal)


def finished(guests: Guests, deal: Deal, *names: str) -> list[HostedTable]:
    """Tables at which these people have finished a deal, each with luck of their own."""
    tables = []
    for name in names:
        tables.append(begun(guests, deal, name))
        play_out(tables[-1], name)
    return tables


def laid(
    guests: Guests, deal: Deal, owner: str, *others: str, places: int = 3, private: bool = False
) -> tuple[str, list[HostedTable]]:
    """A duplicate of a deal: its code, and the tables of these people."""
    guests.clock.pass_(minutes=5)
    lobby = guests.lobby
    first = lobby.deals.duplicate(guests.person(owner), deal, places, private=private)
    _, code = lobby.deals.deal_at(first.code)
    tables = [first]
    for name in others:
        guests.clock.pass_(minutes=5)
        table = lobby.deals.come(guests.person(name), code)
        assert table is not None
        tables.append(table)
    return code, tables
