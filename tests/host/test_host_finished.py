"""Matches that are over, and what is settled once for the whole of a match."""

import asyncio
import gc
import weakref

import pytest

from dogs_rules.game import Action
from dogs_saves.running import Step
from dogs_tui.host.lobby import moderation
from dogs_tui.host.tables import tables
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.watching import Playing
from tests.support.lobby_builder import SESSION, Guests, refused


async def test_a_finished_match_is_kept_to_look_at(guests: Guests) -> None:
    table = guests.table("Ana", bots=("random",))
    ana = guests.handle(table, "Ana")
    while table.stage is TableStage.RUNNING:
        await table.match.settled()
        if ana.handle.table.to_move == 0:
            ana.play()
    assert "The match is over." in ana.said()
    places = table.card().places
    assert [rank for _, _, rank in places] == sorted(rank for _, _, rank in places)
    assert ana.handle.table.view(0).finished
    await ana.handle.close()
    assert table.match is None
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.match is None
    assert table.card(guests.person("Ana")).places == places
    assert lobby.lobby(guests.person("Ana")).played == (table.card(guests.person("Ana")),)
    ana = guests.handle(table, "Ana")
    assert ana.handle.table.view(0).finished
    assert not isinstance(ana.handle.table, Playing)
    assert "over" in str(ana.handle.why_nothing)
    assert ana.handle.offers() == ()
    assert table.reading(guests.person("Ana")).match.to_move is None
    guests.clock.pass_(days=31)
    assert lobby.lobby(guests.person("Ana")).played == ()
    assert lobby.table(table.code) is table


async def test_of_tables_that_are_over_a_visit_reads_those_of_the_visitor_alone(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        moderation.close_table(guests.table("Ana", "Bo"))
    moderation.close_table(guests.table("Cy", "Bo"))
    lobby = await guests.again()
    made: list[str] = []
    table = tables.HostedTable

    def making(services: Services, record: TableRecord) -> HostedTable:
        made.append(record.owner)
        return table(services, record)

    monkeypatch.setattr(tables, "HostedTable", making)
    cy, dee = guests.person("Cy"), guests.person("Dee")
    assert lobby.lobby(dee).played == ()
    assert made == []
    assert len(lobby.lobby(cy).played) == 1
    assert made == [cy.id]
    assert len(list(lobby.tables)) == lobby.tables.stages().total() == 6


async def test_a_table_that_is_over_is_kept_as_long_as_somebody_holds_it(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    code, ana = table.code, guests.handle(table, "Ana")
    moderation.close_table(table)
    del table
    gc.collect()
    again = guests.lobby.table(code)
    assert again is not None
    assert ana.handle in again.company.handles
    held = weakref.ref(again)
    await ana.handle.close()
    del again, ana
    gc.collect()
    assert held() is None
    assert guests.lobby.table(code).record.over


async def test_a_new_name_reaches_tables_that_are_over(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    code = table.code
    moderation.close_table(table)
    del table
    lobby = await guests.again()
    lobby.people.rename(guests.person("Bo"), "Bob")
    assert "Bob" in lobby.table(code).names
    lobby = await guests.again()
    assert lobby.table(code).record.seats[1].name == "Bob"


async def test_a_running_match_is_not_open_to_reading(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    assert "not over" in refused(table.reading, guests.person("Ana"))


async def test_bots_think_for_nobody_in_particular(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the bots do is not done in the context of the session that moved before them."""
    table = guests.table("Ana", bots=("random",))
    await table.match.settled()
    ana = guests.handle(table, "Ana")
    seen: list[str] = []
    play = table.match.stored.prepare_play

    def watched(action: Action) -> Step:
        seen.append(SESSION.get())
        return play(action)

    monkeypatch.setattr(table.match.stored, "prepare_play", watched)
    SESSION.set("Ana's")
    while not seen or seen[-1] == "Ana's":
        ana.play()
        await asyncio.wait_for(table.match.settled(), 120)
    assert set(seen) == {"Ana's", "nobody's"}


async def test_a_table_without_hints_stays_so(guests: Guests) -> None:
    code = guests.table("Ana", "Bo", hints=False).code
    lobby = await guests.again()
    table = lobby.table(code)
    assert table is not None
    assert table.match is not None
    assert not table.match.stored.hints
    seat = table.match.to_move
    assert seat is not None
    refusal = table.match.why_no_hints(seat)
    assert refusal is not None
    assert "without hints" in str(refusal.reason)
