"""A small picture of each breed in text cells, five wide and three high.

Heads tell breeds apart by ears, muzzle, coat and size, so they work without colour. Breeds are
known by the keys of the component files; games say beside a head which dog it is.
"""

# ruff: noqa: RUF001
# The diagonals are box characters on purpose.

from typing import ClassVar, Final

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.board import GameBoard

PORTRAIT_WIDTH: Final = 5
PORTRAIT_HEIGHT: Final = 3

Portrait = tuple[str, str, str]
COATS: Final = ("tan", "gold", "brown", "grey", "white", "black")


def portrait(key: str, glyphs: str) -> Portrait:
    """The head of a breed.

    Args:
        key: Its key in the component file; a breed nobody drew looks like a mutt.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.
    """
    pictures = _ASCII if glyphs == "ascii" else _UNICODE
    return pictures.get(key, pictures["mutt"])


def coat(key: str) -> str:
    """The ink of its coat."""
    return _COATS.get(key, "tan")


class PortraitBoard(GameBoard):
    """A board with the colours of dogs' coats."""

    INKS: ClassVar[Inks] = {
        "tan": "#d7af87",
        "gold": "#ffd787",
        "brown": "#d7875f",
        "grey": "#afafaf",
        "white": "#eeeeee",
        "black": "#8787af",
        "tan:light": "#875f00",
        "gold:light": "#af5f00",
        "brown:light": "#870000",
        "grey:light": "#585858",
        "white:light": "#444444",
        "black:light": "#121212",
        "tan:ansi": "ansi_default",
        "gold:ansi": "ansi_yellow",
        "brown:ansi": "ansi_red",
        "grey:ansi": "ansi_default",
        "white:ansi": "ansi_default",
        "black:ansi": "ansi_blue",
    }

    def put_head(self, canvas: Canvas, x: int, y: int, key: str) -> None:
        """A dog's head, five cells by three, in the colour of its coat."""
        style = self.ink(coat(key))
        for row, line in enumerate(portrait(key, self.glyphs.name)):
            canvas.put(x, y + row, line, style)


_COATS: Final = {
    "mutt": "brown",
    "rottweiler": "black",
    "bulldog": "tan",
    "golden_retriever": "gold",
    "beagle": "brown",
    "yorkshire": "grey",
    "labrador": "gold",
    "dalmatian": "white",
    "german_shepherd": "tan",
    "poodle": "white",
    "st_bernard": "brown",
    "border_collie": "black",
    "pit_bull": "grey",
    "basset_hound": "brown",
    "husky": "grey",
    "pug": "tan",
    "dachshund": "brown",
}

_UNICODE: Final[dict[str, Portrait]] = {
    "mutt": (
        "◣───╮",
        "│• ●▐",
        " ╲▾╱ ",
    ),
    "rottweiler": (
        "▟▀▀▀▙",
        "▌• •▐",
        "▝▙▾▟▘",
    ),
    "bulldog": (
        "╭┴─┴╮",
        "(•≡•)",
        "╰┬▾┬╯",
    ),
    "golden_retriever": (
        "╭~~~╮",
        "▌• •▐",
        "▌╰▾╯▐",
    ),
    "beagle": (
        "╭─┬─╮",
        "█•│•█",
        "█ ▾ █",
    ),
    "yorkshire": (
        "╱╭∞╮╲",
        "│• •│",
        "╱╱▾╲╲",
    ),
    "labrador": (
        "╭───╮",
        "◥• •◤",
        " ╰▾╯ ",
    ),
    "dalmatian": (
        "╭·─•╮",
        "▌•∙•▐",
        "·╲▾╱∙",
    ),
    "german_shepherd": (
        "◣▁▁▁◢",
        "│• •│",
        " ╲█╱ ",
    ),
    "poodle": (
        " @@@ ",
        "@• •@",
        "@ ▾ @",
    ),
    "st_bernard": (
        "▛▔║▔▜",
        "▌• •▐",
        "◖◡▾◡◗",
    ),
    "border_collie": (
        "◢╲ ╱◣",
        "█•│•█",
        " ▜▾▛ ",
    ),
    "pit_bull": (
        "◜▔▔▔◝",
        "▌• •▐",
        "╰─▾─╯",
    ),
    "basset_hound": (
        "╭───╮",
        "█◦ ◦█",
        "█╰▾╯█",
    ),
    "husky": (
        "▲───▲",
        "│◇ ◇│",
        " ╲▾╱ ",
    ),
    "pug": (
        "◖───◗",
        "│◉ ◉│",
        "╰▓▾▓╯",
    ),
    "dachshund": (
        "◜───◝",
        "▙• •▟",
        " ╰●╯ ",
    ),
}

_ASCII: Final[dict[str, Portrait]] = {
    "mutt": (
        "/___,",
        "|. O)",
        " \\v/ ",
    ),
    "rottweiler": (
        "[###]",
        "#. .#",
        "'#v#'",
    ),
    "bulldog": (
        "n___n",
        "(.=.)",
        "`WvW'",
    ),
    "golden_retriever": (
        ",~~~.",
        "(. .)",
        "(\\v/)",
    ),
    "beagle": (
        ".-+-.",
        "U.|.U",
        "U v U",
    ),
    "yorkshire": (
        "/^8^\\",
        "|. .|",
        "//v\\\\",
    ),
    "labrador": (
        ".---.",
        "\\. ./",
        " (v) ",
    ),
    "dalmatian": (
        ".:-*.",
        "(.:.)",
        "*\\v/:",
    ),
    "german_shepherd": (
        "/\\_/\\",
        "|. .|",
        " \\#/ ",
    ),
    "poodle": (
        " @@@ ",
        "@. .@",
        "@ v @",
    ),
    "st_bernard": (
        "M-^-M",
        "|. .|",
        "(_v_)",
    ),
    "border_collie": (
        "/\\ /\\",
        "#.|.#",
        " \\v/ ",
    ),
    "pit_bull": (
        "n---n",
        "[. .]",
        "`-v-'",
    ),
    "basset_hound": (
        ".---.",
        "H. .H",
        "H(v)H",
    ),
    "husky": (
        "A---A",
        "|o o|",
        " \\v/ ",
    ),
    "pug": (
        "c---o",
        "|O O|",
        "(#v#)",
    ),
    "dachshund": (
        ".---.",
        "6. .9",
        " (o) ",
    ),
}
