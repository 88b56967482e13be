"""``make release VERSION=1.0.0``: checks what a release needs, and leaves its files in dist.

It tags nothing and uploads nothing. First come the checks that take seconds, all of them. Then the
files are built twice and compared, and a match is played with the wheel on every Python there is.
"""

import argparse
import filecmp
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from packaging.version import InvalidVersion, Version

from dogs_rules import __version__
from tools.release.man_pages import FOLDER, pages, released

ROOT: Final = Path(__file__).parents[2]
DIST: Final = ROOT / "dist"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""Versions that the wheel is tried on where they are here; the classifiers name them."""


class NotReadyError(Exception):
    """A release cannot be made yet; the text says what is missing and what to do."""


def output(*command: str | Path, **environment: str) -> str:
    """What a program prints.

    Raises:
        NotReadyError: It failed.
    """
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotReadyError(f"{' '.join(map(str, command))}\n{done.stdout.strip()}")
    return done.stdout.strip()


def check_version(version: str) -> None:
    try:
        normal = str(Version(version))
    except InvalidVersion:
        raise NotReadyError(f"'{version}' is not a version. Use one such as 1.0.0.") from None
    if normal != version:
        raise NotReadyError(f"Write the version as {normal}.")
    if version != __version__:
        raise NotReadyError(
            f"rules/dogs_rules/version.py says {__version__}. Set it to {version} and commit."
        )


def check_tree(_: str) -> None:
    if changed := output("git", "status", "--porcelain"):
        raise NotReadyError(f"Commit or remove these changes first:\n{changed}")


def check_changelog(version: str) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d{{2}}-\d{{2}}$"
    if not re.search(heading, text, re.MULTILINE):
        raise NotReadyError(
            f"CHANGELOG.md has no section '## [{version}] - YYYY-MM-DD'. Rename [Unreleased]."
        )


def check_metadata(version: str) -> None:
    path = ROOT / "packaging" / "desktop" / "dogs_tui.metainfo.xml"
    wanted = f'<releases>\n    <release version="{version}" date="{released()}" />'
    if wanted not in path.read_text(encoding="utf-8"):
        raise NotReadyError(
            f"{path.relative_to(ROOT)} does not begin its releases with this one. Write:\n{wanted}"
        )


def check_manual(_: str) -> None:
    for name, text in pages().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            raise NotReadyError(
                f"{path.relative_to(ROOT)} is out of date. Run make man and commit."
            )


def check_catalogues(_: str) -> None:
    output(sys.executable, "-m", "tools.words", "check")


def check_workflows(_: str) -> None:
    folder = ROOT / ".github" / "workflows"
    files = sorted(folder.glob("*.yml"))
    checker = ("check_jsonschema", "--builtin-schema", "vendor.github-workflows")
    output(sys.executable, "-m", *checker, *files)
    output(Path(sys.executable).parent / "zizmor", "--offline", "--quiet", folder)


QUICK: Final[Sequence[tuple[str, Callable[[str], None]]]] = (
    ("version", check_version),
    ("clean tree", check_tree),
    ("changelog", check_changelog),
    ("data for software centres", check_metadata),
    ("manual pages", check_manual),
    ("catalogues", check_catalogues),
    ("workflows", check_workflows),
)


def build(_: str) -> None:
    """Builds the files twice, without a network and with the pinned tools, and compares them.

    Raises:
        NotReadyError: They cannot be built, or differ.
    """
    moment = output("git", "log", "-1", "--format=%ct")
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / "first", Path(name) / "second"]
        for folder in folders:
            command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
            output(*command, PIP_NO_INDEX="1", SOURCE_DATE_EPOCH=moment)
        names = sorted(path.name for path in folders[0].iterdir())
        same, _, _ = filecmp.cmpfiles(*folders, names, shallow=False)
        if sorted(same) != names:
            raise NotReadyError(
                f"Two builds differ in: {', '.join(sorted(set(names) - set(same)))}."
            )
        shutil.rmtree(DIST, ignore_errors=True)
        shutil.copytree(folders[0], DIST)


def check_description(_: str) -> None:
    output(sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir()))


def play(_: str) -> None:
    """Installs the wheel and plays a match, on every Python that is here.

    Raises:
        NotReadyError: It does not work on one of them.
    """
    for version in PYTHONS:
        python = _python(version)
        if python is None:
            print(f"  Python {version} is not here: not tried.")
            continue
        output(sys.executable, "-m", "tools.try_install", "newest", "--python", python)
        print(f"  Python {version}: a match was played to its end.")


def _python(version: str) -> str | None:
    """The path of a Python; launchers that stand for one that is not installed do not count."""
    path = shutil.which(f"python{version}")
    if path is None:
        return None
    starts = subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0
    return path if starts else None


SLOW: Final[Sequence[tuple[str, Callable[[str], None]]]] = (
    ("two builds that are alike", build),
    ("description", check_description),
    ("installs", play),
)


def ready(version: str, steps: Sequence[tuple[str, Callable[[str], None]]]) -> bool:
    """Whether every step succeeds; each prints a line with the seconds it took."""
    failed = False
    for name, step in steps:
        begun = time.monotonic()
        try:
            step(version)
        except NotReadyError as error:
            failed = True
            print(f"{name}: not ready\n{error}\n", file=sys.stderr)
        else:
            print(f"{name}: ready ({time.monotonic() - begun:.0f} s)", flush=True)
    return not failed


def main() -> int:
    parser = argparse.ArgumentParser(prog="make release", description="Check a release.")
    parser.add_argument("version", help="such as 1.0.0")
    version = parser.parse_args().version
    if not ready(version, QUICK) or not ready(version, SLOW):
        return 1
    print(f"The files of {version} are in dist. Tag this commit v{version} to publish it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
