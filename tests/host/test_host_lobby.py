"""The lobby, the form of a new table, the cards with codes and a guest's settings, by keys."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_tui.home.game_list import GameListScreen, GameRows
from dogs_tui.home.match_form import MatchForm
from dogs_tui.home.settings import SettingsForm
from dogs_tui.host.calendar.calendar import Plan
from dogs_tui.host.commands.cards import joining
from dogs_tui.host.commands.lobby import HOUSE, IN_BAR, LOBBY
from dogs_tui.host.commands.people import FINGERPRINT_SHOWN
from dogs_tui.host.connection import Caller
from dogs_tui.host.lobby.lists import LobbyLists
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.calendar import CalendarScreen
from dogs_tui.host.sessions.screens.command_screen import CodeScreen
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.lobby_rows import LobbyRows, PeopleList
from dogs_tui.host.sessions.screens.new_table import NewTableScreen
from dogs_tui.host.sessions.screens.own_settings import OwnSettingsScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.sessions.screens.tournaments import TournamentScreen
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.seeks import SeekListing, Soon
from dogs_tui.host.tables.setup import TableSetup
from dogs_tui.host.tables.time_control import Late, TimeControl
from dogs_tui.host.tournaments.tournament import TournamentSetup
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.words import phrase
from tests.support.fake_lobby import (
    ADDRESS,
    FakeGuestApp,
    FakeLobby,
    card_of,
    painted,
    person_of,
)
from tests.support.hosted_deals import play_out
from tests.support.lobby_builder import Guests, key

HOSTILE = "[red]{0}%s[/]"


@asynccontextmanager
async def showing(
    lobby: Any,
    person: Person,
    opened: Callable[[], Screen[Any]] = LobbyScreen,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[FakeGuestApp, Pilot[Any]]]:
    app = FakeGuestApp(lobby, opened, person)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


@pytest.fixture
def ana() -> Person:
    return person_of("Ana")


@pytest.fixture
def lobby(tmp_path: Path) -> FakeLobby:
    return FakeLobby(tmp_path)


def prompt(app: FakeGuestApp) -> PromptLine:
    return app.screen.query_one(PromptLine)


def rows(app: FakeGuestApp) -> LobbyRows:
    return app.screen.query_one(LobbyRows)


def many() -> LobbyLists:
    return LobbyLists(
        yours=(
            card_of("AAA222", "dogs", "DOGS", "Ana", "Ben", yours=True, your_move=True, to_move=0),
            card_of("BBB222", "dogs", "DOGS", "Ana", "Cyra", yours=True, to_move=1, round=4),
        ),
        open=(
            card_of("CCC222", "dog_kids", "DOG Kids", "Dan", "", "", stage=TableStage.GATHERING),
        ),
        watch=(card_of("DDD222", "dogs", "DOGS", "Eve", "Bella:steady", to_move=0),),
        played=(
            card_of(
                "EEE222",
                "dogs",
                "DOGS",
                "Ana",
                "Ben",
                stage=TableStage.FINISHED,
                places=(("Ben", 61, 1), ("Ana", 54, 2)),
            ),
        ),
        people=("Ben", "Cyra"),
    )


# The lists.


async def test_your_move_has_a_sign_and_a_word(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, _):
        lines = rows(app).painted_text().splitlines()
        first = next(line for line in lines if "AAA222" in line)
        assert " ! AAA222" in first
        assert "your move" in first
        others = [line for line in lines if "222" in line and "AAA222" not in line]
        assert not any("!" in line for line in others)
        assert "2 open seats" in painted(app)
        assert "next: Cyra" in painted(app)
        assert "won by Ben" in painted(app)
        assert "2 others are here: Ben, Cyra" in app.screen.query_one(Heading).painted_text()


async def test_the_prompt_says_what_enter_does(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, pilot):
        said = [prompt(app).asked]
        for _ in range(4):
            await pilot.press("down")
            said.append(prompt(app).asked)
        assert said == [
            "DOGS: your move.",
            "DOGS: Cyra is to move.",
            "Press enter to sit down with Dan.",
            "Press enter to watch Eve, Bella (bot).",
            "1. Ben 61, 2. Ana 54",
        ]


async def test_leaving_is_always_in_sight(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, pilot):
        for _ in range(rows(app).count()):
            assert "q leave" in app.screen.query_one(KeyBar).painted_text()
            await pilot.press("down")


async def test_the_cursor_stays_on_its_table_while_lists_change(
    lobby: FakeLobby, ana: Person
) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, pilot):
        await pilot.press("down", "down", "down")
        new = card_of("NEW222", "dogs", "DOGS", "Eve", "", stage=TableStage.GATHERING)
        lobby.change(msgspec.structs.replace(many(), open=(new, *many().open)))
        await pilot.pause()
        current = rows(app).current
        assert current is not None
        assert current.card.code == "DDD222"
        lobby.change(msgspec.structs.replace(many(), watch=()))
        await pilot.pause()
        assert rows(app).current is not None
        lobby.change(LobbyLists())
        await pilot.pause()
        assert rows(app).current is None


async def test_what_comes_at_a_time_is_shown_once(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana) as (app, pilot):
        looked = lobby.looked
        for _ in range(50):
            lobby.change(many())
        await pilot.pause()
        assert rows(app).count() == 5
        assert lobby.looked == looked + 1


async def test_an_empty_lobby_says_what_to_do(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana) as (app, pilot):
        text = painted(app)
        assert "No tables yet." in text
        assert "n  create a table" in text
        await pilot.press("enter", "up", "v", "w")
        assert app.tables == []


async def test_a_move_elsewhere_is_told(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, pilot):
        lobby.subscribers.tell(
            LobbyNews("your-move", "BBB222", phrase("It is your move at {code}.", code="BBB222"))
        )
        await pilot.pause()
        assert "It is your move at BBB222." in app.screen.query_one(PromptLine).painted_text()
        await pilot.press("down")
        assert "BBB222." not in app.screen.query_one(PromptLine).painted_text()


async def test_what_was_new_is_old_for_who_was_elsewhere(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    move = LobbyNews("your-move", "BBB222", phrase("It is your move at {code}.", code="BBB222"))
    async with showing(lobby, ana) as (app, pilot):
        lobby.subscribers.tell(move)
        await pilot.press("s")
        lobby.subscribers.tell(move)
        await pilot.press("escape")
        await pilot.pause()
        assert "BBB222." not in prompt(app).painted_text()


async def test_nobody_sits_down_with_nobody(lobby: FakeLobby, ana: Person) -> None:
    empty = card_of("CCC222", "dog_kids", "DOG Kids", "", "", stage=TableStage.GATHERING)
    lobby.shown = LobbyLists(open=(empty,))
    async with showing(lobby, ana) as (app, _):
        assert prompt(app).asked == "Press enter to sit down; nobody else is there yet."


@pytest.mark.parametrize(
    ("waiting", "asked"),
    [
        ({}, ""),
        ({"yours": (card_of("AAA222", "dogs", "DOGS", "Ana", "Ben"),)}, "you play with Ben"),
        ({"seeks": (SeekListing("", "dogs", "DOGS", 2, Soon.NOW, ("Ana",), True),)}, "listed"),
    ],
    ids=["nothing", "a match", "a seek"],
)
async def test_leaving_asks_where_others_wait(
    lobby: FakeLobby, ana: Person, waiting: dict[str, Any], asked: str
) -> None:
    lobby.shown = LobbyLists(**waiting)
    async with showing(lobby, ana) as (app, pilot):
        await pilot.press("q")
        assert asked in prompt(app).refused
        assert app.departed != bool(asked)
        await pilot.press("q")
        assert app.departed


async def test_leaving_the_lobby_ends_listening(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana):
        assert len(lobby.subscribers) == 1
    assert len(lobby.subscribers) == 0


async def test_a_notice_is_said_first(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana, lambda: LobbyScreen("There is no table AB.")) as (app, _):
        assert "There is no table AB." in prompt(app).painted_text()
    lobby.shown = many()
    async with showing(lobby, ana, lambda: LobbyScreen("There is no table AB.")) as (app, _):
        assert "There is no table AB." in prompt(app).painted_text()


async def test_hostile_names_are_only_names(lobby: FakeLobby) -> None:
    lobby.shown = LobbyLists(
        yours=(card_of("AAA222", "dogs", "DOGS", HOSTILE, "Ana", yours=True, to_move=0),),
        watch=(card_of("BBB222", "dogs", "DOGS", HOSTILE, "Ben", to_move=0),),
        people=(HOSTILE,),
    )
    async with showing(lobby, person_of(HOSTILE), size=(120, 40)) as (app, pilot):
        assert HOSTILE in app.screen.query_one(PeopleList).painted_text()
        assert HOSTILE in prompt(app).painted_text()
        assert HOSTILE in rows(app).painted_text()
        await pilot.press("down")
        assert HOSTILE in prompt(app).painted_text()


async def test_a_long_list_is_cut_and_opened_and_headings_stay_in_sight(
    lobby: FakeLobby, ana: Person
) -> None:
    cards = [card_of(f"T{n:02}AAA", "dogs", "DOGS", "Eve", "Finn", to_move=0) for n in range(40)]
    lobby.shown = msgspec.structs.replace(many(), watch=tuple(cards))
    async with showing(lobby, ana) as (app, pilot):
        assert "37 more" in rows(app).painted_text()
        assert "Played" in rows(app).painted_text()
        await pilot.press(*["down"] * 6)
        assert prompt(app).asked == "Press enter to show all of them."
        await pilot.press("enter")
        assert "more" not in rows(app).painted_text()
        assert "Played" not in rows(app).painted_text()
        await pilot.press("end")
        assert "Played" in rows(app).painted_text()
        assert "EEE222" in rows(app).painted_text()
        await pilot.press("home")
        assert rows(app).painted_text().startswith("Your tables")


async def test_people_stand_beside_where_there_is_room(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = msgspec.structs.replace(many(), people=tuple(f"Guest {n}" for n in range(60)))
    async with showing(lobby, ana, size=(120, 40)) as (app, pilot):
        text = app.screen.query_one(PeopleList).painted_text()
        assert "Guest 0" in text
        assert "+" in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.screen.query_one("#beside").display


async def test_no_empty_row_is_left_of_a_window_that_was_narrow(guests: Guests) -> None:
    async with showing(guests.lobby, guests.person("Ana")) as (app, pilot):
        line = prompt(app)
        line.meaning = "Nobody is here but you, and no table is open."
        await pilot.resize_terminal(30, 10)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert line.size.height == 1


# Other rows, the chat, the notice and the menu.


async def test_the_lobby_shows_all_that_there_is_and_enter_opens_it(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    guests.lobby.notice.set("The cup\x1b begins at eight.", guests.clock.now)
    guests.lobby.tournaments.make(ben, TournamentSetup("Cup", "dog_kids", 2, places=4))
    guests.lobby.seeks.ask(ben, "dog_kids", 2, Soon.WEEK)
    tomorrow = datetime.fromisoformat("2026-05-02T19:30")
    guests.lobby.memberships.choose_zone(ana, "Lisbon")
    guests.lobby.calendar.announce(ben, Plan("Games night", tomorrow))
    async with showing(guests.lobby, ana) as (app, pilot):
        text = painted(app)
        assert "Sat 02 May 20:30" in text
        assert "The cup begins at eight." in text
        assert "Looking for players" in text
        assert "week: 1 of 2" in text
        assert "1 of 4 entered" in text
        lines = rows(app).painted_text().splitlines()
        cup = next(y for y, line in enumerate(lines) if "1 of 4 entered" in line)
        for y in (cup - 1, cup, cup):  # on its heading first, where nothing is
            await pilot.click(LobbyRows, offset=(5, y))
        await pilot.pause()
        assert isinstance(app.screen, TournamentScreen)
        await pilot.press("e", "escape")
        assert "2 of 4 entered" in painted(app)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CalendarScreen)
        await pilot.press("e", "escape")
        assert "coming: 2" in painted(app)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert "A match of DOG Kids with Ben starts at once. Press enter again" in painted(app)
        assert not app.tables
        await pilot.press("enter")
        await pilot.pause()
    (code,) = app.tables
    table = guests.lobby.table(code)
    assert table is not None
    assert (table.stage, table.card(ana).time_control) == (TableStage.RUNNING, TimeControl(24))


async def test_looking_for_players_by_keys(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana) as (app, pilot):
        await pilot.press("b", "end", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        assert "nobody else is here" in prompt(app).painted_text()
        assert "week: 1 of 2" in painted(app)
        await pilot.press("down", "x")
        await pilot.pause()
        assert "Looking for" not in painted(app)


async def test_what_is_said_in_the_lobby_is_read_there(guests: Guests) -> None:
    ana, ben = guests.people("Ana", "Ben")
    async with showing(guests.lobby, ana) as (app, pilot):
        guests.lobby.talk.say(ben.id, "Anybody\x1b for a match?")
        await pilot.pause()
        assert "Ben: Anybody for a match?" in prompt(app).painted_text()
        assert not app.screen.query_one(TalkPane).display or not app.screen.has_class("-talking")
        assert "F2: 1 new" in painted(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "Press enter to send it to everybody" in prompt(app).painted_text()
        assert " new" not in app.screen.query_one(Heading).painted_text()
        await pilot.press(*"me q", "enter")
        assert [line.name for line in guests.lobby.talk.lines] == ["Ben", "Ana"]
        assert "Ana: me q" in app.screen.query_one(TalkPane).painted_text()
        await pilot.press("escape")
        assert not app.screen.has_class("-talking")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert app.screen.query_one(TalkPane).region.width > 20


async def test_the_menu_has_all_that_the_row_of_keys_does_not_name(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana) as (app, pilot):
        bar = app.screen.query_one(KeyBar)
        assert "\u2026" not in bar.painted_text()
        await pilot.press("f5")
        listed = painted(app)
        for command in LOBBY:
            if command.keys and command.possible is None and command.id != HOUSE.id:
                named = command.label and (command.id in IN_BAR)
                assert named or command.help in listed, command.id
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, OwnSettingsScreen)


# Going to tables.


async def test_enter_sits_down_at_an_open_table(guests: Guests) -> None:
    table = guests.table("Ben", bots=("steady", ""))
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana) as (app, pilot):
        await pilot.press("v")
        assert app.tables == [table.code]
        assert table.seat_of(ana) is None
        await pilot.press("enter")
        assert app.tables == [table.code] * 2
        assert table.seat_of(ana) == 2
        assert table.stage is TableStage.RUNNING


async def test_a_seat_that_is_gone_meanwhile_is_said(guests: Guests) -> None:
    table = guests.table("Ben", bots=("",))
    async with showing(guests.lobby, guests.person("Ana")) as (app, pilot):
        row = rows(app).current
        assert row is not None
        table.room(guests.person("Cyra")).sit()
        await pilot.pause()
        rows(app).show(LobbyLists(open=(row.card,)), guests.clock.now)
        await pilot.press("enter")
        assert "begun" in prompt(app).refused
        assert app.tables == []


@pytest.mark.parametrize("typed", ["{code}", "{lower}"])
async def test_a_code_leads_to_a_private_table(guests: Guests, typed: str) -> None:
    table = guests.table("Ben", bots=("",), private=True)
    async with showing(guests.lobby, guests.person("Ana")) as (app, pilot):
        assert table.code not in painted(app)
        code = typed.format(code=table.code, lower=table.code.lower())
        await pilot.press("j", *code, "enter")
        assert app.tables == [table.code]


async def test_typing_a_code_is_no_command(lobby: FakeLobby, ana: Person) -> None:
    lobby.shown = many()
    async with showing(lobby, ana) as (app, pilot):
        await pilot.press("j", *"qnsik")
        assert isinstance(app.screen, LobbyScreen)
        assert "qnsik_" in prompt(app).asked
        lobby.change(LobbyLists(people=("Dan",)))
        await pilot.pause()
        assert "qnsik_" in prompt(app).asked
        assert ("q", "leave") not in app.screen.query_one(KeyBar).shown()
        await pilot.press("escape")
        assert "qnsik" not in prompt(app).painted_text()
        assert app.tables == []


async def test_a_code_of_no_table_gets_a_sentence(guests: Guests) -> None:
    async with showing(guests.lobby, guests.person("Ana")) as shown:
        app, pilot = shown
        await pilot.press("j", *"{x}", "enter")
        assert "No table has the code {x}" in prompt(app).refused
        assert app.tables == []


async def test_a_played_match_is_looked_at_and_watched_again(guests: Guests) -> None:
    table = guests.table("Ana", "Ben", game="dog_kids")
    play_out(table)
    async with showing(guests.lobby, guests.person("Ana")) as (app, pilot):
        assert ("w", "replay") in app.screen.query_one(KeyBar).shown()
        await pilot.press("enter")
        assert app.tables == [table.code]
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


# Codes.


async def test_an_invitation_has_all_that_a_friend_needs(guests: Guests) -> None:
    async with showing(guests.lobby, guests.person("Ana")) as shown:
        app, pilot = shown
        await pilot.press("i")
        assert isinstance(app.screen, CodeScreen)
        text = painted(app)
        assert ADDRESS in text
        code = next(word for word in text.split() if "-" in word and word.isupper())
        assert guests.lobby.invites.check(code).uses == 1
        await pilot.press("x")
        assert isinstance(app.screen, LobbyScreen)


async def test_invitations_are_limited(guests: Guests) -> None:
    async with showing(guests.lobby, guests.person("Ana")) as shown:
        app, pilot = shown
        for _ in range(guests.lobby.limits.invites_each):
            await pilot.press("i", "escape")
        await pilot.press("i")
        assert isinstance(app.screen, LobbyScreen)
        assert prompt(app).refused


async def test_a_further_key_of_ones_own(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana) as (app, pilot):
        await pilot.press("k", "a")
        code = next(word for word in painted(app).split() if "-" in word and word.isupper())
    assert guests.lobby.enrolment.link(code, key(9)).id == ana.id


async def test_a_lost_key_is_removed_and_never_the_one_in_use(guests: Guests) -> None:
    ana = guests.person("Ana")
    (own,) = ana.keys
    app = FakeGuestApp(guests.lobby, LobbyScreen, ana, caller=Caller(own, "192.0.2.1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("k")
        assert f"{own[:FINGERPRINT_SHOWN]}\u2026  now" in painted(app)
        assert "keys_remove" not in {
            binding.binding.action
            for binding in app.screen.active_bindings.values()
            if binding.enabled
        }
        guests.lobby.people.add_key(ana, key(9))
        await pilot.press("escape", "k", "x", "x")
        assert "connected with this key" in prompt(app).refused
        await pilot.press("down", "x")
        assert "Press x again" in prompt(app).refused
        await pilot.press("up", "down", "x")
        assert guests.lobby.people.by_key(key(9)) is not None
        await pilot.press("x")
        assert "\n  2  " not in painted(app)
    assert guests.lobby.people.by_key(key(9)) is None
    assert guests.person("Ana").keys == (own,)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("ssh dogs.example.org", "ssh -t dogs.example.org join AB23CD"),
        ("ssh -p 2222 host", "ssh -t -p 2222 host join AB23CD"),
        ("", ""),
    ],
)
def test_what_friends_type_to_come_to_a_table(command: str, line: str) -> None:
    assert joining(command, "AB23CD") == line


# A new table.


async def test_a_new_table_is_one_key_away(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana) as (app, pilot):
        await pilot.press("n", "enter")
        assert "waits for 2 more" in prompt(app).asked
        await pilot.press("enter")
    (code,) = app.tables
    table = guests.lobby.table(code)
    assert table is not None
    assert table.seat_of(ana) == 0
    assert [sitter.open for sitter in table.card().sitters] == [False, True, True]
    assert (table.card().private, table.card().watchable) == (False, True)


async def test_a_table_is_of_a_game_out_of_the_same_list_as_a_match(guests: Guests) -> None:
    ana = guests.person("Ana")
    kids = TableSetup(game="dog_kids", options={}, seats=("me", ""))
    guests.lobby.make_table(ana, kids)
    async with showing(guests.lobby, ana) as (app, pilot):
        await pilot.press("n")
        assert isinstance(app.screen, GameListScreen)
        rows = app.screen.query_one(GameRows)
        assert rows.current == "dog_kids"  # played last
        await pilot.press("up", "enter")
        assert isinstance(app.screen, NewTableScreen)
        assert app.screen.game.key == "dogs_cardgame"
        await pilot.press("escape")
        assert app.screen.query_one(GameRows).current == "dogs_cardgame"
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_seats_of_a_table_do_not_go_round(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana, NewTableScreen) as (app, pilot):
        form = app.screen.query_one(MatchForm)
        await pilot.press("down", "down", *["left"] * 3)
        assert form.current.value == "me"
        await pilot.press(*["right"] * 40, "enter")
        assert form.current.value == "me"


async def test_a_table_as_it_was_filled_in(guests: Guests) -> None:
    ana = guests.person("Ana")
    lover = partial(NewTableScreen, "dog_lover")
    async with showing(guests.lobby, ana, lover) as (app, pilot):
        await pilot.press("down", "down", "down", "right")
        form = app.screen.query_one(MatchForm)
        assert form.field("seat-0").value == "me"
        assert form.field("seat-1").value not in {"", "me"}
        await pilot.press("end", "right", "end", "right", "up", "up", "right", "up", "right")
        await pilot.press("up", "right", "home", "enter")
    (code,) = app.tables
    table = guests.lobby.table(code)
    assert table is not None
    card = table.card(ana)
    assert card.game == "dog_lover"
    assert (card.private, card.watchable, card.hints) == (True, False, False)
    assert card.time_control == TimeControl(late=Late.SEAT, minutes=2, seconds=10)
    assert card.sitters[1].level
    assert not card.sitters[1].person


async def test_one_sits_on_one_seat(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana, NewTableScreen) as (app, pilot):
        form = app.screen.query_one(MatchForm)
        await pilot.press("down", "down", "down", "left")
        assert [field.value for field in form.seat_fields] == ["", "me", ""]


async def test_bots_alone_need_no_table(lobby: FakeLobby, ana: Person) -> None:
    async with showing(lobby, ana, NewTableScreen) as (app, pilot):
        seats = ("down", "right", "right", "down", "right", "down", "right")
        await pilot.press("down", *seats)
        form = app.screen.query_one(MatchForm)
        assert not {"", "me"} & {field.value for field in form.seat_fields}
        assert "at least one human" in prompt(app).refused
        await pilot.press("home", "enter")
        assert app.tables == []


async def test_what_the_lobby_refuses_is_said_and_nothing_is_lost(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana, NewTableScreen) as (app, pilot):
        for _ in range(12):
            await pilot.press("enter")
        assert prompt(app).refused
        assert isinstance(app.screen, NewTableScreen)


# Settings.


async def test_settings_are_kept_by_the_lobby(guests: Guests) -> None:
    ana = guests.person("Ana")
    async with showing(guests.lobby, ana, OwnSettingsScreen) as (app, pilot):
        await pilot.press("ctrl+u", *"Zoe", "down", "right", "right")
        assert app.theme == "kennel-light"
    person = guests.lobby.people.get(ana.id)
    assert person is not None
    assert (person.name, person.settings.theme) == ("Zoe", "kennel-light")


async def test_a_taken_name_is_said_before_the_screen_closes(guests: Guests) -> None:
    ana, _ = guests.people("Ana", "Ben")
    async with showing(guests.lobby, ana, OwnSettingsScreen) as (app, pilot):
        await pilot.press("ctrl+u", *"ben", "escape")
        assert isinstance(app.screen, OwnSettingsScreen)
        assert "Ben is taken" in prompt(app).refused
        await pilot.press("enter", "left", "right", "backspace", *"z")
        assert app.screen.query_one(SettingsForm).field("name").text == "bez"
        await pilot.press("backspace", *"n", "escape")
        assert "Ben is taken" in prompt(app).refused
        await pilot.press("escape")
        assert not isinstance(app.screen, OwnSettingsScreen)
    assert guests.lobby.people.get(ana.id) == ana
