"""How the screens before a hosted match look. See CONTRIBUTING.md for how to renew the pictures."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_rules import game
from dogs_tui.host.commands.cards import further_key
from dogs_tui.host.connection import Caller
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.host.people.notification_choices import NotificationChoice, When
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.command_screen import CodeScreen
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.new_table import NewTableScreen
from dogs_tui.host.sessions.screens.notifications import NotificationsScreen
from dogs_tui.host.sessions.screens.own_settings import OwnSettingsScreen
from dogs_tui.host.sessions.screens.waiting_room import RoomScreen
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.seeks import SeekListing, Soon
from dogs_tui.host.tables.time_control import TimeControl
from dogs_tui.host.tournaments.cards import TournamentListing
from dogs_tui.host.tournaments.tournament import Stage
from tests.support.fake_lobby import (
    ADDRESS,
    CLOCK,
    FakeGuestApp,
    FakeLobby,
    FakeRoom,
    FakeSeatHandle,
    card_of,
    person_of,
)
from tests.support.pictures import (
    Before,
    SnapCompare,
    comparable,
    each_size,
    narrow_pictured,
)

pytestmark = comparable

CONSOLE = {"TERM": "linux", "LANG": "C"}
TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
KEY = "SHA256:Ba7Yhq2Zc9pXkV4nDw1sT6uJm8rE3fGgLo5iCvNbQxA"

ANA = person_of("Ana")
LOBBY = LobbyLists(
    yours=(
        card_of(
            "K7MPQ2", "dogs", "DOGS", "Ana", "Ben", "Bella:steady",
            yours=True, your_move=True, round=3, to_move=0,
        ),
        card_of(
            "X9WPQ2", "dog_lover", "Dog Lover", "Cyra Nightingale", "Ana", "Dan",
            yours=True, round=5, to_move=0,
        ),
        card_of(
            "M2WPQ3", "dog_kids", "DOG Kids", "Ana", "", "", yours=True, stage=TableStage.GATHERING
        ),
    ),
    open=(
        card_of(
            "ABCDEF", "dogs_cardgame", "DOGS Cardgame", "Dan", "Eve", "", stage=TableStage.GATHERING
        ),
    ),
    watch=(
        card_of("HHHDEF", "dogs", "DOGS", "Dan", "Eve", "Finn", "Luna:easy", to_move=2, round=7),
    ),
    played=(
        card_of(
            "PPPDEF", "dogs", "DOGS", "Ana", "Eve",
            stage=TableStage.FINISHED, places=(("Ana", 61, 1), ("Eve", 54, 2)),
        ),
    ),
    seeks=(
        SeekListing("dog_kids-2-now", "dog_kids", "DOG Kids", 2, Soon.NOW, ("Finn",), yours=False),
        SeekListing("dogs-3-week", "dogs", "DOGS", 3, Soon.WEEK, ("Ana", "Dan"), yours=True),
    ),
    tournaments=(
        TournamentListing("T7MPQ2", "Spring cup", "DOGS", Stage.OPEN, 5, 8, 0, yours=False),
    ),
    people=("Ben", "Cyra Nightingale", "Dan", "Eve"),
    notice="The spring cup begins on Friday at eight. Enter by Thursday.",
)  # fmt: skip


class Frozen(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:
        return CLOCK if tz is None else CLOCK.astimezone(tz)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogs_tui.host.sessions.screens.lobby.datetime", Frozen)


@pytest.fixture
def lobby(tmp_path: Path) -> FakeLobby:
    lobby = FakeLobby(tmp_path)
    lobby.shown = LOBBY
    lobby.talk.lines = (Said(CLOCK, "Dan", "Anybody for the cup on Friday?"),)
    return lobby


def guest(
    lobby: FakeLobby,
    opened: Callable[[], Screen[Any]],
    person: Person | None = ANA,
    *,
    caller: Caller | None = None,
    environment: dict[str, str] | None = None,
) -> FakeGuestApp:
    return FakeGuestApp(lobby, opened, person, caller, environment or TRUECOLOR)


def pressing(*keys: str) -> Before:
    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause()

    return before


def room() -> Screen[Any]:
    options = {option.key: option.default for option in game("dogs").options(4)}
    card = card_of(
        "M2WPQ3", "dogs", "DOGS", "Ana", "", "Bella:steady", "Ben",
        stage=TableStage.GATHERING, options=options,
    )  # fmt: skip
    talk = (
        Said(CLOCK, "", "Ben sat down."),
        Said(CLOCK, "Ben", "Hello! Who else comes? I could ask Dan from next door.", 3),
    )
    handle: Any = FakeSeatHandle(FakeRoom(card, ANA), talk, ("Eve",))
    return RoomScreen(handle)


@narrow_pictured
def test_lobby(lobby: FakeLobby, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(guest(lobby, LobbyScreen), terminal_size=size, run_before=pressing())


@pytest.mark.parametrize("look", ["ascii", pytest.param("light", marks=pytest.mark.picture)])
def test_lobby_otherwise(lobby: FakeLobby, look: str, snap_compare: SnapCompare) -> None:
    light = msgspec.structs.replace(ANA.settings, theme="kennel-light")
    app = (
        guest(lobby, LobbyScreen, environment=CONSOLE)
        if look == "ascii"
        else guest(lobby, LobbyScreen, msgspec.structs.replace(ANA, settings=light))
    )
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("down"))


@each_size
@pytest.mark.parametrize("keys", [("f5",), ("b",), ("f2", *"I am")], ids=["menu", "seek", "chat"])
def test_beside_the_lobby(
    lobby: FakeLobby, keys: tuple[str, ...], size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    app = guest(lobby, LobbyScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


def test_empty_lobby(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    lobby.shown = LobbyLists()
    assert snap_compare(guest(lobby, LobbyScreen), terminal_size=(80, 24), run_before=pressing())


def test_asking_for_a_code(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(lobby, LobbyScreen)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("j", *"m2w"))


def test_a_code_of_no_table(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(lobby, LobbyScreen)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("j", *"m2w", "enter"))


def test_code_card(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(lobby, lambda: CodeScreen(further_key("QDNJD-GVTC9", ADDRESS)))
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@each_size
@pytest.mark.parametrize("listed", [False, True], ids=["code", "name"])
def test_welcome(
    lobby: FakeLobby, size: tuple[int, int], listed: bool, snap_compare: SnapCompare
) -> None:
    caller = Caller(KEY, "192.0.2.1", login="ben", listed=listed, environment={"LANG": "C.UTF-8"})
    app = guest(lobby, WelcomeScreen, None, caller=caller)
    assert snap_compare(app, terminal_size=size, run_before=pressing())


def test_a_wrong_code(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(
        lobby,
        WelcomeScreen,
        None,
        caller=Caller(KEY, "192.0.2.1", environment=CONSOLE),
        environment=CONSOLE,
    )
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing(*"moin", "enter"))


@narrow_pictured
def test_new_table(lobby: FakeLobby, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = guest(lobby, NewTableScreen)
    before = pressing("down", "down", "down", "right")
    assert snap_compare(app, terminal_size=size, run_before=before)


@each_size
@pytest.mark.parametrize("rights", [2, 5], ids=["clocks", "hours"])
def test_new_table_with_time(
    lobby: FakeLobby, rights: int, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    app = guest(lobby, lambda: NewTableScreen("dog_lover"))
    before = pressing("end", *["right"] * rights, *(("end", "right") if rights > 2 else ()))
    assert snap_compare(app, terminal_size=size, run_before=before)


@each_size
def test_lobby_with_time(
    lobby: FakeLobby, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    left = (timedelta(hours=5, minutes=40), timedelta(days=2, hours=9))
    cards = [
        msgspec.structs.replace(card, time_control=TimeControl(72), deadline=CLOCK + time)
        for card, time in zip(LOBBY.yours, left, strict=False)
    ]
    lobby.shown = msgspec.structs.replace(LOBBY, yours=(*cards, LOBBY.yours[-1]))
    assert snap_compare(guest(lobby, LobbyScreen), terminal_size=size, run_before=pressing())


@each_size
def test_games(lobby: FakeLobby, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = guest(lobby, LobbyScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing("n"))


@narrow_pictured
def test_room(lobby: FakeLobby, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(guest(lobby, room), terminal_size=size, run_before=pressing("down"))


def test_talking_in_the_room(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(lobby, room, environment=CONSOLE)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("f2", *"Hi Ben"))


def test_own_settings(lobby: FakeLobby, snap_compare: SnapCompare) -> None:
    app = guest(lobby, OwnSettingsScreen)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_notifications(lobby: FakeLobby, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    async def sent(*_: object) -> bool:
        return True

    choices = lobby.notifications
    choices.send_code = sent
    app = guest(lobby, NotificationsScreen)
    assert app.person is not None
    choices._by_name[app.person.id] = NotificationChoice(
        When.AT_ONCE, unconfirmed="ana@example.org", code="code"
    )
    assert snap_compare(app, terminal_size=size, run_before=pressing("down"))
