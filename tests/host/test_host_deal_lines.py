"""Deals of guests in lines: begun, gone on with, compared, and played by several at once."""

import re
from datetime import date

import pytest

from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match import deals
from dogs_tui.match.veil import VEILED
from tests.support.deals import any_deal
from tests.support.hosted_deals import finished, laid, play_out
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests

DAY = date(2026, 5, 1)
DEAL = any_deal()


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "today", lambda: DAY)


def table_of(guests: Guests, name: str) -> HostedTable:
    """Where somebody plays the deal."""
    dealing = guests.lobby.deals
    table = guests.lobby.table(dealing.under_way(guests.person(name), DEAL.line))
    assert table is not None
    return table


async def test_todays_deal_is_begun_and_gone_on_with(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    output = await ana.type("deals")
    today = deals.daily_deals(DAY)
    assert f"{len(today):3}. " in output
    assert output.count(": not played.") == len(today)
    output = await ana.type("1")
    code = guests.lobby.deals.under_way(guests.person("Ana"), today[0].line)
    assert f"Table {code}: DOGS." in output
    output = await ana.type("lobby", "deals")
    assert "  1. DOGS, 3 seats, you on seat" in output
    assert ": running." in output
    assert f"Table {code}: DOGS." in await ana.type("1")


async def test_a_line_is_typed_and_its_deal_compared(guests: Guests, come: Come) -> None:
    finished(guests, DEAL, "Bo")
    ana, _ = await come("Ana")
    number = len(deals.daily_deals(DAY)) + 1
    output = await ana.type("t", DEAL.line.lower())
    assert f"{number:3}. Dog Lover" in output
    assert str(VEILED) in await ana.type(f"scores {number}")
    assert "Bo" not in await ana.type("list", f"o {number}")
    await ana.type(str(number))
    play_out(table_of(guests, "Ana"), "x")
    output = await ana.type("lobby", "deals", f"scores {number}")
    output = " ".join(output.split())
    assert re.search(r"Bo, \w{6}: .*Total -?\d+, Rank at the table \d.*Matchpoints [02]", output)
    assert "Fed dogs" in output
    assert "You have finished this deal" in await ana.type(str(number))
    assert "Dog Lover." in await ana.type(f"again {number}")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (DEAL.line[:-1], "This deal code has a typo"),
        ("DOGS-AAAAA-U", "'U' cannot occur in a deal code."),
        ("scores", "Which deal? Type its number."),
        ("code 99", "Which deal? Type its number."),
        ("duplicate 1 1", "A duplicate is for 2 to 16 people."),
        ("duplicate 1", "A duplicate is for 2 to 16 people."),
        ("again 1", "You have not finished this deal yet"),
        ("woof", "Unknown command."),
    ],
)
async def test_what_cannot_be_gets_a_sentence(
    guests: Guests, come: Come, typed: str, said: str
) -> None:
    ana, _ = await come("Ana")
    await ana.type("deals")
    assert said in await ana.type(typed)
    assert list(guests.lobby.tables) == []


async def test_a_new_deal_and_its_line(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    number = len(deals.daily_deals(DAY)) + 1
    output = await ana.type("deals", "new 1")
    assert f"{number:3}. DOGS" in output
    assert "DOGS-" in await ana.type(f"code {number}")


async def test_a_duplicate_is_laid_joined_and_compared(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    bo, _ = await come("Bo")
    output = await ana.type("deals", DEAL.line, f"duplicate {len(deals.daily_deals(DAY)) + 1} 2")
    code = re.search(r"with the code (\w{6})", output).group(1)
    assert "Dog Lover, table " + code in await bo.type("list")
    assert "A duplicate has no spectators" in await bo.type("look 1")
    assert "Dog Lover." in await bo.type("1")
    mine, theirs = (table_of(guests, name) for name in ("Ana", "Bo"))
    play_out(theirs, "Bo")
    output = await ana.type("lobby", "others 1")
    assert f"Duplicate {code}" in output
    assert "Ana: playing" in output
    assert "Bo: finished" in output
    assert str(VEILED) in output
    assert "points" not in output
    play_out(mine, "Ana")
    output = await ana.type("list", "others 1")
    assert "Bo: " in output
    assert "Rank at the table" in output


async def test_others_is_of_ones_own_tables(guests: Guests, come: Come) -> None:
    laid(guests, DEAL, "Bo")
    guests.table("Ana", "Bo")
    ana, _ = await come("Ana")
    assert "Type others and the number of one of your deals." in await ana.type("others 1")
    assert "Type others and the number of one of your deals." in await ana.type("others 2")
    assert "Type others" in await ana.type("others")
