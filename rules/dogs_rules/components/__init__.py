"""Component files: what a game's parts say, as TOML that players may change.

A game describes its file as msgspec structs of these kinds, and makes its tables of them; one
loader reads, checks and explains.
"""

from dogs_rules.components.checks import Finding, names, number_of, plain, shown, unique, within
from dogs_rules.components.file import SHIPPED, ComponentFile
from dogs_rules.components.shape import (
    MOST,
    Count,
    Entry,
    FigureGroup,
    Group,
    Loss,
    Positive,
)
from dogs_rules.components.toml import parsed_toml

__all__ = [
    "MOST",
    "SHIPPED",
    "ComponentFile",
    "Count",
    "Entry",
    "FigureGroup",
    "Finding",
    "Group",
    "Loss",
    "Positive",
    "names",
    "number_of",
    "parsed_toml",
    "plain",
    "shown",
    "unique",
    "within",
]
