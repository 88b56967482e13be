"""Whole matches by keys on a machine that is as busy as a seed says, until something is at fault.

``python -m benchmarks.interleavings [--seeds 200] [--first 1] [--game KEY] [--place home|line]``
plays one match a seed, and goes on after a fault, which is told with its seed, what was played and
what was done last. ``--seed N`` plays that one again. See ``tests/support/busy_table.py``.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback

from tests.support.busy_table import Plan, plan_of, play
from tests.support.deciding_keys import DECIDING


def fault_of(plan: Plan) -> Exception | None:
    """Plays a match; what was at fault."""
    try:
        play(plan)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is told with its seed)
        return error
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=200, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--game", default="", choices=("", *DECIDING), help="only this game")
    parser.add_argument("--place", default="", choices=("", "home", "line"), help="only there")
    chosen = parser.parse_args()
    last = chosen.first + chosen.seeds
    seeds = range(chosen.first, last) if chosen.seed is None else (chosen.seed,)
    faults = 0
    for seed in seeds:
        plan = plan_of(seed, chosen.game, chosen.place)
        began = time.process_time()
        error = fault_of(plan)
        seconds = time.process_time() - began
        print(f"{plan}: {'fault' if error else 'played'} in {seconds:.1f} s", flush=True)
        if error is not None:
            faults += 1
            traceback.print_exception(error, file=sys.stdout)
    print(f"{len(seeds)} seeds, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # or sets are gone through in another order
        os.execve(
            sys.executable,
            [sys.executable, "-m", "benchmarks.interleavings", *sys.argv[1:]],
            {**os.environ, "PYTHONHASHSEED": "0"},
        )
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOGS_TUI_HOME"] = folder
        sys.exit(main())
