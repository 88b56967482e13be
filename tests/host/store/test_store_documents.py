"""Documents are kept whole, by version, and what is one document's own is no other's."""

from functools import partial

import pytest

from dogs_tui.host.store import FullError, NotFreeError, OvertakenError, Store
from tests.support.store_builder import BRIEF, DOGS, PACK, SMALL, UNTOLD, Dog, Place, at_once

REX = Dog("Rex", ("key-1", "name-rex"), 3)
MAX = Dog("Max", ("key-2", "name-max"))


async def test_what_is_put_is_there_for_everybody_and_after_all_have_ended(place: Place) -> None:
    one, other = await place.process(), await place.process()
    assert other.documents.get(DOGS, "rex") is None
    version = one.documents.put(DOGS, "rex", REX, 0)
    assert version > 0
    found = other.documents.get(DOGS, "rex")
    assert found is not None
    assert found == (REX, version)
    again = await place.again()
    kept = again.documents.get(DOGS, "rex")
    assert kept is not None
    assert kept.document == REX
    assert again.documents.find(DOGS, "key-1") == ("rex", kept)


async def test_a_document_is_kept_only_in_place_of_the_one_it_was_made_from(store: Store) -> None:
    documents = store.documents
    first = documents.put(DOGS, "rex", REX, 0)
    second = documents.put(DOGS, "rex", Dog("Rex II"), first)
    assert second != first
    for wrong in (0, first, second + 99):
        with pytest.raises(OvertakenError) as refusal:
            documents.put(DOGS, "rex", Dog("Rex III"), wrong)
        assert refusal.value.now == second
        assert "Rex" not in str(refusal.value)
    with pytest.raises(OvertakenError) as refusal:
        documents.put(DOGS, "nobody", REX, 5)
    assert refusal.value.now == 0
    assert documents.get(DOGS, "rex") == (Dog("Rex II"), second)


async def test_removed_documents_are_gone_and_their_versions_never_come_back(store: Store) -> None:
    documents = store.documents
    first = documents.put(DOGS, "rex", REX, 0)
    with pytest.raises(OvertakenError):
        documents.remove(DOGS, "rex", first + 1)
    documents.remove(DOGS, "rex", first)
    documents.remove(DOGS, "rex", first)
    assert documents.get(DOGS, "rex") is None
    assert documents.find(DOGS, "key-1") is None
    again = documents.put(DOGS, "rex", REX, 0)
    assert again != first
    with pytest.raises(OvertakenError):
        documents.put(DOGS, "rex", MAX, first)


async def test_a_sign_is_one_document_s_alone(store: Store) -> None:
    documents = store.documents
    rex = documents.put(DOGS, "rex", REX, 0)
    with pytest.raises(NotFreeError):
        documents.put(DOGS, "max", Dog("Max", ("key-2", "name-rex")), 0)
    assert documents.get(DOGS, "max") is None
    assert documents.find(DOGS, "key-2") is None
    max_ = documents.put(DOGS, "max", MAX, 0)
    with pytest.raises(NotFreeError):
        documents.put(DOGS, "max", Dog("Max", ("key-2", "key-1")), max_)
    assert documents.get(DOGS, "max") == (MAX, max_)
    documents.put(DOGS, "rex", Dog("Rex", ("key-1",)), rex)
    renamed = documents.put(DOGS, "max", Dog("Max", ("key-2", "name-rex")), max_)
    assert documents.find(DOGS, "name-rex") == (
        "max",
        (Dog("Max", ("key-2", "name-rex")), renamed),
    )
    assert documents.find(DOGS, "name-max") is None


async def test_a_sign_belongs_to_a_kind(store: Store) -> None:
    store.documents.put(DOGS, "rex", REX, 0)
    store.documents.put(PACK, "rex", REX, 0)
    assert list((store.documents.all(PACK)).kept) == ["rex"]


async def test_all_of_a_kind(store: Store) -> None:
    assert store.documents.all(DOGS) == ({}, ())
    versions = {
        dog.name.lower(): store.documents.put(DOGS, dog.name.lower(), dog, 0) for dog in (REX, MAX)
    }
    store.documents.put(UNTOLD, "else", REX, 0)
    found = store.documents.all(DOGS)
    assert found.kept == {"max": (MAX, versions["max"]), "rex": (REX, versions["rex"])}
    assert found.troubles == ()


async def test_what_is_too_large_is_refused(store: Store) -> None:
    with pytest.raises(FullError):
        store.documents.put(SMALL, "rex", Dog("R" * 500), 0)
    assert store.documents.get(SMALL, "rex") is None


async def test_documents_for_now(place: Place) -> None:
    one, other = await place.process(), await place.process()
    first = one.documents.put(BRIEF, "k7qmpx", Dog("agreed"), 0)
    assert other.documents.get(BRIEF, "k7qmpx") == (Dog("agreed"), first)
    second = other.documents.put(BRIEF, "k7qmpx", Dog("refused"), first)
    with pytest.raises(OvertakenError):
        one.documents.put(BRIEF, "k7qmpx", Dog("agreed"), first)
    one.documents.remove(BRIEF, "k7qmpx", second)
    assert (other.documents.all(BRIEF)).kept == {}


async def test_of_many_who_put_at_once_one_is_first(place: Place) -> None:
    stores = [await place.process() for _ in range(4)]
    found = await at_once(
        *(
            partial(store.documents.put, DOGS, "rex", Dog(str(n)), 0)
            for n, store in enumerate(stores)
        )
    )
    refused = [one for one in found if isinstance(one, OvertakenError)]
    assert len(refused) == 3
    kept = stores[0].documents.get(DOGS, "rex")
    assert kept is not None
    assert found.index(kept.version) == int(kept.document.name)


async def test_of_many_who_want_one_sign_one_has_it(place: Place) -> None:
    stores = [await place.process() for _ in range(4)]
    found = await at_once(
        *(
            partial(store.documents.put, DOGS, f"dog{n}", Dog(str(n), ("the-name",)), 0)
            for n, store in enumerate(stores)
        )
    )
    assert sum(isinstance(one, NotFreeError) for one in found) == 3
    owner = stores[0].documents.find(DOGS, "the-name")
    assert owner is not None
    assert list((stores[0].documents.all(DOGS)).kept) == [owner[0]]
