"""The base of every painted board of DOGS Cardgame: its colours, glyphs and dogs in one place."""

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style

from dogs_rules.games.dogs_cardgame.terms import Good, breed_of, kind_of
from dogs_rules.games.dogs_cardgame.view import KennelView
from dogs_tui.games.dogs_cardgame.glyphs import CardgameGlyphs, cardgame_glyphs_of
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH, PortraitBoard


class CardgameBoard(PortraitBoard):
    """A painted widget with the palette of DOGS Cardgame."""

    INKS: ClassVar[Inks] = {
        "pointed": "bold reverse",
        "character": "bold $city",
        "closed": "$road",
        "kind-healthy": "bold",
        "kind-trained": "bold $country",
        "kind-sick": "bold $sick",
        "kind-hotel": "bold $city",
        "kind-fair": "bold $lost",
    }

    words: Words

    @property
    def signs(self) -> CardgameGlyphs:
        """The glyphs of DOGS Cardgame for this terminal."""
        return cardgame_glyphs_of(self)

    def kind_ink(self, dog: int) -> Style:
        return self.ink(f"kind-{kind_of(dog).name.lower()}")

    def kind_sign(self, dog: int) -> str:
        return self.signs.kinds[kind_of(dog)]

    def put_portrait(self, canvas: Canvas, x: int, y: int, dog: int) -> None:
        """A dog's head, five cells by three."""
        self.put_head(canvas, x, y, self.words.tables.breeds[breed_of(dog)].key)

    def put_dog(self, canvas: Canvas, x: int, y: int, dog: int) -> int:
        """A dog by its code and the sign of its kind: three cells."""
        x = canvas.put(x, y, self.words.breed_code(breed_of(dog)), self.ink("strong"))
        return canvas.put(x, y, self.kind_sign(dog), self.kind_ink(dog))

    def put_dogs(self, canvas: Canvas, x: int, y: int, dogs: Sequence[int], room: int) -> int:
        """Dogs by code and kind, as many as fit; the rest is told by an ellipsis."""
        end = x + room
        for index, dog in enumerate(dogs):
            more = 0 if index == len(dogs) - 1 else 2
            if x + 3 + more > end:
                return canvas.put(x, y, self.glyphs.ellipsis, self.ink("quiet")) + 1
            self.put_hint(canvas, x - 1, y, ("dog", dog))
            x = self.put_dog(canvas, x, y, dog) + 1
        return x

    def put_codes(self, canvas: Canvas, x: int, y: int, dogs: Sequence[int], room: int) -> int:
        """Dogs of one kind by their codes, as many as fit; the rest is told by an ellipsis."""
        end = x + room
        for index, dog in enumerate(dogs):
            more = 0 if index == len(dogs) - 1 else 2
            if x + 2 + more > end:
                return canvas.put(x, y, self.glyphs.ellipsis, self.ink("quiet")) + 1
            self.put_hint(canvas, x - 1, y, ("dog", dog))
            x = canvas.put(x, y, self.words.breed_code(breed_of(dog)), self.kind_ink(dog)) + 1
        return x

    def put_kennel_dog(self, canvas: Canvas, x: int, y: int, dog: int) -> None:
        """A dog's head with code and kind in the row below."""
        self.put_portrait(canvas, x, y, dog)
        self.put_dog(canvas, x + (PORTRAIT_WIDTH - 3) // 2, y + PORTRAIT_HEIGHT, dog)

    def put_goods(self, canvas: Canvas, x: int, y: int, kennel: KennelView) -> int:
        """Food, coins and improvements as signs with numbers."""
        shown = (
            (self.signs.goods[Good.FOOD], kennel.food),
            (self.signs.goods[Good.COIN], kennel.coins),
            (self.signs.improvement, kennel.improvements),
        )
        for sign, count in shown:
            x = canvas.put(x, y, sign, self.ink("quiet"))
            x = canvas.put(x, y, str(count), self.ink("strong")) + 1
        return x
