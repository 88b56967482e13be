"""How a hosted table looks with its company. See CONTRIBUTING.md for how to renew pictures."""

from datetime import timedelta
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules import registry
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_saves import PERSON
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.tables.listings import Asking, Offer
from dogs_tui.kit.glyphs import ASCII
from tests.support.fake_company import NOON, FakeParty
from tests.support.memory_match import table_of
from tests.support.pictures import (
    Before,
    SnapCompare,
    TableApp,
    comparable,
    each_size,
    narrow_pictured,
)

pytestmark = comparable


@pytest.fixture
def party() -> FakeParty:
    """Four at a table of DOGS, one of them a bot, one away, and two who watch."""
    match = Match(registry.game("dogs"), 4, {"start": 1}, 5)
    party = FakeParty(table_of(match, PERSON, PERSON, PERSON, "random"))
    party.watchers = ("Eva", "Finn")
    party.offers = (
        Offer(
            Asking.UNDO,
            phrase("Ask for a takeback"),
            why_not=phrase("There is nothing to undo."),
        ),
        Offer(Asking.STAND_IN, phrase("Let a bot play on for Bo"), 1),
        Offer(Asking.PAUSE, phrase("Pause the match")),
        Offer(Asking.END, phrase("End the match for everyone")),
    )
    return party


async def shown(pilot: Pilot[Any]) -> None:
    """All that is on its way is on the screen."""
    await pilot.pause()
    await pilot.app.screen.shown()  # type: ignore[attr-defined]
    await pilot.pause()


def company(party: FakeParty, *keys: str) -> Before:
    """Bo goes away, two people say something, a key opens what there is to see."""

    async def before(pilot: Pilot[Any]) -> None:
        await shown(pilot)
        party.go_away(1)
        party.say("Cyril", "Shall we play the long variant next time?", 2)
        party.say("", "Bo is away.")
        party.say("Eva", "Good luck to all of you! I only watch today.")
        if "f3" in keys:
            party.ask(Asking.PAUSE, 2, "Cyril asks to pause the match.")
        await shown(pilot)
        for key in keys:
            await pilot.press(key)
            await shown(pilot)

    return before


def table_of_ana(party: FakeParty, **looks: Any) -> TableApp:
    handle = party.handle(0)
    return TableApp(HostedMatchScreen(handle, pace="none", clock=lambda: NOON), **looks)


@each_size
@pytest.mark.parametrize("seat", [0, 2], ids=["own", "other"])
def test_time_left(
    party: FakeParty, seat: int, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    party.deadline = NOON + timedelta(hours=30)
    app = TableApp(HostedMatchScreen(party.handle(seat), pace="none", clock=lambda: NOON))
    assert snap_compare(app, terminal_size=size, run_before=shown)


@each_size
def test_clocks(party: FakeParty, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    party.deadline = NOON + timedelta(minutes=4, seconds=10)
    party.clocks = (230, 900, 48, 300)
    assert snap_compare(table_of_ana(party), terminal_size=size, run_before=company(party))


@each_size
def test_company_news(party: FakeParty, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(table_of_ana(party), terminal_size=size, run_before=company(party))


@narrow_pictured
def test_company_talk(party: FakeParty, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    keys = ("f2", "a", "h", "a")
    assert snap_compare(table_of_ana(party), terminal_size=size, run_before=company(party, *keys))


@narrow_pictured
def test_company_people(party: FakeParty, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(table_of_ana(party), terminal_size=size, run_before=company(party, "f3"))


@pytest.mark.picture
def test_company_people_ascii(party: FakeParty, snap_compare: SnapCompare) -> None:
    app = table_of_ana(party, glyphs=ASCII, theme="kennel-ansi")
    assert snap_compare(app, terminal_size=(80, 24), run_before=company(party, "f3"))
