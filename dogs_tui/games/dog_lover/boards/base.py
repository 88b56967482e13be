"""The base of every painted board of Dog Lover: the inks of kinds and foods, its glyphs."""

from typing import ClassVar

from rich.style import Style

from dogs_rules.games.dog_lover.terms import RUNAWAY, Face, Food, kind_of
from dogs_rules.games.dog_lover.view import DogLoverView, OwnDog
from dogs_tui.games.dog_lover.glyphs import LoverGlyphs, lover_glyphs_of
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.labels import food_letter
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import PortraitBoard


class LoverBoard(PortraitBoard):
    """A painted widget with the palette of Dog Lover: ``self.ink("food-0")`` and so on.

    Kinds of cards are told by sign and word: colours are for seats, food and what can be done.
    """

    INKS: ClassVar[Inks] = {
        "blocked": "bold $error",
        "guard": "$quiet",
        "heading": "bold",
        "rule": "$road",
        "watch-dog": "bold",
        "struck": "strike $error",
        "food-0": "bold $success",
        "food-1": "bold",
        "food-2": "bold $error",
        "food-3": "bold underline $foreground",
    }

    words: Words
    _view: DogLoverView

    @property
    def signs(self) -> LoverGlyphs:
        """The glyphs of Dog Lover for this terminal."""
        return lover_glyphs_of(self)

    def kind_sign(self, face: Face) -> str:
        """The shape of a card's kind."""
        return self.signs.kinds[kind_of(face)]

    def food_ink(self, food: int) -> Style:
        return self.ink(f"food-{food}")

    def put_food(self, canvas: Canvas, x: int, y: int, food: tuple[int, ...]) -> int:
        """Food by its letters, one for each token: ``SSD``."""
        for which, count in enumerate(food):
            x = canvas.put(x, y, food_letter(which) * count, self.food_ink(which))
        return x

    def put_needs(self, canvas: Canvas, x: int, y: int, dog: OwnDog) -> None:
        """The food of a dog by its letters; with Runaway ``1``: it may be any."""
        if dog.trait == RUNAWAY:
            canvas.put(x, y, "1", self.food_ink(Food.WILD))
        else:
            self.put_food(canvas, x, y, self.words.tables.dog(dog.card).food)

    def mark(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Marks words as changed, and the cell after them where it is free."""
        canvas.tint(x, y, width, 1, self.ink("changed"))
        if x + width < canvas.width and canvas.char(x + width, y) == " ":
            canvas.put(x + width, y, self.signs.changed, self.ink("changed"))

    def paws(self, size: int) -> str:
        """A dog's size: one paw, two or three."""
        return self.signs.paw * (size + 1)
