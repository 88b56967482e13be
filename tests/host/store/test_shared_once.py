"""Three lobbies of one host on one database: what is told, counted and paired is so once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.notifications.notifier import Notifier
from dogs_tui.host.people.notification_choices import When
from dogs_tui.host.results.results import Result
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.tournament import Stage, TournamentSetup
from tests.support.hosted_deals import played_out
from tests.support.lobby_builder import Sat
from tests.support.notification_recorder import Post
from tests.support.run_sync import run_sync
from tests.support.shared_lobbies import Lobbies, lobbies

DAY = TimeControl(24)


@pytest.fixture
async def three(tmp_path: Path) -> AsyncIterator[Lobbies]:
    async with lobbies(tmp_path, 3) as made:
        await made.until(lambda: sum(lobby.is_first for lobby in made.all) == 1)
        yield made


def first(three: Lobbies) -> Lobby:
    return next(lobby for lobby in three.all if lobby.is_first)


async def end(three: Lobbies, lobby: Lobby) -> None:
    """One process ends, as if it had been killed: what it knew is lost."""
    three.all.remove(lobby)
    await lobby.close()
    await three.until(lambda: sum(lobby.is_first for lobby in three.all) == 1)


async def registered(three: Lobbies, *names: str) -> None:
    """These people are known everywhere."""
    for name in names:
        ident = three.person(name).id
        await three.until(lambda: all(lobby.people.get(ident) for lobby in three.all))  # noqa: B023


async def table_in(three: Lobbies, lobby: Lobby, code: str) -> HostedTable:
    """A table that has begun, as one of them has it."""
    await three.until(lambda: (table := lobby.table(code)) is not None and table.match)
    table = lobby.table(code)
    assert table is not None
    return table


async def test_one_of_all_tells_and_another_when_it_is_gone(three: Lobbies) -> None:
    posts = {id(lobby): Post() for lobby in three.all}
    notifiers = {
        id(lobby): Notifier(lobby, posts[id(lobby)], lambda: "ssh next") for lobby in three.all
    }
    await registered(three, "Ana", "Bo")
    ana, bo = three.person("Ana"), three.person("Bo")
    here = three.all[0]
    notifiers[id(here)].start()
    for person in (ana, bo):
        run_sync(here.notifications.ask_for(person, f"{person.id}@example.org"))
        here.notifications.confirm(person, posts[id(here)].take()[-1].code)
        here.notifications.choose(person, When.AT_ONCE, 15, reminders=True)
    await three.until(
        lambda: all(len(list(lobby.notifications.wanted())) == 2 for lobby in three.all)
    )
    table = here.make_table(ana, TableSetup("dog_kids", ("me", ""), time_control=DAY))
    table.room(bo).sit()
    for lobby in three.all:
        await table_in(three, lobby, table.code)

    def look() -> list[str]:
        """Who is told, when all of them look."""
        three.clock.pass_(minutes=2)
        topics = []
        for lobby in three.all:
            notifiers[id(lobby)].look()
            topics += [message.name for message in posts[id(lobby)].take()]
        return sorted(topics)

    assert look() == ["Ana", "Bo"]
    await three.until(lambda: all(lobby.notifications.of(bo.id).told for lobby in three.all))
    await three.until(lambda: all(lobby.notifications.of(ana.id).told for lobby in three.all))
    assert look() == []
    gone = first(three)
    await end(three, gone)
    assert look() == []
    left = await table_in(three, three.all[0], table.code)
    seat = left.playing.to_move
    assert seat is not None
    sat = [Sat(await left.enter(person)) for person in (ana, bo)]
    await sat[seat].move()
    for lobby in three.all:
        other = await table_in(three, lobby, table.code)
        plies = left.playing.match.plies  # type: ignore[union-attr]
        await three.until(lambda: other.match.plies == plies)  # type: ignore[union-attr]  # noqa: B023
    whose = left.names[left.playing.to_move]  # type: ignore[index]
    assert look() == [whose]


class Noting:
    """The results of a lobby, which notes that it wrote one."""

    def __init__(self, lobby: Lobby, wrote: list[Lobby]) -> None:
        self._documents = lobby.results._documents
        self._lobby = lobby
        self._wrote = wrote

    def write(self, name: str, result: Result) -> None:
        self._wrote.append(self._lobby)
        self._documents.write(name, result)


async def test_a_rated_match_counts_once_wherever_it_ends(
    three: Lobbies, monkeypatch: pytest.MonkeyPatch
) -> None:
    await registered(three, "Ana", "Bo")
    ana, bo = three.person("Ana"), three.person("Bo")
    tables = []
    for lobby in three.all:
        setup = TableSetup("dog_lover", ("me", ""), rated=True, hints=False)
        table = lobby.make_table(ana, setup)
        table.room(bo).sit()
        three.clock.pass_(minutes=5)
        tables.append(table)
    wrote: list[Lobby] = []
    for lobby in three.all:
        monkeypatch.setattr(lobby.results, "_documents", Noting(lobby, wrote))
    await asyncio.gather(*(played_out(table, str(n)) for n, table in enumerate(tables)))
    codes = {table.code for table in tables}
    for lobby in three.all:
        await three.until(lambda: codes == {result.code for result in lobby.results.all()})  # noqa: B023
    assert wrote == [first(three)] * len(codes), "each is worked out from the one before"
    results = [list(lobby.results.all()) for lobby in three.all]
    assert results[0] == results[1] == results[2]
    deviations = [result.seat_of(ana.id).skill.deviation for result in results[0]]  # type: ignore[union-attr]
    assert len(set(deviations)) == len(codes)
    skills = {lobby.results.skill(ana.id, "dog_lover", 2) for lobby in three.all}
    assert len(skills) == 1
    assert skills.pop().deviation == min(deviations)  # type: ignore[union-attr]


async def test_what_ended_while_nobody_counted_is_counted_by_who_takes_over(
    three: Lobbies,
) -> None:
    await registered(three, "Ana", "Bo")
    ana, bo = three.person("Ana"), three.person("Bo")
    gone = first(three)
    other = next(lobby for lobby in three.all if lobby is not gone)
    gone.results._makes = lambda: False  # It hangs before it comes to it.
    setup = TableSetup("dog_lover", ("me", ""), rated=True, hints=False)
    table = other.make_table(ana, setup)
    table.room(bo).sit()
    await played_out(table)
    await end(three, gone)
    await three.until(lambda: all(lobby.results.get(table.code) for lobby in three.all))


async def test_a_tournament_is_played_over_three_processes_one_of_which_ends(
    three: Lobbies,
) -> None:
    names = ("Ana", "Bo", "Cy", "Dee")
    await registered(three, *names)
    people = {three.person(name).id: three.person(name) for name in names}
    maker, *others = people.values()
    setup = TournamentSetup("Cup", "dog_kids", 2, places=4, rounds=2)
    code = three.all[0].tournaments.make(maker, setup).code
    for number, other in enumerate(others):
        lobby = three.all[number]
        await three.until(lambda: lobby.tournaments.kept.find(code))  # noqa: B023
        await three.until(lambda: len(lobby.tournaments.kept.get(code).entrants) == number + 1)  # noqa: B023
        lobby.tournaments.enter(other, code)
    for lobby in three.all:
        await three.until(lambda: len(lobby.tournaments.kept.get(code).entrants) == 4)  # noqa: B023
    await three.all[1].tournaments.begin(maker, code)
    for number in (1, 2):
        for lobby in three.all:
            await three.until(lambda: len(lobby.tournaments.kept.get(code).rounds) == number)  # noqa: B023
        boards = three.all[0].tournaments.kept.get(code).rounds[-1].boards
        for at, board in enumerate(boards):
            lobby = three.all[at % len(three.all)]
            await played_out(await table_in(three, lobby, board.table))
            if (number, at) == (1, 0):
                await end(three, first(three))
    for lobby in three.all:
        await three.until(lambda: lobby.tournaments.kept.get(code).stage is Stage.OVER)  # noqa: B023
    laid = {table.code for table in three.all[0].tables if table.record.tournament == code}
    known_rounds = three.all[0].tournaments.kept.get(code).rounds
    assert laid == {board.table for round_ in known_rounds for board in round_.boards}
    assert len(laid) == 4
