"""Pages of a club that everybody can open: they name those who agreed, and nobody else."""

import re
from pathlib import Path

import pytest

from dogs_tui.host.doors.web.club import CLUB
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.operations.club_pages import ClubPages
from dogs_tui.host.tables.match_pages import TURNED_OFF
from dogs_tui.host.tables.setup import LobbyLimits
from tests.support.host_party import hosting
from tests.support.hosted_deals import play_out
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests
from tests.support.tournaments import Cup
from tests.support.web_guest import browser

ORIGIN = "https://games.example.org"


@pytest.fixture
def club(guests: Guests) -> ClubPages:
    guests.lobby.match_pages.origin = ORIGIN
    guests.lobby.match_pages.why_none = None
    return ClubPages(guests.lobby)


def page(club: ClubPages, path: str = CLUB, language: str = "en") -> str:
    """The text of a page; empty: there is none."""
    file = club.find(path, language)
    return "" if file is None else file.body.decode()


def publish(guests: Guests, *names: str, public: bool = True) -> None:
    for name in names:
        guests.clock.pass_(seconds=5)
        guests.lobby.memberships.publish(guests.person(name), public)


async def test_nobody_is_named_who_has_not_agreed(guests: Guests, club: ClubPages) -> None:
    cup = Cup(guests, "Ana", "Bo", "Cleo", title="Winter Cup", places=4, rounds=1)
    guests.lobby.people.show(guests.person("Bo"), True)  # To guests, which is not everybody.
    assert "Nobody has agreed" in page(club)
    publish(guests, "Ana")
    await cup.begin()
    await cup.play_round()
    text = page(club)
    assert "Winter Cup" in text
    assert "somebody" in text
    assert not re.search(r"\b(Bo|Cleo)\b", text)
    for name in ("Bo", "Cleo", "nobody"):
        assert page(club, f"{CLUB}/{name}") == ""
    own = page(club, f"{CLUB}/Ana")
    assert "Winter Cup" in own, "a prize is a line in the records"
    assert not re.search(r"\b(Bo|Cleo)\b", own)
    await guests.again()
    guests.lobby.match_pages.why_none = None
    club = ClubPages(guests.lobby)
    assert "Ana" in page(club)
    publish(guests, "Ana", public=False)
    assert not re.search(r"\bAna\b", page(club))
    assert page(club, f"{CLUB}/Ana") == ""


async def test_a_match_is_listed_where_all_who_played_agreed_twice(
    guests: Guests, club: ClubPages
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    play_out(table)
    publish(guests, "Ana", "Bo")
    assert "/match/" not in page(club)
    for name in ("Ana", "Bo"):
        guests.lobby.match_pages.agree(guests.person(name), table.code)
    assert f'<a href="{ORIGIN}/match/' in page(club)
    assert "Times are in UTC." in page(club)
    publish(guests, "Bo", public=False)
    assert "/match/" not in page(club)
    publish(guests, "Bo")
    guests.lobby.people.rename(guests.person("Ana"), "Anastasia")
    assert re.findall(r"\bAna\w*\b", page(club)) == ["Anastasia"] * 3, "under the name of now"
    await remove_person(guests.lobby, guests.person("Bo"))
    assert "/match/" not in page(club)


async def test_what_people_typed_stays_text(guests: Guests, club: ClubPages) -> None:
    Cup(guests, "Ana", "Bo", title="<script>alert(1)</script>")
    guests.lobby.people.rename(guests.person("Ana"), "O'<b>&/Ana")
    guests.lobby.memberships.publish(guests.lobby.people.called("O'<b>&/Ana"), True)  # type: ignore[arg-type]
    text = page(club)
    assert "<script" not in text
    assert "<b>" not in text
    (link,) = re.findall(r'href="/club/([^"]+)"', text)
    assert link == "O%27%3Cb%3E%26%2FAna"
    assert "<b>" not in page(club, f"{CLUB}/O'<b>&/Ana")
    assert page(club, f"{CLUB}/O'<b>&/Ana")


async def test_the_operator_turns_them_off(guests: Guests, club: ClubPages) -> None:
    publish(guests, "Ana")
    link = guests.lobby.memberships.make_feed(guests.person("Ana"))
    assert "BEGIN:VCALENDAR" in page(club, f"/calendar/{link}.ics")
    assert page(club, "/calendar/.ics") == page(club, "/calendar/nonsense.ics") == ""
    guests.lobby.match_pages.why_none = TURNED_OFF
    assert page(club) == page(club, f"/calendar/{link}.ics") == ""


async def test_it_speaks_the_language_of_the_reader(guests: Guests, club: ClubPages) -> None:
    assert "Unser Club" in page(club, language="de")


async def test_in_lines(guests: Guests, club: ClubPages, come: Come) -> None:
    ana, _ = await come("Ana")
    assert f"{ORIGIN}/club" in await ana.type("publish on")
    assert "To change that, type publish off." in await ana.type("publish")
    assert "Ana" in page(club)
    assert "does not name you" in await ana.type("publish off")
    assert "on, off" in await ana.type("publish maybe")
    assert "no other hosts" in await ana.type("hosts")
    told = await ana.type("calendar announce sat 20:00 weekly cup dog_kids slots 4 Saturday Cup")
    assert "every week from Sat 02 May 20:00 on" in " ".join(told.split())
    assert "Type a day" in await ana.type("calendar announce 2027-02-29 20:00 Leap")
    refused = " ".join((await ana.type("calendar announce sat 20:00 cup chess")).split())
    assert "Type calendar announce sat 20:00 cup and one of" in refused
    assert "Type a time" in await ana.type("calendar announce sat ٢٠:00 Digits")
    listed = await ana.type("calendar")
    code = re.findall(r"Saturday Cup, (\w+)", listed)[0]
    assert "Stay" not in await ana.type(f"calendar away {code}")
    assert "Type it again" in " ".join((await ana.type(f"calendar cancel {code}")).split())
    assert "is cancelled" in await ana.type(f"calendar cancel {code}")
    assert "Times are in" in await ana.type("calendar")
    assert "Asia/Tokyo" in await ana.type("calendar zone tokyo")
    assert "Nobody has said anything" in await ana.type("talk")
    told = await ana.type("calendar link")
    assert "To end it: calendar unlink" in " ".join(told.split())
    link = re.findall(r"/calendar/(\w+)\.ics", told)[0]
    assert "has ended" in await ana.type("calendar unlink")
    assert page(club, f"/calendar/{link}.ics") == ""


async def test_other_hosts_are_those_of_the_operator(guests: Guests) -> None:
    hosts = (("Dog Club", "https://dogs.example.org"), ("Hounds", "ssh -p 2222 example.com"))
    async with Guests(guests.folder / "other", LobbyLimits(other_hosts=hosts)) as others:
        others.lobby.match_pages.why_none = None
        text = page(ClubPages(others.lobby))
    assert '<a href="https://dogs.example.org">Dog Club</a>' in text
    assert "Hounds: ssh -p 2222 example.com" in text


async def test_at_the_door(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, web="127.0.0.1:0", login_seconds=600, admission="open") as party,
        browser(party.program.web_origin) as ana,
    ):
        async with ana.client.get(f"{ana.page}/club") as answer:
            assert answer.status == 200
            assert "Our club" in await answer.text()
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
            assert answer.headers["X-Robots-Tag"] == "noindex"
            length = answer.headers["Content-Length"]
        async with ana.client.head(f"{ana.page}/club") as answer:
            assert (answer.status, answer.headers["Content-Length"]) == (200, length)
            assert await answer.read() == b""
        async with ana.client.head(f"{ana.page}/ws") as answer:
            assert answer.status == 404
        for path in ("/club/nobody", "/calendar/nonsense.ics", "/clubs"):
            assert (await ana.get(path))[0] == 404
        nina = await ana.come_in()
        assert nina[0] == 204
        page = await ana.talk(zone="Asia/Tokyo")
        await page.wait_for("Your name")
        await page.type("Nina\r")
        await page.wait_for("No tables yet")
        await page.type("c")
        await page.wait_for("times in Asia/Tokyo")
