"""A host's bots and hints: as many workers as its operator allows, hints for one's own seat."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from dogs_rules.bots.hints import Hint
from dogs_rules.game import IllegalActionError
from dogs_saves import Player
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.tables.listings import Asking
from dogs_tui.match.watching import Playing
from dogs_tui.thinking.thinkers import Thinkers, ThinkingError, spare_cores
from dogs_tui.words import say
from tests.support.lobby_builder import Guests, mover


@pytest.fixture
async def guests(tmp_path: Path) -> AsyncIterator[Guests]:
    async with Guests(tmp_path) as made:
        yield made


class Patient(Thinkers):
    """Gives hints when it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.ready = asyncio.Event()

    async def hints(self, game: Any, view: Any, legal: Any, rng: Any) -> tuple[Hint, ...]:
        await self.ready.wait()
        return (Hint(legal[0], 0.5, 0.0, 0.0, ()),)


@pytest.mark.parametrize(("asked", "workers"), [(0, spare_cores()), (3, 3)])
def test_an_operator_says_how_many_workers(tmp_path: Path, asked: int, workers: int) -> None:
    program = HostProgram(HostConfig(data=str(tmp_path), bot_workers=asked))
    assert program.lobby.thinkers.workers == workers


async def test_what_breaks_in_a_bots_turn_is_told_logged_and_reported(
    guests: Guests,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = KeyError("a hidden card")

    def broken(*_: object) -> None:
        raise error

    table = guests.table("Ana", bots=("steady",))
    match = table.match
    assert match is not None
    monkeypatch.setattr(match._thinkers, "decide", broken)
    while match.to_move == 0:
        await match.play(0, match.legal(0)[0])
    with pytest.raises(KeyError):
        await match.settled()
    match.wake()
    (line,) = [each for each in caplog.records if getattr(each, "event", "") == "match-broke"]
    (report,) = (tmp_path / "crashes").iterdir()
    assert vars(line)["report"] == report.name
    assert "hidden card" not in caplog.text + report.read_text()
    talk = guests.handle(table, "Ana").handle.talk
    assert "stands still" in say(talk[-1].text)


async def test_all_tables_share_the_thinkers_of_the_lobby(guests: Guests) -> None:
    tables = [guests.table("Ana", "Bo"), guests.table("Cy", "Di")]
    shared = {id(table.match._thinkers) for table in tables if table.match is not None}
    assert shared == {id(guests.lobby.thinkers)}


async def test_hints_are_for_ones_own_seat_and_told_to_the_table(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    assert table.match is not None
    thinkers = table.match._thinkers = Patient()
    thinkers.ready.set()
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    cy = guests.handle(table, "Cy")
    own = mover(ana, bo)
    other = bo if own is ana else ana
    (seat,) = own.handle.seats
    assert own.handle.table.why_no_hints(seat) is None
    assert not isinstance(cy.handle.table, Playing)
    for stranger in (other.handle.table, cy.handle._played):
        assert stranger.why_no_hints(seat) is not None
        with pytest.raises(IllegalActionError):
            await stranger.hints(seat)
    hints = await own.handle.table.hints(seat)
    assert hints[0].action in own.handle.table.legal(seat)
    assert [mark.seat for mark in table.match.stored.hinted] == [seat]


async def test_who_is_away_still_hears_of_hints(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    assert table.match is not None
    thinkers = table.match._thinkers = Patient()
    thinkers.ready.set()
    ana, bo = guests.handle(table, "Ana"), guests.handle(table, "Bo")
    own = mover(ana, bo)
    (seat,) = own.handle.seats
    away = 1 - seat
    await table.match.seat(away, Player(table.names[away], "steady"))
    assert table.match.people == {seat}
    await own.handle.table.hints(seat)
    assert [mark.seat for mark in table.match.stored.hinted] == [seat]


async def test_a_table_that_pauses_meanwhile_gives_no_hints(guests: Guests) -> None:
    table = guests.table("Ana", bots=("steady",))
    assert table.match is not None
    thinkers = table.match._thinkers = Patient()
    await table.match.settled()
    ana = guests.handle(table, "Ana")
    (seat,) = ana.handle.seats
    table.match._thinkers = thinkers
    asked = asyncio.create_task(ana.handle.table.hints(seat))
    await asyncio.sleep(0)
    await ana.handle.ask(Asking.PAUSE)
    thinkers.ready.set()
    with pytest.raises(ThinkingError):
        await asked
