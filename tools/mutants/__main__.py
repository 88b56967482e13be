"""``python -m tools.mutants``: puts faults into the product, one at a time, and says which live.

Cosmic Ray makes them in a copy of the checkout and keeps what came of each, so that the next run
goes on where this one ended. A fault is tried by the tests nearest to it. How to read what is said:
docs/notebook/mutants.md.
"""

import argparse
import os
import re
import shlex
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import attrs
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult

from tools.mutants.faults import sample
from tools.mutants.nearest import nearest

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / ".mutants"
TREE: Final = KEPT / "tree"
NOTES: Final = ROOT / "docs/notebook/mutants.md"
ROOMS: Final = (
    *(Path("rules/dogs_lab"), Path("rules/dogs_rules"), Path("saves/dogs_saves")),
    *(Path("dogs_tui", room) for room in ("match", "share", "host/lobby", "host/store")),
)
LEFT_OUT: Final = (".venv", ".git", ".mutants", ".hypothesis", ".*_cache", "__pycache__")
FILES: Final = (2, 6, 12)
"""Of the nearest files of tests, so many try a fault; what these let live, so many, and so on."""
QUICKLY: Final = (
    *("-m", "pytest", "-n", "0", "-x", "-q", "--no-header", "--tb=no", "-rfE"),
    *("-m", "not browser and not long"),
)
WORK: Final = 120
"""Seconds that a process of tests may work, however busy the machine is."""
WAIT: Final = 1200
"""Seconds that tests may take with all waiting."""
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", re.MULTILINE)
OUTCOMES: Final = ("caught", "lived", "equivalent", "unclear")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=120, help="how many faults a new sample has")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--minutes", type=float, default=60, help="how long this run may take")
    parser.add_argument("--anew", action="store_true", help="take a new sample")
    parser.add_argument("--living", action="store_true", help="try again what lives")
    chosen = parser.parse_args()
    if chosen.anew:
        shutil.rmtree(KEPT, ignore_errors=True)
    shutil.rmtree(TREE, ignore_errors=True)  # a run that was killed left its fault there
    shutil.copytree(ROOT, TREE, ignore=shutil.ignore_patterns(*LEFT_OUT))
    os.chdir(TREE)
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, (TREE, TREE / "rules", TREE / "saves")))
    with use_db(KEPT / "session.sqlite") as journal:
        if not journal.num_work_items:
            journal.add_work_items(sample(ROOMS, chosen.count, chosen.seed))
        results = dict(journal.results)
        due = [TestOutcome.SURVIVED, TestOutcome.INCOMPETENT] if chosen.living else []
        until = time.monotonic() + 60 * chosen.minutes
        for item in sorted(journal.work_items, key=lambda item: item.job_id):
            if item.job_id in results and results[item.job_id].test_outcome not in due:
                continue
            if time.monotonic() > until:
                break
            result = judged(item)
            journal.set_result(item.job_id, result)
            print(f"{where(item)}: {outcome(item, result)}", flush=True)
        return report(journal)


def judged(item: WorkItem) -> WorkResult:
    """Runs the nearest tests on a fault, without those that fail by themselves."""
    files = list(map(str, nearest(item.mutations[0].module_path)))
    unfit: list[str] = []
    for first, last in zip((0, *FILES), FILES, strict=False):
        while True:
            result = mutate_and_test(item.mutations, command(files[first:last], unfit), WAIT)
            if result.test_outcome != TestOutcome.KILLED:
                break
            failed = FAILED.findall(result.output)
            loaded = not failed or "::" in failed[0]
            passed, _ = run_tests(command(failed or files[first:last]), WAIT)
            if loaded and passed == TestOutcome.SURVIVED:
                return result
            if not loaded or set(failed) <= set(unfit):
                return attrs.evolve(result, test_outcome=TestOutcome.INCOMPETENT)
            unfit += failed
        if result.test_outcome != TestOutcome.SURVIVED:
            break
    return result


def command(tests: Sequence[str], unfit: Iterable[str] = ()) -> str:
    """Returns the command that runs tests, without those that are unfit."""
    listed = KEPT / "tests.txt"
    listed.write_text("\n".join([*tests, *(f"--deselect={test}" for test in unfit)]))
    pytest = [sys.executable, *QUICKLY, f"@{listed}"]
    return shlex.join(["sh", "-c", f"ulimit -t {WORK}; exec {shlex.join(pytest)}"])


def where(item: WorkItem) -> str:
    (fault,) = item.mutations
    return f"{fault.module_path}:{fault.start_pos[0]}"


def change(result: WorkResult) -> tuple[str, ...]:
    """The lines that a fault takes away, and those it puts there, without what is around them."""
    lines = (result.diff or "").splitlines()[3:]
    return tuple(
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )


def outcome(item: WorkItem, result: WorkResult) -> str:
    """One of ``OUTCOMES``; equivalent is what lives and is explained in the notebook."""
    if result.test_outcome == TestOutcome.SURVIVED:
        file = item.mutations[0].module_path
        old, new = change(result)
        explained = f"- `{file}`: `{old}` as `{new}`:" in NOTES.read_text()
        return "equivalent" if explained else "lived"
    return "caught" if result.test_outcome == TestOutcome.KILLED else "unclear"


def report(journal: WorkDB) -> int:
    """Prints what lives, and how many were caught in which room; 1 where anything lives."""
    tried = sorted(journal.completed_work_items, key=lambda pair: pair[0].job_id)
    counts: dict[Path, Counter[str]] = {room: Counter() for room in ROOMS}
    for item, result in tried:
        said = outcome(item, result)
        (room,) = [room for room in ROOMS if item.mutations[0].module_path.is_relative_to(room)]
        counts[room][said] += 1
        if said == "lived":
            print(f"\n{where(item)}", *(result.diff or "").splitlines()[3:], sep="\n")
    print(f"\n{len(tried)} of {journal.num_work_items} tried", *table(counts), sep="\n")
    return 1 if any(counted["lived"] for counted in counts.values()) else 0


def table(counts: dict[Path, Counter[str]]) -> Iterable[str]:
    """Figures by room: of those that change behaviour, which part was caught."""
    yield f"{'':22}" + "".join(f"{name:>12}" for name in OUTCOMES)
    for room, counted in (*counts.items(), ("all", sum(counts.values(), Counter()))):
        share = counted["caught"] / max(1, counted["caught"] + counted["lived"])
        figures = "".join(f"{counted[name]:12}" for name in OUTCOMES)
        yield f"{room!s:22}{figures}  {share:.0%} caught"


if __name__ == "__main__":
    sys.exit(main())
