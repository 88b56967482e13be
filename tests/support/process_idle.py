"""Whether there is anything to do, asked of the system: true however busy the machine is.

Who has work and no core to do it on is runnable, not asleep. So a program that sleeps, with all
that it started, waits for something to come, and silence then means that nothing is on its way.
"""

import time
from collections.abc import Iterator
from pathlib import Path

LIMIT = 120.0
"""Seconds after which something hangs, however busy the machine is."""
AT_WORK = frozenset("RD")
"""States of a thread that runs, wants to run, or waits for a disk."""


def at_work(pid: int) -> bool:
    """Whether a process, or any that it started, has something to do.

    Always ``False`` on systems without ``/proc``: silence alone must tell there.
    """
    return any(state in AT_WORK for state in _states(pid))


def processor_time(pid: int) -> float:
    """Seconds that a process has had of a processor, in all its threads together.

    Raises:
        OSError: There is no such process.
    """
    return time.clock_gettime(~pid << 3 | 2)  # as clock_getcpuclockid(3) makes it on Linux


def under_way(port: int) -> bool:
    """Whether bytes from or to a port of this machine were sent and not yet taken.

    Always ``False`` on systems without ``/proc``.
    """
    for table in Path("/proc/self/net").glob("tcp*"):
        for line in table.read_text().splitlines()[1:]:
            _, here, there, _, queues, *_ = line.split()
            ends = {int(end.rpartition(":")[2], 16) for end in (here, there)}
            if port in ends and queues.strip("0:"):
                return True
    return False


def _states(pid: int) -> Iterator[str]:
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        try:
            yield (thread / "stat").read_text().rpartition(")")[2].split()[0]
            started = (thread / "children").read_text().split()
        except OSError:  # it ended meanwhile
            continue
        for child in started:
            yield from _states(int(child))
