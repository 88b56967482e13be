"""Talk, presence, the audit log, and notices of all that changes."""

import asyncio
from functools import partial

import pytest

from dogs_tui.host.store import EVERYTHING, Notice, OvertakenError, Store, Watch
from tests.support.store_builder import CODE, DOGS, UNTOLD, Dog, Place, at_once, beginning

LINE = b'{"text":"%d"}'


async def test_talk_is_numbered_and_only_the_last_of_it_is_kept(place: Place) -> None:
    one, other = await place.process(), await place.process()
    numbers = [one.talk.say(CODE, LINE % n) for n in range(210)]
    assert numbers == sorted(set(numbers))
    found = other.talk.read(CODE)
    assert [line.number for line in found] == numbers[10:]
    assert found[-1].record == LINE % 209
    assert other.talk.read(CODE, numbers[207]) == found[-2:]
    assert other.talk.say(CODE, LINE % 210) > numbers[-1]
    again = await place.again()
    assert [line.record for line in again.talk.read(CODE)][-2:] == [LINE % 209, LINE % 210]


async def test_talk_is_taken_back_and_forgotten(store: Store) -> None:
    numbers = [store.talk.say(CODE, LINE % n) for n in range(3)]
    store.talk.say("OTHERS", LINE % 7)
    store.talk.take_back(CODE, [numbers[1], 999])
    assert [line.record for line in store.talk.read(CODE)] == [LINE % 0, LINE % 2]
    store.talk.forget(CODE)
    assert store.talk.read(CODE) == ()
    assert store.talk.say(CODE, LINE % 3) > numbers[2]
    assert [line.record for line in store.talk.read("OTHERS")] == [LINE % 7]


async def test_many_who_talk_at_once_are_all_heard(place: Place) -> None:
    stores = [await place.process() for _ in range(3)]

    def talks(store: Store) -> None:
        for n in range(5):
            store.talk.say(CODE, LINE % n)

    await at_once(*(partial(talks, store) for store in stores))
    found = stores[0].talk.read(CODE)
    assert sorted(line.record for line in found) == sorted(3 * [LINE % n for n in range(5)])
    assert len({line.number for line in found}) == 15


async def test_a_lease_holds_until_it_is_given_back_or_runs_out(place: Place) -> None:
    one, other = await place.process(), await place.process()
    one.presence.come(CODE, "ana", "visit-1", 60)
    found = (other.presence.at(CODE))["ana"]
    assert (found.visit, found.here) == ("visit-1", True)
    assert one.presence.renew(CODE, "ana", "visit-1", 90)
    assert (other.presence.at(CODE))["ana"].until > found.until
    one.presence.leave(CODE, "ana", "visit-1")
    left = (other.presence.at(CODE))["ana"]
    assert not left.here
    assert left.until < found.until
    one.presence.come(CODE, "bo", "visit-2", -1)
    assert not (other.presence.at(CODE))["bo"].here
    assert other.presence.at("") == {}


async def test_the_newest_visit_wins(place: Place) -> None:
    one, other = await place.process(), await place.process()
    one.presence.come("", "ana", "older", 60)
    other.presence.come("", "ana", "newer", 60)
    assert not one.presence.renew("", "ana", "older", 60)
    one.presence.leave("", "ana", "older")
    found = (one.presence.at(""))["ana"]
    assert (found.visit, found.here) == ("newer", True)


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
        version = one.documents.put(DOGS, "rex", secret, 0)
        assert await taken(watch, 1) == [Notice("people", "rex", version)]
        one.documents.put(UNTOLD, "digest-of-a-code", secret, 0)
        assert await taken(watch, 1) == [Notice("invites")]
        head = one.matches.begin(CODE, beginning())
        assert await taken(watch, 1) == [Notice("match", CODE, head)]
        number = one.talk.say(CODE, b'"a secret"')
        assert await taken(watch, 1) == [Notice("talk", CODE, number)]
        one.presence.come(CODE, "ana", "visit", 60)
        assert await taken(watch, 1) == [Notice("presence", CODE)]
        one.documents.remove(DOGS, "rex", version)
        assert await taken(watch, 1) == [Notice("people", "rex")]


async def test_what_was_refused_is_not_told(place: Place) -> None:
    one, other = await place.process(), await place.process()
    head = one.matches.begin(CODE, beginning())
    async with other.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        with pytest.raises(OvertakenError):
            one.matches.append(CODE, head + 1, beginning()[-1:])
        with pytest.raises(OvertakenError):
            one.documents.put(DOGS, "rex", Dog("Rex"), 77)
        one.talk.say(CODE, b'"after"')
        assert [notice.topic for notice in await taken(watch, 1)] == ["talk"]


async def test_who_is_slow_gets_the_last_of_each(store: Store) -> None:
    async with store.watch() as watch:
        assert await taken(watch, 1) == [EVERYTHING]
        version = 0
        for age in range(50):
            version = store.documents.put(DOGS, "rex", Dog("Rex", age=age), version)
        number = store.talk.say(CODE, b'"last"')
        found = []
        while not found or found[-1].topic != "talk":
            found += await taken(watch, 1)
        assert found[-2:] == [Notice("people", "rex", version), Notice("talk", CODE, number)]


async def test_closing_ends_whoever_watches(place: Place) -> None:
    store = await place.process()
    watch = store.watch()
    assert await taken(watch, 1) == [EVERYTHING]
    waiting = asyncio.create_task(anext(watch, None))
    await asyncio.sleep(0)
    await place.close()
    assert await waiting is None
