"""The rows of the table; first those that end, for what they leave over is shared."""

from collections.abc import Collection

from benchmarks.violence import (
    components,
    contents,
    damage,
    faults,
    hostile,
    keyboard,
    kills,
    line_ends,
    places,
    power,
    sealed,
    signals,
    streams,
)
from benchmarks.violence.tally import Tally, tried

ROWS = {
    module.ROW.key: module.ROW
    for module in (
        places,
        signals,
        streams,
        contents,
        line_ends,
        hostile,
        keyboard,
        components,
        sealed,
        faults,
        power,
        kills,
        damage,
    )
}


def try_row(key: str, seed: int, seconds: float, most: int, only: Collection[str]) -> Tally:
    """Tries a row by its key, which is all that another process must be told."""
    return tried(ROWS[key], seed, seconds=seconds, most=most, only=only)
