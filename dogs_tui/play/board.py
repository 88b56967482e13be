"""The base of every painted board: the inks that all games use, seats and words."""

from rich.style import Style

from dogs_rules.phrase import Phrase
from dogs_tui.canvas import Canvas, Painted
from dogs_tui.play.bars import shortened
from dogs_tui.words import say


class GameBoard(Painted):
    """A painted widget with a palette: ``self.ink("lit")`` and so on.

    Games add inks of their own as component classes ``ink--NAME``.
    """

    COMPONENT_CLASSES = {
        "ink--plain",
        "ink--strong",
        "ink--quiet",
        "ink--lit",
        "ink--cursor",
        "ink--frame",
        "ink--good",
        "ink--warn",
        "ink--hint",
        *(f"ink--seat-{seat}" for seat in range(5)),
    }
    DEFAULT_CSS = """
    GameBoard .ink--strong { text-style: bold; }
    GameBoard .ink--quiet { color: $quiet; }
    GameBoard .ink--lit { color: $lit; text-style: bold; }
    GameBoard .ink--cursor { text-style: reverse; }
    GameBoard .ink--frame { color: $quiet; }
    GameBoard .ink--good { color: $success; text-style: bold; }
    GameBoard .ink--warn { color: $warning; text-style: bold; }
    GameBoard .ink--hint { color: $lost; text-style: bold reverse; }
    GameBoard .ink--seat-0 { color: $seat-0; text-style: bold; }
    GameBoard .ink--seat-1 { color: $seat-1; text-style: bold; }
    GameBoard .ink--seat-2 { color: $seat-2; text-style: bold; }
    GameBoard .ink--seat-3 { color: $seat-3; text-style: bold; }
    GameBoard .ink--seat-4 { color: $seat-4; text-style: bold; }
    """

    def ink(self, name: str) -> Style:
        """A colour of the palette."""
        return self.style(f"ink--{name}")

    def seat_ink(self, seat: int) -> Style:
        return self.ink(f"seat-{seat}")

    def seat_shape(self, seat: int) -> str:
        return self.glyphs.seats[seat]

    def put_name(self, canvas: Canvas, x: int, y: int, seat: int, name: str, room: int) -> int:
        """A seat's shape and name."""
        text = shortened(name, room - 2, self.glyphs.ellipsis)
        return canvas.put(x, y, f"{self.seat_shape(seat)} {text}", self.seat_ink(seat))

    def put_words(
        self, canvas: Canvas, x: int, y: int, text: Phrase | str, room: int, ink: str = "plain"
    ) -> int:
        """A sentence, cut to so many cells."""
        cut = shortened(say(text), room, self.glyphs.ellipsis)
        return canvas.put(x, y, cut, self.ink(ink))
