"""A lobby whose lists say what a test wants, and a guest's app that notes where it is sent.

For looking at screens. What the lobby decides is tested with the real one.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from textual.screen import Screen

from dogs_rules.phrase import Phrase
from dogs_tui.app.base import GameApp
from dogs_tui.app.settings import Settings
from dogs_tui.host.commands.guest import Arrival, GoTo, Guest
from dogs_tui.host.connection import Caller
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.host.news import CompanyNews, LobbyNews, Subscribers
from dogs_tui.host.people.invitations import INVITES, Invites
from dogs_tui.host.people.key_notes import KEY_NOTES, NotedKeys
from dogs_tui.host.people.notification_choices import NOTIFICATIONS, NotificationChoices
from dogs_tui.host.people.people import PEOPLE, People
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.guest_app import replay_of
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import Company, Sitter, TableListing, TableStage
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.kit.canvas import Painted
from dogs_tui.words import say
from tests.support.data_folder import documents_in
from tests.support.memory_connection import fingerprint

CLOCK = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
ADDRESS = "ssh -p 2222 dogs.example.org"


def person_of(name: str) -> Person:
    return Person(f"id-{name}", name, (fingerprint(name[0].upper()),), CLOCK)


def sitting(*names: str, here: bool = True) -> tuple[Sitter, ...]:
    """Seats from names: ``""`` is open, ``Bella:steady`` a bot."""
    seats = []
    for seat, name in enumerate(names):
        called, _, level = name.partition(":")
        person = "" if level or not called else f"id-{called}"
        seats.append(Sitter(seat, called, level, person, here=here and bool(person)))
    return tuple(seats)


def card_of(code: str, game: str, title: str, *names: str, **more: Any) -> TableListing:
    """A table's card, open to all and running unless told otherwise."""
    given: dict[str, Any] = {
        "stage": TableStage.RUNNING,
        "owner": "Ana",
        "private": False,
        "watchable": True,
        "watchers": 0,
        "changed": CLOCK,
    }
    return TableListing(code, game, title, sitters=sitting(*names), **(given | more))


class FakeSeatHandle:
    """A seat handle in a room, with talk that a test writes, and people without a seat."""

    def __init__(
        self, room: "FakeRoom", talk: tuple[Said, ...] = (), watchers: tuple[str, ...] = ()
    ) -> None:
        self.room = room
        self.talk = talk
        self.company = Company("", TableStage.GATHERING, (), watchers)
        self.subscribers: Subscribers[CompanyNews] = Subscribers()
        self.closed = False
        self.why_silent: Phrase | None = None

    def say(self, text: str) -> None:
        self.talk = (*self.talk, Said(CLOCK, "Ana", text, 0))
        self.subscribers.tell(CompanyNews("talk"))

    def attend(self, subscriber: Callable[[CompanyNews], None]) -> None:
        self.subscribers.add(subscriber)

    def leave_company(self) -> None:
        self.subscribers.clear()

    async def close(self) -> None:
        self.closed = True


class FakeRoom:
    """A room of a table that is what its card says, as its owner sees it."""

    owns = True

    def __init__(self, card: TableListing, owner: Person) -> None:
        self.card = card
        self.code = card.code
        self.stage = card.stage
        seats = (sitter.seat for sitter in card.sitters if sitter.person == owner.id)
        self.seat = next(seats, None)


class FakeLobby:
    """People and invitations are real; the lobby is what a test says."""

    def __init__(self, folder: Path) -> None:
        self.people = People(documents_in(folder, PEOPLE), clock=lambda: CLOCK)
        self.clock = lambda: CLOCK
        self.invites = Invites(documents_in(folder, INVITES), clock=lambda: CLOCK)
        self.enrolment = self
        self.tournaments: Any = None
        self.limits = LobbyLimits()
        self.memberships = SimpleNamespace(
            offer_zone=lambda _person, _zone: None, zone=lambda _person: UTC
        )
        self.talk: Any = SimpleNamespace(on=True, lines=())
        self.notifications = NotificationChoices(
            documents_in(folder, NOTIFICATIONS), clock=lambda: CLOCK
        )
        self.match_pages = SimpleNamespace(has_agreed=lambda _person, _code: False)
        self.key_notes = NotedKeys(documents_in(folder, KEY_NOTES), self.people, lambda: CLOCK)
        self.results = SimpleNamespace(of=lambda _person: ())
        self.shown = LobbyLists()
        self.looked = 0
        """How often somebody looked at the lobby."""
        self.subscribers: Subscribers[LobbyNews] = Subscribers()

    def listen(self, person: Person, subscriber: Callable[[LobbyNews], None]) -> None:
        self.subscribers.add(subscriber)

    def unlisten(self, subscriber: Callable[[LobbyNews], None]) -> None:
        self.subscribers.remove(subscriber)

    def lobby(self, person: Person) -> LobbyLists:
        self.looked += 1
        return self.shown

    def change(self, lobby: LobbyLists) -> None:
        """Other lists, and everybody is told."""
        self.shown = lobby
        self.subscribers.tell(LobbyNews("lobby"))

    def table(self, code: str, person: Person | None = None) -> None:
        """No table of this lobby can be entered."""

    def admit(
        self, name: str, key: str, code: str = "", *, origin: str = "", club: bool = False
    ) -> Person:
        if code:
            self.invites.take(code, origin)
        return self.people.enrol(name, key)

    def link(self, code: str, key: str, *, origin: str = "") -> Person:
        person = self.people.get(self.invites.take(code, origin).person)
        assert person is not None
        return self.people.add_key(person, key)


class FakeGuestApp(GameApp, Guest):
    """What a screen of a guest asks of its app; what it is sent to do is noted.

    Args:
        lobby: A real one, or a fake.
        opened: The screen it shows.
        person: Who the guest is; ``None``: somebody new.
        caller: Who calls, as far as the listener knows.
    """

    def __init__(
        self,
        lobby: Any,
        opened: Callable[[], Screen[Any]],
        person: Person | None = None,
        caller: Caller | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        settings = person.settings if person is not None else Settings()
        super().__init__(msgspec.structs.replace(settings, motion=False), environment)
        caller = caller or Caller(fingerprint("N"), "127.0.0.1", environment={"LANG": "C"})
        connection: Any = SimpleNamespace(caller=caller)
        Guest.__init__(self, Arrival(lobby, connection, person, address=ADDRESS))
        self._opened = opened
        self.came_in: list[Person] = []
        self.tables: list[str] = []
        self.lobbies: list[str] = []
        self.farewells: list[str] = []
        self.departed = False

    def depart(self) -> None:
        self.departed = True

    def on_mount(self) -> None:
        self.push_screen(self._opened())

    def enrolled(self, person: Person) -> None:
        self.came_in.append(person)

    def change_settings(self, settings: Settings) -> None:
        Guest.change_settings(self, settings)
        self.show_as(settings)

    def go(self, where: GoTo) -> None:
        if where.replay is not None:
            self.push_screen(replay_of(self, where.replay))
        elif where.code:
            self.tables.append(where.code)
        else:
            self.lobbies.append(where.notice)

    def farewell(self, sentence: Phrase) -> None:
        self.farewells.append(say(sentence))


def painted(app: FakeGuestApp) -> str:
    """All text that stands on the screen."""
    widgets = app.screen.query("*").results(Painted)
    return "\n".join(widget.painted_text() for widget in widgets)
