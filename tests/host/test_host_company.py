"""A hosted table and its company: presence, talk, proposals, undo by consent; played with Peek."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_saves import PERSON
from dogs_tui.app.themed import ThemedApp
from dogs_tui.host.sessions.screens.people import PeoplePane
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.sessions.screens.talk import TalkPane
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.listings import Asking, Offer, TableStage
from dogs_tui.kit.canvas import Painted
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.side.score import ScorePane
from dogs_tui.play.status_bar import StatusBar
from tests.support.fake_company import NOON, FakeParty
from tests.support.memory_match import table_of
from tests.support.peek import Peek
from tests.support.peek_ui import Hand, install_peek


class CompanyApp(ThemedApp):
    reminded_of = ""

    def __init__(self, screen: HostedMatchScreen, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(motion=False, glyphs=glyphs)
        self.opened = screen

    def on_mount(self) -> None:
        self.push_screen(self.opened)


@pytest.fixture(autouse=True)
def peek_has_a_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    install_peek(monkeypatch)


@pytest.fixture
def party() -> FakeParty:
    return FakeParty(table_of(Match(Peek(), 2, {}, 5), PERSON, PERSON))


@asynccontextmanager
async def at_table(
    party: FakeParty, *seats: int, size: tuple[int, int] = (80, 24), glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Pilot[None], HostedMatchScreen]]:
    screen = HostedMatchScreen(party.handle(*seats), pace="none", clock=lambda: NOON)
    async with CompanyApp(screen, glyphs).run_test(size=size) as pilot:
        await settled(pilot, screen)
        yield pilot, screen


async def settled(pilot: Pilot[None], screen: HostedMatchScreen) -> None:
    await pilot.pause()
    await screen.shown()
    await pilot.pause()


async def press(pilot: Pilot[None], screen: HostedMatchScreen, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot, screen)


def prompt(screen: HostedMatchScreen) -> str:
    return screen.query_one(PromptLine).painted_text()


def status(screen: HostedMatchScreen) -> str:
    return screen.query_one(StatusBar).painted_text()


def people(screen: HostedMatchScreen) -> str:
    return screen.query_one(PeoplePane).painted_text()


# Seats and spectators.


async def test_each_seat_has_its_own_view_and_no_curtain(party: FakeParty) -> None:
    hands = party.table.match.state.hands
    for seat in (0, 1):
        async with at_table(party, seat) as (_pilot, screen):
            assert screen.query_one(Hand).hand == hands[seat]


async def test_a_spectator_sees_what_everyone_sees_and_is_told_so(party: FakeParty) -> None:
    async with at_table(party) as (pilot, screen):
        assert screen.query_one(Hand).hand == ()
        assert "watching" in status(screen)
        await press(pilot, screen, "enter", "u")
        assert party.table.plies == 0


async def test_leaving_closes_the_handle_and_not_the_table(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        await pilot.press("q")
        await pilot.pause()
        assert screen not in pilot.app.screen_stack
        assert screen.handle.closed  # type: ignore[attr-defined]
        party.say("Bo", "too late", 1)
        await party.table.play(0, party.table.legal(0)[0])
        await pilot.pause()
    assert not list(party.subscribers)
    assert party.table.plies == 1


# Presence.


async def test_who_is_away_is_marked_with_a_word_and_the_table_waits(party: FakeParty) -> None:
    async with at_table(party, 1) as (pilot, screen):
        assert "away" not in status(screen)
        party.go_away(0)
        await settled(pilot, screen)
        assert "Ana away" in status(screen)
        assert "Ana is away." in prompt(screen)
        await press(pilot, screen, "escape", "f3")
        assert "away 5 min" in people(screen)
        assert "Bo" in people(screen)
        party.change(0, here=True, away_since=None)
        party.tell("presence", "Ana is back.")
        await settled(pilot, screen)
        assert "away" not in status(screen)
        assert "away" not in people(screen)


async def test_it_is_said_for_whom_the_table_waits_and_what_helps(party: FakeParty) -> None:
    party.go_away(0)
    async with at_table(party, 1) as (_pilot, screen):
        assert "Ana is away. F3: ask the table" in prompt(screen)
    async with at_table(party) as (_pilot, screen):
        assert "Ana is away." in prompt(screen)
        assert "F3" not in prompt(screen)


async def test_a_bot_that_plays_on_for_somebody_is_marked(party: FakeParty) -> None:
    async with at_table(party, 1) as (pilot, screen):
        party.change(0, here=False, level="random")
        party.tell("seats", "A bot now plays for Ana.")
        await settled(pilot, screen)
        assert "Ana bot" in status(screen)
        assert "A bot now plays for Ana." in prompt(screen)
        await press(pilot, screen, "f3")
        assert "a bot plays on" in people(screen)


# Talk.


async def test_what_is_typed_to_the_table_is_no_command(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "f2", *"quxlo's", "backspace", "enter")
        assert [(line.name, line.text) for line in party.talk] == [("Ana", "quxlo'")]
        assert party.table.plies == 0
        assert screen.query_one(TalkPane).typed == ""
        assert "Ana: quxlo'" in screen.query_one(TalkPane).painted_text()
        await press(pilot, screen, "escape")
        assert isinstance(screen.focused, Hand)
        await press(pilot, screen, "enter")
        assert party.table.plies == 1


async def test_an_apostrophe_opens_the_talk(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "apostrophe")
        assert screen.focused is screen.query_one(TalkPane)


async def test_a_line_that_cannot_be_said_stays_typed(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "f2", *"wait", "enter")
        assert screen.query_one(TalkPane).typed == "wait"
        assert "Too fast." in prompt(screen)


async def test_a_new_line_is_news_once_and_counted_until_it_is_read(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        party.say("Bo", "[red]hello[/]", 1)
        await settled(pilot, screen)
        assert "Bo: [red]hello[/]" in prompt(screen)
        assert "F2: 1 new" in status(screen)
        assert isinstance(screen.focused, Hand)
        party.say("Zoe", "nice")
        party.say("", "the host speaks")
        await settled(pilot, screen)
        assert "F2: 2 new" in status(screen)
        screen._explain("")
        await settled(pilot, screen)
        assert "nice" not in prompt(screen)
        await press(pilot, screen, "f2")
        text = screen.query_one(TalkPane).painted_text()
        assert "● Bo: [red]hello[/]" in text
        assert "Zoe (spectator): nice" in text
        assert "new" not in status(screen)


async def test_talk_stands_beside_a_table_of_full_width(party: FakeParty) -> None:
    async with at_table(party, 0, size=(120, 40)) as (pilot, screen):
        await press(pilot, screen, "f2", *"hi", "f2")
        assert screen.query_one(TalkPane).is_on_screen
        assert isinstance(screen.focused, Hand)
        await press(pilot, screen, "enter")
        assert party.table.plies == 1
        party.say("Bo", "well played", 1)
        await settled(pilot, screen)
        assert "well played" in screen.query_one(TalkPane).painted_text()
        assert "new" not in status(screen)
        await press(pilot, screen, "f2", *"!", "enter")
        assert party.talk[-1].text == "hi!"
        await press(pilot, screen, "escape")
        assert not screen.query_one(TalkPane).is_on_screen


async def test_the_end_of_a_match_does_not_take_the_line_away_that_is_typed(
    party: FakeParty,
) -> None:
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "f2", *"good")
        while (mover := party.table.to_move) is not None:
            await party.table.play(mover, party.table.legal(mover)[0])
        await settled(pilot, screen)
        assert "The match is over." in prompt(screen)
        await press(pilot, screen, *"bye", "enter")
        assert party.talk[-1].text == "goodbye"
        assert not screen.query_one(ScorePane).is_on_screen


async def test_talk_leaves_what_is_under_the_cursor_alone(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        screen._explain("what this would mean")
        party.say("Bo", "hello", 1)
        await settled(pilot, screen)
        assert "hello" in prompt(screen)
        await press(pilot, screen, "f2", "escape")
        assert "what this would mean" in prompt(screen)


async def test_what_was_said_while_somebody_was_away_waits_for_them(party: FakeParty) -> None:
    party.say("Bo", "before", 1)
    party.go_away(0, minutes=-5)
    party.talk = (*party.talk, Said(NOON + timedelta(minutes=6), "Bo", "where are you?", 1))
    async with at_table(party, 0) as (_pilot, screen):
        assert "F2: 1 new" in status(screen)


async def test_a_line_of_talk_costs_the_table_nothing(
    party: FakeParty, monkeypatch: pytest.MonkeyPatch
) -> None:
    refreshed: set[str] = set()
    refresh = Painted.refresh

    def spied(self: Painted, *regions: Region, **how: bool) -> Painted:
        refreshed.add(type(self).__name__)
        return refresh(self, *regions, **how)

    for size, keys in (((80, 24), ()), ((120, 40), ("f2", "f2"))):
        async with at_table(party, 0, size=size) as (pilot, screen):
            await press(pilot, screen, *keys)
            with monkeypatch.context() as patched:
                patched.setattr(Painted, "refresh", spied)
                party.say("Bo", "a word", 1)
                party.go_away(1)
                await settled(pilot, screen)
    assert refreshed == {"PromptLine", "StatusBar", "TalkPane"}


# Proposals.


async def test_a_proposal_is_asked_in_the_prompt_and_answered_in_the_list(
    party: FakeParty,
) -> None:
    async with at_table(party, 0) as (pilot, screen):
        party.ask(Asking.PAUSE, 1, "Bo asks to pause the match.")
        await settled(pilot, screen)
        screen._explain("")
        assert "Bo asks to pause the match. F3: answer" in prompt(screen)
        screen._explain("the game's own line again")
        assert "the game's own line again" in prompt(screen)
        assert "F3: answer" in status(screen)
        await press(pilot, screen, "f3")
        assert "Nobody has agreed yet" in people(screen)
        assert "F3" not in prompt(screen) + status(screen)
        await press(pilot, screen, "escape")
        assert "F3: answer" in status(screen)
        await press(pilot, screen, "f3", "enter")
        assert party.answers == [(0, True)]
        assert "answer" not in prompt(screen)


async def test_refusing_and_withdrawing(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        party.ask(Asking.END, 1, "Bo asks to end the match.")
        await press(pilot, screen, "f3", "down", "enter")
        assert party.answers == [(0, False)]
    async with at_table(party, 1) as (pilot, screen):
        await press(pilot, screen, "f3", "enter")
        assert party.proposal is None


async def test_offers_say_why_not_and_grave_ones_are_asked_for_twice(party: FakeParty) -> None:
    party.offers = (
        Offer(Asking.STAND_IN, phrase("A bot for Bo"), 1, phrase("Bo has only just left.")),
        Offer(Asking.PAUSE, phrase("Pause the match")),
        Offer(Asking.END, phrase("End the match")),
    )
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "f3")
        assert "Bo has only just left." in people(screen)
        await press(pilot, screen, "enter")
        assert party.asked == [(0, Asking.PAUSE)]
        await press(pilot, screen, "down", "enter")
        assert "Press enter again" in prompt(screen)
        assert party.asked == [(0, Asking.PAUSE)]
        await press(pilot, screen, "enter")
        assert party.asked[-1] == (0, Asking.END)
        await press(pilot, screen, "down", "enter")
        assert "Bo has only just left." in prompt(screen)
        assert len(party.asked) == 2


async def test_undo_is_free_or_asked_of_the_table_at_the_second_press(party: FakeParty) -> None:
    party.offers = (Offer(Asking.UNDO, phrase("Ask for a takeback")),)
    async with at_table(party, 0) as (pilot, screen):
        await press(pilot, screen, "enter")
        await party.table.play(1, party.table.legal(1)[0])
        await settled(pilot, screen)
        assert "undo" in [label for _, label in screen.query_one(KeyBar).shown()]
        await press(pilot, screen, "u")
        assert "Press u again to ask the" in prompt(screen)
        assert not party.asked
        await press(pilot, screen, "u")
        assert party.asked == [(0, Asking.UNDO)]
        assert party.table.plies == 2


# Stages.


async def test_a_paused_table_says_so_and_plays_nothing(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        party.stage = TableStage.PAUSED
        party.tell("stage", "The table pauses.")
        await settled(pilot, screen)
        assert "The match is paused" in prompt(screen)
        await press(pilot, screen, "enter")
        assert party.table.plies == 0
        party.stage = TableStage.RUNNING
        party.tell("stage", "The match goes on.")
        await settled(pilot, screen)
        await press(pilot, screen, "enter")
        assert party.table.plies == 1


async def test_an_ended_and_a_closed_table_lead_to_the_lobby(party: FakeParty) -> None:
    async with at_table(party, 0) as (pilot, screen):
        party.stage = TableStage.ENDED
        party.tell("stage")
        await settled(pilot, screen)
        assert "This match was stopped early. · q: back to the lobby" in prompt(screen)
        party.shut = True
        party.tell("closed")
        await settled(pilot, screen)
        assert "This table is closed." in prompt(screen)


# Updates at any time.


async def test_nothing_is_lost_of_what_happens_before_the_screen_stands(party: FakeParty) -> None:
    screen = HostedMatchScreen(party.handle(1), pace="none", clock=lambda: NOON)
    await party.table.play(0, party.table.legal(0)[0])
    party.say("Ana", "I have begun", 0)
    async with CompanyApp(screen).run_test(size=(80, 24)) as pilot:
        await settled(pilot, screen)
        assert "Bo: lay a card" in prompt(screen)
        assert "F2: 1 new" in status(screen)


async def test_a_burst_of_everything_ends_in_what_is_true(party: FakeParty) -> None:
    async with at_table(party, 0, size=(120, 40)) as (pilot, screen):
        await press(pilot, screen, "f2")
        for turn in range(4):
            mover = party.table.to_move
            assert mover is not None
            party.say("Bo", f"line {turn}", 1)
            await party.table.play(mover, party.table.legal(mover)[0])
            party.go_away(1, minutes=turn)
            party.tell("seats")
        party.stage = TableStage.PAUSED
        party.tell("stage")
        await settled(pilot, screen)
        assert "line 3" in screen.query_one(TalkPane).painted_text()
        assert "Bo away" in status(screen)
        assert "The match is paused" in prompt(screen)
        assert screen.view.laid == party.table.view(0).laid


async def test_company_fits_ascii_and_a_narrow_line(party: FakeParty) -> None:
    async with at_table(party, 0, glyphs=ASCII) as (pilot, screen):
        party.go_away(1)
        party.say("Bo", "hello " * 30, 1)
        await press(pilot, screen, "f2")
        for painted in (TalkPane, StatusBar, KeyBar, PromptLine):
            assert screen.query_one(painted).painted_text().isascii()
        await press(pilot, screen, "f3")
        assert people(screen).isascii()
