"""What Python itself would print raw: warnings, and lines of logs that nobody takes."""

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from dogs_tui.kit.printing import complain


class _LastResort(logging.Handler):
    """What nobody handles: Python would write it to standard error as it is."""

    def emit(self, record: logging.LogRecord) -> None:
        complain(record.getMessage())


@contextmanager
def strays_cleaned() -> Iterator[None]:
    """Has them pass the gate meanwhile, like everything that is printed."""

    def warned(message: Warning | str, *_: object, **__: object) -> None:
        complain(str(message))

    before = logging.lastResort
    with warnings.catch_warnings():
        warnings.showwarning = warned
        logging.lastResort = _LastResort(logging.WARNING)
        try:
            yield
        finally:
            logging.lastResort = before
