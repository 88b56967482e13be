"""When an app under test has come to rest: asked of its event loop, not of the machine's clock.

Textual's own ``wait_for_idle`` calls a program idle that used little of a processor in 20 ms. On a
busy machine that is true of every program, and on an idle one each key costs 40 ms. Here idle is
what it means: nothing is ready in the loop, so no message waits for a pump that could take it; no
timer is due soon; no screen is still to be drawn, so what was to happen after that has happened;
and no thread works on what the loop waits for.

Apps without a terminal draw their screen once, when they have come to rest: nobody sees what they
show before, and drawing it was a third of what an app under test cost. On a loop that is as busy as
a seed says, every frame is drawn.
"""

import asyncio
import concurrent.futures
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch
from weakref import WeakKeyDictionary, WeakSet

from textual import app as textual_app
from textual import pilot as textual_pilot
from textual import screen as textual_screen
from textual.screen import Screen
from textual.timer import Timer

from tests.support.seeded_loop import SeededLoop

T = TypeVar("T")

SOON = 1 / 100
"""Seconds in which a timer belongs to what was just done; Textual puts a resize off by 1/120."""
FRAME = 1 / 1000
"""Seconds until a screen is drawn: nobody watches it, so no test waits a sixtieth for it."""
LIMIT = 60.0
"""Seconds after which an app that goes on and on is taken to do so for ever."""

_JOBS: "WeakSet[asyncio.Future[Any]]" = WeakSet()
"""What was given to threads and has not been told to its loop."""
_FRAMES: "WeakSet[Timer]" = WeakSet()
"""What draws a screen at its next tick: up to two frames away, which is more than soon."""
_UNDRAWN: "WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Screen[Any], None]]"
_UNDRAWN = WeakKeyDictionary()
"""The screens of each loop that show something else than was drawn."""


class NeverIdleError(AssertionError):
    """An app did not come to rest."""


async def wait_for_idle(
    min_sleep: float = 0.0, max_sleep: float = LIMIT, *, soon: float = SOON
) -> None:
    """Waits until the running loop has nothing to do; takes the place of Textual's.

    Args:
        min_sleep: Without meaning here; Textual gives it.
        max_sleep: Seconds after which it counts as never.
        soon: Timers that are due within so many seconds are waited for.

    Raises:
        NeverIdleError: There was always something to do.
    """
    loop = asyncio.get_running_loop()
    undrawn = _UNDRAWN.setdefault(loop, {})
    try:
        async with asyncio.timeout(max_sleep):
            while True:
                # One round of the loop, in which it also looks at its sockets and its timers.
                await asyncio.sleep(0)
                if _ready(loop):
                    continue
                due = _next_timer(loop)
                if due is not None and (due <= loop.time() + soon or _draws(loop)):
                    await asyncio.sleep(due - loop.time())
                elif jobs := _jobs(loop):
                    await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
                elif undrawn:
                    _draw(undrawn.popitem()[0])
                else:
                    return
    except TimeoutError:
        raise NeverIdleError(f"the app did not come to rest within {max_sleep:g} s") from None


@contextmanager
def honest_pilots() -> Iterator[None]:
    """Has every pilot wait in this way."""
    with (
        patch.object(textual_app, "wait_for_idle", wait_for_idle),
        patch.object(textual_pilot, "wait_for_idle", wait_for_idle),
        patch.object(asyncio.BaseEventLoop, "run_in_executor", _noting),
        patch.object(Timer, "resume", _noting_frames),
        patch.object(Screen, "_compositor_refresh", _drawn_at_rest),
        patch.object(textual_screen, "UPDATE_PERIOD", FRAME),
    ):
        yield


_run_in_executor = asyncio.BaseEventLoop.run_in_executor


def _noting(
    loop: asyncio.BaseEventLoop,
    executor: concurrent.futures.Executor | None,
    function: Callable[..., T],
    *args: Any,
) -> "asyncio.Future[T]":
    """``run_in_executor`` that keeps what it gives for as long as nobody was told."""
    job = _run_in_executor(loop, executor, function, *args)
    _JOBS.add(job)
    return job


_resume = Timer.resume


def _noting_frames(timer: Timer) -> None:
    """``Timer.resume`` that keeps the timers that draw; each pauses itself when it has."""
    _resume(timer)
    if timer.name == "screen_update":
        _FRAMES.add(timer)


_compositor_refresh = Screen._compositor_refresh


def _drawn_at_rest(screen: Screen[Any]) -> None:
    """``Screen._compositor_refresh`` that only notes what is to be drawn at rest."""
    loop, app = asyncio.get_running_loop(), screen.app
    if isinstance(loop, SeededLoop) or not app.is_headless or screen is not app.screen:
        _compositor_refresh(screen)
        return
    _UNDRAWN.setdefault(loop, {})[screen] = None
    screen._dirty_widgets.clear()  # the compositor keeps what of them has changed
    app._update_mouse_over(screen)


def _draw(screen: Screen[Any]) -> None:
    """Draws a screen, unless its app has ended."""
    if screen.is_running and screen.app.screen_stack:
        with screen._context():
            _compositor_refresh(screen)


def _draws(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether a screen of the loop waits to be drawn."""
    tasks = [timer._task for timer in _FRAMES if timer._active.is_set()]
    return any(task is not None and not task.done() and task.get_loop() is loop for task in tasks)


def _jobs(loop: asyncio.AbstractEventLoop) -> "list[asyncio.Future[Any]]":
    return [job for job in _JOBS if job.get_loop() is loop and not job.done()]


def _ready(loop: asyncio.AbstractEventLoop) -> "deque[asyncio.Handle]":
    """What the loop does next."""
    return loop._ready  # type: ignore[attr-defined,no-any-return]


def _next_timer(loop: asyncio.AbstractEventLoop) -> float | None:
    """When the loop has something to do next, by its clock."""
    timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    return min((timer.when() for timer in timers if not timer.cancelled()), default=None)
