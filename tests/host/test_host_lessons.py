"""A guest of a host takes a lesson: on the screens of the game, and what was reached is kept."""

from pathlib import Path

from dogs_tui.learn.lesson import course, game_of, taught
from tests.support.host_party import Party, hosting
from tests.support.ssh_guest import SshGuest

KEY = taught()[-1]
COUNT = len(course(KEY).stops)


def next_card(party: Party, name: str) -> int:
    """The number of the card that a guest would go on with, from 0."""
    person = party.program.lobby.people.get(party.people[name].id)
    assert person is not None
    return person.progress.lessons.get(KEY, 0)


async def learning(party: Party, name: str) -> SshGuest:
    """A guest who reads the first card of the lesson."""
    guest = await party.come(name)
    await guest.wait_for("F5 menu")
    guest.press("l")
    await guest.wait_for("Press enter to start")
    guest.press("end", "enter")
    await guest.wait_for(f"1 of {COUNT}")
    return guest


async def test_a_guest_learns_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with hosting(tmp_path) as party:
        party.enrol("Ana", "Bo")
        ana = await learning(party, "Ana")
        ana.press("N")
        await ana.wait_for(f"2 of {COUNT}")
        assert next_card(party, "Ana") == 1
        assert next_card(party, "Bo") == 0
        ana.press("q")
        await ana.wait_for(f"continue at 2 of {COUNT}")
        ana.press("q")
        await ana.wait_for("F5 menu")
    async with hosting(tmp_path) as again:
        again.keys |= party.keys
        ana = await again.come("Ana")
        await ana.wait_for("F5 menu")
        ana.press("l")
        await ana.wait_for(f"continue at 2 of {COUNT}")


async def test_a_lesson_goes_on_while_a_table_of_the_guest_begins(party: Party) -> None:
    party.enrol("Ana", "Bo")
    ana = await learning(party, "Ana")
    table = party.table(game_of(KEY), ("Ana", "Bo"))
    bo = await party.come("Bo", f"join {table.code}")
    await bo.wait_for(table.card().title)
    ana.press("N")
    await ana.wait_for(f"2 of {COUNT}")
    assert next_card(party, "Ana") == 1
