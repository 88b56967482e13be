"""The recipes for package managers: each is filled in from what the project says of itself."""

import hashlib
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from dogs_rules import __version__
from tools.release.man_pages import released
from tools.release.recipes import ROOT, deb822, fields, filled, write
from tools.try_install import needed

SDIST = "dogs_tui-1.0.tar.gz"


@pytest.fixture
def recipes(tmp_path: Path) -> Path:
    sdist = tmp_path / SDIST
    sdist.write_bytes(b"an sdist")
    values = fields(
        sdist, "https://example.org", "us@example.org", datetime(2026, 1, 2, tzinfo=UTC)
    )
    write(tmp_path / "recipes", values)
    return tmp_path / "recipes"


def test_nothing_is_left_to_fill_in(recipes: Path) -> None:
    for path in recipes.rglob("*"):
        if path.is_file():
            assert not re.search(r"@[A-Z]", path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize("name", ["PKGBUILD", "default.nix", "dogs-tui.rb", "debian/changelog"])
def test_a_recipe_names_this_version_and_file(recipes: Path, name: str) -> None:
    text = (recipes / name).read_text(encoding="utf-8")
    assert __version__ in text or SDIST in text
    if "sha256" in text:
        assert hashlib.sha256(b"an sdist").hexdigest() in text


@pytest.mark.parametrize("requirement", needed(()), ids=lambda each: each.name)
@pytest.mark.parametrize("name", ["PKGBUILD", "default.nix"])
def test_what_a_distribution_brings_is_listed(
    recipes: Path, name: str, requirement: Requirement
) -> None:
    text = (recipes / name).read_text(encoding="utf-8")
    assert re.search(rf"\b{re.escape(requirement.name)}\b", text)


def test_a_container_is_given_all_that_the_wheel_is_made_of() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    wheel = settings["build"]["targets"]["wheel"]
    readme = settings["metadata"]["hooks"]["fancy-pypi-readme"]["fragments"]
    wanted = [
        *wheel["packages"],
        *wheel["shared-data"],
        wheel["hooks"]["custom"]["path"],
        *(each["path"] for each in readme if "path" in each),
    ]
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    given = tuple(f"{line[1:]}/" for line in lines if line.startswith("!"))
    assert [path for path in wanted if not f"{path}/".startswith(given)] == []


def test_software_centres_are_told_of_this_version() -> None:
    text = (ROOT / "packaging/desktop/dogs_tui.metainfo.xml").read_text(encoding="utf-8")
    newest = re.search(r'<release version="(.+?)" date="(.+?)" />', text)
    assert newest
    assert newest.groups() == (__version__, released())


def test_a_field_without_a_value_is_refused() -> None:
    with pytest.raises(KeyError, match="LICENCE"):
        filled("under @LICENCE@", {"LICENSE": "MIT"})


def test_an_empty_line_of_a_licence_is_a_dot() -> None:
    assert deb822("MIT\n\nAs it is.\n") == " MIT\n .\n As it is."
