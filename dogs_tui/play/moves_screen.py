"""A screen that lists all moves over the table, and says what the one gone to would change."""

from typing import Any

from textual import on

from dogs_rules.game import Seat, View
from dogs_tui.match.watching import Watching
from dogs_tui.play.look_back_screen import LookBackScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.play.side.moves import MovesPane
from dogs_tui.words import say


class MovesScreen(LookBackScreen):
    """Opens the list of all moves; while it is there, the prompt tells of the line gone to.

    Args:
        table: The table.
        seats: The seats played from this keyboard; none for a spectator.
        manner: As for ``LookBackScreen``.
    """

    def __init__(self, table: Watching, seats: frozenset[Seat], **manner: Any) -> None:
        super().__init__(table, seats, **manner)
        self._listed: View | None = None
        """The view whose moves are listed."""

    @property
    def _lists_moves(self) -> bool:
        return self.side_is_open and self.side.current == "moves"

    def action_match_moves(self) -> None:
        """Lists all that may be done, or puts the list away."""
        if self._lists_moves:
            self.close_side()
        elif (pane := self.panes.pane) is not None:
            self._listed = self.view
            aimed = pane.aimed()
            self.drop_hints()
            self.open_side("moves")
            self.side.show_moves(pane.moves(), aimed)

    def open_side(self, name: str) -> None:
        self._tell_aimed()
        super().open_side(name)

    def close_side(self) -> None:
        self._tell_aimed()
        super().close_side()

    def _tell_aimed(self) -> None:
        """Says again what enter does at the table, when the list of moves is put away."""
        if self._lists_moves and self.panes.pane is not None and self.view is self._listed:
            self._explain_again()

    def put_past_moves_away(self) -> None:
        """Closes the list if what it lists is past."""
        if self._lists_moves and self.view is not self._listed:
            self.close_side()

    @on(PhasePane.ListMoves)
    def _moves_wanted(self, message: PhasePane.ListMoves) -> None:
        message.stop()
        if self.check_action("match_moves", ()) and not self._lists_moves:
            self.action_match_moves()

    @on(MovesPane.Reached)
    def _move_reached(self, message: MovesPane.Reached) -> None:
        message.stop()
        pane = self.panes.pane
        if self._lists_moves and pane is not None and message.line.action in pane.legal:
            self._explain(say(pane.full_words(message.line.action)))

    @on(MovesPane.Wanted)
    def _move_wanted(self, message: MovesPane.Wanted) -> None:
        message.stop()
        self.close_side()
        if (pane := self.panes.pane) is not None:
            pane.choose(message.action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_moves":
            pane = self.panes.pane
            return self.is_mounted and self.decides_here and pane is not None and bool(pane.legal)
        return super().check_action(action, parameters)
