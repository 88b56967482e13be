"""Two lobbies of one host on one store: what is done in the one counts in the other."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from dogs_rules.rng import Rng
from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.visits import KICKED
from dogs_tui.host.store import Store
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.seeks import Soon
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.host.tournaments.tournament import TournamentSetup
from tests.support.hosted_deals import played_out
from tests.support.lobby_builder import Sat, key, mover, refused
from tests.support.postgres import database
from tests.support.shared_lobbies import LOOK, Lobbies, Visit, lobbies
from tests.support.shared_tables import at_both
from tests.support.store_builder import unopened

DICE = Rng.seeded(1)
ON_BOTH = pytest.mark.parametrize("two", ["sqlite", "postgres"], indirect=True)
"""For tests that between them use every port of a store; the others run on a database alone."""


@pytest.fixture
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Lobbies]:
    async with lobbies(tmp_path, kind=getattr(request, "param", "postgres")) as made:
        yield made


async def test_who_is_enrolled_in_one_is_known_in_the_other(two: Lobbies) -> None:
    _, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.by_key(ana.keys[0]))
    assert there.people.by_name("ana") == ana


@ON_BOTH
async def test_a_name_is_given_once_before_anybody_heard_of_it(two: Lobbies) -> None:
    here, there = two.all
    here.people.enrol("Ana", key(1))
    assert "already taken" in refused(there.people.enrol, "ANA", key(2))
    assert there.people.by_key(key(2)) is None


@ON_BOTH
async def test_changes_of_one_person_in_two_places_are_both_kept(two: Lobbies) -> None:
    here, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.get(ana.id))
    here.people.mute(ana, True)
    there.people.show(ana, True)
    both = there.people.existing(ana.id)
    assert (both.muted, both.shown) == (True, True)
    await two.until(lambda: here.people.get(ana.id) == both)


@ON_BOTH
async def test_who_would_play_and_what_is_said_in_the_lobby_counts_in_both(two: Lobbies) -> None:
    here, there = two.all
    ana, bo = two.person("Ana"), two.person("Bo")
    await two.until(lambda: there.people.get(bo.id))
    kinds: list[str] = []
    here.listen(ana, lambda news: kinds.append(news.kind))
    assert here.talk.lines == there.talk.lines == ()
    there.talk.say(bo.id, "Anybody?")
    there.notice.set("Cup on Friday", there.clock())
    await two.until(lambda: [line.text for line in here.talk.lines] == ["Anybody?"])
    await two.until(lambda: here.lobby(ana).notice == "Cup on Friday")
    assert here.seeks.ask(ana, "dog_kids", 2, Soon.WEEK) is None
    table = there.seeks.ask(bo, "dog_kids", 2, Soon.WEEK)
    assert table is not None, "whoever had not heard of the other meets them all the same"
    await two.until(lambda: here.table(table.code) is not None)
    assert "begun" in kinds
    assert here.seeks.of(ana.id) == there.seeks.of(ana.id) == ()


async def test_an_invitation_is_used_once_wherever_it_is_said(two: Lobbies) -> None:
    here, there = two.all
    made = here.invites.make(uses=1)
    there.enrolment.admit("Ana", key(1), made.code)
    with pytest.raises(LobbyError):
        here.enrolment.admit("Bo", key(2), made.code)


async def test_two_sit_down_at_one_seat_and_one_gets_it(two: Lobbies) -> None:
    here, there = two.all
    ana, bo, cem = (two.person(name) for name in ("Ana", "Bo", "Cem"))
    await two.until(lambda: there.people.get(cem.id))
    table = here.make_table(ana, TableSetup("dog_lover", ("me", "", "")))
    await two.until(lambda: there.table(table.code))
    far = there.table(table.code)
    assert far is not None
    table.room(bo).sit(1)
    assert "Someone else changed this first" in refused(far.room(cem).sit, 1)
    far.room(cem).sit()
    await two.until(lambda: table.stage is TableStage.RUNNING)
    await two.until(lambda: table.match is not None)
    assert table.record.seats == far.record.seats
    assert table.match is not None
    assert far.match is not None
    assert table.match.match.digest() == far.match.match.digest()


@ON_BOTH
async def test_a_match_is_played_from_both_sides(two: Lobbies) -> None:
    table, far = await at_both(two)
    sat = Sat(await table.enter(two.person("Ana"))), Sat(await far.enter(two.person("Bo")))
    for _ in range(12):
        sitter = mover(*sat)
        (seat,) = sitter.handle.seats
        await sitter.playing.play(seat, sitter.legal()[0])
        plies = sitter.playing.plies
        await two.until(lambda: all(other.handle.table.plies == plies for other in sat))  # noqa: B023
    assert table.match is not None
    assert far.match is not None
    assert table.match.match.digest() == far.match.match.digest()


async def test_a_table_that_is_closed_is_closed_everywhere(two: Lobbies) -> None:
    here, there = two.all
    ana, bo = two.person("Ana"), two.person("Bo")
    await two.until(lambda: there.people.get(bo.id))
    table = here.make_table(ana, TableSetup("dog_lover", ("me", "")))
    await two.until(lambda: there.table(table.code))
    far = there.table(table.code)
    assert far is not None
    sat = Sat(await far.enter(bo))
    table.room(ana).disband()
    await two.until(lambda: sat.handle.shut)
    assert there.table(table.code) is None


async def test_who_is_forgotten_is_sent_away_everywhere(two: Lobbies) -> None:
    here, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.get(ana.id))
    visit = Visit()
    there.arrive(ana, visit)
    here.people.remove(ana)
    await two.until(lambda: visit.told)
    assert visit.told == ["You are no longer registered on this host."]


@ON_BOTH
async def test_a_page_of_a_match_is_there_once_both_agree_wherever_they_are(two: Lobbies) -> None:
    table, far = await at_both(two)
    await played_out(table)
    await two.until(lambda: far.stage is TableStage.FINISHED)
    here, there = (lobby.match_pages for lobby in two.all)
    here.why_none = there.why_none = None
    here.agree(two.person("Ana"), table.code)
    there.agree(two.person("Bo"), table.code)  # perhaps before it was heard of the other
    link = there.state(far.record).address.removeprefix("/match/")
    assert there.shown(link) is not None
    await two.until(lambda: here.shown(link))
    here.withdraw(two.person("Ana"), table.code)
    await two.until(lambda: there.shown(link) is None)
    two.all[0].people.remove(two.person("Bo"))
    here.forget(two.person("Bo").id)
    await two.until(lambda: not there.agreed_to(two.person("Bo").id))


@ON_BOTH
async def test_what_is_said_is_read_on_both_sides_and_taken_back(two: Lobbies) -> None:
    table, far = await at_both(two)
    sat = Sat(await table.enter(two.person("Ana"))), Sat(await far.enter(two.person("Bo")))
    before = len(sat[0].handle.talk), len(sat[1].handle.talk)
    sat[0].handle.say("Hello")
    sat[1].handle.say("Hello, too")
    for sitter, count in zip(sat, before, strict=True):
        await two.until(lambda: len(sitter.handle.talk) >= count + 2)  # noqa: B023
    await two.until(lambda: sat[0].handle.talk == sat[1].handle.talk)
    assert {str(line.text) for line in sat[0].handle.talk} >= {"Hello", "Hello, too"}
    table.company.talk.forget("Bo")
    await two.until(lambda: "Hello, too" not in {str(line.text) for line in sat[1].handle.talk})


async def test_who_is_at_a_table_is_seen_from_both_sides(two: Lobbies) -> None:
    table, far = await at_both(two)
    sat = Sat(await table.enter(two.person("Ana"))), Sat(await far.enter(two.person("Bo")))
    for guest in sat:
        await two.until(lambda: all(sitter.here for sitter in guest.handle.company.sitters))  # noqa: B023
    sat[1].handle.leave_company()
    await two.until(lambda: not sat[0].handle.company.sitters[1].here)


@ON_BOTH
async def test_the_newest_window_wins_over_processes(two: Lobbies) -> None:
    here, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.get(ana.id))
    older, newer = Visit(), Visit()
    here.arrive(ana, older)
    await two.until(lambda: there.is_here(ana.id))
    assert there.arrive(ana, newer), "they were at the other process"
    await two.until(lambda: older.told)
    here.leave(older)
    await two.until(lambda: here.present() == (ana,))
    assert (older.told, newer.told) == (["replaced"], [])
    there.leave(newer)
    await two.until(lambda: not here.present())


async def test_who_is_sent_away_is_sent_from_wherever_they_are(two: Lobbies) -> None:
    here, there = two.all
    ana, visit = two.person("Ana"), Visit()
    await two.until(lambda: there.people.get(ana.id))
    there.arrive(ana, visit)
    await two.until(lambda: here.is_here(ana.id))
    here.send_away(ana, KICKED)
    await two.until(lambda: visit.told)
    assert visit.told == [str(KICKED)]


@ON_BOTH
async def test_a_question_is_asked_here_and_answered_there(two: Lobbies) -> None:
    table, far = await at_both(two)
    ana, bo = Sat(await table.enter(two.person("Ana"))), Sat(await far.enter(two.person("Bo")))
    for guest in (ana, bo):
        await two.until(lambda: all(sitter.here for sitter in guest.handle.company.sitters))  # noqa: B023
    await ana.handle.ask(Asking.PAUSE)
    await two.until(lambda: bo.handle.company.asked_me)
    await bo.handle.answer(True)
    for both in (table, far):
        await two.until(lambda: both.stage is TableStage.PAUSED)  # noqa: B023
    await two.until(lambda: ana.handle.company.proposal is None)
    said = [str(line.text) for line in ana.handle.talk]
    assert said.count("Ana paused the match.") == 1
    await bo.handle.ask(Asking.RESUME)
    await two.until(lambda: ana.handle.company.asked_me)
    await ana.handle.answer(False)
    await two.until(lambda: bo.handle.company.proposal is None)
    assert far.stage is TableStage.PAUSED


@ON_BOTH
async def test_bots_move_once_wherever_they_think(two: Lobbies) -> None:
    here, there = two.all
    ana = two.person("Ana")
    await two.until(lambda: there.people.get(ana.id))
    table = here.make_table(ana, TableSetup("dog_kids", ("me", "random", "random")))
    await two.until(lambda: (far := there.table(table.code)) and far.match)
    far = there.table(table.code)
    assert far is not None
    sat = Sat(await table.enter(ana))
    for _ in range(5):
        await two.until(lambda: sat.legal() or table.record.over)
        if table.record.over:
            break
        (seat,) = sat.handle.seats
        await sat.playing.play(seat, sat.legal()[0])
    await two.until(lambda: sat.legal() or table.record.over)
    assert table.match is not None
    plies = table.match.plies
    await two.until(lambda: far.match is None or far.match.plies == plies)


async def test_a_match_ends_once(two: Lobbies) -> None:
    table, far = await at_both(two)
    bot = "random"
    for _ in range(400):
        match = table.match
        if match is None or match.to_move is None:
            break
        seat = match.to_move
        mine = (table, far)[seat].match
        assert mine is not None
        plies = match.plies
        await two.until(lambda: mine.plies >= plies or mine.to_move is None)  # noqa: B023
        await mine.play(seat, mine.game.bots()[bot].choose(mine.view(seat), mine.legal(seat), DICE))
        await two.until(lambda: match.plies > plies)  # noqa: B023
    for both in (table, far):
        await two.until(lambda: both.stage is TableStage.FINISHED)  # noqa: B023
    said = [str(line.text) for line in table.company.talk.lines]
    assert said.count("The match is over.") == 1
    for lobby in two.all:
        await two.until(lambda: lobby.results.get(table.code))  # noqa: B023
    assert table.record.places == far.record.places


async def test_one_of_all_does_what_is_done_once(two: Lobbies) -> None:
    here, there = two.all
    await two.until(lambda: here.is_first is not there.is_first)
    third = await two.another()
    await two.until(lambda: sum(lobby.is_first for lobby in (here, there, third)) == 1)


@pytest.mark.parametrize(
    "control",
    [TimeControl(24, Late.PAUSE), TimeControl(late=Late.PAUSE, minutes=5, seconds=20)],
    ids=["hours", "clocks"],
)
async def test_what_follows_from_a_deadline_follows_once(
    two: Lobbies, control: TimeControl
) -> None:
    here, there = two.all
    table, far = await at_both(two, control)
    await two.until(lambda: table.record.deadline)
    two.clock.pass_(hours=25)
    await asyncio.gather(here.deadlines.check(), there.deadlines.check())
    for both in (table, far):
        await two.until(lambda: both.stage is TableStage.PAUSED)  # noqa: B023
    await two.until(lambda: table.company.talk.lines == far.company.talk.lines)
    said = [str(line.text) for line in table.company.talk.lines]
    assert said.count("The match is paused.") == 1


@ON_BOTH
async def test_clocks_go_on_wherever_moves_are_made(two: Lobbies) -> None:
    control = TimeControl(minutes=5, seconds=20)
    table, far = await at_both(two, time_control=control)
    for _ in range(4):
        match, other = table.match, far.match
        assert match is not None
        assert other is not None
        seat = match.to_move
        assert seat is not None
        before = table.record.clocks
        two.clock.pass_(seconds=30)
        mine = (match, other)[seat]
        await mine.play(seat, mine.legal(seat)[0])
        await two.until(
            lambda: table.record == far.record and match.plies == other.plies  # noqa: B023
        )
        await two.until(lambda: table.record.deadline and far.record.deadline)
        assert table.record.clocks[seat] == before[seat] - 10
        assert table.record.clocks[1 - seat] == before[1 - seat]


@ON_BOTH
async def test_clocks_stand_while_the_store_is_away(two: Lobbies) -> None:
    table, far = await at_both(two, TimeControl(late=Late.PAUSE, minutes=5, seconds=20))
    await two.until(lambda: table.record.deadline and table.record == far.record)
    for lobby in two.all:
        lobby.deadlines._elapsed = lambda: two.clock().timestamp()
        lobby.deadlines._looked = lobby.deadlines._now()
    async with two.away():
        two.clock.pass_(minutes=10)
        await asyncio.gather(*(lobby.deadlines._look_once() for lobby in two.all))
    for lobby in two.all:
        while not lobby.store.clock.look():
            await asyncio.sleep(LOOK)
    await asyncio.gather(*(lobby.deadlines._look_once() for lobby in two.all))
    for both in (table, far):
        await two.until(
            lambda: both.record.deadline.at == two.clock() + timedelta(seconds=320)  # noqa: B023
        )
        assert both.stage is TableStage.RUNNING


async def test_deadlines_go_by_the_clock_of_the_store(tmp_path: Path) -> None:
    """That of both machines is two days behind, and later four."""
    ahead = timedelta(days=2)

    def make_store() -> Store:
        store = unopened(name)
        asked = store.clock._asked

        def later() -> datetime:
            return asked() + ahead

        store.clock._asked = later  # type: ignore[method-assign]
        return store

    with database() as name:
        two = Lobbies(make_store, tmp_path, clock=None)
        try:
            here, there = [await two.another() for _ in range(2)]
            table, far = await at_both(two, time_control=TimeControl(24, Late.PAUSE))
            await two.until(lambda: table.record.deadline and table.record == far.record)
            assert table.record.deadline is not None
            ends = datetime.now(UTC) + timedelta(days=3)
            assert abs(table.record.deadline.at - ends) < timedelta(minutes=5)
            await asyncio.gather(here.deadlines.check(), there.deadlines.check())
            assert table.stage is far.stage is TableStage.RUNNING
            ahead = timedelta(days=4)
            for lobby in two.all:
                assert lobby.store.clock.look()
            await asyncio.gather(here.deadlines.check(), there.deadlines.check())
            for both in (table, far):
                await two.until(lambda: both.stage is TableStage.PAUSED)  # noqa: B023
        finally:
            await two.close()


@ON_BOTH
async def test_an_evening_announced_in_one_is_come_to_in_the_other(two: Lobbies) -> None:
    here, there = two.all
    ana, bo, cy = (two.person(name) for name in ("Ana", "Bo", "Cy"))
    await two.until(lambda: all(there.people.get(person.id) for person in (ana, bo, cy)))
    first = (there.clock() + timedelta(days=2)).replace(tzinfo=None)
    cup = TournamentSetup("Cup", "dog_kids", 2, places=4)
    code = there.calendar.announce(ana, Plan("Games", first, weekly=True, cup=cup)).code
    await two.until(lambda: here.calendar.upcoming(here.clock()))
    assert here.calendar._timer is not None, "the first of them makes the tournament"
    here.calendar.come(bo, code)
    there.calendar.come(cy, code)
    here.calendar.look()
    await two.until(lambda: there.tournaments.kept.all())
    assert len(here.tournaments.kept.all()) == 1
    (evening,) = there.calendar.upcoming(there.clock(), 1)
    assert evening.coming == ("Ana", "Bo", "Cy")
    told: list[str] = []
    two.clock.now = evening.begins - timedelta(minutes=10)
    for lobby in two.all:  # Ana comes anew, by another process.
        lobby.listen(ana, lambda news: told.append(news.kind))
        lobby.reminders.look()
        lobby.reminders.look()
    assert told.count("reminder") == 1, "in one of them"
