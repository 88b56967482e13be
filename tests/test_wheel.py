"""The wheel, alone in an empty environment: everything that is needed is in it, and no more."""

import email
import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
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


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, made of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The ``bin`` folder of an environment that has our wheel and its dependencies only.

    The dependencies are those of the environment the tests run in, put on the path without its
    ``.pth`` files, so our own sources cannot be found through it.
    """
    folder = wheel.parent
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


def test_the_wheel_has_what_belongs_to_the_code_and_nothing_else(wheel: Path) -> None:
    folders = {"dogs_tui": ROOT, "dogs_rules": ROOT / "rules", "dogs_saves": ROOT / "saves"}
    sources = {
        path.relative_to(base).as_posix()
        for package, base in folders.items()
        for path in (base / package).rglob("*")
        if path.is_file() and path.suffix not in {".po", ".pyc"}
    }
    assert {f"{package}/py.typed" for package in folders} <= sources
    assert {name for name in contents(wheel) if ".dist-info/" not in name} == sources


def test_the_source_distribution_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path, ROOT)
    assert contents(next(tmp_path.glob("*.whl"))) == contents(wheel)


def test_the_page_on_an_index_leads_nowhere_that_is_not_there(wheel: Path) -> None:
    """Pictures and files of the checkout are not beside it: a screen stands there as text."""
    (name,) = (name for name in contents(wheel) if name.endswith("/METADATA"))
    metadata = email.message_from_bytes(contents(wheel)[name])
    assert metadata["Description-Content-Type"] == "text/markdown"
    page = metadata.get_payload(decode=True).decode()
    assert "](" not in page
    assert re.search(r"```text\n DOGS · round .*\n(.*\n){23}```\n", page)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [about for about in re.findall(r"!\[([^\]]+)\]", readme) if about in page]
    assert all(heading in page for heading in re.findall(r"^## .*$", readme, re.MULTILINE))
