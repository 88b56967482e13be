"""Keys that come in one burst: each finds what the one before it opened, however late that is.

A guest's letters arrive in every split, at an app whose tasks and timers are late as a seed says.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from dogs_tui.app import fence
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions import processor
from dogs_tui.host.sessions.processor import Processor
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.session import Session
from tests.support.lobby_builder import Hands, key
from tests.support.memory_connection import GuestTerminal
from tests.support.seeded_loop import SeededLoop, run_seeded

NAME = "Quinn Fd"
"""Of letters that are commands in the lobby or on the screen of one's own data."""
TYPED = f"df{NAME}\r".encode()


def pieces(seed: int) -> list[bytes]:
    """What is typed, in one piece, letter by letter, or cut somewhere."""
    dice = random.Random(f"cuts {seed}")
    cuts = {
        0: [],
        1: list(range(1, len(TYPED))),
        2: sorted(dice.sample(range(1, len(TYPED)), dice.randint(1, 5))),
    }[seed % 3]
    return [TYPED[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(TYPED)], strict=True)]


def forgotten(folder: Path, seed: int, *, shared: bool) -> bool:
    """Whether a guest who types all that is forgotten by the host.

    Args:
        folder: Of the lobby.
        seed: Of the delays and the cuts.
        shared: Whether the guest's keys wait for turns, because they cost much.
    """
    gap = random.Random(f"gap {seed}").choice((0, 1, 3, 10, 40))

    async def main(loop: SeededLoop) -> bool:
        lobby = Lobby(folder, clock=Hands())
        await lobby.open()
        person = lobby.people.enrol(NAME, key(1))
        guest = GuestTerminal(key=key(1))
        share = Processor(loop) if shared else None
        session = asyncio.create_task(Session(guest.line, lobby, processor=share).run())
        await loop.rest()
        for piece in pieces(seed):
            guest.type(piece)
            await loop.linger(gap)
        await loop.rest(20)
        gone = lobby.people.get(person.id) is None
        guest.lose()
        await session
        await lobby.close()
        return gone

    return run_seeded(seed, main)


def costly(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Has every step of a session take as long as a seed says."""
    dice, now = random.Random(f"cost {seed}"), 0.0

    def clock() -> float:
        nonlocal now
        now += dice.choice((0.0, 0.0, 0.001, 0.05, 0.2))
        return now

    monkeypatch.setattr(processor, "perf_counter", clock)


@pytest.mark.parametrize("shared", [False, True])
def test_no_letter_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: bool) -> None:
    for seed in range(5):
        costly(monkeypatch, seed)
        assert forgotten(tmp_path / str(seed), seed, shared=shared), f"seed {seed}"


def test_no_letter_is_lost_where_a_screen_opens_later_than_one_try_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one try the first six of these runs give letters to the screen before."""
    monkeypatch.setattr(fence, "WAITING", 0.02)
    for seed in (0, 7, 8, 15, 17, 19, 1, 2):
        assert forgotten(tmp_path / str(seed), seed, shared=False), f"seed {seed}"


def test_an_app_that_hangs_is_given_keys_at_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(LobbyScreen, "action_command", hangs)

    async def main(loop: SeededLoop) -> None:
        lobby = Lobby(tmp_path, clock=Hands())
        await lobby.open()
        lobby.people.enrol(NAME, key(1))
        guest = GuestTerminal(key=key(1))
        session = Session(guest.line, lobby)
        running = asyncio.create_task(session.run())
        await loop.rest()
        guest.type(b"dxy")
        await loop.rest(fence.WAITING / 2)
        assert session._handler is not None
        assert session._handler.intake.waiting == 2
        await loop.rest(fence.WAITING * 2)
        assert session._handler.intake.waiting == 0
        guest.lose()
        await running
        await lobby.close()

    run_seeded(1, main)
