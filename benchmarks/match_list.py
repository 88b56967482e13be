"""How long a list of many matches takes: without an index, making it, with it, and on the screen.

On the screen, opening the list and the keys in it stand beside the same with a handful of matches,
and count this process's work alone. ``--screen`` also starts the program in a pseudo-terminal,
beside one whose folder is empty.
"""

import argparse
import asyncio
import os
import pty
import select
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from dogs_rules import registry
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder, Player, StoredMatch, index
from dogs_saves.lines import seal_all, unseal
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp

MATCHES = 5000
PLIES = 60
FEW = 20
"""Matches that fill a screen, to compare with."""
REPEATS = 3
SILENCE = 0.3
"""Seconds without a byte after which a screen is whole."""


def make(folder: Path, count: int) -> None:
    """Running matches of all games in turn; they differ in their titles, and some are branches."""
    folder.mkdir(parents=True)
    models = [_model(folder / f"{key}.dogs", key) for key in registry.games()]
    for number in range(count):
        header, *rest = models[number % len(models)]
        fields = msgspec.json.decode(header) | {"title": f"Match {number}"}
        if number % 10 == 9:
            parent = f"{fields['game']}-2026-01-02-match-{number - len(models)}"
            origin = {"match": parent, "created": fields["created"], "ply": 30}
            fields |= {"title": "", "origin": origin}
        path = folder / f"{fields['game']}-2026-01-02-match-{number}.dogs"
        path.write_bytes(seal_all([msgspec.json.encode(fields), *rest])[0])


def _model(path: Path, key: str) -> list[bytes]:
    """The records of a match that has begun."""
    game = registry.game(key)
    rng = Rng.seeded(1)
    with StoredMatch.create(path, game, [Player("Ana"), Player("Bella")], {}, 1) as stored:
        while stored.match.to_move is not None and stored.match.plies < PLIES:
            legal = game.legal_actions(stored.match.state)
            stored.play(legal[rng.below(len(legal))])
    data = path.read_bytes()
    path.unlink()
    return [bytes(line.record) for line in map(unseal, data.splitlines()) if line is not None]


def median(call: Callable[[], float]) -> float:
    return statistics.median(call() for _ in range(REPEATS))


def listed(folder: Path, *, without: bool = False, cold: bool = False) -> tuple[float, float]:
    """Seconds to the first matches and to all of them."""
    if without or cold:
        (folder / index.NAME).unlink(missing_ok=True)
    if without:
        (folder / index.NAME).mkdir()
    begin = time.perf_counter()
    lists = MatchFolder(folder).lists()
    next(lists)
    first = time.perf_counter() - begin
    for _ in lists:
        pass
    whole = time.perf_counter() - begin
    if without:
        (folder / index.NAME).rmdir()
    return first, whole


def first_paint(home: Path) -> float:
    """Seconds from starting the program to the last byte of its first screen."""
    begin = last = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update({"DOGS_TUI_HOME": str(home), "TERM": "xterm-256color"})
        os.execv(sys.executable, [sys.executable, "-m", "dogs_tui"])
    painted = 0
    while not painted or select.select([fd], [], [], SILENCE)[0]:
        painted += len(os.read(fd, 65536))
        last = time.perf_counter()
    os.kill(pid, signal.SIGTERM)
    os.close(fd)
    os.waitpid(pid, 0)
    return last - begin


KEYS = {
    "a cursor key": ("down",),
    "the line to filter by": ("slash",),
    "the first letter": ("m",),
    "the letters after it": tuple("atch 49"),
    "back to all": ("escape",),
    "another order": ("o",),
}


async def keyed(home: Path) -> dict[str, float]:
    """Seconds that opening the list of a folder takes, and of processor for each key in it."""
    os.environ["DOGS_TUI_HOME"] = str(home)
    app = DogsApp(Loaded(Settings(name="Ana", pace="none", first_times=False), ""))
    out = {}
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        begin = time.perf_counter()
        await pilot.press("m")
        await app.workers.wait_for_complete()
        await pilot.pause()
        out["opening the list"] = time.perf_counter() - begin
        for what, keys in KEYS.items():
            begin = time.process_time()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            out[what] = (time.process_time() - begin) / len(keys)
    return out


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--screen", action="store_true")
    given = parser.parse_args(list(arguments))
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "many"
        folder = home / "matches"
        make(folder, given.matches)
        time.sleep(index.SETTLED / 1e9)  # what is younger is read again
        tell("without an index", without := listed(folder, without=True)[1], without)
        first, cold = listed(folder, cold=True)
        tell("index made anew: the first matches", first, without)
        tell("index made anew: all", cold, without)
        tell("with the index", median(lambda: listed(folder)[1]), without)
        few = Path(place) / "few"
        make(few / "matches", FEW)
        beside, many = (_medians(home) for home in (few, home))
        for what, seconds in many.items():
            tell(f"{what}, {FEW} matches", beside[what], beside[what])
            tell(f"{what}, {given.matches:,}", seconds, beside[what])
        if given.screen:
            empty = median(lambda: first_paint(Path(place) / "none"))
            tell("first screen without a match", empty, empty)
            tell(f"first screen with {given.matches:,}", median(lambda: first_paint(home)), empty)


def _medians(home: Path) -> dict[str, float]:
    """As ``keyed``, of several times."""
    runs = [asyncio.run(keyed(home)) for _ in range(REPEATS)]
    return {what: statistics.median(run[what] for run in runs) for what in runs[0]}


def tell(what: str, seconds: float, beside: float) -> None:
    print(f"  {what:<36}{1000 * seconds:>9.0f} ms{seconds / beside:>8.2f} x")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
