"""A package of bots that go wrong, as pip would leave it, found in worker processes too."""

from pathlib import Path

CODE = """
import os
import sys
import time


class Bot:
    def __init__(self, game):
        self.game = game


class Last(Bot):
    def choose(self, view, legal, rng):
        return legal[-1]


class Chatters(Bot):
    def choose(self, view, legal, rng):
        print("I hold the ace")
        os.write(1, b"and the king")
        os.write(2, b"and the queen")
        return legal[-1]


class Dies(Bot):
    def choose(self, view, legal, rng):
        os._exit(3)


class Hangs(Bot):
    def choose(self, view, legal, rng):
        time.sleep(600)


class Cheats(Bot):
    def choose(self, view, legal, rng):
        return "mine"


class Exits(Bot):
    def choose(self, view, legal, rng):
        sys.exit(0)


class Fails(Bot):
    def choose(self, view, legal, rng):
        raise RuntimeError("I hold the ace")
"""
LEVELS = ("Last", "Chatters", "Dies", "Hangs", "Cheats", "Exits", "Fails")


def leave_package(folder: Path) -> None:
    """Puts the package into a folder of packages; its levels are called as its classes are."""
    (folder / "odd_bots_package.py").write_text(CODE)
    info = folder / "odd_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1.0\n")
    entries = "".join(f"{name.lower()} = odd_bots_package:{name}\n" for name in LEVELS)
    (info / "entry_points.txt").write_text(f"[dogs_rules.bots]\n{entries}")
