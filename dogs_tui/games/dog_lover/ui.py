"""The look of Dog Lover: the pane of each phase, and everybody's areas."""

from collections.abc import Hashable, Mapping, Sequence

from textual.widget import Widget

from dogs_rules.game import Seat
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.changes import changed_things
from dogs_tui.games.dog_lover.boards.others import OthersView
from dogs_tui.games.dog_lover.panes.feeding import FeedingPane
from dogs_tui.games.dog_lover.panes.table import TablePane
from dogs_tui.games.dog_lover.rivals import rivals
from dogs_tui.games.dog_lover.signs import signs
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.portraits import NO_BREED
from dogs_tui.play.signs import Sign


class FinalPane(final.FinalPane):
    """Everybody's dogs and hands."""

    def areas(self) -> Widget:
        return OthersView(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        return (NO_BREED,) * len(self.view.areas[seat].dogs)


_PANES: dict[str, type[PhasePane]] = {
    "watch_dog": TablePane,
    "turn": TablePane,
    "penalty": TablePane,
    "feeding": FeedingPane,
    "score": FinalPane,
}


class UI(GameUI):
    """The panes of Dog Lover."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase."""
        return _PANES[phase]

    def others(self, words: Words, view: DogLoverView, names: tuple[str, ...]) -> Widget:
        """All areas, for the pane behind ``o``."""
        return OthersView(words, view, names)

    def rivals(
        self, words: Words, view: DogLoverView, glyphs: Glyphs
    ) -> Mapping[Seat, Sequence[str]]:
        """The areas of all but the one that is on the table."""
        own = view.mover if view.seat is None else view.seat
        return rivals(words, view, own, glyphs)

    def changed(self, before: DogLoverView, after: DogLoverView) -> frozenset[Hashable]:
        """Cards, tricks and dogs that came, the way of the Watch Dog, what grew in the areas."""
        return frozenset(changed_things(before, after))

    def inks(self) -> Inks:
        """The inks that its boards are drawn in."""
        return LoverBoard.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:  # noqa: ARG002
        """The signs of the grid, of cards and tricks, and of dogs."""
        return signs(glyphs)
