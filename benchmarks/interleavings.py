"""Whole matches by keys on a machine that is as busy as a seed says, until something is at fault.

``python -m benchmarks.interleavings [--seeds 200] [--first 1] [--game KEY] [--place home|line]``
plays one match a seed, and goes on after a fault, which is told with its seed, what was played and
what was done last. ``--seed N`` plays that one again. See ``tests/support/busy_table.py``.

``--at-once home|table|host`` gives every command there that opens something, with many keys behind
it in one read, and looks whether they do what they do one by one, ``--rounds`` times with other
delays. See ``tests/support/key_bursts.py``.
"""

import argparse
import os
import sys
import tempfile
import time
import traceback

from tests.support.busy_table import plan_of, play
from tests.support.deciding_keys import DECIDING
from tests.support.key_bursts import PLACES, fault_of, openers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=200, help="how many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--game", default="", choices=("", *DECIDING), help="only this game")
    parser.add_argument("--place", default="", choices=("", "home", "line"), help="only there")
    parser.add_argument(
        "--at-once", default="", choices=("", *PLACES), help="many keys in one read"
    )
    parser.add_argument("--rounds", type=int, default=1, help="with how many seeds each")
    chosen = parser.parse_args()
    if chosen.at_once:
        return keys_at_once(chosen.at_once, chosen.first, chosen.rounds)
    last = chosen.first + chosen.seeds
    seeds = range(chosen.first, last) if chosen.seed is None else (chosen.seed,)
    faults = keys = aimed = 0
    for seed in seeds:
        plan = plan_of(seed, chosen.game, chosen.place)
        began = time.process_time()
        try:
            player = play(plan)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is told with its seed)
            faults += 1
            print(f"{plan}: fault", flush=True)
            traceback.print_exception(error, file=sys.stdout)
            continue
        keys += player.keys
        aimed += player.aimed
        seconds = time.process_time() - began
        print(f"{plan}: {player.keys} keys in {seconds:.1f} s", flush=True)
    ended = len(seeds) - faults
    print(f"{len(seeds)} seeds, {faults} faults; {ended} matches to the end with {keys} keys")
    print(f"{aimed} decisions by going to an action, as to a hint, and enter")
    return 1 if faults else 0


def keys_at_once(place: str, first: int, rounds: int) -> int:
    """Tries many keys in one read behind everything that opens something in a place."""
    cases = faults = 0
    for opener in openers(PLACES[place]):
        for seed in range(first, first + rounds):
            cases += 1
            try:
                fault = fault_of(PLACES[place], opener, seed)
            except Exception as error:  # noqa: BLE001  (whatever it is, it is told with its seed)
                fault = "".join(traceback.format_exception(error))
            faults += bool(fault)
            print(f"{opener}, seed {seed}: {fault or 'as one by one'}", flush=True)
    print(f"{cases} cases, {faults} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOGS_TUI_HOME"] = folder
        sys.exit(main())
