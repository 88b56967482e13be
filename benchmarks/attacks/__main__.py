"""Tries every attack and prints for each whether it held: see the package.

All are tried at one host, one after the other; ``--shuffle SEED`` takes them in another order and
``--alone`` gives each a host of its own, for no attack may count on what was tried before it.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.attacks import floods, keeping, pages, ways_in
from benchmarks.attacks.stage import ATTACKS, MOST_MEMORY, MOST_PROCESSOR, Stage, staged

ROOMS = (ways_in, floods, pages, keeping)
"""Whose attacks are on the list once they are loaded."""
MIB = 1 << 20
ELSEWHERE = """\
elsewhere: python -m benchmarks.host_sessions (a full house with every pane opened),
  .host_fairness (ten guests who paste without end), .host_stop (told to stop under load),
  .host_turnover --long (ten thousand logins); tests/host/test_host_kill.py (kill -9 in every game),
  test_host_hidden.py, test_host_lines_hidden.py, test_host_canary.py (nothing hidden is sent),
  test_host_finished.py, test_host_upgrade.py, test_host_limits.py (IPv6 by /56 and /48)"""


async def tried(stage: Stage, name: str) -> str:
    """What harm an attack did; empty: none."""
    held, busy = stage.held(), stage.busy()
    try:
        async with asyncio.timeout(600.0):
            await ATTACKS[name](stage)
            spent, grown = stage.busy() - busy, stage.held() - held
            await stage.unharmed()
    except AssertionError as error:
        return str(error) or "failed"
    except (Exception, TimeoutError) as error:  # noqa: BLE001  (whatever it was, it is a failure)
        return f"{type(error).__name__}: {error}"
    if grown > MOST_MEMORY:
        return f"{grown / MIB:.0f} MiB more are held"
    if spent > MOST_PROCESSOR:
        return f"{spent:.1f} seconds of processor"
    return ""


async def attacked(names: list[str]) -> int:
    """Prints a line an attack; how many failed."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        async with staged(Path(folder)) as stage:
            for name in names:
                begin, held, busy = time.perf_counter(), stage.held(), stage.busy()
                harm = await tried(stage, name)
                failed += bool(harm)
                figures = f"{stage.busy() - busy:>6.1f} s {(stage.held() - held) / MIB:>+7.1f} MiB"
                seconds = time.perf_counter() - begin
                said = "held" if not harm else f"FAILED: {harm}"
                print(f"  {name:<62}{figures}{seconds:>6.0f} s   {said}", flush=True)
            code = await stage.host.stop()
            print(f"  {'told to stop at the end':<62}{'':>31}exit code {code}")
            failed += code != 0
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks")
    parser.add_argument("--only", action="append", metavar="WORDS", help="attacks so called")
    parser.add_argument("--shuffle", type=int, metavar="SEED", help="in the order of this seed")
    parser.add_argument("--alone", action="store_true", help="a new host for each")
    parser.add_argument("--list", action="store_true", help="name the attacks")
    chosen = parser.parse_args()
    wanted = chosen.only or [""]
    names = [name for name in ATTACKS if any(words in name for words in wanted)]
    if chosen.shuffle is not None:
        random.Random(chosen.shuffle).shuffle(names)
    if chosen.list:
        print("\n".join(names))
        return 0
    print(f"  {'attack':<62}{'processor':>8}{'memory':>12}{'time':>8}")
    hosts = [[name] for name in names] if chosen.alone else [names]
    failed = sum(asyncio.run(attacked(each)) for each in hosts)
    print(f"{len(names)} tried, {failed} failed\n{ELSEWHERE}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
