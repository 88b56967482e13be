"""House rules at the welcome; guests get what is held about them, or have it forgotten."""

import asyncio
import json
import os
from itertools import count
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host import cooperative
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.own_data import FORGOTTEN, NOBODY, forget, own_data
from dogs_tui.host.people.house_rules import LARGEST, LENGTH, LINES, HouseRules
from dogs_tui.host.sessions.screens.command_screen import HouseRulesScreen
from dogs_tui.host.sessions.screens.own_settings import OwnDataScreen
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.host.store.sqlite import FILE
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import say
from tests.support.data_folder import audit_in, store_in
from tests.support.fake_lobby import FakeGuestApp, painted
from tests.support.host_party import hosting
from tests.support.lobby_builder import Guests, key
from tests.support.ssh_guest import new_key


@pytest.mark.telling
def test_house_rules_are_lines_of_text_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(b"Be kind.\r\n\n[b]No\x1b[2J markup[/b]\n" + b"long " * 30)
    rules = HouseRules(path)
    assert rules.lines[:3] == ("Be kind.", "", "[b]No[2J markup[/b]")
    assert all(len(line) <= LENGTH for line in rules.lines)
    assert " ".join(rules.lines[3:]).split() == ["long"] * 30
    path.write_text("Other rules.\n" + "x" * 200 + "\nline\n" * 250)
    os.utime(path, (1, 1))
    assert rules.lines[0] == "Other rules."
    assert "".join(rules.lines[1:5]) == "x" * 200
    assert len(rules.lines) == LINES
    path.unlink()
    assert rules.lines == ()
    assert HouseRules(None).lines == ()


def test_house_rules_that_cannot_be_read_are_said_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(LobbyError, match="house rules"):
        HouseRules(tmp_path / "none")
    latin = tmp_path / "latin"
    latin.write_bytes(b"Be kind.\nCaf\xe9 only.\n")
    with pytest.raises(LobbyError, match="line 2, column 4 is not UTF-8"):
        HouseRules(latin)
    large = tmp_path / "large"
    large.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(LobbyError, match="house rules"):
        HouseRules(large)


async def test_who_is_new_reads_them_before_a_name(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        caller = Caller(key(77), "192.0.2.1", listed=True, environment={"LANG": "C"})
        app = FakeGuestApp(guests.lobby, WelcomeScreen, caller=caller)
        app.house_rules = ("Be kind.", "", "[red]No[/red] markup")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, HouseRulesScreen)
            assert "[red]No[/red] markup" in painted(app)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, WelcomeScreen)


async def test_long_rules_can_be_read_whole_on_the_smallest_screen(tmp_path: Path) -> None:
    lines = tuple(f"Rule {number} of this house." for number in range(1, LINES + 1))
    async with Guests(tmp_path) as guests:
        app = FakeGuestApp(guests.lobby, lambda: HouseRulesScreen(lines), guests.person("Ana"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()

            def seen() -> list[str]:
                text = painted(app)
                return [line for line in lines if line in text]

            first = seen()
            read = dict.fromkeys(first)
            while seen()[-1] != lines[-1]:
                before = seen()
                await pilot.press("pagedown")
                assert seen() != before
                read |= dict.fromkeys(seen())
            assert tuple(read) == lines
            assert f"of {LINES}" in painted(app)
            await pilot.press("pagedown", "down")
            assert seen()[-1] == lines[-1]
            await pilot.press("up")
            assert seen()[-1] == lines[-2]
            await pilot.press("home", "up")
            assert seen() == first
            await pilot.press("end")
            await pilot.resize_terminal(120, 60)
            assert len(seen()) > len(first)
            assert seen()[-1] == lines[-1]
            await pilot.press("enter")
            assert not isinstance(app.screen, HouseRulesScreen)


async def test_short_rules_are_a_card_without_figures(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        lines = tuple(f"Rule {number}." for number in range(14))
        app = FakeGuestApp(guests.lobby, lambda: HouseRulesScreen(lines), guests.person("Ana"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "lines 1" not in painted(app)
            await pilot.press("down", "pagedown", "end")
            assert all(line in painted(app) for line in lines)


@pytest.mark.telling
async def test_a_guest_is_told_everything_about_them_and_nothing_of_others(guests: Guests) -> None:
    table = guests.table("Ana", "Bo")
    ana, bo = (guests.handle(table, name) for name in ("Ana", "Bo"))
    ana.handle.say("mine")
    bo.handle.say("not mine")
    guests.lobby.invites.make(guests.person("Ana").id)
    guests.table("Bo", bots=("",))
    data = await own_data(guests.lobby, guests.person("Ana"))
    assert data["person"]["name"] == "Ana"
    assert data["person"]["keys"] == guests.person("Ana").keys
    assert [entry["code"] for entry in data["tables"]] == [table.code]
    assert [entry["text"] for entry in data["talk"]] == ["mine"]
    assert len(data["invitations"]) == 1
    text = json.dumps(data)
    for hidden in ("Bo", "not mine", guests.person("Bo").id, guests.person("Bo").keys[0], "seed"):
        assert hidden not in text


@pytest.mark.telling
async def test_who_is_forgotten_leaves_nothing_that_names_them(tmp_path: Path) -> None:
    async with Guests(tmp_path / "data") as guests:
        running = guests.table("Mimi", "Bo", "Cy")
        over = guests.table("Mimi", "Bo")
        waiting = guests.table("Bo", "Mimi", bots=("",))
        there = guests.handle(running, "Mimi")
        there.handle.say("Mimi was here")
        guests.handle(waiting, "Bo").handle.say("I stay")
        over.playing.end(0)
        ended = over.record.changed
        alone = guests.table("Mimi", bots=("random",))
        kept = guests.table("Bo", "Cy", game="dogs")
        guests.handle(kept, "Mimi").handle.say("Mimi watched")
        mimi = guests.person("Mimi")
        kept.kept.write(muted=(mimi.id, "x"), sent_out=(mimi.id,))
        invited = guests.lobby.people.enrol("Dee", key(70), invited_by=mimi.id)
        guests.lobby.invites.make(mimi.id)
        await forget(guests.lobby, mimi)
        assert there.handle.shut
        assert over.names == (NOBODY, "Bo")
        assert over.record.changed == ended
        assert alone.stage is TableStage.ENDED
        assert alone.names[0] == NOBODY
        assert kept.record.muted == ("x",)
        assert guests.lobby.people.existing(invited.id).invited_by == ""
        assert running.card().sitters[0].level
        assert waiting.card().sitters[1].open
        assert guests.lobby.people.all() == tuple(guests.people("Bo", "Cy", "Dee"))
        said = (await own_data(guests.lobby, guests.person("Bo")))["talk"]
        assert [entry["text"] for entry in said] == ["I stay"]
    for path in (tmp_path / "data").glob(f"{FILE}*"):  # Nor in what is no longer used of it.
        data = path.read_bytes()
        for gone in (mimi.keys[0], mimi.id, "was here"):
            assert gone.encode() not in data
    # What the table said of who sat down stays, and nothing else.
    rows = store_in(tmp_path / "data").engine.rows("SELECT record FROM document")
    assert not any(b"Mimi" in record for (record,) in rows)


async def test_everybody_else_goes_on_while_all_tables_are_read(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables may be made, end and be taken away meanwhile."""
    tables = [guests.table("Ana", "Bo") for _ in range(4)]
    for table in tables[:3]:
        guests.handle(table, "Ana").handle.say(f"at {table.code}")
        table.playing.end(0)
    waiting = guests.table("Ana", bots=("",))
    monkeypatch.setattr(cooperative, "perf_counter", count().__next__)  # others go first each time
    reading = asyncio.create_task(own_data(guests.lobby, guests.person("Ana")))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
        if turns == 2:
            tables[3].playing.end(0)
            waiting.room(guests.person("Ana")).disband()
            guests.table("Bo", "Ana")
    data = reading.result()
    assert turns > len(tables)
    assert [entry["code"] for entry in data["tables"]] == [table.code for table in tables]
    assert [entry["stage"] for entry in data["tables"]] == ["ended"] * 4
    assert len(data["talk"]) == 3


async def test_forgetting_takes_the_own_name(tmp_path: Path) -> None:
    async with Guests(tmp_path) as guests:
        ana = guests.person("Ana")
        app = FakeGuestApp(guests.lobby, OwnDataScreen, ana)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "export > me.json" in painted(app)
            await pilot.press("f", *"Bo", "enter")
            assert "Nothing was deleted" in app.screen.query_one(PromptLine).refused
            await pilot.press("f", "escape")
            assert guests.lobby.people.get(ana.id) is not None
            await pilot.press("f", *"Ana", "enter")
            assert guests.lobby.people.get(ana.id) is None


async def test_a_guest_gets_it_by_ssh_and_is_forgotten_by_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rules.txt").write_text("Be kind.\n")
    async with hosting(tmp_path, house_rules="rules.txt") as party:
        party.enrol("Ana")
        party.keys["Nobody"] = new_key()
        exported = await party.run("Ana", "export")
        assert exported.exit_status == 0
        assert json.loads(str(exported.stdout))["person"]["name"] == "Ana"
        nobody = await party.run("Nobody", "export")
        assert (nobody.exit_status, "has no data" in str(nobody.stderr)) == (1, True)
        await party.run("Ana", "export")
        third = await party.run("Ana", "export")
        assert (third.exit_status, "Try again" in str(third.stderr)) == (1, True)
        words = ["host", "people", "export", "Ana", "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, words) == 0
        assert json.loads(capsys.readouterr().out)["person"]["name"] == "Ana"
        new = await party.come("Zoe")
        await new.wait_for("Be kind.")
        new.press("escape")
        await party.all_gone()
        guest = await party.come("Ana")
        await guest.wait_for("Ana")
        for typed in ("d", "f", *"Ana", "enter"):
            guest.press(typed)
            await guest.rest()
        await guest.wait_for(say(FORGOTTEN))
        assert party.program.lobby.people.all() == ()
    noted = [(entry.what, "Ana" in entry.whom) for entry in audit_in(tmp_path).entries()]
    assert noted == [("exported", True), ("forgotten", False)]
