"""The saves floor: how a match becomes bytes and comes back, whatever happens to the machine.

A match is a journal: a file of JSON lines, one a move, each written and synced before the move
is shown. ``StoredMatch`` is a match with its journal, ``MatchFolder`` the folder of all of them.
Knows no terminal and no single game's inside.
"""

from dogs_saves.errors import (
    LockedError,
    MissingError,
    NewerFormatError,
    OutdatedError,
    SaveError,
    TakenError,
    UnreadableError,
)
from dogs_saves.folder import MatchFolder
from dogs_saves.history import HintMark
from dogs_saves.home import data_folder, matches_folder
from dogs_saves.match_list import Branching, branches_under
from dogs_saves.proof import Verdict
from dogs_saves.reading import Reading, Recovery, read_match
from dogs_saves.records import PERSON, Dealt, Place, Player
from dogs_saves.report import Report, verify
from dogs_saves.stored import StoredMatch
from dogs_saves.summary import State, Summary

__all__ = [
    "PERSON",
    "Branching",
    "Dealt",
    "HintMark",
    "LockedError",
    "MatchFolder",
    "MissingError",
    "NewerFormatError",
    "OutdatedError",
    "Place",
    "Player",
    "Reading",
    "Recovery",
    "Report",
    "SaveError",
    "State",
    "StoredMatch",
    "Summary",
    "TakenError",
    "UnreadableError",
    "Verdict",
    "branches_under",
    "data_folder",
    "matches_folder",
    "read_match",
    "verify",
]
