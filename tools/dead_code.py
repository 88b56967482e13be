"""``python -m tools.dead_code``: lists what the product has and nobody calls.

Functions, methods, properties, classes and constants of modules count, sentences among them, also
those that only tests call: what only they need belongs into tests/support. Names that libraries
call are under ``[tool.vulture]`` in pyproject.toml.
"""

import re
import sys
import tomllib
from itertools import islice
from pathlib import Path
from typing import Final

from vulture import Vulture
from vulture.core import Item

ROOT: Final = Path(__file__).parents[1]
PRODUCT: Final = ("dogs_tui", "rules", "saves")
CALLERS: Final = ("benchmarks", "tools")
KINDS: Final = frozenset({"class", "function", "import", "method", "property", "unreachable_code"})
"""Fields of files and messages are read by others: attributes are not looked at."""
BY_PATH: Final = re.compile(r'"[\w.]+:(\w+)"')
SURE: Final = 60
"""Vulture's own figure for whatever is named nowhere else."""


def uncalled() -> list[str]:
    """A line for each place: file, line, and what is unused there."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    options = settings["tool"]["vulture"]
    looking = Vulture(
        ignore_names=options["ignore_names"], ignore_decorators=options["ignore_decorators"]
    )
    looking.scavenge([str(ROOT / folder) for folder in (*PRODUCT, *CALLERS)])
    by_path = _called_by_path()
    return [
        f"{item.filename.relative_to(ROOT)}:{item.first_lineno}: {item.message}"
        for item in looking.get_unused_code(min_confidence=SURE)
        if (item.typ in KINDS or _is_constant(item))
        and item.name not in by_path
        and item.filename.relative_to(ROOT).parts[0] in PRODUCT
    ]


def _is_constant(item: Item) -> bool:
    """True for what a module keeps under a name in capitals, such as a sentence."""
    with item.filename.open(encoding="utf-8") as file:
        line = next(islice(file, item.first_lineno - 1, None))
    return item.typ == "variable" and item.name.isupper() and line.startswith(item.name)


def _called_by_path() -> frozenset[str]:
    """Names of what is loaded when it is asked for, by a text such as ``package.module:name``."""
    paths = (path for folder in PRODUCT for path in (ROOT / folder).rglob("*.py"))
    return frozenset(name for path in paths for name in BY_PATH.findall(path.read_text("utf-8")))


def main() -> int:
    lines = uncalled()
    if lines:
        print("\n".join(lines), file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
