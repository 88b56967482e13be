"""``python -m tools.new_game.check``: makes a game in a copy of this checkout, and tries it.

The copy has a Python of its own that finds the copy's code, and otherwise what is installed here.
What is made is held to lint, form and the tests of one game; then all of it is thrown away.
"""

import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEY = "a_new_game"
SOURCES = (".", "rules", "saves")
"""Folders in which the copy's packages lie."""


def copied(target: Path) -> None:
    """Copies all files that are, or would be, under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)


def python_of(copy: Path) -> Path:
    """A Python that finds the copy's packages before any others."""
    home = copy / ".venv"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    # Paths named in a file of paths are searched, and files of paths in them are not read: what is
    # installed here is found, this checkout is not.
    folders = [*(copy / each for each in SOURCES), sysconfig.get_path("purelib")]
    (Path(site) / "copy.pth").write_text("".join(f"{path}\n" for path in folders))
    return python


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copied(copy)
        python = python_of(copy)
        made = subprocess.run(
            [python, "-m", "tools.new_game", KEY],
            cwd=copy, capture_output=True, text=True, check=True,
        ).stdout.splitlines()  # fmt: skip
        files = [line for line in made if (copy / line).is_file()]
        code = [line for line in files if line.endswith(".py")]
        for command in (
            ["ruff", "check", *code],
            ["ruff", "format", "--check", *code],
            ["pytest", "-q", "-n", "2", "--game", KEY],
        ):
            if subprocess.run([python, "-m", *command], cwd=copy, check=False).returncode:
                print(f"a new game fails: {' '.join(command[:2])}", file=sys.stderr)
                return 1
    print(f"a new game of {len(files)} files is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
