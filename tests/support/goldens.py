"""Texts that are kept in files and compared line by line.

To write the files anew, run the tests with ``UPDATE_GOLDENS=1`` in the environment, or all of
screens with ``make snapshots``, and read the difference.
"""

import os
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITE = bool(os.environ.get("UPDATE_GOLDENS"))
NOTHING = "(no line)"


def compare(path: Path, lines: Sequence[str]) -> None:
    """Compares lines with those of a file that was kept, or keeps them when asked to.

    Raises:
        AssertionError: They differ; it shows both lines and names the command that renews them.
    """
    if WRITE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return
    named = path.relative_to(ROOT)
    renewed = f"To accept it: UPDATE_GOLDENS=1 {_command()}"
    if not path.exists():
        raise AssertionError(f"{named} is not there.\n{renewed}")
    kept = path.read_text(encoding="utf-8").splitlines()
    differing = [
        (number, old, new)
        for number, (old, new) in enumerate(zip_longest(kept, lines, fillvalue=NOTHING), 1)
        if old != new
    ]
    if differing:
        number, old, new = differing[0]
        raise AssertionError(
            f"{named}, line {number} ({len(differing)} lines differ)\n"
            f"  kept: {old}\n   now: {new}\n{renewed}"
        )


def _command() -> str:
    """How the running test is run alone."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    return f"python -m pytest '{test}'"
