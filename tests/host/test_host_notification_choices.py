"""What people choose to be told, and how an address becomes theirs."""

import contextlib
from pathlib import Path

import msgspec
import pytest

from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.moderation import remove_person
from dogs_tui.host.lobby.own_data import own_data
from dogs_tui.host.people.notification_choices import (
    ADDRESS_LIMIT,
    CODE_HOLDS,
    CODES_AT_ONCE,
    NOTIFICATIONS,
    TRIES,
    When,
)
from dogs_tui.host.people.person import Person
from tests.support import hostile
from tests.support.lobby_builder import Guests, refused


class Post:
    """Takes codes that are sent, or refuses them."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works
        self.sent: list[tuple[str, str, str]] = []

    async def __call__(self, person: Person, address: str, code: str) -> bool:
        self.sent.append((person.name, address, code))
        return self.works

    @property
    def code(self) -> str:
        return self.sent[-1][2]


@pytest.fixture
def post(guests: Guests) -> Post:
    post = Post()
    guests.lobby.notifications.send_code = post
    return post


async def confirmed(guests: Guests, post: Post, name: str = "Ana") -> Person:
    """Somebody whose address is theirs."""
    person = guests.person(name)
    await guests.lobby.notifications.ask_for(person, f"{name.lower()}@example.org")
    guests.lobby.notifications.confirm(person, post.code)
    return person


async def test_an_address_is_somebodys_when_they_type_its_code(guests: Guests, post: Post) -> None:
    choices, ana = guests.lobby.notifications, guests.person("Ana")
    await choices.ask_for(ana, "  ana@example.org ")
    assert post.sent[0][:2] == ("Ana", "ana@example.org")
    assert choices.of(ana.id).address == ""
    typed = f" {post.code[:3].lower()}-{post.code[3:].lower()}"
    choices.confirm(ana, typed)
    assert choices.of(ana.id).address == "ana@example.org"
    assert not list(choices.wanted()), "they have not said when"
    choices.choose(ana, When.AT_ONCE, 15, reminders=True)
    assert [who for who, _ in choices.wanted()] == [ana.id]
    await guests.again()
    assert guests.lobby.notifications.of(ana.id) == choices.of(ana.id)


async def test_the_address_before_holds_until_another_is_confirmed(
    guests: Guests, post: Post
) -> None:
    ana = await confirmed(guests, post)
    choices = guests.lobby.notifications
    await choices.ask_for(ana, "elsewhere@example.org")
    assert choices.of(ana.id).address == "ana@example.org"
    choices.confirm(ana, post.code)
    assert choices.of(ana.id).address == "elsewhere@example.org"


async def test_the_code_itself_is_kept_nowhere(guests: Guests, post: Post, tmp_path: Path) -> None:
    await guests.lobby.notifications.ask_for(guests.person("Ana"), "ana@example.org")
    kept = b"".join(path.read_bytes() for path in guests.folder.rglob("*") if path.is_file())
    assert b"ana@example.org" in kept
    assert post.code.encode() not in kept


async def test_codes_are_not_guessed(guests: Guests, post: Post) -> None:
    choices, ana = guests.lobby.notifications, guests.person("Ana")
    await choices.ask_for(ana, "ana@example.org")
    for _ in range(TRIES):
        assert "Wrong code" in refused(choices.confirm, ana, "333333")
    assert "Too many wrong codes" in refused(choices.confirm, ana, post.code)
    assert choices.of(ana.id).address == ""


async def test_a_code_holds_for_an_hour(guests: Guests, post: Post) -> None:
    choices, ana = guests.lobby.notifications, guests.person("Ana")
    assert "The code has expired" in refused(choices.confirm, ana, "333333")
    await choices.ask_for(ana, "ana@example.org")
    guests.clock.pass_(seconds=CODE_HOLDS.total_seconds() + 1)
    assert "The code has expired" in refused(choices.confirm, ana, post.code)


async def test_nobody_is_flooded_with_codes(guests: Guests, post: Post) -> None:
    choices = guests.lobby.notifications
    for name in ("Ana", "Bo", "Cy"):
        await choices.ask_for(guests.person(name), "victim@example.org")
    assert "Too many codes requested" in refused(
        choices.ask_for, guests.person("Dee"), "Victim@Example.org"
    )
    for number in range(CODES_AT_ONCE - 1):
        await choices.ask_for(guests.person("Ana"), f"ana{number}@example.org")
    assert "Too many codes requested" in refused(
        choices.ask_for, guests.person("Ana"), "more@example.org"
    )
    assert len(post.sent) == 2 * CODES_AT_ONCE - 1


@pytest.mark.parametrize(
    "typed", ["", "  ", "a" * (ADDRESS_LIMIT + 1), "a\nb", "a\x1b[2J", "\u202ea"]
)
async def test_what_is_no_line_is_no_address(guests: Guests, post: Post, typed: str) -> None:
    said = refused(guests.lobby.notifications.ask_for, guests.person("Ana"), typed)
    assert "An address is one line" in said
    assert not post.sent


@pytest.mark.parametrize("typed", hostile.packed())
async def test_hostile_addresses_are_refused_or_clean(
    guests: Guests, post: Post, typed: str
) -> None:
    with contextlib.suppress(LobbyError):
        await guests.lobby.notifications.ask_for(guests.person("Ana"), typed)
    assert not [offence for _, address, _ in post.sent for offence in hostile.offences(address)]


async def test_what_cannot_be_sent_is_said(guests: Guests) -> None:
    choices, ana = guests.lobby.notifications, guests.person("Ana")
    assert "has not set them up" in refused(choices.ask_for, ana, "ana@example.org")
    choices.send_code = Post(works=False)
    assert "could not be sent" in refused(choices.ask_for, ana, "ana@example.org")


async def test_it_is_in_ones_own_data_and_goes_with_them(guests: Guests, post: Post) -> None:
    ana = await confirmed(guests, post)
    await guests.lobby.notifications.ask_for(ana, "elsewhere@example.org")
    notifications = (await own_data(guests.lobby, ana))["notifications"]
    assert (notifications["address"], notifications["unconfirmed"]) == (
        "ana@example.org",
        "elsewhere@example.org",
    )
    assert "code" not in notifications
    assert msgspec.json.encode(notifications)
    await remove_person(guests.lobby, ana)
    assert guests.lobby.store.documents(NOTIFICATIONS).names() == []


async def test_an_address_can_be_taken_back(guests: Guests, post: Post) -> None:
    ana = await confirmed(guests, post)
    guests.lobby.notifications.choose(ana, When.DAILY, 15, reminders=False)
    guests.lobby.notifications.drop_address(ana)
    assert not list(guests.lobby.notifications.wanted())
    assert guests.lobby.notifications.of(ana.id).when is When.DAILY


async def test_choices_are_written_no_faster_than_a_person_chooses(
    guests: Guests, post: Post
) -> None:
    ana, choices = await confirmed(guests, post), guests.lobby.notifications

    def change_often() -> None:
        for number in range(50):
            choices.choose(ana, When.ABSENT, 5 + number, reminders=True)

    assert "Too fast" in refused(change_often)
