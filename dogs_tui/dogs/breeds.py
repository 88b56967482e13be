"""A small picture of each breed in text cells, five wide and three high. Knows no Textual.

Heads tell breeds apart by ears, muzzle, coat and size, so they work without colour; the
two-letter code of the component tables stands beside them wherever there is room.
"""

# ruff: noqa: RUF001
# The diagonals are box characters on purpose.

from typing import Final

from dogs_tui.dogs.names import tables

PORTRAIT_WIDTH: Final = 5
PORTRAIT_HEIGHT: Final = 3

Portrait = tuple[str, str, str]


def portrait(breed: int, glyphs: str) -> Portrait:
    """The head of a breed.

    Args:
        breed: Its number.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.
    """
    pictures = _ASCII if glyphs == "ascii" else _UNICODE
    return pictures.get(tables().breeds[breed].key, pictures["mutt"])


def coat(breed: int) -> str:
    """The colour name of its coat, for the component classes ``coat--...``."""
    return _COATS.get(tables().breeds[breed].key, "tan")


COATS: Final = ("tan", "gold", "brown", "grey", "white", "black")

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
}
