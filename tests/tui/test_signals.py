"""Signals are heard by a loop that sleeps, whichever thread the system gives them to."""

import asyncio
import os
import signal
import threading
import time
from pathlib import Path
from typing import TextIO

import pytest

from dogs_tui.app.signals import heard_at_once, wait_for_line

HANGS = 60.0
"""Seconds after which the loop wakes by itself and would hear anything."""


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks Linux whether a thread sleeps"
)
async def test_a_signal_that_another_thread_gets_wakes_the_loop() -> None:
    loop = asyncio.get_running_loop()
    main = threading.get_native_id()
    heard = asyncio.Event()
    hung = loop.call_later(HANGS, heard.set)
    heard_at: list[float] = []

    def hear(*_: object) -> None:
        heard_at.append(loop.time())
        heard.set()

    def signal_here_when_the_loop_sleeps() -> None:
        state = Path(f"/proc/self/task/{main}/wchan")
        while "poll" not in state.read_text():
            time.sleep(0)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

    before = signal.signal(signal.SIGUSR1, hear)
    try:
        with heard_at_once(loop):
            threading.Thread(target=signal_here_when_the_loop_sleeps).start()
            await heard.wait()
    finally:
        signal.signal(signal.SIGUSR1, before)
        hung.cancel()
    assert heard_at
    assert heard_at[0] < hung.when()


async def test_signals_go_where_they_went_before() -> None:
    with heard_at_once(asyncio.get_running_loop()):
        ours = signal.set_wakeup_fd(-1)
        signal.set_wakeup_fd(ours)
    after = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(after)
    assert ours not in {-1, after}


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks Linux whether a thread sleeps"
)
def test_a_signal_that_another_thread_gets_ends_the_wait_for_a_line() -> None:
    """Nobody types: the line that ends a wait which did not hear it comes from the test."""
    ours, theirs = os.openpty()
    waited, typed = threading.Event(), threading.Event()
    asleep = Path(f"/proc/self/task/{threading.get_native_id()}/wchan")

    def hear(*_: object) -> None:
        raise KeyboardInterrupt

    def signal_here_when_it_waits() -> None:
        while not any(where in asleep.read_text() for where in ("poll", "select", "woken", "tty")):
            time.sleep(0)
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        if not waited.wait(HANGS):
            typed.set()
            os.write(ours, b"a line\n")

    before = signal.signal(signal.SIGUSR1, hear)
    sender = threading.Thread(target=signal_here_when_it_waits)
    try:
        with os.fdopen(theirs) as source, pytest.raises(KeyboardInterrupt):
            _start_and_wait(sender, source)
    finally:
        waited.set()
        sender.join()
        signal.signal(signal.SIGUSR1, before)
        os.close(ours)
    assert not typed.is_set()


def _start_and_wait(sender: threading.Thread, source: TextIO) -> None:
    sender.start()
    wait_for_line(source)
    source.readline()
