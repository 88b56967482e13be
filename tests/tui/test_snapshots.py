"""How every screen looks, at 80x24 and with room. See CONTRIBUTING.md for how to renew pictures."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.games.dog_lover.terms import Stage as LoverStage
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs_cardgame.terms import Stage as CardgameStage
from dogs_saves import PERSON, read_match
from dogs_tui.app.crash import Crash
from dogs_tui.app.crash_screen import CrashScreen
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay import ReplayScreen, ReplayTable
from tests.support.pictures import ROOT, Before, SnapCompare, TableApp, comparable, each_size
from tests.support.unstored import table_from, table_of
from tests.tui.dog_kids import kids_stages
from tests.tui.dog_lover import lover_stages
from tests.tui.dogs.stages import at
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME
from tests.tui.dogs_cardgame.cardgame_stages import at as cardgame_at

SAMPLES = ROOT / "saves" / "samples"
CLOCK = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)

pytestmark = comparable


async def settled(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    screen = pilot.app.screen
    if isinstance(screen, MatchScreen):
        await screen.shown()
    await pilot.pause()


def pressing(*keys: str) -> Before:
    """Waits until all is shown, presses keys, and waits again."""

    async def before(pilot: Pilot[Any]) -> None:
        await settled(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    return before


def at_stage(stage: Stage, seats: int = 3, **looks: Any) -> TableApp:
    game = dogs_rules.game("dogs")
    table = table_from(game, game.clone(at(stage, seats=seats)), seats)
    return TableApp(MatchScreen(table, pace="none"), **looks)


def sample_table(name: str) -> Table:
    return table_of(read_match(SAMPLES / name).match)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    return tmp_path


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
    monkeypatch.setattr("dogs_tui.home.matches.datetime", Frozen)


# Before a match.


@each_size
def test_home(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@each_size
def test_new_match(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("n"))


@each_size
@pytest.mark.usefixtures("filled")
def test_matches(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("m"))


@each_size
def test_settings(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("s"))


@each_size
def test_rules(app: DogsApp, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=size, run_before=pressing("r"))


def test_palette(app: DogsApp, snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("ctrl+p"))


def test_keys(app: DogsApp, snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("f1"))


def test_too_small(app: DogsApp, snap_compare: SnapCompare) -> None:
    assert snap_compare(app, terminal_size=(60, 18), run_before=pressing())


def test_crash_card(app: DogsApp, snap_compare: SnapCompare) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(CrashScreen(Crash("KeyError: 7", Path("crashes/crash.txt"))))
        await settled(pilot)

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


# At the table.


@each_size
@pytest.mark.parametrize("stage", [stage for stage in Stage if stage != Stage.OVER])
def test_stage(stage: Stage, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(at_stage(stage), terminal_size=size, run_before=pressing())


@pytest.mark.parametrize("stage", [Stage.PICK_UP, Stage.HOUSING, Stage.PLACE])
def test_stage_in_ascii(stage: Stage, snap_compare: SnapCompare) -> None:
    app = at_stage(stage, glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("stage", [Stage.PICK_UP, Stage.HOUSING, Stage.PLACE])
def test_stage_on_a_light_ground(stage: Stage, snap_compare: SnapCompare) -> None:
    app = at_stage(stage, theme="kennel-light")
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("seats", [2, 4])
def test_other_seat_counts(seats: int, snap_compare: SnapCompare) -> None:
    app = at_stage(Stage.PICK_UP, seats)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@each_size
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


def test_book_over_the_right_of_the_table(snap_compare: SnapCompare) -> None:
    app = at_stage(Stage.PICK_UP)
    assert snap_compare(app, terminal_size=(104, 30), run_before=pressing("question_mark"))


@each_size
@pytest.mark.parametrize("seats", [2, 4])
def test_final_score(seats: int, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = TableApp(MatchScreen(sample_table(f"dogs-{seats}-finished.dogs"), pace="none"))
    assert snap_compare(app, terminal_size=size, run_before=pressing())


@each_size
def test_final_kennels(size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = TableApp(MatchScreen(sample_table("dogs-3-finished.dogs"), pace="none"))
    assert snap_compare(app, terminal_size=size, run_before=pressing("escape"))


@each_size
def test_replay(size: tuple[int, int], snap_compare: SnapCompare) -> None:
    table = ReplayTable(read_match(SAMPLES / "dogs-3-finished.dogs").match, ("Ana", "Bo", "Cyril"))
    app = TableApp(ReplayScreen(table))  # type: ignore[arg-type]
    assert snap_compare(app, terminal_size=size, run_before=pressing(*["right"] * 9))


def test_a_refusal_in_the_prompt(snap_compare: SnapCompare) -> None:
    app = at_stage(Stage.PICK_UP)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("w"))


# DOGS Cardgame.


def cardgame_at_stage(stage: CardgameStage, seats: int = 4, **looks: Any) -> TableApp:
    breeds = "chosen" if stage == CardgameStage.BREEDS else "random"
    state = cardgame_at(stage, seats=seats, modules=True, breeds=breeds)
    table = table_from(CARDGAME, CARDGAME.clone(state), seats)
    return TableApp(MatchScreen(table, pace="none"), **looks)


@each_size
@pytest.mark.parametrize("stage", CardgameStage)
def test_cardgame_stage(
    stage: CardgameStage, size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    assert snap_compare(cardgame_at_stage(stage), terminal_size=size, run_before=pressing())


@pytest.mark.parametrize("stage", [CardgameStage.ACT, CardgameStage.PLACE])
def test_cardgame_in_ascii(stage: CardgameStage, snap_compare: SnapCompare) -> None:
    app = cardgame_at_stage(stage, glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("stage", [CardgameStage.ACT, CardgameStage.PLACE])
def test_cardgame_on_a_light_ground(stage: CardgameStage, snap_compare: SnapCompare) -> None:
    app = cardgame_at_stage(stage, theme="kennel-light")
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("seats", [2, 5])
def test_cardgame_of_other_seat_counts(seats: int, snap_compare: SnapCompare) -> None:
    app = cardgame_at_stage(CardgameStage.MOVE, seats)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())


@pytest.mark.parametrize("key", ["n", "w", "o", "s"])
def test_what_a_key_shows_in_cardgame(key: str, snap_compare: SnapCompare) -> None:
    app = cardgame_at_stage(CardgameStage.ACT)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing(key))


# At the table of Dog Lover.


def lover_app(state: Any, **looks: Any) -> TableApp:
    """The table of a state as the seat to move sees it; no other person is at the keyboard."""
    game = lover_stages.LOVER
    mover = game.to_move(state)
    kinds = [PERSON if seat == mover else "random" for seat in range(state.seats)]
    table = table_from(game, game.clone(state), state.seats, *kinds)
    return TableApp(MatchScreen(table, pace="none"), **looks)


@each_size
@pytest.mark.parametrize("stage", list(LoverStage))
def test_lover_stage(stage: LoverStage, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = lover_app(lover_stages.at(stage))
    assert snap_compare(app, terminal_size=size, run_before=pressing())


LOVER_KEYS = {
    "aiming": ("1", "r"),
    "blocked": ("1", "down"),
    "tucking": ("t",),
    "card": ("up", "c"),
    "others": ("o",),
    "score": ("s",),
    "book": ("up", "question_mark"),
}


@each_size
@pytest.mark.parametrize("scene", LOVER_KEYS)
def test_lover_turn(scene: str, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = lover_app(lover_stages.rich().state)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*LOVER_KEYS[scene]))


@pytest.mark.parametrize(
    "looks", [{"glyphs": ASCII}, {"theme": "kennel-light"}], ids=["ascii", "light"]
)
def test_lover_turn_otherwise(looks: dict[str, Any], snap_compare: SnapCompare) -> None:
    app = lover_app(lover_stages.rich().state, **looks)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("1", "r"))


# At the table of DOG Kids.


def kids_app(scene: str, **looks: Any) -> TableApp:
    """The table of a scene as the seat to move sees it; no other person is at the keyboard."""
    game, state = kids_stages.KIDS, kids_stages.STATES[scene]()
    mover = game.to_move(state)
    kinds = [PERSON if seat == (mover or 0) else "random" for seat in range(state.seats)]
    return TableApp(MatchScreen(table_from(game, state, state.seats, *kinds), pace="none"), **looks)


@each_size
@pytest.mark.parametrize("scene", kids_stages.STATES)
def test_kids_table(scene: str, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(kids_app(scene), terminal_size=size, run_before=pressing())


KIDS_KEYS = {
    "swapping": ("3",),
    "changing": ("x",),
    "others": ("o",),
    "score": ("s",),
    "book": ("question_mark",),
}


@pytest.mark.parametrize("scene", KIDS_KEYS)
def test_what_a_key_shows_in_kids(scene: str, snap_compare: SnapCompare) -> None:
    run_before = pressing(*KIDS_KEYS[scene])
    assert snap_compare(kids_app("busy"), terminal_size=(80, 24), run_before=run_before)


@pytest.mark.parametrize(
    "looks",
    [{"glyphs": ASCII}, {"theme": "kennel-light"}, {"theme": "kennel-ansi"}],
    ids=["ascii", "light", "ansi"],
)
def test_kids_table_otherwise(looks: dict[str, Any], snap_compare: SnapCompare) -> None:
    app = kids_app("pairs", **looks)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("down"))
