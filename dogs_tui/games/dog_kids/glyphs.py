"""The signs of the boards of DOG Kids, in plain ASCII and in Unicode one cell wide."""

from typing import Any

import msgspec

from dogs_tui.kit.glyphs import glyphs_of


class KidsGlyphs(msgspec.Struct, frozen=True):
    name: str
    kennel: str
    """On fields that protect."""
    free: str
    """The mark where a dog would land."""
    home: str
    """It would come home there; a dog that is home."""
    out: str
    """It would chuck somebody out there."""
    push: str
    """A partner's dog would be pushed away from there, or to there."""
    swap: str
    partner: str
    """Between a player and who helps them."""
    onwards: tuple[str, str, str, str]
    """On start fields: up, down, left, right; no shape of a seat, and no letter of a colour."""
    place: str
    """A free place of a yard, or a home field of nobody."""
    waiting: str
    """A dog that waits in its yard, beside a player's name."""
    brackets: tuple[str, str]
    """Around the dog that would move."""
    aims: tuple[str, str]
    """Around the field where it would land."""
    bowl: tuple[str, str]
    """Two rows, the food and the bowl itself."""
    paw: tuple[str, ...]
    """Toes and ball: the picture of cards that move a dog."""
    house: tuple[str, ...]
    """The picture of a kennel card and of large kennel fields."""
    arrows: tuple[str, ...]
    """The picture of a swap card."""
    big_paw: tuple[str, ...]
    big_house: tuple[str, ...]
    big_arrows: tuple[str, ...]
    arrived: tuple[str, str]
    """At both sides of a dog that has just come there, or of a card that is new."""
    track: str
    """The mark where a dog has just gone away."""
    faces: tuple[tuple[str, ...], ...]
    """Of dogs, for fields of one, two, three and four rows; ``S`` is the shape of the seat."""

    def face(self, rows: int, shape: str) -> tuple[str, ...]:
        """A dog's face for fields of so many rows, with the shape of its seat."""
        return tuple(line.replace("S", shape) for line in self.faces[rows - 1])


ASCII = KidsGlyphs(
    name="ascii",
    kennel="=",
    free="*",
    home="@",
    out="!",
    push="+",
    swap=";",
    partner="&",
    onwards=("n", "v", "<", ">"),
    place=".",
    waiting=",",
    brackets=("[", "]"),
    aims=("{", "}"),
    bowl=(" ::::: ", "\\_____/"),
    paw=('"', "O"),
    house=("/-\\", "|=|"),
    arrows=("-->", "<--"),
    big_paw=('" " "', " /O\\ ", " \\_/ "),
    big_house=(" /-\\ ", "/---\\", "|_=_|"),
    big_arrows=("---->", "     ", "<----"),
    arrived=(":", ":"),
    track='"',
    faces=(
        (" S ",),
        ("(S)", ".v."),
        ("(. .)", " \\S/ "),
        ("/-----\\", "| . . |", " \\_S_/ "),
    ),
)

UNICODE = KidsGlyphs(
    name="unicode",
    kennel="⌂",
    free="•",
    home="♥",
    out="×",
    push="»",
    swap="⇄",
    partner="+",
    onwards=("↑", "↓", "←", "→"),
    place="·",
    waiting="◦",
    brackets=("[", "]"),
    aims=("▸", "◂"),
    bowl=(" ∘∘∘∘∘ ", "╲▁▁▁▁▁╱"),
    paw=("∴", "●"),
    house=("╱▔╲", "│∩│"),
    arrows=("──▸", "◂──"),
    big_paw=("● ● ●", " ▟█▙ ", " ▜█▛ "),
    big_house=(" ╱▔╲ ", "╱▔▔▔╲", "│▁∩▁│"),
    big_arrows=("────▸", "     ", "◂────"),
    arrived=("›", "‹"),
    track="∴",
    faces=(
        (" S ",),
        ("◖S◗", "•▾•"),
        ("◖• •◗", " ╲S╱ "),
        ("◢▔▔▔▔▔◣", "█ • • █", " ╲▁S▁╱ "),
    ),
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def kids_glyphs_of(node: Any) -> KidsGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
