"""Guests in lines: from the first arrival to a match, in words alone."""

import asyncio
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from dogs_rules.bots.hints import Hint
from dogs_tui.app.settings import Settings
from dogs_tui.host import processor
from dogs_tui.host.lines.output import HELD
from dogs_tui.host.lines.typed import LONGEST
from dogs_tui.host.lobby.own_seat import PlayedTable
from dogs_tui.host.lobby.public import TableStage
from dogs_tui.host.session import REPLACED
from dogs_tui.words import say
from tests.support.line_guest import LineSitter
from tests.support.lobby_making import Guests, key

pytestmark = pytest.mark.usefixtures("unsynced")

NEW = key(99)
SECRET = "the seven of dogs in Bo's hand"
Come = Callable[..., Any]


@pytest.fixture
def come(guests: Guests) -> Come:
    """Has somebody come in lines, by name, and gives what they are told first."""

    async def coming(name: str, **more: Any) -> tuple[LineSitter, str]:
        person = guests.person(name)
        sitter = LineSitter(guests.lobby, person.keys[0], **more)
        return sitter, await sitter.rest()

    return coming


async def test_a_first_arrival_agrees_to_the_rules_gives_a_code_and_a_name(guests: Guests) -> None:
    guests.person("Bo")
    code = guests.lobby.invites.make().code
    nina = LineSitter(guests.lobby, NEW, listed=False, house_rules=("Be kind.",))
    told = await nina.rest()
    assert told.index("Be kind.") < told.index("Will you hold to them?")
    assert "Type yes if you will hold" in await nina.type("perhaps")
    assert "the code of your invitation" in await nina.type("yes")
    assert "not known here" in await nina.type("WRONG-CODES")
    assert "call you?" in await nina.type(code)
    assert "is called Bo already" in await nina.type("Bo")
    told = await nina.type("Nina")
    assert "You are in the lobby, Nina." in told
    person = guests.lobby.people.by_key(NEW)
    assert person is not None
    assert not person.settings.lines
    assert not guests.lobby.invites.all()


async def test_codes_that_are_not_known_end_it(guests: Guests) -> None:
    nina = LineSitter(guests.lobby, NEW, listed=False)
    told = await nina.type(*["AAAAA-AAAAA"] * 5)
    assert "None of these codes is known here." in told
    assert await nina.end() == 0
    assert guests.lobby.people.by_key(NEW) is None


async def test_a_new_table_is_laid_as_proposed_or_changed(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "DOG Kids" in await ana.type("new")
    assert "There is no such game" in await ana.type("chess")
    told = await ana.type("dog_kids")
    assert "  2. Seat 1: you" in told
    assert "  3. Seat 2: open" in told
    await ana.type("1", "1")
    told = await ana.type("3", "1")
    assert "  2. Seat 1: open" in told
    assert "  3. Seat 2: you" in told
    told = await ana.type("")
    (table,) = guests.lobby.tables()
    assert f"Table {table.code}: DOG Kids, laid by Ana." in told
    assert table.seat_of(guests.person("Ana")) == 1
    assert "One more, and the match begins." in told


async def test_no_table_is_laid_by_who_goes_back(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    assert "No table was laid." in await ana.type("new", "b")
    assert "No table was laid." in await ana.type("new dogs", "b")
    assert guests.lobby.tables() == ()


async def test_a_seat_in_the_lobby_leads_through_the_room_into_the_match(
    guests: Guests, come: Come
) -> None:
    ana, _ = await come("Ana")
    bo, _ = await come("Bo")
    await ana.type("new dog_kids", "1", "1", "")
    told = await bo.rest()
    assert "A new table stands open:" in told
    told = await bo.type("1")
    assert "Table" in told
    assert "1. Ana (here)" not in told  # the match has begun with the last seat
    (table,) = guests.lobby.tables()
    assert table.stage is TableStage.RUNNING
    told = await ana.rest()
    assert "Bo sits down." in told
    assert "Cards of Ana:" in told
    assert "Cards of Bo:" not in told


async def test_a_room_in_words(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", game="dog_kids", bots=("", "random"))
    ana, told = await come("Ana", code=table.code)
    assert "  1. Ana (you)" in told
    assert "  2. open" in told
    assert "  3. Bella (bot, random)" in told
    assert "This is your seat." in await ana.type("1")
    assert "open" in await ana.type("stand", "list")
    assert table.seat_of(guests.person("Ana")) is None
    await ana.type("2")
    assert table.seat_of(guests.person("Ana")) == 1
    assert "There is no such bot" in await ana.type("bot 1 genius")
    assert "Say which seat" in await ana.type("bot nine")
    assert "Type close again" in await ana.type("close")
    told = await ana.type("close")
    assert "Ana has closed the table." in told
    assert "You are in the lobby" in told


async def test_everything_that_can_be_asked_at_a_match(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dogs", options={"start": "1"})
    ana, told = await come("Ana", code=table.code)
    assert re.search(r"\r\n  1\. ", told)
    assert "Ana: " in await ana.type("s")
    assert "Ana now: " in await ana.type("o")
    assert "Dog Fair" in await ana.type("? fair")
    assert "dogs-tui rules" not in await ana.type("? fair")
    assert "say them to everybody here" in await ana.type("?")
    assert "Seat 2: Bo, away" in await ana.type("w")
    assert "That is no command here." in await ana.type("hello")
    assert "Type a number from 1 to" in await ana.type("0")
    assert "Type a number from 1 to" in await ana.type("99999999999")
    await ana.type("1")
    assert table.match is not None
    assert table.match.plies == 1
    assert "1 action was taken back." in await ana.type("u")
    assert table.match.plies == 0
    assert "That cannot be asked." in await ana.type("ask nonsense")


async def test_what_others_do_is_told_between_and_leaves_what_is_typed(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    assert "Bo is here." in await ana.rest()
    assert "It is not your turn: Bo is to move." in await ana.type("1")
    await ana.press("say wait")
    bo.play()
    told = await ana.rest()
    assert "Bo " in told
    assert told.endswith("> say wait")
    assert ana.terminal.text().rstrip().endswith("> say wait")
    bo.handle.say("no hurry")
    assert "Bo: no hurry" in await ana.rest()
    await ana.press("enter")
    assert bo.handle.talk[-1].text == "wait"


async def test_a_number_that_was_begun_before_the_choices_is_not_taken(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    await ana.press("1")
    bo.play()
    await ana.rest()
    assert table.match is not None
    before = table.match.plies
    assert "You began to type that before this was asked." in await ana.press("enter")
    assert table.match.plies == before
    await ana.type("1")
    assert table.match.plies > before


async def test_a_table_decides_in_words(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    bo, _ = await come("Bo", code=table.code)
    assert "type ask pause" in await ana.type("ask")
    await ana.type("ask pause")
    assert "Ana asks to pause the match. Type yes or no." in await bo.rest()
    await bo.type("yes")
    assert table.stage is TableStage.PAUSED
    assert "The match is paused." in await ana.type("1")
    await ana.type("ask resume")
    await bo.type("no")
    assert "The table does not agree" in await ana.rest()
    assert "Type it once more to do it." in await ana.type("ask leave")
    told = await ana.type("ask leave")
    assert "Ana has left the match" in told
    assert table.seat_of(guests.person("Ana")) is None
    assert "The match is paused." in await ana.type("1")


async def test_who_is_sent_out_hears_why_and_is_in_the_lobby(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", game="dog_kids", bots=("", ""))
    ana, _ = await come("Ana", code=table.code)
    bo, _ = await come("Bo", code=table.code)
    await ana.type("out Bo")
    told = await bo.rest()
    assert "Ana has sent you out of this table." in told
    assert "You are in the lobby, Bo." in told
    assert "Say the name of somebody" in await ana.type("mute Zoe")


async def test_a_visit_from_elsewhere_takes_the_place(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    again, _ = await come("Ana")
    await ana.end()
    assert say(REPLACED) in ana.terminal.raw.decode()
    again.session.hang_up(REPLACED)
    await again.end()
    assert again.terminal.raw.decode().rstrip().endswith(say(REPLACED))


# The line.


async def test_a_line_is_edited_as_it_is_typed(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    await ana.press("nbme Anja", "home", "right", "right", "backspace", "a", "end", "enter")
    assert guests.lobby.people.by_name("Anja") is not None
    await ana.press("up")
    assert ana.terminal.text().rstrip().endswith("> name Anja")
    await ana.press("ctrl+c")
    assert ana.terminal.text().rstrip().endswith("^C\n>")
    assert not ana.task.done()


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+d"])
async def test_ctrl_c_and_ctrl_d_leave_when_nothing_is_typed(
    guests: Guests, come: Come, key: str
) -> None:
    ana, _ = await come("Ana")
    ana.terminal.press(key)
    assert await ana.end() == 0
    assert "your seats stay yours" in ana.terminal.text()


async def test_a_line_that_is_too_long_is_refused_as_a_whole(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana", piped=True)
    ana.terminal.type(b"name " + b"x" * LONGEST + b"\n")
    told = await ana.rest()
    assert f"longer than {LONGEST} letters: nothing was done." in told
    assert guests.person("Ana").name == "Ana"


async def test_lines_are_as_wide_as_the_terminal_also_when_that_changes(
    guests: Guests, come: Come
) -> None:
    ana, _ = await come("Ana", size=(40, 24))
    told = await ana.type("data", "")
    assert max(map(len, told.splitlines())) < 40
    ana.terminal.resize(120, 24)
    told = await ana.type("data", "")
    assert 80 < max(map(len, told.splitlines())) < 120


async def test_ascii_where_the_terminal_wants_that(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Zoë", game="dogs", options={"start": "1"})
    where = {"TERM": "xterm", "LANG": "C"}
    ana, told = await come("Ana", code=table.code, environment=where)
    zoe = guests.handle(table, "Zoë")
    zoe.handle.say("Grüße “ja”")
    told += await ana.type("? fair", "t", "s")
    assert told.isascii()
    assert "Zoe: Gru" in told


async def test_a_dumb_terminal_gets_letters_alone(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana", lines=False, environment={"TERM": "dumb", "LANG": "C"})
    assert "You are in the lobby, Ana." in ana.terminal.raw.decode()
    await ana.press("whp", "backspace", "o", "left", "enter")
    assert "Nobody else is here." in ana.terminal.raw.decode()
    assert "Screens need a terminal" in await ana.type("screens")
    assert b"\x1b" not in ana.terminal.raw


async def test_nothing_that_others_write_controls_the_terminal(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    bo.handle.say("\x1b]52;c;ZXZpbA==\x07\x9b2J\u202e evil \x1b[31m")
    told = await ana.rest()
    assert "evil" in told
    assert "\x1b]" not in told
    assert "\u202e" not in told
    typed = await ana.press("\x1b]0;title\x07x\u202ey")
    assert "title" not in typed
    assert "\u202e" not in typed


async def test_a_terminal_that_does_not_read_costs_no_memory(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    ana.terminal.block()
    for number in range(HELD + 60):
        guests.clock.pass_(seconds=10)
        bo.handle.say(f"line {number}")
        if number % 50 == 0:
            await ana.rest()
    await ana.rest()
    assert ana.terminal.line.unsent == 0
    ana.terminal.flow()
    told = await ana.rest()
    assert re.search(r"\(\d+ lines were left out: your terminal did not read\.\)", told)
    assert f"line {HELD + 59}" in told
    assert told.endswith("> ")


async def test_a_flood_of_lines_waits_at_the_guests_end(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    ana.terminal.type(b"w\r" * 2000)
    assert ana.terminal.line.paused


async def test_lines_that_cost_much_wait_for_a_turn(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step of a session takes a while; so it takes turns, as those with screens do."""
    ticks = count(step=processor.BURST)
    monkeypatch.setattr(processor, "perf_counter", lambda: next(ticks))
    queued: list[processor.Share] = []
    queue = processor.Processor.queue

    def noted(self: processor.Processor, share: processor.Share) -> None:
        queued.append(share)
        queue(self, share)

    monkeypatch.setattr(processor.Processor, "queue", noted)
    shared = processor.Processor(asyncio.get_running_loop())
    ana, _ = await come("Ana", processor=shared)
    told = ""
    for _ in range(3):
        ana.terminal.type(b"w\r")
        told += await ana.hear("Nobody else is here.")
    assert told.count("Nobody else is here.") == 3
    assert queued


async def test_who_waits_for_a_hint_keeps_nobody_waiting(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    thought = asyncio.Event()

    async def thinking(self: PlayedTable, seat: int) -> tuple[Hint, ...]:
        await thought.wait()
        return (Hint(self.legal(seat)[0], 0.5, 1.0, 1.0, ()),)

    monkeypatch.setattr(PlayedTable, "hints", thinking)
    ana, _ = await come("Ana", code=table.code)
    assert "Thinking about it" in await ana.type("hint")
    await ana.type("say well")
    assert not ana.terminal.line.paused
    thought.set()
    told = await ana.rest()
    assert "  1. " in told
    assert guests.handle(table, "Bo").handle.talk[-1].text == "well"


async def test_a_bell_for_who_wants_one(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    guests.lobby.people.change_settings(guests.person("Ana"), Settings(bell=True))
    ana, told = await come("Ana", code=table.code)
    assert "\a" not in told
    guests.handle(table, "Bo").play()
    assert (await ana.rest()).count("\a") == 1


# Lines and screens.


async def test_lines_are_chosen_at_the_welcome_and_kept(guests: Guests) -> None:
    nina = LineSitter(guests.lobby, NEW, lines=False)
    await nina.terminal.wait_for("You are new here")
    await nina.press("f4")
    await nina.terminal.wait_for("call you?")
    assert "You are in the lobby, Nina." in await nina.type("Nina")
    person = guests.lobby.people.by_key(NEW)
    assert person is not None
    assert person.settings.lines
    nina.terminal.lose()
    await nina.end()
    again = LineSitter(guests.lobby, NEW, lines=False)
    assert "You are in the lobby, Nina." in await again.rest()


async def test_from_the_lobby_to_lines_and_back_to_screens(guests: Guests) -> None:
    ana = guests.person("Ana")
    guests.lobby.people.change_settings(ana, Settings(motion=False))
    sitter = LineSitter(guests.lobby, ana.keys[0], lines=False)
    await sitter.terminal.wait_for("There is no table yet.")
    await sitter.press("p")
    await sitter.terminal.wait_for("You are in the lobby, Ana.")
    assert guests.person("Ana").settings.lines
    assert guests.person("Ana").settings.motion is False
    await sitter.type("screens")
    await sitter.terminal.wait_for("n  lays one")
    assert not guests.person("Ana").settings.lines
    assert [one.name for one in guests.lobby.present()] == ["Ana"]


# Pipes, and what breaks.


async def test_a_pipe_plays_a_whole_match_against_a_bot(guests: Guests) -> None:
    ana = guests.person("Ana")
    sitter = LineSitter(guests.lobby, ana.keys[0], piped=True)
    await sitter.rest()
    sitter.terminal.type(b"new dog_kids\n1\n1\n3\n8\n\n")
    told = await sitter.hear("Cards of Ana")
    (table,) = guests.lobby.tables()
    sitter.terminal.type(b"1\n" * 80)  # What is left of them is told that the game is over.
    told = await sitter.hear("q goes back to the lobby.")
    assert "The match is over." in told
    assert table.stage is TableStage.FINISHED
    sitter.terminal.type(b"\x04")
    assert await sitter.end() == 0
    assert b"\x1b" not in sitter.terminal.raw
    assert b"\r" not in sitter.terminal.raw


async def test_the_end_of_a_pipe_is_the_end_after_what_it_brought(guests: Guests) -> None:
    ana = guests.person("Ana")
    sitter = LineSitter(guests.lobby, ana.keys[0], piped=True)
    await sitter.rest()
    sitter.terminal.type(b"name Anja\nw\x04")
    assert await sitter.end() == 0
    told = sitter.terminal.raw.decode()
    assert "You are called Anja now." in told
    assert told.count("Nobody else is here.") == 2


async def test_what_breaks_is_told_and_the_lobby_is_still_there(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    ana, _ = await come("Ana", reports=tmp_path / "reports")

    def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    with monkeypatch.context() as patch:
        patch.setattr("dogs_tui.host.lines.lobby.LineLobby._tell_people", broken)
        patch.setattr("dogs_tui.host.lines.lobby.LineLobby.enter", lambda _: None)
        await ana.type("w")
    told = await ana.type("l")
    assert "Nobody else is here." in told
    (report,) = (tmp_path / "reports").glob("*.txt")
    assert SECRET not in report.read_text()


async def test_a_match_is_found_again_where_it_was_left(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    ana.terminal.lose()
    await ana.end()
    bo = guests.handle(table, "Bo")
    again, told = await come("Ana")
    assert f"Table {table.code}: DOG Kids." in told
    await again.type("1")
    assert table.match is not None
    assert table.match.plies == 1
    assert "You are in the lobby" in await again.type("q")
    assert not bo.handle.company.sitters[0].here
