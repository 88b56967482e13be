"""Every sentence of a host goes through the catalogue: its screens, and what is told in lines.

Found by the language in which all sentences have accents and are longer by 40 %.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from textual.screen import Screen

from dogs_rules.registry import game, keys
from dogs_tui.host.commands.calendar import CALENDAR
from dogs_tui.host.commands.cards import exporting, further_key, joining
from dogs_tui.host.commands.tournaments import TOURNAMENTS
from dogs_tui.host.connection import Caller
from dogs_tui.host.results.results import NOBODY
from dogs_tui.host.sessions import lines
from dogs_tui.host.sessions.screens.calendar import CalendarScreen
from dogs_tui.host.sessions.screens.command_screen import (
    CodeScreen,
    HouseRulesScreen,
)
from dogs_tui.host.sessions.screens.deals import HostDealsScreen, HostDealTable
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.new_table import NewTableScreen
from dogs_tui.host.sessions.screens.notifications import NotificationsScreen
from dogs_tui.host.sessions.screens.own_settings import OwnDataScreen, OwnSettingsScreen
from dogs_tui.host.sessions.screens.people_lists import FollowsScreen
from dogs_tui.host.sessions.screens.records import HostRecordsScreen
from dogs_tui.host.sessions.screens.tournaments import (
    NewTournamentScreen,
    TournamentScreen,
    TournamentsScreen,
)
from dogs_tui.host.sessions.screens.waiting_room import RoomScreen
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.match.setup import BOT_NAMES, offered_levels
from dogs_tui.plain.commands import Command
from dogs_tui.words.languages import NAMES as LANGUAGES
from tests.host.test_host_deal_screens import DEAL, a_busy_day
from tests.host.test_host_record_screens import a_season
from tests.host.test_host_screens_snapshots import ADDRESS, KEY
from tests.support import pseudo_language
from tests.support.fake_lobby import FakeGuestApp
from tests.support.host_screens import pressed
from tests.support.line_guest import Come, LineSitter
from tests.support.lobby_builder import Guests, key
from tests.support.tournaments import Cup

PEOPLE = ("Ana", "Bo", "Bernhard", "Cleo", "Nina", *BOT_NAMES)
SAME = (
    *PEOPLE,
    *(f"{name[:count]}…" for name in PEOPLE for count in range(2, len(name))),
    *(word for key in keys() for word in (key, game(key).title, game(key).credit)),
    *LANGUAGES.values(),
    *(
        NOBODY,
        "dogs-tui",
        "SHA256",
        "JSON",
        "Winter Cup",
        "Lisbon",
        "UTC",
        exporting(ADDRESS),
        joining(ADDRESS, ""),
        KEY,
    ),
)
"""What is called the same in every language."""


def commands() -> Iterator[str]:
    """What can be typed in lines, which is the same in every language, too."""
    for module in pkgutil.iter_modules(lines.__path__, f"{lines.__name__}."):
        for thing in vars(importlib.import_module(module.name)).values():
            owned = getattr(thing, "commands", thing)
            if isinstance(owned, tuple):
                stated = [command for command in owned if isinstance(command, Command)]
                yield from (name for command in stated for name in command.names)
                yield from (
                    word for command in stated for word in re.findall(r"[a-z]+", command.usage)
                )
    for command in (*TOURNAMENTS, *CALENDAR):
        yield from (*command.words, *re.findall(r"[a-z]+", command.usage))


@pytest.fixture(autouse=True)
def _nobodys_language(monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_language.speak(monkeypatch)


def offences(text: str, *allowed: str) -> list[str]:
    """Where a text says what no catalogue gave."""
    return [
        f"{word!r} in {line.strip()!r}"
        for line in text.splitlines()
        for word in pseudo_language.unsaid(line, (*SAME, *allowed))
    ]


# Screens.


class Sight(NamedTuple):
    """A screen that is looked at."""

    opened: Callable[[], Screen[Any]]
    looks: tuple[tuple[str, ...], ...] = ((),)
    """The keys that are pressed before each look."""


SIGHTS = {
    "lobby": Sight(LobbyScreen, ((), ("down",), ("j", *"m2w", "enter"), ("escape", "f1"))),
    "new table": Sight(NewTableScreen, ((), ("down", "down"), ("end",))),
    "game of a new table": Sight(LobbyScreen, (("n",), ("down",))),
    "own settings": Sight(OwnSettingsScreen, ((), ("down",), ("end",))),
    "notifications": Sight(
        NotificationsScreen, ((), ("down",), ("down",), ("enter", "x", "enter"))
    ),
    "own data": Sight(OwnDataScreen, ((), ("f",))),
    "follows": Sight(FollowsScreen, ((), ("f", *"bo", "enter"), ("f", *"cleo", "enter"))),
    "house rules": Sight(lambda: HouseRulesScreen(("Ana",))),
    "another key": Sight(lambda: CodeScreen(further_key("QDNJD-GVTC9", ADDRESS))),
    "records": Sight(HostRecordsScreen, ((), ("right",), ("s",), ("p", *"bernhard", "enter"))),
    "deals": Sight(HostDealsScreen, ((), ("end",), ("f1",))),
    "a deal": Sight(lambda: HostDealTable(DEAL), ((), ("right",))),
    "tournaments": Sight(TournamentsScreen, ((), ("j", "x", "enter"))),
    "calendar": Sight(CalendarScreen, ((), ("x", "enter"), ("n",), ("end",), ("enter",), ("c",))),
    "New tournament": Sight(NewTournamentScreen, ((), ("down", "down"), ("end",))),
}


@pytest.mark.parametrize("name", SIGHTS)
async def test_a_screen_says_nothing_past_the_catalogue(name: str, guests: Guests) -> None:
    if name == "records":
        a_season(guests)
    if name in {"deals", "a deal", "lobby"}:
        a_busy_day(guests)
    if name in {"tournaments", "lobby"}:
        Cup(guests, "Ana", "Bo", title="Winter Cup")
    guests.people("Bo", "Cleo")
    await looked_at(SIGHTS[name], guests, "Ana")


async def looked_at(sight: Sight, guests: Guests, name: str = "", **more: Any) -> None:
    person = guests.person(name) if name else None
    app = FakeGuestApp(guests.lobby, sight.opened, person, **more)
    async with app.run_test(size=(120, 40)) as pilot:
        for keys_pressed in sight.looks:
            await pressed(pilot, *keys_pressed)
            strips = app.screen._compositor.render_strips()
            offending = offences("\n".join(strip.text for strip in strips))
            assert not offending, "\n".join(offending)


async def test_the_welcome_says_nothing_past_the_catalogue(guests: Guests) -> None:
    for listed in (False, True):
        caller = Caller(key(78), "192.0.2.1", listed=listed)
        sight = Sight(WelcomeScreen, ((), ("enter",), ("x", "enter")))
        await looked_at(sight, guests, caller=caller)


async def test_a_tournament_says_nothing_past_the_catalogue(guests: Guests) -> None:
    cup = Cup(guests, "Ana", "Bo", places=4, rounds=2)
    sight = Sight(lambda: TournamentScreen(cup.code), ((), ("left",), ("right",)))
    await looked_at(sight, guests, "Ana")
    await cup.begin()
    await cup.play_round()
    await looked_at(sight, guests, "Ana")


async def test_a_room_says_nothing_past_the_catalogue(guests: Guests) -> None:
    table = guests.table("Ana", game="dogs", bots=("random", ""))
    handle = await table.enter(guests.person("Ana"))
    handle.say("Bo Bo")
    sight = Sight(lambda: RoomScreen(handle), ((), ("down",), ("down",), ("f2",), ("escape", "f3")))
    await looked_at(sight, guests, "Ana")


# Lines.

TYPED = {
    "lobby": (
        *("?", "list", "who", "invite", "key", "house", "data", "nonsense", "0", "9", "next"),
        *("join", "join nonsense", "name", "name Bo", "name x", "v", "notify", "notify x"),
        *(
            "statistics",
            "statistics bo",
            "statistics nobody",
            "ratings",
            "ratings last",
            "show",
            "hide",
        ),
        *("follow", "follow bo", "follow nobody", "unfollow bo", "allow bo", "refuse bo"),
        *("language", "language x", "screens x"),
    ),
    "deals": (
        *("deals", "?", "list", "code 1", "new 1", "lobby", "deals", "code", "again 1", "x"),
        *("duplicate 1", "duplicate 1 2", "lobby", "lobby"),
    ),
    "tournaments": (
        *("tournaments", "tournaments x", "tournaments new", "tournaments new dog_kids Cup"),
        *("tournaments enter x", "tournaments start x", "tournaments"),
    ),
    "calendar": (
        *("calendar", "calendar x", "calendar announce", "calendar announce sat 25:00"),
        *("calendar announce sat 20:00 weekly cup dog_kids Winter Cup", "calendar"),
        *("calendar come x", "calendar away x", "calendar zone x", "calendar unlink"),
        *("calendar link", "publish", "publish x", "hosts"),
    ),
    "a new table": (
        *("new", "chess", "dogs", "1", "b", "new dog_lover", "1", "0", "2", "99", "x", "?", ""),
        *("?", "list", "stand", "1", "bot 2 genius", "bot 2 easy", "open 2", "spectators", "who"),
        *("say Bo", "talk", "x", "9", "mute bo", "mute x", "out x", "let in x", "close", "close"),
    ),
    "a match": (
        *(
            "next",
            "?",
            "s",
            "o",
            "l",
            "t",
            "h",
            "1",
            "u",
            "w",
            "ask",
            "ask x",
            "ask pause",
            "withdraw",
        ),
        *("ask end", "yes", "no", "say Bo", "talk", "? x", "x", "0", "lobby"),
    ),
}


@pytest.mark.parametrize("place", TYPED)
async def test_lines_say_nothing_past_the_catalogue(place: str, guests: Guests, come: Come) -> None:
    guests.people("Ana", "Bo")
    if place == "lobby":
        a_season(guests)
    elif place == "a match":
        guests.table("Ana", "Bo", game="dogs", options={"start": "1"})
    ana, output = await come("Ana")
    allowed = (*commands(), "minute")
    offending = offences(output, *allowed)
    for line in TYPED[place]:
        typed = (line, *offered_levels(game("dogs"))) if line.startswith("bot") else (line,)
        offending += [
            f"{line}: {offence}" for offence in offences(await ana.type(line), *typed, *allowed)
        ]
    assert not offending, "\n".join(offending)


async def test_a_welcome_in_lines_says_nothing_past_the_catalogue(guests: Guests) -> None:
    code = guests.lobby.invites.make().code
    nina = LineSitter(guests.lobby, key(99), listed=False, house_rules=("Ana",))
    offending = offences(await nina.rest())
    for line in ("7", "1", "hm", "yes", "WRONG-CODES", code, "", "Nina"):
        offending += [
            f"{line}: {offence}" for offence in offences(await nina.type(line), line, *commands())
        ]
    assert not offending, "\n".join(offending)
