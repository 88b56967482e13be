"""Losing the line, coming back, and watching: over SSH, by keys only."""

from pathlib import Path

import pytest

from tests.support.host_party import NAMES, Play, hosting, seeded


async def test_who_loses_the_line_comes_back_to_the_very_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    names = NAMES[:2]
    async with hosting(tmp_path) as party:
        party.enrol(*names)
        play = Play(party, party.table("dogs_cardgame", names), names)
        await play.sit_down()
        await play.on(lambda: play.plies >= 3)
        gone, stays = play.mover, next(name for name in names if name != play.mover)
        before, asked = play.plies, play.asked()
        await play.shown(gone)
        await play.guests[gone].rest()
        table_text = play.guests[gone].text()
        play.guests[gone].drop()
        await play.guests[stays].wait_for(lambda: party.away(play.table) == {gone})
        await play.guests[stays].wait_for("away")

        play.guests[gone] = await party.come(gone)
        await play.guests[gone].wait_for(asked)
        await play.guests[gone].rest()
        assert play.plies == before
        assert body(play.guests[gone].text()) == body(table_text)
        await play.guests[stays].wait_for(lambda: not party.away(play.table))
        await play.on(lambda: play.plies >= before + 3)


def body(text: str) -> list[str]:
    """The table itself: without the lines around it, which also tell of the company."""
    return text.splitlines()[1:-3]


@pytest.mark.minutes
async def test_who_watches_sees_what_everyone_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeded(monkeypatch, 2)
    names = NAMES[:2]
    async with hosting(tmp_path) as party:
        party.enrol(*names, "Eve")
        table = party.table("dog_kids", names)
        play = Play(party, table, names)
        await play.sit_down()
        eve = await party.come("Eve", f"join {table.code}")
        await eve.wait_for("watching")
        await play.on(lambda: play.plies >= 4)
        await eve.wait_for(f"{play.mover} is playing.")
        before = play.plies
        for pressed in ("enter", "1", "tab", "enter", "u"):
            eve.press(pressed)
            await eve.rest()
        assert play.plies == before
        assert table.card().watchers == 1
        await play.on(lambda: play.plies >= before + 2)


async def test_a_table_that_may_not_be_watched_lets_nobody_in(tmp_path: Path) -> None:
    names = NAMES[:2]
    async with hosting(tmp_path) as party:
        party.enrol(*names, "Eve")
        table = party.table("dog_lover", names, watchable=False)
        eve = await party.come("Eve", f"join {table.code}")
        await eve.wait_for("does not allow spectators")
        assert table.card().watchers == 0
        assert table.card().title not in eve.text().splitlines()[0]
