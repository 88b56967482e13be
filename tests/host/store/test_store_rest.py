"""Talk, presence, the audit log, and notices of all that changes."""

import asyncio
from functools import partial

import pytest

from dogs_tui.host.store import EVERYTHING, Notice, OvertakenError, Store, Watch, presence
from dogs_tui.host.store.talk import Said, Spoken
from tests.support.store_builder import CODE, DOGS, NOW, UNTOLD, Dog, Place, beginning, in_threads

LINE = b'{"text":"%d"}'


def said(number: int) -> Said:
    return Said(NOW, "Ana", str(number))


async def test_talk_is_numbered_and_only_the_last_of_it_is_kept(place: Place) -> None:
    first, other = await place.process(), await place.process()
    spoken = [first.talk.add(CODE, said(n)) for n in range(210)]
    assert [line.number for line in spoken] == sorted({line.number for line in spoken})
    assert other.talk.read(CODE) == tuple(spoken[10:])
    assert other.talk.read(CODE, spoken[207].number) == tuple(spoken[208:])
    assert other.talk.add(CODE, said(210)).number > spoken[-1].number
    again = await place.again()
    assert [entry.line for entry in again.talk.read(CODE)][-2:] == [said(209), said(210)]


async def test_talk_is_taken_back_and_forgotten(store: Store) -> None:
    spoken = [store.talk.add(CODE, said(n)) for n in range(3)]
    store.talk.add("OTHERS", said(7))
    store.talk.take_back(CODE, [spoken[1], Spoken(999, said(1))])
    assert store.talk.read(CODE) == (spoken[0], spoken[2])
    store.talk.forget(CODE)
    assert store.talk.read(CODE) == ()
    assert store.talk.add(CODE, said(3)).number > spoken[2].number
    assert [entry.line for entry in store.talk.read("OTHERS")] == [said(7)]


async def test_many_who_talk_at_once_are_all_heard(place: Place) -> None:
    stores = [await place.process() for _ in range(3)]

    def talks(store: Store) -> None:
        for n in range(5):
            store.talk.add_record(CODE, LINE % n)

    await in_threads(*(partial(talks, store) for store in stores))
    records = stores[0].talk.records(CODE)
    assert sorted(records) == sorted(3 * [LINE % n for n in range(5)])


async def test_a_lease_holds_until_it_is_given_back_or_runs_out(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, other = await place.process(), await place.process()
    first.presence.come(CODE, "ana")
    ana = other.presence.at(CODE)["ana"]
    assert ana.here
    monkeypatch.setattr(presence, "LEASE", 90.0)
    first.presence.renew()
    renewed = other.presence.at(CODE)["ana"]
    assert renewed.visit == ana.visit
    assert renewed.until > ana.until
    first.presence.leave(CODE, "ana")
    left = other.presence.at(CODE)["ana"]
    assert not left.here
    assert left.until < ana.until
    other.presence.come(CODE, "bo")
    first.presence.look(CODE)
    assert first.presence.elsewhere(CODE) == {"bo"}
    monkeypatch.setattr(presence, "LEASE", -1.0)
    other.presence.renew()
    first.presence.look(CODE)
    assert first.presence.elsewhere(CODE) == frozenset()
    assert other.presence.at("") == {}


async def test_the_newest_visit_wins(place: Place) -> None:
    first, other = await place.process(), await place.process()
    replaced: list[tuple[str, bool]] = []
    first.presence.replaced = lambda person, sent: replaced.append((person, sent))
    first.presence.come("", "ana")
    older = first.presence.at("")["ana"].visit
    other.presence.come("", "ana")
    newer = first.presence.at("")["ana"]
    assert (newer.visit != older, newer.here) == (True, True)
    first.presence.renew()
    assert replaced == [("ana", False)]
    first.presence.leave("", "ana")
    assert first.presence.at("")["ana"] == newer


async def test_the_audit_log(place: Place) -> None:
    store = await place.process()
    for n in range(5):
        store.audit.add(LINE % n)
    again = await place.again()
    assert again.audit.last(2) == (LINE % 3, LINE % 4)
    assert len(again.audit.last(100)) == 5


# Notices.


async def taken(watch: Watch, count: int) -> list[Notice]:
    return [await anext(watch) for _ in range(count)]


async def test_notices_say_where_and_nothing_else(place: Place) -> None:
    first, other = await place.process(), await place.process()
    async with other.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        secret = Dog("a secret", ("sign-of-it",))
        first.documents(DOGS).write("rex", secret)
        version = first.documents(DOGS).version("rex")
        assert await taken(watch, 1) == [Notice("people", "rex", version)]
        first.documents(UNTOLD).write("digest-of-a-code", secret)
        assert await taken(watch, 1) == [Notice("invites")]
        head = first.matches.begin(CODE, beginning())
        assert await taken(watch, 1) == [Notice("match", CODE, head)]
        number = first.talk.add_record(CODE, b'"a secret"')
        assert await taken(watch, 1) == [Notice("talk", CODE, number)]
        first.presence.come(CODE, "ana")
        assert await taken(watch, 1) == [Notice("presence", CODE)]
        first.documents(DOGS).remove("rex")
        assert await taken(watch, 1) == [Notice("people", "rex")]


async def test_what_was_refused_is_not_told(place: Place) -> None:
    first, other = await place.process(), await place.process()
    head = first.matches.begin(CODE, beginning())
    other.documents(DOGS).write("rex", Dog("Rex"))
    async with other.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        with pytest.raises(OvertakenError):
            first.matches.append(CODE, head + 1, beginning()[-1:])
        with pytest.raises(OvertakenError):
            first.documents(DOGS).write("rex", Dog("Max"))
        first.talk.add_record(CODE, b'"after"')
        assert [notice.topic for notice in await taken(watch, 1)] == ["talk"]


async def test_who_is_slow_gets_the_last_of_each(store: Store) -> None:
    async with store.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        dogs = store.documents(DOGS)
        for age in range(50):
            dogs.write("rex", Dog("Rex", age=age))
        number = store.talk.add_record(CODE, b'"last"')
        events = []
        while not events or events[-1].topic != "talk":
            events += await taken(watch, 1)
        assert events[-2:] == [
            Notice("people", "rex", dogs.version("rex")),
            Notice("talk", CODE, number),
        ]


async def test_closing_ends_whoever_watches(place: Place) -> None:
    store = await place.process()
    watch = store.watch()
    assert await taken(watch, 1) == [EVERYTHING]
    waiting = asyncio.create_task(anext(watch, None))
    await asyncio.sleep(0)
    await place.close()
    assert await waiting is None
