"""The base of every painted board of DOGS Cardgame: its colours, glyphs and dogs in one place."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style

from dogs_rules.games.dogs_cardgame.terms import Good, Kind, breed_of, kind_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, KennelView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dogs_cardgame.glyphs import CardgameGlyphs, cardgame_glyphs_of
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import SMALL_HEAD, HeadSize, PortraitBoard
from dogs_tui.words import say

CODED: Final = 2
"""Columns of a breed's code."""
_MORE: Final = 3
"""Columns of how many more there are."""


class CardgameBoard(PortraitBoard):
    """A painted widget with the palette of DOGS Cardgame."""

    INKS: ClassVar[Inks] = {
        "pointed": "bold reverse",
        "character": "bold $city",
        "closed": "$road",
        "kind-healthy": "bold",
        "kind-trained": "bold $country",
        "kind-sick": "bold $sick",
        "kind-cured": "bold $success",
        "kind-hotel": "bold $city",
        "kind-fair": "bold $lost",
    }

    words: Words
    _view: CardgameView

    @property
    def signs(self) -> CardgameGlyphs:
        """The glyphs of DOGS Cardgame for this terminal."""
        return cardgame_glyphs_of(self)

    def kind_ink(self, dog: int, *, housed: bool = False) -> Style:
        """The colour of a dog's kind; in a bay a sick dog is a cured one."""
        cured = housed and kind_of(dog) == Kind.SICK
        return self.ink("kind-cured" if cured else f"kind-{kind_of(dog).name.lower()}")

    def kind_sign(self, dog: int, *, housed: bool = False) -> str:
        """The sign of a dog's kind; in a bay a sick dog is a cured one."""
        return (self.signs.housed if housed else self.signs.kinds)[kind_of(dog)]

    def put_portrait(
        self, canvas: Canvas, x: int, y: int, dog: int, size: HeadSize = SMALL_HEAD
    ) -> None:
        """A dog's head."""
        self.put_head(canvas, x, y, self.words.tables.breeds[breed_of(dog)].key, size)

    def put_dog(self, canvas: Canvas, x: int, y: int, dog: int, *, housed: bool = False) -> int:
        """A dog by its code and the sign of its kind: three cells."""
        x = canvas.put(x, y, self.words.breed_code(breed_of(dog)), self.ink("strong"))
        sign, ink = self.kind_sign(dog, housed=housed), self.kind_ink(dog, housed=housed)
        return canvas.put(x, y, sign, ink)

    def put_dogs(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        dogs: Sequence[int],
        room: int,
        *,
        housed: bool = False,
    ) -> int:
        """Dogs by code and kind, as many as fit; how many more there are is told."""
        put = partial(self.put_dog, housed=housed)
        return self._put_row(canvas, x, y, dogs, room=room, each=CODED + 1, put=put)

    def put_codes(self, canvas: Canvas, x: int, y: int, dogs: Sequence[int], room: int) -> int:
        """Dogs of one kind by their codes, as many as fit; how many more there are is told."""
        return self._put_row(canvas, x, y, dogs, room=room, each=CODED, put=self.put_code)

    def put_code(self, canvas: Canvas, x: int, y: int, dog: int) -> int:
        """A dog by its code, in the colour of its kind."""
        return canvas.put(x, y, self.words.breed_code(breed_of(dog)), self.kind_ink(dog))

    def _put_row(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        dogs: Sequence[int],
        room: int,
        each: int,
        put: Callable[[Canvas, int, int, int], int],
    ) -> int:
        """Dogs beside each other, each so many columns wide."""
        fit = (room + 1) // (each + 1)
        if fit < len(dogs):
            fit = max(0, (room - _MORE) // (each + 1))
        for dog in dogs[:fit]:
            self.put_hint(canvas, x - 1, y, ("dog", dog))
            end = put(canvas, x, y, dog)
            self.mark(canvas, x, y, each, ("dog", dog))
            x = end + 1
        if fit < len(dogs):
            x = canvas.put(x, y, f"+{len(dogs) - fit}", self.ink("quiet")) + 1
        return x

    def mark(self, canvas: Canvas, x: int, y: int, width: int, about: Hashable) -> None:
        """Marks a thing as changed, where it is: nothing moves."""
        if self.is_changed(about):
            canvas.tint(x, y, width, 1, self.ink("changed"))

    def put_goods(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        seat: int,
        kennel: KennelView,
        names: Sequence[Phrase] = (),
    ) -> int:
        """Food, coins and improvements as signs with numbers, and in words where they are given."""
        for nth, (good, sign, count) in enumerate(self._goods(kennel)):
            begun = x
            x = canvas.put(x, y, sign, self.ink("quiet"))
            x = canvas.put(x, y, str(count), self.ink("strong")) + 1
            self.mark(canvas, begun, y, x - begun - 1, (good, seat))
            if names:
                x = canvas.put(x, y, say(names[nth]), self.ink("quiet")) + 1
        return x

    def goods_width(self, kennel: KennelView, names: Sequence[Phrase]) -> int:
        """Columns of the same in words."""
        figures = (f"{sign}{count}" for _, sign, count in self._goods(kennel))
        texts = (f"{figure} {say(name)}" for figure, name in zip(figures, names, strict=True))
        return cell_len(" ".join(texts))

    def _goods(self, kennel: KennelView) -> tuple[tuple[str, str, int], ...]:
        """The names among changes, the signs, and the counts."""
        return (
            ("food", self.signs.goods[Good.FOOD], kennel.food),
            ("coins", self.signs.goods[Good.COIN], kennel.coins),
            ("improvements", self.signs.improvement, kennel.improvements),
        )
