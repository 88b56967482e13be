"""The base of every painted board of DOG Kids: coloured grounds, dogs, and its glyphs."""

from typing import Final

from rich.style import Style

from dogs_rules.games.dog_kids.terms import Colour
from dogs_tui.games.dog_kids.glyphs import KidsGlyphs, kids_glyphs_of
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.board import GameBoard

SIDES: Final = 4


class KidsBoard(GameBoard):
    """A painted widget with the palette of DOG Kids.

    The colours of fields and dogs are those of the printed things, on every theme alike: each
    carries its own ground, so that it reads on dark and on light.
    """

    COMPONENT_CLASSES = {
        "ink--bar",
        "ink--sign",
        "ink--heading",
        *(f"ink--ground-{colour.value}" for colour in Colour),
        *(f"ink--dog-{side}" for side in range(SIDES)),
    }
    DEFAULT_CSS = """
    KidsBoard .ink--bar { color: $lit; text-style: bold reverse; }
    KidsBoard .ink--sign { text-style: bold reverse; }
    KidsBoard .ink--heading { color: $primary; text-style: bold; }
    KidsBoard .ink--ground-0 { background: #d70000; color: #ffffff; }
    KidsBoard .ink--ground-1 { background: #005fd7; color: #ffffff; }
    KidsBoard .ink--ground-2 { background: #008700; color: #ffffff; }
    KidsBoard .ink--ground-3 { background: #ffd700; color: #000000; }
    KidsBoard .ink--dog-0 { background: #ffffff; color: #000000; text-style: bold; }
    KidsBoard .ink--dog-1 { background: #9e9e9e; color: #000000; text-style: bold; }
    KidsBoard .ink--dog-2 { background: #875f00; color: #ffffff; text-style: bold; }
    KidsBoard .ink--dog-3 { background: #000000; color: #ffffff; text-style: bold; }
    KidsBoard:ansi .ink--ground-0 { background: ansi_red; color: ansi_bright_white; }
    KidsBoard:ansi .ink--ground-1 { background: ansi_blue; color: ansi_bright_white; }
    KidsBoard:ansi .ink--ground-2 { background: ansi_green; color: ansi_black; }
    KidsBoard:ansi .ink--ground-3 { background: ansi_bright_yellow; color: ansi_black; }
    KidsBoard:ansi .ink--dog-0 { background: ansi_bright_white; color: ansi_black; }
    KidsBoard:ansi .ink--dog-1 { background: ansi_white; color: ansi_black; }
    KidsBoard:ansi .ink--dog-2 { background: ansi_yellow; color: ansi_black; }
    KidsBoard:ansi .ink--dog-3 { background: ansi_black; color: ansi_bright_white; }
    """

    words: Words

    @property
    def signs(self) -> KidsGlyphs:
        """The glyphs of DOG Kids for this terminal."""
        return kids_glyphs_of(self)

    def ground(self, colour: int) -> Style:
        """A field or card of a colour."""
        return self.ink(f"ground-{colour}")

    def dog_ink(self, side: int) -> Style:
        """A dog of a side."""
        return self.ink(f"dog-{side}")

    def put_dog(self, canvas: Canvas, x: int, y: int, seat: int, side: int) -> int:
        """A dog in three cells: the shape of its seat on the colour of its coat."""
        return canvas.put(x, y, f" {self.seat_shape(seat)} ", self.dog_ink(side))


def letter(words: Words, colour: int) -> str:
    """What stands on fields and cards of a colour, beside the colour itself: ``R``."""
    return words.tables.colours[colour][:1].upper()
