"""The end of a process that takes too long to stop."""

import os
import threading
from typing import Final

LONGEST_STOP: Final = 4.0
"""Seconds from being told to stop to the end of the process, whatever still thinks or waits."""


def end_in_time() -> None:
    """Ends the process when stopping takes too long: moves are on disk since they were made."""
    timer = threading.Timer(LONGEST_STOP, os._exit, (0,))
    timer.daemon = True
    timer.start()
