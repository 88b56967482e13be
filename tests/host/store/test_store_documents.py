"""Documents are kept whole, by version, and what is one document's own is no other's."""

from functools import partial

import pytest

from dogs_tui.host.store import FullError, Kind, NotFreeError, OvertakenError, Store
from dogs_tui.host.store.documents import Documents
from tests.support.store_builder import BRIEF, DOGS, PACK, SMALL, UNTOLD, Dog, Place, in_threads

REX = Dog("Rex", ("key-1", "name-rex"), 3)
MAX = Dog("Max", ("key-2", "name-max"))


async def two(place: Place, kind: Kind[Dog] = DOGS) -> tuple[Documents[Dog], Documents[Dog]]:
    """The documents of a kind as two processes have them."""
    first, other = await place.process(), await place.process()
    return first.documents(kind), other.documents(kind)


async def test_what_is_written_is_there_for_everybody_and_after_all_have_ended(
    place: Place,
) -> None:
    first, other = await two(place)
    assert other.find("rex") is None
    first.write("rex", REX)
    assert first.version("rex") > 0
    assert other.read("rex") == REX
    assert other.version("rex") == first.version("rex")
    again = (await place.again()).documents(DOGS)
    assert again.read("rex") == REX
    with pytest.raises(NotFreeError):
        again.write("max", Dog("Max", ("key-1",)))


async def test_a_document_is_kept_only_in_place_of_the_one_it_was_made_from(place: Place) -> None:
    first, other = await two(place)
    first.write("rex", REX)
    followed: list[object] = []
    other.followed = lambda name, document: followed.append((name, document))
    with pytest.raises(OvertakenError) as refusal:
        other.write("rex", Dog("Rex III"))
    assert refusal.value.now == first.version("rex") == other.version("rex")
    assert "Rex" not in str(refusal.value)
    assert followed == [("rex", REX)]
    other.write("rex", Dog("Rex II"))
    with pytest.raises(OvertakenError) as refusal:
        first.write("rex", Dog("Rex III"))
    assert refusal.value.now == other.version("rex")
    other.remove("rex")
    with pytest.raises(OvertakenError) as refusal:
        first.write("rex", REX)
    assert refusal.value.now == 0
    assert first.find("rex") is None


async def test_removed_documents_are_gone_and_their_versions_never_come_back(place: Place) -> None:
    mine, other = await two(place)
    mine.write("rex", REX)
    first = mine.version("rex")
    other.read("rex")
    mine.write("rex", REX)
    with pytest.raises(OvertakenError):
        other.remove("rex")
    other.remove("rex")
    other.remove("rex")
    assert other.find("rex") is None
    other.write("max", Dog("Max", ("key-1",)))
    with pytest.raises(OvertakenError):
        mine.write("rex", MAX)
    mine.write("rex", MAX)
    assert mine.version("rex") > first


async def test_a_sign_is_one_document_s_alone(store: Store) -> None:
    dogs = store.documents(DOGS)
    dogs.write("rex", REX)
    with pytest.raises(NotFreeError):
        dogs.write("max", Dog("Max", ("key-2", "name-rex")))
    assert dogs.find("max") is None
    dogs.write("max", MAX)
    with pytest.raises(NotFreeError):
        dogs.write("max", Dog("Max", ("key-2", "key-1")))
    assert dogs.read("max") == MAX
    dogs.write("rex", Dog("Rex", ("key-1",)))
    dogs.write("max", Dog("Max", ("key-2", "name-rex")))
    dogs.write("bo", Dog("Bo", ("name-max",)))
    with pytest.raises(NotFreeError):
        dogs.write("rex", REX)


async def test_a_sign_belongs_to_a_kind(store: Store) -> None:
    store.documents(DOGS).write("rex", REX)
    store.documents(PACK).write("rex", REX)
    assert store.documents(PACK).names() == ["rex"]


async def test_all_of_a_kind(store: Store) -> None:
    dogs = store.documents(DOGS)
    assert dogs.read_all() == ({}, ())
    dogs.write("rex", REX)
    dogs.write("max", MAX)
    store.documents(UNTOLD).write("else", REX)
    assert dogs.read_all() == ({"max": MAX, "rex": REX}, ())


async def test_what_is_too_large_is_refused(store: Store) -> None:
    small = store.documents(SMALL)
    with pytest.raises(FullError):
        small.write("rex", Dog("R" * 500))
    assert small.find("rex") is None


async def test_what_others_wrote_is_caught_up_with(place: Place) -> None:
    first, other = await two(place, BRIEF)
    followed: dict[str, Dog | None] = {}
    other.followed = followed.__setitem__
    first.write("k7qmpx", Dog("agreed"))
    first.write("else", Dog("agreed"))
    other.catch_up("else")
    assert followed == {"else": Dog("agreed")}
    first.remove("else")
    other.catch_up()
    assert followed == {"else": None, "k7qmpx": Dog("agreed")}


async def test_of_many_who_write_at_once_one_is_first(place: Place) -> None:
    dogs = [(await place.process()).documents(DOGS) for _ in range(4)]
    outcomes = await in_threads(
        *(partial(dog.write, "rex", Dog(str(n))) for n, dog in enumerate(dogs))
    )
    assert sum(isinstance(outcome, OvertakenError) for outcome in outcomes) == 3
    assert outcomes.index(None) == int(dogs[0].read("rex").name)


async def test_of_many_who_want_one_sign_one_has_it(place: Place) -> None:
    dogs = [(await place.process()).documents(DOGS) for _ in range(4)]
    outcomes = await in_threads(
        *(partial(dog.write, f"dog{n}", Dog(str(n), ("the-name",))) for n, dog in enumerate(dogs))
    )
    assert sum(isinstance(outcome, NotFreeError) for outcome in outcomes) == 3
    assert dogs[0].names() == [f"dog{outcomes.index(None)}"]
