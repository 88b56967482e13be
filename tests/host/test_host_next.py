"""To the decision that waits first: from outside, in lines, and from one table to the next."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from dogs_tui.host.commands.time_words import since_line
from dogs_tui.host.connection import NEXT
from dogs_tui.host.doors.requests import Request, Wanted, read_command
from dogs_tui.host.lobby.lists import next_decision
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.time_control import TimeControl
from tests.support.line_guest import LineSitter
from tests.support.lobby_builder import Guests
from tests.support.memory_connection import GuestTerminal

Come: TypeAlias = Callable[..., Awaitable[tuple[LineSitter, str]]]


async def waiting(guests: Guests, *hours: int) -> list[str]:
    """Codes of tables where a decision of Ana's waits, with so many hours each."""
    codes = []
    for each in hours:
        table = guests.table("Ana", bots=("random",), time_control=TimeControl(each))
        await table.match.settled()
        assert table.playing.to_move == 0
        codes.append(table.code)
    return codes


async def test_the_shortest_time_comes_first_and_one_table_may_be_left_out(guests: Guests) -> None:
    slow, quick = await waiting(guests, 100, 10)
    lists = guests.lobby.lobby(guests.person("Ana"))
    assert next_decision(lists) == quick
    assert next_decision(lists, quick) == slow
    assert not next_decision(guests.lobby.lobby(guests.person("Bo")))


@pytest.mark.parametrize(("typed", "lines"), [("next", False), ("plain next", True)])
def test_it_is_asked_for_in_a_word(typed: str, lines: bool) -> None:
    assert read_command(typed) == Request(Wanted.PLAY, NEXT, lines)


async def test_in_lines_one_comes_there_and_goes_on_to_the_next(guests: Guests, come: Come) -> None:
    slow, quick = await waiting(guests, 100, 10)
    ana, output = await come("Ana", code=NEXT)
    assert f"Table {quick}" in output
    output = await ana.type("lobby", "next")
    assert f"Table {quick}" in output
    assert slow not in output.split("next")[-1]


async def test_in_lines_nothing_waits(guests: Guests, come: Come) -> None:
    _, output = await come("Ana", code=NEXT)
    assert "No other table waits for you." in output


async def test_f4_goes_from_one_table_to_the_next_and_then_to_the_lobby(
    guests: Guests, tmp_path: Path
) -> None:
    slow, quick = await waiting(guests, 100, 10)
    terminal = GuestTerminal(key=guests.person("Ana").keys[0], code=NEXT)
    session = Session(terminal.line, guests.lobby, reports=tmp_path)
    running = asyncio.create_task(session.run())
    await terminal.wait_for(lambda text: guests.person("Ana").at == quick and "Time left" in text)
    terminal.press("f4")
    await terminal.wait_for(lambda text: guests.person("Ana").at == slow and "Time left" in text)
    await guests.lobby.table(quick).playing.give_up(0)
    terminal.press("f4")
    await terminal.wait_for("No other table waits for you.")
    terminal.lose()
    await running


async def test_what_happened_since_is_told_in_a_line_with_what_waits(
    guests: Guests, come: Come
) -> None:
    table = guests.table("Ana", bots=("random", "random"), time_control=TimeControl(10))
    await table.match.settled()
    ana = guests.person("Ana")
    assert since_line(table, ana, 70, "…") == ""
    sat = guests.handle(table, "Ana")
    plies = table.match.plies
    while table.match.last_mover == 0 or table.match.plies == plies:
        sat.play()
        await table.match.settled()
    assert table.playing.to_move == 0
    line = since_line(table, ana, 70, "…")
    assert line.startswith("Since your last move: ")
    assert table.names[2] in since_line(table, ana, 500, "…")
    assert len(line) <= 70
    assert since_line(table, guests.person("Bo"), 70, "…") == ""
    newest = since_line(table, ana, 0, "…")
    assert line.endswith(newest.removeprefix("Since your last move: … "))
    _, output = await come("Ana")
    assert f"\r\n     {since_line(table, ana, 74, '…')}\r\n" in output
