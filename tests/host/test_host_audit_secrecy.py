"""Who was sent out of a table learns nothing of it any more, by whatever way they ask."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_saves import disk
from dogs_tui.host.house.chair import Chair
from dogs_tui.host.house.seen import Asking
from tests.support.house_making import Guests, mover


@pytest.fixture
async def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Guests]:
    monkeypatch.setattr(disk, "sync", lambda _: None)
    async with Guests(tmp_path) as made:
        yield made


def known(chair: Chair) -> list[object]:
    """All that a chair says of its table without being asked for a seat."""
    return [
        chair.view(None),
        chair.company,
        chair.talk,
        chair.names,
        chair.plies,
        chair.last_mover,
        chair.to_move,
        chair.people,
        chair.taken_back,
        chair.history(frozenset({0, 1})),
        chair.offers(),
        chair.seats,
    ]


async def test_a_chair_that_was_shut_out_stands_still(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", private=True)
    ana, bo, eve = (guests.chair(table, name) for name in ("Ana", "Bo", "Eve"))
    table.set_watchable(guests.person("Ana"), False)
    assert eve.chair.shut
    before = known(eve.chair)
    eve.news.clear()
    mover(ana, bo).play()
    ana.chair.say("now that Eve is gone")
    guests.house.people.rename(guests.person("Bo"), "Boris")
    bo.chair.leave_company()
    await bo.chair.close()
    assert known(eve.chair) == before
    assert eve.news == []


async def test_who_gave_up_a_seat_that_may_not_be_watched_learns_no_more(guests: Guests) -> None:
    table = guests.table("Ana", "Bo", "Cy", watchable=False)
    ana, bo, cy = (guests.chair(table, name) for name in ("Ana", "Bo", "Cy"))
    cy.chair.ask(Asking.LEAVE)
    assert cy.chair.shut
    assert cy.chair.seats == frozenset()
    before = known(cy.chair)
    ana.chair.say("now that Cy is gone")
    at = next((one for one in (ana, bo) if one.chair.to_move in one.chair.seats), None)
    if at is not None:
        at.play()
    assert known(cy.chair) == before
