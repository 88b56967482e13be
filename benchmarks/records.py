"""How long the records of many finished matches take: replaying them once, and counting them again.

The matches are those of ``saves/samples``, over and over under other names.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from dogs_saves import MatchFolder, index
from dogs_saves.finish import Finish
from dogs_tui.records.person import people, records
from dogs_tui.records.ratings import ratings

MATCHES = 5000
SAMPLES = Path(__file__).parents[1] / "saves" / "samples"


def make(folder: Path, count: int) -> None:
    """Finished matches of all games in turn."""
    folder.mkdir(parents=True)
    models = list(map(converted, sorted(SAMPLES.glob("*-finished.dogs"))))
    for number in range(count):
        (folder / f"match-{number}.dogs").write_bytes(models[number % len(models)])


def converted(sample: Path) -> bytes:
    """A sample in the form in which files are written today."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(shutil.copy(sample, place))
        stored, _ = MatchFolder(Path(place)).open(path)
        stored.close()
        return path.read_bytes()


def counted(folder: MatchFolder) -> tuple[list[Finish], float]:
    """All finished matches, and seconds until they are known."""
    begin = time.perf_counter()
    *_, last = folder.finishes()
    return list(last.finishes.values()), time.perf_counter() - begin


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    given = parser.parse_args(list(arguments))
    with tempfile.TemporaryDirectory() as place:
        folder = MatchFolder(Path(place) / "matches")
        make(folder.root, given.matches)
        time.sleep(index.SETTLED / 1e9)  # what is younger is read again
        begin = time.perf_counter()
        folder.matches()
        tell("the list, made anew", time.perf_counter() - begin)
        tell("replaying all, once", counted(folder)[1])
        finishes, seconds = counted(folder)
        tell("counting them again", seconds)
        begin = time.perf_counter()
        folder.matches()
        tell("the list, with the index", time.perf_counter() - begin)
        size = (folder.root / index.NAME).stat().st_size
        print(f"  {'bytes of the index for a match':<36}{size // given.matches:>9}")
        begin = time.perf_counter()
        kept = records(people(finishes)[0], finishes)
        tell("the records of one person", time.perf_counter() - begin)
        begin = time.perf_counter()
        for record in kept:
            ratings(finishes, record.game)
        tell("ratings in all games", time.perf_counter() - begin)


def tell(what: str, seconds: float) -> None:
    print(f"  {what:<36}{1000 * seconds:>9.0f} ms")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
