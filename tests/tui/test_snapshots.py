"""How the screens around a match look. See CONTRIBUTING.md for how to renew what is kept."""

import os
import shutil
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from dogs_saves import MatchFolder, read_match
from dogs_tui.app.crash import Crash
from dogs_tui.app.crash_screen import CrashScreen
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.replay.table import ReplayTable
from tests.support.deals import any_deal, finished
from tests.support.memory_match import table_of
from tests.support.pictures import (
    ROOT,
    SIZES,
    Before,
    SnapCompare,
    TableApp,
    comparable,
    each_size,
    narrow_pictured,
    pressing,
    settled,
)

SAMPLES = ROOT / "saves" / "samples"
FIVE = "dogs_cardgame-5-finished"
CLOCK = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)

pytestmark = comparable


def sample_table(name: str) -> Table:
    return table_of(read_match(SAMPLES / name).match)


@pytest.fixture
def app(home: Path) -> DogsApp:
    return DogsApp(Loaded(Settings(motion=False, pace="none")), path=home / "settings.json")


class Frozen(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:
        return CLOCK if tz is None else CLOCK.astimezone(tz)


@pytest.fixture
def filled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / "matches"
    folder.mkdir()
    for kind in ("finished", "running", "hinted", "hintless"):
        for sample in SAMPLES.glob(f"*-{kind}.dogs"):
            shutil.copy(sample, folder)
    spoilt = folder / "spoilt.dogs"
    spoilt.write_text("this was a match once\n")
    os.utime(spoilt, (CLOCK.timestamp(), CLOCK.timestamp()))
    monkeypatch.setattr("dogs_tui.home.match_rows.datetime", Frozen)


# Before a match.


@narrow_pictured
def test_home(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@narrow_pictured
def test_games(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app.add_progress(
        lambda progress: msgspec.structs.replace(progress, learned=frozenset({"dog_kids"}))
    )
    assert snap_compare(app, terminal_size=size, run_before=pressing("n", "down"))


def dealing(home: Path, monkeypatch: pytest.MonkeyPatch, glyphs: Any) -> DogsApp:
    """Ana's app on a day on which she and two others have finished a deal."""
    monkeypatch.setattr("dogs_tui.match.deals.today", lambda: date(2026, 5, 1))
    deal = any_deal()
    for name in ("Ana", "Bernhard", "Cleo"):
        finished(deal, name, undo=len(name) % 3, hint=name == "Cleo")
    settings = Settings(name="Ana", motion=False, pace="none", glyphs=glyphs)
    return DogsApp(Loaded(settings), path=home / "settings.json")


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_deals(
    home: Path, monkeypatch: pytest.MonkeyPatch, glyphs: str, snap_compare: SnapCompare
) -> None:
    app = dealing(home, monkeypatch, glyphs)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("n", "d", "end"))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_table_of_a_deal(
    home: Path, monkeypatch: pytest.MonkeyPatch, glyphs: str, snap_compare: SnapCompare
) -> None:
    app = dealing(home, monkeypatch, glyphs)
    keys = pressing("n", "d", "end", "enter", "right")
    assert snap_compare(app, terminal_size=(80, 24), run_before=keys)


def test_games_in_ascii(home: Path, snap_compare: SnapCompare) -> None:
    plain = DogsApp(Loaded(Settings(motion=False, glyphs="ascii")), path=home / "settings.json")
    assert snap_compare(plain, terminal_size=(80, 24), run_before=pressing("n", "up"))


@narrow_pictured
def test_lessons(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    begun = {"lessons": {"dogs": 4}, "learned": frozenset({"dog_kids"})}
    app.add_progress(lambda progress: msgspec.structs.replace(progress, **begun))
    assert snap_compare(app, terminal_size=size, run_before=pressing("l"))


@narrow_pictured
def test_new_match(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("n", "enter"))


@each_size
def test_new_match_without_room(
    app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    """The game with the longest form, and what the bot on a seat is like."""
    five = ("n", "down", "down", "enter", "down", "right", "right", "down", "down")
    assert snap_compare(app, terminal_size=size, run_before=pressing(*five))


@narrow_pictured
@pytest.mark.usefixtures("filled")
def test_matches(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("m"))


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(
    ("more", "glyphs", "size"),
    [
        pytest.param((), "unicode", SIZES[0], id="typing-unicode-80x24"),
        pytest.param((), "ascii", SIZES[1], id="typing-ascii-120x40"),
        pytest.param(("enter",), "unicode", SIZES[1], id="standing-unicode-120x40"),
        pytest.param(("enter",), "ascii", SIZES[0], id="standing-ascii-80x24"),
    ],
)
def test_found_matches(
    home: Path,
    glyphs: str,
    more: tuple[str, ...],
    size: tuple[int, int],
    snap_compare: SnapCompare,
) -> None:
    """What is typed, and stands, in another order; and branches under their match."""
    branched(home)
    settings = Settings(name="Ana", motion=False, pace="none", glyphs=glyphs)
    app = DogsApp(Loaded(settings), path=home / "settings.json")
    keys = pressing("m", "o", "o", "slash", *"clara dogs", *more)
    assert snap_compare(app, terminal_size=size, run_before=keys)


@pytest.mark.parametrize(
    ("keys", "glyphs", "size"),
    [
        pytest.param(("m",), "unicode", SIZES[0], id="matches-unicode-80x24"),
        pytest.param(("m",), "ascii", SIZES[1], id="matches-ascii-120x40"),
        pytest.param(("m", "P", "down"), "unicode", SIZES[1], id="packed-unicode-120x40"),
        pytest.param(("m", "P", "down"), "ascii", SIZES[0], id="packed-ascii-80x24"),
    ],
)
@pytest.mark.usefixtures("filled")
def test_packed_matches(
    home: Path,
    glyphs: str,
    keys: tuple[str, ...],
    size: tuple[int, int],
    snap_compare: SnapCompare,
) -> None:
    folder = MatchFolder(home / "matches")
    for path in folder.root.glob("dog*_*-finished.dogs"):
        folder.pack(path)
    settings = Settings(name="Ana", motion=False, pace="none", glyphs=glyphs)
    app = DogsApp(Loaded(settings), path=home / "settings.json")
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


@pytest.fixture
def recorded(home: Path) -> None:
    """Matches that are over."""
    folder = home / "matches"
    folder.mkdir()
    for kind in ("finished", "hinted", "repeated", "revised"):
        for sample in SAMPLES.glob(f"*-{kind}.dogs"):
            shutil.copy(sample, folder)


def counted(*keys: str) -> Before:
    """Opens the records, waits until all is counted, and presses keys."""

    async def before(pilot: Pilot[Any]) -> None:
        await pressing("e")(pilot)
        await pilot.app.workers.wait_for_complete()
        await pressing(*keys)(pilot)

    return before


@narrow_pictured
@pytest.mark.usefixtures("recorded")
def test_records(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    page = "right" if size[0] > 80 else "down"
    assert snap_compare(app, terminal_size=size, run_before=counted(page))


@pytest.mark.usefixtures("recorded")
def test_records_in_ascii(home: Path, snap_compare: SnapCompare) -> None:
    plain = DogsApp(Loaded(Settings(motion=False, glyphs="ascii")), path=home / "settings.json")
    assert snap_compare(plain, terminal_size=(80, 24), run_before=counted())


@narrow_pictured
def test_settings(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("s"))


@narrow_pictured
def test_rules(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("r"))


@pytest.mark.picture
def test_palette(app: DogsApp, snap_compare: SnapCompare) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        await pressing("ctrl+p")(pilot)
        pilot.app.screen.query_one(Input).cursor_blink = False  # it would depend on the time
        await settled(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@pytest.mark.picture
def test_keys(app: DogsApp, snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("f1"))


@pytest.mark.picture
def test_too_small(app: DogsApp, snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=(60, 18), run_before=pressing())


@pytest.mark.picture
def test_crash_card(app: DogsApp, snap_compare: SnapCompare) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(CrashScreen(Crash("KeyError: 7", Path("crashes/crash.txt"))))
        await settled(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@each_size
@pytest.mark.usefixtures("filled")
def test_branches(
    app: DogsApp, home: Path, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    branched(home)
    assert snap_compare(app, terminal_size=size, run_before=pressing("m", "down"))


@each_size
@pytest.mark.usefixtures("filled")
def test_playing_on(
    app: DogsApp, home: Path, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    branched(home)
    keys = ("m", "down", "w", "pagedown", "pagedown", "P")
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


def branched(home: Path) -> None:
    """Two branches of a match, one of them with a title."""
    folder = MatchFolder(home / "matches", clock=lambda: CLOCK)
    path = folder.root / "dogs-3-finished.dogs"
    players = read_match(path).players
    folder.branch(path, 40, players).close()
    folder.branch(path, 129, players, title="Without the vet").close()


# At the table.


@narrow_pictured
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("others", ("o",)),
        ("log", ("l",)),
        ("score", ("s", "down")),
        ("book", ("question_mark",)),
        ("search", ("slash", *"roadwrk")),
    ],
)
def test_side(
    name: str, keys: tuple[str, ...], size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    app = TableApp(MatchScreen(sample_table("dogs-4-running.dogs"), pace="none"))
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


@narrow_pictured
@pytest.mark.parametrize("seats", [2, 4])
def test_final_score(seats: int, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = TableApp(MatchScreen(sample_table(f"dogs-{seats}-finished.dogs"), pace="none"))
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@each_size
def test_final_kennels(size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = TableApp(MatchScreen(sample_table("dogs-3-finished.dogs"), pace="none"))
    assert snap_compare(app, terminal_size=size, run_before=pressing("o"))


@narrow_pictured
def test_replay(size: tuple[int, int], snap_compare: SnapCompare) -> None:
    table = ReplayTable(read_match(SAMPLES / "dogs-3-finished.dogs").match, ("Ana", "Bo", "Cyril"))
    app = TableApp(ReplayScreen(table))  # type: ignore[arg-type]
    assert snap_compare(app, terminal_size=size, run_before=pressing(*["right"] * 9))


CURVE, MOVES = ("pagedown", "pagedown", ".", "c"), ("pagedown", ".", "l")


@pytest.mark.parametrize(
    ("keys", "glyphs", "name", "size"),
    [
        pytest.param(CURVE, UNICODE, "dogs-3-finished", SIZES[0], id="curve-unicode-dogs-80x24"),
        pytest.param(MOVES, ASCII, "dogs-3-finished", SIZES[0], id="moves-ascii-dogs-80x24"),
        pytest.param(CURVE, ASCII, FIVE, SIZES[0], id="curve-ascii-cardgame-80x24"),
        pytest.param(CURVE, UNICODE, FIVE, SIZES[1], id="curve-unicode-cardgame-120x40"),
        pytest.param(MOVES, UNICODE, FIVE, SIZES[0], id="moves-unicode-cardgame-80x24"),
        pytest.param(MOVES, ASCII, FIVE, SIZES[1], id="moves-ascii-cardgame-120x40"),
    ],
)
def test_beside_a_replay(
    name: str,
    size: tuple[int, int],
    glyphs: Glyphs,
    keys: tuple[str, ...],
    snap_compare: SnapCompare,
) -> None:
    match = read_match(SAMPLES / f"{name}.dogs").match
    names = ("Ana", "Bo", "Cyril", "Davi", "Elisa")[: match.seats]
    screen = ReplayScreen(ReplayTable(match, names))
    app = TableApp(screen, glyphs=glyphs)

    async def before(pilot: Pilot[Any]) -> None:
        await pressing(*keys)(pilot)
        await screen.counted()
        await settled(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)
