"""Who was sent out of a table learns nothing of it any more, by whatever way they ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.tables.listings import Asking
from dogs_tui.host.tables.seat_handle import SeatHandle
from tests.support.lobby_builder import Guests, mover


@pytest.fixture
async def guests(tmp_path: Path) -> AsyncIterator[Guests]:
    async with Guests(tmp_path) as made:
        yield made


def reached(handle: SeatHandle) -> list[object]:
    """All that a seat handle says of its table without being asked for a seat."""
    return [
        handle.table.view(None),
        handle.company,
        handle.talk,
        handle.table.names,
        handle.table.plies,
        handle.table.last_mover,
        handle.table.to_move,
        handle.table.people,
        handle.table.taken_back,
        handle.table.history(frozenset({0, 1})),
        handle.offers(),
        handle.seats,
    ]


async def test_a_handle_that_was_shut_out_stands_still(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", private=True)
    ana, bo, eve = (guests.handle(table, name) for name in ("Ana", "Bo", "Eve"))
    table.room(guests.person("Ana")).set_watchable(False)
    assert eve.handle.shut
    before = reached(eve.handle)
    eve.news.clear()
    mover(ana, bo).play()
    ana.handle.say("now that Eve is gone")
    guests.lobby.people.rename(guests.person("Bo"), "Boris")
    bo.handle.leave_company()
    await bo.handle.close()
    assert reached(eve.handle) == before
    assert eve.news == []


async def test_who_gave_up_a_seat_that_may_not_be_watched_learns_no_more(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy", watchable=False)
    ana, bo, cy = (guests.handle(table, name) for name in ("Ana", "Bo", "Cy"))
    await cy.handle.ask(Asking.LEAVE)
    assert cy.handle.shut
    assert cy.handle.seats == frozenset()
    before = reached(cy.handle)
    ana.handle.say("now that Cy is gone")
    at = next(
        (sitter for sitter in (ana, bo) if sitter.handle.table.to_move in sitter.handle.seats), None
    )
    if at is not None:
        at.play()
    assert reached(cy.handle) == before
