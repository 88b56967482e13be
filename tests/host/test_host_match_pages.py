"""Web pages of matches that are over: by the consent of all who played, under a name of chance."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.commands import pages
from dogs_tui.host.doors.web import listener
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.operations import page_makers
from dogs_tui.host.operations.memory import HostMemory
from dogs_tui.host.tables.match_pages import LINK_LENGTH, NO_BROWSERS, TURNED_OFF
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.deals import fresh_deal
from dogs_tui.thinking.pool import WorkerError
from tests.support.host_party import Party, hosting
from tests.support.hosted_deals import finished, play_out, played_out
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests
from tests.support.web_guest import Browser, browser

ORIGIN = "https://games.example.org"


@pytest.fixture
def table(guests: Guests) -> HostedTable:
    """A table at which Ana and Bo have played to the end; the host has a door for browsers."""
    guests.lobby.match_pages.origin = ORIGIN
    guests.lobby.match_pages.why_none = None
    played = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    play_out(played)
    return played


def agree(guests: Guests, table: HostedTable, name: str) -> str:
    """Somebody agrees; gives the name of the page, if there is one then."""
    state = guests.lobby.match_pages.agree(guests.person(name), table.code)
    return state.address.removeprefix(f"{ORIGIN}/match/")


def shown(guests: Guests, link: str) -> bool:
    return guests.lobby.match_pages.shown(link) is not None


async def test_a_page_is_there_while_everybody_agrees(guests: Guests, table: HostedTable) -> None:
    at_table = guests.handle(table, "Bo")
    assert agree(guests, table, "Ana") == ""
    assert guests.lobby.match_pages.state(table.record).missing == ("Bo",)
    assert at_table.said() == ["Ana agrees to a web page of this match."]
    link = agree(guests, table, "Bo")
    assert len(link) == LINK_LENGTH
    assert shown(guests, link)
    assert shown(guests, link.lower())
    assert not shown(guests, table.code)
    guests.lobby.match_pages.withdraw(guests.person("Ana"), table.code)
    assert not shown(guests, link)
    other = agree(guests, table, "Ana")
    assert other not in {"", link}
    assert shown(guests, other)
    assert not shown(guests, link)
    await guests.again()
    guests.lobby.match_pages.why_none = None
    assert shown(guests, other)


@pytest.mark.parametrize("goes", [remove_person, forget])
async def test_who_is_removed_agrees_no_more(guests: Guests, table: HostedTable, goes) -> None:  # type: ignore[no-untyped-def]
    link = [agree(guests, table, name) for name in ("Ana", "Bo")][-1]
    assert (await own_data(guests.lobby, guests.person("Bo")))["web_pages_agreed_to"] == [
        table.code
    ]
    await goes(guests.lobby, guests.person("Bo"))
    assert not shown(guests, link)
    assert agree(guests, table, "Ana") == ""


async def test_only_who_played_a_match_to_its_end_can_agree(
    guests: Guests, table: HostedTable
) -> None:
    running = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    said = set()
    for name, code in (("Cleo", table.code), ("Ana", running.code), ("Ana", "CDFGHJ")):
        with pytest.raises(LobbyError) as refused:
            guests.lobby.match_pages.agree(guests.person(name), code)
        said.add(refused.value.phrase.template)
    assert len(said) == 1
    with pytest.raises(LobbyError, match="not agreed"):
        guests.lobby.match_pages.withdraw(guests.person("Ana"), table.code)


async def test_what_others_may_still_play_has_no_page(guests: Guests, table: HostedTable) -> None:
    (dealt,) = finished(guests, fresh_deal("dog_kids"), "Ana")
    with pytest.raises(LobbyError, match="Others are still playing"):
        agree(guests, dealt, "Ana")
    agree(guests, table, "Ana")
    link = agree(guests, table, "Bo")
    guests.lobby.tables._services.hidden_in_tournament = lambda person, _: person == ""
    assert not shown(guests, link)


async def test_without_a_door_or_leave_the_command_says_so(
    guests: Guests, table: HostedTable, come: Come
) -> None:
    link = [agree(guests, table, name) for name in ("Ana", "Bo")][-1]
    ana, _ = await come("Ana", code=table.code)
    for why in (NO_BROWSERS, TURNED_OFF):
        guests.lobby.match_pages.why_none = why
        assert not shown(guests, link)
        assert str(why) in " ".join((await ana.type("share")).split())
    assert "no web page" in await ana.type("unshare")


async def test_in_lines_by_the_number_and_at_the_table(
    guests: Guests, table: HostedTable, come: Come
) -> None:
    bo, _ = await come("Bo")
    number = next(
        line.split(".")[0].strip()
        for line in (await bo.type("list")).splitlines()
        if table.code in line
    )
    assert "agree too: Ana" in " ".join((await bo.type(f"share {number}")).split())
    ana, _ = await come("Ana", code=table.code)
    output = await ana.type("share")
    hit = re.search(rf"{ORIGIN}/match/(\w+)", output)
    assert hit is not None
    assert shown(guests, hit[1])
    assert "no web page" in await bo.type(f"unshare {number}")
    assert not shown(guests, hit[1])
    assert "Bo no longer agrees" in await ana.rest()


# At the door.


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Party]:
    async with hosting(tmp_path, web="127.0.0.1:0", login_seconds=600) as party:
        party.enrol("Ana", "Bo")
        yield party


@pytest.fixture
async def ana(host: Party) -> AsyncIterator[Browser]:
    async with browser(host.program.web_origin) as guest:
        yield guest


async def played(host: Party) -> HostedTable:
    table = host.table("dog_kids", ["Ana", "Bo"])
    await played_out(table)
    return table


async def test_the_page_at_its_link_and_nothing_once_somebody_withdrew(
    host: Party, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_makers, "PATIENCE", 600)
    table = await played(host)
    for name in ("Ana", "Bo"):
        said = str((await host.run(name, f"share {table.code}")).stdout)
    hit = re.search(r"(/match/\w+)", said)
    assert hit is not None
    path = hit[1]
    nothing = await ana.get("/match/CDFGHJKMNPQRTVWXCDFG")
    assert nothing[0] == 404
    async with ana.client.get(ana.page + path, headers={"Accept-Language": "fr"}) as answer:
        page = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
        tag = answer.headers["ETag"]
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "private, no-cache"
    assert 'lang="fr"' in page
    assert "Ana" in page
    assert table.code not in page
    assert "unsafe" not in policy
    assert "'self'" not in policy
    assert re.search(r"script-src 'sha256-[^']+';", policy)
    assert "frame-ancestors 'none'; sandbox allow-scripts" in policy
    assert (await ana.get(path, **{"Accept-Language": "fr", "If-None-Match": tag}))[0] == 304
    assert "no web page" in str((await host.run("Bo", f"unshare {table.code}")).stdout)
    assert await ana.get(path, **{"Accept-Language": "fr"}) == nothing
    assert await ana.get(path, **{"Accept-Language": "fr", "If-None-Match": tag}) == nothing


async def test_pages_are_made_once_one_at_a_time_and_never_too_many(
    host: Party, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(host)
    lobby = host.program.lobby
    for name in ("Ana", "Bo"):
        state = lobby.match_pages.agree(host.people[name], table.code)
    path = state.address.removeprefix(ana.page)
    made: list[str] = []
    go_on = asyncio.Event()
    at_once = 0

    async def rendered(_: object, code: str, language: str) -> tuple[bytes, str]:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        made.append(language)
        await go_on.wait()
        at_once -= 1
        return b"<p>page</p>" * 9, "default-src 'none'"

    monkeypatch.setattr(page_makers.PageMaker, "_rendered", rendered)
    monkeypatch.setattr(page_makers, "PATIENCE", 0.01)
    assert (await ana.get(path))[0] == 503
    assert (await ana.get(path))[0] == 503
    assert (await ana.get(path, **{"Accept-Language": "de"}))[0] == 503
    monkeypatch.setattr(page_makers, "WAITING", 2)
    status, said = await ana.get(path, **{"Accept-Language": "fr"})
    assert (status, "page" in said) == (503, True)
    assert made == ["en"]
    go_on.set()
    monkeypatch.setattr(page_makers, "PATIENCE", 60)
    for code in ("en", "de", "en"):
        assert (await ana.get(path, **{"Accept-Language": code}))[0] == 200
    assert made == ["en", "de"]
    monkeypatch.setattr(HostMemory, "full", property(lambda _: True))
    assert (await ana.get(path, **{"Accept-Language": "it"}))[0] == 503
    assert (await ana.get(path))[0] == 200


@pytest.mark.parametrize("why", ["large", "broken"])
async def test_a_page_that_cannot_be_made_is_none(
    host: Party, ana: Browser, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    table = await played(host)
    lobby = host.program.lobby
    for name in ("Ana", "Bo"):
        state = lobby.match_pages.agree(host.people[name], table.code)

    async def rendered(*_: object) -> tuple[bytes, str]:
        if why == "broken":
            raise WorkerError("it died")
        return bytes(page_makers.LARGEST + 1), ""

    monkeypatch.setattr(page_makers.PageMaker, "_rendered", rendered)
    assert (await ana.get(state.address.removeprefix(ana.page)))[0] == 404
    assert (await ana.get("/"))[0] == 200


async def test_asking_for_pages_counts_as_all_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "REQUESTS_AT_ONCE", 3)
    monkeypatch.setattr(listener, "REQUEST_SECONDS", 600.0)
    async with (
        hosting(tmp_path, web="127.0.0.1:0") as party,
        browser(party.program.web_origin) as ana,
    ):
        answers = [(await ana.get("/match/CDFGHJKMNPQRTVWXCDFG"))[0] for _ in range(4)]
    assert answers == [404, 404, 404, 429]


async def test_without_leave_there_are_none(tmp_path: Path) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0", match_pages=False) as party:
        assert party.program.lobby.match_pages.why_none == TURNED_OFF
    async with hosting(tmp_path) as party:
        assert party.program.lobby.match_pages.why_none == NO_BROWSERS


def test_the_commands_are_in_the_audit_log() -> None:
    words = {word for command in pages.PAGES for word, _ in command.audits}
    assert words == {"page-agreed", "page-withdrawn"}
