"""Documents are kept whole, by version, and what is one document's own is no other's."""

import asyncio

import pytest

from dogs_tui.host.store import FullError, NotFreeError, OvertakenError, Store
from tests.support.store_builder import BRIEF, DOGS, PACK, SMALL, UNTOLD, Dog, Place

REX = Dog("Rex", ("key-1", "name-rex"), 3)
MAX = Dog("Max", ("key-2", "name-max"))


async def test_what_is_put_is_there_for_everybody_and_after_all_have_ended(place: Place) -> None:
    one, other = await place.process(), await place.process()
    assert await other.documents.get(DOGS, "rex") is None
    version = await one.documents.put(DOGS, "rex", REX, 0)
    assert version > 0
    found = await other.documents.get(DOGS, "rex")
    assert found is not None
    assert found == (REX, version)
    again = await place.again()
    kept = await again.documents.get(DOGS, "rex")
    assert kept is not None
    assert kept.document == REX
    assert await again.documents.find(DOGS, "key-1") == ("rex", kept)


async def test_a_document_is_kept_only_in_place_of_the_one_it_was_made_from(store: Store) -> None:
    documents = store.documents
    first = await documents.put(DOGS, "rex", REX, 0)
    second = await documents.put(DOGS, "rex", Dog("Rex II"), first)
    assert second != first
    for wrong in (0, first, second + 99):
        with pytest.raises(OvertakenError) as refusal:
            await documents.put(DOGS, "rex", Dog("Rex III"), wrong)
        assert refusal.value.now == second
        assert "Rex" not in str(refusal.value)
    with pytest.raises(OvertakenError) as refusal:
        await documents.put(DOGS, "nobody", REX, 5)
    assert refusal.value.now == 0
    assert await documents.get(DOGS, "rex") == (Dog("Rex II"), second)


async def test_removed_documents_are_gone_and_their_versions_never_come_back(store: Store) -> None:
    documents = store.documents
    first = await documents.put(DOGS, "rex", REX, 0)
    with pytest.raises(OvertakenError):
        await documents.remove(DOGS, "rex", first + 1)
    await documents.remove(DOGS, "rex", first)
    await documents.remove(DOGS, "rex", first)
    assert await documents.get(DOGS, "rex") is None
    assert await documents.find(DOGS, "key-1") is None
    again = await documents.put(DOGS, "rex", REX, 0)
    assert again != first
    with pytest.raises(OvertakenError):
        await documents.put(DOGS, "rex", MAX, first)


async def test_a_sign_is_one_document_s_alone(store: Store) -> None:
    documents = store.documents
    rex = await documents.put(DOGS, "rex", REX, 0)
    with pytest.raises(NotFreeError):
        await documents.put(DOGS, "max", Dog("Max", ("key-2", "name-rex")), 0)
    assert await documents.get(DOGS, "max") is None
    assert await documents.find(DOGS, "key-2") is None
    max_ = await documents.put(DOGS, "max", MAX, 0)
    with pytest.raises(NotFreeError):
        await documents.put(DOGS, "max", Dog("Max", ("key-2", "key-1")), max_)
    assert await documents.get(DOGS, "max") == (MAX, max_)
    await documents.put(DOGS, "rex", Dog("Rex", ("key-1",)), rex)
    renamed = await documents.put(DOGS, "max", Dog("Max", ("key-2", "name-rex")), max_)
    assert await documents.find(DOGS, "name-rex") == (
        "max",
        (Dog("Max", ("key-2", "name-rex")), renamed),
    )
    assert await documents.find(DOGS, "name-max") is None


async def test_a_sign_belongs_to_a_kind(store: Store) -> None:
    await store.documents.put(DOGS, "rex", REX, 0)
    await store.documents.put(PACK, "rex", REX, 0)
    assert list((await store.documents.all(PACK)).kept) == ["rex"]


async def test_all_of_a_kind(store: Store) -> None:
    assert await store.documents.all(DOGS) == ({}, ())
    versions = {
        dog.name.lower(): await store.documents.put(DOGS, dog.name.lower(), dog, 0)
        for dog in (REX, MAX)
    }
    await store.documents.put(UNTOLD, "else", REX, 0)
    found = await store.documents.all(DOGS)
    assert found.kept == {"max": (MAX, versions["max"]), "rex": (REX, versions["rex"])}
    assert found.troubles == ()


async def test_what_is_too_large_is_refused(store: Store) -> None:
    with pytest.raises(FullError):
        await store.documents.put(SMALL, "rex", Dog("R" * 500), 0)
    assert await store.documents.get(SMALL, "rex") is None


async def test_documents_for_now(place: Place) -> None:
    one, other = await place.process(), await place.process()
    first = await one.documents.put(BRIEF, "k7qmpx", Dog("agreed"), 0)
    assert await other.documents.get(BRIEF, "k7qmpx") == (Dog("agreed"), first)
    second = await other.documents.put(BRIEF, "k7qmpx", Dog("refused"), first)
    with pytest.raises(OvertakenError):
        await one.documents.put(BRIEF, "k7qmpx", Dog("agreed"), first)
    await one.documents.remove(BRIEF, "k7qmpx", second)
    assert (await other.documents.all(BRIEF)).kept == {}


async def test_of_many_who_put_at_once_one_is_first(place: Place) -> None:
    stores = [await place.process() for _ in range(4)]
    found = await asyncio.gather(
        *(store.documents.put(DOGS, "rex", Dog(str(n)), 0) for n, store in enumerate(stores)),
        return_exceptions=True,
    )
    refused = [one for one in found if isinstance(one, OvertakenError)]
    assert len(refused) == 3
    kept = await stores[0].documents.get(DOGS, "rex")
    assert kept is not None
    assert found.index(kept.version) == int(kept.document.name)


async def test_of_many_who_want_one_sign_one_has_it(place: Place) -> None:
    stores = [await place.process() for _ in range(4)]
    found = await asyncio.gather(
        *(
            store.documents.put(DOGS, f"dog{n}", Dog(str(n), ("the-name",)), 0)
            for n, store in enumerate(stores)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(one, NotFreeError) for one in found) == 3
    owner = await stores[0].documents.find(DOGS, "the-name")
    assert owner is not None
    assert list((await stores[0].documents.all(DOGS)).kept) == [owner[0]]
