"""An app at the other end of a line: what reaches the terminal, and what the app hears of it."""

import asyncio
import os
import random
import tracemalloc
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_tui.app.settings import Settings
from dogs_tui.app.terminal_input import SILENCE
from dogs_tui.host.commands.guest import Arrival
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions.flow_control import BURST, LIMIT, RATE, Intake
from dogs_tui.host.sessions.interfaces import SessionApp
from dogs_tui.host.sessions.output_filter import START, STOP
from dogs_tui.host.sessions.screens import driver
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.terminal import REMOTE_ESCAPE_DELAY
from tests.support.memory_connection import GuestTerminal

MEGABYTES = 10


class Keyboard(Painted, can_focus=True):
    """Shows how many keys came and which were the last."""

    INKS = {"keyboard--count": "bold $accent"}

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.pasted = ""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return bool(character and character.isprintable())

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        self.pasted = event.text
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, f"{len(self.keys)} keys", self.style("keyboard--count"))
        canvas.put(0, 1, "last: " + " ".join(self.keys[-5:]))
        canvas.put(0, 2, f"pasted: {len(self.pasted)}")
        canvas.put(0, 3, f"{canvas.width} wide")
        canvas.put(0, 4, f"drawn with {self.glyphs.tick}")


class KeyboardScreen(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Keyboard()


class KeyboardApp(SessionApp):
    def first_screen(self) -> Screen[Any]:
        return KeyboardScreen()

    @property
    def keyboard(self) -> Keyboard:
        return self.screen.query_one(Keyboard)


class Listening:
    """Gives an app's driver what its line brings, as a session does."""

    def __init__(self, app: SessionApp) -> None:
        self.app = app

    def typed(self, data: bytes) -> None:
        if self.app.handler is not None:
            self.app.handler.typed(data)

    def resized(self, columns: int, rows: int) -> None:
        if self.app.handler is not None:
            self.app.handler.resized(columns, rows)

    def flowing(self) -> None:
        if self.app.handler is not None:
            self.app.handler.flowing()

    def lost(self) -> None:
        self.app.exit()


async def until(condition: Callable[[], bool], limit: float = 120.0) -> None:
    """Lets everybody work until something is so."""
    async with asyncio.timeout(limit):
        while not condition():
            await asyncio.sleep(0)


@asynccontextmanager
async def sat_down(
    tmp_path: Path,
    *,
    environment: Mapping[str, str] | None = None,
    settings: Settings = Settings(),  # noqa: B008
) -> AsyncIterator[tuple[GuestTerminal, KeyboardApp]]:
    """A terminal with an app of its own, drawn for the first time."""
    terminal = GuestTerminal(environment=environment)
    app = KeyboardApp(Arrival(Lobby(tmp_path), terminal.line))
    app.settings = settings
    terminal.line.listen(Listening(app))
    running = asyncio.create_task(app.run_async(mouse=False, size=terminal.line.size))
    try:
        await terminal.wait_for("drawn with")
        yield terminal, app
    finally:
        app.exit()
        await running


async def test_modes_are_reset_first_and_restored_last(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, _):
        assert terminal.raw.startswith(START.encode())
    assert terminal.raw.endswith(STOP.encode())
    for mode in (b"?1000h", b"?1002h", b"?1003h", b"?1004h", b"?1006h", b"$p"):
        assert mode not in terminal.raw


async def test_what_is_drawn_in_one_go_is_sent_in_one_go(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, _):
        sent: list[bytes] = []
        terminal.line.write = sent.append  # type: ignore[method-assign]
        terminal.press("x")
        await until(lambda: bool(sent))
        assert len(sent) == 1
        assert len(sent[0]) < 100


async def test_a_blocked_terminal_costs_nothing_and_ends_up_right(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        terminal.block()
        terminal.press(*"abcdefgh")
        await until(lambda: len(app.keyboard.keys) == 8)
        terminal.resize(100, 30)
        await until(lambda: app.size.width == 100)
        assert terminal.line.unsent == 0
        terminal.screen.reset()
        terminal.flow()
        await terminal.wait_for("8 keys")
        await terminal.wait_for("last: d e f g h")
        await terminal.wait_for("100 wide")


async def test_nothing_is_drawn_anew_for_a_line_that_missed_nothing(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, _):
        sent = len(terminal.raw)
        terminal.flow()
        terminal.press("x")
        await terminal.wait_for("1 keys")
        assert len(terminal.raw) - sent < 100


async def test_a_terminal_may_change_its_size_while_the_app_begins(tmp_path: Path) -> None:
    terminal = GuestTerminal()
    app = KeyboardApp(Arrival(Lobby(tmp_path), terminal.line))
    terminal.line.listen(Listening(app))
    running = asyncio.create_task(app.run_async(mouse=False, size=terminal.line.size))
    terminal.resize(132, 40)
    try:
        await terminal.wait_for("132 wide")
    finally:
        app.exit()
        await running


@pytest.mark.parametrize("size", [(40, 10), (79, 24), (80, 23)])
async def test_a_window_that_was_too_small_from_the_start_can_be_enlarged(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    terminal = GuestTerminal(*size)
    app = SessionApp(Arrival(Lobby(tmp_path), terminal.line))
    terminal.line.listen(Listening(app))
    running = asyncio.create_task(app.run_async(mouse=False, size=terminal.line.size))
    try:
        await terminal.wait_for("too small")
        terminal.resize(80, 24)
        await terminal.wait_for("You are new here")
        terminal.resize(*size)
        await terminal.wait_for("too small")
        terminal.press("q")
        await running
    finally:
        app.exit()
        await running


async def test_a_size_that_changes_or_came_back_is_drawn_anew(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, _):
        terminal.screen.reset()
        terminal.line.resize(80, 24)
        await terminal.wait_for("80 wide")
        terminal.resize(132, 40)
        await terminal.wait_for("132 wide")


async def test_a_key_with_alt_does_not_leave(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        terminal.type(b"\x1bq")
        await terminal.wait_for("last: alt+q")
        assert app.keyboard.keys == ["alt+q"]


async def test_suspending_is_for_terminals_with_a_shell(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        terminal.press("\x1a", "q")
        await terminal.wait_for("last: ctrl+z q")
        assert app.is_running


async def test_pastes_arrive(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, _):
        terminal.type(b"\x1b[200~some words\x1b[201~")
        await terminal.wait_for("pasted: 10")


# Whose terminal it is.


@pytest.mark.parametrize(
    ("environment", "wanted", "unwanted"),
    [
        ({"TERM": "xterm-256color"}, b"38;5;", b"38;2;"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, b"38;2;", b"38;5;"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, b"\x1b[1m", b"38;"),
        ({"TERM": "xterm"}, b"\x1b[", b"38;"),
    ],
)
@pytest.mark.parametrize("host", [{"NO_COLOR": "1"}, {"COLORTERM": "truecolor"}, {"TERM": "dumb"}])
async def test_colours_are_those_of_the_guest(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    wanted: bytes,
    unwanted: bytes,
    host: dict[str, str],
) -> None:
    for name in ("NO_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in host.items():
        monkeypatch.setenv(name, value)
    async with sat_down(tmp_path, environment=environment) as (terminal, _):
        assert wanted in terminal.raw
        assert unwanted not in terminal.raw


async def test_a_linux_console_gets_ascii_and_no_title(tmp_path: Path) -> None:
    async with sat_down(tmp_path, environment={"TERM": "linux"}) as (terminal, app):
        app.set_terminal_title("DOGS")
        await terminal.wait_for("drawn with v")
    assert b"\x1b]2;" not in terminal.raw
    assert bytes(terminal.raw).isascii()


async def test_motion_of_the_host_is_not_motion_of_the_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_MOTION", "1")
    async with sat_down(tmp_path) as (_, app):
        assert app.motion


async def test_the_title_is_cleaned_and_given_back(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        app.set_terminal_title("it is \x1b]52;c;x\x07Ana's\nturn" + 100 * "!")
        assert terminal.title.startswith("it is ]52;c;xAna's turn!")
        assert len(terminal.title) == 80
        sent = len(terminal.raw)
        app.set_terminal_title(terminal.title)
        assert len(terminal.raw) == sent
    assert b"\x1b[23;2t" in terminal.raw


async def test_bell_and_title_can_be_off(tmp_path: Path) -> None:
    async with sat_down(tmp_path, settings=Settings(title=False)) as (terminal, app):
        app.ring()
        app.set_terminal_title("DOGS")
        terminal.press("x")
        await terminal.wait_for("1 keys")
        assert terminal.bells == 0
        assert b"\x1b]2;" not in terminal.raw
        app.settings = Settings(bell=True)
        app.ring()
        terminal.press("x")
        await terminal.wait_for("2 keys")
        assert terminal.bells == 1


# Terminals that send too much.


async def pour(terminal: GuestTerminal, pieces: list[bytes]) -> None:
    """Sends as a network does: not while the line is paused."""
    for piece in pieces:
        while terminal.line.paused:
            await asyncio.sleep(0)
        terminal.type(piece)
        await asyncio.sleep(0)


async def test_keys_that_come_at_once_all_arrive_in_their_order(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        typed = [chr(ord("a") + at % 26) for at in range(BURST)]
        terminal.press("".join(typed))
        await terminal.wait_for(f"{BURST} keys")
        assert app.keyboard.keys == typed
        assert terminal.line.pauses == 1
        await until(lambda: not terminal.line.paused)


async def test_a_paste_of_ten_megabytes_is_cut_and_others_go_on(tmp_path: Path) -> None:
    piece = 32 * 1024 * b"w"
    async with (
        sat_down(tmp_path) as (terminal, app),
        sat_down(tmp_path) as (other, _),
    ):
        pieces = [b"\x1b[200~", *(MEGABYTES * 32 * [piece]), b"\x1b[201~"]
        tracemalloc.start()
        pouring = asyncio.create_task(pour(terminal, pieces))
        other.press("x")
        await other.wait_for("1 keys")
        await pouring
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        await terminal.wait_for("pasted: 4096")
        assert peak < 512 * 1024
        assert app.keyboard.keys == []


class Still:
    """The clock of a loop on which no time passes: what is due later is only kept."""

    def __init__(self) -> None:
        self.due: list[float] = []

    def time(self) -> float:
        return 0.0

    def call_later(self, delay: float, _: Callable[[], None], **__: object) -> asyncio.Handle:
        self.due.append(delay)
        return asyncio.Handle(lambda: None, (), cast(asyncio.AbstractEventLoop, self))

    def get_debug(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("begun", "delay"), [(b"\x1b", REMOTE_ESCAPE_DELAY), (b"\x1b]52;c;AAAA", SILENCE)]
)
def test_a_control_string_in_pieces_is_waited_for_longer_than_an_escape(
    begun: bytes, delay: float
) -> None:
    loop: Any = Still()
    line: Any = SimpleNamespace(pause=lambda: None, resume=lambda: None)
    posted: list[events.Event] = []
    intake = Intake(line, lambda event: bool(posted.append(event)), lambda done: done(), loop)
    intake.typed(begun)
    assert loop.due == [delay]
    assert not posted


def test_a_key_whose_pieces_come_far_apart_is_one_key() -> None:
    loop: Any = Still()
    line: Any = SimpleNamespace(pause=lambda: None, resume=lambda: None)
    keys: list[str] = []
    intake = Intake(line, lambda event: bool(keys.append(event.key)), lambda done: done(), loop)  # type: ignore[attr-defined]
    intake.typed(b"\x1b")
    intake.typed(b"[A")
    assert keys == ["up"]


def test_what_comes_at_once_when_a_line_flows_again_is_not_taken_for_undecided() -> None:
    """A line that was paused may give what it has kept in the moment in which it goes on."""
    loop: Any = Still()
    keys: list[str] = []
    kept = [b"q"]
    fences: list[Callable[[], None]] = []
    line: Any = SimpleNamespace(pause=lambda: None)
    turns = SimpleNamespace(ask=lambda go: not keys, in_turn=False, done=lambda: None)
    intake = Intake(
        line,
        lambda event: bool(keys.append(event.key)),  # type: ignore[attr-defined]
        fences.append,
        loop,
        share=cast(Any, turns),
    )
    line.resume = lambda: intake.typed(kept.pop()) if kept else None
    intake.typed(b"n")
    intake.typed(b"")  # more comes than is taken: the line is paused
    fences.pop()()
    assert keys == ["n"]
    assert loop.due == [], "no time decides about a whole key"


class Hasty:
    """The clock of a loop on which nobody waits: what is due later comes next, and it is then."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def call_soon(self, done: Callable[[], None]) -> asyncio.Handle:
        return self.loop.call_soon(done)

    def call_later(self, delay: float, done: Callable[[], None], **_: object) -> asyncio.Handle:
        def at_last() -> None:
            self.now += delay
            done()

        return self.loop.call_soon(at_last)


async def test_a_flood_is_dropped_and_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hasty()
    monkeypatch.setattr(
        driver,
        "Intake",
        lambda line, post, fence, _, **more: Intake(line, post, fence, clock, **more),
    )
    dice = random.Random(7)
    async with (
        sat_down(tmp_path) as (terminal, app),
        sat_down(tmp_path) as (other, _),
    ):
        leaving = b"\x03\x10\x11"  # ctrl+c and ctrl+q, and the palette, which takes the keys
        pieces = [dice.randbytes(32 * 1024).translate(None, leaving) for _ in range(8)]
        pouring = asyncio.create_task(pour(terminal, pieces))
        other.press(*"xyz")
        await other.wait_for("3 keys")
        assert not pouring.done()
        await pouring
        assert BURST // 2 < len(app.keyboard.keys) <= 2 * BURST + RATE * clock.now
        assert app.handler is not None
        assert app.handler.intake.waiting < LIMIT


async def test_a_line_that_does_not_pause_costs_no_more_than_the_limit(tmp_path: Path) -> None:
    async with sat_down(tmp_path) as (terminal, app):
        for _ in range(64):
            terminal.type(64 * 1024 * b"k")
        assert app.handler is not None
        assert app.handler.intake.waiting <= LIMIT


async def test_nothing_of_the_process_is_taken_for_the_app(tmp_path: Path) -> None:
    before = dict(os.environ)
    async with sat_down(tmp_path):
        assert dict(os.environ) == before
