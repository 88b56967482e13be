"""The wheel, alone in an empty environment: everything that is needed is in it, and no more.

It is made and installed once a run, whichever of the workers needs it first.
"""

import email
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from dogs_tui.words.po_files import compiled
from tests.support.counted_sentences import wrongly_said
from tests.support.read_only_folders import as_modes_say, locked
from tests.support.terminal import shown
from tools.words.build_hook import CatalogueHook
from tools.words.catalogues import LANGUAGES, folder_of

pytestmark = pytest.mark.minutes

ROOT = Path(__file__).parents[1]


def surroundings(**more: str) -> dict[str, str]:
    """Those of this process without what leads to our own sources, or keeps modules compiled."""
    left_out = {"PYTHONPATH", "VIRTUAL_ENV"}
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    **more: Any,
) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment or surroundings(),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        **more,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of the whole run, in which our wheel lies and is installed."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "wheel"
    with FileLock(f"{folder}.lock"):
        if not (folder / "done").exists():
            run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, ROOT)
            install(next(folder.glob("*.whl")), folder / "environment")
            (folder / "done").touch()
    return folder


def install(wheel: Path, environment: Path) -> None:
    """Makes an environment that has our wheel and its dependencies only.

    The dependencies are those of the environment the tests run in, put on the path without its
    ``.pth`` files, so our own sources cannot be found through it.
    """
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    packages = next((environment / "lib").glob("python*/site-packages"))
    run(
        sys.executable, "-m", "pip", "--python", environment / "bin" / "python",
        "install", "--no-deps", "--no-index", wheel,
    )  # fmt: skip
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")


@pytest.fixture(scope="session")
def wheel(made: Path) -> Path:
    """Our wheel, made of the checkout."""
    return next(made.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(made: Path) -> Path:
    """The ``bin`` folder of an environment that has our wheel and its dependencies only."""
    return made / "environment" / "bin"


def test_our_packages_come_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    for name in ("dogs_lab", "dogs_rules", "dogs_saves", "dogs_tui"):
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


def test_every_counted_sentence_is_said_as_translators_wrote_it(
    installed: Path, tmp_path: Path
) -> None:
    wrong = wrongly_said(installed / "python", cwd=tmp_path, env=surroundings())
    assert not wrong, "\n".join(wrong[:20])


def test_catalogues_are_compiled_as_a_checkout_has_them(wheel: Path) -> None:
    """So what the tests of the checkout say of them holds for an installation."""
    files = contents(wheel)
    for language in LANGUAGES:
        raw = files[f"dogs_tui/words/locale/{language}/LC_MESSAGES/dogs_tui.mo"]
        assert raw == compiled(sorted(folder_of(language).glob("*.po")))


def test_a_move_is_played_and_the_book_read_in_a_terminal(installed: Path, tmp_path: Path) -> None:
    words = ("play", "dog_kids", "--seats", "2", "--bots", "steady", "--seed", "9")
    command = [str(installed / "dogs-tui"), *words]
    with shown(command, tmp_path, LANG="fr_FR.UTF-8") as terminal:
        terminal.wait_for("1 chien sorti de la niche")
        terminal.press("enter")
        terminal.wait_for("5 cases en avant")
        terminal.press("?")
        book = "Avancez un chien jusqu"
        terminal.wait_for(book)
        terminal.press("escape")
        terminal.wait_until(lambda: book not in terminal.text(), "the board again")
        terminal.press("q")
        terminal.wait_for("Nouvelle partie")
        terminal.press("q")
        assert terminal.wait() == 0
    (path,) = (tmp_path / "matches").glob("*.dogs")
    checked = run(installed / "dogs-tui", "check", path, "--language", "en", cwd=tmp_path)
    assert "in order" in checked


def test_the_wheel_has_what_belongs_to_the_code_and_nothing_else(wheel: Path) -> None:
    folders = {
        "dogs_tui": ROOT,
        "dogs_lab": ROOT / "rules",
        "dogs_rules": ROOT / "rules",
        "dogs_saves": ROOT / "saves",
    }
    sources = {
        path.relative_to(base).as_posix()
        for package, base in folders.items()
        for path in (base / package).rglob("*")
        if path.is_file() and path.suffix not in {".po", ".pyc"}
    }
    sources |= {f"dogs_tui/words/locale/{code}/LC_MESSAGES/dogs_tui.mo" for code in LANGUAGES}
    assert {f"{package}/py.typed" for package in folders} <= sources
    names = {name for name in contents(wheel) if ".dist-info/" not in name}
    shared = {name.partition(".data/data/share/")[2] for name in names - sources}
    assert sources <= names
    assert shared == {
        "applications/dogs-tui.desktop",
        "icons/hicolor/scalable/apps/dogs-tui.svg",
        "man/man1/dogs-tui-host.1",
        "man/man1/dogs-tui.1",
        "metainfo/io.github.dogs_tui.dogs_tui.metainfo.xml",
    }


@pytest.mark.minutes
def test_a_checkout_that_cannot_be_written_makes_the_same_wheel(
    wheel: Path, tmp_path: Path
) -> None:
    """Nor is anything written beside it: by way of the source distribution, and by an editable."""
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", tmp_path, ROOT)
    (archive,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(archive, tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    out = tmp_path / "out"
    with locked(source):
        run(
            sys.executable, "-m", "build", "--sdist", "--wheel", "--no-isolation", "-o", out,
            source, preexec_fn=as_modes_say,
        )  # fmt: skip
        editable = f"import hatchling.build; hatchling.build.build_editable({str(tmp_path)!r})"
        run(sys.executable, "-c", editable, cwd=source, preexec_fn=as_modes_say)
        with pytest.raises(AssertionError, match="PermissionError"):
            run(sys.executable, "-c", "open('new', 'w')", cwd=source, preexec_fn=as_modes_say)
    assert contents(next(out.glob("*.whl"))) == contents(wheel)


@pytest.mark.parametrize("version", ["standard", "editable"])
def test_a_catalogue_that_does_not_fit_its_header_ends_the_build(
    tmp_path: Path, version: str
) -> None:
    words = tmp_path / "dogs_tui/words"
    folder = words / "locale/fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    shutil.copyfile(ROOT / "dogs_tui/words/po_files.py", words / "po_files.py")
    header = (folder_of("fr") / "home.po").read_text(encoding="utf-8").partition("\n\n")[0]
    entry = 'msgid "{n} dog"\nmsgid_plural "{n} dogs"\nmsgstr[0] "{n} chien"\n'
    (folder / "home.po").write_text(f"{header}\n\n{entry}", encoding="utf-8")
    hook = CatalogueHook(str(tmp_path), {}, None, None, "", "wheel")
    with pytest.raises(SystemExit, match=r"fr/LC_MESSAGES/home\.po:\d+: '{n} dog' has 1 forms"):
        hook.initialize(version, {"force_include": {}})


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
