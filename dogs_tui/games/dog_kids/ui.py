"""The look of DOG Kids: one table for the whole match, the end, and everybody's dogs."""

from collections.abc import Hashable, Mapping, Sequence

from textual.widget import Widget

from dogs_rules.game import Event, OptionValue, Seat
from dogs_rules.games.dog_kids.events import DogHome
from dogs_rules.games.dog_kids.terms import is_for_children
from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.changes import changed
from dogs_tui.games.dog_kids.boards.circuit import Circuit
from dogs_tui.games.dog_kids.boards.layout import arranged
from dogs_tui.games.dog_kids.boards.others import OthersView
from dogs_tui.games.dog_kids.children.keys import ALLOWED, SHOWN
from dogs_tui.games.dog_kids.children.table import ChildPane
from dogs_tui.games.dog_kids.panes.table import TablePane
from dogs_tui.games.dog_kids.signs import signs
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play import final
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.portraits import NO_BREED
from dogs_tui.play.signs import Sign


class LastBoard(KidsBoard, can_focus=True):
    """The circuit, in which nothing can be chosen any more."""

    def show(self, view: KidsView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        layout = arranged(self.words.tables, canvas.width, canvas.height, 0)
        Circuit(self, canvas, layout, self._view, self._names, self._view.dogs).put([])


class FinalPane(final.FinalPane):
    """The board."""

    areas_rows = 20

    def areas(self) -> Widget:
        return LastBoard(self.words, self.view, self.names)

    def dogs(self, seat: Seat) -> tuple[str, ...]:
        return (NO_BREED,) * len(self.view.dogs[seat])


class UI(GameUI):
    """The panes of DOG Kids."""

    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase: the table stays the same until the match is over."""
        return FinalPane if phase == "score" else TablePane

    def with_options(self, options: Mapping[str, OptionValue]) -> GameUI:
        """Other panes for children."""
        return ChildUI() if is_for_children(options) else self

    def seat_inks(self, words: Words, seats: int) -> Inks:
        """Players have the colours of their dogs."""
        return {
            f"seat-{seat}{variant}": KidsBoard.INKS[f"dog-{side}{variant}"]
            for seat, side in enumerate(words.tables.sides_of[seats])
            for variant in ("", ":ansi")
        }

    def changed(self, before: KidsView, after: KidsView) -> frozenset[Hashable]:
        """Dogs that came and went, and cards that are new."""
        return changed(before, after)

    def inks(self) -> Inks:
        """The inks that its boards are drawn in."""
        return KidsBoard.known_inks()

    def signs(self, glyphs: Glyphs, words: Words | None = None) -> tuple[Sign, ...]:
        """The legend of the board, the hand, and the players."""
        return signs(glyphs, None if words is None else words.tables)

    def others(self, words: Words, view: KidsView, names: tuple[str, ...]) -> Widget:
        """Everybody's dogs, for the pane behind ``o``."""
        return OthersView(words, view, names)


class ChildUI(UI):
    """The panes of a child's game: one table from the first turn to the end, and three keys."""

    keys = ALLOWED
    shown_keys = SHOWN

    def pane(self, phase: str) -> type[PhasePane]:  # noqa: ARG002
        return ChildPane

    def rejoices(self, happened: Sequence[Event]) -> bool:
        """True if a dog came home."""
        return any(isinstance(event, DogHome) for event in happened)
