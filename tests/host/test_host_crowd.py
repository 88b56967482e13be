"""A company that does what chance has it do: at every moment the table is as it must be."""

import asyncio
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import registry
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.tables.listings import Asking, TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.watching import Playing
from tests.support.lobby_builder import Guests, Hands, Sat, picture

LIKELY = {
    Asking.UNDO: 0.5,
    Asking.STAND_IN: 1.0,
    Asking.PAUSE: 0.2,
    Asking.RESUME: 1.0,
    Asking.END: 0.02,
    Asking.LEAVE: 0.0,
}
"""How often each is asked."""

HAPPENS = (
    "sat down",
    "begins",
    "now plays for",
    "came back",
    "paused",
    "resumed",
    "took back",
    "says",
)
"""What must have happened, so that the invariants were put to the test."""


class Crowd:
    """People who come, go, talk, ask, answer and play as chance has it; what must hold is held.

    Args:
        guests: The lobby.
        chance: Where the chance comes from.
    """

    names = ("Ana", "Bo", "Cy")

    def __init__(self, guests: Guests, chance: random.Random, table: HostedTable) -> None:
        self.guests = guests
        self.chance = chance
        self.table = table
        self.sat: dict[str, Sat] = {}
        self.refusals: list[str] = []

    async def step(self) -> None:
        name = self.chance.choice((*self.names, "Eve"))
        if name not in self.sat:
            if self.chance.random() < 0.25:
                self.sat[name] = self.guests.handle(self.table, name)
            return
        sat = self.sat[name]
        doing = self.chance.choices(
            (self.play, self.go, self.talk, self.ask, self.answer, self.undo, self.wait),
            (30, 4, 2, 9, 12, 3, 8),
        )[0]
        try:
            await doing(name, sat)
        except LobbyError as refusal:
            self.refusals.append(str(refusal.phrase))

    async def play(self, _: str, sat: Sat) -> None:
        await asyncio.wait_for(self.table.match.settled(), 120)
        for seat in sat.handle.seats:
            legal = sat.legal()
            if legal:
                await sat.playing.play(seat, self.chance.choice(legal))

    async def go(self, name: str, sat: Sat) -> None:
        await sat.handle.close()
        del self.sat[name]

    async def talk(self, name: str, sat: Sat) -> None:
        sat.handle.say(f"{name} says {self.chance.random()}")

    async def ask(self, _: str, sat: Sat) -> None:
        offers = [
            offered
            for offered in sat.handle.offers()
            if self.chance.random() < LIKELY[offered.kind]
        ]
        if offers:
            offer = self.chance.choice(offers)
            if offer.why_not is None:
                await sat.handle.ask(offer.kind, offer.about)
            else:
                with pytest.raises(LobbyError) as caught:
                    await sat.handle.ask(offer.kind, offer.about)
                assert caught.value.phrase == offer.why_not

    async def answer(self, _: str, sat: Sat) -> None:
        if sat.handle.company.asked_me:
            await sat.handle.answer(self.chance.random() < 0.8)

    async def undo(self, _: str, sat: Sat) -> None:
        for seat in sat.handle.seats:
            if isinstance(sat.handle.table, Playing):
                free = sat.playing.why_no_undo(seat) is None
                assert (await sat.playing.undo(seat) > 0) == free

    async def wait(self, _: str, __: Sat) -> None:
        self.guests.clock.pass_(seconds=self.chance.choice((5, 40, 200)))

    def holds(self) -> None:
        """What is true at every moment."""
        assert all(refusal.endswith(".") for refusal in self.refusals)
        table = self.table
        people = {name: self.guests.person(name) for name in self.names}
        for name, sat in self.sat.items():
            seats = sat.handle.seats
            assert seats == ({self.names.index(name)} if name in people else frozenset())
            company = sat.handle.company
            for sitter in company.sitters:
                if sitter.person:
                    assert sitter.here == (sitter.name in self.sat)
                    assert sitter.away_since is None or not sitter.here
                    if sitter.here and not table.record.over:
                        assert sitter.level == ""
            assert company.watchers == (("Eve",) if "Eve" in self.sat else ())
            if table.stage is not TableStage.RUNNING:
                assert sat.legal() == ()
            proposal = company.proposal
            if proposal is not None:
                assert proposal.by not in proposal.voters
                assert 0 < proposal.needed <= len(proposal.voters)
                assert self.names[proposal.by] in self.sat


async def test_whatever_a_company_does_the_table_holds(tmp_path: Path) -> None:
    talk = ""
    for chance in range(5):
        talk += await a_company_at_random(tmp_path / str(chance), chance)
    assert [words for words in HAPPENS if words not in talk] == []


async def a_company_at_random(folder: Path, chance: int) -> str:
    """Lets a company do what chance has it do, and says what was said."""
    game = registry.keys()[chance % len(registry.keys())]
    async with Guests(folder / "data") as guests:
        table = guests.table(*Crowd.names, game=game, bots=("random",) if chance % 2 else ())
        crowd = Crowd(guests, random.Random(chance), table)
        for step in range(250):
            await crowd.step()
            crowd.holds()
            if step % 12 == 0:
                await as_after_a_crash(guests, crowd, folder / "copy")
            if table.record.over:
                break
        return " ".join(str(line.text) for line in table.company.talk.lines)


async def as_after_a_crash(guests: Guests, crowd: Crowd, copy: Path) -> None:
    """The files as they are right now make the same table."""
    table = crowd.table
    await asyncio.wait_for(settled(table), 120)
    shutil.copytree(guests.folder, copy, ignore=shutil.ignore_patterns(".wake"))
    # The process that holds the locks is still alive; those of a dead one are free.
    lobby = Lobby(copy, clock=Hands())
    lobby._services.thinkers = Idle()
    await lobby.open()
    try:
        assert picture(lobby.table(table.code), guests) == picture(table, guests)
    finally:
        await lobby.close()
        shutil.rmtree(copy)


async def settled(table: HostedTable) -> None:
    if table.match is not None:
        await table.match.settled()


class Idle:
    """Bots that never come to a decision."""

    async def decide(self, *_: Any) -> Any:
        await asyncio.Event().wait()
