"""Takes the pictures of the documentation: real screens, in the colours that go over the wire.

    python docs/pictures/take.py [NAME ...]

Needs the test tools and a monospace font that has block and box characters (DejaVu Sans Mono).
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pyte
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.support.terminal import (  # noqa: E402  (found through the line above)
    Terminal,
    answer_at_once,
)

CELL = (10, 20)
FRONT, BACK = "d0d0d0", "121212"


class Picture(NamedTuple):
    """What is on a picture.

    Attributes:
        game: Its key.
        size: Columns and rows.
        keys: What is pressed; ``pause`` waits until the screen is at rest.
        language: Its code.
        begun: What stands on the screen when the match has begun.
    """

    game: str
    size: tuple[int, int]
    keys: tuple[str, ...]
    language: str = "en"
    begun: str = "round 1"


PICTURES = {
    "pick-up": Picture(
        "dogs", (120, 40), ("tab", "enter", "pause", "tab", "enter", "pause", "tab")
    ),
    "housing": Picture(
        "dogs",
        (80, 24),
        ("tab", "enter", "pause", "tab", "enter", "pause", "w", "pause", "1", "pause", "a"),
    ),
    "trick": Picture("dog_lover", (100, 30), ("pause", "1", "r")),
    "city": Picture(
        "dogs_cardgame", (100, 30), ("enter", "pause", "right", "right", "enter", "pause")
    ),
    "hints": Picture("dog_lover", (80, 24), ("pause", "h", "pause", "pause", "pause", "pause")),
    "circuit": Picture("dog_kids", (80, 24), ("pause", "right")),
    "dogs-pt": Picture(
        "dogs", (80, 24), ("tab", "enter", "pause", "tab", "enter", "pause"), "pt", "rodada 1"
    ),
    "dog_lover-pl": Picture("dog_lover", (80, 24), ("pause", "1", "r"), "pl", "runda 1"),
    "dogs_cardgame-pt": Picture("dogs_cardgame", (80, 24), ("enter", "pause"), "pt", "rodada 1"),
    "dog_kids-de": Picture("dog_kids", (80, 24), ("pause", "right"), "de", "Runde 1"),
    "dog_kids-fr": Picture("dog_kids", (80, 24), ("pause", "right"), "fr", "manche 1"),
    "dog_kids-it": Picture("dog_kids", (80, 24), ("pause", "right"), "it", "giro 1"),
}
"""By the names of their files."""


def taken(picture: Picture) -> pyte.Screen:
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "HOME": home, "DOGS_TUI_HOME": home, "PATH": os.environ["PATH"], "USER": "ana",
            "LANG": "C.UTF-8", "TERM": "xterm-256color",
        }  # fmt: skip
        answer_at_once(Path(home))
        program = str(Path(sys.executable).with_name("dogs-tui"))
        match = ["play", picture.game, "--seed", "5", "--option", "start=1"]
        language = ["--language", picture.language]
        terminal = Terminal([program, *language, *match], environment, *picture.size)
        terminal.wait_for(picture.begun)
        for key in picture.keys:
            if key != "pause":
                terminal.press(key)
            terminal.settle(quiet=0.8)
        terminal.settle(quiet=1.0)
        terminal.close()
        return terminal.screen


def drawn(screen: pyte.Screen) -> Image.Image:
    width, height = CELL
    font = ImageFont.truetype("DejaVuSansMono.ttf", 16)
    image = Image.new("RGB", (screen.columns * width, screen.lines * height), f"#{BACK}")
    pen = ImageDraw.Draw(image)
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            front = FRONT if cell.fg == "default" else cell.fg
            back = BACK if cell.bg == "default" else cell.bg
            if cell.reverse:
                front, back = back, front
            left, top = x * width, y * height
            pen.rectangle((left, top, left + width - 1, top + height - 1), fill=f"#{back}")
            pen.text((left, top), cell.data, font=font, fill=f"#{front}")
            if cell.bold:
                pen.text((left + 1, top), cell.data, font=font, fill=f"#{front}")
            if cell.underscore:
                pen.line((left, top + 18, left + width - 1, top + 18), fill=f"#{front}")
    return image


def main() -> None:
    names = sys.argv[1:] or list(PICTURES)
    for name in names:
        drawn(taken(PICTURES[name])).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
