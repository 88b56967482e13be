"""The same surroundings for every test, whoever runs it wherever."""

import gc
import os
import random
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.internal.conjecture import providers
from textual import app as textual_app
from textual.app import App
from textual.pilot import Pilot

from dogs_tui.host.sessions.screens.stylesheet import SharedStylesheet
from dogs_tui.words import language
from dogs_tui.words.languages import asked

pytest.register_assert_rewrite("tests.support")

from tests.support import checkout, goldens, pictures, selection  # noqa: E402  (their asserts are rewritten, too)
from tests.support.app_idle import honest_pilots  # noqa: E402
from tests.support.experienced_players import only_experienced_players  # noqa: E402
from tests.support.quick_dispatch import looked_up_once  # noqa: E402
from tests.support.shared_server import RUN, begin_run  # noqa: E402
from tests.support.time_limit import limit_time  # noqa: E402

collect_ignore = [] if find_spec("selenium") else ["browser"]
"""Only who has what a browser is driven with can run its tests: see make test-browser."""

SURROUNDINGS = {
    "TZ": "UTC",
    "LANG": "C.UTF-8",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "USER": "ana",
    "LOGNAME": "ana",
}
COLLECTING = (50_000, 20, 10)
"""Objects, and rounds of younger ones, after which what is no longer needed is looked for.

Each app leaves some ten thousand objects that hold each other; by Python's own counts they are
looked through again and again while they are used.
"""
EXAMPLES = 50
"""Examples of a property, if its test says nothing else; always the same ones."""
ABSENT = (
    "LC_ALL",
    "LC_MESSAGES",
    "LANGUAGE",
    "LC_CTYPE",
    "NO_COLOR",
    "NO_MOTION",
    "COLORFGBG",
    "XDG_DATA_HOME",
)


CHECKOUT = pytest.StashKey[frozenset[str]]()
"""What git saw before the tests; after them, what of it changed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="KEY", help="only the tests of one game, shared ones too")
    parser.addoption("--room", metavar="NAME", help="only the tests of a package, such as lobby")
    parser.addoption("--telling", action="store_true", help="only what tells most in a minute")
    parser.addoption("--minutes", action="store_true", help="only what takes minutes")
    parser.addoption("--shuffled", metavar="SEED", help="files, and tests of a file, in any order")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    key = config.getoption("--game")
    kept = [item for item in items if selection.about(item, key)] if key else list(items)
    if key and items and not kept:
        raise pytest.UsageError(f"no test is about a game '{key}'")
    if room := config.getoption("--room"):
        kept = [item for item in kept if selection.in_room(item, room)]
        if items and not kept:
            raise pytest.UsageError(
                f"no test belongs to a room '{room}': name a folder of the code"
            )
    if config.getoption("--telling"):
        kept = [item for item in kept if selection.telling(item)]
    minutes = config.getoption("--minutes")
    kept = [item for item in kept if minutes == any(item.iter_markers("minutes"))]
    limit_time(kept)
    chosen = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    seed = config.getoption("--shuffled")
    items[:] = kept if seed is None else shuffled(kept, seed)


def shuffled(items: list[pytest.Item], seed: str) -> list[pytest.Item]:
    """Tests in an order that follows from a seed; those of a file stay together."""
    chance = random.Random(seed)
    files: dict[Path, list[pytest.Item]] = {}
    for item in chance.sample(items, len(items)):
        files.setdefault(item.path, []).append(item)
    return [item for file in files.values() for item in file]


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected.

    What is collected stays: the collector would look it through again and again for nothing.
    """
    gc.disable()
    if not hasattr(config, "workerinput"):
        config.add_cleanup(begin_run())
    # It keeps things in the checkout otherwise. A worker may be ended before it has tidied up.
    set_hypothesis_home_dir(Path(os.environ[RUN]) / "hypothesis")
    settings.register_profile("tests", derandomize=True, deadline=None, max_examples=EXAMPLES)
    settings.load_profile("tests")
    # It reads the source of every module that is loaded, and what it draws then depends on which.
    providers._get_local_constants = lambda: providers._local_constants
    renewing = "UPDATE_GOLDENS" in os.environ or config.getoption("update_snapshots", default=False)
    if not hasattr(config, "workerinput") and not renewing:
        config.stash[CHECKOUT] = checkout.state(config.rootpath)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that changes the checkout has failed."""
    before = session.config.stash.get(CHECKOUT, None)
    if before is not None:
        changed = checkout.state(session.config.rootpath) ^ before
        session.config.stash[CHECKOUT] = changed
        if changed and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if changed := config.stash.get(CHECKOUT, None):
        terminalreporter.section("The checkout changed while the tests ran")
        terminalreporter.write_line("\n".join(sorted(changed)))


def pytest_collection_finish() -> None:
    """Has the collector leave alone what stays to the end: the tests and the modules."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


@pytest.fixture(autouse=True)
def english() -> None:
    """Whatever the test before spoke, or asked for on a command line."""
    language.set("en")
    asked.set("")


@pytest.fixture(scope="session", autouse=True)
def surroundings() -> Iterator[None]:
    """Sets them before the first test."""
    for name in ABSENT:
        os.environ.pop(name, None)
    os.environ.update(SURROUNDINGS)
    time.tzset()
    with tempfile.TemporaryDirectory() as home:
        os.environ["DOGS_TUI_HOME"] = home
        yield


@pytest.fixture(scope="session", autouse=True)
def honest() -> Iterator[None]:
    """Has apps under test waited for by what they do, not by the load of the machine."""
    with honest_pilots(), looked_up_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def parsed_once() -> Iterator[None]:
    """Has apps share style sheets, as those of a host do: parsing them is much of a beginning."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual_app, "Stylesheet", SharedStylesheet)
        yield


@pytest.fixture(scope="session", autouse=True)
def experienced() -> Iterator[None]:
    """Has everybody know every phase, but in tests of what is told to those who do not."""
    with only_experienced_players():
        yield


@pytest.fixture
def snap_compare(
    snap_compare: pictures.SnapCompare, request: pytest.FixtureRequest
) -> pictures.SnapCompare:
    """Compares a screen with what was kept: its text and styles, and its SVG where that is kept.

    A test, or one case of it, asks for the SVG by the mark ``picture``.
    """

    def compare(
        app: App[Any],
        terminal_size: tuple[int, int] = (80, 24),
        run_before: pictures.Before | None = None,
    ) -> bool:
        lines: list[str] = []

        async def before(pilot: Pilot[Any]) -> None:
            if run_before is not None:
                await run_before(pilot)
            await pilot.pause()
            lines.extend(pictures.screen_lines(pilot.app.screen))

        same = True
        if request.node.get_closest_marker("picture"):
            same = snap_compare(app, terminal_size=terminal_size, run_before=before)
        else:
            pictures.run(app, terminal_size, before)
        goldens.compare(pictures.golden_of(request.node), lines)
        return same

    return compare


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder that a socket may lie in: its path is short, wherever the tests' own folders lie."""
    short = Path("/tmp")
    with tempfile.TemporaryDirectory(prefix="d", dir=short if short.is_dir() else None) as folder:
        yield Path(folder)
