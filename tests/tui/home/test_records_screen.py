"""The records on screen: people, games, pages, and how far the replaying is."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.registry import game
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder, Player, SaveError
from dogs_tui.app.progress import Mistake, Reviewed
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.home.record_rows import RecordPage, RecordRows
from dogs_tui.home.records import RecordsScreen
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.prompt_line import PromptLine

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    folder = tmp_path / "matches"
    folder.mkdir()
    for key in ("dogs-3", "dogs-4", "dog_kids-2"):
        shutil.copy(SAMPLES / f"{key}-finished.dogs", folder)
    return folder


@pytest.fixture
def app(folder: Path) -> DogsApp:
    settings = Settings(motion=False, pace="none", name="Ana")
    return DogsApp(Loaded(settings), path=folder.parent / "settings.json")


async def opened(pilot: Pilot[Any]) -> RecordsScreen:
    """The screen, with all that it works out."""
    await pilot.press("e")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, RecordsScreen)
    return screen


def rows(screen: RecordsScreen) -> str:
    return screen.query_one(RecordRows).painted_text()


def page(screen: RecordsScreen) -> str:
    return screen.query_one(RecordPage).painted_text()


def heading(screen: RecordsScreen) -> str:
    return screen.query_one(Heading).painted_text()


async def test_games_and_pages_about_the_one_under_the_cursor(app: DogsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "Statistics of Ana" in heading(screen)
        assert "3 matches" in heading(screen)
        assert "[Points]" in page(screen)
        await pilot.press("right")
        assert "Dogs in bays" in page(screen)
        await pilot.press("enter")
        assert "4 seats" in page(screen)
        await pilot.press("right")
        assert "a quartet" in page(screen)
        await pilot.press("down")
        assert "three dogs chucked out" in page(screen)
        await pilot.press("left", "left")
        assert "Dogs home" in page(screen)
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, RecordsScreen)


def played(folder: Path, *names: str) -> None:
    """A match of DOGS between these people is over."""
    rules, rng = game("dogs"), Rng.seeded(1)
    with MatchFolder(folder).create(rules, list(map(Player, names)), {}, 1) as stored:
        while stored.match.to_move is not None:
            stored.play(rng.choice(rules.legal_actions(stored.match.state)))


@pytest.mark.parametrize(("name", "told"), [("Ana", True), ("Nobody Here", True), ("Zoe", False)])
async def test_training_is_shown_to_whoever_plays_at_this_keyboard(
    folder: Path, name: str, told: bool
) -> None:
    """Under whatever name they play; of others who have played here it is not theirs."""
    played(folder, "Ana", "Zoe")
    settings = Settings(motion=False, pace="none", name=name)
    app = DogsApp(Loaded(settings), path=folder.parent / "settings.json")
    review = Reviewed("dogs", "dogs-3-finished.dogs", 0, (Mistake(3, "drives", 0.2),))
    async with app.run_test(size=(80, 24)) as pilot:
        app.add_progress(lambda progress: progress.with_review(review))
        screen = await opened(pilot)
        while "Statistics of Ana" not in heading(screen):
            await pilot.press("p")
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        await pilot.press("right", "right", "right", "right")
        assert ("20.0 %" in page(screen)) == told


async def test_records_of_everybody_who_played(app: DogsApp, folder: Path) -> None:
    played(folder, "Ana", "Zoe")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        seen = [heading(screen)]
        await pilot.press("p")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        seen.append(heading(screen))
        assert "Statistics of Zoe" in seen[1]
        assert "DOG Kids" not in rows(screen)


async def test_nothing_finished_is_said_and_no_key_breaks_it(app: DogsApp, folder: Path) -> None:
    shutil.rmtree(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "No finished matches yet" in rows(screen)
        await pilot.press("right", "left", "down", "p", "enter")
        assert "No finished matches yet" in rows(screen)


async def test_it_says_how_far_the_replaying_is_and_keys_work_meanwhile(
    app: DogsApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = asyncio.Event()
    finishes: list[Any] = list(MatchFolder().finishes())
    whole = finishes[-1].finishes
    part = dict(list(whole.items())[:2])

    async def slowly(_: MatchFolder) -> Any:
        yield finishes[-1]._replace(finishes=part, left=1)
        await goes_on.wait()
        yield finishes[-1]

    monkeypatch.setattr("dogs_tui.home.records.finish_lists", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        screen = pilot.app.screen
        assert isinstance(screen, RecordsScreen)
        while "replaying 2 of 3" not in heading(screen) or "Ana" not in heading(screen):
            await pilot.pause()
        await pilot.press("right")
        assert "[Score]" in page(screen)
        goes_on.set()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "3 matches" in heading(screen)


async def test_a_folder_that_cannot_be_read_is_told(
    app: DogsApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dogs_rules.phrase import phrase

    async def refused(_: MatchFolder) -> Any:
        raise SaveError(phrase("The folder cannot be read."))
        yield

    monkeypatch.setattr("dogs_tui.home.records.finish_lists", refused)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one(PromptLine).refused == "The folder cannot be read."
