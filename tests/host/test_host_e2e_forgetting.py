"""People who have gone leave nothing in the memory of a host."""

import gc
from collections import Counter

import pytest

from dogs_tui.host.sessions.interfaces import SessionApp
from tests.support.host_party import Party

VISITS = 6
PARTS = ("SessionApp", "StylesCache", "Strip", "Session", "BoundedConnection", "LobbyScreen")


async def visit(party: Party, number: int) -> None:
    """Somebody looks into the lobby and goes, every other time by losing the line."""
    guest = await party.come("Ana")
    await guest.wait_for("Ana")
    if number % 2:
        guest.drop()
    else:
        await guest.close()
    await party.all_gone()


def alive() -> Counter[str]:
    gc.collect()
    kinds = Counter(type(each).__name__ for each in gc.get_objects())
    return Counter({part: kinds[part] for part in PARTS})


@pytest.mark.minutes
async def test_nothing_of_guests_who_have_gone_is_kept(party: Party) -> None:
    party.enrol("Ana")
    await visit(party, 0)
    await visit(party, 1)
    before = alive()
    for number in range(VISITS):
        await visit(party, number)
    assert alive() - before == Counter()
    assert not any(isinstance(each, SessionApp) for each in gc.get_objects())
