"""The base of every painted board of DOGS: its colours, glyphs and names in one place."""

from collections.abc import Hashable
from typing import ClassVar

from rich.style import Style

from dogs_rules.games.dogs.terms import Mark
from dogs_rules.games.dogs.view import DogsView
from dogs_tui.games.dogs.boards.portraits import breed_key
from dogs_tui.games.dogs.glyphs import DogsGlyphs, dogs_glyphs_of
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import MARKS
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import SMALL_HEAD, HeadSize, PortraitBoard


class Board(PortraitBoard):
    """A painted widget with the palette of DOGS: ``self.ink("lit")`` and so on."""

    INKS: ClassVar[Inks] = {
        "trail": "bold $lit",
        "pointed": "bold reverse",
        "city": "bold $city",
        "country": "bold $country",
        "city-ground": "$city-ground",
        "country-ground": "$country-ground",
        "road": "bold $road",
        "healthy": "bold",
        "sick": "bold $sick",
        "lost": "bold $lost",
    }

    words: Words
    _view: DogsView

    @property
    def signs(self) -> DogsGlyphs:
        """The glyphs of DOGS for this terminal."""
        return dogs_glyphs_of(self)

    def fresh_ink(self, about: Hashable, ink: str) -> str:
        """The ink of a thing: that of what changed, where it did."""
        return "changed" if self.is_changed(about) else ink

    def mark_ink(self, mark: int) -> Style:
        return self.ink(("healthy", "sick", "lost")[mark])

    def put_portrait(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        breed: int,
        mark: int = 0,
        size: HeadSize = SMALL_HEAD,
    ) -> None:
        """A dog's head; a sick or lost one bears its mark."""
        self.put_head(canvas, x, y, breed_key(self.words, breed), size)
        if mark != Mark.HEALTHY:
            canvas.put(x + size.width, y, MARKS[mark], self.mark_ink(mark))

    def put_dog(self, canvas: Canvas, x: int, y: int, breed: int, mark: int = 0) -> int:
        """A dog by its code and mark: ``Po+``."""
        x = canvas.put(x, y, self.words.breed_code(breed), self.mark_ink(mark))
        if mark != Mark.HEALTHY:
            x = canvas.put(x, y, MARKS[mark], self.mark_ink(mark))
        return x

    def put_kennel_dog(
        self, canvas: Canvas, x: int, y: int, breed: int, size: HeadSize = SMALL_HEAD
    ) -> None:
        """A dog in a bay, with its code in the row below the portrait."""
        self.put_portrait(canvas, x, y, breed, size=size)
        code = self.words.breed_code(breed)
        canvas.centred(x, y + size.rows, size.width, code, self.ink("strong"))
