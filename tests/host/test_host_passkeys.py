"""Passkeys: whoever has lost the cookie of a browser is the same person, and nobody else is."""

import json
from pathlib import Path
from typing import Any

import pytest

from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.commands.people import key_list
from dogs_tui.host.connection import Caller
from dogs_tui.host.doors.web.origin import read_origin
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.own_data import own_data
from dogs_tui.host.people.bans import BANNED
from dogs_tui.host.people.key_notes import KeyNote
from dogs_tui.host.people.passkeys import AT_ONCE, SECONDS, Passkeys
from dogs_tui.host.people.people import KEYS
from dogs_tui.host.people.person import Person, digest_fingerprint
from tests.support.authenticator import Authenticator
from tests.support.host_party import Party, hosting
from tests.support.lobby_builder import Guests, key
from tests.support.shared_lobbies import Lobbies, lobbies
from tests.support.web_guest import Browser, Page, browser

NAME = "games.example.org"
ORIGIN = f"https://{NAME}"


def browser_key(number: int) -> str:
    """The fingerprint of a browser, one for each number."""
    return digest_fingerprint("browser", str(number).encode())


class Door:
    """The passkeys of a lobby, and a browser with an authenticator in front of it."""

    def __init__(self, guests: Guests | Lobbies, lobby: Lobby | None = None) -> None:
        self.guests: Any = guests
        self.audited: list[AuditEvent] = []
        lobby = lobby or self.guests.lobby
        self.passkeys = Passkeys(
            lobby.people,
            lobby.key_notes,
            name=NAME,
            origin=ORIGIN,
            clock=guests.clock,
            audit=self.audited.append,
        )
        self.authenticator = Authenticator(ORIGIN)

    def add(self, name: str = "Ana") -> Person:
        """Somebody of that name adds a passkey."""
        return self.made(self.guests.person(name).keys[0])

    def made(self, browser: str) -> Person:
        challenge = self.passkeys.ask_to_add(browser)
        answer = self.authenticator.make(json.loads(bytes(challenge.options)))
        return self.passkeys.add(challenge, json.dumps(answer).encode(), browser)

    def prove(self, origin: str = "192.0.2.1", **changed: Any) -> Any:
        challenge = self.passkeys.ask_to_prove(origin)
        answer = self.authenticator.prove(json.loads(bytes(challenge.options)))
        return self.passkeys.prove(challenge, json.dumps({**answer, **changed}).encode())


@pytest.fixture
def door(guests: Guests) -> Door:
    return Door(guests)


@pytest.mark.on_both
async def test_who_proves_a_passkey_is_its_owner_also_after_a_restart(guests: Guests) -> None:
    door = Door(guests)
    ana = door.add()
    assert len(ana.keys) == 2
    assert [event.what for event in door.audited] == ["passkey-added"]
    await guests.again()
    again = Door(guests)
    again.authenticator = door.authenticator
    proof = again.prove()
    assert proof.person.id == ana.id
    person = again.passkeys.link(proof, browser_key(1))
    assert person.keys == (*ana.keys, browser_key(1))
    assert again.passkeys.link(again.prove(), browser_key(1)) == person
    note = guests.lobby.key_notes.of(person)[proof.fingerprint]
    assert (note.kind, note.seen) == ("passkey", guests.clock().date())
    assert note.passkey is not None
    assert note.passkey.count == 3
    held = await own_data(guests.lobby, person)
    assert held["keys"][proof.fingerprint]["passkey"]["public_key"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_passkey_is_known_to_all_processes_and_counted_by_all(
    tmp_path: Path, kind: str
) -> None:
    async with lobbies(tmp_path, kind=kind) as two:
        here, there = (Door(two, lobby) for lobby in two.all)
        there.authenticator = here.authenticator
        ana = here.add()
        await two.until(lambda: two.all[1].key_notes.of(ana).get(ana.keys[1], KeyNote()).passkey)
        proof = there.prove()
        assert proof.person == ana
        here.authenticator.count -= 1  # A copy, at the process that did not see the last one.
        with pytest.raises(LobbyError, match="copied"):
            here.prove()
        there.passkeys.link(proof, browser_key(1))
        await two.until(lambda: two.all[0].people.by_key(browser_key(1)))
        assert two.all[0].people.by_key(browser_key(1)).id == ana.id


def test_a_session_from_before_it_was_added_loses_no_passkey(door: Door) -> None:
    before = door.guests.person("Ana")
    ana, notes = door.add(), door.guests.lobby.key_notes
    notes.came(before, Caller(before.keys[0], "192.0.2.1", kind="browser"))
    notes.name(before, before.keys[0], "laptop")
    assert [note.kind for note in notes.of(ana).values()] == ["browser", "passkey"]
    assert door.prove().person == ana


def test_a_list_of_keys_is_shown_anew(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[bool] = []
    listeners = door.guests.lobby._listeners
    door.guests.person("Ana")
    monkeypatch.setattr(listeners, "lobby_changed", lambda soon: answers.append(soon))
    door.add()
    assert answers == [True]


def test_nothing_of_a_passkey_that_is_not_kept_is_left(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise LobbyError(BANNED)

    monkeypatch.setattr(door.guests.lobby.key_notes, "_write", refuse)
    with pytest.raises(LobbyError):
        door.add()
    assert len(door.guests.person("Ana").keys) == 1


def test_a_challenge_is_good_for_one_answer_in_time(door: Door) -> None:
    ana = door.add()
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.add(None, b"{}", ana.keys[0])
    asked = door.passkeys.ask_to_prove("192.0.2.1")
    answer = json.dumps(door.authenticator.prove(json.loads(bytes(asked.options)))).encode()
    other = door.passkeys.ask_to_prove("192.0.2.1")
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.prove(other, answer)
    door.guests.clock.pass_(minutes=SECONDS / 60)
    with pytest.raises(LobbyError, match="too long"):
        door.passkeys.prove(asked, answer)


@pytest.mark.parametrize(
    "wrong", [{"origin": "https://games.example.com"}, {"name": "example.com"}]
)
def test_passkeys_of_other_pages_prove_nothing(door: Door, wrong: dict[str, str]) -> None:
    door.add()
    for name, value in wrong.items():
        setattr(door.authenticator, name, value)
    with pytest.raises(LobbyError, match="not accepted"):
        door.prove()
    with pytest.raises(LobbyError, match="not accepted"):
        door.add("Bo")
    assert len(door.guests.person("Bo").keys) == 1


async def test_unknown_passkeys_and_those_of_who_was_removed_lead_nowhere(door: Door) -> None:
    ana = door.add()
    kept = dict(door.authenticator.keys)
    door.authenticator.make({"user": {"id": "AAAA"}, "rp": {"id": NAME}, "challenge": "AAAA"})
    with pytest.raises(LobbyError, match="does not know this passkey"):
        door.prove()
    door.authenticator.keys = kept
    for forged in ({"rawId": "AAAA"}, {"id": "AAAA"}):
        with pytest.raises(LobbyError):
            door.prove(**forged)
    people = door.guests.lobby.people
    people.remove_key(ana, ana.keys[1])
    with pytest.raises(LobbyError, match="does not know this passkey"):
        door.prove()
    door.add()
    people.remove(people.existing(ana.id))
    with pytest.raises(LobbyError, match="does not know this passkey"):
        door.prove()


def test_a_passkey_made_for_somebody_else_is_nobody_s(door: Door) -> None:
    ana, bo = door.guests.people("Ana", "Bo")
    challenge = door.passkeys.ask_to_add(ana.keys[0])
    answer = json.dumps(door.authenticator.make(json.loads(bytes(challenge.options)))).encode()
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.add(challenge, answer, bo.keys[0])
    with pytest.raises(LobbyError, match="no longer registered"):
        door.passkeys.ask_to_add(key(99))
    door.passkeys.add(challenge, answer, ana.keys[0])
    for number in range(KEYS - 2):
        door.guests.lobby.people.add_key(ana, key(50 + number))
    with pytest.raises(LobbyError, match="at most 10"):
        door.passkeys.ask_to_add(ana.keys[0])
    ident, (secret, _) = door.authenticator.keys.popitem()
    door.authenticator.keys[ident] = (secret, "AAAA")
    with pytest.raises(LobbyError, match="not accepted"):
        door.prove()


def test_a_count_that_does_not_go_on_is_refused_and_audited(door: Door) -> None:
    ana = door.add()
    door.prove()
    door.audited.clear()
    for count in (0, -1):  # The same count again, and one that goes back.
        door.authenticator.count = 1 + count
        with pytest.raises(LobbyError, match="copied"):
            door.prove()
    assert door.audited == [AuditEvent("passkey-copied", "", ana.id, "")] * 2
    door.authenticator.count = 2
    assert door.prove().person.id == ana.id


def test_a_passkey_that_does_not_count_proves_itself_any_time(door: Door) -> None:
    door.authenticator.counts = False
    ana = door.add()
    assert [door.prove().person.id for _ in range(3)] == [ana.id] * 3


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 30_000,
        b'{"id":1}',
        b'{"id":"AA","rawId":"AA","type":"public-key","response":{}}',
    ],
)
def test_what_is_no_passkey_is_refused(door: Door, answer: bytes) -> None:
    ana = door.add()
    asked = door.passkeys.ask_to_prove("192.0.2.1")
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.prove(asked, answer)
    wanted = door.passkeys.ask_to_add(ana.keys[0])
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.add(wanted, answer, ana.keys[0])


@pytest.mark.parametrize("nested", ["gQ" * 12_000, "o" * 24_000, "_w", "AAAA"])
def test_bytes_that_are_no_attestation_are_refused(door: Door, nested: str) -> None:
    ana = door.guests.person("Ana")
    wanted = door.passkeys.ask_to_add(ana.keys[0])
    answer = door.authenticator.make(json.loads(bytes(wanted.options)))
    answer["response"]["attestationObject"] = nested
    with pytest.raises(LobbyError, match="not accepted"):
        door.passkeys.add(wanted, json.dumps(answer).encode(), ana.keys[0])


def test_passkeys_are_asked_for_no_faster_than_codes(door: Door) -> None:
    for _ in range(AT_ONCE):
        door.passkeys.ask_to_prove("192.0.2.1")
    with pytest.raises(LobbyError, match="fast"):
        door.passkeys.ask_to_prove("192.0.2.1")
    door.passkeys.ask_to_prove("192.0.2.2")


def test_a_browser_is_one_person_s(door: Door) -> None:
    door.add()
    bo = door.guests.lobby.people.add_key(door.guests.person("Bo"), browser_key(1))
    with pytest.raises(LobbyError, match="belongs to Bo"):
        door.passkeys.link(door.prove(), browser_key(1))
    assert door.guests.lobby.people.existing(bo.id) == bo


def test_browsers_that_a_passkey_brought_give_way_and_others_do_not(door: Door) -> None:
    door.authenticator.counts = False
    ana = door.add()
    for number in range(2 * KEYS):
        door.guests.clock.pass_(minutes=1)
        now = door.passkeys.link(door.prove(), browser_key(number))
    assert len(now.keys) == KEYS
    assert now.keys[:2] == ana.keys
    assert now.keys[-1] == browser_key(2 * KEYS - 1)
    people = door.guests.lobby.people
    for fingerprint in now.keys[2:]:
        now = people.remove_key(now, fingerprint)
    for number in range(KEYS - 2):
        people.add_key(people.existing(ana.id), key(50 + number))
    with pytest.raises(LobbyError, match="at most 10"):
        door.passkeys.link(door.prove("192.0.2.9"), browser_key(1))


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        ("https://games.example.org:8443", "games.example.org"),
        ("http://localhost:8080", "localhost"),
        ("http://127.0.0.1:8080", ""),
        ("https://192.0.2.1", ""),
        ("https://[2001:db8::1]", ""),
    ],
)
def test_passkeys_are_bound_to_a_name(origin: str, name: str) -> None:
    assert read_origin(origin).passkey_name == name


# At the door.


class Holder:
    """Somebody with a browser and an authenticator."""

    def __init__(self, party: Party) -> None:
        self.page = party.program.web_origin
        self.authenticator = Authenticator(self.page)

    async def question(self, page: Page) -> dict[str, Any]:
        """What the page is asked of a passkey."""
        while not any(each["kind"] in {"passkey", "refusal"} for each in page.told):
            assert await page.hear()
        asked = page.told.pop()
        assert asked["kind"] == "passkey", asked
        return asked

    async def enter(self, client: Browser, **changed: Any) -> Page:
        """Presses "Use a passkey"."""
        await client.come_in("/?passkey")
        page = await client.talk(passkey=True)
        asked = await self.question(page)
        assert not asked["adds"]
        await page.tell(kind="ping")
        answer = {**self.authenticator.prove(asked["options"]), **changed}
        await page.tell(kind="passkey", credential=answer)
        return page

    async def add(self, page: Page) -> dict[str, Any]:
        """Presses "Add a passkey"; gives what is said of it."""
        await page.tell(kind="passkey")
        asked = await self.question(page)
        assert asked["adds"]
        self.made = self.authenticator.make(asked["options"])
        return await self.answer(page, self.made)

    async def answer(self, page: Page, credential: Any) -> dict[str, Any]:
        """Answers what was asked of a new passkey, or what was not; gives what is said of it."""
        await page.tell(kind="passkey", credential=credential)
        while not page.told or page.told[-1]["kind"] != "passkey-news":
            assert await page.hear()
        return page.told.pop()


async def enrolled(client: Browser) -> Page:
    """Ana, in the lobby, for the first time."""
    await client.come_in()
    page = await client.talk()
    await page.wait_for("Your name")
    await page.type("Ana\r")
    await page.wait_for("n new")
    return page


async def refusal(page: Page) -> str:
    await page.closed()
    return str(page.told[-1]["why"])


async def test_a_browser_without_its_cookie_is_the_same_person(tmp_path: Path) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0") as party:
        holder = Holder(party)
        async with browser(holder.page) as old:
            page = await enrolled(old)
            assert 'data-known="yes"' in (await old.get())[1]
            await page.type("k")
            await page.wait_for("p passkey")
            await page.type("p")
            while page.told[-1]["kind"] != "passkey-offer":
                await page.hear()
            assert await holder.add(page) == {
                "kind": "passkey-news",
                "text": "Your passkey was added.",
                "added": True,
            }
            (ana,) = party.program.lobby.people.all()
            await page.wait_for(ana.keys[1][:20])
            again = await holder.answer(page, holder.made)
            assert not again["added"]
            assert "not accepted" in again["text"]
        assert [entry.what for entry in party.program.audit.entries()] == ["passkey-added"]
        async with browser(holder.page) as new:
            assert 'data-known=""' in (await new.get())[1]
            page = await holder.enter(new)
            await page.wait_for("n new", "Ana")
            assert len(party.program.lobby.people.existing(ana.id).keys) == 3
            await page.socket.close()
            page = await new.talk()  # From now on without the passkey.
            await page.wait_for("n new", "Ana")
            kinds = [row[2] for row in key_list(list(party.program._sessions)[-1]._guest).rows]
            assert kinds == ["browser", "passkey", "browser"]


async def test_nobody_who_knows_the_cookie_from_before_is_let_in(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, web="127.0.0.1:0") as party,
        browser(party.program.web_origin) as ana,
    ):
        planted = (await ana.come_in())[1]
        fresh = (await ana.come_in("/?passkey"))[1]
        assert planted != fresh
        await (await enrolled(ana)).socket.close()
        assert (await ana.come_in("/?passkey"))[1] == fresh  # It is hers, and stays.


async def test_who_is_banned_or_proves_nothing_reads_why(tmp_path: Path) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0") as party:
        holder = Holder(party)
        async with browser(holder.page) as old:
            page = await enrolled(old)
            await holder.add(page)
        async with browser(holder.page) as new:
            page = await holder.enter(new, rawId="AAAA")
            assert "does not know this passkey" in await refusal(page)
            (ana,) = party.program.lobby.people.all()
            party.program.bans.add(ana.keys[1])
            assert await refusal(await holder.enter(new)) == str(BANNED)
            await new.come_in()
            page = await new.talk(passkey=True)
            await holder.question(page)
            await page.socket.send_str("{")
            await page.closed()
            page = await new.talk(passkey=True)
            await holder.question(page)
            await page.type("x" * (33 * 1024))
            assert await page.closed() == 1009
        assert len(party.program.lobby.people.all()) == 1
        assert len(party.program.lobby.people.existing(ana.id).keys) == 2


async def test_a_host_without_a_name_has_no_passkeys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "dogs_tui.host.doors.web.origin.Origin.passkey_name", property(lambda _: "")
    )
    async with (
        hosting(tmp_path, web="127.0.0.1:0") as party,
        browser(party.program.web_origin) as ana,
    ):
        page = await enrolled(ana)
        assert 'type="button" hidden>Use a passkey' in (await ana.get("/plain"))[1]
        await page.tell(kind="passkey")
        await page.type("k")
        await page.wait_for("a add")
        assert "p passkey" not in page.text
        assert "has no passkeys" in await refusal(await ana.talk(passkey=True))
