"""Inviting somebody by name: to a table that waits, to a duplicate; told, taken, declined."""

import json
from typing import Any

import pytest

from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.people_lists import InvitingScreen
from dogs_tui.host.tables.listings import TableListing
from dogs_tui.host.tables.seat_invitations import INVITED_AT_ONCE, MOST, SAME_AT_ONCE, Candidate
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.kit.prompt_line import PromptLine
from tests.support.deals import any_deal
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.host_screens import pressed
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests, refused
from tests.support.notification_recorder import Told
from tests.support.pictures import SnapCompare, comparable, each_size


def laid(guests: Guests, **more: Any) -> Any:
    """A table of Ana's that waits for two."""
    return guests.lobby.make_table(
        guests.person("Ana"), TableSetup("dog_kids", ("me", "", ""), **{"private": True, **more})
    )


def invite(guests: Guests, code: str, name: str, by: str = "Ana") -> None:
    guests.person(name)
    guests.lobby.table_invitations.invite(guests.person(by), code, name)


def invited(guests: Guests, name: str) -> list[tuple[str, str]]:
    """Where somebody is invited, and by whom."""
    lists = guests.lobby.lobby(guests.person(name))
    return [(card.code, card.invited_by) for card in lists.invited]


async def test_who_is_invited_sees_a_private_table_and_nobody_else_does(guests: Guests) -> None:
    table = laid(guests)
    heard: list[LobbyNews] = []
    guests.lobby.listen(guests.person("Bo"), heard.append)
    invite(guests, table.code, "bo")
    told = next(notice for notice in heard if notice.kind == "invited")
    assert str(told.sentence) == f"Ana invites you to DOG Kids, table {table.code}."
    assert invited(guests, "Bo") == [(table.code, "Ana")]
    assert invited(guests, "Cy") == []
    lists = guests.lobby.lobby(guests.person("Cy"))
    assert not any(isinstance(listed, TableListing) for listed in lists.open)
    await guests.again()
    assert invited(guests, "Bo") == [(table.code, "Ana")]
    guests.lobby.table(table.code).room(guests.person("Bo")).sit()
    assert invited(guests, "Bo") == []
    guests.lobby.table(table.code).room(guests.person("Bo")).stand()
    assert invited(guests, "Bo") == []


async def test_an_open_table_is_listed_once(guests: Guests) -> None:
    table = laid(guests, private=False)
    invite(guests, table.code, "Bo")
    lists = guests.lobby.lobby(guests.person("Bo"))
    assert [card.code for card in lists.invited] == [table.code]
    assert lists.open == ()


async def test_it_ends_when_the_match_begins(guests: Guests) -> None:
    table = laid(guests)
    invite(guests, table.code, "Bo")
    for name in ("Cy", "Dee"):
        table.room(guests.person(name)).sit()
    assert invited(guests, "Bo") == []
    assert table.record.invited == ()


async def test_who_declines_is_not_asked_there_again(guests: Guests) -> None:
    table = laid(guests)
    invite(guests, table.code, "Bo")
    guests.lobby.table_invitations.decline(guests.person("Bo"), table.code)
    assert invited(guests, "Bo") == []
    assert [str(line.text) for line in table.company.talk.lines][-2:] == [
        "Ana invited Bo.",
        "Bo declined the invitation.",
    ]
    again = refused(guests.lobby.table_invitations.invite, guests.person("Ana"), table.code, "Bo")
    assert again == "Bo has already declined."
    declined = guests.lobby.table_invitations.decline
    assert "You have no invitation" in refused(declined, guests.person("Bo"), table.code)
    assert "You have no invitation" in refused(declined, guests.person("Bo"), "\x1b[2J")


async def test_who_cannot_be_invited(guests: Guests) -> None:
    table = laid(guests)
    ana, bo, cy = guests.people("Ana", "Bo", "Cy")
    inviting = guests.lobby.table_invitations.invite
    table.room(bo).sit()
    assert "are already there" in refused(inviting, ana, table.code, "Ana")
    assert refused(inviting, ana, table.code, "Bo") == "Bo is already there."
    assert refused(inviting, bo, table.code, "Ana") == "Ana is already there."
    assert refused(inviting, ana, table.code, "\x1b[2Jnobody") == "Nobody here is called [2Jnobody."
    assert "Only players at a table that still needs players" in refused(
        inviting, cy, table.code, "Bo"
    )
    assert "Only players at a table that still needs players" in refused(
        inviting, ana, "nonsense", "Cy"
    )
    inviting(bo, table.code, "Cy")
    assert refused(inviting, ana, table.code, "Cy") == "Cy is already invited."
    assert invited(guests, "Cy") == [(table.code, "Bo")]
    table.room(cy).sit()
    assert "Only players at a table that still needs players" in refused(
        inviting, ana, table.code, "Dee"
    )


async def test_nobody_is_pestered_and_no_host_is_asked_at_once(guests: Guests) -> None:
    for _ in range(SAME_AT_ONCE):
        table = laid(guests)
        invite(guests, table.code, "Bo")
        guests.clock.pass_(minutes=5)
    table = laid(guests)
    ana, inviting = guests.person("Ana"), guests.lobby.table_invitations.invite
    assert "Wait before inviting again" in refused(inviting, ana, table.code, "Bo")
    guests.clock.pass_(hours=5)
    invite(guests, table.code, "Bo")
    for number in range(INVITED_AT_ONCE - 1):
        invite(guests, table.code, f"Guest {number + 20}")
    guests.person("Zoe")
    assert "Try again" in refused(inviting, ana, table.code, "Zoe")
    for number in range(INVITED_AT_ONCE - 1, MOST - 1):
        guests.clock.pass_(minutes=5)
        invite(guests, table.code, f"Guest {number + 20}")
    guests.clock.pass_(minutes=5)
    assert "at most" in refused(inviting, ana, table.code, "Zoe")


async def test_whom_one_could_invite(guests: Guests) -> None:
    table = laid(guests)
    ana, bo, _, _, eve = guests.people("Ana", "Bo", "Cy", "Dee", "Eve")
    guests.lobby.follows.ask(ana, "Cy")
    guests.lobby.follows.answer(guests.person("Cy"), "Ana", True)
    guests.lobby.arrive(eve, Here())
    table.room(bo).sit()
    guests.lobby.arrive(bo, Here())
    invite(guests, table.code, "Dee")
    guests.lobby.table_invitations.decline(guests.person("Dee"), table.code)
    assert guests.lobby.table_invitations.candidates(ana, table.code) == (
        Candidate("Eve", here=True),
        Candidate("Cy"),
        Candidate("Dee", declined=True),
    )


class Here:
    """A visit."""

    def replaced(self) -> None:
        """Somebody came a second time."""

    def farewell(self, words: object) -> None:
        """They were sent away."""


async def test_a_duplicate_that_only_who_has_the_code_finds(guests: Guests) -> None:
    deal = any_deal()
    ana, bo = guests.people("Ana", "Bo")
    table = guests.lobby.deals.duplicate(ana, deal, 3, private=True)
    code = table.record.duplicate.code
    invite(guests, code, "Bo")
    assert invited(guests, "Bo") == [(code, "Ana")]
    recorder = Told(guests)
    recorder.choose("Cy")
    invite(guests, code, "Cy")
    assert recorder.look(minutes=1) == [("Cy", ("invited",))]
    await guests.again()
    assert invited(guests, "Bo") == [(code, "Ana")]
    guests.lobby.table_invitations.decline(guests.person("Cy"), code)
    assert invited(guests, "Cy") == []
    guests.lobby.table(code, bo)
    assert invited(guests, "Bo") == []
    inviting = guests.lobby.table_invitations.invite
    assert refused(inviting, bo, code, "Ana") == "Ana is already there."
    assert refused(inviting, bo, code, "Cy") == "Cy has already declined."
    guests.lobby.deals.begin(guests.person("Dee"), deal)
    assert refused(inviting, bo, code, "Dee") == "Dee has already started this deal."
    guests.lobby.table(code, guests.person("Eve"))
    assert "full" in refused(inviting, bo, code, "Finn")


async def test_who_is_away_is_told_once_until_they_come_or_decline(guests: Guests) -> None:
    recorder = Told(guests)
    recorder.choose("Bo")
    table = laid(guests)
    invite(guests, table.code, "Bo")
    guests.clock.pass_(minutes=1)
    recorder.notifier.look()
    (message,) = recorder.post.take()
    (item,) = message.items
    assert (item.asked, item.table) == ("invited", table.code)
    assert item.text == f"DOG Kids, table {table.code}: Ana invites you."
    assert recorder.look(hours=5) == []
    other = laid(guests)
    invite(guests, other.code, "Bo")
    guests.lobby.table_invitations.decline(guests.person("Bo"), other.code)
    assert recorder.look(minutes=5) == []


async def test_who_goes_invites_nobody_and_is_not_kept(guests: Guests) -> None:
    table = laid(guests)
    table.room(guests.person("Cy")).sit()
    invite(guests, table.code, "Bo", by="Cy")
    data = await own_data(guests.lobby, guests.person("Bo"))
    assert json.loads(json.dumps(data["tables"]))[0]["invited"]
    await remove_person(guests.lobby, guests.person("Cy"))
    assert invited(guests, "Bo") == []
    assert list(guests.lobby.table_invitations.standing()) == []
    bo = guests.person("Bo")
    await forget(guests.lobby, bo)
    assert not any(invitation.person == bo.id for invitation in table.record.invited)


# On screens and in lines.


@pytest.fixture
def _known_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(("KJ7QMP", "RTX4VW"))
    monkeypatch.setattr("dogs_tui.host.tables.tables.new_code", lambda _: next(codes))


def guest(guests: Guests, opened: Any, name: str) -> FakeGuestApp:
    lobby: Any = guests.lobby
    environment = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    return FakeGuestApp(lobby, opened, guests.person(name), None, environment)


def some(guests: Guests) -> str:
    """A table with everything that can be seen of who is invited."""
    table = laid(guests, rated=True, hints=False)
    for name in ("Bernhard", "Cleo"):
        invite(guests, table.code, name)
    guests.lobby.table_invitations.decline(guests.person("Cleo"), table.code)
    guests.lobby.arrive(guests.person("Dan"), Here())
    return str(table.code)


@pytest.mark.usefixtures("_known_codes")
@comparable
@each_size
def test_inviting(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    code = some(open_lobby)
    app = guest(open_lobby, lambda: InvitingScreen(code), "Ana")
    assert snap_compare(app, terminal_size=size)


@pytest.mark.usefixtures("_known_codes")
@comparable
@each_size
def test_invited(open_lobby: Guests, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    some(open_lobby)
    open_lobby.table("Bernhard", "Dan")
    assert snap_compare(guest(open_lobby, LobbyScreen, "Bernhard"), terminal_size=size)


async def test_on_the_screens(guests: Guests) -> None:
    code = some(guests)
    app = guest(guests, lambda: InvitingScreen(code), "Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await pressed(pilot, "enter")
        assert invited(guests, "Dan") == [(code, "Ana")]
        assert "Dan       invited" in painted(app)
        await pressed(pilot, "enter")
        assert app.screen.query_one(PromptLine).refused == "Dan is already invited."
        await pressed(pilot, "n", *"nobody", "enter")
        refused_then = "Nobody here is called nobody."
        assert app.screen.query_one(PromptLine).refused == refused_then
        guests.lobby.arrive(guests.person("Abe"), Here())
        screen: Any = app.screen
        screen.news_came(LobbyNews("lobby"))
        await pilot.pause()
        rows = painted(app)
        assert "  Abe       on this host" in rows
        assert "▸ Dan" in rows
        assert app.screen.query_one(PromptLine).refused == refused_then
        await pressed(pilot, "up", "enter")
        assert app.screen.query_one(PromptLine).refused == ""
    app = guest(guests, LobbyScreen, "Dan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ana invites you" in painted(app)
        assert "in a rated match" in painted(app)
        await pressed(pilot, "x")
        assert invited(guests, "Dan") == []
        assert "Ana invites you" not in painted(app)
    app = guest(guests, LobbyScreen, "Bernhard")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "enter")
        assert guests.lobby.table(code).seat_of(guests.person("Bernhard")) is not None
        assert app.tables == [code]


async def test_in_lines(guests: Guests, come: Come) -> None:
    table = laid(guests)
    bo, _ = await come("Bo")
    ana, _ = await come("Ana")
    assert "Bo: on this host" in await ana.type("invite 1")
    assert "Invited Bo." in await ana.type("invite 1 bo")
    output = await bo.rest()
    assert f"Ana invites you to DOG Kids, table {table.code}." in output
    assert ": Ana invites you, " in output
    assert "declined" in await bo.type("decline 1")
    assert "You have no invitation to that table." in await bo.type("decline 1")
    assert "decline and the number" in await bo.type("decline")
    assert "invite, the number of your table" in await ana.type("invite bo")
    await ana.type("1")
    assert "Bo: declined" in await ana.type("invite")
    guests.person("Cy")
    assert "Invited Cy." in await ana.type("invite Cy")
    cy, output = await come("Cy")
    assert "Invitations:" in output
    assert "No other table" not in await cy.type("next")
    assert f"Table {table.code}: DOG Kids" in await cy.type("1")
    assert "Nobody here is called" in await ana.type("invite " + "x" * 300)
