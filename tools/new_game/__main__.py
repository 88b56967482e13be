"""``python -m tools.new_game KEY``: writes the skeleton of a game into this checkout.

The template is a small race with hidden hands, laid out like the repository, in which ``new_game``
is the key, ``NewGame`` the classes and ``New Game`` the title. No file that is there is changed.
"""

import argparse
import re
import sys
from pathlib import Path

TEMPLATE = Path(__file__).parent / "template"
KEY = re.compile(r"[a-z][a-z0-9_]{0,29}")
LEFT_OUT = {"__pycache__"}


def written(root: Path, key: str) -> list[Path]:
    """Writes the skeleton of a game below a folder.

    Returns:
        The files that were written.

    Raises:
        ValueError: The key is none, or something is there already; the text says what.
    """
    if not KEY.fullmatch(key):
        raise ValueError(f"'{key}' is no key: up to 30 small letters, digits, underscores")
    words = [part.capitalize() for part in key.split("_") if part]
    spelled = {"new_game": key, "NewGame": "".join(words), "New Game": " ".join(words)}
    files = {
        root / _renamed(str(path.relative_to(TEMPLATE)), spelled): _renamed(
            path.read_text(encoding="utf-8"), spelled
        )
        for path in sorted(TEMPLATE.rglob("*"))
        if path.is_file() and not LEFT_OUT & set(path.parts)
    }
    there = [path for path in files if path.exists()]
    if there:
        raise ValueError(f"{there[0].relative_to(root)} is there already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(files)


def _renamed(text: str, spelled: dict[str, str]) -> str:
    return re.sub("|".join(spelled), lambda hit: spelled[hit.group()], text)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.new_game", description="Writes a game to begin with."
    )
    parser.add_argument("key", help="what the game is called in files and on the command line")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout")
    given = parser.parse_args()
    try:
        files = written(given.root, given.key)
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    for path in files:
        print(path.relative_to(given.root))
    print(f"Next: make check, and make test GAME={given.key}. All of it is meant to be changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
