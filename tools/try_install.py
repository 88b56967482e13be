"""``python -m tools.try_install lowest``: installs the wheel alone, and plays a match with it.

``lowest`` takes the lowest version that pyproject.toml allows of everything it names, also of what
it is built with, ``newest`` what a plain ``pip install`` takes today, ``beyond`` also what is newer
than pyproject.toml allows. It is built from a checkout
that cannot be written, and says every counted sentence of every language. The wheel, its
environment and what the program writes lie in one folder that is thrown away afterwards.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.version import Version

from dogs_saves.locks import lock_path
from tests.support.counted_sentences import wrongly_said
from tests.support.read_only_folders import as_modes_say, locked
from tests.support.terminal import Terminal

ROOT = Path(__file__).parents[1]
EXTRAS = {
    "host": "import dogs_tui.host.operations.program, dogs_tui.host.operations.metrics",
    "web": "import dogs_tui.host.doors.web.listener, dogs_tui.host.people.passkeys",
    "cluster": "import dogs_tui.host.store.postgres",
    "lab": "from dogs_lab.pettingzoo_env import env; env('dog_kids').reset(seed=1)",
    "dask": "from distributed import Client; Client",
}
"""What is run with an extra to show that it can be used."""
GAME = "dog_kids"
"""The game that is over after the fewest keys."""
PRESSES = 500
"""How often the next place is gone to and chosen; it is over after a third of that."""
QUIET = 0.06
"""Seconds of silence after which nothing more comes of a key."""
THE_END = "The match is over"


class FailedError(Exception):
    """Something cannot be installed or does not work; the text says what."""


def needed(extras: Iterable[str] = ()) -> list[Requirement]:
    """Returns the requirements of the project itself and of some extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = [project["dependencies"]]
    lists += [project["optional-dependencies"][extra] for extra in extras]
    return [Requirement(line) for lines in lists for line in lines]


def needed_to_build() -> list[Requirement]:
    """Returns the requirements for building the project."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [Requirement(line) for line in settings["build-system"]["requires"]]


def lowest(requirement: Requirement) -> Version:
    """The lowest version that a requirement allows.

    Raises:
        FailedError: It names none.
    """
    bounds = [
        specifier.version
        for specifier in requirement.specifier
        if specifier.operator in {">=", "==", "~="}
    ]
    if not bounds:
        raise FailedError(f"pyproject.toml names no lowest version of {requirement.name}.")
    return max(map(Version, bounds))


def said(command: Sequence[str | Path], given: str = "", code: int = 0, **more: Any) -> str:
    """Runs a program and returns its output, errors included.

    Args:
        command: The program and its arguments.
        given: What is typed into it.
        code: The exit code with which it ends.
        more: What else ``subprocess.run`` is told.

    Raises:
        FailedError: It ended with another exit code.
    """
    done = subprocess.run(
        [str(word) for word in command],
        input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        **more,
    )  # fmt: skip
    if done.returncode != code:
        words = shlex.join(map(str, command))
        raise FailedError(f"{words}\nends with {done.returncode}, not {code}:\n{done.stdout}")
    return done.stdout


def built(folder: Path, versions: str) -> Path:
    """Builds the wheel from a checkout that cannot be written; gives its path.

    Raises:
        FailedError: It cannot be built with these versions.
    """
    said([sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT])
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    said([sys.executable, "-m", "venv", folder / "building"])
    pip = (folder / "building" / "bin" / "python", "-m", "pip")
    isolation: tuple[str, ...] = ()
    if versions == "lowest":
        isolation = ("--no-build-isolation",)
        exactly = [f"{needed.name}=={lowest(needed)}" for needed in needed_to_build()]
        said([*pip, "install", "--quiet", *exactly])
    wheels = folder / "wheels"
    with locked(source):
        said(
            [*pip, "wheel", "--quiet", "--no-deps", *isolation, "--wheel-dir", wheels, source],
            preexec_fn=as_modes_say,
        )
    return next(wheels.glob("*.whl"))


def installed(folder: Path, base: str, versions: str, extras: Sequence[str]) -> Path:
    """Builds the wheel and installs it in a folder; gives the Python that finds it.

    Raises:
        FailedError: It cannot be built, or not be installed with these versions.
    """
    wheel = built(folder, versions)
    constraints = folder / "constraints.txt"
    bounds = needed(extras) if versions == "lowest" else []
    constraints.write_text("".join(f"{bound.name}=={lowest(bound)}\n" for bound in bounds))
    said([base, "-m", "venv", folder / "environment"])
    python = folder / "environment" / "bin" / "python"
    wanted = f"dogs-tui[{','.join(extras)}] @ {wheel.as_uri()}"
    said([python, "-m", "pip", "install", "--quiet", "--constraint", constraints, wanted])
    return python


def beyond(python: Path, extras: Sequence[str]) -> list[str]:
    """Brings everything up to its newest version, allowed or not; names what is not allowed.

    Raises:
        FailedError: It cannot be installed.
    """
    bounds = needed(extras)
    said([python, "-m", "pip", "install", "--quiet", "--upgrade", *(one.name for one in bounds)])
    lines = said([python, "-m", "pip", "list", "--format=freeze"]).splitlines()
    here = dict(line.lower().replace("_", "-").split("==") for line in lines if "==" in line)
    return [
        f"{one.name} {version} (allowed: {one.specifier})"
        for one in bounds
        if (version := here[one.name.lower().replace("_", "-")]) not in one.specifier
    ]


class Tried:
    """The installed program, with a home of its own and nothing else of this machine.

    Args:
        python: The Python that finds it.
        home: An empty folder.
    """

    def __init__(self, python: Path, home: Path) -> None:
        self._program = (str(python), "-m", "dogs_tui")
        self._home = home
        self._surroundings = {
            "HOME": str(home),
            "DOGS_TUI_HOME": str(home),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "USER": "ana",
        }

    def counts(self) -> None:
        """Has it say every counted sentence of every language.

        Raises:
            FailedError: One is not said as it was translated.
        """
        wrong = wrongly_said(Path(self._program[0]), env=self._surroundings, cwd=self._home)
        if wrong:
            raise FailedError("Not as translated:\n" + "\n".join(wrong[:20]))

    def says(self, *arguments: str | Path, given: str = "", wanted: str, code: int = 0) -> None:
        """Has a command print something.

        Raises:
            FailedError: It ended with another exit code, or printed something else.
        """
        command = [*self._program, *arguments]
        out = said(command, given, code, env=self._surroundings, cwd=self._home)
        if wanted not in out:
            words = shlex.join(map(str, command))
            raise FailedError(f"{words}\ndoes not say '{wanted}':\n{out}")

    @contextmanager
    def screens(self, *arguments: str) -> Iterator[Terminal]:
        """Opens screens of 80x24, and expects the program to end well.

        Raises:
            FailedError: It did not, or what is waited for on a screen does not come.
        """
        terminal = Terminal([*self._program, *arguments], self._surroundings)
        try:
            yield terminal
            code = terminal.wait()
            assert code == 0, f"it ended with {code}:\n{terminal.text()}"
        except AssertionError as error:
            words = shlex.join(["dogs-tui", *arguments])
            raise FailedError(f"{words}\nfails: {error}") from None
        finally:
            terminal.close()

    def match(self) -> Path:
        """Plays a match by keys to its end; gives its file.

        Raises:
            FailedError: It does not come to its end.
        """
        with self.screens("play", GAME, "--seats", "2", "--bots", "steady", "--seed", "9") as shown:
            shown.wait_for("round 1")
            for _ in range(PRESSES):
                shown.settle(QUIET)
                if THE_END in shown.text():
                    break
                shown.press("tab")
                shown.press("enter")
            shown.wait_for(THE_END)
            shown.press("q")
            shown.wait_for("New match")
            shown.press("q")
        (path,) = (self._home / "matches").glob("*.dogs")
        return path


def try_out(tried: Tried) -> Path:
    """Tries commands, the home screen, a match on the table, and one in lines; gives the match.

    Raises:
        FailedError: Something does not work.
    """
    tried.counts()
    tried.says("games", wanted=GAME)
    tried.says("rules", "dogs", "buy a dog", wanted="dog")
    tried.says("matches", wanted="No matches")
    with tried.screens() as shown:
        shown.wait_for("New match")
        shown.press("q")
    path = tried.match()
    tried.says("matches", wanted=path.stem)
    tried.says("check", path, wanted="in order: it is finished")
    tried.says("play", GAME, "--plain", given="1\nh\n?dog\nq\n", wanted="The match is saved")
    return path


def try_a_trap(tried: Tried, match: Path) -> None:
    """Tries a lock that is a link to somebody's file: older libraries empty that file.

    Raises:
        FailedError: It is followed.
    """
    precious = match.parents[1] / "precious"
    precious.write_text("precious")
    lock = lock_path(match)
    lock.unlink(missing_ok=True)
    lock.symlink_to(precious)
    tried.says("load", match, "--plain", given="q\n", wanted="link", code=1)
    if precious.read_text() != "precious":
        raise FailedError("A lock that is a link had what it leads to emptied.")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.try_install")
    parser.add_argument("versions", choices=("lowest", "newest", "beyond"))
    parser.add_argument(
        "--extras", default="host,web", help="what is installed, too: host,lab,dask"
    )
    parser.add_argument("--python", default=sys.executable, help="another Python to install for")
    chosen = parser.parse_args()
    extras = [extra for extra in chosen.extras.split(",") if extra]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home = folder / "home"
        home.mkdir()
        try:
            python = installed(folder, chosen.python, chosen.versions, extras)
            if chosen.versions == "beyond":
                newer = beyond(python, extras)
                print("Newer than allowed:", ", ".join(newer) or "nothing.")
                if not newer:
                    return 0
            for extra in extras:
                said([python, "-c", EXTRAS[extra]])
            tried = Tried(python, home)
            try_a_trap(tried, try_out(tried))
        except FailedError as error:
            print(f"It fails with the {chosen.versions} versions:\n{error}", file=sys.stderr)
            return 1
    print(f"A match was played to its end with the {chosen.versions} versions.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
