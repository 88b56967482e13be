"""The kinds of documents that are about tables, as a store takes them."""

from typing import Final

from dogs_tui.host.results.result import Result
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.ballot import BallotRecord
from dogs_tui.host.tables.record import TableRecord

TABLES: Final = Kind("tables", TableRecord)
"""By code, in small letters."""
VOTES: Final = Kind("votes", BallotRecord)
"""What tables are being asked: by code, in small letters."""
RESULTS: Final = Kind("results", Result)
"""By the code of the table, in small letters."""
