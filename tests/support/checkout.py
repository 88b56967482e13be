"""What a run of the tests leaves in the checkout, as git sees it: nothing."""

import subprocess
from pathlib import Path

_BYTECODE = "__pycache__/"
"""What Python keeps beside every module that it runs, in whatever program."""


def state(root: Path) -> frozenset[str]:
    """All that is changed, new or ignored, a line each; empty where there is no git."""
    if not (root / ".git").exists():
        return frozenset()
    done = subprocess.run(
        ["git", "--no-optional-locks", "status", "--ignored", "--porcelain"],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return frozenset(line for line in done.stdout.splitlines() if not line.endswith(_BYTECODE))
