"""A store that another process has: what is said when that ends, and that nobody can harm it."""

import asyncio
import contextlib
import socket
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_saves import LockedError
from dogs_saves.locks import lock
from dogs_saves.records import Titled
from dogs_tui.host.local_socket import Peer
from dogs_tui.host.store import (
    EVERYTHING,
    Kind,
    LostError,
    Notice,
    OvertakenError,
    StoreError,
    UnreachableError,
    UnreadError,
)
from dogs_tui.host.store.remote import frames, link, server, words
from dogs_tui.host.store.remote.store import RemoteStore
from tests.support.process_idle import LIMIT
from tests.support.shared_lobbies import until
from tests.support.store_builder import CODE, DOGS, KINDS, NOW, PATIENCE, Dog, beginning
from tests.support.store_owner import Owner, owner

BRIEFLY = 0.1
"""Seconds for which tests wait for what does not come."""


def events(caplog: pytest.LogCaptureFixture) -> set[object]:
    """What was logged."""
    return {record.__dict__.get("event") for record in caplog.records}


def squeak(about: str) -> dict[str, str]:
    if about == "break":
        raise RuntimeError("it broke")
    return {"squeaked": about}


@pytest.fixture
async def owned(tmp_path: Path) -> AsyncIterator[Owner]:
    async with owner(tmp_path / "data", KINDS, extras={"squeak": squeak}) as made:
        yield made


@pytest.fixture
async def store(owned: Owner) -> AsyncIterator[RemoteStore]:
    made = await owned.opened(LIMIT)
    yield made
    await made.close()


class Stuck:
    """A call that does not come back; it notes that it was made."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def __call__(self, *_: object) -> Any:
        self.asked.set()
        await asyncio.Event().wait()


# The owner goes, and comes back.


async def test_nobody_there(tmp_path: Path) -> None:
    with pytest.raises(UnreachableError):
        await RemoteStore.opened(tmp_path / "none.sock", patience=BRIEFLY)


async def test_what_became_of_a_call_is_not_known_when_the_owner_ends_meanwhile(
    owned: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert owned.store is not None
    stuck = Stuck()
    monkeypatch.setattr(owned.store.audit, "add", stuck)
    store = await owned.opened(PATIENCE)
    waiting = asyncio.create_task(store.audit.add(b"{}"))
    await stuck.asked.wait()
    await owned.stop()
    with pytest.raises(LostError):
        await waiting
    with pytest.raises(UnreachableError):
        await store.audit.last(1)
    await store.close()
    with pytest.raises(UnreachableError):
        await store.audit.last(1)


async def test_an_owner_that_does_not_answer_holds_nobody_for_ever(
    owned: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert owned.store is not None
    monkeypatch.setattr(owned.store.audit, "add", Stuck())
    store = await owned.opened(LIMIT)
    with monkeypatch.context() as patched:
        patched.setattr(link, "LONGEST", BRIEFLY)
        with pytest.raises(LostError):
            await store.audit.add(b"{}")
    assert await store.audit.last(1) == ()  # by another connection
    await store.close()


async def test_after_a_new_beginning_nothing_counts_that_was_known_before(owned: Owner) -> None:
    store = await owned.opened(PATIENCE)
    head = await store.matches.begin(CODE, beginning())
    version = await store.documents.put(DOGS, "rex", Dog("Rex"), 0)
    number = await store.talk.say(CODE, b'"first"')
    async with store.watch() as watch, asyncio.timeout(LIMIT):
        assert await anext(watch) == EVERYTHING
        async with owned.away():
            with pytest.raises(UnreachableError):
                await store.documents.get(DOGS, "rex")
        assert await anext(watch) == EVERYTHING
        with pytest.raises(OvertakenError) as refusal:
            await store.matches.append(CODE, head, [Titled(NOW, "a")])
        lines = await store.matches.read(CODE, head)
        assert lines == (refusal.value.now, tuple(beginning()), True)
        assert lines.head > head
        with pytest.raises(OvertakenError) as refusal:
            await store.documents.put(DOGS, "rex", Dog("Max"), version)
        kept = await store.documents.get(DOGS, "rex")
        assert kept == (Dog("Rex"), refusal.value.now)
        assert refusal.value.now > version
        assert [line.record for line in await store.talk.read(CODE, number)] == [b'"first"']
        after = await store.matches.append(CODE, lines.head, [Titled(NOW, "a")])
        notice = await anext(watch)
        while notice.topic != "match":
            notice = await anext(watch)
        assert notice == Notice("match", CODE, after)
        assert await store.matches.read(CODE, lines.head) == (after, (Titled(NOW, "a"),), False)
    await store.close()


async def test_a_call_waits_for_an_owner_that_is_back_soon(
    owned: Owner, caplog: pytest.LogCaptureFixture
) -> None:
    store = await owned.opened(LIMIT)
    await owned.stop()
    await until(lambda: "store-lost" in events(caplog))
    waiting = asyncio.create_task(store.audit.add(b"{}"))
    done, _ = await asyncio.wait((waiting,), timeout=BRIEFLY)
    assert not done
    await owned.start()
    async with asyncio.timeout(LIMIT):
        await waiting
    assert await store.audit.last(1) == (b"{}",)
    await store.close()


async def test_what_a_process_had_opened_is_given_back_when_it_ends(
    owned: Owner, tmp_path: Path
) -> None:
    journal = tmp_path / "data" / "matches" / f"{CODE.lower()}.dogs"
    one, other = [await owned.opened(LIMIT) for _ in range(2)]
    head = await one.matches.begin(CODE, beginning())
    with pytest.raises(LockedError):
        lock(journal)

    def is_free() -> bool:
        try:
            lock(journal).release()
        except LockedError:
            return False
        return True

    await one.close()
    await until(is_free)
    assert await other.matches.append(CODE, head, [Titled(NOW, "a")]) == head + 1
    await other.close()


# What is asked beside, and what is refused.


async def test_words_beside_the_store(store: RemoteStore, caplog: pytest.LogCaptureFixture) -> None:
    assert msgspec.json.decode(await store.ask("squeak", "twice")) == {"squeaked": "twice"}
    for word, about in (("growl", ""), ("squeak", "break")):
        with pytest.raises(StoreError) as refusal:
            await store.ask(word, about)
        assert type(refusal.value) is StoreError
    assert "store-broken" in events(caplog)
    assert await store.audit.last(1) == ()


async def test_kinds_that_are_not_served(store: RemoteStore) -> None:
    with pytest.raises(StoreError):
        await store.documents.put(Kind("cats", Dog), "tom", Dog("Tom"), 0)
    with pytest.raises(StoreError):
        await store.documents.put(DOGS, "../people", Dog("Tom"), 0)


async def test_what_is_damaged_is_said_and_the_others_are_there(
    owned: Owner, store: RemoteStore, tmp_path: Path
) -> None:
    for name in ("max", "rex"):
        await store.documents.put(DOGS, name, Dog(name), 0)
    people = tmp_path / "data" / "people"
    (people / "max.json").write_bytes(b"{")
    with pytest.raises(UnreadError, match=r"max\.json"):
        await store.documents.get(DOGS, "max")
    found = await store.documents.all(DOGS)
    assert (list(found.kept), len(found.troubles)) == (["rex"], 1)


# Whoever comes to the socket.


async def came(owned: Owner, *sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_unix_connection(owned.path)
    writer.write(b"".join(sent))
    return reader, writer


async def all_of(reader: asyncio.StreamReader) -> bytes:
    try:
        async with asyncio.timeout(LIMIT):
            return await reader.read()
    except ConnectionResetError:
        return b""


def asked(word: words.Word[Any, Any], *about: object) -> bytes:
    encoded = msgspec.Raw(msgspec.msgpack.encode(about))
    return frames.framed(frames.Asked(1, word.name, encoded))


def packed(what: object) -> bytes:
    data = msgspec.msgpack.encode(what)
    return len(data).to_bytes(4, "big") + data


HELLO = frames.framed(frames.Hello(frames.PROTOCOL))


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff\xff\xff\xff" + b"x" * 1000,
        packed(["something else", 1]),
        b"\x00\x00\x00\x01\xc1",
        packed(["dogs-tui store"] + [[]] * 5),
        HELLO + packed({"a": 1}),
        HELLO + packed([1, "audit.last"]),
        HELLO + b"\x00\x00\xff\xff" + b"\x91" * 0xFFFF,
        asked(words.LAST, 1),
    ],
)
async def test_rubbish_ends_that_connection_alone(
    owned: Owner, store: RemoteStore, sent: bytes
) -> None:
    reader, writer = await came(owned, sent)
    await all_of(reader)
    assert reader.at_eof()
    writer.close()
    assert await store.audit.last(1) == ()


@pytest.mark.parametrize("about", [(), ("two", "words"), ([[]],), (1, 2, 3)])
async def test_a_question_that_is_none_is_refused(owned: Owner, about: tuple[object, ...]) -> None:
    reader, writer = await came(owned, HELLO, asked(words.LAST, *about), asked(words.LAST, 1))
    async with asyncio.timeout(LIMIT):
        replies = [await frames.read_message(reader, frames.REPLIES) for _ in range(3)]
    assert [type(one) for one in replies] == [frames.Answered, frames.Refused, frames.Answered]
    writer.close()


async def test_another_protocol_is_refused_in_a_sentence(
    owned: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(link, "PROTOCOL", frames.PROTOCOL + 1)
        with pytest.raises(StoreError, match="one version"):
            await owned.opened(LIMIT)
    await (await owned.opened(LIMIT)).close()


async def test_another_user_of_the_machine_is_not_let_in(
    owned: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stat.S_IMODE(owned.path.stat().st_mode) == 0o600
    # The kernel's answer, for another user; root's, too.
    monkeypatch.setattr(server.os, "geteuid", lambda: 12345)
    monkeypatch.setattr(server, "peer", lambda _: Peer(0, 0))
    reader, _ = await came(owned, HELLO)
    assert await all_of(reader) == b""
    with pytest.raises(UnreachableError):
        await owned.opened(BRIEFLY)


@pytest.mark.parametrize("wants", ["answers", "notices"])
async def test_who_does_not_read_is_dropped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, wants: str
) -> None:
    """What waits to be sent to one is bounded, and others notice nothing of it."""
    async with owner(tmp_path / "data", KINDS, patience=BRIEFLY) as owned:
        store = await owned.opened(LIMIT)
        await store.documents.put(DOGS, "rex", Dog("R" * 200_000), 0)
        watching = frames.framed(frames.Asked(0, words.WATCH, msgspec.Raw(b"\x90")))
        many = 20 * asked(words.ALL, "people") if wants == "answers" else watching
        with socket.socket(socket.AF_UNIX) as idle:
            idle.connect(str(owned.path))
            idle.sendall(HELLO + many)
            for number in range(400):
                await store.presence.come(f"{number} " + "x" * 10_000, "ana", "visit", 60)
            await until(lambda: "store-dropped" in events(caplog))
            idle.setblocking(False)
            got = 0
            with contextlib.suppress(ConnectionResetError):
                async with asyncio.timeout(LIMIT):
                    while piece := await asyncio.get_running_loop().sock_recv(idle, 1 << 20):
                        got += len(piece)
            assert got < 2_000_000
        assert await store.audit.last(1) == ()
        await store.close()
