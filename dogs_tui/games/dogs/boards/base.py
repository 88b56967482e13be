"""The base of every painted board of DOGS: its colours, glyphs and names in one place."""

from rich.style import Style

from dogs_rules.games.dogs.terms import Mark
from dogs_tui.games.dogs.boards.portraits import PORTRAIT_HEIGHT, breed_key
from dogs_tui.games.dogs.glyphs import DogsGlyphs, dogs_glyphs_of
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.portraits import PortraitBoard


class Board(PortraitBoard):
    """A painted widget with the palette of DOGS: ``self.ink("lit")`` and so on."""

    COMPONENT_CLASSES = {
        "ink--trail",
        "ink--pointed",
        "ink--city",
        "ink--country",
        "ink--city-ground",
        "ink--country-ground",
        "ink--road",
        "ink--healthy",
        "ink--sick",
        "ink--lost",
    }
    DEFAULT_CSS = """
    Board .ink--trail { color: $lit; text-style: bold; }
    Board .ink--pointed { text-style: bold reverse; }
    Board .ink--city { color: $city; text-style: bold; }
    Board .ink--country { color: $country; text-style: bold; }
    Board .ink--city-ground { color: $city-ground; }
    Board .ink--country-ground { color: $country-ground; }
    Board .ink--road { color: $road; text-style: bold; }
    Board .ink--healthy { text-style: bold; }
    Board .ink--sick { color: $sick; text-style: bold; }
    Board .ink--lost { color: $lost; text-style: bold; }
    """

    words: Words

    @property
    def signs(self) -> DogsGlyphs:
        """The glyphs of DOGS for this terminal."""
        return dogs_glyphs_of(self)

    def mark_ink(self, mark: int) -> Style:
        return self.ink(("healthy", "sick", "lost")[mark])

    def put_portrait(self, canvas: Canvas, x: int, y: int, breed: int, mark: int = 0) -> None:
        """A dog's head, five cells by three; a sick or lost one bears its mark."""
        self.put_head(canvas, x, y, breed_key(self.words, breed))
        if mark != Mark.HEALTHY:
            canvas.put(x + 5, y, self.signs.marks[mark], self.mark_ink(mark))

    def put_dog(self, canvas: Canvas, x: int, y: int, breed: int, mark: int = 0) -> int:
        """A dog by its code and mark: ``Po+``."""
        x = canvas.put(x, y, self.words.breed_code(breed), self.mark_ink(mark))
        if mark != Mark.HEALTHY:
            x = canvas.put(x, y, self.signs.marks[mark], self.mark_ink(mark))
        return x

    def put_kennel_dog(self, canvas: Canvas, x: int, y: int, breed: int) -> None:
        """A dog in a bay, with its code in the row below the portrait."""
        self.put_portrait(canvas, x, y, breed)
        canvas.centred(x, y + PORTRAIT_HEIGHT, 5, self.words.breed_code(breed), self.ink("strong"))
