"""The lobby as a whole: who is there, what comes back after a restart, what nobody may know."""

import asyncio
import errno
import logging
import random
import shutil
import time
from collections.abc import AsyncIterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_saves import disk
from dogs_tui.host.lobby import HostedTable, Lobby, LobbyError, LobbyNews, TableSetup
from dogs_tui.host.lobby.public import Asking, TableStage
from dogs_tui.match.table import Update
from tests.support.lobby_making import Guests, Hands, Sat, mover

SESSION: ContextVar[str] = ContextVar("session", default="nobody's")


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here pulls the plug."""
    monkeypatch.setattr(disk, "sync", lambda _: None)


@pytest.fixture
async def guests(tmp_path: Path) -> AsyncIterator[Guests]:
    async with Guests(tmp_path / "data") as made:
        yield made


class Visiting:
    """A visit that notes when it was replaced."""

    def __init__(self) -> None:
        self.was_replaced = 0

    def replaced(self) -> None:
        self.was_replaced += 1


class Watching:
    """A watcher that notes what it was told, and in whose session."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.updates: list[Update] = []
        self.sessions: list[str] = []

    def table_changed(self, update: Update) -> None:
        self.updates.append(update)
        self.sessions.append(SESSION.get())


# Who is there.


async def test_the_newest_visit_wins(guests: Guests) -> None:
    ana, bo = guests.people("Ana", "Bo")
    first, second = Visiting(), Visiting()
    guests.lobby.arrive(ana, first)
    guests.lobby.arrive(ana, second)
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
        assert [table.card(one).your_move for one in (ana, bo)] == [seat == 0, seat == 1]
    secret.stand(ana)
    assert secret.code in codes(guests.lobby.lobby(ana).yours)


async def told(news: list[LobbyNews], kind: str) -> LobbyNews:
    """The next news of a kind; whoever waits in vain fails."""
    async with asyncio.timeout(5):
        while not (found := [one for one in news if one.kind == kind]):
            await asyncio.sleep(0)
    news.clear()
    return found[0]


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
    (call,) = [one for one in news[1 - at] if one.kind == "your-move"]
    assert call.code == table.code
    assert str(call.sentence) == f"Dog Lover: it is your move at table {table.code}."
    assert [one for one in news[at] if one.kind == "your-move"] == []


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


# Listeners.


async def test_everyone_is_called_in_their_own_context(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", bots=("random",))
    await table.match.settled()
    seen: list[str] = []
    watching = {}
    for name in ("Ana", "Bo", "Eve"):
        SESSION.set(name)
        sat = Sat(table.enter(guests.person(name)))
        sat.handle.attend(lambda _: seen.append(SESSION.get()))
        watching[name] = Watching(sat.handle.seats), sat
        sat.handle.join(watching[name][0])
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


async def test_what_fails_in_one_session_stays_there(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo, eve = (guests.handle(table, name) for name in ("Ana", "Bo", "Eve"))

    class Failing(Watching):
        def table_changed(self, update: Update) -> None:
            raise RuntimeError(f"a hand: {update}")

    def failing(_: object) -> None:
        raise ValueError("SECRET")

    eve.handle.attend(failing)
    eve.handle.join(Failing(frozenset()))
    last = Watching(frozenset({1}))
    bo.handle.join(last)
    guests.lobby.listen(guests.person("Ana"), failing)
    with caplog.at_level(logging.DEBUG):
        at = mover(ana, bo)
        at.play()
        ana.handle.say("still here")
        await bo.handle.close()
        await asyncio.sleep(0)
    assert at.handle.plies == 1
    assert len(last.updates) == 1
    assert "talk" in ana.kinds()
    kinds = [record.__dict__["reason"] for record in caplog.records if "reason" in record.__dict__]
    assert {"RuntimeError", "ValueError"} <= set(kinds)
    for record in caplog.records:
        assert "SECRET" not in str(record.__dict__)
        assert "a hand" not in str(record.__dict__)


# Restarts and damage.


def picture(table: HostedTable, guests: Guests) -> Any:
    """All that must be the same after a restart."""
    match = table.match
    return (
        table.stage,
        table.record.seats,
        table.record.places,
        table.talk.lines,
        None if match is None or table.record.over else match.match.digest(),
        None if match is None or table.record.over else match.people,
    )


async def test_two_hosts_never_share_a_folder(guests: Guests) -> None:
    with pytest.raises(LobbyError, match="Another host"):
        await Lobby(guests.folder).open()
    await guests.again()


async def test_bots_go_on_after_a_restart(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    table = guests.table("Ana", bots=("random", "random"))
    ana = guests.handle(table, "Ana")
    await table.match.settled()
    table.match.hold()
    ana.play()
    while ana.handle.to_move == 0:
        ana.play()
    lobby = await guests.again()
    table = lobby.table(table.code)
    assert table.match.to_move != 0 or table.match.plies > 0
    await asyncio.wait_for(table.match.settled(), 120)
    assert table.match.to_move == 0


async def test_what_is_damaged_stops_nothing_else(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    good, no_match, no_record, strange = (guests.table("Ana", "Bo") for _ in range(4))
    guests.handle(good, "Ana").handle.say("hello")
    await guests.lobby.close()
    data = guests.folder
    (data / "matches" / f"{no_match.code.lower()}.dogs").write_bytes(b"nonsense")
    (data / "tables" / f"{no_record.code.lower()}.json").write_bytes(b"{")
    (data / "talk" / f"{good.code.lower()}.json").write_bytes(b"{")
    shutil.copy(
        data / "matches" / f"{no_record.code.lower()}.dogs",
        data / "matches" / f"{strange.code.lower()}.dogs",
    )
    record = data / "tables" / f"{strange.code.lower()}.json"
    record.write_bytes(record.read_bytes().replace(b'"game":"dog_lover"', b'"game":"dogs"'))
    with caplog.at_level(logging.ERROR):
        lobby = await guests.again()
    assert len(caplog.records) == 3
    table = lobby.table(good.code)
    sat = guests.handle(table, "Ana")
    assert sat.handle.talk == ()
    sat.handle.view(0)
    assert lobby.table(no_record.code) is None
    assert (data / "tables" / f"{no_record.code.lower()}.json.damaged-1").exists()
    for one in (no_match, strange):
        broken = lobby.table(one.code)
        assert broken.card(guests.person("Ana")).problem is not None
        assert broken.card(guests.person("Ana")).yours
        with pytest.raises(LobbyError):
            broken.enter(guests.person("Ana"))
    assert len(lobby.lobby(guests.person("Ana")).yours) == 3


async def test_a_table_that_nobody_filled_goes_after_a_month(guests: Guests) -> None:
    (ana,) = guests.people("Ana")
    table = guests.lobby.make_table(ana, TableSetup("dog_lover", ("me", "")))
    guests.clock.pass_(days=31)
    lobby = guests.lobby
    await lobby.close()
    later = Lobby(guests.folder, clock=guests.clock)
    await later.open()
    assert later.table(table.code) is None
    await later.close()


@pytest.mark.parametrize("fault", [errno.ENOSPC])
async def test_a_full_disk_loses_nothing(
    guests: Guests, monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    for _ in range(4):
        mover(ana, bo).play()
    before = picture(table, guests)

    def full(*_: object) -> int:
        raise OSError(fault, "full")

    with monkeypatch.context() as patched:
        patched.setattr(disk, "write", full)
        for request in (
            lambda: ana.handle.say("hello"),
            lambda: ana.handle.ask(Asking.LEAVE),
            lambda: table.set_watchable(guests.person("Ana"), False),
            lambda: guests.lobby.make_table(guests.person("Ana"), TableSetup("dogs", ("me", ""))),
        ):
            with pytest.raises(LobbyError, match="full"):
                request()
        ana.handle.ask(Asking.PAUSE)
        with pytest.raises(LobbyError, match="full"):
            bo.handle.answer(True)
    assert picture(table, guests) == before
    assert ana.handle.company.proposal is None
    mover(ana, bo).play()


async def test_a_hundred_running_matches_are_back_in_time(tmp_path: Path) -> None:
    """Every seat is open to its owner; the limit is that of the promise, many times over."""
    count = 100
    games = registry.keys()
    async with Guests(tmp_path) as guests:
        first = {}
        for key in games:
            table = guests.table("Ana", "Bo", game=key)
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            for _ in range(30):
                mover(ana, bo).play()
            first[key] = table
        await guests.lobby.close()
        made = []
        for number in range(count):
            table = first[games[number % len(games)]]
            chance = random.Random(number)
            code = "".join(chance.choices("CDFGHJK", k=6)) if number > 3 else table.code
            record = guests.folder / "tables" / f"{table.code.lower()}.json"
            match = guests.folder / "matches" / f"{table.code.lower()}.dogs"
            data = record.read_bytes().replace(table.code.encode(), code.encode())
            record.with_stem(code.lower()).write_bytes(data)
            match.with_stem(code.lower()).write_bytes(match.read_bytes())
            made.append(code)
        guests.lobby = guests._lobby()
        begun = time.perf_counter()
        await guests.lobby.open()
        took = time.perf_counter() - begun
        assert len(set(made)) == count
        assert len(guests.lobby.tables()) == count
        for table in guests.lobby.tables():
            assert table.stage is TableStage.RUNNING
            handles = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            at = mover(*handles)
            (seat,) = at.handle.seats
            assert at.handle.legal(seat)
        print(f"{count} running matches were back within {took:.2f} s")
        assert took < 5


# What nobody may know.


def given_to(sat: Sat) -> list[Any]:
    """All that a seat handle gives, as bytes."""
    handle = sat.handle
    seats = range(len(handle.names))
    own = tuple(handle.seats)
    out: list[Any] = [handle.view(seat) for seat in (None, *seats)]
    out += [handle.legal(seat) for seat in seats]
    out += [handle.history(frozenset(seats)), handle.company, handle.talk, handle.offers()]
    out += [handle.why_no_undo(seat) for seat in seats]
    out += [handle.can_redo(seat) for seat in seats]
    out += [
        handle.names,
        sorted(handle.people),
        handle.to_move,
        handle.plies,
        handle.last_mover,
        own,
    ]
    return [msgspec.msgpack.encode(one) for one in out]


HIDING = [key for key, game in registry.games().items() if game.hidden_hands]


@pytest.mark.parametrize("game", HIDING)
async def test_what_is_hidden_makes_no_difference(guests: Guests, game: str) -> None:
    """Whatever others hold, a handle gives the same: it is made of what its person may know."""
    table = guests.table("Ana", "Bo", "Cy", game=game)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo", "Cy", "Eve")]
    rules, match = table.game, table.match.match
    differed = 0
    for step in range(40):
        real = match.state
        for one in sat:
            (seat,) = one.handle.seats or (None,)
            before = given_to(one)
            match._state = rules.determinize(rules.view(real, seat), Rng.seeded(step))
            differed += rules.view(match._state, 0) != rules.view(real, 0)
            assert given_to(one) == before
            match._state = real
        mover(*sat[:3]).play(lambda legal, step=step: legal[step * 7 % len(legal)])
    assert differed > 20


async def test_watchers_are_told_only_what_their_chair_may_know(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", game="dog_lover")
    sat = {name: guests.handle(table, name) for name in ("Ana", "Bo", "Eve")}
    greedy = {name: Watching(frozenset({0, 1})) for name in sat}
    for name, one in sat.items():
        one.handle.join(greedy[name])
    for _ in range(40):
        mover(sat["Ana"], sat["Bo"]).play()
    for name, watcher in greedy.items():
        own = sat[name].handle.seats
        events = [event for update in watcher.updates for event in update.events]
        assert all(event.seen_by is None or own & set(event.seen_by) for event in events)
        assert events
        moments = sat[name].handle.history(frozenset({0, 1}))
        assert [event for moment in moments for event in moment.events] == events
    private = [
        event
        for update in greedy["Ana"].updates
        for event in update.events
        if event.seen_by is not None
    ]
    assert private


async def test_secrets_are_in_no_log_and_in_no_file_but_the_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seed = 0xC0FFEE_0DD_5EED_0123456789
    with caplog.at_level(logging.DEBUG):
        async with Guests(tmp_path, seed=lambda: seed) as guests:
            invite = guests.lobby.invites.make("x").code
            link = guests.lobby.invites.link(guests.person("Ana"))
            table = guests.table("Ana", "Bo")
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            ana.handle.say("my canary sings")
            for _ in range(10):
                mover(ana, bo).play()
            await guests.again()
    logged = " ".join(str(record.__dict__) for record in caplog.records)
    assert "house-open" in logged
    for secret in ("canary", invite, link, str(seed), f"{seed:x}", "SHA256:"):
        assert secret not in logged
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.suffix != ".dogs":
            text = path.read_text()
            assert f"{seed:x}" not in text
            assert str(seed) not in text


# Company at random.


LIKELY = {
    Asking.UNDO: 0.5,
    Asking.STAND_IN: 1.0,
    Asking.PAUSE: 0.2,
    Asking.RESUME: 1.0,
    Asking.END: 0.02,
    Asking.LEAVE: 0.0,
}
"""How often each is asked."""

HAPPENS = (
    "sits down",
    "begins",
    "plays on for",
    "is back",
    "pauses",
    "goes on",
    "takes back",
    "says",
)
"""What must have happened, so that the invariants were put to the test."""


class Crowd:
    """People who come, go, talk, ask, answer and play as chance has it; what must hold is held.

    Args:
        guests: The lobby.
        chance: Where the chance comes from.
    """

    names = ("Ana", "Bo", "Cy")

    def __init__(self, guests: Guests, chance: random.Random, table: HostedTable) -> None:
        self.guests = guests
        self.chance = chance
        self.table = table
        self.sat: dict[str, Sat] = {}
        self.refusals: list[str] = []

    async def step(self) -> None:
        name = self.chance.choice((*self.names, "Eve"))
        if name not in self.sat:
            if self.chance.random() < 0.25:
                self.sat[name] = self.guests.handle(self.table, name)
            return
        sat = self.sat[name]
        doing = self.chance.choices(
            (self.play, self.go, self.talk, self.ask, self.answer, self.undo, self.wait),
            (30, 4, 2, 9, 12, 3, 8),
        )[0]
        try:
            await doing(name, sat)
        except LobbyError as refusal:
            self.refusals.append(str(refusal.phrase))

    async def play(self, _: str, sat: Sat) -> None:
        await asyncio.wait_for(self.table.match.settled(), 120)
        for seat in sat.handle.seats:
            legal = sat.handle.legal(seat)
            if legal:
                sat.handle.play(seat, self.chance.choice(legal))

    async def go(self, name: str, sat: Sat) -> None:
        await sat.handle.close()
        del self.sat[name]

    async def talk(self, name: str, sat: Sat) -> None:
        sat.handle.say(f"{name} says {self.chance.random()}")

    async def ask(self, _: str, sat: Sat) -> None:
        offers = [one for one in sat.handle.offers() if self.chance.random() < LIKELY[one.kind]]
        if offers:
            offer = self.chance.choice(offers)
            if offer.why_not is None:
                sat.handle.ask(offer.kind, offer.about)
            else:
                with pytest.raises(LobbyError) as caught:
                    sat.handle.ask(offer.kind, offer.about)
                assert caught.value.phrase == offer.why_not

    async def answer(self, _: str, sat: Sat) -> None:
        if sat.handle.company.asked_me:
            sat.handle.answer(self.chance.random() < 0.8)

    async def undo(self, _: str, sat: Sat) -> None:
        for seat in sat.handle.seats:
            free = sat.handle.why_no_undo(seat) is None
            assert (sat.handle.undo(seat) > 0) == free

    async def wait(self, _: str, __: Sat) -> None:
        self.guests.clock.pass_(seconds=self.chance.choice((5, 40, 200)))

    def holds(self) -> None:
        """What is true at every moment."""
        assert all(refusal.endswith(".") for refusal in self.refusals)
        table = self.table
        people = {name: self.guests.person(name) for name in self.names}
        for name, sat in self.sat.items():
            seats = sat.handle.seats
            assert seats == ({self.names.index(name)} if name in people else frozenset())
            company = sat.handle.company
            for sitter in company.sitters:
                if sitter.person:
                    assert sitter.here == (sitter.name in self.sat)
                    assert (sitter.away_since is None) == sitter.here
                    if sitter.here and not table.record.over:
                        assert sitter.level == ""
            assert company.watchers == (("Eve",) if "Eve" in self.sat else ())
            if table.stage is not TableStage.RUNNING:
                assert all(sat.handle.legal(seat) == () for seat in seats)
            proposal = company.proposal
            if proposal is not None:
                assert proposal.by not in proposal.voters
                assert 0 < proposal.needed <= len(proposal.voters)
                assert self.names[proposal.by] in self.sat


async def test_whatever_a_company_does_the_table_holds(tmp_path: Path) -> None:
    talk = ""
    for chance in range(8):
        talk += await a_company_at_random(tmp_path / str(chance), chance)
    assert [words for words in HAPPENS if words not in talk] == []


async def a_company_at_random(folder: Path, chance: int) -> str:
    """Lets a company do what chance has it do, and says what was said."""
    game = registry.keys()[chance % len(registry.keys())]
    async with Guests(folder / "data") as guests:
        table = guests.table(*Crowd.names, game=game, bots=("random",) if chance % 2 else ())
        crowd = Crowd(guests, random.Random(chance), table)
        for step in range(250):
            await crowd.step()
            crowd.holds()
            if step % 12 == 0:
                await as_after_a_crash(guests, crowd, folder / "copy")
            if table.record.over:
                break
        return " ".join(str(line.text) for line in table.talk.lines)


async def as_after_a_crash(guests: Guests, crowd: Crowd, copy: Path) -> None:
    """The files as they are right now make the same table."""
    table = crowd.table
    await asyncio.wait_for(settled(table), 120)
    shutil.copytree(guests.folder, copy)
    # The process that holds the locks is still alive; those of a dead one are free.
    lobby = Lobby(copy, clock=Hands())
    lobby._services.thinkers = Idle()
    await lobby.open()
    try:
        assert picture(lobby.table(table.code), guests) == picture(table, guests)
    finally:
        await lobby.close()
        shutil.rmtree(copy)


async def settled(table: HostedTable) -> None:
    if table.match is not None:
        await table.match.settled()


class Idle:
    """Bots that never come to a decision."""

    async def decide(self, *_: Any) -> Any:
        await asyncio.Event().wait()


@pytest.mark.parametrize("game", registry.keys())
async def test_after_every_move_a_restart_brings_back_the_very_decision(
    tmp_path: Path, game: str
) -> None:
    async with Guests(tmp_path) as guests:
        table = guests.table("Ana", "Bo", game=game)
        for step in range(25):
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            at = mover(ana, bo)
            at.play(lambda legal, step=step: legal[step * 5 % len(legal)])
            before = [given_to(one) for one in (ana, bo)]
            lobby = await guests.again()
            found = lobby.table(table.code)
            assert found is not None
            table = found
            ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
            assert [given_to(one) for one in (ana, bo)] == before
