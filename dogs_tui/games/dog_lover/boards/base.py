"""The base of every painted board of Dog Lover: the inks of kinds and foods, its glyphs."""

from rich.style import Style

from dogs_rules.games.dog_lover.terms import Face, Food, Kind, kind_of
from dogs_tui.games.dog_lover.glyphs import FOOD_LETTERS, LoverGlyphs, lover_glyphs_of
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.board import GameBoard


class LoverBoard(GameBoard):
    """A painted widget with the palette of Dog Lover: ``self.ink("kind-6")`` and so on."""

    COMPONENT_CLASSES = {
        "ink--blocked",
        "ink--guard",
        "ink--heading",
        "ink--rule",
        "ink--struck",
        "ink--watch-dog",
        *(f"ink--kind-{kind.value}" for kind in Kind),
        *(f"ink--food-{food.value}" for food in Food),
    }
    DEFAULT_CSS = """
    LoverBoard .ink--blocked { color: $error; text-style: bold; }
    LoverBoard .ink--guard { color: $warning; }
    LoverBoard .ink--heading { color: $primary; text-style: bold; }
    LoverBoard .ink--rule { color: $road; }
    LoverBoard .ink--watch-dog { color: $warning; text-style: bold; }
    LoverBoard .ink--struck { color: $error; text-style: strike; }
    LoverBoard .ink--kind-0 { color: $country; text-style: bold; }
    LoverBoard .ink--kind-1 { color: $primary; text-style: bold; }
    LoverBoard .ink--kind-2 { color: $error; text-style: bold; }
    LoverBoard .ink--kind-3 { text-style: bold; }
    LoverBoard .ink--kind-4 { color: $lost; text-style: bold; }
    LoverBoard .ink--kind-5 { color: $success; text-style: bold; }
    LoverBoard .ink--kind-6 { color: $sick; text-style: bold; }
    LoverBoard .ink--kind-7 { color: $accent; text-style: bold; }
    LoverBoard .ink--kind-8 { text-style: bold; }
    LoverBoard .ink--food-0 { color: $success; text-style: bold; }
    LoverBoard .ink--food-1 { color: $sick; text-style: bold; }
    LoverBoard .ink--food-2 { color: $error; text-style: bold; }
    LoverBoard .ink--food-3 { color: $foreground; text-style: bold underline; }
    """

    words: Words

    @property
    def signs(self) -> LoverGlyphs:
        """The glyphs of Dog Lover for this terminal."""
        return lover_glyphs_of(self)

    def kind_ink(self, face: Face) -> Style:
        """The ink of a card's kind."""
        return self.ink(f"kind-{kind_of(face).value}")

    def kind_sign(self, face: Face) -> str:
        """The shape of a card's kind."""
        return self.signs.kinds[kind_of(face)]

    def food_ink(self, food: int) -> Style:
        return self.ink(f"food-{food}")

    def put_food(self, canvas: Canvas, x: int, y: int, food: tuple[int, ...]) -> int:
        """Food by its letters, one for each token: ``SSD``."""
        for which, count in enumerate(food):
            x = canvas.put(x, y, FOOD_LETTERS[which] * count, self.food_ink(which))
        return x

    def paws(self, size: int) -> str:
        """A dog's size: one paw, two or three."""
        return self.signs.paw * (size + 1)
