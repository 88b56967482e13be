"""A host behind the acceptor of ``keyed_host``: its guests' keys count from the first moment on."""

import sys

from dogs_tui.host.operations import worker
from tests.support.keyed_host import answer_at_once

if __name__ == "__main__":
    answer_at_once()
    sys.exit(worker.main())
