"""Keys have names and days, and nobody is lost with one: a second way in, a code, an address."""

import asyncio
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dogs_tui.cli import main
from dogs_tui.host.commands.guest import Arrival, Guest
from dogs_tui.host.commands.people import key_list, name_key
from dogs_tui.host.commands.welcome import Welcome
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import own_data
from dogs_tui.host.people import enrolment
from dogs_tui.host.people.enrolment import RECOVERIES_AT_ONCE, RECOVERY_HOURS
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.words import say
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests, key

NEW = key(77)
ADDRESS = "ana@example.org"


class Outbox:
    """Codes for new keys, as the notification program would be given them."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []

    def __call__(self, person: Person, address: str, code: str) -> None:
        self.sent.append((person.name, address, code))


async def confirm(guests: Guests, name: str, address: str) -> None:
    """Has somebody confirm an address for notifications."""
    codes: list[str] = []

    async def send(_person: Person, _address: str, code: str) -> bool:
        codes.append(code)
        return True

    choices = guests.lobby.notifications
    choices.send_code = send
    await choices.ask_for(guests.person(name), address)
    choices.confirm(guests.person(name), codes[0])


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enrolment, "RECOVERY_DELAY", 0.0)


async def a_while() -> None:
    """Until what was put off without a delay is done."""
    for _ in range(3):
        await asyncio.sleep(0)


def guest_of(guests: Guests, fingerprint: str, person: Person | None = None) -> Guest:
    caller = Caller(fingerprint, "192.0.2.1", listed=True, environment={"LANG": "C"})
    connection: Any = SimpleNamespace(caller=caller)
    return Guest(Arrival(guests.lobby, connection, person))


def new_guest(guests: Guests) -> Guest:
    return guest_of(guests, NEW)


def test_a_key_has_a_kind_a_name_and_the_day_it_came(guests: Guests) -> None:
    ana = guests.lobby.people.add_key(guests.person("Ana"), key(9))
    notes = guests.lobby.key_notes
    notes.came(ana, Caller(ana.keys[0], "192.0.2.1", kind="ssh-ed25519"))
    notes.came(ana, Caller(key(55), "192.0.2.1", kind="ssh-rsa"))  # Nobody's key.
    app = guest_of(guests, key(9), ana)
    assert say(name_key(app, ana.keys[0], "  my\x1b[31m laptop ")) == (
        "This key is called my[31m laptop now."
    )
    today = f"{guests.lobby.clock():%Y-%m-%d}"
    rows = key_list(app).rows
    assert [(row[1], row[2], row[4]) for row in rows] == [
        ("my[31m laptop", "ed25519", today),
        ("-", "-", "now"),
    ]
    assert notes.last_seen(ana) == guests.lobby.clock().date()
    with pytest.raises(LobbyError, match="No key has this number"):
        name_key(app, key(55), "mine")
    assert "no name" in say(name_key(app, ana.keys[0], " "))


async def test_notes_on_keys_are_their_owner_s_data_and_go_with_them(guests: Guests) -> None:
    ana = guests.person("Ana")
    guests.lobby.key_notes.came(ana, Caller(ana.keys[0], "192.0.2.1", kind="ssh-ed25519"))
    held = await own_data(guests.lobby, ana)
    assert held["keys"][ana.keys[0]]["kind"] == "ssh-ed25519"
    await remove_person(guests.lobby, ana)
    assert guests.lobby.key_notes.last_seen(ana) is None


async def test_a_code_comes_to_the_confirmed_address_and_leads_in(guests: Guests) -> None:
    outbox = guests.lobby.notifications.send_recovery = Outbox()
    await confirm(guests, "Ana", ADDRESS)
    welcome = Welcome(new_guest(guests))
    assert welcome.take("lost ana") is None
    assert welcome.said is not None
    assert not outbox.sent  # An answer that waits for the disk would tell who is known.
    await a_while()
    ((name, address, code),) = outbox.sent
    assert (name, address) == ("Ana", ADDRESS)
    person = welcome.take(code)
    assert person is not None
    assert person.id == guests.person("Ana").id
    assert guests.lobby.people.by_key(NEW) == person


async def test_nobody_learns_who_is_known_here(guests: Guests) -> None:
    outbox = guests.lobby.notifications.send_recovery = Outbox()
    await confirm(guests, "Ana", ADDRESS)
    guests.person("Bo")  # Has confirmed no address.
    said = set()
    for name in ("Ana", "Bo", "Zoe")[:RECOVERIES_AT_ONCE]:
        welcome = Welcome(new_guest(guests))
        assert welcome.take(f"lost {name}") is None
        assert welcome.said is not None
        said.add(say(welcome.said).replace(name, "NAME"))
    assert len(said) == 1
    await a_while()
    assert [name for name, _, _ in outbox.sent] == ["Ana"]
    with pytest.raises(LobbyError, match="fast"):
        Welcome(new_guest(guests)).take("lost Ana")


async def test_who_asks_for_another_voids_no_code_of_theirs(guests: Guests) -> None:
    outbox = guests.lobby.notifications.send_recovery = Outbox()
    await confirm(guests, "Ana", ADDRESS)
    lobby, ana = guests.lobby, guests.person("Ana")
    by_operator = lobby.invites.link_by_host(ana, hours=RECOVERY_HOURS).code
    earlier, own = lobby.invites.link(ana).code, lobby.invites.link(ana).code
    for at in range(2 * RECOVERIES_AT_ONCE):
        lobby.enrolment.recover("Ana", origin=f"192.0.2.{at}")
    await a_while()
    assert len(outbox.sent) == RECOVERIES_AT_ONCE
    for code in (by_operator, own, *(code for _, _, code in outbox.sent)):
        assert lobby.invites.check(code).person == ana.id
    with pytest.raises(LobbyError, match="not valid"):
        lobby.invites.check(earlier)
    for _ in range(8):  # What others ask for takes nothing of a person's own pace.
        lobby.invites.link(ana)


def test_what_newcomers_type_for_a_command_is_no_name(guests: Guests) -> None:
    guests.lobby.notifications.send_recovery = Outbox()
    welcome = Welcome(new_guest(guests))
    for typed in ("lost", " LOST "):
        with pytest.raises(LobbyError, match="Type lost and the name you had"):
            welcome.take(typed)
    for typed in ("?", "help", "Key", "keys", "quit", "exit", "q"):
        with pytest.raises(LobbyError, match="is reserved"):
            welcome.take(typed)


def test_who_has_lost_a_key_is_sent_to_the_operator_where_no_codes_are_sent(
    guests: Guests,
) -> None:
    guests.person("Ana")
    with pytest.raises(LobbyError, match="Ask its operator"):
        Welcome(new_guest(guests)).take("lost Ana")


async def test_the_operator_gives_somebody_a_new_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(tmp_path) as party:
        party.enrol("Rex")
        rex, lobby = party.people["Rex"], party.program.lobby
        command = ["host", "people", "link", "Rex", "--hours", "1", "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, command) == 0
        code = capsys.readouterr().out.split("The code: ")[1].split(".")[0]
        invite = lobby.invites.check(code)
        assert invite.until - lobby.clock() <= timedelta(hours=1)
        assert lobby.enrolment.link(code, NEW).id == rex.id
        (entry,) = party.program._serving.audit.entries()
        assert (entry.what, entry.whom.split()[0]) == ("person-linked", "Rex")
        with pytest.raises(LobbyError, match="not valid"):
            lobby.invites.check(code)


def test_a_second_key_is_advised_once_to_who_has_played_and_has_one(guests: Guests) -> None:
    ana = guests.person("Ana")
    app = guest_of(guests, ana.keys[0], ana)
    assert app.advice("k") == ""
    guests.lobby.results.of = lambda _person: [object()]  # type: ignore[assignment, method-assign]
    assert "only one key" in app.advice("k")
    assert app.advice("k") == ""
    guests.lobby.people.add_key(ana, key(9))
    assert guest_of(guests, key(9), ana).advice("k") == ""


async def test_a_second_key_is_advised_to_who_leaves_a_match_that_goes_on(guests: Guests) -> None:
    ana, bo = guests.person("Ana"), guests.person("Bo")
    table = guests.lobby.make_table(ana, TableSetup("dogs", (ME, OPEN), {"start": "1"}))
    app, watcher = guest_of(guests, ana.keys[0], ana), guest_of(guests, key(8), guests.person("Cy"))
    await app.enter(table.code)
    assert app.advice("k") == ""
    table.room(bo).sit()
    await watcher.enter(table.code)
    await app.enter(table.code)
    assert watcher.advice("k") == ""
    assert "only one key" in app.advice("k")
    assert app.advice("k") == ""


@pytest.mark.parametrize("command", [None, "plain"])
async def test_a_second_key_is_advised_to_who_left_at_the_table_and_comes_back_to_it(
    tmp_path: Path, command: str | None
) -> None:
    async with hosting(tmp_path) as party:
        party.enrol("Ana", "Bo")
        table = party.table("dogs", ["Ana", "Bo"])
        left = await party.come("Ana", f"join {table.code}")
        await left.wait_for("DOGS")
        await left.rest()
        assert "only one key" not in left.text()
        left.drop()
        await party.all_gone()
        back = await party.come("Ana", command, size=(80, 60))
        await back.wait_for("You have only one key here")
