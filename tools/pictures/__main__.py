"""``make pictures``: draws every screen at three sizes into a folder, with a page of them all."""

import argparse
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from dogs_tui.kit.glyphs import SETS
from tools.pictures.drawing import Looks, make
from tools.pictures.shots import GROUPS

SIZES: Final = ("80x24", "120x40", "200x60")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.pictures")
    parser.add_argument("--folder", type=Path, default=Path("pictures"))
    parser.add_argument("--group", action="append", choices=GROUPS)
    parser.add_argument("--size", action="append", help=f"left out: {', '.join(SIZES)}")
    parser.add_argument("--only", default="", metavar="PART", help="those with it in their names")
    parser.add_argument("--glyphs", choices=sorted(SETS), default="unicode")
    chosen = parser.parse_args()
    shutil.rmtree(chosen.folder, ignore_errors=True)
    chosen.folder.mkdir(parents=True)
    groups = chosen.group or GROUPS
    todo = [
        Looks(chosen.folder, size, group, chosen.only, chosen.glyphs)
        for size in reversed(chosen.size or SIZES)
        for group in groups
    ]
    made = make(todo, 2 * (os.cpu_count() or 1))  # half of the time is waiting
    print(f"{len(made)} pictures: {chosen.folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
