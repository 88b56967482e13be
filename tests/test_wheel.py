"""The wheel, alone in an empty environment: everything that is needed is in it."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    environment = {
        key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}
    }
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` folder of an environment that has our wheel and its dependencies only.

    The dependencies are those of the environment the tests run in, put on the path without its
    ``.pth`` files, so our own sources cannot be found through it.
    """
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    wheel = next(folder.glob("*.whl"))
    environment = folder / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    packages = next((environment / "lib").glob("python*/site-packages"))
    run(
        sys.executable, "-m", "pip", "--python", environment / "bin" / "python",
        "install", "--no-deps", "--no-index", wheel,
    )  # fmt: skip
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return environment / "bin"


def test_our_packages_come_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    for name in ("dogs_rules", "dogs_saves", "dogs_tui"):
        code = f"import {name}; print({name}.__file__)"
        assert str(installed.parent) in run(installed / "python", "-c", code, cwd=tmp_path)


def test_version(installed: Path, tmp_path: Path) -> None:
    from dogs_rules import __version__

    assert __version__ in run(installed / "dogs-tui", "--version", cwd=tmp_path)
    assert __version__ in run(installed / "python", "-m", "dogs_tui", "--version", cwd=tmp_path)


def test_a_simulated_match(installed: Path, tmp_path: Path) -> None:
    out = run(
        installed / "dogs-tui", "simulate", "dogs", "--seats", "2", "--matches", "1",
        "--bots", "steady,random", "--seed", "1", "--json", cwd=tmp_path,
    )  # fmt: skip
    result = json.loads(out)
    assert len(result["scores"]) == 2


def test_the_book_is_in_it(installed: Path, tmp_path: Path) -> None:
    assert "gas" in run(installed / "dogs-tui", "rules", "dogs", "gas", cwd=tmp_path).lower()
