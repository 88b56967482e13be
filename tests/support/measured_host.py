"""``dogs-tui`` as a program that counts the memory of its objects and says so on ``SIGUSR1``.

What the system knows of a process's memory depends on what it has given back by that moment. Here
every byte that Python allocated and still needs is counted, and the most there were at once.

It pauses for a ninth of the time between the turns of those who ask for much: a host in a long
pause is asleep as one that has nothing left to do, and only half of what was asked is measured.
"""

import gc
import os
import signal
import sys
import tracemalloc

from dogs_tui.cli import main
from dogs_tui.host.sessions import processor
from tests.support.keyed_host import answer_at_once

SAID = b"objects:"


def say(*_: object) -> None:
    """Writes bytes needed now and the most since the last time, as one line."""
    gc.collect()
    now, most = tracemalloc.get_traced_memory()
    os.write(1, b"%s %d %d\n" % (SAID, now, most))
    tracemalloc.reset_peak()


if __name__ == "__main__":
    answer_at_once()
    vars(processor).update(QUEUED=0.9)
    tracemalloc.start()
    signal.signal(signal.SIGUSR1, say)
    sys.exit(main())
