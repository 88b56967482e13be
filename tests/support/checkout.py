"""What a run of the tests leaves in the checkout, as git sees it: nothing."""

import os
import subprocess
import sys
from pathlib import Path

_PREFIX = "PYTHONPYCACHEPREFIX"
_BYTECODE = "__pycache__/"
"""What Python keeps beside every module that it runs, unless it is told another place."""


def elsewhere() -> dict[str, str]:
    """Where Python keeps compiled modules, for a program with an environment of its own."""
    return {_PREFIX: os.environ[_PREFIX]} if _PREFIX in os.environ else {}


def state(root: Path) -> frozenset[str]:
    """All that is changed, new or ignored, a line each; empty where there is no git."""
    if not (root / ".git").exists():
        return frozenset()
    done = subprocess.run(
        ["git", "--no-optional-locks", "status", "--ignored", "--porcelain"],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    left_out = _BYTECODE if sys.pycache_prefix is None else "\n"
    return frozenset(line for line in done.stdout.splitlines() if not line.endswith(left_out))
