"""The part of a game on the match screen: the panes of its phases, and everybody's areas."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from textual.widget import Widget

from dogs_rules.game import Event, OptionValue, Seat
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.palette import Inks
from dogs_tui.play.board import GameBoard
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.signs import Sign
from dogs_tui.words.phrases import Names


class GameUI(ABC):
    """A game's panes: the class ``UI`` in the module ``ui`` of its package."""

    keys: ClassVar[frozenset[str] | None] = None
    """The commands of the match screen that work where the table stands alone, with a prompt and
    keys below it and nothing else; ``None``: all of them, and all there is stands around it."""

    shown_keys: ClassVar[frozenset[str]] = frozenset()
    """Those of them that the key bar shows."""

    def with_options(self, options: Mapping[str, OptionValue]) -> "GameUI":  # noqa: ARG002
        """The panes of a match with some options, where they are others."""
        return self

    def rejoices(self, happened: Sequence[Event]) -> bool:  # noqa: ARG002
        """True if the bell rings for what happened, whoever's turn it is."""
        return False

    @abstractmethod
    def pane(self, phase: str) -> type[PhasePane]:
        """The pane of a phase (``View.phase``)."""

    @abstractmethod
    def others(self, words: Any, view: Any, names: Names) -> Widget:
        """Everybody's areas beside each other, for the pane behind ``o``.

        The widget has a method ``show(view)`` that updates it.
        """

    def rivals(self, words: Any, view: Any, glyphs: Glyphs) -> Mapping[Seat, Sequence[str]]:  # noqa: ARG002
        """Lines about the players whose areas are not on the table; by default none.

        Args:
            words: Of the match.
            view: The view that is shown.
            glyphs: The set of this terminal: a game's own set goes by the same name.

        Returns:
            By seat what it has, the fullest first: the first that has room is shown.
        """
        return {}

    def seat_inks(self, words: Any, seats: int) -> Inks:  # noqa: ARG002
        """Colours of the players wherever they are told apart: ``seat-0`` and so on, with variants.

        Where a seat's pieces have a colour of their own, that is the player's, too. By default
        each has the colour that its seat has in the theme.

        Args:
            words: Of the match.
            seats: The number of seats.
        """
        return {}

    def inks(self) -> Inks:
        """Inks of its boards and those common to all boards, for drawing its symbols in books."""
        return GameBoard.known_inks()

    def changed(self, before: Any, after: Any) -> frozenset[Hashable]:  # noqa: ARG002
        """The things on boards that differ between two views, as the boards call them.

        They are marked there (``GameBoard.show_changes``): where a piece came from and went, a
        card that is new, goods that grew. Only what one can point at; none by default.
        """
        return frozenset()

    def signs(self, glyphs: Glyphs, words: Any = None) -> tuple[Sign, ...]:  # noqa: ARG002
        """Every sign that the game's boards are drawn with, in the order of the legend.

        A game has them in its module ``signs``, as a function of that name, so that its book can
        show them without a screen.

        Args:
            glyphs: The set of this terminal: a game's own set goes by the same name.
            words: Of the match, whose components may be a player's own; without: the printed ones.
        """
        return ()
