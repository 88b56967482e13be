"""A move is appended with the head it was decided on: nothing kept is lost, nothing doubled."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import msgspec
import pytest

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_saves.records import AnyRecord, Hinted, Move, Titled
from dogs_tui.host.store import NoSuchError, OvertakenError, Store, StoreError
from tests.support.store_builder import CODE, NOW, Place, Reader, beginning, in_threads


def titled(words: str) -> AnyRecord:
    return Titled(NOW, words)


async def test_a_match_is_read_as_it_was_written(place: Place) -> None:
    mine, other = await place.process(), await place.process()
    first = beginning()
    head = mine.matches.begin(CODE, first)
    assert head == len(first)
    assert other.matches.read(CODE) == (head, tuple(first), False)
    after = other.matches.append(CODE, head, [titled("a"), titled("b")])
    assert after == head + 2
    assert mine.matches.read(CODE, head) == (after, (titled("a"), titled("b")), False)
    assert mine.matches.read(CODE, head + 1) == (after, (titled("b"),), False)
    assert mine.matches.read(CODE, after) == (after, (), False)
    again = await place.again()
    now, records, whole = again.matches.read(CODE)
    assert (now >= after, records, whole) == (True, (*first, titled("a"), titled("b")), False)
    assert again.matches.heads([CODE, "NOTHNG"]) == {CODE: now}
    assert again.matches.append(CODE, now, [titled("c")]) == now + 1


async def test_who_comes_second_is_told_where_to_read_on(store: Store) -> None:
    head = store.matches.begin(CODE, beginning())
    store.matches.append(CODE, head, [titled("winner")])
    for wrong in (0, head, head + 5):
        with pytest.raises(OvertakenError) as refusal:
            store.matches.append(CODE, wrong, [titled("second")])
        assert refusal.value.now == head + 1
        assert "winner" not in f"{refusal.value!r} {vars(refusal.value)}"
    assert (store.matches.read(CODE, head)).records == (titled("winner"),)


async def test_a_match_is_begun_once(store: Store) -> None:
    first = beginning(1)
    store.matches.begin(CODE, first)
    with pytest.raises(OvertakenError):
        store.matches.begin(CODE, beginning(2))
    assert (store.matches.read(CODE)).records == tuple(first)


async def test_there_is_no_such_match(store: Store) -> None:
    with pytest.raises(NoSuchError):
        store.matches.read(CODE)
    with pytest.raises(NoSuchError):
        store.matches.append(CODE, 0, [titled("a")])
    store.matches.discard(CODE)


async def test_a_match_that_is_put_away_is_gone_and_its_code_free(store: Store) -> None:
    store.matches.begin(CODE, beginning(1))
    store.matches.discard(CODE)
    with pytest.raises(NoSuchError):
        store.matches.read(CODE)
    store.matches.begin(CODE, beginning(2))


async def test_what_no_match_may_say_is_not_kept(store: Store) -> None:
    head = store.matches.begin(CODE, beginning())
    with pytest.raises(StoreError):
        store.matches.append(CODE, head, [titled("good"), Hinted(NOW, -1, 0)])
    assert (store.matches.read(CODE)).head == head
    store.matches.append(CODE, head, [titled("good")])


async def test_who_knows_more_than_there_is_reads_everything(store: Store) -> None:
    """As after a database went back to what a standby had."""
    head = store.matches.begin(CODE, beginning())
    content = store.matches.read(CODE, head + 7)
    assert content == (head, tuple(beginning()), True)


async def test_one_thinks_about_a_move_until_it_is_made(place: Place) -> None:
    first, other = await place.process(), await place.process()
    head = first.matches.begin(CODE, beginning())
    assert not first.matches.claim(CODE, head - 1, 60)
    assert first.matches.claim(CODE, head, 60)
    assert not other.matches.claim(CODE, head, 60)
    first.matches.append(CODE, head, [titled("made")])
    assert other.matches.claim(CODE, head + 1, -1)
    assert first.matches.claim(CODE, head + 1, 60)


async def test_a_move_that_was_given_back_is_free_for_others(place: Place) -> None:
    first, other = await place.process(), await place.process()
    head = first.matches.begin(CODE, beginning())
    assert first.matches.claim(CODE, head, 60)
    first.matches.release({CODE: head - 1})
    assert not other.matches.claim(CODE, head, 60)
    first.matches.release({CODE: head})
    assert other.matches.claim(CODE, head, 60)


def orders(turns: int) -> Iterator[tuple[int, ...]]:
    """Every order in which two do so many steps each."""
    for mine in combinations(range(2 * turns), turns):
        yield tuple(0 if at in mine else 1 for at in range(2 * turns))


async def test_two_processes_in_every_order_keep_all_and_end_alike(place: Place) -> None:
    """Each reads, plays, reads and plays, and those of both come in every order there is."""
    stores = [await place.process(), await place.process()]
    first = tuple(beginning())
    for order in orders(4):
        head = stores[0].matches.begin(CODE, first)
        readers = [Reader(store, choice) for choice, store in enumerate(stores)]
        for reader in readers:
            reader.head = head
        refused = 0
        steps = [0, 0]
        for who in order:
            if steps[who] % 2 == 0:
                readers[who].read()
            else:
                refused += not readers[who].play()
            steps[who] += 1
        for reader in readers:
            reader.read()
        agrees(readers, head)
        assert (
            len([kept_record for reader in readers for kept_record in reader.kept]) == 4 - refused
        )
        stores[0].matches.discard(CODE)


async def test_many_processes_at_once_keep_all_and_end_alike(place: Place) -> None:
    readers = [Reader(await place.process(), choice) for choice in range(4)]
    head = readers[0].store.matches.begin(CODE, beginning())

    def plays(reader: Reader) -> None:
        reader.head = head
        for _ in range(8):
            reader.read()
            reader.play()
        reader.read()

    await in_threads(*(partial(plays, reader) for reader in readers))
    for reader in readers:
        reader.read()
    agrees(readers, head)


def agrees(readers: list[Reader], head: int) -> None:
    """Whatever was acknowledged is there, once, and nothing else; everybody has the same table."""
    kept = readers[0].store.matches.read(CODE)
    added = kept.records[head:]
    acknowledged = [kept_record for reader in readers for kept_record in reader.kept]
    assert sorted(map(msgspec.json.encode, added)) == sorted(map(msgspec.json.encode, acknowledged))
    assert {reader.head for reader in readers} == {kept.head}
    assert all(knew < now <= kept.head for reader in readers for knew, now in reader.refusals)
    replayed = replayed_of(kept.records, CODE, registry.game)
    assert replayed.notes == ()
    assert {reader.match.digest() for reader in readers} == {replayed.match.digest()}
    plies = [record.ply for record in added if isinstance(record, Move)]
    assert replayed.match.plies <= len(plies)
