"""Four weeks of a club of twelve: a tournament every Thursday, reminders, matches by the day."""

from datetime import UTC, datetime, timedelta

import pytest

from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import Stage, Tournament, TournamentSetup
from tests.support.lobby_builder import Guests
from tests.support.notification_recorder import Told
from tests.support.tournaments import Cup

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ABSENT = ("Lou", "Kim", "Ana", "Jo")
"""Who does not come, by week: a bot fills the place."""
LEAVERS = ("Cy", "Dee")
"""Who leave the second week's tournament after its first round."""
ZONES = {"Ana": "Lisbon", "Bo": "Warsaw", "Cy": "Tokyo"}
SETUP = TournamentSetup("-", "dog_kids", 2, rounds=3, places=12, level="random")


class Month:
    """A month of a club, on a clock that is moved by hand."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        guests.clock.now = datetime(2026, 10, 12, 12, tzinfo=UTC)
        people = {name: guests.person(name) for name in NAMES}
        for name, zone in ZONES.items():
            guests.lobby.memberships.choose_zone(people[name], zone)
        self.told = Told(guests)
        for name in NAMES:
            self.told.choose(name)
            guests.clock.pass_(minutes=5)
        plan = Plan("Thursday Cup", datetime(2026, 10, 15, 19, 30), weekly=True, cup=SETUP)  # noqa: DTZ001
        self.code = guests.lobby.calendar.announce(people["Ana"], plan).code
        control = TimeControl(24, Late.PAUSE)
        self.daily = guests.table("Ana", "Bo", game="dogs", time_control=control).code

    async def restart(self) -> None:
        await self.guests.again()
        self.told.begin()

    async def come(self, week: int) -> datetime:
        """All but one come to the evening of a week; gives when it begins."""
        guests, calendar = self.guests, self.guests.lobby.calendar
        (evening,) = calendar.upcoming(guests.clock(), 1)
        for name in NAMES:
            guests.clock.pass_(minutes=1)
            if name != ABSENT[week]:
                calendar.come(guests.person(name), self.code)
        if evening.you_come or ABSENT[week] in evening.coming:
            await calendar.stay_away(guests.person(ABSENT[week]), self.code)
        return evening.begins

    async def daily_moves(self, until: datetime) -> None:
        """A move at the match by the day, each day until a time; who is to move is told."""
        clock = self.guests.clock
        while clock() + timedelta(hours=20) < until:
            table = self.guests.lobby.table(self.daily)
            assert table is not None
            mover = table.names[table.playing.to_move]
            sent = dict(self.told.look(hours=20))
            assert "decision" in sent.get(mover, ()) or "reminder" in sent.get(mover, ())
            await self.guests.move(table)

    def reminded(self, begins: datetime) -> dict[str, str]:
        """Who is reminded of the evening, two hours before, with the text."""
        self.guests.clock.now = begins - timedelta(hours=2)
        self.told.notifier.look()
        messages = self.told.post.take()
        return {
            one.name: one.text
            for one in messages
            if any(item.asked == "evening" for item in one.items)
        }

    async def play(self, week: int, begins: datetime) -> Tournament:
        """Plays the tournament of a week to its end."""
        lobby = self.guests.lobby
        self.guests.clock.now = begins
        (evening,) = lobby.calendar.upcoming(begins, 1)
        await lobby.tournaments.look()
        cup = Cup.of(self.guests, evening.tournament, *NAMES)
        await cup.play_round()
        if week == 1:
            for name in LEAVERS:
                await cup.organizer.leave(self.guests.person(name), cup.code)
        await self.restart()
        while cup.now.stage is Stage.RUNNING:
            await cup.play_round()
        return cup.now


@pytest.mark.minutes
@pytest.mark.on_both
async def test_four_weeks_of_a_club_of_twelve(guests: Guests) -> None:
    month = Month(guests)
    hours, winners = [], []
    for week in range(len(ABSENT)):
        begins = await month.come(week)
        hours.append(f"{begins:%m-%d %H:%M}")
        await month.restart()
        await month.daily_moves(begins - timedelta(hours=2))
        reminded = month.reminded(begins)
        assert set(reminded) == set(NAMES) - {ABSENT[week]}
        assert all("19:30 (Europe/Lisbon)" in reminded[name] for name in {"Ana"} & set(reminded))
        assert "20:30 (Europe/Warsaw)" in reminded["Bo"]
        cup = await month.play(week, begins)
        assert (cup.stage, len(cup.rounds), len(cup.bots)) == (Stage.OVER, 3, 1)
        rows = standings(cup)
        assert [row.rank for row in rows if row.entrant.level] == [0]
        assert sorted(row.rank for row in rows)[1] == 1
        assert set(cup.byes()) <= cup.bots, "whoever came plays in every round"
        gone = {one.name for one in cup.entrants if one.gone}
        assert gone == (set(LEAVERS) if week == 1 else set())
        winners.append({row.entrant.name for row in rows if row.rank == 1})
        guests.clock.now = begins + timedelta(hours=4)
        guests.lobby.calendar.look()
    assert hours == ["10-15 18:30", "10-22 18:30", "10-29 19:30", "11-05 19:30"]
    for name in NAMES:
        won = sum(name in week for week in winners)
        prizes = guests.lobby.records.page(guests.person(name)).prizes
        assert sum(prize.rank == 1 for prize in prizes) == won
    daily = guests.lobby.table(month.daily)
    assert daily is not None
    assert daily.match.plies >= 20, "it was played beside"
