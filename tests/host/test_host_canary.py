"""Canaries: what one guest may know never reaches another, a log, a report or a operator.

Peek is played, the smallest game with hidden hands: who draws a card is told ``secret-N``, and a
hand is painted as ``<N>``, so that a word tells whose it is. Whatever any screen ever showed is
looked through, and so is every byte that was sent.
"""

import asyncio
import logging
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import registry
from tests.support import deciding_keys
from tests.support.distributions import leave_distribution
from tests.support.host_party import NAMES, Party, Play, hosting, seeded
from tests.support.peek import Drew
from tests.support.peek_ui import PeekPane, install_peek
from tests.support.terminal_safety import plain, titles

PAIR = NAMES[:2]
SEED = 982451653982451653
TOLD = re.compile(r"secret-(\d+)")
HELD = re.compile(r"<(\d+)>")
AROUND = ("o", "s", "l", "f2", "escape", "f3", "escape", "x", "u", "ctrl+l")
"""Keys with which one looks around, and some that are refused."""


@pytest.fixture(autouse=True)
def peek(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Peek is one of the games: another package brings it."""
    leave_distribution(tmp_path, "peek", "dogs_rules.games", {"peek": "tests.support.peek:Peek"})
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    install_peek(monkeypatch)
    monkeypatch.setitem(deciding_keys.DECIDING, "peek", lambda: lambda view, legal: iter(["enter"]))
    seeded(monkeypatch, SEED)
    yield
    monkeypatch.undo()
    registry.forget()


class SeatView:
    """The hidden cards that a screen ever showed."""

    def __init__(self) -> None:
        self.told: set[int] = set()
        self.held: set[int] = set()

    def look(self, text: str) -> None:
        self.told |= set(map(int, TOLD.findall(text)))
        self.held |= set(map(int, HELD.findall(text)))


class Watched:
    """A match of Peek between two people, with a third who watches; all are looked at."""

    def __init__(self, party: Party, play: Play) -> None:
        self.party = party
        self.play = play
        self.sights: dict[str, SeatView] = {}

    async def come(self, name: str) -> None:
        """Connects, and looks from the first byte on."""
        guest = await self.party.come(name, f"join {self.play.table.code}")
        self.play.guests[name] = guest
        look = self.sights.setdefault(name, SeatView()).look
        guest.looks.append(look)
        look(guest.text())

    async def look_around(self, name: str) -> None:
        for key in AROUND:
            self.play.guests[name].press(key)
            await self.play.guests[name].rest()

    def drawn_by(self, name: str) -> set[int]:
        """The cards that somebody drew."""
        handle = self.play.handles[name]
        return {
            event.card
            for moment in handle.table.history(handle.seats)
            for event in moment.events
            if isinstance(event, Drew)
        }


@asynccontextmanager
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    async with hosting(tmp_path) as party:
        party.enrol(*PAIR, "Eve")
        table = party.table("peek", PAIR, {})
        match = Watched(party, Play(party, table, PAIR))
        for name in (*PAIR, "Eve"):
            await match.come(name)
        for name in PAIR:
            await match.play.guests[name].wait_for("hand <")
        yield match


@pytest.mark.minutes
async def test_hidden_cards_stay_with_their_owner_through_a_whole_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with watched(tmp_path) as match:
        hands: dict[str, set[int]] = {name: set() for name in PAIR}
        while not match.play.over:
            for name in PAIR:
                hands[name] |= set(match.play.handles[name].table.view(seat_of(match, name)).hand)
            if match.play.plies in {2, 5}:
                for name in (*PAIR, "Eve"):
                    await match.look_around(name)
            await match.play.decide()
        for name in PAIR:
            assert match.sights[name].told <= match.drawn_by(name)
            assert match.sights[name].held <= hands[name]
            assert match.sights[name].held, "this test must be able to see a hand"
            assert not hands[name] & match.sights[other(name)].held
        assert any(match.sights[name].told for name in PAIR)
        assert not match.sights["Eve"].told | match.sights["Eve"].held
        eve = match.play.guests["Eve"]
        assert not TOLD.search(plain(eve.raw))
        assert not HELD.search(plain(eve.raw))
        for guest in match.play.guests.values():
            assert not any(TOLD.search(title) or HELD.search(title) for title in titles(guest.raw))
    unmentioned(caplog, tmp_path)


def other(name: str) -> str:
    return next(player for player in PAIR if player != name)


def seat_of(match: Watched, name: str) -> int:
    (seat,) = match.play.handles[name].seats
    return seat


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """Everything that was logged, with every field."""
    return "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)


def unmentioned(caplog: pytest.LogCaptureFixture, folder: Path, *more: str) -> None:
    """Neither logs nor reports say what is hidden."""
    reports = "\n".join(
        path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and ("crash" in path.name or path.suffix in {".log", ".txt"})
    )
    for text in (logged(caplog), reports):
        assert not TOLD.search(text)
        assert not HELD.search(text)
        for word in (str(SEED), *more):
            assert word not in text


async def test_a_crash_tells_of_no_hand(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def key_z(self: Any) -> None:
        cards = " ".join(f"secret-{card}" for card in self.view.hand)
        raise RuntimeError(f"broke with {cards}")

    monkeypatch.setattr(PeekPane, "key_z", key_z, raising=False)
    caplog.set_level(logging.DEBUG)
    async with watched(tmp_path) as match:
        name = match.play.mover
        broken, sound = match.play.guests[name], match.play.guests[other(name)]
        broken.press("z")
        await broken.wait_for("Your match is saved")
        assert not TOLD.search(plain(sound.raw))
        assert not TOLD.search(plain(match.play.guests["Eve"].raw))
        plies = match.play.plies
        await match.come(name)
        await match.play.guests[name].wait_for("hand <")
        assert match.play.plies == plies
        await match.play.decide()
        await sound.wait_for(match.play.asked())
    unmentioned(caplog, tmp_path)


async def test_talk_codes_and_names_of_one_table_stay_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with watched(tmp_path) as match:
        party = match.party
        party.enrol("Finn", "Gil")
        private = party.table("peek", ("Finn", "Gil"), {}, private=True)
        finn = await party.come("Finn", f"join {private.code}")
        await finn.wait_for("hand <")
        party.handle(private, "Finn").say("canary-in-talk")
        finn.press("f2")
        await finn.wait_for("canary-in-talk")
        invite = party.program.lobby.invites.make(party.people["Finn"].id, uses=1, days=1.0)
        wrong = await party.come("Eve", "join wrong-code")
        await wrong.wait_for(lambda: len(wrong.raw) > 0)
        for name in PAIR:
            await match.look_around(name)
        status = await printed_status(tmp_path)
        others = [*match.play.guests.values(), wrong]
        for guest in others:
            for word in ("canary-in-talk", private.code, invite.code):
                assert word not in plain(guest.raw)
        for word in ("canary-in-talk", private.code, invite.code, "secret-", str(SEED)):
            assert word not in status
    unmentioned(caplog, tmp_path, "canary-in-talk", invite.code)


async def printed_status(folder: Path) -> str:
    """What the operator is told."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dogs_tui", "host", "status", "--data", str(folder), "--json"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await process.communicate()
    assert process.returncode == 0, printed.decode()
    return printed.decode()
