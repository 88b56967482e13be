"""A whole match over SSH, every phase by keys, from the first decision to the score.

Whole ones by keys alone are played at home (``tests/tui/<key>``), and with ``ssh`` in
``test_host_e2e_people``.
"""

from pathlib import Path

import pytest

from tests.support.data_folder import reading_of
from tests.support.host_party import NAMES, Play, hosting, seeded

PAIR = NAMES[:2]
OFTEN = 2
"""Decisions of each phase that each of two people makes by keys."""


@pytest.mark.minutes
async def test_two_people_play_a_whole_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    async with hosting(tmp_path) as party:
        party.enrol(*PAIR)
        table = party.table("dogs_cardgame", PAIR)
        play = Play(party, table, PAIR)
        await play.sit_down()
        await play.on(often=OFTEN)
        for guest in play.guests.values():
            text = await guest.wait_for("The match is over.")
            assert all(name in text for name in PAIR)
        assert all(sitter.here for sitter in table.card().sitters)
    reading = reading_of(tmp_path)
    assert reading.recovery is None
    assert reading.match.to_move is None
