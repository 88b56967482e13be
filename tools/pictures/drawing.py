"""Draws screens into files, several at once: PNG with ``rsvg-convert``, SVG without it."""

import asyncio
import html
import multiprocessing
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.pilot import Pilot

from tools.pictures.shots import Glyphs, Shot, fill, shots

CONVERTER: Final = shutil.which("rsvg-convert")
RESTS: Final = 3
"""Times that a screen is let come to rest after a key: panes are mounted, cards are laid."""


class Looks(NamedTuple):
    """A choice of pictures, and how to draw them."""

    folder: Path
    size: str
    group: str
    names: str = ""
    """A part of the names of what is pictured."""
    glyphs: Glyphs = "unicode"

    def wanted(self) -> list[Shot]:
        """Returns the shots to draw."""
        group_shots = shots(self.group, glyphs=self.glyphs)
        return [shot for shot in group_shots if self.names in shot.name]


class Picture(NamedTuple):
    """A picture that was made."""

    group: str
    name: str
    size: str
    file: str
    """Its name in the folder."""


def pictured(looks: Looks) -> list[Picture]:
    """Draws what is wanted at one size."""
    return [asyncio.run(_drawn(shot, looks)) for shot in looks.wanted()]


async def _drawn(shot: Shot, looks: Looks) -> Picture:
    width, height = map(int, looks.size.split("x"))
    app = shot.app()
    async with app.run_test(size=(width, height)) as pilot:
        await _rest(pilot)
        if shot.then is not None:
            await shot.then(pilot)
            await _rest(pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _rest(pilot)
        svg = app.export_screenshot(title=f"{shot.group}: {shot.name}")
    stem = re.sub(r"\W+", "-", f"{shot.group}-{shot.name}-{looks.size}").strip("-")
    return Picture(shot.group, shot.name, looks.size, _written(svg, looks.folder / stem))


async def _rest(pilot: Pilot[Any]) -> None:
    for _ in range(RESTS):
        await pilot.pause()


def _written(svg: str, path: Path) -> str:
    """Writes a picture beside the others; gives its name.

    Blanks at the beginning of a piece of text are kept: converters leave them out otherwise.
    """
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    if CONVERTER is None:
        out = path.with_name(f"{path.name}.svg")
        out.write_text(svg, encoding="utf-8")
    else:
        out = path.with_name(f"{path.name}.png")
        subprocess.run([CONVERTER, "--output", out], input=svg, text=True, check=True)
    return out.name


def page(pictures: Iterable[Picture]) -> str:
    """A page of all pictures, by game and name, the sizes beside each other."""
    parts = ["<!doctype html><meta charset=utf-8><title>dogs-tui</title>", STYLE]
    by_group = sorted(pictures, key=lambda shot: shot.group)
    for group, of_group in groupby(by_group, key=lambda shot: shot.group):
        parts.append(f"<h1>{html.escape(group)}</h1>")
        for name, of_name in groupby(_by_name(of_group), key=lambda shot: shot.name):
            parts.append(f"<h2>{html.escape(name)}</h2><p>")
            parts += [
                f'<a href="{shot.file}"><img loading=lazy title="{shot.size}" '
                f'src="{shot.file}"></a>'
                for shot in of_name
            ]
    return "\n".join(parts)


STYLE: Final = """<style>
body { background: #202124; color: #e8eaed; font-family: sans-serif; }
img { width: 31%; vertical-align: top; margin: 0.5%; }
</style>"""


def _by_name(pictures: Iterable[Picture]) -> list[Picture]:
    """In the order in which they were made, sizes of one name together."""
    out: dict[str, list[Picture]] = {}
    for shot in pictures:
        out.setdefault(shot.name, []).append(shot)
    return [shot for of_name in out.values() for shot in of_name]


def _live_in(home: str) -> None:
    os.environ["DOGS_TUI_HOME"] = home


def make(looks: Iterable[Looks], processes: int) -> list[Picture]:
    """Draws all that is wanted, several at once, in a home of its own; writes the page."""
    todo = list(looks)
    with tempfile.TemporaryDirectory() as home:
        fill(Path(home))
        context = multiprocessing.get_context("spawn")
        with context.Pool(processes, _live_in, (home,)) as pool:
            made = [picture for some in pool.map(pictured, todo, chunksize=1) for picture in some]
    for folder in {task.folder for task in todo}:
        (folder / "index.html").write_text(page(made), encoding="utf-8")
    return made
