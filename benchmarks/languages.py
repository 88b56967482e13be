"""What a language costs: the start and the memory of the program, beside those in English.

Each start is a process of its own that says something in the language, so its catalogue is read;
the languages take turns, so that whatever else the machine does falls on all of them alike.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Final

from dogs_tui.words import languages
from dogs_tui.words.languages import ENGLISH

STARTS: Final = 20
HOME: Final = """
import asyncio, resource
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp

async def shown():
    app = DogsApp(Loaded(Settings(motion=False)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(shown())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""The home screen until it is drawn; says the most memory that was held, in KiB."""


def start(code: str, home: str) -> tuple[float, int]:
    """Seconds of the processor until the home screen is there, and KiB of memory."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "DOGS_TUI_HOME": home,
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8" if code == ENGLISH else f"{code}.UTF-8",
    }
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-c", HOME], env=environment, capture_output=True, text=True, check=True
    )
    after = os.times()
    seconds = after.children_user + after.children_system
    return seconds - before.children_user - before.children_system, int(done.stdout)


def main() -> None:
    by_language: dict[str, list[tuple[float, int]]] = {code: [] for code in languages()}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        for _ in range(STARTS):
            for code, starts in by_language.items():
                starts.append(start(code, home))
    medians = {
        code: tuple(statistics.median(column) for column in zip(*starts, strict=True))
        for code, starts in by_language.items()
    }
    seconds, memory = medians[ENGLISH]
    for code, (took, held) in medians.items():
        print(
            f"  {code}  {took:6.3f} s of processor, ratio {took / seconds:.3f}"
            f"  {held / 1024:6.1f} MiB, ratio {held / memory:.3f}"
        )
    print(f"  {STARTS} starts each, {time.monotonic() - began:.0f} s in all")


if __name__ == "__main__":
    main()
