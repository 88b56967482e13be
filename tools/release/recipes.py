"""``make recipes URL=https://... EMAIL=you@...``: recipes for the sdist in dist, in dist/recipes.

A recipe under packaging/recipes has fields such as @VERSION@. What a release knows (its number, its
file, the sum of it, what it depends on) is filled in, so a recipe never names another version.
"""

import argparse
import hashlib
import re
import shutil
import sys
import textwrap
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

from dogs_rules import __version__

ROOT: Final = Path(__file__).parents[2]
RECIPES: Final = ROOT / "packaging" / "recipes"
FIELD: Final = re.compile(r"@([A-Z0-9_]+)@")


def depends(extra: str = "") -> list[str]:
    """The names of what the program, or an extra of it, depends on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [Requirement(line).name for line in lines]


def fields(sdist: Path, url: str, email: str, when: datetime) -> dict[str, str]:
    """What stands in the place of each field.

    Raises:
        OSError: The sdist cannot be read.
    """
    return {
        "ARCH_DEPENDS": " ".join(f"'python-{name}'" for name in depends()),
        "DATE": when.strftime("%a, %d %b %Y %H:%M:%S +0000"),
        "EMAIL": email,
        "LICENSE": deb822((ROOT / "LICENSE").read_text(encoding="utf-8")),
        "NIX_DEPENDS": " ".join(depends()),
        "NIX_HOST": " ".join(depends("host")),
        "SDIST": sdist.name,
        "SHA256": hashlib.sha256(sdist.read_bytes()).hexdigest(),
        "URL": url,
        "VERSION": __version__,
    }


def deb822(text: str) -> str:
    """Text as a field of Debian's copyright file: indented, with a dot for an empty line."""
    return textwrap.indent("\n".join(line or "." for line in text.strip().splitlines()), " ")


def filled(text: str, values: Mapping[str, str]) -> str:
    """A recipe with its fields filled in.

    Raises:
        KeyError: It has a field that is not among the values.
    """
    return FIELD.sub(lambda match: values[match[1]], text)


def write(target: Path, values: Mapping[str, str]) -> None:
    """Writes every recipe into a folder anew."""
    shutil.rmtree(target, ignore_errors=True)
    for source in sorted(path for path in RECIPES.rglob("*") if path.is_file()):
        path = target / source.relative_to(RECIPES)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(source.read_text(encoding="utf-8"), values), encoding="utf-8")
        shutil.copymode(source, path)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make recipes", description="Write the recipes.")
    parser.add_argument("url", help="where the sdist can be had, without the file's name")
    parser.add_argument("email", help="the maintainer's address")
    options = parser.parse_args()
    if not (options.url and options.email):
        parser.error("name both: URL=https://... EMAIL=you@...")
    sdist = ROOT / "dist" / f"dogs_tui-{__version__}.tar.gz"
    try:
        values = fields(sdist, options.url.rstrip("/"), options.email, datetime.now(UTC))
    except OSError as error:
        sys.exit(f"{sdist} cannot be read: {error.strerror}. Run make release first.")
    write(sdist.parent / "recipes", values)
    shutil.copy(sdist, sdist.parent / "recipes")
    print(f"The recipes of {__version__} are in dist/recipes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
