"""Who is in the lobby, what its lists show, and who is told of what, each in their own context."""

import asyncio
import logging
import random
from typing import Any

import pytest

from dogs_rules.game import difference
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.match.watching import Update
from tests.support.lobby_builder import SESSION, Guests, Sat, Witness, mover
from tests.support.process_idle import LIMIT


class Visiting:
    """A visit that notes when it was replaced."""

    def __init__(self) -> None:
        self.was_replaced = 0

    def replaced(self) -> None:
        self.was_replaced += 1


async def test_the_newest_visit_wins(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    first, second = Visiting(), Visiting()
    assert not guests.lobby.arrive(ana, first)
    assert guests.lobby.arrive(ana, second), "they were here already"
    assert (first.was_replaced, second.was_replaced) == (1, 0)
    assert guests.lobby.lobby(bo).people == ("Ana",)
    guests.lobby.leave(first)
    assert guests.lobby.lobby(bo).people == ("Ana",)
    assert guests.lobby.lobby(ana).people == ()
    guests.lobby.leave(second)
    assert guests.lobby.lobby(bo).people == ()


async def test_the_lobby_shows_each_table_where_it_belongs(guests: Guests) -> None:
    ana, bo, cy = guests.people("Ana", "Bo", "Cy")
    make = guests.lobby.make_table
    gathering = make(ana, TableSetup("dog_lover", ("me", "", "")))
    secret = make(ana, TableSetup("dog_lover", ("me", ""), private=True))
    running = guests.table("Ana", "Bo")
    unwatched = guests.table("Ana", "Bo", watchable=False)

    def codes(cards: Any) -> set[str]:
        return {card.code for card in cards}

    of_ana, of_cy = guests.lobby.lobby(ana), guests.lobby.lobby(cy)
    assert codes(of_ana.yours) == {one.code for one in (gathering, secret, running, unwatched)}
    assert of_ana.open == of_ana.watch == ()
    assert codes(of_cy.open) == {gathering.code}
    assert codes(of_cy.watch) == {running.code}
    assert of_cy.yours == of_cy.played == ()
    assert guests.lobby.table(secret.code.lower()) is secret
    mine = [card.your_move for card in of_ana.yours]
    assert mine == sorted(mine, reverse=True)
    for table in (running, unwatched):
        seat = table.match.to_move
        assert [table.card(person).your_move for person in (ana, bo)] == [seat == 0, seat == 1]
    secret.room(ana).stand()
    assert secret.code in codes(guests.lobby.lobby(ana).yours)


async def told(news: list[LobbyNews], kind: str) -> LobbyNews:
    """The next news of a kind; whoever waits in vain fails."""
    async with asyncio.timeout(LIMIT):
        while not (matching := [notice for notice in news if notice.kind == kind]):
            await asyncio.sleep(0)
    news.clear()
    return matching[0]


async def test_the_lobby_tells_its_listeners_once_for_many_changes(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    news: list[LobbyNews] = []
    guests.lobby.listen(bo, news.append)
    for _ in range(3):
        guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
    assert await told(news, "lobby")
    await asyncio.sleep(0)
    assert news == []
    guests.lobby.unlisten(news.append)
    guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert news == []


async def test_people_hear_that_it_is_their_move_wherever_they_are(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    news: dict[int, list[LobbyNews]] = {0: [], 1: []}
    guests.lobby.listen(guests.person("Ana"), news[0].append)
    guests.lobby.listen(guests.person("Bo"), news[1].append)
    at = table.match.to_move
    while table.match.to_move == at:
        mover(ana, bo).play()
    (call,) = [notice for notice in news[1 - at] if notice.kind == "your-move"]
    assert call.code == table.code
    assert str(call.sentence) == f"Dog Lover: your move at table {table.code}."
    assert [notice for notice in news[at] if notice.kind == "your-move"] == []


async def test_wrong_codes_are_counted(guests: Guests) -> None:
    eve = guests.person("Eve")
    table = guests.table("Ana", "Bo", private=True)
    for _ in range(20):
        assert guests.lobby.table("DDDDDD", eve) is None
    with pytest.raises(LobbyError, match="Too many"):
        guests.lobby.table(table.code, eve)
    assert guests.lobby.table(table.code, guests.person("Ana")) is table
    guests.clock.pass_(seconds=3)
    assert guests.lobby.table(table.code, eve) is table


async def test_everyone_is_called_in_their_own_context(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("random",))
    await table.match.settled()
    seen: list[str] = []
    watching = {}
    for name in ("Ana", "Bo", "Eve"):
        SESSION.set(name)
        sat = Sat(await table.enter(guests.person(name)))
        sat.handle.attend(lambda _: seen.append(SESSION.get()))
        watching[name] = Witness(sat.handle.seats), sat
        sat.handle.table.join(watching[name][0])
        guests.lobby.listen(guests.person(name), lambda _: seen.append(SESSION.get()))
    SESSION.set("the mover's")
    seen.clear()
    while len(watching["Eve"][0].updates) < 12:
        await asyncio.wait_for(table.match.settled(), 120)
        mover(watching["Ana"][1], watching["Bo"][1]).play()
    for name, (watcher, _) in watching.items():
        assert set(watcher.sessions) == {name}
    watching["Ana"][1].handle.say("hello")
    assert seen[-3:] == ["Ana", "Bo", "Eve"]
    assert "the mover's" not in seen


async def test_what_changed_in_the_score_is_told_as_far_as_the_own_seat_may_know_it(
    guests: Guests,
) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    asks_for_all = Witness(frozenset({0, 1}))
    bo.handle.table.join(asks_for_all)
    assert table.match is not None
    match, (seat,), dice = table.match.match, bo.handle.seats, random.Random(2)
    for _ in range(40):
        before = match.game.scores(match.state, seat)
        await mover(ana, bo).move(dice.choice)
        after = match.game.scores(match.state, seat)
        assert asks_for_all.updates[-1].changes == difference(before, after)


async def test_what_fails_in_one_session_stays_there(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo, eve = (guests.handle(table, name) for name in ("Ana", "Bo", "Eve"))

    class Failing(Witness):
        def table_changed(self, update: Update) -> None:
            raise RuntimeError(f"a hand: {update}")

    def failing(_: object) -> None:
        raise ValueError("SECRET")

    eve.handle.attend(failing)
    eve.handle.table.join(Failing(frozenset()))
    last = Witness(frozenset({1}))
    bo.handle.table.join(last)
    guests.lobby.listen(guests.person("Ana"), failing)
    with caplog.at_level(logging.DEBUG):
        at = mover(ana, bo)
        at.play()
        ana.handle.say("still here")
        await bo.handle.close()
        await asyncio.sleep(0)
    assert at.handle.table.plies == 1
    assert len(last.updates) == 1
    assert "talk" in ana.kinds()
    kinds = [record.__dict__["reason"] for record in caplog.records if "reason" in record.__dict__]
    assert {"RuntimeError", "ValueError"} <= set(kinds)
    for record in caplog.records:
        assert "SECRET" not in str(record.__dict__)
        assert "a hand" not in str(record.__dict__)
