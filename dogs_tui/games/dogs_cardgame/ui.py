"""The look of DOGS Cardgame: one table for the whole match, the end, everybody's kennels.

What changed between two views is told here, too.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dogs_cardgame.terms import breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, KennelView
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.others import OtherKennels
from dogs_tui.games.dogs_cardgame.glyphs import SETS
from dogs_tui.games.dogs_cardgame.panes.table import TablePane
from dogs_tui.games.dogs_cardgame.rivals import rivals
from dogs_tui.games.dogs_cardgame.signs import signs
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.signs import Sign

_COUNTED = ("food", "coins", "improvements", "characters", "bonuses", "puppies")
"""The things of a kennel besides its dogs, by fields of the view, the names boards mark."""


def changes(before: CardgameView, after: CardgameView) -> frozenset[Hashable]:
    """The things on boards that changed.

    ``("dog", card)`` lies elsewhere, or was not there; ``("truck", seat)`` has moved, and left
    ``("location", place)``; ``("character", place)`` is another; ``("bay", seat, bay)`` was
    opened; ``("food", seat)`` and so on is more or less.
    """
    return frozenset(_changes(before, after))


def _changes(before: CardgameView, after: CardgameView) -> Iterator[Hashable]:
    lay = dict(_dogs(before))
    for dog, where in _dogs(after):
        if lay.get(dog) != where:
            yield "dog", dog
    for place, (old, new) in enumerate(zip(before.city, after.city, strict=False)):
        if old.character != new.character:
            yield "character", place
        if set(old.dogs) - set(new.dogs):
            yield "location", place
    for seat, (had, has) in enumerate(zip(before.kennels, after.kennels, strict=False)):
        yield from _in_kennel(seat, had, has)


def _in_kennel(seat: int, had: KennelView, has: KennelView) -> Iterator[Hashable]:
    if had.place != has.place:
        yield "truck", seat
        if had.place >= 0:
            yield "location", had.place
    for bay, (old, new) in enumerate(zip(had.bays, has.bays, strict=True)):
        if old is None and new is not None:
            yield "bay", seat, bay
    for name in _COUNTED:
        if getattr(had, name) != getattr(has, name):
            yield name, seat
    if (had.unpaid, had.paid) != (has.unpaid, has.paid):
        yield "licences", seat
    for house in ("infirmary", "hotel"):
        if getattr(had, house) != getattr(has, house):
            yield house, seat


def _dogs(view: CardgameView) -> Iterator[tuple[int, Hashable]]:
    """Every dog that lies open, with where it lies."""
    for place, location in enumerate(view.city):
        yield from ((dog, ("city", place)) for dog in location.dogs)
    yield from ((dog, "fair") for dog in view.fair)
    for seat, kennel in enumerate(view.kennels):
        for bay, there in enumerate(kennel.bays):
            yield from ((dog, (seat, bay)) for dog in there or ())
        yield from ((dog, (seat, "infirmary")) for dog in kennel.infirmary)
        yield from ((dog, (seat, "hotel")) for dog in kennel.hotel)


class FinalPane(final.FinalPane):
    """Everybody's kennels."""

    def areas(self) -> Widget:
        return OtherKennels(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        breeds = self.words.tables.breeds
        bays = self.view.kennels[seat].bays
        return tuple(breeds[breed_of(dog)].key for bay in bays for dog in bay or ())


class UI(GameUI):
    """The panes of DOGS Cardgame."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def others(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> Widget:
        """All kennels, for the pane behind ``o``."""
        return OtherKennels(words, view, names)

    def rivals(
        self, words: Words, view: CardgameView, glyphs: Glyphs
    ) -> Mapping[Seat, Sequence[str]]:
        """The kennels of all but whose turn it is."""
        return rivals(words, view, SETS[glyphs.name], glyphs.vertical)

    def changed(self, before: CardgameView, after: CardgameView) -> frozenset[Hashable]:
        """Dogs and trucks that moved, new characters, goods and cards that came or went."""
        return changes(before, after)

    def inks(self) -> Inks:
        """The inks that its boards are drawn in."""
        return CardgameBoard.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:
        """Kinds of dogs first, then goods, kennel and city, and last the breeds."""
        return signs(glyphs, None if words is None else words.tables)
