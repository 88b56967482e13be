"""``dogs-tui`` as a program whose guests' keys count from the first moment of a turn on.

A test reads a screen and answers before anybody's fingers could. Its guests know every phase.
"""

import sys

from dogs_tui.cli import main
from dogs_tui.host.operations import host_process, sessions


def answer_at_once() -> None:
    """Has every key count in this process, and in those that it starts to serve guests."""
    vars(sessions).update(INTERFACES="tests.support.keyed_interfaces")
    vars(host_process).update(MODULE="tests.support.keyed_worker")


if __name__ == "__main__":
    answer_at_once()
    sys.exit(main())
