"""The log of a host: a line an event, with fields from an allow-list and nothing else.

What our own code says is its fixed text: values only ever come in as fields, and only those
named here. Of other libraries the fixed part of the first line is kept, cleaned. An error is its
type and the file of its report. So neither a hand nor a seed, a word of chat, a code or a key
gets in.
"""

import contextlib
import logging
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from dogs_rules.clean import clean_text
from dogs_tui.app.crash import reported
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.kit.printing import Printer, StreamError, json_line, standard_error

OURS: Final = "dogs_tui"
FIELDS: Final = (
    "event",
    "address",
    "key",
    "person",
    "session",
    "reason",
    "door",
    "game",
    "stage",
    "file",
    "count",
    "sessions",
    "people",
    "tables",
    "port",
    "ports",
    "line",
    "options",
    "at",
    "bytes",
    "seconds",
    "milliseconds",
    "code",
    "signal",
    "version",
    "report",
    "error",
)
"""All fields that a line may have beside time, level, logger and message; ``extra`` gives them.

``key`` is the beginning of a fingerprint, ``code`` an exit code, ``person`` an id.
"""
_LONGEST: Final = 200
_VALUES: Final = re.compile(r"[(<\[{]|: ")
"""The place where the values of a ready-made line begin, if it has any."""
_QUIET: Final = ("asyncssh", "asyncio")

Format = Literal["json", "text"]


def start_logging(level: str, form: Format, folder: Path, printer: Printer) -> Callable[[], None]:
    """Sends what is logged in this process to a stream, a line each.

    Args:
        level: The least level of our own lines; of others' it is warning.
        form: JSON objects, a line each, or text.
        folder: Where reports of errors go.
        printer: Writes to the stream.

    Returns:
        What puts the loggers back.
    """
    handler = _Handler(printer)
    handler.setFormatter(_Json(folder) if form == "json" else _Text(folder))
    root, ours = logging.getLogger(), logging.getLogger(OURS)
    before = [(logger, logger.level) for logger in (root, ours, *map(logging.getLogger, _QUIET))]
    handlers = root.handlers[:]
    root.handlers[:] = [handler]
    for logger, _ in before:
        logger.setLevel(logging.WARNING)
    ours.setLevel(level.upper())

    def stop() -> None:
        root.handlers[:] = handlers
        for logger, old in before:
            logger.setLevel(old)

    return stop


class _Handler(logging.Handler):
    """A closed or full stream is no reason to write anywhere else."""

    def __init__(self, printer: Printer) -> None:
        super().__init__()
        self._printer = printer

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(StreamError):
            self._printer.line(self.format(record))
            self._printer.flush()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802, ARG002
        return


class _Lines(logging.Formatter):
    """A formatter that writes the safe part of a record."""

    converter = staticmethod(time.gmtime)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._reports: dict[tuple[str, str, int], str] = {}

    def _message(self, record: logging.LogRecord) -> str:
        if record.name.partition(".")[0] == OURS:
            return str(record.msg)
        # Others name what they were called with: of the event loop's slow and broken calls, those
        # are keys that were typed and events that one seat alone may know.
        first = str(record.msg).partition("\n")[0]
        if not record.args:
            first = _VALUES.split(first, maxsplit=1)[0]
        return clean_text(first, _LONGEST)

    def _fields(self, record: logging.LogRecord) -> dict[str, Any]:
        fields = {
            name: _plain(value)
            for name in FIELDS
            if (value := record.__dict__.get(name)) is not None
        }
        if record.exc_info and (error := record.exc_info[1]) is not None:
            fields["error"] = type(error).__name__
            fields["report"] = self._report(error)
        return fields

    def _report(self, error: BaseException) -> str:
        """The name of the report of an error; one from the same line has one report."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ("", 0)
        signature = (type(error).__name__, *where)
        if signature not in self._reports:
            path = reported(error, self._folder, words=False).report
            self._reports[signature] = path.name if path else "none"
        return self._reports[signature]


class _Json(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self._message(record),
            **self._fields(record),
        }
        return json_line(line)


class _Text(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in self._fields(record).items())
        when = self.formatTime(record, "%Y-%m-%d %H:%M:%S")
        return f"{when} {record.levelname.lower():7} {self._message(record)}{fields}"


def _plain(value: Any) -> str | int | float | bool:
    if isinstance(value, bool | int | float):
        return value
    return clean_text(str(value), _LONGEST)


def log_format(config: HostConfig) -> Format:
    """The form of a host's log lines."""
    if config.log_format == "auto":
        return "text" if standard_error().is_terminal else "json"
    return config.log_format
