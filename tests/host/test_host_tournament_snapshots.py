"""What the screens of tournaments look like."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_saves import Place
from dogs_tui.host.sessions.screens.tournaments import (
    NewTournamentScreen,
    TournamentScreen,
    TournamentsScreen,
)
from dogs_tui.host.tables.listings import Missing
from dogs_tui.host.tournaments.tournament import Board, Entrant, Round, Stage, Tournament
from dogs_tui.host.tournaments.tournament import TournamentSetup as Setup
from tests.support.fake_lobby import CLOCK, FakeGuestApp, FakeLobby, person_of
from tests.support.pictures import Before, SnapCompare, comparable, each_size

pytestmark = comparable
TRUECOLOR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}

CODE = "KJ7QMP"
NAMES = ("Ana", "Ben", "Frau Doktor Müller-Lüdenscheidt", "Dee", "Eli")


def known() -> Tournament:
    """A tournament of three people and two bots in its second round."""
    entrants = tuple(
        Entrant(f"id-{name}", name, "steady" if number > 2 else "")
        for number, name in enumerate(NAMES)
    )
    ids = [entrant.id for entrant in entrants]
    places = (Place(0, 31, 1), Place(1, 24, 2))
    first = Round(
        (
            Board("CD3MFX", (ids[0], ids[1]), places, over=True),
            Board("7PJTXF", (ids[2], ids[3]), places, over=True),
        ),
        (ids[4],),
    )
    second = Round(
        (
            Board("9KWTGQ", (ids[4], ids[0])),
            Board("GKPT76", (ids[1], ids[2]), places[::-1], over=True),
        ),
        (ids[3],),
    )
    setup = Setup("Winter cup", "dog_kids", 2)
    return Tournament(
        CODE, ids[0], setup, 1, CLOCK, CLOCK, Stage.RUNNING, entrants, (first, second)
    )


def pressing(*keys: str) -> Before:
    async def before(pilot: Pilot[Any]) -> None:
        for key in ("", *keys):
            await pilot.press(*([key] if key else []))
            await pilot.pause()

    return before


class Kept:
    """The tournaments as they are kept."""

    def all(self) -> tuple[Tournament, ...]:
        over = msgspec.structs.replace(known(), code="J39JNJ", stage=Stage.OVER)
        waits = msgspec.structs.replace(known(), code="RNGC74", stage=Stage.OPEN, rounds=())
        return waits, known(), over

    def get(self, _: str) -> Tournament:
        return known()

    def missing_at(self, _: str) -> Missing:
        """Ana is missing at every table that is not over."""
        return Missing(1, CLOCK - timedelta(minutes=3), CLOCK + timedelta(minutes=7), False)


class Desk:
    """Gives tournaments, and takes nothing."""

    kept = Kept()

    def may_make(self, _: object) -> bool:
        return True


def shown(folder: Path, opened: Callable[[], Screen[Any]]) -> FakeGuestApp:
    lobby = FakeLobby(folder)
    lobby.tournaments = Desk()
    return FakeGuestApp(lobby, opened, person_of("Ana"), environment=TRUECOLOR)


@each_size
@pytest.mark.parametrize("keys", [(), ("left",), ("left", "left")], ids=["now", "before", "table"])
def test_tournament(
    tmp_path: Path, snap_compare: SnapCompare, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    app = shown(tmp_path, lambda: TournamentScreen(CODE))
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


@each_size
def test_tournaments(tmp_path: Path, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    app = shown(tmp_path, TournamentsScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing("down"))


@each_size
def test_a_new_one(tmp_path: Path, snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    app = shown(tmp_path, NewTournamentScreen)
    assert snap_compare(app, terminal_size=size, run_before=pressing("down", "down", "down"))
