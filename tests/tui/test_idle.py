"""How tests wait for an app: for all that a key leads to, and for nothing of the machine."""

import asyncio
import threading
from time import monotonic
from unittest.mock import AsyncMock, patch

import pytest
from textual import app as textual_app
from textual import pilot as textual_pilot
from textual import timer
from textual.app import App
from textual.widgets import Static

from tests.support.app_idle import SOON, NeverIdleError, wait_for_idle

pytestmark = pytest.mark.telling


class Chain(App[None]):
    """A key leads to a timer, that to a drawing, and that to a callback."""

    done = ""
    drawn = 0

    def compose(self) -> textual_app.ComposeResult:
        yield Static("before")

    def key_x(self) -> None:
        self.set_timer(SOON / 2, self.draw)

    def draw(self) -> None:
        self.query_one(Static).update("after")
        self.call_after_refresh(self.end)

    def end(self) -> None:
        self.done = str(self.query_one(Static).render())

    def draw_again(self) -> None:
        """Draws, and goes on after that; what was drawn before puts the next frame off."""
        self.drawn += 1
        self.query_one(Static).update(f"{self.drawn} times")
        self.call_after_refresh(self.end)

    async def key_y(self) -> None:
        """Asks a thread that answers when it is told to."""
        self.asked = threading.Event()
        self.run_worker(self.ask())

    async def ask(self) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(5 * SOON, self.asked.set)
        await loop.run_in_executor(None, self.asked.wait)
        self.done = "told"


@pytest.mark.parametrize("where", [textual_app, textual_pilot], ids=lambda where: where.__name__)
async def test_textual_waits_by_the_name_that_is_replaced(where: object) -> None:
    """Fails when a new Textual waits in another way: then ``honest_pilots`` must learn it."""
    called = AsyncMock(side_effect=wait_for_idle)
    async with Chain().run_test() as pilot:
        with patch.object(where, "wait_for_idle", called):
            await pilot.press("a")
            await pilot.pause()
    assert called.await_count


async def test_all_that_a_key_leads_to_has_happened() -> None:
    async with Chain().run_test() as pilot:
        await pilot.press("x")
        assert pilot.app.done == "after"


async def test_what_comes_after_the_next_frame_has_happened() -> None:
    """A clock that has gone on meanwhile puts the next frame off by up to two."""
    ahead = 0.0
    with patch.object(timer._time, "get_time", lambda: monotonic() + ahead):
        async with Chain().run_test() as pilot:
            for _ in range(20):
                ahead += 1.3 / 60
                for _ in range(2):
                    pilot.app.draw_again()
                    await wait_for_idle()
                    assert pilot.app.done == f"{pilot.app.drawn} times"


async def test_what_threads_do_is_waited_for() -> None:
    async with Chain().run_test() as pilot:
        await pilot.press("y")
        assert pilot.app.done == "told"


async def test_timers_far_away_are_not_waited_for() -> None:
    async with Chain().run_test() as pilot:
        far = pilot.app.set_timer(3600, pilot.app.end)
        await pilot.press("a")
        assert far._task is not None
        assert not far._task.done()
        assert not pilot.app.done


async def test_what_never_rests_is_told() -> None:
    loop = asyncio.get_running_loop()
    stopped = False

    def again() -> None:
        if not stopped:
            loop.call_soon(again)

    again()
    with pytest.raises(NeverIdleError, match="did not come to rest within 0"):
        await wait_for_idle(max_sleep=0.05)
    stopped = True
