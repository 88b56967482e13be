"""A session process of ``keyed_host``: its guests' keys count from the first moment of a turn."""

import sys

from dogs_tui.host.operations import session_process
from tests.support.keyed_host import answer_at_once

if __name__ == "__main__":
    answer_at_once()
    sys.exit(session_process.main())
