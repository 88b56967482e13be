"""Records, ratings and matches to watch, in lines and by a line of ssh."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest

from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.requests import Request, Wanted, read_command
from dogs_tui.host.operations.operator import ratings_text
from dogs_tui.host.results.pages import ENOUGH
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.setup import TableSetup
from tests.support.hosted_deals import play_out
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests
from tests.support.memory_connection import GuestTerminal


def over(guests: Guests, *names: str, luck: str = "", **plan: bool) -> str:
    """A match of these people that has ended; gives its code."""
    table = guests.table(*names, **{"rated": True, "hints": False, **plan})
    play_out(table, luck)
    assert table.stage is TableStage.FINISHED
    return table.code


def a_season(guests: Guests) -> None:
    for luck in "abcdefgh"[:ENOUGH]:
        over(guests, "Ana", "Bo", luck=luck)
    for name in ("Ana", "Bo"):
        guests.lobby.people.show(guests.person(name), True)


async def test_records_are_told(guests: Guests, come: Come) -> None:
    a_season(guests)
    guests.lobby.memberships.choose_zone(guests.person("Ana"), "Tokyo")
    ana, _ = await come("Ana")
    output = await ana.type("statistics")
    assert f"{guests.clock() + timedelta(hours=9):%H:%M}" in output, "the guest's own time"
    assert f"Dog Lover, 2 seats: matches {ENOUGH}" in output
    assert ", rated, with Bo" in output
    assert "Others can see your statistics" in output
    output = await ana.type("statistics bo")
    assert "Statistics of Bo:" in output
    output = await ana.type("statistics nobody")
    assert "No public statistics for nobody." in output


async def test_one_is_shown_and_hidden(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "No match has ended yet." in await ana.type("statistics")
    assert "Only you can see" in await ana.type("show"), "a bare word only says how it is"
    assert not guests.person("Ana").shown
    assert "Others can see your statistics" in await ana.type("show on")
    assert guests.person("Ana").shown
    assert "Only you can see your statistics" in await ana.type("hide")
    assert not guests.person("Ana").shown


async def test_the_season_is_told(guests: Guests, come: Come) -> None:
    cy, _ = await come("Cy")
    assert "The rankings of 2026, April to June are empty." in await cy.type("ratings")
    a_season(guests)
    output = await cy.type("ratings")
    assert f"players with {ENOUGH} rated matches" in output
    assert "  1. " in output
    guests.clock.pass_(days=100)
    assert "2026, July to September" in await cy.type("ratings")
    assert "  2. " in await cy.type("ratings last")


async def test_a_rated_table_says_so(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    output = await ana.type("new dog_lover")
    number = output.split(". Rated: no")[0].split()[-1]
    output = await ana.type(number, "2", "")
    assert "Rated: yes, without hints." in output
    assert "Hints: off." in output
    _, output = await come("Bo")
    assert "rated: Ana" in output


async def test_a_match_is_watched_by_its_code(guests: Guests, come: Come) -> None:
    running = guests.table("Ana", "Bo").code
    code = over(guests, "Ana", "Bo")
    cy, output = await come("Cy", code=running, watch=True)
    assert "You are watching." in output
    output = await cy.type("lobby", f"watch {code}")
    assert f"Table {code}" in output
    output = await cy.type("lobby", "watch")
    assert "Type watch and the code" in output


async def test_what_is_not_for_everybody_is_as_if_it_were_not_there(
    guests: Guests, come: Come
) -> None:
    said = "No match to watch has the code {code}. Check it and try again."
    codes = [
        over(guests, "Ana", "Bo", private=True),
        over(guests, "Ana", "Bo", watchable=False),
        "CCCCCC",
    ]
    cy, _ = await come("Cy")
    for code in codes:
        assert said.format(code=code) in await cy.type(f"watch {code}")
    ana, _ = await come("Ana")
    assert f"Table {codes[0]}" in await ana.type(f"watch {codes[0]}")


async def test_a_match_that_has_not_begun(guests: Guests, come: Come) -> None:
    table = guests.lobby.make_table(guests.person("Ana"), TableSetup("dog_lover", ("me", "")))
    _, output = await come("Cy", code=table.code, watch=True)
    assert f"The match of table {table.code} has not begun." in output


async def test_watching_uses_up_tries(guests: Guests, come: Come) -> None:
    private = over(guests, "Ana", "Bo", private=True)
    cy, _ = await come("Cy")
    for _ in range(20):
        await cy.type(f"watch {private}")
    assert "Too many wrong codes" in await cy.type(f"watch {private}")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("watch abcd", Request(Wanted.PLAY, "abcd", watch=True)),
        ("plain watch abcd", Request(Wanted.PLAY, "abcd", lines=True, watch=True)),
        ("ratings", Request(Wanted.RATINGS)),
        ("ratings json", Request(Wanted.RATINGS, as_json=True)),
    ],
)
def test_it_is_asked_for_in_a_word(typed: str, wanted: Request) -> None:
    assert read_command(typed) == wanted


@pytest.mark.parametrize(
    "typed", ["watch", "watch a b", "watch \x1b", "ratings all", "plain ratings"]
)
def test_what_cannot_be_asked_for(typed: str) -> None:
    with pytest.raises(ListenerError):
        read_command(typed)


async def test_ratings_are_given_as_text(guests: Guests, caplog: pytest.LogCaptureFixture) -> None:
    cy, records = guests.person("Cy"), guests.lobby.records
    assert "are empty" in ratings_text(records, cy, as_json=False)
    assert not caplog.records  # A language that was never chosen is one all the same.
    a_season(guests)
    text = ratings_text(records, cy, as_json=False).splitlines()
    assert text[2] == "Dog Lover, 2 seats"
    assert text[3].split() == ["rank", "name", "rating", "matches", "won"]
    assert len(text) == 6
    document = json.loads(ratings_text(records, cy, as_json=True))
    assert (document["year"], document["quarter"]) == (2026, 2)
    (table,) = document["tables"]
    assert [row["place"] for row in table["rows"]] == [1, 2]
    assert table["rows"][0]["rating"]["low"] > table["rows"][1]["rating"]["low"]


async def test_with_screens_a_match_that_is_over_is_walked_through(
    guests: Guests, tmp_path: Path
) -> None:
    code = over(guests, "Ana", "Bo")
    for asked, said in (
        (code, "seen by all"),
        ("CCCCCC", "has the code CCCCCC"),
    ):
        terminal = GuestTerminal(key=guests.person("Cy").keys[0], code=asked, watch=True)
        session = Session(terminal.line, guests.lobby, reports=tmp_path)
        running = asyncio.create_task(session.run())
        await terminal.wait_for(said)
        terminal.lose()
        await running
