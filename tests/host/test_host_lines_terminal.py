"""A guest in lines and their terminal: the line that is typed, widths, letters, and floods."""

import asyncio
import re
from itertools import count
from random import Random

import pytest

from dogs_rules.bots.hints import Hint
from dogs_tui.app.settings import Settings
from dogs_tui.host.sessions import flow_control, processor
from dogs_tui.host.sessions.lines.output import HELD
from dogs_tui.host.sessions.lines.typed import LONGEST
from dogs_tui.host.sessions.output_filter import filtered
from dogs_tui.host.tables.seat_view import PlayedMatch
from tests.support.line_guest import Come
from tests.support.lobby_builder import Guests


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
    assert "you keep your seats" in ana.terminal.text()


async def test_a_line_that_is_too_long_is_refused_as_a_whole(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana", piped=True, environment={"LANG": "pl_PL.UTF-8"})
    ana.terminal.type(b"name " + b"x" * LONGEST + b"\n")
    output = await ana.rest()
    assert f"dłuższy niż {LONGEST}" in output
    assert guests.person("Ana").name == "Ana"


async def test_the_rest_of_a_line_that_is_too_long_is_not_read_by_letters(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flow_control, "BURST", 1_000_000)
    ana, _ = await come("Ana", piped=True)
    taken = []
    give = flow_control.Intake._give
    monkeypatch.setattr(
        flow_control.Intake, "_give", lambda intake, keys: taken.extend(keys) or give(intake, keys)
    )
    for rest in (b"x" * 30_000, b"? y " * 7_000, b"\t\x01" * 9_000, "é".encode() * 9_000):
        ana.terminal.type(b"z" * (LONGEST + 1) + rest)
        ana.terminal.type(rest + b"\n")
        assert f"longer than {LONGEST}" in await ana.rest()
    assert len(taken) < 4 * (LONGEST + 20)
    assert "Nobody else is here." in await ana.type("who\n")


async def test_letters_that_have_no_room_write_nothing(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana")
    await ana.press("x" * LONGEST)
    assert await ana.press("yz") == ""
    assert await ana.press("backspace", "w", "left") != ""


async def test_lines_are_as_wide_as_the_terminal_also_when_that_changes(
    guests: Guests, come: Come
) -> None:
    ana, _ = await come("Ana", size=(40, 24))
    output = await ana.type("data", "")
    assert max(map(len, output.splitlines())) < 40
    ana.terminal.resize(120, 24)
    output = await ana.type("data", "")
    assert 80 < max(map(len, output.splitlines())) < 120


async def test_ascii_where_the_terminal_wants_that(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Zoë", game="dogs", options={"start": "1"})
    where = {"TERM": "xterm", "LANG": "C"}
    ana, output = await come("Ana", code=table.code, environment=where)
    zoe = guests.handle(table, "Zoë")
    zoe.handle.say("Grüße “ja”")
    output += await ana.type("? fair", "t", "s")
    assert output.isascii()
    assert "Zoe: Gru" in output


async def test_a_dumb_terminal_gets_letters_alone(guests: Guests, come: Come) -> None:
    ana, _ = await come("Ana", lines=False, environment={"TERM": "dumb", "LANG": "C"})
    assert "You are in the lobby, Ana." in ana.terminal.raw.decode()
    await ana.press("whp", "backspace", "o", "left", "enter")
    assert "Nobody else is here." in ana.terminal.raw.decode()
    assert "Full-screen mode needs a terminal" in await ana.type("screens")
    assert b"\x1b" not in ana.terminal.raw


async def test_nothing_that_others_write_controls_the_terminal(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    ana, _ = await come("Ana", code=table.code)
    bo = guests.handle(table, "Bo")
    bo.handle.say("\x1b]52;c;ZXZpbA==\x07\x9b2J\u202e evil \x1b[31m")
    output = await ana.rest()
    assert "evil" in output
    assert "\x1b]" not in output
    assert "\u202e" not in output
    typed = await ana.press("\x1b]0;title\x07x\u202ey")
    assert "title" not in typed
    assert "\u202e" not in typed


HOSTILE = (
    b"\x1b]0;title\x07",
    b"\x1b[200~pasted\rtext\x1b[201~",
    b"\x1b[M !!",
    b"\x1b[?1;2c",
    b"\xff\xfe\xc3",
    b"\x00\x01\x7f\x08",
    b"\x1bOA\x1b[B\x1b[1;5D",
    b"9" * 40 + b"\r",
    b"say " + "\u202e\u0301\U0001f600".encode() * 9 + b"\r",
    b"? " + b"a" * 300 + b"\r",
    b"new \r\rl\r",
)


async def test_whatever_is_sent_breaks_nothing(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(flow_control, "BURST", 1_000_000)
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    ana, _ = await come("Ana", code=table.code)
    dice = Random(4)
    for _ in range(150):
        ana.terminal.type(dice.choice((*HOSTILE, dice.randbytes(9).translate(None, b"\x03\x04"))))
        await ana.rest()
    assert not ana.task.done()
    assert "session-broke" not in [getattr(record, "event", "") for record in caplog.records]
    output = ana.terminal.raw.decode()
    assert filtered(output) == output
    assert "title" not in output


async def test_talk_is_told_to_who_comes_and_the_lobbys_own_words_are_not(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids")
    guests.handle(table, "Bo").handle.say("I have to go")
    _, output = await come("Ana", code=table.code)
    assert "  Bo: I have to go" in output
    assert "The match begins." not in output


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
    output = await ana.rest()
    assert re.search(r"\(\d+ lines were skipped: your terminal was too slow\.\)", output)
    assert f"line {HELD + 59}" in output
    assert output.endswith("> ")


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
    output = ""
    for _ in range(3):
        ana.terminal.type(b"w\r")
        output += await ana.hear("Nobody else is here.")
    assert output.count("Nobody else is here.") == 3
    assert queued


async def test_who_waits_for_a_hint_keeps_nobody_waiting(
    guests: Guests, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "1"})
    thought = asyncio.Event()

    async def thinking(self: PlayedMatch, seat: int) -> tuple[Hint, ...]:
        await thought.wait()
        return (Hint(self.legal(seat)[0], 0.5, 1.0, 1.0, ()),)

    monkeypatch.setattr(PlayedMatch, "hints", thinking)
    ana, _ = await come("Ana", code=table.code)
    assert "Thinking about it" in await ana.type("hint")
    await ana.type("say well")
    assert not ana.terminal.line.paused
    thought.set()
    output = await ana.rest()
    assert "  1. " in output
    assert guests.handle(table, "Bo").handle.talk[-1].text == "well"


async def test_a_bell_for_who_wants_one(guests: Guests, come: Come) -> None:
    table = guests.table("Ana", "Bo", game="dog_kids", options={"start": "2"})
    guests.lobby.people.change_settings(guests.person("Ana"), Settings(bell=True))
    ana, output = await come("Ana", code=table.code)
    assert "\a" not in output
    guests.handle(table, "Bo").play()
    assert (await ana.rest()).count("\a") == 1
