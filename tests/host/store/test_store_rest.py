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
    one, other = await place.process(), await place.process()
    spoken = [one.talk.add(CODE, said(n)) for n in range(210)]
    assert [line.number for line in spoken] == sorted({line.number for line in spoken})
    assert other.talk.read(CODE) == tuple(spoken[10:])
    assert other.talk.read(CODE, spoken[207].number) == tuple(spoken[208:])
    assert other.talk.add(CODE, said(210)).number > spoken[-1].number
    again = await place.again()
    assert [one.line for one in again.talk.read(CODE)][-2:] == [said(209), said(210)]


async def test_talk_is_taken_back_and_forgotten(store: Store) -> None:
    spoken = [store.talk.add(CODE, said(n)) for n in range(3)]
    store.talk.add("OTHERS", said(7))
    store.talk.take_back(CODE, [spoken[1], Spoken(999, said(1))])
    assert store.talk.read(CODE) == (spoken[0], spoken[2])
    store.talk.forget(CODE)
    assert store.talk.read(CODE) == ()
    assert store.talk.add(CODE, said(3)).number > spoken[2].number
    assert [one.line for one in store.talk.read("OTHERS")] == [said(7)]


async def test_many_who_talk_at_once_are_all_heard(place: Place) -> None:
    stores = [await place.process() for _ in range(3)]

    def talks(store: Store) -> None:
        for n in range(5):
            store.talk.add_record(CODE, LINE % n)

    await in_threads(*(partial(talks, store) for store in stores))
    found = stores[0].talk.records(CODE)
    assert sorted(found) == sorted(3 * [LINE % n for n in range(5)])


async def test_a_lease_holds_until_it_is_given_back_or_runs_out(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await place.process(), await place.process()
    one.presence.come(CODE, "ana")
    found = other.presence.at(CODE)["ana"]
    assert found.here
    monkeypatch.setattr(presence, "LEASE", 90.0)
    one.presence.renew()
    renewed = other.presence.at(CODE)["ana"]
    assert renewed.visit == found.visit
    assert renewed.until > found.until
    one.presence.leave(CODE, "ana")
    left = other.presence.at(CODE)["ana"]
    assert not left.here
    assert left.until < found.until
    other.presence.come(CODE, "bo")
    one.presence.look(CODE)
    assert one.presence.elsewhere(CODE) == {"bo"}
    monkeypatch.setattr(presence, "LEASE", -1.0)
    other.presence.renew()
    one.presence.look(CODE)
    assert one.presence.elsewhere(CODE) == frozenset()
    assert other.presence.at("") == {}


async def test_the_newest_visit_wins(place: Place) -> None:
    one, other = await place.process(), await place.process()
    replaced: list[tuple[str, bool]] = []
    one.presence.replaced = lambda person, sent: replaced.append((person, sent))
    one.presence.come("", "ana")
    older = one.presence.at("")["ana"].visit
    other.presence.come("", "ana")
    newer = one.presence.at("")["ana"]
    assert (newer.visit != older, newer.here) == (True, True)
    one.presence.renew()
    assert replaced == [("ana", False)]
    one.presence.leave("", "ana")
    assert one.presence.at("")["ana"] == newer


async def test_the_audit_log(place: Place) -> None:
    store = await place.process()
    for n in range(5):
        store.audit.add(LINE % n)
    again = await place.again()
    assert again.audit.last(2) == (LINE % 3, LINE % 4)
    assert len(again.audit.last(100)) == 5


# Notices.


async def taken(watch: Watch, count: int) -> list[Notice]:
    async with asyncio.timeout(20):
        return [await anext(watch) for _ in range(count)]


async def test_notices_say_where_and_nothing_else(place: Place) -> None:
    one, other = await place.process(), await place.process()
    async with other.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        secret = Dog("a secret", ("sign-of-it",))
        one.documents(DOGS).write("rex", secret)
        version = one.documents(DOGS).version("rex")
        assert await taken(watch, 1) == [Notice("people", "rex", version)]
        one.documents(UNTOLD).write("digest-of-a-code", secret)
        assert await taken(watch, 1) == [Notice("invites")]
        head = one.matches.begin(CODE, beginning())
        assert await taken(watch, 1) == [Notice("match", CODE, head)]
        number = one.talk.add_record(CODE, b'"a secret"')
        assert await taken(watch, 1) == [Notice("talk", CODE, number)]
        one.presence.come(CODE, "ana")
        assert await taken(watch, 1) == [Notice("presence", CODE)]
        one.documents(DOGS).remove("rex")
        assert await taken(watch, 1) == [Notice("people", "rex")]


async def test_what_was_refused_is_not_told(place: Place) -> None:
    one, other = await place.process(), await place.process()
    head = one.matches.begin(CODE, beginning())
    other.documents(DOGS).write("rex", Dog("Rex"))
    async with other.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        with pytest.raises(OvertakenError):
            one.matches.append(CODE, head + 1, beginning()[-1:])
        with pytest.raises(OvertakenError):
            one.documents(DOGS).write("rex", Dog("Max"))
        one.talk.add_record(CODE, b'"after"')
        assert [notice.topic for notice in await taken(watch, 1)] == ["talk"]


async def test_who_is_slow_gets_the_last_of_each(store: Store) -> None:
    async with store.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        dogs = store.documents(DOGS)
        for age in range(50):
            dogs.write("rex", Dog("Rex", age=age))
        number = store.talk.add_record(CODE, b'"last"')
        found = []
        while not found or found[-1].topic != "talk":
            found += await taken(watch, 1)
        assert found[-2:] == [
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
