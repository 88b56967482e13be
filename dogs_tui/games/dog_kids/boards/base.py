"""The base of every painted board of DOG Kids: coloured grounds, dogs, and its glyphs."""

from typing import ClassVar, Final

from rich.style import Style

from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.glyphs import KidsGlyphs, kids_glyphs_of
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.board import GameBoard

SIDES: Final = 4


class KidsBoard(GameBoard):
    """A painted widget with the palette of DOG Kids.

    The colours of fields and dogs are those of the printed things, on every theme alike: each
    carries its own ground, so that it reads on dark and on light.
    """

    INKS: ClassVar[Inks] = {
        "bar": "bold reverse $lit",
        "sign": "bold #000000 on #5fffff",
        "sign:ansi": "bold ansi_black on ansi_bright_cyan",
        "heading": "bold",
        "ground-0": "#ffffff on #d70000",
        "ground-1": "#ffffff on #005fd7",
        "ground-2": "#ffffff on #008700",
        "ground-3": "#000000 on #ffd700",
        "blank": "bold $foreground on $panel",
        "blank-pale": "$quiet",
        "pale-0": "#d78787 on #5f0000",
        "pale-1": "#87afd7 on #00005f",
        "pale-2": "#87af87 on #005f00",
        "pale-3": "#d7d787 on #5f5f00",
        "pale-0:light": "#870000 on #ffd7d7",
        "pale-1:light": "#00005f on #d7d7ff",
        "pale-2:light": "#005f00 on #d7ffd7",
        "pale-3:light": "#5f5f00 on #ffffd7",
        "blank:ansi": "bold",
        "pale-0:ansi": "dim ansi_red on ansi_default",
        "pale-1:ansi": "dim ansi_blue on ansi_default",
        "pale-2:ansi": "dim ansi_green on ansi_default",
        "pale-3:ansi": "dim ansi_yellow on ansi_default",
        "dog-0": "bold #000000 on #ffffff",
        "dog-1": "bold #000000 on #9e9e9e",
        "dog-2": "bold #ffffff on #875f00",
        "dog-3": "bold #ffffff on #000000",
        "ground-0:ansi": "ansi_bright_white on ansi_red",
        "ground-1:ansi": "ansi_bright_white on ansi_blue",
        "ground-2:ansi": "ansi_black on ansi_green",
        "ground-3:ansi": "ansi_black on ansi_bright_yellow",
        "dog-0:ansi": "bold ansi_black on ansi_bright_white",
        "dog-1:ansi": "bold ansi_black on ansi_white",
        "dog-2:ansi": "bold ansi_black on ansi_yellow",
        "dog-3:ansi": "bold ansi_bright_white on ansi_black",
    }

    words: Words
    _view: KidsView

    @property
    def signs(self) -> KidsGlyphs:
        """The glyphs of DOG Kids for this terminal."""
        return kids_glyphs_of(self)

    def ground(self, colour: int) -> Style:
        """A field or card of a colour."""
        return self.ink(f"ground-{colour}")

    def pale(self, colour: int) -> Style:
        """A card of a colour that cannot be played: the same colour, dim."""
        return self.ink(f"pale-{colour}")

    def dog_ink(self, side: int) -> Style:
        """A dog of a side."""
        return self.ink(f"dog-{side}")

    def put_tag(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        seat: int,
        side: int,
        name: str,
        *,
        moves: bool = False,
    ) -> int:
        """A player's shape and name on the colour of their dogs; underlined who is to move."""
        ink = self.dog_ink(side)
        x = canvas.put(x, y, f" {self.seat_shape(seat)} ", ink)
        x = canvas.put(x, y, name, ink + Style(underline=True) if moves else ink)
        return canvas.put(x, y, " ", ink)

    def put_dog(self, canvas: Canvas, x: int, y: int, seat: int, side: int) -> int:
        """A dog in three cells: the shape of its seat on the colour of its coat."""
        return canvas.put(x, y, f" {self.seat_shape(seat)} ", self.dog_ink(side))
