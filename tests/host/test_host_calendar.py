"""The calendar in a lobby: evenings in everybody's own time, whatever clocks do."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest

from dogs_tui.host.calendar import announcement
from dogs_tui.host.calendar.announcement import ANNOUNCEMENTS, Announcement
from dogs_tui.host.calendar.calendar import EACH, Plan
from dogs_tui.host.calendar.ics import LINE, Ways, calendar_file
from dogs_tui.host.commands.calendar import about, when
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import forget, own_data
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.host.tournaments.tournament import Stage, TournamentSetup
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests, refused
from tests.support.notification_recorder import Told

LISBON = "Europe/Lisbon"
CUP = TournamentSetup("Cup", "dog_kids", 2, rounds=2, places=4, level="random")


def local(text: str) -> datetime:
    return datetime.fromisoformat(text)


def announced(guests: Guests, name: str, first: str, **plan: object) -> Announcement:
    """An evening that somebody in Lisbon announces."""
    person = guests.person(name)
    guests.lobby.memberships.choose_zone(person, LISBON)
    title = str(plan.pop("title", "Games"))
    guests.clock.pass_(minutes=1)
    return guests.lobby.calendar.announce(person, Plan(title, local(first), **plan))  # type: ignore[arg-type]


def hours(guests: Guests, limit: int = 30) -> list[str]:
    upcoming = guests.lobby.calendar.upcoming(guests.clock(), limit)
    return [f"{each.begins:%m-%d %H:%M}" for each in upcoming]


@pytest.mark.on_both
async def test_an_hour_of_every_week_stays_when_clocks_change(guests: Guests) -> None:
    guests.clock.now = datetime(2026, 10, 12, 12, tzinfo=UTC)
    kept = announced(guests, "Ana", "2026-10-15T19:30", weekly=True)
    assert hours(guests, 4) == ["10-15 18:30", "10-22 18:30", "10-29 19:30", "11-05 19:30"]
    bo = guests.person("Bo")
    guests.lobby.memberships.choose_zone(bo, "new york")
    shown = [
        when(each, guests.lobby, bo.id)
        for each in guests.lobby.calendar.upcoming(guests.clock(), 3)
    ]
    assert [each.rpartition(" ")[2] for each in shown] == ["14:30", "14:30", "15:30"]
    await guests.again()
    assert hours(guests, 1) == ["10-15 18:30"]
    assert guests.lobby.memberships.of(bo.id).zone == "America/New_York"
    assert kept.zone == LISBON


@pytest.mark.parametrize(
    ("first", "begins"),
    [
        ("2026-03-29T01:30", "2026-03-29T01:30"),  # There is none: it is the hour after it.
        ("2026-10-25T01:30", "2026-10-25T00:30"),  # There are two: the first counts.
    ],
)
async def test_an_hour_that_is_left_out_or_comes_twice(
    guests: Guests, first: str, begins: str
) -> None:
    guests.clock.now = datetime(2026, 3, 1, tzinfo=UTC)
    announced(guests, "Ana", first)
    (evening,) = guests.lobby.calendar.upcoming(guests.clock())
    assert evening.begins == local(begins).replace(tzinfo=UTC)


@pytest.mark.on_both
async def test_people_come_and_stay_away(guests: Guests) -> None:
    kept = announced(guests, "Ana", "2026-05-07T19:30", weekly=True)
    calendar, bo = guests.lobby.calendar, guests.person("Bo")
    first, second = (each.day for each in calendar.upcoming(guests.clock(), 2))
    calendar.come(bo, kept.code.lower())
    calendar.come(bo, kept.code, second)
    await guests.again()
    calendar = guests.lobby.calendar
    seen = calendar.upcoming(guests.clock(), 3, bo.id)
    assert [each.coming for each in seen] == [("Ana", "Bo"), ("Bo",), ()]
    assert [each.you_come for each in seen] == [True, True, False]
    await calendar.stay_away(bo, kept.code, first)
    assert calendar.upcoming(guests.clock(), 1)[0].coming == ("Ana",)
    assert "none on that day" in refused(calendar.come, bo, kept.code, first + timedelta(days=1))
    assert "No evening" in refused(calendar.come, bo, "nonsense")
    assert "Only the person" in refused(calendar.cancel, bo, kept.code)
    calendar.cancel(guests.person("Ana"), kept.code)
    assert [each.off for each in calendar.upcoming(guests.clock(), 2)] == [True, False]
    assert "cancelled" in refused(calendar.come, bo, kept.code, first)
    assert calendar.come(bo, kept.code) == second, "the next one that is not cancelled"
    calendar.end(guests.person("Ana"), kept.code)
    assert [each.off for each in calendar.upcoming(guests.clock(), 3)] == [True, True]


@pytest.mark.on_both
async def test_its_tournament_is_made_a_week_before_and_once(guests: Guests) -> None:
    kept = announced(guests, "Ana", "2026-05-14T19:30", weekly=True, cup=CUP)
    calendar, organizer = guests.lobby.calendar, guests.lobby.tournaments
    assert organizer.kept.all() == ()
    calendar.come(guests.person("Bo"), kept.code)
    guests.clock.now = datetime(2026, 5, 8, tzinfo=UTC)
    for _ in range(2):
        guests.lobby.calendar.look()
        (tournament,) = guests.lobby.tournaments.kept.all()
        assert {one.name for one in tournament.entrants} == {"Ana", "Bo"}
        await guests.again()
    calendar, organizer = guests.lobby.calendar, guests.lobby.tournaments
    calendar.come(guests.person("Cy"), kept.code)
    organizer.enter(guests.person("Dee"), tournament.code)
    assert "full" in refused(calendar.come, guests.person("Eli"), kept.code)
    await calendar.stay_away(guests.person("Bo"), kept.code)
    (evening, *_) = calendar.upcoming(guests.clock(), 1)
    assert evening.coming == ("Ana", "Cy", "Dee")
    assert evening.tournament == tournament.code
    guests.clock.now = evening.begins - timedelta(days=30)  # Somebody puts the clock back.
    calendar.look()
    guests.clock.now = evening.begins
    calendar.look()
    await organizer.look()
    begun, *more = organizer.kept.all()[::-1]
    assert begun.stage is Stage.RUNNING
    assert len(more) == 1, "that of the week after"
    assert "has begun" in refused(calendar.stay_away, guests.person("Cy"), kept.code)
    calendar.come(guests.person("Eli"), kept.code, evening.day)
    assert "Eli" in calendar.upcoming(guests.clock(), 1)[0].coming, "to watch"
    assert "has begun" in refused(calendar.cancel, guests.person("Ana"), kept.code)
    guests.clock.pass_(minutes=1)
    calendar.end(guests.person("Ana"), kept.code)
    assert [each.off for each in calendar.upcoming(guests.clock())] == [False], "it goes on"


async def test_what_people_are_told_is_what_is_kept(guests: Guests, come: Come) -> None:
    guests.clock.now = datetime(2026, 3, 1, tzinfo=UTC)
    ana, _ = await come("Ana")
    guests.lobby.memberships.choose_zone(guests.person("Ana"), LISBON)
    told = await ana.type(f"calendar announce 2026-03-29 01:30 {'x' * 99}")
    assert f" {'x' * 40} is announced for Sun 29 Mar 02:30." in " ".join(told.split())


async def test_the_next_of_every_evening_is_shown(guests: Guests) -> None:
    far = announced(guests, "Zoe", "2027-04-01T19:30")
    for name in (*"ABCDEFGHI",) * EACH:
        announced(guests, name, "2026-05-07T19:30", weekly=True)
    upcoming = guests.lobby.calendar.upcoming(guests.clock())
    assert len(upcoming) == 50
    assert upcoming[-1].code == far.code
    (last, *_) = guests.lobby.calendar.of(guests.lobby.calendar.get(upcoming[0].code), "")[::-1]
    assert last.day == local("2026-06-04T19:30").date(), "also days that are not shown"


async def test_a_cancelled_evening_has_no_tournament(guests: Guests) -> None:
    kept = announced(guests, "Ana", "2026-05-07T19:30", cup=CUP)
    guests.lobby.calendar.cancel(guests.person("Ana"), kept.code)
    (tournament,) = guests.lobby.tournaments.kept.all()
    assert tournament.stage is Stage.CANCELLED
    guests.lobby.calendar.look()
    assert len(guests.lobby.tournaments.kept.all()) == 1


@pytest.mark.on_both
@pytest.mark.parametrize("by", ["operator", "themselves"])
async def test_an_evening_stays_whose_owner_was_removed(guests: Guests, by: str) -> None:
    kept = announced(guests, "Ana", "2026-05-07T19:30", weekly=True, cup=CUP)
    guests.lobby.calendar.come(guests.person("Bo"), kept.code)
    ana = guests.person("Ana")
    assert (await own_data(guests.lobby, ana))["calendar"]["announced"] == [kept.code]
    assert (await own_data(guests.lobby, ana))["membership"] == {"zone": LISBON}
    await (remove_person(guests.lobby, ana) if by == "operator" else forget(guests.lobby, ana))
    await guests.again()
    calendar, bo = guests.lobby.calendar, guests.person("Bo")
    (evening,) = calendar.upcoming(guests.clock(), 1, bo.id)
    assert (evening.by, evening.coming, evening.yours) == ("", ("Bo",), True)
    assert "has left" in about(evening)
    stored = guests.lobby.store.documents(ANNOUNCEMENTS).read(kept.code.lower())
    assert ana.id not in str(stored)
    assert guests.lobby.memberships.of(ana.id).zone == ""
    calendar.end(bo, kept.code)
    assert [each.off for each in calendar.upcoming(guests.clock())] == [True]


async def test_a_zone_that_is_no_more(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = announced(guests, "Ana", "2026-10-22T19:30", weekly=True)
    monkeypatch.setattr(announcement, "zone_called", lambda _: None)
    monkeypatch.setattr("dogs_tui.host.calendar.evenings.zone_called", lambda _: None)
    guests.clock.now = datetime(2026, 10, 20, tzinfo=UTC)
    assert hours(guests, 2) == ["10-22 18:30", "10-29 18:30"]
    (evening,) = guests.lobby.calendar.upcoming(guests.clock(), 1)
    assert f"time zone {LISBON} is unknown" in about(evening)
    assert guests.lobby.calendar.get(kept.code) == kept


@pytest.mark.parametrize("now", [datetime(9999, 12, 30, tzinfo=UTC), datetime(1, 1, 2, tzinfo=UTC)])
async def test_a_clock_that_jumps_loses_nothing(guests: Guests, now: datetime) -> None:
    announced(guests, "Ana", "2026-05-07T19:30", weekly=True, cup=CUP)
    before, then = hours(guests), guests.clock.now
    guests.clock.now = now
    assert len(guests.lobby.calendar.upcoming(now)) <= 30
    guests.clock.now = then
    assert hours(guests) == before


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"first": "2026-05-01T10:00"}, "has passed"),
        ({"first": "9999-12-31T23:59"}, "more than a year"),
        ({"first": "2027-06-01T10:00"}, "more than a year"),
        ({"title": " \x1b "}, "a name"),
        ({"cup": TournamentSetup("x", "nonsense", 2)}, "does not have that game"),
    ],
)
async def test_what_cannot_be_announced(guests: Guests, plan: dict[str, object], why: str) -> None:
    first = str(plan.pop("first", "2026-05-07T19:30"))
    whole = Plan(str(plan.pop("title", "Games")), local(first), **plan)  # type: ignore[arg-type]
    assert why in refused(guests.lobby.calendar.announce, guests.person("Ana"), whole)
    assert guests.lobby.calendar.upcoming(guests.clock()) == []


async def test_nobody_fills_the_calendar_and_the_operator_says_who_may(guests: Guests) -> None:
    for _ in range(EACH):
        announced(guests, "Ana", "2026-05-07T19:30")
    plan = Plan("Games", local("2026-05-07T19:30"))
    assert f"limit of evenings ({EACH})" in refused(
        guests.lobby.calendar.announce, guests.person("Ana"), plan
    )
    async with Guests(guests.folder / "other", LobbyLimits(announcers=("Ana",))) as others:
        assert "operator" in refused(others.lobby.calendar.announce, others.person("Bo"), plan)
        others.lobby.calendar.announce(others.person("Ana"), plan)


@pytest.mark.parametrize(
    "typed", ["", "nowhere", "../../etc/passwd", "America", "\x1b[31m", "x" * 99]
)
async def test_a_zone_that_is_none_is_refused(guests: Guests, typed: str) -> None:
    ana = guests.person("Ana")
    assert "No time zone" in refused(guests.lobby.memberships.choose_zone, ana, typed)
    guests.lobby.memberships.offer_zone(ana, typed)
    assert guests.lobby.memberships.zone(ana.id) is UTC


@pytest.mark.parametrize(
    ("first", "said"),
    [("2026-12-31T19:30", "Thu 31 Dec 19:30"), ("2027-01-07T19:30", "Thu 2027-01-07 19:30")],
)
async def test_a_date_of_another_year_has_its_year(guests: Guests, first: str, said: str) -> None:
    announced(guests, "Ana", first)
    ana = guests.person("Ana")
    (evening,) = guests.lobby.calendar.upcoming(guests.clock(), 1)
    assert when(evening, guests.lobby, ana.id) == said


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("bern", "Europe/Zurich"),
        ("Łódź", "Europe/Warsaw"),
        ("new_york", "America/New_York"),
        ("Switzerland", "Europe/Zurich"),
        ("germany", "Europe/Berlin"),
    ],
)
async def test_a_city_or_a_country_gives_its_zone(guests: Guests, typed: str, zone: str) -> None:
    assert guests.lobby.memberships.choose_zone(guests.person("Ana"), typed) == zone


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Lisbn", "The nearest names: Lisbon"),
        ("new y", "The nearest names: New York."),
        ("australia", "australia has several time zones. Type a city, for example: Sydney"),
        ("GMT+2", "GMT"),
    ],
)
async def test_what_is_no_zone_is_met_with_names(guests: Guests, typed: str, offered: str) -> None:
    assert offered in refused(guests.lobby.memberships.choose_zone, guests.person("Ana"), typed)


async def test_a_browser_gives_the_zone_of_who_has_none(guests: Guests) -> None:
    ana, memberships = guests.person("Ana"), guests.lobby.memberships
    memberships.offer_zone(ana, "Asia/Tokyo")
    memberships.offer_zone(ana, LISBON)
    assert memberships.zone(ana.id) == ZoneInfo("Asia/Tokyo")


async def test_who_comes_is_reminded_in_their_own_time_and_told_when_it_is_cancelled(
    guests: Guests,
) -> None:
    told = Told(guests)
    for name in ("Ana", "Bo", "Cy"):
        told.choose(name)
    kept = announced(guests, "Ana", "2026-05-07T19:30", weekly=True)
    bo = guests.person("Bo")
    guests.lobby.memberships.choose_zone(bo, "Tokyo")
    guests.lobby.calendar.come(bo, kept.code)
    assert told.look(days=1) == []
    guests.clock.now = datetime(2026, 5, 7, 16, tzinfo=UTC)
    told.notifier.look()
    sent = {one.name: one for one in told.post.take()}
    assert set(sent) == {"Ana", "Bo"}
    assert "Games: begins 2026-05-08 03:30 (Asia/Tokyo)." in sent["Bo"].text
    assert "19:30 (Europe/Lisbon)" in sent["Ana"].text
    assert (sent["Bo"].items[0].asked, sent["Bo"].items[0].table) == ("evening", kept.code)
    assert told.look(minutes=5) == []
    guests.lobby.calendar.cancel(guests.person("Ana"), kept.code)
    assert dict(told.look(minutes=5))["Bo"] == ("cancelled",)


# For other programs.


def unfolded(text: str) -> list[str]:
    assert text.endswith("\r\n")
    assert all(len(line.encode()) <= LINE for line in text.split("\r\n"))
    return text.replace("\r\n ", "").split("\r\n")


async def test_other_programs_read_it(guests: Guests) -> None:
    guests.clock.now = datetime(2026, 10, 20, 12, tzinfo=UTC)
    title = "Ça; va, \\ Łódź ünïcödé äöü und so weiter"
    kept = announced(guests, "Ana", "2026-10-22T19:30", weekly=True, title=title)
    ana: Person = guests.person("Ana")
    guests.lobby.calendar.cancel(ana, kept.code)
    evenings = guests.lobby.calendar.upcoming(guests.clock(), 2, ana.id)
    ways = Ways("games.example.org", "https://games.example.org", "ssh games.example.org")
    lines = unfolded(calendar_file(evenings, ways, guests.clock()))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "SUMMARY:" + title.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,") in lines
    assert f"UID:{kept.code}-20261022@games.example.org" in lines
    assert [one for one in lines if one.startswith(("DTSTART", "DTEND", "STATUS"))] == [
        "DTSTART:20261022T183000Z",
        "DTEND:20261022T213000Z",
        "STATUS:CANCELLED",
        "DTSTART:20261029T193000Z",
        "DTEND:20261029T223000Z",
        "STATUS:CONFIRMED",
    ]
    assert lines.count("LOCATION:ssh games.example.org") == 2
    assert lines.count("URL:https://games.example.org") == 2
    assert "VALARM" not in str(lines), "who does not come is not reminded"
    (coming,) = guests.lobby.calendar.upcoming(guests.clock(), 1, ana.id)
    alarmed = msgspec.structs.replace(coming, you_come=True, off=False)
    lines = unfolded(calendar_file([alarmed], Ways("host"), guests.clock()))
    assert "TRIGGER:-PT10M" in lines
    assert "LOCATION" not in str(lines)


async def test_a_link_is_a_secret_that_can_be_ended(guests: Guests) -> None:
    ana, memberships = guests.person("Ana"), guests.lobby.memberships
    assert memberships.reader("") is None
    link = memberships.make_feed(ana)
    assert memberships.make_feed(ana) == link
    await guests.again()
    memberships = guests.lobby.memberships
    assert memberships.reader(link.lower()) == ana
    memberships.drop_feed(ana)
    assert memberships.reader(link) is None
    assert memberships.make_feed(ana) != link
