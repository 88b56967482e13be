"""What the screens of the calendar look like, and what its keys do."""

from datetime import UTC, datetime
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.sessions.screens.calendar import CalendarScreen
from dogs_tui.host.tournaments.tournament import TournamentSetup
from tests.support.fake_lobby import FakeGuestApp
from tests.support.host_screens import pressed
from tests.support.lobby_builder import Guests
from tests.support.pictures import SnapCompare, comparable, each_size

TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
CODES = ("KJ7QMP", "RNGC74", "J39JNJ", "9KWTGQ", "GKPT76")


def a_club(guests: Guests, *, zone: str = "Lisbon") -> None:
    """Three evenings, two of them with somebody."""
    lobby, free = guests.lobby, iter(CODES)
    lobby.tournaments.kept.free_codes = lambda count: [next(free) for _ in range(count)]  # type: ignore[method-assign]
    ana, bo = guests.people("Ana", "Frau Doktor Müller-Lüdenscheidt")
    guests.clock.now = datetime(2026, 10, 14, 12, tzinfo=UTC)
    if zone:
        lobby.memberships.choose_zone(ana, zone)
    cup = TournamentSetup("-", "dog_kids", 2, places=12)
    first = datetime(2026, 10, 15, 19, 30)  # noqa: DTZ001
    lobby.calendar.announce(bo, Plan("Thursday Cup", first, weekly=True, cup=cup))
    guests.clock.pass_(minutes=5)
    kept = lobby.calendar.announce(bo, Plan("Games for beginners", first.replace(day=20)))
    lobby.calendar.cancel(bo, kept.code)
    lobby.calendar.come(ana, CODES[0])


def shown(guests: Guests) -> FakeGuestApp:
    person = guests.person("Ana")
    return FakeGuestApp(guests.lobby, CalendarScreen, person, environment=TRUECOLOR)


@each_size
@pytest.mark.parametrize("keys", [(), ("n", "down")], ids=["list", "form"])
@comparable
def test_calendar(
    open_lobby: Guests, snap_compare: SnapCompare, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    def opened() -> CalendarScreen:
        a_club(open_lobby)  # in the loop of the app
        return CalendarScreen()

    async def before(pilot: Pilot[Any]) -> None:
        await pressed(pilot, *keys)

    app = FakeGuestApp(open_lobby.lobby, opened, open_lobby.person("Ana"), environment=TRUECOLOR)
    assert snap_compare(app, terminal_size=size, run_before=before)


async def test_who_has_no_zone_is_asked_once(guests: Guests) -> None:
    a_club(guests, zone="")
    wrong = ["z", *"nowhere", "enter", *"tokyo", "enter"]
    kept = ["z", "escape"]
    typing = ((["escape"], "UTC"), ([], "UTC"), (wrong, "Asia/Tokyo"), (kept, "Asia/Tokyo"))
    for typed, zone in typing:
        async with shown(guests).run_test() as pilot:
            await pressed(pilot, *typed)
        assert guests.lobby.memberships.of(guests.person("Ana").id).zone == zone


async def test_keys_of_an_evening(guests: Guests) -> None:
    a_club(guests)
    calendar, ana = guests.lobby.calendar, guests.person("Ana")
    async with shown(guests).run_test() as pilot:
        await pressed(pilot, "x")
        assert not calendar.upcoming(guests.clock(), 1, ana.id)[0].you_come
        guests.clock.pass_(minutes=1)
        await pressed(pilot, "e")
        assert calendar.upcoming(guests.clock(), 1, ana.id)[0].you_come
        await pressed(pilot, "c")
        assert not calendar.upcoming(guests.clock(), 1)[0].off, "it is another's"
        await pressed(pilot, "n", *(["down"] * 5), "enter")
        guests.clock.pass_(minutes=1)
        own = next(one for one in calendar.upcoming(guests.clock(), 9, ana.id) if one.yours)
        assert own.title == "Games evening"
        at = [one.code for one in calendar.upcoming(guests.clock())].index(own.code)
        await pressed(pilot, *(["home"] + ["down"] * at), "c", "c")
        assert calendar.upcoming(guests.clock(), 9)[at].off
