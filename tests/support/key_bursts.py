"""Many keys in one read, at every screen that opens something: the same as one by one.

What opens something is found, not listed: from a first screen on, every command of the registry
that works there is given, and whatever comes of it is looked through the same way. A command that
opens a screen, a pane, a question or a field is followed by letters that are commands elsewhere and
by Enter: with time after each key on a calm machine, and all at once on a machine that is as busy
as a seed says. Both must end alike.
"""

import asyncio
import random
import string
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from textual import events
from textual.app import App
from textual.widgets import Input

import dogs_rules
from dogs_saves import PERSON, MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.app.textual_seams import key_of_character
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.form import Form
from dogs_tui.kit.key_help import active_commands
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.kit.rows import Rows
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.thinking.thinkers import Thinkers
from tests.support.memory_connection import GuestTerminal, fingerprint
from tests.support.seeded_loop import SeededLoop, run_seeded

CHARACTERS: Final = {
    key_of_character(char): char for char in string.printable if char.isprintable()
}
FOLLOW: Final = (
    ("g", "a", "s", "enter"),
    ("l", "o", "enter", "u"),
    ("down", "enter"),
    ("tab", "space", "x"),
    ("1", "2", "enter"),
)
"""What is typed behind a key that opened something."""
SKIPPED: Final = frozenset({"app.suspend"})
"""Commands that leave the terminal."""
DEPTH: Final = 3
"""How many commands lead from the first screen to the farthest."""
SETTLED: Final = 6.0
"""Seconds, on the loop's own clock, in which everything that was begun is done."""

State = tuple[Any, ...]


async def _ponders(*_: Any, **__: Any) -> Any:
    """Thinks for ever: what comes of keys hangs on no bot, and no process is started."""
    await asyncio.Event().wait()


class Playing(NamedTuple):
    """An app that runs, and its keyboard."""

    app: Callable[[], App[Any] | None]
    press: Callable[[Sequence[str]], None]


Place = Callable[[SeededLoop, Path], AbstractAsyncContextManager[Playing]]


class Opener(NamedTuple):
    """A command that opens something, and the keys that lead to its screen."""

    way: tuple[str, ...]
    screen: str
    command: str
    key: str


# The places.


@asynccontextmanager
async def _running(app: DogsApp) -> AsyncIterator[Playing]:
    def press(keys: Sequence[str]) -> None:
        for key in keys:
            event = events.Key(key, CHARACTERS.get(key))
            event.set_sender(app)
            app.post_message(event)

    async with app.run_test(size=(80, 24)):
        yield Playing(lambda: app if app.is_running else None, press)


def _stored(folder: Path) -> Any:
    game = dogs_rules.game("dogs")
    players = [Player("Ana", PERSON), Player("Bo", PERSON)]
    return MatchFolder(folder / "matches").create(game, players, {}, 7)


@asynccontextmanager
async def at_home(_: SeededLoop, folder: Path) -> AsyncIterator[Playing]:
    """The home screen, with one match begun."""
    _stored(folder).close()
    app = DogsApp(Loaded(Settings(name="Ana", turn_guard=0)), path=folder / "settings.json")
    async with _running(app) as playing:
        yield playing


@asynccontextmanager
async def at_table(_: SeededLoop, folder: Path) -> AsyncIterator[Playing]:
    """A table at which two people play at one keyboard."""
    settings = Settings(name="Ana", pace="none", turn_guard=0, first_times=False, motion=False)
    app = DogsApp(Loaded(settings), path=folder / "settings.json", opening=Opening(_stored(folder)))
    async with _running(app) as playing:
        yield playing


@asynccontextmanager
async def at_host(loop: SeededLoop, folder: Path) -> AsyncIterator[Playing]:
    """The lobby of a host, where a table waits for people."""
    lobby = Lobby(folder, workers=1, seed=lambda: 7)
    await lobby.open()
    ana = lobby.people.enrol("Ana", fingerprint("A"))
    bo = lobby.people.enrol("Bo", fingerprint("B"))
    lobby.people.change_settings(ana, Settings(turn_guard=0, first_times=False, pace="none"))
    lobby.make_table(bo, TableSetup("dogs", (ME, OPEN), {}, False, True))
    terminal = GuestTerminal(key=fingerprint("A"))
    session = Session(terminal.line, lobby, reports=folder / "reports")
    stay = loop.create_task(session.run())
    try:
        yield Playing(lambda: session._guest, lambda keys: terminal.press(*map(_typed, keys)))
    finally:
        terminal.lose()
        await stay
        await lobby.close()


def _typed(key: str) -> str:
    return CHARACTERS.get(key, key)


PLACES: Final[dict[str, Place]] = {"home": at_home, "table": at_table, "host": at_host}


# What is seen.


def state_of(app: App[Any] | None) -> State:
    """What keys have done to an app: its screens, who has the keys, what is typed and chosen."""
    if app is None or not app.screen_stack:
        return ("ended",)
    screen = app.screen
    matches = [screen.table.plies for screen in app.screen_stack if isinstance(screen, MatchScreen)]
    return (
        _opened(app),
        matches,
        [rows.cursor for rows in screen.query(Rows)],
        [_filled(form) for form in screen.query(Form)],
        [line.value for line in screen.query(Input)],
        [(prompt.asked, prompt.refused, prompt.answer) for prompt in prompts(screen)],
    )


def _opened(app: App[Any]) -> State:
    """What is open, and whose the keys are."""
    screen = app.screen
    question = getattr(screen, "question", None)
    return (
        tuple(type(screen).__name__ for screen in app.screen_stack),
        type(screen.focused).__name__,
        question and (question.asked, question.line.text),
        isinstance(screen, MatchScreen) and screen.side_is_open and screen.side.current,
    )


def _filled(form: Form) -> list[tuple[str, Any]]:
    return [(field.key, field.text or field.value) for field in form.fields]


# What is done.


async def _rested(loop: SeededLoop, seconds: float) -> None:
    """Lets time pass; never until all is quiet: the caret of a field blinks for ever."""
    end = loop.time() + seconds
    while loop.time() < end:
        handed = loop.create_future()
        loop.call_later(0.05, handed.set_result, None)
        await handed


def _played(
    place: Place, seed: int, groups: Sequence[Sequence[str]], *, calm: bool
) -> tuple[list[State], dict[str, str]]:
    """Presses groups of keys; gives what was seen after each, and what works at the end."""

    async def main(loop: SeededLoop) -> tuple[list[State], dict[str, str]]:
        seen: list[State] = []
        offered: dict[str, str] = {}
        async with place(loop, Path(folder)) as playing:
            await _rested(loop, SETTLED)
            for keys in groups:
                playing.press(keys)
                await _rested(loop, SETTLED)
                seen.append(_without(folder, state_of(playing.app())))
            app = playing.app()
            if app is not None and app.screen_stack:
                offered = {
                    id_: active.binding.key for id_, active in active_commands(app.screen).items()
                }
        return seen, offered

    with (
        tempfile.TemporaryDirectory() as folder,
        patch.dict("os.environ", {"DOGS_TUI_HOME": folder}),
        patch("secrets.randbits", lambda bits: bits),
        patch.multiple(Thinkers, decide=_ponders, hints=_ponders, lesson=_ponders),
    ):
        return run_seeded(seed, main, calm=calm)


def _without(folder: str, state: Any) -> Any:
    """What was seen, whatever the folder was called."""
    if isinstance(state, str):
        return state.replace(folder, "~")
    if isinstance(state, tuple | list):
        return tuple(_without(folder, part) for part in state)
    return state


def openers(place: Place, depth: int = DEPTH) -> Iterator[Opener]:
    """Every command that opens something, from the first screen on, each screen once."""
    ways: list[tuple[str, ...]] = [()]
    looked: set[Any] = set()
    while ways:
        way = ways.pop(0)
        seen, offered = _played(place, 1, [[], *([key] for key in way)], calm=True)
        here = seen[-1][0]
        if here == "ended" or (here[0], here[3]) in looked:
            continue
        looked.add((here[0], here[3]))
        for id_, key in offered.items():
            if id_ in SKIPPED or (REGISTRY[id_].group == "Move" and id_ != "cursor.choose"):
                continue
            after, _ = _played(place, 1, [[], *([pressed] for pressed in way), [key]], calm=True)
            if after[-1] == ("ended",) or after[-1][0] == here:
                continue
            yield Opener(way, here[0][-1], id_, key)
            if len(way) + 1 < depth:
                ways.append((*way, key))


def fault_of(place: Place, opener: Opener, seed: int) -> str:
    """What is wrong with keys at once behind something that opens; empty: nothing."""
    follow = random.Random(f"{opener} {seed}").choice(FOLLOW)
    keys = (opener.key, *follow)
    apart = one_by_one(place, opener.way, keys)
    together = in_a_burst(place, opener.way, keys, seed)
    if apart == together:
        return ""
    return f"{' '.join(keys)}:\n  one by one {apart}\n  at once    {together}"


def one_by_one(place: Place, way: Sequence[str], keys: Sequence[str]) -> State:
    """What keys come to with time after each, behind those that lead to a screen."""
    seen, _ = _played(place, 1, [[key] for key in (*way, *keys)], calm=True)
    return seen[-1]


def in_a_burst(place: Place, way: Sequence[str], keys: Sequence[str], seed: int) -> State:
    """What the same keys come to in one read, on a machine that is as busy as a seed says."""
    seen, _ = _played(place, seed, [*([key] for key in way), keys], calm=False)
    return seen[-1]
