"""A small picture of each breed in text cells, five wide and three high.

Heads tell breeds apart by ears, muzzle, coat and size, so they work without colour. Breeds are
known by the keys of the component files; games say beside a head which dog it is.
"""

# ruff: noqa: RUF001
# The diagonals are box characters on purpose.

from typing import Final

from dogs_tui.kit.canvas import Canvas
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
    """The colour name of its coat, for the component classes ``ink--...``."""
    return _COATS.get(key, "tan")


class PortraitBoard(GameBoard):
    """A board with the colours of dogs' coats."""

    COMPONENT_CLASSES = {f"ink--{name}" for name in COATS}
    DEFAULT_CSS = """
    PortraitBoard .ink--tan { color: #d7af87; }
    PortraitBoard .ink--gold { color: #ffd787; }
    PortraitBoard .ink--brown { color: #d7875f; }
    PortraitBoard .ink--grey { color: #afafaf; }
    PortraitBoard .ink--white { color: #eeeeee; }
    PortraitBoard .ink--black { color: #8787af; }
    PortraitBoard:light .ink--tan { color: #875f00; }
    PortraitBoard:light .ink--gold { color: #af5f00; }
    PortraitBoard:light .ink--brown { color: #870000; }
    PortraitBoard:light .ink--grey { color: #585858; }
    PortraitBoard:light .ink--white { color: #444444; }
    PortraitBoard:light .ink--black { color: #121212; }
    PortraitBoard:ansi .ink--tan { color: ansi_default; }
    PortraitBoard:ansi .ink--gold { color: ansi_yellow; }
    PortraitBoard:ansi .ink--brown { color: ansi_red; }
    PortraitBoard:ansi .ink--grey { color: ansi_default; }
    PortraitBoard:ansi .ink--white { color: ansi_default; }
    PortraitBoard:ansi .ink--black { color: ansi_blue; }
    """

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
