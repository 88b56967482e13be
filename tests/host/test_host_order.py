"""Who made a table mutes people and sends them out; the operator does so on the whole host."""

import asyncio
import json
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.doors.requests import Request, Wanted
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.operator import EXPORTS_AT_ONCE, KEY_REMOVED, RATINGS_AT_ONCE
from dogs_tui.host.people.visits import KICKED
from dogs_tui.host.sessions.screens.people import PeoplePane, RoomPeopleScreen
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import say
from tests.host.test_host_lobby_room import in_room, refused
from tests.support.data_folder import audit_in
from tests.support.host_party import Party, hosting
from tests.support.lobby_builder import Guests, Sat
from tests.support.lobby_builder import refused as why


def names(sat: Sat) -> list[str]:
    return [person.name for person in sat.handle.order.others()]


@pytest.mark.telling
async def test_who_is_muted_watches_and_plays_and_says_nothing(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    assert names(ana) == ["Bo", "Cy"]
    assert names(bo) == names(cy) == []
    for sitter in (bo, cy):
        ana.handle.order.mute(sitter.handle.person, True)
        assert "of this table has muted you" in why(sitter.handle.say, "hello")
    ana.handle.say("I still talk")
    table = next(iter((await guests.again()).tables))
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    for sitter in (bo, cy):
        assert "of this table has muted you" in why(sitter.handle.say, "hello")
    ana.handle.order.mute(cy.handle.person, False)
    cy.handle.say("hello")
    assert cy.handle.talk[-1].name == "Cy"
    lines = [str(line.text) for line in cy.handle.talk if not line.name]
    assert "Ana muted Bo." in lines
    assert "Ana unmuted Cy." in lines


async def test_who_is_sent_out_of_a_room_frees_the_seat_and_stays_out(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("",))
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    for sitter in (bo, cy):
        ana.handle.order.send_out(sitter.handle.person)
        assert sitter.handle.shut
        assert sitter.news[-1].kind == "closed"
        person = guests.person("Bo" if sitter is bo else "Cy")
        assert "removed you" in why(table.enter, person)
        assert "removed you" in why(table.room(person).sit)
    assert table.card().sitters[1].open
    table = next(iter((await guests.again()).tables))
    bo_again = guests.person("Bo")
    assert "removed you" in why(table.enter, bo_again)
    ana = guests.handle(table, "Ana")
    ana.handle.order.let_in(bo_again.id)
    table.room(bo_again).sit()
    assert (await table.enter(bo_again)).seats == {1}


async def test_nobody_gets_rid_of_who_plays(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    assert "Players cannot be removed from a running match" in why(
        ana.handle.order.send_out, bo.handle.person
    )
    assert not bo.handle.shut
    ana.handle.order.send_out(cy.handle.person)
    assert cy.handle.shut
    assert table.card().sitters[1].name == "Bo"


async def test_only_who_made_the_table_keeps_order_and_only_while_it_stands(
    guests: Guests,
) -> None:
    table = guests.table("Ana", "Bo", bots=("",))
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    ids = (ana.handle.person, bo.handle.person)
    for act in (lambda person: bo.handle.order.mute(person, True), bo.handle.order.send_out):
        for person in ids:
            assert "Only the table's owner" in why(act, person)
    assert "Nobody by that name" in why(ana.handle.order.send_out, ids[0])
    assert "Nobody by that name" in why(ana.handle.order.send_out, "no-such-id")
    table.room(guests.person("Ana")).disband()
    assert "This table is over" in why(ana.handle.order.send_out, ids[1])
    assert names(ana) == []
    assert list((await guests.again()).tables) == []


async def test_what_owners_do_is_told_to_the_operator(tmp_path: Path) -> None:
    events: list[AuditEvent] = []
    async with Guests(tmp_path, audit=events.append) as guests:
        table = guests.table("Ana", "Bo", bots=("",))
        ana = guests.handle(table, "Ana")
        bo = guests.person("Bo").id
        ana.handle.order.mute(bo, True)
        ana.handle.order.mute(bo, False)
        ana.handle.order.send_out(bo)
        ana.handle.order.let_in(bo)
        with pytest.raises(LobbyError):
            ana.handle.order.send_out("nobody")
    owner = ana.handle.person
    words = ("muted", "unmuted", "sent-out", "let-in")
    assert events == [AuditEvent(word, owner, bo, table.code) for word in words]


async def test_what_owners_do_to_a_whole_table_is_told_too(tmp_path: Path) -> None:
    events: list[AuditEvent] = []
    async with Guests(tmp_path, audit=events.append) as guests:
        table = guests.table("Ana", bots=("",))
        ana, bo = guests.people("Ana", "Bo")
        for allowed in (False, True):
            table.room(ana).set_watchable(allowed)
            table.room(ana).set_spectators_chat(allowed)
        with pytest.raises(LobbyError):
            table.room(bo).disband()
        table.room(ana).disband()
    assert [event.what for event in events] == [
        "watching-forbidden",
        "watchers-listen",
        "watching-allowed",
        "watchers-talk",
        "disbanded",
    ]
    assert {(event.by, event.whom, event.table) for event in events} == {(ana.id, "", table.code)}


@pytest.mark.telling
async def test_the_owner_keeps_order_in_the_room_by_keys(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        table = guests.table("Ana", "Bo", bots=("",))
        bo = guests.handle(table, "Bo")
        async with in_room(guests, table, "Ana") as (app, pilot):
            await pilot.press("f3")
            await pilot.pause()
            assert isinstance(app.screen, RoomPeopleScreen)
            shown = app.screen.query_one(PeoplePane).painted_text()
            assert "Mute Bo at this table" in shown
            await pilot.press("enter")
            assert "of this table has muted you" in why(bo.handle.say, "hello")
            await pilot.pause()
            assert "Unmute Bo" in app.screen.query_one(PeoplePane).painted_text()
            await pilot.press("down", "enter")
            assert "Press enter again" in refused(app)
            assert not bo.handle.shut
            await pilot.press("enter")
            await pilot.pause()
            assert bo.handle.shut
            assert "Let Bo back in" in app.screen.query_one(PeoplePane).painted_text()
            guests.handle(table, "Cy")
            await pilot.pause()
            assert "Mute Cy at this table" in app.screen.query_one(PeoplePane).painted_text()
            await pilot.press("escape")
            await pilot.pause()
            assert not isinstance(app.screen, RoomPeopleScreen)
        async with in_room(guests, table, "Cy") as (app, pilot):
            await pilot.press("f3")
            await pilot.pause()
            assert not isinstance(app.screen, RoomPeopleScreen)
            assert app.screen.query_one(PromptLine)


async def test_the_operator_mutes_and_kicks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def command(*words: str, code: int = 0) -> str:
        given = ["host", "people", *words, "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, given) == code
        said = capsys.readouterr()
        return said.out + said.err

    async with hosting(tmp_path) as party:
        party.enrol("Rex", "Ana")
        table = party.table("dog_lover", ["Ana", "Rex"])
        rex = party.handle(table, "Rex")
        assert "Rex is muted everywhere" in await command("mute", "rex")
        assert "operator of this host has muted you" in why(rex.say, "hello")
        rows = map(json.loads, (await command("--json")).splitlines())
        assert {row["name"]: row["muted"] for row in rows} == {"Ana": False, "Rex": True}
        assert "muted" in await command()
        assert "is no longer muted" in await command("unmute", "Rex")
        rex.say("hello")
        assert "is not connected" in await command("kick", "Rex", code=1)
        guest = await party.come("Rex", f"join {table.code}")
        await guest.wait_for("Ana")
        owner = await party.come("Ana", f"join {table.code}")
        await owner.wait_for("Rex")
        party.handle(table, "Ana").order.mute(party.people["Rex"].id, True)
        assert "disconnected" in await command("kick", "Rex")
        await guest.wait_for(say(KICKED))
        again = await party.come("Rex", f"join {table.code}")
        await again.wait_for("Ana")
        for word in ("kick", "mute", "unmute"):
            assert "Nobody here is called" in await command(word, "Nobody", code=1)
    entries = list(audit_in(tmp_path).entries())
    assert [entry.what for entry in entries] == ["muted", "unmuted", "muted", "kicked"]
    assert {entry.whom.split()[0] for entry in entries} == {"Rex"}
    by_ana = entries[2]
    assert (by_ana.who.split()[0], by_ana.origin) == ("Ana", "127.0.0.1")
    assert by_ana.note == f"table {table.code}"


async def test_the_operator_removes_a_key_and_ends_its_session(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def admit(who: str, fingerprint: str, code: int = 0) -> str:
        given = ["host", "people", "remove-key", who, fingerprint, "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, given) == code
        said = capsys.readouterr()
        return said.out + said.err

    async with hosting(tmp_path) as party:
        party.enrol("Rex")
        rex = party.people["Rex"]
        (lost,) = rex.keys
        assert "only key" in await admit("Rex", lost, code=1)
        near = lost[:-1] + ("A" if lost[-1] != "A" else "B")
        party.program.lobby.people.add_key(rex, near)
        guest = await party.come("Rex")
        await guest.wait_for("Rex")
        assert "no key that begins like this" in await admit("Rex", "SHA256:??", code=1)
        assert "Type more of it" in await admit("Rex", lost[:20], code=1)
        assert "Nobody here is called" in await admit("Nobody", lost, code=1)
        assert f"Removed: {lost}" in await admit("Rex", lost)
        await guest.wait_for(say(KEY_REMOVED))
    (entry,) = audit_in(tmp_path).entries()
    assert (entry.what, entry.whom.split()[0], entry.note) == ("key-removed", "Rex", lost)


async def test_the_tables_of_the_season_can_be_asked_for_again_and_again(party: Party) -> None:
    party.enrol("Rex")
    operator, (fingerprint,) = party.program._serving.operator, party.people["Rex"].keys
    for _ in range(EXPORTS_AT_ONCE):
        await operator.answered(fingerprint, Request(Wanted.EXPORT))
    with pytest.raises(LobbyError):
        await operator.answered(fingerprint, Request(Wanted.EXPORT))
    for _ in range(RATINGS_AT_ONCE):
        assert await operator.answered(fingerprint, Request(Wanted.RATINGS, as_json=True))
    with pytest.raises(LobbyError):
        await operator.answered(fingerprint, Request(Wanted.RATINGS))
